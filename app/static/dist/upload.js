var $,We,It,D,be,re,Ie,ne,ze,we,ve,zt,I=Symbol.for("pv"),ie={},ae=[],Vt=/^m(i|n|o|s|text|space)$/,ye=Array.isArray,ke=ae.slice,R=Object.assign;function F(e){e&&e.parentNode&&e.remove()}function Ve(e,t,n){var o,r,s,i={},a=arguments.length;for(s in t)s=="key"?o=t[s]:s=="ref"&&typeof e!="function"?r=t[s]:i[s]=t[s];return a>2&&(i.children=a>3?ke.call(arguments,2):n),W(e,i,o,r,null)}function W(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:I,__v:r||++We,__i:-1,__u:0};return!r&&$.vnode&&$.vnode(s),s}function le(e){return e.children}function oe(e,t){this.props=e,this.context=t,this.__g=0}function M(e,t){if(t==null)return e.__&&M(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:M(e)}function Jt(e){var t,n=e.__v,o=n.__e,r=[],s=[],i=e.__P;i&&((t=R({constructor:I},n)).__v=n.__v+1,$.vnode&&$.vnode(t),xe(i,t,n,e.__n,i.namespaceURI,32&n.__u?[o]:null,r,o||M(n),32&n.__u,s),t.__v=n.__v,t.__.__k[t.__i]=t,Ye(r,t,s),n.__=n.__e=null,t.__e!=o&&Je(t))}function Je(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Je(e)}function Le(e){(8&e.__g||(e.__g|=8,D.push(e),re++))&&be==$.debounceRendering||((be=$.debounceRendering)||queueMicrotask)(Ge)}function Ge(){try{for(var e,t=1;D.length;)D.length>t&&D.sort(Ie),e=D.shift(),t=D.length,8&e.__g&&Jt(e)}finally{(re=D.length)&&(be||queueMicrotask)(Ge)}}function Ke(e,t,n,o,r,s,i,a,_,p,c){var g,f,l,m,w,h,b=o.__k||ae,d=t.length;for(_=Gt(n,t,b,_,d),g=0;g<d;g++)(l=n.__k[g])!=null&&(f=~l.__i&&b[l.__i]||ie,l.__i=g,h=xe(e,l,f,r,s,i,a,_,p,c),m=l.__e,(f.ref!=l.ref||8&f.__u)&&(f.ref&&Se(f.ref,null,l,f),l.ref&&c.push(l.ref,l.__c||m,l)),w=w||m,4&l.__u?(_=Qe(l,_,e,!f.__v),f.__e&&(f.__e=null)):typeof l.type=="function"&&h!==void 0?_=h:m&&(_=m.nextSibling),l.__u&=-21);return n.__e=w,_}function Gt(e,t,n,o,r){var s,i,a,_,p,c,g,f,l,m=n.length,w=m,h=0,b=0,d=e.__k=Array(r);for(s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=d[s]=W(null,i):ye(i)?i=d[s]=W(le,{children:i}):i.constructor===I&&i.__b?i=d[s]=W(i.type,i.props,i.key,i.ref,i.__v):d[s]=i,_=s+h,i.__=e,i.__b=e.__b+1,a=null,~(p=i.__i=Kt(i,n,_,w))&&(w--,(a=n[p])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,p==_-1?h--:p==_+1?h++:p!=_&&(p>_?h--:h++,b=1)):(~p||(r>m?h--:r<m&&h++),typeof i.type!="function"&&(i.__u|=4))):d[s]=null;if(b){for(c=[],g=[],s=0;s<r;s++)if((i=d[s])&&16&i.__u){for(h=0,f=c.length;h<f;)c[l=h+f>>1]<i.__i?h=l+1:f=l;c[h]=i.__i,g[s]=h+1}for(h=c.length;s--;)g[s]&&(g[s]==h?h--:d[s].__u|=4)}if(w)for(s=0;s<m;s++)!(a=n[s])||2&a.__u||(a.__e==o&&(o=M(a)),Ce(a,a));return o}function Qe(e,t,n,o){var r,s,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=e,t=Qe(r[s],t,n,!1));return t}for(t&&!t.parentNode&&(t=M(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!o&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Kt(e,t,n,o){var r,s=e.key,i=e.type,a=t[n],_=a&&!(2&a.__u);if(a===null&&s==null||_&&s==a.key&&i==a.type)return n;if(o>(_?1:0)){for(r=n-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r;for(r=n+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r}return-1}function Ue(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function te(e,t,n,o,r){var s,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Ue(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Ue(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(i=ve[t]||(ve[t]=Qt(t)),(e.__a||(e.__a={}))[t]=we,s=t!=(t=t.replace(ze,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,s):e.removeEventListener(t,i,s));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Qt(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[ne]==null)t[ne]=we++;else if(t[ne]<this.__a[e])return;return n($.event?$.event(t):t)}}}function xe(e,t,n,o,r,s,i,a,_,p){var c,g,f,l,m,w,h,b,d,y,v,ge,Ae,ee,E,He,j,q,N=t.type;if(t.constructor!==I)return null;128&n.__u&&(_=32&n.__u,c=n.__c.__z)&&(t.__u|=_,g=s=[],c.nodeType==8?a=se(c,s):s.push(c),a=s[0]||a),(c=$.__b)&&c(t);e:if(typeof N=="function"){f=i.length;try{if(b=t.props,d=(c=N.prototype)&&c.render,y=(c=N.contextType)&&o[c.__c],v=c?y?y.props.value:c.__:o,(l=n.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(d?t.__c=l=new N(b,v):(t.__c=l=new oe(b,v),l.constructor=N,l.render=Yt),y&&y.sub(l),l.state||(l.state={}),l.__n=o,l.__g|=8,l.__h=[],l.__k=[]),d&&(l.__s||(l.__s=l.state),N.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=R({},l.__s)),R(l.__s,N.getDerivedStateFromProps(b,l.__s)))),m=l.props,w=l.state,l.__v=t,n.__c){if(b!==m&&d&&!N.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(b,v),t.__v==n.__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(b,l.__s,v)===!1){t.__v!=n.__v&&(l.props=b,l.state=l.__s,l.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(C){C&&(C.__=t)}),ae.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&i.push(l),a=M(n);break e}l.componentWillUpdate&&l.componentWillUpdate(b,l.__s,v),d&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(m,w,h)})}else d&&!N.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),d&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=v,l.props=b,l.__P=e,l.__g&=-5,ge=$.__r,Ae=d?25:0;do l.__g&=-9,ge&&ge(t),c=l.render(l.props,l.state=l.__s,l.context);while(8&l.__g&&++Ae<25);d&&(ae.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(o=R({},o,l.getChildContext())),d&&n.__c&&l.getSnapshotBeforeUpdate&&(h=l.getSnapshotBeforeUpdate(m,w)),ee=c&&c.type===le&&c.key==null?c.props.children:c,b.__P&&(c=a,r=(e=b.__P).namespaceURI,_=s=null,n.props&&n.props.__P!=e&&(n.__k.some(function(C){C&&Ce(C,C)}),n.__k=null),a=n.__k?M(n,0):null),a=Ke(e,ye(ee)?ee:[ee],t,n,o,r,s,i,a,_,p),b.__P&&(t.__e=null,a=c),t.__u&=-161,g&&g.some(F),l.__h.length&&i.push(l),1&l.__g&&(l.__g&=-4)}catch(C){if(i.length=f,t.__v=null,_||s)if(C&&C.then){if(t.__u|=128|_,s){for(~(j=s.indexOf(a||void 0))||(j=s.length);(q=s[j-1])&&q.nodeType==8;)j--;for(;j<s.length;j++)if(q=s[j])if(s[j]=null,E){if(q==He)break}else{if(q.nodeType!=8)break;q.data.startsWith("$s")&&(He=se(E=q))}}if(!E){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;E=a}(c=se(E=t.__c.__z||(t.__c.__z=E)))?(t.__e=E,a=c):t.__e=a,a=a&&a.nextSibling}else s&&s.some(F);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),C&&C.then||Xe(t),$.__e(C,t,n)}}else a=t.__e=Xt(n.__e,t,n,o,r,s,i,_,p,e);return(c=$.diffed)&&c(t),a}function se(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Xe(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Xe))}function Ye(e,t,n){for(var o=0;o<n.length;)Se(n[o++],n[o++],n[o++]);$.__c&&$.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){$.__e(s,r.__v)}})}function Xt(e,t,n,o,r,s,i,a,_,p){var c,g,f,l,m,w,h,b,d=n.props||ie,y=t.props,v=t.type;if(v=="svg"?r="http://www.w3.org/2000/svg":v=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(c=0;c<s.length;c++)if((m=s[c])&&(v?m.localName==v:m.nodeType==3)){e=m,s[c]=null;break}}if(!e){if(b=p.ownerDocument||document,!v)return b.createTextNode(y);e=b.createElementNS(r,v,y.is?y:p),a&&($.__m&&$.__m(t,s),a=!1),s=null}if(v){if(p=v=="template"&&e.content||e,s=v=="textarea"&&y.defaultValue!=null?null:s&&ke.call(p.childNodes),!a&&s)for(d={},c=0;c<e.attributes.length;c++)d[(m=e.attributes[c]).name]=m.value;for(c in d)m=d[c],c=="dangerouslySetInnerHTML"?f=m:c=="children"||c in y||c=="value"&&"defaultValue"in y||c=="checked"&&"defaultChecked"in y||te(e,c,null,m,r);for(c in y)m=y[c],c=="children"?l=m:c=="dangerouslySetInnerHTML"?g=m:c=="value"?w=m:c=="checked"?h=m:a&&typeof m!="function"||d[c]===m||te(e,c,m,d[c],r);g?(a||f&&(g.__html==f.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(f&&(e.textContent=""),(v=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&Vt.test(v))&&(r="http://www.w3.org/1999/xhtml"),Ke(p,ye(l)?l:[l],t,n,o,r,s,i,s?s[0]:n.__k&&M(n,0),a,_),s&&s.some(F)),a&&v!="textarea"||(c="value",v=="progress"&&w==null?e.removeAttribute(c):w==null||w===e[c]&&(v!="progress"||w)||te(e,c,w,d[c],r),c="checked",h!=null&&h!=e[c]&&te(e,c,h,d[c],r))}else d===y||a&&e.data==y||(e.data=y);return e}function Se(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){$.__e(r,n)}}function Ce(e,t,n){var o,r,s,i;if($.unmount&&$.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Se(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(a){$.__e(a,t)}o.__P=o.__n=null}if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&Ce(o[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(r=se(o,s=[]))&&(o==e.__e&&s.some(F),F(r),F(o)),n||F(e.__e),e.__e=e.__c=e.__=null}function Yt(e,t,n){return this.constructor(e,n)}function ue(e,t){var n,o,r,s;$.__&&$.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=W(le,{children:[e]}),r=[],s=[],xe(t,t.__k,o||ie,ie,t.namespaceURI,o?null:t.firstChild?ke.call(t.childNodes):null,r,o?o.__e:t.firstChild,n,s),Ye(r,t.__k,s),t.__k.props.children=null}$={__e:function(e,t,n,o){for(var r,s,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,o||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw re=0,e}},We=0,It=function(e){return e!=null&&e.constructor===I},oe.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=R({},this.state)),typeof e=="function"&&(e=e(R({},n),this.props)),e&&(R(n,e),this.__v&&(t&&this.__k.push(t),Le(this)))},oe.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Le(this))},oe.prototype.render=le,D=[],re=0,Ie=function(e,t){return e.__v.__b-t.__v.__b},ne=Symbol(),ze=/(PointerCapture)$|Capture$/i,we=0,ve={},zt=0;var Ze,O,Oe,et;var ut=[],Te=[],k=$,tt=k.__b,nt=k.__r,ot=k.diffed,st=k.__c,rt=k.unmount,it=k.__;function Zt(){var e;do{for(;e=Te.shift();)try{z(e)}catch(n){k.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=ut.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(z),t.__h.some(Ne),t.__h=[]}catch(n){t.__h=[],k.__e(n,e.__v)}}}while(Te.length)}k.__b=function(e){O=null,tt&&tt(e)},k.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),it&&it(e,t)},k.__r=function(e){nt&&nt(e),Ze=0;var t=(O=e.__c).__H;t&&(Oe==O?O.__h=[]:(t.__h.some(z),t.__h.some(Ne),Ze=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Oe=O},k.diffed=function(e){ot&&ot(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&lt(ut.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Oe=O=null},k.__c=function(e,t){t.some(function(n){try{n.__h.some(z),n.__h=n.__h.filter(function(o){return!o.__||Ne(o)})}catch(o){n.__h=[function(){throw o}]}}),st&&st(e,t)},k.unmount=function(e){rt&&rt(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,lt(Te.push(r))}else z(r)}catch(s){t=s}}),o.__H=void 0,t&&k.__e(t,o.__v))};var at=typeof requestAnimationFrame=="function";function en(e){var t,n=function(){clearTimeout(o),at&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);at&&(t=requestAnimationFrame(n))}function lt(e){e!=1&&et==k.requestAnimationFrame||((et=k.requestAnimationFrame)||en)(Zt)}function z(e){var t=O,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),O=t}function Ne(e){var t=O;e.__c=e.__(),O=t}var _t=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],a=t[s]?(t[0]|=i?1:2,n[t[s++]]):t[++s];i===3?o[0]=a:i===4?o[1]=Object.assign(o[1]||{},a):i===5?(o[1]=o[1]||{})[t[++s]]=a:i===6?o[1][t[++s]]+=a+"":i?(r=e.apply(a,_t(e,a,n,["",null])),o.push(r),a[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(a)}return o},ct=new Map;function pt(e){var t=ct.get(this);return t||(t=new Map,ct.set(this,t)),(t=_t(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,i="",a="",_=[0],p=function(f){s===1&&(f||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?_.push(0,f,i):s===3&&(f||i)?(_.push(3,f,i),s=2):s===2&&i==="..."&&f?_.push(4,f,0):s===2&&i&&!f?_.push(5,0,!0,i):s>=5&&((i||!f&&s===5)&&(_.push(s,0,i,r),s=6),f&&(_.push(s,f,0,r),s=6)),i=""},c=0;c<n.length;c++){c&&(s===1&&p(),p(c));for(var g=0;g<n[c].length;g++)o=n[c][g],s===1?o==="<"?(p(),_=[_],s=3):i+=o:s===4?i==="--"&&o===">"?(s=1,i=""):i=o+i[0]:a?o===a?a="":i+=o:o==='"'||o==="'"?a=o:o===">"?(p(),s=1):s&&(o==="="?(s=5,r=i,i=""):o==="/"&&(s<5||n[c][g+1]===">")?(p(),s===3&&(_=_[0]),s=_,(_=_[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(p(),s=2):i+=o),s===3&&i==="!--"&&(s=4,_=_[0])}return p(),_})(e)),t),arguments,[])).length>1?t:t[0]}var u=pt.bind(Ve);var tn={"x-whyreel":"1"},nn=300;function on(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=nn&&!t.startsWith("<")?{error:t}:{}}}function Pe(e,t){let n=on(t),o=new Error(n.error||`The server answered ${e}.`);return Object.assign(o,{status:e,content:n})}async function sn(e,t){let n=await fetch(e,{credentials:"same-origin",...t});if(!n.ok)throw Pe(n.status,await n.text().catch(()=>""));return n}async function V(e,t){let o=await(await sn(e,t)).text();try{return o?JSON.parse(o):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var je=(e,{method:t="POST",headers:n,signal:o}={})=>({method:t,signal:o,headers:{...tn,...e&&{"content-type":"application/json"},...n},body:e&&JSON.stringify(e)});function rn(e){let{protocol:t,pathname:n}=new URL(e),o=t.startsWith("http")?n.lastIndexOf("/wr/"):-1;return o>0?n.slice(0,o):""}var an=rn(import.meta.url),J=e=>an+e;var A=J("/api/upload"),ce=()=>V(A),ft=(e,t)=>V(A+e,je(t)),mt=J("/api/submission"),dt=e=>V(`${mt}/offer/${e}`),ht=e=>V(mt,je(e));function $t(e,t){return new Promise((n,o)=>{let r=new XMLHttpRequest;r.open("POST",`${A}?name=${encodeURIComponent(e.name)}`),r.setRequestHeader("x-whyreel","1"),r.setRequestHeader("content-type","application/octet-stream"),r.upload.onprogress=s=>t(s.loaded,s.total),r.onload=()=>{r.status===201?n(JSON.parse(r.responseText)):o(Pe(r.status,r.responseText))},r.onerror=()=>o(new Error(`${e.name}: the connection was closed.`)),r.send(e)})}var H="+new",gt=["table","vlmevalkit","lmms-eval"],ln=["inspect","every-eval-ever"],bt=["reply","choice","correct"],vt=["question","text"],un=/^[\w+-]{1,60}$/,G=({server:e,chosen:t})=>e.files.filter(({number:n})=>t.files[n]!==!1),K=e=>G(e).map(({preview:t})=>t||{});function S(e){let t=e.server.kinds,n=K(e).map(({kind:o})=>o).filter(o=>o in t);return e.chosen.kind||(n.includes("bundle")?"bundle":n[n.length-1])||Object.keys(t)[0]}var De=e=>[...gt,...ln].includes(S(e));function L(e){let{chosen:t,server:n}=e;if(t.benchmark===H)return t.own.trim();if(t.benchmark!=null)return t.benchmark;let o=new Set(K(e).map(({benchmark:r})=>r).filter(r=>n.benchmarks.some(s=>s.id===r)));return o.size===1?[...o][0]:""}var pe=e=>[...new Set(K(e).flatMap(({columns:t})=>t||[]))],fe=e=>Object.assign({},...K(e).map(({fields:t})=>t||{})),_e=(e,t)=>t.some(n=>e[n]);function cn(e){let t=fe(e),n=e.chosen.columns,o=[...Object.values(t),...Object.values(n)],r=pe(e).filter(i=>!o.includes(i)),s={...t,...n};return r.length!==1||!_e(s,vt)||_e(s,bt)?{}:"reply"in n?{}:{reply:r[0]}}var me=e=>S(e)==="table"?{...cn(e),...e.chosen.columns}:{};function Q(e){if(S(e)!=="table"||!pe(e).length)return[];let t=fe(e);return[..._e(t,vt)?[]:["question"],..._e(t,bt)?[]:["reply"]]}function _n(e){let t=L(e).toLowerCase();return G(e).every(({name:n})=>{let o=n.replace(/\.[^.]*$/,"");return t&&o.toLowerCase().endsWith(`_${t}`)||o.split("_").length===2})}function X(e){let t=S(e);return t==="table"?!fe(e).model:t==="lmms-eval"||t==="vlmevalkit"&&!_n(e)}var Y=e=>gt.includes(S(e))&&!(S(e)==="table"&&fe(e).benchmark);function wt(e){let t=me(e),n=L(e);return[[!G(e).length,"a file"],[Y(e)&&!n,"benchmark"],[e.chosen.benchmark===H&&n&&!un.test(n),"an id without spaces"],[X(e)&&!e.chosen.model.trim(),"model"],[K(e).some(({kind:r})=>!r),"a moment: the files are being read"],...Q(e).map(r=>[!t[r],`column of the ${r}`])].filter(([r])=>r).map(([,r])=>r)}var yt=e=>{let t=G(e).map(({name:n})=>n).join(", ");return e.server.reports.some(n=>n.ok&&!n.dry&&n.label===t)},kt=(e,t)=>({kind:S(e),files:G(e).map(({number:n})=>n),model:e.chosen.model.trim(),benchmark:De(e)?L(e):"",setting:e.chosen.setting,judge:e.chosen.judge.trim(),answer_base:e.chosen.answer_base,new_questions:e.chosen.new_questions,allow_rejects:e.chosen.allow_rejects,columns:me(e),dry_run:t});var xt=e=>({number:e,offer:null,failure:"",isSending:!1,form:{sender:"",contact:"",link:"",weights:"",statement:"",rights:!1}}),pn={weights:"weights",statement:"statement",rights:"your consent"},St=({form:e})=>Object.entries(pn).filter(([t])=>!(typeof e[t]=="string"?e[t].trim():e[t])).map(([,t])=>t),Ct=({number:e,form:t})=>({report:e,...t}),fn=(e,t)=>t?` (${Math.round(100*e/t)} % coverage)`:"",Me=e=>e.toLocaleString("en"),Ot=({came:e,n:t,unmatched:n})=>`${Me(e)} of ${Me(t)} scored${fn(e,t)}`+(n?`, ${Me(n)} ${n===1?"row":"rows"} without a question`:"");function Tt({metric:e,score:t,rank:n,ranked:o,why:r}){if(t===null)return`No score yet: ${r||"nothing was scored"}`;let s=n?`row ${n} of ${o} that took up the same`:`not ranked${r?`: ${r}`:""}`;return`${e} ${t.toFixed(1)}, ${s}`}var Ee=()=>({server:null,chosen:mn(),failure:"",sending:null,submission:null}),mn=()=>({files:{},kind:"",model:"",benchmark:null,own:"",setting:"",judge:"",answer_base:0,new_questions:!1,allow_rejects:!1,columns:{}}),Be=(e,t)=>({...e,failure:"",chosen:{...e.chosen,...t}}),de=(e,t)=>e.submission&&{...e,submission:{...e.submission,...t}},dn={server:(e,{server:t})=>({...e,server:t,sending:null,failure:t.problem||""}),set:(e,{name:t,value:n})=>Be(e,{[t]:n}),pick:(e,{number:t,on:n})=>Be(e,{files:{...e.chosen.files,[t]:n}}),map:(e,{field:t,column:n})=>Be(e,{columns:{...e.chosen.columns,[t]:n}}),sending:(e,{what:t,done:n,total:o})=>({...e,failure:"",sending:{what:t,done:n,total:o}}),failed:(e,{text:t})=>({...e,sending:null,failure:t}),submission:(e,{number:t})=>({...e,submission:t?xt(t):null}),offered:(e,{offer:t})=>de(e,{offer:t})||e,tell:(e,{name:t,value:n})=>de(e,{failure:"",form:{...e.submission?.form,[t]:n}})||e,going:e=>de(e,{isSending:!0,failure:""})||e,refused:(e,{text:t})=>de(e,{isSending:!1,failure:t})||e,deleted:(e,{server:t})=>({...Ee(),server:t})},Nt=(e,t)=>dn[t.type](e,t);function Pt(e,t){let[n]=t.reports,o=e?.reports[0];return!!(n&&n.number!==o?.number&&n.ok&&!n.dry&&t.shown&&e)}var qe=({server:e})=>!!(e.job||!e.problem&&e.files.some(t=>t.preview===null));var jt=2e3,he=class{constructor(t){this.state=Ee(),this.draw=()=>t(this),this.waiting=0,this.isClosed=!1}dispatch=t=>{this.state=Nt(this.state,t),!this.isClosed&&this.state.server&&this.draw()};async start(){try{this.dispatch({type:"server",server:await ce()}),qe(this.state)&&this.poll()}catch(t){this.state={...this.state,failure:t.message},this.draw()}}close(){this.isClosed=!0,clearTimeout(this.waiting)}poll(t=300){clearTimeout(this.waiting),this.waiting=setTimeout(async()=>{let n=this.state.server,o;try{o=await ce()}catch{return this.isClosed||this.poll(jt)}return this.isClosed?null:Pt(n,o)?location.reload():(this.dispatch({type:"server",server:o}),qe(this.state)&&this.poll(Math.min(t*1.3,jt)),null)},t)}addFiles=async t=>{let n=this.state.server.limits.file_mb;try{for(let o of t){if(o.size>n*2**20)throw new Error(`${o.name}: at most ${n} MB here; the command line takes more`);let r=`Sending ${o.name}`;this.dispatch({type:"sending",what:r});let s=await $t(o,(i,a)=>this.dispatch({type:"sending",what:r,done:i,total:a}));this.dispatch({type:"server",server:s})}}catch(o){this.dispatch({type:"failed",text:o.message})}this.poll()};async post(t,n,o="server"){try{return this.dispatch({type:o,server:await ft(t,n)}),!0}catch(r){return this.dispatch({type:"failed",text:r.message}),!1}}begin=async t=>{await this.post("/import",kt(this.state,t))&&this.poll()};dismiss=t=>this.post("/dismiss",{number:t});openSubmission=async t=>{this.dispatch({type:"submission",number:t});try{this.dispatch({type:"offered",offer:await dt(t)})}catch(n){this.dispatch({type:"refused",text:n.message})}};closeSubmission=()=>this.dispatch({type:"submission"});submit=async()=>{this.dispatch({type:"going"});try{await ht(Ct(this.state.submission)),this.dispatch({type:"server",server:await ce()}),this.closeSubmission()}catch(t){this.dispatch({type:"refused",text:t.message})}};deleteAll=async()=>{let t=this.state.server.shown;await this.post("/forget",void 0,"deleted")&&t&&location.reload()}};var x=({label:e,help:t,required:n,fault:o,children:r})=>u`<label class="wr-up-field">
    <b>${e}${n?u`<em class="wr-up-required"> required</em>`:null}</b>
    ${r}${o?u`<small class="wr-up-bad">${o}</small>`:null}
    ${t?u`<small>${t}</small>`:null}
  </label>`,T=({options:e,value:t,onChange:n,...o})=>u`<select
    ...${o}
    value=${String(t??"")}
    onChange=${r=>n(r.target.value)}
  >
    ${e.map(([r,s])=>u`<option value=${String(r)} selected=${String(r)===String(t??"")}>
          ${s}
        </option>`)}
  </select>`,P=({value:e,onChange:t,...n})=>u`<input
    type="text"
    autocomplete="off"
    ...${n}
    value=${e??""}
    onInput=${o=>t(o.target.value)}
  />`,Dt=({value:e,onChange:t,...n})=>u`<textarea
    ...${n}
    value=${e??""}
    onInput=${o=>t(o.target.value)}
  />`,Z=({label:e,help:t,checked:n,onChange:o,name:r})=>u`<label class="wr-up-tick">
    <input
      type="checkbox"
      name=${r}
      checked=${!!n}
      onChange=${s=>o(s.target.checked)}
    />
    <span>${e}${t?u`<small>${t}</small>`:null}</span>
  </label>`,B=({go:e,children:t,...n})=>u`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${n}>
    ${t}
  </button>`,$e=({tone:e,title:t,children:n})=>u`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${n}</span>`,U=({children:e})=>u`<p class="wr-up-bad" role="alert">${e}</p>`,Mt=({what:e,done:t,total:n,children:o})=>u`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${n?u`<progress max=${n} value=${t||0} />`:u`<progress />`} ${o}
  </div>`;function Bt({accept:e,multiple:t,label:n,onFiles:o,children:r}){let s=(_,p)=>{_.preventDefault(),_.currentTarget.classList.toggle("wr-over",p)};return u`<label
    class="wr-up-drop"
    onDragOver=${_=>s(_,!0)}
    onDragLeave=${_=>s(_,!1)}
    onDrop=${_=>{s(_,!1),o([..._.dataTransfer.files])}}
  >
    ${r}
    <input
      type="file"
      class="wr-up-input"
      multiple=${!!t}
      accept=${e}
      aria-label=${n}
      onChange=${_=>{o([..._.target.files]),_.target.value=""}}
    />
  </label>`}var Fe=e=>e<1e6?`${Math.max(1,Math.round(e/1e3))} KB`:`${(e/2**20).toFixed(1)} MB`,hn=({preview:e})=>u`<details>
    <summary>First rows</summary>
    <div class="wr-scroll" tabindex="0" role="region" aria-label="First rows">
      <table class="wr-table">
        <thead>
          <tr>
            ${e.columns.map(t=>u`<th scope="col">${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${e.rows.map(t=>u`<tr>
                ${t.map(n=>u`<td>${n??"–"}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>
  </details>`;function $n({preview:e,kinds:t}){if(!e)return u`<span role="status">Reading …</span>`;if(e.problem)return u`<span class="wr-up-bad">${e.problem}</span>`;let n=e.columns.length+(e.more_columns||0);return u`<${$e} tone="accent" title="recognised by name and content">
      ${t[e.kind]||e.kind}
    <//>
    ${n?u`<span>${n} columns</span>`:null}`}function Et({file:e,page:t}){let{state:n,dispatch:o}=t,r=s=>o({type:"pick",number:e.number,on:s.target.checked});return u`<div class="wr-up-file">
    <div class="wr-up-line">
      <input
        type="checkbox"
        checked=${n.chosen.files[e.number]!==!1}
        aria-label=${`Use ${e.name}`}
        onChange=${r}
      />
      <b>${e.name}</b>
      <span>${Fe(e.size)}</span>
      <${$n} preview=${e.preview} kinds=${n.server.kinds} />
      <a href=${`${A}/file/${e.number}`} download>download</a>
    </div>
    ${e.preview?.columns?.length?u`<${hn} preview=${e.preview} />`:null}
  </div>`}var gn={question:"Question (id)",text:"Question as printed",video:"Video of the question",model:"Model",reply:"Answer",choice:"Answer as an index",correct:"Judged right",key:"Right answer",options:"Options, as a list"},bn=e=>gn[e]||e;function Re({field:e,page:t,required:n}){let{state:o,dispatch:r}=t,s=["",...pe(o)].map(i=>[i,i||"Choose …"]);return u`<${x} label=${`Column: ${bn(e)}`} required=${n}>
    <${T}
      data-field=${e}
      required=${n}
      options=${s}
      value=${me(o)[e]||""}
      onChange=${i=>r({type:"map",field:e,column:i})}
    />
  <//>`}function qt({page:e}){let{state:t}=e;if(S(t)!=="table")return null;let o=(t.server.files.find(({preview:r})=>r?.can_be)?.preview?.can_be||[]).filter(r=>!Q(t).includes(r));return u`<details class="wr-up-map">
    <summary>Which column is what</summary>
    <p class="wr-note">Only for names that are not recognised.</p>
    <div class="wr-up-fields">
      ${o.map(r=>u`<${Re} key=${r} field=${r} page=${e} />`)}
    </div>
  </details>`}function Ft({page:e,set:t}){let{chosen:n,server:o}=e.state,r=[["","as the file says"],...o.settings.map(s=>[s,s])];return u`<details class="wr-up-map">
    <summary>More settings</summary>
    <div class="wr-up-fields">
      <${x} label="Setting" help="what the model was given">
        <${T}
          name="setting"
          options=${r}
          value=${n.setting}
          onChange=${s=>t("setting",s)}
        />
      <//>
      <${x} label="Judge" help="where a model judged the answers">
        <${P}
          name="judge"
          maxlength="160"
          value=${n.judge}
          onChange=${s=>t("judge",s)}
        />
      <//>
      <${x} label="First answer index" help="where answers are numbers">
        <${T}
          name="answer_base"
          options=${[0,1].map(s=>[s,s])}
          value=${n.answer_base}
          onChange=${s=>t("answer_base",Number(s))}
        />
      <//>
      ${S(e.state)==="vlmevalkit"?u`<${Z}
              name="new_questions"
              label="New questions"
              help="take unknown questions from the file"
              checked=${n.new_questions}
              onChange=${s=>t("new_questions",s)}
            />`:null}
      <${Z}
        name="allow_rejects"
        label="Take in the rest"
        help="though more than 5 % of the rows are rejected"
        checked=${n.allow_rejects}
        onChange=${s=>t("allow_rejects",s)}
      />
    </div>
  </details>`}function vn({state:e,set:t}){let{benchmarks:n}=e.server,o=e.chosen.benchmark===H,r=[["",Y(e)?"Choose …":"as the log names it"],...n.map(({id:a,name:_,loaded:p})=>[a,p?_:`${_} (not imported yet)`]),[H,"New benchmark …"]],s=n.find(({id:a})=>a===L(e)),i=s&&!s.loaded?"Answers wait until its questions are imported.":"";return u`<${x} label="Benchmark" required=${Y(e)} help=${i}>
      <${T}
        name="benchmark"
        required=${Y(e)}
        options=${r}
        value=${o?H:L(e)}
        onChange=${a=>t("benchmark",a)}
      />
    <//>
    ${o?u`<${x} label="Its id" required help="letters, digits, - and _">
            <${P}
              name="own"
              maxlength="60"
              value=${e.chosen.own}
              onChange=${a=>t("own",a)}
            />
          <//>`:null}`}function wn({page:e,set:t}){let{state:n}=e;return u`<div class="wr-up-fields">
    <${x} label="Format" help="recognised; change it if wrong">
      <${T}
        name="kind"
        options=${Object.entries(n.server.kinds)}
        value=${S(n)}
        onChange=${o=>t("kind",o)}
      />
    <//>
    ${De(n)?u`<${vn} state=${n} set=${t} />`:null}
    <${x}
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
    ${Q(n).map(o=>u`<${Re} key=${o} field=${o} page=${e} required />`)}
  </div>`}function Rt({page:e}){let{state:t}=e,n=(i,a)=>e.dispatch({type:"set",name:i,value:a}),o=wt(t),r=!!(t.server.job||t.sending||o.length);return u`<form class="wr-up-form" onSubmit=${i=>{i.preventDefault(),r||e.begin(!1)}}>
    <${wn} page=${e} set=${n} />
    <${qt} page=${e} />
    <${Ft} page=${e} set=${n} />
    <div class="wr-up-line">
      <button type="submit" class="wr-up-button wr-up-go" disabled=${r}>
        Upload privately
      </button>
      <${B} disabled=${r} onClick=${()=>e.begin(!0)}> Preview import <//>
      ${o.length?u`<span role="status">Still needed: ${o.join(", ")}.</span>`:null}
    </div>
  </form>`}var yn=[["","Choose …"],["open","open: others can run it"],["closed","closed: behind an API"]],kn=({benchmark:e,setting:t,judge:n})=>[`on ${e}`,t,n&&`judged by ${n}`].filter(Boolean).join(" · "),xn=({run:e})=>u`<li>
    <b>${e.model}</b>${` ${kn(e)}: ${Ot(e)}. `}<br />
    <${$e} tone="warn" title="computed from your upload; nobody else sees it">
      preliminary, not accepted <//
    >${` ${Tt(e)}. `}
    ${e.beside.length?u`<br />${`The board has ${e.beside.join(", ")} of the same; the newest is shown.`}`:null}
  </li>`,Sn=({page:e,form:t})=>{let n=o=>r=>e.dispatch({type:"tell",name:o,value:r});return u`<div class="wr-up-fields">
      <${x} label="Weights" required>
        <${T}
          name="weights"
          required
          options=${yn}
          value=${t.weights}
          onChange=${n("weights")}
        />
      <//>
      <${x} label="From" help="shown with the run: a person or a group">
        <${P} name="sender" maxlength="200" value=${t.sender} onChange=${n("sender")} />
      <//>
      <${x} label="Link" help="model card, paper or code">
        <${P}
          name="link"
          type="url"
          maxlength="300"
          placeholder="https://"
          value=${t.link}
          onChange=${n("link")}
        />
      <//>
      <${x} label="Contact" help="only the maintainers see it">
        <${P}
          name="contact"
          maxlength="200"
          value=${t.contact}
          onChange=${n("contact")}
        />
      <//>
    </div>
    <${x}
      label="How the answers came about"
      required
      help="prompt, frames, settings, what was seen in training"
    >
      <${Dt}
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
    />`};function At({page:e,submission:t}){let{offer:n,failure:o,form:r,isSending:s}=t,i=St(t),a=p=>{p.preventDefault(),!i.length&&!s&&e.submit()},_=u`<${B} onClick=${e.closeSubmission}>Not now<//>`;return n?u`<form class="wr-up-form wr-up-submission" onSubmit=${a}>
    <p>
      A maintainer looks at it first. Until it is accepted, no board, table, export or API has it.
    </p>
    <ul>
      ${n.runs.map(p=>u`<${xn} key=${p.run} run=${p} />`)}
    </ul>
    <${Sn} page=${e} form=${r} />
    ${o?u`<${U}>${o}<//>`:null}
    <div class="wr-up-line">
      <button
        type="submit"
        class="wr-up-button wr-up-go"
        disabled=${!!(i.length||s)}
      >
        Send to the maintainers
      </button>
      ${_}
      ${i.length?u`<span role="status">Still needed: ${i.join(", ")}.</span>`:null}
    </div>
  </form>`:o?u`<${U}>${o}<//> ${_}`:u`<p role="status">Reading …</p>`}var Ht=({address:e})=>u`<p class="wr-up-receipt">
    Submitted. Receipt
    <a href=${J(`/${e}`)} target="_blank" rel="noopener">
      ${e.replace(/^.*\/|#.*$/g,"")}</a
    >: keep this link, it tells what became of it and withdraws it.
  </p>`;var Cn=(e,t)=>`${e.toLocaleString("en")} ${t}${e===1?"":"s"}`;function On(e){if(!e.ok)return`${e.label}: nothing was imported`;if(!e.changed)return`${e.label}: nothing new`;let t=[`${Cn(e.added,"row")} ${e.dry?"would be added":"added"}`,e.replaced?`${e.replaced} replaced`:"",`${e.rejected} rejected`];return`${e.dry?`Preview of ${e.label}`:`✓ ${e.label}`}: ${t.filter(Boolean).join(", ")}`}var Tn=({ok:e,dry:t})=>e?t?"dry":"done":"failed";function Nn({report:e,page:t}){let{submission:n}=t.state;return e.receipt?u`<${Ht} address=${e.receipt} />`:n?.number!==e.number?null:u`<${At} page=${t} submission=${n} />`}var Pn=(e,t)=>e.submits&&!e.receipt&&t.state.submission?.number!==e.number,Lt=({report:e,page:t})=>u`<section
    class=${`wr-up-report wr-up-${Tn(e)}`}
    role=${e.ok?"status":"alert"}
  >
    <div class="wr-up-line">
      <b>${On(e)}</b>
      ${e.dry?u`<span>Nothing is stored yet.</span>`:null}
      ${e.board?u`<a class="wr-up-button wr-up-go" href=${e.board}>See it on the board</a>`:null}
      ${Pn(e,t)?u`<${B} data-submit onClick=${()=>t.openSubmission(e.number)}>
              Submit to this board …
            <//>`:null}
      <${B} class="wr-up-button wr-up-away" onClick=${()=>t.dismiss(e.number)}>
        Dismiss
      <//>
    </div>
    <${Nn} report=${e} page=${t} />
    ${e.ok?null:u`<p>${e.lines[0]}</p>`}
    <details open=${e.dry}>
      <summary>Full report</summary>
      <pre class="wr-code" tabindex="0">${e.lines.join(`
`)}</pre>
    </details>
  </section>`;function Ut({page:e}){let{files:t,limits:n,size:o,expires:r,reports:s}=e.state.server;return t.length?u`<div class="wr-up-line wr-up-session">
    <span>
      ${t.length} of ${n.files} files, ${Fe(o)} of ${n.session_mb} MB ·
      deleted ${new Date(r).toLocaleString()}
    </span>
    ${s.length?u`<a href=${`${A}/report`} download>Reports as text</a>`:null}
    <${B} data-forget onClick=${e.deleteAll}>Delete upload<//>
  </div>`:null}function jn({page:e}){let{endings:t,limits:n,submits:o}=e.state.server;return u`<${Bt}
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
      Only you see them${o?", unless you submit a run to this board":""}. Deleted
      after${" "} ${n.hours} hours, or by you.
    </span>
  <//>`}function Dn({page:e}){let{state:t}=e;if(!t.server.files.length)return null;let n=u`<${Rt} page=${e} />`;return yt(t)?u`<details class="wr-up-map">
        <summary>Import again with other settings</summary>
        ${n}
      </details>`:n}function Wt({page:e}){let{state:t}=e;if(!t.server)return u`<${U}>${t.failure}<//>`;let n=t.sending||t.server.job;return u`
    ${t.server.reports.map(o=>u`<${Lt} key=${o.number} report=${o} page=${e} />`)}
    <${jn} page=${e} />
    ${n?u`<${Mt} ...${n} />`:null}
    ${t.failure?u`<${U}>${t.failure}<//>`:null}
    ${t.server.files.map(o=>u`<${Et} key=${o.number} file=${o} page=${e} />`)}
    <${Dn} page=${e} />
    <${Ut} page=${e} />
  `}function Jo(e){let t=document.createElement("div");t.className="wr-upload",e.replaceChildren(t);let n=new he(o=>ue(u`<${Wt} page=${o} />`,t));return n.start(),{destroy(){n.close(),ue(null,t),t.remove()}}}export{Jo as mount};
