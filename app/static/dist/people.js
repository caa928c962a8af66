var w,yt,Co,I,xe,le,bt,re,gt,Ce,Se,To,ee=Symbol.for("pv"),ce={},ue=[],Oo=/^m(i|n|o|s|text|space)$/,Te=Array.isArray,Oe=ue.slice,H=Object.assign;function U(e){e&&e.parentNode&&e.remove()}function kt(e,t,s){var o,n,r,i={},l=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?n=t[r]:i[r]=t[r];return l>2&&(i.children=l>3?Oe.call(arguments,2):s),Z(e,i,o,n,null)}function Z(e,t,s,o,n){var r={type:e,props:t,key:s,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ee,__v:n||++yt,__i:-1,__u:0};return!n&&w.vnode&&w.vnode(r),r}function pe(e){return e.children}function ae(e,t){this.props=e,this.context=t,this.__g=0}function D(e,t){if(t==null)return e.__&&D(e.__,e.__i+1);for(var s;t<e.__k.length;t++)if((s=e.__k[t])&&s.__e)return s.__e;return typeof e.type!="function"||e.props.__P?null:D(e)}function Eo(e){var t,s=e.__v,o=s.__e,n=[],r=[],i=e.__P;i&&((t=H({constructor:ee},s)).__v=s.__v+1,w.vnode&&w.vnode(t),Ee(i,t,s,e.__n,i.namespaceURI,32&s.__u?[o]:null,n,o||D(s),32&s.__u,r),t.__v=s.__v,t.__.__k[t.__i]=t,Ot(n,t,r),s.__=s.__e=null,t.__e!=o&&vt(t))}function vt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),vt(e)}function $t(e){(8&e.__g||(e.__g|=8,I.push(e),le++))&&xe==w.debounceRendering||((xe=w.debounceRendering)||queueMicrotask)(xt)}function xt(){try{for(var e,t=1;I.length;)I.length>t&&I.sort(bt),e=I.shift(),t=I.length,8&e.__g&&Eo(e)}finally{(le=I.length)&&(xe||queueMicrotask)(xt)}}function St(e,t,s,o,n,r,i,l,u,d,p){var m,h,c,f,g,$,y=o.__k||ue,_=t.length;for(u=Ro(s,t,y,u,_),m=0;m<_;m++)(c=s.__k[m])!=null&&(h=~c.__i&&y[c.__i]||ce,c.__i=m,$=Ee(e,c,h,n,r,i,l,u,d,p),f=c.__e,(h.ref!=c.ref||8&h.__u)&&(h.ref&&Re(h.ref,null,c,h),c.ref&&p.push(c.ref,c.__c||f,c)),g=g||f,4&c.__u?(u=Ct(c,u,e,!h.__v),h.__e&&(h.__e=null)):typeof c.type=="function"&&$!==void 0?u=$:f&&(u=f.nextSibling),c.__u&=-21);return s.__e=g,u}function Ro(e,t,s,o,n){var r,i,l,u,d,p,m,h,c,f=s.length,g=f,$=0,y=0,_=e.__k=Array(n);for(r=0;r<n;r++)(i=t[r])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=_[r]=Z(null,i):Te(i)?i=_[r]=Z(pe,{children:i}):i.constructor===ee&&i.__b?i=_[r]=Z(i.type,i.props,i.key,i.ref,i.__v):_[r]=i,u=r+$,i.__=e,i.__b=e.__b+1,l=null,~(d=i.__i=Ao(i,s,u,g))&&(g--,(l=s[d])&&(l.__u|=2)),l&&l.__v?(i.__u|=16,d==u-1?$--:d==u+1?$++:d!=u&&(d>u?$--:$++,y=1)):(~d||(n>f?$--:n<f&&$++),typeof i.type!="function"&&(i.__u|=4))):_[r]=null;if(y){for(p=[],m=[],r=0;r<n;r++)if((i=_[r])&&16&i.__u){for($=0,h=p.length;$<h;)p[c=$+h>>1]<i.__i?$=c+1:h=c;p[$]=i.__i,m[r]=$+1}for($=p.length;r--;)m[r]&&(m[r]==$?$--:_[r].__u|=4)}if(g)for(r=0;r<f;r++)!(l=s[r])||2&l.__u||(l.__e==o&&(o=D(l)),Ae(l,l));return o}function Ct(e,t,s,o){var n,r,i,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(n=e.__k)for(r=0;r<n.length;r++)n[r]&&(n[r].__=e,t=Ct(n[r],t,s,!1));return t}for(t&&!t.parentNode&&(t=D(e))&&!t.parentNode&&(t=null),i=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(i!=l&&(!o&&s.moveBefore&&i.parentNode?s.moveBefore(i,t):s.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Ao(e,t,s,o){var n,r=e.key,i=e.type,l=t[s],u=l&&!(2&l.__u);if(l===null&&r==null||u&&r==l.key&&i==l.type)return s;if(o>(u?1:0)){for(n=s-1;n>=0;n--)if((l=t[n])&&!(2&l.__u)&&r==l.key&&i==l.type)return n;for(n=s+1;n<t.length;n++)if((l=t[n])&&!(2&l.__u)&&r==l.key&&i==l.type)return n}return-1}function wt(e,t,s){s==null&&(s=""),t[0]=="-"?e.setProperty(t,s):e[t]=s}function ne(e,t,s,o,n){var r,i;if(t=="style")if(typeof s=="string")e.style.cssText=s;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)s&&t in s||wt(e.style,t);if(s)for(t in s)o&&s[t]==o[t]||wt(e.style,t,s[t])}else if(t[0]=="o"&&t[1]=="n")typeof s!="function"&&(s=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=s,s&&o||(i=Se[t]||(Se[t]=Fo(t)),(e.__a||(e.__a={}))[t]=Ce,r=t!=(t=t.replace(gt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),s?e.addEventListener(t,i,r):e.removeEventListener(t,i,r));else{if(n=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=s??"")}catch{}if(typeof s=="function")return;s==null||s===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&s==1?"":s)}}function Fo(e){return function(t){var s=this.__e;if(s){if(s=s[e],t[re]==null)t[re]=Ce++;else if(t[re]<this.__a[e])return;return s(w.event?w.event(t):t)}}}function Ee(e,t,s,o,n,r,i,l,u,d){var p,m,h,c,f,g,$,y,_,S,k,ve,mt,oe,K,_t,N,j,W=t.type;if(t.constructor!==ee)return null;128&s.__u&&(u=32&s.__u,p=s.__c.__z)&&(t.__u|=u,m=r=[],p.nodeType==8?l=ie(p,r):r.push(p),l=r[0]||l),(p=w.__b)&&p(t);e:if(typeof W=="function"){h=i.length;try{if(y=t.props,_=(p=W.prototype)&&p.render,S=(p=W.contextType)&&o[p.__c],k=p?S?S.props.value:p.__:o,(c=s.__c)?(t.__c=c,2&c.__g&&(c.__g|=1)):(_?t.__c=c=new W(y,k):(t.__c=c=new ae(y,k),c.constructor=W,c.render=Wo),S&&S.sub(c),c.state||(c.state={}),c.__n=o,c.__g|=8,c.__h=[],c.__k=[]),_&&(c.__s||(c.__s=c.state),W.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=H({},c.__s)),H(c.__s,W.getDerivedStateFromProps(y,c.__s)))),f=c.props,g=c.state,c.__v=t,s.__c){if(y!==f&&_&&!W.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(y,k),t.__v==s.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(y,c.__s,k)===!1){t.__v!=s.__v&&(c.props=y,c.state=c.__s,c.__g&=-9),t.__e=s.__e,t.__k=s.__k,t.__k.some(function(A){A&&(A.__=t)}),ue.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&i.push(c),l=D(s);break e}c.componentWillUpdate&&c.componentWillUpdate(y,c.__s,k),_&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(f,g,$)})}else _&&!W.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),_&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=k,c.props=y,c.__P=e,c.__g&=-5,ve=w.__r,mt=_?25:0;do c.__g&=-9,ve&&ve(t),p=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++mt<25);_&&(ue.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(o=H({},o,c.getChildContext())),_&&s.__c&&c.getSnapshotBeforeUpdate&&($=c.getSnapshotBeforeUpdate(f,g)),oe=p&&p.type===pe&&p.key==null?p.props.children:p,y.__P&&(p=l,n=(e=y.__P).namespaceURI,u=r=null,s.props&&s.props.__P!=e&&(s.__k.some(function(A){A&&Ae(A,A)}),s.__k=null),l=s.__k?D(s,0):null),l=St(e,Te(oe)?oe:[oe],t,s,o,n,r,i,l,u,d),y.__P&&(t.__e=null,l=p),t.__u&=-161,m&&m.some(U),c.__h.length&&i.push(c),1&c.__g&&(c.__g&=-4)}catch(A){if(i.length=h,t.__v=null,u||r)if(A&&A.then){if(t.__u|=128|u,r){for(~(N=r.indexOf(l||void 0))||(N=r.length);(j=r[N-1])&&j.nodeType==8;)N--;for(;N<r.length;N++)if(j=r[N])if(r[N]=null,K){if(j==_t)break}else{if(j.nodeType!=8)break;j.data.startsWith("$s")&&(_t=ie(K=j))}}if(!K){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;K=l}(p=ie(K=t.__c.__z||(t.__c.__z=K)))?(t.__e=K,l=p):t.__e=l,l=l&&l.nextSibling}else r&&r.some(U);else t.__e=s.__e;t.__k||(t.__k=s.__k||[]),A&&A.then||Tt(t),w.__e(A,t,s)}}else l=t.__e=Po(s.__e,t,s,o,n,r,i,u,d,e);return(p=w.diffed)&&p(t),l}function ie(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var s=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))s++;else if(e.data.startsWith("/$s")&&!--s)return e}t&&t.push(e)}}function Tt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Tt))}function Ot(e,t,s){for(var o=0;o<s.length;)Re(s[o++],s[o++],s[o++]);w.__c&&w.__c(t,e),e.some(function(n){try{e=n.__h,n.__h=[],e.some(function(r){r.call(n)})}catch(r){w.__e(r,n.__v)}})}function Po(e,t,s,o,n,r,i,l,u,d){var p,m,h,c,f,g,$,y,_=s.props||ce,S=t.props,k=t.type;if(k=="svg"?n="http://www.w3.org/2000/svg":k=="math"?n="http://www.w3.org/1998/Math/MathML":n||(n="http://www.w3.org/1999/xhtml"),r){for(p=0;p<r.length;p++)if((f=r[p])&&(k?f.localName==k:f.nodeType==3)){e=f,r[p]=null;break}}if(!e){if(y=d.ownerDocument||document,!k)return y.createTextNode(S);e=y.createElementNS(n,k,S.is?S:d),l&&(w.__m&&w.__m(t,r),l=!1),r=null}if(k){if(d=k=="template"&&e.content||e,r=k=="textarea"&&S.defaultValue!=null?null:r&&Oe.call(d.childNodes),!l&&r)for(_={},p=0;p<e.attributes.length;p++)_[(f=e.attributes[p]).name]=f.value;for(p in _)f=_[p],p=="dangerouslySetInnerHTML"?h=f:p=="children"||p in S||p=="value"&&"defaultValue"in S||p=="checked"&&"defaultChecked"in S||ne(e,p,null,f,n);for(p in S)f=S[p],p=="children"?c=f:p=="dangerouslySetInnerHTML"?m=f:p=="value"?g=f:p=="checked"?$=f:l&&typeof f!="function"||_[p]===f||ne(e,p,f,_[p],n);m?(l||h&&(m.__html==h.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(h&&(e.textContent=""),(k=="foreignObject"||n=="http://www.w3.org/1998/Math/MathML"&&Oo.test(k))&&(n="http://www.w3.org/1999/xhtml"),St(d,Te(c)?c:[c],t,s,o,n,r,i,r?r[0]:s.__k&&D(s,0),l,u),r&&r.some(U)),l&&k!="textarea"||(p="value",k=="progress"&&g==null?e.removeAttribute(p):g==null||g===e[p]&&(k!="progress"||g)||ne(e,p,g,_[p],n),p="checked",$!=null&&$!=e[p]&&ne(e,p,$,_[p],n))}else _===S||l&&e.data==S||(e.data=S);return e}function Re(e,t,s,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(n){w.__e(n,s)}}function Ae(e,t,s){var o,n,r,i;if(w.unmount&&w.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Re(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){w.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&Ae(o[i],t,typeof e.type!="function"||s&&!e.props.__P);!s&&(o=e.__c)&&(o=o.__z)&&(n=ie(o,r=[]))&&(o==e.__e&&r.some(U),U(n),U(o)),s||U(e.__e),e.__e=e.__c=e.__=null}function Wo(e,t,s){return this.constructor(e,s)}function he(e,t){var s,o,n,r;w.__&&w.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(s=e&&32&e.__u)?null:t.__k,t.__k=Z(pe,{children:[e]}),n=[],r=[],Ee(t,t.__k,o||ce,ce,t.namespaceURI,o?null:t.firstChild?Oe.call(t.childNodes):null,n,o?o.__e:t.firstChild,s,r),Ot(n,t.__k,r),t.__k.props.children=null}w={__e:function(e,t,s,o){for(var n,r,i;t=t.__;)if((n=t.__c)&&!(1&n.__g)){n.__g|=4;try{if((i=(r=n.constructor)&&r.getDerivedStateFromError)&&n.setState(r.getDerivedStateFromError(e)),n.componentDidCatch&&(n.componentDidCatch(e,o||{}),i=1),i&&8&n.__g)return void(n.__g|=2)}catch(l){e=l}}throw le=0,e}},yt=0,Co=function(e){return e!=null&&e.constructor===ee},ae.prototype.setState=function(e,t){var s=this.__s;s&&s!=this.state||(s=this.__s=H({},this.state)),typeof e=="function"&&(e=e(H({},s),this.props)),e&&(H(s,e),this.__v&&(t&&this.__k.push(t),$t(this)))},ae.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),$t(this))},ae.prototype.render=pe,I=[],le=0,bt=function(e,t){return e.__v.__b-t.__v.__b},re=Symbol(),gt=/(PointerCapture)$|Capture$/i,Ce=0,Se={},To=0;var de,x,Fe,Et,Pe=Object.is,We=0,Dt=[],Me=[],v=w,Rt=v.__b,At=v.__r,Ft=v.diffed,Pt=v.__c,Wt=v.unmount,Mt=v.__;function Bt(e,t){v.__h&&v.__h(x,e,We||t),We=0;var s=x.__H||(x.__H={__:[],__h:[]});return e>=s.__.length&&s.__.push({}),s.__[e]}function R(e){return We=1,Mo(Lt,e)}function Mo(e,t,s){var o=Bt(de++,2);if(o.t=e,!o.__c&&(o.__=[s?s(t):Lt(void 0,t),function(r){var i=(o.__N||o.__)[0],l=o.t(i,r);Pe(i,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=x,!x.__f)){x.__f=!0;var n=x.shouldComponentUpdate;x.shouldComponentUpdate=function(r,i,l){var u=this.__H;if(!u)return!0;var d=!1,p=this.props!=r;if(u.__.some(function(h){h.__N&&(d=!0,Pe(h.__[0],h.__N[0])||(p=!0))}),n){var m=n.call(this,r,i,l);return d?m||p:m}return!d||p}}return o.__}function Ie(e,t){var s=Bt(de++,3);!v.__s&&Do(s.__H,t)&&(s.__P=!0,s.__=e,s.u=t,x.__H.__h.push(s))}function No(){var e;do{for(;e=Me.shift();)try{te(e)}catch(s){v.__e(s,{__:(e=e.__P)&&e.__v})}for(;e=Dt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(te),t.__h.some(Ne),t.__h=[]}catch(s){t.__h=[],v.__e(s,e.__v)}}}while(Me.length)}v.__b=function(e){x=null,Rt&&Rt(e)},v.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Mt&&Mt(e,t)},v.__r=function(e){At&&At(e),de=0;var t=(x=e.__c).__H;t&&(Fe==x?x.__h=[]:(t.__h.some(te),t.__h.some(Ne),de=0),t.__h=[],t.__.some(function(s){s.__N&&(s.__=s.__N),s.u=s.__N=void 0})),Fe=x},v.diffed=function(e){Ft&&Ft(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&It(Dt.push(t)),t.__H.__.some(function(s){s.u&&(s.__H=s.u)})),Fe=x=null},v.__c=function(e,t){t.some(function(s){try{s.__h.some(te),s.__h=s.__h.filter(function(o){return!o.__||Ne(o)})}catch(o){s.__h=[function(){throw o}]}}),Pt&&Pt(e,t)},v.unmount=function(e){Wt&&Wt(e);var t,s,o=e.__c;o&&o.__H&&(o.__H.__.some(function(n){try{if(n.__P&&n.__c){if(s===void 0){for(s=e.__;s&&(!s.__c||!s.__c.__P);)s=s.__;s=s&&s.__c}n.__P=s,It(Me.push(n))}else te(n)}catch(r){t=r}}),o.__H=void 0,t&&v.__e(t,o.__v))};var Nt=typeof requestAnimationFrame=="function";function Io(e){var t,s=function(){clearTimeout(o),Nt&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(s,35);Nt&&(t=requestAnimationFrame(s))}function It(e){e!=1&&Et==v.requestAnimationFrame||((Et=v.requestAnimationFrame)||Io)(No)}function te(e){var t=x,s=e.__c;typeof s=="function"&&(e.__c=void 0,s()),x=t}function Ne(e){var t=x;e.__c=e.__(),x=t}function Do(e,t){return!e||e.length!=t.length||t.some(function(s,o){return!Pe(s,e[o])})}function Lt(e,t){return typeof t=="function"?t(e):t}var Kt=function(e,t,s,o){var n;t[0]=0;for(var r=1;r<t.length;r++){var i=t[r++],l=t[r]?(t[0]|=i?1:2,s[t[r++]]):t[++r];i===3?o[0]=l:i===4?o[1]=Object.assign(o[1]||{},l):i===5?(o[1]=o[1]||{})[t[++r]]=l:i===6?o[1][t[++r]]+=l+"":i?(n=e.apply(l,Kt(e,l,s,["",null])),o.push(n),l[0]?t[0]|=2:(t[r-2]=0,t[r]=n)):o.push(l)}return o},qt=new Map;function jt(e){var t=qt.get(this);return t||(t=new Map,qt.set(this,t)),(t=Kt(this,t.get(e)||(t.set(e,t=(function(s){for(var o,n,r=1,i="",l="",u=[0],d=function(h){r===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?u.push(0,h,i):r===3&&(h||i)?(u.push(3,h,i),r=2):r===2&&i==="..."&&h?u.push(4,h,0):r===2&&i&&!h?u.push(5,0,!0,i):r>=5&&((i||!h&&r===5)&&(u.push(r,0,i,n),r=6),h&&(u.push(r,h,0,n),r=6)),i=""},p=0;p<s.length;p++){p&&(r===1&&d(),d(p));for(var m=0;m<s[p].length;m++)o=s[p][m],r===1?o==="<"?(d(),u=[u],r=3):i+=o:r===4?i==="--"&&o===">"?(r=1,i=""):i=o+i[0]:l?o===l?l="":i+=o:o==='"'||o==="'"?l=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,n=i,i=""):o==="/"&&(r<5||s[p][m+1]===">")?(d(),r===3&&(u=u[0]),r=u,(u=u[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):i+=o),r===3&&i==="!--"&&(r=4,u=u[0])}return d(),u})(e)),t),arguments,[])).length>1?t:t[0]}var a=jt.bind(kt);function Ut(e,t,s,o,n=()=>{}){let r=document.createElement("div");return r.className=o,s.replaceChildren(r),e.root=r,e.draw=()=>{e.root===r&&he(a`<${t} page=${e} />`,r)},{root:r,destroy(){he(null,r),r.remove(),e.root===r&&(e.root=null,n())}}}function Ht(e,t){let s=o=>{t(e,o)&&(o.preventDefault(),o.stopPropagation())};return{on:()=>document.addEventListener("keydown",s,!0),off:()=>document.removeEventListener("keydown",s,!0)}}var Vt={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function De(){try{return globalThis.localStorage??Vt}catch{return Vt}}async function fe(e,t){e.failure="",e.draw();try{await t()}catch(s){e.failure=s.message}e.draw()}var Qt={"x-whyreel":"1"},Bo=300;function Lo(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=Bo&&!t.startsWith("<")?{error:t}:{}}}function qo(e,t){let s=Lo(t),o=new Error(s.error||`The server answered ${e}.`);return Object.assign(o,{status:e,content:s})}async function Ko(e,t){let s=await fetch(e,{credentials:"same-origin",...t});if(!s.ok)throw qo(s.status,await s.text().catch(()=>""));return s}async function E(e,t){let o=await(await Ko(e,t)).text();try{return o?JSON.parse(o):{}}catch(n){throw new Error("The server’s answer could not be read.",{cause:n})}}var B=(e,{method:t="POST",headers:s,signal:o}={})=>({method:t,signal:o,headers:{...Qt,...e?{"content-type":"application/json"}:{},...s},body:e?JSON.stringify(e):void 0}),Yt=(e,t="application/octet-stream")=>({method:"POST",headers:{...Qt,"content-type":t},body:e});function jo(e){let{protocol:t,pathname:s}=new URL(e),o=t.startsWith("http")?s.lastIndexOf("/wr/"):-1;return o>0?s.slice(0,o):""}var Uo=jo(import.meta.url),zt=e=>Uo+e;function Jt(e){let t=new URLSearchParams(e.replace(/^#/,"")),s=["study","by","sig"].filter(o=>t.get(o));return Object.fromEntries(s.map(o=>[o,t.get(o)]))}function Be(e){let t=new URLSearchParams({...e}).toString(),s=o=>zt(`/people/${o}${t?`?${t}`:""}`);return{...Ho(s),...Vo(s)}}var Ho=e=>({studies:()=>E(e("studies")),preview:t=>E(e("preview"),B(t)),make:t=>E(e("studies"),B(t)),bring:t=>E(e("import"),Yt(t,"application/zip")),outcome:()=>E(e("study")),invite:()=>E(e("invite"),B({})),publish:t=>E(e("publish"),B({least:t})),exportAddress:()=>e("export"),votesAddress:()=>e("votes")}),Vo=e=>({about:()=>E(e("task")),agree:()=>E(e("consent"),B({})),withdraw:()=>E(e("withdraw"),B({})),task:t=>E(e(`task/${t}`)),save:(t,s)=>E(e(`task/${t}`),B(s,{method:"PUT"})),frames:(t,s)=>E(e(`frames/${t}/${s}`)),film:(t,s)=>e(`film/${t}/${s}`)});var O=(e,t)=>`${e} ${t}${e===1?"":"s"}`,Qo=({fewest:e,most:t})=>e===t?O(t,"form"):`${e} to ${O(t,"form")}`;function Gt(e,t="clip"){let{sample:s,units:o,asked:n,seed:r,seats:i,neighbours:l,checks:u,third:d}=e,p=s<n?" (no more can be drawn)":"",m=o<s?` (${s-o} of them like another)`:"",h=o>s?`, with ${O(o,"question")}`:m,c=d?"; one more decides where two differ":"",f=i===1?"one person gets":`each of ${i} people gets`,g=l?`${O(l,"pair")} of neighbours share a prompt. More prompts, or fewer clips of one, keep them apart.`:"No two clips of one prompt come in a row.",$=u!==0?"":" No attention checks: no clip here has ground truth.";return`${O(s,t)}${h} by seed ${r}${p}; ${f} ${Qo(e)}, checks and repeats among them${c}. ${g}${$}`}function Xt({name:e,thing:t},s,o){let{clips:n,benchmark:r,beside:i,seed:l,strata:u,equal:d,per_clip:p}=s,m=[s.whole&&`all questions of a ${s.whole} by one person`,s.circular&&"each in every turn of its options",s.by_task&&"a pair for each task",s.frames&&`shown as ${s.frames} frames`].filter(Boolean),h=m.length?`, ${m.join(", ")}`:"",c=d?"as many of each":"in proportion to each",f=u.length?`, ${c} ${u.join(" × ")}`:"",g=`${p} ${p===1?"person":"people"} a ${t}${h}`;return`${e}: ${O(n,t)} of ${[r,...i].join(", ")}, drawn by seed ${l}${f}; ${g}. Made ${o.slice(0,10)}.`}var Zt=({name:e,thing:t},{clips:s,people:o,seats:n},r)=>`${e} · ${O(s,t)} · ${o} of ${n} places taken`+(r?"":" · open it by its owner’s link"),es=({items:e,both:t,splits:s,third:o})=>`${t} of ${e} have both votes. Kept is what both keep; of those on which they differ ${s} ${o?"wait for the third":"have no third who decides"}.`,ts=({free:e,plan:t,withdrawn:s})=>`${e} of ${O(t.seats,"place")} ${e===1?"is":"are"} free`+(s.length?`; ${s.join(", ")} withdrew.`:"."),ss=({total:e,decides:t})=>t?e?`All ${e} are decided for now.`:"Nothing is to be decided yet.":`All ${e} are done. Thank you!`,os=({decides:e})=>e?"You decide where two others differ: come back by the same link when they have done more.":"You can close this page. Until the study is closed you may look at your answers again.",ns=e=>`${O(e,"save")} ${e===1?"was":"were"} deleted; nothing that you answered is kept here.`,rs=e=>e?`What remains: your labels are in the data of version ${e}. They leave the data when the study is published again. Its owner is now asked to do so. Earlier versions and copies still have them, under your pseudonym.`:"Your labels were never in the data: nothing of them remains.",as=e=>`${e.join(", ")} withdrew after the labels were published. Publish the labels again: theirs are taken out.`,is=({total:e,participant:t,decides:s})=>(s?`As ${t} you decide where two others differ, as soon as they do. `:`You get ${O(e,"form")}, as ${t}. `)+"Every change is saved at once; come back by the same link whenever you like.",ls=({version:e,participants:t})=>t.length?`Version ${e} holds labels by ${t.join(", ")}. `:`Version ${e} holds no labels of this study. `,cs=(e,{published:t})=>t?.participants.length?`In the data now, version ${e}.`:`Nothing of this study is in the data now, version ${e}.`,us=(e,t)=>`Sets have ${e} to ${t} clips. In brackets: the mean place in a set; 0 % is the best, 100 % the last.`;var Yo="abcdefghijklmnopqrst",ps=()=>({}),Le=(e,t)=>({...e,choice:t}),hs=e=>e.choice==null?["an option"]:[];function ds(e,t,s,o){let n=/^[1-9]$/.test(t)?Number(t)-1:Yo.indexOf(t.toLowerCase());return t.length===1&&n>=0&&n<o.options.length?Le(e,n):null}var qe=["a","s","d","f","g"],Ke=()=>({}),je=()=>({stands:!0}),Ue=e=>e.stands===!1?e:{stands:!1},He=(e,t)=>({stands:!1,criterion:t});function Ve(e){return e.stands==null?["keep or drop"]:e.stands||e.criterion?[]:["why it is dropped"]}function Qe(e,t,s,{criteria:o}){if(t==="y")return je();if(t==="n")return Ue(e);let n=e.stands===!1?o[qe.indexOf(t)]:null;return n?He(e,n.name):null}var me=["photorealism","coherence","comprehensibility"],fs="abcdefghijkl",L=e=>fs[e].toUpperCase(),ms=()=>({ranks:{},generated:{}});function Ye(e,t,s){let o=e.ranks[t]??[],n=o.includes(s)?o.filter(r=>r!==s):[...o,s];return{...e,ranks:{...e.ranks,[t]:n}}}var ze=(e,t,s)=>({...e,generated:{...e.generated,[t]:s}}),_s=(e,t)=>e.ranks[t]??[],Je=(e,t)=>me.find(s=>_s(e,s).length<t);function $s(e,{films:t}){let s=me.filter(o=>_s(e,o).length<t.length);return Object.keys(e.generated).length<t.length&&s.push("filmed or generated"),s}function ws(e,t,s,{films:o}){let n=t.length===1?fs.indexOf(t.toLowerCase()):-1;if(n<0||n>=o.length)return null;if(t!==t.toLowerCase())return ze(e,n,e.generated[n]!==!0);let r=Je(e,o.length);return r?Ye(e,r,n):e}var _e={h:"human_state",o:"object_state",i:"interaction"},ys=()=>({description:"",adherence:"",errors:[]}),Ge=e=>Math.round(e*100)/100,Xe=(e,t)=>({...e,score:t}),Ze=(e,t,s)=>({...e,errors:[...e.errors,{category:t,start:Ge(s)}]});function $e(e,t,s){let o={...e.errors[t],...s},n=Object.keys(s);for(let i of n)o[i]==null&&delete o[i];let r=o;return{...e,errors:e.errors.map((i,l)=>l===t?r:i)}}var et=(e,t)=>({...e,errors:e.errors.filter((s,o)=>o!==t)});function bs(e){let t=[];return e.score||t.push("the score"),e.score&&e.score<5&&!e.errors.length&&t.push("an error with its category"),e.score===5&&e.errors.length&&t.push("a score below 5, or no error"),e.errors.some(({start:s,end:o})=>s!=null&&o!=null&&o<s)&&t.push("an error's end after its start"),e.description?.trim()||t.push("what is wrong, or that nothing is"),e.adherence?.trim()||t.push("how that meets the scale"),t}function gs(e,t,s){let o=e.errors.length-1;return/^[1-5]$/.test(t)?Xe(e,Number(t)):t in _e?Ze(e,_e[t],s):t==="["&&o>=0?$e(e,o,{start:Ge(s)}):t==="]"&&o>=0?$e(e,o,{end:Ge(s)}):t==="Delete"&&o>=0?et(e,o):null}var ks=["D1","D2","D3","D4","D5"],zo="12345",Jo="qwert",vs=()=>({scores:{},reasons:{}}),we=(e,t,s)=>({...e,scores:{...e.scores,[t]:s}}),xs=(e,t,s)=>({...e,reasons:{...e.reasons,[t]:s}}),Ss=e=>ks.filter(t=>!(t in(e.scores??{})));function Cs(e,t){let s=zo.indexOf(t),o=Jo.indexOf(t.toLowerCase());return s<0&&o<0?null:we(e,ks[Math.max(s,o)],s>=0)}var F={scores:{name:"Scores D1–D5",thing:"clip",empty:vs,open:Ss,byKey:Cs},realism:{name:"Realism 1–5",thing:"clip",empty:ys,open:bs,byKey:gs},answers:{name:"Questions, answer hidden",thing:"question",empty:ps,open:hs,byKey:ds},ranking:{name:"Ranking of sources",thing:"set",empty:ms,open:$s,byKey:ws},clip_qc:{name:"Quality control of clips",thing:"clip",empty:Ke,open:Ve,byKey:Qe},question_qc:{name:"Quality control of questions",thing:"question",empty:Ke,open:Ve,byKey:Qe}},Ts=(e,t)=>({...F[e].empty(),...t});var Os=(e,t)=>({about:e,task:t,form:Ts(e.kind,t.form),before:[],version:t.version,says:""}),tt=(e,t)=>t===e.form?e:{...e,form:t,before:[...e.before,e.form],says:""};function Es(e){let{before:t}=e;return t.length?{...e,form:t.at(-1),before:t.slice(0,-1),says:"Undone."}:e}var Rs=({about:e,form:t,task:s})=>F[e.kind].open(t,s),As=(e,t,s)=>{let o=F[e.about.kind].byKey(e.form,t,s,e.task);return o&&tt(e,o)};var Go=400,Xo="This form was changed in another window. You see what was saved there. Undo brings back what you had answered here.",ye=class{constructor(t,s){this.calls=t,this.draw=s,this.visit=null,this.about=null,this.failure="",this.left=null,this.state="saved",this.busy=!1,this.waiting=0,this.sending=null}async start(){await this.attempt(async()=>{let t=await this.calls.about();this.about=t,t.consented&&await this.open(t,t.next)})}attempt(t){return this.busy=!0,fe(this,()=>t().finally(()=>this.busy=!1))}agree=()=>this.attempt(async()=>{this.about=await this.calls.agree(),await this.open(this.about,this.about.next)});async open(t,s){s==null?this.visit=null:this.visit=Os(t,await this.calls.task(s)),this.state="saved"}change=t=>this.visit&&this.take(tt(this.visit,t));take(t){t!==this.visit&&(this.visit=t,this.state="waiting",clearTimeout(this.waiting),this.waiting=setTimeout(()=>this.save(!1),Go),this.draw())}key(t,s){let o=this.visit&&As(this.visit,t,s);return o&&this.take(o),!!o}save(t){clearTimeout(this.waiting);let s=this.visit?.task,o=this.sending??Promise.resolve(!0);return this.sending=o.catch(()=>!1).then(()=>this.put(t,s)),this.sending}async put(t,s=this.visit?.task){let{visit:o}=this;if(!o)return!0;if(o.task!==s)return!1;let n={version:o.version,form:o.form,done:t};this.state="saving",this.draw();try{let{version:r}=await this.calls.save(o.task.place,n);this.visit?.task===o.task&&(this.visit={...this.visit,version:r}),this.state=this.visit?.form===o.form?"saved":"waiting",this.failure=""}catch(r){let{message:i,status:l}=r;return this.state="failed",this.failure=i,l===409&&await this.reopen(),this.draw(),!1}return this.draw(),this.state==="saved"}async reopen(){if(!this.visit)return;let{about:t,form:s,task:o}=this.visit;this.failure=Xo;try{await this.open(t,o.place),this.visit={...this.visit,before:[s]}}catch{this.state="failed"}}next=async()=>{let{visit:t}=this;if(!t||this.busy)return;let s=Rs(t);if(s.length){this.visit={...t,says:`Still open: ${s.join(", ")}.`},this.draw();return}this.busy=!0;let{after:o}=t.task;await this.save(!0)&&await this.attempt(async()=>{this.about=await this.calls.about(),await this.open(this.about,o??this.about.next)}),this.busy=!1,this.draw()};back=async()=>{let{about:t,visit:s}=this;if(s?.before.length)return this.take(Es(s));let o=s?s.task.before:t?.last;if(!(!t||o==null||this.busy))return this.attempt(async()=>{await this.flush()&&await this.open(t,o)})};async flush(){return await this.sending,this.state==="saved"||this.save(!1)}again=()=>this.attempt(async()=>{this.about=await this.calls.about(),await this.open(this.about,this.about.next)});withdraw=()=>this.attempt(async()=>{clearTimeout(this.waiting),await this.sending,this.left=await this.calls.withdraw(),this.visit=null})};var Fs="whyreel-studies",Ps="wr-at-work",be=class{constructor(){this.draw=()=>{},this.root=null,this.payload=null,this.access={},this.calls=Be({}),this.hash=null,this.list=null,this.outcome=null,this.failure="",this.notice="",this.person=null,this.carried=""}open(t){this.payload=t,this.hash===location.hash?this.draw():this.turn()}turn=async()=>{this.hash=location.hash,this.access=Jt(location.hash),this.calls=Be(this.access),Object.assign(this,{outcome:null,person:null,failure:"",notice:this.carried}),this.carried="",document.documentElement.classList.toggle(Ps,!!this.access.by),this.access.by?(this.person=new ye(this.calls,()=>this.draw()),await this.person.start()):this.access.study?await this.load():await this.attempt(async()=>this.list=await this.calls.studies())};leave(){document.documentElement.classList.remove(Ps),this.hash=null}load=()=>this.attempt(async()=>this.outcome=await this.calls.outcome());attempt=t=>fe(this,t);say(t){this.notice=t,this.draw()}links(){try{let t=JSON.parse(De().getItem(Fs)||"{}");return t&&typeof t=="object"&&!Array.isArray(t)?t:{}}catch{return{}}}keepLink(t,s){try{return De().setItem(Fs,JSON.stringify({...this.links(),[t]:s})),""}catch{return"This browser keeps no data for us: copy the owner's link now."}}enter(t,s,o=""){let n=`#${s.split("#")[1]}`,r=[o,this.keepLink(t,s)].filter(Boolean).join(" ");if(location.hash===n)return this.say(r);this.carried=r,location.hash=n}preview=t=>this.calls.preview(t);make=t=>this.attempt(async()=>{let{study:s,owner_link:o}=await this.calls.make(t);this.enter(s,o)});bring=([t])=>t&&this.attempt(async()=>{let{study:s,added:o,known:n,owner_link:r}=await this.calls.bring(t);this.enter(s,r,`${o} saves are new, ${n} were here already.`)});invite=()=>this.attempt(async()=>{await this.calls.invite(),this.outcome=await this.calls.outcome()});publish=t=>this.attempt(async()=>{this.say("On its way into the data …");let{version:s,left_out:o}=await this.calls.publish(t);this.outcome=await this.calls.outcome(),this.notice=[cs(s,this.outcome),...o].join(" ")})};var Zo="whyreel.keys",en=()=>document.documentElement.dataset;function tn(){try{return localStorage.getItem(Zo)}catch{return null}}var Ws=()=>(en().wrKeys??tn())!=="off";var st="input, textarea, select, [contenteditable]",ot="dialog, [role=dialog], [role=menu], [role=listbox], [role=combobox]",sa=`${st}, ${ot}`,ge=({target:e},t)=>e instanceof Element?e.closest(t):null;var sn=e=>e.ctrlKey||e.metaKey||e.altKey;function on(e){e&&(e.paused?e.play().catch(()=>{}):e.pause())}var nt=e=>e.querySelector(".wr-st-film video");function Ms(e,t){e.querySelector(`[data-key=${t}]`)?.focus()}var Ns={Enter:e=>e.next(),u:e=>e.back()," ":(e,t)=>on(nt(t)),Home:(e,t)=>{let s=nt(t);s&&(s.currentTime=0)},d:(e,t)=>Ms(t,"d"),s:(e,t)=>Ms(t,"s")};function nn(e,{key:t,shiftKey:s}){let o=t==="Escape"||t==="Enter"&&!s;return o&&e.blur(),o}var rn=e=>["Enter"," "].includes(e.key)&&ge(e,"a, summary, button")!==null,an=e=>sn(e)||e.defaultPrevented||e.key.length===1&&!Ws()||rn(e);function Is({person:e,root:t},s){if(!e||!t||ge(s,ot))return!1;let o=ge(s,st);return o?nn(o,s):an(s)?!1:e.visit?e.key(s.key,nt(t)?.currentTime??0)?!0:(Ns[s.key]?.(e,t),s.key in Ns):s.key==="u"&&!!e.back()}var P=e=>t=>e(t.target.value),Ds=e=>t=>e(t.target.checked),Bs=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var C=({label:e,help:t,required:s,fault:o,children:n})=>a`<label class="wr-up-field">
    <b>${e}${s?a`<em class="wr-up-required"> required</em>`:null}</b>
    ${n}${o?a`<small class="wr-up-bad">${o}</small>`:null}
    ${t?a`<small>${t}</small>`:null}
  </label>`,M=({options:e,value:t,onChange:s,...o})=>a`<select ...${o} value=${String(t??"")} onChange=${P(s)}>
    ${e.map(([n,r])=>a`<option value=${String(n)} selected=${String(n)===String(t??"")}>
          ${r}
        </option>`)}
  </select>`,V=({value:e,onChange:t,...s})=>a`<input
    type="text"
    autocomplete="off"
    ...${s}
    value=${e??""}
    onInput=${P(t)}
  />`,ke=({value:e,onChange:t,...s})=>a`<textarea ...${s} value=${e??""} onInput=${P(t)} />`,Q=({label:e,help:t,checked:s,onChange:o,name:n})=>a`<label class="wr-up-tick">
    <input
      type="checkbox"
      name=${n}
      checked=${!!s}
      onChange=${Ds(o)}
    />
    <span>${e}${t?a`<small>${t}</small>`:null}</span>
  </label>`,b=({go:e,children:t,...s})=>a`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${s}>
    ${t}
  </button>`,Ls=({tone:e,title:t,children:s})=>a`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${s}</span>`,Y=({children:e})=>a`<p class="wr-up-bad" role="alert">${e}</p>`,qs=({what:e,done:t,total:s,children:o})=>a`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${s?a`<progress max=${s} value=${t||0} />`:a`<progress />`} ${o}
  </div>`;function Ks({accept:e,multiple:t,label:s,onFiles:o,children:n}){let r=l=>u=>{u.preventDefault(),u.currentTarget.classList.toggle("wr-over",l)},i=l=>{r(!1)(l),o([...l.dataTransfer?.files??[]])};return a`<label
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
      onChange=${Bs(o)}
    />
  </label>`}var js={beside:[],whole:"",circular:!1,by_task:!1,third:!1,after:"",frames:0},z=e=>e.endsWith("_qc"),Us=(e,t)=>({kind:"scores",title:"",benchmark:rt(e)?.benchmark??"",strata:[],equal:!0,sample:20,seed:t,per_clip:3,people:3,checks:2,repeats:1,...js,consent:e.consent}),rt=({benchmarks:e,benchmark:t})=>e.find(s=>s.benchmark===t)??e[0];function T(e,t){let s={...e,...t};return(t.benchmark||t.kind)&&Object.assign(s,{strata:[],beside:[],whole:""}),t.kind&&Object.assign(s,js,t),t.kind&&z(t.kind)&&Object.assign(s,{per_clip:2,people:2}),(t.beside?.length||t.whole)&&(s.strata=[]),s.people<s.per_clip&&("people"in t&&!z(s.kind)?s.per_clip=s.people:s.people=s.per_clip),s}var ln=["type","level"],Hs=({beside:e,whole:t},s)=>Object.keys(s).filter(o=>!e.length&&!(t&&ln.includes(o))),Vs=(e,t)=>T(e,{strata:e.strata.includes(t)?e.strata.filter(s=>s!==t):[...e.strata,t].slice(-3)}),Qs=(e,t)=>T(e,{beside:e.beside.includes(t)?e.beside.filter(s=>s!==t):[...e.beside,t].slice(-11)}),J=(e,t)=>e?.kinds[t]??{n:0,strata:{}},Ys=e=>!!(e.title.trim()&&e.benchmark&&e.sample>0&&e.consent.trim());var q=({title:e})=>a`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var zs=({order:e,benchmark:t,payload:s,set:o})=>{let{strata:n}=J(t,e.kind),r=Hs(e,n);return r.length?a`<fieldset class="wr-st-field">
    <legend><b>Strata</b> <span>The sample takes from each of them.</span></legend>
    <div class="wr-st-row">
      ${r.map(i=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.strata.includes(i)?"true":"false"}
            onClick=${()=>o(Vs(e,i))}
          >
            ${s.strata[i]} <small>${n[i]}</small>
          </button>`)}
      <${Q}
        label="Equal per group"
        help="Otherwise in proportion to their size."
        checked=${e.equal}
        onChange=${i=>o(T(e,{equal:i}))}
      />
    </div>
  </fieldset>`:null},Js=({drawn:e,thing:t})=>a`<div class="wr-st-drawn" role="status">
    <p>${Gt(e,t)}</p>
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
  </div>`;var cn={clip:"all questions of a clip",chain:"all questions of a chain"},un=({order:e,benchmark:t,set:s})=>{let{wholes:o={}}=J(t,e.kind);return a`<${C} label="One person gets">
    <${M}
      name="whole"
      options=${[["","single questions"],...Object.entries(o).map(([n,r])=>[n,`${cn[n]}, ${O(r,n)}`])]}
      value=${e.whole}
      onChange=${n=>s(T(e,{whole:n}))}
    />
  <//>`},pn=({order:e,set:t})=>a`<${Q}
    name="circular"
    label="Circular"
    help="each person sees each question once for each turn of its options"
    checked=${e.circular}
    onChange=${s=>t(T(e,{circular:s}))}
  />`,hn=({order:e,set:t})=>a`<${Q}
      name="by_task"
      label="A pair for each task"
      help="it shares one person with the pair of the next"
      checked=${e.by_task}
      onChange=${s=>t(T(e,{by_task:s}))}
    />
    <${Q}
      name="third"
      label="A third for splits"
      help="one more person decides where two differ"
      checked=${e.third}
      onChange=${s=>t(T(e,{third:s}))}
    />`,dn=({order:e,studies:t,set:s})=>a`<${C} label="Questions of">
    <${M}
      name="after"
      options=${[["","all clips"],...t.filter(({kind:o,benchmark:n})=>o==="clip_qc"&&n===e.benchmark).map(({study:o,title:n})=>[o,`clips that “${n}” has kept`])]}
      value=${e.after}
      onChange=${o=>s(T(e,{after:o}))}
    />
  <//>`,fn=({order:e,set:t})=>a`<div class="wr-up-fields">
    <${C} label="Clips are shown as">
      <${M}
        name="frames"
        options=${[["0","films"],...[8,16,32].map(s=>[String(s),`${s} frames`])]}
        value=${String(e.frames)}
        onChange=${s=>t(T(e,{frames:Number(s)}))}
      />
    <//>
  </div>`,mn=({order:e,payload:t,set:s})=>{let o=t.benchmarks.filter(({benchmark:n})=>n!==e.benchmark);return o.length?a`<fieldset class="wr-st-field">
    <legend>
      <b>Beside clips of</b>
      <span>A set has a clip of each benchmark, not of each generator.</span>
    </legend>
    <div class="wr-st-row">
      ${o.map(({benchmark:n,name:r})=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.beside.includes(n)?"true":"false"}
            onClick=${()=>s(Qs(e,n))}
          >
            ${r}
          </button>`)}
    </div>
  </fieldset>`:null};function Gs(e){let{kind:t}=e.order,s=t==="answers",o=t==="question_qc";return t==="ranking"?a`<${fn} ...${e} /> <${mn} ...${e} />`:!s&&!z(t)?null:a`<div class="wr-up-fields">
      ${s||o?a`<${un} ...${e} />`:null}
      ${o?a`<${dn} ...${e} />`:null}
    </div>
    <div class="wr-st-row">
      ${s?a`<${pn} ...${e} />`:a`<${hn} ...${e} />`}
    </div>`}function Xs({page:e}){let t=e.links(),{studies:s=[]}=e.list??{};return s.length?a`<section class="wr-try-card" aria-label="Studies">
    <h2 class="wr-heading">Studies here</h2>
    <ul class="wr-st-list">
      ${s.map(({study:o,title:n,kind:r,clips:i,people:l,seats:u})=>a`<li key=${o}>
            ${t[o]?a`<a href=${`#${t[o].split("#")[1]}`}>${n}</a>`:a`<b>${n}</b>`}
            <small>${Zt(F[r],{clips:i,people:l,seats:u},o in t)}</small>
          </li>`)}
    </ul>
  </section>`:null}var Zs=({page:e})=>a`<details>
    <summary>Import a study</summary>
    <${Ks} accept=".zip,.jsonl" label="A study that was exported" onFiles=${e.bring}>
      <b>Choose the archive of a study</b>
      <span>Every save comes in; what is here already stays.</span>
    <//>
  </details>`;var _n=[["sample","In the sample",1,1e4],["seed","Random seed",0,2**31-1],["per_clip","Raters per clip",1,50],["people","People in all",1,50],["checks","Attention checks a person",0,20],["repeats","Repeats a person",0,20]],$n=({kind:e})=>_n.filter(([t])=>t!=="per_clip"||!z(e)),wn=(e,t,{whole:s})=>e==="sample"&&s?`${s==="clip"?"Clips":"Chains"} in the sample`:t,yn=({order:e,payload:t,set:s,keep:o})=>a`<div class="wr-up-fields">
    <${C} label="Form">
      <${M}
        options=${Object.entries(F).map(([n,{name:r}])=>[n,r])}
        value=${e.kind}
        onChange=${n=>s(T(e,{kind:n}))}
      />
    <//>
    <${C} label="Title" required>
      <${V}
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
    ${$n(e).map(([n,r,i,l])=>a`<${C} label=${wn(n,r,e)}>
          <input
            type="number"
            name=${n}
            min=${i}
            max=${l}
            value=${e[n]}
            onChange=${P(u=>{let d=Math.round(Number(u));Number.isFinite(d)&&s(T(e,{[n]:Math.min(l,Math.max(i,d))}))})}
          />
        <//>`)}
  </div>`,bn=({order:e,keep:t})=>a`<details>
    <summary>What people agree to before they begin</summary>
    <${C} label="Text">
      <${ke}
        rows="10"
        maxlength="6000"
        value=${e.consent}
        onChange=${s=>t(T(e,{consent:s}))}
      />
    <//>
  </details>`;function eo({page:e}){let{payload:t}=e,[s,o]=R(()=>Us(t,Math.floor(Math.random()*1e6))),[n,r]=R(null),[i,l]=R(""),u=h=>{o(h),r(null)},d=()=>e.preview({...s,title:s.title.trim()||"preview"}).then(h=>{l(""),r(h)},h=>l(h.message)),p=s.whole||F[s.kind].thing,m=t.benchmarks.find(h=>h.benchmark===s.benchmark);return rt(t)?a`<section class="wr-try-card" aria-label="Make a study">
    <h2 class="wr-heading">Make a study</h2>
    <${yn} order=${s} payload=${t} set=${u} keep=${o} />
    <${Gs}
      order=${s}
      benchmark=${m}
      payload=${t}
      studies=${e.list?.studies??[]}
      set=${u}
    />
    <${zs} order=${s} benchmark=${m} payload=${t} set=${u} />
    <${bn} order=${s} keep=${o} />
    ${i?a`<${Y}>${i}<//>`:null}
    <div class="wr-st-row">
      <${b} onClick=${d}>Draw the sample<//>
      <${b} go disabled=${!Ys(s)} onClick=${()=>e.make(s)}>
        Make the study
      <//>
    </div>
    ${n?a`<${Js} drawn=${n} thing=${p} />`:null}
    <${Zs} page=${e} />
  </section>`:a`<p class="wr-empty">
      No clip with a film is here yet. <a href="data">Import data</a>
    </p>`}var gn=({value:e,why:t})=>(e==null?"–":e.toFixed(2))+(t?" *":""),at=[["raw","Same","Share of pairs of people who say the same"],["fleiss","Fleiss κ","Where every clip has as many votes"],["alpha","Krippendorff α","Also where some votes are missing"],["ac1","Gwet AC1","Holds up where nearly all say the same"]],kn={scores:"Passed",realism:"Mean",answers:"Right"},vn="Right in every turn",to=(e,t)=>t==null?"–":e!=="realism"?`${Math.round(t*1e3)/10} %`:t.toFixed(2);function so({outcome:{kind:e,agreement:t,plan:s}}){let o=[...new Set(t.flatMap(n=>at.map(([r])=>n[r].why).filter(Boolean)))];return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    <p class="wr-st-soft">Finished forms alone; attention checks and repeats never count.</p>
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">${e==="answers"?"Type":"Dimension"}</th>
            <th scope="col">${s.circular?vn:kn[e]}</th>
            ${s.circular?a`<th scope="col">Right in single forms</th>`:null}
            <th scope="col">Votes</th>
            <th scope="col">${e==="answers"?"Questions":"Clips"}</th>
            <th scope="col" title="Clips that two people or more have scored">Shared</th>
            ${at.map(([,n,r])=>a`<th scope="col" title=${r}>${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(n=>a`<tr>
                <th scope="row">${n.name}</th>
                <td>${to(e,n.mean)}</td>
                ${s.circular?a`<td>${to(e,n.single)}</td>`:null}
                <td>${n.votes}</td>
                <td>${n.clips}</td>
                <td>${n.shared}</td>
                ${at.map(([r])=>a`<td>${gn(n[r])}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>
    <${q} title="Results of a study" />
    ${o.length?a`<p class="wr-st-soft">* ${o.join("; ")}</p>`:null}
  </section>`}var no={scores:["agreement","Agreement","compares them with judges."],realism:["agreement","Agreement","compares them with judges."],answers:["leaderboard","Leaderboard","has their answers beside those of models."]},oo="On a public server its operator alone puts labels into the data: send them the exported file, which holds the labels as a bundle.",ro=e=>e.endsWith("_qc");function xn(e,{benchmark:t}){let s=e==="clip_qc"?"clips":"questions";return`check?${new URLSearchParams({benchmark:t,checked:s})}`}var Sn=" imports them. The export has them too, with what came of each case. The data stay as they are.";function Cn({outcome:{kind:e,plan:t,published:s,may_publish:o}}){if(e==="ranking")return"A ranking stays here and in its file: the data have no table for it.";if(ro(e))return a`The votes are Check’s own: <a href=${xn(e,t)}>Check</a>${Sn}`;let[n,r,i]=no[e];if(!s&&!o)return oo;if(!s)return`Then ${r} ${i} Those still at work could see it too.`;let l=`${n}?benchmark=${encodeURIComponent(t.benchmark)}`,u=o?"":` ${oo}`;return a`${ls(s)}<a href=${l}>${r}</a>${` ${i}${u}`}`}function Tn({page:e}){let[t,s]=R(0);return a`<${C} label="People who met at least, % of attention checks">
      <input
        type="number"
        min="0"
        max="100"
        value=${t}
        onChange=${P(o=>s(Math.min(100,Math.max(0,Number(o)||0))))}
      />
    <//>
    <${b} onClick=${()=>e.publish(t/100)}>Publish labels<//>`}function ao({page:e,outcome:t}){let{withdrawn_but_published:s,may_publish:o}=t,n=o&&t.kind in no;return a`<section class="wr-try-card" aria-label="Files and data">
    <h2 class="wr-heading">Take it along</h2>
    ${s.length?a`<p class="wr-warning">${as(s)}</p>`:null}
    <div class="wr-st-row">
      <a class="wr-up-button" href=${e.calls.exportAddress()} download>Export the study</a>
      ${ro(t.kind)?a`<a class="wr-up-button" href=${e.calls.votesAddress()} download
              >Votes (JSONL)</a
            >`:null}
      ${n?a`<${Tn} page=${e} />`:null}
    </div>
    <p class="wr-st-soft"><${Cn} outcome=${t} /></p>
  </section>`}var On=({mean:e,sd:t})=>e==null?"–":`${e.toFixed(2)}${t==null?"":` ± ${t.toFixed(2)}`}`,En=({place:e})=>e==null?"":` (${it(e)})`,it=e=>e==null?"–":`${Math.round(e*1e3)/10} %`,io=({fleiss:e})=>a`<td title=${e.why}>${e.value==null?"–":e.value.toFixed(2)}</td>`,Rn=({people:e},t)=>t.length>1&&t.length<7?` (${e.join(" / ")})`:"",lo=({outcome:{axes:e,ranking:t,pooled:s,participants:o}})=>{let n=t.flatMap(u=>u.sizes),[r,i]=[Math.min(...n),Math.max(...n)],l=n.length>0&&r<i;return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    <p class="wr-st-soft">Mean rank ± standard deviation over all votes; 1 is the best.</p>
    ${l?a`<p class="wr-st-soft">${us(r,i)}</p>`:null}
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
                ${e.map(d=>a`<td>${On(u.axes[d])}${l?En(u.axes[d]):""}</td>`)}
                <td>${it(u.generated)}${Rn(u,o)}</td>
                ${io(u)}
                <td>${u.votes}</td>
              </tr>`)}
          <tr>
            <th scope="row">All clips</th>
            ${e.map(()=>a`<td></td>`)}
            <td>${it(s.generated)}</td>
            ${io(s)}
            <td>${s.votes}</td>
          </tr>
        </tbody>
      </table>
    </div>
    <${q} title="Results of a study" />
  </section>`};var uo=e=>new URL(e,location.href).href,co=({right:e,same:t,of:s})=>s?`${e??t} of ${s}`:"–";function An({link:e}){let[t,s]=R(!1);return a`<${b} onClick=${()=>navigator.clipboard.writeText(uo(e)).then(()=>s(!0))}>${t?"Copied":"Copy link"}<//>`}var Fn=({person:e})=>a`<tr>
    <th scope="row"><a href=${uo(e.link)}>${e.participant}</a></th>
    <td>
      ${e.total==null?`decided ${O(e.done,"split")}`:a`<progress max=${e.total} value=${e.done} aria-label="Progress" />
              ${` ${e.done} of ${e.total}`}`}
    </td>
    <td>${e.consented?"agreed":"not yet"}</td>
    <td>${co(e.checks)}</td>
    <td>${co(e.repeats)}</td>
    <td><${An} link=${e.link} /></td>
  </tr>`,po=({page:e,outcome:t})=>a`<section class="wr-try-card" aria-label="People">
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
                ${t.participants.map(s=>a`<${Fn} person=${s} />`)}
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
      <small>${ts(t)}</small>
      <${b} onClick=${e.load}>Refresh<//>
    </div>
  </section>`;var lt=e=>e==null?"–":e.toFixed(2),ct=e=>e==null?"–":`${(100*e).toFixed(0)} %`,se=({label:e,head:t,rows:s})=>a`<div>
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
  </div>`;var Pn=(e,t)=>e[t]??"not named",Wn=["Both keep","Both drop","Split","Split: kept","Split: dropped","Raw","Cohen κ","Retained"],Mn=({stage:e})=>a`<p>${es(e)}</p>
    <${se}
      label="What the pair said"
      head=${Wn}
      rows=${[[e.both_keep,e.both_drop,e.split,e.accepted,e.rejected,lt(e.raw),lt(e.kappa),ct(e.retained)]]}
    />`,Nn=({rejections:e,labels:t})=>{let s=new Map;for(let{criterion:o,votes:n,dropped:r}of e){let[i,l,u]=s.get(o)??[Pn(t,o),0,0];s.set(o,[i,l+r,u+n])}return a`<h3 class="wr-heading">Why dropped</h3>
    <${se}
      label="Drops by criterion"
      head=${["Criterion","Cases","Votes"]}
      rows=${[...s.values()]}
    />`},In=({tasks:e})=>a`<h3 class="wr-heading">By task</h3>
    <${se}
      label="Retention by task"
      head=${["Task","Kept","Dropped","Split","Open","Retained"]}
      rows=${e.map(({task:t,kept:s,dropped:o,split:n,open:r,retained:i})=>[t,s,o,n,r,ct(i)])}
    />`;function Dn({cells:e}){let t=[...new Set(e.map(({type:n})=>n))].sort(),s=[...new Set(e.map(({task:n})=>n))];if(e.length===s.length)return null;let o=(n,r)=>e.find(i=>i.task===n&&i.type===r)?.dropped??"–";return a`<h3 class="wr-heading">Dropped by task and type</h3>
    <${se}
      label="Dropped questions by task and type"
      head=${["Task",...t]}
      rows=${s.map(n=>[n,...t.map(r=>o(n,r))])}
    />`}function ut({outcome:{quality:e}}){if(!e)return null;let{stages:t,tasks:s,rejections:o,cells:n,labels:r}=e;return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    ${t.length?a`${t.map(i=>a`<${Mn} stage=${{...i,...e}} />`)}
            ${o.length?a`<${Nn} rejections=${o} labels=${r} />`:null}
            <${In} tasks=${s} /> <${Dn} cells=${n} />`:a`<p class="wr-empty">No finished form yet.</p>`}
  </section>`}var Bn=({outcome:{kind:e,plan:t,created:s}})=>a`<p class="wr-st-soft">${Xt(F[e],t,s)}</p>`,Ln={ranking:lo,clip_qc:ut,question_qc:ut},ho=({page:e,outcome:t})=>a`<div class="wr-st-row wr-st-head">
      <h2 class="wr-heading">${t.title}</h2>
      <a href="#">All studies</a>
    </div>
    <${Bn} outcome=${t} />
    <${po} page=${e} outcome=${t} />
    <${Ln[t.kind]??so} outcome=${t} />
    <${ao} page=${e} outcome=${t} />`;var qn="ABCDEFGHIJKLMNOPQRST",fo=({form:e,change:t,task:s})=>a`<fieldset class="wr-st-field">
    <legend class="wr-st-question"><b>${s.question}</b></legend>
    <div class="wr-st-options">
      ${s.options.map((o,n)=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.choice===n?"true":"false"}
            onClick=${()=>t(Le(e,n))}
          >
            <kbd>${qn[n]}</kbd> <span>${o}</span>
          </button>`)}
    </div>
  </fieldset>`;var Kn=({text:e})=>e.split(/\n\s*\n/).map(t=>a`<p>${t}</p>`),mo=({person:e,about:t})=>a`<section class="wr-try-card wr-st-consent" aria-label="Before you begin">
    <h1 class="wr-heading">${t.title}</h1>
    <${Kn} text=${t.consent} />
    <p>${is(t)}</p>
    <div class="wr-st-row">
      <${b} go onClick=${e.agree} disabled=${e.busy}>I agree, begin<//>
    </div>
  </section>`;function pt({person:e}){let[t,s]=R(!1);return t?a`<span class="wr-st-row" role="alertdialog" aria-label="Withdraw">
    Everything that you have answered is deleted, and this link ends.
    <${b} onClick=${e.withdraw}>Withdraw and delete<//>
    <${b} onClick=${()=>s(!1)}>Stay<//>
  </span>`:a`<${b} class="wr-up-button wr-st-quiet" onClick=${()=>s(!0)}>
      Withdraw …
    <//>`}var _o=({left:e})=>a`<section class="wr-try-card" aria-label="You have withdrawn">
    <h1 class="wr-heading">You have withdrawn</h1>
    <p>${ns(e.deleted)}</p>
    <p>${rs(e.published)}</p>
  </section>`,$o=({person:e,about:t})=>a`<section class="wr-try-card" aria-label="Done">
    <h1 class="wr-heading">${ss(t)}</h1>
    <p>${os(t)}</p>
    <div class="wr-st-row">
      ${t.decides?a`<${b} onClick=${e.again} disabled=${e.busy}>Look again<//>`:null}
      ${t.last==null?null:a`<${b} onClick=${e.back}>Back to the last one <kbd>u</kbd><//>`}
      <${pt} person=${e} />
    </div>
  </section>`;var ht=({films:e,number:t},s)=>e.length>1?`Clip ${L(s)}`:`Clip ${t}`,jn=({person:e,task:t,number:s})=>a`<video
    src=${e.calls.film(t.place,s)}
    controls
    playsinline
    autoplay=${t.films.length===1}
    preload="auto"
    aria-label=${ht(t,s)}
  ></video>`;function Un({person:e,task:t,number:s}){let o={frames:null,failure:""},[n,r]=R(o);return Ie(()=>{let i=!0;return e.calls.frames(t.place,s).then(({frames:l})=>i&&r({frames:l,failure:""}),({message:l})=>i&&r({frames:null,failure:l})),()=>{i=!1}},[t.place,s]),n.failure?a`<p class="wr-up-bad" role="alert">${n.failure}</p>`:n.frames?a`<div class="wr-st-frames" role="group" aria-label=${ht(t,s)}>
    ${n.frames.map((i,l)=>a`<img src=${i} alt=${`${ht(t,s)}, frame ${l+1}`} />`)}
  </div>`:a`<p class="wr-empty" role="status">Loading …</p>`}var wo=({person:e,task:t})=>{let s=e.about?.frames?Un:jn;return a`<div class="wr-st-films" data-films=${t.films.length}>
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
  </button>`;var Hn=({task:e})=>a`<ol class="wr-st-marked" type="A">
    ${e.options.map((t,s)=>a`<li>
          ${t} ${s===e.answer?a`<${Ls} tone="good">marked as right<//>`:null}
        </li>`)}
  </ol>`,Vn=({form:e,change:t,task:s})=>a`<fieldset class="wr-st-field">
    <legend><b>Why is it dropped?</b></legend>
    <div class="wr-st-scale">
      ${s.criteria.map(({name:o,label:n,about:r},i)=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.criterion===o?"true":"false"}
            onClick=${()=>t(He(e,o))}
          >
            <b>${n}</b> <span>${r}</span> <kbd>${qe[i]}</kbd>
          </button>`)}
    </div>
  </fieldset>`,dt=({form:e,change:t,task:s,isClip:o})=>a`<div class="wr-st-field wr-st-item">
      ${o?a`<b class="wr-label">Meant to show</b>`:null}
      <p class="wr-st-question">${s.text}</p>
      ${s.options.length?a`<${Hn} task=${s} />`:null}
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
        onClick=${()=>t(Ue(e))}
      />
    </div>
    ${e.stands===!1?a`<${Vn} form=${e} change=${t} task=${s} />`:null}`;var Qn={photorealism:"Looks like filmed",coherence:"Hangs together",comprehensibility:"Can be understood"},Yn=[[!1,"Filmed"],[!0,"Generated"]],zn=({axis:e,form:t,clips:s,change:o})=>{let n=t.ranks[e]??[];return a`<fieldset class="wr-st-field" data-open=${Je(t,s)===e}>
    <legend>
      <b>${e[0].toUpperCase()+e.slice(1)}</b> <span>${Qn[e]}; best first.</span>
    </legend>
    <div class="wr-st-row">
      ${Array.from({length:s},(r,i)=>{let l=n.indexOf(i)+1;return a`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${l?"true":"false"}
          aria-label=${l?`${L(i)}, rank ${l}`:L(i)}
          onClick=${()=>o(Ye(t,e,i))}
        >
          ${L(i)} ${l?a`<b>${l}</b>`:null}
        </button>`})}
    </div>
  </fieldset>`},Jn=({form:e,at:t,change:s})=>a`<div class="wr-st-row">
    <b>${L(t)}</b>
    ${Yn.map(([o,n])=>a`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${e.generated[t]===o?"true":"false"}
          onClick=${()=>s(ze(e,t,o))}
        >
          ${n}
        </button>`)}
  </div>`,Gn=({films:e,form:t,change:s})=>e.map((o,n)=>a`<${Jn} key=${n} form=${t} at=${n} change=${s} />`),yo=({form:e,change:t,task:s})=>{let o=s.films.length;return a`${me.map(n=>a`<${zn} key=${n} axis=${n} form=${e} clips=${o} change=${t} />`)}
    <fieldset class="wr-st-field">
      <legend><b>Filmed or generated?</b></legend>
      <${Gn} films=${s.films} form=${e} change=${t} />
    </fieldset>
    <small>
      Letters put clips in order on the axis that is open; with shift they call a clip generated,
      and once more filmed.
    </small>`};var Xn=Object.fromEntries(Object.entries(_e).map(([e,t])=>[t,e])),Zn=e=>e===""||!Number.isFinite(Number(e))?null:Number(e),ft=({label:e,value:t,onChange:s,...o})=>a`<${C} label=${e}>
    <input
      type="number"
      min="0"
      step="any"
      ...${o}
      value=${t??""}
      onInput=${P(n=>s(Zn(n)))}
    />
  <//>`;function er({form:e,at:t,change:s,payload:o}){let n=e.errors[t],r=u=>s($e(e,t,u)),i=u=>r({area:u==null?null:Math.min(u,100)/100}),l=n.area==null?null:Math.round(n.area*1e3)/10;return a`<li class="wr-st-error">
    <${C} label="Category">
      <${M}
        options=${o.categories.map(([u,d])=>[u,d])}
        value=${n.category}
        onChange=${u=>r({category:u})}
      />
    <//>
    <${ft} label="Area, % of picture" max="100" value=${l} onChange=${i} />
    <${ft}
      label="From, s"
      value=${n.start}
      onChange=${u=>r({start:u})}
    />
    <${ft}
      label="To, s"
      value=${n.end}
      onChange=${u=>r({end:u})}
    />
    <${C} label="In words">
      <${V}
        maxlength="600"
        value=${n.text}
        onChange=${u=>r({text:u})}
      />
    <//>
    <${b} onClick=${()=>s(et(e,t))}>Remove<//>
  </li>`}var tr=({form:e,change:t,payload:s,second:o})=>a`<fieldset class="wr-st-field">
    <legend><b>Errors</b> <span>What could not be filmed; each of one kind.</span></legend>
    <div class="wr-st-row">
      ${s.categories.map(([n,r,i])=>a`<${b} title=${i} onClick=${()=>t(Ze(e,n,o()))}>
            ${r} <kbd>${Xn[n]}</kbd>
          <//>`)}
    </div>
    <ol class="wr-st-errors">
      ${e.errors.map((n,r)=>a`<${er} key=${r} at=${r} form=${e} change=${t} payload=${s} />`)}
    </ol>
    ${e.errors.length?a`<small
            ><kbd>[</kbd> <kbd>]</kbd> start and end of the last one at the film's time ·
            <kbd>Del</kbd> removes it</small
          >`:null}
  </fieldset>`,sr=({form:e,change:t,payload:s})=>a`<fieldset class="wr-st-field">
    <legend><b>Score</b></legend>
    <div class="wr-st-scale">
      ${s.levels.map(([o,n])=>{let r=Number(o[0]);return a`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${e.score===r?"true":"false"}
          onClick=${()=>t(Xe(e,r))}
        >
          <b>${o}</b> <span>${n}</span> <kbd>${r}</kbd>
        </button>`})}
    </div>
  </fieldset>`,bo=({label:e,at:t,part:s,form:o,change:n})=>a`<${C} label=${`${e} (${t})`}>
    <${ke}
      rows="2"
      maxlength="2000"
      data-key=${t}
      value=${o[s]}
      onChange=${r=>n({...o,[s]:r})}
    />
  <//>`,go=e=>a`<${tr} ...${e} />
    <${bo} label="1. What is wrong" at="d" part="description" ...${e} />
    <${bo} label="2. How that meets the scale" at="s" part="adherence" ...${e} />
    <${sr} ...${e} />`;var or="QWERT",ko=({form:e,change:t,payload:s})=>s.eva.map(([o,n,r],i)=>a`<fieldset class="wr-st-field" key=${o}>
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
            key_=${or[i]}
            tone="bad"
            isOn=${e.scores[o]===!1}
            onClick=${()=>t(we(e,o,!1))}
          />
          <${V}
            class="wr-st-reason"
            aria-label=${`Reason for ${o}`}
            placeholder="Why (optional)"
            maxlength="2000"
            value=${e.reasons[o]}
            onChange=${l=>t(xs(e,o,l))}
          />
        </div>
      </fieldset>`);var nr={scores:ko,realism:go,answers:fo,ranking:yo,clip_qc:dt,question_qc:dt},rr={saved:"Saved",waiting:"Saving …",saving:"Saving …",failed:"Not saved"},ar=({shown:e})=>e.length?a`<dl class="wr-st-facts">
        ${e.map(([t,s])=>a`<dt>${t}</dt>
              <dd>${s}</dd>`)}
      </dl>`:null,ir=({person:e,about:t,visit:s})=>a`<div class="wr-st-bar">
    <h1>${t.title}</h1>
    <span>${s.task.number} of ${t.total}</span>
    <progress max=${t.total} value=${t.done} aria-label="Progress"></progress>
    <span class="wr-st-saved" data-state=${e.state} role="status"
      >${rr[e.state]}</span
    >
    ${e.state==="failed"?a`<${b} onClick=${()=>e.save(!1)}>Try again<//>`:null}
  </div>`;function lr({person:e,about:t,visit:s,payload:o}){let n=nr[t.kind],r=()=>document.querySelector(".wr-st-film video")?.currentTime??0;return a`<${ir} person=${e} about=${t} visit=${s} />
    <div class="wr-st-task">
      <div class="wr-st-side">
        <${wo} person=${e} task=${s.task} />
        <${ar} shown=${s.task.shown} />
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
          <${pt} person=${e} />
        </div>
      </section>
    </div>`}function cr({person:e,payload:t}){let{about:s,visit:o,left:n}=e;return n?a`<${_o} left=${n} />`:s?s.consented?o?a`<${lr} person=${e} about=${s} visit=${o} payload=${t} />`:s.done>=s.total?a`<${$o} person=${e} about=${s} />`:null:a`<${mo} person=${e} about=${s} />`:e.failure?null:a`<${qs} what="Loading …" />`}var vo=({person:e,payload:t})=>a`${e.about||e.left?null:a`<h1 class="wr-hidden">Study</h1>`}
    ${e.failure?a`<${Y}>${e.failure}<//>`:null}
    <${cr} person=${e} payload=${t} />`;function ur({page:e}){return e.access.study?e.outcome?a`<${ho} page=${e} outcome=${e.outcome} />`:null:e.list?a`<${Xs} page=${e} /> ${e.list.may_make?a`<${eo} page=${e} />`:a`<p class="wr-empty">
            On a public server its operator makes studies. With a link that you were sent you can
            take part.
          </p>`}`:a`<p class="wr-empty" role="status">Loading …</p>`}var xo=({page:e})=>a`${e.failure?a`<${Y}>${e.failure}<//>`:null}
  ${e.notice?a`<p class="wr-st-notice" role="status">${e.notice}</p>`:null}
  ${e.person?a`<${vo} person=${e.person} payload=${e.payload} />`:a`<${ur} page=${e} />`}`;var X=new be,So=Ht(X,Is);function pr(){So.off(),window.removeEventListener("hashchange",X.turn),X.leave()}function _l(e,t){let s=Ut(X,xo,e,"wr-try wr-st",pr);return So.on(),window.addEventListener("hashchange",X.turn),X.open(t),s}export{_l as mount};
