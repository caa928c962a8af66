var w,tt,Fn,U,Se,de,nt,ce,ot,Oe,Ce,jn,te=Symbol.for("pv"),fe={},_e=[],Bn=/^m(i|n|o|s|text|space)$/,Te=Array.isArray,Pe=_e.slice,V=Object.assign;function J(e){e&&e.parentNode&&e.remove()}function st(e,t,n){var o,s,r,i={},l=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:i[r]=t[r];return l>2&&(i.children=l>3?Pe.call(arguments,2):n),ee(e,i,o,s,null)}function ee(e,t,n,o,s){var r={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:te,__v:s||++tt,__i:-1,__u:0};return!s&&w.vnode&&w.vnode(r),r}function me(e){return e.children}function ue(e,t){this.props=e,this.context=t,this.__g=0}function D(e,t){if(t==null)return e.__&&D(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:D(e)}function Ln(e){var t,n=e.__v,o=n.__e,s=[],r=[],i=e.__P;i&&((t=V({constructor:te},n)).__v=n.__v+1,w.vnode&&w.vnode(t),Ae(i,t,n,e.__n,i.namespaceURI,32&n.__u?[o]:null,s,o||D(n),32&n.__u,r),t.__v=n.__v,t.__.__k[t.__i]=t,ut(s,t,r),n.__=n.__e=null,t.__e!=o&&rt(t))}function rt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),rt(e)}function Ze(e){(8&e.__g||(e.__g|=8,U.push(e),de++))&&Se==w.debounceRendering||((Se=w.debounceRendering)||queueMicrotask)(it)}function it(){try{for(var e,t=1;U.length;)U.length>t&&U.sort(nt),e=U.shift(),t=U.length,8&e.__g&&Ln(e)}finally{(de=U.length)&&(Se||queueMicrotask)(it)}}function at(e,t,n,o,s,r,i,l,p,d,u){var m,f,c,_,x,$,g=o.__k||_e,h=t.length;for(p=Un(n,t,g,p,h),m=0;m<h;m++)(c=n.__k[m])!=null&&(f=~c.__i&&g[c.__i]||fe,c.__i=m,$=Ae(e,c,f,s,r,i,l,p,d,u),_=c.__e,(f.ref!=c.ref||8&f.__u)&&(f.ref&&Me(f.ref,null,c,f),c.ref&&u.push(c.ref,c.__c||_,c)),x=x||_,4&c.__u?(p=lt(c,p,e,!f.__v),f.__e&&(f.__e=null)):typeof c.type=="function"&&$!==void 0?p=$:_&&(p=_.nextSibling),c.__u&=-21);return n.__e=x,p}function Un(e,t,n,o,s){var r,i,l,p,d,u,m,f,c,_=n.length,x=_,$=0,g=0,h=e.__k=Array(s);for(r=0;r<s;r++)(i=t[r])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=h[r]=ee(null,i):Te(i)?i=h[r]=ee(me,{children:i}):i.constructor===te&&i.__b?i=h[r]=ee(i.type,i.props,i.key,i.ref,i.__v):h[r]=i,p=r+$,i.__=e,i.__b=e.__b+1,l=null,~(d=i.__i=Dn(i,n,p,x))&&(x--,(l=n[d])&&(l.__u|=2)),l&&l.__v?(i.__u|=16,d==p-1?$--:d==p+1?$++:d!=p&&(d>p?$--:$++,g=1)):(~d||(s>_?$--:s<_&&$++),typeof i.type!="function"&&(i.__u|=4))):h[r]=null;if(g){for(u=[],m=[],r=0;r<s;r++)if((i=h[r])&&16&i.__u){for($=0,f=u.length;$<f;)u[c=$+f>>1]<i.__i?$=c+1:f=c;u[$]=i.__i,m[r]=$+1}for($=u.length;r--;)m[r]&&(m[r]==$?$--:h[r].__u|=4)}if(x)for(r=0;r<_;r++)!(l=n[r])||2&l.__u||(l.__e==o&&(o=D(l)),qe(l,l));return o}function lt(e,t,n,o){var s,r,i,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=lt(s[r],t,n,!1));return t}for(t&&!t.parentNode&&(t=D(e))&&!t.parentNode&&(t=null),i=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(i!=l&&(!o&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Dn(e,t,n,o){var s,r=e.key,i=e.type,l=t[n],p=l&&!(2&l.__u);if(l===null&&r==null||p&&r==l.key&&i==l.type)return n;if(o>(p?1:0)){for(s=n-1;s>=0;s--)if((l=t[s])&&!(2&l.__u)&&r==l.key&&i==l.type)return s;for(s=n+1;s<t.length;s++)if((l=t[s])&&!(2&l.__u)&&r==l.key&&i==l.type)return s}return-1}function et(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function le(e,t,n,o,s){var r,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||et(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||et(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(i=Ce[t]||(Ce[t]=In(t)),(e.__a||(e.__a={}))[t]=Oe,r=t!=(t=t.replace(ot,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,r):e.removeEventListener(t,i,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function In(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[ce]==null)t[ce]=Oe++;else if(t[ce]<this.__a[e])return;return n(w.event?w.event(t):t)}}}function Ae(e,t,n,o,s,r,i,l,p,d){var u,m,f,c,_,x,$,g,h,S,y,xe,Xe,ae,H,Ye,L,W,F=t.type;if(t.constructor!==te)return null;128&n.__u&&(p=32&n.__u,u=n.__c.__z)&&(t.__u|=p,m=r=[],u.nodeType==8?l=pe(u,r):r.push(u),l=r[0]||l),(u=w.__b)&&u(t);e:if(typeof F=="function"){f=i.length;try{if(g=t.props,h=(u=F.prototype)&&u.render,S=(u=F.contextType)&&o[u.__c],y=u?S?S.props.value:u.__:o,(c=n.__c)?(t.__c=c,2&c.__g&&(c.__g|=1)):(h?t.__c=c=new F(g,y):(t.__c=c=new ue(g,y),c.constructor=F,c.render=Wn),S&&S.sub(c),c.state||(c.state={}),c.__n=o,c.__g|=8,c.__h=[],c.__k=[]),h&&(c.__s||(c.__s=c.state),F.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=V({},c.__s)),V(c.__s,F.getDerivedStateFromProps(g,c.__s)))),_=c.props,x=c.state,c.__v=t,n.__c){if(g!==_&&h&&!F.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(g,y),t.__v==n.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(g,c.__s,y)===!1){t.__v!=n.__v&&(c.props=g,c.state=c.__s,c.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(T){T&&(T.__=t)}),_e.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&i.push(c),l=D(n);break e}c.componentWillUpdate&&c.componentWillUpdate(g,c.__s,y),h&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(_,x,$)})}else h&&!F.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),h&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=y,c.props=g,c.__P=e,c.__g&=-5,xe=w.__r,Xe=h?25:0;do c.__g&=-9,xe&&xe(t),u=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++Xe<25);h&&(_e.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(o=V({},o,c.getChildContext())),h&&n.__c&&c.getSnapshotBeforeUpdate&&($=c.getSnapshotBeforeUpdate(_,x)),ae=u&&u.type===me&&u.key==null?u.props.children:u,g.__P&&(u=l,s=(e=g.__P).namespaceURI,p=r=null,n.props&&n.props.__P!=e&&(n.__k.some(function(T){T&&qe(T,T)}),n.__k=null),l=n.__k?D(n,0):null),l=at(e,Te(ae)?ae:[ae],t,n,o,s,r,i,l,p,d),g.__P&&(t.__e=null,l=u),t.__u&=-161,m&&m.some(J),c.__h.length&&i.push(c),1&c.__g&&(c.__g&=-4)}catch(T){if(i.length=f,t.__v=null,p||r)if(T&&T.then){if(t.__u|=128|p,r){for(~(L=r.indexOf(l||void 0))||(L=r.length);(W=r[L-1])&&W.nodeType==8;)L--;for(;L<r.length;L++)if(W=r[L])if(r[L]=null,H){if(W==Ye)break}else{if(W.nodeType!=8)break;W.data.startsWith("$s")&&(Ye=pe(H=W))}}if(!H){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;H=l}(u=pe(H=t.__c.__z||(t.__c.__z=H)))?(t.__e=H,l=u):t.__e=l,l=l&&l.nextSibling}else r&&r.some(J);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),T&&T.then||ct(t),w.__e(T,t,n)}}else l=t.__e=Hn(n.__e,t,n,o,s,r,i,p,d,e);return(u=w.diffed)&&u(t),l}function pe(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function ct(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(ct))}function ut(e,t,n){for(var o=0;o<n.length;)Me(n[o++],n[o++],n[o++]);w.__c&&w.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){w.__e(r,s.__v)}})}function Hn(e,t,n,o,s,r,i,l,p,d){var u,m,f,c,_,x,$,g,h=n.props||fe,S=t.props,y=t.type;if(y=="svg"?s="http://www.w3.org/2000/svg":y=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(u=0;u<r.length;u++)if((_=r[u])&&(y?_.localName==y:_.nodeType==3)){e=_,r[u]=null;break}}if(!e){if(g=d.ownerDocument||document,!y)return g.createTextNode(S);e=g.createElementNS(s,y,S.is?S:d),l&&(w.__m&&w.__m(t,r),l=!1),r=null}if(y){if(d=y=="template"&&e.content||e,r=y=="textarea"&&S.defaultValue!=null?null:r&&Pe.call(d.childNodes),!l&&r)for(h={},u=0;u<e.attributes.length;u++)h[(_=e.attributes[u]).name]=_.value;for(u in h)_=h[u],u=="dangerouslySetInnerHTML"?f=_:u=="children"||u in S||u=="value"&&"defaultValue"in S||u=="checked"&&"defaultChecked"in S||le(e,u,null,_,s);for(u in S)_=S[u],u=="children"?c=_:u=="dangerouslySetInnerHTML"?m=_:u=="value"?x=_:u=="checked"?$=_:l&&typeof _!="function"||h[u]===_||le(e,u,_,h[u],s);m?(l||f&&(m.__html==f.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(f&&(e.textContent=""),(y=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Bn.test(y))&&(s="http://www.w3.org/1999/xhtml"),at(d,Te(c)?c:[c],t,n,o,s,r,i,r?r[0]:n.__k&&D(n,0),l,p),r&&r.some(J)),l&&y!="textarea"||(u="value",y=="progress"&&x==null?e.removeAttribute(u):x==null||x===e[u]&&(y!="progress"||x)||le(e,u,x,h[u],s),u="checked",$!=null&&$!=e[u]&&le(e,u,$,h[u],s))}else h===S||l&&e.data==S||(e.data=S);return e}function Me(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){w.__e(s,n)}}function qe(e,t,n){var o,s,r,i;if(w.unmount&&w.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Me(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){w.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&qe(o[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=pe(o,r=[]))&&(o==e.__e&&r.some(J),J(s),J(o)),n||J(e.__e),e.__e=e.__c=e.__=null}function Wn(e,t,n){return this.constructor(e,n)}function K(e,t){var n,o,s,r;w.__&&w.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=ee(me,{children:[e]}),s=[],r=[],Ae(t,t.__k,o||fe,fe,t.namespaceURI,o?null:t.firstChild?Pe.call(t.childNodes):null,s,o?o.__e:t.firstChild,n,r),ut(s,t.__k,r),t.__k.props.children=null}w={__e:function(e,t,n,o){for(var s,r,i;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((i=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),i=1),i&&8&s.__g)return void(s.__g|=2)}catch(l){e=l}}throw de=0,e}},tt=0,Fn=function(e){return e!=null&&e.constructor===te},ue.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=V({},this.state)),typeof e=="function"&&(e=e(V({},n),this.props)),e&&(V(n,e),this.__v&&(t&&this.__k.push(t),Ze(this)))},ue.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Ze(this))},ue.prototype.render=me,U=[],de=0,nt=function(e,t){return e.__v.__b-t.__v.__b},ce=Symbol(),ot=/(PointerCapture)$|Capture$/i,Oe=0,Ce={},jn=0;var Re,C,Ee,pt,dt=Object.is,Ne=0,bt=[],Fe=[],b=w,ft=b.__b,_t=b.__r,mt=b.diffed,ht=b.__c,$t=b.unmount,wt=b.__;function Jn(e,t){b.__h&&b.__h(C,e,Ne||t),Ne=0;var n=C.__H||(C.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function Be(e){return Ne=1,Vn(vt,e)}function Vn(e,t,n){var o=Jn(Re++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):vt(void 0,t),function(r){var i=(o.__N||o.__)[0],l=o.t(i,r);dt(i,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=C,!C.__f)){C.__f=!0;var s=C.shouldComponentUpdate;C.shouldComponentUpdate=function(r,i,l){var p=this.__H;if(!p)return!0;var d=!1,u=this.props!=r;if(p.__.some(function(f){f.__N&&(d=!0,dt(f.__[0],f.__N[0])||(u=!0))}),s){var m=s.call(this,r,i,l);return d?m||u:m}return!d||u}}return o.__}function Kn(){var e;do{for(;e=Fe.shift();)try{ne(e)}catch(n){b.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=bt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ne),t.__h.some(je),t.__h=[]}catch(n){t.__h=[],b.__e(n,e.__v)}}}while(Fe.length)}b.__b=function(e){C=null,ft&&ft(e)},b.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),wt&&wt(e,t)},b.__r=function(e){_t&&_t(e),Re=0;var t=(C=e.__c).__H;t&&(Ee==C?C.__h=[]:(t.__h.some(ne),t.__h.some(je),Re=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Ee=C},b.diffed=function(e){mt&&mt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&yt(bt.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Ee=C=null},b.__c=function(e,t){t.some(function(n){try{n.__h.some(ne),n.__h=n.__h.filter(function(o){return!o.__||je(o)})}catch(o){n.__h=[function(){throw o}]}}),ht&&ht(e,t)},b.unmount=function(e){$t&&$t(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,yt(Fe.push(s))}else ne(s)}catch(r){t=r}}),o.__H=void 0,t&&b.__e(t,o.__v))};var gt=typeof requestAnimationFrame=="function";function Qn(e){var t,n=function(){clearTimeout(o),gt&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);gt&&(t=requestAnimationFrame(n))}function yt(e){e!=1&&pt==b.requestAnimationFrame||((pt=b.requestAnimationFrame)||Qn)(Kn)}function ne(e){var t=C,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),C=t}function je(e){var t=C;e.__c=e.__(),C=t}function vt(e,t){return typeof t=="function"?t(e):t}var xt=function(e,t,n,o){var s;t[0]=0;for(var r=1;r<t.length;r++){var i=t[r++],l=t[r]?(t[0]|=i?1:2,n[t[r++]]):t[++r];i===3?o[0]=l:i===4?o[1]=Object.assign(o[1]||{},l):i===5?(o[1]=o[1]||{})[t[++r]]=l:i===6?o[1][t[++r]]+=l+"":i?(s=e.apply(l,xt(e,l,n,["",null])),o.push(s),l[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):o.push(l)}return o},kt=new Map;function St(e){var t=kt.get(this);return t||(t=new Map,kt.set(this,t)),(t=xt(this,t.get(e)||(t.set(e,t=(function(n){for(var o,s,r=1,i="",l="",p=[0],d=function(f){r===1&&(f||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,f,i):r===3&&(f||i)?(p.push(3,f,i),r=2):r===2&&i==="..."&&f?p.push(4,f,0):r===2&&i&&!f?p.push(5,0,!0,i):r>=5&&((i||!f&&r===5)&&(p.push(r,0,i,s),r=6),f&&(p.push(r,f,0,s),r=6)),i=""},u=0;u<n.length;u++){u&&(r===1&&d(),d(u));for(var m=0;m<n[u].length;m++)o=n[u][m],r===1?o==="<"?(d(),p=[p],r=3):i+=o:r===4?i==="--"&&o===">"?(r=1,i=""):i=o+i[0]:l?o===l?l="":i+=o:o==='"'||o==="'"?l=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,s=i,i=""):o==="/"&&(r<5||n[u][m+1]===">")?(d(),r===3&&(p=p[0]),r=p,(p=p[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):i+=o),r===3&&i==="!--"&&(r=4,p=p[0])}return d(),p})(e)),t),arguments,[])).length>1?t:t[0]}var a=St.bind(st);function Ct(e,t,n,o,s=()=>{}){let r=document.createElement("div");return r.className=o,n.replaceChildren(r),e.root=r,e.draw=()=>{e.root===r&&K(a`<${t} page=${e} />`,r)},{root:r,destroy(){K(null,r),r.remove(),e.root===r&&(e.root=null,s())}}}var v=({label:e,help:t,required:n,fault:o,children:s})=>a`<label class="wr-up-field">
    <b>${e}${n?a`<em class="wr-up-required"> required</em>`:null}</b>
    ${s}${o?a`<small class="wr-up-bad">${o}</small>`:null}
    ${t?a`<small>${t}</small>`:null}
  </label>`,P=({options:e,value:t,onChange:n,...o})=>a`<select
    ...${o}
    value=${String(t??"")}
    onChange=${s=>n(s.target.value)}
  >
    ${e.map(([s,r])=>a`<option value=${String(s)} selected=${String(s)===String(t??"")}>
          ${r}
        </option>`)}
  </select>`,Ot=({value:e,onChange:t,...n})=>a`<input
    type="text"
    autocomplete="off"
    ...${n}
    value=${e??""}
    onInput=${o=>t(o.target.value)}
  />`;var k=({go:e,children:t,...n})=>a`<button type="button" class=${`wr-up-button${e?" wr-up-go":""}`} ...${n}>
    ${t}
  </button>`,O=({tone:e,title:t,children:n})=>a`<span class=${`wr-badge wr-${e||"plain"}`} title=${t||null}>${n}</span>`,A=({children:e})=>a`<p class="wr-up-bad" role="alert">${e}</p>`;function Tt({accept:e,multiple:t,label:n,onFiles:o,children:s}){let r=(p,d)=>{p.preventDefault(),p.currentTarget.classList.toggle("wr-over",d)};return a`<label
    class="wr-up-drop"
    onDragOver=${p=>r(p,!0)}
    onDragLeave=${p=>r(p,!1)}
    onDrop=${p=>{r(p,!1),o([...p.dataTransfer.files])}}
  >
    ${s}
    <input
      type="file"
      class="wr-up-input"
      multiple=${!!t}
      accept=${e}
      aria-label=${n}
      onChange=${p=>{o([...p.target.files]),p.target.value=""}}
    />
  </label>`}var Pt={"x-whyreel":"1"},Gn=300;function zn(e){try{return JSON.parse(e)??{}}catch{let t=e.trim();return t&&t.length<=Gn&&!t.startsWith("<")?{error:t}:{}}}function Xn(e,t){let n=zn(t),o=new Error(n.error||`The server answered ${e}.`);return Object.assign(o,{status:e,content:n})}async function Le(e,t){let n=await fetch(e,{credentials:"same-origin",...t});if(!n.ok)throw Xn(n.status,await n.text().catch(()=>""));return n}async function oe(e,t){let o=await(await Le(e,t)).text();try{return o?JSON.parse(o):{}}catch(s){throw new Error("The server’s answer could not be read.",{cause:s})}}var j=(e,{method:t="POST",headers:n,signal:o}={})=>({method:t,signal:o,headers:{...Pt,...e&&{"content-type":"application/json"},...n},body:e&&JSON.stringify(e)}),At=(e,t="application/octet-stream")=>({method:"POST",headers:{...Pt,"content-type":t},body:e});var he=()=>({kind:"endpoint",preset:"",base_url:"",model:"",house:"",price_in:"",price_out:"",encoding:"frames",frames:16,side:512,key:""});function $e(e){let t=e.server;return[...t.presets.map(n=>[`preset:${n.name}`,n.label]),...t.houses.map(n=>[`house:${n.name}`,`${n.name} (no key needed)`]),...t.trivial.map(n=>[`trivial:${n.name}`,`${n.label} (a rule, no model)`])]}function Ue(e,t,n){let[o,...s]=n.split(":"),r=s.join(":");if(o==="trivial")Object.assign(t,he(),{kind:"trivial",model:r});else if(o==="house")Object.assign(t,he(),{kind:"house",house:r,model:e.server.houses.find(i=>i.name===r).models[0]});else{let i=e.server.presets.find(l=>l.name===r);Object.assign(t,{kind:"endpoint",preset:r,house:"",base_url:i.base_url,model:t.kind==="endpoint"?t.model:"",encoding:i.encodings[0],sights:null,probed:"",key:""})}}var De=(e,t=[])=>({...e,id:1+Math.max(0,...t.map(({id:n})=>n))}),Mt=(e,t,n)=>e.map((o,s)=>s===t?{...o,...n}:o),qt=(e,{id:t,base_url:n},o)=>e.map(s=>s.id===t&&s.base_url===n?{...s,...o}:s),Et=(e,t,n)=>e.map(o=>{if(o.id!==t.id||o.base_url!==t.base_url||o.model!==t.model)return o;let s=Rt(n.sights),r=s.length&&!s.includes(o.encoding)?s[0]:o.encoding;return{...o,...n,encoding:r}}),Rt=e=>Object.entries(e||{}).filter(([,t])=>t==="seen").map(([t])=>t);function Nt(e,t,n){let o=Rt(e.sights);return o.length?o:(t?t.encodings:n?.encodings?.[e.model])||null}var se=e=>e===""||e==null?null:Number(e),Ft=e=>({kind:e.kind,preset:e.preset||"custom",base_url:e.base_url.trim(),model:e.model.trim(),house:e.house,price_in:se(e.price_in),price_out:se(e.price_out)});function re(e){let t={};return e.forEach((n,o)=>{n.kind==="endpoint"&&n.key&&(t[`x-whyreel-key-${o+1}`]=n.key)}),t}function Yn(e){let{protocol:t,pathname:n}=new URL(e),o=t.startsWith("http")?n.lastIndexOf("/wr/"):-1;return o>0?n.slice(0,o):""}var jt=Yn(import.meta.url),M=e=>jt+e,Bt=(e,t=jt)=>e.startsWith(`${t}/`)?e.slice(t.length):e;var q=(e,t)=>oe(M(`/api/judge${e}`),t);async function Zn(e,t,n){let s=(await Le(e,t)).body.pipeThrough(new TextDecoderStream).getReader(),r="";try{for(;;){let{done:i,value:l}=await s.read();if(i)break;let p=(r+l).split(`

`);r=p.pop();for(let d of p){let u=/^event: (.*)$/m.exec(d),m=/^data: (.*)$/m.exec(d);u&&m&&n(u[1],JSON.parse(m[1]))}}}finally{s.cancel().catch(()=>{})}}var Lt=(e,t)=>Zn(M(`/api/judge${Ie()}`),e,t);async function eo(e){try{let t=j({base_url:e.base_url},{headers:re([e])}),{models:n}=await q("/models",t);return{models:n,listed:n.length?`${n.length} models`:"It lists no model."}}catch(t){return{models:[],listed:`${t.message}. Type the name instead.`}}}async function Ut(e,t){let n=o=>e.dispatch({type:"models",judge:t,part:o});n({listed:"Asking …"}),n(await eo(t))}async function Dt(e,t){let n=o=>e.dispatch({type:"sights",judge:t,part:o});n({sights:null,probed:"Asking …"});try{let o={base_url:t.base_url,model:t.model},s=j(o,{headers:re([t])}),{sights:r}=await q("/probe",s);n({sights:r,probed:""})}catch(o){n({probed:o.message})}}async function to(e,t){if(e.size>t.file_mb*2**20)throw new Error(`${e.name}: a clip may have ${t.file_mb} MB`);let n=await q(`/clip?name=${encodeURIComponent(e.name)}`,At(e));return{server:await q(""),id:n.id}}async function It(e,[t]){if(t){e.dispatch({type:"sending"});try{e.dispatch({type:"clip",...await to(t,e.state.server.limits)})}catch(n){e.dispatch({type:"clip failed",failure:n.message})}}}function Ie(){let e=new URLSearchParams(location.search).get("version");return e?`?version=${encodeURIComponent(e)}`:""}function no(e,t,n,o=""){let s=new URLSearchParams(o),r=[...new URLSearchParams(n)].filter(([u])=>(t[0]==="*"||t.includes(u))&&!s.has(u)),[i,l=""]=e.split("#"),p=i.split("?")[0],d=new URLSearchParams([...r,...s]).toString();return`${p}${d?`?${d}`:""}${l?`#${l}`:""}`}function oo({pathname:e,hash:t},n){let o=Bt(e).slice(1);return{queryString:[o?`at=${o}`:"",n].filter(Boolean).join("&"),hash:t}}function Ht(e,t){let n=location.pathname+(e?`?${e}`:"")+location.hash;n!==location.pathname+location.search+location.hash&&history[t?"pushState":"replaceState"](null,"",n),ro(e)}function so(e){let t=document.querySelector("[data-wr-benchmark]");!e||!t||[...t.options].some(n=>n.value===e)&&(t.value=e)}function ro(e){let t=document.querySelectorAll("a[data-wr-keeps]");for(let n of t){let{wrKeeps:o="",wrAdds:s}=n.dataset,r=n.getAttribute("href")??"";n.setAttribute("href",no(r,o.split(" "),e,s))}so(new URLSearchParams(e).get("benchmark")),document.dispatchEvent(new Event("wr-shown")),window.parent!==window&&window.parent.postMessage(oo(location,e),"*")}var E=e=>e.server?.protocols[e.protocol]||{},R=e=>!!E(e).asks;function X(e){let t={prompt:e.about.prompt,ground_truth:e.about.ground_truth,text:e.about.text,expected:e.about.expected,options:e.about.options.split(`
`).map(o=>o.trim()).filter(Boolean),steps:e.about.steps.split(`
`).map(o=>o.trim()).filter(Boolean),answer:e.about.answer?Number(e.about.answer)-1:null},n=e.judges.map(o=>({...Ft(o),encoding:o.encoding,frames:Number(o.frames),side:Number(o.side)}));return{clip:e.own?"":e.payload.clip.id,own:e.own,...e.own?{about:t}:{},protocol:e.protocol,setting:e.setting,question:R(e)&&!e.own?e.question:"",circular:E(e).is_turned?e.circular||"shift":null,judges:n,repeats:e.repeats,cap:se(e.cap),grader:E(e).is_graded?se(e.grader):null}}var Y=e=>JSON.stringify(X(e));function Wt(e,t){let n=new URLSearchParams(t),o={setting:e.setting==="−"?"":e.setting,question:e.question,circular:E(e).is_turned&&e.circular!=="shift"?e.circular:"",repeats:e.repeats>1?e.repeats:""};for(let[s,r]of Object.entries(o))r?n.set(s,r):n.delete(s);return n.toString()}function Vt(e){if(!R(e))return null;let{about:t,question:n}=X(e);if(!t)return e.payload.questions.find(l=>l.question===n)??null;let{text:o,options:s,answer:r,expected:i}=t;return{question:"",type:"",text:o,options:s,answer:r,expected:i}}var io=({outcome:e})=>!!e.findings[0]?.correct,Jt=({judge:e,repeat:t})=>`${e} ${t}`;function Kt(e){if(!e.ended||e.scripted||!e.summary||!e.question)return!1;let n=e.calls.filter(({outcome:r})=>r?.status==="ok").filter(({outcome:r})=>r.findings[0]?.correct!=null),o=new Map;for(let r of n)o.set(Jt(r),(o.get(Jt(r))??!0)&&io(r));return new Set(n.map(({judge:r})=>r)).size===e.labels.length&&![...o.values()].some(Boolean)}function Qt(e,t,n){let{question:o,type:s,text:r,options:i,answer:l,expected:p}=e.question,{clip:d}=e.payload;return{line:"case",job:"submission",id:o||`own ${n}`,title:r,model:e.labels.join(", "),created:n,status:"ok",clip:e.own?"":d.id,output:{text:r,type:s||"",options:i||[],answer:l??null,expected:p||"",explanation:t.trim(),missed:e.labels,film:e.own?e.name:""}}}function ao(e,t,n){let o=[];for(let s=0;s<e.repeats;s+=1)for(let r of e.rotations)e.labels.forEach((i,l)=>o.push({judge:l,repeat:s,rotation:r,attempts:0}));return{...e,...n,calls:o,total:o.length,rotations:e.rotations.length,scripted:t,ended:!1,failure:"",waiting:"",seconds:0,saved:!1}}var lo=e=>t=>t.judge===e.judge&&t.repeat===e.repeat&&t.rotation===e.rotation,He=(e,t,n)=>({...e,calls:e.calls.map(o=>lo(t)(o)?{...o,...n}:o)}),We={call:(e,t)=>He(e,t,{began:!0}),steps:(e,t)=>He(e,t,{steps:t.steps}),attempt:(e,t)=>({...e,waiting:t.status==="ok"?"":`${e.labels[t.judge]}: ${t.detail||t.status}`}),outcome:(e,t)=>He(e,t,{outcome:t}),done:(e,t)=>({...e,summary:t.summary,id:t.run,logs:t.logs,seconds:t.seconds,ended:!0}),failed:(e,t)=>({...e,failure:t.error,ended:!0})},co=e=>({...e,calls:[],labels:[],total:0});function Gt(e,{name:t,data:n,scripted:o=""},s){return t==="plan"?ao(n,o,s):t==="failed"?We.failed(e||co(s),n):e&&We[t]?We[t](e,n):e}var we=({run:e,own:t,payload:n})=>e.own!==t||t===""&&e.payload.clip.id!==n.clip.id;var Xt=()=>({server:null,payload:null,protocol:"",setting:"−",question:"",circular:"",repeats:1,cap:"",grader:"",own:"",judges:null,about:{prompt:"",ground_truth:"",text:"",options:"",answer:"",expected:"",steps:""},preview:null,run:null,subject:null,failure:"",clipFailure:"",busy:"",sending:!1}),I=(e,t)=>({...e,preview:null,failure:"",...t}),Ve=e=>"model"in e||"base_url"in e?{...e,sights:null,probed:""}:e,zt=(e,t,n)=>I(e,{judges:Mt(e.judges,t,n)}),Je=(e,t)=>e.subject||e.run&&!we({...e,...t})?e.run:null;function uo(e,t,n,o){let s={...e[t],models:[],listed:""},r=e[t-1];return Ue({server:o},s,n),r?.kind==="endpoint"&&r.preset===s.preset&&s.kind==="endpoint"&&!s.base_url?{...r,id:s.id,...Ve({model:""})}:s}var po=e=>{let t=he();return Ue({server:e},t,$e({server:e})[0][0]),[De(t)]};function fo(e,{payload:t,own:n}){let{chosen:o,clip:s}=t;return e.payload?.clip.id!==s.id?Je(e,{payload:t,own:n}):e.subject||e.protocol===o.protocol?e.run:null}function _o(e,{payload:t}){let n=t.chosen,o=e.server.protocols[n.protocol]||{settings:["−"]},r=e.payload&&e.payload.clip.id!==t.clip.id?"":e.own,i={...e,own:r,payload:t,run:fo(e,{payload:t,own:r}),protocol:n.protocol,setting:o.settings.includes(n.setting)?n.setting:o.settings[0],circular:n.circular,repeats:n.repeats,question:t.questions.some(({question:l})=>l===n.question)?n.question:"",judges:e.judges||po(e.server)};return i.preview&&Y(i)!==Y(e)?{...i,preview:null}:i}function mo(e){let t=e.judges[e.judges.length-1],n=t.kind==="endpoint"?{...t,...Ve({model:""})}:{...t};return I(e,{judges:[...e.judges,De(n,e.judges)]})}var ho=(e,t)=>{let{payload:n,own:o,server:s}=e,r=s.clips.find(({id:l})=>l===o)||n.clip,i=Vt(e);return{token:t,payload:n,own:o,question:i,name:r.name,duration:r.duration}},$o={server:(e,{server:t})=>({...e,server:t}),payload:_o,set:(e,{name:t,value:n})=>I(e,{[t]:n}),about:(e,{name:t,value:n})=>I(e,{about:{...e.about,[t]:n}}),own:(e,{id:t})=>I(e,{own:t,run:Je(e,{own:t}),clipFailure:""}),judge:(e,{at:t,part:n})=>zt(e,t,Ve(n)),who:(e,{at:t,value:n})=>zt(e,t,uo(e.judges,t,n,e.server)),models:(e,{judge:t,part:n})=>({...e,judges:qt(e.judges,t,n)}),sights:(e,{judge:t,part:n})=>I(e,{judges:Et(e.judges,t,n)}),"add judge":mo,"remove judge":(e,{at:t})=>I(e,{grader:"",judges:e.judges.filter((n,o)=>o!==t)}),sending:e=>({...e,sending:!0,clipFailure:""}),clip:(e,{server:t,id:n})=>I(e,{server:t,own:n,run:Je(e,{own:n}),sending:!1}),"clip failed":(e,{failure:t})=>({...e,sending:!1,clipFailure:t}),busy:(e,{words:t})=>({...e,busy:t,failure:""}),idle:(e,{failure:t})=>({...e,busy:"",failure:t||""}),preview:(e,{preview:t,key:n})=>n===Y(e)?{...e,preview:t}:e,"no preview":e=>({...e,preview:null}),begin:(e,{token:t})=>({...e,run:null,subject:ho(e,t)}),event:(e,t)=>t.token===e.subject?.token?{...e,run:Gt(e.run,t,e.subject)}:e,run:(e,{token:t,part:n})=>t===e.run?.token?{...e,run:{...e.run,...n}}:e,end:e=>({...e,subject:null})},Ke=(e,t)=>$o[t.type](e,t);var Zt="whyreel-submissions";var Yt={getItem:()=>null,setItem(){throw new Error("no storage")},removeItem(){}};function en(){try{return globalThis.localStorage??Yt}catch{return Yt}}function wo(e){try{let t=JSON.parse(en().getItem(e)||"[]");return Array.isArray(t)?t:[]}catch{return[]}}function go(e,t){try{return en().setItem(e,JSON.stringify(t)),!0}catch{return!1}}var Qe=()=>wo(Zt),Ge=e=>go(Zt,e);async function tn(e){return await q("/save",j({run:e})),yo()}function nn({state:e,dispatch:t},n){let o=Qt(e.run,n,new Date().toISOString()),s=Ge([...Qe(),o])?{submitted:o}:{failure:"This browser keeps no data for us."};t({type:"run",token:e.run.token,part:s})}function on({state:e,dispatch:t}){let{token:n,submitted:o}=e.run;Ge(Qe().filter(({created:s})=>s!==o.created)),t({type:"run",token:n,part:{submitted:null}})}async function yo(){for(let e=0;e<120;e+=1){let t=await oe(M("/api/upload"));if(!t.job&&t.reports.length){if(!t.reports[0].ok)throw new Error(t.reports[0].lines.join(" "));return!0}await new Promise(n=>setTimeout(n,500))}return!1}async function sn(){await oe(M("/api/upload/forget"),j()),location.reload()}var bo="Cancelled. Finished calls are shown; a call that had started may still be billed by its endpoint.",vo="You stopped the recording.",ko="What is sent was changed meanwhile: look at it again.",xo="The connection was closed before the run had ended.",So=(e,t)=>new Promise((n,o)=>{let s=setTimeout(n,e);t.addEventListener("abort",()=>{clearTimeout(s),o(t.reason)})}),ge=class{constructor(){this.state=Xt(),this.draw=()=>{},this.leaving=null,this.turn=0,this.root=null}dispatch=t=>{this.state=Ke(this.state,t),this.draw()};async open(t){let{root:n}=this,o=await q("");this.root===n&&(this.state=Ke(this.state,{type:"server",server:o}),this.dispatch({type:"payload",payload:t}))}set=(t,n)=>{this.dispatch({type:"set",name:t,value:n}),this.keepAddress()};keepAddress(){Ht(Wt(this.state,location.search),!1)}seek=t=>{let n=this.root?.querySelector("video");n&&(n.pause(),n.currentTime=t,n.scrollIntoView({block:"nearest"}))};async guarded(t,n){this.dispatch({type:"busy",words:t});let o="";try{await n()}catch(s){o=s.name==="AbortError"?"":s.message}this.dispatch({type:"idle",failure:o})}show=()=>{let t=Y(this.state);return this.guarded("Preparing …",async()=>{let n=await q(`/preview${Ie()}`,j(X(this.state)));if(this.dispatch({type:"preview",preview:n,key:t}),!this.state.preview)throw new Error(ko)})};async follow(t,n,o){let s=++this.turn,{signal:r}=this.leaving=new AbortController;this.dispatch({type:"begin",token:s});let i=l=>this.dispatch({type:"run",token:s,part:l});await this.guarded(t,async()=>{try{if(await o(l=>this.dispatch({type:"event",token:s,...l}),r),this.state.run&&!this.state.run.ended)throw new Error(xo)}catch(l){if(!this.state.run)throw l;i({ended:!0,failure:l.name==="AbortError"?n:l.message})}}),this.leaving=null,this.dispatch({type:"end"})}send=async()=>{let t=X(this.state),n=re(this.state.judges);await this.follow("Asking …",bo,(o,s)=>Lt(j(t,{headers:n,signal:s}),(r,i)=>o({name:r,data:i}))),this.root?.querySelector(".wr-try-results h2")?.focus({preventScroll:!1})};cancel=()=>this.leaving?.abort();replay=t=>this.follow("Replaying …",vo,async(n,o)=>{let s=await q(`/replay/${encodeURIComponent(t)}`,{signal:o});this.dispatch({type:"no preview"});let r=0;for(let{event:i,data:l,at:p}of s.events){await So(Math.min(1200,(p-r)*1e3),o),r=p;let d=i==="plan"?{...l,sent:s.sent}:l;n({name:i,data:d,scripted:s.said})}});listModels=t=>Ut(this,t);bring=t=>It(this,t);forget=async()=>{try{await sn()}catch(t){this.dispatch({type:"clip failed",failure:`This could not be deleted: ${t.message}`})}};save=async()=>{let{token:t,id:n}=this.state.run,o=s=>this.dispatch({type:"run",token:t,part:s});o({saving:!0,failure:""});try{o({saved:await tn(n)})}catch(s){o({failure:s.message})}o({saving:!1})}};function rn({title:e,sending:t,limits:n,onFiles:o,children:s}){return a`<${Tt}
    accept="video/mp4,video/quicktime,.mp4,.mov"
    label="A clip of your own"
    onFiles=${o}
  >
    <b>${t?"Sending …":e}</b>
    <span>
      MP4 or MOV, up to ${n.file_mb} MB, ${n.seconds} s,
      ${` ${n.clip_frames.toLocaleString("en")}`} frames.${s}
    </span>
  <//>`}function Co({clip:e,own:t}){let n=t?M(`/api/judge/clip/${t.id}`):e.media;return n?a`<video
    controls
    preload="metadata"
    playsinline
    src=${n}
    poster=${t?null:e.poster}
    aria-label=${t?t.name:e.name}
  />`:a`<p class="wr-empty">This clip's file is not here, so no model can see it.</p>`}function Oo({clip:e,own:t}){return t?a`<p class="wr-note">
      ${t.width} × ${t.height}, ${t.frames} frames, ${t.duration} s. Only you see it; it is
      deleted with your session.
    </p>`:a`<p class="wr-note">
    ${[e.benchmark,e.by].filter(Boolean).join(" · ")} ·${" "}
    <a href=${e.watch} target="_blank" rel="noopener">open in a new tab</a>
  </p>`}function To({page:e,name:t,label:n,help:o,rows:s}){return a`<${v} label=${n} help=${o}>
    <textarea
      rows=${s}
      maxlength="4000"
      value=${e.state.about[t]}
      onInput=${r=>e.dispatch({type:"about",name:t,value:r.target.value})}
    />
  <//>`}function Po({page:e}){let{state:t}=e,n=E(t),o=(s,r,i,l)=>a`<${To} page=${e} name=${s} label=${r} help=${i} rows=${l} />`;return a`${o("prompt","Prompt","what the clip was to show",2)}
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
              onInput=${s=>e.dispatch({type:"about",name:"answer",value:s.target.value})}
            />
          <//>`:null}`}function Ao({page:e}){let{state:t}=e,{limits:n,clips:o}=t.server,s=[["",`${t.payload.clip.name} (loaded)`],...o.map(r=>[r.id,`${r.name} (yours)`])];return a`<div class="wr-try-bring">
    ${o.length?a`<${v} label="Which clip">
              <${P}
                options=${s}
                value=${t.own}
                onChange=${r=>e.dispatch({type:"own",id:r})}
              />
            <//>
            <${k}
              class="wr-up-button wr-try-forget"
              title="Clips, uploads and saved verdicts of this session"
              onClick=${e.forget}
            >
              Delete all that is mine
            <//>`:null}
    <${rn}
      title="Or bring a clip of your own"
      sending=${t.sending}
      limits=${n}
      onFiles=${e.bring}
    />
    ${t.clipFailure?a`<${A}>${t.clipFailure}<//>`:null}
  </div>`}var Mo=({facts:e})=>e.length?a`<details class="wr-try-facts" open>
        <summary>What the clip was to show</summary>
        ${e.map(([t,n])=>a`<p class="wr-p"><b class="wr-label">${t}</b> ${n}</p>`)}
      </details>`:null;function an({page:e}){let{state:t}=e,n=t.payload.clip,o=t.server.clips.find(({id:s})=>s===t.own);return a`<section class="wr-try-card wr-try-clip">
    <h2 class="wr-heading">${o?o.name:n.name}</h2>
    <${Co} key=${o?o.id:n.id} clip=${n} own=${o} />
    <${Oo} clip=${n} own=${o} />
    ${o?a`<${Po} page=${e} />`:a`<${Mo} facts=${n.facts} />`}
    <${Ao} page=${e} />
  </section>`}var cn=[["frames","frames as images"],["video_url","the whole clip"],["frames_as_video","frames as one video"],["mp4_in_image_url","the clip as SVBench's script sends it"]];function Q({row:e,name:t,label:n,help:o,...s}){let r=e.faults?.[t];return a`<${v} label=${n} help=${o} fault=${r}>
    <${Ot}
      spellcheck="false"
      aria-invalid=${r?"true":null}
      value=${e.judge[t]}
      onChange=${i=>e.set({[t]:i})}
      ...${s}
    />
  <//>`}function qo({row:e,page:t}){let{judge:n}=e,o=`wr-try-models-${n.id}`;return a`<div class="wr-try-models">
    <${Q}
      row=${e}
      name="model"
      label="Model"
      help=${n.listed||"as the endpoint calls it"}
      class="wr-try-model"
      list=${o}
    />
    <datalist id=${o}>
      ${(n.models||[]).map(s=>a`<option value=${s} />`)}
    </datalist>
    <${k}
      class="wr-up-button wr-try-list"
      disabled=${!n.base_url}
      title="Ask the endpoint which models it has"
      onClick=${()=>t.listModels(n)}
    >
      List models
    <//>
  </div>`}function un({row:e,page:t,preset:n}){let o=n&&!n.needs_key;return a`<${Q}
      row=${e}
      name="base_url"
      label="Address"
      help="up to /v1"
      type="url"
      class="wr-try-url"
      placeholder="https://…/v1"
    />
    <${Q}
      row=${e}
      name="key"
      label="API key"
      help=${o?"most local servers need none":"used for the call, kept nowhere"}
      type="password"
      class="wr-try-key"
      maxlength="512"
    />
    <${qo} row=${e} page=${t} />`}function pn({row:e,server:t}){let n=t.houses.find(({name:o})=>o===e.judge.house);return n?a`<${v} label="Model" help=${`paid by this server: ${n.left}`}>
    <${P}
      options=${n.models.map(o=>[o,o])}
      value=${e.judge.model}
      onChange=${o=>e.set({model:o})}
    />
  <//>`:null}var ln={type:"number",min:0,step:"any"},Eo=({row:e,whose:t})=>a`<${Q} row=${e} name="price_in" label=${`US $ per 1M tokens in${t}`} ...${ln} />
    <${Q} row=${e} name="price_out" label=${`US $ per 1M tokens out${t}`} ...${ln} />`,Ro=e=>cn.find(([t])=>t===e)?.[1]||e;function No({judge:e,page:t}){let n=Object.entries(e.sights||{}).map(([o,s])=>`${Ro(o)}: ${s}`);return a`<${k}
      class="wr-up-button wr-try-probe"
      disabled=${!e.base_url||!e.model}
      title="Five small requests: words, then a clip of three colours, each way"
      onClick=${()=>Dt(t,e)}
    >
      Ask what it sees
    <//>
    <p class="wr-note wr-try-sights" role="status">${e.probed||n.join(" · ")}</p>`}function dn({row:e,page:t,preset:n,house:o}){let{judge:s}=e,r=Nt(s,n,o),i=cn.filter(([l])=>!r||r.includes(l)||l===s.encoding);return a`<details class="wr-try-more">
    <summary>How the clip is sent, and prices</summary>
    ${s.kind==="endpoint"?a`<${No} judge=${s} page=${t} />`:null}
    <div class="wr-up-fields">
      <${v} label="Sent as">
        <${P}
          options=${i}
          value=${s.encoding}
          onChange=${l=>e.set({encoding:l})}
        />
      <//>
      <${Q} row=${e} name="frames" label="Frames" help="1–64" type="number" min="1" max="64" />
      <${Q}
        row=${e}
        name="side"
        label="Longer side"
        help="pixels, 64–1280"
        type="number"
        min="64"
        max="1280"
      />
      ${s.kind==="endpoint"?a`<${Eo} row=${e} whose="" />`:null}
    </div>
  </details>`}var Fo=({kind:e,preset:t,house:n,model:o})=>({endpoint:`preset:${t}`,house:`house:${n}`})[e]||`trivial:${o}`,jo=(e,t)=>t.kind==="endpoint"?e.presets.find(({name:n})=>n===t.preset):null;function Bo({page:e,judge:t,at:n}){let{server:o,judges:s}=e.state,r=jo(o,t),i=o.houses.find(({name:p})=>p===t.house),l={judge:t,at:n,set:p=>e.dispatch({type:"judge",at:n,part:p})};return a`<div class="wr-try-judge" role="group" aria-label=${`Judge ${n+1}`}>
    <div class="wr-up-fields">
      <${v} label=${`Judge ${n+1}`}>
        <${P}
          class="wr-try-whom"
          options=${$e(e.state)}
          value=${Fo(t)}
          onChange=${p=>e.dispatch({type:"who",at:n,value:p})}
        />
      <//>
      ${t.kind==="house"?a`<${pn} row=${l} server=${o} />`:null}
      ${t.kind==="endpoint"?a`<${un} row=${l} page=${e} preset=${r} />`:null}
    </div>
    ${r?.note?a`<p class="wr-note">${r.note}</p>`:null}
    ${t.kind==="trivial"?null:a`<${dn} row=${l} page=${e} preset=${r} house=${i} />`}
    ${s.length>1?a`<${k}
            aria-label=${`Remove judge ${n+1}`}
            onClick=${()=>e.dispatch({type:"remove judge",at:n})}
          >
            Remove
          <//>`:null}
  </div>`}function fn({page:e}){let{server:t,judges:n}=e.state,o=t.limits.judges;return a`<section class="wr-try-card">
    <h2 class="wr-heading">Who is asked</h2>
    ${n.map((s,r)=>a`<${Bo} key=${s.id} page=${e} judge=${s} at=${r} />`)}
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
  </section>`}var G=e=>e==null?"cost unknown":e===0?"$0":e<.01?`$${e.toPrecision(2)}`:`$${e.toFixed(2)}`,B=e=>e==null?"unknown":e.toLocaleString("en"),N=e=>`${e.toFixed(2)} s`,_n=e=>e==null?"–":String.fromCharCode(65+e),Lo={ok:"answered",rate_limited:"rate limited",config_error:"request rejected",transport:"connection failed",bad_envelope:"broken reply",truncated:"reply cut off",empty:"empty reply",refused:"refused",unparsed:"reply not readable",invalid:"reply not valid",too_large:"request too large",over_budget:"over the cost cap",cancelled:"cancelled",missing_media:"no clip to judge",failed:"a fault of this server"},z=e=>Lo[e]||e;function Uo(e){let t=[];for(let n of e){let o=t[t.length-1];n.kind!=="text"&&Array.isArray(o)?o.push(n):t.push(n.kind==="text"?n:[n])}return t}var ye=({entry:e})=>a`<div class="wr-try-message">
    <b>${e.role}</b>
    ${Uo(e.parts).map(t=>Array.isArray(t)?a`<div class="wr-badges">
            ${t.map(({text:n})=>a`<span class="wr-try-media">${n}</span>`)}
          </div>`:a`<pre class="wr-code" tabindex="0">${t.text}</pre>`)}
  </div>`,be=({title:e,text:t})=>a`<details>
    <summary>${e}</summary>
    <pre class="wr-code wr-try-raw" tabindex="0">${t}</pre>
  </details>`;var Do=({frames:e,seek:t})=>a`<div class="wr-try-frames" tabindex="0" role="region" aria-label="Frames that are sent">
    ${e.map(n=>a`<button
          type="button"
          title="Show this moment in the clip"
          onClick=${()=>t(n.second)}
        >
          <img
            src=${n.jpeg}
            alt=${`Frame at ${N(n.second)}`}
            width="160"
            loading="lazy"
          />
          <span>${N(n.second)}</span>
        </button>`)}
  </div>`;function Io({calls:e,cost:t,tokens:n}){if(!e)return"No call: no model is asked.";let o=t==null?"cost unknown: give prices to see it":`at most ${G(t)}`;return`${e} ${e===1?"call":"calls"}, about ${B(n)} tokens, ${o}.`}var Ho=e=>t=>t.sampling&&JSON.stringify(t.sampling)===JSON.stringify(e.sampling);function Wo({plan:e,judge:t,at:n,seek:o}){if(t.problem)return a`<${A}>${t.label}: ${t.problem}<//>`;if(t.nothing)return a`<p class="wr-p"><b>${t.label}</b> ${t.nothing}</p>`;let s=e.judges.findIndex(Ho(t)),r=t.address.startsWith("http")?"/chat/completions":"";return a`<details class="wr-fold" open=${n===0}>
    <summary>
      <span class="wr-fold-title">${t.label}</span>
      <span class="wr-badges">
        <${O}>${t.encoding}<//>
        <${O}>about ${B(t.tokens)} tokens<//>
        <${O} tone=${t.cost==null?"warn":"plain"} title="for one call, at most">
          ${G(t.cost)}
        <//>
      </span>
    </summary>
    <p class="wr-note">POST ${t.address}${r} · ${t.bytes}</p>
    ${t.notes.map(i=>a`<p class="wr-warning">${i}</p>`)}
    ${s>=0&&s<n?a`<p class="wr-note">The same frames as for ${e.judges[s].label}.</p>`:t.frames.length?a`<${Do} frames=${t.frames} seek=${o} />`:null}
    ${t.messages.map(i=>a`<${ye} entry=${i} />`)}
    <${be} title="Other fields of the request" text=${JSON.stringify(t.options,null,1)} />
  </details>`}function mn({page:e}){let t=e.state.preview;return a`<section class="wr-try-card" aria-label="What would be sent">
    <h2 class="wr-heading">What would be sent</h2>
    <p class="wr-p">${Io(t)}</p>
    ${t.judges.map((n,o)=>a`<${Wo} key=${o} plan=${t} judge=${n} at=${o} seek=${e.seek} />`)}
  </section>`}function Jo(e){return e.grounds?["− whole chain","one call for the chain, or one for each node"]:e.asks?["− clip alone","beside the clip"]:["− all three steps","what the judge has to write"]}function Vo({page:e,known:t}){let[n,o]=Jo(t);return t.settings.length<2?null:a`<${v} label="Setting" help=${o}>
    <${P}
      options=${t.settings.map(s=>[s,s==="−"?n:s])}
      value=${e.state.setting}
      onChange=${s=>e.set("setting",s)}
    />
  <//>`}function Ko({page:e,known:t}){let{state:n}=e;if(!R(n)||n.own)return null;let o=n.payload.questions.filter(({options:s})=>t.is_graded||s);return o.length?a`<${v} label="Question" required>
    <${P}
      class="wr-try-question"
      options=${[["","Choose a question"],...o.map(({question:s,type:r,text:i})=>[s,`${r} · ${i}`])]}
      value=${n.question}
      onChange=${s=>e.set("question",s)}
    />
  <//>`:a`<p class="wr-warning">
      This clip has no question of this kind. Choose another clip or protocol.
    </p>`}var Qo=({page:e})=>a`<${v} label="Circular by" help="how the options rotate">
    <${P}
      options=${[["shift","rotation of all options"],["swap","swapping the right option"]]}
      value=${e.state.circular||"shift"}
      onChange=${t=>e.set("circular",t)}
    />
  <//>`;function Go({page:e}){let{judges:t,grader:n}=e.state,o=t.map((s,r)=>[String(r),s]).filter(([,s])=>s.kind!=="trivial").map(([s,r])=>[s,`judge ${Number(s)+1}${r.model?`: ${r.model}`:""}`]);return a`<${v} label="Graded by" help="models are lenient with their own answers">
    <${P}
      options=${[["","each model itself"],...o]}
      value=${n}
      onChange=${s=>e.dispatch({type:"set",name:"grader",value:s})}
    />
  <//>`}function zo({page:e}){let{state:t}=e,n=t.server.limits.repeats,o=r=>e.set("repeats",Math.max(1,Math.min(n,Number(r.target.value)||1))),s=r=>e.dispatch({type:"set",name:"cap",value:r.target.value});return a`<${v} label="Repeats" help="is the judge consistent?">
      <input type="number" min="1" max=${n} value=${t.repeats} onChange=${o} />
    <//>
    <${v} label="Cost cap (US $)" help="Stops before this amount; set prices first.">
      <input type="number" min="0" step="0.01" value=${t.cap} onInput=${s} />
    <//>`}function Xo({state:e,known:t}){let n=!e.own&&e.payload.questions.find(o=>o.question===e.question);return!n?.options||!R(e)||t.is_graded?null:a`<ol class="wr-try-options" type="A">
    ${n.options.map(o=>a`<li>${o}</li>`)}
  </ol>`}function hn({page:e}){let{state:t}=e,n=E(t).settings?E(t):{settings:["−"]};return a`<section class="wr-try-card">
    <h2 class="wr-heading">What is asked</h2>
    <div class="wr-up-fields">
      <${Vo} page=${e} known=${n} />
      <${Ko} page=${e} known=${n} />
      ${n.is_turned?a`<${Qo} page=${e} />`:null}
      ${n.is_graded?a`<${Go} page=${e} />`:null}
      <${zo} page=${e} />
    </div>
    <${Xo} state=${t} known=${n} />
    ${n.note?a`<p class="wr-note">${n.note}</p>`:null}
  </section>`}var ie=e=>t=>t.node===e.node&&t.chain===e.chain;function $n(e,t){let n=e.length>1?e[t.at]:e[0],o=n?.outcome;if(o&&o.status!=="ok")return{status:o.status};let r=((o?o.grounding?.steps:n?.steps)||[]).find(ie(t));return r?{...r,arriving:!o}:o?{status:"ok"}:{waits:!0}}function wn({start:e,end:t},n){let o=r=>Math.max(0,Math.min(100,100*r/(n||1))),s=o(e);return{left:s,width:Math.min(Math.max(1,o(t)-s),100-s)}}function gn(e){if(e.waits)return"not placed yet";if(e.status)return e.status==="ok"?"not asked about":`${z(e.status)}, no time`;let t=`${Math.round(100*e.confidence)} % sure`;return e.shown?`${N(e.start)} to ${N(e.end)}, ${t}`:`not shown, ${t}`}function yn(e,t){let n=(e.links||[]).find(({chain:s,subchain:r})=>s===t.chain&&r===t.subchain);if(!n)return t.subchain;let o=s=>e.steps.find(r=>r.chain===t.chain&&r.node===s)?.text||s;return`${n.reasons.map(o).join(" + ")} → ${o(n.result)}`}function bn(e,t){return Object.values(e.server.protocols).find(o=>o.dimensions.includes(t))?.bounds||[0,1]}var ve=(e,t)=>e.own?[]:e.payload.known.filter(n=>n.dimension===t&&n.status==="ok"&&n.score!=null),vn=(e,t)=>[...new Map(t.flatMap(n=>ve(e,n.unit)).map(n=>[n.by,n])).values()].slice(0,6),kn=(e,t)=>ve(e,t).find(n=>n.true)?.score??(t==="correct"?1:null),xn=(e,t)=>e.payload.words[t]||(e.rotations>1?"Right in every position":"Answered right");function Z({state:e,unit:t,value:n}){if(n==null)return a`<${O} tone="muted" title="no vote">–<//>`;let[o,s]=bn(e,t);if(s>1){let i=(n-o)/(s-o),l=i>=.75?"good":i>=.5?"warn":"bad";return a`<${O} tone=${l}>${n} / ${s}<//>`}return a`<${O} tone=${n?"good":"bad"}>${(t==="correct"?["wrong","right"]:["✗ fail","✓ pass"])[n?1:0]}<//>`}var Yo=({t:e,seek:t,children:n})=>a`<button
    type="button"
    class="wr-try-seek"
    aria-label=${`Show ${N(e)} in the clip`}
    onClick=${()=>t(e)}
  >
    ${n}
  </button>`,ke=({t:e,seek:t,children:n})=>t?a`<${Yo} t=${e} seek=${t}>${n??N(e)}<//>`:a`<span>${n??N(e)}</span>`;function Zo(e,t){let[n,o]=e.split("?"),s=new URLSearchParams(o);return t!=null&&s.set("t",String(Math.round(t*100)/100)),`${n}?${s}`}var es=({href:e})=>a`<a
    class="wr-try-away"
    href=${e}
    target="_blank"
    rel="noopener"
    aria-label="Open in a new tab"
    >↗</a
  >`;function ts(e,t){if(e.own)return null;let n=o=>o.node===t.node&&(!t.chain||ie(t)(o));return e.payload.steps.find(n)}function ns({run:e,reason:t,seek:n}){let o=ts(e,t),s=t.second??o?.start??null,r=o?o.watch:s!=null&&!e.own?e.payload.clip.watch:"";return a`<span class="wr-try-place">
    ${s!=null?a`<${ke} t=${s} seek=${n} />`:null}
    ${o?a`<span>${o.node}: ${o.text}</span>`:null}
    ${t.node&&!o?a`<span>node ${t.node}, not of this chain</span>`:null}
    ${r?a`<${es} href=${Zo(r,s)} />`:null}
  </span>`}function os({state:e,reason:t,options:n}){if(t.dimension)return a`<${Z} state=${e} unit=${t.dimension} value=${t.score} />`;let o=t.choice!=null?`${_n(t.choice)} ${n[t.choice]||""}`:t.raw||"";return a`${o}${" "}
  ${t.correct==null?a`<${O} tone="muted">right answer unknown<//>`:a`<${Z} state=${e} unit="correct" value=${Number(t.correct)} />`}`}function Sn({state:e,reason:t,seek:n,options:o}){let s=t.dimension?e.run.payload.words[t.dimension]||t.dimension:"Answer";return a`<li>
    <p class="wr-try-name">
      <b>${s}</b> <${os} state=${e} reason=${t} options=${o} />
      ${t.category?a`<${O}>${t.category.replace("_"," ")}<//>`:null}
    </p>
    ${t.reason?a`<span class="wr-try-reason">${t.reason}</span>`:null}
    <${ns} run=${e.run} reason=${t} seek=${n} />
  </li>`}var ss=({list:e})=>a`<ol class="wr-try-attempts">
    ${e.map(t=>a`<li>
          <${O} tone=${t.status==="ok"?"good":"warn"}>${z(t.status)}<//>
          ${` ${t.seconds.toFixed(2)} s`}
          ${t.http&&!t.detail.startsWith("HTTP")?` · HTTP ${t.http}`:""}
          ${t.detail?` · ${t.detail}`:""}
        </li>`)}
  </ol>`;function rs(e,{repeat:t,rotation:n}){let o=e.steps?.length?"step":"position";return[e.repeats>1?`repeat ${t+1}`:"",e.rotations>1?`${o} ${n+1}`:""].filter(Boolean).join(", ")}var is=({label:e,turn:t})=>a`<span class="wr-fold-title"
    >${e}${t?a`<small class="wr-interval"> ${t}</small>`:null}</span
  >`;function as({run:e,call:t,title:n}){let o=e.ended?["not sent","cancelled"]:["waits","asked …"];return a`<div class="wr-fold wr-try-open">
    <p class="wr-p">${n} <${O} tone="muted">${o[t.began?1:0]}<//></p>
  </div>`}function ls(e){let{usage:t,sampling:n,frames:o}=e,s=n?`sent as ${n.encoding}${o.length?`, ${o.length} frames`:""}`:"";return[...e.attempts.length?[`${e.seconds.toFixed(2)} s`,`${B(t.tokens_in)} tokens in, ${B(t.tokens_out)} out`,G(t.cost)]:["no call was made"],s,e.confidence!=null?`confidence ${e.confidence.toFixed(2)}`:"",e.cached?"from your own earlier call":""].filter(Boolean)}function cs(e,t){return e.status==="ok"?t?"muted":"good":e.status==="cancelled"?"muted":"warn"}function Cn({state:e,call:t,seek:n}){let{run:o}=e,{outcome:s}=t,{scripted:r}=o,i=a`<${is} label=${o.labels[t.judge]} turn=${rs(o,t)} />`;if(!s)return a`<${as} run=${o} call=${t} title=${i} />`;let l=s.status==="ok",p=r&&l?"canned reply":z(s.status);return a`<details
    class="wr-fold"
    data-status=${s.status}
    open=${o.calls.length<(r?9:4)}
  >
    <summary>
      ${i}
      <span class="wr-badges"><${O} tone=${cs(s,r)}>${p}<//></span>
    </summary>
    ${r||!s.findings.length?null:a`<ul class="wr-try-findings">
            ${s.findings.map(d=>a`<${Sn}
                  state=${e}
                  reason=${d}
                  seek=${n}
                  options=${s.options||[]}
                />`)}
          </ul>`}
    <p class="wr-note">${ls(s).join(" · ")}</p>
    ${s.notes.map(d=>a`<p class="wr-note">${d}</p>`)}
    ${s.attempts.length>1||!l?a`<${ss} list=${s.attempts} />`:null}
    ${s.raw?a`<${be} title="Raw response" text=${s.raw} />`:null}
  </details>`}function On({kind:e,place:t,duration:n}){let{left:o,width:s}=wn(t,n);return a`<span
    class=${`wr-try-bar wr-try-${e}`}
    style=${{left:`${o}%`,width:`${s}%`}}
  />`}function us({run:e,step:t,place:n,seek:o}){let{duration:s}=e,r=e.payload.steps.find(ie(t)),i=r?.start!=null&&r.end!=null&&r.shown!==!1,l=gn(n);return a`<li class="wr-try-step" data-node=${t.node}>
    <span class="wr-try-text"><${O}>${t.kind}<//> ${t.text}</span>
    <div class="wr-try-lane" aria-hidden="true">
      ${i?a`<${On} kind="known" place=${r} duration=${s} />`:null}
      ${n.shown?a`<${On}
              kind=${n.arriving?"arriving":"located"}
              place=${n}
              duration=${s}
            />`:null}
    </div>
    <span class="wr-try-when">
      ${n.shown?a`<${ke} t=${n.start} seek=${o}>${l}<//>`:l}
    </span>
    ${n.evidence?a`<span class="wr-try-reason">${n.evidence}</span>`:null}
  </li>`}function ps({run:e,calls:t}){let n=t.flatMap(({outcome:o})=>o?.grounding?.links||[]);return n.length?a`<details class="wr-try-links">
    <summary>${n.filter(({holds:o})=>o).length} of ${n.length} links hold</summary>
    <ul class="wr-try-findings">
      ${n.map(o=>a`<li>
            <b>${yn(e,o)}</b>${" "}
            <${O} tone=${o.holds?"good":"bad"}>
              ${o.holds?"holds":"does not hold"}
            <//>
            ${` ${o.reason}`}
          </li>`)}
    </ul>
  </details>`:null}function ds({run:e,judge:t,repeat:n,seek:o}){let s=e.labels[t],r=e.calls.filter(i=>i.judge===t&&i.repeat===n);return a`<section class="wr-try-chain" aria-label=${`The chain in time, by ${s}`}>
    <b>${s}${e.repeats>1?` · repeat ${n+1}`:""}</b>
    <ol>
      ${e.steps.map((i,l)=>a`<${us}
            run=${e}
            step=${i}
            place=${$n(r,{...i,at:l})}
            seek=${o}
          />`)}
    </ol>
    <${ps} run=${e} calls=${r} />
  </section>`}function Tn({run:e,seek:t}){let n=e.payload.steps.some(({start:s})=>s!=null),o=Array.from({length:e.repeats},(s,r)=>r);return a`<div aria-live="off">
    ${o.map(s=>e.labels.map((r,i)=>a`<${ds} run=${e} judge=${i} repeat=${s} seek=${t} />`))}
    <p class="wr-note">
      Lanes span the clip. Hollow: still arriving, checked once it has ended.
      ${n?" The line below a bar is the chain's own.":""}
    </p>
  </div>`}var fs=({page:e,run:t})=>a`<p class="wr-p" role="status">
    Kept in this browser. Two people look at it on${" "}
    <a href=${t.payload.check}>Check</a>.${" "}
    <${k} onClick=${()=>on(e)}>Undo<//>
  </p>`;function Pn({page:e}){let{run:t}=e.state,[n,o]=Be("");if(!Kt(t))return null;let s=t.labels.length>1?"Every model is":`“${t.labels[0]}” is`;return a`<div class="wr-try-challenge" role="group" aria-label="Keep as a submission">
    <h3 class="wr-heading">${s} wrong: keep the question?</h3>
    ${t.submitted?a`<${fs} page=${e} run=${t} />`:a`<${v} label="Why the right answer follows from the clip" required>
              <textarea rows="3" value=${n} onInput=${r=>o(r.target.value)} />
            <//>
            <${k}
              class="wr-up-button"
              disabled=${!n.trim()}
              onClick=${()=>nn(e,n)}
            >
              Keep as a submission
            <//>`}
  </div>`}function _s(e,t){return e.saved?"They are now shown with the shared data, to you alone.":t?"Verdicts on your own clip can be downloaded.":"Only you see saved verdicts."}function ms(e,t){return e.logs.length<2?"Download":`Download ${e.logs.length===e.labels.length?e.labels[t]:t+1}`}function An({page:e}){let{run:t}=e.state,{own:n}=t,o=t.saving===!0||t.saved||!t.summary.ok||n!=="";return a`<div class="wr-up-line">
    <${k} class="wr-up-button wr-try-save" disabled=${o} onClick=${e.save}>
      ${t.saved?"Saved":t.saving?"Saving …":"Save to my runs"}
    <//>
    ${t.logs.map((s,r)=>a`<a
          class="wr-button"
          href=${M(`/api/judge/run/${t.id}?log=${r}`)}
          download=${`${s}.jsonl`}
        >
          ${ms(t,r)}
        </a>`)}
    <span>${_s(t,n)}</span>
  </div>`}var Mn=({title:e})=>a`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${e}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;var ze=({children:e})=>a`<small class="wr-interval"> ${e}</small>`;function hs({state:e,unit:t,vote:n,truth:o}){let s=n.given.filter(i=>i===n.value).length,r=o!=null&&n.value!=null;return a`<td>
    <${Z} state=${e} unit=${t} value=${n.value} />
    ${n.given.length>1?a`<${ze}>${s} of ${n.given.length} repeats<//>`:null}
    ${r?a`<${ze}>${n.value===o?"as known":"differs"}<//>`:null}
  </td>`}function $s({state:e,row:t,raters:n,isPanel:o}){let s=ve(e.run,t.unit),r=t.unit==="correct"?null:kn(e.run,t.unit),i=l=>a`<td>
      <${Z} state=${e} unit=${t.unit} value=${l} />
    </td>`;return a`<tr>
    <th scope="row">${xn(e.run,t.unit)}</th>
    ${e.run.question?a`<td>${e.run.question}</td>`:null}
    ${n.map(({by:l})=>i(s.find(p=>p.by===l)?.score))}
    ${t.votes.map(l=>a`<${hs} state=${e} unit=${t.unit} vote=${l} truth=${r} />`)}
    ${o?i(t.majority):null}
  </tr>`}function qn({state:e}){let{run:t}=e,{tally:n}=t.summary,o=t.labels.length>1;if(!n.length)return a`<p class="wr-empty">No call gave a valid reply. The raw responses are below.</p>`;let s=vn(t,n),r=(i,l)=>a`<th scope="col">${i}${l?a`<${ze}>${l}<//>`:null}</th>`;return a`<div>
    <div class="wr-scroll" tabindex="0" role="region" aria-label="Verdicts beside what is known">
      <table class="wr-table">
        <thead>
          <tr>
            ${r("Judged")}${t.question?r("Right answer"):null}
            ${s.map(({by:i,kind:l})=>r(i,l))}${t.labels.map(i=>r(i))}
            ${o?r("Majority"):null}
          </tr>
        </thead>
        <tbody>
          ${n.map(i=>a`<${$s} state=${e} row=${i} raters=${s} isPanel=${o} />`)}
        </tbody>
      </table>
    </div>
    <${Mn} title="Verdicts beside what is known" />
    ${o?a`<p class="wr-note">${n[0].rule}</p>`:null}
  </div>`}function ws({run:e,cancel:t}){let n=e.calls.filter(({outcome:o})=>o).length;return a`<div class="wr-up-progress wr-try-progress">
    <span>${n} of ${e.total} calls have ended${e.waiting?`; ${e.waiting}`:""}</span>
    <progress max=${e.total||1} value=${n} aria-label="Calls that have ended" />
    <${k} class="wr-up-button wr-try-cancel" onClick=${t}>Cancel<//>
  </div>`}function gs({run:e,locates:t}){let{summary:n}=e,o=Object.entries(n.statuses).filter(([i])=>i!=="ok"),s=t?"no times":"no score",r=o.map(([i,l])=>`${l} ${z(i)}`).join(", ");return a`<p class="wr-p">
    ${n.ok} of ${n.calls} calls gave a valid
    reply${r?` (${r}: ${s})`:""} · ${B(n.tokens_in)} tokens in,
    ${B(n.tokens_out)} out · ${` ${G(n.cost)}`} · ${e.seconds.toFixed(1)} s
  </p>`}var ys=({sent:e})=>a`<details class="wr-fold">
    <summary><span class="wr-fold-title">What was sent</span></summary>
    ${e.judges.map(t=>a`<div>
          <b>${t.label}</b>${t.messages.map(n=>a`<${ye} entry=${n} />`)}
        </div>`)}
  </details>`;function bs(e,t){return e.scripted?"A recorded exchange":t?"The chain in time":"What the judges say"}var vs=({state:e,seek:t})=>e.run.calls.map(n=>a`<${Cn}
        key=${`${n.judge}.${n.repeat}.${n.rotation}`}
        state=${e}
        call=${n}
        seek=${t}
      />`),ks=({run:e,away:t})=>a`${t&&!e.scripted?a`<p class="wr-warning">These are of “${e.name}”, not of the clip beside them.</p>`:null}
  ${e.scripted?a`<p class="wr-warning">${e.scripted}</p>`:null}
  ${e.failure?a`<${A}>${e.failure}<//>`:null}`;function xs({run:e,state:t,seek:n}){return e.steps?.length?a`<${Tn} run=${e} seek=${n} />`:e.summary&&!e.scripted?a`<${qn} state=${t} />`:null}function En({page:e}){let{state:t}=e,{run:n}=t,o=!!n.steps?.length,s=n.summary&&!n.scripted,r=we(t),i=r?null:e.seek;return a`<section
    class="wr-try-card wr-try-results"
    aria-label=${n.scripted?"Recorded exchange":"Results"}
  >
    <h2 class="wr-heading" tabindex="-1">${bs(n,o)}</h2>
    <${ks} run=${n} away=${r} />
    ${n.ended?null:a`<${ws} run=${n} cancel=${e.cancel} />`}
    <${xs} run=${n} state=${t} seek=${i} />
    <${vs} state=${t} seek=${i} />
    <${Pn} key=${n.token} page=${e} />
    ${s?a`<${gs} run=${n} locates=${o} />`:null}
    ${n.summary&&n.id?a`<${An} page=${e} />`:null}
    ${n.sent?a`<${ys} sent=${n.sent} />`:null}
  </section>`}function Ss(e){return e?e.calls?`Send ${e.calls} ${e.calls===1?"call":"calls"}`:"Go":"Send"}function Cs({page:e}){let{state:t}=e,n=t.preview,o=n?.judges.some(({problem:s})=>s);return a`<div class="wr-up-line wr-try-actions">
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
      ${Ss(n)}
    <//>
    <span role="status" class="wr-note">${t.busy}</span>
    ${t.failure?a`<${A}>${t.failure}<//>`:null}
  </div>`}function Os({page:e}){let{server:t,run:n,busy:o}=e.state;return t.replays.length?a`<section class="wr-try-card wr-try-replays" aria-label="Recorded runs">
    <p class="wr-p">
      <b>${n?"Recorded runs":"Nothing asked yet. No key? Watch a recorded run:"}</b>
    </p>
    <div class="wr-up-line">
      ${t.replays.map(({name:s,title:r})=>a`<${k}
            key=${s}
            data-replay=${s}
            disabled=${!!o}
            onClick=${()=>e.replay(s)}
          >
            ▶ ${r}
          <//>`)}
    </div>
  </section>`:null}var Rn=({page:e})=>a`<div class="wr-try-sides">
    <div class="wr-try-left"><${an} page=${e} /></div>
    <div class="wr-try-right">
      <${hn} page=${e} />
      <${fn} page=${e} />
      <${Cs} page=${e} />
      ${e.state.preview?a`<${mn} page=${e} />`:null}
      <div aria-live="polite">${e.state.run?a`<${En} page=${e} />`:null}</div>
      <${Os} page=${e} />
    </div>
  </div>`;var Nn=new ge;function _a(e,t){let n=e.querySelector(".wr-first"),o=Ct(Nn,Rn,e,"wr-try");return n?o.root.append(n):K(a`<p class="wr-note" role="status">Loading …</p>`,o.root),Nn.open(t).catch(s=>{K(a`<${A}>${s.message}<//>`,o.root)}),o}export{_a as mount};
