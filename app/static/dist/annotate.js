var x,Ie,uo,F,Yt,Mt,je,xt,De,Zt,Xt,fo,lt=Symbol.for("pv"),Ot={},Ct=[],po=/^m(i|n|o|s|text|space)$/,Qt=Array.isArray,te=Ct.slice,X=Object.assign;function Y(t){t&&t.parentNode&&t.remove()}function Be(t,e,n){var s,r,o,i={},a=arguments.length;for(o in e)o=="key"?s=e[o]:o=="ref"&&typeof t!="function"?r=e[o]:i[o]=e[o];return a>2&&(i.children=a>3?te.call(arguments,2):n),at(t,i,s,r,null)}function at(t,e,n,s,r){var o={type:t,props:e,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:lt,__v:r||++Ie,__i:-1,__u:0};return!r&&x.vnode&&x.vnode(o),o}function Et(t){return t.children}function kt(t,e){this.props=t,this.context=e,this.__g=0}function H(t,e){if(e==null)return t.__&&H(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:H(t)}function ho(t){var e,n=t.__v,s=n.__e,r=[],o=[],i=t.__P;i&&((e=X({constructor:lt},n)).__v=n.__v+1,x.vnode&&x.vnode(e),ee(i,e,n,t.__n,i.namespaceURI,32&n.__u?[s]:null,r,s||H(n),32&n.__u,o),e.__v=n.__v,e.__.__k[e.__i]=e,qe(r,e,o),n.__=n.__e=null,e.__e!=s&&Ue(e))}function Ue(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),Ue(t)}function Re(t){(8&t.__g||(t.__g|=8,F.push(t),Mt++))&&Yt==x.debounceRendering||((Yt=x.debounceRendering)||queueMicrotask)(Fe)}function Fe(){try{for(var t,e=1;F.length;)F.length>e&&F.sort(je),t=F.shift(),e=F.length,8&t.__g&&ho(t)}finally{(Mt=F.length)&&(Yt||queueMicrotask)(Fe)}}function He(t,e,n,s,r,o,i,a,l,d,c){var p,h,f,m,_,g,y=s.__k||Ct,b=e.length;for(l=mo(n,e,y,l,b),p=0;p<b;p++)(f=n.__k[p])!=null&&(h=~f.__i&&y[f.__i]||Ot,f.__i=p,g=ee(t,f,h,r,o,i,a,l,d,c),m=f.__e,(h.ref!=f.ref||8&h.__u)&&(h.ref&&ne(h.ref,null,f,h),f.ref&&c.push(f.ref,f.__c||m,f)),_=_||m,4&f.__u?(l=We(f,l,t,!h.__v),h.__e&&(h.__e=null)):typeof f.type=="function"&&g!==void 0?l=g:m&&(l=m.nextSibling),f.__u&=-21);return n.__e=_,l}function mo(t,e,n,s,r){var o,i,a,l,d,c,p,h,f,m=n.length,_=m,g=0,y=0,b=t.__k=Array(r);for(o=0;o<r;o++)(i=e[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=b[o]=at(null,i):Qt(i)?i=b[o]=at(Et,{children:i}):i.constructor===lt&&i.__b?i=b[o]=at(i.type,i.props,i.key,i.ref,i.__v):b[o]=i,l=o+g,i.__=t,i.__b=t.__b+1,a=null,~(d=i.__i=$o(i,n,l,_))&&(_--,(a=n[d])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,d==l-1?g--:d==l+1?g++:d!=l&&(d>l?g--:g++,y=1)):(~d||(r>m?g--:r<m&&g++),typeof i.type!="function"&&(i.__u|=4))):b[o]=null;if(y){for(c=[],p=[],o=0;o<r;o++)if((i=b[o])&&16&i.__u){for(g=0,h=c.length;g<h;)c[f=g+h>>1]<i.__i?g=f+1:h=f;c[g]=i.__i,p[o]=g+1}for(g=c.length;o--;)p[o]&&(p[o]==g?g--:b[o].__u|=4)}if(_)for(o=0;o<m;o++)!(a=n[o])||2&a.__u||(a.__e==s&&(s=H(a)),se(a,a));return s}function We(t,e,n,s){var r,o,i,a;if(typeof t.type=="function"){if(t.props.__P)return e;if(r=t.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=t,e=We(r[o],e,n,!1));return e}for(e&&!e.parentNode&&(e=H(t))&&!e.parentNode&&(e=null),i=t.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,e):n.insertBefore(i,e||null)),e=i;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function $o(t,e,n,s){var r,o=t.key,i=t.type,a=e[n],l=a&&!(2&a.__u);if(a===null&&o==null||l&&o==a.key&&i==a.type)return n;if(s>(l?1:0)){for(r=n-1;r>=0;r--)if((a=e[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r;for(r=n+1;r<e.length;r++)if((a=e[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r}return-1}function Le(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function vt(t,e,n,s,r){var o,i;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof s=="string"&&(t.style.cssText=s=""),s)for(e in s)n&&e in n||Le(t.style,e);if(n)for(e in n)s&&n[e]==s[e]||Le(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(t.__e||(t.__e={}))[e]=n,n&&s||(i=Xt[e]||(Xt[e]=_o(e)),(t.__a||(t.__a={}))[e]=Zt,o=e!=(e=e.replace(De,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,i,o):t.removeEventListener(e,i,o));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function _o(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[xt]==null)e[xt]=Zt++;else if(e[xt]<this.__a[t])return;return n(x.event?x.event(e):e)}}}function ee(t,e,n,s,r,o,i,a,l,d){var c,p,h,f,m,_,g,y,b,O,$,P,bt,yt,G,Pe,U,J,j=e.type;if(e.constructor!==lt)return null;128&n.__u&&(l=32&n.__u,c=n.__c.__z)&&(e.__u|=l,p=o=[],c.nodeType==8?a=St(c,o):o.push(c),a=o[0]||a),(c=x.__b)&&c(e);t:if(typeof j=="function"){h=i.length;try{if(y=e.props,b=(c=j.prototype)&&c.render,O=(c=j.contextType)&&s[c.__c],$=c?O?O.props.value:c.__:s,(f=n.__c)?(e.__c=f,2&f.__g&&(f.__g|=1)):(b?e.__c=f=new j(y,$):(e.__c=f=new kt(y,$),f.constructor=j,f.render=wo),O&&O.sub(f),f.state||(f.state={}),f.__n=s,f.__g|=8,f.__h=[],f.__k=[]),b&&(f.__s||(f.__s=f.state),j.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=X({},f.__s)),X(f.__s,j.getDerivedStateFromProps(y,f.__s)))),m=f.props,_=f.state,f.__v=e,n.__c){if(y!==m&&b&&!j.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps(y,$),e.__v==n.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate(y,f.__s,$)===!1){e.__v!=n.__v&&(f.props=y,f.state=f.__s,f.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(N){N&&(N.__=e)}),Ct.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&i.push(f),a=H(n);break t}f.componentWillUpdate&&f.componentWillUpdate(y,f.__s,$),b&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(m,_,g)})}else b&&!j.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),b&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=$,f.props=y,f.__P=t,f.__g&=-5,P=x.__r,bt=b?25:0;do f.__g&=-9,P&&P(e),c=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++bt<25);b&&(Ct.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(s=X({},s,f.getChildContext())),b&&n.__c&&f.getSnapshotBeforeUpdate&&(g=f.getSnapshotBeforeUpdate(m,_)),yt=c&&c.type===Et&&c.key==null?c.props.children:c,y.__P&&(c=a,r=(t=y.__P).namespaceURI,l=o=null,n.props&&n.props.__P!=t&&(n.__k.some(function(N){N&&se(N,N)}),n.__k=null),a=n.__k?H(n,0):null),a=He(t,Qt(yt)?yt:[yt],e,n,s,r,o,i,a,l,d),y.__P&&(e.__e=null,a=c),e.__u&=-161,p&&p.some(Y),f.__h.length&&i.push(f),1&f.__g&&(f.__g&=-4)}catch(N){if(i.length=h,e.__v=null,l||o)if(N&&N.then){if(e.__u|=128|l,o){for(~(U=o.indexOf(a||void 0))||(U=o.length);(J=o[U-1])&&J.nodeType==8;)U--;for(;U<o.length;U++)if(J=o[U])if(o[U]=null,G){if(J==Pe)break}else{if(J.nodeType!=8)break;J.data.startsWith("$s")&&(Pe=St(G=J))}}if(!G){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;G=a}(c=St(G=e.__c.__z||(e.__c.__z=G)))?(e.__e=G,a=c):e.__e=a,a=a&&a.nextSibling}else o&&o.some(Y);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),N&&N.then||Ke(e),x.__e(N,e,n)}}else a=e.__e=go(n.__e,e,n,s,r,o,i,l,d,t);return(c=x.diffed)&&c(e),a}function St(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function Ke(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(Ke))}function qe(t,e,n){for(var s=0;s<n.length;)ne(n[s++],n[s++],n[s++]);x.__c&&x.__c(e,t),t.some(function(r){try{t=r.__h,r.__h=[],t.some(function(o){o.call(r)})}catch(o){x.__e(o,r.__v)}})}function go(t,e,n,s,r,o,i,a,l,d){var c,p,h,f,m,_,g,y,b=n.props||Ot,O=e.props,$=e.type;if($=="svg"?r="http://www.w3.org/2000/svg":$=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((m=o[c])&&($?m.localName==$:m.nodeType==3)){t=m,o[c]=null;break}}if(!t){if(y=d.ownerDocument||document,!$)return y.createTextNode(O);t=y.createElementNS(r,$,O.is?O:d),a&&(x.__m&&x.__m(e,o),a=!1),o=null}if($){if(d=$=="template"&&t.content||t,o=$=="textarea"&&O.defaultValue!=null?null:o&&te.call(d.childNodes),!a&&o)for(b={},c=0;c<t.attributes.length;c++)b[(m=t.attributes[c]).name]=m.value;for(c in b)m=b[c],c=="dangerouslySetInnerHTML"?h=m:c=="children"||c in O||c=="value"&&"defaultValue"in O||c=="checked"&&"defaultChecked"in O||vt(t,c,null,m,r);for(c in O)m=O[c],c=="children"?f=m:c=="dangerouslySetInnerHTML"?p=m:c=="value"?_=m:c=="checked"?g=m:a&&typeof m!="function"||b[c]===m||vt(t,c,m,b[c],r);p?(a||h&&(p.__html==h.__html||p.__html==t.innerHTML)||(t.innerHTML=p.__html),e.__k=[]):(h&&(t.textContent=""),($=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&po.test($))&&(r="http://www.w3.org/1999/xhtml"),He(d,Qt(f)?f:[f],e,n,s,r,o,i,o?o[0]:n.__k&&H(n,0),a,l),o&&o.some(Y)),a&&$!="textarea"||(c="value",$=="progress"&&_==null?t.removeAttribute(c):_==null||_===t[c]&&($!="progress"||_)||vt(t,c,_,b[c],r),c="checked",g!=null&&g!=t[c]&&vt(t,c,g,b[c],r))}else b===O||a&&t.data==O||(t.data=O);return t}function ne(t,e,n,s){try{typeof t=="function"?e?e.__x=t(e)||1:s&&(s=s.__c||s.__e)&&(e=s.__x)&&(s.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(r){x.__e(r,n)}}function se(t,e,n){var s,r,o,i;if(x.unmount&&x.unmount(t),!(s=t.ref)||s.current&&s.current!=t.__e||ne(s,null,e,t),s=t.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(a){x.__e(a,e)}s.__P=s.__n=null}if(s=t.__k)for(i=0;i<s.length;i++)s[i]&&se(s[i],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(s=t.__c)&&(s=s.__z)&&(r=St(s,o=[]))&&(s==t.__e&&o.some(Y),Y(r),Y(s)),n||Y(t.__e),t.__e=t.__c=t.__=null}function wo(t,e,n){return this.constructor(t,n)}function Nt(t,e){var n,s,r,o;x.__&&x.__(t,e),e.nodeType==9&&(e=e.documentElement),s=(n=t&&32&t.__u)?null:e.__k,e.__k=at(Et,{children:[t]}),r=[],o=[],ee(e,e.__k,s||Ot,Ot,e.namespaceURI,s?null:e.firstChild?te.call(e.childNodes):null,r,s?s.__e:e.firstChild,n,o),qe(r,e.__k,o),e.__k.props.children=null}x={__e:function(t,e,n,s){for(var r,o,i;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(t)),r.componentDidCatch&&(r.componentDidCatch(t,s||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){t=a}}throw Mt=0,t}},Ie=0,uo=function(t){return t!=null&&t.constructor===lt},kt.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=X({},this.state)),typeof t=="function"&&(t=t(X({},n),this.props)),t&&(X(n,t),this.__v&&(e&&this.__k.push(e),Re(this)))},kt.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),Re(this))},kt.prototype.render=Et,F=[],Mt=0,je=function(t,e){return t.__v.__b-e.__v.__b},xt=Symbol(),De=/(PointerCapture)$|Capture$/i,Zt=0,Xt={},fo=0;var nt,M,oe,ze,re=Object.is,Tt=0,en=[],ie=[],S=x,Ve=S.__b,Ge=S.__r,Je=S.diffed,Ye=S.__c,Xe=S.unmount,Ze=S.__;function At(t,e){S.__h&&S.__h(M,t,Tt||e),Tt=0;var n=M.__H||(M.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function v(t){return Tt=1,bo(nn,t)}function bo(t,e,n){var s=At(nt++,2);if(s.t=t,!s.__c&&(s.__=[n?n(e):nn(void 0,e),function(o){var i=(s.__N||s.__)[0],a=s.t(i,o);re(i,a)||(s.__N=[a,s.__[1]],s.__c.setState({}))}],s.__c=M,!M.__f)){M.__f=!0;var r=M.shouldComponentUpdate;M.shouldComponentUpdate=function(o,i,a){var l=this.__H;if(!l)return!0;var d=!1,c=this.props!=o;if(l.__.some(function(h){h.__N&&(d=!0,re(h.__[0],h.__N[0])||(c=!0))}),r){var p=r.call(this,o,i,a);return d?p||c:p}return!d||c}}return s.__}function R(t,e){var n=At(nt++,3);!S.__s&&le(n.__H,e)&&(n.__P=!0,n.__=t,n.u=e,M.__H.__h.push(n))}function st(t,e){var n=At(nt++,4);!S.__s&&le(n.__H,e)&&(n.__P=!1,n.__=t,n.u=e,M.__h.push(n))}function L(t){return Tt=5,yo(function(){return{current:t}},[])}function yo(t,e){var n=At(nt++,7);return le(n.__H,e)&&(n.__=t(),n.__H=e),n.__}function vo(){var t;do{for(;t=ie.shift();)try{ct(t)}catch(n){S.__e(n,{__:(t=t.__P)&&t.__v})}for(;t=en.shift();){var e=t.__H;if(t.__P&&e)try{e.__h.some(ct),e.__h.some(ae),e.__h=[]}catch(n){e.__h=[],S.__e(n,t.__v)}}}while(ie.length)}S.__b=function(t){M=null,Ve&&Ve(t)},S.__=function(t,e){t&&e.__k&&e.__k.__m&&(t.__m=e.__k.__m),Ze&&Ze(t,e)},S.__r=function(t){Ge&&Ge(t),nt=0;var e=(M=t.__c).__H;e&&(oe==M?M.__h=[]:(e.__h.some(ct),e.__h.some(ae),nt=0),e.__h=[],e.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),oe=M},S.diffed=function(t){Je&&Je(t);var e=t.__c;e&&e.__H&&(e.__H.__h.length&&tn(en.push(e)),e.__H.__.some(function(n){n.u&&(n.__H=n.u)})),oe=M=null},S.__c=function(t,e){e.some(function(n){try{n.__h.some(ct),n.__h=n.__h.filter(function(s){return!s.__||ae(s)})}catch(s){n.__h=[function(){throw s}]}}),Ye&&Ye(t,e)},S.unmount=function(t){Xe&&Xe(t);var e,n,s=t.__c;s&&s.__H&&(s.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=t.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,tn(ie.push(r))}else ct(r)}catch(o){e=o}}),s.__H=void 0,e&&S.__e(e,s.__v))};var Qe=typeof requestAnimationFrame=="function";function xo(t){var e,n=function(){clearTimeout(s),Qe&&cancelAnimationFrame(e),setTimeout(t)},s=setTimeout(n,35);Qe&&(e=requestAnimationFrame(n))}function tn(t){t!=1&&ze==S.requestAnimationFrame||((ze=S.requestAnimationFrame)||xo)(vo)}function ct(t){var e=M,n=t.__c;typeof n=="function"&&(t.__c=void 0,n()),M=e}function ae(t){var e=M;t.__c=t.__(),M=e}function le(t,e){return!t||t.length!=e.length||e.some(function(n,s){return!re(n,t[s])})}function nn(t,e){return typeof e=="function"?e(t):e}var on=function(t,e,n,s){var r;e[0]=0;for(var o=1;o<e.length;o++){var i=e[o++],a=e[o]?(e[0]|=i?1:2,n[e[o++]]):e[++o];i===3?s[0]=a:i===4?s[1]=Object.assign(s[1]||{},a):i===5?(s[1]=s[1]||{})[e[++o]]=a:i===6?s[1][e[++o]]+=a+"":i?(r=t.apply(a,on(t,a,n,["",null])),s.push(r),a[0]?e[0]|=2:(e[o-2]=0,e[o]=r)):s.push(a)}return s},sn=new Map;function rn(t){var e=sn.get(this);return e||(e=new Map,sn.set(this,e)),(e=on(this,e.get(t)||(e.set(t,e=(function(n){for(var s,r,o=1,i="",a="",l=[0],d=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,h,i):o===3&&(h||i)?(l.push(3,h,i),o=2):o===2&&i==="..."&&h?l.push(4,h,0):o===2&&i&&!h?l.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(l.push(o,0,i,r),o=6),h&&(l.push(o,h,0,r),o=6)),i=""},c=0;c<n.length;c++){c&&(o===1&&d(),d(c));for(var p=0;p<n[c].length;p++)s=n[c][p],o===1?s==="<"?(d(),l=[l],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:a?s===a?a="":i+=s:s==='"'||s==="'"?a=s:s===">"?(d(),o=1):o&&(s==="="?(o=5,r=i,i=""):s==="/"&&(o<5||n[c][p+1]===">")?(d(),o===3&&(l=l[0]),o=l,(l=l[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(d(),o=2):i+=s),o===3&&i==="!--"&&(o=4,l=l[0])}return d(),l})(t)),e),arguments,[])).length>1?e:e[0]}var u=rn.bind(Be);var Pt=(t,e,n)=>t[n.type](e,n);var ko="input, textarea, select, [contenteditable]",So="dialog, [role=dialog], [role=menu], [role=listbox], [role=combobox]",an=`${ko}, ${So}`,ln=({target:t},e)=>t instanceof Element?t.closest(e):null;var cn="whyreel.keys",ce=()=>document.documentElement.dataset;function Mo(){try{return localStorage.getItem(cn)}catch{return null}}var un=()=>(ce().wrKeys??Mo())!=="off";function dn(t){let e=t?"on":"off";try{localStorage.setItem(cn,e),delete ce().wrKeys}catch{ce().wrKeys=e}}var Rt=["event","belief","intent","desire","emotion"],Oo=[/;\s+/,/,?\s+and then\s+/i,/,\s+then\s+/i,/,?\s+and\s+/i,/,\s+/];function ue(t,e){for(let n=1;;n+=1)if(!t.includes(`${e}${n}`))return`${e}${n}`}var fn=t=>t.map(({id:e})=>e),de=(t,e,n)=>t.map(s=>s.id===e?{...s,...n}:s);function fe(t,e,{after:n=null,text:s="",person:r=null}={}){let o=ue(fn(t.nodes),"n"),i=t.nodes.findIndex(l=>l.id===n),a=[...t.nodes];return a.splice(i<0?a.length:i+1,0,{id:o,kind:e,text:s,person:r,seen_by:null}),[{...t,nodes:a},o]}var Lt=(t,e,n)=>({...t,nodes:de(t.nodes,e,n)});function pn(t,e){let n=t.links.filter(s=>s.result!==e).map(s=>({...s,reasons:s.reasons.filter(r=>r!==e)})).filter(s=>s.reasons.length);return{...t,nodes:t.nodes.filter(s=>s.id!==e),links:n}}function hn(t,e,n){let s=t.nodes.findIndex(i=>i.id===e),r=s+n;if(s<0||r<0||r>=t.nodes.length)return t;let o=[...t.nodes];return o.splice(r,0,...o.splice(s,1)),{...t,nodes:o}}function mn(t,e){let n=Object.entries(t.people).find(([,r])=>r===e);if(n)return[t,n[0]];let s=ue(Object.keys(t.people),"p");return[{...t,people:{...t.people,[s]:e}},s]}function pe(t,e,n,s=0){if(e===n)return t;let r=W(t,e)[s];if(!r){let i=ue(fn(t.links),"l");return{...t,links:[...t.links,{id:i,result:e,reasons:[n],heart:null}]}}if(r.reasons.includes(n))return t;let o=[...r.reasons,n];return{...t,links:de(t.links,r.id,{reasons:o})}}function $n(t,e,n){let s=t.links.map(r=>r.id===e?{...r,reasons:r.reasons.filter(o=>o!==n)}:r).filter(r=>r.reasons.length);return{...t,links:s}}var W=(t,e)=>t.links.filter(n=>n.result===e),_n=(t,e)=>({...t,links:t.links.map(n=>n.id===e?{...n,heart:n.heart?null:!0}:{...n,heart:n.heart?null:n.heart})});function Co(t){for(let e of Oo){let n=e.exec(t);if(n?.index)return[t.slice(0,n.index),t.slice(n.index+n[0].length)]}return[t,""]}function gn(t,e){let n=t.nodes.find(l=>l.id===e);if(!n)return[t,null];let[s,r]=Co(n.text),[o,i]=fe(Lt(t,e,{text:s}),n.kind,{after:e,text:r,person:n.person}),a=o.links.map(l=>({...l,reasons:l.reasons.map(d=>d===e?i:d)}));return[pe({...o,links:a},i,e),i]}function wn(t,e,n){let s=l=>t.nodes.find(d=>d.id===l)?.text??"",r=l=>l===n?e:l,o=t.links.map(l=>({...l,result:r(l.result),reasons:[...new Set(l.reasons.map(r))].filter(d=>d!==r(l.result))})).filter(l=>l.reasons.length),i=[s(e),s(n)].filter(Boolean).join("; "),a=t.nodes.filter(l=>l.id!==n);return{...t,links:o,nodes:de(a,e,{text:i})}}function Eo(t){let e=Object.fromEntries(t.nodes.map(({id:n})=>[n,0]));for(let n=0;n<t.nodes.length;n+=1)for(let{result:s,reasons:r}of t.links){let o=Math.max(-1,...r.map(i=>e[i]??-1));s in e&&(e[s]=Math.min(t.nodes.length-1,Math.max(e[s],o+1)))}return e}function bn(t){let e=Eo(t);return{...t,nodes:t.nodes.toSorted((n,s)=>e[n.id]-e[s.id])}}var To="subtitles",It=({work:t})=>(t.starts??[]).filter(({chain:e})=>e.nodes.length),jt=({id:t,chain:e,label:n,times:s={}})=>({type:"begin",chain:e,label:n,inOrder:Object.keys(s).length>0,times:t===To?s:{}});var yn=1,ut=t=>e=>({type:t,id:e.step}),dt=t=>()=>({type:"addNode",kind:t}),k=t=>()=>t,Ao=t=>{let[e]=W(t.doc.chain,t.step);return e?{type:"toggleHeart",link:e.id}:{type:"say",says:"This node has no link."}},Po=new Map([[null,!0],[!0,!1],[!1,null]]),Ro=t=>{let[e]=W(t.doc.chain,t.step);if(!e)return{type:"say",says:"This node has no link."};let n=Po.get(t.doc.links[e.id]?.holds??null);return{type:"judgeLink",link:e.id,holds:n}},Lo=t=>{let e=t.work.reasons?.[t.reason];return!e||!t.step?{type:"say",says:"Choose a reason and a node first."}:{type:"pin",reason:e,node:t.step,timed:!0}},Io=t=>{let e=t.work.reasons?.[t.reason];return e&&{type:"unpin",reason:e}},vn={Play:[[" ","space","play or pause",k({type:"toggle"})],["j","J","backwards, again: faster",k({type:"shuttle",key:"j"})],["k","K","stop",k({type:"shuttle",key:"k"})],["l","L","forwards, again: faster",k({type:"shuttle",key:"l"})],["ArrowLeft","←","a frame back",k({type:"frame",by:-yn})],["ArrowRight","→","a frame on",k({type:"frame",by:yn})],["⇧ArrowLeft","shift ←","a second back",k({type:"skip",by:-1})],["⇧ArrowRight","shift →","a second on",k({type:"skip",by:1})],["Home","Home","to the start",k({type:"seek",t:0})]],Times:[["i","I","the node starts here",t=>({type:"setStart",id:t.step,timed:!0})],["o","O","the node ends here",t=>({type:"setEnd",id:t.step,timed:!0})],["n","N","not shown in this clip",ut("setNotShown")],["c","C","clear its time",ut("clearTime")],["⇧I","shift I","go to its start",k({type:"goTo",end:"start"})],["⇧O","shift O","go to its end",k({type:"goTo",end:"end"})]],Nodes:[["ArrowUp","↑","node before",k({type:"move",by:-1})],["ArrowDown","↓","next node",k({type:"move",by:1})],["⇧E","shift E","add an event",dt("event")],["⇧B","shift B","add a belief",dt("belief")],["⇧W","shift W","add an intent",dt("intent")],["⇧D","shift D","add a desire",dt("desire")],["⇧F","shift F","add an emotion",dt("emotion")],["e","E","write its text",k({type:"edit"})],["Enter","Enter","write its text",k({type:"edit"})],["a","A","its person",k({type:"focus",on:"person"})],["s","S","split in two",ut("splitNode")],["m","M","join with the node of a number",k({type:"join"})],["Delete","Del","remove it",ut("removeNode")],["Backspace","","",ut("removeNode")],["⇧ArrowUp","shift ↑","earlier in the list",t=>({type:"moveNode",id:t.step,by:-1})],["⇧ArrowDown","shift ↓","later in the list",t=>({type:"moveNode",id:t.step,by:1})]],Links:[["r","R","reasons: then numbers, R again ends",k({type:"reasons"})],["h","H","heart: the link the chain is about",Ao],["v","V","link holds, does not hold, unset",Ro]],"Reasons of judges":[[".",".","next reason",k({type:"chooseReason",by:1})],[",",",","reason before",k({type:"chooseReason",by:-1})],["p","P","pin it to the node and this second",Lo],["⇧P","shift P","take the pin off",Io]],Work:[["u","U","undo",k({type:"undo"})],["⇧U","shift U","redo",k({type:"redo"})],["d","D","done, or open again",t=>({type:"setDone",done:!t.doc.done})],["⇧N","shift N","next unfinished clip",k({type:"nextClip"})],["Escape","Esc","leave what was begun",k({type:"escape"})],["?","?","these keys",k({type:"toggleHelp"})]]},jo=new Map(Object.values(vn).flat().map(([t,,,e])=>[t,e])),xn=Object.entries(vn).map(([t,e])=>[t,e.filter(([,n])=>n).map(([,n,s])=>[n,s])]),Do=t=>{let{key:e}=t;return e.length>1?t.shiftKey?`⇧${e}`:e:/^[a-z]$/i.test(e)?t.shiftKey?`⇧${e.toUpperCase()}`:e.toLowerCase():e};function kn(t,e){if(t.ctrlKey||t.metaKey||t.altKey)return null;let n=Do(t);return!e.keysOn&&n!=="?"&&n!=="Escape"?null:/^[0-9]$/.test(n)?Bo(n,t,e):jo.get(n)?.(e)??null}function Bo(t,e,n){if(n.doc.chain.nodes.length)return{type:"digit",digit:t,at:e.timeStamp};let s=It(n)[Number(t)-1];return s?jt(s):null}var Sn={shown:null,start:null,end:null},Z=t=>Math.round(Math.max(0,t)*1e3)/1e3;function Mn(t,e,n){let{end:s}=t[e]??Sn,r=Z(n);return{...t,[e]:{shown:!0,start:r,end:s!=null&&s>r?s:null}}}function On(t,e,n){let{start:s}=t[e]??Sn,r=Z(n);return{...t,[e]:{shown:!0,start:s!=null&&s<r?s:null,end:r}}}var Cn=(t,e)=>({...t,[e]:{shown:!1,start:null,end:null}});function he(t,e){let n={...t};return delete n[e],n}function En(t,e,n,s){let{start:r,end:o}=t,i=(l,d,c)=>Z(Math.min(Math.max(l,d),Math.max(d,c)));if(e==="start")return{...t,start:i(r+n,0,o-.01)};if(e==="end")return{...t,end:i(o+n,r+.01,s)};let a=i(r+n,0,s-(o-r));return{...t,start:a,end:Z(a+o-r)}}function Nn(t,e,n){let[s,r]=[t[e],t[n]],o=he(t,n);if(!r||r.shown===!1)return o;if(!s||s.shown===!1)return{...o,[e]:r};let i=(...d)=>d.filter(c=>c!=null),a=i(s.start,r.start),l=i(s.end,r.end);return{...o,[e]:{shown:!0,start:a.length?Math.min(...a):null,end:l.length?Math.max(...l):null}}}var me=["chain","times","links","pins","note","tags","done"],Fo=()=>({people:{},nodes:[],links:[],title:"",parent:null,origin:null}),Ho={chain:null,times:{},links:{},pins:[],note:"",tags:[],done:!1};function I(t){let e=Object.entries(t??{}).filter(([,s])=>s!=null),n={...Ho,...Object.fromEntries(e)};return{...n,chain:{...Fo(),...n.chain}}}var Tn=({chain:t,times:e,links:n,pins:s,note:r,tags:o})=>![t.nodes,s,o,Object.keys(e),Object.keys(n),r.trim()].some(({length:i})=>i),ft=(t,e)=>t===e||D(t)===D(e);function D(t){return Array.isArray(t)?`[${t.map(D).join()}]`:t===null||typeof t!="object"?JSON.stringify(t)??"null":`{${Object.keys(t).sort().map(n=>`${JSON.stringify(n)}:${D(t[n])}`).join()}}`}function An(t){return{settled:t.chain.nodes.filter(n=>pt(t.times[n.id])).length,all:t.chain.nodes.length}}var pt=t=>t!==void 0&&(t.shown===!1||t.start!=null&&t.end!=null);function Pn(t){let e=I(t.parts);return{work:t,doc:e,past:[],future:[],group:null,step:e.chain.nodes[0]?.id??null,editing:!1,mode:null,digits:"",digitsAt:0,reason:0,keysOn:!0,help:!1,says:"",faults:t.faults??[]}}var Dt=t=>t.doc.chain.nodes.find(({id:e})=>e===t.step)??null;function Rn(t){let e=Object.values(t.doc.times).map(({end:n})=>n??0);return t.work.clip.duration||Math.max(10,...e)}var ht=(t,e)=>t.pins.find(n=>n.run===e.run&&n.dimension===e.dimension)??null;var Ln=t=>`${Z(t).toFixed(2)} s`,Q=(t,e,n={})=>({doc:{...t,chain:e},...n}),mt=(t,e,n={})=>({doc:{...t,times:e},...n}),K=(t,e)=>t.chain.nodes.findIndex(n=>n.id===e)+1,Wo=(t,e)=>Object.fromEntries(Object.entries(t).filter(([n])=>n!==e));function $t(t){let e=new Set(t.chain.nodes.map(({id:o})=>o)),n=new Set(t.chain.links.map(({id:o})=>o)),s=(o,i)=>Object.keys(o).every(a=>i.has(a))?o:Object.fromEntries(Object.entries(o).filter(([a])=>i.has(a))),r=t.pins.some(({node:o})=>o&&!e.has(o))?t.pins.map(o=>e.has(o.node??"")?o:{...o,node:null}):t.pins;return{...t,times:s(t.times,e),links:s(t.links,n),pins:r}}var Ko={addNode(t,{kind:e,text:n},s){let r=t.chain.nodes.find(({id:l})=>l===s.step),o={after:s.step,text:n,person:r?.person??null},[i,a]=fe(t.chain,e,o);return Q(t,i,{step:a,editing:!0,says:`A new ${e}: write it.`})},removeNode(t,{id:e}){let n=K(t,e)-1,s=pn(t.chain,e),r=s.nodes[Math.min(n,s.nodes.length-1)]?.id??null;return{doc:$t({...t,chain:s}),step:r,says:`Node ${n+1} is removed. U undoes.`}},changeNode:(t,{id:e,changes:n})=>Q(t,Lt(t.chain,e,n)),moveNode:(t,{id:e,by:n})=>Q(t,hn(t.chain,e,n)),splitNode(t,{id:e}){let[n,s]=gn(t.chain,e);return Q(t,n,{step:s,editing:!0,says:"Split in two."})},joinNodes(t,{id:e,other:n}){if(e===n)return{doc:t};let s={...t,chain:wn(t.chain,e,n)};return{doc:$t({...s,times:Nn(t.times,e,n)}),step:e,mode:null,says:"Two nodes are one now."}},addPerson(t,{id:e,name:n}){let[s,r]=mn(t.chain,n.trim());return Q(t,Lt(s,e,{person:r}),{says:`${n.trim()} is in the chain.`})},begin(t,{chain:e,label:n,inOrder:s,times:r}){let o=I({chain:e}).chain,i=s?o:bn(o);return{doc:$t({...t,chain:i,times:{...t.times,...r}}),step:i.nodes[0]?.id??null,says:`Begun from: ${n}.`}}},$e={addReason(t,{result:e,reason:n,index:s}){let r=pe(t.chain,e,n,s),o=`${K(t,n)} leads to ${K(t,e)}.`;return r===t.chain?{doc:t}:Q(t,r,{says:o})},toggleReason(t,{result:e,reason:n},s){let r=W(t.chain,e).find(o=>o.reasons.includes(n));return r?$e.removeReason(t,{link:r.id,reason:n},s):$e.addReason(t,{result:e,reason:n},s)},removeReason(t,{link:e,reason:n}){let s=$n(t.chain,e,n);return{doc:$t({...t,chain:s}),says:"The reason is removed."}},toggleHeart:(t,{link:e})=>Q(t,_n(t.chain,e)),judgeLink(t,{link:e,holds:n,why:s}){let r=t.links[e]??{holds:null,why:""},o={holds:n===void 0?r.holds:n,why:s??r.why},a=o.holds===null&&!o.why?Wo(t.links,e):{...t.links,[e]:o};return{doc:{...t,links:a}}}},qo={setStart:(t,{id:e,t:n})=>mt(t,Mn(t.times,e,n),{says:`Node ${K(t,e)} starts at ${Ln(n)}.`}),setEnd:(t,{id:e,t:n})=>mt(t,On(t.times,e,n),{says:`Node ${K(t,e)} ends at ${Ln(n)}.`}),setNotShown:(t,{id:e})=>mt(t,Cn(t.times,e),{says:`Node ${K(t,e)} is not shown in this clip.`}),setTime:(t,{id:e,time:n})=>mt(t,{...t.times,[e]:n}),clearTime:(t,{id:e})=>mt(t,he(t.times,e),{says:`Node ${K(t,e)} has no time.`})},zo={pin(t,{reason:e,node:n,t:s}){let{run:r,dimension:o}=e,a=[...t.pins.filter(l=>l!==ht(t,e)),{run:r,dimension:o,node:n,second:Z(s)}];return{doc:{...t,pins:a},says:`${o} is pinned to node ${K(t,n)}.`}},unpin:(t,{reason:e})=>({doc:{...t,pins:t.pins.filter(n=>n!==ht(t,e))},says:`${e.dimension} is no longer pinned.`}),setNote:(t,{note:e})=>({doc:{...t,note:e}}),setTags:(t,{tags:e})=>({doc:{...t,tags:e}}),setDone(t,{done:e}){return e&&Tn(t)?{doc:t,says:"Nothing is annotated yet."}:{doc:{...t,done:e},says:e?"Done: this clip is finished.":"Open again."}},takePart(t,{part:e,value:n}){let s=I({[e]:n})[e];return{doc:$t({...t,[e]:s})}}},_e={...Ko,...$e,...qo,...zo};function In(t,e,n=null){if(e===t.doc)return t;let r=n!==null&&n===t.group?t.past:[...t.past,t.doc].slice(-300);return{...t,doc:e,past:r,future:[],group:n}}function jn(t){let e=t.past.at(-1);return e?Bn(t,e,t.past.slice(0,-1),[t.doc,...t.future],"Undone."):{...t,says:"There is nothing to undo."}}function Dn(t){if(!t.future.length)return{...t,says:"There is nothing to redo."};let[e,...n]=t.future;return Bn(t,e,[...t.past,t.doc],n,"Done again.")}function Bn(t,e,n,s,r){let i=e.chain.nodes.some(({id:a})=>a===t.step)?t.step:e.chain.nodes[0]?.id??null;return{...t,doc:e,past:n,future:s,step:i,group:null,says:r}}var Vo=900,Fn=(t,e,n)=>Math.max(e,Math.min(n,t));function Go(t,e){let{nodes:n}=t.doc.chain;if(!n.length)return t;let s=n.findIndex(({id:r})=>r===t.step);return ge(t,n[Fn(s+e,0,n.length-1)].id)}var ge=(t,e)=>({...t,step:e,editing:!1,group:null});function Jo(t,{digit:e,at:n}){let{nodes:s}=t.doc.chain,r=n-t.digitsAt<Vo,o=Number(t.digits+e),i=r&&t.digits&&o<=s.length?t.digits+e:e,a=s[Number(i)-1],l={...t,digits:i,digitsAt:n};return a?Hn(l,a.id):l}function Hn(t,e){let{mode:n}=t;return n?n.name==="join"?Bt(t,{type:"joinNodes",id:n.step,other:e}):Bt(t,{type:"toggleReason",result:n.step,reason:e}):ge(t,e)}function Un(t,e,n){return t.step?t.mode?.name===e?{...t,mode:null,says:""}:{...t,mode:{name:e,step:t.step},says:n}:{...t,says:"Choose a node first."}}var Yo={choose:(t,{id:e})=>ge(t,e),meant:(t,{id:e})=>Hn(t,e),move:(t,{by:e})=>Go(t,e),digit:Jo,edit:t=>({...t,editing:!!t.step}),leaveEdit:t=>({...t,editing:!1,group:null}),reasons:t=>Un(t,"reasons","Reasons: press the numbers of the nodes that lead here, then R."),join:t=>Un(t,"join","Join: press the number of the node that comes in."),escape:t=>({...t,mode:null,editing:!1,help:!1,says:""}),chooseReason(t,e){let n=Math.max(0,(t.work.reasons?.length??0)-1),s="index"in e?e.index:t.reason+e.by;return{...t,reason:Fn(s,0,n)}},toggleKeys:t=>({...t,keysOn:!t.keysOn,says:`Keys are ${t.keysOn?"off":"on"}.`}),toggleHelp:t=>({...t,help:!t.help}),undo:jn,redo:Dn,say:(t,{says:e})=>({...t,says:e}),faults:(t,{faults:e})=>({...t,faults:e})},Xo=(t,e)=>_e[e.type](t.doc,e,t);function Zo(t,e){if("id"in e&&!t.doc.chain.nodes.some(({id:r})=>r===e.id))return{...t,says:"Choose a node first."};let{doc:n,...s}=Xo(t,e);return{...In(t,n,e.group??null),...s}}var Qo=t=>t.type in _e,Bt=(t,e)=>Qo(e)?Zo(t,e):Pt(Yo,t,e);var Wn={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function Kn(){try{return globalThis.localStorage??Wn}catch{return Wn}}var qn="M12 20S4 15.500 4 9.500C4 6.900 6 5 8.300 5c1.600 0 3 .8 3.700 2.100C12.700 5.800 14.100 5 15.700 5 18 5 20 6.900 20 9.500 20 15.500 12 20 12 20z",_t={event:"M4 12h15M13 6l6 6-6 6",belief:"M9 18h6M10 21h4M9 17c0-2-3-3.500-3-7.500a6 6 0 1 1 12 0c0 4-3 5.500-3 7.500z",intent:"M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",desire:qn,emotion:"M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14c.9 1.400 2.100 2 3.500 2s2.600-.6 3.500-2M9.200 9.500h.01M14.800 9.500h.01",object:"M12 3.500l7.500 4.200v8.600L12 20.500l-7.500-4.200V7.700zM4.500 7.700L12 12l7.500-4.300M12 12v8.500",heart:qn,tick:"M5 12.500l5 5L19.500 7",dash:"M6 12h12",half:"M2.500 12.500l3 3L11 8.500 M14.500 9l6.500 6.500 M21 9l-6.500 6.500",unknown:"M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18.500h.01",previous:"M15 5l-7 7 7 7",next:"M9 5l7 7-7 7",replay:"M5 12a7 7 0 1 0 2.500-5.400 M5 4v4.500h4.500",list:"M9 6h11 M9 12h11 M9 18h11 M4.500 6h.01 M4.500 12h.01 M4.500 18h.01",link:"M4 12h14 M13 7l5 5-5 5",play:"M7 4.500v15l12-7.500z",pause:"M7 5h3.500v14H7z M13.500 5H17v14h-3.500z",back:"M17 5v14L8 12z M6 5v14",forward:"M7 5v14l9-7z M18 5v14",subtitles:"M3 5h18v14H3z M7 11h4 M13 11h4 M7 15h7 M16 15h1",fullscreen:"M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5",boxes:"M4 8V4h4 M20 8V4h-4 M4 16v4h4 M20 16v4h-4 M9 9h6v6H9z",zoom_in:"M12 5v14 M5 12h14",zoom_out:"M5 12h14",fit:"M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5 M8 12h8",help:"M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18h.01",cross:"M6 6l12 12 M18 6L6 18"};var z={event:"Event",belief:"Belief",intent:"Intent",desire:"Desire",emotion:"Emotion"},we=t=>t.preventDefault();function w({label:t,keys:e,onClick:n,tone:s,pressed:r,disabled:o,title:i,children:a}){return u`<button
    type="button"
    class=${`wr-an-button${s?` wr-an-${s}`:""}`}
    aria-label=${t}
    aria-pressed=${r}
    aria-keyshortcuts=${e}
    title=${i??(e?`${t??""} (${e})`:t)}
    disabled=${o}
    onMouseDown=${we}
    onClick=${n}
  >
    ${a??t}
  </button>`}function Ut({label:t,onPublish:e}){let[n,s]=v(!1),r=()=>{s(!1),e()};return n?u`<span class="wr-an-row" role="alertdialog" aria-label=${t}>
    Publish a new version with these annotations? Everyone on this server sees it.
    <${w} label="Publish" tone="go" onClick=${r} />
    <${w} label="Cancel" onClick=${()=>s(!1)} />
  </span>`:u`<${w} label=${t} onClick=${()=>s(!0)} />`}var V=({name:t})=>u`<svg class="wr-an-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${_t[t]} />
  </svg>`,q=t=>t==null?"–":`${t.toFixed(2)}`;function T(t){return!t||t.shown!==!1&&t.start==null&&t.end==null?"no time":t.shown===!1?"not shown":t.end==null?`from ${q(t.start)} s`:t.start==null?`until ${q(t.end)} s`:`${q(t.start)}–${q(t.end)} s`}var be=(t,e)=>e.person?t.people[e.person]??e.person:"";function zn({chain:t,node:e}){let n=be(t,e),s=n&&e.text.toLowerCase().includes(n.toLowerCase());return u`${n&&!s?u`<em>${n} </em>`:null}${e.text||"…"}`}var C=t=>e=>t(e.target.value);var ye=60;function tr({poster:t,film:e=!0}){return t?u`<img src=${t} alt="" loading="lazy" />`:u`<span class="wr-an-noposter"
        >${e?u`<${V} name="play" />`:"no film here"}</span
      >`}function Vn({clip:t,current:e,state:n,open:s}){return u`<li>
    <button
      type="button"
      class="wr-an-clip"
      aria-current=${e?"true":void 0}
      data-clip=${t.clip}
      onClick=${()=>s(t.clip)}
    >
      <${tr} poster=${t.poster} film=${t.film} />
      <span><b>${t.title}</b> <small>${t.by??""}</small><small>${n}</small></span>
    </button>
  </li>`}var Gn=t=>t.done?"✓ done":t.version?"begun":"open";function gt(t,e){let n=t.findIndex(({clip:r})=>r===e);return[...t.slice(n+1),...t.slice(0,Math.max(0,n))].find(({done:r})=>!r)?.clip??null}function Jn({work:t,current:e,open:n}){if(!t?.clips.length)return null;let s=t.clips.filter(o=>o.done).length,r=gt(t.clips,e);return u`<section class="wr-an-card-box" aria-label="Clips of the set">
    <h3>
      ${t.title||"My clips"}
      ${e&&t.title?u`<small>${t.annotator}</small>`:null}
    </h3>
    <div class="wr-an-row">
      <progress value=${s} max=${t.clips.length}></progress>
      <span>${s} of ${t.clips.length} done</span>
      <${w}
        label="Next unfinished"
        keys="shift N"
        disabled=${!r}
        onClick=${()=>r&&n(r)}
      />
    </div>
    <ul class="wr-an-clips">
      ${t.clips.map(o=>u`<${Vn}
            key=${o.clip}
            clip=${o}
            current=${o.clip===e}
            state=${Gn(o)}
            open=${n}
          />`)}
    </ul>
  </section>`}function Yn({choices:t,work:e,open:n}){let[s,r]=v(""),o=new Map((e?.clips??[]).map(c=>[c.clip,c])),i=s.toLowerCase().split(/\s+/).filter(Boolean),a=c=>`${c.title} ${c.by} ${c.clip}`.toLowerCase(),l=t.filter(c=>i.every(p=>a(c).includes(p))),d=c=>{let p=o.get(c.clip);return p?Gn(p):c.state};return u`<section class="wr-an-card-box" aria-label="Choose a clip">
    <h2>Choose a clip</h2>
    <p class="wr-an-soft">Clips without a chain come first, then those without times.</p>
    <input
      type="search"
      aria-label="Search clips"
      placeholder="Search: paradigm, model, id"
      value=${s}
      onInput=${C(r)}
    />
    <ul class="wr-an-clips">
      ${l.slice(0,ye).map(c=>u`<${Vn}
              key=${c.clip}
              clip=${c}
              state=${d(c)}
              open=${n}
            />`)}
    </ul>
    ${l.length>ye?u`<p class="wr-an-soft">${l.length-ye} more: search for them.</p>`:null}
    ${l.length?null:u`<p class="wr-an-soft">
            No clip fits.
            <a href="data">Import data</a>
          </p>`}
  </section>`}var Ft=class{constructor(e,n){this.storage=e,this.key=`whyreel-annotate:${n}`}read(){try{return JSON.parse(this.storage.getItem(this.key)??"null")}catch{return null}}write(e,n){try{Object.keys(n).length?this.storage.setItem(this.key,JSON.stringify({version:e,parts:n})):this.storage.removeItem(this.key)}catch{}}};var er=250,nr=5e3,sr=(t,e)=>{setTimeout(t,e)},Ht=({chain:{people:t,nodes:e,links:n},times:s})=>({chain:{people:t,nodes:e,links:n},missing:e.map(({id:r})=>r).filter(r=>s[r]?.shown===!1)}),Wt=class{constructor({draw:e,show:n,later:s=sr}){this.draw=e,this.show=n,this.later=s,this.latest=null,this.doc=null,this.key="",this.waiting=!1,this.turn=0}open(e,n){let s=Ht(n);e&&(this.latest={order:s,drawing:e}),this.doc=n,this.key=e?D(s):""}update(e){if(e===this.doc)return;this.doc=e;let n=Ht(e),s=D(n);s!==this.key&&(this.key=s,n.chain.nodes.length&&this.schedule(n,this.latest?er:0))}schedule(e,n){this.waiting=!0,this.turn+=1;let{turn:s}=this;this.later(()=>s===this.turn&&this.send(e,s),n)}async send(e,n){let s=null,r=!1;try{s=await this.draw(e)}catch(o){let{status:i=0}=o;r=i>=400&&i<500&&i!==429}n===this.turn&&(s?this.latest={order:e,drawing:s}:r||this.schedule(e,nr),this.waiting=!1,this.show())}close(){this.turn+=1}};function Xn(t,e,n){let s=e,r=[];for(let o of me)ft(e[o],n[o])||ft(n[o],t[o])||(ft(e[o],t[o])?s={...s,[o]:n[o]}:r.push({part:o,mine:e[o],theirs:n[o]}));return{doc:s,conflicts:r}}var wt=(t,e)=>me.filter(n=>!ft(t[n],e[n]));var or=(t,e)=>setTimeout(t,e),Zn=1e3,rr=15e3,Qn=I(null),Kt=class{constructor({put:e,load:n,show:s,take:r,backup:o,later:i=or,pause:a=400,now:l=Date.now}){this.put=e,this.load=n,this.show=s,this.take=r,this.backup=o,this.later=i,this.pause=a,this.now=l,this.version=0,this.planned=!1,this.base=Qn,this.doc=Qn,this.status={name:"saved",at:null,conflicts:[],words:""},this.refused=new Map,this.wait=Zn,this.running=!1}open(e){this.version=e.version,this.base=this.doc=I(e.parts);let n=this.backup.read();if(!n)return this.doc;let s=I({...e.parts,...n.parts}),r=n.version!==this.version,o=wt(s,this.base).map(i=>({part:i,mine:s[i],theirs:this.base[i]}));return this.doc=s,r&&o.length?this.say("conflict",{conflicts:o}):this.update(s),s}say(e,n={}){let{at:s}=this.status;this.status={name:e,at:s,conflicts:[],words:"",...n},this.show(this.status)}dirty(){return wt(this.doc,this.base).filter(n=>this.refused.get(n)?.value!==this.doc[n])}update(e){if(this.doc=e,this.keep(),this.status.name!=="conflict"){if(!this.dirty().length){this.running||this.settle();return}this.status.name!=="offline"&&this.say("unsaved"),this.schedule(this.pause)}}keep(){let e=wt(this.doc,this.base),n=Object.fromEntries(e.map(s=>[s,this.doc[s]]));this.backup.write(this.version,n)}schedule(e){this.planned||(this.planned=!0,this.later(()=>{this.planned=!1,this.flush()},e))}async flush(){if(!(this.running||this.status.name==="conflict")){this.running=!0;try{for(let[e]=this.dirty();e&&await this.send(e);[e]=this.dirty());}finally{this.running=!1}}}async send(e){let n=this.doc[e];this.say(this.status.name==="offline"?"offline":"saving");let s=await this.put(this.version,e,n),{words:r=""}=s;return s.status==="offline"?this.retry(r):s.status==="conflict"?this.meet(s):(s.status==="refused"?this.refused.set(e,{value:n,words:r}):(this.refused.delete(e),Object.assign(this,{version:s.version,wait:Zn}),this.base={...this.base,[e]:n}),this.keep(),this.settle(s.faults),!0)}settle(e){if(this.dirty().length)return;let n=wt(this.doc,this.base).map(s=>this.refused.get(s)?.words);n.length?this.say("refused",{words:n.join("; ")}):this.say("saved",{at:this.now(),faults:e})}retry(e){return this.say("offline",{words:e}),this.schedule(this.wait),this.wait=Math.min(this.wait*2,rr),!1}async meet({by:e,at:n}){let s=await this.load().catch(()=>null);if(!s)return this.retry("no connection");let r=I(s.parts),{doc:o,conflicts:i}=Xn(this.base,this.doc,r);return Object.assign(this,{version:s.version,base:r,doc:o}),this.take(o),this.keep(),i.length?(this.say("conflict",{conflicts:i.map(a=>({...a,by:e,at:n}))}),!1):!0}resolve(e,n){let s=this.status.conflicts.find(o=>o.part===e),r=this.status.conflicts.filter(o=>o!==s);n==="theirs"&&(this.doc={...this.doc,[e]:s?.theirs}),this.say(r.length?"conflict":"unsaved",{conflicts:r}),this.keep(),!r.length&&(this.dirty().length?this.schedule(0):this.say("saved",{at:this.now()}))}};function ir(t){let{protocol:e,pathname:n}=new URL(t),s=e.startsWith("http")?n.lastIndexOf("/wr/"):-1;return s>0?n.slice(0,s):""}var ts=ir(import.meta.url),ve=t=>ts+t,es=(t,e=ts)=>t.startsWith(`${e}/`)?t.slice(e.length):t;function ar(t,e,n,s=""){let r=new URLSearchParams(s),o=[...new URLSearchParams(n)].filter(([c])=>(e[0]==="*"||e.includes(c))&&!r.has(c)),[i,a=""]=t.split("#"),l=i.split("?")[0],d=new URLSearchParams([...o,...r]).toString();return`${l}${d?`?${d}`:""}${a?`#${a}`:""}`}function lr({pathname:t,hash:e},n){let s=es(t).slice(1);return{queryString:[s?`at=${s}`:"",n].filter(Boolean).join("&"),hash:e}}function ns(t,e){let n=location.pathname+(t?`?${t}`:"")+location.hash;n!==location.pathname+location.search+location.hash&&history[e?"pushState":"replaceState"](null,"",n),ur(t)}function cr(t){let e=document.querySelector("[data-wr-benchmark]");!t||!e||[...e.options].some(n=>n.value===t)&&(e.value=t)}function ur(t){let e=document.querySelectorAll("a[data-wr-keeps]");for(let n of e){let{wrKeeps:s="",wrAdds:r}=n.dataset,o=n.getAttribute("href")??"";n.setAttribute("href",ar(o,s.split(" "),t,r))}cr(new URLSearchParams(t).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(lr(location,t),"*")}async function ss(t){await fr(t);let e=t.payload.clip?.id,n=t.access.by?gt(t.list?.clips??[],null):null,s=dr(t,e)?e:n;s&&await xe(t,s),t.loading=!1,t.draw()}function dr({access:t,list:e},n){return!n||t.set&&!t.by?!1:!t.set||(e?.clips??[]).some(s=>s.clip===n)}async function fr(t){let{api:e,access:n}=t;try{t.list=await e.clips(),n.set?t.agreement=await e.agreement().catch(()=>null):t.mayMake=(await e.sets().catch(()=>null))?.may_make??!1}catch(s){t.failure=s.message}t.draw()}async function xe(t,e){await ke(t),Object.assign(t,{loading:!0,clip:e,failure:"",notice:""}),t.draw();try{let[n,s]=await Promise.all([pr(t,e),t.api.work(e)]);if(t.clip!==e||t.closed)return;hr(t,e,n,s)}catch(n){t.failure=n.message,t.clip=null}t.loading=!1,t.draw()}async function ke(t){await t.saver?.flush(),t.playhead.stop(),t.drawings?.close(),Object.assign(t,{saver:null,state:null,clip:null})}async function os(t){let{access:e,api:n,clip:s,saver:r}=t;if(!e.set||!r||!s)return;await r.flush();let[o,i]=await Promise.all([n.agreement().catch(()=>null),n.work(s).catch(()=>null)]);o&&(t.agreement=o),i&&t.clip===s&&t.state&&(t.state={...t.state,work:{...t.state.work,others:i.others,blind:i.blind}}),t.draw()}async function pr({payload:t,api:e},n){return t.clip?.id===n?t.clip:(await e.facts(n).catch(()=>null))?.slots?.annotator?.payload?.clip??null}function hr(t,e,n,s){let{set:r="mine",by:o="me"}=t.access,i=new Kt({put:(d,c,p)=>t.api.put(e,d,c,p),load:()=>t.api.work(e),show:d=>t.showStatus(d),take:d=>t.replace(d),backup:new Ft(Kn(),`${r}/${o}/${e}`)});t.saver=i,t.playhead.open(s.clip),t.about=n,t.status=i.status,t.drawings=new Wt({draw:t.api.draw,show:t.draw}),t.state={...Pn(s),keysOn:un()},t.drawings.open(s.drawing,t.state.doc);let a=i.open(s);a!==t.state.doc&&t.replace(a);let l=new URLSearchParams(location.search);l.set("clip",e),ns(l.toString(),!1)}function rs(t,e){if(e==="k")return 0;let n=e==="l"?1:-1;return t*n>0?n*Math.min(8,Math.abs(t)*2):n}function is(t,e,n,s){let r=Math.max(0,Math.ceil(s*n)-1);return Math.max(0,Math.min(r,Math.floor(t*n+.01)+e))/n+.001}var as=25,qt=class{constructor(){this.listeners=new Set,this.video=null,this.rate=0,this.own=0,this.duration=0,this.fps=as,this.ticking=0,this.last=0,this.open({})}open(e){this.stop(),this.own=0,this.duration=e.duration||0,this.fps=e.fps||as,this.notify()}attach(e){if(this.video=e,!!e){e.addEventListener("loadedmetadata",()=>{Number.isFinite(e.duration)&&(this.duration=e.duration),this.own&&(e.currentTime=this.own),this.notify()});for(let n of["seeked","timeupdate"])e.addEventListener(n,()=>{e.seeking||(this.own=e.currentTime),this.notify()});e.addEventListener("ended",()=>this.stop())}}get t(){return this.own}subscribe(e){return this.listeners.add(e),()=>{this.listeners.delete(e)}}notify(){for(let e of this.listeners)e(this)}seek(e){this.own=Math.min(Math.max(0,e),this.duration||e),this.video&&(this.video.currentTime=this.own),this.notify()}frame(e){this.stop(),this.seek(is(this.own,e,this.fps,this.duration))}skip(e){this.seek(this.own+e)}toggle(){this.run(this.rate?0:1)}shuttle(e){this.run(rs(this.rate,e))}stop(){this.run(0)}run(e){this.rate=e,cancelAnimationFrame(this.ticking),this.video&&e>0?(this.video.playbackRate=e,this.video.play().catch(()=>this.stop())):this.video?.pause(),e&&(this.last=performance.now(),this.ticking=requestAnimationFrame(n=>this.tick(n))),this.notify()}tick(e){let n=(e-this.last)/1e3;if(this.last=e,this.video&&this.rate>0?this.own=this.video.currentTime:this.video?.seeking||this.seek(this.own+this.rate*Math.min(n,.2)),this.rate>0?this.own>=this.duration:this.own<=0)return this.stop();this.notify(),this.ticking=requestAnimationFrame(r=>this.tick(r))}};var ls={"x-whyreel":"1"},mr=300;function $r(t){try{return JSON.parse(t)??{}}catch{let e=t.trim();return e&&e.length<=mr&&!e.startsWith("<")?{error:e}:{}}}function _r(t,e){let n=$r(e),s=new Error(n.error||`The server answered ${t}.`);return Object.assign(s,{status:t,content:n})}async function gr(t,e){let n=await fetch(t,{credentials:"same-origin",...e});if(!n.ok)throw _r(n.status,await n.text().catch(()=>""));return n}async function A(t,e){let s=await(await gr(t,e)).text();try{return s?JSON.parse(s):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var ot=(t,{method:e="POST",headers:n,signal:s}={})=>({method:e,signal:s,headers:{...ls,...t?{"content-type":"application/json"}:{},...n},body:t?JSON.stringify(t):void 0}),cs=(t,e="application/octet-stream")=>({method:"POST",headers:{...ls,"content-type":e},body:t});function us(t){let e=new URLSearchParams(t.replace(/^#/,"")),n=["set","by","sig"].filter(s=>e.get(s));return Object.fromEntries(n.map(s=>[s,e.get(s)]))}function wr(t,e,n={}){let s=new URLSearchParams({...e,...n}).toString();return ve(`/annotate/${t}${s?`?${s}`:""}`)}function ds(t){let e=s=>wr(s,t),n=s=>e(`work/${encodeURIComponent(s)}`);return{access:t,sets:()=>A(e("sets")),makeSet:s=>A(e("sets"),ot(s)),addAnnotator:(s,r)=>A(e(`sets/${encodeURIComponent(s)}/annotators`),ot({name:r})),clips:()=>A(e("work")),work:s=>A(n(s)),draw:s=>A(e("drawing"),ot(s)),agreement:()=>A(e("agreement")),exportAddress:()=>e("export"),publish:()=>A(e("publish"),ot({})),bring:s=>A(e("import"),cs(s,"application/zip")),facts:s=>A(ve(`/api/annotate?${new URLSearchParams({clip:s})}`)),async put(s,r,o,i){try{return{status:"saved",...await A(n(s),ot({version:r,part:o,value:i},{method:"PUT"}))}}catch(a){let{message:l,status:d=0,content:c}=a;return d===409?{status:"conflict",...c}:{status:d>=400&&d<500&&d!==429?"refused":"offline",words:l}}}}}var br="button, a, summary, [role=button], label",zt=class{constructor(e,n){this.payload=e,this.access=us(location.hash),this.api=ds(this.access),this.playhead=new qt,this.choices=e.choices,this.about=e.clip,this.state=null,this.clip=null,this.list=null,this.agreement=null,this.mayMake=!1,this.saver=null,this.drawings=null,this.loading=!0,this.failure="",this.notice="",this.closed=!1,this.status={name:"saved",at:null,conflicts:[],words:""},this.act=s=>this.perform(s),this.open=s=>xe(this,s),this.resolve=(s,r)=>this.choose(s,r),this.draw=()=>{this.closed||(this.state&&this.drawings?.update(this.state.doc),n(this))}}start(){return this.draw(),ss(this)}close(){ke(this),this.closed=!0}replace(e){let{state:n}=this;if(!n)return;let{nodes:s}=e.chain,r=s.some(({id:o})=>o===n.step);this.state={...n,doc:e,step:r?n.step:s[0]?.id??null},this.draw()}showStatus(e){if(this.status=e,this.state){e.faults&&(this.state={...this.state,faults:e.faults});let n=this.list?.clips.find(({clip:s})=>s===this.clip);Object.assign(n??{},{version:this.saver?.version,done:this.state.doc.done})}this.draw()}choose(e,n){let s=this.status.conflicts.find(r=>r.part===e);s&&(n==="theirs"&&this.perform({type:"takePart",part:e,value:s.theirs}),this.saver?.resolve(e,n))}press(e){if(!this.state||this.closed||e.defaultPrevented)return;let n=e.target instanceof Element?e.target:document.body;if(n.closest(an)||(e.key===" "||e.key==="Enter")&&n.closest(br))return;let s=kn(e,this.state);s&&(e.preventDefault(),e.stopPropagation(),this.perform(s))}perform(e){yr(e)?Pt(fs,this,e):this.change("timed"in e?{...e,t:this.playhead.t}:e)}change(e){let n=this.state;n&&(this.notice="",this.state=Bt(n,e),e.type==="toggleKeys"&&dn(this.state.keysOn),this.state.doc!==n.doc&&this.saver?.update(this.state.doc),e.type==="setDone"&&os(this),this.draw())}async publish(e){this.notice="Publishing…",this.draw();try{await this.saver?.flush(),await this.api.publish(),location.assign(e)}catch(n){this.notice=n.message}this.draw()}},fs={toggle:({playhead:t})=>t.toggle(),shuttle:({playhead:t},{key:e})=>t.shuttle(e),frame:({playhead:t},{by:e})=>t.frame(e),skip:({playhead:t},{by:e})=>t.skip(e),seek:({playhead:t},{t:e})=>t.seek(e),goTo({playhead:t,state:e},{end:n}){let s=e?.doc.times[e.step??""]?.[n];s!=null&&t.seek(s)},focus(t,{on:e}){document.querySelector(`.wr-an [data-focus=${e}]`)?.focus()},nextClip(t){let e=gt(t.list?.clips??[],t.clip);e&&t.open(e)}},yr=t=>t.type in fs;var B=(t,e,n)=>({code:t,place:e,text:n});function ps(t,e=null){let{chain:n,times:s}=t,r=new Set(n.nodes.map(({id:o})=>o));return[...n.nodes.flatMap(o=>vr(n,o)),...n.links.flatMap(o=>xr(o,r)),...Sr(n).map(o=>B("cycle",`nodes.${o}`,"is part of a cycle")),...Object.entries(s).flatMap(([o,i])=>kr(o,i,e))]}function vr(t,e){let n=`nodes.${e.id}`,s=[e.person,...e.seen_by??[]].filter(r=>r!=null&&!(r in t.people));return[...e.text.trim()?[]:[B("empty_text",n,"says nothing yet")],...s.map(r=>B("unknown_person",n,`names “${r}”, who is none of the chain's people`))]}function xr(t,e){let n=`links.${t.id}`,s=[];t.result==null&&s.push(B("reason_without_result",n,"has reasons, but no result")),t.reasons.length||s.push(B("result_without_reason",n,"has no reason"));for(let r of[t.result,...t.reasons].filter(o=>o&&!e.has(o)))s.push(B("unknown_node",n,`names “${r}”, which is no node`));return s}function kr(t,{shown:e,start:n,end:s},r){let o=`times.${t}`;if(e===!1)return[];if(n==null!=(s==null)){let i=n==null?"start":"end";return[B("half_interval",o,`has no ${i} yet`)]}return s==null||n==null?[]:s<n?[B("time_order",o,"ends before it starts")]:r&&s>r+.1?[B("beyond_clip",o,"ends after the clip does")]:[]}function Sr(t){let e=t.links.flatMap(({result:s,reasons:r})=>r.map(o=>[o,s])),n=t.nodes.map(({id:s})=>s);for(let s of[1,0])for(let r=-1;r!==n.length;){r=n.length;let o=e.filter(i=>i.every(a=>n.includes(a)));n=n.filter(i=>o.some(a=>a[s]===i))}return n}function rt(t,{place:e}){let[n,s]=e.split(".");return n==="nodes"||n==="times"?s??null:t.links.find(r=>r.id===s)?.result??null}function hs(t,e){let n=new Set(t.flatMap(({code:o,place:i})=>[`${o} ${i}`])),s=new Set(t.map(({code:o})=>o)),r=({code:o,place:i})=>o==="cycle"?!s.has("cycle"):!n.has(`${o} ${i}`);return[...t,...e.filter(r)]}var ms=({title:t})=>u`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${t}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Mr=t=>t==null?"–":t.toFixed(2),_s=[["kappa","presence κ"],["miou","mean IoU"],["boundary_s","boundary error, s"],["link_f1","links F1"]];function Or({row:t,name:e}){let{n,why:s}=t;return u`<td title=${s?.[e]??""}>
    ${Mr(t[e])} ${t[e]==null?null:u`<small>n = ${n?.[e]??"?"}</small>`}
  </td>`}var Cr=t=>`later changes left out: ${t.join(", ")}`,$s=({name:t,row:e})=>u`<tr>
    <th scope="row">${t}</th>
    <td>
      ${e.annotators?.join(", ")??""}
      ${e.not_blind?.length?u`<small>${Cr(e.not_blind)}</small>`:null}
    </td>
    ${_s.map(([n])=>u`<${Or} row=${e} name=${n} />`)}
  </tr>`;function gs({agreement:t}){if(!t)return null;let e="Agreement shows here once two annotators have finished a clip.";return t.clips.length?u`<section class="wr-an-card-box" aria-label="Agreement">
    <h3>Agreement of annotators</h3>
    <div class="wr-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th>Clip</th>
            <th>Annotators</th>
            ${_s.map(([,n])=>u`<th>${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.clips.map(n=>u`<${$s} name=${n.clip} row=${n} />`)}
          <${$s} name="all" row=${t.all} />
        </tbody>
      </table>
    </div>
    <${ms} title="Agreement of annotators" />
    ${t.hidden?u`<p class="wr-an-soft">${e}</p>`:null}
  </section>`:u`<p class="wr-an-soft">${e}</p>`}var Er={unsaved:()=>"not saved yet",saving:()=>"saving …",offline:()=>"no connection: kept in this browser, tried again",refused:({words:t})=>`not saved: ${t}`,conflict:()=>"saved elsewhere too: choose below"};function Nr(t){let e=Math.max(0,Math.round(t/1e3));return e<60?`${e} s ago`:e<3600?`${Math.floor(e/60)} min ago`:`${Math.floor(e/3600)} h ago`}function ys({status:t}){let[e,n]=v(Date.now());R(()=>{let i=setInterval(()=>n(Date.now()),1e3);return()=>clearInterval(i)},[]);let{name:s,at:r}=t,o=r?`saved ${Nr(e-r)}`:"all is saved";return u`<span class="wr-an-saved" data-state=${s} data-at=${r??""}
    >${s==="saved"?o:Er[s](t)}</span
  >`}function ws(t,e,n){let s=r=>n.nodes.findIndex(o=>o.id===r)+1||r;if(t==="times")return Object.entries(e).map(([r,o])=>`${s(r)}: ${T(o)}`).sort();if(t==="chain"){let{nodes:r,links:o}=e;return[...r.map((a,l)=>`${l+1} ${be(e,a)} ${a.text}`),...o.map(a=>`${a.reasons.join(" + ")} → ${a.result}`)]}return t==="links"?Object.entries(e).map(([o,{holds:i,why:a}])=>`${o}: ${i??"open"} ${a}`):t==="pins"?e.map(o=>`${o.dimension}: node ${s(o.node)}, ${o.second??"–"} s`):t==="done"?[e?"done":"not done"]:[e].flat().map(String)}function bs({title:t,lines:e,other:n,label:s,onClick:r}){return u`<div>
    <b>${t}</b>
    <ul>
      ${e.map(o=>u`<li data-differs=${!n.includes(o)}>${o}</li>`)}
      ${e.length?null:u`<li>nothing</li>`}
    </ul>
    <${w} label=${s} tone="go" onClick=${r} />
  </div>`}function vs({status:t,chain:e,resolve:n}){return t.conflicts.map(s=>{let{part:r,by:o,at:i}=s,a=ws(r,s.mine,e),l=ws(r,s.theirs,e),d=[o&&`by ${o}`,i&&new Date(i).toLocaleTimeString()].filter(Boolean);return u`<section class="wr-an-conflict" role="alert" key=${r}>
      <p>
        <b>Two versions of: ${r}.</b> It was saved in another window while you worked here. The
        version that you do not choose stays in the record.
      </p>
      <div class="wr-an-versions">
        <${bs}
          title="Here"
          lines=${a}
          other=${l}
          label="Keep what is here"
          onClick=${()=>n(r,"mine")}
        />
        <${bs}
          title=${`Saved ${d.join(", ")}`}
          lines=${l}
          other=${a}
          label="Take what is saved"
          onClick=${()=>n(r,"theirs")}
        />
      </div>
    </section>`})}function Tr({page:t,state:e}){let{about:n,access:s,act:r}=t,{doc:o,past:i,future:a,keysOn:l}=e,d=n?.watch??`cases?clip=${encodeURIComponent(e.work.clip.id)}`,c=(p,h,f,m={})=>u`<${w} label=${h} keys=${f} ...${m} onClick=${()=>r({type:p})} />`;return u`<span class="wr-an-row">
    ${c("undo","Undo","U",{disabled:!i.length})}
    ${c("redo","Redo","shift U",{disabled:!a.length})}
    <${w}
      label=${o.done?"Done ✓":"Done"}
      keys="D"
      tone="go"
      pressed=${o.done}
      onClick=${()=>r({type:"setDone",done:!o.done})}
    />
    ${c("toggleKeys",`Keys ${l?"on":"off"}`,void 0,{pressed:l})}
    ${c("toggleHelp","?","?",{title:"All keys (?)",pressed:e.help})}
    ${s.set?null:u`<a class="wr-an-button" href="annotate">Other clip</a>`}
    <a class="wr-an-button" href=${d}>Watch</a>
    ${s.by?null:u`<${Ut} label="Show on Watch" onPublish=${()=>t.publish(d)} />`}
  </span>`}function xs({page:t,state:e}){let{settled:n,all:s}=An(e.doc),{about:r,status:o}=t,i=r?.name??e.work.clip.id;return u`<div class="wr-an-bar-top">
    <h2 title=${i}>${i} ${r?.by?u`<small>${r.by}</small>`:null}</h2>
    <span class="wr-an-soft" data-settled=${n}>${n} of ${s} nodes timed</span>
    <${ys} status=${o} />
    <${Tr} page=${t} state=${e} />
  </div>`}var Se={event:"E",belief:"B",intent:"W",desire:"D",emotion:"F"};function Me({act:t}){return u`<div class="wr-an-row" role="group" aria-label="Add a node">
    <span class="wr-an-soft">Add</span>
    ${Rt.map(e=>u`<${w}
          title=${`${z[e]} (shift ${Se[e]})`}
          keys=${`shift ${Se[e]}`}
          onClick=${()=>t({type:"addNode",kind:e})}
          >${z[e]} <kbd>⇧${Se[e]}</kbd><//
        >`)}
  </div>`}function ks({state:t,act:e}){let n=It(t),s=r=>`${r} ${r===1?"node":"nodes"}`;return u`<section class="wr-an-begin">
    <h3>Begin the chain</h3>
    ${n.length?u`<ol>
            ${n.map((r,o)=>u`<li>
                  <${w}
                    title=${r.label}
                    keys=${o<9?String(o+1):void 0}
                    tone="go"
                    onClick=${()=>e(jt(r))}
                    ><kbd>${o+1}</kbd> ${r.label}${" "}
                    <small>${s(r.chain.nodes.length)}</small><//
                  >
                </li>`)}
          </ol>`:u`<p class="wr-an-soft">
            No chain of this clip, its prompt or its paradigm is known.
          </p>`}
    <p>From nothing: write the first node.</p>
    <${Me} act=${e} />
  </section>`}var Ar=[[!0,"holds"],[!1,"does not hold"]];function Pr({link:t,id:e,number:n,text:s,act:r}){return u`<span class="wr-an-chip"
    ><b>${n}</b> ${s||"…"}
    <${w}
      label=${`Remove reason ${n}`}
      onClick=${()=>r({type:"removeReason",link:t.id,reason:e})}
      >×<//
    ></span
  >`}function Rr({link:t,judged:e,act:n}){let s=o=>n({type:"judgeLink",link:t.id,...o,group:"why"in o?t.id:null}),r=({key:o,target:i})=>["Enter","Escape"].includes(o)&&i.blur();return u`<div class="wr-an-row">
    <span>In this clip it</span>
    ${Ar.map(([o,i])=>u`<${w}
          label=${i}
          pressed=${e?.holds===o}
          onClick=${()=>s({holds:e?.holds===o?null:o})}
        />`)}
    <input
      aria-label="Why the link holds or not"
      placeholder="why"
      maxlength="2000"
      value=${e?.why??""}
      onInput=${C(o=>s({why:o}))}
      onKeyDown=${r}
    />
  </div>`}function Lr({link:t,state:e,act:n}){let{nodes:s}=e.doc.chain,r=o=>s.findIndex(i=>i.id===o)+1;return u`<div class="wr-an-link" data-heart=${!!t.heart}>
    <div class="wr-an-row">
      <span>Because of</span>
      ${t.reasons.map(o=>u`<${Pr}
            link=${t}
            id=${o}
            number=${r(o)}
            text=${s[r(o)-1]?.text}
            act=${n}
          />`)}
      <${w}
        label="Heart: the link that the chain is about"
        keys="H"
        pressed=${!!t.heart}
        onClick=${()=>n({type:"toggleHeart",link:t.id})}
        >♥<//
      >
    </div>
    <${Rr} link=${t} judged=${e.doc.links[t.id]} act=${n} />
  </div>`}function Ss({node:t,state:e,index:n,label:s,act:r}){let{nodes:o,links:i}=e.doc.chain,a=i.filter(({result:p})=>p===t.id)[n],l=o.filter(({id:p})=>p!==t.id&&!a?.reasons.includes(p)),d=({target:p})=>{r({type:"addReason",result:t.id,reason:p.value,index:n}),p.value="",p.blur()},c=p=>u`<option value=${p.id}>${o.indexOf(p)+1} ${p.text}</option>`;return u`<select aria-label=${s} onChange=${d}>
    <option value="">${s} …</option>
    ${l.map(c)}
  </select>`}function Ms({node:t,state:e,act:n}){let s=W(e.doc.chain,t.id),r=e.mode?.name==="reasons";return u`<div class="wr-an-links">
    ${s.map(o=>u`<${Lr} key=${o.id} link=${o} state=${e} act=${n} />`)}
    <div class="wr-an-row">
      <${w}
        label="Reasons by number"
        keys="R"
        pressed=${r}
        onClick=${()=>n({type:"reasons"})}
      />
      <${Ss} node=${t} state=${e} index=${0} label="Add a reason" act=${n} />
      ${s.length?u`<${Ss}
              node=${t}
              state=${e}
              index=${s.length}
              label="Another reason by itself"
              act=${n}
            />`:null}
    </div>
  </div>`}var Os="+";function Ir({node:t,editing:e,act:n}){let s=L(null);st(()=>{e?s.current?.focus():s.current?.blur()},[e,t.id]);let r=i=>{i.key!=="Escape"&&(i.key!=="Enter"||i.shiftKey)||(i.preventDefault(),n({type:"leaveEdit"}))},o=C(i=>n({type:"changeNode",id:t.id,changes:{text:i},group:`text ${t.id}`}));return u`<textarea
    ref=${s}
    rows="2"
    maxlength="2000"
    aria-label="Text of the node (E)"
    placeholder="What happens, or what the person thinks or feels"
    value=${t.text}
    onInput=${o}
    onKeyDown=${r}
    onFocus=${()=>e||n({type:"edit"})}
    onBlur=${()=>n({type:"leaveEdit"})}
  ></textarea>`}function jr({add:t,cancel:e}){let n=L(null);return R(()=>n.current?.focus(),[]),u`<form class="wr-an-row" onSubmit=${o=>{o.preventDefault();let i=n.current?.value.trim();i?t(i):e()}}>
    <label>Name of the person <input ref=${n} maxlength="60" onKeyDown=${({key:o})=>o==="Escape"&&e()} /></label>
    <button type="submit" class="wr-an-button">Add</button>
    <${w} label="Cancel" onClick=${e} />
  </form>`}function Dr({node:t,people:e,act:n}){let[s,r]=v(!1),o=({target:a})=>{let{value:l}=a;l===Os?r(!0):n({type:"changeNode",id:t.id,changes:{person:l||null}}),a.blur()},i=a=>{r(!1),n({type:"addPerson",id:t.id,name:a})};return s?u`<${jr} add=${i} cancel=${()=>r(!1)} />`:u`<label
    >Person
    <select data-focus="person" value=${t.person??""} onChange=${o}>
      <option value="">nobody</option>
      ${Object.entries(e).map(([a,l])=>u`<option value=${a}>${l}</option>`)}
      <option value=${Os}>add a person …</option>
    </select>
  </label>`}function Br({node:t,people:e,act:n}){let s=Object.entries(e);if(!s.length)return null;let r=t.seen_by??[],o=i=>{let a=r.includes(i)?r.filter(l=>l!==i):[...r,i];n({type:"changeNode",id:t.id,changes:{seen_by:a.length?a:null}})};return u`<fieldset class="wr-an-seen">
    <legend>Seen by</legend>
    ${s.map(([i,a])=>u`<label
          ><input type="checkbox" checked=${r.includes(i)} onChange=${()=>o(i)} />
          ${a}</label
        >`)}
  </fieldset>`}function Ur({node:t,state:e,act:n}){let{id:s}=t,r=e.mode?.name==="join",o=a=>u`<option value=${a}>${z[a]}</option>`,i=C(a=>n({type:"changeNode",id:s,changes:{kind:a}}));return u`<div class="wr-an-row">
    <label
      >Kind
      <select value=${t.kind} onChange=${i}>
        ${Rt.map(o)}
      </select></label
    >
    <${Dr} node=${t} people=${e.doc.chain.people} act=${n} />
    <${w}
      label="Earlier"
      keys="shift ↑"
      onClick=${()=>n({type:"moveNode",id:s,by:-1})}
    />
    <${w} label="Later" keys="shift ↓" onClick=${()=>n({type:"moveNode",id:s,by:1})} />
    <${w} label="Split" keys="S" onClick=${()=>n({type:"splitNode",id:s})} />
    <${w} label="Join" keys="M" pressed=${r} onClick=${()=>n({type:"join"})} />
    <${w}
      label="Remove"
      keys="Del"
      tone="bad"
      onClick=${()=>n({type:"removeNode",id:s})}
    />
  </div>`}function Cs({state:t,faults:e,act:n}){let s=Dt(t);if(!s)return u`<div></div>`;let{chain:r}=t.doc,o=r.nodes.indexOf(s)+1,i=e.filter(a=>rt(r,a)===s.id);return u`<section class="wr-an-editor" aria-label=${`Node ${o}`}>
    <h3><b class="wr-an-number">${o}</b> ${z[s.kind]}</h3>
    <${Ir} key=${s.id} node=${s} editing=${t.editing} act=${n} />
    ${i.map(a=>u`<p class="wr-an-fault" role="alert">${a.text}</p>`)}
    <${Ur} node=${s} state=${t} act=${n} />
    <${Br} node=${s} people=${r.people} act=${n} />
    <${Ms} node=${s} state=${t} act=${n} />
  </section>`}var Es="http://www.w3.org/2000/svg";var Fr=["svg","g","path","circle","polygon","rect","text","tspan"];function E(t,e={},...n){let s=document.createElementNS(Es,t);for(let[r,o]of Object.entries(e))s.setAttribute(r,String(o));return s.append(...n),s}function Hr(t){let e=t.getAttributeNames();return Fr.includes(t.localName)&&!e.some(n=>/^on|href$|^style$/i.test(n))}function Ns(t){let{documentElement:e}=new DOMParser().parseFromString(String(t),"image/svg+xml");return e.localName!=="svg"||![e,...e.querySelectorAll("*")].every(Hr)?null:document.importNode(e,!0)}var Vt=(t,e,n)=>Math.min(Math.max(t,e),n);var Wr=513,Kr=42,qr=3,zr=t=>t.offsetWidth<Wr,As=(t,e)=>t.drawing?t.drawing[zr(e)?"narrow":"wide"]:"";function Vr(t){for(let e of t.querySelectorAll("[data-link] .wr-path")){let n=e.cloneNode();n.setAttribute("class","wr-hit"),e.before(n)}}function Ts(t,e){let n=t.querySelectorAll(`[data-${e}]`);return new Map([...n].map(s=>[s.dataset[e]??"",s]))}function Oe(t){return t.querySelector(".wr-shape")??t}function Ps({nodes:t,boxes:e}){let n=[...t].flatMap(([o,i])=>{let[a,l]=[i.querySelector("text"),e.get(o)];return a&&l?[{text:a,box:l,size:a.getBBox()}]:[]}),s=n.map(({box:o,size:{width:i}})=>i>0?(o.width-Kr+qr)/i:1),r=Math.min(1,...s);n.forEach(({text:o,size:{x:i,y:a,height:l}})=>{let d=`translate(${i*(1-r)} ${(a+l/2)*(1-r)})`;r<.99?o.setAttribute("transform",`${d} scale(${r})`):o.removeAttribute("transform")})}function Rs(t,e){let n=t?Ns(t):null;if(e.querySelector(".wr-chain")?.remove(),!n)return null;let[s,r]=["width","height"].map(a=>Number(n.getAttribute(a)));for(let a of["width","height","role","aria-label"])n.removeAttribute(a);Vr(n),e.prepend(n);let o=Ts(n,"node"),i=new Map([...o].map(([a,l])=>[a,Oe(l).getBBox()]));return{text:t,svg:n,width:s,height:r,nodes:o,boxes:i,links:Ts(n,"link"),scale:1}}var Hl=11/12;var Jr=.2,Yr=3,Ls=8;function Is({drawing:t,sheet:e},n){t&&(t.scale=Vt(n,Jr,Yr),e.style.width=`${Math.floor(t.width*t.scale)}px`,e.style.height=`${Math.floor(t.height*t.scale)}px`)}function js({canvas:t,sheet:e,drawing:n},s,r=.5,o="instant"){let i=n?.boxes.get(s??"");if(!n||!i)return;let a=e.offsetLeft+i.x*n.scale,l=e.offsetTop+i.y*n.scale,[d,c]=[i.width*n.scale,i.height*n.scale],p=(h,f,m,_)=>h>=m&&h+f<=m+_+1;p(a,d,t.scrollLeft,t.clientWidth)&&p(l,c,t.scrollTop,t.clientHeight)||t.scrollTo({left:a-Math.max(Ls,(t.clientWidth-d)/2),top:l-Math.max(Ls,(t.clientHeight-c)*r),behavior:o})}var Ce={side:8,top:5,icon:26},Xr=34,Zr=220;function Ee(t,e,n){let s=o=>JSON.stringify([o.id,...n.map(i=>o[i])]),r=new Set(e.map(s));return t.filter(o=>!r.has(s(o)))}var Ds=(t,e)=>Ee(e,t,[]).map(({id:n})=>n);function Qr(t,e,n,{boxes:s,width:r,wrap:o}){let i=s.get(t.id),a=i?.width??Math.min(Zr,r-20),l=o(t.text||"–",a-Ce.icon-2*Ce.side),d=Math.max(Xr,i?.height??0,l.length*15+2*Ce.top);if(i)return{node:t,lines:l,...i,height:d};let c=s.get(n.nodes[e-1]?.id),p=c?c.x+c.width/2:r/2,h=Math.max(10,Math.min(r-10-a,p-a/2));return{node:t,lines:l,x:h,y:Bs(s)+24,width:a,height:d}}var Bs=t=>Math.max(-14,...[...t.values()].map(({y:e,height:n})=>e+n));function Us(t,e,n){let{nodes:s,links:r}=e.chain,o=new Map(n.boxes),i=[...Ds(s,t.chain.nodes),...Ds(r,t.chain.links)];for(let p of i)o.delete(p);let a=Ee(s,t.chain.nodes,["kind","text"]).map(p=>{let h=Qr(p,s.indexOf(p),e.chain,{...n,boxes:o});return o.set(p.id,h),h}),l=new Set(a.map(({node:p})=>p.id)),d=new Set(Ee(r,t.chain.links,["result","reasons"])),c=r.filter(p=>d.has(p)||[p.result,...p.reasons].some(h=>l.has(h)));return{removed:i,nodes:a,links:c.map(p=>({id:p.id,path:ti(p,o)})),height:Bs(o)+10}}function ti({result:t,reasons:e},n){let s=n.get(t);return s?e.map(o=>{let i=o===t?void 0:n.get(o);return i?ei(i,s,[...n.values()]):""}).join(""):""}function ei(t,e,n){let s={x:t.x+t.width/2,y:t.y+t.height},r={x:e.x+e.width/2,y:e.y},o=({y:c,height:p})=>c>=s.y&&c+p<=r.y;if(r.y>s.y&&!n.some(o))return Ne(s,r);let i=Math.max(...n.map(({x:c,width:p})=>c+p))+10,[a,l]=[t,e].map(({x:c,y:p,width:h,height:f})=>[c+h,p+f/2]),d=[i,a[1],i,l[1],...l];return`M${a.join(" ")}C${d.join(" ")}m6-4l-6 4 6 4`}function Ne(t,e){let n=(t.y+e.y)/2,s=[t.x,n,e.x,n,e.x,e.y];return`M${t.x} ${t.y}C${s.join(" ")}m-4-7l4 7 4-7`}function Fs(t){if(!t.drawing)return;let{svg:e,nodes:n,links:s}=t.drawing;for(let i of e.querySelectorAll(".wr-picked"))i.classList.remove("wr-picked"),i.removeAttribute("aria-current"),i.querySelector(".wr-halo")?.remove();let r=n.get(t.selected??"")||s.get(t.link??"");if(!r||(r.classList.add("wr-picked"),!t.selected))return;let o=Oe(r);o.before(E("path",{class:"wr-halo",d:o.getAttribute("d")??""})),r.setAttribute("aria-current","true"),si(t,r)}function si({drawing:t},e){for(let n of t?.nodes.values()??[])n.setAttribute("tabindex","-1");e.setAttribute("tabindex","0")}var Hs=15,oi=12,ri={chain:{nodes:[],links:[]}},ii='<svg class="wr-chain" xmlns="http://www.w3.org/2000/svg" width="366" height="0"/>';function ai(t,e){let n=document.createElement("canvas").getContext("2d");if(!n)return[t];n.font=`${oi}px Inter, sans-serif`;let s=[""];for(let r of t.split(/\s+/)){let o=`${s.at(-1)} ${r}`.trim();n.measureText(o).width<=e?s[s.length-1]=o:s.push(r)}return s.filter(Boolean)}function li({node:t,x:e,y:n,width:s,height:r,lines:o}){let i=n+(r-o.length*Hs)/2+11,a=o.flatMap((c,p)=>[E("tspan",{x:e+34,y:i+p*Hs},c)," "]),l={d:_t[t.kind],class:"wr-icon"},d=`translate(${e+8} ${n+r/2-8}) scale(.667)`;return E("g",{class:`wr-node wr-${t.kind}`,"data-node":t.id,role:"button",tabindex:-1},E("path",{class:"wr-shape",d:`M${e} ${n}h${s}v${r}h${-s}Z`}),E("path",{...l,transform:d}),E("text",{},...a))}function ci(t,e,n){let{svg:s,nodes:r,links:o,boxes:i}=t,a=Us(e,n,{boxes:i,width:t.width,wrap:ai}),l=[...a.removed,...a.nodes.map(({node:d})=>d.id)];for(let d of l)r.get(d)?.remove(),r.delete(d),i.delete(d);for(let d of[...a.removed,...a.links.map(c=>c.id)])o.get(d)?.remove(),o.delete(d);for(let{id:d,path:c}of a.links.filter(p=>p.path)){let p=E("path",{class:"wr-path",d:c}),h=E("g",{class:"wr-link","data-link":d},p);o.set(d,h),s.prepend(h)}for(let d of a.nodes){let c=li(d);r.set(d.node.id,c),i.set(d.node.id,d),s.append(c)}a.nodes.length&&(t.height=Math.max(t.height,a.height)),s.setAttribute("viewBox",`0 0 ${t.width} ${t.height}`)}function ui({nodes:t,boxes:e}){for(let[n,s]of t){let{x:r,y:o}=e.get(n)??s.getBBox(),i=`translate(${r+2} ${o+1})`,a=E("g",{class:"wr-an-mark",transform:i,"aria-hidden":"true"});a.append(E("circle",{r:8.5}),E("text",{y:3.6,"text-anchor":"middle"})),s.querySelector("text")?.before(a)}}function Ws(t,e,n,s){let{activeElement:r}=document,o=t.contains(r)?r?.getAttribute("data-node"):null,i=Rs(e||ii,t);return i?(Ps(i),ci(i,e&&n||ri,s),ui(i),o&&i.nodes.get(o)?.focus({preventScroll:!0}),i):null}function Ks(t,e,{faulty:n,lit:s}){let{doc:r,mode:o,step:i}=e;r.chain.nodes.forEach((a,l)=>{let d=t.nodes.get(a.id),c=r.times[a.id],p=d?.querySelector(".wr-an-mark");if(!d||!p?.lastElementChild)return;p.lastElementChild.textContent=`${l+1} `,p.dataset.settled=String(pt(c)),d.classList.toggle("wr-lit",s.includes(a.id)),Object.assign(d.dataset,{begun:String(o?.step===a.id),shown:String(c?.shown??""),faulty:String(n.has(a.id))});let h=[`${l+1} ${a.text||"–"}`,z[a.kind],T(c)];d.setAttribute("aria-label",h.join("; "))});for(let{id:a,result:l}of r.chain.links){let d=t.links.get(a);if(!d)continue;let c=r.links[a]?.holds;d.classList.toggle("wr-right",c===!0),d.classList.toggle("wr-wrong",c===!1),d.dataset.chosen=String(l===i)}Fs({drawing:t,selected:i,link:null})}function tt(t,{move:e,end:n,cancel:s}){if(t.button)return;let r={x:t.clientX,y:t.clientY},o=t.currentTarget,i=!1,a=new AbortController,{signal:l}=a,d=f=>({x:f.clientX-r.x,y:f.clientY-r.y}),c=f=>{let{x:m,y:_}=d(f);i||=Math.hypot(m,_)>5,i&&e({x:m,y:_},f)},p=f=>{a.abort(),n(i,d(f),f)},h=()=>{a.abort(),s?.()};o.setPointerCapture?.(t.pointerId),o.addEventListener("pointermove",c,{signal:l}),o.addEventListener("pointerup",p,{signal:l}),o.addEventListener("pointercancel",h,{signal:l})}function Gt({clientX:t,clientY:e}){return document.elementFromPoint(t,e)?.closest("[data-node]")?.dataset.node??null}function qs({clientX:t,clientY:e},n){let s=document.elementFromPoint(t,e)?.closest("[data-track]");return s?et(s,t,n):null}function et(t,e,n){let{left:s,width:r}=t.getBoundingClientRect();return Math.min(1,Math.max(0,(e-s)/r))*n}function zs({state:t,act:e}){let n=Dt(t);if(!n)return null;let{id:s}=n,r=t.doc.times[s],o=t.doc.chain.nodes.indexOf(n)+1,i=(l,d,c,p)=>u`<${w} title=${`${p} (${d})`} keys=${d} onClick=${()=>e(l)}
      >${c} <kbd>${d}</kbd><//
    >`,a=(l,d,c,p)=>u`<${w} label=${c} keys=${d} onClick=${()=>e({type:"move",by:l})}
      >${p}<//
    >`;return u`<div
    class="wr-an-row wr-an-timing"
    role="group"
    aria-label=${`Time of node ${o}`}
  >
    ${a(-1,"↑","Node before","‹")}
    <b class="wr-an-number">${o}</b> ${a(1,"↓","Next node","›")}
    <b class="wr-an-time">${T(r)}</b>
    ${i({type:"setStart",id:s,timed:!0},"I","Start","Start: the node starts here")}
    ${i({type:"setEnd",id:s,timed:!0},"O","End","End: the node ends here")}
    ${i({type:"setNotShown",id:s},"N","Not shown","Not shown in this clip")}
    ${r?i({type:"clearTime",id:s},"C","Clear","Clear its time"):null}
  </div>`}async function Vs(t){if(t.startsWith("blob:"))return null;let e=await fetch(t,{method:"HEAD"}).catch(()=>null);if(!e)return null;let n=decodeURIComponent(e.headers.get("x-whyreel-unplayed")||""),s=e.status===409;return!s&&!n?null:{changed:s,reason:n,convert:e.headers.get("x-whyreel-convert")||""}}function it(t,e){let[n,s]=v(()=>e(t));return R(()=>t.subscribe(r=>s(()=>e(r))),[t]),n}function di({playhead:t,duration:e}){let n=it(t,o=>o.t.toFixed(2)),s=it(t,o=>o.rate),r=it(t,o=>Math.floor(o.t*o.fps+.01));return u`<span class="wr-an-clock"
    ><b>${n}</b> / ${q(e)} s
    <small>frame ${r}</small>
    ${s&&s!==1?u`<small class="wr-an-rate">${s}×</small>`:null}</span
  >`}function fi({problem:t}){let e=t?.reason;return u`<b>${e?`This film ${e}.`:"The film could not be played."}</b> ${e&&(t.convert?u`<a class="wr-button" href=${t.convert}>Convert to H.264</a>`:u`<span>The server's operator can convert it.</span>`)}`}function pi({clip:t,playhead:e}){let n=L(null),[s,r]=v(!1),[o,i]=v(null),a=()=>{r(!0),Vs(t.src??"").then(i)};return R(()=>(e.attach(t.src&&!s?n.current:null),()=>e.attach(null)),[t.src,s]),!t.src||s?u`<div class="wr-an-missing">
      ${s?u`<${fi} problem=${o} />`:u`<b>The film is not here.</b>`}
      <span>Times can be set all the same: the keys move the playhead.</span>
      ${(t.bring??[]).map(([l,d])=>u`<span>${l} <code>${d}</code></span>`)}
    </div>`:u`<video
    ref=${n}
    src=${t.src}
    poster=${t.poster}
    playsinline
    preload="auto"
    tabindex="-1"
    aria-label="The clip"
    onError=${a}
    onClick=${()=>e.toggle()}
  ></video>`}function Gs({state:t,duration:e,playhead:n,act:s}){let{clip:r}=t.work,o=it(n,a=>a.rate!==0),i=(a,l,d,c)=>u`<${w} label=${d} keys=${l} onClick=${()=>s(a)}>${c}<//>`;return u`<div class="wr-an-stage">
    <${pi} key=${r.id} clip=${r} playhead=${n} />
    <div class="wr-an-transport" role="group" aria-label="Playhead">
      ${i({type:"skip",by:-1},"shift ←","−1 s: one second back","−1 s")}
      ${i({type:"frame",by:-1},"←","One frame back",u`<${V} name="back" />`)}
      ${i({type:"shuttle",key:"j"},"J","Backwards","J")}
      ${i({type:"toggle"},"space",o?"Pause":"Play",u`<${V} name=${o?"pause":"play"} />`)}
      ${i({type:"shuttle",key:"l"},"L","Forwards, again: faster","L")}
      ${i({type:"frame",by:1},"→","One frame on",u`<${V} name="forward" />`)}
      ${i({type:"skip",by:1},"shift →","+1 s: one second on","+1 s")}
      <${di} playhead=${n} duration=${e} />
    </div>
    <${zs} state=${t} act=${s} />
  </div>`}var hi=[11/12,1.15];function mi(t,e){let n=s=>Object.entries(e).filter(([,{start:r,end:o}])=>r!=null&&o!=null&&r<=s&&s<o).map(([r])=>r).join(" ");return it(t,s=>Math.floor(s.t*10)),n(t.t)}function $i(t){let[e,n]=v(0);return R(()=>{let s=new ResizeObserver(([r])=>n(Math.floor(r.contentRect.width)));return t.current&&s.observe(t.current),()=>s.disconnect()},[]),e}var Te=t=>t.target.closest("[data-node]")?.getAttribute("data-node");function _i(t,e,{svg:n,boxes:s,scale:r},o){let i=s.get(e);if(!i)return;let{x:a,y:l,width:d,height:c}=i,{left:p,top:h}=n.getBoundingClientRect(),f=E("path",{class:"wr-an-begun"}),m={x:a+d/2,y:l+c};tt(t,{move(_,g){let y={x:(g.clientX-p)/r,y:(g.clientY-h)/r};f.setAttribute("d",Ne(m,y)),n.append(f)},end(_,g,y){f.remove();let b=_?Gt(y):null;b&&b!==e?o({type:"addReason",result:b,reason:e}):_||o({type:"meant",id:e})},cancel:()=>f.remove()})}function Js({state:t,faults:e,playhead:n,drawings:s,act:r}){let o=L(null),i=L(null),a=L(null),{chain:l,times:d}=t.doc,c=mi(n,d),p=$i(o),{latest:h,waiting:f}=s,m=p&&h&&o.current?As(h,o.current):"",_=Ht(t.doc),g=D(_),y=!p||!h&&f&&l.nodes.length>1;return st(()=>{let $=y?null:i.current;a.current=$?Ws($,m,h?.order,_):null},[y,h,m,g]),st(()=>{if(!a.current||!i.current)return;let $=a.current;Is({drawing:$,sheet:i.current},Vt(p/$.width,...hi));let P=new Set(e.map(bt=>rt(l,bt)));Ks($,t,{faulty:P,lit:c.split(" ")})},[y,h,m,g,p,t,e,c]),R(()=>{if(!a.current||!o.current||!i.current)return;let $={canvas:o.current,sheet:i.current,drawing:a.current};js($,t.step)},[t.step,m,p]),u`<div
    ref=${o}
    class="wr-an-graph"
    role="group"
    aria-label="The chain"
    aria-busy=${f}
  >
    <div
      ref=${i}
      class="wr-an-sheet"
      onPointerDown=${$=>{let P=Te($);P&&a.current&&_i($,P,a.current,r)}}
      onKeyDown=${$=>{let P=Te($);!P||$.key!=="Enter"&&$.key!==" "||($.preventDefault(),$.stopPropagation(),r({type:"meant",id:P}))}}
      onDblClick=${$=>Te($)&&r({type:"edit"})}
    ></div>
  </div>`}var Ys=.4;function Xs(t,e){let n=t.start??Math.max(0,(t.end??0)-Ys),s=t.end??Math.min(e,n+Ys);return{left:`${n/e*100}%`,width:`${Math.max(0,s-n)/e*100}%`}}function gi(t,{time:e,duration:n,track:s,playhead:r,show:o,commit:i}){let a=t.target.dataset.end??"whole";if(e?.start==null||e.end==null)return;t.stopPropagation();let l={...e,start:e.start,end:e.end},{width:d}=s.getBoundingClientRect(),c=({x:p})=>En(l,a,p/d*n,n);tt(t,{move(p){let h=c(p);o(h),r.seek(a==="end"?h.end:h.start)},end(p,h){o(null),p?i(c(h)):r.seek(a==="end"?l.end:l.start)},cancel:()=>o(null)})}function wi(t,{time:e,duration:n,playhead:s,show:r,commit:o}){let i=t.currentTarget,a=et(i,t.clientX,n);if(s.seek(a),e)return;let l=d=>{let c=et(i,d.clientX,n);return{shown:!0,start:Math.min(a,c),end:Math.max(a,c)}};tt(t,{move(d,c){r(l(c)),s.seek(et(i,c.clientX,n))},end(d,c,p){r(null),d&&o(l(p))},cancel:()=>r(null)})}var bi=({others:t,duration:e})=>t.map(([n,s])=>s?.start==null||s.end==null?null:u`<span
          class="wr-an-other"
          title=${`${n}: ${T(s)}`}
          style=${Xs(s,e)}
        ></span>`);function Zs({node:t,time:e,others:n,duration:s,playhead:r,act:o}){let[i,a]=v(null),l=i??e,c={time:e,duration:s,playhead:r,show:a,commit:_=>{let g=b=>Math.round(b*1e3)/1e3,y={..._,start:g(_.start),end:g(_.end)};o({type:"setTime",id:t.id,time:y}),o({type:"choose",id:t.id})}},p=l&&(l.start!=null||l.end!=null),h=l?.shown===!1?u`<span class="wr-an-notshown">not shown in this clip</span>`:null,f=_=>{let g=_.currentTarget.parentElement;g&&gi(_,{...c,track:g})};return u`<div class="wr-an-track" data-track onPointerDown=${_=>wi(_,c)}>
    ${h}
    ${p?u`<div
            class="wr-an-bar"
            data-half=${l.start==null||l.end==null}
            style=${Xs(l,s)}
            title=${T(l)}
            onPointerDown=${f}
          >
            <i data-end="start"></i><span>${T(l)}</span><i data-end="end"></i>
          </div>`:null}
    <${bi} others=${n} duration=${s} />
  </div>`}var yi=[.5,1,2,5,10,30,60];function vi({duration:t,playhead:e}){let n=yi.find(o=>t/o<=12)??120,s=Array.from({length:Math.floor(t/n)+1},(o,i)=>i*n);return u`<div class="wr-an-lane wr-an-ruler">
    <span class="wr-an-lane-name">Nodes</span>
    <div class="wr-an-track" data-track onPointerDown=${({currentTarget:o,clientX:i})=>e.seek(et(o,i,t))}>
      ${s.map(o=>u`<i style=${{left:`${o/t*100}%`}}>${o} s</i>`)}
    </div>
  </div>`}function xi({lines:t,duration:e,playhead:n}){if(!t?.length)return null;let s=({start:r,end:o})=>({left:`${r/e*100}%`,width:`${Math.max(0,o-r)/e*100}%`});return u`<div class="wr-an-lane wr-an-subtitles">
    <span class="wr-an-lane-name">Subtitles</span>
    <div class="wr-an-track">
      ${t.map(r=>u`<span
            style=${s(r)}
            title=${r.text}
            onClick=${()=>n.seek(r.start)}
            >${r.text}</span
          >`)}
    </div>
  </div>`}function ki({node:t,number:e,state:n,faults:s,act:r}){let{chain:o,times:i}=n.doc,a=s.filter(l=>l.code!=="half_interval"&&rt(o,l)===t.id);return u`<button
    type="button"
    class="wr-an-lane-name"
    title=${t.text}
    aria-pressed=${n.step===t.id}
    onMouseDown=${we}
    onClick=${()=>r({type:"meant",id:t.id})}
    onDblClick=${()=>r({type:"edit"})}
  >
    <b class="wr-an-number" data-settled=${pt(i[t.id])}>${e}</b>
    <${V} name=${t.kind} />
    <span class="wr-an-words">
      <span><${zn} chain=${o} node=${t} /></span>
      <small>${T(i[t.id])}</small>
      ${a.map(l=>u`<small class="wr-an-fault">${l.text}</small>`)}
    </span>
  </button>`}function Qs({state:t,faults:e,duration:n,playhead:s,act:r}){let{nodes:o}=t.doc.chain,i=a=>(t.work.others??[]).map(({annotator:l,parts:d})=>[l,d.times?.[a]]);return u`<section class="wr-an-lanes" aria-label="Nodes and their times">
    <${vi} duration=${n} playhead=${s} />
    <${xi} lines=${t.work.subtitles} duration=${n} playhead=${s} />
    ${o.map((a,l)=>u`<div
          class="wr-an-lane"
          key=${a.id}
          data-node=${a.id}
          data-kind=${a.kind}
          data-chosen=${t.step===a.id}
        >
          <${ki} node=${a} number=${l+1} state=${t} faults=${e} act=${r} />
          <${Zs}
            node=${a}
            time=${t.doc.times[a.id]}
            others=${i(a.id)}
            duration=${n}
            playhead=${s}
            act=${r}
          />
        </div>`)}
    <div class="wr-an-playhead" aria-hidden="true"><i></i></div>
  </section>`}var Si=t=>[...new Set(t.split(",").map(e=>e.trim()).filter(Boolean))];function to({doc:t,act:e}){return u`<section class="wr-an-card-box wr-an-notes" aria-label="Note and tags">
    <label
      >Note
      <textarea
        rows="2"
        maxlength="2000"
        value=${t.note}
        onInput=${C(n=>e({type:"setNote",note:n,group:"note"}))}
      ></textarea>
    </label>
    <label
      >Tags, with commas between
      <input
        value=${t.tags.join(", ")}
        maxlength="600"
        onChange=${C(n=>e({type:"setTags",tags:Si(n)}))}
      />
    </label>
  </section>`}function eo({act:t}){return u`<section class="wr-an-card-box wr-an-help" aria-label="Keys">
    <${w} label="Close" keys="?" onClick=${()=>t({type:"toggleHelp"})} />
    <div>
      ${xn.map(([e,n])=>u`<dl>
            <dt class="wr-an-help-title">${e}</dt>
            ${n.map(([s,r])=>u`<dd><kbd>${s}</kbd> ${r}</dd>`)}
          </dl>`)}
      <dl>
        <dt class="wr-an-help-title">Numbers</dt>
        <dd>
          <kbd>1</kbd> … <kbd>9</kbd> choose a node; two digits soon after each other: 10 and on
        </dd>
      </dl>
    </div>
  </section>`}var no=t=>new URL(t,location.href).href;function Ae({name:t,link:e}){let[n,s]=v(!1),r=()=>navigator.clipboard.writeText(no(e)).then(()=>s(!0));return u`<p class="wr-an-row">
    <b>${t}</b> <a href=${e}>${no(e)}</a>
    <${w} label=${n?"Copied":"Copy"} onClick=${r} />
  </p>`}function Jt(){let[t,e]=v("");return[t,s=>s().then(()=>e(""),r=>e(r.message))]}function so({api:t,choices:e}){let[n,s]=v(""),[r,o]=v(""),[i,a]=v([]),[l,d]=Jt(),c=f=>`${f.title} ${f.by} ${f.clip}`.toLowerCase().includes(r),p=e.filter(c),h=()=>d(async()=>{let f={title:n,clips:p.map(({clip:_})=>_),per_clip:2},{owner_link:m}=await t.makeSet(f);a([...i,{name:`${n}, owner`,link:m}])});return u`<details class="wr-an-card-box">
    <summary>Make a set for several annotators</summary>
    <p class="wr-an-soft">
      You get the owner's link; with it you make a link for each annotator. Nobody sees what others
      have done of a clip before finishing it.
    </p>
    <div class="wr-an-row">
      <label>Title <input value=${n} maxlength="120" onInput=${C(s)} /></label>
      <label
        >Clips with the words
        <input value=${r} onInput=${C(f=>o(f.toLowerCase()))}
      /></label>
      <${w}
        label=${`Make a set of ${p.length} clips`}
        disabled=${!n.trim()||!p.length}
        onClick=${h}
      />
    </div>
    ${l?u`<p class="wr-an-fault" role="alert">${l}</p>`:null}
    ${i.map(f=>u`<${Ae} ...${f} />`)}
  </details>`}var Mi=({name:t,done:e})=>({name:`${t}, ${e} done`});function oo({api:t,set:e,known:n}){let[s,r]=v(""),[o,i]=v([]),[a,l]=Jt(),d=()=>l(async()=>{let{annotator:p,link:h}=await t.addAnnotator(e,s.trim());i([...o,{name:p,link:h}]),r("")}),c=({link:p})=>n.every(h=>h.link!==p);return u`<section class="wr-an-card-box" aria-label="Annotators">
    <h3>Annotators</h3>
    <div class="wr-an-row">
      <label
        >Name, a pseudonym will do <input value=${s} maxlength="60" onInput=${C(r)}
      /></label>
      <${w} label="Make a link" disabled=${!s.trim()} onClick=${d} />
    </div>
    ${a?u`<p class="wr-an-fault" role="alert">${a}</p>`:null}
    ${n.map(p=>u`<${Ae} link=${p.link} ...${Mi(p)} />`)}
    ${o.filter(c).map(p=>u`<${Ae} ...${p} />`)}
  </section>`}function ro({api:t}){let[e,n]=v(""),[s,r]=v(""),[o,i]=Jt(),a=()=>i(async()=>{await t.addAnnotator("mine",e.trim()),r(`Your work goes by the name ${e.trim()} now.`)});return u`<div class="wr-an-row">
    <label>Display name <input value=${e} maxlength="60" onInput=${C(n)} /></label>
    <${w} label="Take this name" disabled=${!e.trim()} onClick=${a} />
    ${o?u`<span class="wr-an-fault" role="alert">${o}</span>`:s}
  </div>`}function io({api:t}){let[e,n]=v(""),[s,r]=Jt(),o=({target:a})=>{let l=a.files?.[0];l&&r(async()=>{let{added:d,known:c}=await t.bring(l);n(`${l.name}: ${d} saves are new, ${c} were here already.`)})},i=()=>r(async()=>{n("Publishing…");let{report:a,left_out:l}=await t.publish(),d=a.length>1?"Watch shows it now.":a.join(" ");n([d||"Watch shows none of it any more.",...l].join(" "))});return u`<div class="wr-an-row wr-an-exchange">
    <a class="wr-an-button" href=${t.exportAddress()} download>Export as a bundle</a>
    <label class="wr-an-button"
      >Import a bundle <input type="file" accept=".zip" onChange=${o}
    /></label>
    <${Ut} label="Show all on Watch" onPublish=${i} />
    ${s?null:e}
    ${s?u`<span class="wr-an-fault" role="alert">${s}</span>`:null}
  </div>`}var ao=({tone:t,title:e,children:n})=>u`<span class=${`wr-badge wr-${t||"plain"}`} title=${e||null}>${n}</span>`;function Oi(t,{reason:e,index:n,duration:s,act:r}){ln(t,"button")||tt(t,{move:()=>{},end(o,i,a){let l=o?Gt(a):null;if(!o)r({type:"chooseReason",index:n});else if(l){let d=qs(a,s);r({type:"pin",reason:e,node:l,...d==null?{timed:!0}:{t:d}})}}})}function Ci({reason:t,index:e,state:n,duration:s,playhead:r,act:o}){let i=ht(n.doc,t),a=n.doc.chain.nodes.findIndex(({id:p})=>p===i?.node)+1,l=p=>Oi(p,{reason:t,index:e,duration:s,act:o}),{step:d}=n,c=()=>d&&o({type:"pin",reason:t,node:d,timed:!0});return u`<li class="wr-an-reason" data-chosen=${n.reason===e} onPointerDown=${l}>
    <${ao} tone=${t.tone}>${t.verdict}<//>
    <span><em>${t.judge}</em> ${t.reason||"no reason given"}</span>
    ${i?u`<${w}
              title="Go to where it is pinned"
              onClick=${()=>{i.second!=null&&r.seek(i.second),i.node&&o({type:"choose",id:i.node})}}
              >node ${a||"?"} · ${q(i.second)} s<//
            ><${w} label="Take the pin off" onClick=${()=>o({type:"unpin",reason:t})}
              >×<//
            >`:u`<${w}
            title="Pin it to the chosen node and this second (P)"
            keys="P"
            disabled=${!d}
            onClick=${c}
            >Pin here<//
          >`}
  </li>`}function lo({state:t,duration:e,playhead:n,act:s}){let r=t.work.reasons??[];return!r.length||!t.doc.chain.nodes.length?null:u`<section class="wr-an-card-box" aria-label="Reasons of judges">
    <h3>Reasons of judges</h3>
    <p class="wr-an-soft">
      Choose one by <kbd>.</kbd> <kbd>,</kbd>. <kbd>P</kbd> pins it to the chosen node at the
      playhead. Or drag it onto a node or a track.
    </p>
    <ol tabindex="0" aria-label="Reasons of judges">
      ${r.map((o,i)=>u`<${Ci}
            reason=${o}
            index=${i}
            state=${t}
            duration=${e}
            playhead=${n}
            act=${s}
          />`)}
    </ol>
  </section>`}var Ei=({about:t})=>t?.facts?.length?u`<details class="wr-an-facts">
        <summary>${t.facts[0][0]}: ${t.facts[0][1]}</summary>
        ${t.facts.slice(1).map(([e,n])=>u`<p><b>${e}:</b> ${n}</p>`)}
      </details>`:null,Ni=t=>t.state.doc.chain.nodes.length?u`<div class="wr-an-drawing">
        <${Js} ...${t} />
        <${Me} act=${t.act} />
      </div>`:u`<${ks} ...${t} />`;function Ti({page:t}){let{state:e,act:n,playhead:s,status:r}=t,o=Math.max(Rn(e),s.duration||0),i=hs(ps(e.doc,o),e.faults),a={state:e,faults:i,duration:o,playhead:s,drawings:t.drawings,act:n};return u`<${xs} page=${t} state=${e} />
    <p class="wr-an-says" role="status" aria-live="polite">${t.notice||e.says}</p>
    <${vs} status=${r} chain=${e.doc.chain} resolve=${t.resolve} />
    ${e.work.blind===!1?u`<p class="wr-an-soft">
            You have seen others' work on this clip. Agreement takes yours from before that.
          </p>`:null}
    ${e.help?u`<${eo} act=${n} />`:null}
    <div class="wr-an-columns">
      <div class="wr-an-side">
        <${Gs} ...${a} />
        <${Ei} about=${t.about} />
      </div>
      <${Ni} ...${a} />
    </div>
    <${Qs} ...${a} />
    <div class="wr-an-below">
      <${Cs} ...${a} />
      <div class="wr-an-side">
        <${lo} ...${a} />
        <${to} doc=${e.doc} act=${n} />
      </div>
    </div>`}function Ai({page:t}){let{access:e,list:n,choices:s,state:r}=t;return!e.set&&!r&&!t.loading?u`<${Yn} choices=${s} work=${n} open=${t.open} />`:u`<${Jn} work=${n} current=${t.clip} open=${t.open} />`}function Pi({page:t}){let{access:e,api:n,choices:s,list:r}=t;return e.by?null:u`${e.set?u`<${oo} api=${n} set=${e.set} known=${r?.annotators??[]} />`:u`<${ro} api=${n} />`}
    <${io} api=${n} />
    ${t.mayMake&&s.length?u`<${so} api=${n} choices=${s} />`:null}`}var Ri=({page:t})=>u`<${Ai} page=${t} />
    <${gs} agreement=${t.agreement} />
    <${Pi} page=${t} />`;function co({page:t}){let{state:e}=t;return u`<div class="wr-an wr-drawn" data-mode=${e?.mode?.name??""}>
    ${t.failure?u`<p class="wr-an-fault" role="alert">${t.failure}</p>`:null}
    ${t.loading?u`<p class="wr-an-soft" role="status">Loading …</p>`:null}
    ${e?u`<${Ti} page=${t} />`:null}
    ${t.loading&&!e?null:u`<${Ri} page=${t} />`}
  </div>`}function Wu(t,e){let n=document.createElement("div");t.replaceChildren(n);let s=a=>Nt(u`<${co} page=${a} />`,n),r=new zt(e,s),o=r.playhead.subscribe(a=>n.style.setProperty("--wr-an-at",String(a.duration?a.t/a.duration:0))),i=a=>r.press(a);return document.addEventListener("keydown",i,!0),r.start(),{destroy(){document.removeEventListener("keydown",i,!0),o(),r.close(),Nt(null,n),n.remove()}}}export{Wu as mount};
