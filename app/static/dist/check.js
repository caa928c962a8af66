var g,ft,Wo,V,Se,ie,dt,ne,_t,Ce,Oe,Jo,G=Symbol.for("pv"),ae={},ce=[],Yo=/^m(i|n|o|s|text|space)$/,Te=Array.isArray,Ae=ce.slice,q=Object.assign;function B(e){e&&e.parentNode&&e.remove()}function ht(e,t,o){var n,r,s,i={},a=arguments.length;for(s in t)s=="key"?n=t[s]:s=="ref"&&typeof e!="function"?r=t[s]:i[s]=t[s];return a>2&&(i.children=a>3?Ae.call(arguments,2):o),z(e,i,n,r,null)}function z(e,t,o,n,r){var s={type:e,props:t,key:o,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:G,__v:r||++ft,__i:-1,__u:0};return!r&&g.vnode&&g.vnode(s),s}function le(e){return e.children}function se(e,t){this.props=e,this.context=t,this.__g=0}function j(e,t){if(t==null)return e.__&&j(e.__,e.__i+1);for(var o;t<e.__k.length;t++)if((o=e.__k[t])&&o.__e)return o.__e;return typeof e.type!="function"||e.props.__P?null:j(e)}function zo(e){var t,o=e.__v,n=o.__e,r=[],s=[],i=e.__P;i&&((t=q({constructor:G},o)).__v=o.__v+1,g.vnode&&g.vnode(t),Ee(i,t,o,e.__n,i.namespaceURI,32&o.__u?[n]:null,r,n||j(o),32&o.__u,s),t.__v=o.__v,t.__.__k[t.__i]=t,wt(r,t,s),o.__=o.__e=null,t.__e!=n&&mt(t))}function mt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),mt(e)}function ut(e){(8&e.__g||(e.__g|=8,V.push(e),ie++))&&Se==g.debounceRendering||((Se=g.debounceRendering)||queueMicrotask)($t)}function $t(){try{for(var e,t=1;V.length;)V.length>t&&V.sort(dt),e=V.shift(),t=V.length,8&e.__g&&zo(e)}finally{(ie=V.length)&&(Se||queueMicrotask)($t)}}function gt(e,t,o,n,r,s,i,a,u,f,p){var m,d,l,_,k,$,y=n.__k||ce,h=t.length;for(u=Go(o,t,y,u,h),m=0;m<h;m++)(l=o.__k[m])!=null&&(d=~l.__i&&y[l.__i]||ae,l.__i=m,$=Ee(e,l,d,r,s,i,a,u,f,p),_=l.__e,(d.ref!=l.ref||8&d.__u)&&(d.ref&&Re(d.ref,null,l,d),l.ref&&p.push(l.ref,l.__c||_,l)),k=k||_,4&l.__u?(u=yt(l,u,e,!d.__v),d.__e&&(d.__e=null)):typeof l.type=="function"&&$!==void 0?u=$:_&&(u=_.nextSibling),l.__u&=-21);return o.__e=k,u}function Go(e,t,o,n,r){var s,i,a,u,f,p,m,d,l,_=o.length,k=_,$=0,y=0,h=e.__k=Array(r);for(s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=h[s]=z(null,i):Te(i)?i=h[s]=z(le,{children:i}):i.constructor===G&&i.__b?i=h[s]=z(i.type,i.props,i.key,i.ref,i.__v):h[s]=i,u=s+$,i.__=e,i.__b=e.__b+1,a=null,~(f=i.__i=Qo(i,o,u,k))&&(k--,(a=o[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==u-1?$--:f==u+1?$++:f!=u&&(f>u?$--:$++,y=1)):(~f||(r>_?$--:r<_&&$++),typeof i.type!="function"&&(i.__u|=4))):h[s]=null;if(y){for(p=[],m=[],s=0;s<r;s++)if((i=h[s])&&16&i.__u){for($=0,d=p.length;$<d;)p[l=$+d>>1]<i.__i?$=l+1:d=l;p[$]=i.__i,m[s]=$+1}for($=p.length;s--;)m[s]&&(m[s]==$?$--:h[s].__u|=4)}if(k)for(s=0;s<_;s++)!(a=o[s])||2&a.__u||(a.__e==n&&(n=j(a)),Ne(a,a));return n}function yt(e,t,o,n){var r,s,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=e,t=yt(r[s],t,o,!1));return t}for(t&&!t.parentNode&&(t=j(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!n&&o.moveBefore&&i.parentNode?o.moveBefore(i,t):o.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Qo(e,t,o,n){var r,s=e.key,i=e.type,a=t[o],u=a&&!(2&a.__u);if(a===null&&s==null||u&&s==a.key&&i==a.type)return o;if(n>(u?1:0)){for(r=o-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r;for(r=o+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&s==a.key&&i==a.type)return r}return-1}function pt(e,t,o){o==null&&(o=""),t[0]=="-"?e.setProperty(t,o):e[t]=o}function oe(e,t,o,n,r){var s,i;if(t=="style")if(typeof o=="string")e.style.cssText=o;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)o&&t in o||pt(e.style,t);if(o)for(t in o)n&&o[t]==n[t]||pt(e.style,t,o[t])}else if(t[0]=="o"&&t[1]=="n")typeof o!="function"&&(o=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=o,o&&n||(i=Oe[t]||(Oe[t]=Xo(t)),(e.__a||(e.__a={}))[t]=Ce,s=t!=(t=t.replace(_t,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),o?e.addEventListener(t,i,s):e.removeEventListener(t,i,s));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=o??"")}catch{}if(typeof o=="function")return;o==null||o===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&o==1?"":o)}}function Xo(e){return function(t){var o=this.__e;if(o){if(o=o[e],t[ne]==null)t[ne]=Ce++;else if(t[ne]<this.__a[e])return;return o(g.event?g.event(t):t)}}}function Ee(e,t,o,n,r,s,i,a,u,f){var p,m,d,l,_,k,$,y,h,x,v,xe,ct,te,D,lt,P,U,N=t.type;if(t.constructor!==G)return null;128&o.__u&&(u=32&o.__u,p=o.__c.__z)&&(t.__u|=u,m=s=[],p.nodeType==8?a=re(p,s):s.push(p),a=s[0]||a),(p=g.__b)&&p(t);e:if(typeof N=="function"){d=i.length;try{if(y=t.props,h=(p=N.prototype)&&p.render,x=(p=N.contextType)&&n[p.__c],v=p?x?x.props.value:p.__:n,(l=o.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(h?t.__c=l=new N(y,v):(t.__c=l=new se(y,v),l.constructor=N,l.render=en),x&&x.sub(l),l.state||(l.state={}),l.__n=n,l.__g|=8,l.__h=[],l.__k=[]),h&&(l.__s||(l.__s=l.state),N.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=q({},l.__s)),q(l.__s,N.getDerivedStateFromProps(y,l.__s)))),_=l.props,k=l.state,l.__v=t,o.__c){if(y!==_&&h&&!N.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(y,v),t.__v==o.__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(y,l.__s,v)===!1){t.__v!=o.__v&&(l.props=y,l.state=l.__s,l.__g&=-9),t.__e=o.__e,t.__k=o.__k,t.__k.some(function(C){C&&(C.__=t)}),ce.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&i.push(l),a=j(o);break e}l.componentWillUpdate&&l.componentWillUpdate(y,l.__s,v),h&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(_,k,$)})}else h&&!N.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),h&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=v,l.props=y,l.__P=e,l.__g&=-5,xe=g.__r,ct=h?25:0;do l.__g&=-9,xe&&xe(t),p=l.render(l.props,l.state=l.__s,l.context);while(8&l.__g&&++ct<25);h&&(ce.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(n=q({},n,l.getChildContext())),h&&o.__c&&l.getSnapshotBeforeUpdate&&($=l.getSnapshotBeforeUpdate(_,k)),te=p&&p.type===le&&p.key==null?p.props.children:p,y.__P&&(p=a,r=(e=y.__P).namespaceURI,u=s=null,o.props&&o.props.__P!=e&&(o.__k.some(function(C){C&&Ne(C,C)}),o.__k=null),a=o.__k?j(o,0):null),a=gt(e,Te(te)?te:[te],t,o,n,r,s,i,a,u,f),y.__P&&(t.__e=null,a=p),t.__u&=-161,m&&m.some(B),l.__h.length&&i.push(l),1&l.__g&&(l.__g&=-4)}catch(C){if(i.length=d,t.__v=null,u||s)if(C&&C.then){if(t.__u|=128|u,s){for(~(P=s.indexOf(a||void 0))||(P=s.length);(U=s[P-1])&&U.nodeType==8;)P--;for(;P<s.length;P++)if(U=s[P])if(s[P]=null,D){if(U==lt)break}else{if(U.nodeType!=8)break;U.data.startsWith("$s")&&(lt=re(D=U))}}if(!D){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;D=a}(p=re(D=t.__c.__z||(t.__c.__z=D)))?(t.__e=D,a=p):t.__e=a,a=a&&a.nextSibling}else s&&s.some(B);else t.__e=o.__e;t.__k||(t.__k=o.__k||[]),C&&C.then||vt(t),g.__e(C,t,o)}}else a=t.__e=Zo(o.__e,t,o,n,r,s,i,u,f,e);return(p=g.diffed)&&p(t),a}function re(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var o=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))o++;else if(e.data.startsWith("/$s")&&!--o)return e}t&&t.push(e)}}function vt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(vt))}function wt(e,t,o){for(var n=0;n<o.length;)Re(o[n++],o[n++],o[n++]);g.__c&&g.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){g.__e(s,r.__v)}})}function Zo(e,t,o,n,r,s,i,a,u,f){var p,m,d,l,_,k,$,y,h=o.props||ae,x=t.props,v=t.type;if(v=="svg"?r="http://www.w3.org/2000/svg":v=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(p=0;p<s.length;p++)if((_=s[p])&&(v?_.localName==v:_.nodeType==3)){e=_,s[p]=null;break}}if(!e){if(y=f.ownerDocument||document,!v)return y.createTextNode(x);e=y.createElementNS(r,v,x.is?x:f),a&&(g.__m&&g.__m(t,s),a=!1),s=null}if(v){if(f=v=="template"&&e.content||e,s=v=="textarea"&&x.defaultValue!=null?null:s&&Ae.call(f.childNodes),!a&&s)for(h={},p=0;p<e.attributes.length;p++)h[(_=e.attributes[p]).name]=_.value;for(p in h)_=h[p],p=="dangerouslySetInnerHTML"?d=_:p=="children"||p in x||p=="value"&&"defaultValue"in x||p=="checked"&&"defaultChecked"in x||oe(e,p,null,_,r);for(p in x)_=x[p],p=="children"?l=_:p=="dangerouslySetInnerHTML"?m=_:p=="value"?k=_:p=="checked"?$=_:a&&typeof _!="function"||h[p]===_||oe(e,p,_,h[p],r);m?(a||d&&(m.__html==d.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(d&&(e.textContent=""),(v=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&Yo.test(v))&&(r="http://www.w3.org/1999/xhtml"),gt(f,Te(l)?l:[l],t,o,n,r,s,i,s?s[0]:o.__k&&j(o,0),a,u),s&&s.some(B)),a&&v!="textarea"||(p="value",v=="progress"&&k==null?e.removeAttribute(p):k==null||k===e[p]&&(v!="progress"||k)||oe(e,p,k,h[p],r),p="checked",$!=null&&$!=e[p]&&oe(e,p,$,h[p],r))}else h===x||a&&e.data==x||(e.data=x);return e}function Re(e,t,o,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){g.__e(r,o)}}function Ne(e,t,o){var n,r,s,i;if(g.unmount&&g.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Re(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){g.__e(a,t)}n.__P=n.__n=null}if(n=e.__k)for(i=0;i<n.length;i++)n[i]&&Ne(n[i],t,typeof e.type!="function"||o&&!e.props.__P);!o&&(n=e.__c)&&(n=n.__z)&&(r=re(n,s=[]))&&(n==e.__e&&s.some(B),B(r),B(n)),o||B(e.__e),e.__e=e.__c=e.__=null}function en(e,t,o){return this.constructor(e,o)}function ue(e,t){var o,n,r,s;g.__&&g.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(o=e&&32&e.__u)?null:t.__k,t.__k=z(le,{children:[e]}),r=[],s=[],Ee(t,t.__k,n||ae,ae,t.namespaceURI,n?null:t.firstChild?Ae.call(t.childNodes):null,r,n?n.__e:t.firstChild,o,s),wt(r,t.__k,s),t.__k.props.children=null}g={__e:function(e,t,o,n){for(var r,s,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,n||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw ie=0,e}},ft=0,Wo=function(e){return e!=null&&e.constructor===G},se.prototype.setState=function(e,t){var o=this.__s;o&&o!=this.state||(o=this.__s=q({},this.state)),typeof e=="function"&&(e=e(q({},o),this.props)),e&&(q(o,e),this.__v&&(t&&this.__k.push(t),ut(this)))},se.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),ut(this))},se.prototype.render=le,V=[],ie=0,dt=function(e,t){return e.__v.__b-t.__v.__b},ne=Symbol(),_t=/(PointerCapture)$|Capture$/i,Ce=0,Oe={},Jo=0;var X,b,Le,bt,Pe=Object.is,pe=0,Rt=[],Ve=[],w=g,kt=w.__b,xt=w.__r,St=w.diffed,Ot=w.__c,Ct=w.unmount,Tt=w.__;function Ie(e,t){w.__h&&w.__h(b,e,pe||t),pe=0;var o=b.__H||(b.__H={__:[],__h:[]});return e>=o.__.length&&o.__.push({}),o.__[e]}function Fe(e){return pe=1,tn(Lt,e)}function tn(e,t,o){var n=Ie(X++,2);if(n.t=e,!n.__c&&(n.__=[o?o(t):Lt(void 0,t),function(s){var i=(n.__N||n.__)[0],a=n.t(i,s);Pe(i,a)||(n.__N=[a,n.__[1]],n.__c.setState({}))}],n.__c=b,!b.__f)){b.__f=!0;var r=b.shouldComponentUpdate;b.shouldComponentUpdate=function(s,i,a){var u=this.__H;if(!u)return!0;var f=!1,p=this.props!=s;if(u.__.some(function(d){d.__N&&(f=!0,Pe(d.__[0],d.__N[0])||(p=!0))}),r){var m=r.call(this,s,i,a);return f?m||p:m}return!f||p}}return n.__}function Me(e,t){var o=Ie(X++,3);!w.__s&&Nt(o.__H,t)&&(o.__P=!0,o.__=e,o.u=t,b.__H.__h.push(o))}function De(e){return pe=5,on(function(){return{current:e}},[])}function on(e,t){var o=Ie(X++,7);return Nt(o.__H,t)&&(o.__=e(),o.__H=t),o.__}function nn(){var e;do{for(;e=Ve.shift();)try{Q(e)}catch(o){w.__e(o,{__:(e=e.__P)&&e.__v})}for(;e=Rt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Q),t.__h.some(je),t.__h=[]}catch(o){t.__h=[],w.__e(o,e.__v)}}}while(Ve.length)}w.__b=function(e){b=null,kt&&kt(e)},w.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Tt&&Tt(e,t)},w.__r=function(e){xt&&xt(e),X=0;var t=(b=e.__c).__H;t&&(Le==b?b.__h=[]:(t.__h.some(Q),t.__h.some(je),X=0),t.__h=[],t.__.some(function(o){o.__N&&(o.__=o.__N),o.u=o.__N=void 0})),Le=b},w.diffed=function(e){St&&St(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Et(Rt.push(t)),t.__H.__.some(function(o){o.u&&(o.__H=o.u)})),Le=b=null},w.__c=function(e,t){t.some(function(o){try{o.__h.some(Q),o.__h=o.__h.filter(function(n){return!n.__||je(n)})}catch(n){o.__h=[function(){throw n}]}}),Ot&&Ot(e,t)},w.unmount=function(e){Ct&&Ct(e);var t,o,n=e.__c;n&&n.__H&&(n.__H.__.some(function(r){try{if(r.__P&&r.__c){if(o===void 0){for(o=e.__;o&&(!o.__c||!o.__c.__P);)o=o.__;o=o&&o.__c}r.__P=o,Et(Ve.push(r))}else Q(r)}catch(s){t=s}}),n.__H=void 0,t&&w.__e(t,n.__v))};var At=typeof requestAnimationFrame=="function";function sn(e){var t,o=function(){clearTimeout(n),At&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(o,35);At&&(t=requestAnimationFrame(o))}function Et(e){e!=1&&bt==w.requestAnimationFrame||((bt=w.requestAnimationFrame)||sn)(nn)}function Q(e){var t=b,o=e.__c;typeof o=="function"&&(e.__c=void 0,o()),b=t}function je(e){var t=b;e.__c=e.__(),b=t}function Nt(e,t){return!e||e.length!=t.length||t.some(function(o,n){return!Pe(o,e[n])})}function Lt(e,t){return typeof t=="function"?t(e):t}var Vt=function(e,t,o,n){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],a=t[s]?(t[0]|=i?1:2,o[t[s++]]):t[++s];i===3?n[0]=a:i===4?n[1]=Object.assign(n[1]||{},a):i===5?(n[1]=n[1]||{})[t[++s]]=a:i===6?n[1][t[++s]]+=a+"":i?(r=e.apply(a,Vt(e,a,o,["",null])),n.push(r),a[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):n.push(a)}return n},Pt=new Map;function jt(e){var t=Pt.get(this);return t||(t=new Map,Pt.set(this,t)),(t=Vt(this,t.get(e)||(t.set(e,t=(function(o){for(var n,r,s=1,i="",a="",u=[0],f=function(d){s===1&&(d||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?u.push(0,d,i):s===3&&(d||i)?(u.push(3,d,i),s=2):s===2&&i==="..."&&d?u.push(4,d,0):s===2&&i&&!d?u.push(5,0,!0,i):s>=5&&((i||!d&&s===5)&&(u.push(s,0,i,r),s=6),d&&(u.push(s,d,0,r),s=6)),i=""},p=0;p<o.length;p++){p&&(s===1&&f(),f(p));for(var m=0;m<o[p].length;m++)n=o[p][m],s===1?n==="<"?(f(),u=[u],s=3):i+=n:s===4?i==="--"&&n===">"?(s=1,i=""):i=n+i[0]:a?n===a?a="":i+=n:n==='"'||n==="'"?a=n:n===">"?(f(),s=1):s&&(n==="="?(s=5,r=i,i=""):n==="/"&&(s<5||o[p][m+1]===">")?(f(),s===3&&(u=u[0]),s=u,(u=u[0]).push(2,0,s),s=0):n===" "||n==="	"||n===`
`||n==="\r"?(f(),s=2):i+=n),s===3&&i==="!--"&&(s=4,u=u[0])}return f(),u})(e)),t),arguments,[])).length>1?t:t[0]}var c=jt.bind(ht);function It(e,t,o,n,r=()=>{}){let s=document.createElement("div");return s.className=n,o.replaceChildren(s),e.root=s,e.draw=()=>{e.root===s&&ue(c`<${t} page=${e} />`,s)},{root:s,destroy(){ue(null,s),s.remove(),e.root===s&&(e.root=null,r())}}}function Ft(e,t){let o=n=>{t(e,n)&&(n.preventDefault(),n.stopPropagation())};return{on:()=>document.addEventListener("keydown",o,!0),off:()=>document.removeEventListener("keydown",o,!0)}}var rn="whyreel-built",an="whyreel-submissions",Be="whyreel-votes",Ue={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function qe(){try{return globalThis.localStorage??Ue}catch{return Ue}}var Mt=()=>qe()!==Ue;function Ke(e){try{let t=JSON.parse(qe().getItem(e)||"[]");return Array.isArray(t)?t:[]}catch{return[]}}function cn(e,t){try{return qe().setItem(e,JSON.stringify(t)),!0}catch{return!1}}var Dt=()=>Ke(rn);var fe=()=>Ke(an);var He=()=>Ke(Be),Ut=e=>cn(Be,e),Bt=e=>e.key===Be||e.key===null,qt=({validator:e,item:t,task:o,stands:n,mode:r="",dimension:s="",criterion:i=null})=>({validator:e,item:t,task:o,stands:n,mode:r,dimension:s,criterion:i});function ln(e){let{protocol:t,pathname:o}=new URL(e),n=t.startsWith("http")?o.lastIndexOf("/wr/"):-1;return n>0?o.slice(0,n):""}var Kt=ln(import.meta.url),de=e=>Kt+e,Ht=(e,t=Kt)=>e.startsWith(`${t}/`)?e.slice(t.length):e;function un(e,t,o,n=""){let r=new URLSearchParams(n),s=[...new URLSearchParams(o)].filter(([p])=>(t[0]==="*"||t.includes(p))&&!r.has(p)),[i,a=""]=e.split("#"),u=i.split("?")[0],f=new URLSearchParams([...s,...r]).toString();return`${u}${f?`?${f}`:""}${a?`#${a}`:""}`}function pn({pathname:e,hash:t},o){let n=Ht(e).slice(1);return{queryString:[n?`at=${n}`:"",o].filter(Boolean).join("&"),hash:t}}function Wt(e,t){let o=location.pathname+(e?`?${e}`:"")+location.hash;o!==location.pathname+location.search+location.hash&&history[t?"pushState":"replaceState"](null,"",o),dn(e)}function fn(e){let t=e&&document.querySelector("[data-wr-benchmark]");t&&[...t.options].some(o=>o.value===e)&&(t.value=e)}function dn(e){for(let t of document.querySelectorAll("[data-wr-keeps]")){let o=t.dataset.wrKeeps.split(" "),{wrAdds:n}=t.dataset;t.setAttribute("href",un(t.getAttribute("href"),o,e,n))}fn(new URLSearchParams(e).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(pn(location,e),"*")}var Jt={"x-whyreel":"1"},_n=300;function hn(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=_n&&!t.startsWith("<")?{error:t}:{}}}function mn(e,t){let o=hn(t),n=new Error(o.error||`The server answered ${e}.`);return Object.assign(n,{status:e,content:o})}async function $n(e,t){let o=await fetch(e,{credentials:"same-origin",...t});if(!o.ok)throw mn(o.status,await o.text().catch(()=>""));return o}async function _e(e,t){let n=await(await $n(e,t)).text();try{return n?JSON.parse(n):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var We=(e,{method:t="POST",headers:o,signal:n}={})=>({method:t,signal:n,headers:{...Jt,...e&&{"content-type":"application/json"},...o},body:e&&JSON.stringify(e)}),Yt=(e,t="application/octet-stream")=>({method:"POST",headers:{...Jt,"content-type":t},body:e});var Je=()=>new URLSearchParams(location.search).get("version")||"",zt=(e,t)=>_e(de(`/api/build/check?${new URLSearchParams({version:Je()})}`),We({votes:e.map(qt),rates:t}));function Gt(e,t){let o=new URLSearchParams({...t?{name:t}:{},version:Je()});return _e(de(`/api/build/items?${o}`),t?Yt(e):We(e))}var Qt=e=>_e(de(`/api/build/chain?${new URLSearchParams({chain:e,version:Je()})}`));var A=["validator 1","validator 2","third"],E=e=>`${e.item}\0${e.validator}`,gn=["set","mode","dimension"],he=e=>typeof e=="string"&&e.length<=400,yn=({criterion:e=null,stands:t})=>e===null||!t&&he(e)&&e!=="",me=e=>!!e&&A.includes(e.validator)&&he(e.item)&&e.item!==""&&he(e.task)&&typeof e.stands=="boolean"&&gn.every(t=>e[t]===void 0||he(e[t]))&&yn(e);var vn=500,Z=e=>({votes:new Map((Array.isArray(e)?e:[]).filter(me).map(t=>[E(t),t])),changes:[]}),$e=e=>[...e.votes.values()],T=(e,t,o)=>e.votes.get(E({item:t,validator:o}));function Xt(e,t){let o=new Map(e);for(let[n,r]of t)r?o.set(n,r):o.delete(n);return o}function Ye(e,t,o){let n=t.map(([r])=>[r,e.votes.get(r)||null]);return{votes:Xt(e.votes,t),changes:[...e.changes,{before:n,...o}].slice(-vn)}}function Zt(e,t,o,n,r,s=null){let{id:i,task:a,mode:u="",dimension:f=""}=t,p={set:r,item:i,task:a,mode:u,dimension:f,validator:o,stands:n,criterion:s},m=n==null?null:p;return Ye(e,[[E({item:i,validator:o}),m]],{item:i,validator:o})}var eo=(e,t)=>Ye(e,t.map(o=>[E(o),o]),{}),to=(e,t)=>Ye(e,t.map(o=>[E(o),null]),{});function oo(e){let t=e.changes.at(-1);return t?{book:{votes:Xt(e.votes,t.before),changes:e.changes.slice(0,-1)},change:t}:null}function no(e,t,o){let n=$e(e).filter(r=>t.has(r.item)||o&&r.set===o);return A.flatMap(r=>n.filter(s=>s.validator===r))}var wn=(e,t)=>e.stands===t.stands&&(t.criterion==null||(e.criterion??null)===t.criterion),bn=(e,t)=>e.stands===t.stands&&e.criterion==null&&t.criterion!=null;function ge(e,t,o){let n={fresh:[],same:0,conflicts:[],doubled:new Set(Object.values(o)).size<Object.keys(o).length};for(let r of t){let s={...r,validator:o[r.validator]},i=e.votes.get(E(s));!i||bn(i,s)?n.fresh.push(s):wn(i,s)?n.same+=1:n.conflicts.push({mine:i,theirs:s})}return n}function kn(e,t,o){return t.some(n=>{let r=T(e,n.item,o);return r&&r.stands!==n.stands})}function so(e,t){let o={},n=(s,i)=>!s.some(a=>a.validator===i),r=A.slice(0,2).filter(s=>n($e(e),s)&&n(t,s));for(let s of A){let i=t.filter(u=>u.validator===s);if(!i.length)continue;let a=r.find(u=>u!==s&&!Object.values(o).includes(u));o[s]=a&&kn(e,i,s)?a:s}return o}var xn=[],ye=({payload:e},t)=>e?.criteria?.[t.standard]??xn,ro=e=>new Set(Object.values(e?.criteria??{}).flatMap(t=>t.map(({name:o})=>o))),I=(e,t)=>Object.values(e?.criteria??{}).flat().find(o=>o.name===t)?.label??"not named";function io({payload:e},t,o,n){let r=e.known?.[t.id];return r?r.stands!==o?`Known otherwise: ${r.stands?"keep":"drop"}. ${r.why} `:!o&&!r.criteria.includes(n)?`As known, but the criterion is “${I(e,r.criteria[0])}”. ${r.why} `:`As known. ${r.why} `:""}function ao({items:e,payload:t,book:o},n){let r=e.map(a=>({vote:T(o,a.id,n),known:t.known?.[a.id]})).filter(({vote:a,known:u})=>a&&u),s=(a,u)=>r.filter(({vote:f,known:p})=>f.stands===a&&p.stands===u).length,i=r.filter(({vote:a,known:u})=>u.criteria.includes(a.criterion));return{judged:r.length,right:s(!0,!0)+s(!1,!1),dropped:s(!1,!1),named:i.length,keptFaulty:s(!0,!1),droppedSound:s(!1,!0)}}var co=6e4,Sn=(e,t)=>e.stands!==t.stands||e.criterion!==(t.criterion??null);function On(e){try{return JSON.parse(e)}catch{return null}}var Cn=({criterion:e},t)=>e==null||t.has(e),Tn=e=>{let{set:t="",item:o,task:n,mode:r="",dimension:s="",validator:i,stands:a}=e;return{set:t,item:o,task:n,mode:r,dimension:s,validator:i,stands:a,criterion:e.criterion??null}};function uo(e,t,o){let n=new Map;for(let[r,s]of e.split(/\r?\n/).entries()){if(!s.trim())continue;let i=On(s);if(!me(i)||!Cn(i,o))throw new Error(`${t}, line ${r+1}: it is no vote (validator, item, task, stands)`);if(n.has(E(i))&&Sn(n.get(E(i)),i))throw new Error(`${t}, line ${r+1}: ${i.validator} has said two things of ${i.item}`);if(n.set(E(i),Tn(i)),n.size>co)throw new Error(`${t}: it holds more than ${co.toLocaleString("en")} votes`)}if(!n.size)throw new Error(`${t}: there is no vote in it`);return[...n.values()]}var ve=e=>e.map(t=>JSON.stringify(t)).join(`
`)+`
`,lo=e=>{let t=e==null?"":String(e);return`"${typeof e=="string"&&/^[=+\-@\t\r]/.test(t)?"'":""}${t.replaceAll('"','""')}"`},ze=(e,t)=>[e.map(lo),...t.map(o=>e.map(n=>lo(o[n])))].map(o=>o.join(",")).join(`\r
`)+`\r
`;function po(e,t,o,n){let r=new Map(e.map(a=>[a.id,a])),s=a=>a==null?"":a?"keep":"drop";return[...new Set([...r.keys(),...t.map(a=>a.item)])].map(a=>{let u=r.get(a)||t.find(f=>f.item===a);return{item:a,kind:u.kind||a.split("-",1)[0],task:u.task,mode:u.mode||"",dimension:u.dimension||"",decision:o[a]||"open",...Object.fromEntries(A.flatMap(f=>{let p=T(n,a,f);return[[f,s(p?.stands)],[`${f}: criterion`,p?.criterion??null]]})),text:u.text||""}})}var W=({figures:e},t)=>!!e?.splits.includes(t.id),R=(e,t)=>({...e,notice:t,offersUndo:!1,isAsked:!1});function Ge({items:e,figures:t},o){if(o.kind!=="question"||!o.clip)return!1;let n=e.find(r=>r.kind==="clip"&&r.clip?.id===o.clip.id);return!!n&&t?.decided[n.id]==="dropped"}var we=({who:e,payload:t})=>e==="third"&&!t.known,H=(e,t,o="")=>({...R(e,o),at:Math.max(0,Math.min(e.items.length-1,t))});function fo(e,t,o){let{items:n,at:r}=e,i=n.map((a,u)=>(r+1+u)%n.length).find(a=>t(n[a]));return i===void 0?R(e,o):H(e,i)}var _o=(e,t)=>o=>!T(e.book,o.id,t)&&!Ge(e,o);function An(e){let{items:t,at:o}=e,n=t.length-1;if(!we(e))return Math.min(o+1,n);let r=t.findIndex((s,i)=>i>o&&W(e,s));return r<0?o:r}function En(e,t,{stands:o,criterion:n=null}){let r=ye(e,t);return o||!r.length?{name:null,label:""}:r.find(({name:s})=>s===n)??null}function Rn(e,t){let o=e.items[e.at],{who:n}=e,{stands:r}=t;if(!o||e.merge)return e;if(we(e)&&!W(e,o)&&!T(e.book,o.id,n))return R(e,"The third decides splits alone; this is none.");let s=En(e,o,t);if(!s)return{...R(e,"Dropped why? One more key names the criterion."),isAsked:!0};let i=Zt(e.book,o,n,r,e.payload.set,s.name),a=An(e),u=r?"Kept":s.label?`Dropped (${s.label})`:"Dropped",f=a===e.at?"That was the last one.":`Now ${a+1} of ${e.items.length}.`,p=io(e,o,r,s.name);return H({...e,book:i},a,`${u} by ${n}. ${p}${f}`)}function Nn(e){if(e.isAsked)return R(e,"Not dropped: nothing was named.");let t=oo(e.book);if(!t)return R(e,"There is nothing to undo.");let{item:o,validator:n}=t.change,r={...e,book:t.book};if(!n)return R(r,"Undone: all votes are as they were before.");let s=e.items.findIndex(({id:a})=>a===o),i=`Undone: the vote of ${n} is as it was.`;return H({...r,who:n},s<0?e.at:s,i)}function Ln(e,{who:t}){let o=we({...e,who:t})?i=>W(e,i):_o(e,t),n=e.items.findIndex(o),r=we({...e,who:t})?"You are the third now: there is no split to decide yet.":`You are ${t} now: you have judged all.`,s=n<0?r:`You are ${t} now.`;return H({...e,who:t},n<0?e.at:n,s)}var Qe={say:Rn,undo:Nn,cancel:e=>R(e,"Not dropped."),be:Ln,step:(e,{by:t})=>H(e,e.at+t),go:(e,{at:t})=>H(e,t),"next open":e=>fo(e,_o(e,e.who),`Nothing here is open for ${e.who}.`),"next split":e=>fo(e,t=>W(e,t),"There is no split."),deleted:(e,t)=>({...e,book:to(e.book,t),notice:`${t.length} ${t.length===1?"vote is":"votes are"} deleted.`,offersUndo:!0})};var Pn=["clips","prompts","questions","chains"],ho={figures:null,figuresFailure:"",merge:null,failure:"",notice:"",offersUndo:!1,isAsked:!1,busy:!1},mo=()=>({payload:null,items:[],rates:[],file:null,who:"validator 1",at:0,book:Z([]),isKept:!0,...ho}),L=({book:e,items:t,payload:o})=>no(e,new Set(t.map(n=>n.id)),Pn.includes(o.source)?o.set:""),$o=(e,t)=>Math.max(0,e.findIndex(o=>o.id===t)),Ze=(e,t)=>e?.source===t.source&&e.set===t.set;function Vn(e,{payload:t,book:o}){let n=Ze(e.payload,t)?e.items[e.at]?.id:null,r=t.source==="file"&&e.file?e.file:t;return{...e,payload:t,book:o,items:r.items,rates:r.rates,at:$o(r.items,t.case||n),...ho}}var jn=(e,{content:t,name:o})=>({...e,...t,file:o?{name:o,...t}:e.file,at:$o(t.items,e.payload.case),figures:null,busy:!1});function In(e,{name:t,votes:o}){let n=so(e.book,o);return{...e,failure:"",merge:{name:t,votes:o,as:n,taken:[]}}}var Xe=e=>e.item+e.validator,et=(e,t)=>e.taken.includes(Xe(t));function go(e,t){return{...e,merge:{...e.merge,...t}}}function Fn(e,{vote:t,theirs:o}){let n=e.merge.taken.filter(r=>r!==Xe(t));return go(e,{taken:o?[...n,Xe(t)]:n})}function Mn(e){let{merge:t,book:o}=e,n=ge(o,t.votes,t.as),r=n.conflicts.filter(({mine:a})=>et(t,a)).map(({theirs:a})=>a),s=[...n.fresh,...r],i=`${s.length} ${s.length===1?"vote":"votes"} imported.`;return{...e,merge:null,notice:i,offersUndo:!0,book:eo(o,s)}}var Dn={...Qe,payload:Vn,items:jn,book:(e,{book:t})=>({...e,book:t}),kept:(e,{isKept:t})=>({...e,isKept:t}),busy:e=>({...e,busy:!0,failure:""}),failed:(e,{text:t})=>({...e,busy:!1,failure:t}),notice:(e,{text:t})=>R(e,t),figures:(e,{figures:t})=>({...e,figures:t,figuresFailure:""}),"no figures":(e,{text:t})=>({...e,figuresFailure:t}),merge:In,as:(e,{who:t,value:o})=>go(e,{as:{...e.merge.as,[t]:o},taken:[]}),choose:Fn,"take in":Mn,leave:e=>({...e,merge:null}),delete:e=>Qe.deleted(e,L(e))},yo=(e,t)=>Dn[t.type](e,t);function Un(e,t){let o=Object.assign(document.createElement("a"),{href:e,download:t});document.body.append(o),o.click(),o.remove()}function Bn(e,t){let o=URL.createObjectURL(e);Un(o,t),setTimeout(()=>URL.revokeObjectURL(o),6e4)}var tt=(e,t,o)=>Bn(new Blob([t],{type:o}),e);var qn=["prompts","valid","rules","ticked","kept","human"],Kn=["dimension","mode",...qn,"printed"],ot="application/x-ndjson",vo=({items:e,figures:t,book:o},n)=>po(e,n,t.decided,o),Hn={"votes.jsonl":(e,t)=>[ve(t),ot],"results.csv":(e,t)=>{let o=vo(e,t);return[ze(Object.keys(o[0]),o),"text/csv"]},"results.jsonl":(e,t)=>[ve(vo(e,t)),ot],"figures.json":({figures:e})=>[`${JSON.stringify(e,null,2)}
`,"application/json"],"rates.csv":({figures:e})=>[ze(Kn,e.ablation),"text/csv"]};function wo(){return tt("submissions.jsonl",ve(fe()),ot),"Saved as submissions.jsonl."}function bo(e,t){let o=L(t);if(!o.length)return"There is no vote to save yet.";if(e!=="votes.jsonl"&&!t.figures)return"The figures are not here yet.";let[n,r]=Hn[e](t,o);return tt(e,n,r),`Saved as ${e}.`}var ko={mine:Dt,submissions:fe},be=class{constructor(){this.state=mo(),this.draw=()=>{},this.root=null,this.turn=0,this.reading=0}dispatch=t=>{let o=this.state;this.state=yo(o,t),this.state.book!==o.book&&t.type!=="payload"&&(t.type!=="book"&&(this.state.isKept=Ut($e(this.state.book))),this.tally()),this.draw();let n=this.state.items[this.state.at];o.payload&&n&&n!==o.items[o.at]&&this.show(n)};show(t){let o=new URLSearchParams(location.search);o.get("case")!==t.id&&(o.set("case",t.id),Wt(o.toString(),!1),this.root?.querySelector(".wr-check")?.scrollIntoView({block:"nearest"}))}async open(t){this.dispatch({type:"payload",payload:t,book:Z(He())}),this.dispatch({type:"kept",isKept:Mt()});let o=t.source in ko?ko[t.source]():[];o.length&&await this.read(o),this.tally()}heard=t=>{Bt(t)&&this.dispatch({type:"book",book:Z(He())})};async read(t,o){let{payload:n}=this.state,r=++this.reading,s=i=>{this.reading===r&&Ze(this.state.payload,n)&&this.dispatch(i)};this.dispatch({type:"busy"});try{s({type:"items",content:await Gt(t,o),name:o})}catch(i){s({type:"failed",text:i.message})}}bring=async([t])=>{t&&(await this.read(t,t.name),this.tally())};tally=async()=>{let t=++this.turn,o=L(this.state),n=r=>t===this.turn&&this.dispatch(r);if(!o.length||this.state.payload.known)return n({type:"figures",figures:null});try{return n({type:"figures",figures:await zt(o,this.state.rates)})}catch(r){return n({type:"no figures",text:r.message})}};say=t=>this.dispatch({type:"say",stands:t});because=t=>{let o=document.activeElement?.closest(".wr-check-why");this.dispatch({type:"say",stands:!1,criterion:t}),o&&this.root?.querySelector(".wr-check-drop")?.focus({preventScroll:!0})};criteria=()=>ye(this.state,this.state.items[this.state.at]);undo=()=>this.dispatch({type:"undo"});step=t=>this.dispatch({type:"step",by:t});be=t=>this.dispatch({type:"be",who:t});notice=t=>this.dispatch({type:"notice",text:t});play=()=>{let t=this.root.querySelector(".wr-check-film video");t?t.paused?t.play().catch(()=>{}):t.pause():this.notice("There is no clip of this case here.")};choose=()=>this.root.querySelector(".wr-check-hidden").click();bringVotes=async([t])=>{if(t)try{let o=uo(await t.text(),t.name,ro(this.state.payload));this.dispatch({type:"merge",name:t.name,votes:o}),this.root.querySelector(".wr-check-merge h2").focus()}catch(o){this.dispatch({type:"failed",text:o.message})}};close(t){this.dispatch({type:t}),this.root.querySelector(".wr-check")?.focus({preventScroll:!0})}takeIn=()=>this.close("take in");leave=()=>this.close("leave");saveFile=t=>this.notice(bo(t,this.state));saveSubmissions=()=>this.notice(wo());delete=()=>this.dispatch({type:"delete"})};var Wn="whyreel.keys",Jn=()=>document.documentElement.dataset;function Yn(){try{return localStorage.getItem(Wn)}catch{return null}}var xo=()=>(Jn().wrKeys??Yn())!=="off";var nt=[["y","keep",e=>e.say(!0)],["n","drop (then a criterion’s key)",e=>e.say(!1)],["u","undo",e=>e.undo()],["j","next",e=>e.step(1)],["k","before",e=>e.step(-1)],["o","next open",e=>e.dispatch({type:"next open"})],["s","next split",e=>e.dispatch({type:"next split"})],["1","validator 1",e=>e.be("validator 1")],["2","validator 2",e=>e.be("validator 2")],["3","third",e=>e.be("third")],["p","play",e=>e.play()],["i","import votes",e=>e.choose()],["v","save votes",e=>e.saveFile("votes.jsonl")],["r","save results",e=>e.saveFile("results.csv")]],zn=new Map([...nt.map(([e,,t])=>[e,t]),["ArrowRight",e=>e.step(1)],["ArrowLeft",e=>e.step(-1)]]),st=["a","s","d","f","g"],Gn="input, textarea, select, [contenteditable], [role=listbox], [role=combobox], video, dialog",Qn=e=>e.ctrlKey||e.metaKey||e.altKey,Xn=e=>!!e.target.closest?.(Gn),Zn=({key:e})=>e.length===1&&!xo();function es(e,{merge:t,isAsked:o}){return t?e.leave():o&&e.dispatch({type:"cancel"}),!!(t||o)}function ts(e,t){let o=e.state.isAsked?st.indexOf(t):-1,n=e.criteria()[o],r=n?()=>e.because(n.name):zn.get(t);return r?.(e),!!r}function So(e,t){let{merge:o,items:n}=e.state;return!e.root?.isConnected||Qn(t)?!1:t.key==="Escape"&&es(e,e.state)?!0:Zn(t)||Xn(t)||o||!n.length?!1:ts(e,t.key)}var Oo=({label:e,help:t,required:o,fault:n,children:r})=>c`<label class="wr-up-field">
    <b>${e}${o?c`<em class="wr-up-required"> required</em>`:null}</b>
    ${r}${n?c`<small class="wr-up-bad">${n}</small>`:null}
    ${t?c`<small>${t}</small>`:null}
  </label>`,rt=({options:e,value:t,onChange:o,...n})=>c`<select
    ...${n}
    value=${String(t??"")}
    onChange=${r=>o(r.target.value)}
  >
    ${e.map(([r,s])=>c`<option value=${String(r)} selected=${String(r)===String(t??"")}>
          ${s}
        </option>`)}
  </select>`;var S=({go:e,children:t,...o})=>c`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${o}>
    ${t}
  </button>`,O=({tone:e,title:t,children:o})=>c`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${o}</span>`,ke=({children:e})=>c`<p class="wr-up-bad" role="alert">${e}</p>`,Co=({what:e,done:t,total:o,children:n})=>c`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${o?c`<progress max=${o} value=${t||0} />`:c`<progress />`} ${n}
  </div>`;function To({accept:e,multiple:t,label:o,onFiles:n,children:r}){let s=(u,f)=>{u.preventDefault(),u.currentTarget.classList.toggle("wr-over",f)};return c`<label
    class="wr-up-drop"
    onDragOver=${u=>s(u,!0)}
    onDragLeave=${u=>s(u,!1)}
    onDrop=${u=>{s(u,!1),n([...u.dataTransfer.files])}}
  >
    ${r}
    <input
      type="file"
      class="wr-up-input"
      multiple=${!!t}
      accept=${e}
      aria-label=${o}
      onChange=${u=>{n([...u.target.files]),u.target.value=""}}
    />
  </label>`}var Ao=({title:e})=>c`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Table as
    </button>
  </p>`;var J=e=>e==null?"–":e.toFixed(2),F=e=>e==null?"–":`${(100*e).toFixed(0)} %`,K=({label:e,head:t,rows:o})=>c`<div>
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
    <${Ao} title=${e} />
  </div>`,Y=({label:e,value:t,note:o,id:n})=>c`<div class="wr-metric">
    <span class="wr-metric-label">${e}</span>
    <span class="wr-metric-value" data-figure=${n}>${t}</span>
    <span class="wr-metric-note">${o}</span>
  </div>`;function Eo({page:e}){let{state:t}=e,o=ao(t,t.who);return o.judged?c`<div class="wr-check-figures">
      <${Y}
        label="As known"
        value=${F(o.right/o.judged)}
        note=${`${o.right} of ${o.judged} judged by ${t.who}`}
        id="hits"
      />
      <${Y}
        label="Right criterion"
        value=${o.dropped?F(o.named/o.dropped):"–"}
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
    </p>`}var Ro={clip:"1 · clips",question:"2 · questions",prompt:"prompts",chain:"chains"},os=({stage:e,both:t,raw:o,kappa:n,retained:r})=>[Ro[e]||"other",t,J(o),J(n),F(r)],No=({rows:e})=>c`<h2 class="wr-heading">By stage</h2>
    <${K}
      label="Agreement and retention of each stage"
      head=${["Stage","by both","raw","κ","retained"]}
      rows=${e.map(os)}
    />`;function Lo({page:e,rows:t}){let{payload:o}=e.state,n=new Map;for(let{stage:r,criterion:s,votes:i,dropped:a}of t){let u=`${r} ${s}`,f=n.get(u)||[Ro[r]||"other",I(o,s),0,0];n.set(u,[f[0],f[1],f[2]+a,f[3]+i])}return c`<h2 class="wr-heading">Why dropped</h2>
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
        rows=${t.map(({task:r,criterion:s,dropped:i,votes:a})=>[r,I(o,s),i,a])}
      />
    </details>`}var ns={kept:"good",dropped:"bad",split:"warn",open:"muted"};function ss({kappa:e,both:t}){return e!=null?`n = ${t}`:t?"undefined: one has said the same throughout":"nothing is judged by both yet"}function rs({state:e}){let{decided:t}=e.figures,o=Object.values(t),n=e.items.filter(r=>!t[r.id]).length;return c`<p class="wr-badges">
    ${Object.entries(ns).map(([r,s])=>c`<${O} tone=${s}>${o.filter(i=>i===r).length} ${r}<//>`)}
    <${O} tone="muted">${n} not judged<//>
  </p>`}var is=["Task","kept","dropped","split","open","retained"],as=["Prompts","by rules","by people","paper"],cs=({task:e,kept:t,dropped:o,split:n,open:r,retained:s})=>[e,t,o,n,r,F(s)],Po=(e,t,o,n)=>t?`${e} of ${t} (${F(o).replace(" "," ")})`:n,ls=({dimension:e,mode:t,valid:o,prompts:n,rules:r,kept:s,ticked:i,human:a,printed:u})=>[e?`${e}: ${t}`:t,Po(o,n,r,"–"),Po(s,i,a,"none decided"),u==null?"–":`${(100*u).toFixed(1)} %`],us=({rows:e})=>c`<h2 class="wr-heading">Validation rate of each variant</h2>
    <${K} label="Validation rate of each variant" head=${as} rows=${e.map(ls)} />
    <p class="wr-note">
      SVBench’s ablation. By rules: of first drafts, before a check sent any back. By people: of the
      prompts here. Paper: what its people kept, Table 3. full = understanding, synthesis, critic.
      synthesis = no critic. none = a writer who knows the name alone. Average = mean of the
      dimensions.
    </p>`;function ps({page:e}){let{state:t}=e;return L(t).length?t.figuresFailure?null:c`<${Co} what="Counting …" />`:c`<p class="wr-empty">No vote yet: agreement and retention will stand here.</p>`}var fs=({page:e})=>c`<${ke}>
      Your votes are kept, but the figures did not come: ${e.state.figuresFailure}
    <//>
    <p class="wr-build-tools"><${S} onClick=${e.tally}>Count again<//></p>`;function Vo({page:e}){let{state:t}=e,{figures:o}=t;return t.payload.known?c`<${Eo} page=${e} />`:c`
    ${t.figuresFailure?c`<${fs} page=${e} />`:null}
    ${o?c`<div class="wr-check-figures">
              <${Y}
                label="Raw agreement"
                value=${J(o.raw)}
                note=${`${o.both} judged by both`}
                id="raw"
              />
              <${Y}
                label="Cohen’s kappa"
                value=${J(o.kappa)}
                note=${ss(o)}
                id="kappa"
              />
            </div>
            <${rs} state=${t} />
            <${K}
              label="Retention per task"
              head=${is}
              rows=${o.tasks.map(cs)}
            />
            ${o.stages.length>1?c`<${No} rows=${o.stages} />`:null}
            ${o.rejections.length?c`<${Lo} page=${e} rows=${o.rejections} />`:null}
            ${o.ablation.length?c`<${us} rows=${o.ablation} />`:null}`:c`<${ps} page=${e} />`}
  `}function jo({page:e}){let{items:t}=e.state,o=t.map((n,r)=>({item:n,at:r})).filter(({item:n})=>W(e.state,n));return o.length?c`<details class="wr-fold">
    <summary><span class="wr-fold-title">Where they differ: ${o.length}</span></summary>
    <ol class="wr-check-splits">
      ${o.map(({item:n,at:r})=>c`<li>
            <button type="button" onClick=${()=>e.dispatch({type:"go",at:r})}>
              ${n.text.slice(0,160)}
            </button>
          </li>`)}
    </ol>
  </details>`:null}import{mount as ds}from"./player.js";var it=({steps:e})=>c`<ol class="wr-check-steps">
    ${e.map(([t,o])=>c`<li>
          <span>${t}</span>
          <b>leads to</b>
          <span>${o}</span>
        </li>`)}
  </ol>`;function Io({item:e}){let t=De(null),[o,n]=Fe(!1);return Me(()=>{let r=null,s=!1;return Qt(e.id.replace(/^chain-/,"")).then(i=>{s||(r=ds(t.current,i))},()=>s||n(!0)),()=>{s=!0,r?.destroy()}},[e.id]),o?c`<${it} steps=${e.steps} />`:c`<div class="wr-check-graph" role="group" aria-label="The chain" ref=${t}></div>`}var _s=({item:e})=>c`<ol class="wr-check-options" type="A">
    ${e.options.map((t,o)=>c`<li data-right=${o===e.answer?"yes":null}>
          ${t} ${o===e.answer?c`<${O} tone="good">right answer<//>`:null}
        </li>`)}
  </ol>`,hs=({clip:e})=>c`<div class="wr-check-film">
    <video
      controls
      preload="metadata"
      playsinline
      src=${e.src}
      poster=${e.poster}
      aria-label=${`Clip ${e.id}`}
    />
    ${e.watch?c`<a href=${e.watch} target="_blank" rel="noopener">open in a new tab</a>`:null}
  </div>`,ms=(e,{stands:t,criterion:o})=>t?"✓ you keep it":["✗ you drop it",o&&I(e,o)].filter(Boolean).join(": ");function $s({page:e,item:t}){let{who:o,at:n,items:r,book:s}=e.state,i=T(s,t.id,o);return c`<p class="wr-build-who">
    <${O} tone="accent">you are ${o}<//>
    <span class="wr-check-place">${n+1} of ${r.length}</span>
    <${O}>${t.task}<//>
    ${Ge(e.state,t)?c`<${O} tone="warn">its clip was dropped<//>`:null}
    ${t.mode?c`<${O}>agents: ${t.mode}<//>`:null}
    ${i?c`<${O} tone=${i.stands?"good":"bad"}>
            ${ms(e.state.payload,i)}
          <//>`:c`<${O} tone="muted">not judged by you<//>`}
  </p>`}var gs=({page:e})=>c`<div class="wr-check-why" role="group" aria-label="Why it is dropped">
    <b>Why?</b>
    ${e.criteria().map(({name:t,label:o,about:n},r)=>c`<${S} title=${n} onClick=${()=>e.because(t)}>
            ${o} <kbd>${st[r]}</kbd>
          <//>`)}
    <${S} onClick=${()=>e.dispatch({type:"cancel"})}>Cancel <kbd>Esc</kbd><//>
  </div>`;function ys({page:e}){let{state:t}=e,o=!!t.merge;return c`<div class="wr-check-do" role="group" aria-label="Your verdict">
    ${t.isAsked?c`<${gs} page=${e} />`:null}
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
  </div>`}var vs=({hints:e})=>c`<details class="wr-fold wr-check-hints">
    <summary><span class="wr-fold-title">Asked without the film: ${e.length}</span></summary>
    <ul>
      ${e.map(([t,o])=>c`<li><b>${t}</b> ${o}</li>`)}
    </ul>
  </details>`;function Fo({page:e,item:t}){let o=e.state.payload.source==="chains";return c`<section class="wr-try-card wr-check" tabindex="-1" aria-label="The case">
    <${$s} page=${e} item=${t} />
    <div class="wr-check-item" data-clip=${t.clip?"yes":"no"}>
      <div>
        <blockquote class="wr-quote wr-check-text">${t.text}</blockquote>
        ${t.options.length?c`<${_s} item=${t} />`:null}
        ${t.steps.length&&!o?c`<${it} steps=${t.steps} />`:null}
        ${t.steps.length&&o?c`<${Io} key=${t.id} item=${t} />`:null}
      </div>
      <div class="wr-check-facts">
        ${t.absent?c`<p class="wr-p wr-check-absent">${t.absent}</p>`:null}
        ${t.facts.map(([n,r])=>c`<p class="wr-p"><b class="wr-label">${n}</b> ${r}</p>`)}
        ${t.hints?.length?c`<${vs} hints=${t.hints} />`:null}
      </div>
      ${t.clip?c`<${hs} key=${t.clip.src} clip=${t.clip} />`:null}
    </div>
    <${ys} page=${e} />
  </section>`}var Mo=(e,{stands:t,criterion:o})=>t?"keep":o?`drop (${I(e,o)})`:"drop";function ws({page:e,who:t}){let{merge:o}=e.state,n=o.votes.filter(r=>r.validator===t).length;return c`<${Oo} label=${`${n} votes of ${t} count as`}>
    <${rt}
      options=${A.map(r=>[r,r])}
      value=${o.as[t]}
      onChange=${r=>e.dispatch({type:"as",who:t,value:r})}
    />
  <//>`}function bs({page:e,mine:t,theirs:o}){let{items:n,merge:r,payload:s}=e.state,i=n.find(({id:u})=>u===t.item)?.text??t.item,a=u=>e.dispatch({type:"choose",vote:t,theirs:u==="theirs"});return c`<li>
    <span>${i.slice(0,160)}</span>
    <${rt}
      aria-label=${`Which vote of ${t.validator} counts`}
      options=${[["mine",`stay with what is here: ${Mo(s,t)}`],["theirs",`take the file’s: ${Mo(s,o)}`]]}
      value=${et(r,t)?"theirs":"mine"}
      onChange=${a}
    />
  </li>`}var at=({number:e,words:t,tone:o})=>c`<${O} tone=${e?o:"muted"}>${e} ${t}<//>${" "}`;function Do({page:e}){let{merge:t,book:o}=e.state,{fresh:n,same:r,conflicts:s,doubled:i}=ge(o,t.votes,t.as);return c`<section
    class="wr-try-card wr-check-merge"
    role="group"
    aria-label="Votes to be imported"
  >
    <h2 class="wr-heading" tabindex="-1">Votes in ${t.name}</h2>
    ${Object.keys(t.as).map(a=>c`<${ws} key=${a} page=${e} who=${a} />`)}
    <p class="wr-p wr-check-found">
      <${at} number=${n.length} words="new" tone="good" />
      <${at} number=${r} words="as here" tone="muted" />
      <${at} number=${s.length} words="in conflict" tone="warn" />
    </p>
    ${i?c`<p class="wr-warning" role="alert">
            Two validators of the file cannot be one here.
          </p>`:null}
    ${s.length?c`<ul class="wr-check-conflicts">
            ${s.map(a=>c`<${bs} key=${a.mine.item} page=${e} ...${a} />`)}
          </ul>`:null}
    <p class="wr-build-tools">
      <${S} go disabled=${i} onClick=${e.takeIn}>Import votes<//>
      <${S} onClick=${e.leave}>Cancel <kbd>Esc</kbd><//>
    </p>
  </section>`}var ks="third";function xs({items:e,book:t,figures:o,payload:n},r){let s=e.filter(a=>T(t,a.id,r)).length;if(r!==ks||n.known)return{done:s,of:e.length,words:`${s} of ${e.length}`};let i=o?.splits.length||0;return{done:s,of:i,words:`decides ${i} ${i===1?"split":"splits"}`}}function Ss({page:e,who:t,at:o}){let{done:n,of:r,words:s}=xs(e.state,t);return c`<button
    type="button"
    class="wr-up-button"
    aria-pressed=${String(t===e.state.who)}
    onClick=${()=>e.be(t)}
  >
    <b>${t} <kbd>${o+1}</kbd></b>
    <progress max=${r||1} value=${Math.min(n,r||1)} aria-label=${`Judged by ${t}`} />
    <small>${s}</small>
  </button>`}var Uo=({page:e})=>c`<div class="wr-check-whom" role="group" aria-label="Who you are">
    ${A.map((t,o)=>c`<${Ss} page=${e} who=${t} at=${o} />`)}
  </div>`;var M=({name:e,letter:t,onClick:o,off:n})=>c`<${S} disabled=${n} onClick=${o}>
    ${e}${t?c` <kbd>${t}</kbd>`:null}
  <//>`;function Bo({page:e}){let{figures:t}=e.state,o=L(e.state).length>0;return c`<div class="wr-build-tools">
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
  </div>`}var qo=()=>c`<details class="wr-check-help">
    <summary>Keys</summary>
    <p class="wr-note wr-check-keys">
      ${nt.map(([e,t])=>c`<span><kbd>${e}</kbd> ${t}</span>`)}
    </p>
  </details>`;var Os=({page:e})=>c`<${To} accept=".jsonl,.json,.tsv" label="A file to be checked" onFiles=${e.bring}>
    <b>
      ${e.state.busy?"Reading …":e.state.file?`${e.state.file.name}: choose another file`:"Choose a file"}
    </b>
    <span>
      Records of builds (JSONL), SVBench’s or R3’s JSON, VLMEvalKit’s TSV; up to 16 MB. It is read
      and not kept.
    </span>
  <//>`;function Cs({state:e}){if(e.busy)return c`<p class="wr-empty" role="status">Reading …</p>`;let{source:t,build:o}=e.payload,n={mine:c`Your set is empty. Accept a case on <a href=${o}>Build</a>, and it comes here.`,submissions:c`No submission yet. On <a href=${e.payload.try}>Try</a>, keep a question
      that every model gets wrong.`,file:"Choose a file above: its prompts, questions or chains come here.",recorded:"No recorded run came to its end."};return c`<p class="wr-empty">
    ${n[t]||"Nothing of this kind is loaded. Choose another, or import data on Data."}
  </p>`}var Ts=({page:e})=>c`<input
    type="file"
    accept=".jsonl"
    class="wr-check-hidden"
    tabindex="-1"
    aria-label="A file of votes"
    onChange=${o=>{e.bringVotes([...o.target.files]),o.target.value=""}}
  />`;function As({page:e}){let{notice:t,offersUndo:o,book:n}=e.state;return c`<div class="wr-check-said-box">
    <span role="status">${t}</span>
    ${o&&n.changes.length?c` <${S} onClick=${e.undo}>Undo <kbd>u</kbd><//>`:null}
  </div>`}var Es=({page:e})=>c`<div class="wr-try-card wr-check-side-box">
    <${Vo} page=${e} />
    <${jo} page=${e} />
    <${Bo} page=${e} />
    <${qo} />
  </div>`;function Ko({page:e}){let{state:t}=e,o=t.items[t.at];return c`
    ${t.payload.source==="file"?c`<${Os} page=${e} />`:null}
    ${t.failure?c`<${ke}>${t.failure}<//>`:null}
    ${t.isKept?null:c`<p class="wr-warning">
            This browser keeps no data for us: save your votes before you leave.
          </p>`}
    ${o?c`<${Uo} page=${e} />`:null}
    ${t.merge?c`<${Do} page=${e} />`:null}
    <div class="wr-check-row">
      <div>
        ${o?c`<${Fo} page=${e} item=${o} />`:c`<${Cs} state=${t} />`}
        <${As} page=${e} />
      </div>
      ${o?c`<${Es} page=${e} />`:null}
    </div>
    <${Ts} page=${e} />
  `}var ee=new be,Ho=Ft(ee,So);function Rs(){Ho.off(),window.removeEventListener("storage",ee.heard)}function Ui(e,t){let o=It(ee,Ko,e,"wr-try wr-checking",Rs);return Ho.on(),window.addEventListener("storage",ee.heard),ee.open(t),o}export{Ui as mount};
