var g,mt,on,V,Te,ce,$t,re,gt,Ee,Ce,nn,Q=Symbol.for("pv"),le={},ue=[],sn=/^m(i|n|o|s|text|space)$/,Ae=Array.isArray,Re=ue.slice,K=Object.assign;function B(e){e&&e.parentNode&&e.remove()}function wt(e,t,o){var n,r,s,i={},a=arguments.length;for(s in t)s=="key"?n=t[s]:s=="ref"&&typeof e!="function"?r=t[s]:i[s]=t[s];return a>2&&(i.children=a>3?Re.call(arguments,2):o),G(e,i,n,r,null)}function G(e,t,o,n,r){var s={type:e,props:t,key:o,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Q,__v:r||++mt,__i:-1,__u:0};return!r&&g.vnode&&g.vnode(s),s}function pe(e){return e.children}function ie(e,t){this.props=e,this.context=t,this.__g=0}function F(e,t){if(t==null)return e.__&&F(e.__,e.__i+1);for(var o;t<e.__k.length;t++)if((o=e.__k[t])&&o.__e)return o.__e;return typeof e.type!="function"||e.props.__P?null:F(e)}function rn(e){var t,o=e.__v,n=o.__e,r=[],s=[],i=e.__P;i&&((t=K({constructor:Q},o)).__v=o.__v+1,g.vnode&&g.vnode(t),Ne(i,t,o,e.__n,i.namespaceURI,32&o.__u?[n]:null,r,n||F(o),32&o.__u,s),t.__v=o.__v,t.__.__k[t.__i]=t,St(r,t,s),o.__=o.__e=null,t.__e!=n&&yt(t))}function yt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),yt(e)}function _t(e){(8&e.__g||(e.__g|=8,V.push(e),ce++))&&Te==g.debounceRendering||((Te=g.debounceRendering)||queueMicrotask)(vt)}function vt(){try{for(var e,t=1;V.length;)V.length>t&&V.sort($t),e=V.shift(),t=V.length,8&e.__g&&rn(e)}finally{(ce=V.length)&&(Te||queueMicrotask)(vt)}}function bt(e,t,o,n,r,s,i,a,p,f,u){var _,d,l,h,k,$,w=n.__k||ue,m=t.length;for(p=an(o,t,w,p,m),_=0;_<m;_++)(l=o.__k[_])!=null&&(d=~l.__i&&w[l.__i]||le,l.__i=_,$=Ne(e,l,d,r,s,i,a,p,f,u),h=l.__e,(d.ref!=l.ref||8&d.__u)&&(d.ref&&Le(d.ref,null,l,d),l.ref&&u.push(l.ref,l.__c||h,l)),k=k||h,4&l.__u?(p=kt(l,p,e,!d.__v),d.__e&&(d.__e=null)):typeof l.type=="function"&&$!==void 0?p=$:h&&(p=h.nextSibling),l.__u&=-21);return o.__e=k,p}function an(e,t,o,n,r){var s,i,a,p,f,u,_,d,l,h=o.length,k=h,$=0,w=0,m=e.__k=Array(r);for(s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=m[s]=G(null,i):Ae(i)?i=m[s]=G(pe,{children:i}):i.constructor===Q&&i.__b?i=m[s]=G(i.type,i.props,i.key,i.ref,i.__v):m[s]=i,p=s+$,i.__=e,i.__b=e.__b+1,a=null,~(f=i.__i=cn(i,o,p,k))&&(k--,(a=o[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==p-1?$--:f==p+1?$++:f!=p&&(f>p?$--:$++,w=1)):(~f||(r>h?$--:r<h&&$++),typeof i.type!="function"&&(i.__u|=4))):m[s]=null;if(w){for(u=[],_=[],s=0;s<r;s++)if((i=m[s])&&16&i.__u){for($=0,d=u.length;$<d;)u[l=$+d>>1]<i.__i?$=l+1:d=l;u[$]=i.__i,_[s]=$+1}for($=u.length;s--;)_[s]&&(_[s]==$?$--:m[s].__u|=4)}if(k)for(s=0;s<h;s++)!(a=o[s])||2&a.__u||(a.__e==n&&(n=F(a)),Pe(a,a));return n}function kt(e,t,o,n){var r,s,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=e,t=kt(r[s],t,o,!1));return t}for(t&&!t.parentNode&&(t=F(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!n&&o.moveBefore&&i.parentNode?o.moveBefore(i,t):o.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function cn(e,t,o,n){var r,s=e.key,i=e.type,a=t[o],p=a&&!(2&a.__u);if(a===null&&s==null||p&&s==a.key&&i==a.type)return o;if(n>(p?1:0)){for(r=o-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r;for(r=o+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r}return-1}function ht(e,t,o){o==null&&(o=""),t[0]=="-"?e.setProperty(t,o):e[t]=o}function se(e,t,o,n,r){var s,i;if(t=="style")if(typeof o=="string")e.style.cssText=o;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)o&&t in o||ht(e.style,t);if(o)for(t in o)n&&o[t]==n[t]||ht(e.style,t,o[t])}else if(t[0]=="o"&&t[1]=="n")typeof o!="function"&&(o=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=o,o&&n||(i=Ce[t]||(Ce[t]=ln(t)),(e.__a||(e.__a={}))[t]=Ee,s=t!=(t=t.replace(gt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),o?e.addEventListener(t,i,s):e.removeEventListener(t,i,s));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=o??"")}catch{}if(typeof o=="function")return;o==null||o===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&o==1?"":o)}}function ln(e){return function(t){var o=this.__e;if(o){if(o=o[e],t[re]==null)t[re]=Ee++;else if(t[re]<this.__a[e])return;return o(g.event?g.event(t):t)}}}function Ne(e,t,o,n,r,s,i,a,p,f){var u,_,d,l,h,k,$,w,m,x,y,Oe,ft,ne,U,dt,P,D,N=t.type;if(t.constructor!==Q)return null;128&o.__u&&(p=32&o.__u,u=o.__c.__z)&&(t.__u|=p,_=s=[],u.nodeType==8?a=ae(u,s):s.push(u),a=s[0]||a),(u=g.__b)&&u(t);e:if(typeof N=="function"){d=i.length;try{if(w=t.props,m=(u=N.prototype)&&u.render,x=(u=N.contextType)&&n[u.__c],y=u?x?x.props.value:u.__:n,(l=o.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(m?t.__c=l=new N(w,y):(t.__c=l=new ie(w,y),l.constructor=N,l.render=pn),x&&x.sub(l),l.state||(l.state={}),l.__n=n,l.__g|=8,l.__h=[],l.__k=[]),m&&(l.__s||(l.__s=l.state),N.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=K({},l.__s)),K(l.__s,N.getDerivedStateFromProps(w,l.__s)))),h=l.props,k=l.state,l.__v=t,o.__c){if(w!==h&&m&&!N.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(w,y),t.__v==o.__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(w,l.__s,y)===!1){t.__v!=o.__v&&(l.props=w,l.state=l.__s,l.__g&=-9),t.__e=o.__e,t.__k=o.__k,t.__k.some(function(T){T&&(T.__=t)}),ue.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&i.push(l),a=F(o);break e}l.componentWillUpdate&&l.componentWillUpdate(w,l.__s,y),m&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(h,k,$)})}else m&&!N.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),m&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=y,l.props=w,l.__P=e,l.__g&=-5,Oe=g.__r,ft=m?25:0;do l.__g&=-9,Oe&&Oe(t),u=l.render(l.props,l.state=l.__s,l.context);while(8&l.__g&&++ft<25);m&&(ue.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(n=K({},n,l.getChildContext())),m&&o.__c&&l.getSnapshotBeforeUpdate&&($=l.getSnapshotBeforeUpdate(h,k)),ne=u&&u.type===pe&&u.key==null?u.props.children:u,w.__P&&(u=a,r=(e=w.__P).namespaceURI,p=s=null,o.props&&o.props.__P!=e&&(o.__k.some(function(T){T&&Pe(T,T)}),o.__k=null),a=o.__k?F(o,0):null),a=bt(e,Ae(ne)?ne:[ne],t,o,n,r,s,i,a,p,f),w.__P&&(t.__e=null,a=u),t.__u&=-161,_&&_.some(B),l.__h.length&&i.push(l),1&l.__g&&(l.__g&=-4)}catch(T){if(i.length=d,t.__v=null,p||s)if(T&&T.then){if(t.__u|=128|p,s){for(~(P=s.indexOf(a||void 0))||(P=s.length);(D=s[P-1])&&D.nodeType==8;)P--;for(;P<s.length;P++)if(D=s[P])if(s[P]=null,U){if(D==dt)break}else{if(D.nodeType!=8)break;D.data.startsWith("$s")&&(dt=ae(U=D))}}if(!U){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;U=a}(u=ae(U=t.__c.__z||(t.__c.__z=U)))?(t.__e=U,a=u):t.__e=a,a=a&&a.nextSibling}else s&&s.some(B);else t.__e=o.__e;t.__k||(t.__k=o.__k||[]),T&&T.then||xt(t),g.__e(T,t,o)}}else a=t.__e=un(o.__e,t,o,n,r,s,i,p,f,e);return(u=g.diffed)&&u(t),a}function ae(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var o=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))o++;else if(e.data.startsWith("/$s")&&!--o)return e}t&&t.push(e)}}function xt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(xt))}function St(e,t,o){for(var n=0;n<o.length;)Le(o[n++],o[n++],o[n++]);g.__c&&g.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){g.__e(s,r.__v)}})}function un(e,t,o,n,r,s,i,a,p,f){var u,_,d,l,h,k,$,w,m=o.props||le,x=t.props,y=t.type;if(y=="svg"?r="http://www.w3.org/2000/svg":y=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((h=s[u])&&(y?h.localName==y:h.nodeType==3)){e=h,s[u]=null;break}}if(!e){if(w=f.ownerDocument||document,!y)return w.createTextNode(x);e=w.createElementNS(r,y,x.is?x:f),a&&(g.__m&&g.__m(t,s),a=!1),s=null}if(y){if(f=y=="template"&&e.content||e,s=y=="textarea"&&x.defaultValue!=null?null:s&&Re.call(f.childNodes),!a&&s)for(m={},u=0;u<e.attributes.length;u++)m[(h=e.attributes[u]).name]=h.value;for(u in m)h=m[u],u=="dangerouslySetInnerHTML"?d=h:u=="children"||u in x||u=="value"&&"defaultValue"in x||u=="checked"&&"defaultChecked"in x||se(e,u,null,h,r);for(u in x)h=x[u],u=="children"?l=h:u=="dangerouslySetInnerHTML"?_=h:u=="value"?k=h:u=="checked"?$=h:a&&typeof h!="function"||m[u]===h||se(e,u,h,m[u],r);_?(a||d&&(_.__html==d.__html||_.__html==e.innerHTML)||(e.innerHTML=_.__html),t.__k=[]):(d&&(e.textContent=""),(y=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&sn.test(y))&&(r="http://www.w3.org/1999/xhtml"),bt(f,Ae(l)?l:[l],t,o,n,r,s,i,s?s[0]:o.__k&&F(o,0),a,p),s&&s.some(B)),a&&y!="textarea"||(u="value",y=="progress"&&k==null?e.removeAttribute(u):k==null||k===e[u]&&(y!="progress"||k)||se(e,u,k,m[u],r),u="checked",$!=null&&$!=e[u]&&se(e,u,$,m[u],r))}else m===x||a&&e.data==x||(e.data=x);return e}function Le(e,t,o,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){g.__e(r,o)}}function Pe(e,t,o){var n,r,s,i;if(g.unmount&&g.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Le(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){g.__e(a,t)}n.__P=n.__n=null}if(n=e.__k)for(i=0;i<n.length;i++)n[i]&&Pe(n[i],t,typeof e.type!="function"||o&&!e.props.__P);!o&&(n=e.__c)&&(n=n.__z)&&(r=ae(n,s=[]))&&(n==e.__e&&s.some(B),B(r),B(n)),o||B(e.__e),e.__e=e.__c=e.__=null}function pn(e,t,o){return this.constructor(e,o)}function fe(e,t){var o,n,r,s;g.__&&g.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(o=e&&32&e.__u)?null:t.__k,t.__k=G(pe,{children:[e]}),r=[],s=[],Ne(t,t.__k,n||le,le,t.namespaceURI,n?null:t.firstChild?Re.call(t.childNodes):null,r,n?n.__e:t.firstChild,o,s),St(r,t.__k,s),t.__k.props.children=null}g={__e:function(e,t,o,n){for(var r,s,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,n||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw ce=0,e}},mt=0,on=function(e){return e!=null&&e.constructor===Q},ie.prototype.setState=function(e,t){var o=this.__s;o&&o!=this.state||(o=this.__s=K({},this.state)),typeof e=="function"&&(e=e(K({},o),this.props)),e&&(K(o,e),this.__v&&(t&&this.__k.push(t),_t(this)))},ie.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),_t(this))},ie.prototype.render=pe,V=[],ce=0,$t=function(e,t){return e.__v.__b-t.__v.__b},re=Symbol(),gt=/(PointerCapture)$|Capture$/i,Ee=0,Ce={},nn=0;var Z,b,Ve,Ot,Fe=Object.is,de=0,Vt=[],je=[],v=g,Tt=v.__b,Ct=v.__r,Et=v.diffed,At=v.__c,Rt=v.unmount,Nt=v.__;function Me(e,t){v.__h&&v.__h(b,e,de||t),de=0;var o=b.__H||(b.__H={__:[],__h:[]});return e>=o.__.length&&o.__.push({}),o.__[e]}function Ue(e){return de=1,fn(jt,e)}function fn(e,t,o){var n=Me(Z++,2);if(n.t=e,!n.__c&&(n.__=[o?o(t):jt(void 0,t),function(s){var i=(n.__N||n.__)[0],a=n.t(i,s);Fe(i,a)||(n.__N=[a,n.__[1]],n.__c.setState({}))}],n.__c=b,!b.__f)){b.__f=!0;var r=b.shouldComponentUpdate;b.shouldComponentUpdate=function(s,i,a){var p=this.__H;if(!p)return!0;var f=!1,u=this.props!=s;if(p.__.some(function(d){d.__N&&(f=!0,Fe(d.__[0],d.__N[0])||(u=!0))}),r){var _=r.call(this,s,i,a);return f?_||u:_}return!f||u}}return n.__}function De(e,t){var o=Me(Z++,3);!v.__s&&Ft(o.__H,t)&&(o.__P=!0,o.__=e,o.u=t,b.__H.__h.push(o))}function Be(e){return de=5,dn(function(){return{current:e}},[])}function dn(e,t){var o=Me(Z++,7);return Ft(o.__H,t)&&(o.__=e(),o.__H=t),o.__}function _n(){var e;do{for(;e=je.shift();)try{X(e)}catch(o){v.__e(o,{__:(e=e.__P)&&e.__v})}for(;e=Vt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(X),t.__h.some(Ie),t.__h=[]}catch(o){t.__h=[],v.__e(o,e.__v)}}}while(je.length)}v.__b=function(e){b=null,Tt&&Tt(e)},v.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Nt&&Nt(e,t)},v.__r=function(e){Ct&&Ct(e),Z=0;var t=(b=e.__c).__H;t&&(Ve==b?b.__h=[]:(t.__h.some(X),t.__h.some(Ie),Z=0),t.__h=[],t.__.some(function(o){o.__N&&(o.__=o.__N),o.u=o.__N=void 0})),Ve=b},v.diffed=function(e){Et&&Et(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Pt(Vt.push(t)),t.__H.__.some(function(o){o.u&&(o.__H=o.u)})),Ve=b=null},v.__c=function(e,t){t.some(function(o){try{o.__h.some(X),o.__h=o.__h.filter(function(n){return!n.__||Ie(n)})}catch(n){o.__h=[function(){throw n}]}}),At&&At(e,t)},v.unmount=function(e){Rt&&Rt(e);var t,o,n=e.__c;n&&n.__H&&(n.__H.__.some(function(r){try{if(r.__P&&r.__c){if(o===void 0){for(o=e.__;o&&(!o.__c||!o.__c.__P);)o=o.__;o=o&&o.__c}r.__P=o,Pt(je.push(r))}else X(r)}catch(s){t=s}}),n.__H=void 0,t&&v.__e(t,n.__v))};var Lt=typeof requestAnimationFrame=="function";function hn(e){var t,o=function(){clearTimeout(n),Lt&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(o,35);Lt&&(t=requestAnimationFrame(o))}function Pt(e){e!=1&&Ot==v.requestAnimationFrame||((Ot=v.requestAnimationFrame)||hn)(_n)}function X(e){var t=b,o=e.__c;typeof o=="function"&&(e.__c=void 0,o()),b=t}function Ie(e){var t=b;e.__c=e.__(),b=t}function Ft(e,t){return!e||e.length!=t.length||t.some(function(o,n){return!Fe(o,e[n])})}function jt(e,t){return typeof t=="function"?t(e):t}var Mt=function(e,t,o,n){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],a=t[s]?(t[0]|=i?1:2,o[t[s++]]):t[++s];i===3?n[0]=a:i===4?n[1]=Object.assign(n[1]||{},a):i===5?(n[1]=n[1]||{})[t[++s]]=a:i===6?n[1][t[++s]]+=a+"":i?(r=e.apply(a,Mt(e,a,o,["",null])),n.push(r),a[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):n.push(a)}return n},It=new Map;function Ut(e){var t=It.get(this);return t||(t=new Map,It.set(this,t)),(t=Mt(this,t.get(e)||(t.set(e,t=(function(o){for(var n,r,s=1,i="",a="",p=[0],f=function(d){s===1&&(d||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,d,i):s===3&&(d||i)?(p.push(3,d,i),s=2):s===2&&i==="..."&&d?p.push(4,d,0):s===2&&i&&!d?p.push(5,0,!0,i):s>=5&&((i||!d&&s===5)&&(p.push(s,0,i,r),s=6),d&&(p.push(s,d,0,r),s=6)),i=""},u=0;u<o.length;u++){u&&(s===1&&f(),f(u));for(var _=0;_<o[u].length;_++)n=o[u][_],s===1?n==="<"?(f(),p=[p],s=3):i+=n:s===4?i==="--"&&n===">"?(s=1,i=""):i=n+i[0]:a?n===a?a="":i+=n:n==='"'||n==="'"?a=n:n===">"?(f(),s=1):s&&(n==="="?(s=5,r=i,i=""):n==="/"&&(s<5||o[u][_+1]===">")?(f(),s===3&&(p=p[0]),s=p,(p=p[0]).push(2,0,s),s=0):n===" "||n==="	"||n===`
`||n==="\r"?(f(),s=2):i+=n),s===3&&i==="!--"&&(s=4,p=p[0])}return f(),p})(e)),t),arguments,[])).length>1?t:t[0]}var c=Ut.bind(wt);function Dt(e,t,o,n,r=()=>{}){let s=document.createElement("div");return s.className=n,o.replaceChildren(s),e.root=s,e.draw=()=>{e.root===s&&fe(c`<${t} page=${e} />`,s)},{root:s,destroy(){fe(null,s),s.remove(),e.root===s&&(e.root=null,r())}}}function Bt(e,t){let o=n=>{t(e,n)&&(n.preventDefault(),n.stopPropagation())};return{on:()=>document.addEventListener("keydown",o,!0),off:()=>document.removeEventListener("keydown",o,!0)}}var mn="whyreel-built",$n="whyreel-submissions",qe="whyreel-votes",Ke={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function We(){try{return globalThis.localStorage??Ke}catch{return Ke}}var Kt=()=>We()!==Ke;function He(e){try{let t=JSON.parse(We().getItem(e)||"[]");return Array.isArray(t)?t:[]}catch{return[]}}function gn(e,t){try{return We().setItem(e,JSON.stringify(t)),!0}catch{return!1}}var qt=()=>He(mn);var _e=()=>He($n);var Je=()=>He(qe),Wt=e=>gn(qe,e),Ht=e=>e.key===qe||e.key===null,Jt=({validator:e,item:t,task:o,stands:n,mode:r="",dimension:s="",criterion:i=null})=>({validator:e,item:t,task:o,stands:n,mode:r,dimension:s,criterion:i});function wn(e){let{protocol:t,pathname:o}=new URL(e),n=t.startsWith("http")?o.lastIndexOf("/wr/"):-1;return n>0?o.slice(0,n):""}var Yt=wn(import.meta.url),W=e=>Yt+e,zt=(e,t=Yt)=>e.startsWith(`${t}/`)?e.slice(t.length):e;function yn(e,t,o,n=""){let r=new URLSearchParams(n),s=[...new URLSearchParams(o)].filter(([u])=>(t[0]==="*"||t.includes(u))&&!r.has(u)),[i,a=""]=e.split("#"),p=i.split("?")[0],f=new URLSearchParams([...s,...r]).toString();return`${p}${f?`?${f}`:""}${a?`#${a}`:""}`}function vn({pathname:e,hash:t},o){let n=zt(e).slice(1);return{queryString:[n?`at=${n}`:"",o].filter(Boolean).join("&"),hash:t}}function Gt(e,t){let o=location.pathname+(e?`?${e}`:"")+location.hash;o!==location.pathname+location.search+location.hash&&history[t?"pushState":"replaceState"](null,"",o),kn(e)}function bn(e){let t=document.querySelector("[data-wr-benchmark]");!e||!t||[...t.options].some(o=>o.value===e)&&(t.value=e)}function kn(e){let t=document.querySelectorAll("a[data-wr-keeps]");for(let o of t){let{wrKeeps:n="",wrAdds:r}=o.dataset,s=o.getAttribute("href")??"";o.setAttribute("href",yn(s,n.split(" "),e,r))}bn(new URLSearchParams(e).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(vn(location,e),"*")}var Qt={"x-whyreel":"1"},xn=300;function Sn(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=xn&&!t.startsWith("<")?{error:t}:{}}}function On(e,t){let o=Sn(t),n=new Error(o.error||`The server answered ${e}.`);return Object.assign(n,{status:e,content:o})}async function Ye(e,t){let o=await fetch(e,{credentials:"same-origin",...t});if(!o.ok)throw On(o.status,await o.text().catch(()=>""));return o}async function he(e,t){let n=await(await Ye(e,t)).text();try{return n?JSON.parse(n):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var ee=(e,{method:t="POST",headers:o,signal:n}={})=>({method:t,signal:n,headers:{...Qt,...e?{"content-type":"application/json"}:{},...o},body:e?JSON.stringify(e):void 0}),Xt=(e,t="application/octet-stream")=>({method:"POST",headers:{...Qt,"content-type":t},body:e});var ze=()=>new URLSearchParams(location.search).get("version")||"",Zt=(e,t)=>he(W(`/api/build/check?${new URLSearchParams({version:ze()})}`),ee({votes:e.map(Jt),rates:t}));function eo(e,t){let o=new URLSearchParams({...t?{name:t}:{},version:ze()}),n=e instanceof Blob?Xt(e):ee(e);return he(W(`/api/build/items?${o}`),n)}var to=e=>he(W(`/api/build/chain?${new URLSearchParams({chain:e,version:ze()})}`));var E=["validator 1","validator 2","third"],A=e=>`${e.item}\0${e.validator}`,Tn=["set","mode","dimension"],me=e=>typeof e=="string"&&e.length<=400,Cn=({criterion:e=null,stands:t})=>e===null||!t&&me(e)&&e!=="",$e=e=>!!e&&E.includes(e.validator)&&me(e.item)&&e.item!==""&&me(e.task)&&typeof e.stands=="boolean"&&Tn.every(t=>e[t]===void 0||me(e[t]))&&Cn(e);var En=500,te=e=>({votes:new Map((Array.isArray(e)?e:[]).filter($e).map(t=>[A(t),t])),changes:[]}),ge=e=>[...e.votes.values()],C=(e,t,o)=>e.votes.get(A({item:t,validator:o}));function oo(e,t){let o=new Map(e);for(let[n,r]of t)r?o.set(n,r):o.delete(n);return o}function Ge(e,t,o){let n=t.map(([r])=>[r,e.votes.get(r)||null]);return{votes:oo(e.votes,t),changes:[...e.changes,{before:n,...o}].slice(-En)}}function no(e,t,o,n,r,s=null){let{id:i,task:a,mode:p="",dimension:f=""}=t,u={set:r,item:i,task:a,mode:p,dimension:f,validator:o},_=n==null?null:{...u,stands:n,criterion:s};return Ge(e,[[A({item:i,validator:o}),_]],{item:i,validator:o})}var so=(e,t)=>Ge(e,t.map(o=>[A(o),o]),{}),ro=(e,t)=>Ge(e,t.map(o=>[A(o),null]),{});function io(e){let t=e.changes.at(-1);return t?{book:{votes:oo(e.votes,t.before),changes:e.changes.slice(0,-1)},change:t}:null}function ao(e,t,o){let n=ge(e).filter(r=>t.has(r.item)||o&&r.set===o);return E.flatMap(r=>n.filter(s=>s.validator===r))}var An=(e,t)=>e.stands===t.stands&&(t.criterion==null||(e.criterion??null)===t.criterion),Rn=(e,t)=>e.stands===t.stands&&e.criterion==null&&t.criterion!=null;function we(e,t,o){let n={fresh:[],same:0,conflicts:[],doubled:new Set(Object.values(o)).size<Object.keys(o).length};for(let r of t){let s={...r,validator:o[r.validator]},i=e.votes.get(A(s));!i||Rn(i,s)?n.fresh.push(s):An(i,s)?n.same+=1:n.conflicts.push({mine:i,theirs:s})}return n}function Nn(e,t,o){return t.some(n=>{let r=C(e,n.item,o);return r&&r.stands!==n.stands})}function co(e,t){let o={},n=[...ge(e),...t],r=E.slice(0,2).filter(s=>n.every(i=>i.validator!==s));for(let s of E){let i=t.filter(p=>p.validator===s);if(!i.length)continue;let a=r.find(p=>p!==s&&!Object.values(o).includes(p));o[s]=a&&Nn(e,i,s)?a:s}return o}var Ln=[],ye=({payload:e},t)=>e?.criteria?.[t.standard]??Ln,lo=e=>new Set(Object.values(e?.criteria??{}).flatMap(t=>t.map(({name:o})=>o))),j=(e,t)=>Object.values(e?.criteria??{}).flat().find(o=>o.name===t)?.label??"not named";function uo({payload:e},t,o,n){let r=e.known?.[t.id];return r?r.stands!==o?`Known otherwise: ${r.stands?"keep":"drop"}. ${r.why} `:!o&&!r.criteria.includes(n??"")?`As known, but the criterion is “${j(e,r.criteria[0])}”. ${r.why} `:`As known. ${r.why} `:""}function po({items:e,payload:t,book:o},n){let r=e.flatMap(({id:a})=>{let[p,f]=[C(o,a,n),t.known?.[a]];return p&&f?[{vote:p,known:f}]:[]}),s=(a,p)=>r.filter(({vote:f,known:u})=>f.stands===a&&u.stands===p).length,i=r.filter(({vote:a,known:p})=>p.criteria.includes(a.criterion??""));return{judged:r.length,right:s(!0,!0)+s(!1,!1),dropped:s(!1,!1),named:i.length,keptFaulty:s(!0,!1),droppedSound:s(!1,!0)}}var fo=6e4,Pn={task:"",mode:"",dimension:""},Vn=(e,t)=>e.stands!==t.stands||e.criterion!==(t.criterion??null);function Fn(e){try{return JSON.parse(e)}catch{return null}}var jn=({criterion:e},t)=>e==null||t.has(e),In=e=>{let{set:t="",item:o,task:n,mode:r="",dimension:s="",validator:i,stands:a}=e;return{set:t,item:o,task:n,mode:r,dimension:s,validator:i,stands:a,criterion:e.criterion??null}};function _o(e,t,o){let n=new Map;for(let[r,s]of e.split(/\r?\n/).entries()){if(!s.trim())continue;let i=Fn(s);if(!$e(i)||!jn(i,o))throw new Error(`${t}, line ${r+1}: it is no vote (validator, item, task, stands)`);let a=n.get(A(i));if(a&&Vn(a,i))throw new Error(`${t}, line ${r+1}: ${i.validator} has said two things of ${i.item}`);if(n.set(A(i),In(i)),n.size>fo)throw new Error(`${t}: it holds more than ${fo.toLocaleString("en")} votes`)}if(!n.size)throw new Error(`${t}: there is no vote in it`);return[...n.values()]}var ve=e=>e.map(t=>JSON.stringify(t)).join(`
`)+`
`;function ho(e,t,o,n){let r=new Map(e.map(a=>[a.id,a])),s=a=>a==null?"":a?"keep":"drop";return[...new Set([...r.keys(),...t.map(a=>a.item)])].map(a=>{let p=r.get(a),f=p??t.find(u=>u.item===a)??Pn;return{item:a,kind:p?.kind||a.split("-",1)[0],task:f.task,mode:f.mode||"",dimension:f.dimension||"",decision:o[a]||"open",...Object.fromEntries(E.flatMap(u=>{let _=C(n,a,u);return[[u,s(_?.stands)],[`${u}: criterion`,_?.criterion??null]]})),text:p?.text||""}})}var mo=(e,t,o)=>e[o.type](t,o);var J=({figures:e},t)=>!!e?.splits.includes(t.id),R=(e,t)=>({...e,notice:t,offersUndo:!1,isAsked:!1});function Qe({items:e,figures:t},o){if(o.kind!=="question"||!o.clip)return!1;let{id:n}=o.clip,r=e.find(s=>s.kind==="clip"&&s.clip?.id===n);return r!==void 0&&t?.decided[r.id]==="dropped"}var be=({who:e,payload:t})=>e==="third"&&!t.known,H=(e,t,o="")=>({...R(e,o),at:Math.max(0,Math.min(e.items.length-1,t))});function $o(e,t,o){let{items:n,at:r}=e,i=n.map((a,p)=>(r+1+p)%n.length).find(a=>t(n[a]));return i===void 0?R(e,o):H(e,i)}var go=(e,t)=>o=>!C(e.book,o.id,t)&&!Qe(e,o);function Mn(e){let{items:t,at:o}=e,n=t.length-1;if(!be(e))return Math.min(o+1,n);let r=t.findIndex((s,i)=>i>o&&J(e,s));return r<0?o:r}function Un(e,t,{stands:o,criterion:n=null}){let r=ye(e,t);return o||!r.length?{name:null,label:""}:r.find(({name:s})=>s===n)??null}function Dn(e,t){let o=e.items[e.at],{who:n}=e,{stands:r}=t;if(!o||e.merge)return e;if(be(e)&&!J(e,o)&&!C(e.book,o.id,n))return R(e,"The third decides splits alone; this is none.");let s=Un(e,o,t);if(!s)return{...R(e,"Dropped why? One more key names the criterion."),isAsked:!0};let i=no(e.book,o,n,r,e.payload.set,s.name),a=Mn(e),p=r?"Kept":s.label?`Dropped (${s.label})`:"Dropped",f=a===e.at?"That was the last one.":`Now ${a+1} of ${e.items.length}.`,u=uo(e,o,r,s.name);return H({...e,book:i},a,`${p} by ${n}. ${u}${f}`)}function Bn(e){if(e.isAsked)return R(e,"Not dropped: nothing was named.");let t=io(e.book);if(!t)return R(e,"There is nothing to undo.");let{item:o,validator:n}=t.change,r={...e,book:t.book};if(!n)return R(r,"Undone: all votes are as they were before.");let s=e.items.findIndex(({id:a})=>a===o),i=`Undone: the vote of ${n} is as it was.`;return H({...r,who:n},s<0?e.at:s,i)}function Kn(e,{who:t}){let o=go(e,t),n=e.items.findIndex(i=>be({...e,who:t})?J(e,i):o(i)),r=be({...e,who:t})?"You are the third now: there is no split to decide yet.":`You are ${t} now: you have judged all.`,s=n<0?r:`You are ${t} now.`;return H({...e,who:t},n<0?e.at:n,s)}var wo={say:Dn,undo:Bn,cancel:e=>R(e,"Not dropped."),be:Kn,step:(e,{by:t})=>H(e,e.at+t),go:(e,{at:t})=>H(e,t),"next open":e=>$o(e,go(e,e.who),`Nothing here is open for ${e.who}.`),"next split":e=>$o(e,t=>J(e,t),"There is no split.")},yo=(e,t)=>({...e,book:ro(e.book,t),notice:`${t.length} ${t.length===1?"vote is":"votes are"} deleted.`,offersUndo:!0});var qn=["clips","prompts","questions","chains"],vo={figures:null,figuresFailure:"",merge:null,failure:"",notice:"",offersUndo:!1,isAsked:!1,busy:!1},bo=()=>({payload:null,items:[],rates:[],file:null,who:"validator 1",at:0,book:te([]),isKept:!0,...vo}),L=({book:e,items:t,payload:o})=>ao(e,new Set(t.map(n=>n.id)),o&&qn.includes(o.source)?o.set:""),ko=(e,t)=>Math.max(0,e.findIndex(o=>o.id===t)),Ze=(e,t)=>e?.source===t.source&&e.set===t.set;function Wn(e,{payload:t,book:o}){let n=Ze(e.payload,t)?e.items[e.at]?.id:null,r=t.source==="file"&&e.file?e.file:t;return{...e,payload:t,book:o,items:r.items,rates:r.rates,at:ko(r.items,t.case||n),...vo}}var Hn=(e,{content:t,name:o})=>({...e,...t,file:o?{name:o,...t}:e.file,at:ko(t.items,e.payload.case),figures:null,busy:!1});function Jn(e,{name:t,votes:o}){let n=co(e.book,o);return{...e,failure:"",merge:{name:t,votes:o,as:n,taken:[]}}}var Xe=e=>e.item+e.validator,et=(e,t)=>e.taken.includes(Xe(t));function xo(e,t){return e.merge?{...e,merge:{...e.merge,...t}}:e}function Yn(e,{vote:t,theirs:o}){let n=(e.merge?.taken??[]).filter(r=>r!==Xe(t));return xo(e,{taken:o?[...n,Xe(t)]:n})}function zn(e){let{merge:t,book:o}=e;if(!t)return e;let n=we(o,t.votes,t.as),r=n.conflicts.filter(({mine:a})=>et(t,a)).map(({theirs:a})=>a),s=[...n.fresh,...r],i=`${s.length} ${s.length===1?"vote":"votes"} imported.`;return{...e,merge:null,notice:i,offersUndo:!0,book:so(o,s)}}var Gn={...wo,payload:Wn,items:Hn,book:(e,{book:t})=>({...e,book:t}),kept:(e,{isKept:t})=>({...e,isKept:t}),busy:e=>({...e,busy:!0,failure:""}),failed:(e,{text:t})=>({...e,busy:!1,failure:t}),notice:(e,{text:t})=>R(e,t),figures:(e,{figures:t})=>({...e,figures:t,figuresFailure:""}),"no figures":(e,{text:t})=>({...e,figuresFailure:t}),merge:Jn,as:(e,{who:t,value:o})=>xo(e,{as:{...e.merge?.as,[t]:o},taken:[]}),choose:Yn,import:zn,leave:e=>({...e,merge:null}),delete:e=>yo(e,L(e))},tt=e=>e,So=(e,t)=>mo(Gn,tt(e),t);function Qn(e,t){let o=Object.assign(document.createElement("a"),{href:e,download:t});document.body.append(o),o.click(),o.remove()}function ot(e,t){let o=URL.createObjectURL(e);Qn(o,t),setTimeout(()=>URL.revokeObjectURL(o),6e4)}var nt=(e,t,o)=>ot(new Blob([t],{type:o}),e);async function To(e,t,o,n=""){let r=await Ye(W(`/export/table.${t}`),ee({...o,address:n}));ot(await r.blob(),e)}var Oo=e=>({text:e==null?"":String(e)}),st=(e,t,o)=>({title:e,heads:t.map(Oo),numeric:t.map(()=>!1),rows:o.map(n=>t.map(r=>Oo(n[r])))});var Xn=["prompts","valid","rules","ticked","kept","human"],Zn=["dimension","mode",...Xn,"printed"],rt="application/x-ndjson",Eo=({items:e,figures:t,book:o},n)=>ho(e,n,t.decided,o),es={"votes.jsonl":(e,t)=>[ve(t),rt],"results.jsonl":(e,t)=>[ve(Eo(e,t)),rt],"figures.json":({figures:e})=>[`${JSON.stringify(e,null,2)}
`,"application/json"]},Co={"results.csv":(e,t)=>{let o=Eo(e,t);return st("results",Object.keys(o[0]),o)},"rates.csv":({figures:e})=>st("rates",Zn,e.ablation)};function Ao(){return nt("submissions.jsonl",ve(_e()),rt),"Saved as submissions.jsonl."}async function Ro(e,t){let o=L(t);if(!o.length)return"There is no vote to save yet.";if(e!=="votes.jsonl"&&!t.figures)return"The figures are not here yet.";let n=t;if(e in Co)await To(e,"excel.csv",Co[e](n,o));else{let[r,s]=es[e](n,o);nt(e,r,s)}return`Saved as ${e}.`}var ts=new Map([["mine",qt],["submissions",_e]]),ke=class{constructor(){this.state=bo(),this.draw=()=>{},this.root=null,this.turn=0,this.reading=0}dispatch=t=>{let o=this.state;this.state=So(o,t),this.state.book!==o.book&&t.type!=="payload"&&(t.type!=="book"&&(this.state.isKept=Wt(ge(this.state.book))),this.tally()),this.draw();let n=this.state.items[this.state.at];o.payload&&n&&n!==o.items[o.at]&&this.show(n)};show(t){let o=new URLSearchParams(location.search);o.get("case")!==t.id&&(o.set("case",t.id),Gt(o.toString(),!1),this.root?.querySelector(".wr-check")?.scrollIntoView({block:"nearest"}))}async open(t){this.dispatch({type:"payload",payload:t,book:te(Je())}),this.dispatch({type:"kept",isKept:Kt()});let o=ts.get(t.source)?.()??[];o.length&&await this.read(o),this.tally()}heard=t=>{Ht(t)&&this.dispatch({type:"book",book:te(Je())})};async read(t,o){let{payload:n}=this.state,r=++this.reading,s=i=>{n&&this.reading===r&&Ze(this.state.payload,n)&&this.dispatch(i)};this.dispatch({type:"busy"});try{s({type:"items",content:await eo(t,o),name:o})}catch(i){s({type:"failed",text:i.message})}}bring=async([t])=>{t&&(await this.read(t,t.name),this.tally())};tally=async()=>{let t=++this.turn,o=L(this.state),n=r=>t===this.turn&&this.dispatch(r);if(!o.length||this.state.payload?.known)return n({type:"figures",figures:null});try{return n({type:"figures",figures:await Zt(o,this.state.rates)})}catch(r){return n({type:"no figures",text:r.message})}};say=t=>this.dispatch({type:"say",stands:t});because=t=>{let o=document.activeElement?.closest(".wr-check-why");this.dispatch({type:"say",stands:!1,criterion:t}),o&&this.focus(".wr-check-drop")};focus(t){this.root?.querySelector(t)?.focus({preventScroll:!0})}criteria=()=>ye(this.state,this.state.items[this.state.at]);undo=()=>this.dispatch({type:"undo"});step=t=>this.dispatch({type:"step",by:t});be=t=>this.dispatch({type:"be",who:t});notice=t=>this.dispatch({type:"notice",text:t});play=()=>{let t=this.root?.querySelector(".wr-check-film video");t?t.paused?t.play().catch(()=>{}):t.pause():this.notice("There is no clip of this case here.")};choose=()=>{this.root?.querySelector(".wr-check-hidden")?.click()};bringVotes=async([t])=>{if(t)try{let o=_o(await t.text(),t.name,lo(this.state.payload));this.dispatch({type:"merge",name:t.name,votes:o}),this.root?.querySelector(".wr-check-merge h2")?.focus()}catch(o){this.dispatch({type:"failed",text:o.message})}};close(t){this.dispatch({type:t}),this.focus(".wr-check")}takeIn=()=>this.close("import");leave=()=>this.close("leave");saveFile=async t=>this.notice(await Ro(t,tt(this.state)).catch(({message:o})=>o));saveSubmissions=()=>this.notice(Ao());delete=()=>this.dispatch({type:"delete"})};var os="whyreel.keys",ns=()=>document.documentElement.dataset;function ss(){try{return localStorage.getItem(os)}catch{return null}}var No=()=>(ns().wrKeys??ss())!=="off";var Lo=({target:e},t)=>e instanceof Element?e.closest(t):null;var it=[["y","keep",e=>e.say(!0)],["n","drop (then a criterion’s key)",e=>e.say(!1)],["u","undo",e=>e.undo()],["j","next",e=>e.step(1)],["k","before",e=>e.step(-1)],["o","next open",e=>e.dispatch({type:"next open"})],["s","next split",e=>e.dispatch({type:"next split"})],["1","validator 1",e=>e.be("validator 1")],["2","validator 2",e=>e.be("validator 2")],["3","third",e=>e.be("third")],["p","play",e=>e.play()],["i","import votes",e=>e.choose()],["v","save votes",e=>e.saveFile("votes.jsonl")],["r","save results",e=>e.saveFile("results.csv")]],at=new Map(it.map(([e,,t])=>[e,t]));at.set("ArrowRight",e=>e.step(1));at.set("ArrowLeft",e=>e.step(-1));var ct=["a","s","d","f","g"],rs="input, textarea, select, [contenteditable], [role=listbox], [role=combobox], video, dialog",is=e=>e.ctrlKey||e.metaKey||e.altKey,as=e=>!!Lo(e,rs),cs=({key:e})=>e.length===1&&!No();function ls(e,{merge:t,isAsked:o}){return t?e.leave():o&&e.dispatch({type:"cancel"}),!!(t||o)}function us(e,t){let o=e.state.isAsked?ct.indexOf(t):-1,n=e.criteria()[o],r=n?()=>e.because(n.name):at.get(t);return r?.(e),!!r}function Po(e,t){let{merge:o,items:n}=e.state;return!e.root?.isConnected||is(t)?!1:t.key==="Escape"&&ls(e,e.state)?!0:cs(t)||as(t)||o||!n.length?!1:us(e,t.key)}var Vo=e=>t=>e(t.target.value);var xe=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var Fo=({label:e,help:t,required:o,fault:n,children:r})=>c`<label class="wr-up-field">
    <b>${e}${o?c`<em class="wr-up-required"> required</em>`:null}</b>
    ${r}${n?c`<small class="wr-up-bad">${n}</small>`:null}
    ${t?c`<small>${t}</small>`:null}
  </label>`,lt=({options:e,value:t,onChange:o,...n})=>c`<select ...${n} value=${String(t??"")} onChange=${Vo(o)}>
    ${e.map(([r,s])=>c`<option value=${String(r)} selected=${String(r)===String(t??"")}>
          ${s}
        </option>`)}
  </select>`;var S=({go:e,children:t,...o})=>c`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${o}>
    ${t}
  </button>`,O=({tone:e,title:t,children:o})=>c`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${o}</span>`,Se=({children:e})=>c`<p class="wr-up-bad" role="alert">${e}</p>`,jo=({what:e,done:t,total:o,children:n})=>c`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${o?c`<progress max=${o} value=${t||0} />`:c`<progress />`} ${n}
  </div>`;function Io({accept:e,multiple:t,label:o,onFiles:n,children:r}){let s=a=>p=>{p.preventDefault(),p.currentTarget.classList.toggle("wr-over",a)},i=a=>{s(!1)(a),n([...a.dataTransfer?.files??[]])};return c`<label
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
      aria-label=${o}
      onChange=${xe(n)}
    />
  </label>`}var Mo=({title:e})=>c`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Y=e=>e==null?"–":e.toFixed(2),I=e=>e==null?"–":`${(100*e).toFixed(0)} %`,q=({label:e,head:t,rows:o})=>c`<div>
    <div class="wr-scroll" tabindex="0" role="region" aria-label=${e}>
      <table class="wr-table">
        <thead>
          <tr>
            ${t.map(n=>c`<th scope="col">${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${o.map(([n,...r])=>c`<tr>
                <th scope="row">${n}</th>
                ${r.map(s=>c`<td>${s}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>
    <${Mo} title=${e} />
  </div>`,z=({label:e,value:t,note:o,id:n})=>c`<div class="wr-metric">
    <span class="wr-metric-label">${e}</span>
    <span class="wr-metric-value" data-figure=${n}>${t}</span>
    <span class="wr-metric-note">${o}</span>
  </div>`;function Uo({page:e}){let{state:t}=e,o=po(t,t.who);return o.judged?c`<div class="wr-check-figures">
      <${z}
        label="As known"
        value=${I(o.right/o.judged)}
        note=${`${o.right} of ${o.judged} judged by ${t.who}`}
        id="hits"
      />
      <${z}
        label="Right criterion"
        value=${o.dropped?I(o.named/o.dropped):"–"}
        note=${`${o.named} of ${o.dropped} rightly dropped`}
        id="criteria"
      />
    </div>
    <p class="wr-note">
      Kept though faulty: ${o.keptFaulty}. Dropped though sound: ${o.droppedSound}. None of it
      counts as a vote.
    </p>`:c`<p class="wr-empty">
      Judge these as you will judge the check. After each, its known outcome is shown. Your hit rate
      stands here; none of it counts as a vote.
    </p>`}var Do={clip:"1 · clips",question:"2 · questions",prompt:"prompts",chain:"chains"},ps=({stage:e,both:t,raw:o,kappa:n,retained:r})=>[Do[e]||"other",t,Y(o),Y(n),I(r)],Bo=({rows:e})=>c`<h2 class="wr-heading">By stage</h2>
    <${q}
      label="Agreement and retention of each stage"
      head=${["Stage","by both","raw","κ","retained"]}
      rows=${e.map(ps)}
    />`;function Ko({page:e,rows:t}){let{payload:o}=e.state,n=new Map;for(let{stage:r,criterion:s,votes:i,dropped:a}of t){let p=`${r} ${s}`,f=n.get(p)||[Do[r]||"other",j(o,s),0,0];n.set(p,[f[0],f[1],f[2]+a,f[3]+i])}return c`<h2 class="wr-heading">Why dropped</h2>
    <${q}
      label="Drops by criterion"
      head=${["Stage","Criterion","items","votes"]}
      rows=${[...n.values()]}
    />
    <details class="wr-fold">
      <summary><span class="wr-fold-title">Each task’s</span></summary>
      <${q}
        label="Drops by task and criterion"
        head=${["Task","Criterion","items","votes"]}
        rows=${t.map(({task:r,criterion:s,dropped:i,votes:a})=>[r,j(o,s),i,a])}
      />
    </details>`}var fs={kept:"good",dropped:"bad",split:"warn",open:"muted"};function ds({kappa:e,both:t}){return e!=null?`n = ${t}`:t?"undefined: one has said the same throughout":"nothing is judged by both yet"}function _s({state:e,figures:{decided:t}}){let o=Object.values(t),n=e.items.filter(r=>!t[r.id]).length;return c`<p class="wr-badges">
    ${Object.entries(fs).map(([r,s])=>c`<${O} tone=${s}>${o.filter(i=>i===r).length} ${r}<//>`)}
    <${O} tone="muted">${n} not judged<//>
  </p>`}var hs=["Task","kept","dropped","split","open","retained"],ms=["Prompts","by rules","by people","paper"],$s=({task:e,kept:t,dropped:o,split:n,open:r,retained:s})=>[e,t,o,n,r,I(s)],qo=(e,t,o,n)=>t?`${e} of ${t} (${I(o).replace(" "," ")})`:n,gs=({dimension:e,mode:t,valid:o,prompts:n,rules:r,kept:s,ticked:i,human:a,printed:p})=>[e?`${e}: ${t}`:t,qo(o,n,r,"–"),qo(s,i,a,"none decided"),p==null?"–":`${(100*p).toFixed(1)} %`],ws=({rows:e})=>c`<h2 class="wr-heading">Validation rate of each variant</h2>
    <${q} label="Validation rate of each variant" head=${ms} rows=${e.map(gs)} />
    <p class="wr-note">
      SVBench’s ablation. By rules: of first drafts, before a check sent any back. By people: of the
      prompts here. Paper: what its people kept, Table 3. full = understanding, synthesis, critic.
      synthesis = no critic. none = a writer who knows the name alone. Average = mean of the
      dimensions.
    </p>`;function ys({page:e}){let{state:t}=e;return L(t).length?t.figuresFailure?null:c`<${jo} what="Counting …" />`:c`<p class="wr-empty">No vote yet: agreement and retention will stand here.</p>`}var vs=({page:e})=>c`<${Se}>
      Your votes are kept, but the figures did not come: ${e.state.figuresFailure}
    <//>
    <p class="wr-build-tools"><${S} onClick=${e.tally}>Count again<//></p>`;function Wo({page:e}){let{state:t}=e,{figures:o}=t;return t.payload.known?c`<${Uo} page=${e} />`:c`
    ${t.figuresFailure?c`<${vs} page=${e} />`:null}
    ${o?c`<div class="wr-check-figures">
              <${z}
                label="Raw agreement"
                value=${Y(o.raw)}
                note=${`${o.both} judged by both`}
                id="raw"
              />
              <${z}
                label="Cohen’s kappa"
                value=${Y(o.kappa)}
                note=${ds(o)}
                id="kappa"
              />
            </div>
            <${_s} state=${t} figures=${o} />
            <${q}
              label="Retention per task"
              head=${hs}
              rows=${o.tasks.map($s)}
            />
            ${o.stages.length>1?c`<${Bo} rows=${o.stages} />`:null}
            ${o.rejections.length?c`<${Ko} page=${e} rows=${o.rejections} />`:null}
            ${o.ablation.length?c`<${ws} rows=${o.ablation} />`:null}`:c`<${ys} page=${e} />`}
  `}function Ho({page:e}){let{items:t}=e.state,o=t.map((n,r)=>({item:n,at:r})).filter(({item:n})=>J(e.state,n));return o.length?c`<details class="wr-fold">
    <summary><span class="wr-fold-title">Where they differ: ${o.length}</span></summary>
    <ol class="wr-check-splits">
      ${o.map(({item:n,at:r})=>c`<li>
            <button type="button" onClick=${()=>e.dispatch({type:"go",at:r})}>
              ${n.text.slice(0,160)}
            </button>
          </li>`)}
    </ol>
  </details>`:null}import{mount as bs}from"./player.js";var ut=({steps:e})=>c`<ol class="wr-check-steps">
    ${e.map(([t,o])=>c`<li>
          <span>${t}</span>
          <b>leads to</b>
          <span>${o}</span>
        </li>`)}
  </ol>`;function Jo({item:e}){let t=Be(null),[o,n]=Ue(!1);return De(()=>{let r=null,s=!1;return to(e.id.replace(/^chain-/,"")).then(i=>{!s&&t.current&&(r=bs(t.current,i))},()=>s||n(!0)),()=>{s=!0,r?.destroy()}},[e.id]),o?c`<${ut} steps=${e.steps} />`:c`<div class="wr-check-graph" role="group" aria-label="The chain" ref=${t}></div>`}var ks=({item:e})=>c`<ol class="wr-check-options" type="A">
    ${e.options.map((t,o)=>c`<li data-right=${o===e.answer?"yes":null}>
          ${t} ${o===e.answer?c`<${O} tone="good">right answer<//>`:null}
        </li>`)}
  </ol>`,xs=({clip:e})=>c`<div class="wr-check-film">
    <video
      controls
      preload="metadata"
      playsinline
      src=${e.src}
      poster=${e.poster}
      aria-label=${`Clip ${e.id}`}
    />
    ${e.watch?c`<a href=${e.watch} target="_blank" rel="noopener">open in a new tab</a>`:null}
  </div>`,Ss=(e,{stands:t,criterion:o})=>t?"✓ you keep it":["✗ you drop it",o&&j(e,o)].filter(Boolean).join(": ");function Os({page:e,item:t}){let{who:o,at:n,items:r,book:s}=e.state,i=C(s,t.id,o);return c`<p class="wr-build-who">
    <${O} tone="accent">you are ${o}<//>
    <span class="wr-check-place">${n+1} of ${r.length}</span>
    <${O}>${t.task}<//>
    ${Qe(e.state,t)?c`<${O} tone="warn">its clip was dropped<//>`:null}
    ${t.mode?c`<${O}>agents: ${t.mode}<//>`:null}
    ${i?c`<${O} tone=${i.stands?"good":"bad"}>
            ${Ss(e.state.payload,i)}
          <//>`:c`<${O} tone="muted">not judged by you<//>`}
  </p>`}var Ts=({page:e})=>c`<div class="wr-check-why" role="group" aria-label="Why it is dropped">
    <b>Why?</b>
    ${e.criteria().map(({name:t,label:o,about:n},r)=>c`<${S} title=${n} onClick=${()=>e.because(t)}>
            ${o} <kbd>${ct[r]}</kbd>
          <//>`)}
    <${S} onClick=${()=>e.dispatch({type:"cancel"})}>Cancel <kbd>Esc</kbd><//>
  </div>`;function Cs({page:e}){let{state:t}=e,o=!!t.merge;return c`<div class="wr-check-do" role="group" aria-label="Your verdict">
    ${t.isAsked?c`<${Ts} page=${e} />`:null}
    <${S}
      class="wr-up-button wr-check-keep"
      disabled=${o}
      onClick=${()=>e.say(!0)}
    >
      Keep <kbd>y</kbd>
    <//>
    <${S}
      class="wr-up-button wr-check-drop"
      aria-expanded=${e.criteria().length?String(t.isAsked):null}
      disabled=${o}
      onClick=${()=>e.say(!1)}
    >
      Drop <kbd>n</kbd>
    <//>
    <${S} disabled=${!t.book.changes.length} onClick=${e.undo}> Undo <kbd>u</kbd> <//>
    <${S} onClick=${()=>e.step(-1)}>
      ‹ <span class="wr-check-word">Before </span><kbd>k</kbd>
    <//>
    <${S} onClick=${()=>e.step(1)}>
      <span class="wr-check-word">Next </span>› <kbd>j</kbd>
    <//>
  </div>`}var Es=({hints:e})=>c`<details class="wr-fold wr-check-hints">
    <summary><span class="wr-fold-title">Asked without the film: ${e.length}</span></summary>
    <ul>
      ${e.map(([t,o])=>c`<li><b>${t}</b> ${o}</li>`)}
    </ul>
  </details>`;function Yo({page:e,item:t}){let o=e.state.payload.source==="chains";return c`<section class="wr-try-card wr-check" tabindex="-1" aria-label="The case">
    <${Os} page=${e} item=${t} />
    <div class="wr-check-item" data-clip=${t.clip?"yes":"no"}>
      <div>
        <blockquote class="wr-quote wr-check-text">${t.text}</blockquote>
        ${t.options.length?c`<${ks} item=${t} />`:null}
        ${t.steps.length&&!o?c`<${ut} steps=${t.steps} />`:null}
        ${t.steps.length&&o?c`<${Jo} key=${t.id} item=${t} />`:null}
      </div>
      <div class="wr-check-facts">
        ${t.absent?c`<p class="wr-p wr-check-absent">${t.absent}</p>`:null}
        ${t.facts.map(([n,r])=>c`<p class="wr-p"><b class="wr-label">${n}</b> ${r}</p>`)}
        ${t.hints?.length?c`<${Es} hints=${t.hints} />`:null}
      </div>
      ${t.clip?c`<${xs} key=${t.clip.src} clip=${t.clip} />`:null}
    </div>
    <${Cs} page=${e} />
  </section>`}var zo=(e,{stands:t,criterion:o})=>t?"keep":o?`drop (${j(e,o)})`:"drop";function As({page:e,merge:t,who:o}){let n=t.votes.filter(r=>r.validator===o).length;return c`<${Fo} label=${`${n} votes of ${o} count as`}>
    <${lt}
      options=${E.map(r=>[r,r])}
      value=${t.as[o]}
      onChange=${r=>e.dispatch({type:"as",who:o,value:r})}
    />
  <//>`}function Rs({page:e,merge:t,mine:o,theirs:n}){let{items:r,payload:s}=e.state,i=r.find(({id:p})=>p===o.item)?.text??o.item,a=p=>e.dispatch({type:"choose",vote:o,theirs:p==="theirs"});return c`<li>
    <span>${i.slice(0,160)}</span>
    <${lt}
      aria-label=${`Which vote of ${o.validator} counts`}
      options=${[["mine",`stay with what is here: ${zo(s,o)}`],["theirs",`take the file’s: ${zo(s,n)}`]]}
      value=${et(t,o)?"theirs":"mine"}
      onChange=${a}
    />
  </li>`}var pt=({number:e,words:t,tone:o})=>c`<${O} tone=${e?o:"muted"}>${e} ${t}<//>${" "}`;function Go({page:e}){let{merge:t,book:o}=e.state;if(!t)return null;let{fresh:n,same:r,conflicts:s,doubled:i}=we(o,t.votes,t.as);return c`<section
    class="wr-try-card wr-check-merge"
    role="group"
    aria-label="Votes to be imported"
  >
    <h2 class="wr-heading" tabindex="-1">Votes in ${t.name}</h2>
    ${Object.keys(t.as).map(a=>c`<${As} key=${a} page=${e} merge=${t} who=${a} />`)}
    <p class="wr-p wr-check-found">
      <${pt} number=${n.length} words="new" tone="good" />
      <${pt} number=${r} words="as here" tone="muted" />
      <${pt} number=${s.length} words="in conflict" tone="warn" />
    </p>
    ${i?c`<p class="wr-warning" role="alert">
            Two validators of the file cannot be one here.
          </p>`:null}
    ${s.length?c`<ul class="wr-check-conflicts">
            ${s.map(a=>c`<${Rs} key=${a.mine.item} page=${e} merge=${t} ...${a} />`)}
          </ul>`:null}
    <p class="wr-build-tools">
      <${S} go disabled=${i} onClick=${e.takeIn}>Import votes<//>
      <${S} onClick=${e.leave}>Cancel <kbd>Esc</kbd><//>
    </p>
  </section>`}var Ns="third";function Ls({items:e,book:t,figures:o,payload:n},r){let s=e.filter(a=>C(t,a.id,r)).length;if(r!==Ns||n.known)return{done:s,of:e.length,words:`${s} of ${e.length}`};let i=o?.splits.length||0;return{done:s,of:i,words:`decides ${i} ${i===1?"split":"splits"}`}}function Ps({page:e,who:t,at:o}){let{done:n,of:r,words:s}=Ls(e.state,t);return c`<button
    type="button"
    class="wr-up-button"
    aria-pressed=${String(t===e.state.who)}
    onClick=${()=>e.be(t)}
  >
    <b>${t} <kbd>${o+1}</kbd></b>
    <progress max=${r||1} value=${Math.min(n,r||1)} aria-label=${`Judged by ${t}`} />
    <small>${s}</small>
  </button>`}var Qo=({page:e})=>c`<div class="wr-check-whom" role="group" aria-label="Who you are">
    ${E.map((t,o)=>c`<${Ps} page=${e} who=${t} at=${o} />`)}
  </div>`;var M=({name:e,letter:t,onClick:o,off:n})=>c`<${S} disabled=${n} onClick=${o}>
    ${e}${t?c` <kbd>${t}</kbd>`:null}
  <//>`;function Xo({page:e}){let{figures:t}=e.state,o=L(e.state).length>0;return c`<div class="wr-build-tools">
    <${M}
      name="Results (CSV)"
      letter="r"
      onClick=${()=>e.saveFile("results.csv")}
      off=${!t}
    />
    <${M}
      name="Results (JSONL)"
      onClick=${()=>e.saveFile("results.jsonl")}
      off=${!t}
    />
    <${M}
      name="Votes (JSONL)"
      letter="v"
      onClick=${()=>e.saveFile("votes.jsonl")}
      off=${!o}
    />
    <${M} name="Figures (JSON)" onClick=${()=>e.saveFile("figures.json")} off=${!t} />
    ${t?.ablation.length?c`<${M} name="Both rates (CSV)" onClick=${()=>e.saveFile("rates.csv")} />`:null}
    ${e.state.payload.source==="submissions"?c`<${M} name="Submissions (JSONL)" onClick=${e.saveSubmissions} />`:null}
    <${M} name="Import votes" letter="i" onClick=${e.choose} />
    <${M} name="Delete these votes" onClick=${e.delete} off=${!o} />
  </div>`}var Zo=()=>c`<details class="wr-check-help">
    <summary>Keys</summary>
    <p class="wr-note wr-check-keys">
      ${it.map(([e,t])=>c`<span><kbd>${e}</kbd> ${t}</span>`)}
    </p>
  </details>`;var Vs=({page:e})=>c`<${Io} accept=".jsonl,.json,.tsv" label="A file to be checked" onFiles=${e.bring}>
    <b>
      ${e.state.busy?"Reading …":e.state.file?`${e.state.file.name}: choose another file`:"Choose a file"}
    </b>
    <span>
      Records of builds (JSONL), SVBench’s or R3’s JSON, VLMEvalKit’s TSV; up to 16 MB. It is read
      and not kept.
    </span>
  <//>`;function Fs({state:e}){if(e.busy)return c`<p class="wr-empty" role="status">Reading …</p>`;let{source:t,build:o}=e.payload,n={mine:c`Your set is empty. Accept a case on <a href=${o}>Build</a>, and it comes here.`,submissions:c`No submission yet. On <a href=${e.payload.try}>Try</a>, keep a question
      that every model gets wrong.`,file:"Choose a file above: its prompts, questions or chains come here.",recorded:"No recorded run came to its end."};return c`<p class="wr-empty">
    ${n[t]||"Nothing of this kind is loaded. Choose another, or import data on Data."}
  </p>`}var js=({page:e})=>c`<input
    type="file"
    accept=".jsonl"
    class="wr-check-hidden"
    tabindex="-1"
    aria-label="A file of votes"
    onChange=${xe(e.bringVotes)}
  />`;function Is({page:e}){let{notice:t,offersUndo:o,book:n}=e.state;return c`<div class="wr-check-said-box">
    <span role="status">${t}</span>
    ${o&&n.changes.length?c` <${S} onClick=${e.undo}>Undo <kbd>u</kbd><//>`:null}
  </div>`}var Ms=({page:e})=>c`<div class="wr-try-card wr-check-side-box">
    <${Wo} page=${e} />
    <${Ho} page=${e} />
    <${Xo} page=${e} />
    <${Zo} />
  </div>`;function en({page:e}){let{state:t}=e,o=t.items[t.at];return c`
    ${t.payload.source==="file"?c`<${Vs} page=${e} />`:null}
    ${t.failure?c`<${Se}>${t.failure}<//>`:null}
    ${t.isKept?null:c`<p class="wr-warning">
            This browser keeps no data for us: save your votes before you leave.
          </p>`}
    ${o?c`<${Qo} page=${e} />`:null}
    ${t.merge?c`<${Go} page=${e} />`:null}
    <div class="wr-check-row">
      <div>
        ${o?c`<${Yo} page=${e} item=${o} />`:c`<${Fs} state=${t} />`}
        <${Is} page=${e} />
      </div>
      ${o?c`<${Ms} page=${e} />`:null}
    </div>
    <${js} page=${e} />
  `}var oe=new ke,tn=Bt(oe,Po);function Us(){tn.off(),window.removeEventListener("storage",oe.heard)}function la(e,t){let o=Dt(oe,en,e,"wr-try wr-checking",Us);return tn.on(),window.addEventListener("storage",oe.heard),oe.open(t),o}export{la as mount};
