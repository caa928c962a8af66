var w,_t,vo,N,ke,ie,$t,ne,wt,Se,xe,ko,Z=Symbol.for("pv"),le={},ce=[],xo=/^m(i|n|o|s|text|space)$/,Ce=Array.isArray,Te=ce.slice,U=Object.assign;function K(e){e&&e.parentNode&&e.remove()}function bt(e,t,s){var o,n,r,i={},l=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?n=t[r]:i[r]=t[r];return l>2&&(i.children=l>3?Te.call(arguments,2):s),X(e,i,o,n,null)}function X(e,t,s,o,n){var r={type:e,props:t,key:s,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Z,__v:n||++_t,__i:-1,__u:0};return!n&&w.vnode&&w.vnode(r),r}function ue(e){return e.children}function re(e,t){this.props=e,this.context=t,this.__g=0}function I(e,t){if(t==null)return e.__&&I(e.__,e.__i+1);for(var s;t<e.__k.length;t++)if((s=e.__k[t])&&s.__e)return s.__e;return typeof e.type!="function"||e.props.__P?null:I(e)}function So(e){var t,s=e.__v,o=s.__e,n=[],r=[],i=e.__P;i&&((t=U({constructor:Z},s)).__v=s.__v+1,w.vnode&&w.vnode(t),Oe(i,t,s,e.__n,i.namespaceURI,32&s.__u?[o]:null,n,o||I(s),32&s.__u,r),t.__v=s.__v,t.__.__k[t.__i]=t,St(n,t,r),s.__=s.__e=null,t.__e!=o&&yt(t))}function yt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),yt(e)}function ft(e){(8&e.__g||(e.__g|=8,N.push(e),ie++))&&ke==w.debounceRendering||((ke=w.debounceRendering)||queueMicrotask)(gt)}function gt(){try{for(var e,t=1;N.length;)N.length>t&&N.sort($t),e=N.shift(),t=N.length,8&e.__g&&So(e)}finally{(ie=N.length)&&(ke||queueMicrotask)(gt)}}function vt(e,t,s,o,n,r,i,l,p,d,u){var m,h,c,f,g,$,b=o.__k||ce,_=t.length;for(p=Co(s,t,b,p,_),m=0;m<_;m++)(c=s.__k[m])!=null&&(h=~c.__i&&b[c.__i]||le,c.__i=m,$=Oe(e,c,h,n,r,i,l,p,d,u),f=c.__e,(h.ref!=c.ref||8&h.__u)&&(h.ref&&Re(h.ref,null,c,h),c.ref&&u.push(c.ref,c.__c||f,c)),g=g||f,4&c.__u?(p=kt(c,p,e,!h.__v),h.__e&&(h.__e=null)):typeof c.type=="function"&&$!==void 0?p=$:f&&(p=f.nextSibling),c.__u&=-21);return s.__e=g,p}function Co(e,t,s,o,n){var r,i,l,p,d,u,m,h,c,f=s.length,g=f,$=0,b=0,_=e.__k=Array(n);for(r=0;r<n;r++)(i=t[r])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=_[r]=X(null,i):Ce(i)?i=_[r]=X(ue,{children:i}):i.constructor===Z&&i.__b?i=_[r]=X(i.type,i.props,i.key,i.ref,i.__v):_[r]=i,p=r+$,i.__=e,i.__b=e.__b+1,l=null,~(d=i.__i=To(i,s,p,g))&&(g--,(l=s[d])&&(l.__u|=2)),l&&l.__v?(i.__u|=16,d==p-1?$--:d==p+1?$++:d!=p&&(d>p?$--:$++,b=1)):(~d||(n>f?$--:n<f&&$++),typeof i.type!="function"&&(i.__u|=4))):_[r]=null;if(b){for(u=[],m=[],r=0;r<n;r++)if((i=_[r])&&16&i.__u){for($=0,h=u.length;$<h;)u[c=$+h>>1]<i.__i?$=c+1:h=c;u[$]=i.__i,m[r]=$+1}for($=u.length;r--;)m[r]&&(m[r]==$?$--:_[r].__u|=4)}if(g)for(r=0;r<f;r++)!(l=s[r])||2&l.__u||(l.__e==o&&(o=I(l)),Ee(l,l));return o}function kt(e,t,s,o){var n,r,i,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(n=e.__k)for(r=0;r<n.length;r++)n[r]&&(n[r].__=e,t=kt(n[r],t,s,!1));return t}for(t&&!t.parentNode&&(t=I(e))&&!t.parentNode&&(t=null),i=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(i!=l&&(!o&&s.moveBefore&&i.parentNode?s.moveBefore(i,t):s.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function To(e,t,s,o){var n,r=e.key,i=e.type,l=t[s],p=l&&!(2&l.__u);if(l===null&&r==null||p&&r==l.key&&i==l.type)return s;if(o>(p?1:0)){for(n=s-1;n>=0;n--)if((l=t[n])&&!(2&l.__u)&&r==l.key&&i==l.type)return n;for(n=s+1;n<t.length;n++)if((l=t[n])&&!(2&l.__u)&&r==l.key&&i==l.type)return n}return-1}function mt(e,t,s){s==null&&(s=""),t[0]=="-"?e.setProperty(t,s):e[t]=s}function oe(e,t,s,o,n){var r,i;if(t=="style")if(typeof s=="string")e.style.cssText=s;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)s&&t in s||mt(e.style,t);if(s)for(t in s)o&&s[t]==o[t]||mt(e.style,t,s[t])}else if(t[0]=="o"&&t[1]=="n")typeof s!="function"&&(s=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=s,s&&o||(i=xe[t]||(xe[t]=Oo(t)),(e.__a||(e.__a={}))[t]=Se,r=t!=(t=t.replace(wt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),s?e.addEventListener(t,i,r):e.removeEventListener(t,i,r));else{if(n=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=s??"")}catch{}if(typeof s=="function")return;s==null||s===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&s==1?"":s)}}function Oo(e){return function(t){var s=this.__e;if(s){if(s=s[e],t[ne]==null)t[ne]=Se++;else if(t[ne]<this.__a[e])return;return s(w.event?w.event(t):t)}}}function Oe(e,t,s,o,n,r,i,l,p,d){var u,m,h,c,f,g,$,b,_,S,v,ve,ht,se,L,dt,M,j,P=t.type;if(t.constructor!==Z)return null;128&s.__u&&(p=32&s.__u,u=s.__c.__z)&&(t.__u|=p,m=r=[],u.nodeType==8?l=ae(u,r):r.push(u),l=r[0]||l),(u=w.__b)&&u(t);e:if(typeof P=="function"){h=i.length;try{if(b=t.props,_=(u=P.prototype)&&u.render,S=(u=P.contextType)&&o[u.__c],v=u?S?S.props.value:u.__:o,(c=s.__c)?(t.__c=c,2&c.__g&&(c.__g|=1)):(_?t.__c=c=new P(b,v):(t.__c=c=new re(b,v),c.constructor=P,c.render=Eo),S&&S.sub(c),c.state||(c.state={}),c.__n=o,c.__g|=8,c.__h=[],c.__k=[]),_&&(c.__s||(c.__s=c.state),P.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=U({},c.__s)),U(c.__s,P.getDerivedStateFromProps(b,c.__s)))),f=c.props,g=c.state,c.__v=t,s.__c){if(b!==f&&_&&!P.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(b,v),t.__v==s.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(b,c.__s,v)===!1){t.__v!=s.__v&&(c.props=b,c.state=c.__s,c.__g&=-9),t.__e=s.__e,t.__k=s.__k,t.__k.some(function(A){A&&(A.__=t)}),ce.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&i.push(c),l=I(s);break e}c.componentWillUpdate&&c.componentWillUpdate(b,c.__s,v),_&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(f,g,$)})}else _&&!P.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),_&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=v,c.props=b,c.__P=e,c.__g&=-5,ve=w.__r,ht=_?25:0;do c.__g&=-9,ve&&ve(t),u=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++ht<25);_&&(ce.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(o=U({},o,c.getChildContext())),_&&s.__c&&c.getSnapshotBeforeUpdate&&($=c.getSnapshotBeforeUpdate(f,g)),se=u&&u.type===ue&&u.key==null?u.props.children:u,b.__P&&(u=l,n=(e=b.__P).namespaceURI,p=r=null,s.props&&s.props.__P!=e&&(s.__k.some(function(A){A&&Ee(A,A)}),s.__k=null),l=s.__k?I(s,0):null),l=vt(e,Ce(se)?se:[se],t,s,o,n,r,i,l,p,d),b.__P&&(t.__e=null,l=u),t.__u&=-161,m&&m.some(K),c.__h.length&&i.push(c),1&c.__g&&(c.__g&=-4)}catch(A){if(i.length=h,t.__v=null,p||r)if(A&&A.then){if(t.__u|=128|p,r){for(~(M=r.indexOf(l||void 0))||(M=r.length);(j=r[M-1])&&j.nodeType==8;)M--;for(;M<r.length;M++)if(j=r[M])if(r[M]=null,L){if(j==dt)break}else{if(j.nodeType!=8)break;j.data.startsWith("$s")&&(dt=ae(L=j))}}if(!L){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;L=l}(u=ae(L=t.__c.__z||(t.__c.__z=L)))?(t.__e=L,l=u):t.__e=l,l=l&&l.nextSibling}else r&&r.some(K);else t.__e=s.__e;t.__k||(t.__k=s.__k||[]),A&&A.then||xt(t),w.__e(A,t,s)}}else l=t.__e=Ro(s.__e,t,s,o,n,r,i,p,d,e);return(u=w.diffed)&&u(t),l}function ae(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var s=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))s++;else if(e.data.startsWith("/$s")&&!--s)return e}t&&t.push(e)}}function xt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(xt))}function St(e,t,s){for(var o=0;o<s.length;)Re(s[o++],s[o++],s[o++]);w.__c&&w.__c(t,e),e.some(function(n){try{e=n.__h,n.__h=[],e.some(function(r){r.call(n)})}catch(r){w.__e(r,n.__v)}})}function Ro(e,t,s,o,n,r,i,l,p,d){var u,m,h,c,f,g,$,b,_=s.props||le,S=t.props,v=t.type;if(v=="svg"?n="http://www.w3.org/2000/svg":v=="math"?n="http://www.w3.org/1998/Math/MathML":n||(n="http://www.w3.org/1999/xhtml"),r){for(u=0;u<r.length;u++)if((f=r[u])&&(v?f.localName==v:f.nodeType==3)){e=f,r[u]=null;break}}if(!e){if(b=d.ownerDocument||document,!v)return b.createTextNode(S);e=b.createElementNS(n,v,S.is?S:d),l&&(w.__m&&w.__m(t,r),l=!1),r=null}if(v){if(d=v=="template"&&e.content||e,r=v=="textarea"&&S.defaultValue!=null?null:r&&Te.call(d.childNodes),!l&&r)for(_={},u=0;u<e.attributes.length;u++)_[(f=e.attributes[u]).name]=f.value;for(u in _)f=_[u],u=="dangerouslySetInnerHTML"?h=f:u=="children"||u in S||u=="value"&&"defaultValue"in S||u=="checked"&&"defaultChecked"in S||oe(e,u,null,f,n);for(u in S)f=S[u],u=="children"?c=f:u=="dangerouslySetInnerHTML"?m=f:u=="value"?g=f:u=="checked"?$=f:l&&typeof f!="function"||_[u]===f||oe(e,u,f,_[u],n);m?(l||h&&(m.__html==h.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(h&&(e.textContent=""),(v=="foreignObject"||n=="http://www.w3.org/1998/Math/MathML"&&xo.test(v))&&(n="http://www.w3.org/1999/xhtml"),vt(d,Ce(c)?c:[c],t,s,o,n,r,i,r?r[0]:s.__k&&I(s,0),l,p),r&&r.some(K)),l&&v!="textarea"||(u="value",v=="progress"&&g==null?e.removeAttribute(u):g==null||g===e[u]&&(v!="progress"||g)||oe(e,u,g,_[u],n),u="checked",$!=null&&$!=e[u]&&oe(e,u,$,_[u],n))}else _===S||l&&e.data==S||(e.data=S);return e}function Re(e,t,s,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(n){w.__e(n,s)}}function Ee(e,t,s){var o,n,r,i;if(w.unmount&&w.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Re(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){w.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&Ee(o[i],t,typeof e.type!="function"||s&&!e.props.__P);!s&&(o=e.__c)&&(o=o.__z)&&(n=ae(o,r=[]))&&(o==e.__e&&r.some(K),K(n),K(o)),s||K(e.__e),e.__e=e.__c=e.__=null}function Eo(e,t,s){return this.constructor(e,s)}function pe(e,t){var s,o,n,r;w.__&&w.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(s=e&&32&e.__u)?null:t.__k,t.__k=X(ue,{children:[e]}),n=[],r=[],Oe(t,t.__k,o||le,le,t.namespaceURI,o?null:t.firstChild?Te.call(t.childNodes):null,n,o?o.__e:t.firstChild,s,r),St(n,t.__k,r),t.__k.props.children=null}w={__e:function(e,t,s,o){for(var n,r,i;t=t.__;)if((n=t.__c)&&!(1&n.__g)){n.__g|=4;try{if((i=(r=n.constructor)&&r.getDerivedStateFromError)&&n.setState(r.getDerivedStateFromError(e)),n.componentDidCatch&&(n.componentDidCatch(e,o||{}),i=1),i&&8&n.__g)return void(n.__g|=2)}catch(l){e=l}}throw ie=0,e}},_t=0,vo=function(e){return e!=null&&e.constructor===Z},re.prototype.setState=function(e,t){var s=this.__s;s&&s!=this.state||(s=this.__s=U({},this.state)),typeof e=="function"&&(e=e(U({},s),this.props)),e&&(U(s,e),this.__v&&(t&&this.__k.push(t),ft(this)))},re.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),ft(this))},re.prototype.render=ue,N=[],ie=0,$t=function(e,t){return e.__v.__b-t.__v.__b},ne=Symbol(),wt=/(PointerCapture)$|Capture$/i,Se=0,xe={},ko=0;var he,x,Ae,Ct,Fe=Object.is,Pe=0,Mt=[],We=[],k=w,Tt=k.__b,Ot=k.__r,Rt=k.diffed,Et=k.__c,At=k.unmount,Ft=k.__;function Nt(e,t){k.__h&&k.__h(x,e,Pe||t),Pe=0;var s=x.__H||(x.__H={__:[],__h:[]});return e>=s.__.length&&s.__.push({}),s.__[e]}function E(e){return Pe=1,Ao(It,e)}function Ao(e,t,s){var o=Nt(he++,2);if(o.t=e,!o.__c&&(o.__=[s?s(t):It(void 0,t),function(r){var i=(o.__N||o.__)[0],l=o.t(i,r);Fe(i,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=x,!x.__f)){x.__f=!0;var n=x.shouldComponentUpdate;x.shouldComponentUpdate=function(r,i,l){var p=this.__H;if(!p)return!0;var d=!1,u=this.props!=r;if(p.__.some(function(h){h.__N&&(d=!0,Fe(h.__[0],h.__N[0])||(u=!0))}),n){var m=n.call(this,r,i,l);return d?m||u:m}return!d||u}}return o.__}function Ne(e,t){var s=Nt(he++,3);!k.__s&&Wo(s.__H,t)&&(s.__P=!0,s.__=e,s.u=t,x.__H.__h.push(s))}function Fo(){var e;do{for(;e=We.shift();)try{ee(e)}catch(s){k.__e(s,{__:(e=e.__P)&&e.__v})}for(;e=Mt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ee),t.__h.some(Me),t.__h=[]}catch(s){t.__h=[],k.__e(s,e.__v)}}}while(We.length)}k.__b=function(e){x=null,Tt&&Tt(e)},k.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Ft&&Ft(e,t)},k.__r=function(e){Ot&&Ot(e),he=0;var t=(x=e.__c).__H;t&&(Ae==x?x.__h=[]:(t.__h.some(ee),t.__h.some(Me),he=0),t.__h=[],t.__.some(function(s){s.__N&&(s.__=s.__N),s.u=s.__N=void 0})),Ae=x},k.diffed=function(e){Rt&&Rt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Wt(Mt.push(t)),t.__H.__.some(function(s){s.u&&(s.__H=s.u)})),Ae=x=null},k.__c=function(e,t){t.some(function(s){try{s.__h.some(ee),s.__h=s.__h.filter(function(o){return!o.__||Me(o)})}catch(o){s.__h=[function(){throw o}]}}),Et&&Et(e,t)},k.unmount=function(e){At&&At(e);var t,s,o=e.__c;o&&o.__H&&(o.__H.__.some(function(n){try{if(n.__P&&n.__c){if(s===void 0){for(s=e.__;s&&(!s.__c||!s.__c.__P);)s=s.__;s=s&&s.__c}n.__P=s,Wt(We.push(n))}else ee(n)}catch(r){t=r}}),o.__H=void 0,t&&k.__e(t,o.__v))};var Pt=typeof requestAnimationFrame=="function";function Po(e){var t,s=function(){clearTimeout(o),Pt&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(s,35);Pt&&(t=requestAnimationFrame(s))}function Wt(e){e!=1&&Ct==k.requestAnimationFrame||((Ct=k.requestAnimationFrame)||Po)(Fo)}function ee(e){var t=x,s=e.__c;typeof s=="function"&&(e.__c=void 0,s()),x=t}function Me(e){var t=x;e.__c=e.__(),x=t}function Wo(e,t){return!e||e.length!=t.length||t.some(function(s,o){return!Fe(s,e[o])})}function It(e,t){return typeof t=="function"?t(e):t}var Dt=function(e,t,s,o){var n;t[0]=0;for(var r=1;r<t.length;r++){var i=t[r++],l=t[r]?(t[0]|=i?1:2,s[t[r++]]):t[++r];i===3?o[0]=l:i===4?o[1]=Object.assign(o[1]||{},l):i===5?(o[1]=o[1]||{})[t[++r]]=l:i===6?o[1][t[++r]]+=l+"":i?(n=e.apply(l,Dt(e,l,s,["",null])),o.push(n),l[0]?t[0]|=2:(t[r-2]=0,t[r]=n)):o.push(l)}return o},Bt=new Map;function qt(e){var t=Bt.get(this);return t||(t=new Map,Bt.set(this,t)),(t=Dt(this,t.get(e)||(t.set(e,t=(function(s){for(var o,n,r=1,i="",l="",p=[0],d=function(h){r===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,h,i):r===3&&(h||i)?(p.push(3,h,i),r=2):r===2&&i==="..."&&h?p.push(4,h,0):r===2&&i&&!h?p.push(5,0,!0,i):r>=5&&((i||!h&&r===5)&&(p.push(r,0,i,n),r=6),h&&(p.push(r,h,0,n),r=6)),i=""},u=0;u<s.length;u++){u&&(r===1&&d(),d(u));for(var m=0;m<s[u].length;m++)o=s[u][m],r===1?o==="<"?(d(),p=[p],r=3):i+=o:r===4?i==="--"&&o===">"?(r=1,i=""):i=o+i[0]:l?o===l?l="":i+=o:o==='"'||o==="'"?l=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,n=i,i=""):o==="/"&&(r<5||s[u][m+1]===">")?(d(),r===3&&(p=p[0]),r=p,(p=p[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):i+=o),r===3&&i==="!--"&&(r=4,p=p[0])}return d(),p})(e)),t),arguments,[])).length>1?t:t[0]}var a=qt.bind(bt);function Lt(e,t,s,o,n=()=>{}){let r=document.createElement("div");return r.className=o,s.replaceChildren(r),e.root=r,e.draw=()=>{e.root===r&&pe(a`<${t} page=${e} />`,r)},{root:r,destroy(){pe(null,r),r.remove(),e.root===r&&(e.root=null,n())}}}function jt(e,t){let s=o=>{t(e,o)&&(o.preventDefault(),o.stopPropagation())};return{on:()=>document.addEventListener("keydown",s,!0),off:()=>document.removeEventListener("keydown",s,!0)}}var Kt={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function Ie(){try{return globalThis.localStorage??Kt}catch{return Kt}}async function de(e,t){e.failure="",e.draw();try{await t()}catch(s){e.failure=s.message}e.draw()}var Ut={"x-whyreel":"1"},Mo=300;function No(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=Mo&&!t.startsWith("<")?{error:t}:{}}}function Io(e,t){let s=No(t),o=new Error(s.error||`The server answered ${e}.`);return Object.assign(o,{status:e,content:s})}async function Bo(e,t){let s=await fetch(e,{credentials:"same-origin",...t});if(!s.ok)throw Io(s.status,await s.text().catch(()=>""));return s}async function R(e,t){let o=await(await Bo(e,t)).text();try{return o?JSON.parse(o):{}}catch(n){throw new Error("The server’s answer could not be read.",{cause:n})}}var B=(e,{method:t="POST",headers:s,signal:o}={})=>({method:t,signal:o,headers:{...Ut,...e?{"content-type":"application/json"}:{},...s},body:e?JSON.stringify(e):void 0}),Ht=(e,t="application/octet-stream")=>({method:"POST",headers:{...Ut,"content-type":t},body:e});function Do(e){let{protocol:t,pathname:s}=new URL(e),o=t.startsWith("http")?s.lastIndexOf("/wr/"):-1;return o>0?s.slice(0,o):""}var qo=Do(import.meta.url),Qt=e=>qo+e;function Vt(e){let t=new URLSearchParams(e.replace(/^#/,"")),s=["study","by","sig"].filter(o=>t.get(o));return Object.fromEntries(s.map(o=>[o,t.get(o)]))}function Be(e){let t=s=>{let o=new URLSearchParams(e).toString();return Qt(`/people/${s}${o?`?${o}`:""}`)};return{studies:()=>R(t("studies")),preview:s=>R(t("preview"),B(s)),make:s=>R(t("studies"),B(s)),bring:s=>R(t("import"),Ht(s,"application/zip")),outcome:()=>R(t("study")),invite:()=>R(t("invite"),B({})),publish:s=>R(t("publish"),B({least:s})),exportAddress:()=>t("export"),votesAddress:()=>t("votes"),about:()=>R(t("task")),agree:()=>R(t("consent"),B({})),withdraw:()=>R(t("withdraw"),B({})),task:s=>R(t(`task/${s}`)),save:(s,o)=>R(t(`task/${s}`),B(o,{method:"PUT"})),frames:(s,o)=>R(t(`frames/${s}/${o}`)),film:(s,o)=>t(`film/${s}/${o}`)}}var O=(e,t)=>`${e} ${t}${e===1?"":"s"}`,Lo=({fewest:e,most:t})=>e===t?O(t,"form"):`${e} to ${O(t,"form")}`;function zt(e,t="clip"){let{sample:s,units:o,asked:n,seed:r,seats:i,neighbours:l,checks:p,third:d}=e,u=s<n?" (no more can be drawn)":"",m=o<s?` (${s-o} of them like another)`:"",h=o>s?`, with ${O(o,"question")}`:m,c=d?"; one more decides where two differ":"",f=i===1?"one person gets":`each of ${i} people gets`,g=l?`${O(l,"pair")} of neighbours share a prompt. More prompts, or fewer clips of one, keep them apart.`:"No two clips of one prompt come in a row.",$=p!==0?"":" No attention checks: no clip here has ground truth.";return`${O(s,t)}${h} by seed ${r}${u}; ${f} ${Lo(e)}, checks and repeats among them${c}. ${g}${$}`}function Yt({name:e,thing:t},s,o){let{clips:n,benchmark:r,beside:i,seed:l,strata:p,equal:d,per_clip:u}=s,m=[s.whole&&`all questions of a ${s.whole} by one person`,s.circular&&"each in every turn of its options",s.by_task&&"a pair for each task",s.frames&&`shown as ${s.frames} frames`].filter(Boolean),h=m.length?`, ${m.join(", ")}`:"",c=d?"as many of each":"in proportion to each",f=p.length?`, ${c} ${p.join(" × ")}`:"",g=`${u} ${u===1?"person":"people"} a ${t}${h}`;return`${e}: ${O(n,t)} of ${[r,...i].join(", ")}, drawn by seed ${l}${f}; ${g}. Made ${o.slice(0,10)}.`}var Jt=({name:e,thing:t},{clips:s,people:o,seats:n},r)=>`${e} · ${O(s,t)} · ${o} of ${n} places taken`+(r?"":" · open it by its owner’s link"),Gt=({items:e,both:t,splits:s,third:o})=>`${t} of ${e} have both votes. Kept is what both keep; of those on which they differ ${s} ${o?"wait for the third":"have no third who decides"}.`,Xt=({free:e,plan:t,withdrawn:s})=>`${e} of ${O(t.seats,"place")} ${e===1?"is":"are"} free`+(s.length?`; ${s.join(", ")} withdrew.`:"."),Zt=({total:e,decides:t})=>t?e?`All ${e} are decided for now.`:"Nothing is to be decided yet.":`All ${e} are done. Thank you!`,es=({decides:e})=>e?"You decide where two others differ: come back by the same link when they have done more.":"You can close this page. Until the study is closed you may look at your answers again.",ts=e=>`${O(e,"save")} ${e===1?"was":"were"} deleted; nothing that you answered is kept here.`,ss=e=>e?`What remains: your labels are in the data of version ${e}. They leave the data when the study is published again. Its owner is now asked to do so. Earlier versions and copies still have them, under your pseudonym.`:"Your labels were never in the data: nothing of them remains.",os=e=>`${e.join(", ")} withdrew after the labels were published. Publish the labels again: theirs are taken out.`,ns=({total:e,participant:t,decides:s})=>(s?`As ${t} you decide where two others differ, as soon as they do. `:`You get ${O(e,"form")}, as ${t}. `)+"Every change is saved at once; come back by the same link whenever you like.",rs=({version:e,participants:t})=>t.length?`Version ${e} holds labels by ${t.join(", ")}. `:`Version ${e} holds no labels of this study. `,as=(e,{published:t})=>t?.participants.length?`In the data now, version ${e}.`:`Nothing of this study is in the data now, version ${e}.`,is=(e,t)=>`Sets have ${e} to ${t} clips. In brackets: the mean place in a set; 0 % is the best, 100 % the last.`;var jo="abcdefghijklmnopqrst",ls=()=>({}),De=(e,t)=>({...e,choice:t}),cs=e=>e.choice==null?["an option"]:[];function us(e,t,s,o){let n=/^[1-9]$/.test(t)?Number(t)-1:jo.indexOf(t.toLowerCase());return t.length===1&&n>=0&&n<o.options.length?De(e,n):null}var qe=["a","s","d","f","g"],Le=()=>({}),je=()=>({stands:!0}),Ke=e=>e.stands===!1?e:{stands:!1},Ue=(e,t)=>({stands:!1,criterion:t});function He(e){return e.stands==null?["keep or drop"]:e.stands||e.criterion?[]:["why it is dropped"]}function Qe(e,t,s,{criteria:o}){if(t==="y")return je();if(t==="n")return Ke(e);let n=e.stands===!1?o[qe.indexOf(t)]:null;return n?Ue(e,n.name):null}var fe=["photorealism","coherence","comprehensibility"],ps="abcdefghijkl",D=e=>ps[e].toUpperCase(),hs=()=>({ranks:{},generated:{}});function Ve(e,t,s){let o=e.ranks[t]??[],n=o.includes(s)?o.filter(r=>r!==s):[...o,s];return{...e,ranks:{...e.ranks,[t]:n}}}var ze=(e,t,s)=>({...e,generated:{...e.generated,[t]:s}}),ds=(e,t)=>e.ranks[t]??[],Ye=(e,t)=>fe.find(s=>ds(e,s).length<t);function fs(e,{films:t}){let s=fe.filter(o=>ds(e,o).length<t.length);return Object.keys(e.generated).length<t.length&&s.push("filmed or generated"),s}function ms(e,t,s,{films:o}){let n=t.length===1?ps.indexOf(t.toLowerCase()):-1;if(n<0||n>=o.length)return null;if(t!==t.toLowerCase())return ze(e,n,e.generated[n]!==!0);let r=Ye(e,o.length);return r?Ve(e,r,n):e}var me={h:"human_state",o:"object_state",i:"interaction"},_s=()=>({description:"",adherence:"",errors:[]}),Je=e=>Math.round(e*100)/100,Ko=(e,t,s)=>({...e,errors:e.errors.map((o,n)=>n===t?{...o,...s}:o)}),Ge=(e,t)=>({...e,score:t}),Xe=(e,t,s)=>({...e,errors:[...e.errors,{category:t,start:Je(s)}]});function _e(e,t,s){let o=Ko(e,t,s);for(let n of Object.keys(s))s[n]==null&&delete o.errors[t][n];return o}var Ze=(e,t)=>({...e,errors:e.errors.filter((s,o)=>o!==t)});function $s(e){let t=[];return e.score||t.push("the score"),e.score&&e.score<5&&!e.errors.length&&t.push("an error with its category"),e.score===5&&e.errors.length&&t.push("a score below 5, or no error"),e.errors.some(({start:s,end:o})=>s!=null&&o!=null&&o<s)&&t.push("an error's end after its start"),e.description?.trim()||t.push("what is wrong, or that nothing is"),e.adherence?.trim()||t.push("how that meets the scale"),t}function ws(e,t,s){let o=e.errors.length-1;return/^[1-5]$/.test(t)?Ge(e,Number(t)):t in me?Xe(e,me[t],s):t==="["&&o>=0?_e(e,o,{start:Je(s)}):t==="]"&&o>=0?_e(e,o,{end:Je(s)}):t==="Delete"&&o>=0?Ze(e,o):null}var bs=["D1","D2","D3","D4","D5"],Uo="12345",Ho="qwert",ys=()=>({scores:{},reasons:{}}),$e=(e,t,s)=>({...e,scores:{...e.scores,[t]:s}}),gs=(e,t,s)=>({...e,reasons:{...e.reasons,[t]:s}}),vs=e=>bs.filter(t=>!(t in(e.scores??{})));function ks(e,t){let s=Uo.indexOf(t),o=Ho.indexOf(t.toLowerCase());return s<0&&o<0?null:$e(e,bs[Math.max(s,o)],s>=0)}var F={scores:{name:"Scores D1–D5",thing:"clip",empty:ys,open:vs,byKey:ks},realism:{name:"Realism 1–5",thing:"clip",empty:_s,open:$s,byKey:ws},answers:{name:"Questions, answer hidden",thing:"question",empty:ls,open:cs,byKey:us},ranking:{name:"Ranking of sources",thing:"set",empty:hs,open:fs,byKey:ms},clip_qc:{name:"Quality control of clips",thing:"clip",empty:Le,open:He,byKey:Qe},question_qc:{name:"Quality control of questions",thing:"question",empty:Le,open:He,byKey:Qe}},xs=(e,t)=>({...F[e].empty(),...t});var Ss=(e,t)=>({about:e,task:t,form:xs(e.kind,t.form),before:[],version:t.version,says:""}),et=(e,t)=>t===e.form?e:{...e,form:t,before:[...e.before,e.form],says:""};function Cs(e){let{before:t}=e;return t.length?{...e,form:t.at(-1),before:t.slice(0,-1),says:"Undone."}:e}var Ts=({about:e,form:t,task:s})=>F[e.kind].open(t,s),Os=(e,t,s)=>{let o=F[e.about.kind].byKey(e.form,t,s,e.task);return o&&et(e,o)};var Qo=400,Vo="This form was changed in another window. You see what was saved there. Undo brings back what you had answered here.",we=class{constructor(t,s){this.calls=t,this.draw=s,this.visit=null,this.about=null,this.failure="",this.left=null,this.state="saved",this.busy=!1,this.waiting=0,this.sending=null}async start(){await this.attempt(async()=>{this.about=await this.calls.about(),this.about.consented&&await this.open(this.about.next)})}attempt(t){return this.busy=!0,de(this,()=>t().finally(()=>this.busy=!1))}agree=()=>this.attempt(async()=>{this.about=await this.calls.agree(),await this.open(this.about.next)});async open(t){t==null?this.visit=null:this.visit=Ss(this.about,await this.calls.task(t)),this.state="saved"}change=t=>this.take(et(this.visit,t));take(t){t!==this.visit&&(this.visit=t,this.state="waiting",clearTimeout(this.waiting),this.waiting=setTimeout(()=>this.save(!1),Qo),this.draw())}key(t,s){let o=Os(this.visit,t,s);return o&&this.take(o),!!o}save(t){clearTimeout(this.waiting);let s=this.visit?.task,o=this.sending??Promise.resolve(!0);return this.sending=o.catch(()=>!1).then(()=>this.put(t,s)),this.sending}async put(t,s=this.visit?.task){let{visit:o}=this;if(!o)return!0;if(o.task!==s)return!1;let n={version:o.version,form:o.form,done:t};this.state="saving",this.draw();try{let{version:r}=await this.calls.save(o.task.place,n);this.visit?.task===o.task&&(this.visit={...this.visit,version:r}),this.state=this.visit?.form===o.form?"saved":"waiting",this.failure=""}catch(r){return this.state="failed",this.failure=r.message,r.status===409&&await this.reopen(),this.draw(),!1}return this.draw(),this.state==="saved"}async reopen(){let{form:t,task:s}=this.visit;this.failure=Vo;try{await this.open(s.place),this.visit={...this.visit,before:[t]}}catch{this.state="failed"}}next=async()=>{let{visit:t}=this;if(!t||this.busy)return;let s=Ts(t);if(s.length){this.visit={...t,says:`Still open: ${s.join(", ")}.`},this.draw();return}this.busy=!0;let{after:o}=t.task;await this.save(!0)&&await this.attempt(async()=>{this.about=await this.calls.about(),await this.open(o??this.about.next)}),this.busy=!1,this.draw()};back=async()=>{if(this.visit?.before.length)return this.take(Cs(this.visit));let t=this.visit?this.visit.task.before:this.about.last;if(!(t==null||this.busy))return this.attempt(async()=>{await this.flush()&&await this.open(t)})};async flush(){return await this.sending,this.state==="saved"||this.save(!1)}again=()=>this.attempt(async()=>{this.about=await this.calls.about(),await this.open(this.about.next)});withdraw=()=>this.attempt(async()=>{clearTimeout(this.waiting),await this.sending,this.left=await this.calls.withdraw(),this.visit=null})};var Rs="whyreel-studies",Es="wr-at-work",be=class{constructor(){this.draw=()=>{},this.root=null,this.payload=null,this.access={},this.calls=Be({}),this.hash=null,this.list=null,this.outcome=null,this.failure="",this.notice="",this.person=null,this.carried=""}open(t){this.payload=t,this.hash===location.hash?this.draw():this.turn()}turn=async()=>{this.hash=location.hash,this.access=Vt(location.hash),this.calls=Be(this.access),Object.assign(this,{outcome:null,person:null,failure:"",notice:this.carried}),this.carried="",document.documentElement.classList.toggle(Es,!!this.access.by),this.access.by?(this.person=new we(this.calls,()=>this.draw()),await this.person.start()):this.access.study?await this.load():await this.attempt(async()=>this.list=await this.calls.studies())};leave(){document.documentElement.classList.remove(Es),this.hash=null}load=()=>this.attempt(async()=>this.outcome=await this.calls.outcome());attempt=t=>de(this,t);say(t){this.notice=t,this.draw()}links(){try{let t=JSON.parse(Ie().getItem(Rs)||"{}");return t&&typeof t=="object"&&!Array.isArray(t)?t:{}}catch{return{}}}keepLink(t,s){try{return Ie().setItem(Rs,JSON.stringify({...this.links(),[t]:s})),""}catch{return"This browser keeps no data for us: copy the owner's link now."}}enter(t,s,o=""){let n=`#${s.split("#")[1]}`,r=[o,this.keepLink(t,s)].filter(Boolean).join(" ");if(location.hash===n)return this.say(r);this.carried=r,location.hash=n}preview=t=>this.calls.preview(t);make=t=>this.attempt(async()=>{let{study:s,owner_link:o}=await this.calls.make(t);this.enter(s,o)});bring=([t])=>t&&this.attempt(async()=>{let{study:s,added:o,known:n,owner_link:r}=await this.calls.bring(t);this.enter(s,r,`${o} saves are new, ${n} were here already.`)});invite=()=>this.attempt(async()=>{await this.calls.invite(),this.outcome=await this.calls.outcome()});publish=t=>this.attempt(async()=>{this.say("On its way into the data …");let{version:s,left_out:o}=await this.calls.publish(t);this.outcome=await this.calls.outcome(),this.notice=[as(s,this.outcome),...o].join(" ")})};var zo="whyreel.keys",Yo=()=>document.documentElement.dataset;function Jo(){try{return localStorage.getItem(zo)}catch{return null}}var As=()=>(Yo().wrKeys??Jo())!=="off";var Go="input, textarea, select, [contenteditable], dialog",Xo=e=>e.ctrlKey||e.metaKey||e.altKey;function Zo(e){e&&(e.paused?e.play().catch(()=>{}):e.pause())}var tt=e=>e.querySelector(".wr-st-film video"),Fs={Enter:e=>e.next(),u:e=>e.back()," ":(e,t)=>Zo(tt(t)),Home:(e,t)=>{let s=tt(t);s&&(s.currentTime=0)},d:(e,t)=>t.querySelector("[data-key=d]")?.focus(),s:(e,t)=>t.querySelector("[data-key=s]")?.focus()};function en(e,{key:t,shiftKey:s}){let o=t==="Escape"||t==="Enter"&&!s;return o&&e.blur(),o}var tn=({key:e,target:t})=>["Enter"," "].includes(e)&&!!t.closest?.("a, summary, button"),sn=e=>Xo(e)||e.defaultPrevented||e.key.length===1&&!As()||tn(e);function Ps({person:e,root:t},s){if(!e||!t)return!1;let o=s.target.closest?.(Go);return o?en(o,s):sn(s)?!1:e.visit?e.key(s.key,tt(t)?.currentTime??0)?!0:(Fs[s.key]?.(e,t),s.key in Fs):s.key==="u"&&!!e.back()}var ye=e=>t=>e(t.target.value),Ws=e=>t=>e(t.target.checked),Ms=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var C=({label:e,help:t,required:s,fault:o,children:n})=>a`<label class="wr-up-field">
    <b>${e}${s?a`<em class="wr-up-required"> required</em>`:null}</b>
    ${n}${o?a`<small class="wr-up-bad">${o}</small>`:null}
    ${t?a`<small>${t}</small>`:null}
  </label>`,W=({options:e,value:t,onChange:s,...o})=>a`<select ...${o} value=${String(t??"")} onChange=${ye(s)}>
    ${e.map(([n,r])=>a`<option value=${String(n)} selected=${String(n)===String(t??"")}>
          ${r}
        </option>`)}
  </select>`,H=({value:e,onChange:t,...s})=>a`<input
    type="text"
    autocomplete="off"
    ...${s}
    value=${e??""}
    onInput=${ye(t)}
  />`,ge=({value:e,onChange:t,...s})=>a`<textarea ...${s} value=${e??""} onInput=${ye(t)} />`,Q=({label:e,help:t,checked:s,onChange:o,name:n})=>a`<label class="wr-up-tick">
    <input
      type="checkbox"
      name=${n}
      checked=${!!s}
      onChange=${Ws(o)}
    />
    <span>${e}${t?a`<small>${t}</small>`:null}</span>
  </label>`,y=({go:e,children:t,...s})=>a`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${s}>
    ${t}
  </button>`,Ns=({tone:e,title:t,children:s})=>a`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${s}</span>`,V=({children:e})=>a`<p class="wr-up-bad" role="alert">${e}</p>`,Is=({what:e,done:t,total:s,children:o})=>a`<div class="wr-up-progress" role="status">
    <span>${e}</span>
    ${s?a`<progress max=${s} value=${t||0} />`:a`<progress />`} ${o}
  </div>`;function Bs({accept:e,multiple:t,label:s,onFiles:o,children:n}){let r=l=>p=>{p.preventDefault(),p.currentTarget.classList.toggle("wr-over",l)},i=l=>{r(!1)(l),o([...l.dataTransfer?.files??[]])};return a`<label
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
      onChange=${Ms(o)}
    />
  </label>`}var Ds={beside:[],whole:"",circular:!1,by_task:!1,third:!1,after:"",frames:0},z=e=>e.endsWith("_qc"),qs=(e,t)=>({kind:"scores",title:"",benchmark:st(e)?.benchmark??"",strata:[],equal:!0,sample:20,seed:t,per_clip:3,people:3,checks:2,repeats:1,...Ds,consent:e.consent}),st=({benchmarks:e,benchmark:t})=>e.find(s=>s.benchmark===t)??e[0];function T(e,t){let s={...e,...t};return(t.benchmark||t.kind)&&Object.assign(s,{strata:[],beside:[],whole:""}),t.kind&&Object.assign(s,Ds,t),t.kind&&z(t.kind)&&Object.assign(s,{per_clip:2,people:2}),(t.beside?.length||t.whole)&&(s.strata=[]),s.people<s.per_clip&&("people"in t&&!z(s.kind)?s.per_clip=s.people:s.people=s.per_clip),s}var on=["type","level"],Ls=({beside:e,whole:t},s)=>Object.keys(s).filter(o=>!e.length&&!(t&&on.includes(o))),js=(e,t)=>T(e,{strata:e.strata.includes(t)?e.strata.filter(s=>s!==t):[...e.strata,t].slice(-3)}),Ks=(e,t)=>T(e,{beside:e.beside.includes(t)?e.beside.filter(s=>s!==t):[...e.beside,t].slice(-11)}),Y=(e,t)=>e?.kinds[t]??{n:0,strata:{}},Us=e=>!!(e.title.trim()&&e.benchmark&&e.sample>0&&e.consent.trim());var q=({title:e})=>a`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Hs=({order:e,benchmark:t,payload:s,set:o})=>{let{strata:n}=Y(t,e.kind),r=Ls(e,n);return r.length?a`<fieldset class="wr-st-field">
    <legend><b>Strata</b> <span>The sample takes from each of them.</span></legend>
    <div class="wr-st-row">
      ${r.map(i=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.strata.includes(i)?"true":"false"}
            onClick=${()=>o(js(e,i))}
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
  </fieldset>`:null},Qs=({drawn:e,thing:t})=>a`<div class="wr-st-drawn" role="status">
    <p>${zt(e,t)}</p>
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
  </div>`;var nn={clip:"all questions of a clip",chain:"all questions of a chain"},rn=({order:e,benchmark:t,set:s})=>{let{wholes:o={}}=Y(t,e.kind);return a`<${C} label="One person gets">
    <${W}
      name="whole"
      options=${[["","single questions"],...Object.entries(o).map(([n,r])=>[n,`${nn[n]}, ${O(r,n)}`])]}
      value=${e.whole}
      onChange=${n=>s(T(e,{whole:n}))}
    />
  <//>`},an=({order:e,set:t})=>a`<${Q}
    name="circular"
    label="Circular"
    help="each person sees each question once for each turn of its options"
    checked=${e.circular}
    onChange=${s=>t(T(e,{circular:s}))}
  />`,ln=({order:e,set:t})=>a`<${Q}
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
    />`,cn=({order:e,studies:t,set:s})=>a`<${C} label="Questions of">
    <${W}
      name="after"
      options=${[["","all clips"],...t.filter(({kind:o,benchmark:n})=>o==="clip_qc"&&n===e.benchmark).map(({study:o,title:n})=>[o,`clips that “${n}” has kept`])]}
      value=${e.after}
      onChange=${o=>s(T(e,{after:o}))}
    />
  <//>`,un=({order:e,set:t})=>a`<div class="wr-up-fields">
    <${C} label="Clips are shown as">
      <${W}
        name="frames"
        options=${[["0","films"],...[8,16,32].map(s=>[String(s),`${s} frames`])]}
        value=${String(e.frames)}
        onChange=${s=>t(T(e,{frames:Number(s)}))}
      />
    <//>
  </div>`,pn=({order:e,payload:t,set:s})=>{let o=t.benchmarks.filter(({benchmark:n})=>n!==e.benchmark);return o.length?a`<fieldset class="wr-st-field">
    <legend>
      <b>Beside clips of</b>
      <span>A set has a clip of each benchmark, not of each generator.</span>
    </legend>
    <div class="wr-st-row">
      ${o.map(({benchmark:n,name:r})=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.beside.includes(n)?"true":"false"}
            onClick=${()=>s(Ks(e,n))}
          >
            ${r}
          </button>`)}
    </div>
  </fieldset>`:null};function Vs(e){let{kind:t}=e.order,s=t==="answers",o=t==="question_qc";return t==="ranking"?a`<${un} ...${e} /> <${pn} ...${e} />`:!s&&!z(t)?null:a`<div class="wr-up-fields">
      ${s||o?a`<${rn} ...${e} />`:null}
      ${o?a`<${cn} ...${e} />`:null}
    </div>
    <div class="wr-st-row">
      ${s?a`<${an} ...${e} />`:a`<${ln} ...${e} />`}
    </div>`}function zs({page:e}){let t=e.links(),{studies:s}=e.list;return s.length?a`<section class="wr-try-card" aria-label="Studies">
    <h2 class="wr-heading">Studies here</h2>
    <ul class="wr-st-list">
      ${s.map(({study:o,title:n,kind:r,clips:i,people:l,seats:p})=>a`<li key=${o}>
            ${t[o]?a`<a href=${`#${t[o].split("#")[1]}`}>${n}</a>`:a`<b>${n}</b>`}
            <small>${Jt(F[r],{clips:i,people:l,seats:p},o in t)}</small>
          </li>`)}
    </ul>
  </section>`:null}var Ys=({page:e})=>a`<details>
    <summary>Import a study</summary>
    <${Bs} accept=".zip,.jsonl" label="A study that was exported" onFiles=${e.bring}>
      <b>Choose the archive of a study</b>
      <span>Every save comes in; what is here already stays.</span>
    <//>
  </details>`;var hn=[["sample","In the sample",1,1e4],["seed","Random seed",0,2**31-1],["per_clip","Raters per clip",1,50],["people","People in all",1,50],["checks","Attention checks a person",0,20],["repeats","Repeats a person",0,20]],dn=({kind:e})=>hn.filter(([t])=>t!=="per_clip"||!z(e)),fn=(e,t,{whole:s})=>e==="sample"&&s?`${s==="clip"?"Clips":"Chains"} in the sample`:t,mn=({order:e,payload:t,set:s,keep:o})=>a`<div class="wr-up-fields">
    <${C} label="Form">
      <${W}
        options=${Object.entries(F).map(([n,{name:r}])=>[n,r])}
        value=${e.kind}
        onChange=${n=>s(T(e,{kind:n}))}
      />
    <//>
    <${C} label="Title" required>
      <${H}
        maxlength="120"
        value=${e.title}
        onChange=${n=>o(T(e,{title:n}))}
      />
    <//>
    <${C} label="Benchmark">
      <${W}
        options=${t.benchmarks.map(n=>[n.benchmark,`${n.name}, ${O(Y(n,e.kind).n,F[e.kind].thing)}`])}
        value=${e.benchmark}
        onChange=${n=>s(T(e,{benchmark:n}))}
      />
    <//>
    ${dn(e).map(([n,r,i,l])=>a`<${C} label=${fn(n,r,e)}>
            <input
              type="number"
              name=${n}
              min=${i}
              max=${l}
              value=${e[n]}
              onChange=${({target:p})=>{let d=Math.round(Number(p.value));Number.isFinite(d)&&s(T(e,{[n]:Math.min(l,Math.max(i,d))}))}}
            />
          <//>`)}
  </div>`,_n=({order:e,keep:t})=>a`<details>
    <summary>What people agree to before they begin</summary>
    <${C} label="Text">
      <${ge}
        rows="10"
        maxlength="6000"
        value=${e.consent}
        onChange=${s=>t(T(e,{consent:s}))}
      />
    <//>
  </details>`;function Js({page:e}){let{payload:t}=e,[s,o]=E(()=>qs(t,Math.floor(Math.random()*1e6))),[n,r]=E(null),[i,l]=E(""),p=h=>{o(h),r(null)},d=()=>e.preview({...s,title:s.title.trim()||"preview"}).then(h=>{l(""),r(h)},h=>l(h.message)),u=s.whole||F[s.kind].thing,m=t.benchmarks.find(h=>h.benchmark===s.benchmark);return st(t)?a`<section class="wr-try-card" aria-label="Make a study">
    <h2 class="wr-heading">Make a study</h2>
    <${mn} order=${s} payload=${t} set=${p} keep=${o} />
    <${Vs}
      order=${s}
      benchmark=${m}
      payload=${t}
      studies=${e.list.studies}
      set=${p}
    />
    <${Hs} order=${s} benchmark=${m} payload=${t} set=${p} />
    <${_n} order=${s} keep=${o} />
    ${i?a`<${V}>${i}<//>`:null}
    <div class="wr-st-row">
      <${y} onClick=${d}>Draw the sample<//>
      <${y} go disabled=${!Us(s)} onClick=${()=>e.make(s)}>
        Make the study
      <//>
    </div>
    ${n?a`<${Qs} drawn=${n} thing=${u} />`:null}
    <${Ys} page=${e} />
  </section>`:a`<p class="wr-empty">
      No clip with a film is here yet. <a href="data">Import data</a>
    </p>`}var $n=({value:e,why:t})=>(e==null?"–":e.toFixed(2))+(t?" *":""),ot=[["raw","Same","Share of pairs of people who say the same"],["fleiss","Fleiss κ","Where every clip has as many votes"],["alpha","Krippendorff α","Also where some votes are missing"],["ac1","Gwet AC1","Holds up where nearly all say the same"]],wn={scores:"Passed",realism:"Mean",answers:"Right"},bn="Right in every turn",Gs=(e,t)=>t==null?"–":e!=="realism"?`${Math.round(t*1e3)/10} %`:t.toFixed(2);function Xs({outcome:{kind:e,agreement:t,plan:s}}){let o=[...new Set(t.flatMap(n=>ot.map(([r])=>n[r].why).filter(Boolean)))];return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    <p class="wr-st-soft">Finished forms alone; attention checks and repeats never count.</p>
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">${e==="answers"?"Type":"Dimension"}</th>
            <th scope="col">${s.circular?bn:wn[e]}</th>
            ${s.circular?a`<th scope="col">Right in single forms</th>`:null}
            <th scope="col">Votes</th>
            <th scope="col">${e==="answers"?"Questions":"Clips"}</th>
            <th scope="col" title="Clips that two people or more have scored">Shared</th>
            ${ot.map(([,n,r])=>a`<th scope="col" title=${r}>${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(n=>a`<tr>
                <th scope="row">${n.name}</th>
                <td>${Gs(e,n.mean)}</td>
                ${s.circular?a`<td>${Gs(e,n.single)}</td>`:null}
                <td>${n.votes}</td>
                <td>${n.clips}</td>
                <td>${n.shared}</td>
                ${ot.map(([r])=>a`<td>${$n(n[r])}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>
    <${q} title="Results of a study" />
    ${o.length?a`<p class="wr-st-soft">* ${o.join("; ")}</p>`:null}
  </section>`}var eo={scores:["agreement","Agreement","compares them with judges."],realism:["agreement","Agreement","compares them with judges."],answers:["leaderboard","Leaderboard","has their answers beside those of models."]},Zs="On a public server its operator alone puts labels into the data: send them the exported file, which holds the labels as a bundle.",to=e=>e.endsWith("_qc");function yn(e,{benchmark:t}){let s=e==="clip_qc"?"clips":"questions";return`check?${new URLSearchParams({benchmark:t,checked:s})}`}var gn=" imports them. The export has them too, with what came of each case. The data stay as they are.";function vn({outcome:{kind:e,plan:t,published:s,may_publish:o}}){if(e==="ranking")return"A ranking stays here and in its file: the data have no table for it.";if(to(e))return a`The votes are Check’s own: <a href=${yn(e,t)}>Check</a>${gn}`;let[n,r,i]=eo[e];if(!s&&!o)return Zs;if(!s)return`Then ${r} ${i} Those still at work could see it too.`;let l=`${n}?benchmark=${encodeURIComponent(t.benchmark)}`,p=o?"":` ${Zs}`;return a`${rs(s)}<a href=${l}>${r}</a>${` ${i}${p}`}`}function kn({page:e}){let[t,s]=E(0);return a`<${C} label="People who met at least, % of attention checks">
      <input
        type="number"
        min="0"
        max="100"
        value=${t}
        onChange=${({target:o})=>s(Math.min(100,Math.max(0,Number(o.value)||0)))}
      />
    <//>
    <${y} onClick=${()=>e.publish(t/100)}>Publish labels<//>`}function so({page:e,outcome:t}){let{withdrawn_but_published:s,may_publish:o}=t,n=o&&t.kind in eo;return a`<section class="wr-try-card" aria-label="Files and data">
    <h2 class="wr-heading">Take it along</h2>
    ${s.length?a`<p class="wr-warning">${os(s)}</p>`:null}
    <div class="wr-st-row">
      <a class="wr-up-button" href=${e.calls.exportAddress()} download>Export the study</a>
      ${to(t.kind)?a`<a class="wr-up-button" href=${e.calls.votesAddress()} download
              >Votes (JSONL)</a
            >`:null}
      ${n?a`<${kn} page=${e} />`:null}
    </div>
    <p class="wr-st-soft"><${vn} outcome=${t} /></p>
  </section>`}var xn=({mean:e,sd:t})=>e==null?"–":`${e.toFixed(2)}${t==null?"":` ± ${t.toFixed(2)}`}`,Sn=({place:e})=>e==null?"":` (${nt(e)})`,nt=e=>e==null?"–":`${Math.round(e*1e3)/10} %`,oo=({fleiss:e})=>a`<td title=${e.why}>${e.value==null?"–":e.value.toFixed(2)}</td>`,Cn=({people:e},t)=>t.length>1&&t.length<7?` (${e.join(" / ")})`:"",no=({outcome:{axes:e,ranking:t,pooled:s,participants:o}})=>{let n=t.flatMap(p=>p.sizes),[r,i]=[Math.min(...n),Math.max(...n)],l=n.length>0&&r<i;return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    <p class="wr-st-soft">Mean rank ± standard deviation over all votes; 1 is the best.</p>
    ${l?a`<p class="wr-st-soft">${is(r,i)}</p>`:null}
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">Source</th>
            ${e.map(p=>a`<th scope="col">${p}</th>`)}
            <th scope="col">Taken for generated</th>
            <th scope="col" title="On filmed or generated, where every set has as many votes">
              Fleiss κ
            </th>
            <th scope="col">Votes</th>
          </tr>
        </thead>
        <tbody>
          ${t.map(p=>a`<tr>
                <th scope="row">${p.source}</th>
                ${e.map(d=>a`<td>${xn(p.axes[d])}${l?Sn(p.axes[d]):""}</td>`)}
                <td>${nt(p.generated)}${Cn(p,o)}</td>
                ${oo(p)}
                <td>${p.votes}</td>
              </tr>`)}
          <tr>
            <th scope="row">All clips</th>
            ${e.map(()=>a`<td></td>`)}
            <td>${nt(s.generated)}</td>
            ${oo(s)}
            <td>${s.votes}</td>
          </tr>
        </tbody>
      </table>
    </div>
    <${q} title="Results of a study" />
  </section>`};var ao=e=>new URL(e,location.href).href,ro=({right:e,same:t,of:s})=>s?`${e??t} of ${s}`:"–";function Tn({link:e}){let[t,s]=E(!1);return a`<${y} onClick=${()=>navigator.clipboard.writeText(ao(e)).then(()=>s(!0))}>${t?"Copied":"Copy link"}<//>`}var On=({person:e})=>a`<tr>
    <th scope="row"><a href=${ao(e.link)}>${e.participant}</a></th>
    <td>
      ${e.total==null?`decided ${O(e.done,"split")}`:a`<progress max=${e.total} value=${e.done} aria-label="Progress" />
              ${` ${e.done} of ${e.total}`}`}
    </td>
    <td>${e.consented?"agreed":"not yet"}</td>
    <td>${ro(e.checks)}</td>
    <td>${ro(e.repeats)}</td>
    <td><${Tn} link=${e.link} /></td>
  </tr>`,io=({page:e,outcome:t})=>a`<section class="wr-try-card" aria-label="People">
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
                ${t.participants.map(s=>a`<${On} person=${s} />`)}
              </tbody>
            </table>
          </div>`:a`<p class="wr-empty">Nobody yet: make a link and send it to somebody.</p>`}
    <div class="wr-st-row">
      <${y}
        go=${!t.participants.length}
        disabled=${!t.free}
        onClick=${e.invite}
      >
        Make a link for one more
      <//>
      <small>${Xt(t)}</small>
      <${y} onClick=${e.load}>Refresh<//>
    </div>
  </section>`;var rt=e=>e==null?"–":e.toFixed(2),at=e=>e==null?"–":`${(100*e).toFixed(0)} %`,te=({label:e,head:t,rows:s})=>a`<div>
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
  </div>`;var Rn=(e,t)=>e[t]??"not named",En=["Both keep","Both drop","Split","Split: kept","Split: dropped","Raw","Cohen κ","Retained"],An=({stage:e})=>a`<p>${Gt(e)}</p>
    <${te}
      label="What the pair said"
      head=${En}
      rows=${[[e.both_keep,e.both_drop,e.split,e.accepted,e.rejected,rt(e.raw),rt(e.kappa),at(e.retained)]]}
    />`,Fn=({rejections:e,labels:t})=>{let s=new Map;for(let{criterion:o,votes:n,dropped:r}of e){let[i,l,p]=s.get(o)??[Rn(t,o),0,0];s.set(o,[i,l+r,p+n])}return a`<h3 class="wr-heading">Why dropped</h3>
    <${te}
      label="Drops by criterion"
      head=${["Criterion","Cases","Votes"]}
      rows=${[...s.values()]}
    />`},Pn=({tasks:e})=>a`<h3 class="wr-heading">By task</h3>
    <${te}
      label="Retention by task"
      head=${["Task","Kept","Dropped","Split","Open","Retained"]}
      rows=${e.map(({task:t,kept:s,dropped:o,split:n,open:r,retained:i})=>[t,s,o,n,r,at(i)])}
    />`;function Wn({cells:e}){let t=[...new Set(e.map(({type:n})=>n))].sort(),s=[...new Set(e.map(({task:n})=>n))];if(e.length===s.length)return null;let o=(n,r)=>e.find(i=>i.task===n&&i.type===r)?.dropped??"–";return a`<h3 class="wr-heading">Dropped by task and type</h3>
    <${te}
      label="Dropped questions by task and type"
      head=${["Task",...t]}
      rows=${s.map(n=>[n,...t.map(r=>o(n,r))])}
    />`}function it({outcome:{quality:e}}){let{stages:t,tasks:s,rejections:o,cells:n,labels:r}=e;return a`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    ${t.length?a`${t.map(i=>a`<${An} stage=${{...i,...e}} />`)}
            ${o.length?a`<${Fn} rejections=${o} labels=${r} />`:null}
            <${Pn} tasks=${s} /> <${Wn} cells=${n} />`:a`<p class="wr-empty">No finished form yet.</p>`}
  </section>`}var Mn=({outcome:{kind:e,plan:t,created:s}})=>a`<p class="wr-st-soft">${Yt(F[e],t,s)}</p>`,Nn={ranking:no,clip_qc:it,question_qc:it},lo=({page:e,outcome:t})=>a`<div class="wr-st-row wr-st-head">
      <h2 class="wr-heading">${t.title}</h2>
      <a href="#">All studies</a>
    </div>
    <${Mn} outcome=${t} />
    <${io} page=${e} outcome=${t} />
    <${Nn[t.kind]??Xs} outcome=${t} />
    <${so} page=${e} outcome=${t} />`;var In="ABCDEFGHIJKLMNOPQRST",co=({form:e,change:t,task:s})=>a`<fieldset class="wr-st-field">
    <legend class="wr-st-question"><b>${s.question}</b></legend>
    <div class="wr-st-options">
      ${s.options.map((o,n)=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.choice===n?"true":"false"}
            onClick=${()=>t(De(e,n))}
          >
            <kbd>${In[n]}</kbd> <span>${o}</span>
          </button>`)}
    </div>
  </fieldset>`;var Bn=({text:e})=>e.split(/\n\s*\n/).map(t=>a`<p>${t}</p>`),uo=({person:e})=>a`<section class="wr-try-card wr-st-consent" aria-label="Before you begin">
    <h1 class="wr-heading">${e.about.title}</h1>
    <${Bn} text=${e.about.consent} />
    <p>${ns(e.about)}</p>
    <div class="wr-st-row">
      <${y} go onClick=${e.agree} disabled=${e.busy}>I agree, begin<//>
    </div>
  </section>`;function lt({person:e}){let[t,s]=E(!1);return t?a`<span class="wr-st-row" role="alertdialog" aria-label="Withdraw">
    Everything that you have answered is deleted, and this link ends.
    <${y} onClick=${e.withdraw}>Withdraw and delete<//>
    <${y} onClick=${()=>s(!1)}>Stay<//>
  </span>`:a`<${y} class="wr-up-button wr-st-quiet" onClick=${()=>s(!0)}>
      Withdraw …
    <//>`}var po=({left:e})=>a`<section class="wr-try-card" aria-label="You have withdrawn">
    <h1 class="wr-heading">You have withdrawn</h1>
    <p>${ts(e.deleted)}</p>
    <p>${ss(e.published)}</p>
  </section>`,ho=({person:e})=>a`<section class="wr-try-card" aria-label="Done">
    <h1 class="wr-heading">${Zt(e.about)}</h1>
    <p>${es(e.about)}</p>
    <div class="wr-st-row">
      ${e.about.decides?a`<${y} onClick=${e.again} disabled=${e.busy}>Look again<//>`:null}
      ${e.about.last==null?null:a`<${y} onClick=${e.back}>Back to the last one <kbd>u</kbd><//>`}
      <${lt} person=${e} />
    </div>
  </section>`;var ct=({films:e,number:t},s)=>e.length>1?`Clip ${D(s)}`:`Clip ${t}`,Dn=({person:e,task:t,number:s})=>a`<video
    src=${e.calls.film(t.place,s)}
    controls
    playsinline
    autoplay=${t.films.length===1}
    preload="auto"
    aria-label=${ct(t,s)}
  ></video>`;function qn({person:e,task:t,number:s}){let[o,n]=E({frames:null,failure:""});return Ne(()=>{let r=!0;return e.calls.frames(t.place,s).then(({frames:i})=>r&&n({frames:i,failure:""}),({message:i})=>r&&n({frames:null,failure:i})),()=>r=!1},[t.place,s]),o.failure?a`<p class="wr-up-bad" role="alert">${o.failure}</p>`:o.frames?a`<div class="wr-st-frames" role="group" aria-label=${ct(t,s)}>
    ${o.frames.map((r,i)=>a`<img src=${r} alt=${`${ct(t,s)}, frame ${i+1}`} />`)}
  </div>`:a`<p class="wr-empty" role="status">Loading …</p>`}var fo=({person:e,task:t})=>{let s=e.about.frames?qn:Dn;return a`<div class="wr-st-films" data-films=${t.films.length}>
    ${t.films.map((o,n)=>a`<div class="wr-st-film" key=${`${t.place}-${n}`}>
          ${t.films.length>1?a`<b>${D(n)}</b>`:null}
          <${s} person=${e} task=${t} number=${n} />
        </div>`)}
  </div>`};var J=({words:e,key_:t,tone:s,isOn:o,onClick:n})=>a`<button
    type="button"
    class="wr-st-choice"
    data-tone=${s}
    aria-pressed=${o?"true":"false"}
    onClick=${n}
  >
    ${e} <kbd>${t}</kbd>
  </button>`;var Ln=({task:e})=>a`<ol class="wr-st-marked" type="A">
    ${e.options.map((t,s)=>a`<li>
          ${t} ${s===e.answer?a`<${Ns} tone="good">marked as right<//>`:null}
        </li>`)}
  </ol>`,jn=({form:e,change:t,task:s})=>a`<fieldset class="wr-st-field">
    <legend><b>Why is it dropped?</b></legend>
    <div class="wr-st-scale">
      ${s.criteria.map(({name:o,label:n,about:r},i)=>a`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${e.criterion===o?"true":"false"}
            onClick=${()=>t(Ue(e,o))}
          >
            <b>${n}</b> <span>${r}</span> <kbd>${qe[i]}</kbd>
          </button>`)}
    </div>
  </fieldset>`,ut=({form:e,change:t,task:s,isClip:o})=>a`<div class="wr-st-field wr-st-item">
      ${o?a`<b class="wr-label">Meant to show</b>`:null}
      <p class="wr-st-question">${s.text}</p>
      ${s.options.length?a`<${Ln} task=${s} />`:null}
    </div>
    <div class="wr-st-row" role="group" aria-label="Your verdict">
      <${J}
        words="Keep"
        key_="y"
        tone="good"
        isOn=${e.stands===!0}
        onClick=${()=>t(je())}
      />
      <${J}
        words="Drop"
        key_="n"
        tone="bad"
        isOn=${e.stands===!1}
        onClick=${()=>t(Ke(e))}
      />
    </div>
    ${e.stands===!1?a`<${jn} form=${e} change=${t} task=${s} />`:null}`;var Kn={photorealism:"Looks like filmed",coherence:"Hangs together",comprehensibility:"Can be understood"},Un=({axis:e,form:t,clips:s,change:o})=>{let n=t.ranks[e]??[];return a`<fieldset class="wr-st-field" data-open=${Ye(t,s)===e}>
    <legend>
      <b>${e[0].toUpperCase()+e.slice(1)}</b> <span>${Kn[e]}; best first.</span>
    </legend>
    <div class="wr-st-row">
      ${Array.from({length:s},(r,i)=>{let l=n.indexOf(i)+1;return a`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${l?"true":"false"}
          aria-label=${l?`${D(i)}, rank ${l}`:D(i)}
          onClick=${()=>o(Ve(t,e,i))}
        >
          ${D(i)} ${l?a`<b>${l}</b>`:null}
        </button>`})}
    </div>
  </fieldset>`},Hn=({form:e,at:t,change:s})=>a`<div class="wr-st-row">
    <b>${D(t)}</b>
    ${[[!1,"Filmed"],[!0,"Generated"]].map(([o,n])=>a`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${e.generated[t]===o?"true":"false"}
          onClick=${()=>s(ze(e,t,o))}
        >
          ${n}
        </button>`)}
  </div>`,Qn=({films:e,form:t,change:s})=>e.map((o,n)=>a`<${Hn} key=${n} form=${t} at=${n} change=${s} />`),mo=({form:e,change:t,task:s})=>{let o=s.films.length;return a`${fe.map(n=>a`<${Un} key=${n} axis=${n} form=${e} clips=${o} change=${t} />`)}
    <fieldset class="wr-st-field">
      <legend><b>Filmed or generated?</b></legend>
      <${Qn} films=${s.films} form=${e} change=${t} />
    </fieldset>
    <small>
      Letters put clips in order on the axis that is open; with shift they call a clip generated,
      and once more filmed.
    </small>`};var Vn=Object.fromEntries(Object.entries(me).map(([e,t])=>[t,e])),zn=e=>e===""||!Number.isFinite(Number(e))?null:Number(e),pt=({label:e,value:t,onChange:s,...o})=>a`<${C} label=${e}>
    <input
      type="number"
      min="0"
      step="any"
      ...${o}
      value=${t??""}
      onInput=${n=>s(zn(n.target.value))}
    />
  <//>`;function Yn({form:e,at:t,change:s,payload:o}){let n=e.errors[t],r=l=>s(_e(e,t,l)),i=n.area==null?null:Math.round(n.area*1e3)/10;return a`<li class="wr-st-error">
    <${C} label="Category">
      <${W}
        options=${o.categories.map(([l,p])=>[l,p])}
        value=${n.category}
        onChange=${l=>r({category:l})}
      />
    <//>
    <${pt}
      label="Area, % of picture"
      max="100"
      value=${i}
      onChange=${l=>r({area:l==null?null:Math.min(l,100)/100})}
    />
    <${pt} label="From, s" value=${n.start} onChange=${l=>r({start:l})} />
    <${pt} label="To, s" value=${n.end} onChange=${l=>r({end:l})} />
    <${C} label="In words">
      <${H} maxlength="600" value=${n.text} onChange=${l=>r({text:l})} />
    <//>
    <${y} onClick=${()=>s(Ze(e,t))}>Remove<//>
  </li>`}var Jn=({form:e,change:t,payload:s,second:o})=>a`<fieldset class="wr-st-field">
    <legend><b>Errors</b> <span>What could not be filmed; each of one kind.</span></legend>
    <div class="wr-st-row">
      ${s.categories.map(([n,r,i])=>a`<${y} title=${i} onClick=${()=>t(Xe(e,n,o()))}>
            ${r} <kbd>${Vn[n]}</kbd>
          <//>`)}
    </div>
    <ol class="wr-st-errors">
      ${e.errors.map((n,r)=>a`<${Yn} key=${r} at=${r} form=${e} change=${t} payload=${s} />`)}
    </ol>
    ${e.errors.length?a`<small
            ><kbd>[</kbd> <kbd>]</kbd> start and end of the last one at the film's time ·
            <kbd>Del</kbd> removes it</small
          >`:null}
  </fieldset>`,Gn=({form:e,change:t,payload:s})=>a`<fieldset class="wr-st-field">
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
  </fieldset>`,_o=({label:e,at:t,part:s,form:o,change:n})=>a`<${C} label=${`${e} (${t})`}>
    <${ge}
      rows="2"
      maxlength="2000"
      data-key=${t}
      value=${o[s]}
      onChange=${r=>n({...o,[s]:r})}
    />
  <//>`,$o=e=>a`<${Jn} ...${e} />
    <${_o} label="1. What is wrong" at="d" part="description" ...${e} />
    <${_o} label="2. How that meets the scale" at="s" part="adherence" ...${e} />
    <${Gn} ...${e} />`;var Xn="QWERT",wo=({form:e,change:t,payload:s})=>s.eva.map(([o,n,r],i)=>a`<fieldset class="wr-st-field" key=${o}>
        <legend><b>${o} ${n}</b> <span>${r}</span></legend>
        <div class="wr-st-row">
          <${J}
            words="Pass"
            key_=${i+1}
            tone="good"
            isOn=${e.scores[o]===!0}
            onClick=${()=>t($e(e,o,!0))}
          />
          <${J}
            words="Fail"
            key_=${Xn[i]}
            tone="bad"
            isOn=${e.scores[o]===!1}
            onClick=${()=>t($e(e,o,!1))}
          />
          <${H}
            class="wr-st-reason"
            aria-label=${`Reason for ${o}`}
            placeholder="Why (optional)"
            maxlength="2000"
            value=${e.reasons[o]}
            onChange=${l=>t(gs(e,o,l))}
          />
        </div>
      </fieldset>`);var Zn={scores:wo,realism:$o,answers:co,ranking:mo,clip_qc:ut,question_qc:ut},er={saved:"Saved",waiting:"Saving …",saving:"Saving …",failed:"Not saved"},tr=({shown:e})=>e.length?a`<dl class="wr-st-facts">
        ${e.map(([t,s])=>a`<dt>${t}</dt>
              <dd>${s}</dd>`)}
      </dl>`:null,sr=({person:e,visit:t})=>a`<div class="wr-st-bar">
    <h1>${e.about.title}</h1>
    <span>${t.task.number} of ${e.about.total}</span>
    <progress max=${e.about.total} value=${e.about.done} aria-label="Progress"></progress>
    <span class="wr-st-saved" data-state=${e.state} role="status"
      >${er[e.state]}</span
    >
    ${e.state==="failed"?a`<${y} onClick=${()=>e.save(!1)}>Try again<//>`:null}
  </div>`;function or({person:e,visit:t,payload:s}){let o=Zn[e.about.kind],n=()=>document.querySelector(".wr-st-film video")?.currentTime??0;return a`<${sr} person=${e} visit=${t} />
    <div class="wr-st-task">
      <div class="wr-st-side">
        <${fo} person=${e} task=${t.task} />
        <${tr} shown=${t.task.shown} />
      </div>
      <section class="wr-try-card" aria-label="Form">
        <${o}
          form=${t.form}
          change=${e.change}
          payload=${s}
          second=${n}
          task=${t.task}
          isClip=${e.about.kind==="clip_qc"}
        />
        <p class="wr-st-says" role="status">${t.says}</p>
        <div class="wr-st-row">
          <${y} go onClick=${e.next} disabled=${e.busy}>Next <kbd>Enter</kbd><//>
          <${y}
            onClick=${e.back}
            disabled=${e.busy||!t.before.length&&t.task.before==null}
          >
            ${t.before.length?"Undo":"Back"} <kbd>u</kbd>
          <//>
          <${lt} person=${e} />
        </div>
      </section>
    </div>`}function nr({person:e,payload:t}){let{about:s,visit:o,left:n}=e;return n?a`<${po} left=${n} />`:s?s.consented?o?a`<${or} person=${e} visit=${o} payload=${t} />`:s.done>=s.total?a`<${ho} person=${e} />`:null:a`<${uo} person=${e} />`:e.failure?null:a`<${Is} what="Loading …" />`}var bo=({person:e,payload:t})=>a`${e.about||e.left?null:a`<h1 class="wr-hidden">Study</h1>`}
    ${e.failure?a`<${V}>${e.failure}<//>`:null}
    <${nr} person=${e} payload=${t} />`;function rr({page:e}){return e.access.study?e.outcome?a`<${lo} page=${e} outcome=${e.outcome} />`:null:e.list?a`<${zs} page=${e} /> ${e.list.may_make?a`<${Js} page=${e} />`:a`<p class="wr-empty">
            On a public server its operator makes studies. With a link that you were sent you can
            take part.
          </p>`}`:a`<p class="wr-empty" role="status">Loading …</p>`}var yo=({page:e})=>a`${e.failure?a`<${V}>${e.failure}<//>`:null}
  ${e.notice?a`<p class="wr-st-notice" role="status">${e.notice}</p>`:null}
  ${e.person?a`<${bo} person=${e.person} payload=${e.payload} />`:a`<${rr} page=${e} />`}`;var G=new be,go=jt(G,Ps);function ar(){go.off(),window.removeEventListener("hashchange",G.turn),G.leave()}function rl(e,t){let s=Lt(G,yo,e,"wr-try wr-st",ar);return go.on(),window.addEventListener("hashchange",G.turn),G.open(t),s}export{rl as mount};
