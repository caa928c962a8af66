var x,Ue,_o,F,Zt,Ct,Fe,St,He,te,Qt,go,ft=Symbol.for("pv"),Et={},Tt=[],wo=/^m(i|n|o|s|text|space)$/,ee=Array.isArray,ne=Tt.slice,X=Object.assign;function Y(t){t&&t.parentNode&&t.remove()}function We(t,e,n){var s,r,o,i={},a=arguments.length;for(o in e)o=="key"?s=e[o]:o=="ref"&&typeof t!="function"?r=e[o]:i[o]=e[o];return a>2&&(i.children=a>3?ne.call(arguments,2):n),dt(t,i,s,r,null)}function dt(t,e,n,s,r){var o={type:t,props:e,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ft,__v:r||++Ue,__i:-1,__u:0};return!r&&x.vnode&&x.vnode(o),o}function Nt(t){return t.children}function Mt(t,e){this.props=t,this.context=e,this.__g=0}function H(t,e){if(e==null)return t.__&&H(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:H(t)}function yo(t){var e,n=t.__v,s=n.__e,r=[],o=[],i=t.__P;i&&((e=X({constructor:ft},n)).__v=n.__v+1,x.vnode&&x.vnode(e),se(i,e,n,t.__n,i.namespaceURI,32&n.__u?[s]:null,r,s||H(n),32&n.__u,o),e.__v=n.__v,e.__.__k[e.__i]=e,Ge(r,e,o),n.__=n.__e=null,e.__e!=s&&Ke(e))}function Ke(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),Ke(t)}function je(t){(8&t.__g||(t.__g|=8,F.push(t),Ct++))&&Zt==x.debounceRendering||((Zt=x.debounceRendering)||queueMicrotask)(qe)}function qe(){try{for(var t,e=1;F.length;)F.length>e&&F.sort(Fe),t=F.shift(),e=F.length,8&t.__g&&yo(t)}finally{(Ct=F.length)&&(Zt||queueMicrotask)(qe)}}function ze(t,e,n,s,r,o,i,a,l,f,c){var p,h,d,m,g,$,y=s.__k||Tt,w=e.length;for(l=bo(n,e,y,l,w),p=0;p<w;p++)(d=n.__k[p])!=null&&(h=~d.__i&&y[d.__i]||Et,d.__i=p,$=se(t,d,h,r,o,i,a,l,f,c),m=d.__e,(h.ref!=d.ref||8&h.__u)&&(h.ref&&oe(h.ref,null,d,h),d.ref&&c.push(d.ref,d.__c||m,d)),g=g||m,4&d.__u?(l=Ve(d,l,t,!h.__v),h.__e&&(h.__e=null)):typeof d.type=="function"&&$!==void 0?l=$:m&&(l=m.nextSibling),d.__u&=-21);return n.__e=g,l}function bo(t,e,n,s,r){var o,i,a,l,f,c,p,h,d,m=n.length,g=m,$=0,y=0,w=t.__k=Array(r);for(o=0;o<r;o++)(i=e[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=w[o]=dt(null,i):ee(i)?i=w[o]=dt(Nt,{children:i}):i.constructor===ft&&i.__b?i=w[o]=dt(i.type,i.props,i.key,i.ref,i.__v):w[o]=i,l=o+$,i.__=t,i.__b=t.__b+1,a=null,~(f=i.__i=xo(i,n,l,g))&&(g--,(a=n[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==l-1?$--:f==l+1?$++:f!=l&&(f>l?$--:$++,y=1)):(~f||(r>m?$--:r<m&&$++),typeof i.type!="function"&&(i.__u|=4))):w[o]=null;if(y){for(c=[],p=[],o=0;o<r;o++)if((i=w[o])&&16&i.__u){for($=0,h=c.length;$<h;)c[d=$+h>>1]<i.__i?$=d+1:h=d;c[$]=i.__i,p[o]=$+1}for($=c.length;o--;)p[o]&&(p[o]==$?$--:w[o].__u|=4)}if(g)for(o=0;o<m;o++)!(a=n[o])||2&a.__u||(a.__e==s&&(s=H(a)),re(a,a));return s}function Ve(t,e,n,s){var r,o,i,a;if(typeof t.type=="function"){if(t.props.__P)return e;if(r=t.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=t,e=Ve(r[o],e,n,!1));return e}for(e&&!e.parentNode&&(e=H(t))&&!e.parentNode&&(e=null),i=t.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,e):n.insertBefore(i,e||null)),e=i;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function xo(t,e,n,s){var r,o=t.key,i=t.type,a=e[n],l=a&&!(2&a.__u);if(a===null&&o==null||l&&o==a.key&&i==a.type)return n;if(s>(l?1:0)){for(r=n-1;r>=0;r--)if((a=e[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r;for(r=n+1;r<e.length;r++)if((a=e[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r}return-1}function Be(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function kt(t,e,n,s,r){var o,i;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof s=="string"&&(t.style.cssText=s=""),s)for(e in s)n&&e in n||Be(t.style,e);if(n)for(e in n)s&&n[e]==s[e]||Be(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(t.__e||(t.__e={}))[e]=n,n&&s||(i=Qt[e]||(Qt[e]=vo(e)),(t.__a||(t.__a={}))[e]=te,o=e!=(e=e.replace(He,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,i,o):t.removeEventListener(e,i,o));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function vo(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[St]==null)e[St]=te++;else if(e[St]<this.__a[t])return;return n(x.event?x.event(e):e)}}}function se(t,e,n,s,r,o,i,a,l,f){var c,p,h,d,m,g,$,y,w,C,k,S,I,st,J,De,U,G,j=e.type;if(e.constructor!==ft)return null;128&n.__u&&(l=32&n.__u,c=n.__c.__z)&&(e.__u|=l,p=o=[],c.nodeType==8?a=Ot(c,o):o.push(c),a=o[0]||a),(c=x.__b)&&c(e);t:if(typeof j=="function"){h=i.length;try{if(y=e.props,w=(c=j.prototype)&&c.render,C=(c=j.contextType)&&s[c.__c],k=c?C?C.props.value:c.__:s,(d=n.__c)?(e.__c=d,2&d.__g&&(d.__g|=1)):(w?e.__c=d=new j(y,k):(e.__c=d=new Mt(y,k),d.constructor=j,d.render=So),C&&C.sub(d),d.state||(d.state={}),d.__n=s,d.__g|=8,d.__h=[],d.__k=[]),w&&(d.__s||(d.__s=d.state),j.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=X({},d.__s)),X(d.__s,j.getDerivedStateFromProps(y,d.__s)))),m=d.props,g=d.state,d.__v=e,n.__c){if(y!==m&&w&&!j.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(y,k),e.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(y,d.__s,k)===!1){e.__v!=n.__v&&(d.props=y,d.state=d.__s,d.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(N){N&&(N.__=e)}),Tt.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&i.push(d),a=H(n);break t}d.componentWillUpdate&&d.componentWillUpdate(y,d.__s,k),w&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(m,g,$)})}else w&&!j.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),w&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=k,d.props=y,d.__P=t,d.__g&=-5,S=x.__r,I=w?25:0;do d.__g&=-9,S&&S(e),c=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++I<25);w&&(Tt.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(s=X({},s,d.getChildContext())),w&&n.__c&&d.getSnapshotBeforeUpdate&&($=d.getSnapshotBeforeUpdate(m,g)),st=c&&c.type===Nt&&c.key==null?c.props.children:c,y.__P&&(c=a,r=(t=y.__P).namespaceURI,l=o=null,n.props&&n.props.__P!=t&&(n.__k.some(function(N){N&&re(N,N)}),n.__k=null),a=n.__k?H(n,0):null),a=ze(t,ee(st)?st:[st],e,n,s,r,o,i,a,l,f),y.__P&&(e.__e=null,a=c),e.__u&=-161,p&&p.some(Y),d.__h.length&&i.push(d),1&d.__g&&(d.__g&=-4)}catch(N){if(i.length=h,e.__v=null,l||o)if(N&&N.then){if(e.__u|=128|l,o){for(~(U=o.indexOf(a||void 0))||(U=o.length);(G=o[U-1])&&G.nodeType==8;)U--;for(;U<o.length;U++)if(G=o[U])if(o[U]=null,J){if(G==De)break}else{if(G.nodeType!=8)break;G.data.startsWith("$s")&&(De=Ot(J=G))}}if(!J){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;J=a}(c=Ot(J=e.__c.__z||(e.__c.__z=J)))?(e.__e=J,a=c):e.__e=a,a=a&&a.nextSibling}else o&&o.some(Y);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),N&&N.then||Je(e),x.__e(N,e,n)}}else a=e.__e=ko(n.__e,e,n,s,r,o,i,l,f,t);return(c=x.diffed)&&c(e),a}function Ot(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function Je(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(Je))}function Ge(t,e,n){for(var s=0;s<n.length;)oe(n[s++],n[s++],n[s++]);x.__c&&x.__c(e,t),t.some(function(r){try{t=r.__h,r.__h=[],t.some(function(o){o.call(r)})}catch(o){x.__e(o,r.__v)}})}function ko(t,e,n,s,r,o,i,a,l,f){var c,p,h,d,m,g,$,y,w=n.props||Et,C=e.props,k=e.type;if(k=="svg"?r="http://www.w3.org/2000/svg":k=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((m=o[c])&&(k?m.localName==k:m.nodeType==3)){t=m,o[c]=null;break}}if(!t){if(y=f.ownerDocument||document,!k)return y.createTextNode(C);t=y.createElementNS(r,k,C.is?C:f),a&&(x.__m&&x.__m(e,o),a=!1),o=null}if(k){if(f=k=="template"&&t.content||t,o=k=="textarea"&&C.defaultValue!=null?null:o&&ne.call(f.childNodes),!a&&o)for(w={},c=0;c<t.attributes.length;c++)w[(m=t.attributes[c]).name]=m.value;for(c in w)m=w[c],c=="dangerouslySetInnerHTML"?h=m:c=="children"||c in C||c=="value"&&"defaultValue"in C||c=="checked"&&"defaultChecked"in C||kt(t,c,null,m,r);for(c in C)m=C[c],c=="children"?d=m:c=="dangerouslySetInnerHTML"?p=m:c=="value"?g=m:c=="checked"?$=m:a&&typeof m!="function"||w[c]===m||kt(t,c,m,w[c],r);p?(a||h&&(p.__html==h.__html||p.__html==t.innerHTML)||(t.innerHTML=p.__html),e.__k=[]):(h&&(t.textContent=""),(k=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&wo.test(k))&&(r="http://www.w3.org/1999/xhtml"),ze(f,ee(d)?d:[d],e,n,s,r,o,i,o?o[0]:n.__k&&H(n,0),a,l),o&&o.some(Y)),a&&k!="textarea"||(c="value",k=="progress"&&g==null?t.removeAttribute(c):g==null||g===t[c]&&(k!="progress"||g)||kt(t,c,g,w[c],r),c="checked",$!=null&&$!=t[c]&&kt(t,c,$,w[c],r))}else w===C||a&&t.data==C||(t.data=C);return t}function oe(t,e,n,s){try{typeof t=="function"?e?e.__x=t(e)||1:s&&(s=s.__c||s.__e)&&(e=s.__x)&&(s.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(r){x.__e(r,n)}}function re(t,e,n){var s,r,o,i;if(x.unmount&&x.unmount(t),!(s=t.ref)||s.current&&s.current!=t.__e||oe(s,null,e,t),s=t.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(a){x.__e(a,e)}s.__P=s.__n=null}if(s=t.__k)for(i=0;i<s.length;i++)s[i]&&re(s[i],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(s=t.__c)&&(s=s.__z)&&(r=Ot(s,o=[]))&&(s==t.__e&&o.some(Y),Y(r),Y(s)),n||Y(t.__e),t.__e=t.__c=t.__=null}function So(t,e,n){return this.constructor(t,n)}function At(t,e){var n,s,r,o;x.__&&x.__(t,e),e.nodeType==9&&(e=e.documentElement),s=(n=t&&32&t.__u)?null:e.__k,e.__k=dt(Nt,{children:[t]}),r=[],o=[],se(e,e.__k,s||Et,Et,e.namespaceURI,s?null:e.firstChild?ne.call(e.childNodes):null,r,s?s.__e:e.firstChild,n,o),Ge(r,e.__k,o),e.__k.props.children=null}x={__e:function(t,e,n,s){for(var r,o,i;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(t)),r.componentDidCatch&&(r.componentDidCatch(t,s||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){t=a}}throw Ct=0,t}},Ue=0,_o=function(t){return t!=null&&t.constructor===ft},Mt.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=X({},this.state)),typeof t=="function"&&(t=t(X({},n),this.props)),t&&(X(n,t),this.__v&&(e&&this.__k.push(e),je(this)))},Mt.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),je(this))},Mt.prototype.render=Nt,F=[],Ct=0,Fe=function(t,e){return t.__v.__b-e.__v.__b},St=Symbol(),He=/(PointerCapture)$|Capture$/i,te=0,Qt={},go=0;var ot,O,ie,Ye,ae=Object.is,Pt=0,rn=[],le=[],M=x,Xe=M.__b,Ze=M.__r,Qe=M.diffed,tn=M.__c,en=M.unmount,nn=M.__;function Rt(t,e){M.__h&&M.__h(O,t,Pt||e),Pt=0;var n=O.__H||(O.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function b(t){return Pt=1,Mo(an,t)}function Mo(t,e,n){var s=Rt(ot++,2);if(s.t=t,!s.__c&&(s.__=[n?n(e):an(void 0,e),function(o){var i=(s.__N||s.__)[0],a=s.t(i,o);ae(i,a)||(s.__N=[a,s.__[1]],s.__c.setState({}))}],s.__c=O,!O.__f)){O.__f=!0;var r=O.shouldComponentUpdate;O.shouldComponentUpdate=function(o,i,a){var l=this.__H;if(!l)return!0;var f=!1,c=this.props!=o;if(l.__.some(function(h){h.__N&&(f=!0,ae(h.__[0],h.__N[0])||(c=!0))}),r){var p=r.call(this,o,i,a);return f?p||c:p}return!f||c}}return s.__}function A(t,e){var n=Rt(ot++,3);!M.__s&&ue(n.__H,e)&&(n.__P=!0,n.__=t,n.u=e,O.__H.__h.push(n))}function rt(t,e){var n=Rt(ot++,4);!M.__s&&ue(n.__H,e)&&(n.__P=!1,n.__=t,n.u=e,O.__h.push(n))}function D(t){return Pt=5,Oo(function(){return{current:t}},[])}function Oo(t,e){var n=Rt(ot++,7);return ue(n.__H,e)&&(n.__=t(),n.__H=e),n.__}function Co(){var t;do{for(;t=le.shift();)try{pt(t)}catch(n){M.__e(n,{__:(t=t.__P)&&t.__v})}for(;t=rn.shift();){var e=t.__H;if(t.__P&&e)try{e.__h.some(pt),e.__h.some(ce),e.__h=[]}catch(n){e.__h=[],M.__e(n,t.__v)}}}while(le.length)}M.__b=function(t){O=null,Xe&&Xe(t)},M.__=function(t,e){t&&e.__k&&e.__k.__m&&(t.__m=e.__k.__m),nn&&nn(t,e)},M.__r=function(t){Ze&&Ze(t),ot=0;var e=(O=t.__c).__H;e&&(ie==O?O.__h=[]:(e.__h.some(pt),e.__h.some(ce),ot=0),e.__h=[],e.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),ie=O},M.diffed=function(t){Qe&&Qe(t);var e=t.__c;e&&e.__H&&(e.__H.__h.length&&on(rn.push(e)),e.__H.__.some(function(n){n.u&&(n.__H=n.u)})),ie=O=null},M.__c=function(t,e){e.some(function(n){try{n.__h.some(pt),n.__h=n.__h.filter(function(s){return!s.__||ce(s)})}catch(s){n.__h=[function(){throw s}]}}),tn&&tn(t,e)},M.unmount=function(t){en&&en(t);var e,n,s=t.__c;s&&s.__H&&(s.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=t.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,on(le.push(r))}else pt(r)}catch(o){e=o}}),s.__H=void 0,e&&M.__e(e,s.__v))};var sn=typeof requestAnimationFrame=="function";function Eo(t){var e,n=function(){clearTimeout(s),sn&&cancelAnimationFrame(e),setTimeout(t)},s=setTimeout(n,35);sn&&(e=requestAnimationFrame(n))}function on(t){t!=1&&Ye==M.requestAnimationFrame||((Ye=M.requestAnimationFrame)||Eo)(Co)}function pt(t){var e=O,n=t.__c;typeof n=="function"&&(t.__c=void 0,n()),O=e}function ce(t){var e=O;t.__c=t.__(),O=e}function ue(t,e){return!t||t.length!=e.length||e.some(function(n,s){return!ae(n,t[s])})}function an(t,e){return typeof e=="function"?e(t):e}var cn=function(t,e,n,s){var r;e[0]=0;for(var o=1;o<e.length;o++){var i=e[o++],a=e[o]?(e[0]|=i?1:2,n[e[o++]]):e[++o];i===3?s[0]=a:i===4?s[1]=Object.assign(s[1]||{},a):i===5?(s[1]=s[1]||{})[e[++o]]=a:i===6?s[1][e[++o]]+=a+"":i?(r=t.apply(a,cn(t,a,n,["",null])),s.push(r),a[0]?e[0]|=2:(e[o-2]=0,e[o]=r)):s.push(a)}return s},ln=new Map;function un(t){var e=ln.get(this);return e||(e=new Map,ln.set(this,e)),(e=cn(this,e.get(t)||(e.set(t,e=(function(n){for(var s,r,o=1,i="",a="",l=[0],f=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,h,i):o===3&&(h||i)?(l.push(3,h,i),o=2):o===2&&i==="..."&&h?l.push(4,h,0):o===2&&i&&!h?l.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(l.push(o,0,i,r),o=6),h&&(l.push(o,h,0,r),o=6)),i=""},c=0;c<n.length;c++){c&&(o===1&&f(),f(c));for(var p=0;p<n[c].length;p++)s=n[c][p],o===1?s==="<"?(f(),l=[l],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:a?s===a?a="":i+=s:s==='"'||s==="'"?a=s:s===">"?(f(),o=1):o&&(s==="="?(o=5,r=i,i=""):s==="/"&&(o<5||n[c][p+1]===">")?(f(),o===3&&(l=l[0]),o=l,(l=l[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),o=2):i+=s),o===3&&i==="!--"&&(o=4,l=l[0])}return f(),l})(t)),e),arguments,[])).length>1?e:e[0]}var u=un.bind(We);var Lt=(t,e,n)=>t[n.type](e,n);var To="input, textarea, select, [contenteditable]",No="dialog, [role=dialog], [role=menu], [role=listbox], [role=combobox]",dn=`${To}, ${No}`,fn=({target:t},e)=>t instanceof Element?t.closest(e):null;var pn="whyreel.keys",de=()=>document.documentElement.dataset;function Ao(){try{return localStorage.getItem(pn)}catch{return null}}var hn=()=>(de().wrKeys??Ao())!=="off";function mn(t){let e=t?"on":"off";try{localStorage.setItem(pn,e),delete de().wrKeys}catch{de().wrKeys=e}}var It=["event","belief","intent","desire","emotion"],Po=[/;\s+/,/,?\s+and then\s+/i,/,\s+then\s+/i,/,?\s+and\s+/i,/,\s+/];function fe(t,e){for(let n=1;;n+=1)if(!t.includes(`${e}${n}`))return`${e}${n}`}var $n=t=>t.map(({id:e})=>e),pe=(t,e,n)=>t.map(s=>s.id===e?{...s,...n}:s);function he(t,e,{after:n=null,text:s="",person:r=null}={}){let o=fe($n(t.nodes),"n"),i=t.nodes.findIndex(l=>l.id===n),a=[...t.nodes];return a.splice(i<0?a.length:i+1,0,{id:o,kind:e,text:s,person:r,seen_by:null}),[{...t,nodes:a},o]}var Dt=(t,e,n)=>({...t,nodes:pe(t.nodes,e,n)});function _n(t,e){let n=t.links.filter(s=>s.result!==e).map(s=>({...s,reasons:s.reasons.filter(r=>r!==e)})).filter(s=>s.reasons.length);return{...t,nodes:t.nodes.filter(s=>s.id!==e),links:n}}function gn(t,e,n){let s=t.nodes.findIndex(i=>i.id===e),r=s+n;if(s<0||r<0||r>=t.nodes.length)return t;let o=[...t.nodes];return o.splice(r,0,...o.splice(s,1)),{...t,nodes:o}}function wn(t,e){let n=Object.entries(t.people).find(([,r])=>r===e);if(n)return[t,n[0]];let s=fe(Object.keys(t.people),"p");return[{...t,people:{...t.people,[s]:e}},s]}function me(t,e,n,s=0){if(e===n)return t;let r=W(t,e)[s];if(!r){let i=fe($n(t.links),"l");return{...t,links:[...t.links,{id:i,result:e,reasons:[n],heart:null}]}}if(r.reasons.includes(n))return t;let o=[...r.reasons,n];return{...t,links:pe(t.links,r.id,{reasons:o})}}function yn(t,e,n){let s=t.links.map(r=>r.id===e?{...r,reasons:r.reasons.filter(o=>o!==n)}:r).filter(r=>r.reasons.length);return{...t,links:s}}var W=(t,e)=>t.links.filter(n=>n.result===e),bn=(t,e)=>({...t,links:t.links.map(n=>n.id===e?{...n,heart:n.heart?null:!0}:{...n,heart:n.heart?null:n.heart})});function Ro(t){for(let e of Po){let n=e.exec(t);if(n?.index)return[t.slice(0,n.index),t.slice(n.index+n[0].length)]}return[t,""]}function xn(t,e){let n=t.nodes.find(l=>l.id===e);if(!n)return[t,null];let[s,r]=Ro(n.text),[o,i]=he(Dt(t,e,{text:s}),n.kind,{after:e,text:r,person:n.person}),a=o.links.map(l=>({...l,reasons:l.reasons.map(f=>f===e?i:f)}));return[me({...o,links:a},i,e),i]}function vn(t,e,n){let s=l=>t.nodes.find(f=>f.id===l)?.text??"",r=l=>l===n?e:l,o=t.links.map(l=>({...l,result:r(l.result),reasons:[...new Set(l.reasons.map(r))].filter(f=>f!==r(l.result))})).filter(l=>l.reasons.length),i=[s(e),s(n)].filter(Boolean).join("; "),a=t.nodes.filter(l=>l.id!==n);return{...t,links:o,nodes:pe(a,e,{text:i})}}function Lo(t){let e=Object.fromEntries(t.nodes.map(({id:n})=>[n,0]));for(let n=0;n<t.nodes.length;n+=1)for(let{result:s,reasons:r}of t.links){let o=Math.max(-1,...r.map(i=>e[i]??-1));s in e&&(e[s]=Math.min(t.nodes.length-1,Math.max(e[s],o+1)))}return e}function kn(t){let e=Lo(t);return{...t,nodes:t.nodes.toSorted((n,s)=>e[n.id]-e[s.id])}}var Do="subtitles",jt=({work:t})=>(t.starts??[]).filter(({chain:e})=>e.nodes.length),Bt=({id:t,chain:e,label:n,times:s={}})=>({type:"begin",chain:e,label:n,inOrder:Object.keys(s).length>0,times:t===Do?s:{}});var Sn=1,ht=t=>e=>({type:t,id:e.step}),mt=t=>()=>({type:"addNode",kind:t}),v=t=>()=>t,jo=t=>{let[e]=W(t.doc.chain,t.step);return e?{type:"toggleHeart",link:e.id}:{type:"say",says:"This node has no link."}},Bo=new Map([[null,!0],[!0,!1],[!1,null]]),Uo=t=>{let[e]=W(t.doc.chain,t.step);if(!e)return{type:"say",says:"This node has no link."};let n=Bo.get(t.doc.links[e.id]?.holds??null);return{type:"judgeLink",link:e.id,holds:n}},Fo=t=>{let e=t.work.reasons?.[t.reason];return!e||!t.step?{type:"say",says:"Choose a reason and a node first."}:{type:"pin",reason:e,node:t.step,timed:!0}},Ho=t=>{let e=t.work.reasons?.[t.reason];return e&&{type:"unpin",reason:e}},Mn={Play:[[" ","space","play or pause",v({type:"toggle"})],["j","J","backwards, again: faster",v({type:"shuttle",key:"j"})],["k","K","stop",v({type:"shuttle",key:"k"})],["l","L","forwards, again: faster",v({type:"shuttle",key:"l"})],["ArrowLeft","←","a frame back",v({type:"frame",by:-Sn})],["ArrowRight","→","a frame on",v({type:"frame",by:Sn})],["⇧ArrowLeft","shift ←","a second back",v({type:"skip",by:-1})],["⇧ArrowRight","shift →","a second on",v({type:"skip",by:1})],["Home","Home","to the start",v({type:"seek",t:0})]],Times:[["i","I","the node starts here",t=>({type:"setStart",id:t.step,timed:!0})],["o","O","the node ends here",t=>({type:"setEnd",id:t.step,timed:!0})],["n","N","not shown in this clip",ht("setNotShown")],["c","C","clear its time",ht("clearTime")],["⇧I","shift I","go to its start",v({type:"goTo",end:"start"})],["⇧O","shift O","go to its end",v({type:"goTo",end:"end"})]],Nodes:[["ArrowUp","↑","node before",v({type:"move",by:-1})],["ArrowDown","↓","next node",v({type:"move",by:1})],["⇧E","shift E","add an event",mt("event")],["⇧B","shift B","add a belief",mt("belief")],["⇧W","shift W","add an intent",mt("intent")],["⇧D","shift D","add a desire",mt("desire")],["⇧F","shift F","add an emotion",mt("emotion")],["e","E","write its text",v({type:"edit"})],["Enter","Enter","write its text",v({type:"edit"})],["a","A","its person",v({type:"focus",on:"person"})],["s","S","split in two",ht("splitNode")],["m","M","join with the node of a number",v({type:"join"})],["Delete","Del","remove it",ht("removeNode")],["Backspace","","",ht("removeNode")],["⇧ArrowUp","shift ↑","earlier in the list",t=>({type:"moveNode",id:t.step,by:-1})],["⇧ArrowDown","shift ↓","later in the list",t=>({type:"moveNode",id:t.step,by:1})]],Links:[["r","R","reasons: then numbers, R again ends",v({type:"reasons"})],["h","H","heart: the link the chain is about",jo],["v","V","link holds, does not hold, unset",Uo]],"Reasons of judges":[[".",".","next reason",v({type:"chooseReason",by:1})],[",",",","reason before",v({type:"chooseReason",by:-1})],["p","P","pin it to the node and this second",Fo],["⇧P","shift P","take the pin off",Ho]],Work:[["u","U","undo",v({type:"undo"})],["⇧U","shift U","redo",v({type:"redo"})],["d","D","done, or open again",t=>({type:"setDone",done:!t.doc.done})],["⇧N","shift N","next unfinished clip",v({type:"nextClip"})],["Escape","Esc","leave what was begun",v({type:"escape"})],["?","?","these keys",v({type:"toggleHelp"})]]},Wo=new Map(Object.values(Mn).flat().map(([t,,,e])=>[t,e])),On=Object.entries(Mn).map(([t,e])=>[t,e.filter(([,n])=>n).map(([,n,s])=>[n,s])]),Ko=t=>{let{key:e}=t;return e.length>1?t.shiftKey?`⇧${e}`:e:/^[a-z]$/i.test(e)?t.shiftKey?`⇧${e.toUpperCase()}`:e.toLowerCase():e};function Cn(t,e){if(t.ctrlKey||t.metaKey||t.altKey)return null;let n=Ko(t);return!e.keysOn&&n!=="?"&&n!=="Escape"?null:/^[0-9]$/.test(n)?qo(n,t,e):Wo.get(n)?.(e)??null}function qo(t,e,n){if(n.doc.chain.nodes.length)return{type:"digit",digit:t,at:e.timeStamp};let s=jt(n)[Number(t)-1];return s?Bt(s):null}var En={shown:null,start:null,end:null},Z=t=>Math.round(Math.max(0,t)*1e3)/1e3;function Tn(t,e,n){let{end:s}=t[e]??En,r=Z(n);return{...t,[e]:{shown:!0,start:r,end:s!=null&&s>r?s:null}}}function Nn(t,e,n){let{start:s}=t[e]??En,r=Z(n);return{...t,[e]:{shown:!0,start:s!=null&&s<r?s:null,end:r}}}var An=(t,e)=>({...t,[e]:{shown:!1,start:null,end:null}});function $e(t,e){let n={...t};return delete n[e],n}function Pn(t,e,n,s){let{start:r,end:o}=t,i=(l,f,c)=>Z(Math.min(Math.max(l,f),Math.max(f,c)));if(e==="start")return{...t,start:i(r+n,0,o-.01)};if(e==="end")return{...t,end:i(o+n,r+.01,s)};let a=i(r+n,0,s-(o-r));return{...t,start:a,end:Z(a+o-r)}}function Rn(t,e,n){let[s,r]=[t[e],t[n]],o=$e(t,n);if(!r||r.shown===!1)return o;if(!s||s.shown===!1)return{...o,[e]:r};let i=(...f)=>f.filter(c=>c!=null),a=i(s.start,r.start),l=i(s.end,r.end);return{...o,[e]:{shown:!0,start:a.length?Math.min(...a):null,end:l.length?Math.max(...l):null}}}var _e=["chain","times","links","pins","note","tags","done"],Vo=()=>({people:{},nodes:[],links:[],title:"",parent:null,origin:null}),Jo={chain:null,times:{},links:{},pins:[],note:"",tags:[],done:!1};function P(t){let e=Object.entries(t??{}).filter(([,s])=>s!=null),n={...Jo,...Object.fromEntries(e)};return{...n,chain:{...Vo(),...n.chain}}}var Ln=({chain:t,times:e,links:n,pins:s,note:r,tags:o})=>![t.nodes,s,o,Object.keys(e),Object.keys(n),r.trim()].some(({length:i})=>i),$t=(t,e)=>t===e||Q(t)===Q(e);function Q(t){return Array.isArray(t)?`[${t.map(Q).join()}]`:t===null||typeof t!="object"?JSON.stringify(t)??"null":`{${Object.keys(t).sort().map(n=>`${JSON.stringify(n)}:${Q(t[n])}`).join()}}`}function In(t){return{settled:t.chain.nodes.filter(n=>_t(t.times[n.id])).length,all:t.chain.nodes.length}}var _t=t=>t!==void 0&&(t.shown===!1||t.start!=null&&t.end!=null);function Dn(t){let e=P(t.parts);return{work:t,doc:e,past:[],future:[],group:null,step:e.chain.nodes[0]?.id??null,editing:!1,mode:null,digits:"",digitsAt:0,reason:0,keysOn:!0,help:!1,says:"",faults:t.faults??[]}}var Ut=t=>t.doc.chain.nodes.find(({id:e})=>e===t.step)??null;function jn(t){let e=Object.values(t.doc.times).map(({end:n})=>n??0);return t.work.clip.duration||Math.max(10,...e)}var gt=(t,e)=>t.pins.find(n=>n.run===e.run&&n.dimension===e.dimension)??null;var Bn=t=>`${Z(t).toFixed(2)} s`,tt=(t,e,n={})=>({doc:{...t,chain:e},...n}),wt=(t,e,n={})=>({doc:{...t,times:e},...n}),K=(t,e)=>t.chain.nodes.findIndex(n=>n.id===e)+1,Go=(t,e)=>Object.fromEntries(Object.entries(t).filter(([n])=>n!==e));function yt(t){let e=new Set(t.chain.nodes.map(({id:o})=>o)),n=new Set(t.chain.links.map(({id:o})=>o)),s=(o,i)=>Object.keys(o).every(a=>i.has(a))?o:Object.fromEntries(Object.entries(o).filter(([a])=>i.has(a))),r=t.pins.some(({node:o})=>o&&!e.has(o))?t.pins.map(o=>e.has(o.node??"")?o:{...o,node:null}):t.pins;return{...t,times:s(t.times,e),links:s(t.links,n),pins:r}}var Yo={addNode(t,{kind:e,text:n},s){let r=t.chain.nodes.find(({id:l})=>l===s.step),o={after:s.step,text:n,person:r?.person??null},[i,a]=he(t.chain,e,o);return tt(t,i,{step:a,editing:!0,says:`A new ${e}: write it.`})},removeNode(t,{id:e}){let n=K(t,e)-1,s=_n(t.chain,e),r=s.nodes[Math.min(n,s.nodes.length-1)]?.id??null;return{doc:yt({...t,chain:s}),step:r,says:`Node ${n+1} is removed. U undoes.`}},changeNode:(t,{id:e,changes:n})=>tt(t,Dt(t.chain,e,n)),moveNode:(t,{id:e,by:n})=>tt(t,gn(t.chain,e,n)),splitNode(t,{id:e}){let[n,s]=xn(t.chain,e);return tt(t,n,{step:s,editing:!0,says:"Split in two."})},joinNodes(t,{id:e,other:n}){if(e===n)return{doc:t};let s={...t,chain:vn(t.chain,e,n)};return{doc:yt({...s,times:Rn(t.times,e,n)}),step:e,mode:null,says:"Two nodes are one now."}},addPerson(t,{id:e,name:n}){let[s,r]=wn(t.chain,n.trim());return tt(t,Dt(s,e,{person:r}),{says:`${n.trim()} is in the chain.`})},begin(t,{chain:e,label:n,inOrder:s,times:r}){let o=P({chain:e}).chain,i=s?o:kn(o);return{doc:yt({...t,chain:i,times:{...t.times,...r}}),step:i.nodes[0]?.id??null,says:`Begun from: ${n}.`}}},ge={addReason(t,{result:e,reason:n,index:s}){let r=me(t.chain,e,n,s),o=`${K(t,n)} leads to ${K(t,e)}.`;return r===t.chain?{doc:t}:tt(t,r,{says:o})},toggleReason(t,{result:e,reason:n},s){let r=W(t.chain,e).find(o=>o.reasons.includes(n));return r?ge.removeReason(t,{link:r.id,reason:n},s):ge.addReason(t,{result:e,reason:n},s)},removeReason(t,{link:e,reason:n}){let s=yn(t.chain,e,n);return{doc:yt({...t,chain:s}),says:"The reason is removed."}},toggleHeart:(t,{link:e})=>tt(t,bn(t.chain,e)),judgeLink(t,{link:e,holds:n,why:s}){let r=t.links[e]??{holds:null,why:""},o={holds:n===void 0?r.holds:n,why:s??r.why},a=o.holds===null&&!o.why?Go(t.links,e):{...t.links,[e]:o};return{doc:{...t,links:a}}}},Xo={setStart:(t,{id:e,t:n})=>wt(t,Tn(t.times,e,n),{says:`Node ${K(t,e)} starts at ${Bn(n)}.`}),setEnd:(t,{id:e,t:n})=>wt(t,Nn(t.times,e,n),{says:`Node ${K(t,e)} ends at ${Bn(n)}.`}),setNotShown:(t,{id:e})=>wt(t,An(t.times,e),{says:`Node ${K(t,e)} is not shown in this clip.`}),setTime:(t,{id:e,time:n})=>wt(t,{...t.times,[e]:n}),clearTime:(t,{id:e})=>wt(t,$e(t.times,e),{says:`Node ${K(t,e)} has no time.`})},Zo={pin(t,{reason:e,node:n,t:s}){let{run:r,dimension:o}=e,a=[...t.pins.filter(l=>l!==gt(t,e)),{run:r,dimension:o,node:n,second:Z(s)}];return{doc:{...t,pins:a},says:`${o} is pinned to node ${K(t,n)}.`}},unpin:(t,{reason:e})=>({doc:{...t,pins:t.pins.filter(n=>n!==gt(t,e))},says:`${e.dimension} is no longer pinned.`}),setNote:(t,{note:e})=>({doc:{...t,note:e}}),setTags:(t,{tags:e})=>({doc:{...t,tags:e}}),setDone(t,{done:e}){return e&&Ln(t)?{doc:t,says:"Nothing is annotated yet."}:{doc:{...t,done:e},says:e?"Done: this clip is finished.":"Open again."}},takePart(t,{part:e,value:n}){let s=P({[e]:n})[e];return{doc:yt({...t,[e]:s})}}},we={...Yo,...ge,...Xo,...Zo};function Un(t,e,n=null){if(e===t.doc)return t;let r=n!==null&&n===t.group?t.past:[...t.past,t.doc].slice(-300);return{...t,doc:e,past:r,future:[],group:n}}function Fn(t){let e=t.past.at(-1);return e?Wn(t,e,t.past.slice(0,-1),[t.doc,...t.future],"Undone."):{...t,says:"There is nothing to undo."}}function Hn(t){if(!t.future.length)return{...t,says:"There is nothing to redo."};let[e,...n]=t.future;return Wn(t,e,[...t.past,t.doc],n,"Done again.")}function Wn(t,e,n,s,r){let i=e.chain.nodes.some(({id:a})=>a===t.step)?t.step:e.chain.nodes[0]?.id??null;return{...t,doc:e,past:n,future:s,step:i,group:null,says:r}}var Qo=900,qn=(t,e,n)=>Math.max(e,Math.min(n,t));function tr(t,e){let{nodes:n}=t.doc.chain;if(!n.length)return t;let s=n.findIndex(({id:r})=>r===t.step);return ye(t,n[qn(s+e,0,n.length-1)].id)}var ye=(t,e)=>({...t,step:e,editing:!1,group:null});function er(t,{digit:e,at:n}){let{nodes:s}=t.doc.chain,r=n-t.digitsAt<Qo,o=Number(t.digits+e),i=r&&t.digits&&o<=s.length?t.digits+e:e,a=s[Number(i)-1],l={...t,digits:i,digitsAt:n};return a?zn(l,a.id):l}function zn(t,e){let{mode:n}=t;return n?n.name==="join"?Ft(t,{type:"joinNodes",id:n.step,other:e}):Ft(t,{type:"toggleReason",result:n.step,reason:e}):ye(t,e)}function Kn(t,e,n){return t.step?t.mode?.name===e?{...t,mode:null,says:""}:{...t,mode:{name:e,step:t.step},says:n}:{...t,says:"Choose a node first."}}var nr={choose:(t,{id:e})=>ye(t,e),meant:(t,{id:e})=>zn(t,e),move:(t,{by:e})=>tr(t,e),digit:er,edit:t=>({...t,editing:!!t.step}),leaveEdit:t=>({...t,editing:!1,group:null}),reasons:t=>Kn(t,"reasons","Reasons: press the numbers of the nodes that lead here, then R."),join:t=>Kn(t,"join","Join: press the number of the node that comes in."),escape:t=>({...t,mode:null,editing:!1,help:!1,says:""}),chooseReason(t,e){let n=Math.max(0,(t.work.reasons?.length??0)-1),s="index"in e?e.index:t.reason+e.by;return{...t,reason:qn(s,0,n)}},toggleKeys:t=>({...t,keysOn:!t.keysOn,says:`Keys are ${t.keysOn?"off":"on"}.`}),toggleHelp:t=>({...t,help:!t.help}),undo:Fn,redo:Hn,say:(t,{says:e})=>({...t,says:e}),faults:(t,{faults:e})=>({...t,faults:e})},sr=(t,e)=>we[e.type](t.doc,e,t);function or(t,e){if("id"in e&&!t.doc.chain.nodes.some(({id:r})=>r===e.id))return{...t,says:"Choose a node first."};let{doc:n,...s}=sr(t,e);return{...Un(t,n,e.group??null),...s}}var rr=t=>t.type in we,Ft=(t,e)=>rr(e)?or(t,e):Lt(nr,t,e);var Vn={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function Jn(){try{return globalThis.localStorage??Vn}catch{return Vn}}var Gn="M12 20S4 15.500 4 9.500C4 6.900 6 5 8.300 5c1.600 0 3 .8 3.700 2.100C12.700 5.800 14.100 5 15.700 5 18 5 20 6.900 20 9.500 20 15.500 12 20 12 20z",bt={event:"M4 12h15M13 6l6 6-6 6",belief:"M9 18h6M10 21h4M9 17c0-2-3-3.500-3-7.500a6 6 0 1 1 12 0c0 4-3 5.500-3 7.500z",intent:"M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",desire:Gn,emotion:"M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14c.9 1.400 2.100 2 3.500 2s2.600-.6 3.500-2M9.200 9.500h.01M14.800 9.500h.01",object:"M12 3.500l7.500 4.200v8.600L12 20.500l-7.500-4.200V7.700zM4.500 7.700L12 12l7.500-4.300M12 12v8.500",heart:Gn,tick:"M5 12.500l5 5L19.500 7",dash:"M6 12h12",half:"M2.500 12.500l3 3L11 8.500 M14.500 9l6.500 6.500 M21 9l-6.500 6.500",unknown:"M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18.500h.01",previous:"M15 5l-7 7 7 7",next:"M9 5l7 7-7 7",replay:"M5 12a7 7 0 1 0 2.500-5.400 M5 4v4.500h4.500",list:"M9 6h11 M9 12h11 M9 18h11 M4.500 6h.01 M4.500 12h.01 M4.500 18h.01",link:"M4 12h14 M13 7l5 5-5 5",play:"M7 4.500v15l12-7.500z",pause:"M7 5h3.500v14H7z M13.500 5H17v14h-3.500z",back:"M17 5v14L8 12z M6 5v14",forward:"M7 5v14l9-7z M18 5v14",subtitles:"M3 5h18v14H3z M7 11h4 M13 11h4 M7 15h7 M16 15h1",fullscreen:"M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5",boxes:"M4 8V4h4 M20 8V4h-4 M4 16v4h4 M20 16v4h-4 M9 9h6v6H9z",zoom_in:"M12 5v14 M5 12h14",zoom_out:"M5 12h14",fit:"M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5 M8 12h8",help:"M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18h.01",cross:"M6 6l12 12 M18 6L6 18"};var z={event:"Event",belief:"Belief",intent:"Intent",desire:"Desire",emotion:"Emotion"},be=t=>t.preventDefault();function _({label:t,keys:e,onClick:n,tone:s,pressed:r,disabled:o,title:i,children:a}){return u`<button
    type="button"
    class=${`wr-an-button${s?` wr-an-${s}`:""}`}
    aria-label=${t}
    aria-pressed=${r}
    aria-keyshortcuts=${e}
    title=${i??(e?`${t??""} (${e})`:t)}
    disabled=${o}
    onMouseDown=${be}
    onClick=${n}
  >
    ${a??t}
  </button>`}function Ht({label:t,onPublish:e}){let[n,s]=b(!1),r=()=>{s(!1),e()};return n?u`<span class="wr-an-row" role="alertdialog" aria-label=${t}>
    Publish a new version with these annotations? Everyone on this server sees it.
    <${_} label="Publish" tone="go" onClick=${r} />
    <${_} label="Cancel" onClick=${()=>s(!1)} />
  </span>`:u`<${_} label=${t} onClick=${()=>s(!0)} />`}var V=({name:t})=>u`<svg class="wr-an-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${bt[t]} />
  </svg>`,q=t=>t==null?"–":`${t.toFixed(2)}`;function R(t){return!t||t.shown!==!1&&t.start==null&&t.end==null?"no time":t.shown===!1?"not shown":t.end==null?`from ${q(t.start)} s`:t.start==null?`until ${q(t.end)} s`:`${q(t.start)}–${q(t.end)} s`}var xe=(t,e)=>e.person?t.people[e.person]??e.person:"";function Yn({chain:t,node:e}){let n=xe(t,e),s=n&&e.text.toLowerCase().includes(n.toLowerCase());return u`${n&&!s?u`<em>${n} </em>`:null}${e.text||"…"}`}var E=t=>e=>t(e.target.value);var ve=60;function ir({poster:t,film:e=!0}){return t?u`<img src=${t} alt="" loading="lazy" />`:u`<span class="wr-an-noposter"
        >${e?u`<${V} name="play" />`:"no film here"}</span
      >`}function Xn({clip:t,current:e,state:n,open:s}){return u`<li>
    <button
      type="button"
      class="wr-an-clip"
      aria-current=${e?"true":void 0}
      data-clip=${t.clip}
      onClick=${()=>s(t.clip)}
    >
      <${ir} poster=${t.poster} film=${t.film} />
      <span><b>${t.title}</b> <small>${t.by??""}</small><small>${n}</small></span>
    </button>
  </li>`}var Zn=t=>t.done?"✓ done":t.version?"begun":"open";function xt(t,e){let n=t.findIndex(({clip:r})=>r===e);return[...t.slice(n+1),...t.slice(0,Math.max(0,n))].find(({done:r})=>!r)?.clip??null}function Qn({work:t,current:e,open:n}){if(!t?.clips.length)return null;let s=t.clips.filter(o=>o.done).length,r=xt(t.clips,e);return u`<section class="wr-an-card-box" aria-label="Clips of the set">
    <h3>
      ${t.title||"My clips"}
      ${e&&t.title?u`<small>${t.annotator}</small>`:null}
    </h3>
    <div class="wr-an-row">
      <progress value=${s} max=${t.clips.length}></progress>
      <span>${s} of ${t.clips.length} done</span>
      <${_}
        label="Next unfinished"
        keys="shift N"
        disabled=${!r}
        onClick=${()=>r&&n(r)}
      />
    </div>
    <ul class="wr-an-clips">
      ${t.clips.map(o=>u`<${Xn}
            key=${o.clip}
            clip=${o}
            current=${o.clip===e}
            state=${Zn(o)}
            open=${n}
          />`)}
    </ul>
  </section>`}function ts({choices:t,work:e,open:n}){let[s,r]=b(""),o=new Map((e?.clips??[]).map(c=>[c.clip,c])),i=s.toLowerCase().split(/\s+/).filter(Boolean),a=c=>`${c.title} ${c.by} ${c.clip}`.toLowerCase(),l=t.filter(c=>i.every(p=>a(c).includes(p))),f=c=>{let p=o.get(c.clip);return p?Zn(p):c.state};return u`<section class="wr-an-card-box" aria-label="Choose a clip">
    <h2>Choose a clip</h2>
    <p class="wr-an-soft">Clips without a chain come first, then those without times.</p>
    <input
      type="search"
      aria-label="Search clips"
      placeholder="Search: paradigm, model, id"
      value=${s}
      onInput=${E(r)}
    />
    <ul class="wr-an-clips">
      ${l.slice(0,ve).map(c=>u`<${Xn}
              key=${c.clip}
              clip=${c}
              state=${f(c)}
              open=${n}
            />`)}
    </ul>
    ${l.length>ve?u`<p class="wr-an-soft">${l.length-ve} more: search for them.</p>`:null}
    ${l.length?null:u`<p class="wr-an-soft">
            No clip fits.
            <a href="data">Import data</a>
          </p>`}
  </section>`}var Wt=class{constructor(e,n){this.storage=e,this.key=`whyreel-annotate:${n}`}read(){try{return JSON.parse(this.storage.getItem(this.key)??"null")}catch{return null}}write(e,n){try{Object.keys(n).length?this.storage.setItem(this.key,JSON.stringify({version:e,parts:n})):this.storage.removeItem(this.key)}catch{}}};function es(t,e,n){let s=e,r=[];for(let o of _e)$t(e[o],n[o])||$t(n[o],t[o])||($t(e[o],t[o])?s={...s,[o]:n[o]}:r.push({part:o,mine:e[o],theirs:n[o]}));return{doc:s,conflicts:r}}var vt=(t,e)=>_e.filter(n=>!$t(t[n],e[n]));var ar=(t,e)=>setTimeout(t,e),ns=1e3,lr=15e3,ss=P(null),Kt=class{constructor({put:e,load:n,show:s,take:r,backup:o,later:i=ar,pause:a=400,now:l=Date.now}){this.put=e,this.load=n,this.show=s,this.take=r,this.backup=o,this.later=i,this.pause=a,this.now=l,this.version=0,this.planned=!1,this.base=ss,this.doc=ss,this.status={name:"saved",at:null,conflicts:[],words:""},this.refused=new Map,this.wait=ns,this.running=!1}open(e){this.version=e.version,this.base=this.doc=P(e.parts);let n=this.backup.read();if(!n)return this.doc;let s=P({...e.parts,...n.parts}),r=n.version!==this.version,o=vt(s,this.base).map(i=>({part:i,mine:s[i],theirs:this.base[i]}));return this.doc=s,r&&o.length?this.say("conflict",{conflicts:o}):this.update(s),s}say(e,n={}){let{at:s}=this.status;this.status={name:e,at:s,conflicts:[],words:"",...n},this.show(this.status)}dirty(){return vt(this.doc,this.base).filter(n=>this.refused.get(n)?.value!==this.doc[n])}update(e){if(this.doc=e,this.keep(),this.status.name!=="conflict"){if(!this.dirty().length){this.running||this.settle();return}this.status.name!=="offline"&&this.say("unsaved"),this.schedule(this.pause)}}keep(){let e=vt(this.doc,this.base),n=Object.fromEntries(e.map(s=>[s,this.doc[s]]));this.backup.write(this.version,n)}schedule(e){this.planned||(this.planned=!0,this.later(()=>{this.planned=!1,this.flush()},e))}async flush(){if(!(this.running||this.status.name==="conflict")){this.running=!0;try{for(let[e]=this.dirty();e&&await this.send(e);[e]=this.dirty());}finally{this.running=!1}}}async send(e){let n=this.doc[e];this.say(this.status.name==="offline"?"offline":"saving");let s=await this.put(this.version,e,n),{words:r=""}=s;return s.status==="offline"?this.retry(r):s.status==="conflict"?this.meet(s):(s.status==="refused"?this.refused.set(e,{value:n,words:r}):(this.refused.delete(e),Object.assign(this,{version:s.version,wait:ns}),this.base={...this.base,[e]:n}),this.keep(),this.settle(s.faults),!0)}settle(e){if(this.dirty().length)return;let n=vt(this.doc,this.base).map(s=>this.refused.get(s)?.words);n.length?this.say("refused",{words:n.join("; ")}):this.say("saved",{at:this.now(),faults:e})}retry(e){return this.say("offline",{words:e}),this.schedule(this.wait),this.wait=Math.min(this.wait*2,lr),!1}async meet({by:e,at:n}){let s=await this.load().catch(()=>null);if(!s)return this.retry("no connection");let r=P(s.parts),{doc:o,conflicts:i}=es(this.base,this.doc,r);return Object.assign(this,{version:s.version,base:r,doc:o}),this.take(o),this.keep(),i.length?(this.say("conflict",{conflicts:i.map(a=>({...a,by:e,at:n}))}),!1):!0}resolve(e,n){let s=this.status.conflicts.find(o=>o.part===e),r=this.status.conflicts.filter(o=>o!==s);n==="theirs"&&(this.doc={...this.doc,[e]:s?.theirs}),this.say(r.length?"conflict":"unsaved",{conflicts:r}),this.keep(),!r.length&&(this.dirty().length?this.schedule(0):this.say("saved",{at:this.now()}))}};function cr(t){let{protocol:e,pathname:n}=new URL(t),s=e.startsWith("http")?n.lastIndexOf("/wr/"):-1;return s>0?n.slice(0,s):""}var os=cr(import.meta.url),ke=t=>os+t,rs=(t,e=os)=>t.startsWith(`${e}/`)?t.slice(e.length):t;function ur(t,e,n,s=""){let r=new URLSearchParams(s),o=[...new URLSearchParams(n)].filter(([c])=>(e[0]==="*"||e.includes(c))&&!r.has(c)),[i,a=""]=t.split("#"),l=i.split("?")[0],f=new URLSearchParams([...o,...r]).toString();return`${l}${f?`?${f}`:""}${a?`#${a}`:""}`}function dr({pathname:t,hash:e},n){let s=rs(t).slice(1);return{queryString:[s?`at=${s}`:"",n].filter(Boolean).join("&"),hash:e}}function is(t,e){let n=location.pathname+(t?`?${t}`:"")+location.hash;n!==location.pathname+location.search+location.hash&&history[e?"pushState":"replaceState"](null,"",n),pr(t)}function fr(t){let e=document.querySelector("[data-wr-benchmark]");!t||!e||[...e.options].some(n=>n.value===t)&&(e.value=t)}function pr(t){let e=document.querySelectorAll("a[data-wr-keeps]");for(let n of e){let{wrKeeps:s="",wrAdds:r}=n.dataset,o=n.getAttribute("href")??"";n.setAttribute("href",ur(o,s.split(" "),t,r))}fr(new URLSearchParams(t).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(dr(location,t),"*")}async function as(t){await mr(t);let e=t.payload.clip?.id,n=t.access.by?xt(t.list?.clips??[],null):null,s=hr(t,e)?e:n;s&&await Se(t,s),t.loading=!1,t.draw()}function hr({access:t,list:e},n){return!n||t.set&&!t.by?!1:!t.set||(e?.clips??[]).some(s=>s.clip===n)}async function mr(t){let{api:e,access:n}=t;try{t.list=await e.clips(),n.set?t.agreement=await e.agreement().catch(()=>null):t.mayMake=(await e.sets().catch(()=>null))?.may_make??!1}catch(s){t.failure=s.message}t.draw()}async function Se(t,e){await Me(t),Object.assign(t,{loading:!0,clip:e,failure:"",notice:""}),t.draw();try{let[n,s]=await Promise.all([$r(t,e),t.api.work(e)]);if(t.clip!==e||t.closed)return;_r(t,e,n,s)}catch(n){t.failure=n.message,t.clip=null}t.loading=!1,t.draw()}async function Me(t){await t.saver?.flush(),t.playhead.stop(),Object.assign(t,{saver:null,state:null,clip:null})}async function ls(t){let{access:e,api:n,clip:s,saver:r}=t;if(!e.set||!r||!s)return;await r.flush();let[o,i]=await Promise.all([n.agreement().catch(()=>null),n.work(s).catch(()=>null)]);o&&(t.agreement=o),i&&t.clip===s&&t.state&&(t.state={...t.state,work:{...t.state.work,others:i.others,blind:i.blind}}),t.draw()}async function $r({payload:t,api:e},n){return t.clip?.id===n?t.clip:(await e.facts(n).catch(()=>null))?.slots?.annotator?.payload?.clip??null}function _r(t,e,n,s){let{set:r="mine",by:o="me"}=t.access,i=new Kt({put:(f,c,p)=>t.api.put(e,f,c,p),load:()=>t.api.work(e),show:f=>t.showStatus(f),take:f=>t.replace(f),backup:new Wt(Jn(),`${r}/${o}/${e}`)});t.saver=i,t.playhead.open(s.clip),t.about=n,t.status=i.status,t.state={...Dn(s),keysOn:hn()};let a=i.open(s);a!==t.state.doc&&t.replace(a);let l=new URLSearchParams(location.search);l.set("clip",e),is(l.toString(),!1)}function cs(t,e){if(e==="k")return 0;let n=e==="l"?1:-1;return t*n>0?n*Math.min(8,Math.abs(t)*2):n}function us(t,e,n,s){let r=Math.max(0,Math.ceil(s*n)-1);return Math.max(0,Math.min(r,Math.floor(t*n+.01)+e))/n+.001}var ds=25,qt=class{constructor(){this.listeners=new Set,this.video=null,this.rate=0,this.own=0,this.duration=0,this.fps=ds,this.ticking=0,this.last=0,this.open({})}open(e){this.stop(),this.own=0,this.duration=e.duration||0,this.fps=e.fps||ds,this.notify()}attach(e){if(this.video=e,!!e){e.addEventListener("loadedmetadata",()=>{Number.isFinite(e.duration)&&(this.duration=e.duration),this.own&&(e.currentTime=this.own),this.notify()});for(let n of["seeked","timeupdate"])e.addEventListener(n,()=>{e.seeking||(this.own=e.currentTime),this.notify()});e.addEventListener("ended",()=>this.stop())}}get t(){return this.own}subscribe(e){return this.listeners.add(e),()=>{this.listeners.delete(e)}}notify(){for(let e of this.listeners)e(this)}seek(e){this.own=Math.min(Math.max(0,e),this.duration||e),this.video&&(this.video.currentTime=this.own),this.notify()}frame(e){this.stop(),this.seek(us(this.own,e,this.fps,this.duration))}skip(e){this.seek(this.own+e)}toggle(){this.run(this.rate?0:1)}shuttle(e){this.run(cs(this.rate,e))}stop(){this.run(0)}run(e){this.rate=e,cancelAnimationFrame(this.ticking),this.video&&e>0?(this.video.playbackRate=e,this.video.play().catch(()=>this.stop())):this.video?.pause(),e&&(this.last=performance.now(),this.ticking=requestAnimationFrame(n=>this.tick(n))),this.notify()}tick(e){let n=(e-this.last)/1e3;if(this.last=e,this.video&&this.rate>0?this.own=this.video.currentTime:this.video?.seeking||this.seek(this.own+this.rate*Math.min(n,.2)),this.rate>0?this.own>=this.duration:this.own<=0)return this.stop();this.notify(),this.ticking=requestAnimationFrame(r=>this.tick(r))}};var fs={"x-whyreel":"1"},gr=300;function wr(t){try{return JSON.parse(t)??{}}catch{let e=t.trim();return e&&e.length<=gr&&!e.startsWith("<")?{error:e}:{}}}function yr(t,e){let n=wr(e),s=new Error(n.error||`The server answered ${t}.`);return Object.assign(s,{status:t,content:n})}async function br(t,e){let n=await fetch(t,{credentials:"same-origin",...e});if(!n.ok)throw yr(n.status,await n.text().catch(()=>""));return n}async function L(t,e){let s=await(await br(t,e)).text();try{return s?JSON.parse(s):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var it=(t,{method:e="POST",headers:n,signal:s}={})=>({method:e,signal:s,headers:{...fs,...t?{"content-type":"application/json"}:{},...n},body:t?JSON.stringify(t):void 0}),ps=(t,e="application/octet-stream")=>({method:"POST",headers:{...fs,"content-type":e},body:t});function hs(t){let e=new URLSearchParams(t.replace(/^#/,"")),n=["set","by","sig"].filter(s=>e.get(s));return Object.fromEntries(n.map(s=>[s,e.get(s)]))}function xr(t,e,n={}){let s=new URLSearchParams({...e,...n}).toString();return ke(`/annotate/${t}${s?`?${s}`:""}`)}function Oe(t){let{status:e=0}=t;return e>=400&&e<500&&e!==429}function ms(t){let e=s=>xr(s,t),n=s=>e(`work/${encodeURIComponent(s)}`);return{access:t,sets:()=>L(e("sets")),makeSet:s=>L(e("sets"),it(s)),addAnnotator:(s,r)=>L(e(`sets/${encodeURIComponent(s)}/annotators`),it({name:r})),clips:()=>L(e("work")),work:s=>L(n(s)),draw:s=>L(e("drawing"),it(s)),agreement:()=>L(e("agreement")),exportAddress:()=>e("export"),publish:()=>L(e("publish"),it({})),bring:s=>L(e("import"),ps(s,"application/zip")),facts:s=>L(ke(`/api/annotate?${new URLSearchParams({clip:s})}`)),async put(s,r,o,i){try{return{status:"saved",...await L(n(s),it({version:r,part:o,value:i},{method:"PUT"}))}}catch(a){let{message:l,status:f,content:c}=a;return f===409?{status:"conflict",...c}:{status:Oe(a)?"refused":"offline",words:l}}}}}var vr="button, a, summary, [role=button], label",zt=class{constructor(e,n){this.payload=e,this.access=hs(location.hash),this.api=ms(this.access),this.playhead=new qt,this.choices=e.choices,this.about=e.clip,this.state=null,this.clip=null,this.list=null,this.agreement=null,this.mayMake=!1,this.saver=null,this.loading=!0,this.failure="",this.notice="",this.closed=!1,this.status={name:"saved",at:null,conflicts:[],words:""},this.act=s=>this.perform(s),this.open=s=>Se(this,s),this.resolve=(s,r)=>this.choose(s,r),this.draw=()=>{this.closed||n(this)}}start(){return this.draw(),as(this)}close(){Me(this),this.closed=!0}replace(e){let{state:n}=this;if(!n)return;let{nodes:s}=e.chain,r=s.some(({id:o})=>o===n.step);this.state={...n,doc:e,step:r?n.step:s[0]?.id??null},this.draw()}showStatus(e){if(this.status=e,this.state){e.faults&&(this.state={...this.state,faults:e.faults});let n=this.list?.clips.find(({clip:s})=>s===this.clip);Object.assign(n??{},{version:this.saver?.version,done:this.state.doc.done})}this.draw()}choose(e,n){let s=this.status.conflicts.find(r=>r.part===e);s&&(n==="theirs"&&this.perform({type:"takePart",part:e,value:s.theirs}),this.saver?.resolve(e,n))}press(e){if(!this.state||this.closed||e.defaultPrevented)return;let n=e.target instanceof Element?e.target:document.body;if(n.closest(dn)||(e.key===" "||e.key==="Enter")&&n.closest(vr))return;let s=Cn(e,this.state);s&&(e.preventDefault(),e.stopPropagation(),this.perform(s))}perform(e){kr(e)?Lt($s,this,e):this.change("timed"in e?{...e,t:this.playhead.t}:e)}change(e){let n=this.state;n&&(this.notice="",this.state=Ft(n,e),e.type==="toggleKeys"&&mn(this.state.keysOn),this.state.doc!==n.doc&&this.saver?.update(this.state.doc),e.type==="setDone"&&ls(this),this.draw())}async publish(e){this.notice="Publishing…",this.draw();try{await this.saver?.flush(),await this.api.publish(),location.assign(e)}catch(n){this.notice=n.message}this.draw()}},$s={toggle:({playhead:t})=>t.toggle(),shuttle:({playhead:t},{key:e})=>t.shuttle(e),frame:({playhead:t},{by:e})=>t.frame(e),skip:({playhead:t},{by:e})=>t.skip(e),seek:({playhead:t},{t:e})=>t.seek(e),goTo({playhead:t,state:e},{end:n}){let s=e?.doc.times[e.step??""]?.[n];s!=null&&t.seek(s)},focus(t,{on:e}){document.querySelector(`.wr-an [data-focus=${e}]`)?.focus()},nextClip(t){let e=xt(t.list?.clips??[],t.clip);e&&t.open(e)}},kr=t=>t.type in $s;var B=(t,e,n)=>({code:t,place:e,text:n});function _s(t,e=null){let{chain:n,times:s}=t,r=new Set(n.nodes.map(({id:o})=>o));return[...n.nodes.flatMap(o=>Sr(n,o)),...n.links.flatMap(o=>Mr(o,r)),...Cr(n).map(o=>B("cycle",`nodes.${o}`,"is part of a cycle")),...Object.entries(s).flatMap(([o,i])=>Or(o,i,e))]}function Sr(t,e){let n=`nodes.${e.id}`,s=[e.person,...e.seen_by??[]].filter(r=>r!=null&&!(r in t.people));return[...e.text.trim()?[]:[B("empty_text",n,"says nothing yet")],...s.map(r=>B("unknown_person",n,`names “${r}”, who is none of the chain's people`))]}function Mr(t,e){let n=`links.${t.id}`,s=[];t.result==null&&s.push(B("reason_without_result",n,"has reasons, but no result")),t.reasons.length||s.push(B("result_without_reason",n,"has no reason"));for(let r of[t.result,...t.reasons].filter(o=>o&&!e.has(o)))s.push(B("unknown_node",n,`names “${r}”, which is no node`));return s}function Or(t,{shown:e,start:n,end:s},r){let o=`times.${t}`;if(e===!1)return[];if(n==null!=(s==null)){let i=n==null?"start":"end";return[B("half_interval",o,`has no ${i} yet`)]}return s==null||n==null?[]:s<n?[B("time_order",o,"ends before it starts")]:r&&s>r+.1?[B("beyond_clip",o,"ends after the clip does")]:[]}function Cr(t){let e=t.links.flatMap(({result:s,reasons:r})=>r.map(o=>[o,s])),n=t.nodes.map(({id:s})=>s);for(let s of[1,0])for(let r=-1;r!==n.length;){r=n.length;let o=e.filter(i=>i.every(a=>n.includes(a)));n=n.filter(i=>o.some(a=>a[s]===i))}return n}function at(t,{place:e}){let[n,s]=e.split(".");return n==="nodes"||n==="times"?s??null:t.links.find(r=>r.id===s)?.result??null}function gs(t,e){let n=new Set(t.flatMap(({code:o,place:i})=>[`${o} ${i}`])),s=new Set(t.map(({code:o})=>o)),r=({code:o,place:i})=>o==="cycle"?!s.has("cycle"):!n.has(`${o} ${i}`);return[...t,...e.filter(r)]}var ws=({title:t})=>u`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${t}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Er=t=>t==null?"–":t.toFixed(2),bs=[["kappa","presence κ"],["miou","mean IoU"],["boundary_s","boundary error, s"],["link_f1","links F1"]];function Tr({row:t,name:e}){let{n,why:s}=t;return u`<td title=${s?.[e]??""}>
    ${Er(t[e])} ${t[e]==null?null:u`<small>n = ${n?.[e]??"?"}</small>`}
  </td>`}var Nr=t=>`later changes left out: ${t.join(", ")}`,ys=({name:t,row:e})=>u`<tr>
    <th scope="row">${t}</th>
    <td>
      ${e.annotators?.join(", ")??""}
      ${e.not_blind?.length?u`<small>${Nr(e.not_blind)}</small>`:null}
    </td>
    ${bs.map(([n])=>u`<${Tr} row=${e} name=${n} />`)}
  </tr>`;function xs({agreement:t}){if(!t)return null;let e="Agreement shows here once two annotators have finished a clip.";return t.clips.length?u`<section class="wr-an-card-box" aria-label="Agreement">
    <h3>Agreement of annotators</h3>
    <div class="wr-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th>Clip</th>
            <th>Annotators</th>
            ${bs.map(([,n])=>u`<th>${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.clips.map(n=>u`<${ys} name=${n.clip} row=${n} />`)}
          <${ys} name="all" row=${t.all} />
        </tbody>
      </table>
    </div>
    <${ws} title="Agreement of annotators" />
    ${t.hidden?u`<p class="wr-an-soft">${e}</p>`:null}
  </section>`:u`<p class="wr-an-soft">${e}</p>`}var Ar={unsaved:()=>"not saved yet",saving:()=>"saving …",offline:()=>"no connection: kept in this browser, tried again",refused:({words:t})=>`not saved: ${t}`,conflict:()=>"saved elsewhere too: choose below"};function Pr(t){let e=Math.max(0,Math.round(t/1e3));return e<60?`${e} s ago`:e<3600?`${Math.floor(e/60)} min ago`:`${Math.floor(e/3600)} h ago`}function Ss({status:t}){let[e,n]=b(Date.now());A(()=>{let i=setInterval(()=>n(Date.now()),1e3);return()=>clearInterval(i)},[]);let{name:s,at:r}=t,o=r?`saved ${Pr(e-r)}`:"all is saved";return u`<span class="wr-an-saved" data-state=${s} data-at=${r??""}
    >${s==="saved"?o:Ar[s](t)}</span
  >`}function vs(t,e,n){let s=r=>n.nodes.findIndex(o=>o.id===r)+1||r;if(t==="times")return Object.entries(e).map(([r,o])=>`${s(r)}: ${R(o)}`).sort();if(t==="chain"){let{nodes:r,links:o}=e;return[...r.map((a,l)=>`${l+1} ${xe(e,a)} ${a.text}`),...o.map(a=>`${a.reasons.join(" + ")} → ${a.result}`)]}return t==="links"?Object.entries(e).map(([o,{holds:i,why:a}])=>`${o}: ${i??"open"} ${a}`):t==="pins"?e.map(o=>`${o.dimension}: node ${s(o.node)}, ${o.second??"–"} s`):t==="done"?[e?"done":"not done"]:[e].flat().map(String)}function ks({title:t,lines:e,other:n,label:s,onClick:r}){return u`<div>
    <b>${t}</b>
    <ul>
      ${e.map(o=>u`<li data-differs=${!n.includes(o)}>${o}</li>`)}
      ${e.length?null:u`<li>nothing</li>`}
    </ul>
    <${_} label=${s} tone="go" onClick=${r} />
  </div>`}function Ms({status:t,chain:e,resolve:n}){return t.conflicts.map(s=>{let{part:r,by:o,at:i}=s,a=vs(r,s.mine,e),l=vs(r,s.theirs,e),f=[o&&`by ${o}`,i&&new Date(i).toLocaleTimeString()].filter(Boolean);return u`<section class="wr-an-conflict" role="alert" key=${r}>
      <p>
        <b>Two versions of: ${r}.</b> It was saved in another window while you worked here. The
        version that you do not choose stays in the record.
      </p>
      <div class="wr-an-versions">
        <${ks}
          title="Here"
          lines=${a}
          other=${l}
          label="Keep what is here"
          onClick=${()=>n(r,"mine")}
        />
        <${ks}
          title=${`Saved ${f.join(", ")}`}
          lines=${l}
          other=${a}
          label="Take what is saved"
          onClick=${()=>n(r,"theirs")}
        />
      </div>
    </section>`})}function Rr({page:t,state:e}){let{about:n,access:s,act:r}=t,{doc:o,past:i,future:a,keysOn:l}=e,f=n?.watch??`cases?clip=${encodeURIComponent(e.work.clip.id)}`,c=(p,h,d,m={})=>u`<${_} label=${h} keys=${d} ...${m} onClick=${()=>r({type:p})} />`;return u`<span class="wr-an-row">
    ${c("undo","Undo","U",{disabled:!i.length})}
    ${c("redo","Redo","shift U",{disabled:!a.length})}
    <${_}
      label=${o.done?"Done ✓":"Done"}
      keys="D"
      tone="go"
      pressed=${o.done}
      onClick=${()=>r({type:"setDone",done:!o.done})}
    />
    ${c("toggleKeys",`Keys ${l?"on":"off"}`,void 0,{pressed:l})}
    ${c("toggleHelp","?","?",{title:"All keys (?)",pressed:e.help})}
    ${s.set?null:u`<a class="wr-an-button" href="annotate">Other clip</a>`}
    <a class="wr-an-button" href=${f}>Watch</a>
    ${s.by?null:u`<${Ht} label="Show on Watch" onPublish=${()=>t.publish(f)} />`}
  </span>`}function Os({page:t,state:e}){let{settled:n,all:s}=In(e.doc),{about:r,status:o}=t,i=r?.name??e.work.clip.id;return u`<div class="wr-an-bar-top">
    <h2 title=${i}>${i} ${r?.by?u`<small>${r.by}</small>`:null}</h2>
    <span class="wr-an-soft" data-settled=${n}>${n} of ${s} nodes timed</span>
    <${Ss} status=${o} />
    <${Rr} page=${t} state=${e} />
  </div>`}var Ce={event:"E",belief:"B",intent:"W",desire:"D",emotion:"F"};function Ee({act:t}){return u`<div class="wr-an-row" role="group" aria-label="Add a node">
    <span class="wr-an-soft">Add</span>
    ${It.map(e=>u`<${_}
          title=${`${z[e]} (shift ${Ce[e]})`}
          keys=${`shift ${Ce[e]}`}
          onClick=${()=>t({type:"addNode",kind:e})}
          >${z[e]} <kbd>⇧${Ce[e]}</kbd><//
        >`)}
  </div>`}function Cs({state:t,act:e}){let n=jt(t),s=r=>`${r} ${r===1?"node":"nodes"}`;return u`<section class="wr-an-begin">
    <h3>Begin the chain</h3>
    ${n.length?u`<ol>
            ${n.map((r,o)=>u`<li>
                  <${_}
                    title=${r.label}
                    keys=${o<9?String(o+1):void 0}
                    tone="go"
                    onClick=${()=>e(Bt(r))}
                    ><kbd>${o+1}</kbd> ${r.label}${" "}
                    <small>${s(r.chain.nodes.length)}</small><//
                  >
                </li>`)}
          </ol>`:u`<p class="wr-an-soft">
            No chain of this clip, its prompt or its paradigm is known.
          </p>`}
    <p>From nothing: write the first node.</p>
    <${Ee} act=${e} />
  </section>`}var Lr=[[!0,"holds"],[!1,"does not hold"]];function Ir({link:t,id:e,number:n,text:s,act:r}){return u`<span class="wr-an-chip"
    ><b>${n}</b> ${s||"…"}
    <${_}
      label=${`Remove reason ${n}`}
      onClick=${()=>r({type:"removeReason",link:t.id,reason:e})}
      >×<//
    ></span
  >`}function Dr({link:t,judged:e,act:n}){let s=o=>n({type:"judgeLink",link:t.id,...o,group:"why"in o?t.id:null}),r=({key:o,target:i})=>["Enter","Escape"].includes(o)&&i.blur();return u`<div class="wr-an-row">
    <span>In this clip it</span>
    ${Lr.map(([o,i])=>u`<${_}
          label=${i}
          pressed=${e?.holds===o}
          onClick=${()=>s({holds:e?.holds===o?null:o})}
        />`)}
    <input
      aria-label="Why the link holds or not"
      placeholder="why"
      maxlength="2000"
      value=${e?.why??""}
      onInput=${E(o=>s({why:o}))}
      onKeyDown=${r}
    />
  </div>`}function jr({link:t,state:e,act:n}){let{nodes:s}=e.doc.chain,r=o=>s.findIndex(i=>i.id===o)+1;return u`<div class="wr-an-link" data-heart=${!!t.heart}>
    <div class="wr-an-row">
      <span>Because of</span>
      ${t.reasons.map(o=>u`<${Ir}
            link=${t}
            id=${o}
            number=${r(o)}
            text=${s[r(o)-1]?.text}
            act=${n}
          />`)}
      <${_}
        label="Heart: the link that the chain is about"
        keys="H"
        pressed=${!!t.heart}
        onClick=${()=>n({type:"toggleHeart",link:t.id})}
        >♥<//
      >
    </div>
    <${Dr} link=${t} judged=${e.doc.links[t.id]} act=${n} />
  </div>`}function Es({node:t,state:e,index:n,label:s,act:r}){let{nodes:o,links:i}=e.doc.chain,a=i.filter(({result:p})=>p===t.id)[n],l=o.filter(({id:p})=>p!==t.id&&!a?.reasons.includes(p)),f=({target:p})=>{r({type:"addReason",result:t.id,reason:p.value,index:n}),p.value="",p.blur()},c=p=>u`<option value=${p.id}>${o.indexOf(p)+1} ${p.text}</option>`;return u`<select aria-label=${s} onChange=${f}>
    <option value="">${s} …</option>
    ${l.map(c)}
  </select>`}function Ts({node:t,state:e,act:n}){let s=W(e.doc.chain,t.id),r=e.mode?.name==="reasons";return u`<div class="wr-an-links">
    ${s.map(o=>u`<${jr} key=${o.id} link=${o} state=${e} act=${n} />`)}
    <div class="wr-an-row">
      <${_}
        label="Reasons by number"
        keys="R"
        pressed=${r}
        onClick=${()=>n({type:"reasons"})}
      />
      <${Es} node=${t} state=${e} index=${0} label="Add a reason" act=${n} />
      ${s.length?u`<${Es}
              node=${t}
              state=${e}
              index=${s.length}
              label="Another reason by itself"
              act=${n}
            />`:null}
    </div>
  </div>`}var Ns="+";function Br({node:t,editing:e,act:n}){let s=D(null);rt(()=>{e?s.current?.focus():s.current?.blur()},[e,t.id]);let r=i=>{i.key!=="Escape"&&(i.key!=="Enter"||i.shiftKey)||(i.preventDefault(),n({type:"leaveEdit"}))},o=E(i=>n({type:"changeNode",id:t.id,changes:{text:i},group:`text ${t.id}`}));return u`<textarea
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
  ></textarea>`}function Ur({add:t,cancel:e}){let n=D(null);return A(()=>n.current?.focus(),[]),u`<form class="wr-an-row" onSubmit=${o=>{o.preventDefault();let i=n.current?.value.trim();i?t(i):e()}}>
    <label>Name of the person <input ref=${n} maxlength="60" onKeyDown=${({key:o})=>o==="Escape"&&e()} /></label>
    <button type="submit" class="wr-an-button">Add</button>
    <${_} label="Cancel" onClick=${e} />
  </form>`}function Fr({node:t,people:e,act:n}){let[s,r]=b(!1),o=({target:a})=>{let{value:l}=a;l===Ns?r(!0):n({type:"changeNode",id:t.id,changes:{person:l||null}}),a.blur()},i=a=>{r(!1),n({type:"addPerson",id:t.id,name:a})};return s?u`<${Ur} add=${i} cancel=${()=>r(!1)} />`:u`<label
    >Person
    <select data-focus="person" value=${t.person??""} onChange=${o}>
      <option value="">nobody</option>
      ${Object.entries(e).map(([a,l])=>u`<option value=${a}>${l}</option>`)}
      <option value=${Ns}>add a person …</option>
    </select>
  </label>`}function Hr({node:t,people:e,act:n}){let s=Object.entries(e);if(!s.length)return null;let r=t.seen_by??[],o=i=>{let a=r.includes(i)?r.filter(l=>l!==i):[...r,i];n({type:"changeNode",id:t.id,changes:{seen_by:a.length?a:null}})};return u`<fieldset class="wr-an-seen">
    <legend>Seen by</legend>
    ${s.map(([i,a])=>u`<label
          ><input type="checkbox" checked=${r.includes(i)} onChange=${()=>o(i)} />
          ${a}</label
        >`)}
  </fieldset>`}function Wr({node:t,state:e,act:n}){let{id:s}=t,r=e.mode?.name==="join",o=a=>u`<option value=${a}>${z[a]}</option>`,i=E(a=>n({type:"changeNode",id:s,changes:{kind:a}}));return u`<div class="wr-an-row">
    <label
      >Kind
      <select value=${t.kind} onChange=${i}>
        ${It.map(o)}
      </select></label
    >
    <${Fr} node=${t} people=${e.doc.chain.people} act=${n} />
    <${_}
      label="Earlier"
      keys="shift ↑"
      onClick=${()=>n({type:"moveNode",id:s,by:-1})}
    />
    <${_} label="Later" keys="shift ↓" onClick=${()=>n({type:"moveNode",id:s,by:1})} />
    <${_} label="Split" keys="S" onClick=${()=>n({type:"splitNode",id:s})} />
    <${_} label="Join" keys="M" pressed=${r} onClick=${()=>n({type:"join"})} />
    <${_}
      label="Remove"
      keys="Del"
      tone="bad"
      onClick=${()=>n({type:"removeNode",id:s})}
    />
  </div>`}function As({state:t,faults:e,act:n}){let s=Ut(t);if(!s)return u`<div></div>`;let{chain:r}=t.doc,o=r.nodes.indexOf(s)+1,i=e.filter(a=>at(r,a)===s.id);return u`<section class="wr-an-editor" aria-label=${`Node ${o}`}>
    <h3><b class="wr-an-number">${o}</b> ${z[s.kind]}</h3>
    <${Br} key=${s.id} node=${s} editing=${t.editing} act=${n} />
    ${i.map(a=>u`<p class="wr-an-fault" role="alert">${a.text}</p>`)}
    <${Wr} node=${s} state=${t} act=${n} />
    <${Hr} node=${s} people=${r.people} act=${n} />
    <${Ts} node=${s} state=${t} act=${n} />
  </section>`}var Ps="http://www.w3.org/2000/svg";var Kr=["svg","g","path","circle","polygon","rect","text","tspan"];function T(t,e={},...n){let s=document.createElementNS(Ps,t);for(let[r,o]of Object.entries(e))s.setAttribute(r,String(o));return s.append(...n),s}function qr(t){let e=t.getAttributeNames();return Kr.includes(t.localName)&&!e.some(n=>/^on|href$|^style$/i.test(n))}function Rs(t){let{documentElement:e}=new DOMParser().parseFromString(String(t),"image/svg+xml");return e.localName!=="svg"||![e,...e.querySelectorAll("*")].every(qr)?null:document.importNode(e,!0)}var lt=(t,e,n)=>Math.min(Math.max(t,e),n);var zr=513,Vr=42,Jr=3,Is=(t,e)=>t.drawing?.[e.offsetWidth<zr?"narrow":"wide"]??"";function Gr(t){for(let e of t.querySelectorAll("[data-link] .wr-path")){let n=e.cloneNode();n.setAttribute("class","wr-hit"),e.before(n)}}function Ls(t,e){let n=t.querySelectorAll(`[data-${e}]`);return new Map([...n].map(s=>[s.dataset[e]??"",s]))}function Te(t){return t.querySelector(".wr-shape")??t}var Vt=t=>t instanceof Element?t.closest("[data-node]"):null;function Ds({nodes:t,boxes:e}){let n=[...t].flatMap(([o,i])=>{let[a,l]=[i.querySelector("text"),e.get(o)];return a&&l?[{text:a,box:l,size:a.getBBox()}]:[]}),s=n.map(({box:o,size:i})=>(o.width-Vr+Jr)/i.width),r=Math.min(1,...s);n.forEach(({text:o,size:{x:i,y:a,height:l}})=>{let f=`translate(${i*(1-r)} ${(a+l/2)*(1-r)})`;r<.99?o.setAttribute("transform",`${f} scale(${r})`):o.removeAttribute("transform")})}function js(t,e){let n=t?Rs(t):null;if(e.querySelector(".wr-chain")?.remove(),!n)return null;let[s,r]=["width","height"].map(a=>Number(n.getAttribute(a)));for(let a of["width","height","role","aria-label"])n.removeAttribute(a);Gr(n),e.prepend(n);let o=Ls(n,"node"),i=new Map([...o].map(([a,l])=>[a,Te(l).getBBox()]));return{text:t,svg:n,width:s,height:r,nodes:o,boxes:i,links:Ls(n,"link"),scale:1}}var Kl=11/12;var Xr=.2,Zr=3,Bs=8;function Us({drawing:t,sheet:e},n){t&&(t.scale=lt(n,Xr,Zr),e.style.width=`${Math.floor(t.width*t.scale)}px`,e.style.height=`${Math.floor(t.height*t.scale)}px`)}function Fs({canvas:t,sheet:e,drawing:n},s,r=.5,o="instant"){let i=n?.boxes.get(s??"");if(!n||!i)return;let a=e.offsetLeft+i.x*n.scale,l=e.offsetTop+i.y*n.scale,[f,c]=[i.width*n.scale,i.height*n.scale],[p,h]=[a-t.scrollLeft,l-t.scrollTop],d=p+f<=t.clientWidth+1&&h+c<=t.clientHeight+1;p>=0&&h>=0&&d||t.scrollTo({left:a-Math.max(Bs,(t.clientWidth-f)/2),top:l-Math.max(Bs,(t.clientHeight-c)*r),behavior:o})}var Ws=24,ct=10,Jt=15,Ne={side:8,top:5,icon:26},Qr=34,ti=220;function Ae(t,e,n){let s=o=>JSON.stringify([o.id,...n.map(i=>o[i])]),r=new Set(e.map(s));return t.filter(o=>!r.has(s(o)))}var Hs=(t,e)=>Ae(e,t,[]).map(({id:n})=>n);function ei(t,e,n,{boxes:s,width:r,wrap:o}){let i=s.get(t.id),a=i?.width??Math.min(ti,r-2*ct),l=o(t.text||"–",a-Ne.icon-2*Ne.side),f=Math.max(Qr,i?.height??0,l.length*Jt+2*Ne.top),c=s.get(n.nodes[e-1]?.id),p=c?c.x+c.width/2:r/2,h=lt(p-a/2,ct,r-ct-a);return{node:t,lines:l,x:h,y:Ks(s)+Ws,width:a,...i,height:f}}var Ks=t=>Math.max(ct-Ws,...[...t.values()].map(({y:e,height:n})=>e+n));function qs(t,e,n){let{nodes:s,links:r}=e.chain,o=new Map(n.boxes),i=[...Hs(s,t.chain.nodes),...Hs(r,t.chain.links)];for(let p of i)o.delete(p);let a=Ae(s,t.chain.nodes,["kind","text"]).map(p=>{let h=ei(p,s.indexOf(p),e.chain,{...n,boxes:o});return o.set(p.id,h),h}),l=new Set(a.map(({node:p})=>p.id)),f=new Set(Ae(r,t.chain.links,["result","reasons"])),c=r.filter(p=>f.has(p)||[p.result,...p.reasons].some(h=>l.has(h)));return{removed:i,nodes:a,links:c.map(p=>({id:p.id,path:ni(p,o)})),height:Ks(o)+ct}}function ni({result:t,reasons:e},n){let s=n.get(t);return e.filter(o=>o!==t).map(o=>n.get(o)).map(o=>o&&s?si(o,s,[...n.values()]):"").join("")}function si(t,e,n){let s={x:t.x+t.width/2,y:t.y+t.height},r={x:e.x+e.width/2,y:e.y},o=({y:c,height:p})=>c>=s.y&&c+p<=r.y;if(r.y>s.y&&!n.some(o))return Pe(s,r);let i=Math.max(...n.map(({x:c,width:p})=>c+p))+ct,[a,l]=[t,e].map(({x:c,y:p,width:h,height:d})=>[c+h,p+d/2]),f=[i,a[1],i,l[1],...l];return`M${a.join(" ")}C${f.join(" ")}m6-4l-6 4 6 4`}function Pe(t,e){let n=(t.y+e.y)/2,s=[t.x,n,e.x,n,e.x,e.y];return`M${t.x} ${t.y}C${s.join(" ")}m-4-7l4 7 4-7`}var Gt=null;function Re(t,e){return Gt??=document.createElement("canvas").getContext("2d"),Gt?(Gt.font=e,Gt.measureText(t).width):0}function zs(t,e,n){let s=[""];for(let r of t.split(/\s+/).filter(Boolean)){let o=s[s.length-1],i=o?`${o} ${r}`:r;Re(i,n)<=e||!o?s[s.length-1]=i:s.push(r)}return s.filter(Boolean).flatMap(r=>oi(r,e,n))}function oi(t,e,n){let s=[],r=t;for(;Re(r,n)>e&&r.length>1;){let o=r.length-1;for(;o>1&&Re(r.slice(0,o),n)>e;)o-=1;s.push(r.slice(0,o)),r=r.slice(o)}return[...s,r]}function Vs(t){if(!t.drawing)return;let{svg:e,nodes:n,links:s}=t.drawing;for(let i of e.querySelectorAll(".wr-picked"))i.classList.remove("wr-picked"),i.removeAttribute("aria-current"),i.querySelector(".wr-halo")?.remove();let r=n.get(t.selected??"")||s.get(t.link??"");if(!r||(r.classList.add("wr-picked"),!t.selected))return;let o=Te(r);o.before(T("path",{class:"wr-halo",d:o.getAttribute("d")??""})),r.setAttribute("aria-current","true"),ii(t,r)}function ii({drawing:t},e){for(let n of t?.nodes.values()??[])n.setAttribute("tabindex","-1");e.setAttribute("tabindex","0")}var ai={chain:{nodes:[],links:[]}},li='<svg class="wr-chain" xmlns="http://www.w3.org/2000/svg" width="366" height="0"/>',ci="12px Inter, sans-serif";function ui({node:t,x:e,y:n,width:s,height:r,lines:o}){let i=n+(r-o.length*Jt)/2+11,a=o.flatMap((f,c)=>[T("tspan",{x:e+34,y:i+c*Jt},f)," "]),l=`translate(${e+8} ${n+r/2-8}) scale(.667)`;return T("g",{class:`wr-node wr-${t.kind}`,"data-node":t.id,role:"button",tabindex:-1},T("path",{class:"wr-shape",d:`M${e} ${n}h${s}v${r}h${-s}Z`}),T("path",{class:"wr-icon",d:bt[t.kind],transform:l}),T("text",{},...a))}function di(t,e,n){let{svg:s,nodes:r,links:o,boxes:i}=t,a=(c,p)=>zs(c,p,ci),l=qs(e,n,{boxes:i,width:t.width,wrap:a}),f=[...l.removed,...l.nodes.map(({node:c})=>c.id)];for(let c of f)r.get(c)?.remove(),r.delete(c),i.delete(c);for(let c of[...l.removed,...l.links.map(p=>p.id)])o.get(c)?.remove(),o.delete(c);for(let{id:c,path:p}of l.links.filter(h=>h.path)){let h=T("path",{class:"wr-path",d:p}),d=T("g",{class:"wr-link","data-link":c},h);o.set(c,d),s.prepend(d)}for(let c of l.nodes){let p=ui(c);r.set(c.node.id,p),i.set(c.node.id,c),s.append(p)}l.nodes.length&&(t.height=Math.max(t.height,l.height)),s.setAttribute("viewBox",`0 0 ${t.width} ${t.height}`)}function fi({nodes:t,boxes:e}){for(let[n,s]of t){let{x:r,y:o}=e.get(n)??s.getBBox(),i=`translate(${r+2} ${o+1})`,a=T("g",{class:"wr-an-mark",transform:i,"aria-hidden":"true"});a.append(T("circle",{r:8.5}),T("text",{y:3.6,"text-anchor":"middle"})),s.querySelector("text")?.before(a)}}function Js(t,e,n,s){let{activeElement:r}=document,o=t.contains(r)?r?.getAttribute("data-node"):null,i=js(e||li,t);return i?(Ds(i),di(i,n??ai,s),fi(i),o&&i.nodes.get(o)?.focus({preventScroll:!0}),i):null}function Gs(t,e,{faulty:n,lit:s}){let{doc:r,mode:o,step:i}=e;r.chain.nodes.forEach((a,l)=>{let f=t.nodes.get(a.id),c=r.times[a.id],p=f?.querySelector(".wr-an-mark");if(!f||!p?.lastElementChild)return;p.lastElementChild.textContent=`${l+1} `,p.dataset.settled=String(_t(c)),f.classList.toggle("wr-lit",s.includes(a.id)),Object.assign(f.dataset,{begun:String(o?.step===a.id),shown:String(c?.shown??""),faulty:String(n.has(a.id))});let h=[`${l+1} ${a.text||"–"}`,z[a.kind],R(c)];f.setAttribute("aria-label",h.join("; "))});for(let{id:a,result:l}of r.chain.links){let f=t.links.get(a);if(!f)continue;let c=r.links[a]?.holds;f.classList.toggle("wr-right",c===!0),f.classList.toggle("wr-wrong",c===!1),f.dataset.chosen=String(l===i)}Vs({drawing:t,selected:i,link:null})}function et(t,{move:e,end:n,cancel:s}){if(t.button)return;let r={x:t.clientX,y:t.clientY},o=t.currentTarget,i=!1,a=new AbortController,{signal:l}=a,f=d=>({x:d.clientX-r.x,y:d.clientY-r.y}),c=d=>{let{x:m,y:g}=f(d);i||=Math.hypot(m,g)>5,i&&e({x:m,y:g},d)},p=d=>{a.abort(),n(i,f(d),d)},h=()=>{a.abort(),s?.()};o.setPointerCapture?.(t.pointerId),o.addEventListener("pointermove",c,{signal:l}),o.addEventListener("pointerup",p,{signal:l}),o.addEventListener("pointercancel",h,{signal:l})}function Yt({clientX:t,clientY:e}){return document.elementFromPoint(t,e)?.closest("[data-node]")?.dataset.node??null}function Ys({clientX:t,clientY:e},n){let s=document.elementFromPoint(t,e)?.closest("[data-track]");return s?nt(s,t,n):null}function nt(t,e,n){let{left:s,width:r}=t.getBoundingClientRect();return Math.min(1,Math.max(0,(e-s)/r))*n}var pi=5e3,Le=({chain:{people:t,nodes:e,links:n},times:s})=>({chain:{people:t,nodes:e,links:n},missing:e.map(({id:r})=>r).filter(r=>s[r]?.shown===!1)});function Xs(t,e,n,s){let r=!1;async function o(){let a=null;try{a=await n(t)}catch(l){!r&&!Oe(l)&&(i=setTimeout(o,pi))}r||s(a)}let i=setTimeout(o,e);return()=>{r=!0,clearTimeout(i)}}function Zs({state:t,act:e}){let n=Ut(t);if(!n)return null;let{id:s}=n,r=t.doc.times[s],o=t.doc.chain.nodes.indexOf(n)+1,i=(l,f,c,p)=>u`<${_} title=${`${p} (${f})`} keys=${f} onClick=${()=>e(l)}
      >${c} <kbd>${f}</kbd><//
    >`,a=(l,f,c,p)=>u`<${_} label=${c} keys=${f} onClick=${()=>e({type:"move",by:l})}
      >${p}<//
    >`;return u`<div
    class="wr-an-row wr-an-timing"
    role="group"
    aria-label=${`Time of node ${o}`}
  >
    ${a(-1,"↑","Node before","‹")}
    <b class="wr-an-number">${o}</b> ${a(1,"↓","Next node","›")}
    <b class="wr-an-time">${R(r)}</b>
    ${i({type:"setStart",id:s,timed:!0},"I","Start","Start: the node starts here")}
    ${i({type:"setEnd",id:s,timed:!0},"O","End","End: the node ends here")}
    ${i({type:"setNotShown",id:s},"N","Not shown","Not shown in this clip")}
    ${r?i({type:"clearTime",id:s},"C","Clear","Clear its time"):null}
  </div>`}async function Qs(t){if(t.startsWith("blob:"))return null;let e=await fetch(t,{method:"HEAD"}).catch(()=>null);if(!e)return null;let n=decodeURIComponent(e.headers.get("x-whyreel-unplayed")||""),s=e.status===409;return!s&&!n?null:{changed:s,reason:n,convert:e.headers.get("x-whyreel-convert")||""}}function ut(t,e){let[n,s]=b(()=>e(t));return A(()=>t.subscribe(r=>s(()=>e(r))),[t]),n}function hi({playhead:t,duration:e}){let n=ut(t,o=>o.t.toFixed(2)),s=ut(t,o=>o.rate),r=ut(t,o=>Math.floor(o.t*o.fps+.01));return u`<span class="wr-an-clock"
    ><b>${n}</b> / ${q(e)} s
    <small>frame ${r}</small>
    ${s&&s!==1?u`<small class="wr-an-rate">${s}×</small>`:null}</span
  >`}function mi({problem:t}){let e=t?.reason;return u`<b>${e?`This film ${e}.`:"The film could not be played."}</b> ${e&&(t.convert?u`<a class="wr-button" href=${t.convert}>Convert to H.264</a>`:u`<span>The server's operator can convert it.</span>`)}`}function $i({clip:t,playhead:e}){let n=D(null),[s,r]=b(!1),[o,i]=b(null),a=()=>{r(!0),Qs(t.src??"").then(i)};return A(()=>(e.attach(t.src&&!s?n.current:null),()=>e.attach(null)),[t.src,s]),!t.src||s?u`<div class="wr-an-missing">
      ${s?u`<${mi} problem=${o} />`:u`<b>The film is not here.</b>`}
      <span>Times can be set all the same: the keys move the playhead.</span>
      ${(t.bring??[]).map(([l,f])=>u`<span>${l} <code>${f}</code></span>`)}
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
  ></video>`}function to({state:t,duration:e,playhead:n,act:s}){let{clip:r}=t.work,o=ut(n,a=>a.rate!==0),i=(a,l,f,c)=>u`<${_} label=${f} keys=${l} onClick=${()=>s(a)}>${c}<//>`;return u`<div class="wr-an-stage">
    <${$i} key=${r.id} clip=${r} playhead=${n} />
    <div class="wr-an-transport" role="group" aria-label="Playhead">
      ${i({type:"skip",by:-1},"shift ←","−1 s: one second back","−1 s")}
      ${i({type:"frame",by:-1},"←","One frame back",u`<${V} name="back" />`)}
      ${i({type:"shuttle",key:"j"},"J","Backwards","J")}
      ${i({type:"toggle"},"space",o?"Pause":"Play",u`<${V} name=${o?"pause":"play"} />`)}
      ${i({type:"shuttle",key:"l"},"L","Forwards, again: faster","L")}
      ${i({type:"frame",by:1},"→","One frame on",u`<${V} name="forward" />`)}
      ${i({type:"skip",by:1},"shift →","+1 s: one second on","+1 s")}
      <${hi} playhead=${n} duration=${e} />
    </div>
    <${Zs} state=${t} act=${s} />
  </div>`}var _i=[11/12,1.15],gi=250;function wi(t,e){ut(t,s=>Math.floor(s.t*10));let{t:n}=t;return Object.entries(e).filter(([,{start:s,end:r}])=>s!=null&&r!=null&&s<=n&&n<r).map(([s])=>s).join(" ")}function yi(t){let[e,n]=b(0);return A(()=>{let s=new ResizeObserver(([r])=>n(Math.floor(r.contentRect.width)));return t.current&&s.observe(t.current),()=>s.disconnect()},[]),e}function bi({work:t,doc:e},n){let[{latest:s,tried:r},o]=b(()=>{let l=Le(P(t.parts)),f=t.drawing&&{order:l,drawing:t.drawing};return{latest:f,tried:f?Q(l):""}}),i=Le(e),a=Q(i);return A(()=>a===r?void 0:Xs(i,r?gi:0,n,f=>o({latest:f?{order:i,drawing:f}:s,tried:a})),[a]),{latest:s,order:i,key:a,waiting:a!==r}}function xi(t,e,{svg:n,boxes:s,scale:r},o){let i=s.get(e);if(!i)return;let{x:a,y:l,width:f,height:c}=i,{left:p,top:h}=n.getBoundingClientRect(),d=T("path",{class:"wr-an-begun"}),m={x:a+f/2,y:l+c};et(t,{move(g,$){let y={x:($.clientX-p)/r,y:($.clientY-h)/r};d.setAttribute("d",Pe(m,y)),n.append(d)},end(g,$,y){d.remove();let w=g?Yt(y):null;w&&w!==e?o({type:"addReason",result:w,reason:e}):g||o({type:"meant",id:e})},cancel:()=>d.remove()})}function eo({state:t,faults:e,playhead:n,draw:s,act:r}){let o=D(null),i=D(null),a=D(null),{chain:l,times:f}=t.doc,c=wi(n,f),p=yi(o),{latest:h,order:d,key:m,waiting:g}=bi(t,s),$=h&&o.current?Is(h,o.current):"",y=!p||!h&&g&&l.nodes.length>1;return rt(()=>{let S=y?null:i.current;a.current=S?Js(S,$,h?.order,d):null},[y,h,$,m]),rt(()=>{if(!a.current||!i.current)return;let S=a.current;Us({drawing:S,sheet:i.current},lt(p/S.width,..._i));let I=new Set(e.map(st=>at(l,st)));Gs(S,t,{faulty:I,lit:c.split(" ")})},[y,h,$,m,p,t,e,c]),A(()=>{if(!a.current||!o.current||!i.current)return;let S={canvas:o.current,sheet:i.current,drawing:a.current};Fs(S,t.step)},[t.step,$,p]),u`<div
    ref=${o}
    class="wr-an-graph"
    role="group"
    aria-label="The chain"
    aria-busy=${g}
  >
    <div
      ref=${i}
      class="wr-an-sheet"
      onPointerDown=${S=>{let I=Vt(S.target)?.dataset.node;I&&a.current&&xi(S,I,a.current,r)}}
      onKeyDown=${S=>{let I=Vt(S.target)?.dataset.node;!I||S.key!=="Enter"&&S.key!==" "||(S.preventDefault(),S.stopPropagation(),r({type:"meant",id:I}))}}
      onDblClick=${({target:S})=>Vt(S)&&r({type:"edit"})}
    ></div>
  </div>`}var no=.4;function so(t,e){let n=t.start??Math.max(0,(t.end??0)-no),s=t.end??Math.min(e,n+no);return{left:`${n/e*100}%`,width:`${Math.max(0,s-n)/e*100}%`}}function vi(t,{time:e,duration:n,track:s,playhead:r,show:o,commit:i}){let a=t.target.dataset.end??"whole";if(e?.start==null||e.end==null)return;t.stopPropagation();let l={...e,start:e.start,end:e.end},{width:f}=s.getBoundingClientRect(),c=({x:p})=>Pn(l,a,p/f*n,n);et(t,{move(p){let h=c(p);o(h),r.seek(a==="end"?h.end:h.start)},end(p,h){o(null),p?i(c(h)):r.seek(a==="end"?l.end:l.start)},cancel:()=>o(null)})}function ki(t,{time:e,duration:n,playhead:s,show:r,commit:o}){let i=t.currentTarget,a=nt(i,t.clientX,n);if(s.seek(a),e)return;let l=f=>{let c=nt(i,f.clientX,n);return{shown:!0,start:Math.min(a,c),end:Math.max(a,c)}};et(t,{move(f,c){r(l(c)),s.seek(nt(i,c.clientX,n))},end(f,c,p){r(null),f&&o(l(p))},cancel:()=>r(null)})}var Si=({others:t,duration:e})=>t.map(([n,s])=>s?.start==null||s.end==null?null:u`<span
          class="wr-an-other"
          title=${`${n}: ${R(s)}`}
          style=${so(s,e)}
        ></span>`);function oo({node:t,time:e,others:n,duration:s,playhead:r,act:o}){let[i,a]=b(null),l=i??e,c={time:e,duration:s,playhead:r,show:a,commit:g=>{let $=w=>Math.round(w*1e3)/1e3,y={...g,start:$(g.start),end:$(g.end)};o({type:"setTime",id:t.id,time:y}),o({type:"choose",id:t.id})}},p=l&&(l.start!=null||l.end!=null),h=l?.shown===!1?u`<span class="wr-an-notshown">not shown in this clip</span>`:null,d=g=>{let $=g.currentTarget.parentElement;$&&vi(g,{...c,track:$})};return u`<div class="wr-an-track" data-track onPointerDown=${g=>ki(g,c)}>
    ${h}
    ${p?u`<div
            class="wr-an-bar"
            data-half=${l.start==null||l.end==null}
            style=${so(l,s)}
            title=${R(l)}
            onPointerDown=${d}
          >
            <i data-end="start"></i><span>${R(l)}</span><i data-end="end"></i>
          </div>`:null}
    <${Si} others=${n} duration=${s} />
  </div>`}var Mi=[.5,1,2,5,10,30,60];function Oi({duration:t,playhead:e}){let n=Mi.find(o=>t/o<=12)??120,s=Array.from({length:Math.floor(t/n)+1},(o,i)=>i*n);return u`<div class="wr-an-lane wr-an-ruler">
    <span class="wr-an-lane-name">Nodes</span>
    <div class="wr-an-track" data-track onPointerDown=${({currentTarget:o,clientX:i})=>e.seek(nt(o,i,t))}>
      ${s.map(o=>u`<i style=${{left:`${o/t*100}%`}}>${o} s</i>`)}
    </div>
  </div>`}function Ci({lines:t,duration:e,playhead:n}){if(!t?.length)return null;let s=({start:r,end:o})=>({left:`${r/e*100}%`,width:`${Math.max(0,o-r)/e*100}%`});return u`<div class="wr-an-lane wr-an-subtitles">
    <span class="wr-an-lane-name">Subtitles</span>
    <div class="wr-an-track">
      ${t.map(r=>u`<span
            style=${s(r)}
            title=${r.text}
            onClick=${()=>n.seek(r.start)}
            >${r.text}</span
          >`)}
    </div>
  </div>`}function Ei({node:t,number:e,state:n,faults:s,act:r}){let{chain:o,times:i}=n.doc,a=s.filter(l=>l.code!=="half_interval"&&at(o,l)===t.id);return u`<button
    type="button"
    class="wr-an-lane-name"
    title=${t.text}
    aria-pressed=${n.step===t.id}
    onMouseDown=${be}
    onClick=${()=>r({type:"meant",id:t.id})}
    onDblClick=${()=>r({type:"edit"})}
  >
    <b class="wr-an-number" data-settled=${_t(i[t.id])}>${e}</b>
    <${V} name=${t.kind} />
    <span class="wr-an-words">
      <span><${Yn} chain=${o} node=${t} /></span>
      <small>${R(i[t.id])}</small>
      ${a.map(l=>u`<small class="wr-an-fault">${l.text}</small>`)}
    </span>
  </button>`}function ro({state:t,faults:e,duration:n,playhead:s,act:r}){let{nodes:o}=t.doc.chain,i=a=>(t.work.others??[]).map(({annotator:l,parts:f})=>[l,f.times?.[a]]);return u`<section class="wr-an-lanes" aria-label="Nodes and their times">
    <${Oi} duration=${n} playhead=${s} />
    <${Ci} lines=${t.work.subtitles} duration=${n} playhead=${s} />
    ${o.map((a,l)=>u`<div
          class="wr-an-lane"
          key=${a.id}
          data-node=${a.id}
          data-kind=${a.kind}
          data-chosen=${t.step===a.id}
        >
          <${Ei} node=${a} number=${l+1} state=${t} faults=${e} act=${r} />
          <${oo}
            node=${a}
            time=${t.doc.times[a.id]}
            others=${i(a.id)}
            duration=${n}
            playhead=${s}
            act=${r}
          />
        </div>`)}
    <div class="wr-an-playhead" aria-hidden="true"><i></i></div>
  </section>`}var Ti=t=>[...new Set(t.split(",").map(e=>e.trim()).filter(Boolean))];function io({doc:t,act:e}){return u`<section class="wr-an-card-box wr-an-notes" aria-label="Note and tags">
    <label
      >Note
      <textarea
        rows="2"
        maxlength="2000"
        value=${t.note}
        onInput=${E(n=>e({type:"setNote",note:n,group:"note"}))}
      ></textarea>
    </label>
    <label
      >Tags, with commas between
      <input
        value=${t.tags.join(", ")}
        maxlength="600"
        onChange=${E(n=>e({type:"setTags",tags:Ti(n)}))}
      />
    </label>
  </section>`}function ao({act:t}){return u`<section class="wr-an-card-box wr-an-help" aria-label="Keys">
    <${_} label="Close" keys="?" onClick=${()=>t({type:"toggleHelp"})} />
    <div>
      ${On.map(([e,n])=>u`<dl>
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
  </section>`}var lo=t=>new URL(t,location.href).href;function Ie({name:t,link:e}){let[n,s]=b(!1),r=()=>navigator.clipboard.writeText(lo(e)).then(()=>s(!0));return u`<p class="wr-an-row">
    <b>${t}</b> <a href=${e}>${lo(e)}</a>
    <${_} label=${n?"Copied":"Copy"} onClick=${r} />
  </p>`}function Xt(){let[t,e]=b("");return[t,s=>s().then(()=>e(""),r=>e(r.message))]}function co({api:t,choices:e}){let[n,s]=b(""),[r,o]=b(""),[i,a]=b([]),[l,f]=Xt(),c=d=>`${d.title} ${d.by} ${d.clip}`.toLowerCase().includes(r),p=e.filter(c),h=()=>f(async()=>{let d={title:n,clips:p.map(({clip:g})=>g),per_clip:2},{owner_link:m}=await t.makeSet(d);a([...i,{name:`${n}, owner`,link:m}])});return u`<details class="wr-an-card-box">
    <summary>Make a set for several annotators</summary>
    <p class="wr-an-soft">
      You get the owner's link; with it you make a link for each annotator. Nobody sees what others
      have done of a clip before finishing it.
    </p>
    <div class="wr-an-row">
      <label>Title <input value=${n} maxlength="120" onInput=${E(s)} /></label>
      <label
        >Clips with the words
        <input value=${r} onInput=${E(d=>o(d.toLowerCase()))}
      /></label>
      <${_}
        label=${`Make a set of ${p.length} clips`}
        disabled=${!n.trim()||!p.length}
        onClick=${h}
      />
    </div>
    ${l?u`<p class="wr-an-fault" role="alert">${l}</p>`:null}
    ${i.map(d=>u`<${Ie} ...${d} />`)}
  </details>`}var Ni=({name:t,done:e})=>({name:`${t}, ${e} done`});function uo({api:t,set:e,known:n}){let[s,r]=b(""),[o,i]=b([]),[a,l]=Xt(),f=()=>l(async()=>{let{annotator:p,link:h}=await t.addAnnotator(e,s.trim());i([...o,{name:p,link:h}]),r("")}),c=({link:p})=>n.every(h=>h.link!==p);return u`<section class="wr-an-card-box" aria-label="Annotators">
    <h3>Annotators</h3>
    <div class="wr-an-row">
      <label
        >Name, a pseudonym will do <input value=${s} maxlength="60" onInput=${E(r)}
      /></label>
      <${_} label="Make a link" disabled=${!s.trim()} onClick=${f} />
    </div>
    ${a?u`<p class="wr-an-fault" role="alert">${a}</p>`:null}
    ${n.map(p=>u`<${Ie} link=${p.link} ...${Ni(p)} />`)}
    ${o.filter(c).map(p=>u`<${Ie} ...${p} />`)}
  </section>`}function fo({api:t}){let[e,n]=b(""),[s,r]=b(""),[o,i]=Xt(),a=()=>i(async()=>{await t.addAnnotator("mine",e.trim()),r(`Your work goes by the name ${e.trim()} now.`)});return u`<div class="wr-an-row">
    <label>Display name <input value=${e} maxlength="60" onInput=${E(n)} /></label>
    <${_} label="Take this name" disabled=${!e.trim()} onClick=${a} />
    ${o?u`<span class="wr-an-fault" role="alert">${o}</span>`:s}
  </div>`}function po({api:t}){let[e,n]=b(""),[s,r]=Xt(),o=({target:a})=>{let l=a.files?.[0];l&&r(async()=>{let{added:f,known:c}=await t.bring(l);n(`${l.name}: ${f} saves are new, ${c} were here already.`)})},i=()=>r(async()=>{n("Publishing…");let{report:a,left_out:l}=await t.publish(),f=a.length>1?"Watch shows it now.":a.join(" ");n([f||"Watch shows none of it any more.",...l].join(" "))});return u`<div class="wr-an-row wr-an-exchange">
    <a class="wr-an-button" href=${t.exportAddress()} download>Export as a bundle</a>
    <label class="wr-an-button"
      >Import a bundle <input type="file" accept=".zip" onChange=${o}
    /></label>
    <${Ht} label="Show all on Watch" onPublish=${i} />
    ${s?null:e}
    ${s?u`<span class="wr-an-fault" role="alert">${s}</span>`:null}
  </div>`}var ho=({tone:t,title:e,children:n})=>u`<span class=${`wr-badge wr-${t||"plain"}`} title=${e||null}>${n}</span>`;function Ai(t,{reason:e,index:n,duration:s,act:r}){fn(t,"button")||et(t,{move:()=>{},end(o,i,a){let l=o?Yt(a):null;if(!o)r({type:"chooseReason",index:n});else if(l){let f=Ys(a,s);r({type:"pin",reason:e,node:l,...f==null?{timed:!0}:{t:f}})}}})}function Pi({reason:t,index:e,state:n,duration:s,playhead:r,act:o}){let i=gt(n.doc,t),a=n.doc.chain.nodes.findIndex(({id:p})=>p===i?.node)+1,l=p=>Ai(p,{reason:t,index:e,duration:s,act:o}),{step:f}=n,c=()=>f&&o({type:"pin",reason:t,node:f,timed:!0});return u`<li class="wr-an-reason" data-chosen=${n.reason===e} onPointerDown=${l}>
    <${ho} tone=${t.tone}>${t.verdict}<//>
    <span><em>${t.judge}</em> ${t.reason||"no reason given"}</span>
    ${i?u`<${_}
              title="Go to where it is pinned"
              onClick=${()=>{i.second!=null&&r.seek(i.second),i.node&&o({type:"choose",id:i.node})}}
              >node ${a||"?"} · ${q(i.second)} s<//
            ><${_} label="Take the pin off" onClick=${()=>o({type:"unpin",reason:t})}
              >×<//
            >`:u`<${_}
            title="Pin it to the chosen node and this second (P)"
            keys="P"
            disabled=${!f}
            onClick=${c}
            >Pin here<//
          >`}
  </li>`}function mo({state:t,duration:e,playhead:n,act:s}){let r=t.work.reasons??[];return!r.length||!t.doc.chain.nodes.length?null:u`<section class="wr-an-card-box" aria-label="Reasons of judges">
    <h3>Reasons of judges</h3>
    <p class="wr-an-soft">
      Choose one by <kbd>.</kbd> <kbd>,</kbd>. <kbd>P</kbd> pins it to the chosen node at the
      playhead. Or drag it onto a node or a track.
    </p>
    <ol tabindex="0" aria-label="Reasons of judges">
      ${r.map((o,i)=>u`<${Pi}
            reason=${o}
            index=${i}
            state=${t}
            duration=${e}
            playhead=${n}
            act=${s}
          />`)}
    </ol>
  </section>`}var Ri=({about:t})=>t?.facts?.length?u`<details class="wr-an-facts">
        <summary>${t.facts[0][0]}: ${t.facts[0][1]}</summary>
        ${t.facts.slice(1).map(([e,n])=>u`<p><b>${e}:</b> ${n}</p>`)}
      </details>`:null,Li=t=>t.state.doc.chain.nodes.length?u`<div class="wr-an-drawing">
        <${eo} ...${t} />
        <${Ee} act=${t.act} />
      </div>`:u`<${Cs} ...${t} />`;function Ii({page:t}){let{state:e,act:n,playhead:s,status:r}=t,o=Math.max(jn(e),s.duration||0),i=gs(_s(e.doc,o),e.faults),a={state:e,faults:i,duration:o,playhead:s,draw:t.api.draw,act:n};return u`<${Os} page=${t} state=${e} />
    <p class="wr-an-says" role="status" aria-live="polite">${t.notice||e.says}</p>
    <${Ms} status=${r} chain=${e.doc.chain} resolve=${t.resolve} />
    ${e.work.blind===!1?u`<p class="wr-an-soft">
            You have seen others' work on this clip. Agreement takes yours from before that.
          </p>`:null}
    ${e.help?u`<${ao} act=${n} />`:null}
    <div class="wr-an-columns">
      <div class="wr-an-side">
        <${to} ...${a} />
        <${Ri} about=${t.about} />
      </div>
      <${Li} ...${a} />
    </div>
    <${ro} ...${a} />
    <div class="wr-an-below">
      <${As} ...${a} />
      <div class="wr-an-side">
        <${mo} ...${a} />
        <${io} doc=${e.doc} act=${n} />
      </div>
    </div>`}function Di({page:t}){let{access:e,list:n,choices:s,state:r}=t;return!e.set&&!r&&!t.loading?u`<${ts} choices=${s} work=${n} open=${t.open} />`:u`<${Qn} work=${n} current=${t.clip} open=${t.open} />`}function ji({page:t}){let{access:e,api:n,choices:s,list:r}=t;return e.by?null:u`${e.set?u`<${uo} api=${n} set=${e.set} known=${r?.annotators??[]} />`:u`<${fo} api=${n} />`}
    <${po} api=${n} />
    ${t.mayMake&&s.length?u`<${co} api=${n} choices=${s} />`:null}`}var Bi=({page:t})=>u`<${Di} page=${t} />
    <${xs} agreement=${t.agreement} />
    <${ji} page=${t} />`;function $o({page:t}){let{state:e}=t;return u`<div class="wr-an wr-drawn" data-mode=${e?.mode?.name??""}>
    ${t.failure?u`<p class="wr-an-fault" role="alert">${t.failure}</p>`:null}
    ${t.loading?u`<p class="wr-an-soft" role="status">Loading …</p>`:null}
    ${e?u`<${Ii} page=${t} />`:null}
    ${t.loading&&!e?null:u`<${Bi} page=${t} />`}
  </div>`}function Yu(t,e){let n=document.createElement("div");t.replaceChildren(n);let s=a=>At(u`<${$o} page=${a} />`,n),r=new zt(e,s),o=r.playhead.subscribe(a=>n.style.setProperty("--wr-an-at",String(a.duration?a.t/a.duration:0))),i=a=>r.press(a);return document.addEventListener("keydown",i,!0),r.start(),{destroy(){document.removeEventListener("keydown",i,!0),o(),r.close(),At(null,n),n.remove()}}}export{Yu as mount};
