var b,it,Jo,F,Ae,ae,lt,se,at,Me,Ne,Uo,z=Symbol.for("pv"),ce={},ue=[],Vo=/^m(i|n|o|s|text|space)$/,Pe=Array.isArray,je=ue.slice,L=Object.assign;function W(e){e&&e.parentNode&&e.remove()}function ct(e,t,o){var n,s,r,l={},a=arguments.length;for(r in t)r=="key"?n=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:l[r]=t[r];return a>2&&(l.children=a>3?je.call(arguments,2):o),G(e,l,n,s,null)}function G(e,t,o,n,s){var r={type:e,props:t,key:o,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:z,__v:s||++it,__i:-1,__u:0};return!s&&b.vnode&&b.vnode(r),r}function pe(e){return e.children}function ie(e,t){this.props=e,this.context=t,this.__g=0}function R(e,t){if(t==null)return e.__&&R(e.__,e.__i+1);for(var o;t<e.__k.length;t++)if((o=e.__k[t])&&o.__e)return o.__e;return typeof e.type!="function"||e.props.__P?null:R(e)}function qo(e){var t,o=e.__v,n=o.__e,s=[],r=[],l=e.__P;l&&((t=L({constructor:z},o)).__v=o.__v+1,b.vnode&&b.vnode(t),Fe(l,t,o,e.__n,l.namespaceURI,32&o.__u?[n]:null,s,n||R(o),32&o.__u,r),t.__v=o.__v,t.__.__k[t.__i]=t,ht(s,t,r),o.__=o.__e=null,t.__e!=n&&ut(t))}function ut(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),ut(e)}function rt(e){(8&e.__g||(e.__g|=8,F.push(e),ae++))&&Ae==b.debounceRendering||((Ae=b.debounceRendering)||queueMicrotask)(pt)}function pt(){try{for(var e,t=1;F.length;)F.length>t&&F.sort(lt),e=F.shift(),t=F.length,8&e.__g&&qo(e)}finally{(ae=F.length)&&(Ae||queueMicrotask)(pt)}}function dt(e,t,o,n,s,r,l,a,p,d,u){var m,_,c,f,v,$,g=n.__k||ue,h=t.length;for(p=Go(o,t,g,p,h),m=0;m<h;m++)(c=o.__k[m])!=null&&(_=~c.__i&&g[c.__i]||ce,c.__i=m,$=Fe(e,c,_,s,r,l,a,p,d,u),f=c.__e,(_.ref!=c.ref||8&_.__u)&&(_.ref&&Re(_.ref,null,c,_),c.ref&&u.push(c.ref,c.__c||f,c)),v=v||f,4&c.__u?(p=_t(c,p,e,!_.__v),_.__e&&(_.__e=null)):typeof c.type=="function"&&$!==void 0?p=$:f&&(p=f.nextSibling),c.__u&=-21);return o.__e=v,p}function Go(e,t,o,n,s){var r,l,a,p,d,u,m,_,c,f=o.length,v=f,$=0,g=0,h=e.__k=Array(s);for(r=0;r<s;r++)(l=t[r])!=null&&typeof l!="boolean"&&typeof l!="function"?(typeof l!="object"||l.constructor===String?l=h[r]=G(null,l):Pe(l)?l=h[r]=G(pe,{children:l}):l.constructor===z&&l.__b?l=h[r]=G(l.type,l.props,l.key,l.ref,l.__v):h[r]=l,p=r+$,l.__=e,l.__b=e.__b+1,a=null,~(d=l.__i=zo(l,o,p,v))&&(v--,(a=o[d])&&(a.__u|=2)),a&&a.__v?(l.__u|=16,d==p-1?$--:d==p+1?$++:d!=p&&(d>p?$--:$++,g=1)):(~d||(s>f?$--:s<f&&$++),typeof l.type!="function"&&(l.__u|=4))):h[r]=null;if(g){for(u=[],m=[],r=0;r<s;r++)if((l=h[r])&&16&l.__u){for($=0,_=u.length;$<_;)u[c=$+_>>1]<l.__i?$=c+1:_=c;u[$]=l.__i,m[r]=$+1}for($=u.length;r--;)m[r]&&(m[r]==$?$--:h[r].__u|=4)}if(v)for(r=0;r<f;r++)!(a=o[r])||2&a.__u||(a.__e==n&&(n=R(a)),Be(a,a));return n}function _t(e,t,o,n){var s,r,l,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=_t(s[r],t,o,!1));return t}for(t&&!t.parentNode&&(t=R(e))&&!t.parentNode&&(t=null),l=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(l!=a&&(!n&&o.moveBefore&&l.parentNode?o.moveBefore(l,t):o.insertBefore(l,t||null)),t=l;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function zo(e,t,o,n){var s,r=e.key,l=e.type,a=t[o],p=a&&!(2&a.__u);if(a===null&&r==null||p&&r==a.key&&l==a.type)return o;if(n>(p?1:0)){for(s=o-1;s>=0;s--)if((a=t[s])&&!(2&a.__u)&&r==a.key&&l==a.type)return s;for(s=o+1;s<t.length;s++)if((a=t[s])&&!(2&a.__u)&&r==a.key&&l==a.type)return s}return-1}function st(e,t,o){o==null&&(o=""),t[0]=="-"?e.setProperty(t,o):e[t]=o}function re(e,t,o,n,s){var r,l;if(t=="style")if(typeof o=="string")e.style.cssText=o;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)o&&t in o||st(e.style,t);if(o)for(t in o)n&&o[t]==n[t]||st(e.style,t,o[t])}else if(t[0]=="o"&&t[1]=="n")typeof o!="function"&&(o=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=o,o&&n||(l=Ne[t]||(Ne[t]=Ko(t)),(e.__a||(e.__a={}))[t]=Me,r=t!=(t=t.replace(at,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),o?e.addEventListener(t,l,r):e.removeEventListener(t,l,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=o??"")}catch{}if(typeof o=="function")return;o==null||o===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&o==1?"":o)}}function Ko(e){return function(t){var o=this.__e;if(o){if(o=o[e],t[se]==null)t[se]=Me++;else if(t[se]<this.__a[e])return;return o(b.event?b.event(t):t)}}}function Fe(e,t,o,n,s,r,l,a,p,d){var u,m,_,c,f,v,$,g,h,k,y,Ee,ot,ne,B,nt,j,D,N=t.type;if(t.constructor!==z)return null;128&o.__u&&(p=32&o.__u,u=o.__c.__z)&&(t.__u|=p,m=r=[],u.nodeType==8?a=le(u,r):r.push(u),a=r[0]||a),(u=b.__b)&&u(t);e:if(typeof N=="function"){_=l.length;try{if(g=t.props,h=(u=N.prototype)&&u.render,k=(u=N.contextType)&&n[u.__c],y=u?k?k.props.value:u.__:n,(c=o.__c)?(t.__c=c,2&c.__g&&(c.__g|=1)):(h?t.__c=c=new N(g,y):(t.__c=c=new ie(g,y),c.constructor=N,c.render=Yo),k&&k.sub(c),c.state||(c.state={}),c.__n=n,c.__g|=8,c.__h=[],c.__k=[]),h&&(c.__s||(c.__s=c.state),N.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=L({},c.__s)),L(c.__s,N.getDerivedStateFromProps(g,c.__s)))),f=c.props,v=c.state,c.__v=t,o.__c){if(g!==f&&h&&!N.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(g,y),t.__v==o.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(g,c.__s,y)===!1){t.__v!=o.__v&&(c.props=g,c.state=c.__s,c.__g&=-9),t.__e=o.__e,t.__k=o.__k,t.__k.some(function(C){C&&(C.__=t)}),ue.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&l.push(c),a=R(o);break e}c.componentWillUpdate&&c.componentWillUpdate(g,c.__s,y),h&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(f,v,$)})}else h&&!N.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),h&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=y,c.props=g,c.__P=e,c.__g&=-5,Ee=b.__r,ot=h?25:0;do c.__g&=-9,Ee&&Ee(t),u=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++ot<25);h&&(ue.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(n=L({},n,c.getChildContext())),h&&o.__c&&c.getSnapshotBeforeUpdate&&($=c.getSnapshotBeforeUpdate(f,v)),ne=u&&u.type===pe&&u.key==null?u.props.children:u,g.__P&&(u=a,s=(e=g.__P).namespaceURI,p=r=null,o.props&&o.props.__P!=e&&(o.__k.some(function(C){C&&Be(C,C)}),o.__k=null),a=o.__k?R(o,0):null),a=dt(e,Pe(ne)?ne:[ne],t,o,n,s,r,l,a,p,d),g.__P&&(t.__e=null,a=u),t.__u&=-161,m&&m.some(W),c.__h.length&&l.push(c),1&c.__g&&(c.__g&=-4)}catch(C){if(l.length=_,t.__v=null,p||r)if(C&&C.then){if(t.__u|=128|p,r){for(~(j=r.indexOf(a||void 0))||(j=r.length);(D=r[j-1])&&D.nodeType==8;)j--;for(;j<r.length;j++)if(D=r[j])if(r[j]=null,B){if(D==nt)break}else{if(D.nodeType!=8)break;D.data.startsWith("$s")&&(nt=le(B=D))}}if(!B){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;B=a}(u=le(B=t.__c.__z||(t.__c.__z=B)))?(t.__e=B,a=u):t.__e=a,a=a&&a.nextSibling}else r&&r.some(W);else t.__e=o.__e;t.__k||(t.__k=o.__k||[]),C&&C.then||ft(t),b.__e(C,t,o)}}else a=t.__e=Qo(o.__e,t,o,n,s,r,l,p,d,e);return(u=b.diffed)&&u(t),a}function le(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var o=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))o++;else if(e.data.startsWith("/$s")&&!--o)return e}t&&t.push(e)}}function ft(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(ft))}function ht(e,t,o){for(var n=0;n<o.length;)Re(o[n++],o[n++],o[n++]);b.__c&&b.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){b.__e(r,s.__v)}})}function Qo(e,t,o,n,s,r,l,a,p,d){var u,m,_,c,f,v,$,g,h=o.props||ce,k=t.props,y=t.type;if(y=="svg"?s="http://www.w3.org/2000/svg":y=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(u=0;u<r.length;u++)if((f=r[u])&&(y?f.localName==y:f.nodeType==3)){e=f,r[u]=null;break}}if(!e){if(g=d.ownerDocument||document,!y)return g.createTextNode(k);e=g.createElementNS(s,y,k.is?k:d),a&&(b.__m&&b.__m(t,r),a=!1),r=null}if(y){if(d=y=="template"&&e.content||e,r=y=="textarea"&&k.defaultValue!=null?null:r&&je.call(d.childNodes),!a&&r)for(h={},u=0;u<e.attributes.length;u++)h[(f=e.attributes[u]).name]=f.value;for(u in h)f=h[u],u=="dangerouslySetInnerHTML"?_=f:u=="children"||u in k||u=="value"&&"defaultValue"in k||u=="checked"&&"defaultChecked"in k||re(e,u,null,f,s);for(u in k)f=k[u],u=="children"?c=f:u=="dangerouslySetInnerHTML"?m=f:u=="value"?v=f:u=="checked"?$=f:a&&typeof f!="function"||h[u]===f||re(e,u,f,h[u],s);m?(a||_&&(m.__html==_.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(_&&(e.textContent=""),(y=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Vo.test(y))&&(s="http://www.w3.org/1999/xhtml"),dt(d,Pe(c)?c:[c],t,o,n,s,r,l,r?r[0]:o.__k&&R(o,0),a,p),r&&r.some(W)),a&&y!="textarea"||(u="value",y=="progress"&&v==null?e.removeAttribute(u):v==null||v===e[u]&&(y!="progress"||v)||re(e,u,v,h[u],s),u="checked",$!=null&&$!=e[u]&&re(e,u,$,h[u],s))}else h===k||a&&e.data==k||(e.data=k);return e}function Re(e,t,o,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){b.__e(s,o)}}function Be(e,t,o){var n,s,r,l;if(b.unmount&&b.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Re(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){b.__e(a,t)}n.__P=n.__n=null}if(n=e.__k)for(l=0;l<n.length;l++)n[l]&&Be(n[l],t,typeof e.type!="function"||o&&!e.props.__P);!o&&(n=e.__c)&&(n=n.__z)&&(s=le(n,r=[]))&&(n==e.__e&&r.some(W),W(s),W(n)),o||W(e.__e),e.__e=e.__c=e.__=null}function Yo(e,t,o){return this.constructor(e,o)}function de(e,t){var o,n,s,r;b.__&&b.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(o=e&&32&e.__u)?null:t.__k,t.__k=G(pe,{children:[e]}),s=[],r=[],Fe(t,t.__k,n||ce,ce,t.namespaceURI,n?null:t.firstChild?je.call(t.childNodes):null,s,n?n.__e:t.firstChild,o,r),ht(s,t.__k,r),t.__k.props.children=null}b={__e:function(e,t,o,n){for(var s,r,l;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((l=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,n||{}),l=1),l&&8&s.__g)return void(s.__g|=2)}catch(a){e=a}}throw ae=0,e}},it=0,Jo=function(e){return e!=null&&e.constructor===z},ie.prototype.setState=function(e,t){var o=this.__s;o&&o!=this.state||(o=this.__s=L({},this.state)),typeof e=="function"&&(e=e(L({},o),this.props)),e&&(L(o,e),this.__v&&(t&&this.__k.push(t),rt(this)))},ie.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),rt(this))},ie.prototype.render=pe,F=[],ae=0,lt=function(e,t){return e.__v.__b-t.__v.__b},se=Symbol(),at=/(PointerCapture)$|Capture$/i,Me=0,Ne={},Uo=0;var _e,T,De,mt,Xo=Object.is,We=0,St=[],Le=[],w=b,$t=w.__b,bt=w.__r,gt=w.diffed,yt=w.__c,wt=w.unmount,vt=w.__;function Ot(e,t){w.__h&&w.__h(T,e,We||t),We=0;var o=T.__H||(T.__H={__:[],__h:[]});return e>=o.__.length&&o.__.push({}),o.__[e]}function Q(e,t){var o=Ot(_e++,3);!w.__s&&Tt(o.__H,t)&&(o.__P=!0,o.__=e,o.u=t,T.__H.__h.push(o))}function Y(e){return We=5,Zo(function(){return{current:e}},[])}function Zo(e,t){var o=Ot(_e++,7);return Tt(o.__H,t)&&(o.__=e(),o.__H=t),o.__}function en(){var e;do{for(;e=Le.shift();)try{K(e)}catch(o){w.__e(o,{__:(e=e.__P)&&e.__v})}for(;e=St.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(K),t.__h.some(Ie),t.__h=[]}catch(o){t.__h=[],w.__e(o,e.__v)}}}while(Le.length)}w.__b=function(e){T=null,$t&&$t(e)},w.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),vt&&vt(e,t)},w.__r=function(e){bt&&bt(e),_e=0;var t=(T=e.__c).__H;t&&(De==T?T.__h=[]:(t.__h.some(K),t.__h.some(Ie),_e=0),t.__h=[],t.__.some(function(o){o.__N&&(o.__=o.__N),o.u=o.__N=void 0})),De=T},w.diffed=function(e){gt&&gt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&xt(St.push(t)),t.__H.__.some(function(o){o.u&&(o.__H=o.u)})),De=T=null},w.__c=function(e,t){t.some(function(o){try{o.__h.some(K),o.__h=o.__h.filter(function(n){return!n.__||Ie(n)})}catch(n){o.__h=[function(){throw n}]}}),yt&&yt(e,t)},w.unmount=function(e){wt&&wt(e);var t,o,n=e.__c;n&&n.__H&&(n.__H.__.some(function(s){try{if(s.__P&&s.__c){if(o===void 0){for(o=e.__;o&&(!o.__c||!o.__c.__P);)o=o.__;o=o&&o.__c}s.__P=o,xt(Le.push(s))}else K(s)}catch(r){t=r}}),n.__H=void 0,t&&w.__e(t,n.__v))};var kt=typeof requestAnimationFrame=="function";function tn(e){var t,o=function(){clearTimeout(n),kt&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(o,35);kt&&(t=requestAnimationFrame(o))}function xt(e){e!=1&&mt==w.requestAnimationFrame||((mt=w.requestAnimationFrame)||tn)(en)}function K(e){var t=T,o=e.__c;typeof o=="function"&&(e.__c=void 0,o()),T=t}function Ie(e){var t=T;e.__c=e.__(),T=t}function Tt(e,t){return!e||e.length!=t.length||t.some(function(o,n){return!Xo(o,e[n])})}var Et=function(e,t,o,n){var s;t[0]=0;for(var r=1;r<t.length;r++){var l=t[r++],a=t[r]?(t[0]|=l?1:2,o[t[r++]]):t[++r];l===3?n[0]=a:l===4?n[1]=Object.assign(n[1]||{},a):l===5?(n[1]=n[1]||{})[t[++r]]=a:l===6?n[1][t[++r]]+=a+"":l?(s=e.apply(a,Et(e,a,o,["",null])),n.push(s),a[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):n.push(a)}return n},Ct=new Map;function At(e){var t=Ct.get(this);return t||(t=new Map,Ct.set(this,t)),(t=Et(this,t.get(e)||(t.set(e,t=(function(o){for(var n,s,r=1,l="",a="",p=[0],d=function(_){r===1&&(_||(l=l.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,_,l):r===3&&(_||l)?(p.push(3,_,l),r=2):r===2&&l==="..."&&_?p.push(4,_,0):r===2&&l&&!_?p.push(5,0,!0,l):r>=5&&((l||!_&&r===5)&&(p.push(r,0,l,s),r=6),_&&(p.push(r,_,0,s),r=6)),l=""},u=0;u<o.length;u++){u&&(r===1&&d(),d(u));for(var m=0;m<o[u].length;m++)n=o[u][m],r===1?n==="<"?(d(),p=[p],r=3):l+=n:r===4?l==="--"&&n===">"?(r=1,l=""):l=n+l[0]:a?n===a?a="":l+=n:n==='"'||n==="'"?a=n:n===">"?(d(),r=1):r&&(n==="="?(r=5,s=l,l=""):n==="/"&&(r<5||o[u][m+1]===">")?(d(),r===3&&(p=p[0]),r=p,(p=p[0]).push(2,0,r),r=0):n===" "||n==="	"||n===`
`||n==="\r"?(d(),r=2):l+=n),r===3&&l==="!--"&&(r=4,p=p[0])}return d(),p})(e)),t),arguments,[])).length>1?t:t[0]}var i=At.bind(ct);function Nt(e,t,o,n,s=()=>{}){let r=document.createElement("div");return r.className=n,o.replaceChildren(r),e.root=r,e.draw=()=>{e.root===r&&de(i`<${t} page=${e} />`,r)},{root:r,destroy(){de(null,r),r.remove(),e.root===r&&(e.root=null,s())}}}var Mt={"x-whyreel":"1"},on=300;function nn(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=on&&!t.startsWith("<")?{error:t}:{}}}function rn(e,t){let o=nn(t),n=new Error(o.error||`The server answered ${e}.`);return Object.assign(n,{status:e,content:o})}async function X(e,t){let o=await fetch(e,{credentials:"same-origin",...t});if(!o.ok)throw rn(o.status,await o.text().catch(()=>""));return o}async function fe(e,t){let n=await(await X(e,t)).text();try{return n?JSON.parse(n):{}}catch(s){throw new Error("The server’s answer could not be read.",{cause:s})}}var H=(e,{method:t="POST",headers:o,signal:n}={})=>({method:t,signal:n,headers:{...Mt,...e?{"content-type":"application/json"}:{},...o},body:e?JSON.stringify(e):void 0}),Pt=(e,t="application/octet-stream")=>({method:"POST",headers:{...Mt,"content-type":t},body:e});var he=()=>({kind:"endpoint",preset:"",base_url:"",model:"",house:"",price_in:"",price_out:"",encoding:"frames",frames:16,side:512,key:""});function jt(e){let t=e.server;return[...t.presets.map(o=>[`preset:${o.name}`,o.label]),...t.houses.map(o=>[`house:${o.name}`,`${o.name} (no key needed)`]),...t.trivial.map(o=>[`trivial:${o.name}`,`${o.label} (a rule, no model)`])]}function He(e,t,o){let[n,...s]=o.split(":"),r=s.join(":");if(n==="trivial")Object.assign(t,he(),{kind:"trivial",model:r});else if(n==="house")Object.assign(t,he(),{kind:"house",house:r,model:e.server.houses.find(l=>l.name===r)?.models[0]??""});else{let l=e.server.presets.find(a=>a.name===r);if(!l)return;Object.assign(t,{kind:"endpoint",preset:r,house:"",base_url:l.base_url,model:t.kind==="endpoint"?t.model:"",encoding:l.encodings[0],sights:null,probed:"",key:""})}}var Je=(e,t=[])=>({...e,id:1+Math.max(0,...t.map(({id:o})=>o))}),Ue=(e,t,o)=>e.map((n,s)=>s===t?{...n,...o}:n),Ft=(e,{id:t,base_url:o},n)=>e.map(s=>s.id===t&&s.base_url===o?{...s,...n}:s);var me=e=>e===""||e==null?null:Number(e),Ve=e=>({kind:e.kind,preset:e.preset||"custom",base_url:e.base_url.trim(),model:e.model.trim(),house:e.house,price_in:me(e.price_in),price_out:me(e.price_out)});function $e(e){let t={};return e.forEach((o,n)=>{o.kind==="endpoint"&&o.key&&(t[`x-whyreel-key-${n+1}`]=o.key)}),t}function sn(e){let{protocol:t,pathname:o}=new URL(e),n=t.startsWith("http")?o.lastIndexOf("/wr/"):-1;return n>0?o.slice(0,n):""}var ln=sn(import.meta.url),J=e=>ln+e;var Z=(e,t)=>fe(J(`/api/judge${e}`),t);async function Rt(e,t,o){let n=await X(e,t);if(!n.body)throw new Error("The server’s answer could not be read.");let s=n.body.pipeThrough(new TextDecoderStream).getReader(),r="";try{for(;;){let{done:l,value:a}=await s.read();if(l)break;let p=(r+a).split(`

`);r=p.pop()??"";for(let d of p){let u=/^event: (.*)$/m.exec(d),m=/^data: (.*)$/m.exec(d);u&&m&&o(u[1],JSON.parse(m[1]))}}}finally{s.cancel().catch(()=>{})}}async function an(e){try{let t=H({base_url:e.base_url},{headers:$e([e])}),{models:o}=await Z("/models",t);return{models:o,listed:o.length?`${o.length} models`:"It lists no model."}}catch(t){let{message:o}=t;return{models:[],listed:`${o}. Type the name instead.`}}}async function Bt(e,t){let o=n=>e.dispatch({type:"models",judge:t,part:n});o({listed:"Asking …"}),o(await an(t))}async function cn(e,t){if(e.size>t.file_mb*2**20)throw new Error(`${e.name}: a clip may have ${t.file_mb} MB`);let o=await Z(`/clip?name=${encodeURIComponent(e.name)}`,Pt(e));return{server:await Z(""),id:o.id}}async function Dt(e,[t]){let{server:o}=e.state;if(!(!t||!o)){e.dispatch({type:"sending"});try{e.dispatch({type:"clip",...await cn(t,o.limits)})}catch(n){e.dispatch({type:"clip failed",failure:n.message})}}}function qe(){let e=new URLSearchParams(location.search).get("version");return e?`?version=${encodeURIComponent(e)}`:""}function un(e,t){let o=Object.assign(document.createElement("a"),{href:e,download:t});document.body.append(o),o.click(),o.remove()}function Ge(e,t){let o=URL.createObjectURL(e);un(o,t),setTimeout(()=>URL.revokeObjectURL(o),6e4)}var Wt=(e,t,o)=>Ge(new Blob([t],{type:o}),e);var It="whyreel-built";var pn="whyreel-votes",Lt={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function Ht(){try{return globalThis.localStorage??Lt}catch{return Lt}}function Jt(e){try{let t=JSON.parse(Ht().getItem(e)||"[]");return Array.isArray(t)?t:[]}catch{return[]}}function dn(e,t){try{return Ht().setItem(e,JSON.stringify(t)),!0}catch{return!1}}var M=()=>Jt(It),Ut=e=>dn(It,e);var Vt=()=>Jt(pn);var qt=({validator:e,item:t,task:o,stands:n,mode:s="",dimension:r="",criterion:l=null})=>({validator:e,item:t,task:o,stands:n,mode:s,dimension:r,criterion:l});var Gt=e=>fe(J(`/api/build/preview${qe()}`),H(e)),zt=(e,t,o,n)=>Rt(J(`/api/build${qe()}`),H(e,{headers:t,signal:o}),n),Kt=async(e,t)=>(await X(J("/api/build/files"),H({records:e,votes:t}))).blob();var ze={rounds:[],graphs:{},graph:null,shown:-1,record:null,items:null,plan:null,waiting:"",failure:"",ended:!1,live:!1,taken:!1},Xt=()=>({...ze,live:!0});function Ke({record:e,graphs:t,graph:o}){let{rounds:n}=e||ze;return{...ze,record:e,rounds:n,graphs:{...t},graph:o,ended:!!e}}function _n(e,{round:t,graph:o}){let n=e.rounds.length,s=t.status==="ok"?t:{...t,reported:e.waiting},r={...e,rounds:[...e.rounds,s],waiting:""};return o?{...r,graphs:{...e.graphs,[n]:o},shown:n}:r}var Qt={plan:(e,t)=>({...e,plan:t}),waiting:(e,t)=>({...e,waiting:t.detail||t.status}),round:_n,done:(e,{record:t,items:o,graph:n})=>({...e,record:t,items:o,graph:n||e.graph,shown:n?-1:e.shown,ended:!0}),failed:(e,t)=>({...e,failure:t.error,ended:!0})},Zt=(e,{name:t,data:o})=>Qt[t]?Qt[t](e,o):e;function eo(e,t){let o=!e.ended&&!t;return{...e,waiting:"",failure:t||e.failure||(o?"The connection ended before the case did.":"")}}var be=e=>e.status!=="ok"||e.faults.length>0,ge=e=>e?.chains?.[0]?.kind==="scene"?"scene graph":"chain",to=({rounds:e})=>new Set(e.map(({model:t})=>t||"")).size>1,Yt=(e,t)=>e.reduce((o,n)=>{let s=t(n);return o==null||s==null?null:o+s},0),oo=({rounds:e})=>({cost:Yt(e,t=>t.cost),tokens:Yt(e,({tokens_in:t,tokens_out:o})=>t==null||o==null?null:t+o)}),no=(e,t)=>(e.record?.model||e.live&&t?.[0].model||"").startsWith("rehearsal");function ro(e,t,o){return[...e.slice(0,t).filter(s=>!be(s)&&s.draft).map(s=>[s.agent,s.draft]),[e[t].agent,o]]}var Qe=e=>JSON.stringify(e.draft,null,1),Ye=(e,t)=>e.texts[t]??Qe(e.run.rounds[t]),so=(e,t)=>JSON.parse(Ye(e,t)),io=e=>e.every(t=>typeof t!="object"),fn=e=>e===""||e==null||Array.isArray(e)&&!e.length;function hn(e,t){return io(e)?e.join(t?", ":" · "):e.map(o=>`• ${ye(o,t+1)}`).join(`
`)}function mn([e,t],o){let n=ye(t,o+1),s=typeof t=="object"&&!(Array.isArray(t)&&io(t));return`${e.replaceAll("_"," ")}: ${s?`
${n.replaceAll(/^/gm,"  ")}`:n}`}var $n=e=>Array.isArray(e.objections)&&Object.keys(e).length===1;function ye(e,t=0){return e==null||e===""?"–":typeof e!="object"?String(e):Array.isArray(e)?hn(e,t):!t&&$n(e)&&!e.objections.length?"No objection.":Object.entries(e).filter(([,n])=>!fn(n)).map(n=>mn(n,t)).join(t>1?"; ":`
`)}var lo=(e,t)=>{let o=JSON.stringify(t);return e.findIndex(n=>JSON.stringify(n)===o)};function ao(e,t){let o=lo(e,t);return o<0?{set:e,removed:null}:{set:e.toSpliced(o,1),removed:{at:o,record:t}}}var Xe=(e,t)=>e?.live?{...e,taken:!!e.record&&lo(t,e.record)>=0}:e;var co=[["full","understanding, synthesis, critic"],["synthesis","understanding, synthesis"],["none","a writer alone"]],we={svbench:[["scene","Scene of the theatre"],["name","or a paradigm of your own"],["description","What happens in it",3],["test_point","What it tests",2],["ground_truth","How people act in it",2]],r3:[["scene","Scene of the theatre"],["of_clip","or the chain of a clip (its id)"],["chain","or a chain as JSON: people, nodes, links",6]],argus:[["of_clip","Loaded clip to look at (its id)"],["subtitles","Subtitles (SRT or WebVTT)",8],["script","Script, if there is one (a screenplay, Fountain, or lines)",4],["annotations","Annotations of its film, if there are any (JSON)",3]],vgenst:[["scene","Scene of the theatre"],["theme","or a theme"],["task","Task code (empty: one is chosen)"]],videoreal:[["of_clip","Loaded clip to look at (its id)"],["score","Score by people, 1–5 (empty: a model drafts the label)"],["category","Kind of error: human_state, object_state, interaction"],["description","What is wrong, as people wrote it",3],["adherence","How that fits the scale, as people wrote it",3]]};var Ze=({job:e,mode:t})=>e!=="svbench"||t==="full",et=e=>e==="argus"||e==="videoreal",I=e=>Ze(e)?e.judges.slice(0,2):e.judges.slice(0,1);function U(e){let t={};if(I(e).forEach((o,n)=>{o.kind==="endpoint"&&(o.base_url.trim()||(t[`${n}.base_url`]="Name an address."),o.model.trim()||(t[`${n}.model`]="Name a model."))}),e.job==="r3"&&e.given.chain)try{JSON.parse(e.given.chain)}catch(o){t.chain=`This is no JSON: ${o.message}`}return t}function bn({job:e,given:t}){let o={};for(let[n]of we[e])t[n]&&(o[n]=t[n]);return e==="vgenst"&&(o.index=Number(t.index)||0),e==="r3"&&o.chain&&Object.assign(o,JSON.parse(o.chain)),delete o.chain,o}function ve(e){let[t,o]=I(e);return{job:e.job,told:bn(e),count:Number(e.count),mode:e.mode,steps:Number(e.steps),drafts:e.from||[],cap:me(e.cap),own:et(e.job)?e.own:"",judge:Ve(t),validator:o?Ve(o):null}}var ke=e=>JSON.stringify(ve(e));var uo=()=>({server:null,payload:null,job:"svbench",given:{},count:1,mode:"full",steps:3,judges:null,own:"",cap:"",open:!1,faulty:!1,preview:null,from:null,failure:"",clipFailure:"",busy:"",sending:!1,run:Ke({record:null,graphs:{},graph:null}),before:null,edit:-1,texts:{},draftFault:"",mine:{set:[],removed:null,failure:""}}),gn="What is sent was changed meanwhile: look at it again.",yn=e=>Object.keys(U(e)).length>0,P=(e,t)=>({...e,preview:null,from:null,failure:"",...t});function wn(e){let t=he(),[o]=e.houses;return He({server:e},t,o?`house:${o.name}`:"preset:custom"),Je(t)}function vn(e,t,o){let n={...e.judges[t],models:[],listed:""};return He(e,n,o),P(e,{judges:Ue(e.judges,t,n)})}var kn={price_in:"",price_out:""};function xn(e,{on:t}){let[o,n]=e.judges,s=o.kind==="house"?o.model:"",r=n||Je({...o,model:s,...kn},e.judges);return P(e,{judges:t?[o,r]:[o]})}var po=e=>e.live&&e.rounds.length>0&&!e.taken,_o=({run:e,before:t})=>po(e)?e:t,fo=(e,t)=>({...e,run:Xe(e.run,t),before:Xe(e.before,t),mine:{...e.mine,set:t}});function Sn(e,{payload:t,set:o}){let{record:n,of_clip:s}=t,r={...fo(e,o),payload:t};return e.busy==="build"?r:P(r,{run:Ke(t),before:_o(r),open:e.open||!!s,edit:-1,texts:{},...s?{job:"r3",given:{of_clip:s}}:{job:n?n.job:"svbench",given:{...n?.given}}})}var On=e=>({...e,failure:"",busy:"build",before:_o(e),run:Xt(),edit:-1,texts:{}}),xe=(e,t)=>({...e,run:t}),Tn={server:(e,{server:t})=>({...e,server:t,judges:e.judges||[wn(t)]}),payload:Sn,set:(e,{name:t,value:o})=>P(e,{[t]:o}),given:(e,{name:t,value:o})=>P(e,{given:{...e.given,[t]:o}}),open:(e,{on:t})=>e.open===t?e:{...e,open:t},judge:(e,{at:t,part:o})=>P(e,{judges:Ue(e.judges,t,o)}),who:(e,{at:t,value:o})=>vn(e,t,o),validator:xn,models:(e,{judge:t,part:o})=>({...e,judges:Ft(e.judges,t,o)}),sending:e=>({...e,sending:!0,clipFailure:""}),clip:(e,{server:t,id:o})=>P(e,{server:t,own:o,sending:!1}),"clip failed":(e,{failure:t})=>({...e,sending:!1,clipFailure:t}),look:(e,{from:t})=>P(e,{from:t||null,open:!0,faulty:!1,draftFault:""}),faulty:e=>({...e,faulty:!0}),busy:e=>({...e,busy:"look"}),idle:(e,{failure:t})=>({...e,busy:"",failure:t}),preview:(e,{preview:t,key:o})=>!yn(e)&&o===ke(e)?{...e,preview:t,busy:""}:{...e,busy:"",failure:gn},begin:On,event:(e,t)=>xe(e,Zt(e.run,t)),end:(e,{failure:t})=>({...xe(e,eo(e.run,t)),busy:""}),back:e=>({...xe(e,e.before),before:po(e.run)?e.run:null,edit:-1,texts:{}}),show:(e,{at:t})=>xe(e,{...e.run,shown:t}),edit:(e,{at:t})=>({...e,edit:t,draftFault:""}),draft:(e,{at:t,text:o})=>P(e,{texts:{...e.texts,[t]:o},draftFault:""}),"draft fault":(e,{text:t})=>({...e,draftFault:t}),"set kept":(e,{set:t,failure:o,removed:n=e.mine.removed})=>({...fo(e,t),mine:{set:t,failure:o,removed:n}})},ho=(e,t)=>Tn[t.type](e,t);var Cn="Stopped. The turns until then are below; nothing more is asked.",En="Your browser has no room for more: save the records, then take some out.",Se=class{constructor(){this.state=uo(),this.draw=()=>{},this.leaving=null,this.root=null}dispatch=t=>{this.state=ho(this.state,t),this.draw()};async open(t){if(this.dispatch({type:"payload",payload:t,set:M()}),!this.state.server)try{this.dispatch({type:"server",server:await Z("")})}catch(o){let n=`What can be asked here is not known: ${o.message}`;this.dispatch({type:"idle",failure:n})}}focus(t){this.root?.querySelector(t)?.focus()}set=(t,o)=>this.dispatch({type:"set",name:t,value:o});look=async t=>{if(this.dispatch({type:"look",from:t}),Object.keys(U(this.state)).length)return this.dispatch({type:"faulty"}),this.focus(".wr-build-form [aria-invalid=true]");this.dispatch({type:"busy"});try{let n=ke(this.state),s=await Gt(ve(this.state));this.dispatch({type:"preview",preview:s,key:n})}catch(n){this.dispatch({type:"idle",failure:n.message})}return this.root?.querySelector(".wr-build-preview, .wr-build-form [role=alert]")?.scrollIntoView({block:"nearest"})};build=async()=>{let t=ve(this.state);this.leaving=new AbortController,this.dispatch({type:"begin"}),this.root?.querySelector(".wr-build-talk-box")?.scrollIntoView({block:"nearest"});let o=(s,r)=>this.dispatch({type:"event",name:s,data:r}),n="";try{await zt(t,$e(I(this.state)),this.leaving.signal,o)}catch(s){n=s.name==="AbortError"?Cn:s.message}this.leaving=null,this.dispatch({type:"end",failure:n})};stop=()=>this.leaving?.abort();edit=t=>{this.dispatch({type:"edit",at:t}),this.focus(".wr-build-edit textarea");let{activeElement:o}=document;o instanceof HTMLTextAreaElement&&o.setSelectionRange(0,0)};leaveEditor=t=>{this.dispatch({type:"edit",at:-1}),this.focus(`[data-turn="${t}"] [data-do=edit]`)};goOn=t=>{try{this.look(ro(this.state.run.rounds,t,so(this.state,t)))}catch(o){this.dispatch({type:"draft fault",text:`This is no JSON: ${o.message}`})}};listModels=t=>Bt(this,t);bring=t=>Dt(this,t);keep(t,o){let n=Ut(t)?"":En;this.dispatch({type:"set kept",set:M(),failure:n,...n?{}:o})}accept=()=>this.keep([...M(),this.state.run.record]);takeOut=t=>{let{set:o,removed:n}=ao(M(),t);this.keep(o,{removed:n}),this.focus(".wr-build-undo")};putBack=()=>{let{at:t,record:o}=this.state.mine.removed,n=M();this.keep(n.toSpliced(t,0,o),{removed:null}),this.focus(`.wr-build-mine li:nth-child(${Math.min(t,n.length)+1}) button`)};saveFiles=async()=>{try{let t=await Kt(M(),Vt().map(qt));Ge(t,"whyreel-built.zip")}catch(t){this.dispatch({type:"set kept",set:M(),failure:t.message})}};saveRecords=()=>{let t=M().map(o=>`${JSON.stringify(o)}
`);Wt("my-set.jsonl",t.join(""),"application/x-ndjson")}};import{mount as An}from"./player.js";var Oe=e=>t=>e(t.target.value);var mo=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var S=({label:e,help:t,required:o,fault:n,children:s})=>i`<label class="wr-up-field">
    <b>${e}${o?i`<em class="wr-up-required"> required</em>`:null}</b>
    ${s}${n?i`<small class="wr-up-bad">${n}</small>`:null}
    ${t?i`<small>${t}</small>`:null}
  </label>`,E=({options:e,value:t,onChange:o,...n})=>i`<select ...${n} value=${String(t??"")} onChange=${Oe(o)}>
    ${e.map(([s,r])=>i`<option value=${String(s)} selected=${String(s)===String(t??"")}>
          ${r}
        </option>`)}
  </select>`,V=({value:e,onChange:t,...o})=>i`<input
    type="text"
    autocomplete="off"
    ...${o}
    value=${e??""}
    onInput=${Oe(t)}
  />`,Te=({value:e,onChange:t,...o})=>i`<textarea ...${o} value=${e??""} onInput=${Oe(t)} />`;var x=({go:e,children:t,...o})=>i`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${o}>
    ${t}
  </button>`,O=({tone:e,title:t,children:o})=>i`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${o}</span>`,A=({children:e})=>i`<p class="wr-up-bad" role="alert">${e}</p>`,$o=({what:e,done:t,total:o,children:n})=>i`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${o?i`<progress max=${o} value=${t||0} />`:i`<progress />`} ${n}
  </div>`;function bo({accept:e,multiple:t,label:o,onFiles:n,children:s}){let r=a=>p=>{p.preventDefault(),p.currentTarget.classList.toggle("wr-over",a)},l=a=>{r(!1)(a),n([...a.dataTransfer?.files??[]])};return i`<label
    class="wr-up-drop"
    onDragOver=${r(!0)}
    onDragLeave=${r(!1)}
    onDrop=${l}
  >
    ${s}
    <input
      type="file"
      class="wr-up-input"
      multiple=${!!t}
      accept=${e}
      aria-label=${o}
      onChange=${mo(n)}
    />
  </label>`}function Nn({graph:e}){let t=Y(null);return Q(()=>{let o=An(t.current,e);return()=>o.destroy()},[e]),i`<div
    class="wr-build-graph"
    data-clip=${e.clip?.src?"yes":"no"}
    ref=${t}
  ></div>`}function go({page:e}){let{run:t}=e.state,o=t.shown>=0?t.rounds[t.shown]:null,n=o?t.graphs[t.shown]:t.graph,s=ge(n);if(!n&&e.state.job==="videoreal")return i`<p class="wr-empty">This pipeline writes words: it draws no chain.</p>`;let r=o?.faults.some(({code:l})=>l==="cycle");return i`<p class="wr-build-who">
      <b>
        ${o?`As ${o.agent} drew it in round ${o.number}`:`The ${s} as it stands`}
      </b>
      ${r?i`<${O} tone="warn">cycle: its last link is not drawn<//>`:null}
      ${o&&t.graph?i`<button type="button" onClick=${()=>e.dispatch({type:"show",at:-1})}>
              As it stands
            </button>`:null}
    </p>
    ${n?i`<${Nn} graph=${n} />`:i`<p class="wr-empty">Nothing has been drawn yet.</p>`}`}function yo({title:e,sending:t,limits:o,onFiles:n,children:s}){return i`<${bo}
    accept="video/mp4,video/quicktime,.mp4,.mov"
    label="A clip of your own"
    onFiles=${n}
  >
    <b>${t?"Sending …":e}</b>
    <span>
      MP4 or MOV, up to ${o.file_mb} MB, ${o.seconds} s,
      ${` ${o.clip_frames.toLocaleString("en")}`} frames.${s}
    </span>
  <//>`}function Mn({page:e,name:t,label:o,rows:n,fault:s}){let{given:r,payload:l}=e.state,a={name:t,value:r[t],"aria-invalid":s?"true":null,onChange:d=>e.dispatch({type:"given",name:t,value:d})},p=[["","none"],...l.scenes.map(d=>[d.id,d.name])];return t==="scene"?i`<${S} label=${o}><${E} options=${p} ...${a} /><//>`:i`<${S} label=${o} fault=${s}>
    ${n?i`<${Te} rows=${n} ...${a} />`:i`<${V} ...${a} />`}
  <//>`}var ee=(e,t)=>({name:t,value:e.state[t],onChange:o=>e.set(t,o)}),wo=(...e)=>e.map(t=>[t,String(t)]),Pn=({page:e})=>i`<${S} label="Prompts a tier">
      <${E} options=${wo(1,2,3)} ...${ee(e,"count")} />
    <//>
    <${S} label="Agents" help="the paper’s ablation">
      <${E} options=${co} ...${ee(e,"mode")} />
    <//>`,jn=({page:e})=>i`<${S} label="Longest path asked about" help="nodes">
    <${E} options=${wo(2,3,4,5,6)} ...${ee(e,"steps")} />
  <//>`;function Fn({page:e}){let{server:t,sending:o,clipFailure:n}=e.state,{clips:s,limits:r}=t,l=[["","none"],...s.map(a=>[a.id,a.name])];return i`<div class="wr-build-own">
    ${s.length?i`<${S} label="A clip of yours to look at">
            <${E} options=${l} ...${ee(e,"own")} />
          <//>`:null}
    <${yo}
      title="Bring a clip of your own"
      sending=${o}
      limits=${r}
      onFiles=${e.bring}
    >
      ${" "}Only you see it; it is deleted with your session.
    <//>
    ${n?i`<${A}>${n}<//>`:null}
  </div>`}function vo({page:e,faults:t}){let{job:o,payload:n}=e.state,s=n.jobs.map(({name:r,title:l})=>[r,l]);return i`<div class="wr-up-fields">
      <${S} label="Pipeline"><${E} options=${s} ...${ee(e,"job")} /><//>
      ${we[o].map(([r,l,a])=>i`<${Mn}
            key=${`${o}.${r}`}
            page=${e}
            name=${r}
            label=${l}
            rows=${a}
            fault=${t[r]}
          />`)}
      ${o==="svbench"?i`<${Pn} page=${e} />`:null}
      ${o==="r3"?i`<${jn} page=${e} />`:null}
    </div>
    ${et(o)?i`<${Fn} page=${e} />`:null}`}var te=e=>e==null?"cost unknown":e===0?"$0":e<.01?`$${e.toPrecision(2)}`:`$${e.toFixed(2)}`,q=e=>e==null?"unknown":e.toLocaleString("en");var Rn={ok:"answered",rate_limited:"rate limited",config_error:"request rejected",transport:"connection failed",bad_envelope:"broken reply",truncated:"reply cut off",empty:"empty reply",refused:"refused",unparsed:"reply not readable",invalid:"reply not valid",too_large:"request too large",over_budget:"over the cost cap",cancelled:"cancelled",missing_media:"no clip to judge",failed:"a fault of this server"},ko=e=>Rn[e]||e;function Bn(e){let t=[];for(let o of e){let n=t[t.length-1];o.kind!=="text"&&Array.isArray(n)?n.push(o):t.push(o.kind==="text"?o:[o])}return t}var xo=({entry:e})=>i`<div class="wr-try-message">
    <b>${e.role}</b>
    ${Bn(e.parts).map(t=>Array.isArray(t)?i`<div class="wr-badges">
            ${t.map(({text:o})=>i`<span class="wr-try-media">${o}</span>`)}
          </div>`:i`<pre class="wr-code" tabindex="0">${t.text}</pre>`)}
  </div>`,So=({title:e,text:t})=>i`<details>
    <summary>${e}</summary>
    <pre class="wr-code wr-try-raw" tabindex="0">${t}</pre>
  </details>`;function Dn({first:e}){let t=e.address.startsWith("http")?"/chat/completions":"";return i`<details class="wr-fold">
    <summary>
      <span class="wr-fold-title">The first request, of the ${e.agent}</span>
      <span class="wr-badges"><${O}>about ${q(e.tokens)} tokens<//></span>
    </summary>
    <p class="wr-note">POST ${e.address}${t} · ${e.bytes}</p>
    ${e.messages.map(o=>i`<${xo} entry=${o} />`)}
    <${So} title="Other fields of the request" text=${JSON.stringify(e.options,null,1)} />
  </details>`}function Oo({plan:e}){let t=`${e.least} ${e.least===1?"call":"calls"}`,o=e.validating?`; ${e.validating} of the first ${e.least} validate`:"",n=e.cost?`About ${te(e.cost[0])} to ${te(e.cost[1])}.`:"Cost unknown: give the prices of each model to see it.";return i`<section class="wr-build-preview" aria-label="What would be sent">
    <h2 class="wr-heading">What would be sent</h2>
    <p class="wr-p">
      ${t} if every first draft stands, about ${e.most} with every round${o}. ${n}
      <span class="wr-note">
        ${" "}Reckoned with ${q(e.tokens_in)} tokens in and ${q(e.tokens_out)} out a
        call.
      </span>
    </p>
    ${e.clip?i`<p class="wr-p">The clip goes to ${e.clip}, with the verifier’s questions.</p>`:null}
    ${(e.notes||[]).map(s=>i`<p class="wr-note">${s}</p>`)}
    ${e.first?i`<${Dn} first=${e.first} />`:i`<p class="wr-warning">No call would be made: ${e.reason}</p>`}
  </section>`}function oe({row:e,name:t,label:o,help:n,...s}){let r=e.faults?.[t];return i`<${S} label=${o} help=${n} fault=${r}>
    <${V}
      spellcheck="false"
      aria-invalid=${r?"true":null}
      value=${e.judge[t]}
      onChange=${l=>e.set({[t]:l})}
      ...${s}
    />
  <//>`}function Wn({row:e,page:t}){let{judge:o}=e,n=`wr-try-models-${o.id}`;return i`<div class="wr-try-models">
    <${oe}
      row=${e}
      name="model"
      label="Model"
      help=${o.listed||"as the endpoint calls it"}
      class="wr-try-model"
      list=${n}
    />
    <datalist id=${n}>
      ${(o.models||[]).map(s=>i`<option value=${s} />`)}
    </datalist>
    <${x}
      class="wr-up-button wr-try-list"
      disabled=${!o.base_url}
      title="Ask the endpoint which models it has"
      onClick=${()=>t.listModels(o)}
    >
      List models
    <//>
  </div>`}function Co({row:e,page:t,preset:o}){let n=o&&!o.needs_key;return i`<${oe}
      row=${e}
      name="base_url"
      label="Address"
      help="up to /v1"
      type="url"
      class="wr-try-url"
      placeholder="https://…/v1"
    />
    <${oe}
      row=${e}
      name="key"
      label="API key"
      help=${n?"most local servers need none":"used for the call, kept nowhere"}
      type="password"
      class="wr-try-key"
      maxlength="512"
    />
    <${Wn} row=${e} page=${t} />`}function Eo({row:e,server:t}){let o=t.houses.find(({name:n})=>n===e.judge.house);return o?i`<${S} label="Model" help=${`paid by this server: ${o.left}`}>
    <${E}
      options=${o.models.map(n=>[n,n])}
      value=${e.judge.model}
      onChange=${n=>e.set({model:n})}
    />
  <//>`:null}var To={type:"number",min:0,step:"any"},Ao=({row:e,whose:t})=>i`<${oe} row=${e} name="price_in" label=${`US $ per 1M tokens in${t}`} ...${To} />
    <${oe} row=${e} name="price_out" label=${`US $ per 1M tokens out${t}`} ...${To} />`;var No=["Asked at","Validated at"],Ln=["",", of the validator"],In=e=>[["same",e==="r3"?"rules alone":"the same model"],["other","a second model"]],Mo=(e,t,o,n)=>({judge:t,at:o,set:s=>e.dispatch({type:"judge",at:o,part:s}),faults:{base_url:n[`${o}.base_url`],model:n[`${o}.model`]}});function Hn({page:e,judge:t,at:o,faults:n}){let{server:s}=e.state,r=t.kind==="house",l=jt(e.state).filter(([d])=>!d.startsWith("trivial:")),a=s.presets.find(({name:d})=>d===t.preset),p=Mo(e,t,o,n);return i`<${S} label=${No[o]}>
      <${E}
        class="wr-try-whom"
        options=${l}
        value=${r?`house:${t.house}`:`preset:${t.preset}`}
        onChange=${d=>e.dispatch({type:"who",at:o,value:d})}
      />
    <//>
    ${r?i`<${Eo} row=${p} server=${s} />`:i`<${Co} row=${p} page=${e} preset=${a} />`}`}var Jn=({page:e})=>i`<${S} label="Who validates" help="no model should judge its own drafts">
    <${E}
      options=${In(e.state.job)}
      value=${e.state.judges.length>1?"other":"same"}
      onChange=${t=>e.dispatch({type:"validator",on:t==="other"})}
    />
  <//>`,Un=({page:e})=>i`<details class="wr-try-more">
    <summary>Prices and a cost cap</summary>
    <div class="wr-up-fields">
      ${I(e.state).map((t,o)=>t.kind==="endpoint"?i`<${Ao} row=${Mo(e,t,o,{})} whose=${Ln[o]} />`:null)}
      <${S} label="Cost cap (US $)" help="Stops before this amount; set prices first.">
        <${V}
          type="number"
          min="0"
          step="any"
          value=${e.state.cap}
          onChange=${t=>e.set("cap",t)}
        />
      <//>
    </div>
  </details>`;function Po({page:e,faults:t}){let{server:o}=e.state;return i`<h2 class="wr-heading">Who is asked</h2>
    ${I(e.state).map((n,s)=>i`<div class="wr-up-fields" key=${s} role="group" aria-label=${No[s]}>
          <${Hn} page=${e} judge=${n} at=${s} faults=${t} />
          ${s===0&&Ze(e.state)?i`<${Jn} page=${e} />`:null}
        </div>`)}
    <${Un} page=${e} />
    ${o.hosts?i`<p class="wr-note">This server asks only: ${o.hosts.join(", ")}.</p>`:null}`}function Vn({busy:e,preview:t}){return e==="build"?"The agents are at work below.":t?"":"Look first; then it can be sent."}function qn({page:e}){let{state:t}=e,o=!!t.preview?.first;return i`<div class="wr-build-tools wr-build-actions">
    <${x} disabled=${!!t.busy} onClick=${()=>e.look(t.from)}>
      ${t.busy==="look"?"Preparing …":"Show what would be sent"}
    <//>
    <${x} go disabled=${!!t.busy||!o} onClick=${e.build}>
      ${t.from?"Continue your draft":"Build"}
    <//>
    <span class="wr-note" role="status">${Vn(t)}</span>
  </div>`}function Gn({page:e}){let{state:t}=e,o=t.faulty?U(t):{},n=Object.values(o);return i`<${vo} page=${e} faults=${o} />
    <${Po} page=${e} faults=${o} />
    <${qn} page=${e} />
    ${n.length?i`<${A}>${n.join(" ")}<//>`:null}
    ${t.failure?i`<${A}>${t.failure}<//>`:null}
    ${t.preview?i`<${Oo} plan=${t.preview} />`:null}`}function jo({page:e}){let{state:t,dispatch:o}=e,n=t.failure?i`<${A}>${t.failure}<//>`:i`<p class="wr-note" role="status">Loading …</p>`;return i`<details
    class="wr-try-more wr-build-form"
    open=${t.open}
    onToggle=${s=>o({type:"open",on:s.currentTarget.open})}
  >
    <summary>Build one of your own</summary>
    ${t.server?i`<${Gn} page=${e} />`:n}
  </details>`}var tt=e=>e.title||e.id,zn=({page:e,record:t})=>i`<li>
    ${tt(t)} · ${t.job} · ${t.model}${" "}
    <button
      type="button"
      aria-label=${`Take out ${tt(t)}`}
      onClick=${()=>e.takeOut(t)}
    >
      Take out
    </button>
  </li>`,Kn=({page:e,removed:t})=>i`<p class="wr-build-tools" role="status">
    <span class="wr-note">${tt(t.record)} is taken out.</span>
    <button type="button" class="wr-build-undo" onClick=${e.putBack}>Undo</button>
  </p>`;function Fo({page:e}){let{payload:t,mine:o}=e.state,{set:n,removed:s,failure:r}=o;return i`<h2 class="wr-heading">My set (${n.length})</h2>
    <p class="wr-note">
      ${n.length?"Kept in this browser alone.":"What you build and accept is kept here, in this browser alone."}
    </p>
    ${n.length?i`<ul class="wr-build-mine">
            ${n.map(l=>i`<${zn} page=${e} record=${l} />`)}
          </ul>`:null}
    ${s?i`<${Kn} page=${e} removed=${s} />`:null}
    ${r?i`<${A}>${r}<//>`:null}
    <p class="wr-build-tools">
      ${n.length?i`<${x} onClick=${e.saveFiles}>Files (ZIP)<//>
              <${x} onClick=${e.saveRecords}>Records (JSONL)<//>`:null}
      <a href=${n.length?t.check_mine:t.check}>
        ${n.length?"Check my set by two people":"Check the recorded runs by two people"}
      </a>
    </p>`}function Ro({page:e,at:t}){let{state:o,dispatch:n}=e,{draftFault:s}=o,r=Ye(o,t),l=Qe(o.run.rounds[t]),a=p=>n({type:"draft",at:t,text:p});return i`<li class="wr-build-turn wr-build-edit">
    <label class="wr-up-field">
      <b>The draft as JSON</b>
      <${Te}
        rows="14"
        spellcheck="false"
        aria-invalid=${s?"true":null}
        value=${r}
        onChange=${a}
      />
      ${s?i`<small class="wr-up-bad" role="alert">${s}</small>`:null}
      <small> Turns before this one are kept. Your draft is checked as the agents’ are. </small>
    </label>
    <p class="wr-build-tools">
      <${x} go onClick=${()=>e.goOn(t)}>Continue from here<//>
      <${x} disabled=${r===l} onClick=${()=>a(l)}>Original<//>
      <${x} onClick=${()=>e.leaveEditor(t)}>Close<//>
    </p>
  </li>`}var Bo=({title:e})=>i`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Ce=({label:e,counts:t})=>i`<tr>
    <th scope="row">${e}</th>
    ${t.map(o=>i`<td>${o}</td>`)}
  </tr>`,Qn=({figures:{positions:e,ranks:t}})=>i`<div>
    <div
      class="wr-scroll wr-build-balance"
      tabindex="0"
      role="region"
      aria-label="Where right options stand, and how long they are"
    >
      <table class="wr-table">
        <tbody>
          <${Ce} label="right option at" counts=${[..."ABCDE"].slice(0,e.length)} />
          <${Ce} label="questions" counts=${e} />
          <${Ce} label="options longer than it" counts=${t.map((o,n)=>n)} />
          <${Ce} label="questions" counts=${t} />
        </tbody>
      </table>
    </div>
    <${Bo} title="Where right options stand, and how long they are" />
  </div>`,Yn=({facts:e})=>e.filter(([t])=>t==="Expected").map(([t,o])=>`${t}: ${o}`).join(" "),Xn=({answer:e,options:t})=>e==null?"":`Right: ${t[e]}`,Zn=({item:e})=>i`<li>
    <${O}>${e.task}<//> ${e.text}
    ${e.steps.map(([t,o])=>i`<span class="wr-note"> ${t} → ${o};</span>`)}
    <span class="wr-note"> ${e.kind==="prompt"?Yn(e):Xn(e)}</span>
  </li>`,Do=({record:{output:e},items:t})=>i`<details class="wr-build-made" open>
    <summary>What was made (${t.length})</summary>
    ${e.checked_against_clip===!1?i`<p class="wr-note">No clip was available, so nothing was checked against one.</p>`:null}
    <ol>
      ${t.map(o=>i`<${Zn} item=${o} />`)}
      ${(e.left_out||[]).map(([o,n])=>i`<li><${O} tone="warn">left out<//> ${o}: ${n}</li>`)}
    </ol>
    ${e.balance?i`<${Qn} figures=${e.balance} />`:null}
  </details>`;var er=420;function tr({round:e}){return e.status!=="ok"?i`<${O} tone="bad">${ko(e.status)}<//>`:e.faults.length?i`<${O} tone="warn">rejected<//>`:e.draft?.objections?.length?i`<${O} tone="warn">sends it back<//>`:i`<${O} tone="good">accepted<//>`}function or({draft:e}){let t=ye(e);return i`<details class="wr-build-draft" open=${t.length<er}>
    <summary>Its draft</summary>
    <pre tabindex="0">${t}</pre>
  </details>`}var nr=({faults:e})=>i`<ul class="wr-build-faults">
    ${e.map(({code:t,place:o,text:n})=>i`<li>
          <${O} tone="warn">${t.replaceAll("_"," ")}<//>${" "}
          ${o?i`<b>${o}: </b>`:null}${n}
        </li>`)}
  </ul>`;function rr({page:e,round:t,at:o}){let{run:n,edit:s,busy:r}=e.state,l=` (${t.agent}, round ${t.number})`,a=`Show its ${ge(n.graphs[o])}`,p=()=>e.dispatch({type:"show",at:o}),d=()=>s===o?e.leaveEditor(o):e.edit(o);return i`<p class="wr-build-tools">
    ${n.graphs[o]?i`<button
            type="button"
            aria-label=${`${a}${l}`}
            aria-pressed=${String(n.shown===o)}
            onClick=${p}
          >
            ${a}
          </button>`:null}
    ${t.draft&&r!=="build"?i`<button
            type="button"
            data-do="edit"
            aria-label=${`Edit and rerun from here${l}`}
            aria-expanded=${String(s===o)}
            onClick=${d}
          >
            Edit and rerun from here
          </button>`:null}
  </p>`}function Wo({page:e,round:t,at:o}){let n=to(e.state.run)?` · ${t.model}`:"";return i`<li
    class="wr-build-turn"
    data-turn=${o}
    data-status=${be(t)?"back":"stands"}
  >
    <p class="wr-build-who">
      <b>${t.agent}</b>
      <span class="wr-note">${t.step} · round ${t.number}${n}</span>
      <${tr} round=${t} />
    </p>
    ${t.draft?i`<${or} draft=${t.draft} />`:null}
    ${t.faults.length?i`<${nr} faults=${t.faults} />`:null}
    ${t.reported?i`<p class="wr-note">The endpoint said: ${t.reported}</p>`:null}
    <details class="wr-build-asked">
      <summary>${t.number>1?"What it was told":"What it was asked"}</summary>
      <pre tabindex="0">${t.asked}</pre>
    </details>
    <${rr} page=${e} round=${t} at=${o} />
  </li>`}function sr({page:e}){let{plan:t,rounds:o,waiting:n}=e.state.run,s=t?`; ${t.least} to about ${t.most} expected`:"";return i`<div class="wr-build-end">
    <${$o}
      what=${`${o.length} ${o.length===1?"turn":"turns"}${s}`}
      done=${o.length}
      total=${t?Math.max(t.least,o.length):0}
    >
      <${x} onClick=${e.stop}>Stop<//>
    <//>
    ${n?i`<span class="wr-note">asked again: ${n}</span>`:null}
  </div>`}function ir({page:e}){let{run:t}=e.state,{record:o}=t,n=o.status==="ok",{cost:s,tokens:r}=oo(t);return i`<div class="wr-build-end">
    <${O} tone=${n?"good":"bad"}>${n?"built":"failed"}<//>
    <span class="wr-note">
      ${t.rounds.length} turns, ${q(r)} tokens, ${te(s)}
    </span>
    ${n?null:i`<span>${o.reason}</span>`}
    ${n&&t.live?i`<${x} go disabled=${t.taken} onClick=${e.accept}>
            ${t.taken?"In my set":"Accept into my set"}
          <//>`:null}
  </div>`}function lr({page:e}){let{run:t,edit:o,busy:n}=e.state,s=Y(null);return Q(()=>{n==="build"&&s.current?.lastElementChild?.scrollIntoView({block:"nearest"})},[t.rounds.length,n]),t.rounds.length?i`<ol class="wr-build-talk" aria-live="polite" ref=${s}>
    ${t.rounds.flatMap((r,l)=>[i`<${Wo} key=${`turn ${l}`} page=${e} round=${r} at=${l} />`,l===o?i`<${Ro} key=${`draft ${l}`} page=${e} at=${l} />`:null])}
  </ol>`:i`<p class="wr-empty">
      ${n==="build"?"The first agent is asked …":"No turn yet."}
    </p>`}var ar=({page:e})=>i`<p class="wr-build-tools">
    <${x} onClick=${()=>e.dispatch({type:"back"})}>Show the run before<//>
  </p>`;function Lo({page:e}){let{run:t,judges:o,busy:n,before:s}=e.state,r=t.live&&t.items&&t.record.status==="ok";return i`
    ${no(t,o)?i`<p class="wr-warning">
            Replies by rule, from a stand-in that errs on purpose: no model said this.
          </p>`:null}
    <${lr} page=${e} />
    ${n==="build"?i`<${sr} page=${e} />`:null}
    ${t.failure?i`<${A}>${t.failure}<//>`:null}
    ${t.record?i`<${ir} page=${e} />`:null}
    ${s&&!n?i`<${ar} page=${e} />`:null}
    ${r?i`<${Do} record=${t.record} items=${t.items} />`:null}
  `}var Io=({page:e})=>i`<div class="wr-try-card"><${jo} page=${e} /></div>
    <div class="wr-build-row">
      <div class="wr-build-talk-box"><${Lo} page=${e} /></div>
      <div class="wr-build-graph-box"><${go} page=${e} /></div>
    </div>
    <div class="wr-try-card wr-build-mine-box"><${Fo} page=${e} /></div>`;var Ho=new Se;function Mi(e,t){let o=Nt(Ho,Io,e,"wr-build wr-try");return Ho.open(t),o}export{Mi as mount};
