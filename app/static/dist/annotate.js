var k,Ne,Fs,U,zt,kt,Ae,gt,Pe,Vt,qt,Ws,it=Symbol.for("pv"),xt={},St=[],Ks=/^m(i|n|o|s|text|space)$/,Jt=Array.isArray,Yt=St.slice,J=Object.assign;function V(t){t&&t.parentNode&&t.remove()}function Re(t,e,n){var s,r,o,i={},a=arguments.length;for(o in e)o=="key"?s=e[o]:o=="ref"&&typeof t!="function"?r=e[o]:i[o]=e[o];return a>2&&(i.children=a>3?Yt.call(arguments,2):n),rt(t,i,s,r,null)}function rt(t,e,n,s,r){var o={type:t,props:e,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:it,__v:r||++Ne,__i:-1,__u:0};return!r&&k.vnode&&k.vnode(o),o}function Mt(t){return t.children}function bt(t,e){this.props=t,this.context=e,this.__g=0}function H(t,e){if(e==null)return t.__&&H(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:H(t)}function zs(t){var e,n=t.__v,s=n.__e,r=[],o=[],i=t.__P;i&&((e=J({constructor:it},n)).__v=n.__v+1,k.vnode&&k.vnode(e),Gt(i,e,n,t.__n,i.namespaceURI,32&n.__u?[s]:null,r,s||H(n),32&n.__u,o),e.__v=n.__v,e.__.__k[e.__i]=e,Ue(r,e,o),n.__=n.__e=null,e.__e!=s&&Le(e))}function Le(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),Le(t)}function Te(t){(8&t.__g||(t.__g|=8,U.push(t),kt++))&&zt==k.debounceRendering||((zt=k.debounceRendering)||queueMicrotask)(De)}function De(){try{for(var t,e=1;U.length;)U.length>e&&U.sort(Ae),t=U.shift(),e=U.length,8&t.__g&&zs(t)}finally{(kt=U.length)&&(zt||queueMicrotask)(De)}}function je(t,e,n,s,r,o,i,a,l,f,c){var p,h,d,m,w,_,v=s.__k||St,y=e.length;for(l=qs(n,e,v,l,y),p=0;p<y;p++)(d=n.__k[p])!=null&&(h=~d.__i&&v[d.__i]||xt,d.__i=p,_=Gt(t,d,h,r,o,i,a,l,f,c),m=d.__e,(h.ref!=d.ref||8&h.__u)&&(h.ref&&Xt(h.ref,null,d,h),d.ref&&c.push(d.ref,d.__c||m,d)),w=w||m,4&d.__u?(l=Ie(d,l,t,!h.__v),h.__e&&(h.__e=null)):typeof d.type=="function"&&_!==void 0?l=_:m&&(l=m.nextSibling),d.__u&=-21);return n.__e=w,l}function qs(t,e,n,s,r){var o,i,a,l,f,c,p,h,d,m=n.length,w=m,_=0,v=0,y=t.__k=Array(r);for(o=0;o<r;o++)(i=e[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=y[o]=rt(null,i):Jt(i)?i=y[o]=rt(Mt,{children:i}):i.constructor===it&&i.__b?i=y[o]=rt(i.type,i.props,i.key,i.ref,i.__v):y[o]=i,l=o+_,i.__=t,i.__b=t.__b+1,a=null,~(f=i.__i=Vs(i,n,l,w))&&(w--,(a=n[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==l-1?_--:f==l+1?_++:f!=l&&(f>l?_--:_++,v=1)):(~f||(r>m?_--:r<m&&_++),typeof i.type!="function"&&(i.__u|=4))):y[o]=null;if(v){for(c=[],p=[],o=0;o<r;o++)if((i=y[o])&&16&i.__u){for(_=0,h=c.length;_<h;)c[d=_+h>>1]<i.__i?_=d+1:h=d;c[_]=i.__i,p[o]=_+1}for(_=c.length;o--;)p[o]&&(p[o]==_?_--:y[o].__u|=4)}if(w)for(o=0;o<m;o++)!(a=n[o])||2&a.__u||(a.__e==s&&(s=H(a)),Qt(a,a));return s}function Ie(t,e,n,s){var r,o,i,a;if(typeof t.type=="function"){if(t.props.__P)return e;if(r=t.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=t,e=Ie(r[o],e,n,!1));return e}for(e&&!e.parentNode&&(e=H(t))&&!e.parentNode&&(e=null),i=t.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,e):n.insertBefore(i,e||null)),e=i;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function Vs(t,e,n,s){var r,o=t.key,i=t.type,a=e[n],l=a&&!(2&a.__u);if(a===null&&o==null||l&&o==a.key&&i==a.type)return n;if(s>(l?1:0)){for(r=n-1;r>=0;r--)if((a=e[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r;for(r=n+1;r<e.length;r++)if((a=e[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r}return-1}function Ee(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function wt(t,e,n,s,r){var o,i;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof s=="string"&&(t.style.cssText=s=""),s)for(e in s)n&&e in n||Ee(t.style,e);if(n)for(e in n)s&&n[e]==s[e]||Ee(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(t.__e||(t.__e={}))[e]=n,n&&s||(i=qt[e]||(qt[e]=Js(e)),(t.__a||(t.__a={}))[e]=Vt,o=e!=(e=e.replace(Pe,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,i,o):t.removeEventListener(e,i,o));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function Js(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[gt]==null)e[gt]=Vt++;else if(e[gt]<this.__a[t])return;return n(k.event?k.event(e):e)}}}function Gt(t,e,n,s,r,o,i,a,l,f){var c,p,h,d,m,w,_,v,y,O,g,ot,$t,yt,z,Ce,B,q,D=e.type;if(e.constructor!==it)return null;128&n.__u&&(l=32&n.__u,c=n.__c.__z)&&(e.__u|=l,p=o=[],c.nodeType==8?a=vt(c,o):o.push(c),a=o[0]||a),(c=k.__b)&&c(e);t:if(typeof D=="function"){h=i.length;try{if(v=e.props,y=(c=D.prototype)&&c.render,O=(c=D.contextType)&&s[c.__c],g=c?O?O.props.value:c.__:s,(d=n.__c)?(e.__c=d,2&d.__g&&(d.__g|=1)):(y?e.__c=d=new D(v,g):(e.__c=d=new bt(v,g),d.constructor=D,d.render=Gs),O&&O.sub(d),d.state||(d.state={}),d.__n=s,d.__g|=8,d.__h=[],d.__k=[]),y&&(d.__s||(d.__s=d.state),D.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=J({},d.__s)),J(d.__s,D.getDerivedStateFromProps(v,d.__s)))),m=d.props,w=d.state,d.__v=e,n.__c){if(v!==m&&y&&!D.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(v,g),e.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(v,d.__s,g)===!1){e.__v!=n.__v&&(d.props=v,d.state=d.__s,d.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(E){E&&(E.__=e)}),St.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&i.push(d),a=H(n);break t}d.componentWillUpdate&&d.componentWillUpdate(v,d.__s,g),y&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(m,w,_)})}else y&&!D.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),y&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=g,d.props=v,d.__P=t,d.__g&=-5,ot=k.__r,$t=y?25:0;do d.__g&=-9,ot&&ot(e),c=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++$t<25);y&&(St.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(s=J({},s,d.getChildContext())),y&&n.__c&&d.getSnapshotBeforeUpdate&&(_=d.getSnapshotBeforeUpdate(m,w)),yt=c&&c.type===Mt&&c.key==null?c.props.children:c,v.__P&&(c=a,r=(t=v.__P).namespaceURI,l=o=null,n.props&&n.props.__P!=t&&(n.__k.some(function(E){E&&Qt(E,E)}),n.__k=null),a=n.__k?H(n,0):null),a=je(t,Jt(yt)?yt:[yt],e,n,s,r,o,i,a,l,f),v.__P&&(e.__e=null,a=c),e.__u&=-161,p&&p.some(V),d.__h.length&&i.push(d),1&d.__g&&(d.__g&=-4)}catch(E){if(i.length=h,e.__v=null,l||o)if(E&&E.then){if(e.__u|=128|l,o){for(~(B=o.indexOf(a||void 0))||(B=o.length);(q=o[B-1])&&q.nodeType==8;)B--;for(;B<o.length;B++)if(q=o[B])if(o[B]=null,z){if(q==Ce)break}else{if(q.nodeType!=8)break;q.data.startsWith("$s")&&(Ce=vt(z=q))}}if(!z){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;z=a}(c=vt(z=e.__c.__z||(e.__c.__z=z)))?(e.__e=z,a=c):e.__e=a,a=a&&a.nextSibling}else o&&o.some(V);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),E&&E.then||Be(e),k.__e(E,e,n)}}else a=e.__e=Ys(n.__e,e,n,s,r,o,i,l,f,t);return(c=k.diffed)&&c(e),a}function vt(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function Be(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(Be))}function Ue(t,e,n){for(var s=0;s<n.length;)Xt(n[s++],n[s++],n[s++]);k.__c&&k.__c(e,t),t.some(function(r){try{t=r.__h,r.__h=[],t.some(function(o){o.call(r)})}catch(o){k.__e(o,r.__v)}})}function Ys(t,e,n,s,r,o,i,a,l,f){var c,p,h,d,m,w,_,v,y=n.props||xt,O=e.props,g=e.type;if(g=="svg"?r="http://www.w3.org/2000/svg":g=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((m=o[c])&&(g?m.localName==g:m.nodeType==3)){t=m,o[c]=null;break}}if(!t){if(v=f.ownerDocument||document,!g)return v.createTextNode(O);t=v.createElementNS(r,g,O.is?O:f),a&&(k.__m&&k.__m(e,o),a=!1),o=null}if(g){if(f=g=="template"&&t.content||t,o=g=="textarea"&&O.defaultValue!=null?null:o&&Yt.call(f.childNodes),!a&&o)for(y={},c=0;c<t.attributes.length;c++)y[(m=t.attributes[c]).name]=m.value;for(c in y)m=y[c],c=="dangerouslySetInnerHTML"?h=m:c=="children"||c in O||c=="value"&&"defaultValue"in O||c=="checked"&&"defaultChecked"in O||wt(t,c,null,m,r);for(c in O)m=O[c],c=="children"?d=m:c=="dangerouslySetInnerHTML"?p=m:c=="value"?w=m:c=="checked"?_=m:a&&typeof m!="function"||y[c]===m||wt(t,c,m,y[c],r);p?(a||h&&(p.__html==h.__html||p.__html==t.innerHTML)||(t.innerHTML=p.__html),e.__k=[]):(h&&(t.textContent=""),(g=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&Ks.test(g))&&(r="http://www.w3.org/1999/xhtml"),je(f,Jt(d)?d:[d],e,n,s,r,o,i,o?o[0]:n.__k&&H(n,0),a,l),o&&o.some(V)),a&&g!="textarea"||(c="value",g=="progress"&&w==null?t.removeAttribute(c):w==null||w===t[c]&&(g!="progress"||w)||wt(t,c,w,y[c],r),c="checked",_!=null&&_!=t[c]&&wt(t,c,_,y[c],r))}else y===O||a&&t.data==O||(t.data=O);return t}function Xt(t,e,n,s){try{typeof t=="function"?e?e.__x=t(e)||1:s&&(s=s.__c||s.__e)&&(e=s.__x)&&(s.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(r){k.__e(r,n)}}function Qt(t,e,n){var s,r,o,i;if(k.unmount&&k.unmount(t),!(s=t.ref)||s.current&&s.current!=t.__e||Xt(s,null,e,t),s=t.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(a){k.__e(a,e)}s.__P=s.__n=null}if(s=t.__k)for(i=0;i<s.length;i++)s[i]&&Qt(s[i],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(s=t.__c)&&(s=s.__z)&&(r=vt(s,o=[]))&&(s==t.__e&&o.some(V),V(r),V(s)),n||V(t.__e),t.__e=t.__c=t.__=null}function Gs(t,e,n){return this.constructor(t,n)}function Ot(t,e){var n,s,r,o;k.__&&k.__(t,e),e.nodeType==9&&(e=e.documentElement),s=(n=t&&32&t.__u)?null:e.__k,e.__k=rt(Mt,{children:[t]}),r=[],o=[],Gt(e,e.__k,s||xt,xt,e.namespaceURI,s?null:e.firstChild?Yt.call(e.childNodes):null,r,s?s.__e:e.firstChild,n,o),Ue(r,e.__k,o),e.__k.props.children=null}k={__e:function(t,e,n,s){for(var r,o,i;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(t)),r.componentDidCatch&&(r.componentDidCatch(t,s||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){t=a}}throw kt=0,t}},Ne=0,Fs=function(t){return t!=null&&t.constructor===it},bt.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=J({},this.state)),typeof t=="function"&&(t=t(J({},n),this.props)),t&&(J(n,t),this.__v&&(e&&this.__k.push(e),Te(this)))},bt.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),Te(this))},bt.prototype.render=Mt,U=[],kt=0,Ae=function(t,e){return t.__v.__b-e.__v.__b},gt=Symbol(),Pe=/(PointerCapture)$|Capture$/i,Vt=0,qt={},Ws=0;var Z,C,Zt,He,te=Object.is,Ct=0,Ge=[],ee=[],M=k,Fe=M.__b,We=M.__r,Ke=M.diffed,ze=M.__c,qe=M.unmount,Ve=M.__;function Tt(t,e){M.__h&&M.__h(C,t,Ct||e),Ct=0;var n=C.__H||(C.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function b(t){return Ct=1,Xs(Xe,t)}function Xs(t,e,n){var s=Tt(Z++,2);if(s.t=t,!s.__c&&(s.__=[n?n(e):Xe(void 0,e),function(o){var i=(s.__N||s.__)[0],a=s.t(i,o);te(i,a)||(s.__N=[a,s.__[1]],s.__c.setState({}))}],s.__c=C,!C.__f)){C.__f=!0;var r=C.shouldComponentUpdate;C.shouldComponentUpdate=function(o,i,a){var l=this.__H;if(!l)return!0;var f=!1,c=this.props!=o;if(l.__.some(function(h){h.__N&&(f=!0,te(h.__[0],h.__N[0])||(c=!0))}),r){var p=r.call(this,o,i,a);return f?p||c:p}return!f||c}}return s.__}function N(t,e){var n=Tt(Z++,3);!M.__s&&oe(n.__H,e)&&(n.__P=!0,n.__=t,n.u=e,C.__H.__h.push(n))}function se(t,e){var n=Tt(Z++,4);!M.__s&&oe(n.__H,e)&&(n.__P=!1,n.__=t,n.u=e,C.__h.push(n))}function j(t){return Ct=5,Qs(function(){return{current:t}},[])}function Qs(t,e){var n=Tt(Z++,7);return oe(n.__H,e)&&(n.__=t(),n.__H=e),n.__}function Zs(){var t;do{for(;t=ee.shift();)try{at(t)}catch(n){M.__e(n,{__:(t=t.__P)&&t.__v})}for(;t=Ge.shift();){var e=t.__H;if(t.__P&&e)try{e.__h.some(at),e.__h.some(ne),e.__h=[]}catch(n){e.__h=[],M.__e(n,t.__v)}}}while(ee.length)}M.__b=function(t){C=null,Fe&&Fe(t)},M.__=function(t,e){t&&e.__k&&e.__k.__m&&(t.__m=e.__k.__m),Ve&&Ve(t,e)},M.__r=function(t){We&&We(t),Z=0;var e=(C=t.__c).__H;e&&(Zt==C?C.__h=[]:(e.__h.some(at),e.__h.some(ne),Z=0),e.__h=[],e.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Zt=C},M.diffed=function(t){Ke&&Ke(t);var e=t.__c;e&&e.__H&&(e.__H.__h.length&&Ye(Ge.push(e)),e.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Zt=C=null},M.__c=function(t,e){e.some(function(n){try{n.__h.some(at),n.__h=n.__h.filter(function(s){return!s.__||ne(s)})}catch(s){n.__h=[function(){throw s}]}}),ze&&ze(t,e)},M.unmount=function(t){qe&&qe(t);var e,n,s=t.__c;s&&s.__H&&(s.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=t.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,Ye(ee.push(r))}else at(r)}catch(o){e=o}}),s.__H=void 0,e&&M.__e(e,s.__v))};var Je=typeof requestAnimationFrame=="function";function to(t){var e,n=function(){clearTimeout(s),Je&&cancelAnimationFrame(e),setTimeout(t)},s=setTimeout(n,35);Je&&(e=requestAnimationFrame(n))}function Ye(t){t!=1&&He==M.requestAnimationFrame||((He=M.requestAnimationFrame)||to)(Zs)}function at(t){var e=C,n=t.__c;typeof n=="function"&&(t.__c=void 0,n()),C=e}function ne(t){var e=C;t.__c=t.__(),C=e}function oe(t,e){return!t||t.length!=e.length||e.some(function(n,s){return!te(n,t[s])})}function Xe(t,e){return typeof e=="function"?e(t):e}var Ze=function(t,e,n,s){var r;e[0]=0;for(var o=1;o<e.length;o++){var i=e[o++],a=e[o]?(e[0]|=i?1:2,n[e[o++]]):e[++o];i===3?s[0]=a:i===4?s[1]=Object.assign(s[1]||{},a):i===5?(s[1]=s[1]||{})[e[++o]]=a:i===6?s[1][e[++o]]+=a+"":i?(r=t.apply(a,Ze(t,a,n,["",null])),s.push(r),a[0]?e[0]|=2:(e[o-2]=0,e[o]=r)):s.push(a)}return s},Qe=new Map;function tn(t){var e=Qe.get(this);return e||(e=new Map,Qe.set(this,e)),(e=Ze(this,e.get(t)||(e.set(t,e=(function(n){for(var s,r,o=1,i="",a="",l=[0],f=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,h,i):o===3&&(h||i)?(l.push(3,h,i),o=2):o===2&&i==="..."&&h?l.push(4,h,0):o===2&&i&&!h?l.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(l.push(o,0,i,r),o=6),h&&(l.push(o,h,0,r),o=6)),i=""},c=0;c<n.length;c++){c&&(o===1&&f(),f(c));for(var p=0;p<n[c].length;p++)s=n[c][p],o===1?s==="<"?(f(),l=[l],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:a?s===a?a="":i+=s:s==='"'||s==="'"?a=s:s===">"?(f(),o=1):o&&(s==="="?(o=5,r=i,i=""):s==="/"&&(o<5||n[c][p+1]===">")?(f(),o===3&&(l=l[0]),o=l,(l=l[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),o=2):i+=s),o===3&&i==="!--"&&(o=4,l=l[0])}return f(),l})(t)),e),arguments,[])).length>1?e:e[0]}var u=tn.bind(Re);var en="whyreel.keys",re=()=>document.documentElement.dataset;function eo(){try{return localStorage.getItem(en)}catch{return null}}var nn=()=>(re().wrKeys??eo())!=="off";function sn(t){let e=t?"on":"off";try{localStorage.setItem(en,e),delete re().wrKeys}catch{re().wrKeys=e}}var Et=["event","belief","intent","desire","emotion"],no=[/;\s+/,/,?\s+and then\s+/i,/,\s+then\s+/i,/,?\s+and\s+/i,/,\s+/];function ie(t,e){for(let n=1;;n+=1)if(!t.includes(`${e}${n}`))return`${e}${n}`}var on=t=>t.map(({id:e})=>e),ae=(t,e,n)=>t.map(s=>s.id===e?{...s,...n}:s);function le(t,e,{after:n=null,text:s="",person:r=null}={}){let o=ie(on(t.nodes),"n"),i=t.nodes.findIndex(l=>l.id===n),a=[...t.nodes];return a.splice(i<0?a.length:i+1,0,{id:o,kind:e,text:s,person:r,seen_by:null}),[{...t,nodes:a},o]}var Nt=(t,e,n)=>({...t,nodes:ae(t.nodes,e,n)});function rn(t,e){let n=t.links.filter(s=>s.result!==e).map(s=>({...s,reasons:s.reasons.filter(r=>r!==e)})).filter(s=>s.reasons.length);return{...t,nodes:t.nodes.filter(s=>s.id!==e),links:n}}function an(t,e,n){let s=t.nodes.findIndex(i=>i.id===e),r=s+n;if(s<0||r<0||r>=t.nodes.length)return t;let o=[...t.nodes];return o.splice(r,0,...o.splice(s,1)),{...t,nodes:o}}function ln(t,e){let n=Object.entries(t.people).find(([,r])=>r===e);if(n)return[t,n[0]];let s=ie(Object.keys(t.people),"p");return[{...t,people:{...t.people,[s]:e}},s]}function ce(t,e,n,s=0){if(e===n)return t;let r=F(t,e)[s];if(!r){let i=ie(on(t.links),"l");return{...t,links:[...t.links,{id:i,result:e,reasons:[n],heart:null}]}}if(r.reasons.includes(n))return t;let o=[...r.reasons,n];return{...t,links:ae(t.links,r.id,{reasons:o})}}function cn(t,e,n){let s=t.links.map(r=>r.id===e?{...r,reasons:r.reasons.filter(o=>o!==n)}:r).filter(r=>r.reasons.length);return{...t,links:s}}var F=(t,e)=>t.links.filter(n=>n.result===e),un=(t,e)=>({...t,links:t.links.filter(n=>n.id!==e)}),dn=(t,e)=>({...t,links:t.links.map(n=>n.id===e?{...n,heart:n.heart?null:!0}:{...n,heart:n.heart?null:n.heart})});function so(t){for(let e of no){let n=e.exec(t);if(n?.index)return[t.slice(0,n.index),t.slice(n.index+n[0].length)]}return[t,""]}function fn(t,e){let n=t.nodes.find(l=>l.id===e);if(!n)return[t,null];let[s,r]=so(n.text),[o,i]=le(Nt(t,e,{text:s}),n.kind,{after:e,text:r,person:n.person}),a=o.links.map(l=>({...l,reasons:l.reasons.map(f=>f===e?i:f)}));return[ce({...o,links:a},i,e),i]}function pn(t,e,n){let s=l=>t.nodes.find(f=>f.id===l)?.text??"",r=l=>l===n?e:l,o=t.links.map(l=>({...l,result:r(l.result),reasons:[...new Set(l.reasons.map(r))].filter(f=>f!==r(l.result))})).filter(l=>l.reasons.length),i=[s(e),s(n)].filter(Boolean).join("; "),a=t.nodes.filter(l=>l.id!==n);return{...t,links:o,nodes:ae(a,e,{text:i})}}function ue(t){let e=Object.fromEntries(t.nodes.map(({id:n})=>[n,0]));for(let n=0;n<t.nodes.length;n+=1)for(let{result:s,reasons:r}of t.links){let o=Math.max(-1,...r.map(i=>e[i]??-1));s in e&&(e[s]=Math.min(t.nodes.length-1,Math.max(e[s],o+1)))}return e}function hn(t){let e=ue(t);return{...t,nodes:t.nodes.toSorted((n,s)=>e[n.id]-e[s.id])}}var ro="subtitles",At=({work:t})=>(t.starts??[]).filter(({chain:e})=>e.nodes.length),Pt=({id:t,chain:e,label:n,times:s={}})=>({type:"begin",chain:e,label:n,inOrder:Object.keys(s).length>0,times:t===ro?s:{}});var mn=1,lt=t=>e=>({type:t,id:e.step}),ct=t=>()=>({type:"addNode",kind:t}),x=t=>()=>t,io=t=>{let[e]=F(t.doc.chain,t.step);return e?{type:"toggleHeart",link:e.id}:{type:"say",says:"This node has no link."}},ao=new Map([[null,!0],[!0,!1],[!1,null]]),lo=t=>{let[e]=F(t.doc.chain,t.step);if(!e)return{type:"say",says:"This node has no link."};let n=ao.get(t.doc.links[e.id]?.holds??null);return{type:"judgeLink",link:e.id,holds:n}},co=t=>{let e=t.work.reasons?.[t.reason];return!e||!t.step?{type:"say",says:"Choose a reason and a node first."}:{type:"pin",reason:e,node:t.step,timed:!0}},uo=t=>{let e=t.work.reasons?.[t.reason];return e&&{type:"unpin",reason:e}},_n={Play:[[" ","space","play or pause",x({type:"toggle"})],["j","J","backwards, again: faster",x({type:"shuttle",key:"j"})],["k","K","stop",x({type:"shuttle",key:"k"})],["l","L","forwards, again: faster",x({type:"shuttle",key:"l"})],["ArrowLeft","←","a frame back",x({type:"frame",by:-mn})],["ArrowRight","→","a frame on",x({type:"frame",by:mn})],["⇧ArrowLeft","shift ←","a second back",x({type:"skip",by:-1})],["⇧ArrowRight","shift →","a second on",x({type:"skip",by:1})],["Home","Home","to the start",x({type:"seek",t:0})]],Times:[["i","I","the node starts here",t=>({type:"setStart",id:t.step,timed:!0})],["o","O","the node ends here",t=>({type:"setEnd",id:t.step,timed:!0})],["n","N","not shown in this clip",lt("setNotShown")],["c","C","clear its time",lt("clearTime")],["⇧I","shift I","go to its start",x({type:"goTo",end:"start"})],["⇧O","shift O","go to its end",x({type:"goTo",end:"end"})]],Nodes:[["ArrowUp","↑","node before",x({type:"move",by:-1})],["ArrowDown","↓","next node",x({type:"move",by:1})],["⇧E","shift E","add an event",ct("event")],["⇧B","shift B","add a belief",ct("belief")],["⇧W","shift W","add an intent",ct("intent")],["⇧D","shift D","add a desire",ct("desire")],["⇧F","shift F","add an emotion",ct("emotion")],["e","E","write its text",x({type:"edit"})],["Enter","Enter","write its text",x({type:"edit"})],["a","A","its person",x({type:"focus",on:"person"})],["s","S","split in two",lt("splitNode")],["m","M","join with the node of a number",x({type:"join"})],["Delete","Del","remove it",lt("removeNode")],["Backspace","","",lt("removeNode")],["⇧ArrowUp","shift ↑","earlier in the list",t=>({type:"moveNode",id:t.step,by:-1})],["⇧ArrowDown","shift ↓","later in the list",t=>({type:"moveNode",id:t.step,by:1})]],Links:[["r","R","reasons: then numbers, R again ends",x({type:"reasons"})],["h","H","heart: the link the chain is about",io],["v","V","link holds, does not hold, unset",lo]],"Reasons of judges":[[".",".","next reason",x({type:"chooseReason",by:1})],[",",",","reason before",x({type:"chooseReason",by:-1})],["p","P","pin it to the node and this second",co],["⇧P","shift P","take the pin off",uo]],Work:[["u","U","undo",x({type:"undo"})],["⇧U","shift U","redo",x({type:"redo"})],["d","D","done, or open again",t=>({type:"setDone",done:!t.doc.done})],["⇧N","shift N","next unfinished clip",x({type:"nextClip"})],["Escape","Esc","leave what was begun",x({type:"escape"})],["?","?","these keys",x({type:"toggleHelp"})]]},fo=new Map(Object.values(_n).flat().map(([t,,,e])=>[t,e])),$n=Object.entries(_n).map(([t,e])=>[t,e.filter(([,n])=>n).map(([,n,s])=>[n,s])]),po=t=>{let{key:e}=t;return e.length>1?t.shiftKey?`⇧${e}`:e:/^[a-z]$/i.test(e)?t.shiftKey?`⇧${e.toUpperCase()}`:e.toLowerCase():e};function yn(t,e){if(t.ctrlKey||t.metaKey||t.altKey)return null;let n=po(t);return!e.keysOn&&n!=="?"&&n!=="Escape"?null:/^[0-9]$/.test(n)?ho(n,t,e):fo.get(n)?.(e)??null}function ho(t,e,n){if(n.doc.chain.nodes.length)return{type:"digit",digit:t,at:e.timeStamp};let s=At(n)[Number(t)-1];return s?Pt(s):null}var wn={shown:null,start:null,end:null},Y=t=>Math.round(Math.max(0,t)*1e3)/1e3;function gn(t,e,n){let{end:s}=t[e]??wn,r=Y(n);return{...t,[e]:{shown:!0,start:r,end:s!=null&&s>r?s:null}}}function bn(t,e,n){let{start:s}=t[e]??wn,r=Y(n);return{...t,[e]:{shown:!0,start:s!=null&&s<r?s:null,end:r}}}var vn=(t,e)=>({...t,[e]:{shown:!1,start:null,end:null}});function de(t,e){let n={...t};return delete n[e],n}function kn(t,e,n,s){let{start:r,end:o}=t,i=(l,f,c)=>Y(Math.min(Math.max(l,f),Math.max(f,c)));if(e==="start")return{...t,start:i(r+n,0,o-.01)};if(e==="end")return{...t,end:i(o+n,r+.01,s)};let a=i(r+n,0,s-(o-r));return{...t,start:a,end:Y(a+o-r)}}function xn(t,e,n){let[s,r]=[t[e],t[n]],o=de(t,n);if(!r||r.shown===!1)return o;if(!s||s.shown===!1)return{...o,[e]:r};let i=(...f)=>f.filter(c=>c!=null),a=i(s.start,r.start),l=i(s.end,r.end);return{...o,[e]:{shown:!0,start:a.length?Math.min(...a):null,end:l.length?Math.max(...l):null}}}var fe=["chain","times","links","pins","note","tags","done"],_o=()=>({people:{},nodes:[],links:[],title:"",parent:null,origin:null}),$o={chain:null,times:{},links:{},pins:[],note:"",tags:[],done:!1};function P(t){let e=Object.entries(t??{}).filter(([,s])=>s!=null),n={...$o,...Object.fromEntries(e)};return{...n,chain:{..._o(),...n.chain}}}var Sn=({chain:t,times:e,links:n,pins:s,note:r,tags:o})=>![t.nodes,s,o,Object.keys(e),Object.keys(n),r.trim()].some(({length:i})=>i),ut=(t,e)=>t===e||Rt(t)===Rt(e);function Rt(t){return Array.isArray(t)?`[${t.map(Rt).join()}]`:t===null||typeof t!="object"?JSON.stringify(t)??"null":`{${Object.keys(t).sort().map(n=>`${JSON.stringify(n)}:${Rt(t[n])}`).join()}}`}function Mn(t){return{settled:t.chain.nodes.filter(n=>dt(t.times[n.id])).length,all:t.chain.nodes.length}}var dt=t=>t!==void 0&&(t.shown===!1||t.start!=null&&t.end!=null);function On(t){let e=P(t.parts);return{work:t,doc:e,past:[],future:[],group:null,step:e.chain.nodes[0]?.id??null,editing:!1,mode:null,digits:"",digitsAt:0,reason:0,keysOn:!0,help:!1,says:"",faults:t.faults??[]}}var Lt=t=>t.doc.chain.nodes.find(({id:e})=>e===t.step)??null;function Cn(t){let e=Object.values(t.doc.times).map(({end:n})=>n??0);return t.work.clip.duration||Math.max(10,...e)}var ft=(t,e)=>t.pins.find(n=>n.run===e.run&&n.dimension===e.dimension)??null;var Tn=t=>`${Y(t).toFixed(2)} s`,G=(t,e,n={})=>({doc:{...t,chain:e},...n}),pt=(t,e,n={})=>({doc:{...t,times:e},...n}),W=(t,e)=>t.chain.nodes.findIndex(n=>n.id===e)+1,yo=(t,e)=>Object.fromEntries(Object.entries(t).filter(([n])=>n!==e));function tt(t){let e=new Set(t.chain.nodes.map(({id:o})=>o)),n=new Set(t.chain.links.map(({id:o})=>o)),s=(o,i)=>Object.keys(o).every(a=>i.has(a))?o:Object.fromEntries(Object.entries(o).filter(([a])=>i.has(a))),r=t.pins.some(({node:o})=>o&&!e.has(o))?t.pins.map(o=>e.has(o.node??"")?o:{...o,node:null}):t.pins;return{...t,times:s(t.times,e),links:s(t.links,n),pins:r}}var wo={addNode(t,{kind:e,text:n},s){let r=t.chain.nodes.find(({id:l})=>l===s.step),o={after:s.step,text:n,person:r?.person??null},[i,a]=le(t.chain,e,o);return G(t,i,{step:a,editing:!0,says:`A new ${e}: write it.`})},removeNode(t,{id:e}){let n=W(t,e)-1,s=rn(t.chain,e),r=s.nodes[Math.min(n,s.nodes.length-1)]?.id??null;return{doc:tt({...t,chain:s}),step:r,says:`Node ${n+1} is removed. U undoes.`}},changeNode:(t,{id:e,changes:n})=>G(t,Nt(t.chain,e,n)),moveNode:(t,{id:e,by:n})=>G(t,an(t.chain,e,n)),splitNode(t,{id:e}){let[n,s]=fn(t.chain,e);return G(t,n,{step:s,editing:!0,says:"Split in two."})},joinNodes(t,{id:e,other:n}){if(e===n)return{doc:t};let s={...t,chain:pn(t.chain,e,n)};return{doc:tt({...s,times:xn(t.times,e,n)}),step:e,mode:null,says:"Two nodes are one now."}},addPerson(t,{id:e,name:n}){let[s,r]=ln(t.chain,n.trim()),o=e?Nt(s,e,{person:r}):s;return G(t,o,{says:`${n.trim()} is in the chain.`})},begin(t,{chain:e,label:n,inOrder:s,times:r={}}){let o=P({chain:e}).chain,i=s?o:hn(o);return{doc:tt({...t,chain:i,times:{...t.times,...r}}),step:i.nodes[0]?.id??null,says:`Begun from: ${n}.`}}},pe={addReason(t,{result:e,reason:n,index:s}){let r=ce(t.chain,e,n,s),o=`${W(t,n)} leads to ${W(t,e)}.`;return r===t.chain?{doc:t}:G(t,r,{says:o})},toggleReason(t,{result:e,reason:n},s){let r=F(t.chain,e).find(o=>o.reasons.includes(n));return r?pe.removeReason(t,{link:r.id,reason:n},s):pe.addReason(t,{result:e,reason:n},s)},removeReason(t,{link:e,reason:n}){let s=cn(t.chain,e,n);return{doc:tt({...t,chain:s}),says:"The reason is removed."}},removeLink:(t,{link:e})=>({doc:tt({...t,chain:un(t.chain,e)}),says:"The link is removed."}),toggleHeart:(t,{link:e})=>G(t,dn(t.chain,e)),judgeLink(t,{link:e,holds:n,why:s}){let r=t.links[e]??{holds:null,why:""},o={holds:n===void 0?r.holds:n,why:s??r.why},a=o.holds===null&&!o.why?yo(t.links,e):{...t.links,[e]:o};return{doc:{...t,links:a}}}},go={setStart:(t,{id:e,t:n})=>pt(t,gn(t.times,e,n),{says:`Node ${W(t,e)} starts at ${Tn(n)}.`}),setEnd:(t,{id:e,t:n})=>pt(t,bn(t.times,e,n),{says:`Node ${W(t,e)} ends at ${Tn(n)}.`}),setNotShown:(t,{id:e})=>pt(t,vn(t.times,e),{says:`Node ${W(t,e)} is not shown in this clip.`}),setTime:(t,{id:e,time:n})=>pt(t,{...t.times,[e]:n}),clearTime:(t,{id:e})=>pt(t,de(t.times,e),{says:`Node ${W(t,e)} has no time.`})},bo={pin(t,{reason:e,node:n,second:s}){let{run:r,dimension:o}=e,i=t.pins.filter(f=>f!==ft(t,e)),a=s==null?null:Y(s),l=[...i,{run:r,dimension:o,node:n,second:a}];return{doc:{...t,pins:l},says:`${o} is pinned to node ${W(t,n)}.`}},unpin:(t,{reason:e})=>({doc:{...t,pins:t.pins.filter(n=>n!==ft(t,e))},says:`${e.dimension} is no longer pinned.`}),setNote:(t,{note:e})=>({doc:{...t,note:e}}),setTags:(t,{tags:e})=>({doc:{...t,tags:e}}),setDone(t,{done:e}){return e&&Sn(t)?{doc:t,says:"Nothing is annotated yet."}:{doc:{...t,done:e},says:e?"Done: this clip is finished.":"Open again."}},takePart(t,{part:e,value:n}){let s=P({[e]:n})[e];return{doc:tt({...t,[e]:s})}}},he={...wo,...pe,...go,...bo};function En(t,e,n=null){if(e===t.doc)return t;let r=n!==null&&n===t.group?t.past:[...t.past,t.doc].slice(-300);return{...t,doc:e,past:r,future:[],group:n}}function Nn(t){let e=t.past.at(-1);return e?Pn(t,e,t.past.slice(0,-1),[t.doc,...t.future],"Undone."):{...t,says:"There is nothing to undo."}}function An(t){if(!t.future.length)return{...t,says:"There is nothing to redo."};let[e,...n]=t.future;return Pn(t,e,[...t.past,t.doc],n,"Done again.")}function Pn(t,e,n,s,r){let i=e.chain.nodes.some(({id:a})=>a===t.step)?t.step:e.chain.nodes[0]?.id??null;return{...t,doc:e,past:n,future:s,step:i,group:null,says:r}}var vo=900,Ln=(t,e,n)=>Math.max(e,Math.min(n,t));function ko(t,e){let{nodes:n}=t.doc.chain;if(!n.length)return t;let s=n.findIndex(({id:r})=>r===t.step);return me(t,n[Ln(s+e,0,n.length-1)].id)}var me=(t,e)=>({...t,step:e,editing:!1,group:null});function xo(t,{digit:e,at:n}){let{nodes:s}=t.doc.chain,r=n-t.digitsAt<vo,o=Number(t.digits+e),i=r&&t.digits&&o<=s.length?t.digits+e:e,a=s[Number(i)-1],l={...t,digits:i,digitsAt:n};return a?Dn(l,a.id):l}function Dn(t,e){let{mode:n}=t;return n?n.name==="join"?Dt(t,{type:"joinNodes",id:n.step,other:e}):Dt(t,{type:"toggleReason",result:n.step,reason:e}):me(t,e)}function Rn(t,e,n){return t.step?t.mode?.name===e?{...t,mode:null,says:""}:{...t,mode:{name:e,step:t.step},says:n}:{...t,says:"Choose a node first."}}var So={choose:(t,{id:e})=>me(t,e),meant:(t,{id:e})=>Dn(t,e),move:(t,{by:e})=>ko(t,e),digit:xo,edit:t=>({...t,editing:!!t.step}),leaveEdit:t=>({...t,editing:!1,group:null}),reasons:t=>Rn(t,"reasons","Reasons: press the numbers of the nodes that lead here, then R."),join:t=>Rn(t,"join","Join: press the number of the node that comes in."),escape:t=>({...t,mode:null,editing:!1,help:!1,says:""}),chooseReason(t,{index:e,by:n}){let s=Math.max(0,(t.work.reasons?.length??0)-1);return{...t,reason:Ln(e??t.reason+n,0,s)}},toggleKeys:t=>({...t,keysOn:!t.keysOn,says:`Keys are ${t.keysOn?"off":"on"}.`}),toggleHelp:t=>({...t,help:!t.help}),undo:Nn,redo:An,say:(t,{says:e})=>({...t,says:e}),faults:(t,{faults:e})=>({...t,faults:e})};function Mo(t,e){if("id"in e&&!t.doc.chain.nodes.some(({id:r})=>r===e.id))return{...t,says:"Choose a node first."};let{doc:n,...s}=he[e.type](t.doc,e,t);return{...En(t,n,e.group??null),...s}}function Dt(t,e){return e.type in he?Mo(t,e):So[e.type]?.(t,e)??t}var jn={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function In(){try{return globalThis.localStorage??jn}catch{return jn}}var Bn="M12 20S4 15.500 4 9.500C4 6.900 6 5 8.300 5c1.600 0 3 .8 3.700 2.100C12.700 5.800 14.100 5 15.700 5 18 5 20 6.900 20 9.500 20 15.500 12 20 12 20z",_e={event:"M4 12h15M13 6l6 6-6 6",belief:"M9 18h6M10 21h4M9 17c0-2-3-3.500-3-7.500a6 6 0 1 1 12 0c0 4-3 5.500-3 7.500z",intent:"M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",desire:Bn,emotion:"M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14c.9 1.400 2.100 2 3.500 2s2.600-.6 3.500-2M9.200 9.500h.01M14.800 9.500h.01",object:"M12 3.500l7.500 4.200v8.600L12 20.500l-7.500-4.200V7.700zM4.500 7.700L12 12l7.500-4.300M12 12v8.500",heart:Bn,tick:"M5 12.500l5 5L19.500 7",dash:"M6 12h12",half:"M2.500 12.500l3 3L11 8.500 M14.500 9l6.500 6.500 M21 9l-6.500 6.500",unknown:"M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18.500h.01",previous:"M15 5l-7 7 7 7",next:"M9 5l7 7-7 7",replay:"M5 12a7 7 0 1 0 2.500-5.400 M5 4v4.500h4.500",list:"M9 6h11 M9 12h11 M9 18h11 M4.500 6h.01 M4.500 12h.01 M4.500 18h.01",link:"M4 12h14 M13 7l5 5-5 5",play:"M7 4.500v15l12-7.500z",pause:"M7 5h3.500v14H7z M13.500 5H17v14h-3.500z",back:"M17 5v14L8 12z M6 5v14",forward:"M7 5v14l9-7z M18 5v14",subtitles:"M3 5h18v14H3z M7 11h4 M13 11h4 M7 15h7 M16 15h1",fullscreen:"M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5",boxes:"M4 8V4h4 M20 8V4h-4 M4 16v4h4 M20 16v4h-4 M9 9h6v6H9z",zoom_in:"M12 5v14 M5 12h14",zoom_out:"M5 12h14",fit:"M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5 M8 12h8",help:"M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18h.01",cross:"M6 6l12 12 M18 6L6 18"};var et={event:"Event",belief:"Belief",intent:"Intent",desire:"Desire",emotion:"Emotion"},$e=t=>t.preventDefault();function $({label:t,keys:e,onClick:n,tone:s,pressed:r,disabled:o,title:i,children:a}){return u`<button
    type="button"
    class=${`wr-an-button${s?` wr-an-${s}`:""}`}
    aria-label=${t}
    aria-pressed=${r}
    aria-keyshortcuts=${e}
    title=${i??(e?`${t??""} (${e})`:t)}
    disabled=${o}
    onMouseDown=${$e}
    onClick=${n}
  >
    ${a??t}
  </button>`}function jt({label:t,onPublish:e}){let[n,s]=b(!1),r=()=>{s(!1),e()};return n?u`<span class="wr-an-row" role="alertdialog" aria-label=${t}>
    Publish a new version with these annotations? Everyone on this server sees it.
    <${$} label="Publish" tone="go" onClick=${r} />
    <${$} label="Cancel" onClick=${()=>s(!1)} />
  </span>`:u`<${$} label=${t} onClick=${()=>s(!0)} />`}var R=({name:t})=>u`<svg class="wr-an-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${_e[t]} />
  </svg>`,K=t=>t==null?"–":`${t.toFixed(2)}`;function L(t){return!t||t.shown!==!1&&t.start==null&&t.end==null?"no time":t.shown===!1?"not shown":t.end==null?`from ${K(t.start)} s`:t.start==null?`until ${K(t.end)} s`:`${K(t.start)}–${K(t.end)} s`}var ye=(t,e)=>e.person?t.people[e.person]??e.person:"";function It({chain:t,node:e}){let n=ye(t,e),s=n&&e.text.toLowerCase().includes(n.toLowerCase());return u`${n&&!s?u`<em>${n} </em>`:null}${e.text||"…"}`}var T=t=>e=>t(e.target.value);var we=60;function Oo({poster:t,film:e=!0}){return t?u`<img src=${t} alt="" loading="lazy" />`:u`<span class="wr-an-noposter"
        >${e?u`<${R} name="play" />`:"no film here"}</span
      >`}function Un({clip:t,current:e,state:n,open:s}){return u`<li>
    <button
      type="button"
      class="wr-an-clip"
      aria-current=${e?"true":void 0}
      data-clip=${t.clip}
      onClick=${()=>s(t.clip)}
    >
      <${Oo} poster=${t.poster} film=${t.film} />
      <span><b>${t.title}</b> <small>${t.by??""}</small><small>${n}</small></span>
    </button>
  </li>`}var Hn=t=>t.done?"✓ done":t.version?"begun":"open";function ht(t,e){let n=t.findIndex(({clip:r})=>r===e);return[...t.slice(n+1),...t.slice(0,Math.max(0,n))].find(({done:r})=>!r)?.clip??null}function Fn({work:t,current:e,open:n}){if(!t?.clips.length)return null;let s=t.clips.filter(o=>o.done).length,r=ht(t.clips,e);return u`<section class="wr-an-card-box" aria-label="Clips of the set">
    <h3>
      ${t.title||"My clips"}
      ${e&&t.title?u`<small>${t.annotator}</small>`:null}
    </h3>
    <div class="wr-an-row">
      <progress value=${s} max=${t.clips.length}></progress>
      <span>${s} of ${t.clips.length} done</span>
      <${$}
        label="Next unfinished"
        keys="shift N"
        disabled=${!r}
        onClick=${()=>r&&n(r)}
      />
    </div>
    <ul class="wr-an-clips">
      ${t.clips.map(o=>u`<${Un}
            key=${o.clip}
            clip=${o}
            current=${o.clip===e}
            state=${Hn(o)}
            open=${n}
          />`)}
    </ul>
  </section>`}function Wn({choices:t,work:e,open:n}){let[s,r]=b(""),o=new Map((e?.clips??[]).map(c=>[c.clip,c])),i=s.toLowerCase().split(/\s+/).filter(Boolean),a=c=>`${c.title} ${c.by} ${c.clip}`.toLowerCase(),l=t.filter(c=>i.every(p=>a(c).includes(p))),f=c=>{let p=o.get(c.clip);return p?Hn(p):c.state};return u`<section class="wr-an-card-box" aria-label="Choose a clip">
    <h2>Choose a clip</h2>
    <p class="wr-an-soft">Clips without a chain come first, then those without times.</p>
    <input
      type="search"
      aria-label="Search clips"
      placeholder="Search: paradigm, model, id"
      value=${s}
      onInput=${T(r)}
    />
    <ul class="wr-an-clips">
      ${l.slice(0,we).map(c=>u`<${Un}
              key=${c.clip}
              clip=${c}
              state=${f(c)}
              open=${n}
            />`)}
    </ul>
    ${l.length>we?u`<p class="wr-an-soft">${l.length-we} more: search for them.</p>`:null}
    ${l.length?null:u`<p class="wr-an-soft">
            No clip fits.
            <a href="data">Import data</a>
          </p>`}
  </section>`}var Bt=class{constructor(e,n){this.storage=e,this.key=`whyreel-annotate:${n}`}read(){try{return JSON.parse(this.storage.getItem(this.key)??"null")}catch{return null}}write(e,n){try{Object.keys(n).length?this.storage.setItem(this.key,JSON.stringify({version:e,parts:n})):this.storage.removeItem(this.key)}catch{}}};function Kn(t,e,n){let s=e,r=[];for(let o of fe)ut(e[o],n[o])||ut(n[o],t[o])||(ut(e[o],t[o])?s={...s,[o]:n[o]}:r.push({part:o,mine:e[o],theirs:n[o]}));return{doc:s,conflicts:r}}var mt=(t,e)=>fe.filter(n=>!ut(t[n],e[n]));var Co=(t,e)=>setTimeout(t,e),zn=1e3,To=15e3,qn=P(null),Ut=class{constructor({put:e,load:n,show:s,take:r,backup:o,later:i=Co,pause:a=400,now:l=Date.now}){this.put=e,this.load=n,this.show=s,this.take=r,this.backup=o,this.later=i,this.pause=a,this.now=l,this.version=0,this.planned=!1,this.base=qn,this.doc=qn,this.status={name:"saved",at:null,conflicts:[],words:""},this.refused=new Map,this.wait=zn,this.running=!1}open(e){this.version=e.version,this.base=this.doc=P(e.parts);let n=this.backup.read();if(!n)return this.doc;let s=P({...e.parts,...n.parts}),r=n.version!==this.version,o=mt(s,this.base).map(i=>({part:i,mine:s[i],theirs:this.base[i]}));return this.doc=s,r&&o.length?this.say("conflict",{conflicts:o}):this.update(s),s}say(e,n={}){let{at:s}=this.status;this.status={name:e,at:s,conflicts:[],words:"",...n},this.show(this.status)}dirty(){return mt(this.doc,this.base).filter(n=>this.refused.get(n)?.value!==this.doc[n])}update(e){if(this.doc=e,this.keep(),this.status.name!=="conflict"){if(!this.dirty().length){this.running||this.settle();return}this.status.name!=="offline"&&this.say("unsaved"),this.schedule(this.pause)}}keep(){let e=mt(this.doc,this.base),n=Object.fromEntries(e.map(s=>[s,this.doc[s]]));this.backup.write(this.version,n)}schedule(e){this.planned||(this.planned=!0,this.later(()=>{this.planned=!1,this.flush()},e))}async flush(){if(!(this.running||this.status.name==="conflict")){this.running=!0;try{for(let[e]=this.dirty();e&&await this.send(e);[e]=this.dirty());}finally{this.running=!1}}}async send(e){let n=this.doc[e];this.say(this.status.name==="offline"?"offline":"saving");let s=await this.put(this.version,e,n),{words:r=""}=s;return s.status==="offline"?this.retry(r):s.status==="conflict"?this.meet(s):(s.status==="refused"?this.refused.set(e,{value:n,words:r}):(this.refused.delete(e),Object.assign(this,{version:s.version,wait:zn}),this.base={...this.base,[e]:n}),this.keep(),this.settle(s.faults),!0)}settle(e){if(this.dirty().length)return;let n=mt(this.doc,this.base).map(s=>this.refused.get(s)?.words);n.length?this.say("refused",{words:n.join("; ")}):this.say("saved",{at:this.now(),faults:e})}retry(e){return this.say("offline",{words:e}),this.schedule(this.wait),this.wait=Math.min(this.wait*2,To),!1}async meet({by:e,at:n}){let s=await this.load().catch(()=>null);if(!s)return this.retry("no connection");let r=P(s.parts),{doc:o,conflicts:i}=Kn(this.base,this.doc,r);return Object.assign(this,{version:s.version,base:r,doc:o}),this.take(o),this.keep(),i.length?(this.say("conflict",{conflicts:i.map(a=>({...a,by:e,at:n}))}),!1):!0}resolve(e,n){let s=this.status.conflicts.find(o=>o.part===e),r=this.status.conflicts.filter(o=>o!==s);n==="theirs"&&(this.doc={...this.doc,[e]:s?.theirs}),this.say(r.length?"conflict":"unsaved",{conflicts:r}),this.keep(),!r.length&&(this.dirty().length?this.schedule(0):this.say("saved",{at:this.now()}))}};function Eo(t){let{protocol:e,pathname:n}=new URL(t),s=e.startsWith("http")?n.lastIndexOf("/wr/"):-1;return s>0?n.slice(0,s):""}var Vn=Eo(import.meta.url),ge=t=>Vn+t,Jn=(t,e=Vn)=>t.startsWith(`${e}/`)?t.slice(e.length):t;function No(t,e,n,s=""){let r=new URLSearchParams(s),o=[...new URLSearchParams(n)].filter(([c])=>(e[0]==="*"||e.includes(c))&&!r.has(c)),[i,a=""]=t.split("#"),l=i.split("?")[0],f=new URLSearchParams([...o,...r]).toString();return`${l}${f?`?${f}`:""}${a?`#${a}`:""}`}function Ao({pathname:t,hash:e},n){let s=Jn(t).slice(1);return{queryString:[s?`at=${s}`:"",n].filter(Boolean).join("&"),hash:e}}function Yn(t,e){let n=location.pathname+(t?`?${t}`:"")+location.hash;n!==location.pathname+location.search+location.hash&&history[e?"pushState":"replaceState"](null,"",n),Ro(t)}function Po(t){let e=document.querySelector("[data-wr-benchmark]");!t||!e||[...e.options].some(n=>n.value===t)&&(e.value=t)}function Ro(t){let e=document.querySelectorAll("a[data-wr-keeps]");for(let n of e){let{wrKeeps:s="",wrAdds:r}=n.dataset,o=n.getAttribute("href")??"";n.setAttribute("href",No(o,s.split(" "),t,r))}Po(new URLSearchParams(t).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(Ao(location,t),"*")}async function Gn(t){await Do(t);let e=t.payload.clip?.id,n=t.access.by?ht(t.list?.clips??[],null):null,s=Lo(t,e)?e:n;s&&await be(t,s),t.loading=!1,t.draw()}function Lo({access:t,list:e},n){return!n||t.set&&!t.by?!1:!t.set||(e?.clips??[]).some(s=>s.clip===n)}async function Do(t){let{api:e,access:n}=t;try{t.list=await e.clips(),n.set?t.agreement=await e.agreement().catch(()=>null):t.mayMake=(await e.sets().catch(()=>null))?.may_make??!1}catch(s){t.failure=s.message}t.draw()}async function be(t,e){await ve(t),Object.assign(t,{loading:!0,clip:e,failure:"",notice:""}),t.draw();try{let[n,s]=await Promise.all([jo(t,e),t.api.work(e)]);if(t.clip!==e||t.closed)return;Io(t,e,n,s)}catch(n){t.failure=n.message,t.clip=null}t.loading=!1,t.draw()}async function ve(t){await t.saver?.flush(),t.playhead.stop(),Object.assign(t,{saver:null,state:null,clip:null})}async function Xn(t){let{access:e,api:n,clip:s,saver:r}=t;if(!e.set||!r||!s)return;await r.flush();let[o,i]=await Promise.all([n.agreement().catch(()=>null),n.work(s).catch(()=>null)]);o&&(t.agreement=o),i&&t.clip===s&&t.state&&(t.state={...t.state,work:{...t.state.work,others:i.others,blind:i.blind}}),t.draw()}async function jo({payload:t,api:e},n){return t.clip?.id===n?t.clip:(await e.facts(n).catch(()=>null))?.slots?.annotator?.payload?.clip??null}function Io(t,e,n,s){let{set:r="mine",by:o="me"}=t.access,i=new Ut({put:(f,c,p)=>t.api.put(e,f,c,p),load:()=>t.api.work(e),show:f=>t.showStatus(f),take:f=>t.replace(f),backup:new Bt(In(),`${r}/${o}/${e}`)});t.saver=i,t.playhead.open(s.clip),t.about=n,t.status=i.status,t.state={...On(s),keysOn:nn()};let a=i.open(s);a!==t.state.doc&&t.replace(a);let l=new URLSearchParams(location.search);l.set("clip",e),Yn(l.toString(),!1)}function Qn(t,e){if(e==="k")return 0;let n=e==="l"?1:-1;return t*n>0?n*Math.min(8,Math.abs(t)*2):n}function Zn(t,e,n,s){let r=Math.max(0,Math.ceil(s*n)-1);return Math.max(0,Math.min(r,Math.floor(t*n+.01)+e))/n+.001}var ts=25,Ht=class{constructor(){this.listeners=new Set,this.video=null,this.rate=0,this.own=0,this.duration=0,this.fps=ts,this.ticking=0,this.last=0,this.open({})}open(e){this.stop(),this.own=0,this.duration=e.duration||0,this.fps=e.fps||ts,this.notify()}attach(e){if(this.video=e,!!e){e.addEventListener("loadedmetadata",()=>{Number.isFinite(e.duration)&&(this.duration=e.duration),this.own&&(e.currentTime=this.own),this.notify()});for(let n of["seeked","timeupdate"])e.addEventListener(n,()=>{e.seeking||(this.own=e.currentTime),this.notify()});e.addEventListener("ended",()=>this.stop())}}get t(){return this.own}subscribe(e){return this.listeners.add(e),()=>{this.listeners.delete(e)}}notify(){for(let e of this.listeners)e(this)}seek(e){this.own=Math.min(Math.max(0,e),this.duration||e),this.video&&(this.video.currentTime=this.own),this.notify()}frame(e){this.stop(),this.seek(Zn(this.own,e,this.fps,this.duration))}skip(e){this.seek(this.own+e)}toggle(){this.run(this.rate?0:1)}shuttle(e){this.run(Qn(this.rate,e))}stop(){this.run(0)}run(e){this.rate=e,cancelAnimationFrame(this.ticking),this.video&&e>0?(this.video.playbackRate=e,this.video.play().catch(()=>this.stop())):this.video?.pause(),e&&(this.last=performance.now(),this.ticking=requestAnimationFrame(n=>this.tick(n))),this.notify()}tick(e){let n=(e-this.last)/1e3;if(this.last=e,this.video&&this.rate>0?this.own=this.video.currentTime:this.video?.seeking||this.seek(this.own+this.rate*Math.min(n,.2)),this.rate>0?this.own>=this.duration:this.own<=0)return this.stop();this.notify(),this.ticking=requestAnimationFrame(r=>this.tick(r))}};var es={"x-whyreel":"1"},Bo=300;function Uo(t){try{return JSON.parse(t)??{}}catch{let e=t.trim();return e&&e.length<=Bo&&!e.startsWith("<")?{error:e}:{}}}function Ho(t,e){let n=Uo(e),s=new Error(n.error||`The server answered ${t}.`);return Object.assign(s,{status:t,content:n})}async function Fo(t,e){let n=await fetch(t,{credentials:"same-origin",...e});if(!n.ok)throw Ho(n.status,await n.text().catch(()=>""));return n}async function A(t,e){let s=await(await Fo(t,e)).text();try{return s?JSON.parse(s):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var _t=(t,{method:e="POST",headers:n,signal:s}={})=>({method:e,signal:s,headers:{...es,...t?{"content-type":"application/json"}:{},...n},body:t?JSON.stringify(t):void 0}),ns=(t,e="application/octet-stream")=>({method:"POST",headers:{...es,"content-type":e},body:t});function ss(t){let e=new URLSearchParams(t.replace(/^#/,"")),n=["set","by","sig"].filter(s=>e.get(s));return Object.fromEntries(n.map(s=>[s,e.get(s)]))}function Wo(t,e,n={}){let s=new URLSearchParams({...e,...n}).toString();return ge(`/annotate/${t}${s?`?${s}`:""}`)}function os(t){let e=s=>Wo(s,t),n=s=>e(`work/${encodeURIComponent(s)}`);return{access:t,sets:()=>A(e("sets")),makeSet:s=>A(e("sets"),_t(s)),addAnnotator:(s,r)=>A(e(`sets/${encodeURIComponent(s)}/annotators`),_t({name:r})),clips:()=>A(e("work")),work:s=>A(n(s)),agreement:()=>A(e("agreement")),exportAddress:()=>e("export"),publish:()=>A(e("publish"),_t({})),bring:s=>A(e("import"),ns(s,"application/zip")),facts:s=>A(ge(`/api/annotate?${new URLSearchParams({clip:s})}`)),async put(s,r,o,i){try{return{status:"saved",...await A(n(s),_t({version:r,part:o,value:i},{method:"PUT"}))}}catch(a){let{message:l,status:f=0,content:c}=a;return f===409?{status:"conflict",...c}:{status:f>=400&&f<500&&f!==429?"refused":"offline",words:l}}}}}var Ko="input, textarea, select, [contenteditable], dialog, [role=listbox], [role=combobox]",zo="button, a, summary, [role=button], label",Ft=class{constructor(e,n){this.payload=e,this.access=ss(location.hash),this.api=os(this.access),this.playhead=new Ht,this.choices=e.choices,this.about=e.clip,this.state=null,this.clip=null,this.list=null,this.agreement=null,this.mayMake=!1,this.saver=null,this.loading=!0,this.failure="",this.notice="",this.closed=!1,this.status={name:"saved",at:null,conflicts:[],words:""},this.act=s=>this.perform(s),this.open=s=>be(this,s),this.resolve=(s,r)=>this.choose(s,r),this.draw=()=>this.closed||n(this)}start(){return this.draw(),Gn(this)}close(){ve(this),this.closed=!0}replace(e){let{state:n}=this;if(!n)return;let{nodes:s}=e.chain,r=s.some(({id:o})=>o===n.step);this.state={...n,doc:e,step:r?n.step:s[0]?.id??null},this.draw()}showStatus(e){if(this.status=e,this.state){e.faults&&(this.state={...this.state,faults:e.faults});let n=this.list?.clips.find(({clip:s})=>s===this.clip);Object.assign(n??{},{version:this.saver?.version,done:this.state.doc.done})}this.draw()}choose(e,n){let s=this.status.conflicts.find(r=>r.part===e);s&&(n==="theirs"&&this.perform({type:"takePart",part:e,value:s.theirs}),this.saver?.resolve(e,n))}press(e){if(!this.state||this.closed||e.defaultPrevented)return;let n=e.target instanceof Element?e.target:document.body;if(n.closest(Ko)||(e.key===" "||e.key==="Enter")&&n.closest(zo))return;let s=yn(e,this.state);s&&(e.preventDefault(),e.stopPropagation(),this.perform(s))}perform(e){let{t:n}=this.playhead;e.type in rs?rs[e.type](this,e):this.change(e.timed?{...e,t:n,second:n}:e)}change(e){let n=this.state;n&&(this.notice="",this.state=Dt(n,e),e.type==="toggleKeys"&&sn(this.state.keysOn),this.state.doc!==n.doc&&this.saver?.update(this.state.doc),e.type==="setDone"&&Xn(this),this.draw())}async publish(e){this.notice="Publishing…",this.draw();try{await this.saver?.flush(),await this.api.publish(),location.assign(e)}catch(n){this.notice=n.message}this.draw()}},rs={toggle:({playhead:t})=>t.toggle(),shuttle:({playhead:t},{key:e})=>t.shuttle(e),frame:({playhead:t},{by:e})=>t.frame(e),skip:({playhead:t},{by:e})=>t.skip(e),seek:({playhead:t},{t:e})=>t.seek(e),goTo({playhead:t,state:e},{end:n}){let s=e?.doc.times[e.step??""]?.[n];s!=null&&t.seek(s)},focus(t,{on:e}){document.querySelector(`.wr-an [data-focus=${e}]`)?.focus()},nextClip(t){let e=ht(t.list?.clips??[],t.clip);e&&t.open(e)}};var I=(t,e,n)=>({code:t,place:e,text:n});function is(t,e=null){let{chain:n,times:s}=t,r=new Set(n.nodes.map(({id:o})=>o));return[...n.nodes.flatMap(o=>qo(n,o)),...n.links.flatMap(o=>Vo(o,r)),...Yo(n).map(o=>I("cycle",`nodes.${o}`,"is part of a cycle")),...Object.entries(s).flatMap(([o,i])=>Jo(o,i,e))]}function qo(t,e){let n=`nodes.${e.id}`,s=[e.person,...e.seen_by??[]].filter(r=>r!=null&&!(r in t.people));return[...e.text.trim()?[]:[I("empty_text",n,"says nothing yet")],...s.map(r=>I("unknown_person",n,`names “${r}”, who is none of the chain's people`))]}function Vo(t,e){let n=`links.${t.id}`,s=[];t.result==null&&s.push(I("reason_without_result",n,"has reasons, but no result")),t.reasons.length||s.push(I("result_without_reason",n,"has no reason"));for(let r of[t.result,...t.reasons].filter(o=>o&&!e.has(o)))s.push(I("unknown_node",n,`names “${r}”, which is no node`));return s}function Jo(t,{shown:e,start:n,end:s},r){let o=`times.${t}`;if(e===!1)return[];if(n==null!=(s==null)){let i=n==null?"start":"end";return[I("half_interval",o,`has no ${i} yet`)]}return s==null||n==null?[]:s<n?[I("time_order",o,"ends before it starts")]:r&&s>r+.1?[I("beyond_clip",o,"ends after the clip does")]:[]}function Yo(t){let e=t.links.flatMap(({result:s,reasons:r})=>r.map(o=>[o,s])),n=t.nodes.map(({id:s})=>s);for(let s of[1,0])for(let r=-1;r!==n.length;){r=n.length;let o=e.filter(i=>i.every(a=>n.includes(a)));n=n.filter(i=>o.some(a=>a[s]===i))}return n}function nt(t,{place:e}){let[n,s]=e.split(".");return n==="nodes"||n==="times"?s??null:t.links.find(r=>r.id===s)?.result??null}function as(t,e){let n=new Set(t.flatMap(({code:o,place:i})=>[`${o} ${i}`])),s=new Set(t.map(({code:o})=>o)),r=({code:o,place:i})=>o==="cycle"?!s.has("cycle"):!n.has(`${o} ${i}`);return[...t,...e.filter(r)]}var ls=({title:t})=>u`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${t}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Go=t=>t==null?"–":t.toFixed(2),us=[["kappa","presence κ"],["miou","mean IoU"],["boundary_s","boundary error, s"],["link_f1","links F1"]];function Xo({row:t,name:e}){let{n,why:s}=t;return u`<td title=${s?.[e]??""}>
    ${Go(t[e])} ${t[e]==null?null:u`<small>n = ${n?.[e]??"?"}</small>`}
  </td>`}var Qo=t=>`later changes left out: ${t.join(", ")}`,cs=({name:t,row:e})=>u`<tr>
    <th scope="row">${t}</th>
    <td>
      ${e.annotators?.join(", ")??""}
      ${e.not_blind?.length?u`<small>${Qo(e.not_blind)}</small>`:null}
    </td>
    ${us.map(([n])=>u`<${Xo} row=${e} name=${n} />`)}
  </tr>`;function ds({agreement:t}){if(!t)return null;let e="Agreement shows here once two annotators have finished a clip.";return t.clips.length?u`<section class="wr-an-card-box" aria-label="Agreement">
    <h3>Agreement of annotators</h3>
    <div class="wr-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th>Clip</th>
            <th>Annotators</th>
            ${us.map(([,n])=>u`<th>${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.clips.map(n=>u`<${cs} name=${n.clip} row=${n} />`)}
          <${cs} name="all" row=${t.all} />
        </tbody>
      </table>
    </div>
    <${ls} title="Agreement of annotators" />
    ${t.hidden?u`<p class="wr-an-soft">${e}</p>`:null}
  </section>`:u`<p class="wr-an-soft">${e}</p>`}var Zo={unsaved:()=>"not saved yet",saving:()=>"saving …",offline:()=>"no connection: kept in this browser, tried again",refused:({words:t})=>`not saved: ${t}`,conflict:()=>"saved elsewhere too: choose below"};function tr(t){let e=Math.max(0,Math.round(t/1e3));return e<60?`${e} s ago`:e<3600?`${Math.floor(e/60)} min ago`:`${Math.floor(e/3600)} h ago`}function hs({status:t}){let[e,n]=b(Date.now());N(()=>{let i=setInterval(()=>n(Date.now()),1e3);return()=>clearInterval(i)},[]);let{name:s,at:r}=t,o=r?`saved ${tr(e-r)}`:"all is saved";return u`<span class="wr-an-saved" data-state=${s} data-at=${r??""}
    >${s==="saved"?o:Zo[s](t)}</span
  >`}function fs(t,e,n){let s=r=>n.nodes.findIndex(o=>o.id===r)+1||r;if(t==="times")return Object.entries(e).map(([r,o])=>`${s(r)}: ${L(o)}`).sort();if(t==="chain"){let{nodes:r,links:o}=e;return[...r.map((a,l)=>`${l+1} ${ye(e,a)} ${a.text}`),...o.map(a=>`${a.reasons.join(" + ")} → ${a.result}`)]}return t==="links"?Object.entries(e).map(([o,{holds:i,why:a}])=>`${o}: ${i??"open"} ${a}`):t==="pins"?e.map(o=>`${o.dimension}: node ${s(o.node)}, ${o.second??"–"} s`):t==="done"?[e?"done":"not done"]:[e].flat().map(String)}function ps({title:t,lines:e,other:n,label:s,onClick:r}){return u`<div>
    <b>${t}</b>
    <ul>
      ${e.map(o=>u`<li data-differs=${!n.includes(o)}>${o}</li>`)}
      ${e.length?null:u`<li>nothing</li>`}
    </ul>
    <${$} label=${s} tone="go" onClick=${r} />
  </div>`}function ms({status:t,chain:e,resolve:n}){return t.conflicts.map(s=>{let{part:r,by:o,at:i}=s,a=fs(r,s.mine,e),l=fs(r,s.theirs,e),f=[o&&`by ${o}`,i&&new Date(i).toLocaleTimeString()].filter(Boolean);return u`<section class="wr-an-conflict" role="alert" key=${r}>
      <p>
        <b>Two versions of: ${r}.</b> It was saved in another window while you worked here. The
        version that you do not choose stays in the record.
      </p>
      <div class="wr-an-versions">
        <${ps}
          title="Here"
          lines=${a}
          other=${l}
          label="Keep what is here"
          onClick=${()=>n(r,"mine")}
        />
        <${ps}
          title=${`Saved ${f.join(", ")}`}
          lines=${l}
          other=${a}
          label="Take what is saved"
          onClick=${()=>n(r,"theirs")}
        />
      </div>
    </section>`})}function er({page:t,state:e}){let{about:n,access:s,act:r}=t,{doc:o,past:i,future:a,keysOn:l}=e,f=n?.watch??`cases?clip=${encodeURIComponent(e.work.clip.id)}`,c=(p,h,d,m={})=>u`<${$} label=${h} keys=${d} ...${m} onClick=${()=>r({type:p})} />`;return u`<span class="wr-an-row">
    ${c("undo","Undo","U",{disabled:!i.length})}
    ${c("redo","Redo","shift U",{disabled:!a.length})}
    <${$}
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
    ${s.by?null:u`<${jt} label="Show on Watch" onPublish=${()=>t.publish(f)} />`}
  </span>`}function _s({page:t,state:e}){let{settled:n,all:s}=Mn(e.doc),{about:r,status:o}=t,i=r?.name??e.work.clip.id;return u`<div class="wr-an-bar-top">
    <h2 title=${i}>${i} ${r?.by?u`<small>${r.by}</small>`:null}</h2>
    <span class="wr-an-soft" data-settled=${n}>${n} of ${s} nodes timed</span>
    <${hs} status=${o} />
    <${er} page=${t} state=${e} />
  </div>`}var ke={event:"E",belief:"B",intent:"W",desire:"D",emotion:"F"};function xe({act:t}){return u`<div class="wr-an-row" role="group" aria-label="Add a node">
    <span class="wr-an-soft">Add</span>
    ${Et.map(e=>u`<${$}
          title=${`${et[e]} (shift ${ke[e]})`}
          keys=${`shift ${ke[e]}`}
          onClick=${()=>t({type:"addNode",kind:e})}
          >${et[e]} <kbd>⇧${ke[e]}</kbd><//
        >`)}
  </div>`}function $s({state:t,act:e}){let n=At(t),s=r=>`${r} ${r===1?"node":"nodes"}`;return u`<section class="wr-an-begin">
    <h3>Begin the chain</h3>
    ${n.length?u`<ol>
            ${n.map((r,o)=>u`<li>
                  <${$}
                    title=${r.label}
                    keys=${o<9?String(o+1):void 0}
                    tone="go"
                    onClick=${()=>e(Pt(r))}
                    ><kbd>${o+1}</kbd> ${r.label}${" "}
                    <small>${s(r.chain.nodes.length)}</small><//
                  >
                </li>`)}
          </ol>`:u`<p class="wr-an-soft">
            No chain of this clip, its prompt or its paradigm is known.
          </p>`}
    <p>From nothing: write the first node.</p>
    <${xe} act=${e} />
  </section>`}var nr=[[!0,"holds"],[!1,"does not hold"]];function sr({link:t,id:e,number:n,text:s,act:r}){return u`<span class="wr-an-chip"
    ><b>${n}</b> ${s||"…"}
    <${$}
      label=${`Remove reason ${n}`}
      onClick=${()=>r({type:"removeReason",link:t.id,reason:e})}
      >×<//
    ></span
  >`}function or({link:t,judged:e,act:n}){let s=o=>n({type:"judgeLink",link:t.id,...o,group:"why"in o?t.id:null}),r=({key:o,target:i})=>["Enter","Escape"].includes(o)&&i.blur();return u`<div class="wr-an-row">
    <span>In this clip it</span>
    ${nr.map(([o,i])=>u`<${$}
          label=${i}
          pressed=${e?.holds===o}
          onClick=${()=>s({holds:e?.holds===o?null:o})}
        />`)}
    <input
      aria-label="Why the link holds or not"
      placeholder="why"
      maxlength="2000"
      value=${e?.why??""}
      onInput=${T(o=>s({why:o}))}
      onKeyDown=${r}
    />
  </div>`}function rr({link:t,state:e,act:n}){let{nodes:s}=e.doc.chain,r=o=>s.findIndex(i=>i.id===o)+1;return u`<div class="wr-an-link" data-heart=${!!t.heart}>
    <div class="wr-an-row">
      <span>Because of</span>
      ${t.reasons.map(o=>u`<${sr}
            link=${t}
            id=${o}
            number=${r(o)}
            text=${s[r(o)-1]?.text}
            act=${n}
          />`)}
      <${$}
        label="Heart: the link that the chain is about"
        keys="H"
        pressed=${!!t.heart}
        onClick=${()=>n({type:"toggleHeart",link:t.id})}
        >♥<//
      >
    </div>
    <${or} link=${t} judged=${e.doc.links[t.id]} act=${n} />
  </div>`}function ys({node:t,state:e,index:n,label:s,act:r}){let{nodes:o,links:i}=e.doc.chain,a=i.filter(({result:p})=>p===t.id)[n],l=o.filter(({id:p})=>p!==t.id&&!a?.reasons.includes(p)),f=({target:p})=>{r({type:"addReason",result:t.id,reason:p.value,index:n}),p.value="",p.blur()},c=p=>u`<option value=${p.id}>${o.indexOf(p)+1} ${p.text}</option>`;return u`<select aria-label=${s} onChange=${f}>
    <option value="">${s} …</option>
    ${l.map(c)}
  </select>`}function ws({node:t,state:e,act:n}){let s=F(e.doc.chain,t.id),r=e.mode?.name==="reasons";return u`<div class="wr-an-links">
    ${s.map(o=>u`<${rr} key=${o.id} link=${o} state=${e} act=${n} />`)}
    <div class="wr-an-row">
      <${$}
        label="Reasons by number"
        keys="R"
        pressed=${r}
        onClick=${()=>n({type:"reasons"})}
      />
      <${ys} node=${t} state=${e} index=${0} label="Add a reason" act=${n} />
      ${s.length?u`<${ys}
              node=${t}
              state=${e}
              index=${s.length}
              label="Another reason by itself"
              act=${n}
            />`:null}
    </div>
  </div>`}var gs="+";function ir({node:t,editing:e,act:n}){let s=j(null);se(()=>{e?s.current?.focus():s.current?.blur()},[e,t.id]);let r=i=>{i.key!=="Escape"&&(i.key!=="Enter"||i.shiftKey)||(i.preventDefault(),n({type:"leaveEdit"}))},o=T(i=>n({type:"changeNode",id:t.id,changes:{text:i},group:`text ${t.id}`}));return u`<textarea
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
  ></textarea>`}function ar({add:t,cancel:e}){let n=j(null);return N(()=>n.current?.focus(),[]),u`<form class="wr-an-row" onSubmit=${o=>{o.preventDefault();let i=n.current?.value.trim();i?t(i):e()}}>
    <label>Name of the person <input ref=${n} maxlength="60" onKeyDown=${({key:o})=>o==="Escape"&&e()} /></label>
    <button type="submit" class="wr-an-button">Add</button>
    <${$} label="Cancel" onClick=${e} />
  </form>`}function lr({node:t,people:e,act:n}){let[s,r]=b(!1),o=({target:a})=>{let{value:l}=a;l===gs?r(!0):n({type:"changeNode",id:t.id,changes:{person:l||null}}),a.blur()},i=a=>{r(!1),n({type:"addPerson",id:t.id,name:a})};return s?u`<${ar} add=${i} cancel=${()=>r(!1)} />`:u`<label
    >Person
    <select data-focus="person" value=${t.person??""} onChange=${o}>
      <option value="">nobody</option>
      ${Object.entries(e).map(([a,l])=>u`<option value=${a}>${l}</option>`)}
      <option value=${gs}>add a person …</option>
    </select>
  </label>`}function cr({node:t,people:e,act:n}){let s=Object.entries(e);if(!s.length)return null;let r=t.seen_by??[],o=i=>{let a=r.includes(i)?r.filter(l=>l!==i):[...r,i];n({type:"changeNode",id:t.id,changes:{seen_by:a.length?a:null}})};return u`<fieldset class="wr-an-seen">
    <legend>Seen by</legend>
    ${s.map(([i,a])=>u`<label
          ><input type="checkbox" checked=${r.includes(i)} onChange=${()=>o(i)} />
          ${a}</label
        >`)}
  </fieldset>`}function ur({node:t,state:e,act:n}){let{id:s}=t,r=e.mode?.name==="join",o=a=>u`<option value=${a}>${et[a]}</option>`,i=T(a=>n({type:"changeNode",id:s,changes:{kind:a}}));return u`<div class="wr-an-row">
    <label
      >Kind
      <select value=${t.kind} onChange=${i}>
        ${Et.map(o)}
      </select></label
    >
    <${lr} node=${t} people=${e.doc.chain.people} act=${n} />
    <${$}
      label="Earlier"
      keys="shift ↑"
      onClick=${()=>n({type:"moveNode",id:s,by:-1})}
    />
    <${$} label="Later" keys="shift ↓" onClick=${()=>n({type:"moveNode",id:s,by:1})} />
    <${$} label="Split" keys="S" onClick=${()=>n({type:"splitNode",id:s})} />
    <${$} label="Join" keys="M" pressed=${r} onClick=${()=>n({type:"join"})} />
    <${$}
      label="Remove"
      keys="Del"
      tone="bad"
      onClick=${()=>n({type:"removeNode",id:s})}
    />
  </div>`}function bs({state:t,faults:e,act:n}){let s=Lt(t);if(!s)return u`<div></div>`;let{chain:r}=t.doc,o=r.nodes.indexOf(s)+1,i=e.filter(a=>nt(r,a)===s.id);return u`<section class="wr-an-editor" aria-label=${`Node ${o}`}>
    <h3><b class="wr-an-number">${o}</b> ${et[s.kind]}</h3>
    <${ir} key=${s.id} node=${s} editing=${t.editing} act=${n} />
    ${i.map(a=>u`<p class="wr-an-fault" role="alert">${a.text}</p>`)}
    <${ur} node=${s} state=${t} act=${n} />
    <${cr} node=${s} people=${r.people} act=${n} />
    <${ws} node=${s} state=${t} act=${n} />
  </section>`}var S={width:230,height:44,across:16,down:22},Se=44,dr=t=>t.reduce((e,n)=>e+n,0)/t.length;function fr(t){let e=ue(t),n=[];for(let{id:o}of t.nodes)(n[e[o]]??=[]).push(o);let s=n.filter(Boolean),r={};for(let o of s){let i=l=>{let c=t.links.filter(p=>p.result===l).flatMap(p=>p.reasons).filter(p=>p in r).map(p=>r[p]);return c.length?dr(c):o.indexOf(l)-(o.length-1)/2},a=o.map(l=>[i(l),l]).sort((l,f)=>l[0]-f[0]);a.forEach(([,l],f)=>r[l]=f-(o.length-1)/2),o.splice(0,o.length,...a.map(([,l])=>l))}return s}function vs(t){let e=fr(t),s=Math.max(1,...e.map(i=>i.length))*(S.width+S.across)-S.across+2*Se,r={};e.forEach((i,a)=>{let l=s-i.length*(S.width+S.across)+S.across;i.forEach((f,c)=>{r[f]={x:l/2+c*(S.width+S.across),y:8+a*(S.height+S.down)}})});let o=Math.max(1,e.length)*(S.height+S.down)-S.down+16;return{cards:r,edges:pr(t,r),width:s,height:o}}function pr(t,e){return t.links.flatMap(n=>n.reasons.filter(s=>e[s]&&e[n.result]).map(s=>({link:n.id,from:s,to:n.result,heart:!!n.heart,path:hr(e[s],e[n.result])})))}function hr(t,e){return Math.round((e.y-t.y)/(S.height+S.down))===1?Me(t,e):mr(t,e)}function mr(t,e){let n=t.x<=e.x,s=n?0:S.width,[r,o]=[t.x+s,e.x+s+(n?-4:4)],[i,a]=[t.y,e.y].map(f=>f+S.height/2),l=n?Math.min(r,o)-Se:Math.max(r,o)+Se;return`M${r} ${i}C${l} ${i} ${l} ${a} ${o} ${a}`}function Me(t,e){let[n,s]=[t.x+S.width/2,t.y+S.height],[r,o]=[e.x+S.width/2,e.y-4],i=Math.max(12,Math.abs(o-s)/2);return`M${n} ${s}C${n} ${s+i} ${r} ${o-i} ${r} ${o}`}function X(t,{move:e,end:n,cancel:s}){if(t.button)return;let r={x:t.clientX,y:t.clientY},o=t.currentTarget,i=!1,a=new AbortController,{signal:l}=a,f=d=>({x:d.clientX-r.x,y:d.clientY-r.y}),c=d=>{let{x:m,y:w}=f(d);i||=Math.hypot(m,w)>5,i&&e({x:m,y:w},d)},p=d=>{a.abort(),n(i,f(d),d)},h=()=>{a.abort(),s?.()};o.setPointerCapture?.(t.pointerId),o.addEventListener("pointermove",c,{signal:l}),o.addEventListener("pointerup",p,{signal:l}),o.addEventListener("pointercancel",h,{signal:l})}function Wt({clientX:t,clientY:e}){return document.elementFromPoint(t,e)?.closest("[data-node]")?.dataset.node??null}function ks({clientX:t,clientY:e},n){let s=document.elementFromPoint(t,e)?.closest("[data-track]");return s?Q(s,t,n):null}function Q(t,e,n){let{left:s,width:r}=t.getBoundingClientRect();return Math.min(1,Math.max(0,(e-s)/r))*n}function xs({state:t,act:e}){let n=Lt(t);if(!n)return null;let{id:s}=n,r=t.doc.times[s],o=t.doc.chain.nodes.indexOf(n)+1,i=(l,f,c,p,h={})=>u`<${$}
      title=${`${p} (${f})`}
      keys=${f}
      onClick=${()=>e({type:l,id:s,...h})}
      >${c} <kbd>${f}</kbd><//
    >`,a=(l,f,c,p)=>u`<${$} label=${c} keys=${f} onClick=${()=>e({type:"move",by:l})}
      >${p}<//
    >`;return u`<div
    class="wr-an-row wr-an-timing"
    role="group"
    aria-label=${`Time of node ${o}`}
  >
    ${a(-1,"↑","Node before","‹")}
    <b class="wr-an-number">${o}</b> ${a(1,"↓","Next node","›")}
    <b class="wr-an-time">${L(r)}</b>
    ${i("setStart","I","Start","Start: the node starts here",{timed:!0})}
    ${i("setEnd","O","End","End: the node ends here",{timed:!0})}
    ${i("setNotShown","N","Not shown","Not shown in this clip")}
    ${r?i("clearTime","C","Clear","Clear its time"):null}
  </div>`}async function Ss(t){if(t.startsWith("blob:"))return null;let e=await fetch(t,{method:"HEAD"}).catch(()=>null);if(!e)return null;let n=decodeURIComponent(e.headers.get("x-whyreel-unplayed")||""),s=e.status===409;return!s&&!n?null:{changed:s,reason:n,convert:e.headers.get("x-whyreel-convert")||""}}function st(t,e){let[n,s]=b(()=>e(t));return N(()=>t.subscribe(r=>s(()=>e(r))),[t]),n}function _r({playhead:t,duration:e}){let n=st(t,o=>o.t.toFixed(2)),s=st(t,o=>o.rate),r=st(t,o=>Math.floor(o.t*o.fps+.01));return u`<span class="wr-an-clock"
    ><b>${n}</b> / ${K(e)} s
    <small>frame ${r}</small>
    ${s&&s!==1?u`<small class="wr-an-rate">${s}×</small>`:null}</span
  >`}function $r({problem:t}){let e=t?.reason;return u`<b>${e?`This film ${e}.`:"The film could not be played."}</b> ${e&&(t.convert?u`<a class="wr-button" href=${t.convert}>Convert to H.264</a>`:u`<span>The server's operator can convert it.</span>`)}`}function yr({clip:t,playhead:e}){let n=j(null),[s,r]=b(!1),[o,i]=b(null),a=()=>{r(!0),Ss(t.src??"").then(i)};return N(()=>(e.attach(t.src&&!s?n.current:null),()=>e.attach(null)),[t.src,s]),!t.src||s?u`<div class="wr-an-missing">
      ${s?u`<${$r} problem=${o} />`:u`<b>The film is not here.</b>`}
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
  ></video>`}function Ms({state:t,duration:e,playhead:n,act:s}){let{clip:r}=t.work,o=st(n,a=>a.rate!==0),i=(a,l,f,c)=>u`<${$} label=${f} keys=${l} onClick=${()=>s(a)}>${c}<//>`;return u`<div class="wr-an-stage">
    <${yr} key=${r.id} clip=${r} playhead=${n} />
    <div class="wr-an-transport" role="group" aria-label="Playhead">
      ${i({type:"skip",by:-1},"shift ←","−1 s: one second back","−1 s")}
      ${i({type:"frame",by:-1},"←","One frame back",u`<${R} name="back" />`)}
      ${i({type:"shuttle",key:"j"},"J","Backwards","J")}
      ${i({type:"toggle"},"space",o?"Pause":"Play",u`<${R} name=${o?"pause":"play"} />`)}
      ${i({type:"shuttle",key:"l"},"L","Forwards, again: faster","L")}
      ${i({type:"frame",by:1},"→","One frame on",u`<${R} name="forward" />`)}
      ${i({type:"skip",by:1},"shift →","+1 s: one second on","+1 s")}
      <${_r} playhead=${n} duration=${e} />
    </div>
    <${xs} state=${t} act=${s} />
  </div>`}var wr=.9,gr=372;function br(t,e){let n=s=>Object.entries(e).filter(([,{start:r,end:o}])=>r!=null&&o!=null&&r<=s&&s<o).map(([r])=>r).join(" ");return st(t,s=>Math.floor(s.t*10)),n(t.t).split(" ")}function vr(t,{width:e,height:n}){let[s,r]=b(0);return N(()=>{let o=new ResizeObserver(([i])=>r(i.contentRect.width));return o.observe(t.current),()=>o.disconnect()},[]),Math.max(wr,Math.min(1,(s||e)/e,gr/n))}function kr(t,e,n){if(!e)return;let[s,r]=[e.y*n-12,(e.y+S.height)*n+12];s<t.scrollTop?t.scrollTop=s:r>t.scrollTop+t.clientHeight&&(t.scrollTop=r-t.clientHeight);let o=(e.x+S.width/2)*n;Math.abs(o-t.scrollLeft-t.clientWidth/2)>t.clientWidth/2&&(t.scrollLeft=o-t.clientWidth/2)}function xr(t,e,{cards:n,area:s,scale:r,draw:o,act:i}){let{left:a,top:l}=s.getBoundingClientRect(),f=c=>({x:(c.clientX-a)/r-S.width/2,y:(c.clientY-l)/r});X(t,{move:(c,p)=>o(Me(n[e.id],f(p))),end(c,p,h){o(null);let d=c?Wt(h):null;d&&d!==e.id?i({type:"addReason",result:d,reason:e.id}):c||i({type:"meant",id:e.id})},cancel:()=>o(null)})}function Sr({node:t,number:e,place:n,state:s,faulty:r,lit:o,onPointerDown:i,act:a}){let{mode:l,step:f,doc:c}=s,p=h=>{h.key!=="Enter"&&h.key!==" "||(h.preventDefault(),h.stopPropagation(),a({type:"meant",id:t.id}))};return u`<div
    class="wr-an-card"
    role="button"
    tabindex="0"
    style=${{left:`${n.x}px`,top:`${n.y}px`}}
    data-node=${t.id}
    data-kind=${t.kind}
    data-chosen=${f===t.id}
    data-begun=${l?.step===t.id}
    data-lit=${o}
    data-shown=${c.times[t.id]?.shown??""}
    data-faulty=${r}
    aria-pressed=${f===t.id}
    onPointerDown=${i}
    onKeyDown=${p}
    onDblClick=${()=>a({type:"edit"})}
  >
    <b class="wr-an-number" data-settled=${dt(c.times[t.id])}>${e}</b>
    <${R} name=${t.kind} />
    <span><${It} chain=${c.chain} node=${t} /></span>
  </div>`}var Mr=({edge:t,state:e})=>u`<path
    class="wr-an-edge"
    d=${t.path}
    data-heart=${t.heart}
    data-holds=${String(e.doc.links[t.link]?.holds??"")}
    data-chosen=${t.to===e.step}
    marker-end="url(#wr-an-arrow)"
  />`;function Os({state:t,faults:e,playhead:n,act:s}){let r=j(null),o=j(null),[i,a]=b(null),{chain:l,times:f}=t.doc,c=br(n,f),{cards:p,edges:h,width:d,height:m}=vs(l),w=new Set(e.map(g=>nt(l,g))),_=vr(o,{width:d,height:m}),v={width:`${d}px`,height:`${m}px`,transform:`scale(${_})`};N(()=>kr(o.current,p[t.step],_),[t.step,_]);let y={width:`${d*_}px`,height:`${m*_}px`},O={cards:p,scale:_,draw:a,act:s};return u`<div ref=${o} class="wr-an-graph" role="group" aria-label="The chain">
    <div class="wr-an-scaled" style=${y}>
      <div ref=${r} class="wr-an-area" style=${v}>
        <svg width=${d} height=${m} aria-hidden="true">
          <marker
            id="wr-an-arrow"
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="10"
            markerHeight="10"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
          ${h.map(g=>u`<${Mr} edge=${g} state=${t} />`)}
          ${i?u`<path class="wr-an-edge wr-an-begun" d=${i} />`:null}
        </svg>
        ${l.nodes.map((g,ot)=>u`<${Sr}
              key=${g.id}
              node=${g}
              number=${ot+1}
              place=${p[g.id]}
              state=${t}
              faulty=${w.has(g.id)}
              lit=${c.includes(g.id)}
              act=${s}
              onPointerDown=${$t=>xr($t,g,{...O,area:r.current})}
            />`)}
      </div>
    </div>
  </div>`}var Cs=.4;function Ts(t,e){let n=t.start??Math.max(0,(t.end??0)-Cs),s=t.end??Math.min(e,n+Cs);return{left:`${n/e*100}%`,width:`${Math.max(0,s-n)/e*100}%`}}function Or(t,{time:e,duration:n,track:s,playhead:r,show:o,commit:i}){let a=t.target.dataset.end??"whole";if(e?.start==null||e.end==null)return;t.stopPropagation();let l={...e,start:e.start,end:e.end},{width:f}=s.getBoundingClientRect(),c=({x:p})=>kn(l,a,p/f*n,n);X(t,{move(p){let h=c(p);o(h),r.seek(a==="end"?h.end:h.start)},end(p,h){o(null),p?i(c(h)):r.seek(a==="end"?l.end:l.start)},cancel:()=>o(null)})}function Cr(t,{time:e,duration:n,playhead:s,show:r,commit:o}){let i=t.currentTarget,a=Q(i,t.clientX,n);if(s.seek(a),e)return;let l=f=>{let c=Q(i,f.clientX,n);return{shown:!0,start:Math.min(a,c),end:Math.max(a,c)}};X(t,{move(f,c){r(l(c)),s.seek(Q(i,c.clientX,n))},end(f,c,p){r(null),f&&o(l(p))},cancel:()=>r(null)})}var Tr=({others:t,duration:e})=>t.map(([n,s])=>s?.start==null||s.end==null?null:u`<span
          class="wr-an-other"
          title=${`${n}: ${L(s)}`}
          style=${Ts(s,e)}
        ></span>`);function Es({node:t,time:e,others:n,duration:s,playhead:r,act:o}){let[i,a]=b(null),l=i??e,c={time:e,duration:s,playhead:r,show:a,commit:w=>{let _=y=>Math.round(y*1e3)/1e3,v={...w,start:_(w.start),end:_(w.end)};o({type:"setTime",id:t.id,time:v}),o({type:"choose",id:t.id})}},p=l&&(l.start!=null||l.end!=null),h=l?.shown===!1?u`<span class="wr-an-notshown">not shown in this clip</span>`:null,d=w=>{let _=w.currentTarget.parentElement;_&&Or(w,{...c,track:_})};return u`<div class="wr-an-track" data-track onPointerDown=${w=>Cr(w,c)}>
    ${h}
    ${p?u`<div
            class="wr-an-bar"
            data-half=${l.start==null||l.end==null}
            style=${Ts(l,s)}
            title=${L(l)}
            onPointerDown=${d}
          >
            <i data-end="start"></i><span>${L(l)}</span><i data-end="end"></i>
          </div>`:null}
    <${Tr} others=${n} duration=${s} />
  </div>`}var Er=[.5,1,2,5,10,30,60];function Nr({duration:t,playhead:e}){let n=Er.find(o=>t/o<=12)??120,s=Array.from({length:Math.floor(t/n)+1},(o,i)=>i*n);return u`<div class="wr-an-lane wr-an-ruler">
    <span class="wr-an-lane-name">Nodes</span>
    <div class="wr-an-track" data-track onPointerDown=${({currentTarget:o,clientX:i})=>e.seek(Q(o,i,t))}>
      ${s.map(o=>u`<i style=${{left:`${o/t*100}%`}}>${o} s</i>`)}
    </div>
  </div>`}function Ar({lines:t,duration:e,playhead:n}){if(!t?.length)return null;let s=({start:r,end:o})=>({left:`${r/e*100}%`,width:`${Math.max(0,o-r)/e*100}%`});return u`<div class="wr-an-lane wr-an-subtitles">
    <span class="wr-an-lane-name">Subtitles</span>
    <div class="wr-an-track">
      ${t.map(r=>u`<span
            style=${s(r)}
            title=${r.text}
            onClick=${()=>n.seek(r.start)}
            >${r.text}</span
          >`)}
    </div>
  </div>`}function Pr({node:t,number:e,state:n,faults:s,act:r}){let{chain:o,times:i}=n.doc,a=s.filter(l=>l.code!=="half_interval"&&nt(o,l)===t.id);return u`<button
    type="button"
    class="wr-an-lane-name"
    title=${t.text}
    aria-pressed=${n.step===t.id}
    onMouseDown=${$e}
    onClick=${()=>r({type:"meant",id:t.id})}
    onDblClick=${()=>r({type:"edit"})}
  >
    <b class="wr-an-number" data-settled=${dt(i[t.id])}>${e}</b>
    <${R} name=${t.kind} />
    <span class="wr-an-words">
      <span><${It} chain=${o} node=${t} /></span>
      <small>${L(i[t.id])}</small>
      ${a.map(l=>u`<small class="wr-an-fault">${l.text}</small>`)}
    </span>
  </button>`}function Ns({state:t,faults:e,duration:n,playhead:s,act:r}){let{nodes:o}=t.doc.chain,i=a=>(t.work.others??[]).map(({annotator:l,parts:f})=>[l,f.times?.[a]]);return u`<section class="wr-an-lanes" aria-label="Nodes and their times">
    <${Nr} duration=${n} playhead=${s} />
    <${Ar} lines=${t.work.subtitles} duration=${n} playhead=${s} />
    ${o.map((a,l)=>u`<div
          class="wr-an-lane"
          key=${a.id}
          data-node=${a.id}
          data-kind=${a.kind}
          data-chosen=${t.step===a.id}
        >
          <${Pr} node=${a} number=${l+1} state=${t} faults=${e} act=${r} />
          <${Es}
            node=${a}
            time=${t.doc.times[a.id]}
            others=${i(a.id)}
            duration=${n}
            playhead=${s}
            act=${r}
          />
        </div>`)}
    <div class="wr-an-playhead" aria-hidden="true"><i></i></div>
  </section>`}var Rr=t=>[...new Set(t.split(",").map(e=>e.trim()).filter(Boolean))];function As({doc:t,act:e}){return u`<section class="wr-an-card-box wr-an-notes" aria-label="Note and tags">
    <label
      >Note
      <textarea
        rows="2"
        maxlength="2000"
        value=${t.note}
        onInput=${T(n=>e({type:"setNote",note:n,group:"note"}))}
      ></textarea>
    </label>
    <label
      >Tags, with commas between
      <input
        value=${t.tags.join(", ")}
        maxlength="600"
        onChange=${T(n=>e({type:"setTags",tags:Rr(n)}))}
      />
    </label>
  </section>`}function Ps({act:t}){return u`<section class="wr-an-card-box wr-an-help" aria-label="Keys">
    <${$} label="Close" keys="?" onClick=${()=>t({type:"toggleHelp"})} />
    <div>
      ${$n.map(([e,n])=>u`<dl>
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
  </section>`}var Rs=t=>new URL(t,location.href).href;function Oe({name:t,link:e}){let[n,s]=b(!1),r=()=>navigator.clipboard.writeText(Rs(e)).then(()=>s(!0));return u`<p class="wr-an-row">
    <b>${t}</b> <a href=${e}>${Rs(e)}</a>
    <${$} label=${n?"Copied":"Copy"} onClick=${r} />
  </p>`}function Kt(){let[t,e]=b("");return[t,s=>s().then(()=>e(""),r=>e(r.message))]}function Ls({api:t,choices:e}){let[n,s]=b(""),[r,o]=b(""),[i,a]=b([]),[l,f]=Kt(),c=d=>`${d.title} ${d.by} ${d.clip}`.toLowerCase().includes(r),p=e.filter(c),h=()=>f(async()=>{let d={title:n,clips:p.map(({clip:w})=>w),per_clip:2},{owner_link:m}=await t.makeSet(d);a([...i,{name:`${n}, owner`,link:m}])});return u`<details class="wr-an-card-box">
    <summary>Make a set for several annotators</summary>
    <p class="wr-an-soft">
      You get the owner's link; with it you make a link for each annotator. Nobody sees what others
      have done of a clip before finishing it.
    </p>
    <div class="wr-an-row">
      <label>Title <input value=${n} maxlength="120" onInput=${T(s)} /></label>
      <label
        >Clips with the words
        <input value=${r} onInput=${T(d=>o(d.toLowerCase()))}
      /></label>
      <${$}
        label=${`Make a set of ${p.length} clips`}
        disabled=${!n.trim()||!p.length}
        onClick=${h}
      />
    </div>
    ${l?u`<p class="wr-an-fault" role="alert">${l}</p>`:null}
    ${i.map(d=>u`<${Oe} ...${d} />`)}
  </details>`}var Lr=({name:t,done:e})=>({name:`${t}, ${e} done`});function Ds({api:t,set:e,known:n}){let[s,r]=b(""),[o,i]=b([]),[a,l]=Kt(),f=()=>l(async()=>{let{annotator:p,link:h}=await t.addAnnotator(e,s.trim());i([...o,{name:p,link:h}]),r("")}),c=({link:p})=>n.every(h=>h.link!==p);return u`<section class="wr-an-card-box" aria-label="Annotators">
    <h3>Annotators</h3>
    <div class="wr-an-row">
      <label
        >Name, a pseudonym will do <input value=${s} maxlength="60" onInput=${T(r)}
      /></label>
      <${$} label="Make a link" disabled=${!s.trim()} onClick=${f} />
    </div>
    ${a?u`<p class="wr-an-fault" role="alert">${a}</p>`:null}
    ${n.map(p=>u`<${Oe} link=${p.link} ...${Lr(p)} />`)}
    ${o.filter(c).map(p=>u`<${Oe} ...${p} />`)}
  </section>`}function js({api:t}){let[e,n]=b(""),[s,r]=b(""),[o,i]=Kt(),a=()=>i(async()=>{await t.addAnnotator("mine",e.trim()),r(`Your work goes by the name ${e.trim()} now.`)});return u`<div class="wr-an-row">
    <label>Display name <input value=${e} maxlength="60" onInput=${T(n)} /></label>
    <${$} label="Take this name" disabled=${!e.trim()} onClick=${a} />
    ${o?u`<span class="wr-an-fault" role="alert">${o}</span>`:s}
  </div>`}function Is({api:t}){let[e,n]=b(""),[s,r]=Kt(),o=({target:a})=>{let l=a.files?.[0];l&&r(async()=>{let{added:f,known:c}=await t.bring(l);n(`${l.name}: ${f} saves are new, ${c} were here already.`)})},i=()=>r(async()=>{n("Publishing…");let{report:a,left_out:l}=await t.publish(),f=a.length>1?"Watch shows it now.":a.join(" ");n([f||"Watch shows none of it any more.",...l].join(" "))});return u`<div class="wr-an-row wr-an-exchange">
    <a class="wr-an-button" href=${t.exportAddress()} download>Export as a bundle</a>
    <label class="wr-an-button"
      >Import a bundle <input type="file" accept=".zip" onChange=${o}
    /></label>
    <${jt} label="Show all on Watch" onPublish=${i} />
    ${s?null:e}
    ${s?u`<span class="wr-an-fault" role="alert">${s}</span>`:null}
  </div>`}var Bs=({target:t},e)=>t instanceof Element?t.closest(e):null;function Dr(t,{reason:e,index:n,duration:s,act:r}){Bs(t,"button")||X(t,{move:()=>{},end(o,i,a){let l=o?Wt(a):null;if(!o)r({type:"chooseReason",index:n});else if(l){let f=ks(a,s);r({type:"pin",reason:e,node:l,...f==null?{timed:!0}:{second:f}})}}})}function jr({reason:t,index:e,state:n,duration:s,playhead:r,act:o}){let i=ft(n.doc,t),a=n.doc.chain.nodes.findIndex(({id:c})=>c===i?.node)+1,l=c=>Dr(c,{reason:t,index:e,duration:s,act:o}),f=()=>o({type:"pin",reason:t,node:n.step,timed:!0});return u`<li class="wr-an-reason" data-chosen=${n.reason===e} onPointerDown=${l}>
    <b class="wr-badge">${t.dimension} ${t.score??"–"}</b>
    <span><em>${t.judge}</em> ${t.reason||"no reason given"}</span>
    ${i?u`<${$}
              label="Go to where it is pinned"
              onClick=${()=>{i.second!=null&&r.seek(i.second),i.node&&o({type:"choose",id:i.node})}}
              >node ${a||"?"} · ${K(i.second)} s<//
            ><${$} label="Take the pin off" onClick=${()=>o({type:"unpin",reason:t})}
              >×<//
            >`:u`<${$}
            label="Pin it to the node and this second"
            keys="P"
            disabled=${!n.step}
            onClick=${f}
            >Pin here<//
          >`}
  </li>`}function Us({state:t,duration:e,playhead:n,act:s}){let r=t.work.reasons??[];return!r.length||!t.doc.chain.nodes.length?null:u`<section class="wr-an-card-box" aria-label="Reasons of judges">
    <h3>Reasons of judges</h3>
    <p class="wr-an-soft">
      Choose one by <kbd>.</kbd> <kbd>,</kbd>. <kbd>P</kbd> pins it to the chosen node at the
      playhead. Or drag it onto a card or a track.
    </p>
    <ol tabindex="0" aria-label="Reasons of judges">
      ${r.map((o,i)=>u`<${jr}
            reason=${o}
            index=${i}
            state=${t}
            duration=${e}
            playhead=${n}
            act=${s}
          />`)}
    </ol>
  </section>`}var Ir=({about:t})=>t?.facts?.length?u`<details class="wr-an-facts">
        <summary>${t.facts[0][0]}: ${t.facts[0][1]}</summary>
        ${t.facts.slice(1).map(([e,n])=>u`<p><b>${e}:</b> ${n}</p>`)}
      </details>`:null,Br=t=>t.state.doc.chain.nodes.length?u`<div class="wr-an-drawing">
        <${Os} ...${t} />
        <${xe} act=${t.act} />
      </div>`:u`<${$s} ...${t} />`;function Ur({page:t}){let{state:e,act:n,playhead:s,status:r}=t,o=Math.max(Cn(e),s.duration||0),i=as(is(e.doc,o),e.faults),a={state:e,faults:i,duration:o,playhead:s,act:n};return u`<${_s} page=${t} state=${e} />
    <p class="wr-an-says" role="status" aria-live="polite">${t.notice||e.says}</p>
    <${ms} status=${r} chain=${e.doc.chain} resolve=${t.resolve} />
    ${e.work.blind===!1?u`<p class="wr-an-soft">
            You have seen others' work on this clip. Agreement takes yours from before that.
          </p>`:null}
    ${e.help?u`<${Ps} act=${n} />`:null}
    <div class="wr-an-columns">
      <div class="wr-an-side">
        <${Ms} ...${a} />
        <${Ir} about=${t.about} />
      </div>
      <${Br} ...${a} />
    </div>
    <${Ns} ...${a} />
    <div class="wr-an-below">
      <${bs} ...${a} />
      <div class="wr-an-side">
        <${Us} ...${a} />
        <${As} doc=${e.doc} act=${n} />
      </div>
    </div>`}function Hr({page:t}){let{access:e,list:n,choices:s,state:r}=t;return!e.set&&!r&&!t.loading?u`<${Wn} choices=${s} work=${n} open=${t.open} />`:u`<${Fn} work=${n} current=${t.clip} open=${t.open} />`}function Fr({page:t}){let{access:e,api:n,choices:s,list:r}=t;return e.by?null:u`${e.set?u`<${Ds} api=${n} set=${e.set} known=${r?.annotators??[]} />`:u`<${js} api=${n} />`}
    <${Is} api=${n} />
    ${t.mayMake&&s.length?u`<${Ls} api=${n} choices=${s} />`:null}`}var Wr=({page:t})=>u`<${Hr} page=${t} />
    <${ds} agreement=${t.agreement} />
    <${Fr} page=${t} />`;function Hs({page:t}){let{state:e}=t;return u`<div class="wr-an" data-mode=${e?.mode?.name??""}>
    ${t.failure?u`<p class="wr-an-fault" role="alert">${t.failure}</p>`:null}
    ${t.loading?u`<p class="wr-an-soft" role="status">Loading …</p>`:null}
    ${e?u`<${Ur} page=${t} />`:null}
    ${t.loading&&!e?null:u`<${Wr} page=${t} />`}
  </div>`}function Xl(t,e){let n=document.createElement("div");t.replaceChildren(n);let s=a=>Ot(u`<${Hs} page=${a} />`,n),r=new Ft(e,s),o=r.playhead.subscribe(a=>n.style.setProperty("--wr-an-at",String(a.duration?a.t/a.duration:0))),i=a=>r.press(a);return document.addEventListener("keydown",i,!0),r.start(),{destroy(){document.removeEventListener("keydown",i,!0),o(),r.close(),Ot(null,n),n.remove()}}}export{Xl as mount};
