var g,ht,en,V,Oe,ce,mt,re,$t,Ce,Te,tn,Q=Symbol.for("pv"),le={},ue=[],on=/^m(i|n|o|s|text|space)$/,Ee=Array.isArray,Ae=ue.slice,q=Object.assign;function B(e){e&&e.parentNode&&e.remove()}function gt(e,t,o){var n,r,s,i={},a=arguments.length;for(s in t)s=="key"?n=t[s]:s=="ref"&&typeof e!="function"?r=t[s]:i[s]=t[s];return a>2&&(i.children=a>3?Ae.call(arguments,2):o),G(e,i,n,r,null)}function G(e,t,o,n,r){var s={type:e,props:t,key:o,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Q,__v:r||++ht,__i:-1,__u:0};return!r&&g.vnode&&g.vnode(s),s}function pe(e){return e.children}function ie(e,t){this.props=e,this.context=t,this.__g=0}function F(e,t){if(t==null)return e.__&&F(e.__,e.__i+1);for(var o;t<e.__k.length;t++)if((o=e.__k[t])&&o.__e)return o.__e;return typeof e.type!="function"||e.props.__P?null:F(e)}function nn(e){var t,o=e.__v,n=o.__e,r=[],s=[],i=e.__P;i&&((t=q({constructor:Q},o)).__v=o.__v+1,g.vnode&&g.vnode(t),Re(i,t,o,e.__n,i.namespaceURI,32&o.__u?[n]:null,r,n||F(o),32&o.__u,s),t.__v=o.__v,t.__.__k[t.__i]=t,xt(r,t,s),o.__=o.__e=null,t.__e!=n&&wt(t))}function wt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),wt(e)}function dt(e){(8&e.__g||(e.__g|=8,V.push(e),ce++))&&Oe==g.debounceRendering||((Oe=g.debounceRendering)||queueMicrotask)(yt)}function yt(){try{for(var e,t=1;V.length;)V.length>t&&V.sort(mt),e=V.shift(),t=V.length,8&e.__g&&nn(e)}finally{(ce=V.length)&&(Oe||queueMicrotask)(yt)}}function vt(e,t,o,n,r,s,i,a,p,f,u){var m,d,l,_,k,$,w=n.__k||ue,h=t.length;for(p=sn(o,t,w,p,h),m=0;m<h;m++)(l=o.__k[m])!=null&&(d=~l.__i&&w[l.__i]||le,l.__i=m,$=Re(e,l,d,r,s,i,a,p,f,u),_=l.__e,(d.ref!=l.ref||8&d.__u)&&(d.ref&&Ne(d.ref,null,l,d),l.ref&&u.push(l.ref,l.__c||_,l)),k=k||_,4&l.__u?(p=bt(l,p,e,!d.__v),d.__e&&(d.__e=null)):typeof l.type=="function"&&$!==void 0?p=$:_&&(p=_.nextSibling),l.__u&=-21);return o.__e=k,p}function sn(e,t,o,n,r){var s,i,a,p,f,u,m,d,l,_=o.length,k=_,$=0,w=0,h=e.__k=Array(r);for(s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=h[s]=G(null,i):Ee(i)?i=h[s]=G(pe,{children:i}):i.constructor===Q&&i.__b?i=h[s]=G(i.type,i.props,i.key,i.ref,i.__v):h[s]=i,p=s+$,i.__=e,i.__b=e.__b+1,a=null,~(f=i.__i=rn(i,o,p,k))&&(k--,(a=o[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==p-1?$--:f==p+1?$++:f!=p&&(f>p?$--:$++,w=1)):(~f||(r>_?$--:r<_&&$++),typeof i.type!="function"&&(i.__u|=4))):h[s]=null;if(w){for(u=[],m=[],s=0;s<r;s++)if((i=h[s])&&16&i.__u){for($=0,d=u.length;$<d;)u[l=$+d>>1]<i.__i?$=l+1:d=l;u[$]=i.__i,m[s]=$+1}for($=u.length;s--;)m[s]&&(m[s]==$?$--:h[s].__u|=4)}if(k)for(s=0;s<_;s++)!(a=o[s])||2&a.__u||(a.__e==n&&(n=F(a)),Le(a,a));return n}function bt(e,t,o,n){var r,s,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=e,t=bt(r[s],t,o,!1));return t}for(t&&!t.parentNode&&(t=F(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!n&&o.moveBefore&&i.parentNode?o.moveBefore(i,t):o.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function rn(e,t,o,n){var r,s=e.key,i=e.type,a=t[o],p=a&&!(2&a.__u);if(a===null&&s==null||p&&s==a.key&&i==a.type)return o;if(n>(p?1:0)){for(r=o-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r;for(r=o+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r}return-1}function _t(e,t,o){o==null&&(o=""),t[0]=="-"?e.setProperty(t,o):e[t]=o}function se(e,t,o,n,r){var s,i;if(t=="style")if(typeof o=="string")e.style.cssText=o;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)o&&t in o||_t(e.style,t);if(o)for(t in o)n&&o[t]==n[t]||_t(e.style,t,o[t])}else if(t[0]=="o"&&t[1]=="n")typeof o!="function"&&(o=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=o,o&&n||(i=Te[t]||(Te[t]=an(t)),(e.__a||(e.__a={}))[t]=Ce,s=t!=(t=t.replace($t,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),o?e.addEventListener(t,i,s):e.removeEventListener(t,i,s));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=o??"")}catch{}if(typeof o=="function")return;o==null||o===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&o==1?"":o)}}function an(e){return function(t){var o=this.__e;if(o){if(o=o[e],t[re]==null)t[re]=Ce++;else if(t[re]<this.__a[e])return;return o(g.event?g.event(t):t)}}}function Re(e,t,o,n,r,s,i,a,p,f){var u,m,d,l,_,k,$,w,h,x,y,Se,pt,ne,D,ft,P,U,N=t.type;if(t.constructor!==Q)return null;128&o.__u&&(p=32&o.__u,u=o.__c.__z)&&(t.__u|=p,m=s=[],u.nodeType==8?a=ae(u,s):s.push(u),a=s[0]||a),(u=g.__b)&&u(t);e:if(typeof N=="function"){d=i.length;try{if(w=t.props,h=(u=N.prototype)&&u.render,x=(u=N.contextType)&&n[u.__c],y=u?x?x.props.value:u.__:n,(l=o.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(h?t.__c=l=new N(w,y):(t.__c=l=new ie(w,y),l.constructor=N,l.render=ln),x&&x.sub(l),l.state||(l.state={}),l.__n=n,l.__g|=8,l.__h=[],l.__k=[]),h&&(l.__s||(l.__s=l.state),N.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=q({},l.__s)),q(l.__s,N.getDerivedStateFromProps(w,l.__s)))),_=l.props,k=l.state,l.__v=t,o.__c){if(w!==_&&h&&!N.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(w,y),t.__v==o.__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(w,l.__s,y)===!1){t.__v!=o.__v&&(l.props=w,l.state=l.__s,l.__g&=-9),t.__e=o.__e,t.__k=o.__k,t.__k.some(function(T){T&&(T.__=t)}),ue.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&i.push(l),a=F(o);break e}l.componentWillUpdate&&l.componentWillUpdate(w,l.__s,y),h&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(_,k,$)})}else h&&!N.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),h&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=y,l.props=w,l.__P=e,l.__g&=-5,Se=g.__r,pt=h?25:0;do l.__g&=-9,Se&&Se(t),u=l.render(l.props,l.state=l.__s,l.context);while(8&l.__g&&++pt<25);h&&(ue.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(n=q({},n,l.getChildContext())),h&&o.__c&&l.getSnapshotBeforeUpdate&&($=l.getSnapshotBeforeUpdate(_,k)),ne=u&&u.type===pe&&u.key==null?u.props.children:u,w.__P&&(u=a,r=(e=w.__P).namespaceURI,p=s=null,o.props&&o.props.__P!=e&&(o.__k.some(function(T){T&&Le(T,T)}),o.__k=null),a=o.__k?F(o,0):null),a=vt(e,Ee(ne)?ne:[ne],t,o,n,r,s,i,a,p,f),w.__P&&(t.__e=null,a=u),t.__u&=-161,m&&m.some(B),l.__h.length&&i.push(l),1&l.__g&&(l.__g&=-4)}catch(T){if(i.length=d,t.__v=null,p||s)if(T&&T.then){if(t.__u|=128|p,s){for(~(P=s.indexOf(a||void 0))||(P=s.length);(U=s[P-1])&&U.nodeType==8;)P--;for(;P<s.length;P++)if(U=s[P])if(s[P]=null,D){if(U==ft)break}else{if(U.nodeType!=8)break;U.data.startsWith("$s")&&(ft=ae(D=U))}}if(!D){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;D=a}(u=ae(D=t.__c.__z||(t.__c.__z=D)))?(t.__e=D,a=u):t.__e=a,a=a&&a.nextSibling}else s&&s.some(B);else t.__e=o.__e;t.__k||(t.__k=o.__k||[]),T&&T.then||kt(t),g.__e(T,t,o)}}else a=t.__e=cn(o.__e,t,o,n,r,s,i,p,f,e);return(u=g.diffed)&&u(t),a}function ae(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var o=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))o++;else if(e.data.startsWith("/$s")&&!--o)return e}t&&t.push(e)}}function kt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(kt))}function xt(e,t,o){for(var n=0;n<o.length;)Ne(o[n++],o[n++],o[n++]);g.__c&&g.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){g.__e(s,r.__v)}})}function cn(e,t,o,n,r,s,i,a,p,f){var u,m,d,l,_,k,$,w,h=o.props||le,x=t.props,y=t.type;if(y=="svg"?r="http://www.w3.org/2000/svg":y=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((_=s[u])&&(y?_.localName==y:_.nodeType==3)){e=_,s[u]=null;break}}if(!e){if(w=f.ownerDocument||document,!y)return w.createTextNode(x);e=w.createElementNS(r,y,x.is?x:f),a&&(g.__m&&g.__m(t,s),a=!1),s=null}if(y){if(f=y=="template"&&e.content||e,s=y=="textarea"&&x.defaultValue!=null?null:s&&Ae.call(f.childNodes),!a&&s)for(h={},u=0;u<e.attributes.length;u++)h[(_=e.attributes[u]).name]=_.value;for(u in h)_=h[u],u=="dangerouslySetInnerHTML"?d=_:u=="children"||u in x||u=="value"&&"defaultValue"in x||u=="checked"&&"defaultChecked"in x||se(e,u,null,_,r);for(u in x)_=x[u],u=="children"?l=_:u=="dangerouslySetInnerHTML"?m=_:u=="value"?k=_:u=="checked"?$=_:a&&typeof _!="function"||h[u]===_||se(e,u,_,h[u],r);m?(a||d&&(m.__html==d.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(d&&(e.textContent=""),(y=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&on.test(y))&&(r="http://www.w3.org/1999/xhtml"),vt(f,Ee(l)?l:[l],t,o,n,r,s,i,s?s[0]:o.__k&&F(o,0),a,p),s&&s.some(B)),a&&y!="textarea"||(u="value",y=="progress"&&k==null?e.removeAttribute(u):k==null||k===e[u]&&(y!="progress"||k)||se(e,u,k,h[u],r),u="checked",$!=null&&$!=e[u]&&se(e,u,$,h[u],r))}else h===x||a&&e.data==x||(e.data=x);return e}function Ne(e,t,o,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){g.__e(r,o)}}function Le(e,t,o){var n,r,s,i;if(g.unmount&&g.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Ne(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){g.__e(a,t)}n.__P=n.__n=null}if(n=e.__k)for(i=0;i<n.length;i++)n[i]&&Le(n[i],t,typeof e.type!="function"||o&&!e.props.__P);!o&&(n=e.__c)&&(n=n.__z)&&(r=ae(n,s=[]))&&(n==e.__e&&s.some(B),B(r),B(n)),o||B(e.__e),e.__e=e.__c=e.__=null}function ln(e,t,o){return this.constructor(e,o)}function fe(e,t){var o,n,r,s;g.__&&g.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(o=e&&32&e.__u)?null:t.__k,t.__k=G(pe,{children:[e]}),r=[],s=[],Re(t,t.__k,n||le,le,t.namespaceURI,n?null:t.firstChild?Ae.call(t.childNodes):null,r,n?n.__e:t.firstChild,o,s),xt(r,t.__k,s),t.__k.props.children=null}g={__e:function(e,t,o,n){for(var r,s,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,n||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw ce=0,e}},ht=0,en=function(e){return e!=null&&e.constructor===Q},ie.prototype.setState=function(e,t){var o=this.__s;o&&o!=this.state||(o=this.__s=q({},this.state)),typeof e=="function"&&(e=e(q({},o),this.props)),e&&(q(o,e),this.__v&&(t&&this.__k.push(t),dt(this)))},ie.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),dt(this))},ie.prototype.render=pe,V=[],ce=0,mt=function(e,t){return e.__v.__b-t.__v.__b},re=Symbol(),$t=/(PointerCapture)$|Capture$/i,Ce=0,Te={},tn=0;var Z,b,Pe,St,Ve=Object.is,de=0,Pt=[],Fe=[],v=g,Ot=v.__b,Tt=v.__r,Ct=v.diffed,Et=v.__c,At=v.unmount,Rt=v.__;function Ie(e,t){v.__h&&v.__h(b,e,de||t),de=0;var o=b.__H||(b.__H={__:[],__h:[]});return e>=o.__.length&&o.__.push({}),o.__[e]}function Me(e){return de=1,un(Ft,e)}function un(e,t,o){var n=Ie(Z++,2);if(n.t=e,!n.__c&&(n.__=[o?o(t):Ft(void 0,t),function(s){var i=(n.__N||n.__)[0],a=n.t(i,s);Ve(i,a)||(n.__N=[a,n.__[1]],n.__c.setState({}))}],n.__c=b,!b.__f)){b.__f=!0;var r=b.shouldComponentUpdate;b.shouldComponentUpdate=function(s,i,a){var p=this.__H;if(!p)return!0;var f=!1,u=this.props!=s;if(p.__.some(function(d){d.__N&&(f=!0,Ve(d.__[0],d.__N[0])||(u=!0))}),r){var m=r.call(this,s,i,a);return f?m||u:m}return!f||u}}return n.__}function De(e,t){var o=Ie(Z++,3);!v.__s&&Vt(o.__H,t)&&(o.__P=!0,o.__=e,o.u=t,b.__H.__h.push(o))}function Ue(e){return de=5,pn(function(){return{current:e}},[])}function pn(e,t){var o=Ie(Z++,7);return Vt(o.__H,t)&&(o.__=e(),o.__H=t),o.__}function fn(){var e;do{for(;e=Fe.shift();)try{X(e)}catch(o){v.__e(o,{__:(e=e.__P)&&e.__v})}for(;e=Pt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(X),t.__h.some(je),t.__h=[]}catch(o){t.__h=[],v.__e(o,e.__v)}}}while(Fe.length)}v.__b=function(e){b=null,Ot&&Ot(e)},v.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Rt&&Rt(e,t)},v.__r=function(e){Tt&&Tt(e),Z=0;var t=(b=e.__c).__H;t&&(Pe==b?b.__h=[]:(t.__h.some(X),t.__h.some(je),Z=0),t.__h=[],t.__.some(function(o){o.__N&&(o.__=o.__N),o.u=o.__N=void 0})),Pe=b},v.diffed=function(e){Ct&&Ct(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Lt(Pt.push(t)),t.__H.__.some(function(o){o.u&&(o.__H=o.u)})),Pe=b=null},v.__c=function(e,t){t.some(function(o){try{o.__h.some(X),o.__h=o.__h.filter(function(n){return!n.__||je(n)})}catch(n){o.__h=[function(){throw n}]}}),Et&&Et(e,t)},v.unmount=function(e){At&&At(e);var t,o,n=e.__c;n&&n.__H&&(n.__H.__.some(function(r){try{if(r.__P&&r.__c){if(o===void 0){for(o=e.__;o&&(!o.__c||!o.__c.__P);)o=o.__;o=o&&o.__c}r.__P=o,Lt(Fe.push(r))}else X(r)}catch(s){t=s}}),n.__H=void 0,t&&v.__e(t,n.__v))};var Nt=typeof requestAnimationFrame=="function";function dn(e){var t,o=function(){clearTimeout(n),Nt&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(o,35);Nt&&(t=requestAnimationFrame(o))}function Lt(e){e!=1&&St==v.requestAnimationFrame||((St=v.requestAnimationFrame)||dn)(fn)}function X(e){var t=b,o=e.__c;typeof o=="function"&&(e.__c=void 0,o()),b=t}function je(e){var t=b;e.__c=e.__(),b=t}function Vt(e,t){return!e||e.length!=t.length||t.some(function(o,n){return!Ve(o,e[n])})}function Ft(e,t){return typeof t=="function"?t(e):t}var It=function(e,t,o,n){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],a=t[s]?(t[0]|=i?1:2,o[t[s++]]):t[++s];i===3?n[0]=a:i===4?n[1]=Object.assign(n[1]||{},a):i===5?(n[1]=n[1]||{})[t[++s]]=a:i===6?n[1][t[++s]]+=a+"":i?(r=e.apply(a,It(e,a,o,["",null])),n.push(r),a[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):n.push(a)}return n},jt=new Map;function Mt(e){var t=jt.get(this);return t||(t=new Map,jt.set(this,t)),(t=It(this,t.get(e)||(t.set(e,t=(function(o){for(var n,r,s=1,i="",a="",p=[0],f=function(d){s===1&&(d||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,d,i):s===3&&(d||i)?(p.push(3,d,i),s=2):s===2&&i==="..."&&d?p.push(4,d,0):s===2&&i&&!d?p.push(5,0,!0,i):s>=5&&((i||!d&&s===5)&&(p.push(s,0,i,r),s=6),d&&(p.push(s,d,0,r),s=6)),i=""},u=0;u<o.length;u++){u&&(s===1&&f(),f(u));for(var m=0;m<o[u].length;m++)n=o[u][m],s===1?n==="<"?(f(),p=[p],s=3):i+=n:s===4?i==="--"&&n===">"?(s=1,i=""):i=n+i[0]:a?n===a?a="":i+=n:n==='"'||n==="'"?a=n:n===">"?(f(),s=1):s&&(n==="="?(s=5,r=i,i=""):n==="/"&&(s<5||o[u][m+1]===">")?(f(),s===3&&(p=p[0]),s=p,(p=p[0]).push(2,0,s),s=0):n===" "||n==="	"||n===`
`||n==="\r"?(f(),s=2):i+=n),s===3&&i==="!--"&&(s=4,p=p[0])}return f(),p})(e)),t),arguments,[])).length>1?t:t[0]}var c=Mt.bind(gt);function Dt(e,t,o,n,r=()=>{}){let s=document.createElement("div");return s.className=n,o.replaceChildren(s),e.root=s,e.draw=()=>{e.root===s&&fe(c`<${t} page=${e} />`,s)},{root:s,destroy(){fe(null,s),s.remove(),e.root===s&&(e.root=null,r())}}}function Ut(e,t){let o=n=>{t(e,n)&&(n.preventDefault(),n.stopPropagation())};return{on:()=>document.addEventListener("keydown",o,!0),off:()=>document.removeEventListener("keydown",o,!0)}}var _n="whyreel-built",hn="whyreel-submissions",qe="whyreel-votes",Be={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function Ke(){try{return globalThis.localStorage??Be}catch{return Be}}var Bt=()=>Ke()!==Be;function He(e){try{let t=JSON.parse(Ke().getItem(e)||"[]");return Array.isArray(t)?t:[]}catch{return[]}}function mn(e,t){try{return Ke().setItem(e,JSON.stringify(t)),!0}catch{return!1}}var qt=()=>He(_n);var _e=()=>He(hn);var We=()=>He(qe),Kt=e=>mn(qe,e),Ht=e=>e.key===qe||e.key===null,Wt=({validator:e,item:t,task:o,stands:n,mode:r="",dimension:s="",criterion:i=null})=>({validator:e,item:t,task:o,stands:n,mode:r,dimension:s,criterion:i});function $n(e){let{protocol:t,pathname:o}=new URL(e),n=t.startsWith("http")?o.lastIndexOf("/wr/"):-1;return n>0?o.slice(0,n):""}var Jt=$n(import.meta.url),H=e=>Jt+e,Yt=(e,t=Jt)=>e.startsWith(`${t}/`)?e.slice(t.length):e;function gn(e,t,o,n=""){let r=new URLSearchParams(n),s=[...new URLSearchParams(o)].filter(([u])=>(t[0]==="*"||t.includes(u))&&!r.has(u)),[i,a=""]=e.split("#"),p=i.split("?")[0],f=new URLSearchParams([...s,...r]).toString();return`${p}${f?`?${f}`:""}${a?`#${a}`:""}`}function wn({pathname:e,hash:t},o){let n=Yt(e).slice(1);return{queryString:[n?`at=${n}`:"",o].filter(Boolean).join("&"),hash:t}}function zt(e,t){let o=location.pathname+(e?`?${e}`:"")+location.hash;o!==location.pathname+location.search+location.hash&&history[t?"pushState":"replaceState"](null,"",o),vn(e)}function yn(e){let t=document.querySelector("[data-wr-benchmark]");!e||!t||[...t.options].some(o=>o.value===e)&&(t.value=e)}function vn(e){let t=document.querySelectorAll("a[data-wr-keeps]");for(let o of t){let{wrKeeps:n="",wrAdds:r}=o.dataset,s=o.getAttribute("href")??"";o.setAttribute("href",gn(s,n.split(" "),e,r))}yn(new URLSearchParams(e).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(wn(location,e),"*")}var Gt={"x-whyreel":"1"},bn=300;function kn(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=bn&&!t.startsWith("<")?{error:t}:{}}}function xn(e,t){let o=kn(t),n=new Error(o.error||`The server answered ${e}.`);return Object.assign(n,{status:e,content:o})}async function Je(e,t){let o=await fetch(e,{credentials:"same-origin",...t});if(!o.ok)throw xn(o.status,await o.text().catch(()=>""));return o}async function he(e,t){let n=await(await Je(e,t)).text();try{return n?JSON.parse(n):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var ee=(e,{method:t="POST",headers:o,signal:n}={})=>({method:t,signal:n,headers:{...Gt,...e?{"content-type":"application/json"}:{},...o},body:e?JSON.stringify(e):void 0}),Qt=(e,t="application/octet-stream")=>({method:"POST",headers:{...Gt,"content-type":t},body:e});var Ye=()=>new URLSearchParams(location.search).get("version")||"",Xt=(e,t)=>he(H(`/api/build/check?${new URLSearchParams({version:Ye()})}`),ee({votes:e.map(Wt),rates:t}));function Zt(e,t){let o=new URLSearchParams({...t?{name:t}:{},version:Ye()});return he(H(`/api/build/items?${o}`),t?Qt(e):ee(e))}var eo=e=>he(H(`/api/build/chain?${new URLSearchParams({chain:e,version:Ye()})}`));var E=["validator 1","validator 2","third"],A=e=>`${e.item}\0${e.validator}`,Sn=["set","mode","dimension"],me=e=>typeof e=="string"&&e.length<=400,On=({criterion:e=null,stands:t})=>e===null||!t&&me(e)&&e!=="",$e=e=>!!e&&E.includes(e.validator)&&me(e.item)&&e.item!==""&&me(e.task)&&typeof e.stands=="boolean"&&Sn.every(t=>e[t]===void 0||me(e[t]))&&On(e);var Tn=500,te=e=>({votes:new Map((Array.isArray(e)?e:[]).filter($e).map(t=>[A(t),t])),changes:[]}),ge=e=>[...e.votes.values()],C=(e,t,o)=>e.votes.get(A({item:t,validator:o}));function to(e,t){let o=new Map(e);for(let[n,r]of t)r?o.set(n,r):o.delete(n);return o}function ze(e,t,o){let n=t.map(([r])=>[r,e.votes.get(r)||null]);return{votes:to(e.votes,t),changes:[...e.changes,{before:n,...o}].slice(-Tn)}}function oo(e,t,o,n,r,s=null){let{id:i,task:a,mode:p="",dimension:f=""}=t,u={set:r,item:i,task:a,mode:p,dimension:f,validator:o,stands:n,criterion:s},m=n==null?null:u;return ze(e,[[A({item:i,validator:o}),m]],{item:i,validator:o})}var no=(e,t)=>ze(e,t.map(o=>[A(o),o]),{}),so=(e,t)=>ze(e,t.map(o=>[A(o),null]),{});function ro(e){let t=e.changes.at(-1);return t?{book:{votes:to(e.votes,t.before),changes:e.changes.slice(0,-1)},change:t}:null}function io(e,t,o){let n=ge(e).filter(r=>t.has(r.item)||o&&r.set===o);return E.flatMap(r=>n.filter(s=>s.validator===r))}var Cn=(e,t)=>e.stands===t.stands&&(t.criterion==null||(e.criterion??null)===t.criterion),En=(e,t)=>e.stands===t.stands&&e.criterion==null&&t.criterion!=null;function we(e,t,o){let n={fresh:[],same:0,conflicts:[],doubled:new Set(Object.values(o)).size<Object.keys(o).length};for(let r of t){let s={...r,validator:o[r.validator]},i=e.votes.get(A(s));!i||En(i,s)?n.fresh.push(s):Cn(i,s)?n.same+=1:n.conflicts.push({mine:i,theirs:s})}return n}function An(e,t,o){return t.some(n=>{let r=C(e,n.item,o);return r&&r.stands!==n.stands})}function ao(e,t){let o={},n=(s,i)=>!s.some(a=>a.validator===i),r=E.slice(0,2).filter(s=>n(ge(e),s)&&n(t,s));for(let s of E){let i=t.filter(p=>p.validator===s);if(!i.length)continue;let a=r.find(p=>p!==s&&!Object.values(o).includes(p));o[s]=a&&An(e,i,s)?a:s}return o}var Rn=[],ye=({payload:e},t)=>e?.criteria?.[t.standard]??Rn,co=e=>new Set(Object.values(e?.criteria??{}).flatMap(t=>t.map(({name:o})=>o))),j=(e,t)=>Object.values(e?.criteria??{}).flat().find(o=>o.name===t)?.label??"not named";function lo({payload:e},t,o,n){let r=e.known?.[t.id];return r?r.stands!==o?`Known otherwise: ${r.stands?"keep":"drop"}. ${r.why} `:!o&&!r.criteria.includes(n)?`As known, but the criterion is “${j(e,r.criteria[0])}”. ${r.why} `:`As known. ${r.why} `:""}function uo({items:e,payload:t,book:o},n){let r=e.map(a=>({vote:C(o,a.id,n),known:t.known?.[a.id]})).filter(({vote:a,known:p})=>a&&p),s=(a,p)=>r.filter(({vote:f,known:u})=>f.stands===a&&u.stands===p).length,i=r.filter(({vote:a,known:p})=>p.criteria.includes(a.criterion));return{judged:r.length,right:s(!0,!0)+s(!1,!1),dropped:s(!1,!1),named:i.length,keptFaulty:s(!0,!1),droppedSound:s(!1,!0)}}var po=6e4,Nn=(e,t)=>e.stands!==t.stands||e.criterion!==(t.criterion??null);function Ln(e){try{return JSON.parse(e)}catch{return null}}var Pn=({criterion:e},t)=>e==null||t.has(e),Vn=e=>{let{set:t="",item:o,task:n,mode:r="",dimension:s="",validator:i,stands:a}=e;return{set:t,item:o,task:n,mode:r,dimension:s,validator:i,stands:a,criterion:e.criterion??null}};function fo(e,t,o){let n=new Map;for(let[r,s]of e.split(/\r?\n/).entries()){if(!s.trim())continue;let i=Ln(s);if(!$e(i)||!Pn(i,o))throw new Error(`${t}, line ${r+1}: it is no vote (validator, item, task, stands)`);if(n.has(A(i))&&Nn(n.get(A(i)),i))throw new Error(`${t}, line ${r+1}: ${i.validator} has said two things of ${i.item}`);if(n.set(A(i),Vn(i)),n.size>po)throw new Error(`${t}: it holds more than ${po.toLocaleString("en")} votes`)}if(!n.size)throw new Error(`${t}: there is no vote in it`);return[...n.values()]}var ve=e=>e.map(t=>JSON.stringify(t)).join(`
`)+`
`;function _o(e,t,o,n){let r=new Map(e.map(a=>[a.id,a])),s=a=>a==null?"":a?"keep":"drop";return[...new Set([...r.keys(),...t.map(a=>a.item)])].map(a=>{let p=r.get(a)||t.find(f=>f.item===a);return{item:a,kind:p.kind||a.split("-",1)[0],task:p.task,mode:p.mode||"",dimension:p.dimension||"",decision:o[a]||"open",...Object.fromEntries(E.flatMap(f=>{let u=C(n,a,f);return[[f,s(u?.stands)],[`${f}: criterion`,u?.criterion??null]]})),text:p.text||""}})}var J=({figures:e},t)=>!!e?.splits.includes(t.id),R=(e,t)=>({...e,notice:t,offersUndo:!1,isAsked:!1});function Ge({items:e,figures:t},o){if(o.kind!=="question"||!o.clip)return!1;let n=e.find(r=>r.kind==="clip"&&r.clip?.id===o.clip.id);return!!n&&t?.decided[n.id]==="dropped"}var be=({who:e,payload:t})=>e==="third"&&!t.known,W=(e,t,o="")=>({...R(e,o),at:Math.max(0,Math.min(e.items.length-1,t))});function ho(e,t,o){let{items:n,at:r}=e,i=n.map((a,p)=>(r+1+p)%n.length).find(a=>t(n[a]));return i===void 0?R(e,o):W(e,i)}var mo=(e,t)=>o=>!C(e.book,o.id,t)&&!Ge(e,o);function Fn(e){let{items:t,at:o}=e,n=t.length-1;if(!be(e))return Math.min(o+1,n);let r=t.findIndex((s,i)=>i>o&&J(e,s));return r<0?o:r}function jn(e,t,{stands:o,criterion:n=null}){let r=ye(e,t);return o||!r.length?{name:null,label:""}:r.find(({name:s})=>s===n)??null}function In(e,t){let o=e.items[e.at],{who:n}=e,{stands:r}=t;if(!o||e.merge)return e;if(be(e)&&!J(e,o)&&!C(e.book,o.id,n))return R(e,"The third decides splits alone; this is none.");let s=jn(e,o,t);if(!s)return{...R(e,"Dropped why? One more key names the criterion."),isAsked:!0};let i=oo(e.book,o,n,r,e.payload.set,s.name),a=Fn(e),p=r?"Kept":s.label?`Dropped (${s.label})`:"Dropped",f=a===e.at?"That was the last one.":`Now ${a+1} of ${e.items.length}.`,u=lo(e,o,r,s.name);return W({...e,book:i},a,`${p} by ${n}. ${u}${f}`)}function Mn(e){if(e.isAsked)return R(e,"Not dropped: nothing was named.");let t=ro(e.book);if(!t)return R(e,"There is nothing to undo.");let{item:o,validator:n}=t.change,r={...e,book:t.book};if(!n)return R(r,"Undone: all votes are as they were before.");let s=e.items.findIndex(({id:a})=>a===o),i=`Undone: the vote of ${n} is as it was.`;return W({...r,who:n},s<0?e.at:s,i)}function Dn(e,{who:t}){let o=be({...e,who:t})?i=>J(e,i):mo(e,t),n=e.items.findIndex(o),r=be({...e,who:t})?"You are the third now: there is no split to decide yet.":`You are ${t} now: you have judged all.`,s=n<0?r:`You are ${t} now.`;return W({...e,who:t},n<0?e.at:n,s)}var Qe={say:In,undo:Mn,cancel:e=>R(e,"Not dropped."),be:Dn,step:(e,{by:t})=>W(e,e.at+t),go:(e,{at:t})=>W(e,t),"next open":e=>ho(e,mo(e,e.who),`Nothing here is open for ${e.who}.`),"next split":e=>ho(e,t=>J(e,t),"There is no split."),deleted:(e,t)=>({...e,book:so(e.book,t),notice:`${t.length} ${t.length===1?"vote is":"votes are"} deleted.`,offersUndo:!0})};var Un=["clips","prompts","questions","chains"],$o={figures:null,figuresFailure:"",merge:null,failure:"",notice:"",offersUndo:!1,isAsked:!1,busy:!1},go=()=>({payload:null,items:[],rates:[],file:null,who:"validator 1",at:0,book:te([]),isKept:!0,...$o}),L=({book:e,items:t,payload:o})=>io(e,new Set(t.map(n=>n.id)),Un.includes(o.source)?o.set:""),wo=(e,t)=>Math.max(0,e.findIndex(o=>o.id===t)),Ze=(e,t)=>e?.source===t.source&&e.set===t.set;function Bn(e,{payload:t,book:o}){let n=Ze(e.payload,t)?e.items[e.at]?.id:null,r=t.source==="file"&&e.file?e.file:t;return{...e,payload:t,book:o,items:r.items,rates:r.rates,at:wo(r.items,t.case||n),...$o}}var qn=(e,{content:t,name:o})=>({...e,...t,file:o?{name:o,...t}:e.file,at:wo(t.items,e.payload.case),figures:null,busy:!1});function Kn(e,{name:t,votes:o}){let n=ao(e.book,o);return{...e,failure:"",merge:{name:t,votes:o,as:n,taken:[]}}}var Xe=e=>e.item+e.validator,et=(e,t)=>e.taken.includes(Xe(t));function yo(e,t){return{...e,merge:{...e.merge,...t}}}function Hn(e,{vote:t,theirs:o}){let n=e.merge.taken.filter(r=>r!==Xe(t));return yo(e,{taken:o?[...n,Xe(t)]:n})}function Wn(e){let{merge:t,book:o}=e,n=we(o,t.votes,t.as),r=n.conflicts.filter(({mine:a})=>et(t,a)).map(({theirs:a})=>a),s=[...n.fresh,...r],i=`${s.length} ${s.length===1?"vote":"votes"} imported.`;return{...e,merge:null,notice:i,offersUndo:!0,book:no(o,s)}}var Jn={...Qe,payload:Bn,items:qn,book:(e,{book:t})=>({...e,book:t}),kept:(e,{isKept:t})=>({...e,isKept:t}),busy:e=>({...e,busy:!0,failure:""}),failed:(e,{text:t})=>({...e,busy:!1,failure:t}),notice:(e,{text:t})=>R(e,t),figures:(e,{figures:t})=>({...e,figures:t,figuresFailure:""}),"no figures":(e,{text:t})=>({...e,figuresFailure:t}),merge:Kn,as:(e,{who:t,value:o})=>yo(e,{as:{...e.merge.as,[t]:o},taken:[]}),choose:Hn,import:Wn,leave:e=>({...e,merge:null}),delete:e=>Qe.deleted(e,L(e))},vo=(e,t)=>Jn[t.type](e,t);function Yn(e,t){let o=Object.assign(document.createElement("a"),{href:e,download:t});document.body.append(o),o.click(),o.remove()}function tt(e,t){let o=URL.createObjectURL(e);Yn(o,t),setTimeout(()=>URL.revokeObjectURL(o),6e4)}var ot=(e,t,o)=>tt(new Blob([t],{type:o}),e);async function ko(e,t,o,n=""){let r=await Je(H(`/export/table.${t}`),ee({...o,address:n}));tt(await r.blob(),e)}var bo=e=>({text:e==null?"":String(e)}),nt=(e,t,o)=>({title:e,heads:t.map(bo),numeric:t.map(()=>!1),rows:o.map(n=>t.map(r=>bo(n[r])))});var zn=["prompts","valid","rules","ticked","kept","human"],Gn=["dimension","mode",...zn,"printed"],st="application/x-ndjson",So=({items:e,figures:t,book:o},n)=>_o(e,n,t.decided,o),Qn={"votes.jsonl":(e,t)=>[ve(t),st],"results.jsonl":(e,t)=>[ve(So(e,t)),st],"figures.json":({figures:e})=>[`${JSON.stringify(e,null,2)}
`,"application/json"]},xo={"results.csv":(e,t)=>{let o=So(e,t);return nt("results",Object.keys(o[0]),o)},"rates.csv":({figures:e})=>nt("rates",Gn,e.ablation)};function Oo(){return ot("submissions.jsonl",ve(_e()),st),"Saved as submissions.jsonl."}async function To(e,t){let o=L(t);if(!o.length)return"There is no vote to save yet.";if(e!=="votes.jsonl"&&!t.figures)return"The figures are not here yet.";if(e in xo)await ko(e,"excel.csv",xo[e](t,o));else{let[n,r]=Qn[e](t,o);ot(e,n,r)}return`Saved as ${e}.`}var Co={mine:qt,submissions:_e},ke=class{constructor(){this.state=go(),this.draw=()=>{},this.root=null,this.turn=0,this.reading=0}dispatch=t=>{let o=this.state;this.state=vo(o,t),this.state.book!==o.book&&t.type!=="payload"&&(t.type!=="book"&&(this.state.isKept=Kt(ge(this.state.book))),this.tally()),this.draw();let n=this.state.items[this.state.at];o.payload&&n&&n!==o.items[o.at]&&this.show(n)};show(t){let o=new URLSearchParams(location.search);o.get("case")!==t.id&&(o.set("case",t.id),zt(o.toString(),!1),this.root?.querySelector(".wr-check")?.scrollIntoView({block:"nearest"}))}async open(t){this.dispatch({type:"payload",payload:t,book:te(We())}),this.dispatch({type:"kept",isKept:Bt()});let o=t.source in Co?Co[t.source]():[];o.length&&await this.read(o),this.tally()}heard=t=>{Ht(t)&&this.dispatch({type:"book",book:te(We())})};async read(t,o){let{payload:n}=this.state,r=++this.reading,s=i=>{this.reading===r&&Ze(this.state.payload,n)&&this.dispatch(i)};this.dispatch({type:"busy"});try{s({type:"items",content:await Zt(t,o),name:o})}catch(i){s({type:"failed",text:i.message})}}bring=async([t])=>{t&&(await this.read(t,t.name),this.tally())};tally=async()=>{let t=++this.turn,o=L(this.state),n=r=>t===this.turn&&this.dispatch(r);if(!o.length||this.state.payload.known)return n({type:"figures",figures:null});try{return n({type:"figures",figures:await Xt(o,this.state.rates)})}catch(r){return n({type:"no figures",text:r.message})}};say=t=>this.dispatch({type:"say",stands:t});because=t=>{let o=document.activeElement?.closest(".wr-check-why");this.dispatch({type:"say",stands:!1,criterion:t}),o&&this.root?.querySelector(".wr-check-drop")?.focus({preventScroll:!0})};criteria=()=>ye(this.state,this.state.items[this.state.at]);undo=()=>this.dispatch({type:"undo"});step=t=>this.dispatch({type:"step",by:t});be=t=>this.dispatch({type:"be",who:t});notice=t=>this.dispatch({type:"notice",text:t});play=()=>{let t=this.root.querySelector(".wr-check-film video");t?t.paused?t.play().catch(()=>{}):t.pause():this.notice("There is no clip of this case here.")};choose=()=>this.root.querySelector(".wr-check-hidden").click();bringVotes=async([t])=>{if(t)try{let o=fo(await t.text(),t.name,co(this.state.payload));this.dispatch({type:"merge",name:t.name,votes:o}),this.root.querySelector(".wr-check-merge h2").focus()}catch(o){this.dispatch({type:"failed",text:o.message})}};close(t){this.dispatch({type:t}),this.root.querySelector(".wr-check")?.focus({preventScroll:!0})}takeIn=()=>this.close("import");leave=()=>this.close("leave");saveFile=async t=>this.notice(await To(t,this.state).catch(o=>o.message));saveSubmissions=()=>this.notice(Oo());delete=()=>this.dispatch({type:"delete"})};var Xn="whyreel.keys",Zn=()=>document.documentElement.dataset;function es(){try{return localStorage.getItem(Xn)}catch{return null}}var Eo=()=>(Zn().wrKeys??es())!=="off";var Ao=({target:e},t)=>e instanceof Element?e.closest(t):null;var rt=[["y","keep",e=>e.say(!0)],["n","drop (then a criterion’s key)",e=>e.say(!1)],["u","undo",e=>e.undo()],["j","next",e=>e.step(1)],["k","before",e=>e.step(-1)],["o","next open",e=>e.dispatch({type:"next open"})],["s","next split",e=>e.dispatch({type:"next split"})],["1","validator 1",e=>e.be("validator 1")],["2","validator 2",e=>e.be("validator 2")],["3","third",e=>e.be("third")],["p","play",e=>e.play()],["i","import votes",e=>e.choose()],["v","save votes",e=>e.saveFile("votes.jsonl")],["r","save results",e=>e.saveFile("results.csv")]],it=new Map(rt.map(([e,,t])=>[e,t]));it.set("ArrowRight",e=>e.step(1));it.set("ArrowLeft",e=>e.step(-1));var at=["a","s","d","f","g"],ts="input, textarea, select, [contenteditable], [role=listbox], [role=combobox], video, dialog",os=e=>e.ctrlKey||e.metaKey||e.altKey,ns=e=>!!Ao(e,ts),ss=({key:e})=>e.length===1&&!Eo();function rs(e,{merge:t,isAsked:o}){return t?e.leave():o&&e.dispatch({type:"cancel"}),!!(t||o)}function is(e,t){let o=e.state.isAsked?at.indexOf(t):-1,n=e.criteria()[o],r=n?()=>e.because(n.name):it.get(t);return r?.(e),!!r}function Ro(e,t){let{merge:o,items:n}=e.state;return!e.root?.isConnected||os(t)?!1:t.key==="Escape"&&rs(e,e.state)?!0:ss(t)||ns(t)||o||!n.length?!1:is(e,t.key)}var No=e=>t=>e(t.target.value);var Lo=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var Po=({label:e,help:t,required:o,fault:n,children:r})=>c`<label class="wr-up-field">
    <b>${e}${o?c`<em class="wr-up-required"> required</em>`:null}</b>
    ${r}${n?c`<small class="wr-up-bad">${n}</small>`:null}
    ${t?c`<small>${t}</small>`:null}
  </label>`,ct=({options:e,value:t,onChange:o,...n})=>c`<select ...${n} value=${String(t??"")} onChange=${No(o)}>
    ${e.map(([r,s])=>c`<option value=${String(r)} selected=${String(r)===String(t??"")}>
          ${s}
        </option>`)}
  </select>`;var S=({go:e,children:t,...o})=>c`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${o}>
    ${t}
  </button>`,O=({tone:e,title:t,children:o})=>c`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${o}</span>`,xe=({children:e})=>c`<p class="wr-up-bad" role="alert">${e}</p>`,Vo=({what:e,done:t,total:o,children:n})=>c`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${o?c`<progress max=${o} value=${t||0} />`:c`<progress />`} ${n}
  </div>`;function Fo({accept:e,multiple:t,label:o,onFiles:n,children:r}){let s=a=>p=>{p.preventDefault(),p.currentTarget.classList.toggle("wr-over",a)},i=a=>{s(!1)(a),n([...a.dataTransfer?.files??[]])};return c`<label
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
      onChange=${Lo(n)}
    />
  </label>`}var jo=({title:e})=>c`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Y=e=>e==null?"–":e.toFixed(2),I=e=>e==null?"–":`${(100*e).toFixed(0)} %`,K=({label:e,head:t,rows:o})=>c`<div>
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
    <${jo} title=${e} />
  </div>`,z=({label:e,value:t,note:o,id:n})=>c`<div class="wr-metric">
    <span class="wr-metric-label">${e}</span>
    <span class="wr-metric-value" data-figure=${n}>${t}</span>
    <span class="wr-metric-note">${o}</span>
  </div>`;function Io({page:e}){let{state:t}=e,o=uo(t,t.who);return o.judged?c`<div class="wr-check-figures">
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
    </p>`}var Mo={clip:"1 · clips",question:"2 · questions",prompt:"prompts",chain:"chains"},as=({stage:e,both:t,raw:o,kappa:n,retained:r})=>[Mo[e]||"other",t,Y(o),Y(n),I(r)],Do=({rows:e})=>c`<h2 class="wr-heading">By stage</h2>
    <${K}
      label="Agreement and retention of each stage"
      head=${["Stage","by both","raw","κ","retained"]}
      rows=${e.map(as)}
    />`;function Uo({page:e,rows:t}){let{payload:o}=e.state,n=new Map;for(let{stage:r,criterion:s,votes:i,dropped:a}of t){let p=`${r} ${s}`,f=n.get(p)||[Mo[r]||"other",j(o,s),0,0];n.set(p,[f[0],f[1],f[2]+a,f[3]+i])}return c`<h2 class="wr-heading">Why dropped</h2>
    <${K}
      label="Drops by criterion"
      head=${["Stage","Criterion","items","votes"]}
      rows=${[...n.values()]}
    />
    <details class="wr-fold">
      <summary><span class="wr-fold-title">Each task’s</span></summary>
      <${K}
        label="Drops by task and criterion"
        head=${["Task","Criterion","items","votes"]}
        rows=${t.map(({task:r,criterion:s,dropped:i,votes:a})=>[r,j(o,s),i,a])}
      />
    </details>`}var cs={kept:"good",dropped:"bad",split:"warn",open:"muted"};function ls({kappa:e,both:t}){return e!=null?`n = ${t}`:t?"undefined: one has said the same throughout":"nothing is judged by both yet"}function us({state:e}){let{decided:t}=e.figures,o=Object.values(t),n=e.items.filter(r=>!t[r.id]).length;return c`<p class="wr-badges">
    ${Object.entries(cs).map(([r,s])=>c`<${O} tone=${s}>${o.filter(i=>i===r).length} ${r}<//>`)}
    <${O} tone="muted">${n} not judged<//>
  </p>`}var ps=["Task","kept","dropped","split","open","retained"],fs=["Prompts","by rules","by people","paper"],ds=({task:e,kept:t,dropped:o,split:n,open:r,retained:s})=>[e,t,o,n,r,I(s)],Bo=(e,t,o,n)=>t?`${e} of ${t} (${I(o).replace(" "," ")})`:n,_s=({dimension:e,mode:t,valid:o,prompts:n,rules:r,kept:s,ticked:i,human:a,printed:p})=>[e?`${e}: ${t}`:t,Bo(o,n,r,"–"),Bo(s,i,a,"none decided"),p==null?"–":`${(100*p).toFixed(1)} %`],hs=({rows:e})=>c`<h2 class="wr-heading">Validation rate of each variant</h2>
    <${K} label="Validation rate of each variant" head=${fs} rows=${e.map(_s)} />
    <p class="wr-note">
      SVBench’s ablation. By rules: of first drafts, before a check sent any back. By people: of the
      prompts here. Paper: what its people kept, Table 3. full = understanding, synthesis, critic.
      synthesis = no critic. none = a writer who knows the name alone. Average = mean of the
      dimensions.
    </p>`;function ms({page:e}){let{state:t}=e;return L(t).length?t.figuresFailure?null:c`<${Vo} what="Counting …" />`:c`<p class="wr-empty">No vote yet: agreement and retention will stand here.</p>`}var $s=({page:e})=>c`<${xe}>
      Your votes are kept, but the figures did not come: ${e.state.figuresFailure}
    <//>
    <p class="wr-build-tools"><${S} onClick=${e.tally}>Count again<//></p>`;function qo({page:e}){let{state:t}=e,{figures:o}=t;return t.payload.known?c`<${Io} page=${e} />`:c`
    ${t.figuresFailure?c`<${$s} page=${e} />`:null}
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
                note=${ls(o)}
                id="kappa"
              />
            </div>
            <${us} state=${t} />
            <${K}
              label="Retention per task"
              head=${ps}
              rows=${o.tasks.map(ds)}
            />
            ${o.stages.length>1?c`<${Do} rows=${o.stages} />`:null}
            ${o.rejections.length?c`<${Uo} page=${e} rows=${o.rejections} />`:null}
            ${o.ablation.length?c`<${hs} rows=${o.ablation} />`:null}`:c`<${ms} page=${e} />`}
  `}function Ko({page:e}){let{items:t}=e.state,o=t.map((n,r)=>({item:n,at:r})).filter(({item:n})=>J(e.state,n));return o.length?c`<details class="wr-fold">
    <summary><span class="wr-fold-title">Where they differ: ${o.length}</span></summary>
    <ol class="wr-check-splits">
      ${o.map(({item:n,at:r})=>c`<li>
            <button type="button" onClick=${()=>e.dispatch({type:"go",at:r})}>
              ${n.text.slice(0,160)}
            </button>
          </li>`)}
    </ol>
  </details>`:null}import{mount as gs}from"./player.js";var lt=({steps:e})=>c`<ol class="wr-check-steps">
    ${e.map(([t,o])=>c`<li>
          <span>${t}</span>
          <b>leads to</b>
          <span>${o}</span>
        </li>`)}
  </ol>`;function Ho({item:e}){let t=Ue(null),[o,n]=Me(!1);return De(()=>{let r=null,s=!1;return eo(e.id.replace(/^chain-/,"")).then(i=>{s||(r=gs(t.current,i))},()=>s||n(!0)),()=>{s=!0,r?.destroy()}},[e.id]),o?c`<${lt} steps=${e.steps} />`:c`<div class="wr-check-graph" role="group" aria-label="The chain" ref=${t}></div>`}var ws=({item:e})=>c`<ol class="wr-check-options" type="A">
    ${e.options.map((t,o)=>c`<li data-right=${o===e.answer?"yes":null}>
          ${t} ${o===e.answer?c`<${O} tone="good">right answer<//>`:null}
        </li>`)}
  </ol>`,ys=({clip:e})=>c`<div class="wr-check-film">
    <video
      controls
      preload="metadata"
      playsinline
      src=${e.src}
      poster=${e.poster}
      aria-label=${`Clip ${e.id}`}
    />
    ${e.watch?c`<a href=${e.watch} target="_blank" rel="noopener">open in a new tab</a>`:null}
  </div>`,vs=(e,{stands:t,criterion:o})=>t?"✓ you keep it":["✗ you drop it",o&&j(e,o)].filter(Boolean).join(": ");function bs({page:e,item:t}){let{who:o,at:n,items:r,book:s}=e.state,i=C(s,t.id,o);return c`<p class="wr-build-who">
    <${O} tone="accent">you are ${o}<//>
    <span class="wr-check-place">${n+1} of ${r.length}</span>
    <${O}>${t.task}<//>
    ${Ge(e.state,t)?c`<${O} tone="warn">its clip was dropped<//>`:null}
    ${t.mode?c`<${O}>agents: ${t.mode}<//>`:null}
    ${i?c`<${O} tone=${i.stands?"good":"bad"}>
            ${vs(e.state.payload,i)}
          <//>`:c`<${O} tone="muted">not judged by you<//>`}
  </p>`}var ks=({page:e})=>c`<div class="wr-check-why" role="group" aria-label="Why it is dropped">
    <b>Why?</b>
    ${e.criteria().map(({name:t,label:o,about:n},r)=>c`<${S} title=${n} onClick=${()=>e.because(t)}>
            ${o} <kbd>${at[r]}</kbd>
          <//>`)}
    <${S} onClick=${()=>e.dispatch({type:"cancel"})}>Cancel <kbd>Esc</kbd><//>
  </div>`;function xs({page:e}){let{state:t}=e,o=!!t.merge;return c`<div class="wr-check-do" role="group" aria-label="Your verdict">
    ${t.isAsked?c`<${ks} page=${e} />`:null}
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
  </div>`}var Ss=({hints:e})=>c`<details class="wr-fold wr-check-hints">
    <summary><span class="wr-fold-title">Asked without the film: ${e.length}</span></summary>
    <ul>
      ${e.map(([t,o])=>c`<li><b>${t}</b> ${o}</li>`)}
    </ul>
  </details>`;function Wo({page:e,item:t}){let o=e.state.payload.source==="chains";return c`<section class="wr-try-card wr-check" tabindex="-1" aria-label="The case">
    <${bs} page=${e} item=${t} />
    <div class="wr-check-item" data-clip=${t.clip?"yes":"no"}>
      <div>
        <blockquote class="wr-quote wr-check-text">${t.text}</blockquote>
        ${t.options.length?c`<${ws} item=${t} />`:null}
        ${t.steps.length&&!o?c`<${lt} steps=${t.steps} />`:null}
        ${t.steps.length&&o?c`<${Ho} key=${t.id} item=${t} />`:null}
      </div>
      <div class="wr-check-facts">
        ${t.absent?c`<p class="wr-p wr-check-absent">${t.absent}</p>`:null}
        ${t.facts.map(([n,r])=>c`<p class="wr-p"><b class="wr-label">${n}</b> ${r}</p>`)}
        ${t.hints?.length?c`<${Ss} hints=${t.hints} />`:null}
      </div>
      ${t.clip?c`<${ys} key=${t.clip.src} clip=${t.clip} />`:null}
    </div>
    <${xs} page=${e} />
  </section>`}var Jo=(e,{stands:t,criterion:o})=>t?"keep":o?`drop (${j(e,o)})`:"drop";function Os({page:e,who:t}){let{merge:o}=e.state,n=o.votes.filter(r=>r.validator===t).length;return c`<${Po} label=${`${n} votes of ${t} count as`}>
    <${ct}
      options=${E.map(r=>[r,r])}
      value=${o.as[t]}
      onChange=${r=>e.dispatch({type:"as",who:t,value:r})}
    />
  <//>`}function Ts({page:e,mine:t,theirs:o}){let{items:n,merge:r,payload:s}=e.state,i=n.find(({id:p})=>p===t.item)?.text??t.item,a=p=>e.dispatch({type:"choose",vote:t,theirs:p==="theirs"});return c`<li>
    <span>${i.slice(0,160)}</span>
    <${ct}
      aria-label=${`Which vote of ${t.validator} counts`}
      options=${[["mine",`stay with what is here: ${Jo(s,t)}`],["theirs",`take the file’s: ${Jo(s,o)}`]]}
      value=${et(r,t)?"theirs":"mine"}
      onChange=${a}
    />
  </li>`}var ut=({number:e,words:t,tone:o})=>c`<${O} tone=${e?o:"muted"}>${e} ${t}<//>${" "}`;function Yo({page:e}){let{merge:t,book:o}=e.state,{fresh:n,same:r,conflicts:s,doubled:i}=we(o,t.votes,t.as);return c`<section
    class="wr-try-card wr-check-merge"
    role="group"
    aria-label="Votes to be imported"
  >
    <h2 class="wr-heading" tabindex="-1">Votes in ${t.name}</h2>
    ${Object.keys(t.as).map(a=>c`<${Os} key=${a} page=${e} who=${a} />`)}
    <p class="wr-p wr-check-found">
      <${ut} number=${n.length} words="new" tone="good" />
      <${ut} number=${r} words="as here" tone="muted" />
      <${ut} number=${s.length} words="in conflict" tone="warn" />
    </p>
    ${i?c`<p class="wr-warning" role="alert">
            Two validators of the file cannot be one here.
          </p>`:null}
    ${s.length?c`<ul class="wr-check-conflicts">
            ${s.map(a=>c`<${Ts} key=${a.mine.item} page=${e} ...${a} />`)}
          </ul>`:null}
    <p class="wr-build-tools">
      <${S} go disabled=${i} onClick=${e.takeIn}>Import votes<//>
      <${S} onClick=${e.leave}>Cancel <kbd>Esc</kbd><//>
    </p>
  </section>`}var Cs="third";function Es({items:e,book:t,figures:o,payload:n},r){let s=e.filter(a=>C(t,a.id,r)).length;if(r!==Cs||n.known)return{done:s,of:e.length,words:`${s} of ${e.length}`};let i=o?.splits.length||0;return{done:s,of:i,words:`decides ${i} ${i===1?"split":"splits"}`}}function As({page:e,who:t,at:o}){let{done:n,of:r,words:s}=Es(e.state,t);return c`<button
    type="button"
    class="wr-up-button"
    aria-pressed=${String(t===e.state.who)}
    onClick=${()=>e.be(t)}
  >
    <b>${t} <kbd>${o+1}</kbd></b>
    <progress max=${r||1} value=${Math.min(n,r||1)} aria-label=${`Judged by ${t}`} />
    <small>${s}</small>
  </button>`}var zo=({page:e})=>c`<div class="wr-check-whom" role="group" aria-label="Who you are">
    ${E.map((t,o)=>c`<${As} page=${e} who=${t} at=${o} />`)}
  </div>`;var M=({name:e,letter:t,onClick:o,off:n})=>c`<${S} disabled=${n} onClick=${o}>
    ${e}${t?c` <kbd>${t}</kbd>`:null}
  <//>`;function Go({page:e}){let{figures:t}=e.state,o=L(e.state).length>0;return c`<div class="wr-build-tools">
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
  </div>`}var Qo=()=>c`<details class="wr-check-help">
    <summary>Keys</summary>
    <p class="wr-note wr-check-keys">
      ${rt.map(([e,t])=>c`<span><kbd>${e}</kbd> ${t}</span>`)}
    </p>
  </details>`;var Rs=({page:e})=>c`<${Fo} accept=".jsonl,.json,.tsv" label="A file to be checked" onFiles=${e.bring}>
    <b>
      ${e.state.busy?"Reading …":e.state.file?`${e.state.file.name}: choose another file`:"Choose a file"}
    </b>
    <span>
      Records of builds (JSONL), SVBench’s or R3’s JSON, VLMEvalKit’s TSV; up to 16 MB. It is read
      and not kept.
    </span>
  <//>`;function Ns({state:e}){if(e.busy)return c`<p class="wr-empty" role="status">Reading …</p>`;let{source:t,build:o}=e.payload,n={mine:c`Your set is empty. Accept a case on <a href=${o}>Build</a>, and it comes here.`,submissions:c`No submission yet. On <a href=${e.payload.try}>Try</a>, keep a question
      that every model gets wrong.`,file:"Choose a file above: its prompts, questions or chains come here.",recorded:"No recorded run came to its end."};return c`<p class="wr-empty">
    ${n[t]||"Nothing of this kind is loaded. Choose another, or import data on Data."}
  </p>`}var Ls=({page:e})=>c`<input
    type="file"
    accept=".jsonl"
    class="wr-check-hidden"
    tabindex="-1"
    aria-label="A file of votes"
    onChange=${o=>{e.bringVotes([...o.target.files]),o.target.value=""}}
  />`;function Ps({page:e}){let{notice:t,offersUndo:o,book:n}=e.state;return c`<div class="wr-check-said-box">
    <span role="status">${t}</span>
    ${o&&n.changes.length?c` <${S} onClick=${e.undo}>Undo <kbd>u</kbd><//>`:null}
  </div>`}var Vs=({page:e})=>c`<div class="wr-try-card wr-check-side-box">
    <${qo} page=${e} />
    <${Ko} page=${e} />
    <${Go} page=${e} />
    <${Qo} />
  </div>`;function Xo({page:e}){let{state:t}=e,o=t.items[t.at];return c`
    ${t.payload.source==="file"?c`<${Rs} page=${e} />`:null}
    ${t.failure?c`<${xe}>${t.failure}<//>`:null}
    ${t.isKept?null:c`<p class="wr-warning">
            This browser keeps no data for us: save your votes before you leave.
          </p>`}
    ${o?c`<${zo} page=${e} />`:null}
    ${t.merge?c`<${Yo} page=${e} />`:null}
    <div class="wr-check-row">
      <div>
        ${o?c`<${Wo} page=${e} item=${o} />`:c`<${Ns} state=${t} />`}
        <${Ps} page=${e} />
      </div>
      ${o?c`<${Vs} page=${e} />`:null}
    </div>
    <${Ls} page=${e} />
  `}var oe=new ke,Zo=Ut(oe,Ro);function Fs(){Zo.off(),window.removeEventListener("storage",oe.heard)}function oa(e,t){let o=Dt(oe,Xo,e,"wr-try wr-checking",Fs);return Zo.on(),window.addEventListener("storage",oe.heard),oe.open(t),o}export{oa as mount};
