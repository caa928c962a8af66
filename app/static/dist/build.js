var b,lt,Vo,F,Ne,ce,at,ie,ct,Me,je,qo,K=Symbol.for("pv"),ue={},pe=[],Go=/^m(i|n|o|s|text|space)$/,Pe=Array.isArray,Fe=pe.slice,L=Object.assign;function W(e){e&&e.parentNode&&e.remove()}function ut(e,t,o){var n,s,r,i={},a=arguments.length;for(r in t)r=="key"?n=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:i[r]=t[r];return a>2&&(i.children=a>3?Fe.call(arguments,2):o),z(e,i,n,s,null)}function z(e,t,o,n,s){var r={type:e,props:t,key:o,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:K,__v:s||++lt,__i:-1,__u:0};return!s&&b.vnode&&b.vnode(r),r}function de(e){return e.children}function le(e,t){this.props=e,this.context=t,this.__g=0}function R(e,t){if(t==null)return e.__&&R(e.__,e.__i+1);for(var o;t<e.__k.length;t++)if((o=e.__k[t])&&o.__e)return o.__e;return typeof e.type!="function"||e.props.__P?null:R(e)}function zo(e){var t,o=e.__v,n=o.__e,s=[],r=[],i=e.__P;i&&((t=L({constructor:K},o)).__v=o.__v+1,b.vnode&&b.vnode(t),Re(i,t,o,e.__n,i.namespaceURI,32&o.__u?[n]:null,s,n||R(o),32&o.__u,r),t.__v=o.__v,t.__.__k[t.__i]=t,mt(s,t,r),o.__=o.__e=null,t.__e!=n&&pt(t))}function pt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),pt(e)}function st(e){(8&e.__g||(e.__g|=8,F.push(e),ce++))&&Ne==b.debounceRendering||((Ne=b.debounceRendering)||queueMicrotask)(dt)}function dt(){try{for(var e,t=1;F.length;)F.length>t&&F.sort(at),e=F.shift(),t=F.length,8&e.__g&&zo(e)}finally{(ce=F.length)&&(Ne||queueMicrotask)(dt)}}function _t(e,t,o,n,s,r,i,a,p,d,u){var m,_,c,f,v,$,y=n.__k||pe,h=t.length;for(p=Ko(o,t,y,p,h),m=0;m<h;m++)(c=o.__k[m])!=null&&(_=~c.__i&&y[c.__i]||ue,c.__i=m,$=Re(e,c,_,s,r,i,a,p,d,u),f=c.__e,(_.ref!=c.ref||8&_.__u)&&(_.ref&&Be(_.ref,null,c,_),c.ref&&u.push(c.ref,c.__c||f,c)),v=v||f,4&c.__u?(p=ft(c,p,e,!_.__v),_.__e&&(_.__e=null)):typeof c.type=="function"&&$!==void 0?p=$:f&&(p=f.nextSibling),c.__u&=-21);return o.__e=v,p}function Ko(e,t,o,n,s){var r,i,a,p,d,u,m,_,c,f=o.length,v=f,$=0,y=0,h=e.__k=Array(s);for(r=0;r<s;r++)(i=t[r])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=h[r]=z(null,i):Pe(i)?i=h[r]=z(de,{children:i}):i.constructor===K&&i.__b?i=h[r]=z(i.type,i.props,i.key,i.ref,i.__v):h[r]=i,p=r+$,i.__=e,i.__b=e.__b+1,a=null,~(d=i.__i=Qo(i,o,p,v))&&(v--,(a=o[d])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,d==p-1?$--:d==p+1?$++:d!=p&&(d>p?$--:$++,y=1)):(~d||(s>f?$--:s<f&&$++),typeof i.type!="function"&&(i.__u|=4))):h[r]=null;if(y){for(u=[],m=[],r=0;r<s;r++)if((i=h[r])&&16&i.__u){for($=0,_=u.length;$<_;)u[c=$+_>>1]<i.__i?$=c+1:_=c;u[$]=i.__i,m[r]=$+1}for($=u.length;r--;)m[r]&&(m[r]==$?$--:h[r].__u|=4)}if(v)for(r=0;r<f;r++)!(a=o[r])||2&a.__u||(a.__e==n&&(n=R(a)),De(a,a));return n}function ft(e,t,o,n){var s,r,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=ft(s[r],t,o,!1));return t}for(t&&!t.parentNode&&(t=R(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!n&&o.moveBefore&&i.parentNode?o.moveBefore(i,t):o.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Qo(e,t,o,n){var s,r=e.key,i=e.type,a=t[o],p=a&&!(2&a.__u);if(a===null&&r==null||p&&r==a.key&&i==a.type)return o;if(n>(p?1:0)){for(s=o-1;s>=0;s--)if((a=t[s])&&!(2&a.__u)&&r==a.key&&i==a.type)return s;for(s=o+1;s<t.length;s++)if((a=t[s])&&!(2&a.__u)&&r==a.key&&i==a.type)return s}return-1}function it(e,t,o){o==null&&(o=""),t[0]=="-"?e.setProperty(t,o):e[t]=o}function se(e,t,o,n,s){var r,i;if(t=="style")if(typeof o=="string")e.style.cssText=o;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)o&&t in o||it(e.style,t);if(o)for(t in o)n&&o[t]==n[t]||it(e.style,t,o[t])}else if(t[0]=="o"&&t[1]=="n")typeof o!="function"&&(o=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=o,o&&n||(i=je[t]||(je[t]=Yo(t)),(e.__a||(e.__a={}))[t]=Me,r=t!=(t=t.replace(ct,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),o?e.addEventListener(t,i,r):e.removeEventListener(t,i,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=o??"")}catch{}if(typeof o=="function")return;o==null||o===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&o==1?"":o)}}function Yo(e){return function(t){var o=this.__e;if(o){if(o=o[e],t[ie]==null)t[ie]=Me++;else if(t[ie]<this.__a[e])return;return o(b.event?b.event(t):t)}}}function Re(e,t,o,n,s,r,i,a,p,d){var u,m,_,c,f,v,$,y,h,k,g,Ae,nt,re,B,rt,P,D,N=t.type;if(t.constructor!==K)return null;128&o.__u&&(p=32&o.__u,u=o.__c.__z)&&(t.__u|=p,m=r=[],u.nodeType==8?a=ae(u,r):r.push(u),a=r[0]||a),(u=b.__b)&&u(t);e:if(typeof N=="function"){_=i.length;try{if(y=t.props,h=(u=N.prototype)&&u.render,k=(u=N.contextType)&&n[u.__c],g=u?k?k.props.value:u.__:n,(c=o.__c)?(t.__c=c,2&c.__g&&(c.__g|=1)):(h?t.__c=c=new N(y,g):(t.__c=c=new le(y,g),c.constructor=N,c.render=Zo),k&&k.sub(c),c.state||(c.state={}),c.__n=n,c.__g|=8,c.__h=[],c.__k=[]),h&&(c.__s||(c.__s=c.state),N.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=L({},c.__s)),L(c.__s,N.getDerivedStateFromProps(y,c.__s)))),f=c.props,v=c.state,c.__v=t,o.__c){if(y!==f&&h&&!N.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(y,g),t.__v==o.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(y,c.__s,g)===!1){t.__v!=o.__v&&(c.props=y,c.state=c.__s,c.__g&=-9),t.__e=o.__e,t.__k=o.__k,t.__k.some(function(C){C&&(C.__=t)}),pe.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&i.push(c),a=R(o);break e}c.componentWillUpdate&&c.componentWillUpdate(y,c.__s,g),h&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(f,v,$)})}else h&&!N.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),h&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=g,c.props=y,c.__P=e,c.__g&=-5,Ae=b.__r,nt=h?25:0;do c.__g&=-9,Ae&&Ae(t),u=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++nt<25);h&&(pe.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(n=L({},n,c.getChildContext())),h&&o.__c&&c.getSnapshotBeforeUpdate&&($=c.getSnapshotBeforeUpdate(f,v)),re=u&&u.type===de&&u.key==null?u.props.children:u,y.__P&&(u=a,s=(e=y.__P).namespaceURI,p=r=null,o.props&&o.props.__P!=e&&(o.__k.some(function(C){C&&De(C,C)}),o.__k=null),a=o.__k?R(o,0):null),a=_t(e,Pe(re)?re:[re],t,o,n,s,r,i,a,p,d),y.__P&&(t.__e=null,a=u),t.__u&=-161,m&&m.some(W),c.__h.length&&i.push(c),1&c.__g&&(c.__g&=-4)}catch(C){if(i.length=_,t.__v=null,p||r)if(C&&C.then){if(t.__u|=128|p,r){for(~(P=r.indexOf(a||void 0))||(P=r.length);(D=r[P-1])&&D.nodeType==8;)P--;for(;P<r.length;P++)if(D=r[P])if(r[P]=null,B){if(D==rt)break}else{if(D.nodeType!=8)break;D.data.startsWith("$s")&&(rt=ae(B=D))}}if(!B){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;B=a}(u=ae(B=t.__c.__z||(t.__c.__z=B)))?(t.__e=B,a=u):t.__e=a,a=a&&a.nextSibling}else r&&r.some(W);else t.__e=o.__e;t.__k||(t.__k=o.__k||[]),C&&C.then||ht(t),b.__e(C,t,o)}}else a=t.__e=Xo(o.__e,t,o,n,s,r,i,p,d,e);return(u=b.diffed)&&u(t),a}function ae(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var o=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))o++;else if(e.data.startsWith("/$s")&&!--o)return e}t&&t.push(e)}}function ht(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(ht))}function mt(e,t,o){for(var n=0;n<o.length;)Be(o[n++],o[n++],o[n++]);b.__c&&b.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){b.__e(r,s.__v)}})}function Xo(e,t,o,n,s,r,i,a,p,d){var u,m,_,c,f,v,$,y,h=o.props||ue,k=t.props,g=t.type;if(g=="svg"?s="http://www.w3.org/2000/svg":g=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(u=0;u<r.length;u++)if((f=r[u])&&(g?f.localName==g:f.nodeType==3)){e=f,r[u]=null;break}}if(!e){if(y=d.ownerDocument||document,!g)return y.createTextNode(k);e=y.createElementNS(s,g,k.is?k:d),a&&(b.__m&&b.__m(t,r),a=!1),r=null}if(g){if(d=g=="template"&&e.content||e,r=g=="textarea"&&k.defaultValue!=null?null:r&&Fe.call(d.childNodes),!a&&r)for(h={},u=0;u<e.attributes.length;u++)h[(f=e.attributes[u]).name]=f.value;for(u in h)f=h[u],u=="dangerouslySetInnerHTML"?_=f:u=="children"||u in k||u=="value"&&"defaultValue"in k||u=="checked"&&"defaultChecked"in k||se(e,u,null,f,s);for(u in k)f=k[u],u=="children"?c=f:u=="dangerouslySetInnerHTML"?m=f:u=="value"?v=f:u=="checked"?$=f:a&&typeof f!="function"||h[u]===f||se(e,u,f,h[u],s);m?(a||_&&(m.__html==_.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(_&&(e.textContent=""),(g=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Go.test(g))&&(s="http://www.w3.org/1999/xhtml"),_t(d,Pe(c)?c:[c],t,o,n,s,r,i,r?r[0]:o.__k&&R(o,0),a,p),r&&r.some(W)),a&&g!="textarea"||(u="value",g=="progress"&&v==null?e.removeAttribute(u):v==null||v===e[u]&&(g!="progress"||v)||se(e,u,v,h[u],s),u="checked",$!=null&&$!=e[u]&&se(e,u,$,h[u],s))}else h===k||a&&e.data==k||(e.data=k);return e}function Be(e,t,o,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){b.__e(s,o)}}function De(e,t,o){var n,s,r,i;if(b.unmount&&b.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Be(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){b.__e(a,t)}n.__P=n.__n=null}if(n=e.__k)for(i=0;i<n.length;i++)n[i]&&De(n[i],t,typeof e.type!="function"||o&&!e.props.__P);!o&&(n=e.__c)&&(n=n.__z)&&(s=ae(n,r=[]))&&(n==e.__e&&r.some(W),W(s),W(n)),o||W(e.__e),e.__e=e.__c=e.__=null}function Zo(e,t,o){return this.constructor(e,o)}function _e(e,t){var o,n,s,r;b.__&&b.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(o=e&&32&e.__u)?null:t.__k,t.__k=z(de,{children:[e]}),s=[],r=[],Re(t,t.__k,n||ue,ue,t.namespaceURI,n?null:t.firstChild?Fe.call(t.childNodes):null,s,n?n.__e:t.firstChild,o,r),mt(s,t.__k,r),t.__k.props.children=null}b={__e:function(e,t,o,n){for(var s,r,i;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((i=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,n||{}),i=1),i&&8&s.__g)return void(s.__g|=2)}catch(a){e=a}}throw ce=0,e}},lt=0,Vo=function(e){return e!=null&&e.constructor===K},le.prototype.setState=function(e,t){var o=this.__s;o&&o!=this.state||(o=this.__s=L({},this.state)),typeof e=="function"&&(e=e(L({},o),this.props)),e&&(L(o,e),this.__v&&(t&&this.__k.push(t),st(this)))},le.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),st(this))},le.prototype.render=de,F=[],ce=0,at=function(e,t){return e.__v.__b-t.__v.__b},ie=Symbol(),ct=/(PointerCapture)$|Capture$/i,Me=0,je={},qo=0;var fe,T,We,$t,en=Object.is,Le=0,Ot=[],Ie=[],w=b,bt=w.__b,yt=w.__r,gt=w.diffed,wt=w.__c,vt=w.unmount,kt=w.__;function Tt(e,t){w.__h&&w.__h(T,e,Le||t),Le=0;var o=T.__H||(T.__H={__:[],__h:[]});return e>=o.__.length&&o.__.push({}),o.__[e]}function Y(e,t){var o=Tt(fe++,3);!w.__s&&Ct(o.__H,t)&&(o.__P=!0,o.__=e,o.u=t,T.__H.__h.push(o))}function X(e){return Le=5,tn(function(){return{current:e}},[])}function tn(e,t){var o=Tt(fe++,7);return Ct(o.__H,t)&&(o.__=e(),o.__H=t),o.__}function on(){var e;do{for(;e=Ie.shift();)try{Q(e)}catch(o){w.__e(o,{__:(e=e.__P)&&e.__v})}for(;e=Ot.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Q),t.__h.some(He),t.__h=[]}catch(o){t.__h=[],w.__e(o,e.__v)}}}while(Ie.length)}w.__b=function(e){T=null,bt&&bt(e)},w.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),kt&&kt(e,t)},w.__r=function(e){yt&&yt(e),fe=0;var t=(T=e.__c).__H;t&&(We==T?T.__h=[]:(t.__h.some(Q),t.__h.some(He),fe=0),t.__h=[],t.__.some(function(o){o.__N&&(o.__=o.__N),o.u=o.__N=void 0})),We=T},w.diffed=function(e){gt&&gt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&St(Ot.push(t)),t.__H.__.some(function(o){o.u&&(o.__H=o.u)})),We=T=null},w.__c=function(e,t){t.some(function(o){try{o.__h.some(Q),o.__h=o.__h.filter(function(n){return!n.__||He(n)})}catch(n){o.__h=[function(){throw n}]}}),wt&&wt(e,t)},w.unmount=function(e){vt&&vt(e);var t,o,n=e.__c;n&&n.__H&&(n.__H.__.some(function(s){try{if(s.__P&&s.__c){if(o===void 0){for(o=e.__;o&&(!o.__c||!o.__c.__P);)o=o.__;o=o&&o.__c}s.__P=o,St(Ie.push(s))}else Q(s)}catch(r){t=r}}),n.__H=void 0,t&&w.__e(t,n.__v))};var xt=typeof requestAnimationFrame=="function";function nn(e){var t,o=function(){clearTimeout(n),xt&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(o,35);xt&&(t=requestAnimationFrame(o))}function St(e){e!=1&&$t==w.requestAnimationFrame||(($t=w.requestAnimationFrame)||nn)(on)}function Q(e){var t=T,o=e.__c;typeof o=="function"&&(e.__c=void 0,o()),T=t}function He(e){var t=T;e.__c=e.__(),T=t}function Ct(e,t){return!e||e.length!=t.length||t.some(function(o,n){return!en(o,e[n])})}var At=function(e,t,o,n){var s;t[0]=0;for(var r=1;r<t.length;r++){var i=t[r++],a=t[r]?(t[0]|=i?1:2,o[t[r++]]):t[++r];i===3?n[0]=a:i===4?n[1]=Object.assign(n[1]||{},a):i===5?(n[1]=n[1]||{})[t[++r]]=a:i===6?n[1][t[++r]]+=a+"":i?(s=e.apply(a,At(e,a,o,["",null])),n.push(s),a[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):n.push(a)}return n},Et=new Map;function Nt(e){var t=Et.get(this);return t||(t=new Map,Et.set(this,t)),(t=At(this,t.get(e)||(t.set(e,t=(function(o){for(var n,s,r=1,i="",a="",p=[0],d=function(_){r===1&&(_||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,_,i):r===3&&(_||i)?(p.push(3,_,i),r=2):r===2&&i==="..."&&_?p.push(4,_,0):r===2&&i&&!_?p.push(5,0,!0,i):r>=5&&((i||!_&&r===5)&&(p.push(r,0,i,s),r=6),_&&(p.push(r,_,0,s),r=6)),i=""},u=0;u<o.length;u++){u&&(r===1&&d(),d(u));for(var m=0;m<o[u].length;m++)n=o[u][m],r===1?n==="<"?(d(),p=[p],r=3):i+=n:r===4?i==="--"&&n===">"?(r=1,i=""):i=n+i[0]:a?n===a?a="":i+=n:n==='"'||n==="'"?a=n:n===">"?(d(),r=1):r&&(n==="="?(r=5,s=i,i=""):n==="/"&&(r<5||o[u][m+1]===">")?(d(),r===3&&(p=p[0]),r=p,(p=p[0]).push(2,0,r),r=0):n===" "||n==="	"||n===`
`||n==="\r"?(d(),r=2):i+=n),r===3&&i==="!--"&&(r=4,p=p[0])}return d(),p})(e)),t),arguments,[])).length>1?t:t[0]}var l=Nt.bind(ut);function jt(e,t,o,n,s=()=>{}){let r=document.createElement("div");return r.className=n,o.replaceChildren(r),e.root=r,e.draw=()=>{e.root===r&&_e(l`<${t} page=${e} />`,r)},{root:r,destroy(){_e(null,r),r.remove(),e.root===r&&(e.root=null,s())}}}var Mt={"x-whyreel":"1"},rn=300;function sn(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=rn&&!t.startsWith("<")?{error:t}:{}}}function ln(e,t){let o=sn(t),n=new Error(o.error||`The server answered ${e}.`);return Object.assign(n,{status:e,content:o})}async function Z(e,t){let o=await fetch(e,{credentials:"same-origin",...t});if(!o.ok)throw ln(o.status,await o.text().catch(()=>""));return o}async function he(e,t){let n=await(await Z(e,t)).text();try{return n?JSON.parse(n):{}}catch(s){throw new Error("The server’s answer could not be read.",{cause:s})}}var J=(e,{method:t="POST",headers:o,signal:n}={})=>({method:t,signal:n,headers:{...Mt,...e?{"content-type":"application/json"}:{},...o},body:e?JSON.stringify(e):void 0}),Pt=(e,t="application/octet-stream")=>({method:"POST",headers:{...Mt,"content-type":t},body:e});var me=()=>({kind:"endpoint",preset:"",base_url:"",model:"",house:"",price_in:"",price_out:"",encoding:"frames",frames:16,side:512,key:""});function Ft(e){let t=e.server;return[...t.presets.map(o=>[`preset:${o.name}`,o.label]),...t.houses.map(o=>[`house:${o.name}`,`${o.name} (no key needed)`]),...t.trivial.map(o=>[`trivial:${o.name}`,`${o.label} (a rule, no model)`])]}function Je(e,t,o){let[n,...s]=o.split(":"),r=s.join(":");if(n==="trivial")Object.assign(t,me(),{kind:"trivial",model:r});else if(n==="house")Object.assign(t,me(),{kind:"house",house:r,model:e.server.houses.find(i=>i.name===r)?.models[0]??""});else{let i=e.server.presets.find(a=>a.name===r);if(!i)return;Object.assign(t,{kind:"endpoint",preset:r,house:"",base_url:i.base_url,model:t.kind==="endpoint"?t.model:"",encoding:i.encodings[0],sights:null,probed:"",key:""})}}var Ue=(e,t=[])=>({...e,id:1+Math.max(0,...t.map(({id:o})=>o))}),Ve=(e,t,o)=>e.map((n,s)=>s===t?{...n,...o}:n),Rt=(e,{id:t,base_url:o},n)=>e.map(s=>s.id===t&&s.base_url===o?{...s,...n}:s);var $e=e=>e===""||e==null?null:Number(e),qe=e=>({kind:e.kind,preset:e.preset||"custom",base_url:e.base_url.trim(),model:e.model.trim(),house:e.house,price_in:$e(e.price_in),price_out:$e(e.price_out)});function be(e){let t={};return e.forEach((o,n)=>{o.kind==="endpoint"&&o.key&&(t[`x-whyreel-key-${n+1}`]=o.key)}),t}function an(e){let{protocol:t,pathname:o}=new URL(e),n=t.startsWith("http")?o.lastIndexOf("/wr/"):-1;return n>0?o.slice(0,n):""}var cn=an(import.meta.url),U=e=>cn+e;var ee=(e,t)=>he(U(`/api/judge${e}`),t);async function Bt(e,t,o){let n=await Z(e,t);if(!n.body)throw new Error("The server’s answer could not be read.");let s=n.body.pipeThrough(new TextDecoderStream).getReader(),r="";try{for(;;){let{done:i,value:a}=await s.read();if(i)break;let p=(r+a).split(`

`);r=p.pop()??"";for(let d of p){let u=/^event: (.*)$/m.exec(d),m=/^data: (.*)$/m.exec(d);u&&m&&o(u[1],JSON.parse(m[1]))}}}finally{s.cancel().catch(()=>{})}}async function un(e){try{let t=J({base_url:e.base_url},{headers:be([e])}),{models:o}=await ee("/models",t);return{models:o,listed:o.length?`${o.length} models`:"It lists no model."}}catch(t){let{message:o}=t;return{models:[],listed:`${o}. Type the name instead.`}}}async function Dt(e,t){let o=n=>e.dispatch({type:"models",judge:t,part:n});o({listed:"Asking …"}),o(await un(t))}async function pn(e,t){if(e.size>t.file_mb*2**20)throw new Error(`${e.name}: a clip may have ${t.file_mb} MB`);let o=await ee(`/clip?name=${encodeURIComponent(e.name)}`,Pt(e));return{server:await ee(""),id:o.id}}async function Wt(e,[t]){let{server:o}=e.state;if(!(!t||!o)){e.dispatch({type:"sending"});try{e.dispatch({type:"clip",...await pn(t,o.limits)})}catch(n){e.dispatch({type:"clip failed",failure:n.message})}}}function Ge(){let e=new URLSearchParams(location.search).get("version");return e?`?version=${encodeURIComponent(e)}`:""}function dn(e,t){let o=Object.assign(document.createElement("a"),{href:e,download:t});document.body.append(o),o.click(),o.remove()}function ze(e,t){let o=URL.createObjectURL(e);dn(o,t),setTimeout(()=>URL.revokeObjectURL(o),6e4)}var Lt=(e,t,o)=>ze(new Blob([t],{type:o}),e);var Ht="whyreel-built";var _n="whyreel-votes",It={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function Jt(){try{return globalThis.localStorage??It}catch{return It}}function Ut(e){try{let t=JSON.parse(Jt().getItem(e)||"[]");return Array.isArray(t)?t:[]}catch{return[]}}function fn(e,t){try{return Jt().setItem(e,JSON.stringify(t)),!0}catch{return!1}}var j=()=>Ut(Ht),Vt=e=>fn(Ht,e);var qt=()=>Ut(_n);var Gt=({validator:e,item:t,task:o,stands:n,mode:s="",dimension:r="",criterion:i=null})=>({validator:e,item:t,task:o,stands:n,mode:s,dimension:r,criterion:i});var zt=e=>he(U(`/api/build/preview${Ge()}`),J(e)),Kt=(e,t,o,n)=>Bt(U(`/api/build${Ge()}`),J(e,{headers:t,signal:o}),n),Qt=async(e,t)=>(await Z(U("/api/build/files"),J({records:e,votes:t}))).blob();var Ke={rounds:[],graphs:{},graph:null,shown:-1,record:null,items:null,plan:null,waiting:"",failure:"",ended:!1,live:!1,taken:!1},Zt=()=>({...Ke,live:!0});function Qe({record:e,graphs:t,graph:o}){let{rounds:n}=e||Ke;return{...Ke,record:e,rounds:n,graphs:{...t},graph:o,ended:!!e}}function hn(e,{round:t,graph:o}){let n=e.rounds.length,s=t.status==="ok"?t:{...t,reported:e.waiting},r={...e,rounds:[...e.rounds,s],waiting:""};return o?{...r,graphs:{...e.graphs,[n]:o},shown:n}:r}var Yt={plan:(e,t)=>({...e,plan:t}),waiting:(e,t)=>({...e,waiting:t.detail||t.status}),round:hn,done:(e,{record:t,items:o,graph:n})=>({...e,record:t,items:o,graph:n||e.graph,shown:n?-1:e.shown,ended:!0}),failed:(e,t)=>({...e,failure:t.error,ended:!0})},eo=(e,{name:t,data:o})=>Yt[t]?Yt[t](e,o):e;function to(e,t){let o=!e.ended&&!t;return{...e,waiting:"",failure:t||e.failure||(o?"The connection ended before the case did.":"")}}var ye=e=>e.status!=="ok"||e.faults.length>0,ge=e=>e?.chains?.[0]?.kind==="scene"?"scene graph":"chain",oo=({rounds:e})=>new Set(e.map(({model:t})=>t||"")).size>1,Xt=(e,t)=>e.reduce((o,n)=>{let s=t(n);return o==null||s==null?null:o+s},0),no=({rounds:e})=>({cost:Xt(e,t=>t.cost),tokens:Xt(e,({tokens_in:t,tokens_out:o})=>t==null||o==null?null:t+o)}),ro=(e,t)=>(e.record?.model||e.live&&t?.[0].model||"").startsWith("rehearsal");function so(e,t,o){return[...e.slice(0,t).filter(s=>!ye(s)&&s.draft).map(s=>[s.agent,s.draft]),[e[t].agent,o]]}var Ye=e=>JSON.stringify(e.draft,null,1),Xe=(e,t)=>e.texts[t]??Ye(e.run.rounds[t]),io=(e,t)=>JSON.parse(Xe(e,t)),lo=e=>e.every(t=>typeof t!="object"),mn=e=>e===""||e==null||Array.isArray(e)&&!e.length;function $n(e,t){return lo(e)?e.join(t?", ":" · "):e.map(o=>`• ${we(o,t+1)}`).join(`
`)}function bn([e,t],o){let n=we(t,o+1),s=typeof t=="object"&&!(Array.isArray(t)&&lo(t));return`${e.replaceAll("_"," ")}: ${s?`
${n.replaceAll(/^/gm,"  ")}`:n}`}var yn=e=>"objections"in e&&Array.isArray(e.objections)&&Object.keys(e).length===1;function we(e,t=0){if(e==null||e==="")return"–";if(typeof e!="object")return String(e);if(Array.isArray(e))return $n(e,t);let o=yn(e)&&!Object.values(e)[0].length;return!t&&o?"No objection.":Object.entries(e).filter(([,s])=>!mn(s)).map(s=>bn(s,t)).join(t>1?"; ":`
`)}var ao=(e,t)=>{let o=JSON.stringify(t);return e.findIndex(n=>JSON.stringify(n)===o)};function co(e,t){let o=ao(e,t);return o<0?{set:e,removed:null}:{set:e.toSpliced(o,1),removed:{at:o,record:t}}}var Ze=(e,t)=>e?.live?{...e,taken:e.record!==null&&ao(t,e.record)>=0}:e;var uo=[["full","understanding, synthesis, critic"],["synthesis","understanding, synthesis"],["none","a writer alone"]],ve={svbench:[["scene","Scene of the theatre"],["name","or a paradigm of your own"],["description","What happens in it",3],["test_point","What it tests",2],["ground_truth","How people act in it",2]],r3:[["scene","Scene of the theatre"],["of_clip","or the chain of a clip (its id)"],["chain","or a chain as JSON: people, nodes, links",6]],argus:[["of_clip","Loaded clip to look at (its id)"],["subtitles","Subtitles (SRT or WebVTT)",8],["script","Script, if there is one (a screenplay, Fountain, or lines)",4],["annotations","Annotations of its film, if there are any (JSON)",3]],vgenst:[["scene","Scene of the theatre"],["theme","or a theme"],["task","Task code (empty: one is chosen)"]],videoreal:[["of_clip","Loaded clip to look at (its id)"],["score","Score by people, 1–5 (empty: a model drafts the label)"],["category","Kind of error: human_state, object_state, interaction"],["description","What is wrong, as people wrote it",3],["adherence","How that fits the scale, as people wrote it",3]]};var et=({job:e,mode:t})=>e!=="svbench"||t==="full",tt=e=>e==="argus"||e==="videoreal",I=e=>et(e)?e.judges.slice(0,2):e.judges.slice(0,1);function V(e){let t={};if(I(e).forEach((o,n)=>{o.kind==="endpoint"&&(o.base_url.trim()||(t[`${n}.base_url`]="Name an address."),o.model.trim()||(t[`${n}.model`]="Name a model."))}),e.job==="r3"&&e.given.chain)try{JSON.parse(e.given.chain)}catch(o){t.chain=`This is no JSON: ${o.message}`}return t}function gn({job:e,given:t}){let o={};for(let[n]of ve[e])t[n]&&(o[n]=t[n]);return e==="vgenst"&&(o.index=Number(t.index)||0),e==="r3"&&t.chain&&Object.assign(o,JSON.parse(t.chain)),delete o.chain,o}function ke(e){let[t,o]=I(e);return{job:e.job,told:gn(e),count:Number(e.count),mode:e.mode,steps:Number(e.steps),drafts:e.from||[],cap:$e(e.cap),own:tt(e.job)?e.own:"",judge:qe(t),validator:o?qe(o):null}}var xe=e=>JSON.stringify(ke(e));var po=(e,t,o)=>e[o.type](t,o);var _o=()=>({server:null,payload:null,job:"svbench",given:{},count:1,mode:"full",steps:3,judges:null,own:"",cap:"",open:!1,faulty:!1,preview:null,from:null,failure:"",clipFailure:"",busy:"",sending:!1,run:Qe({record:null,graphs:{},graph:null}),before:null,edit:-1,texts:{},draftFault:"",mine:{set:[],removed:null,failure:""}}),H=e=>e,wn="What is sent was changed meanwhile: look at it again.",vn=e=>Object.keys(V(e)).length>0,M=(e,t)=>({...e,preview:null,from:null,failure:"",...t});function kn(e){let t=me(),[o]=e.houses;return Je({server:e},t,o?`house:${o.name}`:"preset:custom"),Ue(t)}function xn(e,t,o){let n={...e.judges[t],models:[],listed:""};return Je(e,n,o),M(e,{judges:Ve(e.judges,t,n)})}var Sn={price_in:"",price_out:""};function On(e,{on:t}){let[o,n]=e.judges,s=o.kind==="house"?o.model:"",r=n||Ue({...o,model:s,...Sn},e.judges);return M(e,{judges:t?[o,r]:[o]})}var fo=e=>e.live&&e.rounds.length>0&&!e.taken,ho=({run:e,before:t})=>fo(e)?e:t,mo=(e,t)=>({...e,run:Ze(e.run,t),before:Ze(e.before,t),mine:{...e.mine,set:t}});function Tn(e,{payload:t,set:o}){let{record:n,of_clip:s}=t,r={...mo(e,o),payload:t};return e.busy==="build"?r:M(r,{run:Qe(t),before:ho(r),open:e.open||!!s,edit:-1,texts:{},...s?{job:"r3",given:{of_clip:s}}:{job:n?n.job:"svbench",given:{...n?.given}}})}var Cn=e=>({...e,failure:"",busy:"build",before:ho(e),run:Zt(),edit:-1,texts:{}}),Se=(e,t)=>t?{...e,run:t}:e,En={server:(e,{server:t})=>({...e,server:t,judges:e.judges||[kn(t)]}),payload:Tn,set:(e,{name:t,value:o})=>M(e,{[t]:o}),given:(e,{name:t,value:o})=>M(e,{given:{...e.given,[t]:o}}),open:(e,{on:t})=>e.open===t?e:{...e,open:t},judge:(e,{at:t,part:o})=>M(e,{judges:Ve(e.judges,t,o)}),who:(e,{at:t,value:o})=>xn(e,t,o),validator:On,models:(e,{judge:t,part:o})=>({...e,judges:Rt(e.judges,t,o)}),sending:e=>({...e,sending:!0,clipFailure:""}),clip:(e,{server:t,id:o})=>M(e,{server:t,own:o,sending:!1}),"clip failed":(e,{failure:t})=>({...e,sending:!1,clipFailure:t}),look:(e,{from:t})=>M(e,{from:t||null,open:!0,faulty:!1,draftFault:""}),faulty:e=>({...e,faulty:!0}),busy:e=>({...e,busy:"look"}),idle:(e,{failure:t})=>({...e,busy:"",failure:t}),preview:(e,{preview:t,key:o})=>!vn(e)&&o===xe(e)?{...e,preview:t,busy:""}:{...e,busy:"",failure:wn},begin:Cn,event:(e,t)=>Se(e,eo(e.run,t)),end:(e,{failure:t})=>({...Se(e,to(e.run,t)),busy:""}),back:e=>({...Se(e,e.before),before:fo(e.run)?e.run:null,edit:-1,texts:{}}),show:(e,{at:t})=>Se(e,{...e.run,shown:t}),edit:(e,{at:t})=>({...e,edit:t,draftFault:""}),draft:(e,{at:t,text:o})=>M(e,{texts:{...e.texts,[t]:o},draftFault:""}),"draft fault":(e,{text:t})=>({...e,draftFault:t}),"set kept":(e,{set:t,failure:o,removed:n=e.mine.removed})=>({...mo(e,t),mine:{set:t,failure:o,removed:n}})},$o=(e,t)=>po(En,H(e),t);var An="Stopped. The turns until then are below; nothing more is asked.",Nn="Your browser has no room for more: save the records, then take some out.",Oe=class{constructor(){this.state=_o(),this.draw=()=>{},this.leaving=null,this.root=null}dispatch=t=>{this.state=$o(this.state,t),this.draw()};async open(t){if(this.dispatch({type:"payload",payload:t,set:j()}),!this.state.server)try{this.dispatch({type:"server",server:await ee("")})}catch(o){let{message:n}=o,s=`What can be asked here is not known: ${n}`;this.dispatch({type:"idle",failure:s})}}focus(t){this.root?.querySelector(t)?.focus()}set=(t,o)=>this.dispatch({type:"set",name:t,value:o});look=async t=>{if(this.dispatch({type:"look",from:t}),Object.keys(V(H(this.state))).length)return this.dispatch({type:"faulty"}),this.focus(".wr-build-form [aria-invalid=true]");this.dispatch({type:"busy"});try{let n=xe(H(this.state)),s=await zt(ke(H(this.state)));this.dispatch({type:"preview",preview:s,key:n})}catch(n){this.dispatch({type:"idle",failure:n.message})}return this.root?.querySelector(".wr-build-preview, .wr-build-form [role=alert]")?.scrollIntoView({block:"nearest"})};build=async()=>{let t=ke(H(this.state)),o=be(I(H(this.state))),n=new AbortController;this.leaving=n,this.dispatch({type:"begin"}),this.root?.querySelector(".wr-build-talk-box")?.scrollIntoView({block:"nearest"});let s=(i,a)=>this.dispatch({type:"event",name:i,data:a}),r="";try{await Kt(t,o,n.signal,s)}catch(i){let{name:a,message:p}=i;r=a==="AbortError"?An:p}this.leaving=null,this.dispatch({type:"end",failure:r})};stop=()=>this.leaving?.abort();edit=t=>{this.dispatch({type:"edit",at:t}),this.focus(".wr-build-edit textarea");let{activeElement:o}=document;o instanceof HTMLTextAreaElement&&o.setSelectionRange(0,0)};leaveEditor=t=>{this.dispatch({type:"edit",at:-1}),this.focus(`[data-turn="${t}"] [data-do=edit]`)};goOn=t=>{try{this.look(so(this.state.run.rounds,t,io(this.state,t)))}catch(o){let{message:n}=o;this.dispatch({type:"draft fault",text:`This is no JSON: ${n}`})}};listModels=t=>Dt(this,t);bring=t=>Wt(this,t);keep(t,o){let n=Vt(t)?"":Nn;this.dispatch({type:"set kept",set:j(),failure:n,...n?{}:o})}accept=()=>{let{record:t}=this.state.run;t&&this.keep([...j(),t])};takeOut=t=>{let{set:o,removed:n}=co(j(),t);this.keep(o,{removed:n}),this.focus(".wr-build-undo")};putBack=()=>{let{removed:t}=this.state.mine;if(!t)return;let{at:o,record:n}=t,s=j();this.keep(s.toSpliced(o,0,n),{removed:null}),this.focus(`.wr-build-mine li:nth-child(${Math.min(o,s.length)+1}) button`)};saveFiles=async()=>{try{let t=await Qt(j(),qt().map(Gt));ze(t,"whyreel-built.zip")}catch(t){let o=t.message;this.dispatch({type:"set kept",set:j(),failure:o})}};saveRecords=()=>{let t=j().map(o=>`${JSON.stringify(o)}
`);Lt("my-set.jsonl",t.join(""),"application/x-ndjson")}};import{mount as jn}from"./player.js";var Te=e=>t=>e(t.target.value);var bo=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var S=({label:e,help:t,required:o,fault:n,children:s})=>l`<label class="wr-up-field">
    <b>${e}${o?l`<em class="wr-up-required"> required</em>`:null}</b>
    ${s}${n?l`<small class="wr-up-bad">${n}</small>`:null}
    ${t?l`<small>${t}</small>`:null}
  </label>`,E=({options:e,value:t,onChange:o,...n})=>l`<select ...${n} value=${String(t??"")} onChange=${Te(o)}>
    ${e.map(([s,r])=>l`<option value=${String(s)} selected=${String(s)===String(t??"")}>
          ${r}
        </option>`)}
  </select>`,q=({value:e,onChange:t,...o})=>l`<input
    type="text"
    autocomplete="off"
    ...${o}
    value=${e??""}
    onInput=${Te(t)}
  />`,Ce=({value:e,onChange:t,...o})=>l`<textarea ...${o} value=${e??""} onInput=${Te(t)} />`;var x=({go:e,children:t,...o})=>l`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${o}>
    ${t}
  </button>`,O=({tone:e,title:t,children:o})=>l`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${o}</span>`,A=({children:e})=>l`<p class="wr-up-bad" role="alert">${e}</p>`,yo=({what:e,done:t,total:o,children:n})=>l`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${o?l`<progress max=${o} value=${t||0} />`:l`<progress />`} ${n}
  </div>`;function go({accept:e,multiple:t,label:o,onFiles:n,children:s}){let r=a=>p=>{p.preventDefault(),p.currentTarget.classList.toggle("wr-over",a)},i=a=>{r(!1)(a),n([...a.dataTransfer?.files??[]])};return l`<label
    class="wr-up-drop"
    onDragOver=${r(!0)}
    onDragLeave=${r(!1)}
    onDrop=${i}
  >
    ${s}
    <input
      type="file"
      class="wr-up-input"
      multiple=${!!t}
      accept=${e}
      aria-label=${o}
      onChange=${bo(n)}
    />
  </label>`}function Mn({graph:e}){let t=X(null);return Y(()=>{let o=t.current&&jn(t.current,e);return()=>o?.destroy()},[e]),l`<div
    class="wr-build-graph"
    data-clip=${e.clip?.src?"yes":"no"}
    ref=${t}
  ></div>`}function wo({page:e}){let{run:t}=e.state,o=t.shown>=0?t.rounds[t.shown]:null,n=o?t.graphs[t.shown]:t.graph,s=ge(n);if(!n&&e.state.job==="videoreal")return l`<p class="wr-empty">This pipeline writes words: it draws no chain.</p>`;let r=o?.faults.some(({code:i})=>i==="cycle");return l`<p class="wr-build-who">
      <b>
        ${o?`As ${o.agent} drew it in round ${o.number}`:`The ${s} as it stands`}
      </b>
      ${r?l`<${O} tone="warn">cycle: its last link is not drawn<//>`:null}
      ${o&&t.graph?l`<button type="button" onClick=${()=>e.dispatch({type:"show",at:-1})}>
              As it stands
            </button>`:null}
    </p>
    ${n?l`<${Mn} graph=${n} />`:l`<p class="wr-empty">Nothing has been drawn yet.</p>`}`}function vo({title:e,sending:t,limits:o,onFiles:n,children:s}){return l`<${go}
    accept="video/mp4,video/quicktime,.mp4,.mov"
    label="A clip of your own"
    onFiles=${n}
  >
    <b>${t?"Sending …":e}</b>
    <span>
      MP4 or MOV, up to ${o.file_mb} MB, ${o.seconds} s,
      ${` ${o.clip_frames.toLocaleString("en")}`} frames.${s}
    </span>
  <//>`}function Pn({page:e,name:t,label:o,rows:n,fault:s}){let{given:r,payload:i}=e.state,a={name:t,value:r[t],"aria-invalid":s?"true":null,onChange:d=>e.dispatch({type:"given",name:t,value:d})},p=[["","none"],...i.scenes.map(d=>[d.id,d.name])];return t==="scene"?l`<${S} label=${o}><${E} options=${p} ...${a} /><//>`:l`<${S} label=${o} fault=${s}>
    ${n?l`<${Ce} rows=${n} ...${a} />`:l`<${q} ...${a} />`}
  <//>`}var te=(e,t)=>({name:t,value:e.state[t],onChange:o=>e.set(t,o)}),ko=(...e)=>e.map(t=>[t,String(t)]),Fn=({page:e})=>l`<${S} label="Prompts a tier">
      <${E} options=${ko(1,2,3)} ...${te(e,"count")} />
    <//>
    <${S} label="Agents" help="the paper’s ablation">
      <${E} options=${uo} ...${te(e,"mode")} />
    <//>`,Rn=({page:e})=>l`<${S} label="Longest path asked about" help="nodes">
    <${E} options=${ko(2,3,4,5,6)} ...${te(e,"steps")} />
  <//>`;function Bn({page:e}){let{server:t,sending:o,clipFailure:n}=e.state,{clips:s,limits:r}=t,i=[["","none"],...s.map(a=>[a.id,a.name])];return l`<div class="wr-build-own">
    ${s.length?l`<${S} label="A clip of yours to look at">
            <${E} options=${i} ...${te(e,"own")} />
          <//>`:null}
    <${vo}
      title="Bring a clip of your own"
      sending=${o}
      limits=${r}
      onFiles=${e.bring}
    >
      ${" "}Only you see it; it is deleted with your session.
    <//>
    ${n?l`<${A}>${n}<//>`:null}
  </div>`}function xo({page:e,faults:t}){let{job:o,payload:n}=e.state,s=n.jobs.map(({name:r,title:i})=>[r,i]);return l`<div class="wr-up-fields">
      <${S} label="Pipeline"><${E} options=${s} ...${te(e,"job")} /><//>
      ${ve[o].map(([r,i,a])=>l`<${Pn}
            key=${`${o}.${r}`}
            page=${e}
            name=${r}
            label=${i}
            rows=${a}
            fault=${t[r]}
          />`)}
      ${o==="svbench"?l`<${Fn} page=${e} />`:null}
      ${o==="r3"?l`<${Rn} page=${e} />`:null}
    </div>
    ${tt(o)?l`<${Bn} page=${e} />`:null}`}var oe=e=>e==null?"cost unknown":e===0?"$0":e<.01?`$${e.toPrecision(2)}`:`$${e.toFixed(2)}`,G=e=>e==null?"unknown":e.toLocaleString("en");var Dn={ok:"answered",rate_limited:"rate limited",config_error:"request rejected",transport:"connection failed",bad_envelope:"broken reply",truncated:"reply cut off",empty:"empty reply",refused:"refused",unparsed:"reply not readable",invalid:"reply not valid",too_large:"request too large",over_budget:"over the cost cap",cancelled:"cancelled",missing_media:"no clip to judge",failed:"a fault of this server"},So=e=>Dn[e]||e;function Wn(e){let t=[];for(let o of e){let n=t[t.length-1];o.kind!=="text"&&Array.isArray(n)?n.push(o):t.push(o.kind==="text"?o:[o])}return t}var Oo=({entry:e})=>l`<div class="wr-try-message">
    <b>${e.role}</b>
    ${Wn(e.parts).map(t=>Array.isArray(t)?l`<div class="wr-badges">
            ${t.map(({text:o})=>l`<span class="wr-try-media">${o}</span>`)}
          </div>`:l`<pre class="wr-code" tabindex="0">${t.text}</pre>`)}
  </div>`,To=({title:e,text:t})=>l`<details>
    <summary>${e}</summary>
    <pre class="wr-code wr-try-raw" tabindex="0">${t}</pre>
  </details>`;function Ln({first:e}){let t=e.address.startsWith("http")?"/chat/completions":"";return l`<details class="wr-fold">
    <summary>
      <span class="wr-fold-title">The first request, of the ${e.agent}</span>
      <span class="wr-badges"><${O}>about ${G(e.tokens)} tokens<//></span>
    </summary>
    <p class="wr-note">POST ${e.address}${t} · ${e.bytes}</p>
    ${e.messages.map(o=>l`<${Oo} entry=${o} />`)}
    <${To} title="Other fields of the request" text=${JSON.stringify(e.options,null,1)} />
  </details>`}function Co({plan:e}){let t=`${e.least} ${e.least===1?"call":"calls"}`,o=e.validating?`; ${e.validating} of the first ${e.least} validate`:"",n=e.cost?`About ${oe(e.cost[0])} to ${oe(e.cost[1])}.`:"Cost unknown: give the prices of each model to see it.";return l`<section class="wr-build-preview" aria-label="What would be sent">
    <h2 class="wr-heading">What would be sent</h2>
    <p class="wr-p">
      ${t} if every first draft stands, about ${e.most} with every round${o}. ${n}
      <span class="wr-note">
        ${" "}Reckoned with ${G(e.tokens_in)} tokens in and ${G(e.tokens_out)} out a
        call.
      </span>
    </p>
    ${e.clip?l`<p class="wr-p">The clip goes to ${e.clip}, with the verifier’s questions.</p>`:null}
    ${(e.notes||[]).map(s=>l`<p class="wr-note">${s}</p>`)}
    ${e.first?l`<${Ln} first=${e.first} />`:l`<p class="wr-warning">No call would be made: ${e.reason}</p>`}
  </section>`}function ne({row:e,name:t,label:o,help:n,...s}){let r=e.faults?.[t];return l`<${S} label=${o} help=${n} fault=${r}>
    <${q}
      spellcheck="false"
      aria-invalid=${r?"true":null}
      value=${e.judge[t]}
      onChange=${i=>e.set({[t]:i})}
      ...${s}
    />
  <//>`}function In({row:e,page:t}){let{judge:o}=e,n=`wr-try-models-${o.id}`;return l`<div class="wr-try-models">
    <${ne}
      row=${e}
      name="model"
      label="Model"
      help=${o.listed||"as the endpoint calls it"}
      class="wr-try-model"
      list=${n}
    />
    <datalist id=${n}>
      ${(o.models||[]).map(s=>l`<option value=${s} />`)}
    </datalist>
    <${x}
      class="wr-up-button wr-try-list"
      disabled=${!o.base_url}
      title="Ask the endpoint which models it has"
      onClick=${()=>t.listModels(o)}
    >
      List models
    <//>
  </div>`}function Ao({row:e,page:t,preset:o}){let n=o&&!o.needs_key;return l`<${ne}
      row=${e}
      name="base_url"
      label="Address"
      help="up to /v1"
      type="url"
      class="wr-try-url"
      placeholder="https://…/v1"
    />
    <${ne}
      row=${e}
      name="key"
      label="API key"
      help=${n?"most local servers need none":"used for the call, kept nowhere"}
      type="password"
      class="wr-try-key"
      maxlength="512"
    />
    <${In} row=${e} page=${t} />`}function No({row:e,server:t}){let o=t.houses.find(({name:n})=>n===e.judge.house);return o?l`<${S} label="Model" help=${`paid by this server: ${o.left}`}>
    <${E}
      options=${o.models.map(n=>[n,n])}
      value=${e.judge.model}
      onChange=${n=>e.set({model:n})}
    />
  <//>`:null}var Eo={type:"number",min:0,step:"any"},jo=({row:e,whose:t})=>l`<${ne} row=${e} name="price_in" label=${`US $ per 1M tokens in${t}`} ...${Eo} />
    <${ne} row=${e} name="price_out" label=${`US $ per 1M tokens out${t}`} ...${Eo} />`;var Mo=["Asked at","Validated at"],Hn=["",", of the validator"],Jn=e=>[["same",e==="r3"?"rules alone":"the same model"],["other","a second model"]],Po=(e,t,o,n)=>({judge:t,at:o,set:s=>e.dispatch({type:"judge",at:o,part:s}),faults:{base_url:n[`${o}.base_url`],model:n[`${o}.model`]}});function Un({page:e,judge:t,at:o,faults:n}){let{server:s}=e.state,r=t.kind==="house",i=Ft(e.state).filter(([d])=>!d.startsWith("trivial:")),a=s.presets.find(({name:d})=>d===t.preset),p=Po(e,t,o,n);return l`<${S} label=${Mo[o]}>
      <${E}
        class="wr-try-whom"
        options=${i}
        value=${r?`house:${t.house}`:`preset:${t.preset}`}
        onChange=${d=>e.dispatch({type:"who",at:o,value:d})}
      />
    <//>
    ${r?l`<${No} row=${p} server=${s} />`:l`<${Ao} row=${p} page=${e} preset=${a} />`}`}var Vn=({page:e})=>l`<${S} label="Who validates" help="no model should judge its own drafts">
    <${E}
      options=${Jn(e.state.job)}
      value=${e.state.judges.length>1?"other":"same"}
      onChange=${t=>e.dispatch({type:"validator",on:t==="other"})}
    />
  <//>`,qn=({page:e})=>l`<details class="wr-try-more">
    <summary>Prices and a cost cap</summary>
    <div class="wr-up-fields">
      ${I(e.state).map((t,o)=>t.kind==="endpoint"?l`<${jo} row=${Po(e,t,o,{})} whose=${Hn[o]} />`:null)}
      <${S} label="Cost cap (US $)" help="Stops before this amount; set prices first.">
        <${q}
          type="number"
          min="0"
          step="any"
          value=${e.state.cap}
          onChange=${t=>e.set("cap",t)}
        />
      <//>
    </div>
  </details>`;function Fo({page:e,faults:t}){let{server:o}=e.state;return l`<h2 class="wr-heading">Who is asked</h2>
    ${I(e.state).map((n,s)=>l`<div class="wr-up-fields" key=${s} role="group" aria-label=${Mo[s]}>
          <${Un} page=${e} judge=${n} at=${s} faults=${t} />
          ${s===0&&et(e.state)?l`<${Vn} page=${e} />`:null}
        </div>`)}
    <${qn} page=${e} />
    ${o.hosts?l`<p class="wr-note">This server asks only: ${o.hosts.join(", ")}.</p>`:null}`}function Gn({busy:e,preview:t}){return e==="build"?"The agents are at work below.":t?"":"Look first; then it can be sent."}function zn({page:e}){let{state:t}=e,o=!!t.preview?.first;return l`<div class="wr-build-tools wr-build-actions">
    <${x} disabled=${!!t.busy} onClick=${()=>e.look(t.from)}>
      ${t.busy==="look"?"Preparing …":"Show what would be sent"}
    <//>
    <${x} go disabled=${!!t.busy||!o} onClick=${e.build}>
      ${t.from?"Continue your draft":"Build"}
    <//>
    <span class="wr-note" role="status">${Gn(t)}</span>
  </div>`}function Kn({page:e}){let{state:t}=e,o=t.faulty?V(t):{},n=Object.values(o);return l`<${xo} page=${e} faults=${o} />
    <${Fo} page=${e} faults=${o} />
    <${zn} page=${e} />
    ${n.length?l`<${A}>${n.join(" ")}<//>`:null}
    ${t.failure?l`<${A}>${t.failure}<//>`:null}
    ${t.preview?l`<${Co} plan=${t.preview} />`:null}`}function Ro({page:e}){let{state:t,dispatch:o}=e,n=({currentTarget:r})=>o({type:"open",on:r.open}),s=t.failure?l`<${A}>${t.failure}<//>`:l`<p class="wr-note" role="status">Loading …</p>`;return l`<details class="wr-try-more wr-build-form" open=${t.open} onToggle=${n}>
    <summary>Build one of your own</summary>
    ${t.server?l`<${Kn} page=${e} />`:s}
  </details>`}var ot=e=>e.title||e.id,Qn=({page:e,record:t})=>l`<li>
    ${ot(t)} · ${t.job} · ${t.model}${" "}
    <button
      type="button"
      aria-label=${`Take out ${ot(t)}`}
      onClick=${()=>e.takeOut(t)}
    >
      Take out
    </button>
  </li>`,Yn=({page:e,removed:t})=>l`<p class="wr-build-tools" role="status">
    <span class="wr-note">${ot(t.record)} is taken out.</span>
    <button type="button" class="wr-build-undo" onClick=${e.putBack}>Undo</button>
  </p>`;function Bo({page:e}){let{payload:t,mine:o}=e.state,{set:n,removed:s,failure:r}=o;return l`<h2 class="wr-heading">My set (${n.length})</h2>
    <p class="wr-note">
      ${n.length?"Kept in this browser alone.":"What you build and accept is kept here, in this browser alone."}
    </p>
    ${n.length?l`<ul class="wr-build-mine">
            ${n.map(i=>l`<${Qn} page=${e} record=${i} />`)}
          </ul>`:null}
    ${s?l`<${Yn} page=${e} removed=${s} />`:null}
    ${r?l`<${A}>${r}<//>`:null}
    <p class="wr-build-tools">
      ${n.length?l`<${x} onClick=${e.saveFiles}>Files (ZIP)<//>
              <${x} onClick=${e.saveRecords}>Records (JSONL)<//>`:null}
      <a href=${n.length?t.check_mine:t.check}>
        ${n.length?"Check my set by two people":"Check the recorded runs by two people"}
      </a>
    </p>`}function Do({page:e,at:t}){let{state:o,dispatch:n}=e,{draftFault:s}=o,r=Xe(o,t),i=Ye(o.run.rounds[t]),a=p=>n({type:"draft",at:t,text:p});return l`<li class="wr-build-turn wr-build-edit">
    <label class="wr-up-field">
      <b>The draft as JSON</b>
      <${Ce}
        rows="14"
        spellcheck="false"
        aria-invalid=${s?"true":null}
        value=${r}
        onChange=${a}
      />
      ${s?l`<small class="wr-up-bad" role="alert">${s}</small>`:null}
      <small> Turns before this one are kept. Your draft is checked as the agents’ are. </small>
    </label>
    <p class="wr-build-tools">
      <${x} go onClick=${()=>e.goOn(t)}>Continue from here<//>
      <${x} disabled=${r===i} onClick=${()=>a(i)}>Original<//>
      <${x} onClick=${()=>e.leaveEditor(t)}>Close<//>
    </p>
  </li>`}var Wo=({title:e})=>l`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Ee=({label:e,counts:t})=>l`<tr>
    <th scope="row">${e}</th>
    ${t.map(o=>l`<td>${o}</td>`)}
  </tr>`,Xn=({figures:{positions:e,ranks:t}})=>l`<div>
    <div
      class="wr-scroll wr-build-balance"
      tabindex="0"
      role="region"
      aria-label="Where right options stand, and how long they are"
    >
      <table class="wr-table">
        <tbody>
          <${Ee} label="right option at" counts=${[..."ABCDE"].slice(0,e.length)} />
          <${Ee} label="questions" counts=${e} />
          <${Ee} label="options longer than it" counts=${t.map((o,n)=>n)} />
          <${Ee} label="questions" counts=${t} />
        </tbody>
      </table>
    </div>
    <${Wo} title="Where right options stand, and how long they are" />
  </div>`,Zn=({facts:e})=>e.filter(([t])=>t==="Expected").map(([t,o])=>`${t}: ${o}`).join(" "),er=({answer:e,options:t})=>e==null?"":`Right: ${t[e]}`,tr=({item:e})=>l`<li>
    <${O}>${e.task}<//> ${e.text}
    ${e.steps.map(([t,o])=>l`<span class="wr-note"> ${t} → ${o};</span>`)}
    <span class="wr-note"> ${e.kind==="prompt"?Zn(e):er(e)}</span>
  </li>`,Lo=({record:{output:e},items:t})=>l`<details class="wr-build-made" open>
    <summary>What was made (${t.length})</summary>
    ${e.checked_against_clip===!1?l`<p class="wr-note">No clip was available, so nothing was checked against one.</p>`:null}
    <ol>
      ${t.map(o=>l`<${tr} item=${o} />`)}
      ${(e.left_out||[]).map(([o,n])=>l`<li><${O} tone="warn">left out<//> ${o}: ${n}</li>`)}
    </ol>
    ${e.balance?l`<${Xn} figures=${e.balance} />`:null}
  </details>`;var or=420;function nr({round:e}){return e.status!=="ok"?l`<${O} tone="bad">${So(e.status)}<//>`:e.faults.length?l`<${O} tone="warn">rejected<//>`:e.draft?.objections?.length?l`<${O} tone="warn">sends it back<//>`:l`<${O} tone="good">accepted<//>`}function rr({draft:e}){let t=we(e);return l`<details class="wr-build-draft" open=${t.length<or}>
    <summary>Its draft</summary>
    <pre tabindex="0">${t}</pre>
  </details>`}var sr=({faults:e})=>l`<ul class="wr-build-faults">
    ${e.map(({code:t,place:o,text:n})=>l`<li>
          <${O} tone="warn">${t.replaceAll("_"," ")}<//>${" "}
          ${o?l`<b>${o}: </b>`:null}${n}
        </li>`)}
  </ul>`;function ir({page:e,round:t,at:o}){let{run:n,edit:s,busy:r}=e.state,i=` (${t.agent}, round ${t.number})`,a=`Show its ${ge(n.graphs[o])}`,p=()=>e.dispatch({type:"show",at:o}),d=()=>s===o?e.leaveEditor(o):e.edit(o);return l`<p class="wr-build-tools">
    ${n.graphs[o]?l`<button
            type="button"
            aria-label=${`${a}${i}`}
            aria-pressed=${String(n.shown===o)}
            onClick=${p}
          >
            ${a}
          </button>`:null}
    ${t.draft&&r!=="build"?l`<button
            type="button"
            data-do="edit"
            aria-label=${`Edit and rerun from here${i}`}
            aria-expanded=${String(s===o)}
            onClick=${d}
          >
            Edit and rerun from here
          </button>`:null}
  </p>`}function Io({page:e,round:t,at:o}){let n=oo(e.state.run)?` · ${t.model}`:"";return l`<li
    class="wr-build-turn"
    data-turn=${o}
    data-status=${ye(t)?"back":"stands"}
  >
    <p class="wr-build-who">
      <b>${t.agent}</b>
      <span class="wr-note">${t.step} · round ${t.number}${n}</span>
      <${nr} round=${t} />
    </p>
    ${t.draft?l`<${rr} draft=${t.draft} />`:null}
    ${t.faults.length?l`<${sr} faults=${t.faults} />`:null}
    ${t.reported?l`<p class="wr-note">The endpoint said: ${t.reported}</p>`:null}
    <details class="wr-build-asked">
      <summary>${t.number>1?"What it was told":"What it was asked"}</summary>
      <pre tabindex="0">${t.asked}</pre>
    </details>
    <${ir} page=${e} round=${t} at=${o} />
  </li>`}function lr({page:e}){let{plan:t,rounds:o,waiting:n}=e.state.run,s=t?`; ${t.least} to about ${t.most} expected`:"";return l`<div class="wr-build-end">
    <${yo}
      what=${`${o.length} ${o.length===1?"turn":"turns"}${s}`}
      done=${o.length}
      total=${t?Math.max(t.least,o.length):0}
    >
      <${x} onClick=${e.stop}>Stop<//>
    <//>
    ${n?l`<span class="wr-note">asked again: ${n}</span>`:null}
  </div>`}function ar({page:e,record:t}){let{run:o}=e.state,n=t.status==="ok",{cost:s,tokens:r}=no(o);return l`<div class="wr-build-end">
    <${O} tone=${n?"good":"bad"}>${n?"built":"failed"}<//>
    <span class="wr-note">
      ${o.rounds.length} turns, ${G(r)} tokens, ${oe(s)}
    </span>
    ${n?null:l`<span>${t.reason}</span>`}
    ${n&&o.live?l`<${x} go disabled=${o.taken} onClick=${e.accept}>
            ${o.taken?"In my set":"Accept into my set"}
          <//>`:null}
  </div>`}function cr({page:e}){let{run:t,edit:o,busy:n}=e.state,s=X(null);return Y(()=>{n==="build"&&s.current?.lastElementChild?.scrollIntoView({block:"nearest"})},[t.rounds.length,n]),t.rounds.length?l`<ol class="wr-build-talk" aria-live="polite" ref=${s}>
    ${t.rounds.flatMap((r,i)=>[l`<${Io} key=${`turn ${i}`} page=${e} round=${r} at=${i} />`,i===o?l`<${Do} key=${`draft ${i}`} page=${e} at=${i} />`:null])}
  </ol>`:l`<p class="wr-empty">
      ${n==="build"?"The first agent is asked …":"No turn yet."}
    </p>`}var ur=({page:e})=>l`<p class="wr-build-tools">
    <${x} onClick=${()=>e.dispatch({type:"back"})}>Show the run before<//>
  </p>`;function Ho({page:e}){let{run:t,judges:o,busy:n,before:s}=e.state,r=t.live&&t.items&&t.record?.status==="ok";return l`
    ${ro(t,o)?l`<p class="wr-warning">
            Replies by rule, from a stand-in that errs on purpose: no model said this.
          </p>`:null}
    <${cr} page=${e} />
    ${n==="build"?l`<${lr} page=${e} />`:null}
    ${t.failure?l`<${A}>${t.failure}<//>`:null}
    ${t.record?l`<${ar} page=${e} record=${t.record} />`:null}
    ${s&&!n?l`<${ur} page=${e} />`:null}
    ${r?l`<${Lo} record=${t.record} items=${t.items} />`:null}
  `}var Jo=({page:e})=>l`<div class="wr-try-card"><${Ro} page=${e} /></div>
    <div class="wr-build-row">
      <div class="wr-build-talk-box"><${Ho} page=${e} /></div>
      <div class="wr-build-graph-box"><${wo} page=${e} /></div>
    </div>
    <div class="wr-try-card wr-build-mine-box"><${Bo} page=${e} /></div>`;var Uo=new Oe;function Ri(e,t){let o=jt(Uo,Jo,e,"wr-build wr-try");return Uo.open(t),o}export{Ri as mount};
