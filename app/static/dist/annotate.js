var x,De,ho,U,Gt,Ct,je,St,Be,Xt,Yt,mo,ut=Symbol.for("pv"),Et={},Tt=[],$o=/^m(i|n|o|s|text|space)$/,Zt=Array.isArray,Qt=Tt.slice,Y=Object.assign;function G(t){t&&t.parentNode&&t.remove()}function Ue(t,e,n){var s,r,o,i={},a=arguments.length;for(o in e)o=="key"?s=e[o]:o=="ref"&&typeof t!="function"?r=e[o]:i[o]=e[o];return a>2&&(i.children=a>3?Qt.call(arguments,2):n),ct(t,i,s,r,null)}function ct(t,e,n,s,r){var o={type:t,props:e,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ut,__v:r||++De,__i:-1,__u:0};return!r&&x.vnode&&x.vnode(o),o}function Nt(t){return t.children}function Mt(t,e){this.props=t,this.context=e,this.__g=0}function F(t,e){if(e==null)return t.__&&F(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:F(t)}function _o(t){var e,n=t.__v,s=n.__e,r=[],o=[],i=t.__P;i&&((e=Y({constructor:ut},n)).__v=n.__v+1,x.vnode&&x.vnode(e),te(i,e,n,t.__n,i.namespaceURI,32&n.__u?[s]:null,r,s||F(n),32&n.__u,o),e.__v=n.__v,e.__.__k[e.__i]=e,ze(r,e,o),n.__=n.__e=null,e.__e!=s&&Fe(e))}function Fe(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),Fe(t)}function Le(t){(8&t.__g||(t.__g|=8,U.push(t),Ct++))&&Gt==x.debounceRendering||((Gt=x.debounceRendering)||queueMicrotask)(He)}function He(){try{for(var t,e=1;U.length;)U.length>e&&U.sort(je),t=U.shift(),e=U.length,8&t.__g&&_o(t)}finally{(Ct=U.length)&&(Gt||queueMicrotask)(He)}}function We(t,e,n,s,r,o,i,a,l,d,c){var p,h,f,m,g,$,y=s.__k||Tt,b=e.length;for(l=go(n,e,y,l,b),p=0;p<b;p++)(f=n.__k[p])!=null&&(h=~f.__i&&y[f.__i]||Et,f.__i=p,$=te(t,f,h,r,o,i,a,l,d,c),m=f.__e,(h.ref!=f.ref||8&h.__u)&&(h.ref&&ee(h.ref,null,f,h),f.ref&&c.push(f.ref,f.__c||m,f)),g=g||m,4&f.__u?(l=Ke(f,l,t,!h.__v),h.__e&&(h.__e=null)):typeof f.type=="function"&&$!==void 0?l=$:m&&(l=m.nextSibling),f.__u&=-21);return n.__e=g,l}function go(t,e,n,s,r){var o,i,a,l,d,c,p,h,f,m=n.length,g=m,$=0,y=0,b=t.__k=Array(r);for(o=0;o<r;o++)(i=e[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=b[o]=ct(null,i):Zt(i)?i=b[o]=ct(Nt,{children:i}):i.constructor===ut&&i.__b?i=b[o]=ct(i.type,i.props,i.key,i.ref,i.__v):b[o]=i,l=o+$,i.__=t,i.__b=t.__b+1,a=null,~(d=i.__i=wo(i,n,l,g))&&(g--,(a=n[d])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,d==l-1?$--:d==l+1?$++:d!=l&&(d>l?$--:$++,y=1)):(~d||(r>m?$--:r<m&&$++),typeof i.type!="function"&&(i.__u|=4))):b[o]=null;if(y){for(c=[],p=[],o=0;o<r;o++)if((i=b[o])&&16&i.__u){for($=0,h=c.length;$<h;)c[f=$+h>>1]<i.__i?$=f+1:h=f;c[$]=i.__i,p[o]=$+1}for($=c.length;o--;)p[o]&&(p[o]==$?$--:b[o].__u|=4)}if(g)for(o=0;o<m;o++)!(a=n[o])||2&a.__u||(a.__e==s&&(s=F(a)),ne(a,a));return s}function Ke(t,e,n,s){var r,o,i,a;if(typeof t.type=="function"){if(t.props.__P)return e;if(r=t.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=t,e=Ke(r[o],e,n,!1));return e}for(e&&!e.parentNode&&(e=F(t))&&!e.parentNode&&(e=null),i=t.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,e):n.insertBefore(i,e||null)),e=i;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function wo(t,e,n,s){var r,o=t.key,i=t.type,a=e[n],l=a&&!(2&a.__u);if(a===null&&o==null||l&&o==a.key&&i==a.type)return n;if(s>(l?1:0)){for(r=n-1;r>=0;r--)if((a=e[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r;for(r=n+1;r<e.length;r++)if((a=e[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r}return-1}function Ie(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function kt(t,e,n,s,r){var o,i;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof s=="string"&&(t.style.cssText=s=""),s)for(e in s)n&&e in n||Ie(t.style,e);if(n)for(e in n)s&&n[e]==s[e]||Ie(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(t.__e||(t.__e={}))[e]=n,n&&s||(i=Yt[e]||(Yt[e]=bo(e)),(t.__a||(t.__a={}))[e]=Xt,o=e!=(e=e.replace(Be,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,i,o):t.removeEventListener(e,i,o));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function bo(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[St]==null)e[St]=Xt++;else if(e[St]<this.__a[t])return;return n(x.event?x.event(e):e)}}}function te(t,e,n,s,r,o,i,a,l,d){var c,p,h,f,m,g,$,y,b,O,_,L,vt,xt,V,Re,B,J,D=e.type;if(e.constructor!==ut)return null;128&n.__u&&(l=32&n.__u,c=n.__c.__z)&&(e.__u|=l,p=o=[],c.nodeType==8?a=Ot(c,o):o.push(c),a=o[0]||a),(c=x.__b)&&c(e);t:if(typeof D=="function"){h=i.length;try{if(y=e.props,b=(c=D.prototype)&&c.render,O=(c=D.contextType)&&s[c.__c],_=c?O?O.props.value:c.__:s,(f=n.__c)?(e.__c=f,2&f.__g&&(f.__g|=1)):(b?e.__c=f=new D(y,_):(e.__c=f=new Mt(y,_),f.constructor=D,f.render=vo),O&&O.sub(f),f.state||(f.state={}),f.__n=s,f.__g|=8,f.__h=[],f.__k=[]),b&&(f.__s||(f.__s=f.state),D.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=Y({},f.__s)),Y(f.__s,D.getDerivedStateFromProps(y,f.__s)))),m=f.props,g=f.state,f.__v=e,n.__c){if(y!==m&&b&&!D.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps(y,_),e.__v==n.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate(y,f.__s,_)===!1){e.__v!=n.__v&&(f.props=y,f.state=f.__s,f.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(T){T&&(T.__=e)}),Tt.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&i.push(f),a=F(n);break t}f.componentWillUpdate&&f.componentWillUpdate(y,f.__s,_),b&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(m,g,$)})}else b&&!D.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),b&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=_,f.props=y,f.__P=t,f.__g&=-5,L=x.__r,vt=b?25:0;do f.__g&=-9,L&&L(e),c=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++vt<25);b&&(Tt.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(s=Y({},s,f.getChildContext())),b&&n.__c&&f.getSnapshotBeforeUpdate&&($=f.getSnapshotBeforeUpdate(m,g)),xt=c&&c.type===Nt&&c.key==null?c.props.children:c,y.__P&&(c=a,r=(t=y.__P).namespaceURI,l=o=null,n.props&&n.props.__P!=t&&(n.__k.some(function(T){T&&ne(T,T)}),n.__k=null),a=n.__k?F(n,0):null),a=We(t,Zt(xt)?xt:[xt],e,n,s,r,o,i,a,l,d),y.__P&&(e.__e=null,a=c),e.__u&=-161,p&&p.some(G),f.__h.length&&i.push(f),1&f.__g&&(f.__g&=-4)}catch(T){if(i.length=h,e.__v=null,l||o)if(T&&T.then){if(e.__u|=128|l,o){for(~(B=o.indexOf(a||void 0))||(B=o.length);(J=o[B-1])&&J.nodeType==8;)B--;for(;B<o.length;B++)if(J=o[B])if(o[B]=null,V){if(J==Re)break}else{if(J.nodeType!=8)break;J.data.startsWith("$s")&&(Re=Ot(V=J))}}if(!V){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;V=a}(c=Ot(V=e.__c.__z||(e.__c.__z=V)))?(e.__e=V,a=c):e.__e=a,a=a&&a.nextSibling}else o&&o.some(G);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),T&&T.then||qe(e),x.__e(T,e,n)}}else a=e.__e=yo(n.__e,e,n,s,r,o,i,l,d,t);return(c=x.diffed)&&c(e),a}function Ot(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function qe(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(qe))}function ze(t,e,n){for(var s=0;s<n.length;)ee(n[s++],n[s++],n[s++]);x.__c&&x.__c(e,t),t.some(function(r){try{t=r.__h,r.__h=[],t.some(function(o){o.call(r)})}catch(o){x.__e(o,r.__v)}})}function yo(t,e,n,s,r,o,i,a,l,d){var c,p,h,f,m,g,$,y,b=n.props||Et,O=e.props,_=e.type;if(_=="svg"?r="http://www.w3.org/2000/svg":_=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((m=o[c])&&(_?m.localName==_:m.nodeType==3)){t=m,o[c]=null;break}}if(!t){if(y=d.ownerDocument||document,!_)return y.createTextNode(O);t=y.createElementNS(r,_,O.is?O:d),a&&(x.__m&&x.__m(e,o),a=!1),o=null}if(_){if(d=_=="template"&&t.content||t,o=_=="textarea"&&O.defaultValue!=null?null:o&&Qt.call(d.childNodes),!a&&o)for(b={},c=0;c<t.attributes.length;c++)b[(m=t.attributes[c]).name]=m.value;for(c in b)m=b[c],c=="dangerouslySetInnerHTML"?h=m:c=="children"||c in O||c=="value"&&"defaultValue"in O||c=="checked"&&"defaultChecked"in O||kt(t,c,null,m,r);for(c in O)m=O[c],c=="children"?f=m:c=="dangerouslySetInnerHTML"?p=m:c=="value"?g=m:c=="checked"?$=m:a&&typeof m!="function"||b[c]===m||kt(t,c,m,b[c],r);p?(a||h&&(p.__html==h.__html||p.__html==t.innerHTML)||(t.innerHTML=p.__html),e.__k=[]):(h&&(t.textContent=""),(_=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&$o.test(_))&&(r="http://www.w3.org/1999/xhtml"),We(d,Zt(f)?f:[f],e,n,s,r,o,i,o?o[0]:n.__k&&F(n,0),a,l),o&&o.some(G)),a&&_!="textarea"||(c="value",_=="progress"&&g==null?t.removeAttribute(c):g==null||g===t[c]&&(_!="progress"||g)||kt(t,c,g,b[c],r),c="checked",$!=null&&$!=t[c]&&kt(t,c,$,b[c],r))}else b===O||a&&t.data==O||(t.data=O);return t}function ee(t,e,n,s){try{typeof t=="function"?e?e.__x=t(e)||1:s&&(s=s.__c||s.__e)&&(e=s.__x)&&(s.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(r){x.__e(r,n)}}function ne(t,e,n){var s,r,o,i;if(x.unmount&&x.unmount(t),!(s=t.ref)||s.current&&s.current!=t.__e||ee(s,null,e,t),s=t.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(a){x.__e(a,e)}s.__P=s.__n=null}if(s=t.__k)for(i=0;i<s.length;i++)s[i]&&ne(s[i],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(s=t.__c)&&(s=s.__z)&&(r=Ot(s,o=[]))&&(s==t.__e&&o.some(G),G(r),G(s)),n||G(t.__e),t.__e=t.__c=t.__=null}function vo(t,e,n){return this.constructor(t,n)}function At(t,e){var n,s,r,o;x.__&&x.__(t,e),e.nodeType==9&&(e=e.documentElement),s=(n=t&&32&t.__u)?null:e.__k,e.__k=ct(Nt,{children:[t]}),r=[],o=[],te(e,e.__k,s||Et,Et,e.namespaceURI,s?null:e.firstChild?Qt.call(e.childNodes):null,r,s?s.__e:e.firstChild,n,o),ze(r,e.__k,o),e.__k.props.children=null}x={__e:function(t,e,n,s){for(var r,o,i;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(t)),r.componentDidCatch&&(r.componentDidCatch(t,s||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){t=a}}throw Ct=0,t}},De=0,ho=function(t){return t!=null&&t.constructor===ut},Mt.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=Y({},this.state)),typeof t=="function"&&(t=t(Y({},n),this.props)),t&&(Y(n,t),this.__v&&(e&&this.__k.push(e),Le(this)))},Mt.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),Le(this))},Mt.prototype.render=Nt,U=[],Ct=0,je=function(t,e){return t.__v.__b-e.__v.__b},St=Symbol(),Be=/(PointerCapture)$|Capture$/i,Xt=0,Yt={},mo=0;var nt,M,se,Ve,oe=Object.is,Pt=0,nn=[],re=[],S=x,Je=S.__b,Ge=S.__r,Ye=S.diffed,Xe=S.__c,Ze=S.unmount,Qe=S.__;function Rt(t,e){S.__h&&S.__h(M,t,Pt||e),Pt=0;var n=M.__H||(M.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function v(t){return Pt=1,xo(sn,t)}function xo(t,e,n){var s=Rt(nt++,2);if(s.t=t,!s.__c&&(s.__=[n?n(e):sn(void 0,e),function(o){var i=(s.__N||s.__)[0],a=s.t(i,o);oe(i,a)||(s.__N=[a,s.__[1]],s.__c.setState({}))}],s.__c=M,!M.__f)){M.__f=!0;var r=M.shouldComponentUpdate;M.shouldComponentUpdate=function(o,i,a){var l=this.__H;if(!l)return!0;var d=!1,c=this.props!=o;if(l.__.some(function(h){h.__N&&(d=!0,oe(h.__[0],h.__N[0])||(c=!0))}),r){var p=r.call(this,o,i,a);return d?p||c:p}return!d||c}}return s.__}function N(t,e){var n=Rt(nt++,3);!S.__s&&ae(n.__H,e)&&(n.__P=!0,n.__=t,n.u=e,M.__H.__h.push(n))}function st(t,e){var n=Rt(nt++,4);!S.__s&&ae(n.__H,e)&&(n.__P=!1,n.__=t,n.u=e,M.__h.push(n))}function I(t){return Pt=5,ko(function(){return{current:t}},[])}function ko(t,e){var n=Rt(nt++,7);return ae(n.__H,e)&&(n.__=t(),n.__H=e),n.__}function So(){var t;do{for(;t=re.shift();)try{dt(t)}catch(n){S.__e(n,{__:(t=t.__P)&&t.__v})}for(;t=nn.shift();){var e=t.__H;if(t.__P&&e)try{e.__h.some(dt),e.__h.some(ie),e.__h=[]}catch(n){e.__h=[],S.__e(n,t.__v)}}}while(re.length)}S.__b=function(t){M=null,Je&&Je(t)},S.__=function(t,e){t&&e.__k&&e.__k.__m&&(t.__m=e.__k.__m),Qe&&Qe(t,e)},S.__r=function(t){Ge&&Ge(t),nt=0;var e=(M=t.__c).__H;e&&(se==M?M.__h=[]:(e.__h.some(dt),e.__h.some(ie),nt=0),e.__h=[],e.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),se=M},S.diffed=function(t){Ye&&Ye(t);var e=t.__c;e&&e.__H&&(e.__H.__h.length&&en(nn.push(e)),e.__H.__.some(function(n){n.u&&(n.__H=n.u)})),se=M=null},S.__c=function(t,e){e.some(function(n){try{n.__h.some(dt),n.__h=n.__h.filter(function(s){return!s.__||ie(s)})}catch(s){n.__h=[function(){throw s}]}}),Xe&&Xe(t,e)},S.unmount=function(t){Ze&&Ze(t);var e,n,s=t.__c;s&&s.__H&&(s.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=t.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,en(re.push(r))}else dt(r)}catch(o){e=o}}),s.__H=void 0,e&&S.__e(e,s.__v))};var tn=typeof requestAnimationFrame=="function";function Mo(t){var e,n=function(){clearTimeout(s),tn&&cancelAnimationFrame(e),setTimeout(t)},s=setTimeout(n,35);tn&&(e=requestAnimationFrame(n))}function en(t){t!=1&&Ve==S.requestAnimationFrame||((Ve=S.requestAnimationFrame)||Mo)(So)}function dt(t){var e=M,n=t.__c;typeof n=="function"&&(t.__c=void 0,n()),M=e}function ie(t){var e=M;t.__c=t.__(),M=e}function ae(t,e){return!t||t.length!=e.length||e.some(function(n,s){return!oe(n,t[s])})}function sn(t,e){return typeof e=="function"?e(t):e}var rn=function(t,e,n,s){var r;e[0]=0;for(var o=1;o<e.length;o++){var i=e[o++],a=e[o]?(e[0]|=i?1:2,n[e[o++]]):e[++o];i===3?s[0]=a:i===4?s[1]=Object.assign(s[1]||{},a):i===5?(s[1]=s[1]||{})[e[++o]]=a:i===6?s[1][e[++o]]+=a+"":i?(r=t.apply(a,rn(t,a,n,["",null])),s.push(r),a[0]?e[0]|=2:(e[o-2]=0,e[o]=r)):s.push(a)}return s},on=new Map;function an(t){var e=on.get(this);return e||(e=new Map,on.set(this,e)),(e=rn(this,e.get(t)||(e.set(t,e=(function(n){for(var s,r,o=1,i="",a="",l=[0],d=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,h,i):o===3&&(h||i)?(l.push(3,h,i),o=2):o===2&&i==="..."&&h?l.push(4,h,0):o===2&&i&&!h?l.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(l.push(o,0,i,r),o=6),h&&(l.push(o,h,0,r),o=6)),i=""},c=0;c<n.length;c++){c&&(o===1&&d(),d(c));for(var p=0;p<n[c].length;p++)s=n[c][p],o===1?s==="<"?(d(),l=[l],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:a?s===a?a="":i+=s:s==='"'||s==="'"?a=s:s===">"?(d(),o=1):o&&(s==="="?(o=5,r=i,i=""):s==="/"&&(o<5||n[c][p+1]===">")?(d(),o===3&&(l=l[0]),o=l,(l=l[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(d(),o=2):i+=s),o===3&&i==="!--"&&(o=4,l=l[0])}return d(),l})(t)),e),arguments,[])).length>1?e:e[0]}var u=an.bind(Ue);var Lt=(t,e,n)=>t[n.type](e,n);var Oo="input, textarea, select, [contenteditable]",Co="dialog, [role=dialog], [role=menu], [role=listbox], [role=combobox]",ln=`${Oo}, ${Co}`,cn=({target:t},e)=>t instanceof Element?t.closest(e):null;var un="whyreel.keys",le=()=>document.documentElement.dataset;function Eo(){try{return localStorage.getItem(un)}catch{return null}}var dn=()=>(le().wrKeys??Eo())!=="off";function fn(t){let e=t?"on":"off";try{localStorage.setItem(un,e),delete le().wrKeys}catch{le().wrKeys=e}}var It=["event","belief","intent","desire","emotion"],To=[/;\s+/,/,?\s+and then\s+/i,/,\s+then\s+/i,/,?\s+and\s+/i,/,\s+/];function ce(t,e){for(let n=1;;n+=1)if(!t.includes(`${e}${n}`))return`${e}${n}`}var pn=t=>t.map(({id:e})=>e),ue=(t,e,n)=>t.map(s=>s.id===e?{...s,...n}:s);function de(t,e,{after:n=null,text:s="",person:r=null}={}){let o=ce(pn(t.nodes),"n"),i=t.nodes.findIndex(l=>l.id===n),a=[...t.nodes];return a.splice(i<0?a.length:i+1,0,{id:o,kind:e,text:s,person:r,seen_by:null}),[{...t,nodes:a},o]}var Dt=(t,e,n)=>({...t,nodes:ue(t.nodes,e,n)});function hn(t,e){let n=t.links.filter(s=>s.result!==e).map(s=>({...s,reasons:s.reasons.filter(r=>r!==e)})).filter(s=>s.reasons.length);return{...t,nodes:t.nodes.filter(s=>s.id!==e),links:n}}function mn(t,e,n){let s=t.nodes.findIndex(i=>i.id===e),r=s+n;if(s<0||r<0||r>=t.nodes.length)return t;let o=[...t.nodes];return o.splice(r,0,...o.splice(s,1)),{...t,nodes:o}}function $n(t,e){let n=Object.entries(t.people).find(([,r])=>r===e);if(n)return[t,n[0]];let s=ce(Object.keys(t.people),"p");return[{...t,people:{...t.people,[s]:e}},s]}function fe(t,e,n,s=0){if(e===n)return t;let r=H(t,e)[s];if(!r){let i=ce(pn(t.links),"l");return{...t,links:[...t.links,{id:i,result:e,reasons:[n],heart:null}]}}if(r.reasons.includes(n))return t;let o=[...r.reasons,n];return{...t,links:ue(t.links,r.id,{reasons:o})}}function _n(t,e,n){let s=t.links.map(r=>r.id===e?{...r,reasons:r.reasons.filter(o=>o!==n)}:r).filter(r=>r.reasons.length);return{...t,links:s}}var H=(t,e)=>t.links.filter(n=>n.result===e),gn=(t,e)=>({...t,links:t.links.map(n=>n.id===e?{...n,heart:n.heart?null:!0}:{...n,heart:n.heart?null:n.heart})});function No(t){for(let e of To){let n=e.exec(t);if(n?.index)return[t.slice(0,n.index),t.slice(n.index+n[0].length)]}return[t,""]}function wn(t,e){let n=t.nodes.find(l=>l.id===e);if(!n)return[t,null];let[s,r]=No(n.text),[o,i]=de(Dt(t,e,{text:s}),n.kind,{after:e,text:r,person:n.person}),a=o.links.map(l=>({...l,reasons:l.reasons.map(d=>d===e?i:d)}));return[fe({...o,links:a},i,e),i]}function bn(t,e,n){let s=l=>t.nodes.find(d=>d.id===l)?.text??"",r=l=>l===n?e:l,o=t.links.map(l=>({...l,result:r(l.result),reasons:[...new Set(l.reasons.map(r))].filter(d=>d!==r(l.result))})).filter(l=>l.reasons.length),i=[s(e),s(n)].filter(Boolean).join("; "),a=t.nodes.filter(l=>l.id!==n);return{...t,links:o,nodes:ue(a,e,{text:i})}}function Ao(t){let e=Object.fromEntries(t.nodes.map(({id:n})=>[n,0]));for(let n=0;n<t.nodes.length;n+=1)for(let{result:s,reasons:r}of t.links){let o=Math.max(-1,...r.map(i=>e[i]??-1));s in e&&(e[s]=Math.min(t.nodes.length-1,Math.max(e[s],o+1)))}return e}function yn(t){let e=Ao(t);return{...t,nodes:t.nodes.toSorted((n,s)=>e[n.id]-e[s.id])}}var Ro="subtitles",jt=({work:t})=>(t.starts??[]).filter(({chain:e})=>e.nodes.length),Bt=({id:t,chain:e,label:n,times:s={}})=>({type:"begin",chain:e,label:n,inOrder:Object.keys(s).length>0,times:t===Ro?s:{}});var vn=1,ft=t=>e=>({type:t,id:e.step}),pt=t=>()=>({type:"addNode",kind:t}),k=t=>()=>t,Lo=t=>{let[e]=H(t.doc.chain,t.step);return e?{type:"toggleHeart",link:e.id}:{type:"say",says:"This node has no link."}},Io=new Map([[null,!0],[!0,!1],[!1,null]]),Do=t=>{let[e]=H(t.doc.chain,t.step);if(!e)return{type:"say",says:"This node has no link."};let n=Io.get(t.doc.links[e.id]?.holds??null);return{type:"judgeLink",link:e.id,holds:n}},jo=t=>{let e=t.work.reasons?.[t.reason];return!e||!t.step?{type:"say",says:"Choose a reason and a node first."}:{type:"pin",reason:e,node:t.step,timed:!0}},Bo=t=>{let e=t.work.reasons?.[t.reason];return e&&{type:"unpin",reason:e}},xn={Play:[[" ","space","play or pause",k({type:"toggle"})],["j","J","backwards, again: faster",k({type:"shuttle",key:"j"})],["k","K","stop",k({type:"shuttle",key:"k"})],["l","L","forwards, again: faster",k({type:"shuttle",key:"l"})],["ArrowLeft","←","a frame back",k({type:"frame",by:-vn})],["ArrowRight","→","a frame on",k({type:"frame",by:vn})],["⇧ArrowLeft","shift ←","a second back",k({type:"skip",by:-1})],["⇧ArrowRight","shift →","a second on",k({type:"skip",by:1})],["Home","Home","to the start",k({type:"seek",t:0})]],Times:[["i","I","the node starts here",t=>({type:"setStart",id:t.step,timed:!0})],["o","O","the node ends here",t=>({type:"setEnd",id:t.step,timed:!0})],["n","N","not shown in this clip",ft("setNotShown")],["c","C","clear its time",ft("clearTime")],["⇧I","shift I","go to its start",k({type:"goTo",end:"start"})],["⇧O","shift O","go to its end",k({type:"goTo",end:"end"})]],Nodes:[["ArrowUp","↑","node before",k({type:"move",by:-1})],["ArrowDown","↓","next node",k({type:"move",by:1})],["⇧E","shift E","add an event",pt("event")],["⇧B","shift B","add a belief",pt("belief")],["⇧W","shift W","add an intent",pt("intent")],["⇧D","shift D","add a desire",pt("desire")],["⇧F","shift F","add an emotion",pt("emotion")],["e","E","write its text",k({type:"edit"})],["Enter","Enter","write its text",k({type:"edit"})],["a","A","its person",k({type:"focus",on:"person"})],["s","S","split in two",ft("splitNode")],["m","M","join with the node of a number",k({type:"join"})],["Delete","Del","remove it",ft("removeNode")],["Backspace","","",ft("removeNode")],["⇧ArrowUp","shift ↑","earlier in the list",t=>({type:"moveNode",id:t.step,by:-1})],["⇧ArrowDown","shift ↓","later in the list",t=>({type:"moveNode",id:t.step,by:1})]],Links:[["r","R","reasons: then numbers, R again ends",k({type:"reasons"})],["h","H","heart: the link the chain is about",Lo],["v","V","link holds, does not hold, unset",Do]],"Reasons of judges":[[".",".","next reason",k({type:"chooseReason",by:1})],[",",",","reason before",k({type:"chooseReason",by:-1})],["p","P","pin it to the node and this second",jo],["⇧P","shift P","take the pin off",Bo]],Work:[["u","U","undo",k({type:"undo"})],["⇧U","shift U","redo",k({type:"redo"})],["d","D","done, or open again",t=>({type:"setDone",done:!t.doc.done})],["⇧N","shift N","next unfinished clip",k({type:"nextClip"})],["Escape","Esc","leave what was begun",k({type:"escape"})],["?","?","these keys",k({type:"toggleHelp"})]]},Uo=new Map(Object.values(xn).flat().map(([t,,,e])=>[t,e])),kn=Object.entries(xn).map(([t,e])=>[t,e.filter(([,n])=>n).map(([,n,s])=>[n,s])]),Fo=t=>{let{key:e}=t;return e.length>1?t.shiftKey?`⇧${e}`:e:/^[a-z]$/i.test(e)?t.shiftKey?`⇧${e.toUpperCase()}`:e.toLowerCase():e};function Sn(t,e){if(t.ctrlKey||t.metaKey||t.altKey)return null;let n=Fo(t);return!e.keysOn&&n!=="?"&&n!=="Escape"?null:/^[0-9]$/.test(n)?Ho(n,t,e):Uo.get(n)?.(e)??null}function Ho(t,e,n){if(n.doc.chain.nodes.length)return{type:"digit",digit:t,at:e.timeStamp};let s=jt(n)[Number(t)-1];return s?Bt(s):null}var Mn={shown:null,start:null,end:null},X=t=>Math.round(Math.max(0,t)*1e3)/1e3;function On(t,e,n){let{end:s}=t[e]??Mn,r=X(n);return{...t,[e]:{shown:!0,start:r,end:s!=null&&s>r?s:null}}}function Cn(t,e,n){let{start:s}=t[e]??Mn,r=X(n);return{...t,[e]:{shown:!0,start:s!=null&&s<r?s:null,end:r}}}var En=(t,e)=>({...t,[e]:{shown:!1,start:null,end:null}});function pe(t,e){let n={...t};return delete n[e],n}function Tn(t,e,n,s){let{start:r,end:o}=t,i=(l,d,c)=>X(Math.min(Math.max(l,d),Math.max(d,c)));if(e==="start")return{...t,start:i(r+n,0,o-.01)};if(e==="end")return{...t,end:i(o+n,r+.01,s)};let a=i(r+n,0,s-(o-r));return{...t,start:a,end:X(a+o-r)}}function Nn(t,e,n){let[s,r]=[t[e],t[n]],o=pe(t,n);if(!r||r.shown===!1)return o;if(!s||s.shown===!1)return{...o,[e]:r};let i=(...d)=>d.filter(c=>c!=null),a=i(s.start,r.start),l=i(s.end,r.end);return{...o,[e]:{shown:!0,start:a.length?Math.min(...a):null,end:l.length?Math.max(...l):null}}}var he=["chain","times","links","pins","note","tags","done"],Ko=()=>({people:{},nodes:[],links:[],title:"",parent:null,origin:null}),qo={chain:null,times:{},links:{},pins:[],note:"",tags:[],done:!1};function A(t){let e=Object.entries(t??{}).filter(([,s])=>s!=null),n={...qo,...Object.fromEntries(e)};return{...n,chain:{...Ko(),...n.chain}}}var An=({chain:t,times:e,links:n,pins:s,note:r,tags:o})=>![t.nodes,s,o,Object.keys(e),Object.keys(n),r.trim()].some(({length:i})=>i),ht=(t,e)=>t===e||Z(t)===Z(e);function Z(t){return Array.isArray(t)?`[${t.map(Z).join()}]`:t===null||typeof t!="object"?JSON.stringify(t)??"null":`{${Object.keys(t).sort().map(n=>`${JSON.stringify(n)}:${Z(t[n])}`).join()}}`}function Pn(t){return{settled:t.chain.nodes.filter(n=>mt(t.times[n.id])).length,all:t.chain.nodes.length}}var mt=t=>t!==void 0&&(t.shown===!1||t.start!=null&&t.end!=null);function Rn(t){let e=A(t.parts);return{work:t,doc:e,past:[],future:[],group:null,step:e.chain.nodes[0]?.id??null,editing:!1,mode:null,digits:"",digitsAt:0,reason:0,keysOn:!0,help:!1,says:"",faults:t.faults??[]}}var Ut=t=>t.doc.chain.nodes.find(({id:e})=>e===t.step)??null;function Ln(t){let e=Object.values(t.doc.times).map(({end:n})=>n??0);return t.work.clip.duration||Math.max(10,...e)}var $t=(t,e)=>t.pins.find(n=>n.run===e.run&&n.dimension===e.dimension)??null;var In=t=>`${X(t).toFixed(2)} s`,Q=(t,e,n={})=>({doc:{...t,chain:e},...n}),_t=(t,e,n={})=>({doc:{...t,times:e},...n}),W=(t,e)=>t.chain.nodes.findIndex(n=>n.id===e)+1,zo=(t,e)=>Object.fromEntries(Object.entries(t).filter(([n])=>n!==e));function gt(t){let e=new Set(t.chain.nodes.map(({id:o})=>o)),n=new Set(t.chain.links.map(({id:o})=>o)),s=(o,i)=>Object.keys(o).every(a=>i.has(a))?o:Object.fromEntries(Object.entries(o).filter(([a])=>i.has(a))),r=t.pins.some(({node:o})=>o&&!e.has(o))?t.pins.map(o=>e.has(o.node??"")?o:{...o,node:null}):t.pins;return{...t,times:s(t.times,e),links:s(t.links,n),pins:r}}var Vo={addNode(t,{kind:e,text:n},s){let r=t.chain.nodes.find(({id:l})=>l===s.step),o={after:s.step,text:n,person:r?.person??null},[i,a]=de(t.chain,e,o);return Q(t,i,{step:a,editing:!0,says:`A new ${e}: write it.`})},removeNode(t,{id:e}){let n=W(t,e)-1,s=hn(t.chain,e),r=s.nodes[Math.min(n,s.nodes.length-1)]?.id??null;return{doc:gt({...t,chain:s}),step:r,says:`Node ${n+1} is removed. U undoes.`}},changeNode:(t,{id:e,changes:n})=>Q(t,Dt(t.chain,e,n)),moveNode:(t,{id:e,by:n})=>Q(t,mn(t.chain,e,n)),splitNode(t,{id:e}){let[n,s]=wn(t.chain,e);return Q(t,n,{step:s,editing:!0,says:"Split in two."})},joinNodes(t,{id:e,other:n}){if(e===n)return{doc:t};let s={...t,chain:bn(t.chain,e,n)};return{doc:gt({...s,times:Nn(t.times,e,n)}),step:e,mode:null,says:"Two nodes are one now."}},addPerson(t,{id:e,name:n}){let[s,r]=$n(t.chain,n.trim());return Q(t,Dt(s,e,{person:r}),{says:`${n.trim()} is in the chain.`})},begin(t,{chain:e,label:n,inOrder:s,times:r}){let o=A({chain:e}).chain,i=s?o:yn(o);return{doc:gt({...t,chain:i,times:{...t.times,...r}}),step:i.nodes[0]?.id??null,says:`Begun from: ${n}.`}}},me={addReason(t,{result:e,reason:n,index:s}){let r=fe(t.chain,e,n,s),o=`${W(t,n)} leads to ${W(t,e)}.`;return r===t.chain?{doc:t}:Q(t,r,{says:o})},toggleReason(t,{result:e,reason:n},s){let r=H(t.chain,e).find(o=>o.reasons.includes(n));return r?me.removeReason(t,{link:r.id,reason:n},s):me.addReason(t,{result:e,reason:n},s)},removeReason(t,{link:e,reason:n}){let s=_n(t.chain,e,n);return{doc:gt({...t,chain:s}),says:"The reason is removed."}},toggleHeart:(t,{link:e})=>Q(t,gn(t.chain,e)),judgeLink(t,{link:e,holds:n,why:s}){let r=t.links[e]??{holds:null,why:""},o={holds:n===void 0?r.holds:n,why:s??r.why},a=o.holds===null&&!o.why?zo(t.links,e):{...t.links,[e]:o};return{doc:{...t,links:a}}}},Jo={setStart:(t,{id:e,t:n})=>_t(t,On(t.times,e,n),{says:`Node ${W(t,e)} starts at ${In(n)}.`}),setEnd:(t,{id:e,t:n})=>_t(t,Cn(t.times,e,n),{says:`Node ${W(t,e)} ends at ${In(n)}.`}),setNotShown:(t,{id:e})=>_t(t,En(t.times,e),{says:`Node ${W(t,e)} is not shown in this clip.`}),setTime:(t,{id:e,time:n})=>_t(t,{...t.times,[e]:n}),clearTime:(t,{id:e})=>_t(t,pe(t.times,e),{says:`Node ${W(t,e)} has no time.`})},Go={pin(t,{reason:e,node:n,t:s}){let{run:r,dimension:o}=e,a=[...t.pins.filter(l=>l!==$t(t,e)),{run:r,dimension:o,node:n,second:X(s)}];return{doc:{...t,pins:a},says:`${o} is pinned to node ${W(t,n)}.`}},unpin:(t,{reason:e})=>({doc:{...t,pins:t.pins.filter(n=>n!==$t(t,e))},says:`${e.dimension} is no longer pinned.`}),setNote:(t,{note:e})=>({doc:{...t,note:e}}),setTags:(t,{tags:e})=>({doc:{...t,tags:e}}),setDone(t,{done:e}){return e&&An(t)?{doc:t,says:"Nothing is annotated yet."}:{doc:{...t,done:e},says:e?"Done: this clip is finished.":"Open again."}},takePart(t,{part:e,value:n}){let s=A({[e]:n})[e];return{doc:gt({...t,[e]:s})}}},$e={...Vo,...me,...Jo,...Go};function Dn(t,e,n=null){if(e===t.doc)return t;let r=n!==null&&n===t.group?t.past:[...t.past,t.doc].slice(-300);return{...t,doc:e,past:r,future:[],group:n}}function jn(t){let e=t.past.at(-1);return e?Un(t,e,t.past.slice(0,-1),[t.doc,...t.future],"Undone."):{...t,says:"There is nothing to undo."}}function Bn(t){if(!t.future.length)return{...t,says:"There is nothing to redo."};let[e,...n]=t.future;return Un(t,e,[...t.past,t.doc],n,"Done again.")}function Un(t,e,n,s,r){let i=e.chain.nodes.some(({id:a})=>a===t.step)?t.step:e.chain.nodes[0]?.id??null;return{...t,doc:e,past:n,future:s,step:i,group:null,says:r}}var Yo=900,Hn=(t,e,n)=>Math.max(e,Math.min(n,t));function Xo(t,e){let{nodes:n}=t.doc.chain;if(!n.length)return t;let s=n.findIndex(({id:r})=>r===t.step);return _e(t,n[Hn(s+e,0,n.length-1)].id)}var _e=(t,e)=>({...t,step:e,editing:!1,group:null});function Zo(t,{digit:e,at:n}){let{nodes:s}=t.doc.chain,r=n-t.digitsAt<Yo,o=Number(t.digits+e),i=r&&t.digits&&o<=s.length?t.digits+e:e,a=s[Number(i)-1],l={...t,digits:i,digitsAt:n};return a?Wn(l,a.id):l}function Wn(t,e){let{mode:n}=t;return n?n.name==="join"?Ft(t,{type:"joinNodes",id:n.step,other:e}):Ft(t,{type:"toggleReason",result:n.step,reason:e}):_e(t,e)}function Fn(t,e,n){return t.step?t.mode?.name===e?{...t,mode:null,says:""}:{...t,mode:{name:e,step:t.step},says:n}:{...t,says:"Choose a node first."}}var Qo={choose:(t,{id:e})=>_e(t,e),meant:(t,{id:e})=>Wn(t,e),move:(t,{by:e})=>Xo(t,e),digit:Zo,edit:t=>({...t,editing:!!t.step}),leaveEdit:t=>({...t,editing:!1,group:null}),reasons:t=>Fn(t,"reasons","Reasons: press the numbers of the nodes that lead here, then R."),join:t=>Fn(t,"join","Join: press the number of the node that comes in."),escape:t=>({...t,mode:null,editing:!1,help:!1,says:""}),chooseReason(t,e){let n=Math.max(0,(t.work.reasons?.length??0)-1),s="index"in e?e.index:t.reason+e.by;return{...t,reason:Hn(s,0,n)}},toggleKeys:t=>({...t,keysOn:!t.keysOn,says:`Keys are ${t.keysOn?"off":"on"}.`}),toggleHelp:t=>({...t,help:!t.help}),undo:jn,redo:Bn,say:(t,{says:e})=>({...t,says:e}),faults:(t,{faults:e})=>({...t,faults:e})},tr=(t,e)=>$e[e.type](t.doc,e,t);function er(t,e){if("id"in e&&!t.doc.chain.nodes.some(({id:r})=>r===e.id))return{...t,says:"Choose a node first."};let{doc:n,...s}=tr(t,e);return{...Dn(t,n,e.group??null),...s}}var nr=t=>t.type in $e,Ft=(t,e)=>nr(e)?er(t,e):Lt(Qo,t,e);var Kn={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function qn(){try{return globalThis.localStorage??Kn}catch{return Kn}}var zn="M12 20S4 15.500 4 9.500C4 6.900 6 5 8.300 5c1.600 0 3 .8 3.700 2.100C12.700 5.800 14.100 5 15.700 5 18 5 20 6.900 20 9.500 20 15.500 12 20 12 20z",wt={event:"M4 12h15M13 6l6 6-6 6",belief:"M9 18h6M10 21h4M9 17c0-2-3-3.500-3-7.500a6 6 0 1 1 12 0c0 4-3 5.500-3 7.500z",intent:"M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",desire:zn,emotion:"M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14c.9 1.400 2.100 2 3.500 2s2.600-.6 3.500-2M9.200 9.500h.01M14.800 9.500h.01",object:"M12 3.500l7.500 4.200v8.600L12 20.500l-7.500-4.200V7.700zM4.500 7.700L12 12l7.500-4.300M12 12v8.500",heart:zn,tick:"M5 12.500l5 5L19.500 7",dash:"M6 12h12",half:"M2.500 12.500l3 3L11 8.500 M14.500 9l6.500 6.500 M21 9l-6.500 6.500",unknown:"M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18.500h.01",previous:"M15 5l-7 7 7 7",next:"M9 5l7 7-7 7",replay:"M5 12a7 7 0 1 0 2.500-5.400 M5 4v4.500h4.500",list:"M9 6h11 M9 12h11 M9 18h11 M4.500 6h.01 M4.500 12h.01 M4.500 18h.01",link:"M4 12h14 M13 7l5 5-5 5",play:"M7 4.500v15l12-7.500z",pause:"M7 5h3.500v14H7z M13.500 5H17v14h-3.500z",back:"M17 5v14L8 12z M6 5v14",forward:"M7 5v14l9-7z M18 5v14",subtitles:"M3 5h18v14H3z M7 11h4 M13 11h4 M7 15h7 M16 15h1",fullscreen:"M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5",boxes:"M4 8V4h4 M20 8V4h-4 M4 16v4h4 M20 16v4h-4 M9 9h6v6H9z",zoom_in:"M12 5v14 M5 12h14",zoom_out:"M5 12h14",fit:"M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5 M8 12h8",help:"M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18h.01",cross:"M6 6l12 12 M18 6L6 18"};var q={event:"Event",belief:"Belief",intent:"Intent",desire:"Desire",emotion:"Emotion"},ge=t=>t.preventDefault();function w({label:t,keys:e,onClick:n,tone:s,pressed:r,disabled:o,title:i,children:a}){return u`<button
    type="button"
    class=${`wr-an-button${s?` wr-an-${s}`:""}`}
    aria-label=${t}
    aria-pressed=${r}
    aria-keyshortcuts=${e}
    title=${i??(e?`${t??""} (${e})`:t)}
    disabled=${o}
    onMouseDown=${ge}
    onClick=${n}
  >
    ${a??t}
  </button>`}function Ht({label:t,onPublish:e}){let[n,s]=v(!1),r=()=>{s(!1),e()};return n?u`<span class="wr-an-row" role="alertdialog" aria-label=${t}>
    Publish a new version with these annotations? Everyone on this server sees it.
    <${w} label="Publish" tone="go" onClick=${r} />
    <${w} label="Cancel" onClick=${()=>s(!1)} />
  </span>`:u`<${w} label=${t} onClick=${()=>s(!0)} />`}var z=({name:t})=>u`<svg class="wr-an-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${wt[t]} />
  </svg>`,K=t=>t==null?"–":`${t.toFixed(2)}`;function P(t){return!t||t.shown!==!1&&t.start==null&&t.end==null?"no time":t.shown===!1?"not shown":t.end==null?`from ${K(t.start)} s`:t.start==null?`until ${K(t.end)} s`:`${K(t.start)}–${K(t.end)} s`}var we=(t,e)=>e.person?t.people[e.person]??e.person:"";function Vn({chain:t,node:e}){let n=we(t,e),s=n&&e.text.toLowerCase().includes(n.toLowerCase());return u`${n&&!s?u`<em>${n} </em>`:null}${e.text||"…"}`}var C=t=>e=>t(e.target.value);var be=60;function sr({poster:t,film:e=!0}){return t?u`<img src=${t} alt="" loading="lazy" />`:u`<span class="wr-an-noposter"
        >${e?u`<${z} name="play" />`:"no film here"}</span
      >`}function Jn({clip:t,current:e,state:n,open:s}){return u`<li>
    <button
      type="button"
      class="wr-an-clip"
      aria-current=${e?"true":void 0}
      data-clip=${t.clip}
      onClick=${()=>s(t.clip)}
    >
      <${sr} poster=${t.poster} film=${t.film} />
      <span><b>${t.title}</b> <small>${t.by??""}</small><small>${n}</small></span>
    </button>
  </li>`}var Gn=t=>t.done?"✓ done":t.version?"begun":"open";function bt(t,e){let n=t.findIndex(({clip:r})=>r===e);return[...t.slice(n+1),...t.slice(0,Math.max(0,n))].find(({done:r})=>!r)?.clip??null}function Yn({work:t,current:e,open:n}){if(!t?.clips.length)return null;let s=t.clips.filter(o=>o.done).length,r=bt(t.clips,e);return u`<section class="wr-an-card-box" aria-label="Clips of the set">
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
      ${t.clips.map(o=>u`<${Jn}
            key=${o.clip}
            clip=${o}
            current=${o.clip===e}
            state=${Gn(o)}
            open=${n}
          />`)}
    </ul>
  </section>`}function Xn({choices:t,work:e,open:n}){let[s,r]=v(""),o=new Map((e?.clips??[]).map(c=>[c.clip,c])),i=s.toLowerCase().split(/\s+/).filter(Boolean),a=c=>`${c.title} ${c.by} ${c.clip}`.toLowerCase(),l=t.filter(c=>i.every(p=>a(c).includes(p))),d=c=>{let p=o.get(c.clip);return p?Gn(p):c.state};return u`<section class="wr-an-card-box" aria-label="Choose a clip">
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
      ${l.slice(0,be).map(c=>u`<${Jn}
              key=${c.clip}
              clip=${c}
              state=${d(c)}
              open=${n}
            />`)}
    </ul>
    ${l.length>be?u`<p class="wr-an-soft">${l.length-be} more: search for them.</p>`:null}
    ${l.length?null:u`<p class="wr-an-soft">
            No clip fits.
            <a href="data">Import data</a>
          </p>`}
  </section>`}var Wt=class{constructor(e,n){this.storage=e,this.key=`whyreel-annotate:${n}`}read(){try{return JSON.parse(this.storage.getItem(this.key)??"null")}catch{return null}}write(e,n){try{Object.keys(n).length?this.storage.setItem(this.key,JSON.stringify({version:e,parts:n})):this.storage.removeItem(this.key)}catch{}}};function Zn(t,e,n){let s=e,r=[];for(let o of he)ht(e[o],n[o])||ht(n[o],t[o])||(ht(e[o],t[o])?s={...s,[o]:n[o]}:r.push({part:o,mine:e[o],theirs:n[o]}));return{doc:s,conflicts:r}}var yt=(t,e)=>he.filter(n=>!ht(t[n],e[n]));var or=(t,e)=>setTimeout(t,e),Qn=1e3,rr=15e3,ts=A(null),Kt=class{constructor({put:e,load:n,show:s,take:r,backup:o,later:i=or,pause:a=400,now:l=Date.now}){this.put=e,this.load=n,this.show=s,this.take=r,this.backup=o,this.later=i,this.pause=a,this.now=l,this.version=0,this.planned=!1,this.base=ts,this.doc=ts,this.status={name:"saved",at:null,conflicts:[],words:""},this.refused=new Map,this.wait=Qn,this.running=!1}open(e){this.version=e.version,this.base=this.doc=A(e.parts);let n=this.backup.read();if(!n)return this.doc;let s=A({...e.parts,...n.parts}),r=n.version!==this.version,o=yt(s,this.base).map(i=>({part:i,mine:s[i],theirs:this.base[i]}));return this.doc=s,r&&o.length?this.say("conflict",{conflicts:o}):this.update(s),s}say(e,n={}){let{at:s}=this.status;this.status={name:e,at:s,conflicts:[],words:"",...n},this.show(this.status)}dirty(){return yt(this.doc,this.base).filter(n=>this.refused.get(n)?.value!==this.doc[n])}update(e){if(this.doc=e,this.keep(),this.status.name!=="conflict"){if(!this.dirty().length){this.running||this.settle();return}this.status.name!=="offline"&&this.say("unsaved"),this.schedule(this.pause)}}keep(){let e=yt(this.doc,this.base),n=Object.fromEntries(e.map(s=>[s,this.doc[s]]));this.backup.write(this.version,n)}schedule(e){this.planned||(this.planned=!0,this.later(()=>{this.planned=!1,this.flush()},e))}async flush(){if(!(this.running||this.status.name==="conflict")){this.running=!0;try{for(let[e]=this.dirty();e&&await this.send(e);[e]=this.dirty());}finally{this.running=!1}}}async send(e){let n=this.doc[e];this.say(this.status.name==="offline"?"offline":"saving");let s=await this.put(this.version,e,n),{words:r=""}=s;return s.status==="offline"?this.retry(r):s.status==="conflict"?this.meet(s):(s.status==="refused"?this.refused.set(e,{value:n,words:r}):(this.refused.delete(e),Object.assign(this,{version:s.version,wait:Qn}),this.base={...this.base,[e]:n}),this.keep(),this.settle(s.faults),!0)}settle(e){if(this.dirty().length)return;let n=yt(this.doc,this.base).map(s=>this.refused.get(s)?.words);n.length?this.say("refused",{words:n.join("; ")}):this.say("saved",{at:this.now(),faults:e})}retry(e){return this.say("offline",{words:e}),this.schedule(this.wait),this.wait=Math.min(this.wait*2,rr),!1}async meet({by:e,at:n}){let s=await this.load().catch(()=>null);if(!s)return this.retry("no connection");let r=A(s.parts),{doc:o,conflicts:i}=Zn(this.base,this.doc,r);return Object.assign(this,{version:s.version,base:r,doc:o}),this.take(o),this.keep(),i.length?(this.say("conflict",{conflicts:i.map(a=>({...a,by:e,at:n}))}),!1):!0}resolve(e,n){let s=this.status.conflicts.find(o=>o.part===e),r=this.status.conflicts.filter(o=>o!==s);n==="theirs"&&(this.doc={...this.doc,[e]:s?.theirs}),this.say(r.length?"conflict":"unsaved",{conflicts:r}),this.keep(),!r.length&&(this.dirty().length?this.schedule(0):this.say("saved",{at:this.now()}))}};function ir(t){let{protocol:e,pathname:n}=new URL(t),s=e.startsWith("http")?n.lastIndexOf("/wr/"):-1;return s>0?n.slice(0,s):""}var es=ir(import.meta.url),ye=t=>es+t,ns=(t,e=es)=>t.startsWith(`${e}/`)?t.slice(e.length):t;function ar(t,e,n,s=""){let r=new URLSearchParams(s),o=[...new URLSearchParams(n)].filter(([c])=>(e[0]==="*"||e.includes(c))&&!r.has(c)),[i,a=""]=t.split("#"),l=i.split("?")[0],d=new URLSearchParams([...o,...r]).toString();return`${l}${d?`?${d}`:""}${a?`#${a}`:""}`}function lr({pathname:t,hash:e},n){let s=ns(t).slice(1);return{queryString:[s?`at=${s}`:"",n].filter(Boolean).join("&"),hash:e}}function ss(t,e){let n=location.pathname+(t?`?${t}`:"")+location.hash;n!==location.pathname+location.search+location.hash&&history[e?"pushState":"replaceState"](null,"",n),ur(t)}function cr(t){let e=document.querySelector("[data-wr-benchmark]");!t||!e||[...e.options].some(n=>n.value===t)&&(e.value=t)}function ur(t){let e=document.querySelectorAll("a[data-wr-keeps]");for(let n of e){let{wrKeeps:s="",wrAdds:r}=n.dataset,o=n.getAttribute("href")??"";n.setAttribute("href",ar(o,s.split(" "),t,r))}cr(new URLSearchParams(t).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(lr(location,t),"*")}async function os(t){await fr(t);let e=t.payload.clip?.id,n=t.access.by?bt(t.list?.clips??[],null):null,s=dr(t,e)?e:n;s&&await ve(t,s),t.loading=!1,t.draw()}function dr({access:t,list:e},n){return!n||t.set&&!t.by?!1:!t.set||(e?.clips??[]).some(s=>s.clip===n)}async function fr(t){let{api:e,access:n}=t;try{t.list=await e.clips(),n.set?t.agreement=await e.agreement().catch(()=>null):t.mayMake=(await e.sets().catch(()=>null))?.may_make??!1}catch(s){t.failure=s.message}t.draw()}async function ve(t,e){await xe(t),Object.assign(t,{loading:!0,clip:e,failure:"",notice:""}),t.draw();try{let[n,s]=await Promise.all([pr(t,e),t.api.work(e)]);if(t.clip!==e||t.closed)return;hr(t,e,n,s)}catch(n){t.failure=n.message,t.clip=null}t.loading=!1,t.draw()}async function xe(t){await t.saver?.flush(),t.playhead.stop(),Object.assign(t,{saver:null,state:null,clip:null})}async function rs(t){let{access:e,api:n,clip:s,saver:r}=t;if(!e.set||!r||!s)return;await r.flush();let[o,i]=await Promise.all([n.agreement().catch(()=>null),n.work(s).catch(()=>null)]);o&&(t.agreement=o),i&&t.clip===s&&t.state&&(t.state={...t.state,work:{...t.state.work,others:i.others,blind:i.blind}}),t.draw()}async function pr({payload:t,api:e},n){return t.clip?.id===n?t.clip:(await e.facts(n).catch(()=>null))?.slots?.annotator?.payload?.clip??null}function hr(t,e,n,s){let{set:r="mine",by:o="me"}=t.access,i=new Kt({put:(d,c,p)=>t.api.put(e,d,c,p),load:()=>t.api.work(e),show:d=>t.showStatus(d),take:d=>t.replace(d),backup:new Wt(qn(),`${r}/${o}/${e}`)});t.saver=i,t.playhead.open(s.clip),t.about=n,t.status=i.status,t.state={...Rn(s),keysOn:dn()};let a=i.open(s);a!==t.state.doc&&t.replace(a);let l=new URLSearchParams(location.search);l.set("clip",e),ss(l.toString(),!1)}function is(t,e){if(e==="k")return 0;let n=e==="l"?1:-1;return t*n>0?n*Math.min(8,Math.abs(t)*2):n}function as(t,e,n,s){let r=Math.max(0,Math.ceil(s*n)-1);return Math.max(0,Math.min(r,Math.floor(t*n+.01)+e))/n+.001}var ls=25,qt=class{constructor(){this.listeners=new Set,this.video=null,this.rate=0,this.own=0,this.duration=0,this.fps=ls,this.ticking=0,this.last=0,this.open({})}open(e){this.stop(),this.own=0,this.duration=e.duration||0,this.fps=e.fps||ls,this.notify()}attach(e){if(this.video=e,!!e){e.addEventListener("loadedmetadata",()=>{Number.isFinite(e.duration)&&(this.duration=e.duration),this.own&&(e.currentTime=this.own),this.notify()});for(let n of["seeked","timeupdate"])e.addEventListener(n,()=>{e.seeking||(this.own=e.currentTime),this.notify()});e.addEventListener("ended",()=>this.stop())}}get t(){return this.own}subscribe(e){return this.listeners.add(e),()=>{this.listeners.delete(e)}}notify(){for(let e of this.listeners)e(this)}seek(e){this.own=Math.min(Math.max(0,e),this.duration||e),this.video&&(this.video.currentTime=this.own),this.notify()}frame(e){this.stop(),this.seek(as(this.own,e,this.fps,this.duration))}skip(e){this.seek(this.own+e)}toggle(){this.run(this.rate?0:1)}shuttle(e){this.run(is(this.rate,e))}stop(){this.run(0)}run(e){this.rate=e,cancelAnimationFrame(this.ticking),this.video&&e>0?(this.video.playbackRate=e,this.video.play().catch(()=>this.stop())):this.video?.pause(),e&&(this.last=performance.now(),this.ticking=requestAnimationFrame(n=>this.tick(n))),this.notify()}tick(e){let n=(e-this.last)/1e3;if(this.last=e,this.video&&this.rate>0?this.own=this.video.currentTime:this.video?.seeking||this.seek(this.own+this.rate*Math.min(n,.2)),this.rate>0?this.own>=this.duration:this.own<=0)return this.stop();this.notify(),this.ticking=requestAnimationFrame(r=>this.tick(r))}};var cs={"x-whyreel":"1"},mr=300;function $r(t){try{return JSON.parse(t)??{}}catch{let e=t.trim();return e&&e.length<=mr&&!e.startsWith("<")?{error:e}:{}}}function _r(t,e){let n=$r(e),s=new Error(n.error||`The server answered ${t}.`);return Object.assign(s,{status:t,content:n})}async function gr(t,e){let n=await fetch(t,{credentials:"same-origin",...e});if(!n.ok)throw _r(n.status,await n.text().catch(()=>""));return n}async function R(t,e){let s=await(await gr(t,e)).text();try{return s?JSON.parse(s):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var ot=(t,{method:e="POST",headers:n,signal:s}={})=>({method:e,signal:s,headers:{...cs,...t?{"content-type":"application/json"}:{},...n},body:t?JSON.stringify(t):void 0}),us=(t,e="application/octet-stream")=>({method:"POST",headers:{...cs,"content-type":e},body:t});function ds(t){let e=new URLSearchParams(t.replace(/^#/,"")),n=["set","by","sig"].filter(s=>e.get(s));return Object.fromEntries(n.map(s=>[s,e.get(s)]))}function wr(t,e,n={}){let s=new URLSearchParams({...e,...n}).toString();return ye(`/annotate/${t}${s?`?${s}`:""}`)}function ke(t){let{status:e=0}=t;return e>=400&&e<500&&e!==429}function fs(t){let e=s=>wr(s,t),n=s=>e(`work/${encodeURIComponent(s)}`);return{access:t,sets:()=>R(e("sets")),makeSet:s=>R(e("sets"),ot(s)),addAnnotator:(s,r)=>R(e(`sets/${encodeURIComponent(s)}/annotators`),ot({name:r})),clips:()=>R(e("work")),work:s=>R(n(s)),draw:s=>R(e("drawing"),ot(s)),agreement:()=>R(e("agreement")),exportAddress:()=>e("export"),publish:()=>R(e("publish"),ot({})),bring:s=>R(e("import"),us(s,"application/zip")),facts:s=>R(ye(`/api/annotate?${new URLSearchParams({clip:s})}`)),async put(s,r,o,i){try{return{status:"saved",...await R(n(s),ot({version:r,part:o,value:i},{method:"PUT"}))}}catch(a){let{message:l,status:d,content:c}=a;return d===409?{status:"conflict",...c}:{status:ke(a)?"refused":"offline",words:l}}}}}var br="button, a, summary, [role=button], label",zt=class{constructor(e,n){this.payload=e,this.access=ds(location.hash),this.api=fs(this.access),this.playhead=new qt,this.choices=e.choices,this.about=e.clip,this.state=null,this.clip=null,this.list=null,this.agreement=null,this.mayMake=!1,this.saver=null,this.loading=!0,this.failure="",this.notice="",this.closed=!1,this.status={name:"saved",at:null,conflicts:[],words:""},this.act=s=>this.perform(s),this.open=s=>ve(this,s),this.resolve=(s,r)=>this.choose(s,r),this.draw=()=>{this.closed||n(this)}}start(){return this.draw(),os(this)}close(){xe(this),this.closed=!0}replace(e){let{state:n}=this;if(!n)return;let{nodes:s}=e.chain,r=s.some(({id:o})=>o===n.step);this.state={...n,doc:e,step:r?n.step:s[0]?.id??null},this.draw()}showStatus(e){if(this.status=e,this.state){e.faults&&(this.state={...this.state,faults:e.faults});let n=this.list?.clips.find(({clip:s})=>s===this.clip);Object.assign(n??{},{version:this.saver?.version,done:this.state.doc.done})}this.draw()}choose(e,n){let s=this.status.conflicts.find(r=>r.part===e);s&&(n==="theirs"&&this.perform({type:"takePart",part:e,value:s.theirs}),this.saver?.resolve(e,n))}press(e){if(!this.state||this.closed||e.defaultPrevented)return;let n=e.target instanceof Element?e.target:document.body;if(n.closest(ln)||(e.key===" "||e.key==="Enter")&&n.closest(br))return;let s=Sn(e,this.state);s&&(e.preventDefault(),e.stopPropagation(),this.perform(s))}perform(e){yr(e)?Lt(ps,this,e):this.change("timed"in e?{...e,t:this.playhead.t}:e)}change(e){let n=this.state;n&&(this.notice="",this.state=Ft(n,e),e.type==="toggleKeys"&&fn(this.state.keysOn),this.state.doc!==n.doc&&this.saver?.update(this.state.doc),e.type==="setDone"&&rs(this),this.draw())}async publish(e){this.notice="Publishing…",this.draw();try{await this.saver?.flush(),await this.api.publish(),location.assign(e)}catch(n){this.notice=n.message}this.draw()}},ps={toggle:({playhead:t})=>t.toggle(),shuttle:({playhead:t},{key:e})=>t.shuttle(e),frame:({playhead:t},{by:e})=>t.frame(e),skip:({playhead:t},{by:e})=>t.skip(e),seek:({playhead:t},{t:e})=>t.seek(e),goTo({playhead:t,state:e},{end:n}){let s=e?.doc.times[e.step??""]?.[n];s!=null&&t.seek(s)},focus(t,{on:e}){document.querySelector(`.wr-an [data-focus=${e}]`)?.focus()},nextClip(t){let e=bt(t.list?.clips??[],t.clip);e&&t.open(e)}},yr=t=>t.type in ps;var j=(t,e,n)=>({code:t,place:e,text:n});function hs(t,e=null){let{chain:n,times:s}=t,r=new Set(n.nodes.map(({id:o})=>o));return[...n.nodes.flatMap(o=>vr(n,o)),...n.links.flatMap(o=>xr(o,r)),...Sr(n).map(o=>j("cycle",`nodes.${o}`,"is part of a cycle")),...Object.entries(s).flatMap(([o,i])=>kr(o,i,e))]}function vr(t,e){let n=`nodes.${e.id}`,s=[e.person,...e.seen_by??[]].filter(r=>r!=null&&!(r in t.people));return[...e.text.trim()?[]:[j("empty_text",n,"says nothing yet")],...s.map(r=>j("unknown_person",n,`names “${r}”, who is none of the chain's people`))]}function xr(t,e){let n=`links.${t.id}`,s=[];t.result==null&&s.push(j("reason_without_result",n,"has reasons, but no result")),t.reasons.length||s.push(j("result_without_reason",n,"has no reason"));for(let r of[t.result,...t.reasons].filter(o=>o&&!e.has(o)))s.push(j("unknown_node",n,`names “${r}”, which is no node`));return s}function kr(t,{shown:e,start:n,end:s},r){let o=`times.${t}`;if(e===!1)return[];if(n==null!=(s==null)){let i=n==null?"start":"end";return[j("half_interval",o,`has no ${i} yet`)]}return s==null||n==null?[]:s<n?[j("time_order",o,"ends before it starts")]:r&&s>r+.1?[j("beyond_clip",o,"ends after the clip does")]:[]}function Sr(t){let e=t.links.flatMap(({result:s,reasons:r})=>r.map(o=>[o,s])),n=t.nodes.map(({id:s})=>s);for(let s of[1,0])for(let r=-1;r!==n.length;){r=n.length;let o=e.filter(i=>i.every(a=>n.includes(a)));n=n.filter(i=>o.some(a=>a[s]===i))}return n}function rt(t,{place:e}){let[n,s]=e.split(".");return n==="nodes"||n==="times"?s??null:t.links.find(r=>r.id===s)?.result??null}function ms(t,e){let n=new Set(t.flatMap(({code:o,place:i})=>[`${o} ${i}`])),s=new Set(t.map(({code:o})=>o)),r=({code:o,place:i})=>o==="cycle"?!s.has("cycle"):!n.has(`${o} ${i}`);return[...t,...e.filter(r)]}var $s=({title:t})=>u`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${t}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Mr=t=>t==null?"–":t.toFixed(2),gs=[["kappa","presence κ"],["miou","mean IoU"],["boundary_s","boundary error, s"],["link_f1","links F1"]];function Or({row:t,name:e}){let{n,why:s}=t;return u`<td title=${s?.[e]??""}>
    ${Mr(t[e])} ${t[e]==null?null:u`<small>n = ${n?.[e]??"?"}</small>`}
  </td>`}var Cr=t=>`later changes left out: ${t.join(", ")}`,_s=({name:t,row:e})=>u`<tr>
    <th scope="row">${t}</th>
    <td>
      ${e.annotators?.join(", ")??""}
      ${e.not_blind?.length?u`<small>${Cr(e.not_blind)}</small>`:null}
    </td>
    ${gs.map(([n])=>u`<${Or} row=${e} name=${n} />`)}
  </tr>`;function ws({agreement:t}){if(!t)return null;let e="Agreement shows here once two annotators have finished a clip.";return t.clips.length?u`<section class="wr-an-card-box" aria-label="Agreement">
    <h3>Agreement of annotators</h3>
    <div class="wr-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th>Clip</th>
            <th>Annotators</th>
            ${gs.map(([,n])=>u`<th>${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.clips.map(n=>u`<${_s} name=${n.clip} row=${n} />`)}
          <${_s} name="all" row=${t.all} />
        </tbody>
      </table>
    </div>
    <${$s} title="Agreement of annotators" />
    ${t.hidden?u`<p class="wr-an-soft">${e}</p>`:null}
  </section>`:u`<p class="wr-an-soft">${e}</p>`}var Er={unsaved:()=>"not saved yet",saving:()=>"saving …",offline:()=>"no connection: kept in this browser, tried again",refused:({words:t})=>`not saved: ${t}`,conflict:()=>"saved elsewhere too: choose below"};function Tr(t){let e=Math.max(0,Math.round(t/1e3));return e<60?`${e} s ago`:e<3600?`${Math.floor(e/60)} min ago`:`${Math.floor(e/3600)} h ago`}function vs({status:t}){let[e,n]=v(Date.now());N(()=>{let i=setInterval(()=>n(Date.now()),1e3);return()=>clearInterval(i)},[]);let{name:s,at:r}=t,o=r?`saved ${Tr(e-r)}`:"all is saved";return u`<span class="wr-an-saved" data-state=${s} data-at=${r??""}
    >${s==="saved"?o:Er[s](t)}</span
  >`}function bs(t,e,n){let s=r=>n.nodes.findIndex(o=>o.id===r)+1||r;if(t==="times")return Object.entries(e).map(([r,o])=>`${s(r)}: ${P(o)}`).sort();if(t==="chain"){let{nodes:r,links:o}=e;return[...r.map((a,l)=>`${l+1} ${we(e,a)} ${a.text}`),...o.map(a=>`${a.reasons.join(" + ")} → ${a.result}`)]}return t==="links"?Object.entries(e).map(([o,{holds:i,why:a}])=>`${o}: ${i??"open"} ${a}`):t==="pins"?e.map(o=>`${o.dimension}: node ${s(o.node)}, ${o.second??"–"} s`):t==="done"?[e?"done":"not done"]:[e].flat().map(String)}function ys({title:t,lines:e,other:n,label:s,onClick:r}){return u`<div>
    <b>${t}</b>
    <ul>
      ${e.map(o=>u`<li data-differs=${!n.includes(o)}>${o}</li>`)}
      ${e.length?null:u`<li>nothing</li>`}
    </ul>
    <${w} label=${s} tone="go" onClick=${r} />
  </div>`}function xs({status:t,chain:e,resolve:n}){return t.conflicts.map(s=>{let{part:r,by:o,at:i}=s,a=bs(r,s.mine,e),l=bs(r,s.theirs,e),d=[o&&`by ${o}`,i&&new Date(i).toLocaleTimeString()].filter(Boolean);return u`<section class="wr-an-conflict" role="alert" key=${r}>
      <p>
        <b>Two versions of: ${r}.</b> It was saved in another window while you worked here. The
        version that you do not choose stays in the record.
      </p>
      <div class="wr-an-versions">
        <${ys}
          title="Here"
          lines=${a}
          other=${l}
          label="Keep what is here"
          onClick=${()=>n(r,"mine")}
        />
        <${ys}
          title=${`Saved ${d.join(", ")}`}
          lines=${l}
          other=${a}
          label="Take what is saved"
          onClick=${()=>n(r,"theirs")}
        />
      </div>
    </section>`})}function Nr({page:t,state:e}){let{about:n,access:s,act:r}=t,{doc:o,past:i,future:a,keysOn:l}=e,d=n?.watch??`cases?clip=${encodeURIComponent(e.work.clip.id)}`,c=(p,h,f,m={})=>u`<${w} label=${h} keys=${f} ...${m} onClick=${()=>r({type:p})} />`;return u`<span class="wr-an-row">
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
    ${s.by?null:u`<${Ht} label="Show on Watch" onPublish=${()=>t.publish(d)} />`}
  </span>`}function ks({page:t,state:e}){let{settled:n,all:s}=Pn(e.doc),{about:r,status:o}=t,i=r?.name??e.work.clip.id;return u`<div class="wr-an-bar-top">
    <h2 title=${i}>${i} ${r?.by?u`<small>${r.by}</small>`:null}</h2>
    <span class="wr-an-soft" data-settled=${n}>${n} of ${s} nodes timed</span>
    <${vs} status=${o} />
    <${Nr} page=${t} state=${e} />
  </div>`}var Se={event:"E",belief:"B",intent:"W",desire:"D",emotion:"F"};function Me({act:t}){return u`<div class="wr-an-row" role="group" aria-label="Add a node">
    <span class="wr-an-soft">Add</span>
    ${It.map(e=>u`<${w}
          title=${`${q[e]} (shift ${Se[e]})`}
          keys=${`shift ${Se[e]}`}
          onClick=${()=>t({type:"addNode",kind:e})}
          >${q[e]} <kbd>⇧${Se[e]}</kbd><//
        >`)}
  </div>`}function Ss({state:t,act:e}){let n=jt(t),s=r=>`${r} ${r===1?"node":"nodes"}`;return u`<section class="wr-an-begin">
    <h3>Begin the chain</h3>
    ${n.length?u`<ol>
            ${n.map((r,o)=>u`<li>
                  <${w}
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
  </div>`}function Ms({node:t,state:e,index:n,label:s,act:r}){let{nodes:o,links:i}=e.doc.chain,a=i.filter(({result:p})=>p===t.id)[n],l=o.filter(({id:p})=>p!==t.id&&!a?.reasons.includes(p)),d=({target:p})=>{r({type:"addReason",result:t.id,reason:p.value,index:n}),p.value="",p.blur()},c=p=>u`<option value=${p.id}>${o.indexOf(p)+1} ${p.text}</option>`;return u`<select aria-label=${s} onChange=${d}>
    <option value="">${s} …</option>
    ${l.map(c)}
  </select>`}function Os({node:t,state:e,act:n}){let s=H(e.doc.chain,t.id),r=e.mode?.name==="reasons";return u`<div class="wr-an-links">
    ${s.map(o=>u`<${Lr} key=${o.id} link=${o} state=${e} act=${n} />`)}
    <div class="wr-an-row">
      <${w}
        label="Reasons by number"
        keys="R"
        pressed=${r}
        onClick=${()=>n({type:"reasons"})}
      />
      <${Ms} node=${t} state=${e} index=${0} label="Add a reason" act=${n} />
      ${s.length?u`<${Ms}
              node=${t}
              state=${e}
              index=${s.length}
              label="Another reason by itself"
              act=${n}
            />`:null}
    </div>
  </div>`}var Cs="+";function Ir({node:t,editing:e,act:n}){let s=I(null);st(()=>{e?s.current?.focus():s.current?.blur()},[e,t.id]);let r=i=>{i.key!=="Escape"&&(i.key!=="Enter"||i.shiftKey)||(i.preventDefault(),n({type:"leaveEdit"}))},o=C(i=>n({type:"changeNode",id:t.id,changes:{text:i},group:`text ${t.id}`}));return u`<textarea
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
  ></textarea>`}function Dr({add:t,cancel:e}){let n=I(null);return N(()=>n.current?.focus(),[]),u`<form class="wr-an-row" onSubmit=${o=>{o.preventDefault();let i=n.current?.value.trim();i?t(i):e()}}>
    <label>Name of the person <input ref=${n} maxlength="60" onKeyDown=${({key:o})=>o==="Escape"&&e()} /></label>
    <button type="submit" class="wr-an-button">Add</button>
    <${w} label="Cancel" onClick=${e} />
  </form>`}function jr({node:t,people:e,act:n}){let[s,r]=v(!1),o=({target:a})=>{let{value:l}=a;l===Cs?r(!0):n({type:"changeNode",id:t.id,changes:{person:l||null}}),a.blur()},i=a=>{r(!1),n({type:"addPerson",id:t.id,name:a})};return s?u`<${Dr} add=${i} cancel=${()=>r(!1)} />`:u`<label
    >Person
    <select data-focus="person" value=${t.person??""} onChange=${o}>
      <option value="">nobody</option>
      ${Object.entries(e).map(([a,l])=>u`<option value=${a}>${l}</option>`)}
      <option value=${Cs}>add a person …</option>
    </select>
  </label>`}function Br({node:t,people:e,act:n}){let s=Object.entries(e);if(!s.length)return null;let r=t.seen_by??[],o=i=>{let a=r.includes(i)?r.filter(l=>l!==i):[...r,i];n({type:"changeNode",id:t.id,changes:{seen_by:a.length?a:null}})};return u`<fieldset class="wr-an-seen">
    <legend>Seen by</legend>
    ${s.map(([i,a])=>u`<label
          ><input type="checkbox" checked=${r.includes(i)} onChange=${()=>o(i)} />
          ${a}</label
        >`)}
  </fieldset>`}function Ur({node:t,state:e,act:n}){let{id:s}=t,r=e.mode?.name==="join",o=a=>u`<option value=${a}>${q[a]}</option>`,i=C(a=>n({type:"changeNode",id:s,changes:{kind:a}}));return u`<div class="wr-an-row">
    <label
      >Kind
      <select value=${t.kind} onChange=${i}>
        ${It.map(o)}
      </select></label
    >
    <${jr} node=${t} people=${e.doc.chain.people} act=${n} />
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
  </div>`}function Es({state:t,faults:e,act:n}){let s=Ut(t);if(!s)return u`<div></div>`;let{chain:r}=t.doc,o=r.nodes.indexOf(s)+1,i=e.filter(a=>rt(r,a)===s.id);return u`<section class="wr-an-editor" aria-label=${`Node ${o}`}>
    <h3><b class="wr-an-number">${o}</b> ${q[s.kind]}</h3>
    <${Ir} key=${s.id} node=${s} editing=${t.editing} act=${n} />
    ${i.map(a=>u`<p class="wr-an-fault" role="alert">${a.text}</p>`)}
    <${Ur} node=${s} state=${t} act=${n} />
    <${Br} node=${s} people=${r.people} act=${n} />
    <${Os} node=${s} state=${t} act=${n} />
  </section>`}var Ts="http://www.w3.org/2000/svg";var Fr=["svg","g","path","circle","polygon","rect","text","tspan"];function E(t,e={},...n){let s=document.createElementNS(Ts,t);for(let[r,o]of Object.entries(e))s.setAttribute(r,String(o));return s.append(...n),s}function Hr(t){let e=t.getAttributeNames();return Fr.includes(t.localName)&&!e.some(n=>/^on|href$|^style$/i.test(n))}function Ns(t){let{documentElement:e}=new DOMParser().parseFromString(String(t),"image/svg+xml");return e.localName!=="svg"||![e,...e.querySelectorAll("*")].every(Hr)?null:document.importNode(e,!0)}var it=(t,e,n)=>Math.min(Math.max(t,e),n);var Wr=513,Kr=42,qr=3,zr=t=>t.offsetWidth<Wr,Ps=(t,e)=>t.drawing?t.drawing[zr(e)?"narrow":"wide"]:"";function Vr(t){for(let e of t.querySelectorAll("[data-link] .wr-path")){let n=e.cloneNode();n.setAttribute("class","wr-hit"),e.before(n)}}function As(t,e){let n=t.querySelectorAll(`[data-${e}]`);return new Map([...n].map(s=>[s.dataset[e]??"",s]))}function Oe(t){return t.querySelector(".wr-shape")??t}function Rs({nodes:t,boxes:e}){let n=[...t].flatMap(([o,i])=>{let[a,l]=[i.querySelector("text"),e.get(o)];return a&&l?[{text:a,box:l,size:a.getBBox()}]:[]}),s=n.map(({box:o,size:{width:i}})=>i>0?(o.width-Kr+qr)/i:1),r=Math.min(1,...s);n.forEach(({text:o,size:{x:i,y:a,height:l}})=>{let d=`translate(${i*(1-r)} ${(a+l/2)*(1-r)})`;r<.99?o.setAttribute("transform",`${d} scale(${r})`):o.removeAttribute("transform")})}function Ls(t,e){let n=t?Ns(t):null;if(e.querySelector(".wr-chain")?.remove(),!n)return null;let[s,r]=["width","height"].map(a=>Number(n.getAttribute(a)));for(let a of["width","height","role","aria-label"])n.removeAttribute(a);Vr(n),e.prepend(n);let o=As(n,"node"),i=new Map([...o].map(([a,l])=>[a,Oe(l).getBBox()]));return{text:t,svg:n,width:s,height:r,nodes:o,boxes:i,links:As(n,"link"),scale:1}}var Wl=11/12;var Gr=.2,Yr=3,Is=8;function Ds({drawing:t,sheet:e},n){t&&(t.scale=it(n,Gr,Yr),e.style.width=`${Math.floor(t.width*t.scale)}px`,e.style.height=`${Math.floor(t.height*t.scale)}px`)}function js({canvas:t,sheet:e,drawing:n},s,r=.5,o="instant"){let i=n?.boxes.get(s??"");if(!n||!i)return;let a=e.offsetLeft+i.x*n.scale,l=e.offsetTop+i.y*n.scale,[d,c]=[i.width*n.scale,i.height*n.scale],p=(h,f,m,g)=>h>=m&&h+f<=m+g+1;p(a,d,t.scrollLeft,t.clientWidth)&&p(l,c,t.scrollTop,t.clientHeight)||t.scrollTo({left:a-Math.max(Is,(t.clientWidth-d)/2),top:l-Math.max(Is,(t.clientHeight-c)*r),behavior:o})}var Us=24,at=10,Xr=15,Ce={side:8,top:5,icon:26},Zr=34,Qr=220;function Ee(t,e,n){let s=o=>JSON.stringify([o.id,...n.map(i=>o[i])]),r=new Set(e.map(s));return t.filter(o=>!r.has(s(o)))}var Bs=(t,e)=>Ee(e,t,[]).map(({id:n})=>n);function ti(t,e,n,{boxes:s,width:r,wrap:o}){let i=s.get(t.id),a=i?.width??Math.min(Qr,r-2*at),l=o(t.text||"–",a-Ce.icon-2*Ce.side),d=Math.max(Zr,i?.height??0,l.length*Xr+2*Ce.top),c=s.get(n.nodes[e-1]?.id),p=c?c.x+c.width/2:r/2,h=it(p-a/2,at,r-at-a);return{node:t,lines:l,x:h,y:Fs(s)+Us,width:a,...i,height:d}}var Fs=t=>Math.max(at-Us,...[...t.values()].map(({y:e,height:n})=>e+n));function Hs(t,e,n){let{nodes:s,links:r}=e.chain,o=new Map(n.boxes),i=[...Bs(s,t.chain.nodes),...Bs(r,t.chain.links)];for(let p of i)o.delete(p);let a=Ee(s,t.chain.nodes,["kind","text"]).map(p=>{let h=ti(p,s.indexOf(p),e.chain,{...n,boxes:o});return o.set(p.id,h),h}),l=new Set(a.map(({node:p})=>p.id)),d=new Set(Ee(r,t.chain.links,["result","reasons"])),c=r.filter(p=>d.has(p)||[p.result,...p.reasons].some(h=>l.has(h)));return{removed:i,nodes:a,links:c.map(p=>({id:p.id,path:ei(p,o)})),height:Fs(o)+at}}function ei({result:t,reasons:e},n){let s=n.get(t);return s?e.map(o=>{let i=o===t?void 0:n.get(o);return i?ni(i,s,[...n.values()]):""}).join(""):""}function ni(t,e,n){let s={x:t.x+t.width/2,y:t.y+t.height},r={x:e.x+e.width/2,y:e.y},o=({y:c,height:p})=>c>=s.y&&c+p<=r.y;if(r.y>s.y&&!n.some(o))return Te(s,r);let i=Math.max(...n.map(({x:c,width:p})=>c+p))+at,[a,l]=[t,e].map(({x:c,y:p,width:h,height:f})=>[c+h,p+f/2]),d=[i,a[1],i,l[1],...l];return`M${a.join(" ")}C${d.join(" ")}m6-4l-6 4 6 4`}function Te(t,e){let n=(t.y+e.y)/2,s=[t.x,n,e.x,n,e.x,e.y];return`M${t.x} ${t.y}C${s.join(" ")}m-4-7l4 7 4-7`}function Ws(t){if(!t.drawing)return;let{svg:e,nodes:n,links:s}=t.drawing;for(let i of e.querySelectorAll(".wr-picked"))i.classList.remove("wr-picked"),i.removeAttribute("aria-current"),i.querySelector(".wr-halo")?.remove();let r=n.get(t.selected??"")||s.get(t.link??"");if(!r||(r.classList.add("wr-picked"),!t.selected))return;let o=Oe(r);o.before(E("path",{class:"wr-halo",d:o.getAttribute("d")??""})),r.setAttribute("aria-current","true"),oi(t,r)}function oi({drawing:t},e){for(let n of t?.nodes.values()??[])n.setAttribute("tabindex","-1");e.setAttribute("tabindex","0")}var Ks=15,ri=12,ii={chain:{nodes:[],links:[]}},ai='<svg class="wr-chain" xmlns="http://www.w3.org/2000/svg" width="366" height="0"/>';function li(t,e){let n=document.createElement("canvas").getContext("2d");if(!n)return[t];n.font=`${ri}px Inter, sans-serif`;let s=[""];for(let r of t.split(/\s+/)){let o=`${s.at(-1)} ${r}`.trim();n.measureText(o).width<=e?s[s.length-1]=o:s.push(r)}return s.filter(Boolean)}function ci({node:t,x:e,y:n,width:s,height:r,lines:o}){let i=n+(r-o.length*Ks)/2+11,a=o.flatMap((c,p)=>[E("tspan",{x:e+34,y:i+p*Ks},c)," "]),l={d:wt[t.kind],class:"wr-icon"},d=`translate(${e+8} ${n+r/2-8}) scale(.667)`;return E("g",{class:`wr-node wr-${t.kind}`,"data-node":t.id,role:"button",tabindex:-1},E("path",{class:"wr-shape",d:`M${e} ${n}h${s}v${r}h${-s}Z`}),E("path",{...l,transform:d}),E("text",{},...a))}function ui(t,e,n){let{svg:s,nodes:r,links:o,boxes:i}=t,a=Hs(e,n,{boxes:i,width:t.width,wrap:li}),l=[...a.removed,...a.nodes.map(({node:d})=>d.id)];for(let d of l)r.get(d)?.remove(),r.delete(d),i.delete(d);for(let d of[...a.removed,...a.links.map(c=>c.id)])o.get(d)?.remove(),o.delete(d);for(let{id:d,path:c}of a.links.filter(p=>p.path)){let p=E("path",{class:"wr-path",d:c}),h=E("g",{class:"wr-link","data-link":d},p);o.set(d,h),s.prepend(h)}for(let d of a.nodes){let c=ci(d);r.set(d.node.id,c),i.set(d.node.id,d),s.append(c)}a.nodes.length&&(t.height=Math.max(t.height,a.height)),s.setAttribute("viewBox",`0 0 ${t.width} ${t.height}`)}function di({nodes:t,boxes:e}){for(let[n,s]of t){let{x:r,y:o}=e.get(n)??s.getBBox(),i=`translate(${r+2} ${o+1})`,a=E("g",{class:"wr-an-mark",transform:i,"aria-hidden":"true"});a.append(E("circle",{r:8.5}),E("text",{y:3.6,"text-anchor":"middle"})),s.querySelector("text")?.before(a)}}function qs(t,e,n,s){let{activeElement:r}=document,o=t.contains(r)?r?.getAttribute("data-node"):null,i=Ls(e||ai,t);return i?(Rs(i),ui(i,e&&n||ii,s),di(i),o&&i.nodes.get(o)?.focus({preventScroll:!0}),i):null}function zs(t,e,{faulty:n,lit:s}){let{doc:r,mode:o,step:i}=e;r.chain.nodes.forEach((a,l)=>{let d=t.nodes.get(a.id),c=r.times[a.id],p=d?.querySelector(".wr-an-mark");if(!d||!p?.lastElementChild)return;p.lastElementChild.textContent=`${l+1} `,p.dataset.settled=String(mt(c)),d.classList.toggle("wr-lit",s.includes(a.id)),Object.assign(d.dataset,{begun:String(o?.step===a.id),shown:String(c?.shown??""),faulty:String(n.has(a.id))});let h=[`${l+1} ${a.text||"–"}`,q[a.kind],P(c)];d.setAttribute("aria-label",h.join("; "))});for(let{id:a,result:l}of r.chain.links){let d=t.links.get(a);if(!d)continue;let c=r.links[a]?.holds;d.classList.toggle("wr-right",c===!0),d.classList.toggle("wr-wrong",c===!1),d.dataset.chosen=String(l===i)}Ws({drawing:t,selected:i,link:null})}function tt(t,{move:e,end:n,cancel:s}){if(t.button)return;let r={x:t.clientX,y:t.clientY},o=t.currentTarget,i=!1,a=new AbortController,{signal:l}=a,d=f=>({x:f.clientX-r.x,y:f.clientY-r.y}),c=f=>{let{x:m,y:g}=d(f);i||=Math.hypot(m,g)>5,i&&e({x:m,y:g},f)},p=f=>{a.abort(),n(i,d(f),f)},h=()=>{a.abort(),s?.()};o.setPointerCapture?.(t.pointerId),o.addEventListener("pointermove",c,{signal:l}),o.addEventListener("pointerup",p,{signal:l}),o.addEventListener("pointercancel",h,{signal:l})}function Vt({clientX:t,clientY:e}){return document.elementFromPoint(t,e)?.closest("[data-node]")?.dataset.node??null}function Vs({clientX:t,clientY:e},n){let s=document.elementFromPoint(t,e)?.closest("[data-track]");return s?et(s,t,n):null}function et(t,e,n){let{left:s,width:r}=t.getBoundingClientRect();return Math.min(1,Math.max(0,(e-s)/r))*n}var fi=5e3,Ne=({chain:{people:t,nodes:e,links:n},times:s})=>({chain:{people:t,nodes:e,links:n},missing:e.map(({id:r})=>r).filter(r=>s[r]?.shown===!1)});function Js(t,e,n,s){let r=!1;async function o(){let a=null;try{a=await n(t)}catch(l){!r&&!ke(l)&&(i=setTimeout(o,fi))}r||s(a)}let i=setTimeout(o,e);return()=>{r=!0,clearTimeout(i)}}function Gs({state:t,act:e}){let n=Ut(t);if(!n)return null;let{id:s}=n,r=t.doc.times[s],o=t.doc.chain.nodes.indexOf(n)+1,i=(l,d,c,p)=>u`<${w} title=${`${p} (${d})`} keys=${d} onClick=${()=>e(l)}
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
    <b class="wr-an-time">${P(r)}</b>
    ${i({type:"setStart",id:s,timed:!0},"I","Start","Start: the node starts here")}
    ${i({type:"setEnd",id:s,timed:!0},"O","End","End: the node ends here")}
    ${i({type:"setNotShown",id:s},"N","Not shown","Not shown in this clip")}
    ${r?i({type:"clearTime",id:s},"C","Clear","Clear its time"):null}
  </div>`}async function Ys(t){if(t.startsWith("blob:"))return null;let e=await fetch(t,{method:"HEAD"}).catch(()=>null);if(!e)return null;let n=decodeURIComponent(e.headers.get("x-whyreel-unplayed")||""),s=e.status===409;return!s&&!n?null:{changed:s,reason:n,convert:e.headers.get("x-whyreel-convert")||""}}function lt(t,e){let[n,s]=v(()=>e(t));return N(()=>t.subscribe(r=>s(()=>e(r))),[t]),n}function pi({playhead:t,duration:e}){let n=lt(t,o=>o.t.toFixed(2)),s=lt(t,o=>o.rate),r=lt(t,o=>Math.floor(o.t*o.fps+.01));return u`<span class="wr-an-clock"
    ><b>${n}</b> / ${K(e)} s
    <small>frame ${r}</small>
    ${s&&s!==1?u`<small class="wr-an-rate">${s}×</small>`:null}</span
  >`}function hi({problem:t}){let e=t?.reason;return u`<b>${e?`This film ${e}.`:"The film could not be played."}</b> ${e&&(t.convert?u`<a class="wr-button" href=${t.convert}>Convert to H.264</a>`:u`<span>The server's operator can convert it.</span>`)}`}function mi({clip:t,playhead:e}){let n=I(null),[s,r]=v(!1),[o,i]=v(null),a=()=>{r(!0),Ys(t.src??"").then(i)};return N(()=>(e.attach(t.src&&!s?n.current:null),()=>e.attach(null)),[t.src,s]),!t.src||s?u`<div class="wr-an-missing">
      ${s?u`<${hi} problem=${o} />`:u`<b>The film is not here.</b>`}
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
  ></video>`}function Xs({state:t,duration:e,playhead:n,act:s}){let{clip:r}=t.work,o=lt(n,a=>a.rate!==0),i=(a,l,d,c)=>u`<${w} label=${d} keys=${l} onClick=${()=>s(a)}>${c}<//>`;return u`<div class="wr-an-stage">
    <${mi} key=${r.id} clip=${r} playhead=${n} />
    <div class="wr-an-transport" role="group" aria-label="Playhead">
      ${i({type:"skip",by:-1},"shift ←","−1 s: one second back","−1 s")}
      ${i({type:"frame",by:-1},"←","One frame back",u`<${z} name="back" />`)}
      ${i({type:"shuttle",key:"j"},"J","Backwards","J")}
      ${i({type:"toggle"},"space",o?"Pause":"Play",u`<${z} name=${o?"pause":"play"} />`)}
      ${i({type:"shuttle",key:"l"},"L","Forwards, again: faster","L")}
      ${i({type:"frame",by:1},"→","One frame on",u`<${z} name="forward" />`)}
      ${i({type:"skip",by:1},"shift →","+1 s: one second on","+1 s")}
      <${pi} playhead=${n} duration=${e} />
    </div>
    <${Gs} state=${t} act=${s} />
  </div>`}var $i=[11/12,1.15],_i=250;function gi(t,e){let n=s=>Object.entries(e).filter(([,{start:r,end:o}])=>r!=null&&o!=null&&r<=s&&s<o).map(([r])=>r).join(" ");return lt(t,s=>Math.floor(s.t*10)),n(t.t)}function wi(t){let[e,n]=v(0);return N(()=>{let s=new ResizeObserver(([r])=>n(Math.floor(r.contentRect.width)));return t.current&&s.observe(t.current),()=>s.disconnect()},[]),e}function bi({state:{work:t,doc:e},draw:n}){let[{latest:s,tried:r},o]=v(()=>{let l=Ne(A(t.parts)),d=t.drawing&&{order:l,drawing:t.drawing};return{latest:d,tried:d?Z(l):""}}),i=Ne(e),a=Z(i);return N(()=>a===r?void 0:Js(i,s?_i:0,n,d=>o({latest:d?{order:i,drawing:d}:s,tried:a})),[a]),{latest:s,order:i,key:a,waiting:a!==r}}var Ae=t=>t.target.closest("[data-node]")?.getAttribute("data-node");function yi(t,e,{svg:n,boxes:s,scale:r},o){let i=s.get(e);if(!i)return;let{x:a,y:l,width:d,height:c}=i,{left:p,top:h}=n.getBoundingClientRect(),f=E("path",{class:"wr-an-begun"}),m={x:a+d/2,y:l+c};tt(t,{move(g,$){let y={x:($.clientX-p)/r,y:($.clientY-h)/r};f.setAttribute("d",Te(m,y)),n.append(f)},end(g,$,y){f.remove();let b=g?Vt(y):null;b&&b!==e?o({type:"addReason",result:b,reason:e}):g||o({type:"meant",id:e})},cancel:()=>f.remove()})}function Zs(t){let{state:e,faults:n,playhead:s,act:r}=t,o=I(null),i=I(null),a=I(null),{chain:l,times:d}=e.doc,c=gi(s,d),p=wi(o),{latest:h,order:f,key:m,waiting:g}=bi(t),$=p&&h&&o.current?Ps(h,o.current):"",y=!p||!h&&g&&l.nodes.length>1;return st(()=>{let _=y?null:i.current;a.current=_?qs(_,$,h?.order,f):null},[y,h,$,m]),st(()=>{if(!a.current||!i.current)return;let _=a.current;Ds({drawing:_,sheet:i.current},it(p/_.width,...$i));let L=new Set(n.map(vt=>rt(l,vt)));zs(_,e,{faulty:L,lit:c.split(" ")})},[y,h,$,m,p,e,n,c]),N(()=>{if(!a.current||!o.current||!i.current)return;let _={canvas:o.current,sheet:i.current,drawing:a.current};js(_,e.step)},[e.step,$,p]),u`<div
    ref=${o}
    class="wr-an-graph"
    role="group"
    aria-label="The chain"
    aria-busy=${g}
  >
    <div
      ref=${i}
      class="wr-an-sheet"
      onPointerDown=${_=>{let L=Ae(_);L&&a.current&&yi(_,L,a.current,r)}}
      onKeyDown=${_=>{let L=Ae(_);!L||_.key!=="Enter"&&_.key!==" "||(_.preventDefault(),_.stopPropagation(),r({type:"meant",id:L}))}}
      onDblClick=${_=>Ae(_)&&r({type:"edit"})}
    ></div>
  </div>`}var Qs=.4;function to(t,e){let n=t.start??Math.max(0,(t.end??0)-Qs),s=t.end??Math.min(e,n+Qs);return{left:`${n/e*100}%`,width:`${Math.max(0,s-n)/e*100}%`}}function vi(t,{time:e,duration:n,track:s,playhead:r,show:o,commit:i}){let a=t.target.dataset.end??"whole";if(e?.start==null||e.end==null)return;t.stopPropagation();let l={...e,start:e.start,end:e.end},{width:d}=s.getBoundingClientRect(),c=({x:p})=>Tn(l,a,p/d*n,n);tt(t,{move(p){let h=c(p);o(h),r.seek(a==="end"?h.end:h.start)},end(p,h){o(null),p?i(c(h)):r.seek(a==="end"?l.end:l.start)},cancel:()=>o(null)})}function xi(t,{time:e,duration:n,playhead:s,show:r,commit:o}){let i=t.currentTarget,a=et(i,t.clientX,n);if(s.seek(a),e)return;let l=d=>{let c=et(i,d.clientX,n);return{shown:!0,start:Math.min(a,c),end:Math.max(a,c)}};tt(t,{move(d,c){r(l(c)),s.seek(et(i,c.clientX,n))},end(d,c,p){r(null),d&&o(l(p))},cancel:()=>r(null)})}var ki=({others:t,duration:e})=>t.map(([n,s])=>s?.start==null||s.end==null?null:u`<span
          class="wr-an-other"
          title=${`${n}: ${P(s)}`}
          style=${to(s,e)}
        ></span>`);function eo({node:t,time:e,others:n,duration:s,playhead:r,act:o}){let[i,a]=v(null),l=i??e,c={time:e,duration:s,playhead:r,show:a,commit:g=>{let $=b=>Math.round(b*1e3)/1e3,y={...g,start:$(g.start),end:$(g.end)};o({type:"setTime",id:t.id,time:y}),o({type:"choose",id:t.id})}},p=l&&(l.start!=null||l.end!=null),h=l?.shown===!1?u`<span class="wr-an-notshown">not shown in this clip</span>`:null,f=g=>{let $=g.currentTarget.parentElement;$&&vi(g,{...c,track:$})};return u`<div class="wr-an-track" data-track onPointerDown=${g=>xi(g,c)}>
    ${h}
    ${p?u`<div
            class="wr-an-bar"
            data-half=${l.start==null||l.end==null}
            style=${to(l,s)}
            title=${P(l)}
            onPointerDown=${f}
          >
            <i data-end="start"></i><span>${P(l)}</span><i data-end="end"></i>
          </div>`:null}
    <${ki} others=${n} duration=${s} />
  </div>`}var Si=[.5,1,2,5,10,30,60];function Mi({duration:t,playhead:e}){let n=Si.find(o=>t/o<=12)??120,s=Array.from({length:Math.floor(t/n)+1},(o,i)=>i*n);return u`<div class="wr-an-lane wr-an-ruler">
    <span class="wr-an-lane-name">Nodes</span>
    <div class="wr-an-track" data-track onPointerDown=${({currentTarget:o,clientX:i})=>e.seek(et(o,i,t))}>
      ${s.map(o=>u`<i style=${{left:`${o/t*100}%`}}>${o} s</i>`)}
    </div>
  </div>`}function Oi({lines:t,duration:e,playhead:n}){if(!t?.length)return null;let s=({start:r,end:o})=>({left:`${r/e*100}%`,width:`${Math.max(0,o-r)/e*100}%`});return u`<div class="wr-an-lane wr-an-subtitles">
    <span class="wr-an-lane-name">Subtitles</span>
    <div class="wr-an-track">
      ${t.map(r=>u`<span
            style=${s(r)}
            title=${r.text}
            onClick=${()=>n.seek(r.start)}
            >${r.text}</span
          >`)}
    </div>
  </div>`}function Ci({node:t,number:e,state:n,faults:s,act:r}){let{chain:o,times:i}=n.doc,a=s.filter(l=>l.code!=="half_interval"&&rt(o,l)===t.id);return u`<button
    type="button"
    class="wr-an-lane-name"
    title=${t.text}
    aria-pressed=${n.step===t.id}
    onMouseDown=${ge}
    onClick=${()=>r({type:"meant",id:t.id})}
    onDblClick=${()=>r({type:"edit"})}
  >
    <b class="wr-an-number" data-settled=${mt(i[t.id])}>${e}</b>
    <${z} name=${t.kind} />
    <span class="wr-an-words">
      <span><${Vn} chain=${o} node=${t} /></span>
      <small>${P(i[t.id])}</small>
      ${a.map(l=>u`<small class="wr-an-fault">${l.text}</small>`)}
    </span>
  </button>`}function no({state:t,faults:e,duration:n,playhead:s,act:r}){let{nodes:o}=t.doc.chain,i=a=>(t.work.others??[]).map(({annotator:l,parts:d})=>[l,d.times?.[a]]);return u`<section class="wr-an-lanes" aria-label="Nodes and their times">
    <${Mi} duration=${n} playhead=${s} />
    <${Oi} lines=${t.work.subtitles} duration=${n} playhead=${s} />
    ${o.map((a,l)=>u`<div
          class="wr-an-lane"
          key=${a.id}
          data-node=${a.id}
          data-kind=${a.kind}
          data-chosen=${t.step===a.id}
        >
          <${Ci} node=${a} number=${l+1} state=${t} faults=${e} act=${r} />
          <${eo}
            node=${a}
            time=${t.doc.times[a.id]}
            others=${i(a.id)}
            duration=${n}
            playhead=${s}
            act=${r}
          />
        </div>`)}
    <div class="wr-an-playhead" aria-hidden="true"><i></i></div>
  </section>`}var Ei=t=>[...new Set(t.split(",").map(e=>e.trim()).filter(Boolean))];function so({doc:t,act:e}){return u`<section class="wr-an-card-box wr-an-notes" aria-label="Note and tags">
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
        onChange=${C(n=>e({type:"setTags",tags:Ei(n)}))}
      />
    </label>
  </section>`}function oo({act:t}){return u`<section class="wr-an-card-box wr-an-help" aria-label="Keys">
    <${w} label="Close" keys="?" onClick=${()=>t({type:"toggleHelp"})} />
    <div>
      ${kn.map(([e,n])=>u`<dl>
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
  </section>`}var ro=t=>new URL(t,location.href).href;function Pe({name:t,link:e}){let[n,s]=v(!1),r=()=>navigator.clipboard.writeText(ro(e)).then(()=>s(!0));return u`<p class="wr-an-row">
    <b>${t}</b> <a href=${e}>${ro(e)}</a>
    <${w} label=${n?"Copied":"Copy"} onClick=${r} />
  </p>`}function Jt(){let[t,e]=v("");return[t,s=>s().then(()=>e(""),r=>e(r.message))]}function io({api:t,choices:e}){let[n,s]=v(""),[r,o]=v(""),[i,a]=v([]),[l,d]=Jt(),c=f=>`${f.title} ${f.by} ${f.clip}`.toLowerCase().includes(r),p=e.filter(c),h=()=>d(async()=>{let f={title:n,clips:p.map(({clip:g})=>g),per_clip:2},{owner_link:m}=await t.makeSet(f);a([...i,{name:`${n}, owner`,link:m}])});return u`<details class="wr-an-card-box">
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
    ${i.map(f=>u`<${Pe} ...${f} />`)}
  </details>`}var Ti=({name:t,done:e})=>({name:`${t}, ${e} done`});function ao({api:t,set:e,known:n}){let[s,r]=v(""),[o,i]=v([]),[a,l]=Jt(),d=()=>l(async()=>{let{annotator:p,link:h}=await t.addAnnotator(e,s.trim());i([...o,{name:p,link:h}]),r("")}),c=({link:p})=>n.every(h=>h.link!==p);return u`<section class="wr-an-card-box" aria-label="Annotators">
    <h3>Annotators</h3>
    <div class="wr-an-row">
      <label
        >Name, a pseudonym will do <input value=${s} maxlength="60" onInput=${C(r)}
      /></label>
      <${w} label="Make a link" disabled=${!s.trim()} onClick=${d} />
    </div>
    ${a?u`<p class="wr-an-fault" role="alert">${a}</p>`:null}
    ${n.map(p=>u`<${Pe} link=${p.link} ...${Ti(p)} />`)}
    ${o.filter(c).map(p=>u`<${Pe} ...${p} />`)}
  </section>`}function lo({api:t}){let[e,n]=v(""),[s,r]=v(""),[o,i]=Jt(),a=()=>i(async()=>{await t.addAnnotator("mine",e.trim()),r(`Your work goes by the name ${e.trim()} now.`)});return u`<div class="wr-an-row">
    <label>Display name <input value=${e} maxlength="60" onInput=${C(n)} /></label>
    <${w} label="Take this name" disabled=${!e.trim()} onClick=${a} />
    ${o?u`<span class="wr-an-fault" role="alert">${o}</span>`:s}
  </div>`}function co({api:t}){let[e,n]=v(""),[s,r]=Jt(),o=({target:a})=>{let l=a.files?.[0];l&&r(async()=>{let{added:d,known:c}=await t.bring(l);n(`${l.name}: ${d} saves are new, ${c} were here already.`)})},i=()=>r(async()=>{n("Publishing…");let{report:a,left_out:l}=await t.publish(),d=a.length>1?"Watch shows it now.":a.join(" ");n([d||"Watch shows none of it any more.",...l].join(" "))});return u`<div class="wr-an-row wr-an-exchange">
    <a class="wr-an-button" href=${t.exportAddress()} download>Export as a bundle</a>
    <label class="wr-an-button"
      >Import a bundle <input type="file" accept=".zip" onChange=${o}
    /></label>
    <${Ht} label="Show all on Watch" onPublish=${i} />
    ${s?null:e}
    ${s?u`<span class="wr-an-fault" role="alert">${s}</span>`:null}
  </div>`}var uo=({tone:t,title:e,children:n})=>u`<span class=${`wr-badge wr-${t||"plain"}`} title=${e||null}>${n}</span>`;function Ni(t,{reason:e,index:n,duration:s,act:r}){cn(t,"button")||tt(t,{move:()=>{},end(o,i,a){let l=o?Vt(a):null;if(!o)r({type:"chooseReason",index:n});else if(l){let d=Vs(a,s);r({type:"pin",reason:e,node:l,...d==null?{timed:!0}:{t:d}})}}})}function Ai({reason:t,index:e,state:n,duration:s,playhead:r,act:o}){let i=$t(n.doc,t),a=n.doc.chain.nodes.findIndex(({id:p})=>p===i?.node)+1,l=p=>Ni(p,{reason:t,index:e,duration:s,act:o}),{step:d}=n,c=()=>d&&o({type:"pin",reason:t,node:d,timed:!0});return u`<li class="wr-an-reason" data-chosen=${n.reason===e} onPointerDown=${l}>
    <${uo} tone=${t.tone}>${t.verdict}<//>
    <span><em>${t.judge}</em> ${t.reason||"no reason given"}</span>
    ${i?u`<${w}
              title="Go to where it is pinned"
              onClick=${()=>{i.second!=null&&r.seek(i.second),i.node&&o({type:"choose",id:i.node})}}
              >node ${a||"?"} · ${K(i.second)} s<//
            ><${w} label="Take the pin off" onClick=${()=>o({type:"unpin",reason:t})}
              >×<//
            >`:u`<${w}
            title="Pin it to the chosen node and this second (P)"
            keys="P"
            disabled=${!d}
            onClick=${c}
            >Pin here<//
          >`}
  </li>`}function fo({state:t,duration:e,playhead:n,act:s}){let r=t.work.reasons??[];return!r.length||!t.doc.chain.nodes.length?null:u`<section class="wr-an-card-box" aria-label="Reasons of judges">
    <h3>Reasons of judges</h3>
    <p class="wr-an-soft">
      Choose one by <kbd>.</kbd> <kbd>,</kbd>. <kbd>P</kbd> pins it to the chosen node at the
      playhead. Or drag it onto a node or a track.
    </p>
    <ol tabindex="0" aria-label="Reasons of judges">
      ${r.map((o,i)=>u`<${Ai}
            reason=${o}
            index=${i}
            state=${t}
            duration=${e}
            playhead=${n}
            act=${s}
          />`)}
    </ol>
  </section>`}var Pi=({about:t})=>t?.facts?.length?u`<details class="wr-an-facts">
        <summary>${t.facts[0][0]}: ${t.facts[0][1]}</summary>
        ${t.facts.slice(1).map(([e,n])=>u`<p><b>${e}:</b> ${n}</p>`)}
      </details>`:null,Ri=t=>t.state.doc.chain.nodes.length?u`<div class="wr-an-drawing">
        <${Zs} ...${t} />
        <${Me} act=${t.act} />
      </div>`:u`<${Ss} ...${t} />`;function Li({page:t}){let{state:e,act:n,playhead:s,status:r}=t,o=Math.max(Ln(e),s.duration||0),i=ms(hs(e.doc,o),e.faults),a={state:e,faults:i,duration:o,playhead:s,draw:t.api.draw,act:n};return u`<${ks} page=${t} state=${e} />
    <p class="wr-an-says" role="status" aria-live="polite">${t.notice||e.says}</p>
    <${xs} status=${r} chain=${e.doc.chain} resolve=${t.resolve} />
    ${e.work.blind===!1?u`<p class="wr-an-soft">
            You have seen others' work on this clip. Agreement takes yours from before that.
          </p>`:null}
    ${e.help?u`<${oo} act=${n} />`:null}
    <div class="wr-an-columns">
      <div class="wr-an-side">
        <${Xs} ...${a} />
        <${Pi} about=${t.about} />
      </div>
      <${Ri} ...${a} />
    </div>
    <${no} ...${a} />
    <div class="wr-an-below">
      <${Es} ...${a} />
      <div class="wr-an-side">
        <${fo} ...${a} />
        <${so} doc=${e.doc} act=${n} />
      </div>
    </div>`}function Ii({page:t}){let{access:e,list:n,choices:s,state:r}=t;return!e.set&&!r&&!t.loading?u`<${Xn} choices=${s} work=${n} open=${t.open} />`:u`<${Yn} work=${n} current=${t.clip} open=${t.open} />`}function Di({page:t}){let{access:e,api:n,choices:s,list:r}=t;return e.by?null:u`${e.set?u`<${ao} api=${n} set=${e.set} known=${r?.annotators??[]} />`:u`<${lo} api=${n} />`}
    <${co} api=${n} />
    ${t.mayMake&&s.length?u`<${io} api=${n} choices=${s} />`:null}`}var ji=({page:t})=>u`<${Ii} page=${t} />
    <${ws} agreement=${t.agreement} />
    <${Di} page=${t} />`;function po({page:t}){let{state:e}=t;return u`<div class="wr-an wr-drawn" data-mode=${e?.mode?.name??""}>
    ${t.failure?u`<p class="wr-an-fault" role="alert">${t.failure}</p>`:null}
    ${t.loading?u`<p class="wr-an-soft" role="status">Loading …</p>`:null}
    ${e?u`<${Li} page=${t} />`:null}
    ${t.loading&&!e?null:u`<${ji} page=${t} />`}
  </div>`}function Vu(t,e){let n=document.createElement("div");t.replaceChildren(n);let s=a=>At(u`<${po} page=${a} />`,n),r=new zt(e,s),o=r.playhead.subscribe(a=>n.style.setProperty("--wr-an-at",String(a.duration?a.t/a.duration:0))),i=a=>r.press(a);return document.addEventListener("keydown",i,!0),r.start(),{destroy(){document.removeEventListener("keydown",i,!0),o(),r.close(),At(null,n),n.remove()}}}export{Vu as mount};
