var $,Qe,en,j,ke,re,Xe,ne,Ye,Se,xe,tn,V=Symbol.for("pv"),ie={},ae=[],nn=/^m(i|n|o|s|text|space)$/,Ce=Array.isArray,Te=ae.slice,E=Object.assign;function q(e){e&&e.parentNode&&e.remove()}function Ze(e,t,n){var o,r,s,i={},a=arguments.length;for(s in t)s=="key"?o=t[s]:s=="ref"&&typeof e!="function"?r=t[s]:i[s]=t[s];return a>2&&(i.children=a>3?Te.call(arguments,2):n),z(e,i,o,r,null)}function z(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:V,__v:r||++Qe,__i:-1,__u:0};return!r&&$.vnode&&$.vnode(s),s}function le(e){return e.children}function oe(e,t){this.props=e,this.context=t,this.__g=0}function B(e,t){if(t==null)return e.__&&B(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:B(e)}function on(e){var t,n=e.__v,o=n.__e,r=[],s=[],i=e.__P;i&&((t=E({constructor:V},n)).__v=n.__v+1,$.vnode&&$.vnode(t),Oe(i,t,n,e.__n,i.namespaceURI,32&n.__u?[o]:null,r,o||B(n),32&n.__u,s),t.__v=n.__v,t.__.__k[t.__i]=t,rt(r,t,s),n.__=n.__e=null,t.__e!=o&&et(t))}function et(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),et(e)}function Je(e){(8&e.__g||(e.__g|=8,j.push(e),re++))&&ke==$.debounceRendering||((ke=$.debounceRendering)||queueMicrotask)(tt)}function tt(){try{for(var e,t=1;j.length;)j.length>t&&j.sort(Xe),e=j.shift(),t=j.length,8&e.__g&&on(e)}finally{(re=j.length)&&(ke||queueMicrotask)(tt)}}function nt(e,t,n,o,r,s,i,a,_,f,u){var g,p,l,m,v,h,b=o.__k||ae,d=t.length;for(_=sn(n,t,b,_,d),g=0;g<d;g++)(l=n.__k[g])!=null&&(p=~l.__i&&b[l.__i]||ie,l.__i=g,h=Oe(e,l,p,r,s,i,a,_,f,u),m=l.__e,(p.ref!=l.ref||8&p.__u)&&(p.ref&&Ne(p.ref,null,l,p),l.ref&&u.push(l.ref,l.__c||m,l)),v=v||m,4&l.__u?(_=ot(l,_,e,!p.__v),p.__e&&(p.__e=null)):typeof l.type=="function"&&h!==void 0?_=h:m&&(_=m.nextSibling),l.__u&=-21);return n.__e=v,_}function sn(e,t,n,o,r){var s,i,a,_,f,u,g,p,l,m=n.length,v=m,h=0,b=0,d=e.__k=Array(r);for(s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=d[s]=z(null,i):Ce(i)?i=d[s]=z(le,{children:i}):i.constructor===V&&i.__b?i=d[s]=z(i.type,i.props,i.key,i.ref,i.__v):d[s]=i,_=s+h,i.__=e,i.__b=e.__b+1,a=null,~(f=i.__i=rn(i,n,_,v))&&(v--,(a=n[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==_-1?h--:f==_+1?h++:f!=_&&(f>_?h--:h++,b=1)):(~f||(r>m?h--:r<m&&h++),typeof i.type!="function"&&(i.__u|=4))):d[s]=null;if(b){for(u=[],g=[],s=0;s<r;s++)if((i=d[s])&&16&i.__u){for(h=0,p=u.length;h<p;)u[l=h+p>>1]<i.__i?h=l+1:p=l;u[h]=i.__i,g[s]=h+1}for(h=u.length;s--;)g[s]&&(g[s]==h?h--:d[s].__u|=4)}if(v)for(s=0;s<m;s++)!(a=n[s])||2&a.__u||(a.__e==o&&(o=B(a)),Pe(a,a));return o}function ot(e,t,n,o){var r,s,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=e,t=ot(r[s],t,n,!1));return t}for(t&&!t.parentNode&&(t=B(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!o&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function rn(e,t,n,o){var r,s=e.key,i=e.type,a=t[n],_=a&&!(2&a.__u);if(a===null&&s==null||_&&s==a.key&&i==a.type)return n;if(o>(_?1:0)){for(r=n-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r;for(r=n+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r}return-1}function Ke(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function te(e,t,n,o,r){var s,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Ke(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Ke(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(i=xe[t]||(xe[t]=an(t)),(e.__a||(e.__a={}))[t]=Se,s=t!=(t=t.replace(Ye,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,s):e.removeEventListener(t,i,s));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function an(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[ne]==null)t[ne]=Se++;else if(t[ne]<this.__a[e])return;return n($.event?$.event(t):t)}}}function Oe(e,t,n,o,r,s,i,a,_,f){var u,g,p,l,m,v,h,b,d,y,w,ye,Ve,ee,M,Ge,D,R,N=t.type;if(t.constructor!==V)return null;128&n.__u&&(_=32&n.__u,u=n.__c.__z)&&(t.__u|=_,g=s=[],u.nodeType==8?a=se(u,s):s.push(u),a=s[0]||a),(u=$.__b)&&u(t);e:if(typeof N=="function"){p=i.length;try{if(b=t.props,d=(u=N.prototype)&&u.render,y=(u=N.contextType)&&o[u.__c],w=u?y?y.props.value:u.__:o,(l=n.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(d?t.__c=l=new N(b,w):(t.__c=l=new oe(b,w),l.constructor=N,l.render=cn),y&&y.sub(l),l.state||(l.state={}),l.__n=o,l.__g|=8,l.__h=[],l.__k=[]),d&&(l.__s||(l.__s=l.state),N.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=E({},l.__s)),E(l.__s,N.getDerivedStateFromProps(b,l.__s)))),m=l.props,v=l.state,l.__v=t,n.__c){if(b!==m&&d&&!N.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(b,w),t.__v==n.__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(b,l.__s,w)===!1){t.__v!=n.__v&&(l.props=b,l.state=l.__s,l.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(C){C&&(C.__=t)}),ae.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&i.push(l),a=B(n);break e}l.componentWillUpdate&&l.componentWillUpdate(b,l.__s,w),d&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(m,v,h)})}else d&&!N.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),d&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=w,l.props=b,l.__P=e,l.__g&=-5,ye=$.__r,Ve=d?25:0;do l.__g&=-9,ye&&ye(t),u=l.render(l.props,l.state=l.__s,l.context);while(8&l.__g&&++Ve<25);d&&(ae.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(o=E({},o,l.getChildContext())),d&&n.__c&&l.getSnapshotBeforeUpdate&&(h=l.getSnapshotBeforeUpdate(m,v)),ee=u&&u.type===le&&u.key==null?u.props.children:u,b.__P&&(u=a,r=(e=b.__P).namespaceURI,_=s=null,n.props&&n.props.__P!=e&&(n.__k.some(function(C){C&&Pe(C,C)}),n.__k=null),a=n.__k?B(n,0):null),a=nt(e,Ce(ee)?ee:[ee],t,n,o,r,s,i,a,_,f),b.__P&&(t.__e=null,a=u),t.__u&=-161,g&&g.some(q),l.__h.length&&i.push(l),1&l.__g&&(l.__g&=-4)}catch(C){if(i.length=p,t.__v=null,_||s)if(C&&C.then){if(t.__u|=128|_,s){for(~(D=s.indexOf(a||void 0))||(D=s.length);(R=s[D-1])&&R.nodeType==8;)D--;for(;D<s.length;D++)if(R=s[D])if(s[D]=null,M){if(R==Ge)break}else{if(R.nodeType!=8)break;R.data.startsWith("$s")&&(Ge=se(M=R))}}if(!M){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;M=a}(u=se(M=t.__c.__z||(t.__c.__z=M)))?(t.__e=M,a=u):t.__e=a,a=a&&a.nextSibling}else s&&s.some(q);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),C&&C.then||st(t),$.__e(C,t,n)}}else a=t.__e=ln(n.__e,t,n,o,r,s,i,_,f,e);return(u=$.diffed)&&u(t),a}function se(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function st(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(st))}function rt(e,t,n){for(var o=0;o<n.length;)Ne(n[o++],n[o++],n[o++]);$.__c&&$.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){$.__e(s,r.__v)}})}function ln(e,t,n,o,r,s,i,a,_,f){var u,g,p,l,m,v,h,b,d=n.props||ie,y=t.props,w=t.type;if(w=="svg"?r="http://www.w3.org/2000/svg":w=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((m=s[u])&&(w?m.localName==w:m.nodeType==3)){e=m,s[u]=null;break}}if(!e){if(b=f.ownerDocument||document,!w)return b.createTextNode(y);e=b.createElementNS(r,w,y.is?y:f),a&&($.__m&&$.__m(t,s),a=!1),s=null}if(w){if(f=w=="template"&&e.content||e,s=w=="textarea"&&y.defaultValue!=null?null:s&&Te.call(f.childNodes),!a&&s)for(d={},u=0;u<e.attributes.length;u++)d[(m=e.attributes[u]).name]=m.value;for(u in d)m=d[u],u=="dangerouslySetInnerHTML"?p=m:u=="children"||u in y||u=="value"&&"defaultValue"in y||u=="checked"&&"defaultChecked"in y||te(e,u,null,m,r);for(u in y)m=y[u],u=="children"?l=m:u=="dangerouslySetInnerHTML"?g=m:u=="value"?v=m:u=="checked"?h=m:a&&typeof m!="function"||d[u]===m||te(e,u,m,d[u],r);g?(a||p&&(g.__html==p.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(p&&(e.textContent=""),(w=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&nn.test(w))&&(r="http://www.w3.org/1999/xhtml"),nt(f,Ce(l)?l:[l],t,n,o,r,s,i,s?s[0]:n.__k&&B(n,0),a,_),s&&s.some(q)),a&&w!="textarea"||(u="value",w=="progress"&&v==null?e.removeAttribute(u):v==null||v===e[u]&&(w!="progress"||v)||te(e,u,v,d[u],r),u="checked",h!=null&&h!=e[u]&&te(e,u,h,d[u],r))}else d===y||a&&e.data==y||(e.data=y);return e}function Ne(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){$.__e(r,n)}}function Pe(e,t,n){var o,r,s,i;if($.unmount&&$.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Ne(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(a){$.__e(a,t)}o.__P=o.__n=null}if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&Pe(o[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(r=se(o,s=[]))&&(o==e.__e&&s.some(q),q(r),q(o)),n||q(e.__e),e.__e=e.__c=e.__=null}function cn(e,t,n){return this.constructor(e,n)}function ce(e,t){var n,o,r,s;$.__&&$.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=z(le,{children:[e]}),r=[],s=[],Oe(t,t.__k,o||ie,ie,t.namespaceURI,o?null:t.firstChild?Te.call(t.childNodes):null,r,o?o.__e:t.firstChild,n,s),rt(r,t.__k,s),t.__k.props.children=null}$={__e:function(e,t,n,o){for(var r,s,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,o||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw re=0,e}},Qe=0,en=function(e){return e!=null&&e.constructor===V},oe.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=E({},this.state)),typeof e=="function"&&(e=e(E({},n),this.props)),e&&(E(n,e),this.__v&&(t&&this.__k.push(t),Je(this)))},oe.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Je(this))},oe.prototype.render=le,j=[],re=0,Xe=function(e,t){return e.__v.__b-t.__v.__b},ne=Symbol(),Ye=/(PointerCapture)$|Capture$/i,Se=0,xe={},tn=0;var it,O,De,at;var ht=[],je=[],x=$,lt=x.__b,ct=x.__r,ut=x.diffed,_t=x.__c,pt=x.unmount,ft=x.__;function un(){var e;do{for(;e=je.shift();)try{G(e)}catch(n){x.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=ht.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(G),t.__h.some(Be),t.__h=[]}catch(n){t.__h=[],x.__e(n,e.__v)}}}while(je.length)}x.__b=function(e){O=null,lt&&lt(e)},x.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),ft&&ft(e,t)},x.__r=function(e){ct&&ct(e),it=0;var t=(O=e.__c).__H;t&&(De==O?O.__h=[]:(t.__h.some(G),t.__h.some(Be),it=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),De=O},x.diffed=function(e){ut&&ut(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&dt(ht.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),De=O=null},x.__c=function(e,t){t.some(function(n){try{n.__h.some(G),n.__h=n.__h.filter(function(o){return!o.__||Be(o)})}catch(o){n.__h=[function(){throw o}]}}),_t&&_t(e,t)},x.unmount=function(e){pt&&pt(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,dt(je.push(r))}else G(r)}catch(s){t=s}}),o.__H=void 0,t&&x.__e(t,o.__v))};var mt=typeof requestAnimationFrame=="function";function _n(e){var t,n=function(){clearTimeout(o),mt&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);mt&&(t=requestAnimationFrame(n))}function dt(e){e!=1&&at==x.requestAnimationFrame||((at=x.requestAnimationFrame)||_n)(un)}function G(e){var t=O,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),O=t}function Be(e){var t=O;e.__c=e.__(),O=t}var gt=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],a=t[s]?(t[0]|=i?1:2,n[t[s++]]):t[++s];i===3?o[0]=a:i===4?o[1]=Object.assign(o[1]||{},a):i===5?(o[1]=o[1]||{})[t[++s]]=a:i===6?o[1][t[++s]]+=a+"":i?(r=e.apply(a,gt(e,a,n,["",null])),o.push(r),a[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(a)}return o},$t=new Map;function bt(e){var t=$t.get(this);return t||(t=new Map,$t.set(this,t)),(t=gt(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,i="",a="",_=[0],f=function(p){s===1&&(p||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?_.push(0,p,i):s===3&&(p||i)?(_.push(3,p,i),s=2):s===2&&i==="..."&&p?_.push(4,p,0):s===2&&i&&!p?_.push(5,0,!0,i):s>=5&&((i||!p&&s===5)&&(_.push(s,0,i,r),s=6),p&&(_.push(s,p,0,r),s=6)),i=""},u=0;u<n.length;u++){u&&(s===1&&f(),f(u));for(var g=0;g<n[u].length;g++)o=n[u][g],s===1?o==="<"?(f(),_=[_],s=3):i+=o:s===4?i==="--"&&o===">"?(s=1,i=""):i=o+i[0]:a?o===a?a="":i+=o:o==='"'||o==="'"?a=o:o===">"?(f(),s=1):s&&(o==="="?(s=5,r=i,i=""):o==="/"&&(s<5||n[u][g+1]===">")?(f(),s===3&&(_=_[0]),s=_,(_=_[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(f(),s=2):i+=o),s===3&&i==="!--"&&(s=4,_=_[0])}return f(),_})(e)),t),arguments,[])).length>1?t:t[0]}var c=bt.bind(Ze);var pn={"x-whyreel":"1"},fn=300;function mn(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=fn&&!t.startsWith("<")?{error:t}:{}}}function Fe(e,t){let n=mn(t),o=new Error(n.error||`The server answered ${e}.`);return Object.assign(o,{status:e,content:n})}async function dn(e,t){let n=await fetch(e,{credentials:"same-origin",...t});if(!n.ok)throw Fe(n.status,await n.text().catch(()=>""));return n}async function J(e,t){let o=await(await dn(e,t)).text();try{return o?JSON.parse(o):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var Me=(e,{method:t="POST",headers:n,signal:o}={})=>({method:t,signal:o,headers:{...pn,...e?{"content-type":"application/json"}:{},...n},body:e?JSON.stringify(e):void 0});function hn(e){let{protocol:t,pathname:n}=new URL(e),o=t.startsWith("http")?n.lastIndexOf("/wr/"):-1;return o>0?n.slice(0,o):""}var $n=hn(import.meta.url),A=e=>$n+e;var H=A("/api/upload"),ue=()=>J(H),wt=(e,t)=>J(H+e,Me(t)),vt=A("/api/submission"),yt=e=>J(`${vt}/offer/${e}`),kt=e=>J(vt,Me(e));function xt(e,t){return new Promise((n,o)=>{let r=new XMLHttpRequest;r.open("POST",`${H}?name=${encodeURIComponent(e.name)}`),r.setRequestHeader("x-whyreel","1"),r.setRequestHeader("content-type","application/octet-stream"),r.upload.onprogress=s=>t(s.loaded,s.total),r.onload=()=>{r.status===201?n(JSON.parse(r.responseText)):o(Fe(r.status,r.responseText))},r.onerror=()=>o(new Error(`${e.name}: the connection was closed.`)),r.send(e)})}var L="+new",St=["table","vlmevalkit","lmms-eval"],gn=["inspect","every-eval-ever"],Ct=["reply","choice","correct"],Tt=["question","text"],bn=/^[\w+-]{1,60}$/,K=({server:e,chosen:t})=>e.files.filter(({number:n})=>t.files[n]!==!1),U=e=>K(e).map(({preview:t})=>t||{});function S(e){let t=e.server.kinds,n=U(e).map(({kind:o})=>o??"").filter(o=>o in t);return e.chosen.kind||(n.includes("bundle")?"bundle":n[n.length-1])||Object.keys(t)[0]}var Re=e=>[...St,...gn].includes(S(e));function I(e){let{chosen:t,server:n}=e;if(t.benchmark===L)return t.own.trim();if(t.benchmark!=null)return t.benchmark;let o=new Set(U(e).map(({benchmark:r})=>r??"").filter(r=>n.benchmarks.some(s=>s.id===r)));return o.size===1?[...o][0]:""}var pe=e=>[...new Set(U(e).flatMap(({columns:t})=>t||[]))],fe=e=>Object.assign({},...U(e).map(({fields:t})=>t||{})),_e=(e,t)=>t.some(n=>e[n]);function wn(e){let t=fe(e),n=e.chosen.columns,o=[...Object.values(t),...Object.values(n)],r=pe(e).filter(i=>!o.includes(i)),s={...t,...n};return r.length!==1||!_e(s,Tt)||_e(s,Ct)?{}:"reply"in n?{}:{reply:r[0]}}var me=e=>S(e)==="table"?{...wn(e),...e.chosen.columns}:{};function Q(e){if(S(e)!=="table"||!pe(e).length)return[];let t=fe(e);return[..._e(t,Tt)?[]:["question"],..._e(t,Ct)?[]:["reply"]]}function vn(e){let t=I(e).toLowerCase();return K(e).every(({name:n})=>{let o=n.replace(/\.[^.]*$/,"");return t&&o.toLowerCase().endsWith(`_${t}`)||o.split("_").length===2})}function X(e){let t=S(e);return t==="table"?!fe(e).model:t==="lmms-eval"||t==="vlmevalkit"&&!vn(e)}var Y=e=>St.includes(S(e))&&!(S(e)==="table"&&fe(e).benchmark),de=e=>[...new Set(U(e).map(({filters:t})=>t||[]).filter(t=>t.length>1).flat())];function yn(e){let t=me(e),n=I(e),o=[[!K(e).length,"a file"],[Y(e)&&!n,"benchmark"],[e.chosen.benchmark===L&&n&&!bn.test(n),"an id without spaces"],[X(e)&&!e.chosen.model.trim(),"model"]];for(let r of Q(e))o.push([!t[r],`column of the ${r}`]);return o.filter(([r])=>r).map(([,r])=>r)}var kn=e=>U(e).some(({kind:t,problem:n})=>!t&&!n);function Ot(e){let t=yn(e).join(", ");return kn(e)?t?`Reading files… Then choose: ${t}.`:"Reading files…":t?`Still required: ${t}.`:""}var Nt=e=>{let t=K(e).map(({name:n})=>n).join(", ");return e.server.reports.some(n=>n.ok&&!n.dry&&n.label===t)},Pt=(e,t)=>({kind:S(e),files:K(e).map(({number:n})=>n),model:e.chosen.model.trim(),benchmark:Re(e)?I(e):"",setting:e.chosen.setting,judge:e.chosen.judge.trim(),filter_name:de(e).includes(e.chosen.filter)?e.chosen.filter:"",answer_base:e.chosen.answer_base,new_questions:e.chosen.new_questions,allow_rejects:e.chosen.allow_rejects,columns:me(e),dry_run:t});var Dt=(e,t,n)=>e[n.type](t,n);var Ee=e=>({number:e,offer:null,failure:"",isSending:!1,form:{sender:"",contact:"",link:"",weights:"",statement:"",rights:!1}}),xn=[["weights","weights"],["statement","statement"],["rights","your consent"]],Sn=e=>typeof e=="string"?e.trim()!=="":e,jt=({form:e})=>xn.filter(([t])=>!Sn(e[t])).map(([,t])=>t),Bt=({number:e,form:t})=>({report:e,...t}),Cn=(e,t)=>t?` (${Math.round(100*e/t)} % coverage)`:"",qe=e=>e.toLocaleString("en"),Ft=({came:e,n:t,unmatched:n})=>`${qe(e)} of ${qe(t)} scored${Cn(e,t)}`+(n?`, ${qe(n)} ${n===1?"row":"rows"} without a question`:"");function Mt({metric:e,score:t,rank:n,ranked:o,why:r}){if(t===null)return`No score yet: ${r||"nothing was scored"}`;let s=n?`row ${n} of ${o} that took up the same`:`not ranked${r?`: ${r}`:""}`;return`${e} ${t.toFixed(1)}, ${s}`}var He=()=>({server:null,chosen:Tn(),failure:"",sending:null,submission:null}),Tn=()=>({files:{},kind:"",model:"",benchmark:null,own:"",setting:"",judge:"",filter:"",answer_base:0,new_questions:!1,allow_rejects:!1,columns:{}}),Ae=(e,t)=>({...e,failure:"",chosen:{...e.chosen,...t}}),he=(e,t)=>e.submission?{...e,submission:{...e.submission,...t}}:e,On={server:(e,{server:t})=>({...e,server:t,sending:null,failure:t.problem||""}),set:(e,{name:t,value:n})=>Ae(e,{[t]:n}),pick:(e,{number:t,on:n})=>Ae(e,{files:{...e.chosen.files,[t]:n}}),map:(e,{field:t,column:n})=>Ae(e,{columns:{...e.chosen.columns,[t]:n}}),sending:(e,{what:t,done:n,total:o})=>({...e,failure:"",sending:{what:t,done:n,total:o}}),failed:(e,{text:t})=>({...e,sending:null,failure:t}),submission:(e,{number:t})=>({...e,submission:t?Ee(t):null}),offered:(e,{offer:t})=>he(e,{offer:t}),tell:(e,{name:t,value:n})=>{let o={...(e.submission??Ee(0)).form,[t]:n};return he(e,{failure:"",form:o})},going:e=>he(e,{isSending:!0,failure:""}),refused:(e,{text:t})=>he(e,{isSending:!1,failure:t}),deleted:(e,{server:t})=>({...He(),server:t})},Rt=(e,t)=>Dt(On,e,t),Le=e=>e;function qt(e,t){let[n]=t.reports,o=e?.reports[0];return!!(n&&n.number!==o?.number&&n.ok&&!n.dry&&t.shown&&e)}var Ue=({server:e})=>{if(!e)return!1;let t=e.files.every(n=>n.preview!==null);return!!e.job||!e.problem&&!t};var Et=2e3,$e=class{constructor(t){this.state=He(),this.draw=()=>t(this),this.waiting=0,this.isClosed=!1}dispatch=t=>{this.state=Rt(this.state,t),!this.isClosed&&this.state.server&&this.draw()};async start(){try{this.dispatch({type:"server",server:await ue()}),Ue(this.state)&&this.poll()}catch(t){this.state={...this.state,failure:t.message},this.draw()}}close(){this.isClosed=!0,clearTimeout(this.waiting)}poll(t=300){clearTimeout(this.waiting),this.waiting=setTimeout(async()=>{let n=this.state.server,o;try{o=await ue()}catch{return this.isClosed||this.poll(Et)}return this.isClosed?null:qt(n,o)?location.reload():(this.dispatch({type:"server",server:o}),Ue(this.state)&&this.poll(Math.min(t*1.3,Et)),null)},t)}addFiles=async t=>{let n=Le(this.state).server.limits.file_mb;try{for(let o of t){if(o.size>n*2**20)throw new Error(`${o.name}: at most ${n} MB here; the command line takes more`);let r=`Sending ${o.name}`;this.dispatch({type:"sending",what:r});let s=await xt(o,(i,a)=>this.dispatch({type:"sending",what:r,done:i,total:a}));this.dispatch({type:"server",server:s})}}catch(o){this.dispatch({type:"failed",text:o.message})}this.poll()};async post(t,n,o="server"){try{return this.dispatch({type:o,server:await wt(t,n)}),!0}catch(r){return this.dispatch({type:"failed",text:r.message}),!1}}begin=async t=>{await this.post("/import",Pt(Le(this.state),t))&&this.poll()};dismiss=t=>this.post("/dismiss",{number:t});openSubmission=async t=>{this.dispatch({type:"submission",number:t});try{this.dispatch({type:"offered",offer:await yt(t)})}catch(n){this.dispatch({type:"refused",text:n.message})}};closeSubmission=()=>this.dispatch({type:"submission"});submit=async()=>{let{submission:t}=this.state;if(t){this.dispatch({type:"going"});try{await kt(Bt(t)),this.dispatch({type:"server",server:await ue()}),this.closeSubmission()}catch(n){this.dispatch({type:"refused",text:n.message})}}};deleteAll=async()=>{let t=this.state.server?.shown;await this.post("/forget",void 0,"deleted")&&t&&location.reload()}};var ge=e=>t=>e(t.target.value),be=e=>t=>e(t.target.checked),At=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var k=({label:e,help:t,required:n,fault:o,children:r})=>c`<label class="wr-up-field">
    <b>${e}${n?c`<em class="wr-up-required"> required</em>`:null}</b>
    ${r}${o?c`<small class="wr-up-bad">${o}</small>`:null}
    ${t?c`<small>${t}</small>`:null}
  </label>`,T=({options:e,value:t,onChange:n,...o})=>c`<select ...${o} value=${String(t??"")} onChange=${ge(n)}>
    ${e.map(([r,s])=>c`<option value=${String(r)} selected=${String(r)===String(t??"")}>
          ${s}
        </option>`)}
  </select>`,P=({value:e,onChange:t,...n})=>c`<input
    type="text"
    autocomplete="off"
    ...${n}
    value=${e??""}
    onInput=${ge(t)}
  />`,Ht=({value:e,onChange:t,...n})=>c`<textarea ...${n} value=${e??""} onInput=${ge(t)} />`,Z=({label:e,help:t,checked:n,onChange:o,name:r})=>c`<label class="wr-up-tick">
    <input
      type="checkbox"
      name=${r}
      checked=${!!n}
      onChange=${be(o)}
    />
    <span>${e}${t?c`<small>${t}</small>`:null}</span>
  </label>`,F=({go:e,children:t,...n})=>c`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${n}>
    ${t}
  </button>`,we=({tone:e,title:t,children:n})=>c`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${n}</span>`,W=({children:e})=>c`<p class="wr-up-bad" role="alert">${e}</p>`,Lt=({what:e,done:t,total:n,children:o})=>c`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${n?c`<progress max=${n} value=${t||0} />`:c`<progress />`} ${o}
  </div>`;function Ut({accept:e,multiple:t,label:n,onFiles:o,children:r}){let s=a=>_=>{_.preventDefault(),_.currentTarget.classList.toggle("wr-over",a)},i=a=>{s(!1)(a),o([...a.dataTransfer?.files??[]])};return c`<label
    class="wr-up-drop"
    onDragOver=${s(!0)}
    onDragLeave=${s(!1)}
    onDrop=${i}
  >
    ${r}
    <input
      type="file"
      class="wr-up-input"
      multiple=${!!t}
      accept=${e}
      aria-label=${n}
      onChange=${At(o)}
    />
  </label>`}var Ie=e=>e<1e6?`${Math.max(1,Math.round(e/1e3))} KB`:`${(e/2**20).toFixed(1)} MB`,Nn=({preview:{columns:e=[],rows:t=[]}})=>c`<details>
    <summary>First rows</summary>
    <div class="wr-scroll" tabindex="0" role="region" aria-label="First rows">
      <table class="wr-table">
        <thead>
          <tr>
            ${e.map(n=>c`<th scope="col">${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(n=>c`<tr>
                ${n.map(o=>c`<td>${o??"–"}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>
  </details>`;function Pn({preview:e,kinds:t}){if(!e)return c`<span role="status">Reading …</span>`;if(e.problem)return c`<span class="wr-up-bad">${e.problem}</span>`;let{kind:n="",columns:o=[],more_columns:r=0}=e,s=o.length+r;return c`<${we} tone="accent" title="recognised by name and content">
      ${t[n]||n}
    <//>
    ${s?c`<span>${s} columns</span>`:null}`}function It({file:e,page:t}){let{state:n,dispatch:o}=t,r=be(s=>o({type:"pick",number:e.number,on:s}));return c`<div class="wr-up-file">
    <div class="wr-up-line">
      <input
        type="checkbox"
        checked=${n.chosen.files[e.number]!==!1}
        aria-label=${`Use ${e.name}`}
        onChange=${r}
      />
      <b>${e.name}</b>
      <span>${Ie(e.size)}</span>
      <${Pn} preview=${e.preview} kinds=${n.server.kinds} />
      <a href=${`${H}/file/${e.number}`} download>download</a>
    </div>
    ${e.preview?.columns?.length?c`<${Nn} preview=${e.preview} />`:null}
  </div>`}var Dn={question:"Question (id)",text:"Question as printed",video:"Video of the question",model:"Model",reply:"Answer",choice:"Answer as an index",correct:"Judged right",key:"Right answer",options:"Options, as a list"},jn=e=>Dn[e]||e;function We({field:e,page:t,required:n}){let{state:o,dispatch:r}=t,s=["",...pe(o)].map(i=>[i,i||"Choose …"]);return c`<${k} label=${`Column: ${jn(e)}`} required=${n}>
    <${T}
      data-field=${e}
      required=${n}
      options=${s}
      value=${me(o)[e]||""}
      onChange=${i=>r({type:"map",field:e,column:i})}
    />
  <//>`}function Wt({page:e}){let{state:t}=e;if(S(t)!=="table")return null;let o=(t.server.files.find(({preview:r})=>r?.can_be)?.preview?.can_be||[]).filter(r=>!Q(t).includes(r));return c`<details class="wr-up-map">
    <summary>Map columns</summary>
    <p class="wr-note">Only needed for names that are not recognised.</p>
    <div class="wr-up-fields">
      ${o.map(r=>c`<${We} key=${r} field=${r} page=${e} />`)}
    </div>
  </details>`}function zt({page:e,set:t}){let{chosen:n,server:o}=e.state,r=[["","as the file says"],...o.settings.map(s=>[s,s])];return c`<details class="wr-up-map">
    <summary>More settings</summary>
    <div class="wr-up-fields">
      <${k} label="Setting" help="what the model was given">
        <${T}
          name="setting"
          options=${r}
          value=${n.setting}
          onChange=${s=>t("setting",s)}
        />
      <//>
      <${k} label="Judge" help="where a model judged the answers">
        <${P}
          name="judge"
          maxlength="160"
          value=${n.judge}
          onChange=${s=>t("judge",s)}
        />
      <//>
      <${k} label="First answer index" help="where answers are numbers">
        <${T}
          name="answer_base"
          options=${[0,1].map(s=>[s,s])}
          value=${n.answer_base}
          onChange=${s=>t("answer_base",Number(s))}
        />
      <//>
      ${S(e.state)==="vlmevalkit"?c`<${Z}
              name="new_questions"
              label="New questions"
              help="take unknown questions from the file"
              checked=${n.new_questions}
              onChange=${s=>t("new_questions",s)}
            />`:null}
      <${Z}
        name="allow_rejects"
        label="Import the rest"
        help="though more than 5 % of the rows are rejected"
        checked=${n.allow_rejects}
        onChange=${s=>t("allow_rejects",s)}
      />
    </div>
  </details>`}function Bn({state:e,set:t}){let{benchmarks:n}=e.server,o=e.chosen.benchmark===L,r=[["",Y(e)?"Choose …":"as the log names it"],...n.map(({id:a,name:_,loaded:f})=>[a,f?_:`${_} (not imported yet)`]),[L,"New benchmark …"]],s=n.find(({id:a})=>a===I(e)),i=s&&!s.loaded?"Answers wait until its questions are imported.":"";return c`<${k} label="Benchmark" required=${Y(e)} help=${i}>
      <${T}
        name="benchmark"
        required=${Y(e)}
        options=${r}
        value=${o?L:I(e)}
        onChange=${a=>t("benchmark",a)}
      />
    <//>
    ${o?c`<${k} label="Its id" required help="letters, digits, - and _">
            <${P}
              name="own"
              maxlength="60"
              value=${e.chosen.own}
              onChange=${a=>t("own",a)}
            />
          <//>`:null}`}function Fn({state:e,set:t}){let n=de(e).map(o=>[o,o]);return c`<${k} label="Filter" help="each filter marks the same replies">
    <${T}
      name="filter"
      options=${[["","all: marks on which they agree"],...n]}
      value=${e.chosen.filter}
      onChange=${o=>t("filter",o)}
    />
  <//>`}function Mn({page:e,set:t}){let{state:n}=e;return c`<div class="wr-up-fields">
    <${k} label="Format" help="recognised; change it if wrong">
      <${T}
        name="kind"
        options=${Object.entries(n.server.kinds)}
        value=${S(n)}
        onChange=${o=>t("kind",o)}
      />
    <//>
    ${Re(n)?c`<${Bn} state=${n} set=${t} />`:null}
    <${k}
      label="Model"
      required=${X(n)}
      help=${X(n)?"its name on the board":"else as the file says"}
    >
      <${P}
        name="model"
        maxlength="160"
        required=${X(n)}
        value=${n.chosen.model}
        onChange=${o=>t("model",o)}
      />
    <//>
    ${de(n).length?c`<${Fn} state=${n} set=${t} />`:null}
    ${Q(n).map(o=>c`<${We} key=${o} field=${o} page=${e} required />`)}
  </div>`}function Vt({page:e}){let{state:t}=e,n=(i,a)=>e.dispatch({type:"set",name:i,value:a}),o=Ot(t),r=!!(t.server.job||t.sending||o);return c`<form class="wr-up-form" onSubmit=${i=>{i.preventDefault(),r||e.begin(!1)}}>
    <${Mn} page=${e} set=${n} />
    <${Wt} page=${e} />
    <${zt} page=${e} set=${n} />
    <div class="wr-up-line">
      <button type="submit" class="wr-up-button wr-up-go" disabled=${r}>
        Upload privately
      </button>
      <${F} disabled=${r} onClick=${()=>e.begin(!0)}> Preview import <//>
      ${o?c`<span role="status">${o}</span>`:null}
    </div>
  </form>`}var Rn={day:"numeric",month:"short",year:"numeric"},ze=e=>new Date(e).toLocaleDateString("en-GB",Rn),Gt=e=>A(`/${e.replace(/#.*$/,"")}`),Jt=({submits:e},{expires:t})=>`Only you can open these links, in this browser, until ${ze(t)}. ${e?"Submit the run to get a link that everybody can open.":"This server takes no submissions, so it has no link for others."}`;var qn=[["","Choose …"],["open","open: others can run it"],["closed","closed: behind an API"]],En=({benchmark:e,setting:t,judge:n})=>[`on ${e}`,t,n&&`judged by ${n}`].filter(Boolean).join(" · "),An=({run:e})=>c`<li>
    <b>${e.model}</b>${` ${En(e)}: ${Ft(e)}. `}<br />
    <${we} tone="warn" title="computed from your upload; nobody else sees it">
      preliminary, not accepted <//
    >${` ${Mt(e)}. `}
    ${e.beside.length?c`<br />${`The board has ${e.beside.join(", ")} of the same; the newest is shown.`}`:null}
  </li>`,Hn=({page:e,form:t})=>{let n=o=>r=>e.dispatch({type:"tell",name:o,value:r});return c`<div class="wr-up-fields">
      <${k} label="Weights" required>
        <${T}
          name="weights"
          required
          options=${qn}
          value=${t.weights}
          onChange=${n("weights")}
        />
      <//>
      <${k} label="From" help="shown with the run: a person or a group">
        <${P} name="sender" maxlength="200" value=${t.sender} onChange=${n("sender")} />
      <//>
      <${k} label="Link" help="model card, paper or code">
        <${P}
          name="link"
          type="url"
          maxlength="300"
          placeholder="https://"
          value=${t.link}
          onChange=${n("link")}
        />
      <//>
      <${k} label="Contact" help="only the maintainers see it">
        <${P}
          name="contact"
          maxlength="200"
          value=${t.contact}
          onChange=${n("contact")}
        />
      <//>
    </div>
    <${k}
      label="How the answers came about"
      required
      help="prompt, frames, settings, what was seen in training"
    >
      <${Ht}
        name="statement"
        rows="4"
        maxlength="2000"
        value=${t.statement}
        onChange=${n("statement")}
      />
    <//>
    <${Z}
      name="rights"
      label="The answers are the model’s own and may be shown"
      help="the files stay with the board"
      checked=${t.rights}
      onChange=${n("rights")}
    />`};function Kt({page:e,submission:t}){let{offer:n,failure:o,form:r,isSending:s}=t,i=jt(t),a=f=>{f.preventDefault(),!i.length&&!s&&e.submit()},_=c`<${F} onClick=${e.closeSubmission}>Not now<//>`;return n?c`<form class="wr-up-form wr-up-submission" onSubmit=${a}>
    <p>
      A maintainer looks at it first. Until it is accepted, no board, table, export or API has it.
    </p>
    <ul>
      ${n.runs.map(f=>c`<${An} key=${f.run} run=${f} />`)}
    </ul>
    <${Hn} page=${e} form=${r} />
    ${o?c`<${W}>${o}<//>`:null}
    <div class="wr-up-line">
      <button
        type="submit"
        class="wr-up-button wr-up-go"
        disabled=${!!(i.length||s)}
      >
        Send to the maintainers
      </button>
      ${_}
      ${i.length?c`<span role="status">Still required: ${i.join(", ")}.</span>`:null}
    </div>
  </form>`:o?c`<${W}>${o}<//> ${_}`:c`<p role="status">Reading …</p>`}var Qt=({address:e})=>c`<p class="wr-up-receipt">
      Submitted. Link to share:${" "}
      <span data-wr-cite>
        <a href=${Gt(e)} target="_blank" rel="noopener">
          ${e.replace(/#.*$/,"")}</a
        > </span
      >${" "}
      <button type="button" class="wr-up-button" data-wr-copy>Copy</button>
    </p>
    <p class="wr-up-receipt">
      <a href=${A(`/${e}`)} target="_blank" rel="noopener">Your own link</a> can also
      withdraw the submission. Save it, and do not share it.
    </p>`;var ve=(e,t)=>`${e.toLocaleString("en")} ${t}${e===1?"":"s"}`;function Ln(e){if(!e.ok)return`${e.label}: nothing was imported`;if(!e.changed)return`${e.label}: nothing new`;let t=[`${ve(e.added,"row")} ${e.dry?"would be added":"added"}`,e.replaced?`${e.replaced} replaced`:"",`${e.rejected} rejected`];return`${e.dry?`Preview of ${e.label}`:`✓ ${e.label}`}: ${t.filter(Boolean).join(", ")}`}var Un=({ok:e,dry:t})=>e?t?"dry":"done":"failed";function In({report:e,page:t}){let{submission:n}=t.state;return e.receipt?c`<${Qt} address=${e.receipt} />`:n?.number!==e.number?null:c`<${Kt} page=${t} submission=${n} />`}var Wn=(e,t)=>e.submits&&!e.receipt&&t.state.submission?.number!==e.number;function zn({report:e,page:t}){let{result:n}=e;if(!n)return null;let o=!!e.receipt,{weakest:r,failures:s,rank:i,ranked:a}=n;return c`<div class="wr-up-result">
    <p>
      <b>${n.name}: ${n.score}</b> ${n.label}, ${n.counted.toLocaleString("en")}
      ${` of ${ve(n.asked,"case")} counted (${n.coverage}). `}
      ${i?`It is number ${i} of ${a}.`:n.why}
    </p>
    ${r?c`<p>
            Lowest: <a href=${r.cases}>${r.name}</a> with ${r.score} of
            ${` ${ve(r.counted,"case")}.`}
          </p>`:null}
    ${s.length?c`<p>
              <a href=${n.all}>${ve(n.failed,"case")} failed</a>. The first are:
            </p>
            <ul class="wr-up-failures">
              ${s.map(_=>c`<${Gn} key=${_.href} ...${_} />`)}
            </ul>`:c`<p>No case failed.</p>`}
    ${o?null:c`<p class="wr-up-private">${Jt(e,t.state.server)}</p>`}
  </div>`}var Vn=e=>e.target.remove(),Gn=({title:e,href:t,poster:n,line:o})=>c`<li>
    <a href=${t}>
      ${n?c`<img src=${n} alt="" onError=${Vn} />`:null}
      <b>${e}</b>
    </a>
    <span>${o}</span>
  </li>`,Xt=({report:e,page:t})=>c`<section
    class=${`wr-up-report wr-up-${Un(e)}`}
    role=${e.ok?"status":"alert"}
  >
    <div class="wr-up-line">
      <b>${Ln(e)}</b>
      ${e.dry?c`<span>Nothing is stored yet.</span>`:null}
      ${e.board?c`<a class="wr-up-button wr-up-go" href=${e.board}>See it on the board</a>`:null}
      ${Wn(e,t)?c`<${F} data-submit onClick=${()=>t.openSubmission(e.number)}>
              Submit to this board …
            <//>`:null}
      <${F} class="wr-up-button wr-up-away" onClick=${()=>t.dismiss(e.number)}>
        Dismiss
      <//>
    </div>
    <${zn} report=${e} page=${t} />
    <${In} report=${e} page=${t} />
    ${e.ok?null:c`<p>${e.lines[0]}</p>`}
    <details open=${e.dry}>
      <summary>Full report</summary>
      <pre class="wr-code" tabindex="0">${e.lines.join(`
`)}</pre>
    </details>
  </section>`;function Yt({page:e}){let{files:t,limits:n,size:o,expires:r,reports:s}=e.state.server;return t.length?c`<div class="wr-up-line wr-up-session">
    <span>
      ${t.length} of ${n.files} files, ${Ie(o)} of ${n.session_mb}
      MB${` · expires ${ze(r)}`}
    </span>
    ${s.length?c`<a href=${`${H}/report`} download>Reports as text</a>`:null}
    <${F} data-forget onClick=${e.deleteAll}>Delete upload<//>
  </div>`:null}function Jn({page:e}){let{endings:t,limits:n,lifetime:o,submits:r}=e.state.server;return c`<${Ut}
    multiple
    accept=${t.join(",")}
    label="Files to upload"
    onFiles=${e.addFiles}
  >
    <b>Drop prediction files here, or choose them</b>
    <span>
      ${t.join(", ")} · up to ${n.file_mb} MB a file · ${n.session_mb} MB and${" "}
      ${n.rows.toLocaleString("en")} rows in all
    </span>
    <span>
      Only you see them${r?", unless you submit a run to this board":""}.
      ${` Deleted after ${o}, or when you delete it.`}
    </span>
  <//>`}function Kn({page:e}){let{state:t}=e;if(!t.server.files.length)return null;let n=c`<${Vt} page=${e} />`;return Nt(t)?c`<details class="wr-up-map">
        <summary>Import again with other settings</summary>
        ${n}
      </details>`:n}function Zt({page:e}){let{state:t}=e;if(!t.server)return c`<${W}>${t.failure}<//>`;let n=t.sending||t.server.job;return c`
    ${t.server.reports.map(o=>c`<${Xt} key=${o.number} report=${o} page=${e} />`)}
    <${Jn} page=${e} />
    ${n?c`<${Lt} ...${n} />`:null}
    ${t.failure?c`<${W}>${t.failure}<//>`:null}
    ${t.server.files.map(o=>c`<${It} key=${o.number} file=${o} page=${e} />`)}
    <${Kn} page=${e} />
    <${Yt} page=${e} />
  `}function bs(e){let t=document.createElement("div");t.className="wr-upload";let n=new $e(o=>{t.isConnected||e.replaceChildren(t),ce(c`<${Zt} page=${o} />`,t)});return n.start(),{destroy(){n.close(),ce(null,t),t.remove()}}}export{bs as mount};
