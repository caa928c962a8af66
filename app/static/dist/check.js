var g,gt,sn,P,Te,ce,yt,re,wt,Ee,Ce,rn,Q=Symbol.for("pv"),le={},ue=[],an=/^m(i|n|o|s|text|space)$/,Ae=Array.isArray,Re=ue.slice,K=Object.assign;function B(e){e&&e.parentNode&&e.remove()}function bt(e,t,o){var n,r,s,i={},a=arguments.length;for(s in t)s=="key"?n=t[s]:s=="ref"&&typeof e!="function"?r=t[s]:i[s]=t[s];return a>2&&(i.children=a>3?Re.call(arguments,2):o),G(e,i,n,r,null)}function G(e,t,o,n,r){var s={type:e,props:t,key:o,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Q,__v:r||++gt,__i:-1,__u:0};return!r&&g.vnode&&g.vnode(s),s}function pe(e){return e.children}function ie(e,t){this.props=e,this.context=t,this.__g=0}function F(e,t){if(t==null)return e.__&&F(e.__,e.__i+1);for(var o;t<e.__k.length;t++)if((o=e.__k[t])&&o.__e)return o.__e;return typeof e.type!="function"||e.props.__P?null:F(e)}function cn(e){var t,o=e.__v,n=o.__e,r=[],s=[],i=e.__P;i&&((t=K({constructor:Q},o)).__v=o.__v+1,g.vnode&&g.vnode(t),Ne(i,t,o,e.__n,i.namespaceURI,32&o.__u?[n]:null,r,n||F(o),32&o.__u,s),t.__v=o.__v,t.__.__k[t.__i]=t,Tt(r,t,s),o.__=o.__e=null,t.__e!=n&&vt(t))}function vt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),vt(e)}function mt(e){(8&e.__g||(e.__g|=8,P.push(e),ce++))&&Te==g.debounceRendering||((Te=g.debounceRendering)||queueMicrotask)(kt)}function kt(){try{for(var e,t=1;P.length;)P.length>t&&P.sort(yt),e=P.shift(),t=P.length,8&e.__g&&cn(e)}finally{(ce=P.length)&&(Te||queueMicrotask)(kt)}}function xt(e,t,o,n,r,s,i,a,p,f,u){var _,d,l,h,k,$,y=n.__k||ue,m=t.length;for(p=ln(o,t,y,p,m),_=0;_<m;_++)(l=o.__k[_])!=null&&(d=~l.__i&&y[l.__i]||le,l.__i=_,$=Ne(e,l,d,r,s,i,a,p,f,u),h=l.__e,(d.ref!=l.ref||8&d.__u)&&(d.ref&&Le(d.ref,null,l,d),l.ref&&u.push(l.ref,l.__c||h,l)),k=k||h,4&l.__u?(p=St(l,p,e,!d.__v),d.__e&&(d.__e=null)):typeof l.type=="function"&&$!==void 0?p=$:h&&(p=h.nextSibling),l.__u&=-21);return o.__e=k,p}function ln(e,t,o,n,r){var s,i,a,p,f,u,_,d,l,h=o.length,k=h,$=0,y=0,m=e.__k=Array(r);for(s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=m[s]=G(null,i):Ae(i)?i=m[s]=G(pe,{children:i}):i.constructor===Q&&i.__b?i=m[s]=G(i.type,i.props,i.key,i.ref,i.__v):m[s]=i,p=s+$,i.__=e,i.__b=e.__b+1,a=null,~(f=i.__i=un(i,o,p,k))&&(k--,(a=o[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==p-1?$--:f==p+1?$++:f!=p&&(f>p?$--:$++,y=1)):(~f||(r>h?$--:r<h&&$++),typeof i.type!="function"&&(i.__u|=4))):m[s]=null;if(y){for(u=[],_=[],s=0;s<r;s++)if((i=m[s])&&16&i.__u){for($=0,d=u.length;$<d;)u[l=$+d>>1]<i.__i?$=l+1:d=l;u[$]=i.__i,_[s]=$+1}for($=u.length;s--;)_[s]&&(_[s]==$?$--:m[s].__u|=4)}if(k)for(s=0;s<h;s++)!(a=o[s])||2&a.__u||(a.__e==n&&(n=F(a)),Ve(a,a));return n}function St(e,t,o,n){var r,s,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=e,t=St(r[s],t,o,!1));return t}for(t&&!t.parentNode&&(t=F(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!n&&o.moveBefore&&i.parentNode?o.moveBefore(i,t):o.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function un(e,t,o,n){var r,s=e.key,i=e.type,a=t[o],p=a&&!(2&a.__u);if(a===null&&s==null||p&&s==a.key&&i==a.type)return o;if(n>(p?1:0)){for(r=o-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r;for(r=o+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r}return-1}function $t(e,t,o){o==null&&(o=""),t[0]=="-"?e.setProperty(t,o):e[t]=o}function se(e,t,o,n,r){var s,i;if(t=="style")if(typeof o=="string")e.style.cssText=o;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)o&&t in o||$t(e.style,t);if(o)for(t in o)n&&o[t]==n[t]||$t(e.style,t,o[t])}else if(t[0]=="o"&&t[1]=="n")typeof o!="function"&&(o=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=o,o&&n||(i=Ce[t]||(Ce[t]=pn(t)),(e.__a||(e.__a={}))[t]=Ee,s=t!=(t=t.replace(wt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),o?e.addEventListener(t,i,s):e.removeEventListener(t,i,s));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=o??"")}catch{}if(typeof o=="function")return;o==null||o===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&o==1?"":o)}}function pn(e){return function(t){var o=this.__e;if(o){if(o=o[e],t[re]==null)t[re]=Ee++;else if(t[re]<this.__a[e])return;return o(g.event?g.event(t):t)}}}function Ne(e,t,o,n,r,s,i,a,p,f){var u,_,d,l,h,k,$,y,m,x,w,Oe,_t,ne,U,ht,V,D,N=t.type;if(t.constructor!==Q)return null;128&o.__u&&(p=32&o.__u,u=o.__c.__z)&&(t.__u|=p,_=s=[],u.nodeType==8?a=ae(u,s):s.push(u),a=s[0]||a),(u=g.__b)&&u(t);e:if(typeof N=="function"){d=i.length;try{if(y=t.props,m=(u=N.prototype)&&u.render,x=(u=N.contextType)&&n[u.__c],w=u?x?x.props.value:u.__:n,(l=o.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(m?t.__c=l=new N(y,w):(t.__c=l=new ie(y,w),l.constructor=N,l.render=dn),x&&x.sub(l),l.state||(l.state={}),l.__n=n,l.__g|=8,l.__h=[],l.__k=[]),m&&(l.__s||(l.__s=l.state),N.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=K({},l.__s)),K(l.__s,N.getDerivedStateFromProps(y,l.__s)))),h=l.props,k=l.state,l.__v=t,o.__c){if(y!==h&&m&&!N.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(y,w),t.__v==o.__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(y,l.__s,w)===!1){t.__v!=o.__v&&(l.props=y,l.state=l.__s,l.__g&=-9),t.__e=o.__e,t.__k=o.__k,t.__k.some(function(T){T&&(T.__=t)}),ue.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&i.push(l),a=F(o);break e}l.componentWillUpdate&&l.componentWillUpdate(y,l.__s,w),m&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(h,k,$)})}else m&&!N.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),m&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=w,l.props=y,l.__P=e,l.__g&=-5,Oe=g.__r,_t=m?25:0;do l.__g&=-9,Oe&&Oe(t),u=l.render(l.props,l.state=l.__s,l.context);while(8&l.__g&&++_t<25);m&&(ue.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(n=K({},n,l.getChildContext())),m&&o.__c&&l.getSnapshotBeforeUpdate&&($=l.getSnapshotBeforeUpdate(h,k)),ne=u&&u.type===pe&&u.key==null?u.props.children:u,y.__P&&(u=a,r=(e=y.__P).namespaceURI,p=s=null,o.props&&o.props.__P!=e&&(o.__k.some(function(T){T&&Ve(T,T)}),o.__k=null),a=o.__k?F(o,0):null),a=xt(e,Ae(ne)?ne:[ne],t,o,n,r,s,i,a,p,f),y.__P&&(t.__e=null,a=u),t.__u&=-161,_&&_.some(B),l.__h.length&&i.push(l),1&l.__g&&(l.__g&=-4)}catch(T){if(i.length=d,t.__v=null,p||s)if(T&&T.then){if(t.__u|=128|p,s){for(~(V=s.indexOf(a||void 0))||(V=s.length);(D=s[V-1])&&D.nodeType==8;)V--;for(;V<s.length;V++)if(D=s[V])if(s[V]=null,U){if(D==ht)break}else{if(D.nodeType!=8)break;D.data.startsWith("$s")&&(ht=ae(U=D))}}if(!U){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;U=a}(u=ae(U=t.__c.__z||(t.__c.__z=U)))?(t.__e=U,a=u):t.__e=a,a=a&&a.nextSibling}else s&&s.some(B);else t.__e=o.__e;t.__k||(t.__k=o.__k||[]),T&&T.then||Ot(t),g.__e(T,t,o)}}else a=t.__e=fn(o.__e,t,o,n,r,s,i,p,f,e);return(u=g.diffed)&&u(t),a}function ae(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var o=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))o++;else if(e.data.startsWith("/$s")&&!--o)return e}t&&t.push(e)}}function Ot(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Ot))}function Tt(e,t,o){for(var n=0;n<o.length;)Le(o[n++],o[n++],o[n++]);g.__c&&g.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){g.__e(s,r.__v)}})}function fn(e,t,o,n,r,s,i,a,p,f){var u,_,d,l,h,k,$,y,m=o.props||le,x=t.props,w=t.type;if(w=="svg"?r="http://www.w3.org/2000/svg":w=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((h=s[u])&&(w?h.localName==w:h.nodeType==3)){e=h,s[u]=null;break}}if(!e){if(y=f.ownerDocument||document,!w)return y.createTextNode(x);e=y.createElementNS(r,w,x.is?x:f),a&&(g.__m&&g.__m(t,s),a=!1),s=null}if(w){if(f=w=="template"&&e.content||e,s=w=="textarea"&&x.defaultValue!=null?null:s&&Re.call(f.childNodes),!a&&s)for(m={},u=0;u<e.attributes.length;u++)m[(h=e.attributes[u]).name]=h.value;for(u in m)h=m[u],u=="dangerouslySetInnerHTML"?d=h:u=="children"||u in x||u=="value"&&"defaultValue"in x||u=="checked"&&"defaultChecked"in x||se(e,u,null,h,r);for(u in x)h=x[u],u=="children"?l=h:u=="dangerouslySetInnerHTML"?_=h:u=="value"?k=h:u=="checked"?$=h:a&&typeof h!="function"||m[u]===h||se(e,u,h,m[u],r);_?(a||d&&(_.__html==d.__html||_.__html==e.innerHTML)||(e.innerHTML=_.__html),t.__k=[]):(d&&(e.textContent=""),(w=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&an.test(w))&&(r="http://www.w3.org/1999/xhtml"),xt(f,Ae(l)?l:[l],t,o,n,r,s,i,s?s[0]:o.__k&&F(o,0),a,p),s&&s.some(B)),a&&w!="textarea"||(u="value",w=="progress"&&k==null?e.removeAttribute(u):k==null||k===e[u]&&(w!="progress"||k)||se(e,u,k,m[u],r),u="checked",$!=null&&$!=e[u]&&se(e,u,$,m[u],r))}else m===x||a&&e.data==x||(e.data=x);return e}function Le(e,t,o,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){g.__e(r,o)}}function Ve(e,t,o){var n,r,s,i;if(g.unmount&&g.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Le(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){g.__e(a,t)}n.__P=n.__n=null}if(n=e.__k)for(i=0;i<n.length;i++)n[i]&&Ve(n[i],t,typeof e.type!="function"||o&&!e.props.__P);!o&&(n=e.__c)&&(n=n.__z)&&(r=ae(n,s=[]))&&(n==e.__e&&s.some(B),B(r),B(n)),o||B(e.__e),e.__e=e.__c=e.__=null}function dn(e,t,o){return this.constructor(e,o)}function fe(e,t){var o,n,r,s;g.__&&g.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(o=e&&32&e.__u)?null:t.__k,t.__k=G(pe,{children:[e]}),r=[],s=[],Ne(t,t.__k,n||le,le,t.namespaceURI,n?null:t.firstChild?Re.call(t.childNodes):null,r,n?n.__e:t.firstChild,o,s),Tt(r,t.__k,s),t.__k.props.children=null}g={__e:function(e,t,o,n){for(var r,s,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,n||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw ce=0,e}},gt=0,sn=function(e){return e!=null&&e.constructor===Q},ie.prototype.setState=function(e,t){var o=this.__s;o&&o!=this.state||(o=this.__s=K({},this.state)),typeof e=="function"&&(e=e(K({},o),this.props)),e&&(K(o,e),this.__v&&(t&&this.__k.push(t),mt(this)))},ie.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),mt(this))},ie.prototype.render=pe,P=[],ce=0,yt=function(e,t){return e.__v.__b-t.__v.__b},re=Symbol(),wt=/(PointerCapture)$|Capture$/i,Ee=0,Ce={},rn=0;var Z,v,Pe,Ct,Fe=Object.is,de=0,jt=[],je=[],b=g,Et=b.__b,At=b.__r,Rt=b.diffed,Nt=b.__c,Lt=b.unmount,Vt=b.__;function Me(e,t){b.__h&&b.__h(v,e,de||t),de=0;var o=v.__H||(v.__H={__:[],__h:[]});return e>=o.__.length&&o.__.push({}),o.__[e]}function Ue(e){return de=1,_n(Mt,e)}function _n(e,t,o){var n=Me(Z++,2);if(n.t=e,!n.__c&&(n.__=[o?o(t):Mt(void 0,t),function(s){var i=(n.__N||n.__)[0],a=n.t(i,s);Fe(i,a)||(n.__N=[a,n.__[1]],n.__c.setState({}))}],n.__c=v,!v.__f)){v.__f=!0;var r=v.shouldComponentUpdate;v.shouldComponentUpdate=function(s,i,a){var p=this.__H;if(!p)return!0;var f=!1,u=this.props!=s;if(p.__.some(function(d){d.__N&&(f=!0,Fe(d.__[0],d.__N[0])||(u=!0))}),r){var _=r.call(this,s,i,a);return f?_||u:_}return!f||u}}return n.__}function De(e,t){var o=Me(Z++,3);!b.__s&&It(o.__H,t)&&(o.__P=!0,o.__=e,o.u=t,v.__H.__h.push(o))}function Be(e){return de=5,hn(function(){return{current:e}},[])}function hn(e,t){var o=Me(Z++,7);return It(o.__H,t)&&(o.__=e(),o.__H=t),o.__}function mn(){var e;do{for(;e=je.shift();)try{X(e)}catch(o){b.__e(o,{__:(e=e.__P)&&e.__v})}for(;e=jt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(X),t.__h.some(Ie),t.__h=[]}catch(o){t.__h=[],b.__e(o,e.__v)}}}while(je.length)}b.__b=function(e){v=null,Et&&Et(e)},b.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Vt&&Vt(e,t)},b.__r=function(e){At&&At(e),Z=0;var t=(v=e.__c).__H;t&&(Pe==v?v.__h=[]:(t.__h.some(X),t.__h.some(Ie),Z=0),t.__h=[],t.__.some(function(o){o.__N&&(o.__=o.__N),o.u=o.__N=void 0})),Pe=v},b.diffed=function(e){Rt&&Rt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ft(jt.push(t)),t.__H.__.some(function(o){o.u&&(o.__H=o.u)})),Pe=v=null},b.__c=function(e,t){t.some(function(o){try{o.__h.some(X),o.__h=o.__h.filter(function(n){return!n.__||Ie(n)})}catch(n){o.__h=[function(){throw n}]}}),Nt&&Nt(e,t)},b.unmount=function(e){Lt&&Lt(e);var t,o,n=e.__c;n&&n.__H&&(n.__H.__.some(function(r){try{if(r.__P&&r.__c){if(o===void 0){for(o=e.__;o&&(!o.__c||!o.__c.__P);)o=o.__;o=o&&o.__c}r.__P=o,Ft(je.push(r))}else X(r)}catch(s){t=s}}),n.__H=void 0,t&&b.__e(t,n.__v))};var Pt=typeof requestAnimationFrame=="function";function $n(e){var t,o=function(){clearTimeout(n),Pt&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(o,35);Pt&&(t=requestAnimationFrame(o))}function Ft(e){e!=1&&Ct==b.requestAnimationFrame||((Ct=b.requestAnimationFrame)||$n)(mn)}function X(e){var t=v,o=e.__c;typeof o=="function"&&(e.__c=void 0,o()),v=t}function Ie(e){var t=v;e.__c=e.__(),v=t}function It(e,t){return!e||e.length!=t.length||t.some(function(o,n){return!Fe(o,e[n])})}function Mt(e,t){return typeof t=="function"?t(e):t}var Dt=function(e,t,o,n){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],a=t[s]?(t[0]|=i?1:2,o[t[s++]]):t[++s];i===3?n[0]=a:i===4?n[1]=Object.assign(n[1]||{},a):i===5?(n[1]=n[1]||{})[t[++s]]=a:i===6?n[1][t[++s]]+=a+"":i?(r=e.apply(a,Dt(e,a,o,["",null])),n.push(r),a[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):n.push(a)}return n},Ut=new Map;function Bt(e){var t=Ut.get(this);return t||(t=new Map,Ut.set(this,t)),(t=Dt(this,t.get(e)||(t.set(e,t=(function(o){for(var n,r,s=1,i="",a="",p=[0],f=function(d){s===1&&(d||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,d,i):s===3&&(d||i)?(p.push(3,d,i),s=2):s===2&&i==="..."&&d?p.push(4,d,0):s===2&&i&&!d?p.push(5,0,!0,i):s>=5&&((i||!d&&s===5)&&(p.push(s,0,i,r),s=6),d&&(p.push(s,d,0,r),s=6)),i=""},u=0;u<o.length;u++){u&&(s===1&&f(),f(u));for(var _=0;_<o[u].length;_++)n=o[u][_],s===1?n==="<"?(f(),p=[p],s=3):i+=n:s===4?i==="--"&&n===">"?(s=1,i=""):i=n+i[0]:a?n===a?a="":i+=n:n==='"'||n==="'"?a=n:n===">"?(f(),s=1):s&&(n==="="?(s=5,r=i,i=""):n==="/"&&(s<5||o[u][_+1]===">")?(f(),s===3&&(p=p[0]),s=p,(p=p[0]).push(2,0,s),s=0):n===" "||n==="	"||n===`
`||n==="\r"?(f(),s=2):i+=n),s===3&&i==="!--"&&(s=4,p=p[0])}return f(),p})(e)),t),arguments,[])).length>1?t:t[0]}var c=Bt.bind(bt);function Kt(e,t,o,n,r=()=>{}){let s=document.createElement("div");return s.className=n,o.replaceChildren(s),e.root=s,e.draw=()=>{e.root===s&&fe(c`<${t} page=${e} />`,s)},{root:s,destroy(){fe(null,s),s.remove(),e.root===s&&(e.root=null,r())}}}function qt(e,t){let o=n=>{t(e,n)&&(n.preventDefault(),n.stopPropagation())};return{on:()=>document.addEventListener("keydown",o,!0),off:()=>document.removeEventListener("keydown",o,!0)}}var gn="whyreel-built",yn="whyreel-submissions",qe="whyreel-votes",Ke={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function We(){try{return globalThis.localStorage??Ke}catch{return Ke}}var Wt=()=>We()!==Ke;function He(e){try{let t=JSON.parse(We().getItem(e)||"[]");return Array.isArray(t)?t:[]}catch{return[]}}function wn(e,t){try{return We().setItem(e,JSON.stringify(t)),!0}catch{return!1}}var Ht=()=>He(gn);var _e=()=>He(yn);var Je=()=>He(qe),Jt=e=>wn(qe,e),Yt=e=>e.key===qe||e.key===null,zt=({validator:e,item:t,task:o,stands:n,mode:r="",dimension:s="",criterion:i=null})=>({validator:e,item:t,task:o,stands:n,mode:r,dimension:s,criterion:i});function bn(e){let{protocol:t,pathname:o}=new URL(e),n=t.startsWith("http")?o.lastIndexOf("/wr/"):-1;return n>0?o.slice(0,n):""}var Gt=bn(import.meta.url),W=e=>Gt+e,Qt=(e,t=Gt)=>e.startsWith(`${t}/`)?e.slice(t.length):e;function vn(e,t,o,n=""){let r=new URLSearchParams(n),s=[...new URLSearchParams(o)].filter(([u])=>(t[0]==="*"||t.includes(u))&&!r.has(u)),[i,a=""]=e.split("#"),p=i.split("?")[0],f=new URLSearchParams([...s,...r]).toString();return`${p}${f?`?${f}`:""}${a?`#${a}`:""}`}function kn({pathname:e,hash:t},o){let n=Qt(e).slice(1);return{queryString:[n?`at=${n}`:"",o].filter(Boolean).join("&"),hash:t}}function Xt(e,t){let o=location.pathname+(e?`?${e}`:"")+location.hash;o!==location.pathname+location.search+location.hash&&history[t?"pushState":"replaceState"](null,"",o),Sn(e)}function xn(e){let t=document.querySelector("[data-wr-benchmark]");!e||!t||[...t.options].some(o=>o.value===e)&&(t.value=e)}function Sn(e){let t=document.querySelectorAll("a[data-wr-keeps]");for(let o of t){let{wrKeeps:n="",wrAdds:r}=o.dataset,s=o.getAttribute("href")??"";o.setAttribute("href",vn(s,n.split(" "),e,r))}xn(new URLSearchParams(e).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(kn(location,e),"*")}var Zt={"x-whyreel":"1"},On=300;function Tn(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=On&&!t.startsWith("<")?{error:t}:{}}}function Cn(e,t){let o=Tn(t),n=new Error(o.error||`The server answered ${e}.`);return Object.assign(n,{status:e,content:o})}async function Ye(e,t){let o=await fetch(e,{credentials:"same-origin",...t});if(!o.ok)throw Cn(o.status,await o.text().catch(()=>""));return o}async function he(e,t){let n=await(await Ye(e,t)).text();try{return n?JSON.parse(n):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var ee=(e,{method:t="POST",headers:o,signal:n}={})=>({method:t,signal:n,headers:{...Zt,...e?{"content-type":"application/json"}:{},...o},body:e?JSON.stringify(e):void 0}),eo=(e,t="application/octet-stream")=>({method:"POST",headers:{...Zt,"content-type":t},body:e});var ze=()=>new URLSearchParams(location.search).get("version")||"",to=(e,t)=>he(W(`/api/build/check?${new URLSearchParams({version:ze()})}`),ee({votes:e.map(zt),rates:t}));function oo(e,t){let o=new URLSearchParams({...t?{name:t}:{},version:ze()}),n=e instanceof Blob?eo(e):ee(e);return he(W(`/api/build/items?${o}`),n)}var no=e=>he(W(`/api/build/chain?${new URLSearchParams({chain:e,version:ze()})}`));var E=["validator 1","validator 2","third"],A=e=>`${e.item}\0${e.validator}`,En=["set","mode","dimension"],me=e=>typeof e=="string"&&e.length<=400,An=({criterion:e=null,stands:t})=>e===null||!t&&me(e)&&e!=="",$e=e=>!!e&&E.includes(e.validator)&&me(e.item)&&e.item!==""&&me(e.task)&&typeof e.stands=="boolean"&&En.every(t=>e[t]===void 0||me(e[t]))&&An(e);var Rn=500,te=e=>({votes:new Map((Array.isArray(e)?e:[]).filter($e).map(t=>[A(t),t])),changes:[]}),ge=e=>[...e.votes.values()],C=(e,t,o)=>e.votes.get(A({item:t,validator:o}));function so(e,t){let o=new Map(e);for(let[n,r]of t)r?o.set(n,r):o.delete(n);return o}function Ge(e,t,o){let n=t.map(([r])=>[r,e.votes.get(r)||null]);return{votes:so(e.votes,t),changes:[...e.changes,{before:n,...o}].slice(-Rn)}}function ro(e,t,o,n,r,s=null){let{id:i,task:a,mode:p="",dimension:f=""}=t,u={set:r,item:i,task:a,mode:p,dimension:f,validator:o},_=n==null?null:{...u,stands:n,criterion:s};return Ge(e,[[A({item:i,validator:o}),_]],{item:i,validator:o})}var io=(e,t)=>Ge(e,t.map(o=>[A(o),o]),{}),ao=(e,t)=>Ge(e,t.map(o=>[A(o),null]),{});function co(e){let t=e.changes.at(-1);return t?{book:{votes:so(e.votes,t.before),changes:e.changes.slice(0,-1)},change:t}:null}function lo(e,t,o){let n=ge(e).filter(r=>t.has(r.item)||o&&r.set===o);return E.flatMap(r=>n.filter(s=>s.validator===r))}var Nn=(e,t)=>e.stands===t.stands&&(t.criterion==null||(e.criterion??null)===t.criterion),Ln=(e,t)=>e.stands===t.stands&&e.criterion==null&&t.criterion!=null;function ye(e,t,o){let n={fresh:[],same:0,conflicts:[],doubled:new Set(Object.values(o)).size<Object.keys(o).length};for(let r of t){let s={...r,validator:o[r.validator]},i=e.votes.get(A(s));!i||Ln(i,s)?n.fresh.push(s):Nn(i,s)?n.same+=1:n.conflicts.push({mine:i,theirs:s})}return n}function Vn(e,t,o){return t.some(n=>{let r=C(e,n.item,o);return r&&r.stands!==n.stands})}function uo(e,t){let o={},n=[...ge(e),...t],r=E.slice(0,2).filter(s=>n.every(i=>i.validator!==s));for(let s of E){let i=t.filter(p=>p.validator===s);if(!i.length)continue;let a=r.find(p=>p!==s&&!Object.values(o).includes(p));o[s]=a&&Vn(e,i,s)?a:s}return o}var Pn=[],we=({payload:e},t)=>e?.criteria?.[t.standard]??Pn,po=e=>new Set(Object.values(e?.criteria??{}).flatMap(t=>t.map(({name:o})=>o))),j=(e,t)=>Object.values(e?.criteria??{}).flat().find(o=>o.name===t)?.label??"not named";function fo({payload:e},t,o,n){let r=e.known?.[t.id];return r?r.stands!==o?`Known otherwise: ${r.stands?"keep":"drop"}. ${r.why} `:!o&&!r.criteria.includes(n??"")?`As known, but the criterion is “${j(e,r.criteria[0])}”. ${r.why} `:`As known. ${r.why} `:""}function _o({items:e,payload:t,book:o},n){let r=e.flatMap(({id:a})=>{let[p,f]=[C(o,a,n),t.known?.[a]];return p&&f?[{vote:p,known:f}]:[]}),s=(a,p)=>r.filter(({vote:f,known:u})=>f.stands===a&&u.stands===p).length,i=r.filter(({vote:a,known:p})=>p.criteria.includes(a.criterion??""));return{judged:r.length,right:s(!0,!0)+s(!1,!1),dropped:s(!1,!1),named:i.length,keptFaulty:s(!0,!1),droppedSound:s(!1,!0)}}var ho=6e4,Fn={task:"",mode:"",dimension:""},jn=(e,t)=>e.stands!==t.stands||e.criterion!==(t.criterion??null);function In(e){try{return JSON.parse(e)}catch{return null}}var Mn=({criterion:e},t)=>e==null||t.has(e),Un=e=>{let{set:t="",item:o,task:n,mode:r="",dimension:s="",validator:i,stands:a}=e;return{set:t,item:o,task:n,mode:r,dimension:s,validator:i,stands:a,criterion:e.criterion??null}};function mo(e,t,o){let n=new Map;for(let[r,s]of e.split(/\r?\n/).entries()){if(!s.trim())continue;let i=In(s);if(!$e(i)||!Mn(i,o))throw new Error(`${t}, line ${r+1}: it is no vote (validator, item, task, stands)`);let a=n.get(A(i));if(a&&jn(a,i))throw new Error(`${t}, line ${r+1}: ${i.validator} has said two things of ${i.item}`);if(n.set(A(i),Un(i)),n.size>ho)throw new Error(`${t}: it holds more than ${ho.toLocaleString("en")} votes`)}if(!n.size)throw new Error(`${t}: there is no vote in it`);return[...n.values()]}var be=e=>e.map(t=>JSON.stringify(t)).join(`
`)+`
`;function $o(e,t,o,n){let r=new Map(e.map(a=>[a.id,a])),s=a=>a==null?"":a?"keep":"drop";return[...new Set([...r.keys(),...t.map(a=>a.item)])].map(a=>{let p=r.get(a),f=p??t.find(u=>u.item===a)??Fn;return{item:a,kind:p?.kind||a.split("-",1)[0],task:f.task,mode:f.mode||"",dimension:f.dimension||"",decision:o[a]||"open",...Object.fromEntries(E.flatMap(u=>{let _=C(n,a,u);return[[u,s(_?.stands)],[`${u}: criterion`,_?.criterion??null]]})),text:p?.text||""}})}var go=(e,t,o)=>e[o.type](t,o);var J=({figures:e},t)=>!!e?.splits.includes(t.id),R=(e,t)=>({...e,notice:t,offersUndo:!1,isAsked:!1});function Qe({items:e,figures:t},o){if(o.kind!=="question"||!o.clip)return!1;let{id:n}=o.clip,r=e.find(s=>s.kind==="clip"&&s.clip?.id===n);return r!==void 0&&t?.decided[r.id]==="dropped"}var ve=({who:e,payload:t})=>e==="third"&&!t.known,H=(e,t,o="")=>({...R(e,o),at:Math.max(0,Math.min(e.items.length-1,t))});function yo(e,t,o){let{items:n,at:r}=e,i=n.map((a,p)=>(r+1+p)%n.length).find(a=>t(n[a]));return i===void 0?R(e,o):H(e,i)}var wo=(e,t)=>o=>!C(e.book,o.id,t)&&!Qe(e,o);function Dn(e){let{items:t,at:o}=e,n=t.length-1;if(!ve(e))return Math.min(o+1,n);let r=t.findIndex((s,i)=>i>o&&J(e,s));return r<0?o:r}function Bn(e,t,{stands:o,criterion:n=null}){let r=we(e,t);return o||!r.length?{name:null,label:""}:r.find(({name:s})=>s===n)??null}function Kn(e,t){let o=e.items[e.at],{who:n}=e,{stands:r}=t;if(!o||e.merge)return e;if(ve(e)&&!J(e,o)&&!C(e.book,o.id,n))return R(e,"The third decides splits alone; this is none.");let s=Bn(e,o,t);if(!s)return{...R(e,"Dropped why? One more key names the criterion."),isAsked:!0};let i=ro(e.book,o,n,r,e.payload.set,s.name),a=Dn(e),p=r?"Kept":s.label?`Dropped (${s.label})`:"Dropped",f=a===e.at?"That was the last one.":`Now ${a+1} of ${e.items.length}.`,u=fo(e,o,r,s.name);return H({...e,book:i},a,`${p} by ${n}. ${u}${f}`)}function qn(e){if(e.isAsked)return R(e,"Not dropped: nothing was named.");let t=co(e.book);if(!t)return R(e,"There is nothing to undo.");let{item:o,validator:n}=t.change,r={...e,book:t.book};if(!n)return R(r,"Undone: all votes are as they were before.");let s=e.items.findIndex(({id:a})=>a===o),i=`Undone: the vote of ${n} is as it was.`;return H({...r,who:n},s<0?e.at:s,i)}function Wn(e,{who:t}){let o=wo(e,t),n=e.items.findIndex(i=>ve({...e,who:t})?J(e,i):o(i)),r=ve({...e,who:t})?"You are the third now: there is no split to decide yet.":`You are ${t} now: you have judged all.`,s=n<0?r:`You are ${t} now.`;return H({...e,who:t},n<0?e.at:n,s)}var bo={say:Kn,undo:qn,cancel:e=>R(e,"Not dropped."),be:Wn,step:(e,{by:t})=>H(e,e.at+t),go:(e,{at:t})=>H(e,t),"next open":e=>yo(e,wo(e,e.who),`Nothing here is open for ${e.who}.`),"next split":e=>yo(e,t=>J(e,t),"There is no split.")},vo=(e,t)=>({...e,book:ao(e.book,t),notice:`${t.length} ${t.length===1?"vote is":"votes are"} deleted.`,offersUndo:!0});var Hn=["clips","prompts","questions","chains"],ko={figures:null,figuresFailure:"",merge:null,failure:"",notice:"",offersUndo:!1,isAsked:!1,busy:!1},xo=()=>({payload:null,items:[],rates:[],file:null,who:"validator 1",at:0,book:te([]),isKept:!0,...ko}),L=({book:e,items:t,payload:o})=>lo(e,new Set(t.map(n=>n.id)),o&&Hn.includes(o.source)?o.set:""),So=(e,t)=>Math.max(0,e.findIndex(o=>o.id===t)),Ze=(e,t)=>e?.source===t.source&&e.set===t.set;function Jn(e,{payload:t,book:o}){let n=Ze(e.payload,t)?e.items[e.at]?.id:null,r=t.source==="file"&&e.file?e.file:t;return{...e,payload:t,book:o,items:r.items,rates:r.rates,at:So(r.items,t.case||n),...ko}}var Yn=(e,{content:t,name:o})=>({...e,...t,file:o?{name:o,...t}:e.file,at:So(t.items,e.payload.case),figures:null,busy:!1});function zn(e,{name:t,votes:o}){let n=uo(e.book,o);return{...e,failure:"",merge:{name:t,votes:o,as:n,taken:[]}}}var Xe=e=>e.item+e.validator,et=(e,t)=>e.taken.includes(Xe(t));function Oo(e,t){return e.merge?{...e,merge:{...e.merge,...t}}:e}function Gn(e,{vote:t,theirs:o}){let n=(e.merge?.taken??[]).filter(r=>r!==Xe(t));return Oo(e,{taken:o?[...n,Xe(t)]:n})}function Qn(e){let{merge:t,book:o}=e;if(!t)return e;let n=ye(o,t.votes,t.as),r=n.conflicts.filter(({mine:a})=>et(t,a)).map(({theirs:a})=>a),s=[...n.fresh,...r],i=`${s.length} ${s.length===1?"vote":"votes"} imported.`;return{...e,merge:null,notice:i,offersUndo:!0,book:io(o,s)}}var Xn={...bo,payload:Jn,items:Yn,book:(e,{book:t})=>({...e,book:t}),kept:(e,{isKept:t})=>({...e,isKept:t}),busy:e=>({...e,busy:!0,failure:""}),failed:(e,{text:t})=>({...e,busy:!1,failure:t}),notice:(e,{text:t})=>R(e,t),figures:(e,{figures:t})=>({...e,figures:t,figuresFailure:""}),"no figures":(e,{text:t})=>({...e,figuresFailure:t}),merge:zn,as:(e,{who:t,value:o})=>Oo(e,{as:{...e.merge?.as,[t]:o},taken:[]}),choose:Gn,import:Qn,leave:e=>({...e,merge:null}),delete:e=>vo(e,L(e))},tt=e=>e,To=(e,t)=>go(Xn,tt(e),t);function Zn(e,t){let o=Object.assign(document.createElement("a"),{href:e,download:t});document.body.append(o),o.click(),o.remove()}function ot(e,t){let o=URL.createObjectURL(e);Zn(o,t),setTimeout(()=>URL.revokeObjectURL(o),6e4)}var nt=(e,t,o)=>ot(new Blob([t],{type:o}),e);async function Eo(e,t,o,n=""){let r=await Ye(W(`/export/table.${t}`),ee({...o,address:n}));ot(await r.blob(),e)}var Co=e=>({text:e==null?"":String(e)}),st=(e,t,o)=>({title:e,heads:t.map(Co),numeric:t.map(()=>!1),rows:o.map(n=>t.map(r=>Co(n[r])))});var es=["prompts","valid","rules","ticked","kept","human"],ts=["dimension","mode",...es,"printed"],rt="application/x-ndjson",Ro=({items:e,figures:t,book:o},n)=>$o(e,n,t.decided,o),os={"votes.jsonl":(e,t)=>[be(t),rt],"results.jsonl":(e,t)=>[be(Ro(e,t)),rt],"figures.json":({figures:e})=>[`${JSON.stringify(e,null,2)}
`,"application/json"]},Ao={"results.csv":(e,t)=>{let o=Ro(e,t);return st("results",Object.keys(o[0]),o)},"rates.csv":({figures:e})=>st("rates",ts,e.ablation)};function No(){return nt("submissions.jsonl",be(_e()),rt),"Saved as submissions.jsonl."}async function Lo(e,t){let o=L(t);if(!o.length)return"There is no vote to save yet.";if(e!=="votes.jsonl"&&!t.figures)return"The figures are not here yet.";let n=t;if(e in Ao)await Eo(e,"excel.csv",Ao[e](n,o));else{let[r,s]=os[e](n,o);nt(e,r,s)}return`Saved as ${e}.`}var ns=new Map([["mine",Ht],["submissions",_e]]),ke=class{constructor(){this.state=xo(),this.draw=()=>{},this.root=null,this.turn=0,this.reading=0}dispatch=t=>{let o=this.state;this.state=To(o,t),this.state.book!==o.book&&t.type!=="payload"&&(t.type!=="book"&&(this.state.isKept=Jt(ge(this.state.book))),this.tally()),this.draw();let n=this.state.items[this.state.at];o.payload&&n&&n!==o.items[o.at]&&this.show(n)};show(t){let o=new URLSearchParams(location.search);o.get("case")!==t.id&&(o.set("case",t.id),Xt(o.toString(),!1),this.root?.querySelector(".wr-check")?.scrollIntoView({block:"nearest"}))}async open(t){this.dispatch({type:"payload",payload:t,book:te(Je())}),this.dispatch({type:"kept",isKept:Wt()});let o=ns.get(t.source)?.()??[];o.length&&await this.read(o),this.tally()}heard=t=>{Yt(t)&&this.dispatch({type:"book",book:te(Je())})};async read(t,o){let{payload:n}=this.state,r=++this.reading,s=i=>{n&&this.reading===r&&Ze(this.state.payload,n)&&this.dispatch(i)};this.dispatch({type:"busy"});try{s({type:"items",content:await oo(t,o),name:o})}catch(i){s({type:"failed",text:i.message})}}bring=async([t])=>{t&&(await this.read(t,t.name),this.tally())};tally=async()=>{let t=++this.turn,o=L(this.state),n=r=>t===this.turn&&this.dispatch(r);if(!o.length||this.state.payload?.known)return n({type:"figures",figures:null});try{return n({type:"figures",figures:await to(o,this.state.rates)})}catch(r){return n({type:"no figures",text:r.message})}};say=t=>this.dispatch({type:"say",stands:t});because=t=>{let o=document.activeElement?.closest(".wr-check-why");this.dispatch({type:"say",stands:!1,criterion:t}),o&&this.focus(".wr-check-drop")};focus(t){this.root?.querySelector(t)?.focus({preventScroll:!0})}criteria=()=>we(this.state,this.state.items[this.state.at]);undo=()=>this.dispatch({type:"undo"});step=t=>this.dispatch({type:"step",by:t});be=t=>this.dispatch({type:"be",who:t});notice=t=>this.dispatch({type:"notice",text:t});play=()=>{let t=this.root?.querySelector(".wr-check-film video");t?t.paused?t.play().catch(()=>{}):t.pause():this.notice("There is no clip of this case here.")};choose=()=>{this.root?.querySelector(".wr-check-hidden")?.click()};bringVotes=async([t])=>{if(t)try{let o=mo(await t.text(),t.name,po(this.state.payload));this.dispatch({type:"merge",name:t.name,votes:o}),this.root?.querySelector(".wr-check-merge h2")?.focus()}catch(o){this.dispatch({type:"failed",text:o.message})}};close(t){this.dispatch({type:t}),this.focus(".wr-check")}takeIn=()=>this.close("import");leave=()=>this.close("leave");saveFile=async t=>this.notice(await Lo(t,tt(this.state)).catch(({message:o})=>o));saveSubmissions=()=>this.notice(No());delete=()=>this.dispatch({type:"delete"})};var ss="whyreel.keys",rs=()=>document.documentElement.dataset;function is(){try{return localStorage.getItem(ss)}catch{return null}}var Vo=()=>(rs().wrKeys??is())!=="off";var as="input, textarea, select, [contenteditable]",it="dialog, [role=dialog], [role=menu], [role=listbox], [role=combobox]",Po=`${as}, ${it}`,at=({target:e},t)=>e instanceof Element?e.closest(t):null;var ct=[["y","keep",e=>e.say(!0)],["n","drop (then a criterion’s key)",e=>e.say(!1)],["u","undo",e=>e.undo()],["j","next",e=>e.step(1)],["k","before",e=>e.step(-1)],["o","next open",e=>e.dispatch({type:"next open"})],["s","next split",e=>e.dispatch({type:"next split"})],["1","validator 1",e=>e.be("validator 1")],["2","validator 2",e=>e.be("validator 2")],["3","third",e=>e.be("third")],["p","play",e=>e.play()],["i","import votes",e=>e.choose()],["v","save votes",e=>e.saveFile("votes.jsonl")],["r","save results",e=>e.saveFile("results.csv")]],lt=new Map(ct.map(([e,,t])=>[e,t]));lt.set("ArrowRight",e=>e.step(1));lt.set("ArrowLeft",e=>e.step(-1));var ut=["a","s","d","f","g"],cs=e=>e.ctrlKey||e.metaKey||e.altKey,ls=e=>!!at(e,`${Po}, video`),us=({key:e})=>e.length===1&&!Vo();function ps(e,{merge:t,isAsked:o}){return t?e.leave():o&&e.dispatch({type:"cancel"}),!!(t||o)}function fs(e,t){let o=e.state.isAsked?ut.indexOf(t):-1,n=e.criteria()[o],r=n?()=>e.because(n.name):lt.get(t);return r?.(e),!!r}function Fo(e,t){let{merge:o,items:n}=e.state;return!e.root?.isConnected||cs(t)||at(t,it)?!1:t.key==="Escape"&&ps(e,e.state)?!0:us(t)||ls(t)||o||!n.length?!1:fs(e,t.key)}var jo=e=>t=>e(t.target.value);var xe=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var Io=({label:e,help:t,required:o,fault:n,children:r})=>c`<label class="wr-up-field">
    <b>${e}${o?c`<em class="wr-up-required"> required</em>`:null}</b>
    ${r}${n?c`<small class="wr-up-bad">${n}</small>`:null}
    ${t?c`<small>${t}</small>`:null}
  </label>`,pt=({options:e,value:t,onChange:o,...n})=>c`<select ...${n} value=${String(t??"")} onChange=${jo(o)}>
    ${e.map(([r,s])=>c`<option value=${String(r)} selected=${String(r)===String(t??"")}>
          ${s}
        </option>`)}
  </select>`;var S=({go:e,children:t,...o})=>c`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${o}>
    ${t}
  </button>`,O=({tone:e,title:t,children:o})=>c`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${o}</span>`,Se=({children:e})=>c`<p class="wr-up-bad" role="alert">${e}</p>`,Mo=({what:e,done:t,total:o,children:n})=>c`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${o?c`<progress max=${o} value=${t||0} />`:c`<progress />`} ${n}
  </div>`;function Uo({accept:e,multiple:t,label:o,onFiles:n,children:r}){let s=a=>p=>{p.preventDefault(),p.currentTarget.classList.toggle("wr-over",a)},i=a=>{s(!1)(a),n([...a.dataTransfer?.files??[]])};return c`<label
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
  </label>`}var Do=({title:e})=>c`<p class="wr-as-row">
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
    <${Do} title=${e} />
  </div>`,z=({label:e,value:t,note:o,id:n})=>c`<div class="wr-metric">
    <span class="wr-metric-label">${e}</span>
    <span class="wr-metric-value" data-figure=${n}>${t}</span>
    <span class="wr-metric-note">${o}</span>
  </div>`;function Bo({page:e}){let{state:t}=e,o=_o(t,t.who);return o.judged?c`<div class="wr-check-figures">
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
    </p>`}var Ko={clip:"1 · clips",question:"2 · questions",prompt:"prompts",chain:"chains"},ds=({stage:e,both:t,raw:o,kappa:n,retained:r})=>[Ko[e]||"other",t,Y(o),Y(n),I(r)],qo=({rows:e})=>c`<h2 class="wr-heading">By stage</h2>
    <${q}
      label="Agreement and retention of each stage"
      head=${["Stage","by both","raw","κ","retained"]}
      rows=${e.map(ds)}
    />`;function Wo({page:e,rows:t}){let{payload:o}=e.state,n=new Map;for(let{stage:r,criterion:s,votes:i,dropped:a}of t){let p=`${r} ${s}`,f=n.get(p)||[Ko[r]||"other",j(o,s),0,0];n.set(p,[f[0],f[1],f[2]+a,f[3]+i])}return c`<h2 class="wr-heading">Why dropped</h2>
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
    </details>`}var _s={kept:"good",dropped:"bad",split:"warn",open:"muted"};function hs({kappa:e,both:t}){return e!=null?`n = ${t}`:t?"undefined: one has said the same throughout":"nothing is judged by both yet"}function ms({state:e,figures:{decided:t}}){let o=Object.values(t),n=e.items.filter(r=>!t[r.id]).length;return c`<p class="wr-badges">
    ${Object.entries(_s).map(([r,s])=>c`<${O} tone=${s}>${o.filter(i=>i===r).length} ${r}<//>`)}
    <${O} tone="muted">${n} not judged<//>
  </p>`}var $s=["Task","kept","dropped","split","open","retained"],gs=["Prompts","by rules","by people","paper"],ys=({task:e,kept:t,dropped:o,split:n,open:r,retained:s})=>[e,t,o,n,r,I(s)],Ho=(e,t,o,n)=>t?`${e} of ${t} (${I(o).replace(" "," ")})`:n,ws=({dimension:e,mode:t,valid:o,prompts:n,rules:r,kept:s,ticked:i,human:a,printed:p})=>[e?`${e}: ${t}`:t,Ho(o,n,r,"–"),Ho(s,i,a,"none decided"),p==null?"–":`${(100*p).toFixed(1)} %`],bs=({rows:e})=>c`<h2 class="wr-heading">Validation rate of each variant</h2>
    <${q} label="Validation rate of each variant" head=${gs} rows=${e.map(ws)} />
    <p class="wr-note">
      SVBench’s ablation. By rules: of first drafts, before a check sent any back. By people: of the
      prompts here. Paper: what its people kept, Table 3. full = understanding, synthesis, critic.
      synthesis = no critic. none = a writer who knows the name alone. Average = mean of the
      dimensions.
    </p>`;function vs({page:e}){let{state:t}=e;return L(t).length?t.figuresFailure?null:c`<${Mo} what="Counting …" />`:c`<p class="wr-empty">No vote yet: agreement and retention will stand here.</p>`}var ks=({page:e})=>c`<${Se}>
      Your votes are kept, but the figures did not come: ${e.state.figuresFailure}
    <//>
    <p class="wr-build-tools"><${S} onClick=${e.tally}>Count again<//></p>`;function Jo({page:e}){let{state:t}=e,{figures:o}=t;return t.payload.known?c`<${Bo} page=${e} />`:c`
    ${t.figuresFailure?c`<${ks} page=${e} />`:null}
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
                note=${hs(o)}
                id="kappa"
              />
            </div>
            <${ms} state=${t} figures=${o} />
            <${q}
              label="Retention per task"
              head=${$s}
              rows=${o.tasks.map(ys)}
            />
            ${o.stages.length>1?c`<${qo} rows=${o.stages} />`:null}
            ${o.rejections.length?c`<${Wo} page=${e} rows=${o.rejections} />`:null}
            ${o.ablation.length?c`<${bs} rows=${o.ablation} />`:null}`:c`<${vs} page=${e} />`}
  `}function Yo({page:e}){let{items:t}=e.state,o=t.map((n,r)=>({item:n,at:r})).filter(({item:n})=>J(e.state,n));return o.length?c`<details class="wr-fold">
    <summary><span class="wr-fold-title">Where they differ: ${o.length}</span></summary>
    <ol class="wr-check-splits">
      ${o.map(({item:n,at:r})=>c`<li>
            <button type="button" onClick=${()=>e.dispatch({type:"go",at:r})}>
              ${n.text.slice(0,160)}
            </button>
          </li>`)}
    </ol>
  </details>`:null}import{mount as xs}from"./player.js";var ft=({steps:e})=>c`<ol class="wr-check-steps">
    ${e.map(([t,o])=>c`<li>
          <span>${t}</span>
          <b>leads to</b>
          <span>${o}</span>
        </li>`)}
  </ol>`;function zo({item:e}){let t=Be(null),[o,n]=Ue(!1);return De(()=>{let r=null,s=!1;return no(e.id.replace(/^chain-/,"")).then(i=>{!s&&t.current&&(r=xs(t.current,i))},()=>s||n(!0)),()=>{s=!0,r?.destroy()}},[e.id]),o?c`<${ft} steps=${e.steps} />`:c`<div class="wr-check-graph" role="group" aria-label="The chain" ref=${t}></div>`}var Ss=({item:e})=>c`<ol class="wr-check-options" type="A">
    ${e.options.map((t,o)=>c`<li data-right=${o===e.answer?"yes":null}>
          ${t} ${o===e.answer?c`<${O} tone="good">right answer<//>`:null}
        </li>`)}
  </ol>`,Os=({clip:e})=>c`<div class="wr-check-film">
    <video
      controls
      preload="metadata"
      playsinline
      src=${e.src}
      poster=${e.poster}
      aria-label=${`Clip ${e.id}`}
    />
    ${e.watch?c`<a href=${e.watch} target="_blank" rel="noopener">open in a new tab</a>`:null}
  </div>`,Ts=(e,{stands:t,criterion:o})=>t?"✓ you keep it":["✗ you drop it",o&&j(e,o)].filter(Boolean).join(": ");function Cs({page:e,item:t}){let{who:o,at:n,items:r,book:s}=e.state,i=C(s,t.id,o);return c`<p class="wr-build-who">
    <${O} tone="accent">you are ${o}<//>
    <span class="wr-check-place">${n+1} of ${r.length}</span>
    <${O}>${t.task}<//>
    ${Qe(e.state,t)?c`<${O} tone="warn">its clip was dropped<//>`:null}
    ${t.mode?c`<${O}>agents: ${t.mode}<//>`:null}
    ${i?c`<${O} tone=${i.stands?"good":"bad"}>
            ${Ts(e.state.payload,i)}
          <//>`:c`<${O} tone="muted">not judged by you<//>`}
  </p>`}var Es=({page:e})=>c`<div class="wr-check-why" role="group" aria-label="Why it is dropped">
    <b>Why?</b>
    ${e.criteria().map(({name:t,label:o,about:n},r)=>c`<${S} title=${n} onClick=${()=>e.because(t)}>
            ${o} <kbd>${ut[r]}</kbd>
          <//>`)}
    <${S} onClick=${()=>e.dispatch({type:"cancel"})}>Cancel <kbd>Esc</kbd><//>
  </div>`;function As({page:e}){let{state:t}=e,o=!!t.merge;return c`<div class="wr-check-do" role="group" aria-label="Your verdict">
    ${t.isAsked?c`<${Es} page=${e} />`:null}
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
  </div>`}var Rs=({hints:e})=>c`<details class="wr-fold wr-check-hints">
    <summary><span class="wr-fold-title">Asked without the film: ${e.length}</span></summary>
    <ul>
      ${e.map(([t,o])=>c`<li><b>${t}</b> ${o}</li>`)}
    </ul>
  </details>`;function Go({page:e,item:t}){let o=e.state.payload.source==="chains";return c`<section class="wr-try-card wr-check" tabindex="-1" aria-label="The case">
    <${Cs} page=${e} item=${t} />
    <div class="wr-check-item" data-clip=${t.clip?"yes":"no"}>
      <div>
        <blockquote class="wr-quote wr-check-text">${t.text}</blockquote>
        ${t.options.length?c`<${Ss} item=${t} />`:null}
        ${t.steps.length&&!o?c`<${ft} steps=${t.steps} />`:null}
        ${t.steps.length&&o?c`<${zo} key=${t.id} item=${t} />`:null}
      </div>
      <div class="wr-check-facts">
        ${t.absent?c`<p class="wr-p wr-check-absent">${t.absent}</p>`:null}
        ${t.facts.map(([n,r])=>c`<p class="wr-p"><b class="wr-label">${n}</b> ${r}</p>`)}
        ${t.hints?.length?c`<${Rs} hints=${t.hints} />`:null}
      </div>
      ${t.clip?c`<${Os} key=${t.clip.src} clip=${t.clip} />`:null}
    </div>
    <${As} page=${e} />
  </section>`}var Qo=(e,{stands:t,criterion:o})=>t?"keep":o?`drop (${j(e,o)})`:"drop";function Ns({page:e,merge:t,who:o}){let n=t.votes.filter(r=>r.validator===o).length;return c`<${Io} label=${`${n} votes of ${o} count as`}>
    <${pt}
      options=${E.map(r=>[r,r])}
      value=${t.as[o]}
      onChange=${r=>e.dispatch({type:"as",who:o,value:r})}
    />
  <//>`}function Ls({page:e,merge:t,mine:o,theirs:n}){let{items:r,payload:s}=e.state,i=r.find(({id:p})=>p===o.item)?.text??o.item,a=p=>e.dispatch({type:"choose",vote:o,theirs:p==="theirs"});return c`<li>
    <span>${i.slice(0,160)}</span>
    <${pt}
      aria-label=${`Which vote of ${o.validator} counts`}
      options=${[["mine",`stay with what is here: ${Qo(s,o)}`],["theirs",`take the file’s: ${Qo(s,n)}`]]}
      value=${et(t,o)?"theirs":"mine"}
      onChange=${a}
    />
  </li>`}var dt=({number:e,words:t,tone:o})=>c`<${O} tone=${e?o:"muted"}>${e} ${t}<//>${" "}`;function Xo({page:e}){let{merge:t,book:o}=e.state;if(!t)return null;let{fresh:n,same:r,conflicts:s,doubled:i}=ye(o,t.votes,t.as);return c`<section
    class="wr-try-card wr-check-merge"
    role="group"
    aria-label="Votes to be imported"
  >
    <h2 class="wr-heading" tabindex="-1">Votes in ${t.name}</h2>
    ${Object.keys(t.as).map(a=>c`<${Ns} key=${a} page=${e} merge=${t} who=${a} />`)}
    <p class="wr-p wr-check-found">
      <${dt} number=${n.length} words="new" tone="good" />
      <${dt} number=${r} words="as here" tone="muted" />
      <${dt} number=${s.length} words="in conflict" tone="warn" />
    </p>
    ${i?c`<p class="wr-warning" role="alert">
            Two validators of the file cannot be one here.
          </p>`:null}
    ${s.length?c`<ul class="wr-check-conflicts">
            ${s.map(a=>c`<${Ls} key=${a.mine.item} page=${e} merge=${t} ...${a} />`)}
          </ul>`:null}
    <p class="wr-build-tools">
      <${S} go disabled=${i} onClick=${e.takeIn}>Import votes<//>
      <${S} onClick=${e.leave}>Cancel <kbd>Esc</kbd><//>
    </p>
  </section>`}var Vs="third";function Ps({items:e,book:t,figures:o,payload:n},r){let s=e.filter(a=>C(t,a.id,r)).length;if(r!==Vs||n.known)return{done:s,of:e.length,words:`${s} of ${e.length}`};let i=o?.splits.length||0;return{done:s,of:i,words:`decides ${i} ${i===1?"split":"splits"}`}}function Fs({page:e,who:t,at:o}){let{done:n,of:r,words:s}=Ps(e.state,t);return c`<button
    type="button"
    class="wr-up-button"
    aria-pressed=${String(t===e.state.who)}
    onClick=${()=>e.be(t)}
  >
    <b>${t} <kbd>${o+1}</kbd></b>
    <progress max=${r||1} value=${Math.min(n,r||1)} aria-label=${`Judged by ${t}`} />
    <small>${s}</small>
  </button>`}var Zo=({page:e})=>c`<div class="wr-check-whom" role="group" aria-label="Who you are">
    ${E.map((t,o)=>c`<${Fs} page=${e} who=${t} at=${o} />`)}
  </div>`;var M=({name:e,letter:t,onClick:o,off:n})=>c`<${S} disabled=${n} onClick=${o}>
    ${e}${t?c` <kbd>${t}</kbd>`:null}
  <//>`;function en({page:e}){let{figures:t}=e.state,o=L(e.state).length>0;return c`<div class="wr-build-tools">
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
  </div>`}var tn=()=>c`<details class="wr-check-help">
    <summary>Keys</summary>
    <p class="wr-note wr-check-keys">
      ${ct.map(([e,t])=>c`<span><kbd>${e}</kbd> ${t}</span>`)}
    </p>
  </details>`;var js=({page:e})=>c`<${Uo} accept=".jsonl,.json,.tsv" label="A file to be checked" onFiles=${e.bring}>
    <b>
      ${e.state.busy?"Reading …":e.state.file?`${e.state.file.name}: choose another file`:"Choose a file"}
    </b>
    <span>
      Records of builds (JSONL), SVBench’s or R3’s JSON, VLMEvalKit’s TSV; up to 16 MB. It is read
      and not kept.
    </span>
  <//>`;function Is({state:e}){if(e.busy)return c`<p class="wr-empty" role="status">Reading …</p>`;let{source:t,build:o}=e.payload,n={mine:c`Your set is empty. Accept a case on <a href=${o}>Build</a>, and it comes here.`,submissions:c`No submission yet. On <a href=${e.payload.try}>Try</a>, keep a question
      that every model gets wrong.`,file:"Choose a file above: its prompts, questions or chains come here.",recorded:"No recorded run came to its end."};return c`<p class="wr-empty">
    ${n[t]||"Nothing of this kind is loaded. Choose another, or import data on Data."}
  </p>`}var Ms=({page:e})=>c`<input
    type="file"
    accept=".jsonl"
    class="wr-check-hidden"
    tabindex="-1"
    aria-label="A file of votes"
    onChange=${xe(e.bringVotes)}
  />`;function Us({page:e}){let{notice:t,offersUndo:o,book:n}=e.state;return c`<div class="wr-check-said-box">
    <span role="status">${t}</span>
    ${o&&n.changes.length?c` <${S} onClick=${e.undo}>Undo <kbd>u</kbd><//>`:null}
  </div>`}var Ds=({page:e})=>c`<div class="wr-try-card wr-check-side-box">
    <${Jo} page=${e} />
    <${Yo} page=${e} />
    <${en} page=${e} />
    <${tn} />
  </div>`;function on({page:e}){let{state:t}=e,o=t.items[t.at];return c`
    ${t.payload.source==="file"?c`<${js} page=${e} />`:null}
    ${t.failure?c`<${Se}>${t.failure}<//>`:null}
    ${t.isKept?null:c`<p class="wr-warning">
            This browser keeps no data for us: save your votes before you leave.
          </p>`}
    ${o?c`<${Zo} page=${e} />`:null}
    ${t.merge?c`<${Xo} page=${e} />`:null}
    <div class="wr-check-row">
      <div>
        ${o?c`<${Go} page=${e} item=${o} />`:c`<${Is} state=${t} />`}
        <${Us} page=${e} />
      </div>
      ${o?c`<${Ds} page=${e} />`:null}
    </div>
    <${Ms} page=${e} />
  `}var oe=new ke,nn=qt(oe,Fo);function Bs(){nn.off(),window.removeEventListener("storage",oe.heard)}function pa(e,t){let o=Kt(oe,on,e,"wr-try wr-checking",Bs);return nn.on(),window.addEventListener("storage",oe.heard),oe.open(t),o}export{pa as mount};
