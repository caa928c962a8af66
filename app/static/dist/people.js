var w,$t,xo,I,ve,le,wt,re,yt,Se,xe,So,ee=Symbol.for("pv"),ce={},ue=[],Co=/^m(i|n|o|s|text|space)$/,Ce=Array.isArray,Te=ue.slice,H=Object.assign;function U(e){e&&e.parentNode&&e.remove()}function bt(e,t,s){var o,n,r,i={},l=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?n=t[r]:i[r]=t[r];return l>2&&(i.children=l>3?Te.call(arguments,2):s),Z(e,i,o,n,null)}function Z(e,t,s,o,n){var r={type:e,props:t,key:s,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ee,__v:n||++$t,__i:-1,__u:0};return!n&&w.vnode&&w.vnode(r),r}function pe(e){return e.children}function ae(e,t){this.props=e,this.context=t,this.__g=0}function D(e,t){if(t==null)return e.__&&D(e.__,e.__i+1);for(var s;t<e.__k.length;t++)if((s=e.__k[t])&&s.__e)return s.__e;return typeof e.type!="function"||e.props.__P?null:D(e)}function To(e){var t,s=e.__v,o=s.__e,n=[],r=[],i=e.__P;i&&((t=H({constructor:ee},s)).__v=s.__v+1,w.vnode&&w.vnode(t),Oe(i,t,s,e.__n,i.namespaceURI,32&s.__u?[o]:null,n,o||D(s),32&s.__u,r),t.__v=s.__v,t.__.__k[t.__i]=t,Ct(n,t,r),s.__=s.__e=null,t.__e!=o&&gt(t))}function gt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),gt(e)}function mt(e){(8&e.__g||(e.__g|=8,I.push(e),le++))&&ve==w.debounceRendering||((ve=w.debounceRendering)||queueMicrotask)(kt)}function kt(){try{for(var e,t=1;I.length;)I.length>t&&I.sort(wt),e=I.shift(),t=I.length,8&e.__g&&To(e)}finally{(le=I.length)&&(ve||queueMicrotask)(kt)}}function vt(e,t,s,o,n,r,i,l,u,d,p){var m,h,c,f,g,$,y=o.__k||ue,_=t.length;for(u=Oo(s,t,y,u,_),m=0;m<_;m++)(c=s.__k[m])!=null&&(h=~c.__i&&y[c.__i]||ce,c.__i=m,$=Oe(e,c,h,n,r,i,l,u,d,p),f=c.__e,(h.ref!=c.ref||8&h.__u)&&(h.ref&&Re(h.ref,null,c,h),c.ref&&p.push(c.ref,c.__c||f,c)),g=g||f,4&c.__u?(u=xt(c,u,e,!h.__v),h.__e&&(h.__e=null)):typeof c.type=="function"&&$!==void 0?u=$:f&&(u=f.nextSibling),c.__u&=-21);return s.__e=g,u}function Oo(e,t,s,o,n){var r,i,l,u,d,p,m,h,c,f=s.length,g=f,$=0,y=0,_=e.__k=Array(n);for(r=0;r<n;r++)(i=t[r])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=_[r]=Z(null,i):Ce(i)?i=_[r]=Z(pe,{children:i}):i.constructor===ee&&i.__b?i=_[r]=Z(i.type,i.props,i.key,i.ref,i.__v):_[r]=i,u=r+$,i.__=e,i.__b=e.__b+1,l=null,~(d=i.__i=Ro(i,s,u,g))&&(g--,(l=s[d])&&(l.__u|=2)),l&&l.__v?(i.__u|=16,d==u-1?$--:d==u+1?$++:d!=u&&(d>u?$--:$++,y=1)):(~d||(n>f?$--:n<f&&$++),typeof i.type!="function"&&(i.__u|=4))):_[r]=null;if(y){for(p=[],m=[],r=0;r<n;r++)if((i=_[r])&&16&i.__u){for($=0,h=p.length;$<h;)p[c=$+h>>1]<i.__i?$=c+1:h=c;p[$]=i.__i,m[r]=$+1}for($=p.length;r--;)m[r]&&(m[r]==$?$--:_[r].__u|=4)}if(g)for(r=0;r<f;r++)!(l=s[r])||2&l.__u||(l.__e==o&&(o=D(l)),Ee(l,l));return o}function xt(e,t,s,o){var n,r,i,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(n=e.__k)for(r=0;r<n.length;r++)n[r]&&(n[r].__=e,t=xt(n[r],t,s,!1));return t}for(t&&!t.parentNode&&(t=D(e))&&!t.parentNode&&(t=null),i=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(i!=l&&(!o&&s.moveBefore&&i.parentNode?s.moveBefore(i,t):s.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Ro(e,t,s,o){var n,r=e.key,i=e.type,l=t[s],u=l&&!(2&l.__u);if(l===null&&r==null||u&&r==l.key&&i==l.type)return s;if(o>(u?1:0)){for(n=s-1;n>=0;n--)if((l=t[n])&&!(2&l.__u)&&r==l.key&&i==l.type)return n;for(n=s+1;n<t.length;n++)if((l=t[n])&&!(2&l.__u)&&r==l.key&&i==l.type)return n}return-1}function _t(e,t,s){s==null&&(s=""),t[0]=="-"?e.setProperty(t,s):e[t]=s}function ne(e,t,s,o,n){var r,i;if(t=="style")if(typeof s=="string")e.style.cssText=s;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)s&&t in s||_t(e.style,t);if(s)for(t in s)o&&s[t]==o[t]||_t(e.style,t,s[t])}else if(t[0]=="o"&&t[1]=="n")typeof s!="function"&&(s=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=s,s&&o||(i=xe[t]||(xe[t]=Eo(t)),(e.__a||(e.__a={}))[t]=Se,r=t!=(t=t.replace(yt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),s?e.addEventListener(t,i,r):e.removeEventListener(t,i,r));else{if(n=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=s??"")}catch{}if(typeof s=="function")return;s==null||s===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&s==1?"":s)}}function Eo(e){return function(t){var s=this.__e;if(s){if(s=s[e],t[re]==null)t[re]=Se++;else if(t[re]<this.__a[e])return;return s(w.event?w.event(t):t)}}}function Oe(e,t,s,o,n,r,i,l,u,d){var p,m,h,c,f,g,$,y,_,S,k,ke,dt,oe,j,ft,N,K,W=t.type;if(t.constructor!==ee)return null;128&s.__u&&(u=32&s.__u,p=s.__c.__z)&&(t.__u|=u,m=r=[],p.nodeType==8?l=ie(p,r):r.push(p),l=r[0]||l),(p=w.__b)&&p(t);e:if(typeof W=="function"){h=i.length;try{if(y=t.props,_=(p=W.prototype)&&p.render,S=(p=W.contextType)&&o[p.__c],k=p?S?S.props.value:p.__:o,(c=s.__c)?(t.__c=c,2&c.__g&&(c.__g|=1)):(_?t.__c=c=new W(y,k):(t.__c=c=new ae(y,k),c.constructor=W,c.render=Fo),S&&S.sub(c),c.state||(c.state={}),c.__n=o,c.__g|=8,c.__h=[],c.__k=[]),_&&(c.__s||(c.__s=c.state),W.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=H({},c.__s)),H(c.__s,W.getDerivedStateFromProps(y,c.__s)))),f=c.props,g=c.state,c.__v=t,s.__c){if(y!==f&&_&&!W.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(y,k),t.__v==s.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(y,c.__s,k)===!1){t.__v!=s.__v&&(c.props=y,c.state=c.__s,c.__g&=-9),t.__e=s.__e,t.__k=s.__k,t.__k.some(function(A){A&&(A.__=t)}),ue.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&i.push(c),l=D(s);break e}c.componentWillUpdate&&c.componentWillUpdate(y,c.__s,k),_&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(f,g,$)})}else _&&!W.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),_&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=k,c.props=y,c.__P=e,c.__g&=-5,ke=w.__r,dt=_?25:0;do c.__g&=-9,ke&&ke(t),p=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++dt<25);_&&(ue.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(o=H({},o,c.getChildContext())),_&&s.__c&&c.getSnapshotBeforeUpdate&&($=c.getSnapshotBeforeUpdate(f,g)),oe=p&&p.type===pe&&p.key==null?p.props.children:p,y.__P&&(p=l,n=(e=y.__P).namespaceURI,u=r=null,s.props&&s.props.__P!=e&&(s.__k.some(function(A){A&&Ee(A,A)}),s.__k=null),l=s.__k?D(s,0):null),l=vt(e,Ce(oe)?oe:[oe],t,s,o,n,r,i,l,u,d),y.__P&&(t.__e=null,l=p),t.__u&=-161,m&&m.some(U),c.__h.length&&i.push(c),1&c.__g&&(c.__g&=-4)}catch(A){if(i.length=h,t.__v=null,u||r)if(A&&A.then){if(t.__u|=128|u,r){for(~(N=r.indexOf(l||void 0))||(N=r.length);(K=r[N-1])&&K.nodeType==8;)N--;for(;N<r.length;N++)if(K=r[N])if(r[N]=null,j){if(K==ft)break}else{if(K.nodeType!=8)break;K.data.startsWith("$s")&&(ft=ie(j=K))}}if(!j){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;j=l}(p=ie(j=t.__c.__z||(t.__c.__z=j)))?(t.__e=j,l=p):t.__e=l,l=l&&l.nextSibling}else r&&r.some(U);else t.__e=s.__e;t.__k||(t.__k=s.__k||[]),A&&A.then||St(t),w.__e(A,t,s)}}else l=t.__e=Ao(s.__e,t,s,o,n,r,i,u,d,e);return(p=w.diffed)&&p(t),l}function ie(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var s=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))s++;else if(e.data.startsWith("/$s")&&!--s)return e}t&&t.push(e)}}function St(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(St))}function Ct(e,t,s){for(var o=0;o<s.length;)Re(s[o++],s[o++],s[o++]);w.__c&&w.__c(t,e),e.some(function(n){try{e=n.__h,n.__h=[],e.some(function(r){r.call(n)})}catch(r){w.__e(r,n.__v)}})}function Ao(e,t,s,o,n,r,i,l,u,d){var p,m,h,c,f,g,$,y,_=s.props||ce,S=t.props,k=t.type;if(k=="svg"?n="http://www.w3.org/2000/svg":k=="math"?n="http://www.w3.org/1998/Math/MathML":n||(n="http://www.w3.org/1999/xhtml"),r){for(p=0;p<r.length;p++)if((f=r[p])&&(k?f.localName==k:f.nodeType==3)){e=f,r[p]=null;break}}if(!e){if(y=d.ownerDocument||document,!k)return y.createTextNode(S);e=y.createElementNS(n,k,S.is?S:d),l&&(w.__m&&w.__m(t,r),l=!1),r=null}if(k){if(d=k=="template"&&e.content||e,r=k=="textarea"&&S.defaultValue!=null?null:r&&Te.call(d.childNodes),!l&&r)for(_={},p=0;p<e.attributes.length;p++)_[(f=e.attributes[p]).name]=f.value;for(p in _)f=_[p],p=="dangerouslySetInnerHTML"?h=f:p=="children"||p in S||p=="value"&&"defaultValue"in S||p=="checked"&&"defaultChecked"in S||ne(e,p,null,f,n);for(p in S)f=S[p],p=="children"?c=f:p=="dangerouslySetInnerHTML"?m=f:p=="value"?g=f:p=="checked"?$=f:l&&typeof f!="function"||_[p]===f||ne(e,p,f,_[p],n);m?(l||h&&(m.__html==h.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(h&&(e.textContent=""),(k=="foreignObject"||n=="http://www.w3.org/1998/Math/MathML"&&Co.test(k))&&(n="http://www.w3.org/1999/xhtml"),vt(d,Ce(c)?c:[c],t,s,o,n,r,i,r?r[0]:s.__k&&D(s,0),l,u),r&&r.some(U)),l&&k!="textarea"||(p="value",k=="progress"&&g==null?e.removeAttribute(p):g==null||g===e[p]&&(k!="progress"||g)||ne(e,p,g,_[p],n),p="checked",$!=null&&$!=e[p]&&ne(e,p,$,_[p],n))}else _===S||l&&e.data==S||(e.data=S);return e}function Re(e,t,s,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(n){w.__e(n,s)}}function Ee(e,t,s){var o,n,r,i;if(w.unmount&&w.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Re(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){w.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&Ee(o[i],t,typeof e.type!="function"||s&&!e.props.__P);!s&&(o=e.__c)&&(o=o.__z)&&(n=ie(o,r=[]))&&(o==e.__e&&r.some(U),U(n),U(o)),s||U(e.__e),e.__e=e.__c=e.__=null}function Fo(e,t,s){return this.constructor(e,s)}function he(e,t){var s,o,n,r;w.__&&w.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(s=e&&32&e.__u)?null:t.__k,t.__k=Z(pe,{children:[e]}),n=[],r=[],Oe(t,t.__k,o||ce,ce,t.namespaceURI,o?null:t.firstChild?Te.call(t.childNodes):null,n,o?o.__e:t.firstChild,s,r),Ct(n,t.__k,r),t.__k.props.children=null}w={__e:function(e,t,s,o){for(var n,r,i;t=t.__;)if((n=t.__c)&&!(1&n.__g)){n.__g|=4;try{if((i=(r=n.constructor)&&r.getDerivedStateFromError)&&n.setState(r.getDerivedStateFromError(e)),n.componentDidCatch&&(n.componentDidCatch(e,o||{}),i=1),i&&8&n.__g)return void(n.__g|=2)}catch(l){e=l}}throw le=0,e}},$t=0,xo=function(e){return e!=null&&e.constructor===ee},ae.prototype.setState=function(e,t){var s=this.__s;s&&s!=this.state||(s=this.__s=H({},this.state)),typeof e=="function"&&(e=e(H({},s),this.props)),e&&(H(s,e),this.__v&&(t&&this.__k.push(t),mt(this)))},ae.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),mt(this))},ae.prototype.render=pe,I=[],le=0,wt=function(e,t){return e.__v.__b-t.__v.__b},re=Symbol(),yt=/(PointerCapture)$|Capture$/i,Se=0,xe={},So=0;var de,x,Ae,Tt,Fe=Object.is,Pe=0,Nt=[],We=[],v=w,Ot=v.__b,Rt=v.__r,Et=v.diffed,At=v.__c,Ft=v.unmount,Pt=v.__;function It(e,t){v.__h&&v.__h(x,e,Pe||t),Pe=0;var s=x.__H||(x.__H={__:[],__h:[]});return e>=s.__.length&&s.__.push({}),s.__[e]}function E(e){return Pe=1,Po(Dt,e)}function Po(e,t,s){var o=It(de++,2);if(o.t=e,!o.__c&&(o.__=[s?s(t):Dt(void 0,t),function(r){var i=(o.__N||o.__)[0],l=o.t(i,r);Fe(i,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=x,!x.__f)){x.__f=!0;var n=x.shouldComponentUpdate;x.shouldComponentUpdate=function(r,i,l){var u=this.__H;if(!u)return!0;var d=!1,p=this.props!=r;if(u.__.some(function(h){h.__N&&(d=!0,Fe(h.__[0],h.__N[0])||(p=!0))}),n){var m=n.call(this,r,i,l);return d?m||p:m}return!d||p}}return o.__}function Ne(e,t){var s=It(de++,3);!v.__s&&No(s.__H,t)&&(s.__P=!0,s.__=e,s.u=t,x.__H.__h.push(s))}function Wo(){var e;do{for(;e=We.shift();)try{te(e)}catch(s){v.__e(s,{__:(e=e.__P)&&e.__v})}for(;e=Nt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(te),t.__h.some(Me),t.__h=[]}catch(s){t.__h=[],v.__e(s,e.__v)}}}while(We.length)}v.__b=function(e){x=null,Ot&&Ot(e)},v.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Pt&&Pt(e,t)},v.__r=function(e){Rt&&Rt(e),de=0;var t=(x=e.__c).__H;t&&(Ae==x?x.__h=[]:(t.__h.some(te),t.__h.some(Me),de=0),t.__h=[],t.__.some(function(s){s.__N&&(s.__=s.__N),s.u=s.__N=void 0})),Ae=x},v.diffed=function(e){Et&&Et(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Mt(Nt.push(t)),t.__H.__.some(function(s){s.u&&(s.__H=s.u)})),Ae=x=null},v.__c=function(e,t){t.some(function(s){try{s.__h.some(te),s.__h=s.__h.filter(function(o){return!o.__||Me(o)})}catch(o){s.__h=[function(){throw o}]}}),At&&At(e,t)},v.unmount=function(e){Ft&&Ft(e);var t,s,o=e.__c;o&&o.__H&&(o.__H.__.some(function(n){try{if(n.__P&&n.__c){if(s===void 0){for(s=e.__;s&&(!s.__c||!s.__c.__P);)s=s.__;s=s&&s.__c}n.__P=s,Mt(We.push(n))}else te(n)}catch(r){t=r}}),o.__H=void 0,t&&v.__e(t,o.__v))};var Wt=typeof requestAnimationFrame=="function";function Mo(e){var t,s=function(){clearTimeout(o),Wt&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(s,35);Wt&&(t=requestAnimationFrame(s))}function Mt(e){e!=1&&Tt==v.requestAnimationFrame||((Tt=v.requestAnimationFrame)||Mo)(Wo)}function te(e){var t=x,s=e.__c;typeof s=="function"&&(e.__c=void 0,s()),x=t}function Me(e){var t=x;e.__c=e.__(),x=t}function No(e,t){return!e||e.length!=t.length||t.some(function(s,o){return!Fe(s,e[o])})}function Dt(e,t){return typeof t=="function"?t(e):t}var Lt=function(e,t,s,o){var n;t[0]=0;for(var r=1;r<t.length;r++){var i=t[r++],l=t[r]?(t[0]|=i?1:2,s[t[r++]]):t[++r];i===3?o[0]=l:i===4?o[1]=Object.assign(o[1]||{},l):i===5?(o[1]=o[1]||{})[t[++r]]=l:i===6?o[1][t[++r]]+=l+"":i?(n=e.apply(l,Lt(e,l,s,["",null])),o.push(n),l[0]?t[0]|=2:(t[r-2]=0,t[r]=n)):o.push(l)}return o},Bt=new Map;function qt(e){var t=Bt.get(this);return t||(t=new Map,Bt.set(this,t)),(t=Lt(this,t.get(e)||(t.set(e,t=(function(s){for(var o,n,r=1,i="",l="",u=[0],d=function(h){r===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?u.push(0,h,i):r===3&&(h||i)?(u.push(3,h,i),r=2):r===2&&i==="..."&&h?u.push(4,h,0):r===2&&i&&!h?u.push(5,0,!0,i):r>=5&&((i||!h&&r===5)&&(u.push(r,0,i,n),r=6),h&&(u.push(r,h,0,n),r=6)),i=""},p=0;p<s.length;p++){p&&(r===1&&d(),d(p));for(var m=0;m<s[p].length;m++)o=s[p][m],r===1?o==="<"?(d(),u=[u],r=3):i+=o:r===4?i==="--"&&o===">"?(r=1,i=""):i=o+i[0]:l?o===l?l="":i+=o:o==='"'||o==="'"?l=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,n=i,i=""):o==="/"&&(r<5||s[p][m+1]===">")?(d(),r===3&&(u=u[0]),r=u,(u=u[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):i+=o),r===3&&i==="!--"&&(r=4,u=u[0])}return d(),u})(e)),t),arguments,[])).length>1?t:t[0]}var a=qt.bind(bt);function jt(e,t,s,o,n=()=>{}){let r=document.createElement("div");return r.className=o,s.replaceChildren(r),e.root=r,e.draw=()=>{e.root===r&&he(a`<${t} page=${e} />`,r)},{root:r,destroy(){he(null,r),r.remove(),e.root===r&&(e.root=null,n())}}}function Kt(e,t){let s=o=>{t(e,o)&&(o.preventDefault(),o.stopPropagation())};return{on:()=>document.addEventListener("keydown",s,!0),off:()=>document.removeEventListener("keydown",s,!0)}}var Ut={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function Ie(){try{return globalThis.localStorage??Ut}catch{return Ut}}async function fe(e,t){e.failure="",e.draw();try{await t()}catch(s){e.failure=s.message}e.draw()}var Ht={"x-whyreel":"1"},Io=300;function Do(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=Io&&!t.startsWith("<")?{error:t}:{}}}function Bo(e,t){let s=Do(t),o=new Error(s.error||`The server answered ${e}.`);return Object.assign(o,{status:e,content:s})}async function Lo(e,t){let s=await fetch(e,{credentials:"same-origin",...t});if(!s.ok)throw Bo(s.status,await s.text().catch(()=>""));return s}async function R(e,t){let o=await(await Lo(e,t)).text();try{return o?JSON.parse(o):{}}catch(n){throw new Error("The server’s answer could not be read.",{cause:n})}}var B=(e,{method:t="POST",headers:s,signal:o}={})=>({method:t,signal:o,headers:{...Ht,...e?{"content-type":"application/json"}:{},...s},body:e?JSON.stringify(e):void 0}),Qt=(e,t="application/octet-stream")=>({method:"POST",headers:{...Ht,"content-type":t},body:e});function qo(e){let{protocol:t,pathname:s}=new URL(e),o=t.startsWith("http")?s.lastIndexOf("/wr/"):-1;return o>0?s.slice(0,o):""}var jo=qo(import.meta.url),Vt=e=>jo+e;function zt(e){let t=new URLSearchParams(e.replace(/^#/,"")),s=["study","by","sig"].filter(o=>t.get(o));return Object.fromEntries(s.map(o=>[o,t.get(o)]))}function De(e){let t=new URLSearchParams({...e}).toString(),s=o=>Vt(`/people/${o}${t?`?${t}`:""}`);return{...Ko(s),...Uo(s)}}var Ko=e=>({studies:()=>R(e("studies")),preview:t=>R(e("preview"),B(t)),make:t=>R(e("studies"),B(t)),bring:t=>R(e("import"),Qt(t,"application/zip")),outcome:()=>R(e("study")),invite:()=>R(e("invite"),B({})),publish:t=>R(e("publish"),B({least:t})),exportAddress:()=>e("export"),votesAddress:()=>e("votes")}),Uo=e=>({about:()=>R(e("task")),agree:()=>R(e("consent"),B({})),withdraw:()=>R(e("withdraw"),B({})),task:t=>R(e(`task/${t}`)),save:(t,s)=>R(e(`task/${t}`),B(s,{method:"PUT"})),frames:(t,s)=>R(e(`frames/${t}/${s}`)),film:(t,s)=>e(`film/${t}/${s}`)});var O=(e,t)=>`${e} ${t}${e===1?"":"s"}`,Ho=({fewest:e,most:t})=>e===t?O(t,"form"):`${e} to ${O(t,"form")}`;function Yt(e,t="clip"){let{sample:s,units:o,asked:n,seed:r,seats:i,neighbours:l,checks:u,third:d}=e,p=s<n?" (no more can be drawn)":"",m=o<s?` (${s-o} of them like another)`:"",h=o>s?`, with ${O(o,"question")}`:m,c=d?"; one more decides where two differ":"",f=i===1?"one person gets":`each of ${i} people gets`,g=l?`${O(l,"pair")} of neighbours share a prompt. More prompts, or fewer clips of one, keep them apart.`:"No two clips of one prompt come in a row.",$=u!==0?"":" No attention checks: no clip here has ground truth.";return`${O(s,t)}${h} by seed ${r}${p}; ${f} ${Ho(e)}, checks and repeats among them${c}. ${g}${$}`}function Jt({name:e,thing:t},s,o){let{clips:n,benchmark:r,beside:i,seed:l,strata:u,equal:d,per_clip:p}=s,m=[s.whole&&`all questions of a ${s.whole} by one person`,s.circular&&"each in every turn of its options",s.by_task&&"a pair for each task",s.frames&&`shown as ${s.frames} frames`].filter(Boolean),h=m.length?`, ${m.join(", ")}`:"",c=d?"as many of each":"in proportion to each",f=u.length?`, ${c} ${u.join(" × ")}`:"",g=`${p} ${p===1?"person":"people"} a ${t}${h}`;return`${e}: ${O(n,t)} of ${[r,...i].join(", ")}, drawn by seed ${l}${f}; ${g}. Made ${o.slice(0,10)}.`}var Gt=({name:e,thing:t},{clips:s,people:o,seats:n},r)=>`${e} · ${O(s,t)} · ${o} of ${n} places taken`+(r?"":" · open it by its owner’s link"),Xt=({items:e,both:t,splits:s,third:o})=>`${t} of ${e} have both votes. Kept is what both keep; of those on which they differ ${s} ${o?"wait for the third":"have no third who decides"}.`,Zt=({free:e,plan:t,withdrawn:s})=>`${e} of ${O(t.seats,"place")} ${e===1?"is":"are"} free`+(s.length?`; ${s.join(", ")} withdrew.`:"."),es=({total:e,decides:t})=>t?e?`All ${e} are decided for now.`:"Nothing is to be decided yet.":`All ${e} are done. Thank you!`,ts=({decides:e})=>e?"You decide where two others differ: come back by the same link when they have done more.":"You can close this page. Until the study is closed you may look at your answers again.",ss=e=>`${O(e,"save")} ${e===1?"was":"were"} deleted; nothing that you answered is kept here.`,os=e=>e?`What remains: your labels are in the data of version ${e}. They leave the data when the study is published again. Its owner is now asked to do so. Earlier versions and copies still have them, under your pseudonym.`:"Your labels were never in the data: nothing of them remains.",ns=e=>`${e.join(", ")} withdrew after the labels were published. Publish the labels again: theirs are taken out.`,rs=({total:e,participant:t,decides:s})=>(s?`As ${t} you decide where two others differ, as soon as they do. `:`You get ${O(e,"form")}, as ${t}. `)+"Every change is saved at once; come back by the same link whenever you like.",as=({version:e,participants:t})=>t.length?`Version ${e} holds labels by ${t.join(", ")}. `:`Version ${e} holds no labels of this study. `,is=(e,{published:t})=>t?.participants.length?`In the data now, version ${e}.`:`Nothing of this study is in the data now, version ${e}.`,ls=(e,t)=>`Sets have ${e} to ${t} clips. In brackets: the mean place in a set; 0 % is the best, 100 % the last.`;var Qo="abcdefghijklmnopqrst",cs=()=>({}),Be=(e,t)=>({...e,choice:t}),us=e=>e.choice==null?["an option"]:[];function ps(e,t,s,o){let n=/^[1-9]$/.test(t)?Number(t)-1:Qo.indexOf(t.toLowerCase());return t.length===1&&n>=0&&n<o.options.length?Be(e,n):null}var Le=["a","s","d","f","g"],qe=()=>({}),je=()=>({stands:!0}),Ke=e=>e.stands===!1?e:{stands:!1},Ue=(e,t)=>({stands:!1,criterion:t});function He(e){return e.stands==null?["keep or drop"]:e.stands||e.criterion?[]:["why it is dropped"]}function Qe(e,t,s,{criteria:o}){if(t==="y")return je();if(t==="n")return Ke(e);let n=e.stands===!1?o[Le.indexOf(t)]:null;return n?Ue(e,n.name):null}var me=["photorealism","coherence","comprehensibility"],hs="abcdefghijkl",L=e=>hs[e].toUpperCase(),ds=()=>({ranks:{},generated:{}});function Ve(e,t,s){let o=e.ranks[t]??[],n=o.includes(s)?o.filter(r=>r!==s):[...o,s];return{...e,ranks:{...e.ranks,[t]:n}}}var ze=(e,t,s)=>({...e,generated:{...e.generated,[t]:s}}),fs=(e,t)=>e.ranks[t]??[],Ye=(e,t)=>me.find(s=>fs(e,s).length<t);function ms(e,{films:t}){let s=me.filter(o=>fs(e,o).length<t.length);return Object.keys(e.generated).length<t.length&&s.push("filmed or generated"),s}function _s(e,t,s,{films:o}){let n=t.length===1?hs.indexOf(t.toLowerCase()):-1;if(n<0||n>=o.length)return null;if(t!==t.toLowerCase())return ze(e,n,e.generated[n]!==!0);let r=Ye(e,o.length);return r?Ve(e,r,n):e}var _e={h:"human_state",o:"object_state",i:"interaction"},$s=()=>({description:"",adherence:"",errors:[]}),Je=e=>Math.round(e*100)/100,Ge=(e,t)=>({...e,score:t}),Xe=(e,t,s)=>({...e,errors:[...e.errors,{category:t,start:Je(s)}]});function $e(e,t,s){let o={...e.errors[t],...s},n=Object.keys(s);for(let i of n)o[i]==null&&delete o[i];let r=o;return{...e,errors:e.errors.map((i,l)=>l===t?r:i)}}var Ze=(e,t)=>({...e,errors:e.errors.filter((s,o)=>o!==t)});function ws(e){let t=[];return e.score||t.push("the score"),e.score&&e.score<5&&!e.errors.length&&t.push("an error with its category"),e.score===5&&e.errors.length&&t.push("a score below 5, or no error"),e.errors.some(({start:s,end:o})=>s!=null&&o!=null&&o<s)&&t.push("an error's end after its start"),e.description?.trim()||t.push("what is wrong, or that nothing is"),e.adherence?.trim()||t.push("how that meets the scale"),t}function ys(e,t,s){let o=e.errors.length-1;return/^[1-5]$/.test(t)?Ge(e,Number(t)):t in _e?Xe(e,_e[t],s):t==="["&&o>=0?$e(e,o,{start:Je(s)}):t==="]"&&o>=0?$e(e,o,{end:Je(s)}):t==="Delete"&&o>=0?Ze(e,o):null}var bs=["D1","D2","D3","D4","D5"],Vo="12345",zo="qwert",gs=()=>({scores:{},reasons:{}}),we=(e,t,s)=>({...e,scores:{...e.scores,[t]:s}}),ks=(e,t,s)=>({...e,reasons:{...e.reasons,[t]:s}}),vs=e=>bs.filter(t=>!(t in(e.scores??{})));function xs(e,t){let s=Vo.indexOf(t),o=zo.indexOf(t.toLowerCase());return s<0&&o<0?null:we(e,bs[Math.max(s,o)],s>=0)}var F={scores:{name:"Scores D1–D5",thing:"clip",empty:gs,open:vs,byKey:xs},realism:{name:"Realism 1–5",thing:"clip",empty:$s,open:ws,byKey:ys},answers:{name:"Questions, answer hidden",thing:"question",empty:cs,open:us,byKey:ps},ranking:{name:"Ranking of sources",thing:"set",empty:ds,open:ms,byKey:_s},clip_qc:{name:"Quality control of clips",thing:"clip",empty:qe,open:He,byKey:Qe},question_qc:{name:"Quality control of questions",thing:"question",empty:qe,open:He,byKey:Qe}},Ss=(e,t)=>({...F[e].empty(),...t});var Cs=(e,t)=>({about:e,task:t,form:Ss(e.kind,t.form),before:[],version:t.version,says:""}),et=(e,t)=>t===e.form?e:{...e,form:t,before:[...e.before,e.form],says:""};function Ts(e){let{before:t}=e;return t.length?{...e,form:t.at(-1),before:t.slice(0,-1),says:"Undone."}:e}var Os=({about:e,form:t,task:s})=>F[e.kind].open(t,s),Rs=(e,t,s)=>{let o=F[e.about.kind].byKey(e.form,t,s,e.task);return o&&et(e,o)};var Yo=400,Jo="This form was changed in another window. You see what was saved there. Undo brings back what you had answered here.",ye=class{constructor(t,s){this.calls=t,this.draw=s,this.visit=null,this.about=null,this.failure="",this.left=null,this.state="saved",this.busy=!1,this.waiting=0,this.sending=null}async start(){await this.attempt(async()=>{let t=await this.calls.about();this.about=t,t.consented&&await this.open(t,t.next)})}attempt(t){return this.busy=!0,fe(this,()=>t().finally(()=>this.busy=!1))}agree=()=>this.attempt(async()=>{this.about=await this.calls.agree(),await this.open(this.about,this.about.next)});async open(t,s){s==null?this.visit=null:this.visit=Cs(t,await this.calls.task(s)),this.state="saved"}change=t=>this.visit&&this.take(et(this.visit,t));take(t){t!==this.visit&&(this.visit=t,this.state="waiting",clearTimeout(this.waiting),this.waiting=setTimeout(()=>this.save(!1),Yo),this.draw())}key(t,s){let o=this.visit&&Rs(this.visit,t,s);return o&&this.take(o),!!o}save(t){clearTimeout(this.waiting);let s=this.visit?.task,o=this.sending??Promise.resolve(!0);return this.sending=o.catch(()=>!1).then(()=>this.put(t,s)),this.sending}async put(t,s=this.visit?.task){let{visit:o}=this;if(!o)return!0;if(o.task!==s)return!1;let n={version:o.version,form:o.form,done:t};this.state="saving",this.draw();try{let{version:r}=await this.calls.save(o.task.place,n);this.visit?.task===o.task&&(this.visit={...this.visit,version:r}),this.state=this.visit?.form===o.form?"saved":"waiting",this.failure=""}catch(r){let{message:i,status:l}=r;return this.state="failed",this.failure=i,l===409&&await this.reopen(),this.draw(),!1}return this.draw(),this.state==="saved"}async reopen(){if(!this.visit)return;let{about:t,form:s,task:o}=this.visit;this.failure=Jo;try{await this.open(t,o.place),this.visit={...this.visit,before:[s]}}catch{this.state="failed"}}next=async()=>{let{visit:t}=this;if(!t||this.busy)return;let s=Os(t);if(s.length){this.visit={...t,says:`Still open: ${s.join(", ")}.`},this.draw();return}this.busy=!0;let{after:o}=t.task;await this.save(!0)&&await this.attempt(async()=>{this.about=await this.calls.about(),await this.open(this.about,o??this.about.next)}),this.busy=!1,this.draw()};back=async()=>{let{about:t,visit:s}=this;if(s?.before.length)return this.take(Ts(s));let o=s?s.task.before:t?.last;if(!(!t||o==null||this.busy))return this.attempt(async()=>{await this.flush()&&await this.open(t,o)})};async flush(){return await this.sending,this.state==="saved"||this.save(!1)}again=()=>this.attempt(async()=>{this.about=await this.calls.about(),await this.open(this.about,this.about.next)});withdraw=()=>this.attempt(async()=>{clearTimeout(this.waiting),await this.sending,this.left=await this.calls.withdraw(),this.visit=null})};var Es="whyreel-studies",As="wr-at-work",be=class{constructor(){this.draw=()=>{},this.root=null,this.payload=null,this.access={},this.calls=De({}),this.hash=null,this.list=null,this.outcome=null,this.failure="",this.notice="",this.person=null,this.carried=""}open(t){this.payload=t,this.hash===location.hash?this.draw():this.turn()}turn=async()=>{this.hash=location.hash,this.access=zt(location.hash),this.calls=De(this.access),Object.assign(this,{outcome:null,person:null,failure:"",notice:this.carried}),this.carried="",document.documentElement.classList.toggle(As,!!this.access.by),this.access.by?(this.person=new ye(this.calls,()=>this.draw()),await this.person.start()):this.access.study?await this.load():await this.attempt(async()=>this.list=await this.calls.studies())};leave(){document.documentElement.classList.remove(As),this.hash=null}load=()=>this.attempt(async()=>this.outcome=await this.calls.outcome());attempt=t=>fe(this,t);say(t){this.notice=t,this.draw()}links(){try{let t=JSON.parse(Ie().getItem(Es)||"{}");return t&&typeof t=="object"&&!Array.isArray(t)?t:{}}catch{return{}}}keepLink(t,s){try{return Ie().setItem(Es,JSON.stringify({...this.links(),[t]:s})),""}catch{return"This browser keeps no data for us: copy the owner's link now."}}enter(t,s,o=""){let n=`#${s.split("#")[1]}`,r=[o,this.keepLink(t,s)].filter(Boolean).join(" ");if(location.hash===n)return this.say(r);this.carried=r,location.hash=n}preview=t=>this.calls.preview(t);make=t=>this.attempt(async()=>{let{study:s,owner_link:o}=await this.calls.make(t);this.enter(s,o)});bring=([t])=>t&&this.attempt(async()=>{let{study:s,added:o,known:n,owner_link:r}=await this.calls.bring(t);this.enter(s,r,`${o} saves are new, ${n} were here already.`)});invite=()=>this.attempt(async()=>{await this.calls.invite(),this.outcome=await this.calls.outcome()});publish=t=>this.attempt(async()=>{this.say("On its way into the data …");let{version:s,left_out:o}=await this.calls.publish(t);this.outcome=await this.calls.outcome(),this.notice=[is(s,this.outcome),...o].join(" ")})};var Go="whyreel.keys",Xo=()=>document.documentElement.dataset;function Zo(){try{return localStorage.getItem(Go)}catch{return null}}var Fs=()=>(Xo().wrKeys??Zo())!=="off";var tt=({target:e},t)=>e instanceof Element?e.closest(t):null;var en="input, textarea, select, [contenteditable], dialog",tn=e=>e.ctrlKey||e.metaKey||e.altKey;function sn(e){e&&(e.paused?e.play().catch(()=>{}):e.pause())}var st=e=>e.querySelector(".wr-st-film video");function Ps(e,t){e.querySelector(`[data-key=${t}]`)?.focus()}var Ws={Enter:e=>e.next(),u:e=>e.back()," ":(e,t)=>sn(st(t)),Home:(e,t)=>{let s=st(t);s&&(s.currentTime=0)},d:(e,t)=>Ps(t,"d"),s:(e,t)=>Ps(t,"s")};function on(e,{key:t,shiftKey:s}){let o=t==="Escape"||t==="Enter"&&!s;return o&&e.blur(),o}var nn=e=>["Enter"," "].includes(e.key)&&tt(e,"a, summary, button")!==null,rn=e=>tn(e)||e.defaultPrevented||e.key.length===1&&!Fs()||nn(e);function Ms({person:e,root:t},s){if(!e||!t)return!1;let o=tt(s,en);return o?on(o,s):rn(s)?!1:e.visit?e.key(s.key,st(t)?.currentTime??0)?!0:(Ws[s.key]?.(e,t),s.key in Ws):s.key==="u"&&!!e.back()}var P=e=>t=>e(t.target.value),Ns=e=>t=>e(t.target.checked),Is=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var C=({label:e,help:t,required:s,fault:o,children:n})=>a`<label class="wr-up-field">
    <b>${e}${s?a`<em class="wr-up-required"> required</em>`:null}</b>
    ${n}${o?a`<small class="wr-up-bad">${o}</small>`:null}
    ${t?a`<small>${t}</small>`:null}
  </label>`,M=({options:e,value:t,onChange:s,...o})=>a`<select ...${o} value=${String(t??"")} onChange=${P(s)}>
    ${e.map(([n,r])=>a`<option value=${String(n)} selected=${String(n)===String(t??"")}>
          ${r}
        </option>`)}
  </select>`,Q=({value:e,onChange:t,...s})=>a`<input
    type="text"
    autocomplete="off"
    ...${s}
    value=${e??""}
    onInput=${P(t)}
  />`,ge=({value:e,onChange:t,...s})=>a`<textarea ...${s} value=${e??""} onInput=${P(t)} />`,V=({label:e,help:t,checked:s,onChange:o,name:n})=>a`<label class="wr-up-tick">
    <input
      type="checkbox"
      name=${n}
      checked=${!!s}
      onChange=${Ns(o)}
    />
    <span>${e}${t?a`<small>${t}</small>`:null}</span>
  </label>`,b=({go:e,children:t,...s})=>a`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${s}>
    ${t}
  </button>`,Ds=({tone:e,title:t,children:s})=>a`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${s}</span>`,z=({children:e})=>a`<p class="wr-up-bad" role="alert">${e}</p>`,Bs=({what:e,done:t,total:s,children:o})=>a`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${s?a`<progress max=${s} value=${t||0} />`:a`<progress />`} ${o}
  </div>`;function Ls({accept:e,multiple:t,label:s,onFiles:o,children:n}){let r=l=>u=>{u.preventDefault(),u.currentTarget.classList.toggle("wr-over",l)},i=l=>{r(!1)(l),o([...l.dataTransfer?.files??[]])};return a`<label
    class="wr-up-drop"
    onDragOver=${r(!0)}
    onDragLeave=${r(!1)}
    onDrop=${i}
  >
    ${n}
    <input
      type="file"
      class="wr-up-input"
      multiple=${!!t}
      accept=${e}
      aria-label=${s}
      onChange=${Is(o)}
    />
  </label>`}var qs={beside:[],whole:"",circular:!1,by_task:!1,third:!1,after:"",frames:0},Y=e=>e.endsWith("_qc"),js=(e,t)=>({kind:"scores",title:"",benchmark:ot(e)?.benchmark??"",strata:[],equal:!0,sample:20,seed:t,per_clip:3,people:3,checks:2,repeats:1,...qs,consent:e.consent}),ot=({benchmarks:e,benchmark:t})=>e.find(s=>s.benchmark===t)??e[0];function T(e,t){let s={...e,...t};return(t.benchmark||t.kind)&&Object.assign(s,{strata:[],beside:[],whole:""}),t.kind&&Object.assign(s,qs,t),t.kind&&Y(t.kind)&&Object.assign(s,{per_clip:2,people:2}),(t.beside?.length||t.whole)&&(s.strata=[]),s.people<s.per_clip&&("people"in t&&!Y(s.kind)?s.per_clip=s.people:s.people=s.per_clip),s}var an=["type","level"],Ks=({beside:e,whole:t},s)=>Object.keys(s).filter(o=>!e.length&&!(t&&an.includes(o))),Us=(e,t)=>T(e,{strata:e.strata.includes(t)?e.strata.filter(s=>s!==t):[...e.strata,t].slice(-3)}),Hs=(e,t)=>T(e,{beside:e.beside.includes(t)?e.beside.filter(s=>s!==t):[...e.beside,t].slice(-11)}),J=(e,t)=>e?.kinds[t]??{n:0,strata:{}},Qs=e=>!!(e.title.trim()&&e.benchmark&&e.sample>0&&e.consent.trim());var q=({title:e})=>a`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Vs=({order:e,benchmark:t,payload:s,set:o})=>{let{strata:n}=J(t,e.kind),r=Ks(e,n);return r.length?a`<fieldset class="wr-st-field">
    <legend><b>Strata</b> <span>The sample takes from each of them.</span></legend>
    <div class="wr-st-row">
      ${r.map(i=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.strata.includes(i)?"true":"false"}
            onClick=${()=>o(Us(e,i))}
          >
            ${s.strata[i]} <small>${n[i]}</small>
          </button>`)}
      <${V}
        label="Equal per group"
        help="Otherwise in proportion to their size."
        checked=${e.equal}
        onChange=${i=>o(T(e,{equal:i}))}
      />
    </div>
  </fieldset>`:null},zs=({drawn:e,thing:t})=>a`<div class="wr-st-drawn" role="status">
    <p>${Yt(e,t)}</p>
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">Stratum</th>
            <th scope="col">Here</th>
            <th scope="col">Drawn</th>
          </tr>
        </thead>
        <tbody>
          ${e.strata.map(({name:s,size:o,drawn:n})=>a`<tr>
                <th scope="row">${s}</th>
                <td>${o}</td>
                <td>${n}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>
    <${q} title="Strata of a sample" />
  </div>`;var ln={clip:"all questions of a clip",chain:"all questions of a chain"},cn=({order:e,benchmark:t,set:s})=>{let{wholes:o={}}=J(t,e.kind);return a`<${C} label="One person gets">
    <${M}
      name="whole"
      options=${[["","single questions"],...Object.entries(o).map(([n,r])=>[n,`${ln[n]}, ${O(r,n)}`])]}
      value=${e.whole}
      onChange=${n=>s(T(e,{whole:n}))}
    />
  <//>`},un=({order:e,set:t})=>a`<${V}
    name="circular"
    label="Circular"
    help="each person sees each question once for each turn of its options"
    checked=${e.circular}
    onChange=${s=>t(T(e,{circular:s}))}
  />`,pn=({order:e,set:t})=>a`<${V}
      name="by_task"
      label="A pair for each task"
      help="it shares one person with the pair of the next"
      checked=${e.by_task}
      onChange=${s=>t(T(e,{by_task:s}))}
    />
    <${V}
      name="third"
      label="A third for splits"
      help="one more person decides where two differ"
      checked=${e.third}
      onChange=${s=>t(T(e,{third:s}))}
    />`,hn=({order:e,studies:t,set:s})=>a`<${C} label="Questions of">
    <${M}
      name="after"
      options=${[["","all clips"],...t.filter(({kind:o,benchmark:n})=>o==="clip_qc"&&n===e.benchmark).map(({study:o,title:n})=>[o,`clips that “${n}” has kept`])]}
      value=${e.after}
      onChange=${o=>s(T(e,{after:o}))}
    />
  <//>`,dn=({order:e,set:t})=>a`<div class="wr-up-fields">
    <${C} label="Clips are shown as">
      <${M}
        name="frames"
        options=${[["0","films"],...[8,16,32].map(s=>[String(s),`${s} frames`])]}
        value=${String(e.frames)}
        onChange=${s=>t(T(e,{frames:Number(s)}))}
      />
    <//>
  </div>`,fn=({order:e,payload:t,set:s})=>{let o=t.benchmarks.filter(({benchmark:n})=>n!==e.benchmark);return o.length?a`<fieldset class="wr-st-field">
    <legend>
      <b>Beside clips of</b>
      <span>A set has a clip of each benchmark, not of each generator.</span>
    </legend>
    <div class="wr-st-row">
      ${o.map(({benchmark:n,name:r})=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.beside.includes(n)?"true":"false"}
            onClick=${()=>s(Hs(e,n))}
          >
            ${r}
          </button>`)}
    </div>
  </fieldset>`:null};function Ys(e){let{kind:t}=e.order,s=t==="answers",o=t==="question_qc";return t==="ranking"?a`<${dn} ...${e} /> <${fn} ...${e} />`:!s&&!Y(t)?null:a`<div class="wr-up-fields">
      ${s||o?a`<${cn} ...${e} />`:null}
      ${o?a`<${hn} ...${e} />`:null}
    </div>
    <div class="wr-st-row">
      ${s?a`<${un} ...${e} />`:a`<${pn} ...${e} />`}
    </div>`}function Js({page:e}){let t=e.links(),{studies:s=[]}=e.list??{};return s.length?a`<section class="wr-try-card" aria-label="Studies">
    <h2 class="wr-heading">Studies here</h2>
    <ul class="wr-st-list">
      ${s.map(({study:o,title:n,kind:r,clips:i,people:l,seats:u})=>a`<li key=${o}>
            ${t[o]?a`<a href=${`#${t[o].split("#")[1]}`}>${n}</a>`:a`<b>${n}</b>`}
            <small>${Gt(F[r],{clips:i,people:l,seats:u},o in t)}</small>
          </li>`)}
    </ul>
  </section>`:null}var Gs=({page:e})=>a`<details>
    <summary>Import a study</summary>
    <${Ls} accept=".zip,.jsonl" label="A study that was exported" onFiles=${e.bring}>
      <b>Choose the archive of a study</b>
      <span>Every save comes in; what is here already stays.</span>
    <//>
  </details>`;var mn=[["sample","In the sample",1,1e4],["seed","Random seed",0,2**31-1],["per_clip","Raters per clip",1,50],["people","People in all",1,50],["checks","Attention checks a person",0,20],["repeats","Repeats a person",0,20]],_n=({kind:e})=>mn.filter(([t])=>t!=="per_clip"||!Y(e)),$n=(e,t,{whole:s})=>e==="sample"&&s?`${s==="clip"?"Clips":"Chains"} in the sample`:t,wn=({order:e,payload:t,set:s,keep:o})=>a`<div class="wr-up-fields">
    <${C} label="Form">
      <${M}
        options=${Object.entries(F).map(([n,{name:r}])=>[n,r])}
        value=${e.kind}
        onChange=${n=>s(T(e,{kind:n}))}
      />
    <//>
    <${C} label="Title" required>
      <${Q}
        maxlength="120"
        value=${e.title}
        onChange=${n=>o(T(e,{title:n}))}
      />
    <//>
    <${C} label="Benchmark">
      <${M}
        options=${t.benchmarks.map(n=>[n.benchmark,`${n.name}, ${O(J(n,e.kind).n,F[e.kind].thing)}`])}
        value=${e.benchmark}
        onChange=${n=>s(T(e,{benchmark:n}))}
      />
    <//>
    ${_n(e).map(([n,r,i,l])=>a`<${C} label=${$n(n,r,e)}>
          <input
            type="number"
            name=${n}
            min=${i}
            max=${l}
            value=${e[n]}
            onChange=${P(u=>{let d=Math.round(Number(u));Number.isFinite(d)&&s(T(e,{[n]:Math.min(l,Math.max(i,d))}))})}
          />
        <//>`)}
  </div>`,yn=({order:e,keep:t})=>a`<details>
    <summary>What people agree to before they begin</summary>
    <${C} label="Text">
      <${ge}
        rows="10"
        maxlength="6000"
        value=${e.consent}
        onChange=${s=>t(T(e,{consent:s}))}
      />
    <//>
  </details>`;function Xs({page:e}){let{payload:t}=e,[s,o]=E(()=>js(t,Math.floor(Math.random()*1e6))),[n,r]=E(null),[i,l]=E(""),u=h=>{o(h),r(null)},d=()=>e.preview({...s,title:s.title.trim()||"preview"}).then(h=>{l(""),r(h)},h=>l(h.message)),p=s.whole||F[s.kind].thing,m=t.benchmarks.find(h=>h.benchmark===s.benchmark);return ot(t)?a`<section class="wr-try-card" aria-label="Make a study">
    <h2 class="wr-heading">Make a study</h2>
    <${wn} order=${s} payload=${t} set=${u} keep=${o} />
    <${Ys}
      order=${s}
      benchmark=${m}
      payload=${t}
      studies=${e.list?.studies??[]}
      set=${u}
    />
    <${Vs} order=${s} benchmark=${m} payload=${t} set=${u} />
    <${yn} order=${s} keep=${o} />
    ${i?a`<${z}>${i}<//>`:null}
    <div class="wr-st-row">
      <${b} onClick=${d}>Draw the sample<//>
      <${b} go disabled=${!Qs(s)} onClick=${()=>e.make(s)}>
        Make the study
      <//>
    </div>
    ${n?a`<${zs} drawn=${n} thing=${p} />`:null}
    <${Gs} page=${e} />
  </section>`:a`<p class="wr-empty">
      No clip with a film is here yet. <a href="data">Import data</a>
    </p>`}var bn=({value:e,why:t})=>(e==null?"–":e.toFixed(2))+(t?" *":""),nt=[["raw","Same","Share of pairs of people who say the same"],["fleiss","Fleiss κ","Where every clip has as many votes"],["alpha","Krippendorff α","Also where some votes are missing"],["ac1","Gwet AC1","Holds up where nearly all say the same"]],gn={scores:"Passed",realism:"Mean",answers:"Right"},kn="Right in every turn",Zs=(e,t)=>t==null?"–":e!=="realism"?`${Math.round(t*1e3)/10} %`:t.toFixed(2);function eo({outcome:{kind:e,agreement:t,plan:s}}){let o=[...new Set(t.flatMap(n=>nt.map(([r])=>n[r].why).filter(Boolean)))];return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    <p class="wr-st-soft">Finished forms alone; attention checks and repeats never count.</p>
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">${e==="answers"?"Type":"Dimension"}</th>
            <th scope="col">${s.circular?kn:gn[e]}</th>
            ${s.circular?a`<th scope="col">Right in single forms</th>`:null}
            <th scope="col">Votes</th>
            <th scope="col">${e==="answers"?"Questions":"Clips"}</th>
            <th scope="col" title="Clips that two people or more have scored">Shared</th>
            ${nt.map(([,n,r])=>a`<th scope="col" title=${r}>${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(n=>a`<tr>
                <th scope="row">${n.name}</th>
                <td>${Zs(e,n.mean)}</td>
                ${s.circular?a`<td>${Zs(e,n.single)}</td>`:null}
                <td>${n.votes}</td>
                <td>${n.clips}</td>
                <td>${n.shared}</td>
                ${nt.map(([r])=>a`<td>${bn(n[r])}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>
    <${q} title="Results of a study" />
    ${o.length?a`<p class="wr-st-soft">* ${o.join("; ")}</p>`:null}
  </section>`}var so={scores:["agreement","Agreement","compares them with judges."],realism:["agreement","Agreement","compares them with judges."],answers:["leaderboard","Leaderboard","has their answers beside those of models."]},to="On a public server its operator alone puts labels into the data: send them the exported file, which holds the labels as a bundle.",oo=e=>e.endsWith("_qc");function vn(e,{benchmark:t}){let s=e==="clip_qc"?"clips":"questions";return`check?${new URLSearchParams({benchmark:t,checked:s})}`}var xn=" imports them. The export has them too, with what came of each case. The data stay as they are.";function Sn({outcome:{kind:e,plan:t,published:s,may_publish:o}}){if(e==="ranking")return"A ranking stays here and in its file: the data have no table for it.";if(oo(e))return a`The votes are Check’s own: <a href=${vn(e,t)}>Check</a>${xn}`;let[n,r,i]=so[e];if(!s&&!o)return to;if(!s)return`Then ${r} ${i} Those still at work could see it too.`;let l=`${n}?benchmark=${encodeURIComponent(t.benchmark)}`,u=o?"":` ${to}`;return a`${as(s)}<a href=${l}>${r}</a>${` ${i}${u}`}`}function Cn({page:e}){let[t,s]=E(0);return a`<${C} label="People who met at least, % of attention checks">
      <input
        type="number"
        min="0"
        max="100"
        value=${t}
        onChange=${P(o=>s(Math.min(100,Math.max(0,Number(o)||0))))}
      />
    <//>
    <${b} onClick=${()=>e.publish(t/100)}>Publish labels<//>`}function no({page:e,outcome:t}){let{withdrawn_but_published:s,may_publish:o}=t,n=o&&t.kind in so;return a`<section class="wr-try-card" aria-label="Files and data">
    <h2 class="wr-heading">Take it along</h2>
    ${s.length?a`<p class="wr-warning">${ns(s)}</p>`:null}
    <div class="wr-st-row">
      <a class="wr-up-button" href=${e.calls.exportAddress()} download>Export the study</a>
      ${oo(t.kind)?a`<a class="wr-up-button" href=${e.calls.votesAddress()} download
              >Votes (JSONL)</a
            >`:null}
      ${n?a`<${Cn} page=${e} />`:null}
    </div>
    <p class="wr-st-soft"><${Sn} outcome=${t} /></p>
  </section>`}var Tn=({mean:e,sd:t})=>e==null?"–":`${e.toFixed(2)}${t==null?"":` ± ${t.toFixed(2)}`}`,On=({place:e})=>e==null?"":` (${rt(e)})`,rt=e=>e==null?"–":`${Math.round(e*1e3)/10} %`,ro=({fleiss:e})=>a`<td title=${e.why}>${e.value==null?"–":e.value.toFixed(2)}</td>`,Rn=({people:e},t)=>t.length>1&&t.length<7?` (${e.join(" / ")})`:"",ao=({outcome:{axes:e,ranking:t,pooled:s,participants:o}})=>{let n=t.flatMap(u=>u.sizes),[r,i]=[Math.min(...n),Math.max(...n)],l=n.length>0&&r<i;return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    <p class="wr-st-soft">Mean rank ± standard deviation over all votes; 1 is the best.</p>
    ${l?a`<p class="wr-st-soft">${ls(r,i)}</p>`:null}
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">Source</th>
            ${e.map(u=>a`<th scope="col">${u}</th>`)}
            <th scope="col">Taken for generated</th>
            <th scope="col" title="On filmed or generated, where every set has as many votes">
              Fleiss κ
            </th>
            <th scope="col">Votes</th>
          </tr>
        </thead>
        <tbody>
          ${t.map(u=>a`<tr>
                <th scope="row">${u.source}</th>
                ${e.map(d=>a`<td>${Tn(u.axes[d])}${l?On(u.axes[d]):""}</td>`)}
                <td>${rt(u.generated)}${Rn(u,o)}</td>
                ${ro(u)}
                <td>${u.votes}</td>
              </tr>`)}
          <tr>
            <th scope="row">All clips</th>
            ${e.map(()=>a`<td></td>`)}
            <td>${rt(s.generated)}</td>
            ${ro(s)}
            <td>${s.votes}</td>
          </tr>
        </tbody>
      </table>
    </div>
    <${q} title="Results of a study" />
  </section>`};var lo=e=>new URL(e,location.href).href,io=({right:e,same:t,of:s})=>s?`${e??t} of ${s}`:"–";function En({link:e}){let[t,s]=E(!1);return a`<${b} onClick=${()=>navigator.clipboard.writeText(lo(e)).then(()=>s(!0))}>${t?"Copied":"Copy link"}<//>`}var An=({person:e})=>a`<tr>
    <th scope="row"><a href=${lo(e.link)}>${e.participant}</a></th>
    <td>
      ${e.total==null?`decided ${O(e.done,"split")}`:a`<progress max=${e.total} value=${e.done} aria-label="Progress" />
              ${` ${e.done} of ${e.total}`}`}
    </td>
    <td>${e.consented?"agreed":"not yet"}</td>
    <td>${io(e.checks)}</td>
    <td>${io(e.repeats)}</td>
    <td><${En} link=${e.link} /></td>
  </tr>`,co=({page:e,outcome:t})=>a`<section class="wr-try-card" aria-label="People">
    <h2 class="wr-heading">People</h2>
    ${t.participants.length?a`<div class="wr-st-scroll" tabindex="0">
            <table class="wr-table">
              <thead>
                <tr>
                  <th scope="col">Pseudonym</th>
                  <th scope="col">Done</th>
                  <th scope="col">Consent</th>
                  <th scope="col" title="Judgements of clips with a known truth that were right">
                    Attention checks
                  </th>
                  <th scope="col" title="Judgements that were the same the second time">Repeats</th>
                  <th scope="col">Link</th>
                </tr>
              </thead>
              <tbody>
                ${t.participants.map(s=>a`<${An} person=${s} />`)}
              </tbody>
            </table>
          </div>`:a`<p class="wr-empty">Nobody yet: make a link and send it to somebody.</p>`}
    <div class="wr-st-row">
      <${b}
        go=${!t.participants.length}
        disabled=${!t.free}
        onClick=${e.invite}
      >
        Make a link for one more
      <//>
      <small>${Zt(t)}</small>
      <${b} onClick=${e.load}>Refresh<//>
    </div>
  </section>`;var at=e=>e==null?"–":e.toFixed(2),it=e=>e==null?"–":`${(100*e).toFixed(0)} %`,se=({label:e,head:t,rows:s})=>a`<div>
    <div class="wr-scroll" tabindex="0" role="region" aria-label=${e}>
      <table class="wr-table">
        <thead>
          <tr>
            ${t.map(o=>a`<th scope="col">${o}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${s.map(([o,...n])=>a`<tr>
                <th scope="row">${o}</th>
                ${n.map(r=>a`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>
    <${q} title=${e} />
  </div>`;var Fn=(e,t)=>e[t]??"not named",Pn=["Both keep","Both drop","Split","Split: kept","Split: dropped","Raw","Cohen κ","Retained"],Wn=({stage:e})=>a`<p>${Xt(e)}</p>
    <${se}
      label="What the pair said"
      head=${Pn}
      rows=${[[e.both_keep,e.both_drop,e.split,e.accepted,e.rejected,at(e.raw),at(e.kappa),it(e.retained)]]}
    />`,Mn=({rejections:e,labels:t})=>{let s=new Map;for(let{criterion:o,votes:n,dropped:r}of e){let[i,l,u]=s.get(o)??[Fn(t,o),0,0];s.set(o,[i,l+r,u+n])}return a`<h3 class="wr-heading">Why dropped</h3>
    <${se}
      label="Drops by criterion"
      head=${["Criterion","Cases","Votes"]}
      rows=${[...s.values()]}
    />`},Nn=({tasks:e})=>a`<h3 class="wr-heading">By task</h3>
    <${se}
      label="Retention by task"
      head=${["Task","Kept","Dropped","Split","Open","Retained"]}
      rows=${e.map(({task:t,kept:s,dropped:o,split:n,open:r,retained:i})=>[t,s,o,n,r,it(i)])}
    />`;function In({cells:e}){let t=[...new Set(e.map(({type:n})=>n))].sort(),s=[...new Set(e.map(({task:n})=>n))];if(e.length===s.length)return null;let o=(n,r)=>e.find(i=>i.task===n&&i.type===r)?.dropped??"–";return a`<h3 class="wr-heading">Dropped by task and type</h3>
    <${se}
      label="Dropped questions by task and type"
      head=${["Task",...t]}
      rows=${s.map(n=>[n,...t.map(r=>o(n,r))])}
    />`}function lt({outcome:{quality:e}}){if(!e)return null;let{stages:t,tasks:s,rejections:o,cells:n,labels:r}=e;return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    ${t.length?a`${t.map(i=>a`<${Wn} stage=${{...i,...e}} />`)}
            ${o.length?a`<${Mn} rejections=${o} labels=${r} />`:null}
            <${Nn} tasks=${s} /> <${In} cells=${n} />`:a`<p class="wr-empty">No finished form yet.</p>`}
  </section>`}var Dn=({outcome:{kind:e,plan:t,created:s}})=>a`<p class="wr-st-soft">${Jt(F[e],t,s)}</p>`,Bn={ranking:ao,clip_qc:lt,question_qc:lt},uo=({page:e,outcome:t})=>a`<div class="wr-st-row wr-st-head">
      <h2 class="wr-heading">${t.title}</h2>
      <a href="#">All studies</a>
    </div>
    <${Dn} outcome=${t} />
    <${co} page=${e} outcome=${t} />
    <${Bn[t.kind]??eo} outcome=${t} />
    <${no} page=${e} outcome=${t} />`;var Ln="ABCDEFGHIJKLMNOPQRST",po=({form:e,change:t,task:s})=>a`<fieldset class="wr-st-field">
    <legend class="wr-st-question"><b>${s.question}</b></legend>
    <div class="wr-st-options">
      ${s.options.map((o,n)=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.choice===n?"true":"false"}
            onClick=${()=>t(Be(e,n))}
          >
            <kbd>${Ln[n]}</kbd> <span>${o}</span>
          </button>`)}
    </div>
  </fieldset>`;var qn=({text:e})=>e.split(/\n\s*\n/).map(t=>a`<p>${t}</p>`),ho=({person:e,about:t})=>a`<section class="wr-try-card wr-st-consent" aria-label="Before you begin">
    <h1 class="wr-heading">${t.title}</h1>
    <${qn} text=${t.consent} />
    <p>${rs(t)}</p>
    <div class="wr-st-row">
      <${b} go onClick=${e.agree} disabled=${e.busy}>I agree, begin<//>
    </div>
  </section>`;function ct({person:e}){let[t,s]=E(!1);return t?a`<span class="wr-st-row" role="alertdialog" aria-label="Withdraw">
    Everything that you have answered is deleted, and this link ends.
    <${b} onClick=${e.withdraw}>Withdraw and delete<//>
    <${b} onClick=${()=>s(!1)}>Stay<//>
  </span>`:a`<${b} class="wr-up-button wr-st-quiet" onClick=${()=>s(!0)}>
      Withdraw …
    <//>`}var fo=({left:e})=>a`<section class="wr-try-card" aria-label="You have withdrawn">
    <h1 class="wr-heading">You have withdrawn</h1>
    <p>${ss(e.deleted)}</p>
    <p>${os(e.published)}</p>
  </section>`,mo=({person:e,about:t})=>a`<section class="wr-try-card" aria-label="Done">
    <h1 class="wr-heading">${es(t)}</h1>
    <p>${ts(t)}</p>
    <div class="wr-st-row">
      ${t.decides?a`<${b} onClick=${e.again} disabled=${e.busy}>Look again<//>`:null}
      ${t.last==null?null:a`<${b} onClick=${e.back}>Back to the last one <kbd>u</kbd><//>`}
      <${ct} person=${e} />
    </div>
  </section>`;var ut=({films:e,number:t},s)=>e.length>1?`Clip ${L(s)}`:`Clip ${t}`,jn=({person:e,task:t,number:s})=>a`<video
    src=${e.calls.film(t.place,s)}
    controls
    playsinline
    autoplay=${t.films.length===1}
    preload="auto"
    aria-label=${ut(t,s)}
  ></video>`;function Kn({person:e,task:t,number:s}){let o={frames:null,failure:""},[n,r]=E(o);return Ne(()=>{let i=!0;return e.calls.frames(t.place,s).then(({frames:l})=>i&&r({frames:l,failure:""}),({message:l})=>i&&r({frames:null,failure:l})),()=>{i=!1}},[t.place,s]),n.failure?a`<p class="wr-up-bad" role="alert">${n.failure}</p>`:n.frames?a`<div class="wr-st-frames" role="group" aria-label=${ut(t,s)}>
    ${n.frames.map((i,l)=>a`<img src=${i} alt=${`${ut(t,s)}, frame ${l+1}`} />`)}
  </div>`:a`<p class="wr-empty" role="status">Loading …</p>`}var _o=({person:e,task:t})=>{let s=e.about?.frames?Kn:jn;return a`<div class="wr-st-films" data-films=${t.films.length}>
    ${t.films.map((o,n)=>a`<div class="wr-st-film" key=${`${t.place}-${n}`}>
          ${t.films.length>1?a`<b>${L(n)}</b>`:null}
          <${s} person=${e} task=${t} number=${n} />
        </div>`)}
  </div>`};var G=({words:e,key_:t,tone:s,isOn:o,onClick:n})=>a`<button
    type="button"
    class="wr-st-choice"
    data-tone=${s}
    aria-pressed=${o?"true":"false"}
    onClick=${n}
  >
    ${e} <kbd>${t}</kbd>
  </button>`;var Un=({task:e})=>a`<ol class="wr-st-marked" type="A">
    ${e.options.map((t,s)=>a`<li>
          ${t} ${s===e.answer?a`<${Ds} tone="good">marked as right<//>`:null}
        </li>`)}
  </ol>`,Hn=({form:e,change:t,task:s})=>a`<fieldset class="wr-st-field">
    <legend><b>Why is it dropped?</b></legend>
    <div class="wr-st-scale">
      ${s.criteria.map(({name:o,label:n,about:r},i)=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.criterion===o?"true":"false"}
            onClick=${()=>t(Ue(e,o))}
          >
            <b>${n}</b> <span>${r}</span> <kbd>${Le[i]}</kbd>
          </button>`)}
    </div>
  </fieldset>`,pt=({form:e,change:t,task:s,isClip:o})=>a`<div class="wr-st-field wr-st-item">
      ${o?a`<b class="wr-label">Meant to show</b>`:null}
      <p class="wr-st-question">${s.text}</p>
      ${s.options.length?a`<${Un} task=${s} />`:null}
    </div>
    <div class="wr-st-row" role="group" aria-label="Your verdict">
      <${G}
        words="Keep"
        key_="y"
        tone="good"
        isOn=${e.stands===!0}
        onClick=${()=>t(je())}
      />
      <${G}
        words="Drop"
        key_="n"
        tone="bad"
        isOn=${e.stands===!1}
        onClick=${()=>t(Ke(e))}
      />
    </div>
    ${e.stands===!1?a`<${Hn} form=${e} change=${t} task=${s} />`:null}`;var Qn={photorealism:"Looks like filmed",coherence:"Hangs together",comprehensibility:"Can be understood"},Vn=[[!1,"Filmed"],[!0,"Generated"]],zn=({axis:e,form:t,clips:s,change:o})=>{let n=t.ranks[e]??[];return a`<fieldset class="wr-st-field" data-open=${Ye(t,s)===e}>
    <legend>
      <b>${e[0].toUpperCase()+e.slice(1)}</b> <span>${Qn[e]}; best first.</span>
    </legend>
    <div class="wr-st-row">
      ${Array.from({length:s},(r,i)=>{let l=n.indexOf(i)+1;return a`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${l?"true":"false"}
          aria-label=${l?`${L(i)}, rank ${l}`:L(i)}
          onClick=${()=>o(Ve(t,e,i))}
        >
          ${L(i)} ${l?a`<b>${l}</b>`:null}
        </button>`})}
    </div>
  </fieldset>`},Yn=({form:e,at:t,change:s})=>a`<div class="wr-st-row">
    <b>${L(t)}</b>
    ${Vn.map(([o,n])=>a`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${e.generated[t]===o?"true":"false"}
          onClick=${()=>s(ze(e,t,o))}
        >
          ${n}
        </button>`)}
  </div>`,Jn=({films:e,form:t,change:s})=>e.map((o,n)=>a`<${Yn} key=${n} form=${t} at=${n} change=${s} />`),$o=({form:e,change:t,task:s})=>{let o=s.films.length;return a`${me.map(n=>a`<${zn} key=${n} axis=${n} form=${e} clips=${o} change=${t} />`)}
    <fieldset class="wr-st-field">
      <legend><b>Filmed or generated?</b></legend>
      <${Jn} films=${s.films} form=${e} change=${t} />
    </fieldset>
    <small>
      Letters put clips in order on the axis that is open; with shift they call a clip generated,
      and once more filmed.
    </small>`};var Gn=Object.fromEntries(Object.entries(_e).map(([e,t])=>[t,e])),Xn=e=>e===""||!Number.isFinite(Number(e))?null:Number(e),ht=({label:e,value:t,onChange:s,...o})=>a`<${C} label=${e}>
    <input
      type="number"
      min="0"
      step="any"
      ...${o}
      value=${t??""}
      onInput=${P(n=>s(Xn(n)))}
    />
  <//>`;function Zn({form:e,at:t,change:s,payload:o}){let n=e.errors[t],r=u=>s($e(e,t,u)),i=u=>r({area:u==null?null:Math.min(u,100)/100}),l=n.area==null?null:Math.round(n.area*1e3)/10;return a`<li class="wr-st-error">
    <${C} label="Category">
      <${M}
        options=${o.categories.map(([u,d])=>[u,d])}
        value=${n.category}
        onChange=${u=>r({category:u})}
      />
    <//>
    <${ht} label="Area, % of picture" max="100" value=${l} onChange=${i} />
    <${ht}
      label="From, s"
      value=${n.start}
      onChange=${u=>r({start:u})}
    />
    <${ht}
      label="To, s"
      value=${n.end}
      onChange=${u=>r({end:u})}
    />
    <${C} label="In words">
      <${Q}
        maxlength="600"
        value=${n.text}
        onChange=${u=>r({text:u})}
      />
    <//>
    <${b} onClick=${()=>s(Ze(e,t))}>Remove<//>
  </li>`}var er=({form:e,change:t,payload:s,second:o})=>a`<fieldset class="wr-st-field">
    <legend><b>Errors</b> <span>What could not be filmed; each of one kind.</span></legend>
    <div class="wr-st-row">
      ${s.categories.map(([n,r,i])=>a`<${b} title=${i} onClick=${()=>t(Xe(e,n,o()))}>
            ${r} <kbd>${Gn[n]}</kbd>
          <//>`)}
    </div>
    <ol class="wr-st-errors">
      ${e.errors.map((n,r)=>a`<${Zn} key=${r} at=${r} form=${e} change=${t} payload=${s} />`)}
    </ol>
    ${e.errors.length?a`<small
            ><kbd>[</kbd> <kbd>]</kbd> start and end of the last one at the film's time ·
            <kbd>Del</kbd> removes it</small
          >`:null}
  </fieldset>`,tr=({form:e,change:t,payload:s})=>a`<fieldset class="wr-st-field">
    <legend><b>Score</b></legend>
    <div class="wr-st-scale">
      ${s.levels.map(([o,n])=>{let r=Number(o[0]);return a`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${e.score===r?"true":"false"}
          onClick=${()=>t(Ge(e,r))}
        >
          <b>${o}</b> <span>${n}</span> <kbd>${r}</kbd>
        </button>`})}
    </div>
  </fieldset>`,wo=({label:e,at:t,part:s,form:o,change:n})=>a`<${C} label=${`${e} (${t})`}>
    <${ge}
      rows="2"
      maxlength="2000"
      data-key=${t}
      value=${o[s]}
      onChange=${r=>n({...o,[s]:r})}
    />
  <//>`,yo=e=>a`<${er} ...${e} />
    <${wo} label="1. What is wrong" at="d" part="description" ...${e} />
    <${wo} label="2. How that meets the scale" at="s" part="adherence" ...${e} />
    <${tr} ...${e} />`;var sr="QWERT",bo=({form:e,change:t,payload:s})=>s.eva.map(([o,n,r],i)=>a`<fieldset class="wr-st-field" key=${o}>
        <legend><b>${o} ${n}</b> <span>${r}</span></legend>
        <div class="wr-st-row">
          <${G}
            words="Pass"
            key_=${i+1}
            tone="good"
            isOn=${e.scores[o]===!0}
            onClick=${()=>t(we(e,o,!0))}
          />
          <${G}
            words="Fail"
            key_=${sr[i]}
            tone="bad"
            isOn=${e.scores[o]===!1}
            onClick=${()=>t(we(e,o,!1))}
          />
          <${Q}
            class="wr-st-reason"
            aria-label=${`Reason for ${o}`}
            placeholder="Why (optional)"
            maxlength="2000"
            value=${e.reasons[o]}
            onChange=${l=>t(ks(e,o,l))}
          />
        </div>
      </fieldset>`);var or={scores:bo,realism:yo,answers:po,ranking:$o,clip_qc:pt,question_qc:pt},nr={saved:"Saved",waiting:"Saving …",saving:"Saving …",failed:"Not saved"},rr=({shown:e})=>e.length?a`<dl class="wr-st-facts">
        ${e.map(([t,s])=>a`<dt>${t}</dt>
              <dd>${s}</dd>`)}
      </dl>`:null,ar=({person:e,about:t,visit:s})=>a`<div class="wr-st-bar">
    <h1>${t.title}</h1>
    <span>${s.task.number} of ${t.total}</span>
    <progress max=${t.total} value=${t.done} aria-label="Progress"></progress>
    <span class="wr-st-saved" data-state=${e.state} role="status"
      >${nr[e.state]}</span
    >
    ${e.state==="failed"?a`<${b} onClick=${()=>e.save(!1)}>Try again<//>`:null}
  </div>`;function ir({person:e,about:t,visit:s,payload:o}){let n=or[t.kind],r=()=>document.querySelector(".wr-st-film video")?.currentTime??0;return a`<${ar} person=${e} about=${t} visit=${s} />
    <div class="wr-st-task">
      <div class="wr-st-side">
        <${_o} person=${e} task=${s.task} />
        <${rr} shown=${s.task.shown} />
      </div>
      <section class="wr-try-card" aria-label="Form">
        <${n}
          form=${s.form}
          change=${e.change}
          payload=${o}
          second=${r}
          task=${s.task}
          isClip=${t.kind==="clip_qc"}
        />
        <p class="wr-st-says" role="status">${s.says}</p>
        <div class="wr-st-row">
          <${b} go onClick=${e.next} disabled=${e.busy}>Next <kbd>Enter</kbd><//>
          <${b}
            onClick=${e.back}
            disabled=${e.busy||!s.before.length&&s.task.before==null}
          >
            ${s.before.length?"Undo":"Back"} <kbd>u</kbd>
          <//>
          <${ct} person=${e} />
        </div>
      </section>
    </div>`}function lr({person:e,payload:t}){let{about:s,visit:o,left:n}=e;return n?a`<${fo} left=${n} />`:s?s.consented?o?a`<${ir} person=${e} about=${s} visit=${o} payload=${t} />`:s.done>=s.total?a`<${mo} person=${e} about=${s} />`:null:a`<${ho} person=${e} about=${s} />`:e.failure?null:a`<${Bs} what="Loading …" />`}var go=({person:e,payload:t})=>a`${e.about||e.left?null:a`<h1 class="wr-hidden">Study</h1>`}
    ${e.failure?a`<${z}>${e.failure}<//>`:null}
    <${lr} person=${e} payload=${t} />`;function cr({page:e}){return e.access.study?e.outcome?a`<${uo} page=${e} outcome=${e.outcome} />`:null:e.list?a`<${Js} page=${e} /> ${e.list.may_make?a`<${Xs} page=${e} />`:a`<p class="wr-empty">
            On a public server its operator makes studies. With a link that you were sent you can
            take part.
          </p>`}`:a`<p class="wr-empty" role="status">Loading …</p>`}var ko=({page:e})=>a`${e.failure?a`<${z}>${e.failure}<//>`:null}
  ${e.notice?a`<p class="wr-st-notice" role="status">${e.notice}</p>`:null}
  ${e.person?a`<${go} person=${e.person} payload=${e.payload} />`:a`<${cr} page=${e} />`}`;var X=new be,vo=Kt(X,Ms);function ur(){vo.off(),window.removeEventListener("hashchange",X.turn),X.leave()}function fl(e,t){let s=jt(X,ko,e,"wr-try wr-st",ur);return vo.on(),window.addEventListener("hashchange",X.turn),X.open(t),s}export{fl as mount};
