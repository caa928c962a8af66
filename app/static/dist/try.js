var w,ot,Dn,D,Oe,_e,rt,pe,st,Ae,Te,In,oe=Symbol.for("pv"),me={},he=[],Hn=/^m(i|n|o|s|text|space)$/,Pe=Array.isArray,Me=he.slice,K=Object.assign;function V(e){e&&e.parentNode&&e.remove()}function it(e,t,n){var o,r,s,i={},l=arguments.length;for(s in t)s=="key"?o=t[s]:s=="ref"&&typeof e!="function"?r=t[s]:i[s]=t[s];return l>2&&(i.children=l>3?Me.call(arguments,2):n),ne(e,i,o,r,null)}function ne(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:oe,__v:r||++ot,__i:-1,__u:0};return!r&&w.vnode&&w.vnode(s),s}function $e(e){return e.children}function de(e,t){this.props=e,this.context=t,this.__g=0}function I(e,t){if(t==null)return e.__&&I(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:I(e)}function Wn(e){var t,n=e.__v,o=n.__e,r=[],s=[],i=e.__P;i&&((t=K({constructor:oe},n)).__v=n.__v+1,w.vnode&&w.vnode(t),qe(i,t,n,e.__n,i.namespaceURI,32&n.__u?[o]:null,r,o||I(n),32&n.__u,s),t.__v=n.__v,t.__.__k[t.__i]=t,dt(r,t,s),n.__=n.__e=null,t.__e!=o&&at(t))}function at(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),at(e)}function tt(e){(8&e.__g||(e.__g|=8,D.push(e),_e++))&&Oe==w.debounceRendering||((Oe=w.debounceRendering)||queueMicrotask)(lt)}function lt(){try{for(var e,t=1;D.length;)D.length>t&&D.sort(rt),e=D.shift(),t=D.length,8&e.__g&&Wn(e)}finally{(_e=D.length)&&(Oe||queueMicrotask)(lt)}}function ct(e,t,n,o,r,s,i,l,p,d,u){var m,f,c,_,x,$,g=o.__k||he,h=t.length;for(p=Jn(n,t,g,p,h),m=0;m<h;m++)(c=n.__k[m])!=null&&(f=~c.__i&&g[c.__i]||me,c.__i=m,$=qe(e,c,f,r,s,i,l,p,d,u),_=c.__e,(f.ref!=c.ref||8&f.__u)&&(f.ref&&Ee(f.ref,null,c,f),c.ref&&u.push(c.ref,c.__c||_,c)),x=x||_,4&c.__u?(p=ut(c,p,e,!f.__v),f.__e&&(f.__e=null)):typeof c.type=="function"&&$!==void 0?p=$:_&&(p=_.nextSibling),c.__u&=-21);return n.__e=x,p}function Jn(e,t,n,o,r){var s,i,l,p,d,u,m,f,c,_=n.length,x=_,$=0,g=0,h=e.__k=Array(r);for(s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=h[s]=ne(null,i):Pe(i)?i=h[s]=ne($e,{children:i}):i.constructor===oe&&i.__b?i=h[s]=ne(i.type,i.props,i.key,i.ref,i.__v):h[s]=i,p=s+$,i.__=e,i.__b=e.__b+1,l=null,~(d=i.__i=Vn(i,n,p,x))&&(x--,(l=n[d])&&(l.__u|=2)),l&&l.__v?(i.__u|=16,d==p-1?$--:d==p+1?$++:d!=p&&(d>p?$--:$++,g=1)):(~d||(r>_?$--:r<_&&$++),typeof i.type!="function"&&(i.__u|=4))):h[s]=null;if(g){for(u=[],m=[],s=0;s<r;s++)if((i=h[s])&&16&i.__u){for($=0,f=u.length;$<f;)u[c=$+f>>1]<i.__i?$=c+1:f=c;u[$]=i.__i,m[s]=$+1}for($=u.length;s--;)m[s]&&(m[s]==$?$--:h[s].__u|=4)}if(x)for(s=0;s<_;s++)!(l=n[s])||2&l.__u||(l.__e==o&&(o=I(l)),Re(l,l));return o}function ut(e,t,n,o){var r,s,i,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=e,t=ut(r[s],t,n,!1));return t}for(t&&!t.parentNode&&(t=I(e))&&!t.parentNode&&(t=null),i=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(i!=l&&(!o&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Vn(e,t,n,o){var r,s=e.key,i=e.type,l=t[n],p=l&&!(2&l.__u);if(l===null&&s==null||p&&s==l.key&&i==l.type)return n;if(o>(p?1:0)){for(r=n-1;r>=0;r--)if((l=t[r])&&!(2&l.__u)&&s==l.key&&i==l.type)return r;for(r=n+1;r<t.length;r++)if((l=t[r])&&!(2&l.__u)&&s==l.key&&i==l.type)return r}return-1}function nt(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ue(e,t,n,o,r){var s,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||nt(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||nt(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(i=Te[t]||(Te[t]=Kn(t)),(e.__a||(e.__a={}))[t]=Ae,s=t!=(t=t.replace(st,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,s):e.removeEventListener(t,i,s));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Kn(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[pe]==null)t[pe]=Ae++;else if(t[pe]<this.__a[e])return;return n(w.event?w.event(t):t)}}}function qe(e,t,n,o,r,s,i,l,p,d){var u,m,f,c,_,x,$,g,h,S,y,Ce,Ze,ce,W,et,U,J,N=t.type;if(t.constructor!==oe)return null;128&n.__u&&(p=32&n.__u,u=n.__c.__z)&&(t.__u|=p,m=s=[],u.nodeType==8?l=fe(u,s):s.push(u),l=s[0]||l),(u=w.__b)&&u(t);e:if(typeof N=="function"){f=i.length;try{if(g=t.props,h=(u=N.prototype)&&u.render,S=(u=N.contextType)&&o[u.__c],y=u?S?S.props.value:u.__:o,(c=n.__c)?(t.__c=c,2&c.__g&&(c.__g|=1)):(h?t.__c=c=new N(g,y):(t.__c=c=new de(g,y),c.constructor=N,c.render=Gn),S&&S.sub(c),c.state||(c.state={}),c.__n=o,c.__g|=8,c.__h=[],c.__k=[]),h&&(c.__s||(c.__s=c.state),N.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=K({},c.__s)),K(c.__s,N.getDerivedStateFromProps(g,c.__s)))),_=c.props,x=c.state,c.__v=t,n.__c){if(g!==_&&h&&!N.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(g,y),t.__v==n.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(g,c.__s,y)===!1){t.__v!=n.__v&&(c.props=g,c.state=c.__s,c.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(T){T&&(T.__=t)}),he.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&i.push(c),l=I(n);break e}c.componentWillUpdate&&c.componentWillUpdate(g,c.__s,y),h&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(_,x,$)})}else h&&!N.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),h&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=y,c.props=g,c.__P=e,c.__g&=-5,Ce=w.__r,Ze=h?25:0;do c.__g&=-9,Ce&&Ce(t),u=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++Ze<25);h&&(he.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(o=K({},o,c.getChildContext())),h&&n.__c&&c.getSnapshotBeforeUpdate&&($=c.getSnapshotBeforeUpdate(_,x)),ce=u&&u.type===$e&&u.key==null?u.props.children:u,g.__P&&(u=l,r=(e=g.__P).namespaceURI,p=s=null,n.props&&n.props.__P!=e&&(n.__k.some(function(T){T&&Re(T,T)}),n.__k=null),l=n.__k?I(n,0):null),l=ct(e,Pe(ce)?ce:[ce],t,n,o,r,s,i,l,p,d),g.__P&&(t.__e=null,l=u),t.__u&=-161,m&&m.some(V),c.__h.length&&i.push(c),1&c.__g&&(c.__g&=-4)}catch(T){if(i.length=f,t.__v=null,p||s)if(T&&T.then){if(t.__u|=128|p,s){for(~(U=s.indexOf(l||void 0))||(U=s.length);(J=s[U-1])&&J.nodeType==8;)U--;for(;U<s.length;U++)if(J=s[U])if(s[U]=null,W){if(J==et)break}else{if(J.nodeType!=8)break;J.data.startsWith("$s")&&(et=fe(W=J))}}if(!W){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;W=l}(u=fe(W=t.__c.__z||(t.__c.__z=W)))?(t.__e=W,l=u):t.__e=l,l=l&&l.nextSibling}else s&&s.some(V);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),T&&T.then||pt(t),w.__e(T,t,n)}}else l=t.__e=Qn(n.__e,t,n,o,r,s,i,p,d,e);return(u=w.diffed)&&u(t),l}function fe(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function pt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(pt))}function dt(e,t,n){for(var o=0;o<n.length;)Ee(n[o++],n[o++],n[o++]);w.__c&&w.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){w.__e(s,r.__v)}})}function Qn(e,t,n,o,r,s,i,l,p,d){var u,m,f,c,_,x,$,g,h=n.props||me,S=t.props,y=t.type;if(y=="svg"?r="http://www.w3.org/2000/svg":y=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((_=s[u])&&(y?_.localName==y:_.nodeType==3)){e=_,s[u]=null;break}}if(!e){if(g=d.ownerDocument||document,!y)return g.createTextNode(S);e=g.createElementNS(r,y,S.is?S:d),l&&(w.__m&&w.__m(t,s),l=!1),s=null}if(y){if(d=y=="template"&&e.content||e,s=y=="textarea"&&S.defaultValue!=null?null:s&&Me.call(d.childNodes),!l&&s)for(h={},u=0;u<e.attributes.length;u++)h[(_=e.attributes[u]).name]=_.value;for(u in h)_=h[u],u=="dangerouslySetInnerHTML"?f=_:u=="children"||u in S||u=="value"&&"defaultValue"in S||u=="checked"&&"defaultChecked"in S||ue(e,u,null,_,r);for(u in S)_=S[u],u=="children"?c=_:u=="dangerouslySetInnerHTML"?m=_:u=="value"?x=_:u=="checked"?$=_:l&&typeof _!="function"||h[u]===_||ue(e,u,_,h[u],r);m?(l||f&&(m.__html==f.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(f&&(e.textContent=""),(y=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&Hn.test(y))&&(r="http://www.w3.org/1999/xhtml"),ct(d,Pe(c)?c:[c],t,n,o,r,s,i,s?s[0]:n.__k&&I(n,0),l,p),s&&s.some(V)),l&&y!="textarea"||(u="value",y=="progress"&&x==null?e.removeAttribute(u):x==null||x===e[u]&&(y!="progress"||x)||ue(e,u,x,h[u],r),u="checked",$!=null&&$!=e[u]&&ue(e,u,$,h[u],r))}else h===S||l&&e.data==S||(e.data=S);return e}function Ee(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){w.__e(r,n)}}function Re(e,t,n){var o,r,s,i;if(w.unmount&&w.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Ee(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){w.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&Re(o[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(r=fe(o,s=[]))&&(o==e.__e&&s.some(V),V(r),V(o)),n||V(e.__e),e.__e=e.__c=e.__=null}function Gn(e,t,n){return this.constructor(e,n)}function Q(e,t){var n,o,r,s;w.__&&w.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=ne($e,{children:[e]}),r=[],s=[],qe(t,t.__k,o||me,me,t.namespaceURI,o?null:t.firstChild?Me.call(t.childNodes):null,r,o?o.__e:t.firstChild,n,s),dt(r,t.__k,s),t.__k.props.children=null}w={__e:function(e,t,n,o){for(var r,s,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,o||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(l){e=l}}throw _e=0,e}},ot=0,Dn=function(e){return e!=null&&e.constructor===oe},de.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=K({},this.state)),typeof e=="function"&&(e=e(K({},n),this.props)),e&&(K(n,e),this.__v&&(t&&this.__k.push(t),tt(this)))},de.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),tt(this))},de.prototype.render=$e,D=[],_e=0,rt=function(e,t){return e.__v.__b-t.__v.__b},pe=Symbol(),st=/(PointerCapture)$|Capture$/i,Ae=0,Te={},In=0;var Ne,C,Fe,ft,_t=Object.is,Be=0,kt=[],je=[],b=w,mt=b.__b,ht=b.__r,$t=b.diffed,wt=b.__c,gt=b.unmount,yt=b.__;function zn(e,t){b.__h&&b.__h(C,e,Be||t),Be=0;var n=C.__H||(C.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function Ue(e){return Be=1,Xn(xt,e)}function Xn(e,t,n){var o=zn(Ne++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):xt(void 0,t),function(s){var i=(o.__N||o.__)[0],l=o.t(i,s);_t(i,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=C,!C.__f)){C.__f=!0;var r=C.shouldComponentUpdate;C.shouldComponentUpdate=function(s,i,l){var p=this.__H;if(!p)return!0;var d=!1,u=this.props!=s;if(p.__.some(function(f){f.__N&&(d=!0,_t(f.__[0],f.__N[0])||(u=!0))}),r){var m=r.call(this,s,i,l);return d?m||u:m}return!d||u}}return o.__}function Yn(){var e;do{for(;e=je.shift();)try{re(e)}catch(n){b.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=kt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(re),t.__h.some(Le),t.__h=[]}catch(n){t.__h=[],b.__e(n,e.__v)}}}while(je.length)}b.__b=function(e){C=null,mt&&mt(e)},b.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),yt&&yt(e,t)},b.__r=function(e){ht&&ht(e),Ne=0;var t=(C=e.__c).__H;t&&(Fe==C?C.__h=[]:(t.__h.some(re),t.__h.some(Le),Ne=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Fe=C},b.diffed=function(e){$t&&$t(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&vt(kt.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Fe=C=null},b.__c=function(e,t){t.some(function(n){try{n.__h.some(re),n.__h=n.__h.filter(function(o){return!o.__||Le(o)})}catch(o){n.__h=[function(){throw o}]}}),wt&&wt(e,t)},b.unmount=function(e){gt&&gt(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,vt(je.push(r))}else re(r)}catch(s){t=s}}),o.__H=void 0,t&&b.__e(t,o.__v))};var bt=typeof requestAnimationFrame=="function";function Zn(e){var t,n=function(){clearTimeout(o),bt&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);bt&&(t=requestAnimationFrame(n))}function vt(e){e!=1&&ft==b.requestAnimationFrame||((ft=b.requestAnimationFrame)||Zn)(Yn)}function re(e){var t=C,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),C=t}function Le(e){var t=C;e.__c=e.__(),C=t}function xt(e,t){return typeof t=="function"?t(e):t}var Ct=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],l=t[s]?(t[0]|=i?1:2,n[t[s++]]):t[++s];i===3?o[0]=l:i===4?o[1]=Object.assign(o[1]||{},l):i===5?(o[1]=o[1]||{})[t[++s]]=l:i===6?o[1][t[++s]]+=l+"":i?(r=e.apply(l,Ct(e,l,n,["",null])),o.push(r),l[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(l)}return o},St=new Map;function Ot(e){var t=St.get(this);return t||(t=new Map,St.set(this,t)),(t=Ct(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,i="",l="",p=[0],d=function(f){s===1&&(f||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,f,i):s===3&&(f||i)?(p.push(3,f,i),s=2):s===2&&i==="..."&&f?p.push(4,f,0):s===2&&i&&!f?p.push(5,0,!0,i):s>=5&&((i||!f&&s===5)&&(p.push(s,0,i,r),s=6),f&&(p.push(s,f,0,r),s=6)),i=""},u=0;u<n.length;u++){u&&(s===1&&d(),d(u));for(var m=0;m<n[u].length;m++)o=n[u][m],s===1?o==="<"?(d(),p=[p],s=3):i+=o:s===4?i==="--"&&o===">"?(s=1,i=""):i=o+i[0]:l?o===l?l="":i+=o:o==='"'||o==="'"?l=o:o===">"?(d(),s=1):s&&(o==="="?(s=5,r=i,i=""):o==="/"&&(s<5||n[u][m+1]===">")?(d(),s===3&&(p=p[0]),s=p,(p=p[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),s=2):i+=o),s===3&&i==="!--"&&(s=4,p=p[0])}return d(),p})(e)),t),arguments,[])).length>1?t:t[0]}var a=Ot.bind(it);function Tt(e,t,n,o,r=()=>{}){let s=document.createElement("div");return s.className=o,n.replaceChildren(s),e.root=s,e.draw=()=>{e.root===s&&Q(a`<${t} page=${e} />`,s)},{root:s,destroy(){Q(null,s),s.remove(),e.root===s&&(e.root=null,r())}}}var P=e=>t=>e(t.target.value);var At=e=>t=>{e([...t.target.files??[]]),t.target.value=""};var v=({label:e,help:t,required:n,fault:o,children:r})=>a`<label class="wr-up-field">
    <b>${e}${n?a`<em class="wr-up-required"> required</em>`:null}</b>
    ${r}${o?a`<small class="wr-up-bad">${o}</small>`:null}
    ${t?a`<small>${t}</small>`:null}
  </label>`,A=({options:e,value:t,onChange:n,...o})=>a`<select ...${o} value=${String(t??"")} onChange=${P(n)}>
    ${e.map(([r,s])=>a`<option value=${String(r)} selected=${String(r)===String(t??"")}>
          ${s}
        </option>`)}
  </select>`,Pt=({value:e,onChange:t,...n})=>a`<input
    type="text"
    autocomplete="off"
    ...${n}
    value=${e??""}
    onInput=${P(t)}
  />`;var k=({go:e,children:t,...n})=>a`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${n}>
    ${t}
  </button>`,O=({tone:e,title:t,children:n})=>a`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${n}</span>`,M=({children:e})=>a`<p class="wr-up-bad" role="alert">${e}</p>`;function Mt({accept:e,multiple:t,label:n,onFiles:o,children:r}){let s=l=>p=>{p.preventDefault(),p.currentTarget.classList.toggle("wr-over",l)},i=l=>{s(!1)(l),o([...l.dataTransfer?.files??[]])};return a`<label
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
      aria-label=${n}
      onChange=${At(o)}
    />
  </label>`}var qt={"x-whyreel":"1"},eo=300;function to(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=eo&&!t.startsWith("<")?{error:t}:{}}}function no(e,t){let n=to(t),o=new Error(n.error||`The server answered ${e}.`);return Object.assign(o,{status:e,content:n})}async function De(e,t){let n=await fetch(e,{credentials:"same-origin",...t});if(!n.ok)throw no(n.status,await n.text().catch(()=>""));return n}async function se(e,t){let o=await(await De(e,t)).text();try{return o?JSON.parse(o):{}}catch(r){throw new Error("The server’s answer could not be read.",{cause:r})}}var B=(e,{method:t="POST",headers:n,signal:o}={})=>({method:t,signal:o,headers:{...qt,...e?{"content-type":"application/json"}:{},...n},body:e?JSON.stringify(e):void 0}),Et=(e,t="application/octet-stream")=>({method:"POST",headers:{...qt,"content-type":t},body:e});var we=()=>({kind:"endpoint",preset:"",base_url:"",model:"",house:"",price_in:"",price_out:"",encoding:"frames",frames:16,side:512,key:""});function ge(e){let t=e.server;return[...t.presets.map(n=>[`preset:${n.name}`,n.label]),...t.houses.map(n=>[`house:${n.name}`,`${n.name} (no key needed)`]),...t.trivial.map(n=>[`trivial:${n.name}`,`${n.label} (a rule, no model)`])]}function Ie(e,t,n){let[o,...r]=n.split(":"),s=r.join(":");if(o==="trivial")Object.assign(t,we(),{kind:"trivial",model:s});else if(o==="house")Object.assign(t,we(),{kind:"house",house:s,model:e.server.houses.find(i=>i.name===s)?.models[0]??""});else{let i=e.server.presets.find(l=>l.name===s);if(!i)return;Object.assign(t,{kind:"endpoint",preset:s,house:"",base_url:i.base_url,model:t.kind==="endpoint"?t.model:"",encoding:i.encodings[0],sights:null,probed:"",key:""})}}var He=(e,t=[])=>({...e,id:1+Math.max(0,...t.map(({id:n})=>n))}),Rt=(e,t,n)=>e.map((o,r)=>r===t?{...o,...n}:o),Ft=(e,{id:t,base_url:n},o)=>e.map(r=>r.id===t&&r.base_url===n?{...r,...o}:r),Nt=(e,t,n)=>e.map(o=>{if(o.id!==t.id||o.base_url!==t.base_url||o.model!==t.model)return o;let r=Bt(n.sights),s=r.length&&!r.includes(o.encoding)?r[0]:o.encoding;return{...o,...n,encoding:s}}),Bt=e=>Object.entries(e||{}).filter(([,t])=>t==="seen").map(([t])=>t);function jt(e,t,n){let o=Bt(e.sights);return o.length?o:(t?t.encodings:n?.encodings?.[e.model])||null}var ie=e=>e===""||e==null?null:Number(e),Lt=e=>({kind:e.kind,preset:e.preset||"custom",base_url:e.base_url.trim(),model:e.model.trim(),house:e.house,price_in:ie(e.price_in),price_out:ie(e.price_out)});function ae(e){let t={};return e.forEach((n,o)=>{n.kind==="endpoint"&&n.key&&(t[`x-whyreel-key-${o+1}`]=n.key)}),t}function oo(e){let{protocol:t,pathname:n}=new URL(e),o=t.startsWith("http")?n.lastIndexOf("/wr/"):-1;return o>0?n.slice(0,o):""}var Ut=oo(import.meta.url),q=e=>Ut+e,Dt=(e,t=Ut)=>e.startsWith(`${t}/`)?e.slice(t.length):e;var E=(e,t)=>se(q(`/api/judge${e}`),t);async function ro(e,t,n){let o=await De(e,t);if(!o.body)throw new Error("The server’s answer could not be read.");let r=o.body.pipeThrough(new TextDecoderStream).getReader(),s="";try{for(;;){let{done:i,value:l}=await r.read();if(i)break;let p=(s+l).split(`

`);s=p.pop()??"";for(let d of p){let u=/^event: (.*)$/m.exec(d),m=/^data: (.*)$/m.exec(d);u&&m&&n(u[1],JSON.parse(m[1]))}}}finally{r.cancel().catch(()=>{})}}var It=(e,t)=>ro(q(`/api/judge${We()}`),e,t);async function so(e){try{let t=B({base_url:e.base_url},{headers:ae([e])}),{models:n}=await E("/models",t);return{models:n,listed:n.length?`${n.length} models`:"It lists no model."}}catch(t){let{message:n}=t;return{models:[],listed:`${n}. Type the name instead.`}}}async function Ht(e,t){let n=o=>e.dispatch({type:"models",judge:t,part:o});n({listed:"Asking …"}),n(await so(t))}async function Wt(e,t){let n=o=>e.dispatch({type:"sights",judge:t,part:o});n({sights:null,probed:"Asking …"});try{let o={base_url:t.base_url,model:t.model},r=B(o,{headers:ae([t])}),{sights:s}=await E("/probe",r);n({sights:s,probed:""})}catch(o){n({probed:o.message})}}async function io(e,t){if(e.size>t.file_mb*2**20)throw new Error(`${e.name}: a clip may have ${t.file_mb} MB`);let n=await E(`/clip?name=${encodeURIComponent(e.name)}`,Et(e));return{server:await E(""),id:n.id}}async function Jt(e,[t]){let{server:n}=e.state;if(!(!t||!n)){e.dispatch({type:"sending"});try{e.dispatch({type:"clip",...await io(t,n.limits)})}catch(o){e.dispatch({type:"clip failed",failure:o.message})}}}function We(){let e=new URLSearchParams(location.search).get("version");return e?`?version=${encodeURIComponent(e)}`:""}function ao(e,t,n,o=""){let r=new URLSearchParams(o),s=[...new URLSearchParams(n)].filter(([u])=>(t[0]==="*"||t.includes(u))&&!r.has(u)),[i,l=""]=e.split("#"),p=i.split("?")[0],d=new URLSearchParams([...s,...r]).toString();return`${p}${d?`?${d}`:""}${l?`#${l}`:""}`}function lo({pathname:e,hash:t},n){let o=Dt(e).slice(1);return{queryString:[o?`at=${o}`:"",n].filter(Boolean).join("&"),hash:t}}function Vt(e,t){let n=location.pathname+(e?`?${e}`:"")+location.hash;n!==location.pathname+location.search+location.hash&&history[t?"pushState":"replaceState"](null,"",n),uo(e)}function co(e){let t=document.querySelector("[data-wr-benchmark]");!e||!t||[...t.options].some(n=>n.value===e)&&(t.value=e)}function uo(e){let t=document.querySelectorAll("a[data-wr-keeps]");for(let n of t){let{wrKeeps:o="",wrAdds:r}=n.dataset,s=n.getAttribute("href")??"";n.setAttribute("href",ao(s,o.split(" "),e,r))}co(new URLSearchParams(e).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(lo(location,e),"*")}var j=e=>e.server?.protocols[e.protocol]||{},R=e=>!!j(e).asks;function Y(e){let t={prompt:e.about.prompt,ground_truth:e.about.ground_truth,text:e.about.text,expected:e.about.expected,options:e.about.options.split(`
`).map(o=>o.trim()).filter(Boolean),steps:e.about.steps.split(`
`).map(o=>o.trim()).filter(Boolean),answer:e.about.answer?Number(e.about.answer)-1:null},n=e.judges.map(o=>({...Lt(o),encoding:o.encoding,frames:Number(o.frames),side:Number(o.side)}));return{clip:e.own?"":e.payload.clip.id,own:e.own,...e.own?{about:t}:{},protocol:e.protocol,setting:e.setting,question:R(e)&&!e.own?e.question:"",circular:j(e).is_turned?e.circular||"shift":null,judges:n,repeats:e.repeats,cap:ie(e.cap),grader:j(e).is_graded?ie(e.grader):null}}var Z=e=>JSON.stringify(Y(e));function Kt(e,t){let n=new URLSearchParams(t),o={setting:e.setting==="−"?"":e.setting,question:e.question,circular:j(e).is_turned&&e.circular!=="shift"?e.circular:"",repeats:e.repeats>1?e.repeats:""};for(let[r,s]of Object.entries(o))s?n.set(r,String(s)):n.delete(r);return n.toString()}var Qt=(e,t,n)=>e[n.type](t,n);function zt(e){if(!R(e))return null;let{about:t,question:n}=Y(e);if(!t)return e.payload.questions.find(l=>l.question===n)??null;let{text:o,options:r,answer:s,expected:i}=t;return{question:"",type:"",text:o,options:r,answer:s,expected:i}}var po=({outcome:e})=>!!e?.findings[0]?.correct,Gt=({judge:e,repeat:t})=>`${e} ${t}`;function Xt(e){if(!e.ended||e.scripted||!e.summary||!e.question)return!1;let n=e.calls.filter(({outcome:s})=>s?.status==="ok").filter(({outcome:s})=>s?.findings[0]?.correct!=null),o=new Map;for(let s of n)o.set(Gt(s),(o.get(Gt(s))??!0)&&po(s));return new Set(n.map(({judge:s})=>s)).size===e.labels.length&&![...o.values()].some(Boolean)}function Yt(e,t,n){if(!e.question)throw new Error("This run asked no question.");let{question:o,type:r,text:s,options:i,answer:l,expected:p}=e.question,{clip:d}=e.payload;return{line:"case",job:"submission",id:o||`own ${n}`,title:s,model:e.labels.join(", "),created:n,status:"ok",clip:e.own?"":d.id,output:{text:s,type:r||"",options:i||[],answer:l??null,expected:p||"",explanation:t.trim(),missed:e.labels,film:e.own?e.name:""}}}function Zt(e,t,n){let o=[];for(let r=0;r<e.repeats;r+=1)for(let s of e.rotations)e.labels.forEach((i,l)=>o.push({judge:l,repeat:r,rotation:s,attempts:0}));return{...e,...n,rightAnswer:e.question,calls:o,total:o.length,rotations:e.rotations.length,scripted:t,ended:!1,failure:"",waiting:"",seconds:0,saved:!1}}var fo=e=>t=>t.judge===e.judge&&t.repeat===e.repeat&&t.rotation===e.rotation,Je=(e,t,n)=>({...e,calls:e.calls.map(o=>fo(t)(o)?{...o,...n}:o)}),Ve={call:(e,t)=>Je(e,t,{began:!0}),steps:(e,t)=>Je(e,t,{steps:t.steps}),attempt:(e,t)=>({...e,waiting:t.status==="ok"?"":`${e.labels[t.judge]}: ${t.detail||t.status}`}),outcome:(e,t)=>Je(e,t,{outcome:t}),done:(e,t)=>({...e,summary:t.summary,id:t.run,logs:t.logs,seconds:t.seconds,ended:!0}),failed:(e,t)=>({...e,failure:t.error,ended:!0})},_o=e=>Zt({labels:[],repeats:0,rotations:[],question:null,steps:[],links:[]},"",e);function en(e,{name:t,data:n,scripted:o=""},r){return t==="plan"?Zt(n,o,r):t==="failed"?Ve.failed(e||_o(r),n):e&&Ve[t]?Ve[t](e,n):e}var ye=({run:e,own:t,payload:n})=>e?.own!==t||t===""&&e.payload.clip.id!==n?.clip.id;var nn=()=>({server:null,payload:null,protocol:"",setting:"−",question:"",circular:"",repeats:1,cap:"",grader:"",own:"",judges:null,about:{prompt:"",ground_truth:"",text:"",options:"",answer:"",expected:"",steps:""},preview:null,run:null,subject:null,failure:"",clipFailure:"",busy:"",sending:!1}),ee=e=>e,H=(e,t)=>({...e,preview:null,failure:"",...t}),Qe=e=>"model"in e||"base_url"in e?{...e,sights:null,probed:""}:e,tn=(e,t,n)=>H(e,{judges:Rt(e.judges,t,n)}),Ke=(e,t)=>e.subject||e.run&&!ye({...e,...t})?e.run:null;function mo(e,t,n,o){let r={...e[t],models:[],listed:""},s=e[t-1];return Ie({server:o},r,n),s?.kind==="endpoint"&&s.preset===r.preset&&r.kind==="endpoint"&&!r.base_url?{...s,...Qe({model:""}),id:r.id}:r}var ho=e=>{let t=we();return Ie({server:e},t,ge({server:e})[0][0]),[He(t)]};function $o(e,{payload:t,own:n}){let{chosen:o,clip:r}=t;return e.payload?.clip.id!==r.id?Ke(e,{payload:t,own:n}):e.subject||e.protocol===o.protocol?e.run:null}function wo(e,{payload:t}){let n=t.chosen,o=e.server.protocols[n.protocol]||{settings:["−"]},s=e.payload&&e.payload.clip.id!==t.clip.id?"":e.own,i={...e,own:s,payload:t,run:$o(e,{payload:t,own:s}),protocol:n.protocol,setting:o.settings.includes(n.setting)?n.setting:o.settings[0],circular:n.circular,repeats:n.repeats,question:t.questions.some(({question:l})=>l===n.question)?n.question:"",judges:e.judges||ho(e.server)};return i.preview&&Z(i)!==Z(e)?{...i,preview:null}:i}function go(e){let t=e.judges[e.judges.length-1],n=t.kind==="endpoint"?{...t,...Qe({model:""})}:{...t};return H(e,{judges:[...e.judges,He(n,e.judges)]})}var yo=(e,t)=>{let{payload:n,own:o,server:r}=e,s=r.clips.find(({id:l})=>l===o)||n.clip,i=zt(e);return{token:t,payload:n,own:o,question:i,name:s.name,duration:s.duration}},bo={server:(e,{server:t})=>({...e,server:t}),payload:wo,set:(e,{name:t,value:n})=>H(e,{[t]:n}),about:(e,{name:t,value:n})=>H(e,{about:{...e.about,[t]:n}}),own:(e,{id:t})=>H(e,{own:t,run:Ke(e,{own:t}),clipFailure:""}),judge:(e,{at:t,part:n})=>tn(e,t,Qe(n)),who:(e,{at:t,value:n})=>tn(e,t,mo(e.judges,t,n,e.server)),models:(e,{judge:t,part:n})=>({...e,judges:Ft(e.judges,t,n)}),sights:(e,{judge:t,part:n})=>H(e,{judges:Nt(e.judges,t,n)}),"add judge":go,"remove judge":(e,{at:t})=>H(e,{grader:"",judges:e.judges.filter((n,o)=>o!==t)}),sending:e=>({...e,sending:!0,clipFailure:""}),clip:(e,{server:t,id:n})=>H(e,{server:t,own:n,run:Ke(e,{own:n}),sending:!1}),"clip failed":(e,{failure:t})=>({...e,sending:!1,clipFailure:t}),busy:(e,{words:t})=>({...e,busy:t,failure:""}),idle:(e,{failure:t})=>({...e,busy:"",failure:t}),preview:(e,{preview:t,key:n})=>n===Z(e)?{...e,preview:t}:e,"no preview":e=>({...e,preview:null}),begin:(e,{token:t})=>({...e,run:null,subject:yo(e,t)}),event:(e,t)=>e.subject&&t.token===e.subject.token?{...e,run:en(e.run,t,e.subject)}:e,run:(e,{token:t,part:n})=>t===e.run?.token?{...e,run:{...e.run,...n}}:e,end:e=>({...e,subject:null})},Ge=(e,t)=>Qt(bo,ee(e),t);var rn="whyreel-submissions";var on={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function sn(){try{return globalThis.localStorage??on}catch{return on}}function vo(e){try{let t=JSON.parse(sn().getItem(e)||"[]");return Array.isArray(t)?t:[]}catch{return[]}}function ko(e,t){try{return sn().setItem(e,JSON.stringify(t)),!0}catch{return!1}}var ze=()=>vo(rn),Xe=e=>ko(rn,e);async function an(e){return await E("/save",B({run:e})),xo()}function ln({state:e,dispatch:t},n){if(!e.run)return;let o=Yt(e.run,n,new Date().toISOString()),r=Xe([...ze(),o])?{submitted:o}:{failure:"This browser keeps no data for us."};t({type:"run",token:e.run.token,part:r})}function cn({state:e,dispatch:t}){if(!e.run?.submitted)return;let{token:n,submitted:o}=e.run;Xe(ze().filter(({created:r})=>r!==o.created)),t({type:"run",token:n,part:{submitted:null}})}async function xo(){for(let e=0;e<120;e+=1){let t=await se(q("/api/upload"));if(!t.job&&t.reports.length){if(!t.reports[0].ok)throw new Error(t.reports[0].lines.join(" "));return!0}await new Promise(n=>setTimeout(n,500))}return!1}async function un(){await se(q("/api/upload/forget"),B()),location.reload()}var So="Cancelled. Finished calls are shown; a call that had started may still be billed by its endpoint.",Co="You stopped the recording.",Oo="What is sent was changed meanwhile: look at it again.",To="The connection was closed before the run had ended.",Ao=(e,t)=>new Promise((n,o)=>{let r=setTimeout(()=>n(),e);t.addEventListener("abort",()=>{clearTimeout(r),o(t.reason)})}),be=class{constructor(){this.state=nn(),this.draw=()=>{},this.leaving=null,this.turn=0,this.root=null}dispatch=t=>{this.state=Ge(this.state,t),this.draw()};async open(t){let{root:n}=this,o=await E("");this.root===n&&(this.state=Ge(this.state,{type:"server",server:o}),this.dispatch({type:"payload",payload:t}))}set=(t,n)=>{this.dispatch({type:"set",name:t,value:n}),this.keepAddress()};keepAddress(){Vt(Kt(ee(this.state),location.search),!1)}seek=t=>{let n=this.root?.querySelector("video");n&&(n.pause(),n.currentTime=t,n.scrollIntoView({block:"nearest"}))};async guarded(t,n){this.dispatch({type:"busy",words:t});let o="";try{await n()}catch(r){let{name:s,message:i}=r;o=s==="AbortError"?"":i}this.dispatch({type:"idle",failure:o})}show=()=>{let t=Z(ee(this.state));return this.guarded("Preparing …",async()=>{let n=Y(ee(this.state)),o=await E(`/preview${We()}`,B(n));if(this.dispatch({type:"preview",preview:o,key:t}),!this.state.preview)throw new Error(Oo)})};async follow(t,n,o){let r=++this.turn,{signal:s}=this.leaving=new AbortController;this.dispatch({type:"begin",token:r});let i=l=>this.dispatch({type:"run",token:r,part:l});await this.guarded(t,async()=>{try{if(await o(l=>this.dispatch({type:"event",token:r,...l}),s),this.state.run&&!this.state.run.ended)throw new Error(To)}catch(l){if(!this.state.run)throw l;let{name:p,message:d}=l;i({ended:!0,failure:p==="AbortError"?n:d})}}),this.leaving=null,this.dispatch({type:"end"})}send=async()=>{let t=Y(ee(this.state)),n=ae(this.state.judges??[]);await this.follow("Asking …",So,(r,s)=>It(B(t,{headers:n,signal:s}),(i,l)=>r({name:i,data:l}))),this.root?.querySelector(".wr-try-results h2")?.focus({preventScroll:!1})};cancel=()=>this.leaving?.abort();replay=t=>this.follow("Replaying …",Co,async(n,o)=>{let r=await E(`/replay/${encodeURIComponent(t)}`,{signal:o});this.dispatch({type:"no preview"});let s=0;for(let{event:i,data:l,at:p}of r.events){await Ao(Math.min(1200,(p-s)*1e3),o),s=p;let d=i==="plan"?{...l,sent:r.sent}:l;n({name:i,data:d,scripted:r.said})}});listModels=t=>Ht(this,t);bring=t=>Jt(this,t);forget=async()=>{try{await un()}catch(t){this.dispatch({type:"clip failed",failure:`This could not be deleted: ${t.message}`})}};save=async()=>{let{token:t,id:n}=this.state.run,o=r=>this.dispatch({type:"run",token:t,part:r});o({saving:!0,failure:""});try{o({saved:await an(n??"")})}catch(r){o({failure:r.message})}o({saving:!1})}};function pn({title:e,sending:t,limits:n,onFiles:o,children:r}){return a`<${Mt}
    accept="video/mp4,video/quicktime,.mp4,.mov"
    label="A clip of your own"
    onFiles=${o}
  >
    <b>${t?"Sending …":e}</b>
    <span>
      MP4 or MOV, up to ${n.file_mb} MB, ${n.seconds} s,
      ${` ${n.clip_frames.toLocaleString("en")}`} frames.${r}
    </span>
  <//>`}function Po({clip:e,own:t}){let n=t?q(`/api/judge/clip/${t.id}`):e.media;return n?a`<video
    controls
    preload="metadata"
    playsinline
    src=${n}
    poster=${t?null:e.poster}
    aria-label=${t?t.name:e.name}
  />`:a`<p class="wr-empty">This clip's file is not here, so no model can see it.</p>`}function Mo({clip:e,own:t}){return t?a`<p class="wr-note">
      ${t.width} × ${t.height}, ${t.frames} frames, ${t.duration} s. Only you see it; it is
      deleted with your session.
    </p>`:a`<p class="wr-note">
    ${[e.benchmark,e.by].filter(Boolean).join(" · ")} ·${" "}
    <a href=${e.watch} target="_blank" rel="noopener">open in a new tab</a>
  </p>`}function qo({page:e,name:t,label:n,help:o,rows:r}){return a`<${v} label=${n} help=${o}>
    <textarea
      rows=${r}
      maxlength="4000"
      value=${e.state.about[t]}
      onInput=${P(s=>e.dispatch({type:"about",name:t,value:s}))}
    />
  <//>`}function Eo({page:e}){let{state:t}=e,n=j(t),o=(r,s,i,l)=>a`<${qo} page=${e} name=${r} label=${s} help=${i} rows=${l} />`;return a`${o("prompt","Prompt","what the clip was to show",2)}
  ${o("ground_truth","Expected outcome","",2)}
  ${n.grounds?o("steps","Nodes of the chain","what happens, one a line",5):null}
  ${R(t)?o("text","Question","",2):null}
  ${R(t)&&n.is_graded?o("expected","Expected answer","",2):null}
  ${R(t)&&!n.is_graded?a`${o("options","Options","one a line",4)}
          <${v} label="Right option" help="the line it stands on, if known">
            <input
              type="number"
              min="1"
              max="10"
              value=${t.about.answer}
              onInput=${P(r=>e.dispatch({type:"about",name:"answer",value:r}))}
            />
          <//>`:null}`}function Ro({page:e}){let{state:t}=e,{limits:n,clips:o}=t.server,r=[["",`${t.payload.clip.name} (loaded)`],...o.map(s=>[s.id,`${s.name} (yours)`])];return a`<div class="wr-try-bring">
    ${o.length?a`<${v} label="Which clip">
              <${A}
                options=${r}
                value=${t.own}
                onChange=${s=>e.dispatch({type:"own",id:s})}
              />
            <//>
            <${k}
              class="wr-up-button wr-try-forget"
              title="Clips, uploads and saved verdicts of this session"
              onClick=${e.forget}
            >
              Delete all that is mine
            <//>`:null}
    <${pn}
      title="Or bring a clip of your own"
      sending=${t.sending}
      limits=${n}
      onFiles=${e.bring}
    />
    ${t.clipFailure?a`<${M}>${t.clipFailure}<//>`:null}
  </div>`}var Fo=({facts:e})=>e.length?a`<details class="wr-try-facts" open>
        <summary>What the clip was to show</summary>
        ${e.map(([t,n])=>a`<p class="wr-p"><b class="wr-label">${t}</b> ${n}</p>`)}
      </details>`:null;function dn({page:e}){let{state:t}=e,n=t.payload.clip,o=t.server.clips.find(({id:r})=>r===t.own);return a`<section class="wr-try-card wr-try-clip">
    <h2 class="wr-heading">${o?o.name:n.name}</h2>
    <${Po} key=${o?o.id:n.id} clip=${n} own=${o} />
    <${Mo} clip=${n} own=${o} />
    ${o?a`<${Eo} page=${e} />`:a`<${Fo} facts=${n.facts} />`}
    <${Ro} page=${e} />
  </section>`}var _n=[["frames","frames as images"],["video_url","the whole clip"],["frames_as_video","frames as one video"],["mp4_in_image_url","the clip as SVBench's script sends it"]];function G({row:e,name:t,label:n,help:o,...r}){let s=e.faults?.[t];return a`<${v} label=${n} help=${o} fault=${s}>
    <${Pt}
      spellcheck="false"
      aria-invalid=${s?"true":null}
      value=${e.judge[t]}
      onChange=${i=>e.set({[t]:i})}
      ...${r}
    />
  <//>`}function No({row:e,page:t}){let{judge:n}=e,o=`wr-try-models-${n.id}`;return a`<div class="wr-try-models">
    <${G}
      row=${e}
      name="model"
      label="Model"
      help=${n.listed||"as the endpoint calls it"}
      class="wr-try-model"
      list=${o}
    />
    <datalist id=${o}>
      ${(n.models||[]).map(r=>a`<option value=${r} />`)}
    </datalist>
    <${k}
      class="wr-up-button wr-try-list"
      disabled=${!n.base_url}
      title="Ask the endpoint which models it has"
      onClick=${()=>t.listModels(n)}
    >
      List models
    <//>
  </div>`}function mn({row:e,page:t,preset:n}){let o=n&&!n.needs_key;return a`<${G}
      row=${e}
      name="base_url"
      label="Address"
      help="up to /v1"
      type="url"
      class="wr-try-url"
      placeholder="https://…/v1"
    />
    <${G}
      row=${e}
      name="key"
      label="API key"
      help=${o?"most local servers need none":"used for the call, kept nowhere"}
      type="password"
      class="wr-try-key"
      maxlength="512"
    />
    <${No} row=${e} page=${t} />`}function hn({row:e,server:t}){let n=t.houses.find(({name:o})=>o===e.judge.house);return n?a`<${v} label="Model" help=${`paid by this server: ${n.left}`}>
    <${A}
      options=${n.models.map(o=>[o,o])}
      value=${e.judge.model}
      onChange=${o=>e.set({model:o})}
    />
  <//>`:null}var fn={type:"number",min:0,step:"any"},Bo=({row:e,whose:t})=>a`<${G} row=${e} name="price_in" label=${`US $ per 1M tokens in${t}`} ...${fn} />
    <${G} row=${e} name="price_out" label=${`US $ per 1M tokens out${t}`} ...${fn} />`,jo=e=>_n.find(([t])=>t===e)?.[1]||e;function Lo({judge:e,page:t}){let n=Object.entries(e.sights||{}).map(([o,r])=>`${jo(o)}: ${r}`);return a`<${k}
      class="wr-up-button wr-try-probe"
      disabled=${!e.base_url||!e.model}
      title="Five small requests: words, then a clip of three colours, each way"
      onClick=${()=>Wt(t,e)}
    >
      Ask what it sees
    <//>
    <p class="wr-note wr-try-sights" role="status">${e.probed||n.join(" · ")}</p>`}function $n({row:e,page:t,preset:n,house:o}){let{judge:r}=e,s=jt(r,n,o),i=_n.filter(([l])=>!s||s.includes(l)||l===r.encoding);return a`<details class="wr-try-more">
    <summary>How the clip is sent, and prices</summary>
    ${r.kind==="endpoint"?a`<${Lo} judge=${r} page=${t} />`:null}
    <div class="wr-up-fields">
      <${v} label="Sent as">
        <${A}
          options=${i}
          value=${r.encoding}
          onChange=${l=>e.set({encoding:l})}
        />
      <//>
      <${G} row=${e} name="frames" label="Frames" help="1–64" type="number" min="1" max="64" />
      <${G}
        row=${e}
        name="side"
        label="Longer side"
        help="pixels, 64–1280"
        type="number"
        min="64"
        max="1280"
      />
      ${r.kind==="endpoint"?a`<${Bo} row=${e} whose="" />`:null}
    </div>
  </details>`}var Uo=({kind:e,preset:t,house:n,model:o})=>({endpoint:`preset:${t}`,house:`house:${n}`,trivial:`trivial:${o}`})[e],Do=(e,t)=>t.kind==="endpoint"?e.presets.find(({name:n})=>n===t.preset):null;function Io({page:e,judge:t,at:n,label:o}){let{server:r,judges:s}=e.state,i=Do(r,t),l=r.houses.find(({name:d})=>d===t.house),p={judge:t,at:n,set:d=>e.dispatch({type:"judge",at:n,part:d})};return a`<div class="wr-try-judge" role="group" aria-label=${o}>
    <div class="wr-up-fields">
      <${v} label=${o}>
        <${A}
          class="wr-try-whom"
          options=${ge(e.state)}
          value=${Uo(t)}
          onChange=${d=>e.dispatch({type:"who",at:n,value:d})}
        />
      <//>
      ${t.kind==="house"?a`<${hn} row=${p} server=${r} />`:null}
      ${t.kind==="endpoint"?a`<${mn} row=${p} page=${e} preset=${i} />`:null}
    </div>
    ${i?.note?a`<p class="wr-note">${i.note}</p>`:null}
    ${t.kind==="trivial"?null:a`<${$n} row=${p} page=${e} preset=${i} house=${l} />`}
    ${s.length>1?a`<${k}
            aria-label=${`Remove judge ${n+1}`}
            onClick=${()=>e.dispatch({type:"remove judge",at:n})}
          >
            Remove
          <//>`:null}
  </div>`}function wn({page:e}){let{server:t,judges:n}=e.state,o=t.limits.judges;return a`<section class="wr-try-card">
    <h2 class="wr-heading">Who is asked</h2>
    ${n.map((r,s)=>a`<${Io}
          key=${r.id}
          page=${e}
          judge=${r}
          at=${s}
          label=${`Judge ${s+1}`}
        />`)}
    <div class="wr-up-line">
      <${k}
        class="wr-up-button wr-try-add"
        disabled=${n.length>=o}
        onClick=${()=>e.dispatch({type:"add judge"})}
      >
        Add a judge
      <//>
      <span>one to ${o}; several are a panel</span>
    </div>
    ${t.hosts?a`<p class="wr-note">This server asks only: ${t.hosts.join(", ")}.</p>`:null}
  </section>`}var z=e=>e==null?"cost unknown":e===0?"$0":e<.01?`$${e.toPrecision(2)}`:`$${e.toFixed(2)}`,L=e=>e==null?"unknown":e.toLocaleString("en"),F=e=>`${e.toFixed(2)} s`,gn=e=>e==null?"–":String.fromCharCode(65+e),Ho={ok:"answered",rate_limited:"rate limited",config_error:"request rejected",transport:"connection failed",bad_envelope:"broken reply",truncated:"reply cut off",empty:"empty reply",refused:"refused",unparsed:"reply not readable",invalid:"reply not valid",too_large:"request too large",over_budget:"over the cost cap",cancelled:"cancelled",missing_media:"no clip to judge",failed:"a fault of this server"},X=e=>Ho[e]||e;function Wo(e){let t=[];for(let n of e){let o=t[t.length-1];n.kind!=="text"&&Array.isArray(o)?o.push(n):t.push(n.kind==="text"?n:[n])}return t}var ve=({entry:e})=>a`<div class="wr-try-message">
    <b>${e.role}</b>
    ${Wo(e.parts).map(t=>Array.isArray(t)?a`<div class="wr-badges">
            ${t.map(({text:n})=>a`<span class="wr-try-media">${n}</span>`)}
          </div>`:a`<pre class="wr-code" tabindex="0">${t.text}</pre>`)}
  </div>`,ke=({title:e,text:t})=>a`<details>
    <summary>${e}</summary>
    <pre class="wr-code wr-try-raw" tabindex="0">${t}</pre>
  </details>`;var Jo=({frames:e,seek:t})=>a`<div class="wr-try-frames" tabindex="0" role="region" aria-label="Frames that are sent">
    ${e.map(n=>a`<button
          type="button"
          title="Show this moment in the clip"
          onClick=${()=>t(n.second)}
        >
          <img
            src=${n.jpeg}
            alt=${`Frame at ${F(n.second)}`}
            width="160"
            loading="lazy"
          />
          <span>${F(n.second)}</span>
        </button>`)}
  </div>`;function Vo({calls:e,cost:t,tokens:n}){if(!e)return"No call: no model is asked.";let o=t==null?"cost unknown: give prices to see it":`at most ${z(t)}`;return`${e} ${e===1?"call":"calls"}, about ${L(n)} tokens, ${o}.`}var Ko=e=>t=>t.sampling&&JSON.stringify(t.sampling)===JSON.stringify(e.sampling);function Qo({plan:e,judge:t,at:n,seek:o}){if(t.problem)return a`<${M}>${t.label}: ${t.problem}<//>`;if(t.nothing)return a`<p class="wr-p"><b>${t.label}</b> ${t.nothing}</p>`;let r=e.judges.findIndex(Ko(t)),s=t.address.startsWith("http")?"/chat/completions":"";return a`<details class="wr-fold" open=${n===0}>
    <summary>
      <span class="wr-fold-title">${t.label}</span>
      <span class="wr-badges">
        <${O}>${t.encoding}<//>
        <${O}>about ${L(t.tokens)} tokens<//>
        <${O} tone=${t.cost==null?"warn":"plain"} title="for one call, at most">
          ${z(t.cost)}
        <//>
      </span>
    </summary>
    <p class="wr-note">POST ${t.address}${s} · ${t.bytes}</p>
    ${t.notes.map(i=>a`<p class="wr-warning">${i}</p>`)}
    ${r>=0&&r<n?a`<p class="wr-note">The same frames as for ${e.judges[r].label}.</p>`:t.frames.length?a`<${Jo} frames=${t.frames} seek=${o} />`:null}
    ${t.messages.map(i=>a`<${ve} entry=${i} />`)}
    <${ke} title="Other fields of the request" text=${JSON.stringify(t.options,null,1)} />
  </details>`}function yn({page:e}){let t=e.state.preview;return t?a`<section class="wr-try-card" aria-label="What would be sent">
    <h2 class="wr-heading">What would be sent</h2>
    <p class="wr-p">${Vo(t)}</p>
    ${t.judges.map((n,o)=>a`<${Qo} key=${o} plan=${t} judge=${n} at=${o} seek=${e.seek} />`)}
  </section>`:null}function Go(e){return e.grounds?["− whole chain","one call for the chain, or one for each node"]:e.asks?["− clip alone","beside the clip"]:["− all three steps","what the judge has to write"]}function zo({page:e,known:t}){let[n,o]=Go(t);return t.settings.length<2?null:a`<${v} label="Setting" help=${o}>
    <${A}
      options=${t.settings.map(r=>[r,r==="−"?n:r])}
      value=${e.state.setting}
      onChange=${r=>e.set("setting",r)}
    />
  <//>`}function Xo({page:e,known:t}){let{state:n}=e;if(!R(n)||n.own)return null;let o=n.payload.questions.filter(({options:r})=>t.is_graded||r);return o.length?a`<${v} label="Question" required>
    <${A}
      class="wr-try-question"
      options=${[["","Choose a question"],...o.map(({question:r,type:s,text:i})=>[r,`${s} · ${i}`])]}
      value=${n.question}
      onChange=${r=>e.set("question",r)}
    />
  <//>`:a`<p class="wr-warning">
      This clip has no question of this kind. Choose another clip or protocol.
    </p>`}var Yo=({page:e})=>a`<${v} label="Circular by" help="how the options rotate">
    <${A}
      options=${[["shift","rotation of all options"],["swap","swapping the right option"]]}
      value=${e.state.circular||"shift"}
      onChange=${t=>e.set("circular",t)}
    />
  <//>`;function Zo({page:e}){let{judges:t,grader:n}=e.state,o=t.map((r,s)=>({judge:r,at:s})).filter(({judge:r})=>r.kind!=="trivial").map(({judge:r,at:s})=>[s,`judge ${s+1}${r.model?`: ${r.model}`:""}`]);return a`<${v} label="Graded by" help="models are lenient with their own answers">
    <${A}
      options=${[["","each model itself"],...o]}
      value=${n}
      onChange=${r=>e.dispatch({type:"set",name:"grader",value:r})}
    />
  <//>`}function er({page:e}){let{state:t}=e,n=t.server.limits.repeats,o=P(s=>e.set("repeats",Math.max(1,Math.min(n,Number(s)||1)))),r=P(s=>e.dispatch({type:"set",name:"cap",value:s}));return a`<${v} label="Repeats" help="is the judge consistent?">
      <input type="number" min="1" max=${n} value=${t.repeats} onChange=${o} />
    <//>
    <${v} label="Cost cap (US $)" help="Stops before this amount; set prices first.">
      <input type="number" min="0" step="0.01" value=${t.cap} onInput=${r} />
    <//>`}function tr({state:e,known:t}){let n=e.payload.questions.find(o=>o.question===e.question);return e.own||!n?.options||!R(e)||t.is_graded?null:a`<ol class="wr-try-options" type="A">
    ${n.options.map(o=>a`<li>${o}</li>`)}
  </ol>`}function bn({page:e}){let{state:t}=e,n={settings:["−"],...j(t)};return a`<section class="wr-try-card">
    <h2 class="wr-heading">What is asked</h2>
    <div class="wr-up-fields">
      <${zo} page=${e} known=${n} />
      <${Xo} page=${e} known=${n} />
      ${n.is_turned?a`<${Yo} page=${e} />`:null}
      ${n.is_graded?a`<${Zo} page=${e} />`:null}
      <${er} page=${e} />
    </div>
    <${tr} state=${t} known=${n} />
    ${n.note?a`<p class="wr-note">${n.note}</p>`:null}
  </section>`}var le=e=>t=>t.node===e.node&&t.chain===e.chain;function vn(e,t){let n=e.length>1?e[t.at]:e[0],o=n?.outcome;if(o&&o.status!=="ok")return{status:o.status};let s=((o?o.grounding?.steps:n?.steps)||[]).find(le(t));return s?{...s,arriving:!o}:o?{status:"ok"}:{waits:!0}}function kn({start:e,end:t},n){let o=s=>Math.max(0,Math.min(100,100*s/(n||1))),r=o(e??0);return{left:r,width:Math.min(Math.max(1,o(t??0)-r),100-r)}}function xn(e){if(e.waits)return"not placed yet";if(e.status)return e.status==="ok"?"not asked about":`${X(e.status)}, no time`;let{confidence:t=0,start:n=0,end:o=0}=e,r=`${Math.round(100*t)} % sure`;return e.shown?`${F(n)} to ${F(o)}, ${r}`:`not shown, ${r}`}function Sn(e,t){let n=(e.links||[]).find(({chain:r,subchain:s})=>r===t.chain&&s===t.subchain);if(!n)return t.subchain;let o=r=>e.steps.find(s=>s.chain===t.chain&&s.node===r)?.text||r;return`${n.reasons.map(o).join(" + ")} → ${o(n.result)}`}function Cn(e,t){return Object.values(e.server.protocols).find(o=>o.dimensions.includes(t))?.bounds||[0,1]}var xe=(e,t)=>e.own?[]:e.payload.known.filter(n=>n.dimension===t&&n.status==="ok"&&n.score!=null),On=(e,t)=>[...new Map(t.flatMap(n=>xe(e,n.unit)).map(n=>[n.by,n])).values()].slice(0,6),Tn=(e,t)=>xe(e,t).find(n=>n.true)?.score??(t==="correct"?1:null),An=(e,t)=>e.payload.words[t]||(e.rotations>1?"Right in every position":"Answered right");function te({state:e,unit:t,value:n}){if(n==null)return a`<${O} tone="muted" title="no vote">–<//>`;let[o,r]=Cn(e,t);if(r>1){let i=(n-o)/(r-o),l=i>=.75?"good":i>=.5?"warn":"bad";return a`<${O} tone=${l}>${n} / ${r}<//>`}return a`<${O} tone=${n?"good":"bad"}>${(t==="correct"?["wrong","right"]:["✗ fail","✓ pass"])[n?1:0]}<//>`}var nr=({t:e,seek:t,children:n})=>a`<button
    type="button"
    class="wr-try-seek"
    aria-label=${`Show ${F(e)} in the clip`}
    onClick=${()=>t(e)}
  >
    ${n}
  </button>`,Se=({t:e,seek:t,children:n})=>t?a`<${nr} t=${e} seek=${t}>${n??F(e)}<//>`:a`<span>${n??F(e)}</span>`;function or(e,t){let[n,o]=e.split("?"),r=new URLSearchParams(o);return t!=null&&r.set("t",String(Math.round(t*100)/100)),`${n}?${r}`}var rr=({href:e})=>a`<a
    class="wr-try-away"
    href=${e}
    target="_blank"
    rel="noopener"
    aria-label="Open in a new tab"
    >↗</a
  >`;function sr(e,t){return e.own?null:e.payload.steps.find(n=>n.node===t.node&&(!t.chain||le(t)(n)))}function ir({run:e,reason:t,seek:n}){let o=sr(e,t),r=t.second??o?.start??null,s=o?o.watch:r!=null&&!e.own?e.payload.clip.watch:"";return a`<span class="wr-try-place">
    ${r!=null?a`<${Se} t=${r} seek=${n} />`:null}
    ${o?a`<span>${o.node}: ${o.text}</span>`:null}
    ${t.node&&!o?a`<span>node ${t.node}, not of this chain</span>`:null}
    ${s?a`<${rr} href=${or(s,r)} />`:null}
  </span>`}function ar({state:e,reason:t,options:n}){if(t.dimension)return a`<${te} state=${e} unit=${t.dimension} value=${t.score} />`;let o=t.choice!=null?`${gn(t.choice)} ${n[t.choice]||""}`:t.raw||"";return a`${o}${" "}
  ${t.correct==null?a`<${O} tone="muted">right answer unknown<//>`:a`<${te} state=${e} unit="correct" value=${Number(t.correct)} />`}`}function Pn({state:e,reason:t,seek:n,options:o}){let r=t.dimension?e.run.payload.words[t.dimension]||t.dimension:"Answer";return a`<li>
    <p class="wr-try-name">
      <b>${r}</b> <${ar} state=${e} reason=${t} options=${o} />
      ${t.category?a`<${O}>${t.category.replace("_"," ")}<//>`:null}
    </p>
    ${t.reason?a`<span class="wr-try-reason">${t.reason}</span>`:null}
    <${ir} run=${e.run} reason=${t} seek=${n} />
  </li>`}var lr=({list:e})=>a`<ol class="wr-try-attempts">
    ${e.map(t=>a`<li>
          <${O} tone=${t.status==="ok"?"good":"warn"}>${X(t.status)}<//>
          ${` ${t.seconds.toFixed(2)} s`}
          ${t.http&&!t.detail.startsWith("HTTP")?` · HTTP ${t.http}`:""}
          ${t.detail?` · ${t.detail}`:""}
        </li>`)}
  </ol>`;function cr(e,{repeat:t,rotation:n}){let o=e.steps?.length?"step":"position";return[e.repeats>1?`repeat ${t+1}`:"",e.rotations>1?`${o} ${n+1}`:""].filter(Boolean).join(", ")}var ur=({label:e,turn:t})=>a`<span class="wr-fold-title"
    >${e}${t?a`<small class="wr-interval"> ${t}</small>`:null}</span
  >`;function pr({run:e,call:t,title:n}){let o=e.ended?["not sent","cancelled"]:["waits","asked …"];return a`<div class="wr-fold wr-try-open">
    <p class="wr-p">${n} <${O} tone="muted">${o[t.began?1:0]}<//></p>
  </div>`}function dr(e){let{usage:t,sampling:n,frames:o}=e,r=n?`sent as ${n.encoding}${o.length?`, ${o.length} frames`:""}`:"";return[...e.attempts.length?[`${e.seconds.toFixed(2)} s`,`${L(t.tokens_in)} tokens in, ${L(t.tokens_out)} out`,z(t.cost)]:["no call was made"],r,e.confidence!=null?`confidence ${e.confidence.toFixed(2)}`:"",e.cached?"from your own earlier call":""].filter(Boolean)}function fr(e,t){return e.status==="ok"?t?"muted":"good":e.status==="cancelled"?"muted":"warn"}function Mn({state:e,call:t,seek:n}){let{run:o}=e,{outcome:r}=t,{scripted:s}=o,i=a`<${ur} label=${o.labels[t.judge]} turn=${cr(o,t)} />`;if(!r)return a`<${pr} run=${o} call=${t} title=${i} />`;let l=r.status==="ok",p=s&&l?"canned reply":X(r.status);return a`<details
    class="wr-fold"
    data-status=${r.status}
    open=${o.calls.length<(s?9:4)}
  >
    <summary>
      ${i}
      <span class="wr-badges"><${O} tone=${fr(r,s)}>${p}<//></span>
    </summary>
    ${s||!r.findings.length?null:a`<ul class="wr-try-findings">
            ${r.findings.map(d=>a`<${Pn}
                  state=${e}
                  reason=${d}
                  seek=${n}
                  options=${r.options||[]}
                />`)}
          </ul>`}
    <p class="wr-note">${dr(r).join(" · ")}</p>
    ${r.notes.map(d=>a`<p class="wr-note">${d}</p>`)}
    ${r.attempts.length>1||!l?a`<${lr} list=${r.attempts} />`:null}
    ${r.raw?a`<${ke} title="Raw response" text=${r.raw} />`:null}
  </details>`}function qn({kind:e,place:t,duration:n}){let{left:o,width:r}=kn(t,n);return a`<span
    class=${`wr-try-bar wr-try-${e}`}
    style=${{left:`${o}%`,width:`${r}%`}}
  />`}function _r({run:e,step:t,place:n,seek:o}){let{duration:r}=e,s=e.payload.steps.find(le(t)),i=s?.start!=null&&s.end!=null&&s.shown!==!1,l=xn(n);return a`<li class="wr-try-step" data-node=${t.node}>
    <span class="wr-try-text"><${O}>${t.kind}<//> ${t.text}</span>
    <div class="wr-try-lane" aria-hidden="true">
      ${i?a`<${qn} kind="known" place=${s} duration=${r} />`:null}
      ${n.shown?a`<${qn}
              kind=${n.arriving?"arriving":"located"}
              place=${n}
              duration=${r}
            />`:null}
    </div>
    <span class="wr-try-when">
      ${n.shown?a`<${Se} t=${n.start} seek=${o}>${l}<//>`:l}
    </span>
    ${n.evidence?a`<span class="wr-try-reason">${n.evidence}</span>`:null}
  </li>`}function mr({run:e,calls:t}){let n=t.flatMap(({outcome:o})=>o?.grounding?.links||[]);return n.length?a`<details class="wr-try-links">
    <summary>${n.filter(({holds:o})=>o).length} of ${n.length} links hold</summary>
    <ul class="wr-try-findings">
      ${n.map(o=>a`<li>
            <b>${Sn(e,o)}</b>${" "}
            <${O} tone=${o.holds?"good":"bad"}>
              ${o.holds?"holds":"does not hold"}
            <//>
            ${` ${o.reason}`}
          </li>`)}
    </ul>
  </details>`:null}function hr({run:e,judge:t,repeat:n,seek:o}){let r=e.labels[t],s=e.calls.filter(i=>i.judge===t&&i.repeat===n);return a`<section class="wr-try-chain" aria-label=${`The chain in time, by ${r}`}>
    <b>${r}${e.repeats>1?` · repeat ${n+1}`:""}</b>
    <ol>
      ${e.steps.map((i,l)=>a`<${_r}
            run=${e}
            step=${i}
            place=${vn(s,{...i,at:l})}
            seek=${o}
          />`)}
    </ol>
    <${mr} run=${e} calls=${s} />
  </section>`}function En({run:e,seek:t}){let n=e.payload.steps.some(({start:r})=>r!=null),o=Array.from({length:e.repeats},(r,s)=>s);return a`<div aria-live="off">
    ${o.map(r=>e.labels.map((s,i)=>a`<${hr} run=${e} judge=${i} repeat=${r} seek=${t} />`))}
    <p class="wr-note">
      Lanes span the clip. Hollow: still arriving, checked once it has ended.
      ${n?" The line below a bar is the chain's own.":""}
    </p>
  </div>`}var $r=({page:e,run:t})=>a`<p class="wr-p" role="status">
    Kept in this browser. Two people look at it on${" "}
    <a href=${t.payload.check}>Check</a>.${" "}
    <${k} onClick=${()=>cn(e)}>Undo<//>
  </p>`;function Rn({page:e}){let{run:t}=e.state,[n,o]=Ue("");if(!t||!Xt(t))return null;let r=t.labels.length>1?"Every model is":`“${t.labels[0]}” is`;return a`<div class="wr-try-challenge" role="group" aria-label="Keep as a submission">
    <h3 class="wr-heading">${r} wrong: keep the question?</h3>
    ${t.submitted?a`<${$r} page=${e} run=${t} />`:a`<${v} label="Why the right answer follows from the clip" required>
              <textarea rows="3" value=${n} onInput=${P(o)} />
            <//>
            <${k}
              class="wr-up-button"
              disabled=${!n.trim()}
              onClick=${()=>ln(e,n)}
            >
              Keep as a submission
            <//>`}
  </div>`}function wr(e,t){return e.saved?"They are now shown with the shared data, to you alone.":t?"Verdicts on your own clip can be downloaded.":"Only you see saved verdicts."}function gr(e,t){let{logs:n=[],labels:o}=e;return n.length<2?"Download":`Download ${n.length===o.length?o[t]:t+1}`}function Fn({page:e}){let{run:t}=e.state;if(!t)return null;let{own:n,logs:o=[]}=t,r=t.saving===!0||t.saved||!t.summary?.ok||n!=="";return a`<div class="wr-up-line">
    <${k} class="wr-up-button wr-try-save" disabled=${r} onClick=${e.save}>
      ${t.saved?"Saved":t.saving?"Saving …":"Save to my runs"}
    <//>
    ${o.map((s,i)=>a`<a
          class="wr-button"
          href=${q(`/api/judge/run/${t.id}?log=${i}`)}
          download=${`${s}.jsonl`}
        >
          ${gr(t,i)}
        </a>`)}
    <span>${wr(t,n)}</span>
  </div>`}var Nn=({title:e})=>a`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var Ye=({children:e})=>a`<small class="wr-interval"> ${e}</small>`;function yr({state:e,unit:t,vote:n,truth:o}){let r=n.given.filter(i=>i===n.value).length,s=o!=null&&n.value!=null;return a`<td>
    <${te} state=${e} unit=${t} value=${n.value} />
    ${n.given.length>1?a`<${Ye}>${r} of ${n.given.length} repeats<//>`:null}
    ${s?a`<${Ye}>${n.value===o?"as known":"differs"}<//>`:null}
  </td>`}function br({state:e,row:t,raters:n,isPanel:o}){let r=xe(e.run,t.unit),s=t.unit==="correct"?null:Tn(e.run,t.unit),i=l=>a`<td>
      <${te} state=${e} unit=${t.unit} value=${l} />
    </td>`;return a`<tr>
    <th scope="row">${An(e.run,t.unit)}</th>
    ${e.run.rightAnswer?a`<td>${e.run.rightAnswer}</td>`:null}
    ${n.map(({by:l})=>i(r.find(p=>p.by===l)?.score))}
    ${t.votes.map(l=>a`<${yr} state=${e} unit=${t.unit} vote=${l} truth=${s} />`)}
    ${o?i(t.majority):null}
  </tr>`}function Bn({state:e}){let{run:t}=e,n=t.summary?.tally??[],o=t.labels.length>1;if(!n.length)return a`<p class="wr-empty">No call gave a valid reply. The raw responses are below.</p>`;let r=On(t,n),s=(i,l)=>a`<th scope="col">${i}${l?a`<${Ye}>${l}<//>`:null}</th>`;return a`<div>
    <div class="wr-scroll" tabindex="0" role="region" aria-label="Verdicts beside what is known">
      <table class="wr-table">
        <thead>
          <tr>
            ${s("Judged")}${t.rightAnswer?s("Right answer"):null}
            ${r.map(({by:i,kind:l})=>s(i,l))}${t.labels.map(i=>s(i))}
            ${o?s("Majority"):null}
          </tr>
        </thead>
        <tbody>
          ${n.map(i=>a`<${br} state=${e} row=${i} raters=${r} isPanel=${o} />`)}
        </tbody>
      </table>
    </div>
    <${Nn} title="Verdicts beside what is known" />
    ${o?a`<p class="wr-note">${n[0].rule}</p>`:null}
  </div>`}function vr({run:e,cancel:t}){let n=e.calls.filter(({outcome:o})=>o).length;return a`<div class="wr-up-progress wr-try-progress">
    <span>${n} of ${e.total} calls have ended${e.waiting?`; ${e.waiting}`:""}</span>
    <progress max=${e.total||1} value=${n} aria-label="Calls that have ended" />
    <${k} class="wr-up-button wr-try-cancel" onClick=${t}>Cancel<//>
  </div>`}function kr({run:e,locates:t}){let{summary:n}=e;if(!n)return null;let o=Object.entries(n.statuses).filter(([i])=>i!=="ok"),r=t?"no times":"no score",s=o.map(([i,l])=>`${l} ${X(i)}`).join(", ");return a`<p class="wr-p">
    ${n.ok} of ${n.calls} calls gave a valid
    reply${s?` (${s}: ${r})`:""} · ${L(n.tokens_in)} tokens in,
    ${L(n.tokens_out)} out · ${` ${z(n.cost)}`} · ${e.seconds.toFixed(1)} s
  </p>`}var xr=({sent:e})=>a`<details class="wr-fold">
    <summary><span class="wr-fold-title">What was sent</span></summary>
    ${e.judges.map(t=>a`<div>
          <b>${t.label}</b>${t.messages.map(n=>a`<${ve} entry=${n} />`)}
        </div>`)}
  </details>`;function Sr(e,t){return e.scripted?"A recorded exchange":t?"The chain in time":"What the judges say"}var Cr=({state:e,seek:t})=>e.run.calls.map(n=>a`<${Mn}
        key=${`${n.judge}.${n.repeat}.${n.rotation}`}
        state=${e}
        call=${n}
        seek=${t}
      />`),Or=({run:e,away:t})=>a`${t&&!e.scripted?a`<p class="wr-warning">These are of “${e.name}”, not of the clip beside them.</p>`:null}
  ${e.scripted?a`<p class="wr-warning">${e.scripted}</p>`:null}
  ${e.failure?a`<${M}>${e.failure}<//>`:null}`;function Tr({run:e,state:t,seek:n}){return e.steps?.length?a`<${En} run=${e} seek=${n} />`:e.summary&&!e.scripted?a`<${Bn} state=${t} />`:null}function jn({page:e}){let{state:t}=e,{run:n}=t;if(!n)return null;let o=!!n.steps?.length,r=n.summary&&!n.scripted,s=ye(t),i=s?null:e.seek;return a`<section
    class="wr-try-card wr-try-results"
    aria-label=${n.scripted?"Recorded exchange":"Results"}
  >
    <h2 class="wr-heading" tabindex="-1">${Sr(n,o)}</h2>
    <${Or} run=${n} away=${s} />
    ${n.ended?null:a`<${vr} run=${n} cancel=${e.cancel} />`}
    <${Tr} run=${n} state=${t} seek=${i} />
    <${Cr} state=${t} seek=${i} />
    <${Rn} key=${n.token} page=${e} />
    ${r?a`<${kr} run=${n} locates=${o} />`:null}
    ${n.summary&&n.id?a`<${Fn} page=${e} />`:null}
    ${n.sent?a`<${xr} sent=${n.sent} />`:null}
  </section>`}function Ar(e){return e?e.calls?`Send ${e.calls} ${e.calls===1?"call":"calls"}`:"Go":"Send"}function Pr({page:e}){let{state:t}=e,n=t.preview,o=n?.judges.some(({problem:r})=>r);return a`<div class="wr-up-line wr-try-actions">
    <${k}
      class="wr-up-button wr-try-show"
      disabled=${!!t.busy}
      onClick=${e.show}
    >
      Show what would be sent
    <//>
    <${k}
      class="wr-up-button wr-up-go wr-try-send"
      disabled=${!!t.busy||!n||o}
      title=${n?null:"Look at what would be sent first"}
      onClick=${e.send}
    >
      ${Ar(n)}
    <//>
    <span role="status" class="wr-note">${t.busy}</span>
    ${t.failure?a`<${M}>${t.failure}<//>`:null}
  </div>`}function Mr({page:e}){let{server:t,run:n,busy:o}=e.state;return t.replays.length?a`<section class="wr-try-card wr-try-replays" aria-label="Recorded runs">
    <p class="wr-p">
      <b>${n?"Recorded runs":"Nothing asked yet. No key? Watch a recorded run:"}</b>
    </p>
    <div class="wr-up-line">
      ${t.replays.map(({name:r,title:s})=>a`<${k}
            key=${r}
            data-replay=${r}
            disabled=${!!o}
            onClick=${()=>e.replay(r)}
          >
            ▶ ${s}
          <//>`)}
    </div>
  </section>`:null}var Ln=({page:e})=>a`<div class="wr-try-sides">
    <div class="wr-try-left"><${dn} page=${e} /></div>
    <div class="wr-try-right">
      <${bn} page=${e} />
      <${wn} page=${e} />
      <${Pr} page=${e} />
      ${e.state.preview?a`<${yn} page=${e} />`:null}
      <div aria-live="polite">${e.state.run?a`<${jn} page=${e} />`:null}</div>
      <${Mr} page=${e} />
    </div>
  </div>`;var Un=new be;function Ca(e,t){let n=e.querySelector(".wr-first"),o=Tt(Un,Ln,e,"wr-try");return n?o.root.append(n):Q(a`<p class="wr-note" role="status">Loading …</p>`,o.root),Un.open(t).catch(r=>{Q(a`<${M}>${r.message}<//>`,o.root)}),o}export{Ca as mount};
