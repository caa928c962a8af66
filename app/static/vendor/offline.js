/* Made by scripts/bundle.sh from app/static/offline/main.js and what it imports. */
"use strict";
(() => {
  // views/player/js/base/key_switch.js
  var ENTRY = "whyreel.keys";
  var here = () => document.documentElement.dataset;
  function read() {
    try {
      return localStorage.getItem(ENTRY);
    } catch {
      return null;
    }
  }
  var keysAreOn = () => (here().wrKeys ?? read()) !== "off";
  function switchKeys(on) {
    const word = on ? "on" : "off";
    try {
      localStorage.setItem(ENTRY, word);
      delete here().wrKeys;
    } catch {
      here().wrKeys = word;
    }
  }

  // app/static/vendor/preact.mjs
  var n;
  var t;
  var r;
  var u;
  var i;
  var f;
  var o;
  var e;
  var l;
  var c;
  var a;
  var s;
  var h = /* @__PURE__ */ Symbol.for("pv");
  var p = {};
  var y = [];
  var v = /^m(i|n|o|s|text|space)$/;
  var w = Array.isArray;
  var d = y.slice;
  var _ = Object.assign;
  function g(n3) {
    n3 && n3.parentNode && n3.remove();
  }
  function k(n3, t4, r3) {
    var u3, i3, f3, o3 = {}, e3 = arguments.length;
    for (f3 in t4) "key" == f3 ? u3 = t4[f3] : "ref" == f3 && "function" != typeof n3 ? i3 = t4[f3] : o3[f3] = t4[f3];
    return e3 > 2 && (o3.children = e3 > 3 ? d.call(arguments, 2) : r3), m(n3, o3, u3, i3, null);
  }
  function m(r3, u3, i3, f3, o3) {
    var e3 = { type: r3, props: u3, key: i3, ref: f3, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: h, __v: o3 || ++t, __i: -1, __u: 0 };
    return !o3 && n.vnode && n.vnode(e3), e3;
  }
  function $(n3) {
    return n3.children;
  }
  function x(n3, t4) {
    this.props = n3, this.context = t4, this.__g = 0;
  }
  function S(n3, t4) {
    if (null == t4) return n3.__ && S(n3.__, n3.__i + 1);
    for (var r3; t4 < n3.__k.length; t4++) if ((r3 = n3.__k[t4]) && r3.__e) return r3.__e;
    return "function" != typeof n3.type || n3.props.__P ? null : S(n3);
  }
  function C(t4) {
    var r3, u3 = t4.__v, i3 = u3.__e, f3 = [], o3 = [], e3 = t4.__P;
    e3 && ((r3 = _({ constructor: h }, u3)).__v = u3.__v + 1, n.vnode && n.vnode(r3), z(e3, r3, u3, t4.__n, e3.namespaceURI, 32 & u3.__u ? [i3] : null, f3, i3 || S(u3), 32 & u3.__u, o3), r3.__v = u3.__v, r3.__.__k[r3.__i] = r3, E(f3, r3, o3), u3.__ = u3.__e = null, r3.__e != i3 && j(r3));
  }
  function j(n3) {
    if ((n3 = n3.__) && n3.__c && !n3.props.__P) return n3.__e = null, n3.__k.some(function(t4) {
      return t4 && (n3.__e = t4.__e);
    }), j(n3);
  }
  function L(t4) {
    (8 & t4.__g || (t4.__g |= 8, u.push(t4), f++)) && i == n.debounceRendering || ((i = n.debounceRendering) || queueMicrotask)(H);
  }
  function H() {
    try {
      for (var n3, t4 = 1; u.length; ) u.length > t4 && u.sort(o), n3 = u.shift(), t4 = u.length, 8 & n3.__g && C(n3);
    } finally {
      (f = u.length) && (i || queueMicrotask)(H);
    }
  }
  function I(n3, t4, r3, u3, i3, f3, o3, e3, l3, c3, a3) {
    var s3, h3, v3, w3, d3, _3, g3 = u3.__k || y, k3 = t4.length;
    for (l3 = q(r3, t4, g3, l3, k3), s3 = 0; s3 < k3; s3++) null != (v3 = r3.__k[s3]) && (h3 = ~v3.__i && g3[v3.__i] || p, v3.__i = s3, _3 = z(n3, v3, h3, i3, f3, o3, e3, l3, c3, a3), w3 = v3.__e, (h3.ref != v3.ref || 8 & h3.__u) && (h3.ref && G(h3.ref, null, v3, h3), v3.ref && a3.push(v3.ref, v3.__c || w3, v3)), d3 = d3 || w3, 4 & v3.__u ? (l3 = A(v3, l3, n3, !h3.__v), h3.__e && (h3.__e = null)) : "function" == typeof v3.type && void 0 !== _3 ? l3 = _3 : w3 && (l3 = w3.nextSibling), v3.__u &= -21);
    return r3.__e = d3, l3;
  }
  function q(n3, t4, r3, u3, i3) {
    var f3, o3, e3, l3, c3, a3, s3, p3, y3, v3 = r3.length, d3 = v3, _3 = 0, g3 = 0, k3 = n3.__k = Array(i3);
    for (f3 = 0; f3 < i3; f3++) null != (o3 = t4[f3]) && "boolean" != typeof o3 && "function" != typeof o3 ? ("object" != typeof o3 || o3.constructor === String ? o3 = k3[f3] = m(null, o3) : w(o3) ? o3 = k3[f3] = m($, { children: o3 }) : o3.constructor === h && o3.__b ? o3 = k3[f3] = m(o3.type, o3.props, o3.key, o3.ref, o3.__v) : k3[f3] = o3, l3 = f3 + _3, o3.__ = n3, o3.__b = n3.__b + 1, e3 = null, ~(c3 = o3.__i = P(o3, r3, l3, d3)) && (d3--, (e3 = r3[c3]) && (e3.__u |= 2)), e3 && e3.__v ? (o3.__u |= 16, c3 == l3 - 1 ? _3-- : c3 == l3 + 1 ? _3++ : c3 != l3 && (c3 > l3 ? _3-- : _3++, g3 = 1)) : (~c3 || (i3 > v3 ? _3-- : i3 < v3 && _3++), "function" != typeof o3.type && (o3.__u |= 4))) : k3[f3] = null;
    if (g3) {
      for (a3 = [], s3 = [], f3 = 0; f3 < i3; f3++) if ((o3 = k3[f3]) && 16 & o3.__u) {
        for (_3 = 0, p3 = a3.length; _3 < p3; ) a3[y3 = _3 + p3 >> 1] < o3.__i ? _3 = y3 + 1 : p3 = y3;
        a3[_3] = o3.__i, s3[f3] = _3 + 1;
      }
      for (_3 = a3.length; f3--; ) s3[f3] && (s3[f3] == _3 ? _3-- : k3[f3].__u |= 4);
    }
    if (d3) for (f3 = 0; f3 < v3; f3++) !(e3 = r3[f3]) || 2 & e3.__u || (e3.__e == u3 && (u3 = S(e3)), J(e3, e3));
    return u3;
  }
  function A(n3, t4, r3, u3) {
    var i3, f3, o3, e3;
    if ("function" == typeof n3.type) {
      if (n3.props.__P) return t4;
      if (i3 = n3.__k) for (f3 = 0; f3 < i3.length; f3++) i3[f3] && (i3[f3].__ = n3, t4 = A(i3[f3], t4, r3, false));
      return t4;
    }
    for (t4 && !t4.parentNode && (t4 = S(n3)) && !t4.parentNode && (t4 = null), o3 = n3.__e, e3 = t4; e3 && 8 == e3.nodeType; ) e3 = e3.nextSibling;
    for (o3 != e3 && (!u3 && r3.moveBefore && o3.parentNode ? r3.moveBefore(o3, t4) : r3.insertBefore(o3, t4 || null)), t4 = o3; (t4 = t4 && t4.nextSibling) && 8 == t4.nodeType && !t4.data.startsWith("$s"); ) ;
    return t4;
  }
  function P(n3, t4, r3, u3) {
    var i3, f3 = n3.key, o3 = n3.type, e3 = t4[r3], l3 = e3 && !(2 & e3.__u);
    if (null === e3 && null == f3 || l3 && f3 == e3.key && o3 == e3.type) return r3;
    if (u3 > (l3 ? 1 : 0)) {
      for (i3 = r3 - 1; i3 >= 0; i3--) if ((e3 = t4[i3]) && !(2 & e3.__u) && f3 == e3.key && o3 == e3.type) return i3;
      for (i3 = r3 + 1; i3 < t4.length; i3++) if ((e3 = t4[i3]) && !(2 & e3.__u) && f3 == e3.key && o3 == e3.type) return i3;
    }
    return -1;
  }
  function T(n3, t4, r3) {
    null == r3 && (r3 = ""), "-" == t4[0] ? n3.setProperty(t4, r3) : n3[t4] = r3;
  }
  function N(n3, t4, r3, u3, i3) {
    var f3, o3;
    if ("style" == t4) if ("string" == typeof r3) n3.style.cssText = r3;
    else {
      if ("string" == typeof u3 && (n3.style.cssText = u3 = ""), u3) for (t4 in u3) r3 && t4 in r3 || T(n3.style, t4);
      if (r3) for (t4 in r3) u3 && r3[t4] == u3[t4] || T(n3.style, t4, r3[t4]);
    }
    else if ("o" == t4[0] && "n" == t4[1]) "function" != typeof r3 && (r3 = null), "function" != typeof u3 && (u3 = null), (n3.__e || (n3.__e = {}))[t4] = r3, r3 && u3 || (o3 = a[t4] || (a[t4] = V(t4)), (n3.__a || (n3.__a = {}))[t4] = c, f3 = t4 != (t4 = t4.replace(l, "$1")), (t4 = t4.slice(2))[0] < "a" && (t4 = t4.toLowerCase()), r3 ? n3.addEventListener(t4, o3, f3) : n3.removeEventListener(t4, o3, f3));
    else {
      if ("http://www.w3.org/2000/svg" == i3) t4 = t4.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
      else if ("width" != t4 && "height" != t4 && "href" != t4 && "list" != t4 && "form" != t4 && "tabIndex" != t4 && "download" != t4 && "rowSpan" != t4 && "colSpan" != t4 && "role" != t4 && "popover" != t4 && t4 in n3) try {
        return void (n3[t4] = null == r3 ? "" : r3);
      } catch (n4) {
      }
      if ("function" == typeof r3) return;
      null == r3 || false === r3 && "-" != t4[4] ? n3.removeAttribute(t4) : n3.setAttribute(t4, "popover" == t4 && 1 == r3 ? "" : r3);
    }
  }
  function V(t4) {
    return function(r3) {
      var u3 = this.__e;
      if (u3) {
        if (u3 = u3[t4], null == r3[e]) r3[e] = c++;
        else if (r3[e] < this.__a[t4]) return;
        return u3(n.event ? n.event(r3) : r3);
      }
    };
  }
  function z(t4, r3, u3, i3, f3, o3, e3, l3, c3, a3) {
    var s3, p3, v3, d3, k3, b, m3, M, C3, j2, L2, H2, q2, A3, O, P2, T3, N2, V2 = r3.type;
    if (r3.constructor !== h) return null;
    128 & u3.__u && (c3 = 32 & u3.__u, s3 = u3.__c.__z) && (r3.__u |= c3, p3 = o3 = [], 8 == s3.nodeType ? l3 = B(s3, o3) : o3.push(s3), l3 = o3[0] || l3), (s3 = n.__b) && s3(r3);
    n: if ("function" == typeof V2) {
      v3 = e3.length;
      try {
        if (M = r3.props, C3 = (s3 = V2.prototype) && s3.render, j2 = (s3 = V2.contextType) && i3[s3.__c], L2 = s3 ? j2 ? j2.props.value : s3.__ : i3, (d3 = u3.__c) ? (r3.__c = d3, 2 & d3.__g && (d3.__g |= 1)) : (C3 ? r3.__c = d3 = new V2(M, L2) : (r3.__c = d3 = new x(M, L2), d3.constructor = V2, d3.render = K), j2 && j2.sub(d3), d3.state || (d3.state = {}), d3.__n = i3, d3.__g |= 8, d3.__h = [], d3.__k = []), C3 && (d3.__s || (d3.__s = d3.state), V2.getDerivedStateFromProps && (d3.__s == d3.state && (d3.__s = _({}, d3.__s)), _(d3.__s, V2.getDerivedStateFromProps(M, d3.__s)))), k3 = d3.props, b = d3.state, d3.__v = r3, u3.__c) {
          if (M !== k3 && C3 && !V2.getDerivedStateFromProps && d3.componentWillReceiveProps && d3.componentWillReceiveProps(M, L2), r3.__v == u3.__v && !(8 & d3.__g) || !(4 & d3.__g) && d3.shouldComponentUpdate && false === d3.shouldComponentUpdate(M, d3.__s, L2)) {
            r3.__v != u3.__v && (d3.props = M, d3.state = d3.__s, d3.__g &= -9), r3.__e = u3.__e, r3.__k = u3.__k, r3.__k.some(function(n3) {
              n3 && (n3.__ = r3);
            }), y.push.apply(d3.__h, d3.__k), d3.__k = [], d3.__h.length && e3.push(d3), l3 = S(u3);
            break n;
          }
          d3.componentWillUpdate && d3.componentWillUpdate(M, d3.__s, L2), C3 && d3.componentDidUpdate && d3.__h.push(function() {
            d3.componentDidUpdate(k3, b, m3);
          });
        } else C3 && !V2.getDerivedStateFromProps && d3.componentWillMount && d3.componentWillMount(), C3 && d3.componentDidMount && d3.__h.push(d3.componentDidMount);
        d3.context = L2, d3.props = M, d3.__P = t4, d3.__g &= -5, H2 = n.__r, q2 = C3 ? 25 : 0;
        do {
          d3.__g &= -9, H2 && H2(r3), s3 = d3.render(d3.props, d3.state = d3.__s, d3.context);
        } while (8 & d3.__g && ++q2 < 25);
        C3 && (y.push.apply(d3.__h, d3.__k), d3.__k = []), d3.state = d3.__s, d3.getChildContext && (i3 = _({}, i3, d3.getChildContext())), C3 && u3.__c && d3.getSnapshotBeforeUpdate && (m3 = d3.getSnapshotBeforeUpdate(k3, b)), A3 = s3 && s3.type === $ && null == s3.key ? s3.props.children : s3, M.__P && (s3 = l3, f3 = (t4 = M.__P).namespaceURI, c3 = o3 = null, u3.props && u3.props.__P != t4 && (u3.__k.some(function(n3) {
          n3 && J(n3, n3);
        }), u3.__k = null), l3 = u3.__k ? S(u3, 0) : null), l3 = I(t4, w(A3) ? A3 : [A3], r3, u3, i3, f3, o3, e3, l3, c3, a3), M.__P && (r3.__e = null, l3 = s3), r3.__u &= -161, p3 && p3.some(g), d3.__h.length && e3.push(d3), 1 & d3.__g && (d3.__g &= -4);
      } catch (t5) {
        if (e3.length = v3, r3.__v = null, c3 || o3) if (t5 && t5.then) {
          if (r3.__u |= 128 | c3, o3) {
            for (~(T3 = o3.indexOf(l3 || void 0)) || (T3 = o3.length); (N2 = o3[T3 - 1]) && 8 == N2.nodeType; ) T3--;
            for (; T3 < o3.length; T3++) if (N2 = o3[T3]) if (o3[T3] = null, O) {
              if (N2 == P2) break;
            } else {
              if (8 != N2.nodeType) break;
              N2.data.startsWith("$s") && (P2 = B(O = N2));
            }
          }
          if (!O) {
            for (; l3 && 8 == l3.nodeType && l3.nextSibling; ) l3 = l3.nextSibling;
            O = l3;
          }
          (s3 = B(O = r3.__c.__z || (r3.__c.__z = O))) ? (r3.__e = O, l3 = s3) : r3.__e = l3, l3 = l3 && l3.nextSibling;
        } else o3 && o3.some(g);
        else r3.__e = u3.__e;
        r3.__k || (r3.__k = u3.__k || []), t5 && t5.then || D(r3), n.__e(t5, r3, u3);
      }
    } else l3 = r3.__e = F(u3.__e, r3, u3, i3, f3, o3, e3, c3, a3, t4);
    return (s3 = n.diffed) && s3(r3), l3;
  }
  function B(n3, t4) {
    if (n3 && 8 == n3.nodeType && n3.data.startsWith("$s")) for (var r3 = 1; n3 = n3.nextSibling; ) {
      if (8 == n3.nodeType) {
        if (n3.data.startsWith("$s")) r3++;
        else if (n3.data.startsWith("/$s") && !--r3) return n3;
      }
      t4 && t4.push(n3);
    }
  }
  function D(n3) {
    n3 && (n3.__c && (n3.__c.__g |= 4), n3.__k && n3.__k.some(D));
  }
  function E(t4, r3, u3) {
    for (var i3 = 0; i3 < u3.length; ) G(u3[i3++], u3[i3++], u3[i3++]);
    n.__c && n.__c(r3, t4), t4.some(function(r4) {
      try {
        t4 = r4.__h, r4.__h = [], t4.some(function(n3) {
          n3.call(r4);
        });
      } catch (t5) {
        n.__e(t5, r4.__v);
      }
    });
  }
  function F(t4, r3, u3, i3, f3, o3, e3, l3, c3, a3) {
    var s3, h3, y3, _3, k3, b, m3, M, $2 = u3.props || p, x2 = r3.props, C3 = r3.type;
    if ("svg" == C3 ? f3 = "http://www.w3.org/2000/svg" : "math" == C3 ? f3 = "http://www.w3.org/1998/Math/MathML" : f3 || (f3 = "http://www.w3.org/1999/xhtml"), o3) {
      for (s3 = 0; s3 < o3.length; s3++) if ((k3 = o3[s3]) && (C3 ? k3.localName == C3 : 3 == k3.nodeType)) {
        t4 = k3, o3[s3] = null;
        break;
      }
    }
    if (!t4) {
      if (M = a3.ownerDocument || document, !C3) return M.createTextNode(x2);
      t4 = M.createElementNS(f3, C3, x2.is ? x2 : a3), l3 && (n.__m && n.__m(r3, o3), l3 = false), o3 = null;
    }
    if (C3) {
      if (a3 = "template" == C3 && t4.content || t4, o3 = "textarea" == C3 && null != x2.defaultValue ? null : o3 && d.call(a3.childNodes), !l3 && o3) for ($2 = {}, s3 = 0; s3 < t4.attributes.length; s3++) $2[(k3 = t4.attributes[s3]).name] = k3.value;
      for (s3 in $2) k3 = $2[s3], "dangerouslySetInnerHTML" == s3 ? y3 = k3 : "children" == s3 || s3 in x2 || "value" == s3 && "defaultValue" in x2 || "checked" == s3 && "defaultChecked" in x2 || N(t4, s3, null, k3, f3);
      for (s3 in x2) k3 = x2[s3], "children" == s3 ? _3 = k3 : "dangerouslySetInnerHTML" == s3 ? h3 = k3 : "value" == s3 ? b = k3 : "checked" == s3 ? m3 = k3 : l3 && "function" != typeof k3 || $2[s3] === k3 || N(t4, s3, k3, $2[s3], f3);
      h3 ? (l3 || y3 && (h3.__html == y3.__html || h3.__html == t4.innerHTML) || (t4.innerHTML = h3.__html), r3.__k = []) : (y3 && (t4.textContent = ""), ("foreignObject" == C3 || "http://www.w3.org/1998/Math/MathML" == f3 && v.test(C3)) && (f3 = "http://www.w3.org/1999/xhtml"), I(a3, w(_3) ? _3 : [_3], r3, u3, i3, f3, o3, e3, o3 ? o3[0] : u3.__k && S(u3, 0), l3, c3), o3 && o3.some(g)), l3 && "textarea" != C3 || (s3 = "value", "progress" == C3 && null == b ? t4.removeAttribute(s3) : null == b || b === t4[s3] && ("progress" != C3 || b) || N(t4, s3, b, $2[s3], f3), s3 = "checked", null != m3 && m3 != t4[s3] && N(t4, s3, m3, $2[s3], f3));
    } else $2 === x2 || l3 && t4.data == x2 || (t4.data = x2);
    return t4;
  }
  function G(t4, r3, u3, i3) {
    try {
      "function" == typeof t4 ? r3 ? r3.__x = t4(r3) || 1 : i3 && (i3 = i3.__c || i3.__e) && (r3 = i3.__x) && (i3.__x = null, "function" == typeof r3 ? r3() : t4(null)) : t4.current = r3;
    } catch (t5) {
      n.__e(t5, u3);
    }
  }
  function J(t4, r3, u3) {
    var i3, f3, o3, e3;
    if (n.unmount && n.unmount(t4), !(i3 = t4.ref) || i3.current && i3.current != t4.__e || G(i3, null, r3, t4), i3 = t4.__c) {
      if (i3.componentWillUnmount) try {
        i3.componentWillUnmount();
      } catch (t5) {
        n.__e(t5, r3);
      }
      i3.__P = i3.__n = null;
    }
    if (i3 = t4.__k) for (e3 = 0; e3 < i3.length; e3++) i3[e3] && J(i3[e3], r3, "function" != typeof t4.type || u3 && !t4.props.__P);
    !u3 && (i3 = t4.__c) && (i3 = i3.__z) && (f3 = B(i3, o3 = [])) && (i3 == t4.__e && o3.some(g), g(f3), g(i3)), u3 || g(t4.__e), t4.__e = t4.__c = t4.__ = null;
  }
  function K(n3, t4, r3) {
    return this.constructor(n3, r3);
  }
  function Q(t4, r3) {
    var u3, i3, f3, o3;
    n.__ && n.__(t4, r3), 9 == r3.nodeType && (r3 = r3.documentElement), i3 = (u3 = t4 && 32 & t4.__u) ? null : r3.__k, r3.__k = m($, { children: [t4] }), f3 = [], o3 = [], z(r3, r3.__k, i3 || p, p, r3.namespaceURI, i3 ? null : r3.firstChild ? d.call(r3.childNodes) : null, f3, i3 ? i3.__e : r3.firstChild, u3, o3), E(f3, r3.__k, o3), r3.__k.props.children = null;
  }
  n = { __e: function(n3, t4, r3, u3) {
    for (var i3, o3, e3; t4 = t4.__; ) if ((i3 = t4.__c) && !(1 & i3.__g)) {
      i3.__g |= 4;
      try {
        if ((e3 = (o3 = i3.constructor) && o3.getDerivedStateFromError) && i3.setState(o3.getDerivedStateFromError(n3)), i3.componentDidCatch && (i3.componentDidCatch(n3, u3 || {}), e3 = 1), e3 && 8 & i3.__g) return void (i3.__g |= 2);
      } catch (t5) {
        n3 = t5;
      }
    }
    throw f = 0, n3;
  } }, t = 0, r = function(n3) {
    return null != n3 && n3.constructor === h;
  }, x.prototype.setState = function(n3, t4) {
    var r3 = this.__s;
    r3 && r3 != this.state || (r3 = this.__s = _({}, this.state)), "function" == typeof n3 && (n3 = n3(_({}, r3), this.props)), n3 && (_(r3, n3), this.__v && (t4 && this.__k.push(t4), L(this)));
  }, x.prototype.forceUpdate = function(n3) {
    this.__v && (this.__g |= 4, n3 && this.__h.push(n3), L(this));
  }, x.prototype.render = $, u = [], f = 0, o = function(n3, t4) {
    return n3.__v.__b - t4.__v.__b;
  }, e = /* @__PURE__ */ Symbol(), l = /(PointerCapture)$|Capture$/i, c = 0, a = {}, s = 0;

  // app/static/vendor/hooks.mjs
  var t2;
  var r2;
  var u2;
  var i2;
  var o2 = Object.is;
  var f2 = 0;
  var c2 = [];
  var e2 = [];
  var a2 = n;
  var v2 = a2.__b;
  var l2 = a2.__r;
  var m2 = a2.diffed;
  var h2 = a2.__c;
  var s2 = a2.unmount;
  var p2 = a2.__;
  function y2(n3, t4) {
    a2.__h && a2.__h(r2, n3, f2 || t4), f2 = 0;
    var u3 = r2.__H || (r2.__H = { __: [], __h: [] });
    return n3 >= u3.__.length && u3.__.push({}), u3.__[n3];
  }
  function d2(n3) {
    return f2 = 1, _2(G2, n3);
  }
  function _2(n3, u3, i3) {
    var f3 = y2(t2++, 2);
    if (f3.t = n3, !f3.__c && (f3.__ = [i3 ? i3(u3) : G2(void 0, u3), function(n4) {
      var t4 = (f3.__N || f3.__)[0], r3 = f3.t(t4, n4);
      o2(t4, r3) || (f3.__N = [r3, f3.__[1]], f3.__c.setState({}));
    }], f3.__c = r2, !r2.__f)) {
      r2.__f = true;
      var c3 = r2.shouldComponentUpdate;
      r2.shouldComponentUpdate = function(n4, t4, r3) {
        var u4 = this.__H;
        if (!u4) return true;
        var i4 = false, f4 = this.props != n4;
        if (u4.__.some(function(n5) {
          n5.__N && (i4 = true, o2(n5.__[0], n5.__N[0]) || (f4 = true));
        }), c3) {
          var e3 = c3.call(this, n4, t4, r3);
          return i4 ? e3 || f4 : e3;
        }
        return !i4 || f4;
      };
    }
    return f3.__;
  }
  function A2(n3, u3) {
    var i3 = y2(t2++, 3);
    !a2.__s && E2(i3.__H, u3) && (i3.__P = true, i3.__ = n3, i3.u = u3, r2.__H.__h.push(i3));
  }
  function T2(n3) {
    return f2 = 5, w2(function() {
      return { current: n3 };
    }, []);
  }
  function w2(n3, r3) {
    var u3 = y2(t2++, 7);
    return E2(u3.__H, r3) && (u3.__ = n3(), u3.__H = r3), u3.__;
  }
  function g2() {
    var n3;
    do {
      for (; n3 = e2.shift(); ) try {
        C2(n3);
      } catch (t5) {
        a2.__e(t5, { __: (n3 = n3.__P) && n3.__v });
      }
      for (; n3 = c2.shift(); ) {
        var t4 = n3.__H;
        if (n3.__P && t4) try {
          t4.__h.some(C2), t4.__h.some(D2), t4.__h = [];
        } catch (r3) {
          t4.__h = [], a2.__e(r3, n3.__v);
        }
      }
    } while (e2.length);
  }
  a2.__b = function(n3) {
    r2 = null, v2 && v2(n3);
  }, a2.__ = function(n3, t4) {
    n3 && t4.__k && t4.__k.__m && (n3.__m = t4.__k.__m), p2 && p2(n3, t4);
  }, a2.__r = function(n3) {
    l2 && l2(n3), t2 = 0;
    var i3 = (r2 = n3.__c).__H;
    i3 && (u2 == r2 ? r2.__h = [] : (i3.__h.some(C2), i3.__h.some(D2), t2 = 0), i3.__h = [], i3.__.some(function(n4) {
      n4.__N && (n4.__ = n4.__N), n4.u = n4.__N = void 0;
    })), u2 = r2;
  }, a2.diffed = function(n3) {
    m2 && m2(n3);
    var t4 = n3.__c;
    t4 && t4.__H && (t4.__H.__h.length && B2(c2.push(t4)), t4.__H.__.some(function(n4) {
      n4.u && (n4.__H = n4.u);
    })), u2 = r2 = null;
  }, a2.__c = function(n3, t4) {
    t4.some(function(n4) {
      try {
        n4.__h.some(C2), n4.__h = n4.__h.filter(function(n5) {
          return !n5.__ || D2(n5);
        });
      } catch (t5) {
        n4.__h = [function() {
          throw t5;
        }];
      }
    }), h2 && h2(n3, t4);
  }, a2.unmount = function(n3) {
    s2 && s2(n3);
    var t4, r3, u3 = n3.__c;
    u3 && u3.__H && (u3.__H.__.some(function(u4) {
      try {
        if (u4.__P && u4.__c) {
          if (void 0 === r3) {
            for (r3 = n3.__; r3 && (!r3.__c || !r3.__c.__P); ) r3 = r3.__;
            r3 = r3 && r3.__c;
          }
          u4.__P = r3, B2(e2.push(u4));
        } else C2(u4);
      } catch (n4) {
        t4 = n4;
      }
    }), u3.__H = void 0, t4 && a2.__e(t4, u3.__v));
  };
  var k2 = "function" == typeof requestAnimationFrame;
  function z2(n3) {
    var t4, r3 = function() {
      clearTimeout(u3), k2 && cancelAnimationFrame(t4), setTimeout(n3);
    }, u3 = setTimeout(r3, 35);
    k2 && (t4 = requestAnimationFrame(r3));
  }
  function B2(n3) {
    1 != n3 && i2 == a2.requestAnimationFrame || ((i2 = a2.requestAnimationFrame) || z2)(g2);
  }
  function C2(n3) {
    var t4 = r2, u3 = n3.__c;
    "function" == typeof u3 && (n3.__c = void 0, u3()), r2 = t4;
  }
  function D2(n3) {
    var t4 = r2;
    n3.__c = n3.__(), r2 = t4;
  }
  function E2(n3, t4) {
    return !n3 || n3.length != t4.length || t4.some(function(t5, r3) {
      return !o2(t5, n3[r3]);
    });
  }
  function G2(n3, t4) {
    return "function" == typeof t4 ? t4(n3) : t4;
  }

  // app/static/vendor/htm.mjs
  var n2 = function(t4, s3, r3, e3) {
    var u3;
    s3[0] = 0;
    for (var h3 = 1; h3 < s3.length; h3++) {
      var p3 = s3[h3++], a3 = s3[h3] ? (s3[0] |= p3 ? 1 : 2, r3[s3[h3++]]) : s3[++h3];
      3 === p3 ? e3[0] = a3 : 4 === p3 ? e3[1] = Object.assign(e3[1] || {}, a3) : 5 === p3 ? (e3[1] = e3[1] || {})[s3[++h3]] = a3 : 6 === p3 ? e3[1][s3[++h3]] += a3 + "" : p3 ? (u3 = t4.apply(a3, n2(t4, a3, r3, ["", null])), e3.push(u3), a3[0] ? s3[0] |= 2 : (s3[h3 - 2] = 0, s3[h3] = u3)) : e3.push(a3);
    }
    return e3;
  };
  var t3 = /* @__PURE__ */ new Map();
  function htm_default(s3) {
    var r3 = t3.get(this);
    return r3 || (r3 = /* @__PURE__ */ new Map(), t3.set(this, r3)), (r3 = n2(this, r3.get(s3) || (r3.set(s3, r3 = (function(n3) {
      for (var t4, s4, r4 = 1, e3 = "", u3 = "", h3 = [0], p3 = function(n4) {
        1 === r4 && (n4 || (e3 = e3.replace(/^\s*\n\s*|\s*\n\s*$/g, ""))) ? h3.push(0, n4, e3) : 3 === r4 && (n4 || e3) ? (h3.push(3, n4, e3), r4 = 2) : 2 === r4 && "..." === e3 && n4 ? h3.push(4, n4, 0) : 2 === r4 && e3 && !n4 ? h3.push(5, 0, true, e3) : r4 >= 5 && ((e3 || !n4 && 5 === r4) && (h3.push(r4, 0, e3, s4), r4 = 6), n4 && (h3.push(r4, n4, 0, s4), r4 = 6)), e3 = "";
      }, a3 = 0; a3 < n3.length; a3++) {
        a3 && (1 === r4 && p3(), p3(a3));
        for (var l3 = 0; l3 < n3[a3].length; l3++) t4 = n3[a3][l3], 1 === r4 ? "<" === t4 ? (p3(), h3 = [h3], r4 = 3) : e3 += t4 : 4 === r4 ? "--" === e3 && ">" === t4 ? (r4 = 1, e3 = "") : e3 = t4 + e3[0] : u3 ? t4 === u3 ? u3 = "" : e3 += t4 : '"' === t4 || "'" === t4 ? u3 = t4 : ">" === t4 ? (p3(), r4 = 1) : r4 && ("=" === t4 ? (r4 = 5, s4 = e3, e3 = "") : "/" === t4 && (r4 < 5 || ">" === n3[a3][l3 + 1]) ? (p3(), 3 === r4 && (h3 = h3[0]), r4 = h3, (h3 = h3[0]).push(2, 0, r4), r4 = 0) : " " === t4 || "	" === t4 || "\n" === t4 || "\r" === t4 ? (p3(), r4 = 2) : e3 += t4), 3 === r4 && "!--" === e3 && (r4 = 4, h3 = h3[0]);
      }
      return p3(), h3;
    })(s3)), r3), arguments, [])).length > 1 ? r3 : r3[0];
  }

  // app/static/forms/html.js
  var html = htm_default.bind(k);

  // app/static/offline/address.js
  var PAGES = ["front", "boards", "cases"];
  function readAddress(hash) {
    const [name, query = ""] = hash.replace(/^#/, "").split("?");
    const page = PAGES.includes(name) ? name : "front";
    const values = /* @__PURE__ */ new Map();
    for (const [key, value] of new URLSearchParams(page === "front" ? "" : query)) {
      values.set(key, [...values.get(key) || [], value]);
    }
    return { page, values };
  }
  var first = (address, name) => (address.values.get(name) || [""])[0];
  function hrefOf(address, changes = {}) {
    const values = new Map(address.values);
    for (const [name, value] of Object.entries(changes)) {
      const list = [].concat(value ?? []).filter((each) => each !== "");
      if (list.length) values.set(name, list);
      else values.delete(name);
    }
    const pairs = [...values].flatMap(([name, list]) => list.map((each) => [name, each]));
    const query = new URLSearchParams(pairs).toString();
    return `#${address.page}${query ? `?${query}` : ""}`;
  }
  var hrefOfList = (address) => hrefOf({ ...address, page: "cases" }, { case: "" });

  // app/static/offline/load.js
  var waiting = /* @__PURE__ */ new Map();
  var loaded = /* @__PURE__ */ new Map();
  function addScript(path) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = path;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error(`${path} is missing: copy the whole folder.`));
      };
      document.head.append(script);
    });
  }
  var handOver = (path, data) => loaded.set(path, data);
  function load(path) {
    if (!waiting.has(path)) {
      const promise = addScript(path).then(() => loaded.get(path));
      promise.catch(() => waiting.delete(path));
      waiting.set(path, promise);
    }
    return waiting.get(path);
  }
  var clipPath = (number2) => `data/clips/${number2}.js`;
  var boardPath = (board, place) => `data/boards/${board}-${place}.js`;
  var GRAPHS = "assets/vis-network.js";

  // app/static/offline/board_choice.js
  var NOTHING = ["", "", ""];
  function chosenBoard(boards, address) {
    const named = (name) => (each) => !first(address, name) || each[name] === first(address, name);
    const of = boards.filter(named("benchmark"));
    const board = of.find(named("metric")) || of[0] || boards[0];
    const [field, ...rest2] = first(address, "only").split(":");
    const wanted = [first(address, "by") || board.slices[0][0], field, rest2.join(":")];
    const place = placeOf(board, wanted);
    const at = place >= 0 ? place : 0;
    return { board, number: boards.indexOf(board), place: at, slice: board.slices[at] || NOTHING };
  }
  var placeOf = (board, [by, field, value]) => board.slices.findIndex((each) => each[0] === by && each[1] === field && each[2] === value);
  var columnsOf = ({ board, slice }) => board.bys.filter(([by]) => placeOf(board, [by, slice[1], slice[2]]) >= 0);
  var filtersOf = ({ board, slice }) => board.fields.map(([field, label, values]) => ({
    field,
    label,
    values: values.filter(([value]) => placeOf(board, [slice[0], field, value]) >= 0)
  })).filter(({ values }) => values.length);

  // app/static/offline/parts/board_table.js
  var hrefOfCases = (cases) => hrefOf({ page: "cases", values: new Map(Object.entries(cases)) });
  function Dot({ dot }) {
    const style = Object.entries(dot).map(([name, value]) => `--${name}: ${value}%`).join("; ");
    return html`<span class="st-dot" style=${style} aria-hidden="true"><i></i><b></b></span>`;
  }
  function ScoreCell({ score }) {
    const link = score.cases && hrefOfCases(score.cases);
    const figure = html`${score.figure}${score.few ? "*" : ""}`;
    return html`<span class="st-score" title=${score.title}>
    ${link ? html`<a href=${link}>${figure}</a>` : html`<span>${figure}</span>`}
    ${score.dot ? html`<${Dot} dot=${score.dot} />` : ""}
    ${score.interval ? html`<small>${score.interval}</small>` : ""}
  </span>`;
  }
  function Cell({ cell, why = "" }) {
    if (cell === null) return html`<span class="st-soft" title=${why}>–</span>`;
    if (Array.isArray(cell)) {
      return cell.map(
        ([text, tone, title2]) => html`<i class=${`st-badge st-${tone}`} title=${title2}>${text}</i> `
      );
    }
    return typeof cell === "object" ? html`<${ScoreCell} score=${cell} />` : cell;
  }
  function Line({ row, columns }) {
    return html`<tr class=${row.muted ? "st-unranked" : ""}>
    ${columns.map(({ at, id, format, label }, place) => {
      const inside = html`<${Cell} cell=${row.cells[at]} why=${place ? "" : row.why} />`;
      return id === "model" ? html`<th key=${id} scope="row">${inside}</th>` : html`<td key=${id} class=${`st-c-${format}`} data-label=${label}>${inside}</td>`;
    })}
  </tr>`;
  }
  function Lines({ rows, columns }) {
    return rows.map((row, at) => {
      const isNew = row.group && (at === 0 || rows[at - 1].group !== row.group);
      return [
        isNew && html`<tr key=${`g${at}`}>
          <th class="st-group" scope="colgroup" colspan=${columns.length}>${row.group}</th>
        </tr>`,
        html`<${Line} key=${at} row=${row} columns=${columns} />`
      ];
    });
  }
  function Notes({ notes }) {
    return html`<details class="st-notes">
    <summary>How to read this</summary>
    <dl>${notes.flatMap(([label, text]) => [html`<dt>${label}</dt>`, html`<dd>${text}</dd>`])}</dl>
  </details>`;
  }
  var heading = ({ id, help, label }) => html`<th key=${id} scope="col" title=${help}>${label}</th>`;
  function BoardTable({ table, isWhole, title: title2 }) {
    const columns = table.columns.map((column, at) => ({ ...column, at })).filter((column) => isWhole || !column.folded);
    return html`<div class="st-scroll" tabindex="0" role="region" aria-label=${`Table: ${title2}`}>
      <table>
        ${table.caption && html`<caption>
            ${table.caption}
          </caption>`}
        <thead>
          <tr>
            ${columns.map(heading)}
          </tr>
        </thead>
        <tbody>
          ${html`<${Lines} rows=${table.rows} columns=${columns} />`}
        </tbody>
      </table>
    </div>
    ${table.notes.length > 0 && html`<${Notes} notes=${table.notes} />`}`;
  }

  // app/static/offline/parts/boards.js
  function useBoard(path) {
    const [state, setState] = d2({ path: "", table: null, error: "" });
    A2(() => {
      let isWanted = true;
      load(path).then(
        (table) => isWanted && setState({ path, table, error: "" }),
        (error) => isWanted && setState({ path, table: null, error: error.message })
      );
      return () => isWanted = false;
    }, [path]);
    return { ...state, isLate: state.path !== path };
  }
  function Choice({ label, value, onChoose, children }) {
    return html`<label class="st-field">
    <span>${label}</span>
    <select value=${value} onChange=${(event) => onChoose(event.target.value)}>
      ${children}
    </select>
  </label>`;
  }
  var option = ([value, label], chosen) => html`<option key=${value} value=${value} selected=${value === chosen}>${label}</option>`;
  function Controls({ address, site: site2, choice }) {
    const { board, slice } = choice;
    const go = (changes) => location.assign(hrefOf(address, changes));
    const names = [...new Set(site2.boards.map((each) => each.benchmark))];
    const metrics = site2.boards.filter((each) => each.benchmark === board.benchmark);
    const only = slice[1] ? `${slice[1]}:${slice[2]}` : "";
    const filters = filtersOf(choice);
    return html`<div class="st-controls">
    ${names.length > 1 && html`<${Choice}
        label="Benchmark"
        value=${board.benchmark}
        onChoose=${(benchmark) => go({ benchmark, metric: "", by: "", only: "" })}
      >
        ${names.map((name) => option([name, site2.names[name]], board.benchmark))}
      <//>`}
    <${Choice}
      label="Metric"
      value=${board.metric}
      onChoose=${(metric) => go({ metric, by: "", only: "" })}
    >
      ${metrics.map((each) => option([each.metric, each.label], board.metric))}
    <//>
    <${Choice} label="Columns" value=${slice[0]} onChoose=${(by) => go({ by })}>
      ${columnsOf(choice).map((each) => option(each, slice[0]))}
    <//>
    ${filters.length > 0 && html`<${Choice} label="Only" value=${only} onChoose=${(value) => go({ only: value })}>
        <option value="" selected=${!only}>${board.whole || "all cases"}</option>
        ${filters.map(
      ({ field, label, values }) => html`<optgroup key=${field} label=${label}>
              ${values.map(([value, name]) => option([`${field}:${value}`, name], only))}
            </optgroup>`
    )}
      <//>`}
  </div>`;
  }
  function Boards({ address, site: site2 }) {
    const choice = chosenBoard(site2.boards, address);
    const { table, error, isLate } = useBoard(boardPath(choice.number, choice.place));
    const { label } = choice.board;
    const isWhole = first(address, "all") === "1";
    const whole = (event) => location.replace(hrefOf(address, { all: event.target.checked ? "1" : "" }));
    return html`<div class="st-boards">
    <h1 tabindex="-1">${site2.names[choice.board.benchmark]}: ${choice.board.label}</h1>
    <${Controls} address=${address} site=${site2} choice=${choice} />
    <label class="st-check">
      <input type="checkbox" checked=${isWhole} onChange=${whole} /> All columns
    </label>
    <div aria-busy=${isLate}>
      ${error && html`<p class="st-nothing">${error}</p>`}
      ${table && html`<${BoardTable} table=${table} isWhole=${isWhole} title=${label} />`}
    </div>
  </div>`;
  }

  // app/static/offline/case_words.js
  var OUTCOMES = { right: "good", part: "warn", wrong: "bad", none: "muted" };
  function whoOf({ run }) {
    const setting = run.setting && run.setting !== "−" ? run.setting : "";
    return [run.model, run.judge, run.judges ? "" : run.protocol, setting].filter(Boolean).join(" · ");
  }
  function markOf(name, score, run) {
    if (score === null) return { text: `${name} –`, tone: "muted" };
    if (run.binary) {
      return score >= 1 ? { text: `${name} ✓`, tone: "good" } : { text: `${name} ✗`, tone: "bad" };
    }
    const share = score / run.top;
    const tone = share >= 0.75 ? "good" : share > 0.5 ? "warn" : "bad";
    const title2 = name[0].toUpperCase() + name.slice(1);
    return { text: `${title2} ${score} of ${run.top}`, tone };
  }
  function badgesOf(entry2) {
    const { run, marks, right, n: n3, outcome } = entry2;
    if (run.judges) return run.dimensions.map((name, at) => markOf(name, marks[at], run));
    const text = outcome === "none" ? "no answer" : `${right} of ${n3} right`;
    return [{ text, tone: OUTCOMES[outcome] }];
  }
  var OF_A_RUN = ["colourings", "pins", "start", "selected", "chain", "question"];
  function payloadOf(data, run) {
    const part = data.runs[run];
    if (!part) return data.payload;
    const own = Object.fromEntries(
      OF_A_RUN.filter((name) => name in part).map((name) => [name, part[name]])
    );
    const questions = (data.payload.questions || []).map((question) => ({
      ...question,
      replies: part.replies[question.id] || []
    }));
    return { ...data.payload, ...own, questions };
  }
  var letter = (index) => index == null ? "" : String.fromCharCode(65 + index);
  function optionWords(question, index) {
    if (index == null || !question.options[index]) return "";
    return `${letter(index)}. ${question.options[index]}`;
  }
  function repliesOf(data, run) {
    const part = data.runs[run];
    const rows = (data.payload.questions || []).flatMap(
      (question) => (part && part.replies[question.id] || []).map((reply) => ({
        id: question.id,
        type: question.type_label || question.type,
        text: question.text,
        right: reply.correct === true,
        state: reply.correct === true ? "right" : reply.status === "ok" ? "wrong" : "none",
        answer: reply.status === "ok" ? optionWords(question, reply.choice) || reply.raw : "",
        status: reply.status_label,
        expected: optionWords(question, question.answer) || question.expected,
        reason: reply.reason
      }))
    );
    return rows.sort((before2, after) => before2.right - after.right);
  }

  // app/static/offline/parts/facets.js
  var OPEN = 4;
  var MANY = 8;
  function toggled(address, field, value) {
    const named = address.values.get(field.id) || [];
    return named.includes(value) ? named.filter((each) => each !== value) : [...named, value];
  }
  function Value({ address, field, value, label, count: count2, isOn }) {
    const change = () => location.assign(hrefOf(address, { [field.id]: toggled(address, field, value) }));
    return html`<li>
    <label class=${count2 || isOn ? "" : "st-empty-value"}>
      <input type="checkbox" checked=${isOn} disabled=${!count2 && !isOn} onChange=${change} />
      <span>${label}</span><small>${count2.toLocaleString("en")}</small>
    </label>
  </li>`;
  }
  function Facet({ address, field, counts, isOpen }) {
    const named = address.values.get(field.id) || [];
    const values = field.values.map(([value, label], at) => ({
      ...{ value, label, count: counts[at], isOn: named.includes(value) }
    }));
    return html`<details class="st-facet" open=${isOpen || named.length > 0}>
    <summary>${field.label}${named.length > 0 && html`<b>${named.length}</b>`}</summary>
    <ul class=${values.length > MANY ? "st-values st-many" : "st-values"}>
      ${values.map(
      (each) => html`<${Value} key=${each.value} address=${address} field=${field} ...${each} />`
    )}
    </ul>
  </details>`;
  }
  function Facets({ address, table, counts }) {
    return html`<div class="st-facets" role="group" aria-label="Filters">
    ${table.fields.map(
      (field, at) => html`<${Facet}
          key=${field.id}
          address=${address}
          field=${field}
          counts=${counts[at]}
          isOpen=${at < OPEN}
        />`
    )}
  </div>`;
  }
  function Chips({ address, table }) {
    const chips = table.fields.flatMap(
      (field) => (address.values.get(field.id) || []).map((value) => ({
        href: hrefOf(address, { [field.id]: toggled(address, field, value) }),
        text: `${field.label}: ${(field.values.find(([id]) => id === value) || [0, value])[1]}`
      }))
    );
    if (!chips.length) return null;
    return html`<ul class="st-chips" aria-label="Chosen filters">
    ${chips.map(
      (chip2) => html`<li key=${chip2.text}>
          <a href=${chip2.href} aria-label=${`${chip2.text}: take away`}>${chip2.text} ✕</a>
        </li>`
    )}
    <li><a href="#cases">Clear all</a></li>
  </ul>`;
  }

  // app/static/offline/parts/cases.js
  var STEP = 24;
  var drawn = /* @__PURE__ */ new Map();
  var WAIT_MS = 200;
  var badge = ({ text, tone }) => html`<i class=${`st-badge st-${tone}`}>${text}</i> `;
  function Badges({ entry: entry2 }) {
    return html`<span class="st-badges">${badgesOf(entry2).map(badge)}</span>`;
  }
  function Picture({ clip }) {
    if (clip.poster) {
      return html`<img src=${clip.poster} alt="" loading="lazy" width="480" height="270" />`;
    }
    return html`<span class="st-no-picture">${clip.words || "no film here"}</span>`;
  }
  function CaseCard({ address, entry: entry2 }) {
    return html`<li>
    <a class="st-case" href=${hrefOf(address, { case: entry2.id })}>
      <${Picture} clip=${entry2.clip} />
      <strong>${entry2.clip.title}</strong>
      <small>${whoOf(entry2)}</small>
      <${Badges} entry=${entry2} />
    </a>
  </li>`;
  }
  function Search({ address }) {
    const [timer, setTimer] = d2(0);
    const type = (event) => {
      clearTimeout(timer);
      const { value } = event.target;
      setTimer(setTimeout(() => location.replace(hrefOf(address, { q: value.trim() })), WAIT_MS));
    };
    return html`<label class="st-search">
    <span>Search</span>
    <input
      type="search"
      value=${first(address, "q")}
      onInput=${type}
      placeholder="scene, model …"
    />
  </label>`;
  }
  var isNarrow = () => matchMedia("(max-width: 760px)").matches;
  function CaseList({ address, table, chosen }) {
    const { fitting, counts } = chosen;
    const query = hrefOf(address, { case: "" });
    const [, redraw2] = d2(0);
    const shown = drawn.get(query) || STEP;
    const more = () => {
      drawn.set(query, shown + 2 * STEP);
      redraw2(shown);
    };
    const total = table.cases.length.toLocaleString("en");
    const number2 = fitting.length.toLocaleString("en");
    return html`<div class="st-list">
    <h1 tabindex="-1">Cases</h1>
    <p role="status" class="st-lead">
      ${fitting.length === table.cases.length ? `${total} cases` : `${number2} of ${total} cases`}
    </p>
    <div class="st-columns">
      <details class="st-filters" open=${!isNarrow()}>
        <summary>Filters</summary>
        <${Search} address=${address} />
        <${Facets} address=${address} table=${table} counts=${counts} />
      </details>
      <div>
        <${Chips} address=${address} table=${table} />
        ${!fitting.length && html`<p class="st-nothing">No case fits. <a href="#cases">Clear the filters</a></p>`}
        <ol class="st-cases">
          ${fitting.slice(0, shown).map(
      (entry2) => html`<${CaseCard} key=${entry2.id} address=${address} entry=${entry2} />`
    )}
        </ol>
        ${shown < fitting.length && html`<button type="button" class="st-more" onClick=${more}>
            Show more (${(fitting.length - shown).toLocaleString("en")} left)
          </button>`}
      </div>
    </div>
  </div>`;
  }

  // views/player/js/base/numbers.js
  var clamp = (value, low, high) => Math.min(Math.max(value, low), high);
  var isNumber = (value) => typeof value === "number" && Number.isFinite(value);
  function formatTime(seconds, digits = 1) {
    const whole = Math.max(0, seconds || 0);
    const minutes = Math.floor(whole / 60);
    const rest2 = (whole - minutes * 60).toFixed(digits);
    return `${minutes}:${rest2.padStart(digits ? 3 + digits : 2, "0")}`;
  }

  // views/player/js/model/cases.js
  var letterOf = (index) => String.fromCharCode(65 + index);
  function replyState(reply) {
    const ok = !reply.status || reply.status === "ok";
    if (!ok || reply.correct === null || reply.correct === void 0) return "unscored";
    return reply.correct ? "right" : "wrong";
  }
  var known = (map, ids) => (ids || []).map(String).filter((id) => map.has(id));
  function readTargets(raw, chain) {
    if (!chain) return { nodes: [], links: [] };
    return {
      nodes: known(chain.byId, [...raw.nodes || [], ...raw.objects || []]),
      links: known(chain.subsById, [...raw.links || [], ...raw.relations || []])
    };
  }
  var isOfScene = (raw) => Boolean((raw.objects || []).length || (raw.relations || []).length);
  function chainOf(raw, chains) {
    const named = chains.find((chain) => chain.id === raw.chain);
    return named || isOfScene(raw) && chains.find((chain) => chain.scene) || null;
  }
  var isWrongSomewhere = (id, colourings) => colourings.some(({ questions }) => ["wrong", "mixed"].includes(questions.get(id)?.state));
  function secondOf({ second, chain, nodes, links }) {
    if (isNumber(second)) return second;
    if (!chain || !chain.timed) return null;
    const results = links.map((id) => chain.subsById.get(id).result);
    const step = [...nodes, ...results].map((id) => chain.byId.get(id)).find((node) => isNumber(node.start));
    return step ? step.start : null;
  }
  function readQuestion(raw, chains, colourings) {
    const chain = chainOf(raw, chains);
    const shown = new Set(colourings.map(({ id }) => id));
    const replies = (raw.replies || []).filter((reply) => shown.has(String(reply.colouring)));
    const question = { ...raw, kind: "question", id: String(raw.id), chain, replies };
    Object.assign(question, readTargets(raw, chain));
    question.failing = replies.length ? replies.some((reply) => replyState(reply) !== "right") : isWrongSomewhere(question.id, colourings);
    question.second = secondOf(question);
    return question;
  }
  function placeOf2({ chain, node, pinned, marks }, chains) {
    if (pinned || !marks) return { chain, nodes: node ? [node.id] : [], links: [] };
    const marked = chains.find(({ id }) => id === marks.chain) || null;
    return { chain: marked, ...readTargets(marks, marked) };
  }
  function readReason(pin, index, chains) {
    return {
      ...{ kind: "reason", id: `reason:${index}`, pin, second: pin.second },
      failing: pin.tone === "bad",
      ...placeOf2(pin, chains)
    };
  }
  function readCases(payload, { chains, colourings, pins }) {
    return [
      ...(payload.questions || []).map((raw) => readQuestion(raw, chains, colourings)),
      ...pins.map((pin, index) => readReason(pin, index, chains))
    ];
  }
  var caseNamed = (cases, name) => cases.find(({ id }) => id === String(name ?? "")) || cases.find((entry2) => name && entry2.pin?.dimension === name && entry2.failing) || cases.find((entry2) => name && entry2.pin?.dimension === name);
  function caseAbout(cases, current, chain, part, id) {
    const about = cases.filter((entry2) => entry2.chain === chain && entry2[part].includes(id));
    return about.includes(current) ? current : about.find(({ failing }) => failing) || null;
  }

  // views/player/js/cases/actions.js
  function addCases(player) {
    player.selectTarget = ({ chain, nodes, links }) => {
      if (chain && chain !== player.chain) player.open(chain);
      if (links.length) player.selectLink(links[0]);
      else if (nodes.length) player.select(nodes[0], true);
    };
    player.failing = () => player.cases.filter(({ failing }) => failing);
    player.showCase = (entry2) => {
      player.case = entry2 || null;
      player.emit("case");
      const id = entry2 ? entry2.pin ? entry2.pin.dimension : entry2.id : "";
      player.announce("question", { id: id || "" });
    };
    player.openCase = (entry2) => {
      player.showCase(entry2);
      player.selectTarget(entry2);
      if (isNumber(entry2.second)) player.seek(entry2.second);
      else player.moment();
    };
    player.walkCases = (by) => {
      const all = player.failing();
      const index = all.indexOf(player.case);
      const next = index < 0 ? by > 0 ? 0 : all.length - 1 : clamp(index + by, 0, all.length - 1);
      if (all.length && all[next] !== player.case) player.openCase(all[next]);
    };
    player.follow = (part, id) => {
      const entry2 = caseAbout(player.cases, player.case, player.chain, part, id);
      if (entry2 && entry2 !== player.case) player.showCase(entry2);
    };
  }

  // views/player/js/base/icons.js
  var ICONS = {
    event: "M4 4h16v16H4z M10 8v8l6-4z",
    belief: "M12 3c5 0 9 3.1 9 7.2s-4 7.2-9 7.2c-.8 0-1.6-.1-2.3-.2L5.5 21l.6-5C4.200 14.600 3 12.500 3 10.200 3 6.100 7 3 12 3z M8 10.200h.01 M12 10.200h.01 M16 10.200h.01",
    intent: "M3 12h15 M12 5l7 7-7 7",
    desire: "M12 20.500S3.500 15.500 3.500 9.300C3.500 6.500 5.700 4.500 8.200 4.500c1.600 0 3 .8 3.800 2.200.8-1.400 2.200-2.200 3.800-2.200 2.500 0 4.700 2 4.700 4.800 0 6.200-8.500 11.200-8.500 11.200z",
    emotion: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M8 14c1 1.600 2.400 2.400 4 2.400s3-.8 4-2.400 M9 9.500h.01 M15 9.500h.01",
    object: "M12 3l8 4.500v9L12 21l-8-4.500v-9z M4 7.500l8 4.500 8-4.500 M12 12v9",
    heart: "M12 20.500S3.500 15.500 3.500 9.300C3.500 6.500 5.700 4.500 8.200 4.500c1.600 0 3 .8 3.800 2.200.8-1.400 2.200-2.200 3.800-2.200 2.500 0 4.700 2 4.700 4.800 0 6.200-8.500 11.200-8.500 11.200z",
    tick: "M5 12.500l5 5L19.500 7",
    dash: "M6 12h12",
    half: "M2.500 12.500l3 3L11 8.500 M14.500 9l6.500 6.500 M21 9l-6.500 6.500",
    unknown: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18.500h.01",
    previous: "M15 5l-7 7 7 7",
    next: "M9 5l7 7-7 7",
    replay: "M5 12a7 7 0 1 0 2.500-5.400 M5 4v4.500h4.500",
    list: "M9 6h11 M9 12h11 M9 18h11 M4.500 6h.01 M4.500 12h.01 M4.500 18h.01",
    link: "M4 12h14 M13 7l5 5-5 5",
    play: "M7 4.500v15l12-7.500z",
    pause: "M7 5h3.500v14H7z M13.500 5H17v14h-3.500z",
    back: "M17 5v14L8 12z M6 5v14",
    forward: "M7 5v14l9-7z M18 5v14",
    subtitles: "M3 5h18v14H3z M7 11h4 M13 11h4 M7 15h7 M16 15h1",
    fullscreen: "M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5",
    boxes: "M4 8V4h4 M20 8V4h-4 M4 16v4h4 M20 16v4h-4 M9 9h6v6H9z",
    zoom_in: "M12 5v14 M5 12h14",
    zoom_out: "M5 12h14",
    fit: "M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5 M8 12h8",
    help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400 M12 18h.01",
    cross: "M6 6l12 12 M18 6L6 18"
  };

  // views/player/js/base/dom.js
  var SVG_NAMESPACE = "http://www.w3.org/2000/svg";
  function setStyle(node, rules) {
    for (const [rule, value] of Object.entries(rules)) {
      if (rule.startsWith("--")) node.style.setProperty(rule, value);
      else node.style[rule] = value;
    }
  }
  function el(tag, attrs = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attrs)) {
      if (value === null || value === void 0 || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (name === "style") setStyle(node, value);
      else node.setAttribute(name, value === true ? "" : String(value));
    }
    node.append(...children.filter((child) => child !== null && child !== void 0));
    return node;
  }
  function createIcon(name, className = "wrp-icon") {
    const svg = document.createElementNS(SVG_NAMESPACE, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    if (className) svg.setAttribute("class", className);
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SVG_NAMESPACE, "path");
    path.setAttribute("d", ICONS[name] || ICONS.event);
    svg.append(path);
    return svg;
  }
  var createButton = (icon, label, onclick, extra = {}) => el(
    "button",
    { type: "button", class: "wrp-button", "aria-label": label, title: label, onclick, ...extra },
    createIcon(icon)
  );

  // views/player/js/model/sources.js
  var OWN = "own";
  var MOST_SHOWN = 2;
  var hasOwnTimes = (chain) => chain.ownTimed && chain.nodes.some(({ own }) => isNumber(own.start));
  function readSources(payload, chains, words) {
    const sources = (payload.sources || []).map((raw) => ({
      id: String(raw.id),
      kind: String(raw.kind || ""),
      label: String(raw.label || raw.id),
      note: String(raw.note || "")
    }));
    if (chains.some(hasOwnTimes) && !sources.some(({ id }) => id === OWN)) {
      sources.unshift({ id: OWN, kind: "", label: words.own_times, note: "" });
    }
    return sources;
  }
  function readShownSources(payload, sources) {
    const known2 = new Set(sources.map(({ id }) => id));
    const shown = (payload.shown_sources || []).map(String).filter((id) => known2.has(id));
    return (shown.length ? shown : known2.has(OWN) ? [OWN] : []).slice(0, MOST_SHOWN);
  }
  function toggleSource(shown, id) {
    if (!shown.includes(id)) return [...shown, id].slice(-MOST_SHOWN);
    return shown.length > 1 ? shown.filter((other) => other !== id) : shown;
  }
  var number = (value) => isNumber(value) ? value : null;
  function timeBy(node, source) {
    if (source === OWN) return { ...node.own, status: "ok", confidence: null, evidence: "" };
    const row = (node.times || []).find((time) => String(time.source) === source);
    if (!row) return null;
    const status = String(row.status || "ok");
    const { start, end, shown } = status === "ok" ? row : {};
    return {
      ...{ start: number(start), end: number(end), shown: shown ?? null, status },
      confidence: number(row.confidence),
      evidence: String(row.evidence || "")
    };
  }
  function applySource(chain, id) {
    const own = !id || id === OWN;
    for (const node of chain.nodes) {
      const time = own ? node.own : timeBy(node, id) || { start: null, end: null, shown: null };
      node.start = time.start;
      node.end = time.end;
      node.broken = node.own.shown === false || time.shown === false;
    }
    chain.timed = (!own || chain.ownTimed) && chain.nodes.some((node) => isNumber(node.start));
    chain.sort();
  }

  // views/player/js/base/event_bus.js
  function createEventBus() {
    const heard = /* @__PURE__ */ new Map();
    return {
      on(name, run) {
        heard.set(name, [...heard.get(name) || [], run]);
      },
      emit(name, ...rest2) {
        for (const run of heard.get(name) || []) run(...rest2);
      }
    };
  }

  // views/player/js/base/words.js
  var WORDS = {
    play: "Play",
    pause: "Pause",
    back: "One frame back",
    forward: "One frame forward",
    speed: "Speed",
    controls: "Controls of the clip",
    subtitles: "Subtitles",
    fullscreen: "Full screen",
    boxes: "Outline on the video: where a node is seen",
    help: "Keys",
    position: "Position in the clip",
    zoom_in: "Zoom in",
    zoom_out: "Zoom out",
    fit: "See the whole chain",
    fit_short: "Whole",
    near: "Back to a size that can be read",
    near_short: "Readable",
    chains: "Chains",
    chain: "Causal chain",
    scene: "Scene",
    steps: "nodes",
    links: "links",
    go_wrong: "answered wrong or failed",
    list: "The chain as a list",
    list_short: "List",
    list_name: "Nodes and links of the chain",
    link: "Link",
    link_verb: "leads to",
    object: "Object",
    verb_object: "object",
    event: "Event",
    belief: "Belief",
    intent: "Intent",
    desire: "Desire",
    emotion: "Emotion",
    verb_event: "does",
    verb_belief: "believes",
    verb_intent: "intends",
    verb_desire: "wants",
    verb_emotion: "feels",
    broken: "not shown in this clip, or wrong here",
    broken_any: "node or link not shown in this clip, or wrong here",
    cut_one: "does not lead to it here",
    cut_many: "together they do not lead to it here",
    cut_on: "it does not lead there here",
    right: "answered right",
    wrong: "answered wrong",
    mixed: "some right, some wrong",
    mixed_verdicts: "some passed, some failed",
    unasked: "not asked",
    unreadable: "no readable answer",
    passed: "passed",
    failed_here: "failed",
    unjudged: "no verdict",
    unlocated: "whole dimension, not located",
    share: "Runs that are right:",
    all_runs: "All runs",
    case_1: "causal right, perception wrong",
    case_2: "perception right, causal wrong",
    case_3: "perception wrong, causal wrong",
    heart: "heart link",
    heart_how: "what the paradigm is about",
    seen_by: "Seen by",
    times_by: "Times",
    own_times: "of the chain itself",
    not_shown_by: "not shown",
    failed_time: "no time",
    confidence: "confidence",
    holds: "holds",
    holds_not: "does not hold",
    case_wrong: "Answered wrong",
    case_right: "Answered right",
    case_unscored: "No scored answer",
    case_question: "Question",
    case_reason: "Failed",
    case_of: "of",
    case_previous: "Previous failing one",
    case_next: "Next failing one",
    case_about: "About",
    case_speaks_of: "Speaks of",
    pick_said: "said",
    pick_right: "right",
    expected_answer: "Expected",
    reply: "Reply",
    more: "more",
    less: "less",
    whole_options: "whole options",
    pinned_by: "pinned by",
    located_not: "dimension-level, not located",
    whole_frame: "of the whole frame",
    replay: "Play the moment again",
    replay_short: "±2 s",
    bands: "Unreal on the time line",
    meters: "Unreal",
    area: "of the frame",
    time_share: "of the time",
    whole_clip: "no time given",
    letter_keys: "Single-letter keys",
    because: "Because",
    leads: "Leads to",
    nothing: "Select a node to read it in full.",
    no_time: "no time given",
    without_time: "Without a time",
    untimed: "This chain has no times: it does not follow the video.",
    untimed_alone: "This chain has no times, and its video is not here: read the nodes in any order.",
    expected: "The chain that the prompt expects, not one of this clip: it has no times.",
    scene_note: "A scene graph: objects and their relations, without times.",
    no_chain: "No chain yet.",
    no_chain_pins: "No chain yet: the judges' reasons point at no node.",
    no_clip: "The video file is not here.",
    no_clip_how: "The chain can be explored without it.",
    bring: "To add the file:",
    copy: "Copy",
    broken_clip: "The video file could not be played.",
    unplayed: "This film {reason}.",
    convert: "Convert to H.264",
    ask_operator: "The server's operator can convert it.",
    changed_clip: "The video file has changed since it was imported: import it again.",
    virtual: "No video: the playhead runs on the chain's own times.",
    reasons: "Judges' reasons",
    unpinned: "Not pinned to a moment",
    score: "score",
    failed: "no score",
    keys: "space: play or pause · ← →: one second (with shift: one frame) · j k: next, previous node · q Q: next, previous failing one · r: the moment again · l: list · c: subtitles · ?: these keys"
  };
  var splitKeys = (text) => text.split("·").map((part) => {
    const [key, what] = part.trim().split(/:\s+(.*)/s);
    return [key, what || ""];
  });

  // views/player/js/model/chain.js
  var KINDS = ["event", "belief", "intent", "desire", "emotion"];
  var OBJECT = "object";
  function readNodes(raw) {
    const places2 = new Map((raw.graph ? raw.graph.nodes : []).map((place) => [place.node, place]));
    return (raw.nodes || []).map((node) => ({
      ...node,
      kind: node.kind === OBJECT || KINDS.includes(node.kind) ? node.kind : "event",
      text: String(node.text ?? ""),
      at: places2.get(node.id),
      broken: node.shown === false,
      own: { start: node.start ?? null, end: node.end ?? null, shown: node.shown ?? null }
    }));
  }
  function orderNodes(nodes, timed) {
    const start = (node) => timed && isNumber(node.start) ? node.start : Number.MAX_VALUE;
    const x2 = (node) => node.at ? node.at.x : 0;
    const y3 = (node) => node.at ? node.at.y : 0;
    return [...nodes].sort((a3, b) => start(a3) - start(b) || x2(a3) - x2(b) || y3(a3) - y3(b));
  }
  var relationsOf = (raw) => (raw.relations || []).map(({ id, subject, object, label }) => ({
    ...{ id, result: object, reasons: [subject], label: String(label || "") }
  }));
  function readSubchains(raw, byId) {
    return [...raw.subchains || [], ...relationsOf(raw)].filter((sub) => byId.has(sub.result)).map((sub) => ({
      ...sub,
      broken: sub.shown === false,
      heart: sub.heart === true,
      reasons: (sub.reasons || []).filter((id) => byId.has(id))
    }));
  }
  var textOf = (value) => String(value || "");
  function createChain(raw, payload, words) {
    const byId = new Map(readNodes(raw).map((node) => [node.id, node]));
    const nodes = [...byId.values()];
    const ownTimed = payload.chain_state === "timed" && !payload.expected;
    const subs = readSubchains(raw, byId);
    const scene = raw.kind === "scene";
    const link = ({ id, broken }, ids) => ({ id, nodes: ids.map((at) => byId.get(at)), broken });
    const chain = {
      ...{ id: raw.id, length: raw.length, graph: raw.graph, nodes, subs, byId, ownTimed, scene },
      title: String(raw.title || words.chain),
      caption: [raw.caption, raw.study].map(textOf).filter(Boolean).join(" · "),
      timed: ownTimed && nodes.some((node) => isNumber(node.start)),
      subsById: new Map(subs.map((sub) => [sub.id, sub])),
      order: [],
      sort: () => {
        chain.order = orderNodes(nodes, chain.timed);
      },
      reasonsOf: (id) => subs.filter((sub) => sub.result === id && sub.reasons.length).map((sub) => link(sub, sub.reasons)),
      resultsOf: (id) => subs.filter((sub) => sub.reasons.includes(id)).map((sub) => link(sub, [sub.result]))
    };
    chain.sort();
    return chain;
  }

  // views/player/js/model/marks.js
  var STATES = ["right", "wrong", "mixed", "none"];
  var LETTERS = ["A", "B"];
  var count = (value) => isNumber(value) ? value : 0;
  function readMark(raw, kind) {
    return {
      state: STATES.includes(raw.state) ? raw.state : "none",
      right: count(raw.right),
      wrong: count(raw.wrong),
      unscored: count(raw.unscored),
      share: kind === "share" && isNumber(raw.share) ? raw.share : null,
      case: [1, 2, 3].includes(raw.case) ? raw.case : null,
      located: raw.located !== false,
      source: String(raw.source || ""),
      words: String(raw.words || ""),
      questions: (raw.questions || []).map(String)
    };
  }
  var readMarks = (raw, kind) => new Map(Object.entries(raw || {}).map(([id, mark2]) => [id, readMark(mark2, kind)]));
  var readChainMarks = (raw, kind) => ({
    nodes: readMarks(raw.nodes, kind),
    links: readMarks(raw.links, kind)
  });
  var unmarked = (kind, words) => ({
    ...{ state: "none", right: 0, wrong: 0, unscored: 0, share: null, case: null },
    ...{ located: true, source: "", questions: [] },
    words: kind === "verdicts" ? words.unjudged : words.unasked
  });
  function readColouring(raw, letter2, words) {
    const { kind } = raw;
    const none = unmarked(kind, words);
    const chains = new Map(
      Object.entries(raw.chains || {}).map(([id, marks]) => [id, readChainMarks(marks || {}, kind)])
    );
    const of = (chain, part, id) => chains.get(chain.id)?.[part].get(id) || none;
    return {
      ...{ kind, letter: letter2, id: String(raw.id ?? ""), label: String(raw.label || "") },
      note: String(raw.note || ""),
      frame: readMarks(raw.frame, kind),
      questions: readMarks(raw.questions, kind),
      node: (chain, id) => of(chain, "nodes", id),
      link: (chain, id) => of(chain, "links", id)
    };
  }
  function readColourings(payload, words) {
    const shown = (payload.colourings || []).slice(0, LETTERS.length);
    return shown.map(
      (raw, index) => readColouring(raw, shown.length > 1 ? LETTERS[index] : "", words)
    );
  }
  function describeBadge(mark2, short = false) {
    if (mark2.share !== null) return `${Math.round(mark2.share * 100)} %`;
    if (short) return mark2.case ? String(mark2.case) : "";
    const both = mark2.right && mark2.wrong ? `${mark2.right} of ${mark2.right + mark2.wrong}` : "";
    return [both, mark2.case ? `case ${mark2.case}` : ""].filter(Boolean).join(" · ");
  }
  function signOf(mark2) {
    if (mark2.share !== null) return null;
    if (mark2.state === "none") return mark2.unscored ? "unknown" : "dash";
    return { right: "tick", wrong: "cross", mixed: "half" }[mark2.state];
  }
  function commonMark(marks) {
    const [first2] = marks;
    const same = marks.every(
      ({ state, located }) => state === first2.state && located === first2.located
    );
    return first2 && same ? first2 : null;
  }
  var HEAT = [
    [179, 88, 6],
    [233, 178, 110],
    [200, 200, 200],
    [134, 178, 216],
    [33, 102, 172]
  ];
  function heatColour(share) {
    const place = Math.min(Math.max(share, 0), 1) * (HEAT.length - 1);
    const at = Math.min(Math.floor(place), HEAT.length - 2);
    const mix = (channel, next) => Math.round(channel + (next - channel) * (place - at));
    const channels = HEAT[at].map((channel, index) => mix(channel, HEAT[at + 1][index]));
    return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  }
  var describeMarks = (colourings, marks) => marks.map((mark2, index) => [colourings[index].letter, mark2.words].filter(Boolean).join(" ")).filter(Boolean).join("; ");

  // views/player/js/model/people.js
  var PALETTE = [
    "#1f77b4",
    "#c2571a",
    "#2b8a57",
    "#8e44ad",
    "#a8801f",
    "#b03a5b",
    "#3b7f8c",
    "#6b6f76"
  ];
  function readPeople(payload) {
    const people = /* @__PURE__ */ new Map();
    const taken = /* @__PURE__ */ new Set();
    for (const [index, person] of (payload.people || []).entries()) {
      const name = String(person.name || person.id);
      const letters = Array.from(name.trim());
      const words = name.trim().split(/\s+/).map((word) => Array.from(word)[0] || "").join("");
      const tries = [letters[0] || "?", words.slice(0, 2), (letters[0] || "?") + (index + 1)];
      const initial = tries.find((candidate) => !taken.has(candidate.toUpperCase())) || tries[2];
      taken.add(initial.toUpperCase());
      const valid = /^#[0-9a-f]{6}$/i.test(person.colour || "");
      people.set(person.id, {
        id: person.id,
        name,
        initial: initial.toUpperCase(),
        colour: valid ? person.colour : PALETTE[index % PALETTE.length]
      });
    }
    return people;
  }

  // views/player/js/model/pins.js
  function chainOfPin(pin, chains) {
    const named = chains.find((chain) => chain.id === pin.chain && chain.byId.has(pin.node));
    if (named || !pin.node || pin.chain) return named;
    return chains.find((chain) => chain.byId.has(pin.node));
  }
  function secondOfPin(pin, chain, node) {
    if (isNumber(pin.second)) return pin.second;
    return node && chain.timed && isNumber(node.start) ? node.start : null;
  }
  var PASSES_ABOVE = { realism: 3 };
  function toneOfPin(pin, ok) {
    if (!ok || !isNumber(pin.score)) return "none";
    return pin.score > (PASSES_ABOVE[pin.dimension] ?? 0) ? "good" : "bad";
  }
  function readPins(payload, chains) {
    let number2 = 0;
    return (payload.pins || []).map((pin) => {
      const chain = chainOfPin(pin, chains);
      const node = chain ? chain.byId.get(pin.node) : null;
      const second = secondOfPin(pin, chain, node);
      const ok = pin.status === "ok" || !pin.status;
      const tone = toneOfPin(pin, ok);
      const pinned = Boolean(node) || second !== null;
      return { ...pin, ok, tone, chain, node, second, pinned, number: pinned ? ++number2 : null };
    });
  }

  // views/player/js/player.js
  var createFlags = () => ({
    showBoxes: true,
    small: false,
    wide: false,
    zoomed: false,
    gliding: 0,
    ready: false,
    listed: false
  });
  function readMarks2(player) {
    const { payload, words, chains } = player;
    player.colourings = readColourings(payload, words);
    player.pins = readPins(payload, chains);
    player.cases = readCases(payload, player);
  }
  function showSources(player, ids) {
    player.shownSources = ids;
    for (const chain of player.chains) applySource(chain, ids[0]);
    readMarks2(player);
  }
  var timesOf = (chains) => chains.flatMap((chain) => chain.nodes).flatMap((node) => [node, ...node.times || []]).flatMap(({ start, end }) => [start, end]).filter(isNumber);
  function createPlayer(element, payload) {
    const words = { ...WORDS, ...payload.labels || {} };
    const clip = payload.clip || null;
    const chains = (payload.chains || []).map((raw) => createChain(raw, payload, words));
    const sources = readSources(payload, chains, words);
    const ends = [];
    const player = {
      ...createEventBus(),
      ...createFlags(),
      ...{ element, payload, words, clip, chains, sources },
      ...{ chain: null, selected: null, link: null, case: null },
      ...{ network: null, video: null, bounds: null },
      people: readPeople(payload),
      rate: 1,
      frame: 1 / (clip && clip.fps > 0 ? clip.fps : 24),
      length: clip && clip.duration > 0 && clip.duration || Math.max(0, ...timesOf(chains)),
      lit: /* @__PURE__ */ new Set(),
      bars: /* @__PURE__ */ new Map(),
      wraps: /* @__PURE__ */ new Map(),
      onDestroy: (run) => ends.push(run)
    };
    player.destroy = () => {
      while (ends.length) ends.pop()();
    };
    player.moves = () => Boolean(player.video) || chains.some(({ timed }) => timed);
    player.node = () => player.chain && player.chain.byId.get(player.selected) || null;
    player.marksOf = (part, id) => player.colourings.map((each) => each[part](player.chain, id));
    showSources(player, readShownSources(payload, sources));
    return player;
  }

  // views/player/js/lanes/source_switch.js
  function addSources(player) {
    player.showSources = (ids) => {
      showSources(player, ids);
      player.case = player.cases.find(({ id }) => player.case && player.case.id === id) || null;
      player.retime();
    };
  }
  function createChoice(player, source) {
    const onclick = () => {
      const ids = toggleSource(player.shownSources, source.id);
      player.showSources(ids);
      player.announce("source", { sources: ids });
    };
    const facts = { type: "button", class: "wrp-source", "data-source": source.id, onclick };
    const note = source.note ? el("span", { class: "wrp-soft" }, source.note) : null;
    return el("button", facts, el("i", { "aria-hidden": "true" }), source.label, note);
  }
  function createSourceSwitch(player) {
    const { sources, words } = player;
    const choices = sources.map((source) => createChoice(player, source));
    const facts = { class: "wrp-sources", role: "group", "aria-label": words.times_by };
    const box = el("div", facts, el("span", { class: "wrp-soft" }, words.times_by), ...choices);
    const draw2 = () => {
      const plain = sources.every(({ kind }) => !kind);
      box.hidden = !player.chain || player.chain.scene || plain;
      choices.forEach((choice, index) => {
        const rank = player.shownSources.indexOf(sources[index].id);
        choice.setAttribute("aria-pressed", String(rank >= 0));
        choice.dataset.rank = rank < 0 ? "" : ["lead", "second"][rank];
      });
    };
    for (const name of ["chain", "times"]) player.on(name, draw2);
    return box;
  }

  // views/player/js/model/time.js
  var SHORTEST_STEP = 0.3;
  var timeSpan = (node) => [
    node.start,
    Math.max(isNumber(node.end) ? node.end : node.start, node.start + SHORTEST_STEP)
  ];
  function findLitNodes(chain, from, to) {
    const lit = /* @__PURE__ */ new Set();
    if (!chain || !chain.timed) return lit;
    for (const node of chain.nodes) {
      if (!isNumber(node.start)) continue;
      const [start, end] = timeSpan(node);
      if (start <= to + 1e-4 && from < end) lit.add(node.id);
    }
    return lit;
  }

  // views/player/js/actions.js
  var MOMENT_DIGITS = 1e3;
  function addTime(player) {
    player.announce = (name, detail) => {
      if (!player.ready) return;
      const event = new CustomEvent(`whyreel:${name}`, { bubbles: true, composed: true, detail });
      player.element.dispatchEvent(event);
    };
    player.moment = () => {
      const t4 = Math.round(player.clock.now() * MOMENT_DIGITS) / MOMENT_DIGITS;
      player.lastMoment = { t: t4, node: player.selected };
      player.announce("moment", player.lastMoment);
      player.announce("time", { t: t4 });
    };
    player.tick = (from, to) => {
      const next = findLitNodes(player.chain, from, to);
      const either = [...next, ...player.lit];
      const changed = new Set(either.filter((id) => next.has(id) !== player.lit.has(id)));
      player.lit = next;
      if (changed.size) player.emit("lit", changed);
      player.emit("time", from);
    };
    player.seek = (t4) => {
      player.clock.seek(clamp(Number(t4) || 0, 0, player.clock.duration()));
      player.moment();
    };
    player.step = (by) => {
      if (Math.abs(by) < 0.5) player.clock.pause();
      player.seek(player.clock.now() + by);
    };
    player.toggle = () => {
      if (!player.moves()) return;
      if (player.clock.playing()) player.clock.pause();
      else player.clock.play();
    };
  }
  function addSelection(player) {
    player.select = (id, quiet) => {
      player.selected = player.chain && player.chain.byId.has(id) ? id : null;
      player.link = null;
      player.emit("select");
      if (player.selected) player.announce("node", { chain: player.chain.id, node: id });
      if (!quiet) player.moment();
    };
    player.selectLink = (id) => {
      player.selected = null;
      player.link = player.chain && player.chain.subsById.has(id) ? id : null;
      player.emit("select");
    };
    player.go = (id) => {
      const node = player.chain && player.chain.byId.get(id);
      player.select(id, true);
      player.follow("nodes", id);
      if (node && player.chain.timed && isNumber(node.start)) player.seek(node.start);
      else player.moment();
    };
    player.goLink = (id) => {
      player.selectLink(id);
      player.follow("links", id);
      player.moment();
    };
    player.walk = (by) => {
      if (!player.chain) return;
      const { order } = player.chain;
      const last = order.length - 1;
      const index = order.findIndex((node) => node.id === player.selected);
      const first2 = by > 0 ? 0 : last;
      player.go(order[index < 0 ? first2 : clamp(index + by, 0, last)].id);
    };
    player.pinned = (pin) => {
      const entry2 = player.cases.find((each) => each.pin === pin);
      if (entry2.failing) player.showCase(entry2);
      if (pin.chain && pin.chain !== player.chain) player.open(pin.chain);
      if (pin.node) player.select(pin.node.id, true);
      if (pin.second !== null) player.seek(pin.second);
      else player.moment();
    };
  }
  function stateOf(player, chain) {
    if (!chain || !chain.nodes.length) return "none";
    if (chain.scene) return "scene";
    if (chain.timed) return "timed";
    return player.payload.expected ? "expected" : "untimed";
  }
  function addChains(player) {
    player.open = (chain) => {
      player.chain = chain || null;
      player.lit = /* @__PURE__ */ new Set();
      player.selected = null;
      player.link = null;
      player.wraps.clear();
      player.root.dataset.state = stateOf(player, chain);
      player.emit("chain");
      player.emit("select");
      player.tick(player.clock.now(), player.clock.now());
    };
    player.retime = () => {
      player.root.dataset.state = stateOf(player, player.chain);
      player.emit("times");
      player.emit("marks");
      player.tick(player.clock.now(), player.clock.now());
    };
  }
  function addScreen(player) {
    player.subtitles = () => {
      const track = player.video && player.video.textTracks[0];
      if (!track) return;
      track.mode = track.mode === "showing" ? "hidden" : "showing";
      player.emit("subtitles", track.mode === "showing");
    };
    player.fullscreen = () => {
      const stage = player.root.querySelector(".wrp-stage");
      if (document.fullscreenElement) document.exitFullscreen();
      else if (stage.requestFullscreen) stage.requestFullscreen().catch(() => {
      });
    };
  }
  function addActions(player) {
    addTime(player);
    addSelection(player);
    addChains(player);
    addCases(player);
    addSources(player);
    addScreen(player);
  }

  // views/player/js/graph/shapes.js
  function outlineCard(kind, x2, y3, width, height) {
    const path = new Path2D();
    const [l3, t4, r3, b] = [x2 - width / 2, y3 - height / 2, x2 + width / 2, y3 + height / 2];
    const poly = (points) => {
      points.forEach(([px, py], index) => index ? path.lineTo(px, py) : path.moveTo(px, py));
      path.closePath();
    };
    if (kind === "belief") path.roundRect(l3, t4, width, height, height / 2);
    else if (kind === "intent")
      poly([
        [l3, t4],
        [r3 - 16, t4],
        [r3, y3],
        [r3 - 16, b],
        [l3, b]
      ]);
    else if (kind === "desire")
      poly([
        [l3 + 13, t4],
        [r3 - 13, t4],
        [r3, y3],
        [r3 - 13, b],
        [l3 + 13, b],
        [l3, y3]
      ]);
    else if (kind === "object")
      poly([
        [l3 + 10, t4],
        [r3 - 10, t4],
        [r3, t4 + 10],
        [r3, b - 10],
        [r3 - 10, b],
        [l3 + 10, b],
        [l3, b - 10],
        [l3, t4 + 10]
      ]);
    else if (kind === "emotion") path.roundRect(l3, t4, width, height, [24, 6, 24, 6]);
    else path.roundRect(l3, t4, width, height, 4);
    return path;
  }
  function wrapText(ctx, text, width, most) {
    const lines = [];
    let line = "";
    const fits = (candidate) => ctx.measureText(candidate).width <= width;
    const cut = (word) => {
      let end = word.length;
      while (end > 1 && !fits(word.slice(0, end))) end -= 1;
      return end;
    };
    for (let word of text.slice(0, 400).split(/\s+/)) {
      while (word) {
        const candidate = line ? `${line} ${word}` : word;
        if (fits(candidate)) {
          line = candidate;
          break;
        }
        if (line) {
          lines.push(line);
          line = "";
        } else {
          const end = cut(word);
          lines.push(word.slice(0, end));
          word = word.slice(end);
        }
        if (lines.length > most) break;
      }
      if (lines.length > most) break;
    }
    if (line) lines.push(line);
    if (lines.length <= most) return lines;
    let last = lines[most - 1];
    while (last && !fits(`${last}…`)) last = last.slice(0, -1);
    return [...lines.slice(0, most - 1), `${last}…`];
  }
  function contrastColour(hex) {
    const part = (at) => {
      const v3 = parseInt(hex.slice(at, at + 2), 16) / 255;
      return v3 <= 0.04 ? v3 / 12.92 : ((v3 + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.18 ? "#10151d" : "#ffffff";
  }
  function drawIcon(ctx, kind, x2, y3, size, colour, filled = false) {
    ctx.save();
    ctx.translate(x2 - size / 2, y3 - size / 2);
    ctx.scale(size / 24, size / 24);
    ctx.lineWidth = 2;
    ctx.lineCap = ctx.lineJoin = "round";
    ctx.strokeStyle = colour;
    const path = new Path2D(ICONS[kind]);
    ctx.fillStyle = colour;
    if (filled) ctx.fill(path);
    ctx.stroke(path);
    ctx.restore();
  }
  function drawPerson(ctx, person, x2, y3, colours) {
    ctx.beginPath();
    ctx.arc(x2, y3, 10, 0, 2 * Math.PI);
    ctx.fillStyle = person.colour;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = colours.panel;
    ctx.stroke();
    ctx.fillStyle = contrastColour(person.colour);
    ctx.font = `700 ${person.initial.length > 1 ? 8.5 : 11}px ${colours.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(person.initial, x2, y3 + 0.5);
  }

  // views/player/js/marks/badge.js
  function heatStyle({ share }) {
    if (share === null) return {};
    const colour = heatColour(share);
    return { background: colour, "border-color": colour, color: contrastColour(colour) };
  }
  function createBadge(mark2, letter2 = "", text = describeBadge(mark2)) {
    const badge2 = el(
      "span",
      {
        class: "wrp-badge",
        "data-state": mark2.state,
        "data-located": String(mark2.located),
        "aria-hidden": "true"
      },
      letter2 ? el("b", {}, letter2) : null,
      signOf(mark2) ? createIcon(signOf(mark2)) : null,
      text ? el("span", {}, text) : null
    );
    Object.assign(badge2.style, heatStyle(mark2));
    return badge2;
  }
  var stateBadge = (state, extra = {}) => createBadge({ state, share: null, case: null, located: true, unscored: 0, ...extra }, "", "");
  function createMarkLines(player, part, id) {
    return player.marksOf(part, id).map((mark2, index) => {
      const { letter: letter2, label } = player.colourings[index];
      const named = letter2 && label ? el("span", { class: "wrp-soft" }, ` ${label}`) : null;
      const words = el("span", {}, mark2.words || player.words.unasked, named);
      const badge2 = createBadge(mark2, letter2, mark2.share === null ? "" : describeBadge(mark2));
      return el("span", { class: "wrp-mark-line" }, badge2, words);
    });
  }

  // views/player/js/cases/clipped.js
  var LONGEST = 130;
  function createClipped(player, text, longest = LONGEST) {
    const { words } = player;
    const whole = String(text);
    if (whole.length <= longest) return el("q", {}, whole);
    const short = `${whole.slice(0, longest).trimEnd()}…`;
    const quote = el("q", {}, short);
    const button = el("button", { type: "button", class: "wrp-more", "aria-expanded": "false" });
    button.textContent = words.more;
    button.addEventListener("click", () => {
      const open = button.getAttribute("aria-expanded") === "false";
      button.setAttribute("aria-expanded", String(open));
      button.textContent = open ? words.less : words.more;
      quote.textContent = open ? whole : short;
    });
    return el("span", { class: "wrp-clipped" }, quote, " ", button);
  }

  // views/player/js/cases/question.js
  var SHORT = 28;
  var BESIDE = 52;
  var LONG = 70;
  var letterOfReply = (player, reply) => player.colourings.find(({ id }) => id === String(reply.colouring))?.letter || "";
  function stateOf2({ replies }) {
    const states = replies.map(replyState);
    for (const state of ["wrong", "unscored"]) if (states.includes(state)) return state;
    return states.length ? "right" : "";
  }
  function createTitle(player, question) {
    const { words } = player;
    const state = stateOf2(question);
    const name = words[`case_${state}`] || words.case_question;
    const kind = question.type_label || question.type || "";
    const badge2 = state ? stateBadge(state === "unscored" ? "none" : state, { unscored: Number(state === "unscored") }) : null;
    return el("h3", {}, badge2, name, kind ? el("span", { class: "wrp-soft" }, String(kind)) : null);
  }
  var createChoosers = (player, question, index) => question.replies.filter(({ choice }) => choice === index).map((reply) => {
    const letter2 = letterOfReply(player, reply);
    const text = [letter2, player.words.pick_said].filter(Boolean).join(" ");
    return el("span", { class: "wrp-pick", "data-state": replyState(reply) }, text);
  });
  function createOption(player, question, text, index) {
    const right = question.answer === index;
    const chosen = question.replies.some(({ choice }) => choice === index);
    return el(
      "li",
      { "data-right": String(right), "data-chosen": String(chosen) },
      el("b", {}, letterOf(index)),
      el("span", {}, String(text)),
      ...createChoosers(player, question, index),
      right ? el("span", { class: "wrp-pick", "data-state": "right" }, player.words.pick_right) : null
    );
  }
  function createOptions({ words }, question, options) {
    const longest = Math.max(...question.options.map((text) => String(text).length));
    const facts = { class: "wrp-options", "data-short": String(longest <= SHORT) };
    if (longest <= LONG) return [el("ol", facts, ...options)];
    const list = el("ol", { ...facts, "data-clipped": "true" }, ...options);
    const onclick = () => {
      const clipped = list.dataset.clipped !== "true";
      list.dataset.clipped = String(clipped);
      more.textContent = clipped ? words.whole_options : words.less;
      more.setAttribute("aria-expanded", String(!clipped));
    };
    const pressed = { type: "button", class: "wrp-more", "aria-expanded": "false", onclick };
    const more = el("button", pressed, words.whole_options);
    return [list, el("div", {}, more)];
  }
  var isLetterAlone = ({ raw, reason, choice }) => choice !== null && choice !== void 0 && !reason && String(raw ?? "").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase() === letterOf(choice);
  function createReply(player, reply) {
    const { words } = player;
    if (isLetterAlone(reply)) return null;
    const letter2 = letterOfReply(player, reply);
    const failed = reply.status && reply.status !== "ok";
    const status = failed ? el("span", { class: "wrp-status" }, String(reply.status_label || reply.status)) : null;
    const text = [reply.raw, reply.reason].filter(Boolean).join("\n");
    if (!status && !text) return null;
    const longest = player.colourings.length > 1 ? BESIDE : void 0;
    const name = letter2 ? `${letter2} ${words.reply}` : words.reply;
    const head = el("span", { class: "wrp-label" }, name);
    return el(
      "div",
      { class: "wrp-reply" },
      head,
      status,
      text ? createClipped(player, text, longest) : null
    );
  }
  function createQuestion(player, question) {
    const options = (question.options || []).map(
      (text, index) => createOption(player, question, text, index)
    );
    const expected = question.expected ? el(
      "p",
      {},
      el("span", { class: "wrp-label" }, player.words.expected_answer),
      question.expected
    ) : null;
    const marks = player.colourings.map(({ questions }) => questions.get(question.id));
    const shares = marks.filter((mark2) => mark2 && mark2.share !== null);
    return [
      createTitle(player, question),
      ...shares.map((mark2) => el("p", { class: "wrp-mark-line" }, createBadge(mark2), mark2.words)),
      el("p", { class: "wrp-asked" }, String(question.text || "")),
      ...options.length ? createOptions(player, question, options) : [expected],
      ...question.replies.map((reply) => createReply(player, reply))
    ];
  }

  // views/player/js/pins/line.js
  var describeScore = (player, pin) => pin.ok && isNumber(pin.score) ? `${player.words.score} ${pin.score}` : `${player.words.failed}${pin.ok ? "" : `: ${pin.status}`}`;
  var createPinLine = (player, pin) => el(
    "div",
    { class: "wrp-pin-line", "data-tone": pin.tone },
    pin.number ? el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number)) : null,
    el(
      "div",
      {},
      el(
        "div",
        { class: "wrp-pin-head" },
        el("strong", {}, String(pin.label || "")),
        el("span", { class: "wrp-score" }, describeScore(player, pin)),
        el("span", { class: "wrp-soft" }, String(pin.judge || ""))
      ),
      el("p", {}, String(pin.reason || "–"))
    )
  );
  function createPinMark(player, pin, extra = {}) {
    const mark2 = el(
      "button",
      {
        type: "button",
        class: "wrp-pin",
        "data-pin": pin.number,
        "data-tone": pin.tone,
        "aria-label": `${pin.number}: ${pin.label}, ${describeScore(player, pin)}: ${pin.reason}`,
        ...extra
      },
      String(pin.number)
    );
    mark2.addEventListener("pointerenter", () => player.card(pin, mark2, false));
    mark2.addEventListener("focus", () => player.card(pin, mark2, false));
    mark2.addEventListener("pointerleave", () => player.card(null));
    mark2.addEventListener("blur", () => player.card(null, null, true));
    mark2.addEventListener("click", () => {
      player.pinned(pin);
      player.card(pin, mark2, true);
    });
    return mark2;
  }

  // views/player/js/cases/reason.js
  function describePinning({ words, chains }, { pin, nodes, links }) {
    const { pinned, pinned_by: by, dimension } = pin;
    if (pinned) return by && by !== "judge" ? `${words.pinned_by} ${by}` : "";
    if (!dimension || !chains.length) return "";
    return nodes.length || links.length ? words.located_not : words.whole_frame;
  }
  function createReason(player, entry2) {
    const { pin, failing } = entry2;
    const { words } = player;
    const state = failing ? "wrong" : pin.tone === "good" ? "right" : "none";
    const pinning = describePinning(player, entry2);
    return [
      el(
        "h3",
        {},
        stateBadge(state, { located: pin.pinned }),
        failing ? `${words.case_reason}: ` : "",
        String(pin.label || "")
      ),
      el(
        "p",
        { class: "wrp-case-facts" },
        el("span", { class: "wrp-score" }, describeScore(player, pin)),
        el("span", { class: "wrp-soft" }, String(pin.judge || "")),
        pinning ? el("span", { class: "wrp-soft" }, pinning) : null
      ),
      pin.reason ? el("div", { class: "wrp-reply" }, createClipped(player, pin.reason)) : null
    ];
  }

  // views/player/js/base/describe.js
  var sentence = (parts) => parts.filter(Boolean).join(", ");
  function describeTime(player, node) {
    if (!player.chain.timed || !isNumber(node.start)) return "";
    return `${formatTime(node.start)}–${formatTime(node.end ?? node.start)}`;
  }
  var marksIn = (player, part, id) => describeMarks(player.colourings, player.marksOf(part, id));
  function describeNode(player, node) {
    const { people, words } = player;
    const person = people.get(node.person);
    const name = person ? `${person.name} ` : "";
    const facts = (node.facts || []).map(([what, value]) => `${what} ${value}`);
    const broken = node.broken ? ` (${words.broken})` : "";
    const step = `${name}${words[`verb_${node.kind}`]}: ${node.text}`;
    const shown = sentence([step, ...facts, describeTime(player, node)]) + broken;
    return sentence([shown, marksIn(player, "node", node.id)]);
  }
  function describeLink(player, sub, whole = true) {
    const { chain, words } = player;
    const text = (id) => chain.byId.get(id).text;
    const reasons = sub.reasons.map(text).join(" + ");
    const verb = sub.label || words.link_verb;
    const heart = sub.heart ? `${words.heart}: ` : "";
    const step = `${heart}${reasons} ${verb} ${text(sub.result)}`;
    if (!whole) return sub.label ? step : `${heart}${reasons}`;
    const broken = sub.broken ? ` (${words.cut_on})` : "";
    return sentence([step + broken, marksIn(player, "link", sub.id)]);
  }

  // views/player/js/stage/replay.js
  var AROUND = 2;
  var CLOSE = 0.1;
  function momentOf({ payload, case: entry2 }, length) {
    const { play } = payload;
    const range = entry2 && isNumber(entry2.second) ? entry2.second : null;
    const own = play && isNumber(play.from) && isNumber(play.to) ? play : null;
    if (own && (range === null || own.from <= range && range <= own.to)) return own;
    if (range === null) return null;
    return { from: Math.max(0, range - AROUND), to: clamp(range + AROUND, 0, length || Infinity) };
  }
  function rest(player) {
    const seconds = [player.case && player.case.second, player.payload.start];
    const second = seconds.find(isNumber);
    if (second !== void 0) player.clock.seek(second);
  }
  function addReplay(player) {
    let until = null;
    const end = () => {
      until = null;
      player.clock.pause();
      rest(player);
      player.announce("played");
    };
    const play = (silent) => {
      const moment = momentOf(player, player.clock.duration());
      if (!moment || !player.moves()) return false;
      if (player.video) player.video.muted = silent;
      player.clock.seek(moment.from);
      until = moment.to;
      player.clock.play();
      return true;
    };
    player.replay = () => play(false);
    player.playOnOpening = () => !player.reduced && play(true);
    player.on("time", (t4) => {
      if (until === null || !player.clock.playing() || player.video && player.video.seeking) return;
      if (t4 >= until) end();
    });
    player.on("play", (on) => {
      if (on || until === null) return;
      if (player.clock.now() >= until - CLOSE) end();
      else until = null;
    });
  }
  function createReplayButton(player) {
    if (!momentOf(player, player.clock.duration()) || !player.moves()) return null;
    const { words } = player;
    return el(
      "button",
      {
        ...{ type: "button", class: "wrp-chip", "data-do": "replay", title: words.replay },
        "aria-label": `${words.replay_short}: ${words.replay}`,
        onclick: () => player.replay()
      },
      createIcon("replay"),
      el("span", {}, words.replay_short)
    );
  }

  // views/player/js/cases/targets.js
  var MOST = 4;
  var chip = (facts, icon, text) => el(
    "button",
    { type: "button", class: "wrp-chip", title: text, ...facts },
    createIcon(icon),
    el("span", {}, text)
  );
  function createStep(player, chain, id) {
    const node = chain.byId.get(id);
    const onclick = () => {
      if (player.chain !== chain) player.open(chain);
      player.go(id);
    };
    return chip({ "data-kind": node.kind, "data-go": id, onclick }, node.kind, node.text);
  }
  function createLink(player, chain, id) {
    const sub = chain.subsById.get(id);
    const { text } = chain.byId.get(sub.result);
    const words = sub.label ? describeLink({ ...player, chain }, sub, false) : text;
    const onclick = () => {
      if (player.chain !== chain) player.open(chain);
      player.goLink(id);
    };
    return chip({ "data-golink": id, onclick }, "link", words);
  }
  function createChips(player, { chain, nodes, links }) {
    if (!chain) return [];
    const all = [
      ...links.map((id) => createLink(player, chain, id)),
      ...nodes.map((id) => createStep(player, chain, id))
    ];
    const rest2 = all.length - MOST;
    const more = rest2 > 0 ? [el("span", { class: "wrp-soft" }, `+ ${rest2}`)] : [];
    return [...all.slice(0, MOST), ...more];
  }
  function createTargets(player, entry2) {
    const { second, pin } = entry2;
    const targets = createChips(player, entry2);
    const when = isNumber(second) ? el(
      "button",
      { type: "button", class: "wrp-chip", onclick: () => player.seek(second) },
      createIcon("play"),
      el("span", {}, formatTime(second))
    ) : null;
    if (!targets.length && !when) return null;
    const { case_about: about, case_speaks_of: speaks } = player.words;
    const label = el("span", { class: "wrp-label" }, pin && !pin.pinned ? speaks : about);
    return el("div", { class: "wrp-links" }, label, ...targets, when, createReplayButton(player));
  }

  // views/player/js/cases/panel.js
  function createWalk(player) {
    const { words } = player;
    const all = player.failing();
    const index = all.indexOf(player.case);
    const place = index < 0 ? `${all.length}` : `${index + 1} ${words.case_of} ${all.length}`;
    const button = (icon, label, by, off) => createButton(icon, label, () => player.walkCases(by), { disabled: off, "data-walk": by });
    return el(
      "div",
      { class: "wrp-case-walk" },
      button("previous", words.case_previous, -1, !all.length || index === 0),
      el("span", { class: "wrp-soft" }, place),
      button("next", words.case_next, 1, !all.length || index === all.length - 1)
    );
  }
  function createContent(player, entry2) {
    const parts = entry2.kind === "question" ? createQuestion(player, entry2) : createReason(player, entry2);
    const [title2, ...rest2] = parts;
    const head = el("div", { class: "wrp-case-head" }, title2, createWalk(player));
    return [head, ...rest2, createTargets(player, entry2)].filter(Boolean);
  }
  function createCasePanel(player) {
    const box = el("section", { class: "wrp-case", "aria-live": "polite", tabindex: -1 });
    const draw2 = () => {
      const entry2 = player.case;
      const walked = box.contains(document.activeElement) && document.activeElement.dataset.walk;
      box.hidden = !entry2;
      player.root.dataset.case = entry2 ? entry2.kind : "";
      box.replaceChildren(...entry2 ? createContent(player, entry2) : []);
      const again = walked && box.querySelector(`[data-walk="${walked}"]:enabled`);
      if (again) again.focus({ preventScroll: true });
    };
    for (const name of ["case", "marks", "times"]) player.on(name, draw2);
    return box;
  }

  // views/player/js/lanes/bar.js
  function createBadges(player, node) {
    return player.marksOf("node", node.id).map((mark2, at) => [mark2, player.colourings[at].letter]).filter(([mark2]) => mark2.state !== "none").map(([mark2, letter2]) => {
      const badge2 = createBadge(mark2, letter2, mark2.share === null ? "" : void 0);
      badge2.setAttribute("aria-hidden", "true");
      return badge2;
    });
  }
  function createBar(player, node, extra = {}) {
    const bar = el(
      "button",
      {
        type: "button",
        class: "wrp-bar",
        "data-node": node.id,
        "data-kind": node.kind,
        "data-lit": "false",
        "data-shown": String(!node.broken),
        "data-start": isNumber(node.start) ? node.start : null,
        title: node.text,
        onclick: () => player.go(node.id),
        ...extra
      },
      createIcon(node.kind),
      el("i", { class: "wrp-hidden" }, describeNode(player, node)),
      el("span", { "aria-hidden": "true" }, node.text),
      ...createBadges(player, node)
    );
    const pins = player.pins.filter((pin) => pin.node === node);
    if (pins.length)
      bar.append(
        el(
          "b",
          { class: "wrp-count", "aria-hidden": "true" },
          pins.map((pin) => pin.number).join(" ")
        )
      );
    return bar;
  }
  function createPersonDot(person) {
    const dot = el("i", { class: "wrp-dot" }, person.initial);
    if (person.colour)
      Object.assign(dot.style, { background: person.colour, color: contrastColour(person.colour) });
    return dot;
  }

  // views/player/js/detail/chip.js
  var createStepChip = (player, node) => el(
    "button",
    {
      type: "button",
      class: "wrp-chip",
      "data-kind": node.kind,
      "data-broken": String(node.broken),
      "data-go": node.id,
      title: node.broken ? `${node.text} (${player.words.broken})` : node.text,
      onclick: () => player.go(node.id)
    },
    createIcon(node.broken ? "cross" : node.kind),
    el("span", {}, node.text)
  );

  // views/player/js/detail/link.js
  function createFacts(player, sub) {
    const { words } = player;
    const icon = createIcon(sub.heart ? "heart" : "link");
    const name = sub.heart ? `${words.heart} (${words.heart_how})` : sub.label || words.link;
    const parts = [el("span", { class: "wrp-kind wrp-kind-link" }, icon, name)];
    if (sub.broken) {
      parts.push(el("span", { class: "wrp-broken" }, createIcon("cross"), words.cut_many));
    }
    return el("div", { class: "wrp-facts" }, ...parts, ...createMarkLines(player, "link", sub.id));
  }
  function createJudgement(player, { source, holds, reason, status }) {
    const { words, sources } = player;
    const by = sources.find(({ id }) => id === String(source));
    const ok = !status || status === "ok";
    const unknown = holds === null || holds === void 0;
    const verdict = !ok ? String(status) : unknown ? "–" : holds ? words.holds : words.holds_not;
    return el(
      "li",
      {},
      el("strong", {}, verdict),
      el("span", { class: "wrp-soft" }, by ? by.label : String(source || "")),
      reason ? el("span", {}, String(reason)) : null
    );
  }
  function describeLink2(player, sub) {
    const { chain, words } = player;
    const chip2 = (id) => createStepChip(player, chain.byId.get(id));
    const row = (title2, chips) => el("div", { class: "wrp-links" }, el("span", { class: "wrp-label" }, title2), ...chips);
    const judged = (sub.judgements || []).map((raw) => createJudgement(player, raw));
    return [
      createFacts(player, sub),
      row(chain.scene ? words.object : words.because, sub.reasons.map(chip2)),
      row(sub.label || words.leads, [chip2(sub.result)]),
      judged.length ? el("ul", { class: "wrp-times" }, ...judged) : null
    ];
  }

  // views/player/js/detail/times.js
  function describeTime2({ words }, time) {
    if (time.status !== "ok") return `${words.failed_time}: ${time.status}`;
    if (time.shown === false) return words.not_shown_by;
    if (!isNumber(time.start)) return words.no_time;
    return `${formatTime(time.start)} – ${formatTime(time.end ?? time.start)}`;
  }
  function createTime(player, node, source) {
    const time = timeBy(node, source.id);
    if (!time || source.id === OWN && !isNumber(time.start) && time.shown !== false) return null;
    const { words } = player;
    const sure = isNumber(time.confidence) ? `${words.confidence} ${time.confidence}` : "";
    return el(
      "li",
      { "data-shown": String(player.shownSources.includes(source.id)) },
      el("strong", {}, describeTime2(player, time)),
      el(
        "span",
        { class: "wrp-soft" },
        [source.label, source.note, sure].filter(Boolean).join(" · ")
      ),
      time.evidence ? el("span", {}, time.evidence) : null
    );
  }
  function createTimes(player, node) {
    const { sources, words } = player;
    if (!sources.some(({ id }) => id !== OWN)) return null;
    const lines = sources.map((source) => createTime(player, node, source)).filter(Boolean);
    return lines.length ? el("ul", { class: "wrp-times", "aria-label": words.times_by }, ...lines) : null;
  }

  // views/player/js/detail/detail.js
  function createLink2(player, cut, { nodes, broken }) {
    const chips = nodes.map((node) => createStepChip(player, node));
    if (!broken) return chips;
    const note = el("span", { class: "wrp-broken" }, createIcon("cross"), cut(nodes.length));
    return [el("span", { class: "wrp-cut" }, ...chips, note)];
  }
  function createLinks(player, title2, cut, links) {
    if (!links.length) return null;
    const label = el("span", { class: "wrp-label" }, title2);
    const chips = links.flatMap((link) => createLink2(player, cut, link));
    return el("div", { class: "wrp-links" }, label, ...chips);
  }
  function describeTime3(player, node) {
    if (!player.chain.timed || !isNumber(node.start)) return player.words.no_time;
    return `${formatTime(node.start)} – ${formatTime(node.end ?? node.start)}`;
  }
  function createFacts2(player, node) {
    const { words } = player;
    const person = player.people.get(node.person);
    const kind = [createIcon(node.kind), words[node.kind]];
    const parts = [el("span", { class: "wrp-kind", "data-kind": node.kind }, ...kind)];
    if (person) {
      const text = `${person.name} ${words[`verb_${node.kind}`]}`;
      parts.push(el("span", { class: "wrp-who" }, createPersonDot(person), text));
    }
    if (!player.chain.scene)
      parts.push(el("span", { class: "wrp-soft" }, describeTime3(player, node)));
    if (node.seen_by && node.seen_by.length) {
      parts.push(el("span", {}, `${words.seen_by}: ${node.seen_by.join(", ")}`));
    }
    if (node.broken) {
      parts.push(el("span", { class: "wrp-broken" }, createIcon("cross"), words.broken));
    }
    parts.push(...createMarkLines(player, "node", node.id));
    return el("div", { class: "wrp-facts" }, ...parts);
  }
  function createTable(node) {
    if (!node.facts || !node.facts.length) return null;
    const rows = node.facts.map(([name, value]) => [
      el("dt", {}, String(name)),
      el("dd", {}, String(value))
    ]);
    return el("dl", { class: "wrp-object-facts" }, ...rows.flat());
  }
  function describeStep(player, node) {
    const { chain, pins, words } = player;
    const because = (count2) => count2 > 1 ? words.cut_many : words.cut_one;
    return [
      createFacts2(player, node),
      el("p", { class: "wrp-text" }, node.text),
      createTable(node),
      createTimes(player, node),
      chain.scene ? null : createLinks(player, words.because, because, chain.reasonsOf(node.id)),
      chain.scene ? null : createLinks(player, words.leads, () => words.cut_on, chain.resultsOf(node.id)),
      ...pins.filter((pin) => pin.node === node).map((pin) => createPinLine(player, pin))
    ];
  }
  function describe(player) {
    const node = player.node();
    if (node) return describeStep(player, node);
    const sub = player.chain && player.chain.subsById.get(player.link);
    if (sub) return describeLink2(player, sub);
    return [el("p", { class: "wrp-soft" }, player.words.nothing)];
  }
  function createDetail(player) {
    const box = el("div", { class: "wrp-detail", "aria-live": "polite" });
    const draw2 = () => {
      box.hidden = !player.chain;
      box.dataset.node = "";
      box.replaceChildren(...describe(player).filter(Boolean));
    };
    for (const name of ["chain", "select", "marks"]) player.on(name, draw2);
    return box;
  }

  // views/player/js/list/list.js
  var badges = (player, part, id) => player.marksOf(part, id).map((mark2, at) => createBadge(mark2, player.colourings[at].letter));
  function createEntry(player, { icon, text, name, picked, facts, onclick, marks }) {
    const common = { type: "button", class: "wrp-entry", tabindex: -1, "aria-label": name };
    const state = { "aria-current": picked ? "true" : null, onclick, ...facts };
    return el("button", { ...common, ...state }, createIcon(icon), el("span", {}, text), ...marks);
  }
  var createStep2 = (player, node) => createEntry(player, {
    ...{ icon: node.kind, text: node.text, name: describeNode(player, node) },
    picked: player.selected === node.id,
    facts: { "data-kind": node.kind, "data-step": node.id },
    onclick: () => player.go(node.id),
    marks: badges(player, "node", node.id)
  });
  var createLink3 = (player, sub) => createEntry(player, {
    ...{ icon: sub.heart ? "heart" : "link", text: describeLink(player, sub, false) },
    name: describeLink(player, sub),
    picked: player.link === sub.id,
    facts: { "data-link": sub.id },
    onclick: () => player.goLink(sub.id),
    marks: badges(player, "link", sub.id)
  });
  function createItems(player) {
    const { order, subs } = player.chain;
    return order.map((node) => {
      const links = subs.filter((sub) => sub.result === node.id && sub.reasons.length);
      const nested = links.map((sub) => el("li", {}, createLink3(player, sub)));
      return el("li", {}, createStep2(player, node), nested.length ? el("ul", {}, ...nested) : null);
    });
  }
  function rove(list, event) {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!by) return;
    const entries = [...list.querySelectorAll(".wrp-entry")];
    const at = entries.indexOf(event.target.closest(".wrp-entry"));
    const next = entries[Math.min(Math.max(at + by, 0), entries.length - 1)];
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
  }
  function redraw(player, list) {
    const focused = document.activeElement;
    const { step, link } = list.contains(focused) && focused.dataset || {};
    list.replaceChildren(...player.chain ? createItems(player) : []);
    const entries = [...list.querySelectorAll(".wrp-entry")];
    const same = entries.find(
      ({ dataset }) => step ? dataset.step === step : dataset.link === link
    );
    const first2 = entries.find((entry2) => entry2.hasAttribute("aria-current")) || entries[0];
    if (first2) first2.tabIndex = 0;
    if (same && (step || link)) same.focus({ preventScroll: true });
  }
  function onceAFrame(run) {
    let scheduled = false;
    return () => {
      if (scheduled) return;
      scheduled = true;
      requestAnimationFrame(() => {
        scheduled = false;
        run();
      });
    };
  }
  function createList(player) {
    const list = el("ol", { class: "wrp-list", "aria-label": player.words.list_name });
    list.addEventListener("keydown", (event) => rove(list, event));
    const draw2 = onceAFrame(() => redraw(player, list));
    for (const name of ["chain", "marks", "select"]) player.on(name, draw2);
    player.on("listed", () => list.toggleAttribute("data-open", player.listed));
    return list;
  }
  function createListSwitch(player) {
    const press2 = () => {
      player.listed = !player.listed;
      button.setAttribute("aria-pressed", String(player.listed));
      player.emit("listed");
    };
    const facts = { "data-do": "list", "aria-pressed": "false" };
    const button = createButton("list", player.words.list, press2, facts);
    button.append(el("span", { class: "wrp-wide" }, player.words.list_short));
    player.toggleList = press2;
    return button;
  }

  // views/player/js/marks/legend.js
  var HEAT_STEPS = 11;
  var entry = (className, ...parts) => el("span", { class: className }, ...parts);
  function createKinds(player) {
    const { chain, words } = player;
    const kinds = chain && chain.scene ? [OBJECT] : KINDS;
    return kinds.map((kind) => el("span", { "data-kind": kind }, createIcon(kind), words[kind]));
  }
  function createRuns(player) {
    return player.colourings.map(
      ({ letter: letter2, label, note }) => entry(
        "wrp-legend-run",
        letter2 ? el("b", {}, letter2) : null,
        el("strong", {}, label || player.words.all_runs),
        note ? el("span", { class: "wrp-soft" }, note) : null
      )
    );
  }
  function createHeat(player) {
    const steps = Array.from({ length: HEAT_STEPS }, (_3, at) => heatColour(at / (HEAT_STEPS - 1)));
    const bar = el("i", { class: "wrp-heat", "aria-hidden": "true" });
    bar.style.background = `linear-gradient(90deg, ${steps.join()})`;
    return entry("wrp-legend-heat", player.words.share, " 0 %", bar, "100 %");
  }
  function allMarks(player) {
    const { chain } = player;
    const of = (part, all) => all.flatMap(({ id }) => player.marksOf(part, id));
    return chain ? [...of("node", chain.nodes), ...of("link", chain.subs)] : [];
  }
  function createStates(player, marks) {
    const { words, colourings } = player;
    const judged = colourings.every(({ kind }) => kind === "verdicts");
    const has = (test) => marks.some(test);
    const state = (name, text, extra) => entry("", stateBadge(name, extra), text);
    return [
      state("right", judged ? words.passed : words.right),
      state("wrong", judged ? words.failed_here : words.wrong),
      has((mark2) => mark2.state === "mixed") ? state("mixed", judged ? words.mixed_verdicts : words.mixed) : null,
      state("none", judged ? words.unjudged : words.unasked),
      has((mark2) => mark2.unscored) ? state("none", words.unreadable, { unscored: 1 }) : null,
      has((mark2) => !mark2.located) ? state("wrong", words.unlocated, { located: false }) : null
    ];
  }
  function createCases(player, marks) {
    const cases = [...new Set(marks.map((mark2) => mark2.case).filter(Boolean))].sort();
    return cases.map(
      (number2) => entry("", el("b", {}, `case ${number2}`), player.words[`case_${number2}`])
    );
  }
  function createEntries(player) {
    const { chain, words } = player;
    const marks = player.colourings.length ? allMarks(player) : [];
    const shares = marks.some((mark2) => mark2.share !== null);
    const broken = chain && [...chain.nodes, ...chain.subs].some((part) => part.broken);
    return [
      ...createKinds(player),
      chain && chain.subs.some((sub) => sub.heart) ? entry("wrp-legend-heart", createIcon("heart"), words.heart) : null,
      broken || !player.colourings.length ? entry("wrp-legend-broken", el("i", {}, createIcon("cross")), words.broken_any) : null,
      ...createRuns(player),
      ...shares ? [createHeat(player)] : [],
      ...marks.length && !shares ? createStates(player, marks) : [],
      ...createCases(player, marks)
    ].filter(Boolean);
  }
  function createLegend(player) {
    const box = el("div", { class: "wrp-legend" });
    const draw2 = () => box.replaceChildren(...createEntries(player));
    for (const name of ["chain", "marks"]) player.on(name, draw2);
    return box;
  }

  // views/player/js/graph/bounds.js
  var SPOT_SCALE = 0.2;
  var READABLE_SCALE = 0.43;
  var TOOLS_HEIGHT = 40;
  function measureBounds(points, [width, height]) {
    const ends = (axis, card) => {
      const all = points.map((point) => point[axis]);
      return [Math.min(...all) - card / 2 - 22, Math.max(...all) + card / 2 + 22];
    };
    const [l3, r3] = ends("x", width);
    const [t4, b] = ends("y", height);
    return { l: l3, r: r3, t: t4, b };
  }
  function chooseDirection(player, canvas) {
    const points = player.chain.graph.nodes;
    const room = (places2) => {
      const { l: l3, r: r3, t: t4, b } = measureBounds(places2, player.chain.graph.card);
      const widthScale = canvas.clientWidth / (r3 - l3);
      const heightScale = (canvas.clientHeight - TOOLS_HEIGHT) / (b - t4);
      return {
        whole: Math.min(widthScale, heightScale),
        seen: Math.min(1, widthScale / READABLE_SCALE) * Math.min(1, heightScale / READABLE_SCALE)
      };
    };
    const across = room(points);
    const down = room(points.map(({ down: [x2, y3] }) => ({ x: x2, y: y3 })));
    return across.seen > down.seen || across.seen === down.seen && across.whole >= down.whole ? "across" : "down";
  }

  // views/player/js/graph/badges.js
  var HEIGHT = 18;
  var ICON = 12;
  var FONT = 10.5;
  var badgeScale = (scale) => clamp(0.85 / scale, 1, 2);
  function markTone(player, mark2) {
    const { colours } = player;
    if (mark2.share !== null) {
      const fill2 = heatColour(mark2.share);
      return { fill: fill2, ink: contrastColour(fill2), line: fill2 };
    }
    if (mark2.state === "none") return { fill: colours.panel, ink: colours.soft, line: colours.edge };
    const fill = colours[mark2.state];
    if (!mark2.located) return { fill: colours.panel, ink: fill, line: fill };
    return { fill, ink: colours.onStrong, line: fill };
  }
  var textOf2 = (mark2, letter2) => [letter2, describeBadge(mark2, Boolean(letter2))].filter(Boolean);
  function measure(ctx, player, mark2, texts) {
    ctx.font = `700 ${FONT}px ${player.colours.font}`;
    const words = texts.map((text) => ctx.measureText(text).width + 3);
    return words.reduce((sum, width) => sum + width, signOf(mark2) ? ICON + 6 : 5);
  }
  var badgeWidth = (player, ctx, mark2, letter2, scale) => measure(ctx, player, mark2, textOf2(mark2, letter2)) * badgeScale(scale);
  var cornerOf = (mark2) => ({ wrong: 3, right: HEIGHT / 2 })[mark2.state] ?? 6;
  function drawBody(ctx, tone, mark2, width) {
    ctx.beginPath();
    ctx.roundRect(0, 0, width, HEIGHT, cornerOf(mark2));
    ctx.fillStyle = tone.fill;
    ctx.fill();
    ctx.setLineDash(mark2.located ? [] : [3, 2.5]);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = tone.line;
    ctx.stroke();
    ctx.setLineDash([]);
  }
  function writeText(ctx, texts, mark2, letter2, ink) {
    let at = 4;
    ctx.fillStyle = ink;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    const write = (text) => {
      ctx.fillText(text, at, HEIGHT / 2 + 0.5);
      at += ctx.measureText(text).width + 3;
    };
    if (letter2) write(letter2);
    const sign = signOf(mark2);
    if (sign) {
      drawIcon(ctx, sign, at - 1 + ICON / 2, HEIGHT / 2, ICON, ink);
      at += ICON + 1;
    }
    texts.slice(letter2 ? 1 : 0).forEach(write);
  }
  function drawBadge(player, ctx, mark2, letter2, { x: x2, y: y3 }, scale) {
    const grows = badgeScale(scale);
    const tone = markTone(player, mark2);
    const texts = textOf2(mark2, letter2);
    ctx.save();
    ctx.translate(x2, y3 - HEIGHT / 2 * grows);
    ctx.scale(grows, grows);
    const width = measure(ctx, player, mark2, texts);
    drawBody(ctx, tone, mark2, width);
    writeText(ctx, texts, mark2, letter2, tone.ink);
    ctx.restore();
    return width * grows;
  }
  function drawCardBadges(player, ctx, node, { x: x2, y: y3 }, scale) {
    const [width, height] = player.chain.graph.card;
    const marks = player.marksOf("node", node.id);
    const unasked = marks.every(({ state, unscored }) => state === "none" && !unscored);
    let left = x2 - width / 2 + 2;
    marks.slice(0, unasked ? 1 : marks.length).forEach((mark2, index) => {
      const letter2 = unasked ? "" : player.colourings[index].letter;
      left += drawBadge(player, ctx, mark2, letter2, { x: left, y: y3 + height / 2 }, scale) + 3;
    });
  }

  // views/player/js/graph/glide.js
  var GLIDE_MS = 90;
  var stopGlide = (player) => cancelAnimationFrame(player.gliding);
  function glideTo(player, to) {
    stopGlide(player);
    if (player.reduced || !player.ready) {
      player.network.moveTo({ position: to, animation: false });
      return;
    }
    let before2 = performance.now();
    const step = (now) => {
      const at = player.network.getViewPosition();
      const left = { x: to.x - at.x, y: to.y - at.y };
      const near2 = Math.hypot(left.x, left.y) * player.network.getScale() < 1;
      const share = near2 ? 1 : 1 - Math.exp(-Math.max(0, now - before2) / GLIDE_MS);
      before2 = now;
      player.network.moveTo({
        position: { x: at.x + left.x * share, y: at.y + left.y * share },
        animation: false
      });
      if (!near2) player.gliding = requestAnimationFrame(step);
    };
    player.gliding = requestAnimationFrame(step);
  }

  // views/player/js/graph/view.js
  var CLOSE_SCALE = 0.7;
  function showChain(player, canvas) {
    if (!player.chain.nodes.length) return;
    const { l: l3, r: r3, t: t4, b } = player.bounds;
    const scale = Math.min(
      canvas.clientWidth / (r3 - l3),
      (canvas.clientHeight - TOOLS_HEIGHT) / (b - t4),
      1.25
    );
    player.zoomed = false;
    player.small = scale < READABLE_SCALE;
    stopGlide(player);
    if (player.small && !player.wide) {
      const at = clampView(player, canvas, positionOf(player, chooseFocus(player)), CLOSE_SCALE);
      player.network.moveTo({ position: at, scale: CLOSE_SCALE, animation: false });
    } else
      player.network.moveTo({
        position: { x: (l3 + r3) / 2, y: (t4 + b) / 2 - TOOLS_HEIGHT / 2 / scale },
        scale,
        animation: false
      });
    player.emit("view");
  }
  var positionOf = (player, id) => player.network.getPositions([`n:${id}`])[`n:${id}`];
  var latestLitNode = (player) => player.chain.order.filter((node) => player.lit.has(node.id)).pop();
  function chooseFocus(player) {
    const node = player.node() || player.clock.now() > 0 && latestLitNode(player);
    if (node) return node.id;
    const axis = player.direction === "across" ? "x" : "y";
    return player.chain.order.map(({ id }) => [id, positionOf(player, id)[axis]]).reduce((first2, next) => next[1] < first2[1] ? next : first2)[0];
  }
  function clampView(player, canvas, at, scale) {
    const { l: l3, r: r3, t: t4, b } = player.bounds;
    const within = (wish, low, high, room) => high - low <= room ? (low + high) / 2 : clamp(wish, low + room / 2, high - room / 2);
    return {
      x: within(at.x, l3, r3, canvas.clientWidth / scale),
      y: within(at.y, t4 - TOOLS_HEIGHT / scale, b, canvas.clientHeight / scale)
    };
  }
  function takeView(player) {
    stopGlide(player);
    player.zoomed = true;
  }
  function bringIntoView(player, canvas, id) {
    if (!player.network || !player.chain.byId.has(id) || !(player.zoomed || player.small && !player.wide))
      return;
    const scale = player.network.getScale(), [width, height] = player.chain.graph.card;
    const at = positionOf(player, id), seen = player.network.canvasToDOM(at);
    const inside = Math.abs(seen.x - canvas.clientWidth / 2) <= (canvas.clientWidth - width * scale) / 2 && seen.y - height / 2 * scale >= TOOLS_HEIGHT && seen.y + height / 2 * scale <= canvas.clientHeight;
    if (inside) return;
    const lead = player.clock.playing() ? 0.25 : 0;
    const ahead = player.direction === "across" ? { x: at.x + canvas.clientWidth / scale * lead, y: at.y } : { x: at.x, y: at.y + canvas.clientHeight / scale * lead };
    glideTo(player, clampView(player, canvas, ahead, scale));
  }
  function createViewTools(player, canvas) {
    const zoom = (factor) => {
      if (player.network) {
        stopGlide(player);
        player.zoomed = true;
        player.network.moveTo({ scale: clamp(player.network.getScale() * factor, 0.1, 3) });
      }
    };
    const words = el("span", { class: "wrp-wide" });
    const fit = createButton(
      "fit",
      player.words.fit,
      () => {
        if (!player.network) return;
        player.wide = player.small && (player.zoomed || !player.wide);
        showChain(player, canvas);
      },
      { "data-do": "fit" }
    );
    fit.append(words);
    player.on("view", () => {
      const label = player.small && player.wide ? player.words.near : player.words.fit;
      fit.title = label;
      fit.setAttribute("aria-label", label);
      words.textContent = player.small ? player.wide ? player.words.near_short : player.words.fit_short : "";
    });
    return el(
      "div",
      { class: "wrp-tools" },
      createButton("zoom_in", player.words.zoom_in, () => zoom(1.25)),
      createButton("zoom_out", player.words.zoom_out, () => zoom(0.8)),
      fit
    );
  }

  // views/player/js/graph/edges.js
  function styleOfMark(player, sub) {
    const mark2 = sub && player.colourings.length ? commonMark(player.marksOf("link", sub.id)) : null;
    if (!mark2 || mark2.state === "none") return null;
    const colour = markTone(player, mark2).line;
    const plain = mark2.state === "right" && mark2.share === null;
    return { colour, width: plain ? 2.2 : 3.4, dashes: mark2.located ? false : [2, 5] };
  }
  function styleOfMoment(player, edge, broken) {
    const lit = player.lit.has(edge.result) && !broken;
    const { bad, lit: bright, edge: plain } = player.colours;
    return {
      colour: broken ? bad : lit ? bright : plain,
      width: lit ? 3.4 : broken ? 2.2 : 1.7,
      dashes: broken ? [7, 6] : false
    };
  }
  function styleEdge(player, edge) {
    const sub = player.chain.subsById.get(edge.subchain);
    const broken = Boolean(sub && sub.broken);
    const marked = broken ? null : styleOfMark(player, sub);
    const { colour, width, dashes } = marked || styleOfMoment(player, edge, broken);
    const picked = Boolean(sub) && player.link === sub.id;
    return {
      ...edge,
      ...{ width, dashes, color: { color: colour, highlight: colour, hover: colour } },
      background: { enabled: picked, color: player.colours.select, size: width + 8, dashes: false }
    };
  }
  function paintEdges(player, edges) {
    for (const edge of edges) player.network.body.edges[edge.id].setOptions(styleEdge(player, edge));
    requestRedraw(player);
  }
  function requestRedraw({ network }) {
    if (network) network.body.emitter.emit("_requestRedraw");
  }
  function repaintEdges(player) {
    if (player.network) paintEdges(player, player.edges.get());
  }
  function repaintPicked(player) {
    const changed = /* @__PURE__ */ new Set([player.link, player.pickedLink]);
    player.pickedLink = player.link;
    const picked = player.edges.get().filter((edge) => changed.has(edge.subchain));
    paintEdges(player, picked);
  }
  function relightEdges(player, canvas, changed) {
    if (!player.network) return;
    const touched = player.edges.get().filter((edge) => changed.has(edge.result));
    paintEdges(player, touched);
    const last = !player.clock.playing() && player.lit.has(player.selected) ? null : latestLitNode(player);
    if (last) bringIntoView(player, canvas, last.id);
  }

  // views/player/js/graph/crosses.js
  var CROSS_RADIUS = 10;
  var crossScale = (scale) => clamp(7 / (CROSS_RADIUS * scale), 1, 1.7);
  function crossPosition(player, { x: x2, y: y3 }, scale) {
    const [width, height] = player.chain.graph.card;
    return scale < SPOT_SCALE ? { x: x2, y: y3 } : { x: x2 + width / 2 - 4, y: y3 - height / 2 + 2 };
  }
  function drawCross(player, ctx, { x: x2, y: y3 }, scale) {
    const grows = crossScale(scale);
    ctx.save();
    ctx.beginPath();
    ctx.arc(x2, y3, CROSS_RADIUS * grows, 0, 2 * Math.PI);
    ctx.fillStyle = player.colours.panel;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = player.colours.bad;
    ctx.stroke();
    drawIcon(ctx, "cross", x2, y3, 13 * grows, player.colours.bad);
    ctx.restore();
  }

  // views/player/js/stage/marks.js
  var MARK_PITCH = 24;
  var FARTHEST_ASIDE = 3 * MARK_PITCH;
  function spaceApart(wish, room) {
    const blocks = [];
    wish.forEach((want, index) => {
      let block = { sum: want - index * MARK_PITCH, count: 1 };
      while (blocks.length && blocks.at(-1).sum / blocks.at(-1).count > block.sum / block.count) {
        const before2 = blocks.pop();
        block = { sum: block.sum + before2.sum, count: block.count + before2.count };
      }
      blocks.push(block);
    });
    const free = blocks.flatMap(({ sum, count: count2 }) => Array(count2).fill(sum / count2));
    const last = room - MARK_PITCH / 2 - (wish.length - 1) * MARK_PITCH;
    return free.map(
      (place, index) => clamp(place, MARK_PITCH / 2, Math.max(last, MARK_PITCH / 2)) + index * MARK_PITCH
    );
  }
  function spreadMarks(wish, room) {
    for (let rows = 1; ; rows += 1) {
      const places2 = [];
      for (let row = 0; row < rows; row += 1) {
        const own = wish.map((_3, index) => index).filter((index) => index % rows === row);
        const wanted = own.map((index) => wish[index]);
        spaceApart(wanted, room).forEach((x2, turn) => {
          places2[own[turn]] = { x: x2, row };
        });
      }
      const fits = places2.every(
        ({ x: x2 }, index) => x2 <= room && Math.abs(x2 - wish[index]) <= FARTHEST_ASIDE
      );
      if (fits || rows >= wish.length) return places2;
    }
  }
  function placeMarks(marks, stems, pins, length) {
    const room = marks.clientWidth;
    const wish = pins.map((pin) => clamp(pin.second / length, 0, 1) * room);
    const places2 = spreadMarks(wish, room);
    const rows = Math.max(0, ...places2.map(({ row }) => row + 1));
    const foot = rows * MARK_PITCH;
    marks.parentElement.style.setProperty("--wrp-rows", String(rows));
    [...marks.querySelectorAll(".wrp-pin")].forEach(
      (mark2, index) => Object.assign(mark2.style, {
        left: `${places2[index].x}px`,
        top: `${(rows - 1 - places2[index].row) * MARK_PITCH}px`
      })
    );
    stems.replaceChildren(
      ...places2.map(({ x: x2, row }, index) => {
        const line = document.createElementNS(SVG_NAMESPACE, "path");
        line.setAttribute("d", `M${x2} ${foot - row * MARK_PITCH - 4}L${wish[index]} ${foot + 7}`);
        line.setAttribute("data-tone", pins[index].tone);
        return line;
      })
    );
  }

  // views/player/js/pins/on_graph.js
  function placePins(player, over) {
    const scale = player.network.getScale();
    const size = Math.round(clamp(scale / 0.6, 0.8, 1) * 20);
    const onto = player.direction === "down" && scale < 0.6 ? 4 : 9;
    const [width, height] = player.chain.graph.card;
    const reach = CROSS_RADIUS * crossScale(scale) * scale + 1;
    const crosses = (player.crosses || []).map((at) => player.network.canvasToDOM(at));
    const next = /* @__PURE__ */ new Map();
    over.style.setProperty("--wrp-pin", `${size}px`);
    for (const mark2 of over.children) {
      const { x: x2, y: y3 } = player.network.canvasToDOM(positionOf(player, mark2.wrpNode));
      const top = y3 + height / 2 * scale - onto;
      const across = crosses.filter((at) => at.y + reach > top && at.y - reach < top + size).sort((a3, b) => b.x - a3.x);
      let left = next.get(mark2.wrpNode) ?? x2 + width / 2 * scale + 6 - size;
      for (const at of across)
        if (at.x + reach > left && at.x - reach < left + size) left = at.x - reach - size;
      next.set(mark2.wrpNode, left - Math.max(size, MARK_PITCH));
      mark2.style.transform = `translate(${left}px, ${top}px)`;
    }
  }
  function createPin(player, pin, over) {
    const mark2 = createPinMark(player, pin);
    mark2.wrpNode = pin.node.id;
    mark2.addEventListener("focus", () => bringIntoView(player, over, pin.node.id));
    return mark2;
  }
  function createGraphPins(player, over) {
    const draw2 = () => {
      const own = player.pins.filter((pin) => pin.node && pin.chain === player.chain);
      over.replaceChildren(...own.map((pin) => createPin(player, pin, over)));
      requestRedraw(player);
    };
    for (const name of ["chain", "marks"]) player.on(name, draw2);
  }

  // views/player/js/graph/card.js
  var LINE_HEIGHT = 1.22;
  var BADGE_FOOT = 7;
  function drawSelection(player, ctx, path, scale) {
    ctx.save();
    ctx.lineWidth = Math.max(9, 6 / scale);
    ctx.strokeStyle = player.colours.select;
    ctx.stroke(path);
    ctx.restore();
  }
  function markOf2(player, node) {
    return player.colourings.length ? commonMark(player.marksOf("node", node.id)) : null;
  }
  function groundOf(player, node, mark2, spot) {
    const tone = player.colours.kinds[node.kind];
    if (player.lit.has(node.id)) return tone.strong;
    if (spot) return mark2 && mark2.state !== "none" ? markTone(player, mark2).line : tone.line;
    return mark2 && mark2.state === "none" && !mark2.unscored ? player.colours.back : tone.fill;
  }
  function drawFrame(player, ctx, mark2, { x: x2, y: y3 }) {
    const [width, height] = player.chain.graph.card;
    const plain = mark2.state === "right" && mark2.share === null;
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(x2 - width / 2 - 5, y3 - height / 2 - 5, width + 10, height + 10, 9);
    ctx.lineWidth = plain ? 1.5 : 3.5;
    ctx.setLineDash(mark2.located ? [] : [2, 5]);
    ctx.strokeStyle = markTone(player, mark2).line;
    ctx.stroke();
    ctx.restore();
  }
  function drawBody2(player, ctx, node, path, scale, mark2) {
    const tone = player.colours.kinds[node.kind];
    const lit = player.lit.has(node.id);
    const spot = scale < SPOT_SCALE;
    ctx.fillStyle = player.colours.panel;
    ctx.fill(path);
    ctx.fillStyle = groundOf(player, node, mark2, spot);
    ctx.fill(path);
    ctx.lineWidth = (node.broken || lit ? 2.4 : 1.6) / (spot ? scale : 1);
    ctx.strokeStyle = node.broken ? player.colours.bad : tone.line;
    ctx.setLineDash(node.broken ? [7, 5] : []);
    ctx.stroke(path);
    ctx.setLineDash([]);
  }
  function drawText(player, ctx, node, { x: x2, y: y3 }, scale) {
    const [width, height] = player.chain.graph.card;
    const lit = player.lit.has(node.id);
    const size = 12.5 * clamp(0.78 / scale, 1, 1.7);
    ctx.font = `${lit ? 600 : 400} ${size}px ${player.colours.font}`;
    ctx.fillStyle = lit ? player.colours.kinds[node.kind].on : player.colours.text;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    const foot = player.colourings.length ? BADGE_FOOT * badgeScale(scale) : 0;
    const most = Math.max(1, Math.floor((height - 8 - foot) / (size * LINE_HEIGHT)));
    const key = `${node.id}|${size.toFixed(1)}|${lit}|${most}`;
    const text = [node.text, ...(node.facts || []).map(([, value]) => value)].join(" · ");
    if (!player.wraps.has(key)) player.wraps.set(key, wrapText(ctx, text, width - 58, most));
    const lines = player.wraps.get(key);
    const top = y3 - foot / 2 - (lines.length - 1) / 2 * size * LINE_HEIGHT;
    lines.forEach(
      (line, index) => ctx.fillText(line, x2 - width / 2 + 36, top + index * size * LINE_HEIGHT)
    );
  }
  function drawCard(player, ctx, node, position, scale) {
    const { x: x2, y: y3 } = position;
    const [width, height] = player.chain.graph.card;
    const path = outlineCard(node.kind, x2, y3, width, height);
    const mark2 = markOf2(player, node);
    if (player.selected === node.id) drawSelection(player, ctx, path, scale);
    if (mark2 && mark2.state !== "none") drawFrame(player, ctx, mark2, position);
    drawBody2(player, ctx, node, path, scale, mark2);
    if (scale >= SPOT_SCALE) {
      const tone = player.colours.kinds[node.kind];
      const left = x2 - width / 2;
      drawIcon(ctx, node.kind, left + 21, y3, 17, player.lit.has(node.id) ? tone.on : tone.line);
      drawText(player, ctx, node, position, scale);
      const person = player.people.get(node.person);
      if (person) drawPerson(ctx, person, left + 6, y3 - height / 2 + 2, player.colours);
    }
    if (scale >= SPOT_SCALE) drawCardBadges(player, ctx, node, position, scale);
    if (node.broken) drawCross(player, ctx, crossPosition(player, position, scale), scale);
  }

  // views/player/js/graph/ids.js
  var isCard = (id) => id.startsWith("n:");
  var isJoint = (id) => id.startsWith("j:");
  var nodeOf = (id) => id.slice(2);

  // views/player/js/graph/links.js
  var LINE = 21;
  var SPOT_SCALE2 = 0.2;
  function placeLinks(player) {
    const { network } = player;
    const edges = player.edges.get();
    player.spots = /* @__PURE__ */ new Map();
    for (const sub of player.chain.subs) {
      const own = edges.filter((edge2) => edge2.subchain === sub.id);
      const edge = own.find(({ from: from2 }) => isJoint(from2)) || own[0];
      if (!edge) continue;
      const { [edge.from]: from, [edge.to]: to } = network.getPositions([edge.from, edge.to]);
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      player.spots.set(sub.id, isJoint(edge.from) ? from : middle);
    }
  }
  function drawWords(player, ctx, text, { x: x2, y: y3 }, scale) {
    const size = 11 * badgeScale(scale);
    ctx.font = `400 ${size}px ${player.colours.font}`;
    const width = ctx.measureText(text).width + 8;
    ctx.fillStyle = player.colours.panel;
    ctx.fillRect(x2 - width / 2, y3 - size * 0.7, width, size * 1.4);
    ctx.fillStyle = player.colours.text;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(text, x2, y3);
  }
  function drawHeart(player, ctx, { x: x2, y: y3 }, scale) {
    const size = 15 * badgeScale(scale);
    ctx.beginPath();
    ctx.arc(x2, y3, size * 0.72, 0, 2 * Math.PI);
    ctx.fillStyle = player.colours.panel;
    ctx.fill();
    drawIcon(ctx, "heart", x2, y3, size, player.colours.heart, true);
  }
  var lift = ({ x: x2, y: y3 }, by) => ({ x: x2, y: y3 - by });
  var middleOf = (player, spot) => spot.x - (player.direction === "across" ? 6 : 0);
  function placeBadges(player, widths, spot, line) {
    if (player.direction === "across")
      return widths.map((width, turn) => ({ x: spot.x - width / 2, y: spot.y + turn * line }));
    const whole = widths.reduce((sum, width) => sum + width + 3, -3);
    const before2 = (turn) => widths.slice(0, turn).reduce((sum, width) => sum + width + 3, 0);
    return widths.map((_3, turn) => ({ x: spot.x - whole / 2 + before2(turn), y: spot.y }));
  }
  function drawLinkBadges(player, ctx, sub, spot, scale) {
    const line = LINE * badgeScale(scale);
    const shown = player.marksOf("link", sub.id).map((mark2, index) => ({ mark: mark2, letter: player.colourings[index].letter })).filter(({ mark: mark2 }) => mark2.state !== "none" || mark2.unscored || player.link === sub.id);
    const widths = shown.map(({ mark: mark2, letter: letter2 }) => badgeWidth(player, ctx, mark2, letter2, scale));
    const places2 = placeBadges(player, widths, spot, line);
    shown.forEach(({ mark: mark2, letter: letter2 }, turn) => {
      drawBadge(player, ctx, mark2, letter2, places2[turn], scale);
      player.presses.push({ id: sub.id, ...places2[turn], width: widths[turn], half: line / 2 });
    });
    return Math.min(spot.x, ...places2.map(({ x: x2 }) => x2));
  }
  function drawLink(player, ctx, sub, scale) {
    const spot = player.spots.get(sub.id);
    if (!spot) return;
    const line = LINE * badgeScale(scale);
    if (sub.broken) {
      player.crosses.push(spot);
      drawCross(player, ctx, spot, scale);
    }
    if (scale < SPOT_SCALE2) return;
    const below = sub.broken || sub.label ? line : 0;
    const at = { x: middleOf(player, spot), y: spot.y + below };
    if (sub.label) drawWords(player, ctx, sub.label, { x: at.x, y: spot.y }, scale);
    const left = drawLinkBadges(player, ctx, sub, at, scale);
    const aside = { x: left - line * 0.7, y: at.y };
    if (sub.heart)
      drawHeart(player, ctx, player.direction === "down" ? aside : lift(at, line), scale);
  }
  function drawLinks(player, ctx) {
    const scale = player.network.getScale();
    player.presses = [];
    player.crosses = player.chain.nodes.filter((node) => node.broken).map((node) => crossPosition(player, positionOf(player, node.id), scale));
    for (const sub of player.chain.subs) drawLink(player, ctx, sub, scale);
  }
  function linkAt(player, { x: x2, y: y3 }) {
    const hit = (press2) => x2 >= press2.x && x2 <= press2.x + press2.width && Math.abs(y3 - press2.y) <= press2.half;
    return (player.presses || []).find(hit)?.id;
  }

  // views/player/js/graph/network.js
  var JOINT_RADIUS = 4;
  function drawJoint(player, ctx, x2, y3) {
    ctx.beginPath();
    ctx.arc(x2, y3, JOINT_RADIUS, 0, 2 * Math.PI);
    ctx.fillStyle = player.colours.edge;
    ctx.fill();
  }
  function createRenderer(player) {
    const { card } = player.chain.graph;
    return ({ ctx, id, x: x2, y: y3 }) => {
      const node = isCard(id) ? player.chain.byId.get(nodeOf(id)) : null;
      const [width, height] = node ? card : isJoint(id) ? [6, 6] : [0, 0];
      const drawNode = () => {
        const scale = player.network ? player.network.getScale() : 1;
        if (node) drawCard(player, ctx, node, { x: x2, y: y3 }, scale);
        else if (isJoint(id)) drawJoint(player, ctx, x2, y3);
      };
      return { nodeDimensions: { width, height }, drawNode };
    };
  }
  function networkNodes(player, across) {
    const { card, nodes } = player.chain.graph;
    const ctxRenderer = createRenderer(player);
    return nodes.map(({ id, x: x2, y: y3, down }) => ({
      id,
      label: " ",
      shape: "custom",
      ctxRenderer,
      borderWidth: 2,
      size: isCard(id) ? card[0] / 2 : 1,
      x: across ? x2 : down[0],
      y: across ? y3 : down[1]
    }));
  }
  function networkEdges(player, across) {
    const forceDirection = across ? "horizontal" : "vertical";
    const smooth = { enabled: true, type: "cubicBezier", forceDirection, roundness: 0.5 };
    return player.chain.graph.edges.map((edge, index) => {
      const arrows = { to: { enabled: Boolean(edge.arrows), scaleFactor: 0.7 } };
      return styleEdge(player, { ...edge, id: index, smooth, arrows });
    });
  }
  function setNodeSizes(player, nodes) {
    for (const { id } of nodes) {
      const { shape } = player.network.body.nodes[id];
      const [width, height] = isCard(id) ? player.chain.graph.card : [2, 2];
      Object.assign(shape, { width, height, customSizeWidth: width, customSizeHeight: height });
    }
  }
  function listenToNetwork(player, canvas, over) {
    const { network } = player;
    network.on("click", ({ nodes: [id], edges: [edge], pointer }) => {
      const card = id && isCard(id);
      const link = linkAt(player, pointer.canvas) ?? (card ? null : player.edges.get(edge)?.subchain);
      if (link) player.goLink(link);
      if (link || !card) return;
      player.go(nodeOf(id));
      if (player.small && player.wide) {
        player.wide = false;
        showChain(player, canvas);
      }
    });
    network.on("hoverNode", ({ node }) => {
      canvas.style.cursor = isCard(node) ? "pointer" : "";
    });
    network.on("blurNode", () => {
      canvas.style.cursor = "";
    });
    network.on("dragStart", () => takeView(player));
    network.on("afterDrawing", (ctx) => {
      drawLinks(player, ctx);
      placePins(player, over);
    });
  }
  function createNetwork(player, canvas, over) {
    const { DataSet, Network } = window.vis;
    player.direction = chooseDirection(player, canvas);
    const across = player.direction === "across";
    const nodes = networkNodes(player, across);
    player.edges = new DataSet(networkEdges(player, across));
    player.network = new Network(
      canvas,
      { nodes: new DataSet(nodes), edges: player.edges },
      {
        ...player.payload.options,
        width: `${canvas.clientWidth}px`,
        height: `${canvas.clientHeight}px`
      }
    );
    player.pickedLink = player.link;
    setNodeSizes(player, nodes);
    canvas.firstElementChild?.setAttribute("tabindex", "-1");
    placeLinks(player);
    listenToNetwork(player, canvas, over);
    player.bounds = measureBounds(nodes, player.chain.graph.card);
    showChain(player, canvas);
    player.root.dataset.graph = "drawn";
  }

  // views/player/js/graph/graph.js
  function guardWheel(player, canvas) {
    const guard = (event) => {
      if (event.ctrlKey) takeView(player);
      else event.stopPropagation();
    };
    canvas.addEventListener("wheel", guard, true);
  }
  function rebuildNetwork(player, canvas, over) {
    if (!window.vis) return;
    if (!player.chain || !player.chain.graph || !canvas.clientWidth || !canvas.clientHeight) return;
    if (player.network) player.network.destroy();
    player.network = null;
    stopGlide(player);
    createNetwork(player, canvas, over);
  }
  function fitNetwork(player, canvas, rebuild) {
    if (!player.network) {
      rebuild();
      return;
    }
    if (!canvas.clientWidth) return;
    player.network.setSize(`${canvas.clientWidth}px`, `${canvas.clientHeight}px`);
    if (!player.zoomed && chooseDirection(player, canvas) !== player.direction) rebuild();
    else if (!player.zoomed) showChain(player, canvas);
    else player.network.redraw();
  }
  function createCaption(player) {
    const { chain, chains } = player;
    const title2 = chains.length > 1 && chain.caption ? null : el("strong", {}, chain.title);
    return [title2, chain.caption ? el("span", { class: "wrp-soft" }, chain.caption) : null];
  }
  function createHead(player) {
    const caption = el("p", { class: "wrp-caption" });
    player.on("chain", () => {
      caption.replaceChildren(...(player.chain ? createCaption(player) : []).filter(Boolean));
    });
    return el("div", { class: "wrp-graph-head" }, caption, createListSwitch(player));
  }
  function nameGraph(player, canvas) {
    const { chain, words, colourings } = player;
    if (!chain) return;
    const wrong = (mark2) => mark2.state === "wrong" || mark2.state === "mixed";
    const count2 = (part, all) => all.filter(({ id }) => player.marksOf(part, id).some(wrong)).length;
    const parts = [`${chain.nodes.length} ${words.steps}`, `${chain.subs.length} ${words.links}`];
    if (colourings.length) {
      parts.push(`${count2("node", chain.nodes) + count2("link", chain.subs)} ${words.go_wrong}`);
    }
    canvas.setAttribute("aria-label", `${chain.title}: ${parts.join(", ")}`);
  }
  function listen(player, canvas, panel, rebuild) {
    player.on("chain", () => {
      player.wide = false;
      panel.hidden = !player.chain;
      panel.style.setProperty("--wrp-layers", String(player.chain?.graph?.layers ?? 0));
      nameGraph(player, canvas);
      if (player.ready) rebuild();
    });
    player.on("theme", () => repaintEdges(player));
    player.on("marks", () => {
      nameGraph(player, canvas);
      repaintEdges(player);
    });
    player.on("lit", (changed) => relightEdges(player, canvas, changed));
    player.on("listed", () => {
      panel.dataset.view = player.listed ? "list" : "drawing";
    });
    player.on("select", () => {
      if (!player.network) return;
      repaintPicked(player);
      bringIntoView(player, canvas, player.selected);
    });
  }
  function createGraph(player) {
    const canvas = el("div", { class: "wrp-canvas", role: "group" });
    const over = el("div", { class: "wrp-over" });
    const tools = createViewTools(player, canvas);
    const view = el("div", { class: "wrp-view" }, canvas, over, tools, createList(player));
    const panel = el("div", { class: "wrp-graph" }, createHead(player), view, createLegend(player));
    const rebuild = () => rebuildNetwork(player, canvas, over);
    guardWheel(player, canvas);
    const watch = new ResizeObserver(() => fitNetwork(player, canvas, rebuild));
    watch.observe(canvas);
    const begin = () => player.network || rebuild();
    document.addEventListener("wr-scripts", begin);
    listen(player, canvas, panel, rebuild);
    player.onDestroy(() => {
      watch.disconnect();
      document.removeEventListener("wr-scripts", begin);
      stopGlide(player);
      if (player.network) player.network.destroy();
      player.network = null;
    });
    return panel;
  }

  // views/player/js/header.js
  function createTab(player, chain) {
    const onclick = () => {
      player.open(chain);
      player.moment();
    };
    const facts = { type: "button", role: "tab", class: "wrp-tab", "data-chain": chain.id, onclick };
    return el("button", facts, chain.title);
  }
  function createTabs(player) {
    const hidden = player.chains.length < 2;
    const label = player.words.chains;
    const facts = { class: "wrp-tabs", role: "tablist", "aria-label": label, hidden };
    const tabs = player.chains.map((chain) => createTab(player, chain));
    player.on(
      "chain",
      () => tabs.forEach(
        (tab, index) => tab.setAttribute("aria-selected", String(player.chains[index] === player.chain))
      )
    );
    return el("div", facts, ...tabs);
  }
  function describeState(player) {
    const { pins, video, words } = player;
    switch (player.root.dataset.state) {
      case "expected":
        return words.expected;
      case "untimed":
        return video ? words.untimed : words.untimed_alone;
      case "scene":
        return words.scene_note;
      case "none":
        return pins.length ? words.no_chain_pins : words.no_chain;
      default:
        return video ? "" : words.virtual;
    }
  }
  var createAction = ({ label, href }) => /^(https?:|[/?.#]|\w+\?)/.test(href || "") ? el("a", { class: "wrp-action", href: String(href) }, String(label)) : null;
  function createNotes(player) {
    const text = el("span");
    const actions = (player.payload.actions || []).map(createAction).filter(Boolean);
    const note = el("div", { class: "wrp-note", role: "note" }, text, ...actions);
    const draw2 = () => {
      text.textContent = describeState(player);
      note.hidden = !text.textContent;
    };
    for (const name of ["chain", "times"]) player.on(name, draw2);
    return note;
  }
  function createKeySwitch(player) {
    const box = el("input", { type: "checkbox", onchange: () => switchKeys(box.checked) });
    box.checked = keysAreOn();
    return el("label", { class: "wrp-key-switch" }, box, player.words.letter_keys);
  }
  var createKeys = (text) => splitKeys(text).map(([key, what]) => el("span", {}, el("kbd", {}, key), ` ${what}`));
  function isShownByPage({ element }) {
    const facts = { bubbles: true, composed: true, cancelable: true };
    return !element.dispatchEvent(new CustomEvent("whyreel:help", facts));
  }
  function createHelp(player) {
    const box = el("div", { class: "wrp-help", role: "note", hidden: true });
    player.on("help", () => {
      if (isShownByPage(player)) return;
      box.replaceChildren(...createKeys(player.words.keys), createKeySwitch(player));
      box.hidden = !box.hidden;
    });
    return box;
  }

  // views/player/js/keys.js
  var TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
  var ROLES = ["button", "tab", "slider", "listbox", "option", "menuitem", "radio", "checkbox"];
  var CONTROLS = ["button", "a[href]", "summary", ...ROLES.map((role) => `[role=${role}]`)].join();
  var OURS = ".wrp-bar, .wrp-scrub, .wrp-pin, .wrp-pin-chip";
  var isLetter = (key) => /^[a-z?]$/i.test(key);
  var active = null;
  function keyAction(player, event) {
    const step = event.shiftKey ? player.frame : 1;
    return {
      " ": () => player.toggle(),
      ArrowLeft: () => player.step(-step),
      ArrowRight: () => player.step(step),
      j: () => player.walk(1),
      k: () => player.walk(-1),
      q: () => player.walkCases(1),
      Q: () => player.walkCases(-1),
      r: () => player.replay(),
      l: () => player.toggleList(),
      c: () => player.subtitles(),
      "?": () => player.emit("help")
    }[event.key];
  }
  function isTaken(player, target, key) {
    if (target.closest(TYPING)) return true;
    const control = target.closest(CONTROLS);
    if (!player.root.contains(target)) return active !== player || Boolean(control);
    return key === " " && Boolean(control) && !control.matches(OURS);
  }
  function listenToKeys(player) {
    const press2 = (event) => {
      const target = event.composedPath()[0];
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isLetter(event.key) && !keysAreOn()) return;
      if (!(target instanceof Element) || isTaken(player, target, event.key)) return;
      const run = keyAction(player, event);
      if (!run || !player.root.offsetParent) return;
      event.preventDefault();
      run();
    };
    const claim = () => {
      active = player;
    };
    document.addEventListener("keydown", press2);
    player.root.addEventListener("pointerdown", claim);
    player.root.addEventListener("focusin", claim);
    if (!active || !active.root.isConnected) claim();
    player.onDestroy(() => {
      document.removeEventListener("keydown", press2);
      if (active === player) active = null;
    });
  }

  // views/player/js/lanes/meters.js
  var describeLabel = ({ words }, { score, annotator }) => [isNumber(score) ? `${words.score} ${score}` : "", annotator].filter(Boolean).join(" · ");
  function createMeter(name, share) {
    if (!isNumber(share)) return null;
    const percent = Math.round(clamp(share, 0, 1) * 100);
    const fill = el("i", { style: { width: `${percent}%` } });
    const range = { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": percent };
    const bar = el("div", { role: "meter", "aria-label": name, ...range }, fill);
    return el("div", { class: "wrp-meter" }, bar, `${percent} % ${name}`);
  }
  var createGauge = (player, raw) => el(
    "div",
    { class: "wrp-gauge", "data-category": raw.category },
    el("strong", {}, String(raw.label || raw.category)),
    el("span", { class: "wrp-soft" }, describeLabel(player, raw)),
    createMeter(player.words.area, raw.area),
    createMeter(player.words.time_share, raw.share)
  );
  function createMeters(player) {
    const gauges = (player.payload.meters || []).map((raw) => createGauge(player, raw));
    const facts = { class: "wrp-gauges", role: "group", "aria-label": player.words.meters };
    return el("div", { ...facts, hidden: !gauges.length }, ...gauges);
  }

  // views/player/js/model/lanes.js
  function groupLanes(chain, people, words) {
    const lanes = new Map([...people.values()].map((person) => [person.id, { person, nodes: [] }]));
    lanes.set(null, {
      person: { id: null, name: words.scene, initial: "", colour: null },
      nodes: []
    });
    for (const node of chain.order) (lanes.get(node.person) || lanes.get(null)).nodes.push(node);
    return [...lanes.values()].filter((lane) => lane.nodes.length);
  }
  function assignRows(nodes, length) {
    const ends = [];
    return nodes.map((node) => {
      const [start, end] = timeSpan(node);
      let row = ends.findIndex((free) => free <= start + 1e-6);
      if (row < 0) row = ends.push(0) - 1;
      ends[row] = Math.max(end, start + length * 0.045);
      return row;
    });
  }
  function leastWidth(chain, length) {
    const spans = chain.nodes.filter((node) => isNumber(node.start)).map((node) => {
      const [start, end] = timeSpan(node);
      return end - start;
    });
    return clamp(100 * length / Math.min(length, ...spans) + 100, 760, 1100);
  }

  // views/player/js/lanes/overlay.js
  function createOutline(node, time, source, { row, pitch, length }) {
    const { start } = time;
    const end = time.end ?? start;
    const share = (value) => `${clamp(value / length, 0, 1) * 100}%`;
    return el("i", {
      class: "wrp-second",
      "data-second": node.id,
      title: `${source.label}: ${formatTime(start)}–${formatTime(end)}`,
      style: {
        left: share(start),
        width: share(Math.max(end - start, 0)),
        top: `${row * pitch + 5}px`,
        height: `${pitch - 5}px`
      }
    });
  }
  function createOutlines(player, nodes, rows, pitch, length) {
    const source = player.sources.find(({ id }) => id === player.shownSources[1]);
    if (!source) return [];
    return nodes.flatMap((node, index) => {
      const time = timeBy(node, source.id);
      if (!time || !isNumber(time.start)) return [];
      return [createOutline(node, time, source, { row: rows[index], pitch, length })];
    });
  }

  // views/player/js/lanes/parts.js
  var isTimed = (node) => isNumber(node.start);
  var createLaneName = ({ person }) => el(
    "div",
    { class: "wrp-lane-name", title: person.name },
    createPersonDot(person),
    el("span", {}, person.name)
  );
  var createLaneList = (player, nodes) => el("div", { class: "wrp-lane-list" }, ...nodes.map((node) => createBar(player, node)));

  // views/player/js/lanes/timed_lane.js
  function createTimedLane(player, lane, length) {
    const timed = lane.nodes.filter((node) => isNumber(node.start));
    const rows = assignRows(timed, length);
    const row = 38;
    const track = el("div", {
      class: "wrp-lane-track",
      style: { height: `${(Math.max(0, ...rows) + 1) * row + 8}px` }
    });
    timed.forEach((node, index) => {
      const [start, end] = timeSpan(node);
      track.append(
        createBar(player, node, {
          style: {
            left: `${clamp(start / length, 0, 1) * 100}%`,
            width: `${clamp((end - start) / length, 0, 1) * 100}%`,
            top: `${rows[index] * row + 5}px`,
            height: `${row - 5}px`
          }
        })
      );
    });
    track.append(...createOutlines(player, timed, rows, row, length));
    track.addEventListener("click", (event) => {
      if (event.target !== track) return;
      const box = track.getBoundingClientRect();
      player.seek((event.clientX - box.left) / box.width * length);
    });
    return track;
  }
  function createRuler(length) {
    const step = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300].find((seconds) => length / seconds <= 12) || 600;
    const marks = [];
    for (let second = 0; second <= length + 1e-6; second += step) {
      marks.push(
        el(
          "span",
          { style: { left: `${second / length * 100}%` } },
          formatTime(second, step < 1 ? 1 : 0)
        )
      );
    }
    return el("div", { class: "wrp-ruler", "aria-hidden": "true" }, ...marks);
  }
  function createTimedLanes(player, lanes, length) {
    const { chain, words } = player;
    const box = el("div", { class: "wrp-lanes-inner" });
    const empty = el("div", { class: "wrp-lane-name" });
    box.style.setProperty("--wrp-lanes-least", `${leastWidth(chain, length)}px`);
    box.append(el("div", { class: "wrp-lane wrp-lane-ruler" }, empty, createRuler(length)));
    for (const lane of lanes.filter(({ nodes }) => nodes.some(isTimed))) {
      const track = createTimedLane(player, lane, length);
      const id = lane.person.id ?? "";
      box.append(el("div", { class: "wrp-lane", "data-lane": id }, createLaneName(lane), track));
    }
    box.append(el("div", { class: "wrp-playhead", "aria-hidden": "true" }, el("i")));
    const untimed = chain.order.filter((node) => !isTimed(node));
    if (untimed.length) {
      const name = el("div", { class: "wrp-lane-name" }, words.without_time);
      box.append(el("div", { class: "wrp-lane" }, name, createLaneList(player, untimed)));
    }
    return box;
  }

  // views/player/js/lanes/bands.js
  function createBand(player, band, length) {
    const place = (t4) => `${clamp(t4 / length, 0, 1) * 100}%`;
    const end = isNumber(band.end) ? band.end : band.start;
    const times = `${formatTime(band.start)}–${formatTime(end)}`;
    const name = [band.label, times, describeLabel(player, band)].filter(Boolean).join(", ");
    return el(
      "button",
      {
        ...{ type: "button", class: "wrp-band", title: name, "aria-label": name },
        style: { left: place(band.start), width: place(end - band.start) },
        onclick: () => player.seek(band.start)
      },
      el("span", {}, times)
    );
  }
  function createRow(player, [category, bands], length) {
    const label = bands[0].label || category;
    const name = el("div", { class: "wrp-lane-name", title: label }, el("span", {}, label));
    const track = el("div", { class: "wrp-lane-track wrp-band-track" });
    track.append(...bands.map((band) => createBand(player, band, length)));
    return el("div", { class: "wrp-lane", "data-category": category }, name, track);
  }
  function groupByCategory(bands) {
    const groups = /* @__PURE__ */ new Map();
    for (const band of bands.filter(({ start }) => isNumber(start))) {
      groups.set(band.category, [...groups.get(band.category) || [], band]);
    }
    return [...groups];
  }
  function createTimeline(player, groups) {
    const length = player.clock.duration() || 1;
    const empty = el("div", { class: "wrp-lane-name" });
    const rows = groups.map((group) => createRow(player, group, length));
    const head = el("div", { class: "wrp-playhead", "aria-hidden": "true" }, el("i"));
    const ruler = el("div", { class: "wrp-lane wrp-lane-ruler" }, empty, createRuler(length));
    return el("div", { class: "wrp-lanes-inner" }, ruler, ...rows, head);
  }
  function createBands(player) {
    const { bands = [] } = player.payload;
    const groups = groupByCategory(bands);
    const box = el("div", { class: "wrp-bands", role: "group", "aria-label": player.words.bands });
    const draw2 = () => {
      box.replaceChildren(el("div", { class: "wrp-lanes" }, createTimeline(player, groups)));
    };
    box.hidden = !groups.length;
    if (box.hidden) return box;
    for (const name of ["chain", "duration", "clip"]) player.on(name, draw2);
    player.on("time", (t4) => {
      const share = clamp(t4 / (player.clock.duration() || 1), 0, 1);
      box.style.setProperty("--wrp-at", String(share));
    });
    return box;
  }

  // views/player/js/lanes/lanes.js
  function createUntimedLanes(player, lanes) {
    const box = el("div", { class: "wrp-lanes-inner" });
    for (const lane of lanes) {
      const list = createLaneList(player, lane.nodes);
      const id = lane.person.id ?? "";
      box.append(el("div", { class: "wrp-lane", "data-lane": id }, createLaneName(lane), list));
    }
    return box;
  }
  function markBar(player, bar, id) {
    bar.dataset.lit = String(player.lit.has(id));
    bar.setAttribute("aria-pressed", String(id === player.selected));
  }
  function drawLanes(player, box) {
    const { chain } = player;
    box.hidden = !chain || chain.scene;
    box.replaceChildren();
    if (box.hidden) return;
    const lanes = groupLanes(chain, player.people, player.words);
    const length = player.clock.duration() || 1;
    box.dataset.timed = String(chain.timed);
    box.append(
      chain.timed ? createTimedLanes(player, lanes, length) : createUntimedLanes(player, lanes)
    );
    const bars = [...box.querySelectorAll("[data-node]")];
    player.bars = new Map(bars.map((bar) => [bar.dataset.node, bar]));
    player.bars.forEach((bar, id) => markBar(player, bar, id));
  }
  function showPlayhead(player, box, widths, t4) {
    const share = clamp(t4 / (player.clock.duration() || 1), 0, 1);
    box.style.setProperty("--wrp-at", String(share));
    if (!player.chain || !player.chain.timed || widths.all <= widths.seen + 4) return;
    const x2 = share * (widths.all - 84);
    const seen = x2 >= box.scrollLeft && x2 <= box.scrollLeft + widths.seen - 120;
    if (!seen) box.scrollLeft = x2 - 40;
  }
  function watchWidths(player, box) {
    const widths = { all: 0, seen: 0 };
    const watch = new ResizeObserver(() => {
      Object.assign(widths, { all: box.scrollWidth, seen: box.clientWidth });
      showPlayhead(player, box, widths, player.clock.now());
    });
    player.onDestroy(() => watch.disconnect());
    const follow = () => {
      watch.disconnect();
      for (const part of [box, ...box.children]) watch.observe(part);
    };
    return { widths, follow };
  }
  function createLanes(player) {
    const box = el("div", { class: "wrp-lanes", role: "group", "aria-label": player.words.chain });
    const { widths, follow } = watchWidths(player, box);
    const draw2 = () => {
      drawLanes(player, box);
      follow();
    };
    for (const name of ["chain", "duration", "clip", "marks"]) player.on(name, draw2);
    player.on("time", (t4) => showPlayhead(player, box, widths, t4));
    player.on("lit", (changed) => {
      for (const id of changed) {
        const bar = player.bars.get(id);
        if (bar) markBar(player, bar, id);
      }
    });
    player.on("select", () => player.bars.forEach((bar, id) => markBar(player, bar, id)));
    return box;
  }

  // views/player/js/pins/card.js
  function createPinCard(player) {
    const card = el("div", { class: "wrp-pin-card", role: "status", hidden: true });
    let fixed = false;
    player.card = (pin, mark2, fix = false) => {
      if (!pin) {
        if (!fixed || fix) {
          card.hidden = true;
          fixed = false;
        }
        return;
      }
      fixed = fix;
      card.replaceChildren(createPinLine(player, pin));
      card.hidden = false;
      const outer = player.root.getBoundingClientRect();
      const box = mark2.getBoundingClientRect();
      const left = clamp(
        box.left - outer.left + box.width / 2 - card.offsetWidth / 2,
        8,
        Math.max(8, outer.width - card.offsetWidth - 8)
      );
      const above = box.top - outer.top - card.offsetHeight - 8;
      Object.assign(card.style, {
        left: `${left}px`,
        top: `${above > 4 ? above : box.bottom - outer.top + 8}px`
      });
    };
    player.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") player.card(null, null, true);
    });
    return card;
  }

  // views/player/js/pins/reasons.js
  var createPinChip = (player, pin) => el(
    "button",
    {
      type: "button",
      class: "wrp-pin-chip",
      "data-tone": pin.tone,
      title: pin.reason,
      onclick: () => player.pinned(pin)
    },
    el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number)),
    el("span", {}, String(pin.label || "")),
    el("span", { class: "wrp-soft" }, describeScore(player, pin))
  );
  function createSections(player) {
    const pinned = player.pins.filter((pin) => pin.pinned);
    const loose = player.pins.filter((pin) => !pin.pinned);
    const section = (name, title2, parts) => parts.length ? [el("div", { class: name }, el("h3", {}, title2), ...parts)] : [];
    const chips = pinned.map((pin) => createPinChip(player, pin));
    const lines = loose.map((pin) => createPinLine(player, pin));
    return [
      ...section("wrp-pinned", player.words.reasons, chips),
      ...section("wrp-unpinned", player.words.unpinned, lines)
    ];
  }
  function createReasons(player) {
    const box = el("div", { class: "wrp-reasons" });
    const draw2 = () => {
      box.hidden = !player.pins.length;
      box.replaceChildren(...createSections(player));
    };
    for (const name of ["chain", "marks"]) player.on(name, draw2);
    return box;
  }

  // views/player/js/marks/frame.js
  var createChip = (dimension, mark2, letter2) => el(
    "span",
    { class: "wrp-frame-mark", "data-state": mark2.state, title: mark2.words || dimension },
    createBadge(mark2, letter2),
    el("b", {}, dimension),
    el("span", { class: "wrp-hidden" }, mark2.words)
  );
  function createFrameMarks(player) {
    const box = el("div", { class: "wrp-frame-marks" });
    const draw2 = () => {
      const chips = player.colourings.flatMap(
        ({ frame, letter: letter2 }) => [...frame].filter(([, mark2]) => mark2.state !== "none").map(([dimension, mark2]) => createChip(dimension, mark2, letter2))
      );
      box.replaceChildren(...chips);
      box.hidden = !chips.length;
    };
    for (const name of ["chain", "marks"]) player.on(name, draw2);
    return box;
  }

  // views/player/js/stage/boxes.js
  var LARGEST_BOX = 0.5;
  var hasUsefulBox = ({ box }) => Array.isArray(box) && box.every(isNumber) && box[2] <= LARGEST_BOX && box[2] * box[3] <= LARGEST_BOX;
  function outlinedNodes(player) {
    if (!player.showBoxes || !player.chain) return [];
    const ids = new Set(player.chain.timed ? player.lit : []);
    const picked = player.node();
    if (picked && (!isNumber(picked.start) || !player.clock.playing())) ids.add(picked.id);
    return [...ids].map((id) => player.chain.byId.get(id)).filter((node) => node && hasUsefulBox(node));
  }
  function createBox(player, node) {
    const [left, top, width, height] = node.box.map(
      (share) => `${(clamp(share, 0, 1) * 100).toFixed(2)}%`
    );
    const picked = String(node.id === player.selected);
    const style = { left, top, width, height };
    return el("div", { class: "wrp-box", "data-kind": node.kind, "data-picked": picked, style });
  }
  function drawBoxes(player, layer) {
    const draw2 = () => layer.replaceChildren(...outlinedNodes(player).map((node) => createBox(player, node)));
    for (const name of ["lit", "select", "boxes", "chain"]) player.on(name, draw2);
  }

  // views/player/js/stage/controls.js
  var RATES = [0.25, 0.5, 1, 1.5, 2];
  function createPlayButton(player) {
    const { words } = player;
    const button = createButton("play", words.play, () => player.toggle(), { "data-do": "play" });
    player.on("play", (on) => {
      button.replaceChildren(createIcon(on ? "pause" : "play"));
      button.title = on ? words.pause : words.play;
      button.setAttribute("aria-label", button.title);
      player.root.dataset.playing = String(on);
    });
    return button;
  }
  function createSpeedSelect(player) {
    const label = player.words.speed;
    const onchange = () => player.clock.rate(Number(select.value));
    const select = el(
      "select",
      { class: "wrp-speed", "aria-label": label, title: label, onchange },
      ...RATES.map((rate) => el("option", { value: rate, selected: rate === 1 }, `${rate}×`))
    );
    return select;
  }
  function createCaptionsButton(player) {
    const { clip, words } = player;
    const button = createButton("subtitles", words.subtitles, () => player.subtitles(), {
      "aria-pressed": "false",
      "data-do": "subtitles",
      disabled: !(clip && clip.src && clip.subtitles)
    });
    player.on("subtitles", (on) => button.setAttribute("aria-pressed", String(on)));
    player.on("clip", () => {
      button.disabled = true;
    });
    return button;
  }
  function createBoxesButton(player) {
    const press2 = () => {
      player.showBoxes = !player.showBoxes;
      offer();
      player.emit("boxes");
    };
    const button = createButton("boxes", player.words.boxes, press2, { "data-do": "boxes" });
    const offer = () => {
      button.disabled = !player.video || !player.chain || !player.chain.nodes.some(hasUsefulBox);
      button.setAttribute("aria-pressed", String(player.showBoxes && !button.disabled));
    };
    player.on("chain", offer);
    return button;
  }
  function createTimeLabel(player) {
    const label = el("span", { class: "wrp-time" });
    const draw2 = () => {
      const length = player.clock.duration();
      const whole = length ? ` / ${formatTime(length)}` : "";
      label.textContent = formatTime(player.clock.now()) + whole;
    };
    for (const name of ["time", "duration"]) player.on(name, draw2);
    return label;
  }
  function createControls(player) {
    const { words } = player;
    return el(
      "div",
      { class: "wrp-controls", role: "group", "aria-label": words.controls },
      createButton("back", words.back, () => player.step(-player.frame)),
      createPlayButton(player),
      createButton("forward", words.forward, () => player.step(player.frame)),
      createTimeLabel(player),
      el("span", { class: "wrp-grow" }),
      createSpeedSelect(player),
      createCaptionsButton(player),
      createBoxesButton(player),
      createButton("fullscreen", words.fullscreen, () => player.fullscreen()),
      createButton("help", words.help, () => player.emit("help"))
    );
  }

  // views/player/js/stage/scrubber.js
  function createSeeker(player) {
    let next = null;
    if (player.video) {
      player.video.addEventListener("seeked", () => {
        if (next === null) return;
        const t4 = next;
        next = null;
        player.clock.seek(t4);
      });
    }
    return (t4) => {
      if (player.video && player.video.seeking) {
        next = t4;
        player.tick(t4, t4);
      } else player.clock.seek(t4);
    };
  }
  function listenToScrubbing(player, bar, rail) {
    const seek = createSeeker(player);
    const timeAt = (event) => {
      const box = rail.getBoundingClientRect();
      const share = (event.clientX - box.left) / Math.max(box.width, 1);
      return clamp(share, 0, 1) * player.clock.duration();
    };
    const drop = () => {
      if (!bar.dataset.dragging) return;
      delete bar.dataset.dragging;
      player.moment();
    };
    bar.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      bar.setPointerCapture(event.pointerId);
      bar.dataset.dragging = "true";
      seek(timeAt(event));
    });
    bar.addEventListener("pointermove", (event) => {
      if (bar.dataset.dragging) seek(timeAt(event));
    });
    bar.addEventListener("pointerup", drop);
    bar.addEventListener("pointercancel", drop);
    bar.addEventListener("keydown", (event) => {
      if (event.key !== "Home" && event.key !== "End") return;
      player.seek(event.key === "Home" ? 0 : player.clock.duration());
      event.preventDefault();
    });
  }
  function showTime(player, bar, t4) {
    const length = player.clock.duration() || 1;
    const track = bar.parentElement;
    if (track) track.style.setProperty("--wrp-at", String(clamp(t4 / length, 0, 1)));
    bar.setAttribute("aria-valuenow", t4.toFixed(2));
    bar.setAttribute("aria-valuemax", length.toFixed(2));
    bar.setAttribute("aria-valuetext", `${formatTime(t4)} / ${formatTime(length)}`);
  }
  function drawTicks(player, ticks, length) {
    const { chain } = player;
    const steps = chain && chain.timed ? chain.nodes.filter((node) => isNumber(node.start)) : [];
    const left = (node) => `${clamp(node.start / length, 0, 1) * 100}%`;
    ticks.replaceChildren(
      ...steps.map((node) => el("i", { "data-kind": node.kind, style: { left: left(node) } }))
    );
  }
  function drawMarks(player, marks, stems, length) {
    const pins = player.pins.filter((pin) => pin.second !== null).sort((a3, b) => a3.second - b.second || Number(b.tone === "bad") - Number(a3.tone === "bad"));
    marks.replaceChildren(stems, ...pins.map((pin) => createPinMark(player, pin)));
    placeMarks(marks, stems, pins, length);
  }
  function createStems() {
    const stems = document.createElementNS(SVG_NAMESPACE, "svg");
    stems.setAttribute("class", "wrp-stems");
    stems.setAttribute("aria-hidden", "true");
    return stems;
  }
  function createScrubber(player) {
    const rail = el("div", { class: "wrp-rail" });
    const ticks = el("div", { class: "wrp-ticks", "aria-hidden": "true" });
    const label = player.words.position;
    const bar = el(
      "div",
      { class: "wrp-scrub", role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0 },
      rail,
      ticks,
      el("div", { class: "wrp-head" })
    );
    const marks = el("div", { class: "wrp-marks" });
    const stems = createStems();
    const draw2 = () => {
      const length = player.clock.duration() || 1;
      drawTicks(player, ticks, length);
      drawMarks(player, marks, stems, length);
    };
    listenToScrubbing(player, bar, rail);
    player.on("time", (t4) => showTime(player, bar, t4));
    for (const name of ["chain", "duration", "clip", "marks"]) player.on(name, draw2);
    const watch = new ResizeObserver(draw2);
    watch.observe(bar);
    player.onDestroy(() => watch.disconnect());
    return el("div", { class: "wrp-track" }, marks, bar);
  }

  // views/player/js/base/unplayed.js
  async function whyUnplayed(src) {
    if (src.startsWith("blob:")) return null;
    const answer = await fetch(src, { method: "HEAD" }).catch(() => null);
    if (!answer) return null;
    const reason = decodeURIComponent(answer.headers.get("x-whyreel-unplayed") || "");
    const changed = answer.status === 409;
    if (!changed && !reason) return null;
    return { changed, reason, convert: answer.headers.get("x-whyreel-convert") || "" };
  }
  var createRemedy = ({ convert }, words) => convert ? el("a", { class: "wr-button", href: convert }, words.convert) : el("span", {}, words.ask_operator);

  // views/player/js/stage/video.js
  function createSourceLink({ clip }) {
    const { href, label } = clip && clip.source || {};
    if (!/^https?:\/\//.test(href || "")) return null;
    const facts = { class: "wrp-action", href, target: "_blank", rel: "noopener noreferrer" };
    return el("a", facts, String(label || href));
  }
  var createPlaceholder = (player, title2) => el(
    "div",
    { class: "wrp-missing", role: "note" },
    createIcon("cross"),
    el("strong", {}, title2),
    player.chains.length ? el("p", {}, player.words.no_clip_how) : null,
    createSourceLink(player),
    player.clip && player.clip.id ? el("code", {}, String(player.clip.id)) : null,
    player.clip && player.clip.bring && player.clip.bring.length ? createFileHint(player) : null
  );
  var createHintLine = (player, line) => el(
    "div",
    { class: "wrp-line" },
    el("code", { "data-wr-cite": true }, line),
    el("button", { type: "button", class: "wrp-copy", "data-wr-copy": true }, player.words.copy)
  );
  var createFileHint = (player) => el(
    "div",
    { class: "wrp-bring" },
    el("strong", {}, player.words.bring),
    ...player.clip.bring.map(([what, line]) => el("div", {}, what, createHintLine(player, line)))
  );
  function createVideo(player) {
    const video = el("video", {
      class: "wrp-video",
      playsinline: true,
      preload: "auto",
      tabindex: -1,
      poster: player.clip.poster || null,
      "aria-label": player.words.play,
      onclick: () => player.toggle()
    });
    if (player.clip.subtitles) {
      video.append(
        el("track", {
          kind: "captions",
          label: player.words.subtitles,
          srclang: "en",
          src: player.clip.subtitles
        })
      );
    }
    video.src = player.clip.src;
    return video;
  }
  async function explainVideoError(player, frame) {
    const problem = await whyUnplayed(player.clip.src);
    const title2 = frame.querySelector(".wrp-missing strong");
    if (!title2 || !problem) return;
    const { changed_clip: changed, unplayed } = player.words;
    title2.textContent = problem.changed ? changed : unplayed.replace("{reason}", problem.reason);
    if (!problem.changed) title2.after(createRemedy(problem, player.words));
  }

  // views/player/js/stage/video_clock.js
  function followVideo(player, video) {
    let handle = 0;
    const stop = () => cancelAnimationFrame(handle);
    const step = () => {
      if (video.paused) return;
      if (!video.seeking) player.tick(video.currentTime, video.currentTime + player.frame / 4);
      handle = requestAnimationFrame(step);
    };
    const settle = () => {
      if (!video.seeking) player.tick(video.currentTime, video.currentTime);
    };
    video.addEventListener("play", () => {
      player.emit("play", true);
      stop();
      step();
    });
    video.addEventListener("pause", () => {
      player.emit("play", false);
      settle();
      player.moment();
    });
    video.addEventListener("ended", () => player.emit("play", false));
    video.addEventListener("seeked", () => {
      if (video.paused) settle();
    });
    return stop;
  }
  function createVideoClock(player, video, length) {
    let wanted = null;
    const duration = () => Number.isFinite(video.duration) && video.duration > 0 ? video.duration : length;
    const now = () => wanted === null ? video.currentTime : wanted;
    video.addEventListener("loadedmetadata", () => {
      if (wanted !== null) {
        video.currentTime = wanted;
        wanted = null;
      }
      player.emit("duration", duration());
    });
    const stop = followVideo(player, video);
    return {
      now,
      duration,
      playing: () => !video.paused,
      seek(to) {
        if (video.readyState === 0) wanted = to;
        else video.currentTime = to;
        player.tick(to, to);
      },
      play() {
        const going = video.play();
        if (going) going.catch(() => player.emit("play", false));
      },
      pause() {
        video.pause();
      },
      rate(value) {
        player.rate = value;
        video.playbackRate = value;
      },
      destroy() {
        stop();
        video.pause();
        video.removeAttribute("src");
        video.load();
      }
    };
  }

  // views/player/js/stage/virtual_clock.js
  function createVirtualClock(player, length) {
    let t4 = 0;
    let from = null;
    let handle = 0;
    const now = () => from === null ? t4 : Math.min(length, t4 + (performance.now() - from) / 1e3 * player.rate);
    const hold = () => {
      t4 = now();
      from = null;
      cancelAnimationFrame(handle);
    };
    const step = () => {
      if (now() >= length) {
        hold();
        player.emit("play", false);
        player.tick(t4, t4);
        return;
      }
      player.tick(now(), now());
      handle = requestAnimationFrame(step);
    };
    return {
      now,
      duration: () => length,
      playing: () => from !== null,
      seek(to) {
        const on = from !== null;
        hold();
        t4 = to;
        if (on) from = performance.now();
        player.tick(t4, t4);
      },
      play() {
        if (now() >= length) t4 = 0;
        from = performance.now();
        player.emit("play", true);
        step();
      },
      pause() {
        if (from === null) return;
        hold();
        player.emit("play", false);
      },
      rate(value) {
        const on = from !== null;
        hold();
        player.rate = value;
        if (on) {
          from = performance.now();
          step();
        }
      },
      destroy: hold
    };
  }

  // views/player/js/stage/stage.js
  function setRatio(frame, width, height) {
    const ratio = width > 0 && height > 0 ? width / height : 16 / 9;
    frame.style.setProperty("--wrp-ratio", ratio.toFixed(5));
  }
  function showMissing(player, frame, title2) {
    player.root.dataset.clip = "none";
    frame.replaceChildren(createPlaceholder(player, title2));
    player.clock = createVirtualClock(player, player.length);
    player.video = null;
  }
  function showVideo(player, frame, boxes) {
    const video = createVideo(player);
    player.video = video;
    player.root.dataset.clip = "here";
    player.clock = createVideoClock(player, video, player.length);
    frame.append(video, boxes);
    video.addEventListener(
      "loadedmetadata",
      () => setRatio(frame, video.videoWidth, video.videoHeight)
    );
    video.addEventListener("error", () => {
      if (!player.video) return;
      player.clock.destroy = () => {
      };
      showMissing(player, frame, player.words.broken_clip);
      player.emit("clip");
      explainVideoError(player, frame);
    });
  }
  function createStage(player) {
    const frame = el("div", { class: "wrp-frame" });
    const boxes = el("div", { class: "wrp-boxes", "aria-hidden": "true" });
    const { clip } = player;
    setRatio(frame, clip && clip.width, clip && clip.height);
    if (clip && clip.src) showVideo(player, frame, boxes);
    else showMissing(player, frame, player.words.no_clip);
    player.onDestroy(() => player.clock.destroy());
    drawBoxes(player, boxes);
    const transport = [createScrubber(player), createControls(player)];
    const offer = () => transport.forEach((part) => {
      part.hidden = !player.moves();
    });
    for (const name of ["chain", "clip", "times"]) player.on(name, offer);
    return el("div", { class: "wrp-stage" }, frame, createFrameMarks(player), ...transport);
  }

  // views/player/js/theme.js
  var NAMES = ["text", "soft", "panel", "back", "line", "edge", "lit", "bad", "select", "heart"];
  var STATES2 = ["right", "wrong", "mixed"];
  var DARK = "(prefers-color-scheme: dark)";
  function readColours(root) {
    const style = getComputedStyle(root);
    const colour = (name) => style.getPropertyValue(`--wrp-${name}`).trim() || "#888";
    const colours = Object.fromEntries([...NAMES, ...STATES2].map((name) => [name, colour(name)]));
    const kindColours = (kind) => ({
      fill: colour(`${kind}-fill`),
      line: colour(`${kind}-line`),
      strong: colour(`${kind}-strong`),
      on: colour("on-strong")
    });
    const kinds = Object.fromEntries([...KINDS, OBJECT].map((kind) => [kind, kindColours(kind)]));
    return { ...colours, onStrong: colour("on-strong"), kinds, font: style.fontFamily };
  }
  function isDark(root) {
    const marked = root.closest("[data-theme]");
    if (root.closest(".dark") || document.querySelector("body.dark, html.dark")) return true;
    const theme = marked && marked.getAttribute("data-theme");
    if (theme === "dark" || theme === "light") return theme === "dark";
    if (document.querySelector("gradio-app, .gradio-container")) return false;
    return matchMedia(DARK).matches;
  }
  function followTheme(player) {
    const apply = () => {
      player.root.classList.toggle("wrp-dark", isDark(player.root));
      player.colours = readColours(player.root);
      player.emit("theme");
    };
    const watch = new MutationObserver(apply);
    for (const root of [document.documentElement, document.body]) {
      watch.observe(root, { attributes: true, attributeFilter: ["class", "data-theme"] });
    }
    const media = matchMedia(DARK);
    media.addEventListener("change", apply);
    player.reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    player.onDestroy(() => {
      watch.disconnect();
      media.removeEventListener("change", apply);
    });
    apply();
    const font = `13px ${player.colours.font}`;
    if (!document.fonts || document.fonts.check(font)) return;
    const repaint = () => {
      player.wraps?.clear();
      player.emit("theme");
    };
    document.fonts.load(font).then(repaint, () => {
    });
  }

  // views/player/js/build.js
  function createAside(player, notes, reasons) {
    const meters = createMeters(player);
    const aside = el("div", { class: "wrp-aside" });
    const end = el("div", { class: "wrp-end" });
    player.on("chain", () => {
      aside.hidden = Boolean(player.chain);
      if (player.chain) end.append(meters, reasons);
      else aside.append(notes, meters, reasons);
      if (player.chain) player.root.querySelector(".wrp-main").before(notes);
    });
    return { aside, end };
  }
  function createParts(player) {
    const stage = createStage(player);
    const graph = createGraph(player);
    createGraphPins(player, graph.querySelector(".wrp-over"));
    const notes = createNotes(player);
    const { aside, end } = createAside(player, notes, createReasons(player));
    const right = el("div", { class: "wrp-right" }, createCasePanel(player), graph, aside);
    const main = el("div", { class: "wrp-main" }, stage, right, createDetail(player));
    const above = [createTabs(player), notes, createHelp(player)];
    const below = [createSourceSwitch(player), createLanes(player), createBands(player)];
    player.root.append(...above, main, ...below, end, createPinCard(player));
  }
  function openFirst(player) {
    const { chains, payload } = player;
    const named = chains.find((chain) => chain.id === payload.chain);
    player.open(named || chains.find((chain) => chain.byId.has(payload.selected)) || chains[0]);
    player.select(payload.selected, true);
  }
  function chooseFirstCase({ payload, cases, colourings, chain, failing }) {
    const named = caseNamed(cases, payload.question);
    if (named || !colourings.length) return named || null;
    return caseAbout(cases, null, chain, "nodes", payload.selected) || failing()[0] || null;
  }
  var isResultOf = ({ chain, links }, id) => links.some((link) => chain.subsById.get(link).result === id);
  function openFirstCase(player) {
    const entry2 = chooseFirstCase(player);
    const { selected } = player.payload;
    if (entry2 && (!selected || isResultOf(entry2, selected))) player.selectTarget(entry2);
    player.showCase(entry2);
  }
  function firstSecond(player) {
    const node = player.node();
    const seconds = [player.payload.start];
    if (player.chain && player.chain.timed && node) seconds.push(node.start);
    if (player.case) seconds.push(player.case.second);
    return seconds.find(isNumber) ?? null;
  }
  function buildPlayer(player) {
    const label = player.words.chain;
    player.root = el("section", { class: "wr-player", tabindex: 0, "aria-label": label });
    player.element.replaceChildren(player.root);
    addActions(player);
    addReplay(player);
    followTheme(player);
    createParts(player);
    player.on("clip", () => {
      if (player.chain) player.open(player.chain);
    });
    listenToKeys(player);
    openFirst(player);
    openFirstCase(player);
    const start = firstSecond(player);
    if (start !== null) player.clock.seek(clamp(start, 0, player.clock.duration()));
    player.ready = true;
    const plays = Boolean(player.payload.play) && player.playOnOpening();
    player.announce("opened", { plays });
  }

  // views/player/js/presence.js
  function watchPresence(stage, leave) {
    const removed = new MutationObserver(() => {
      if (!stage.root.isConnected) leave();
    });
    removed.observe(document.documentElement, { childList: true, subtree: true });
    const hidden = new ResizeObserver(() => {
      if (!stage.root.offsetWidth) stage.clock.pause();
    });
    hidden.observe(stage.root);
    const away = () => {
      if (document.hidden) stage.clock.pause();
    };
    document.addEventListener("visibilitychange", away);
    stage.onDestroy(() => {
      removed.disconnect();
      hidden.disconnect();
      document.removeEventListener("visibilitychange", away);
    });
  }

  // views/player/js/recolour.js
  var IN_PLACE = ["colourings", "questions", "question", "pins", "shown_sources"];
  var OPENING = ["play", "start", "selected", "chain"];
  function fixedPart(payload) {
    const fixed = { ...payload };
    for (const name of [...IN_PLACE, ...OPENING]) delete fixed[name];
    return JSON.stringify(fixed);
  }
  var near = (a3, b) => isNumber(a3) && isNumber(b) && Math.abs(a3 - b) < 0.02;
  function openAgain(player, before2) {
    if (player.clock.playing()) return;
    const { selected, start, chain } = player.payload;
    const last = player.lastMoment || { t: before2.start, node: before2.selected };
    const named = player.chains.find(({ id }) => id === chain);
    if (named && chain !== before2.chain && named !== player.chain) player.open(named);
    if (selected && selected !== last.node && selected !== before2.selected)
      player.select(selected, true);
    if (isNumber(start) && !near(start, last.t) && !near(start, before2.start)) player.seek(start);
  }
  function chooseCase(player, before2) {
    const { question } = player.payload;
    const named = caseNamed(player.cases, question);
    const same = player.cases.find(({ id }) => player.case && id === player.case.id);
    if (named && question !== before2.question && named.id !== player.case?.id) {
      if (player.clock.playing()) player.showCase(named);
      else player.openCase(named);
      return;
    }
    player.case = same || named || player.colourings.length && player.failing()[0] || null;
    player.emit("case");
  }
  function recolour(player, payload) {
    const before2 = player.payload;
    player.payload = payload;
    const ids = readShownSources(payload, player.sources);
    if (ids.join() !== readShownSources(before2, player.sources).join()) player.showSources(ids);
    else {
      readMarks2(player);
      player.emit("marks");
    }
    openAgain(player, before2);
    chooseCase(player, before2);
    if (payload.play && JSON.stringify(payload.play) !== JSON.stringify(before2.play)) {
      player.playOnOpening();
    }
  }

  // views/player/js/main.js
  var mounted = /* @__PURE__ */ new WeakMap();
  var instances = /* @__PURE__ */ new Set();
  function createHandle(element, player) {
    return {
      element,
      alive: true,
      seek: (t4) => player.seek(t4),
      select: (node) => player.go(node),
      play: () => player.clock.play(),
      pause: () => player.clock.pause(),
      playMoment: () => player.playOnOpening(),
      get t() {
        return player.clock.now();
      },
      get node() {
        return player.selected;
      },
      get link() {
        return player.link;
      },
      get case() {
        return player.case && player.case.id;
      },
      get lit() {
        return [...player.lit];
      },
      get network() {
        return player.network;
      },
      get video() {
        return player.video;
      },
      destroy() {
        if (!this.alive) return;
        this.alive = false;
        player.destroy();
        player.root.remove();
        instances.delete(this);
        if (mounted.get(element)?.player === player) mounted.delete(element);
      }
    };
  }
  function mount(element, payload) {
    const before2 = mounted.get(element);
    const fixed = fixedPart(payload);
    const text = JSON.stringify(payload);
    if (before2) {
      const { root } = before2.player;
      if (before2.fixed === fixed && root.isConnected && element.contains(root)) {
        if (before2.text !== text) recolour(before2.player, payload);
        before2.text = text;
        return before2.handle;
      }
      before2.handle.destroy();
    }
    const player = createPlayer(element, payload);
    const handle = createHandle(element, player);
    mounted.set(element, { player, fixed, text, handle });
    instances.add(handle);
    buildPlayer(player);
    watchPresence(player, () => handle.destroy());
    return handle;
  }
  window.WhyReelPlayer = { instances, mount };

  // app/static/offline/parts/replies.js
  var MARKS = { right: ["✓", "good"], wrong: ["✗", "bad"], none: ["–", "muted"] };
  function Reply({ reply }) {
    const [sign, tone] = MARKS[reply.state];
    return html`<details class="st-reply">
    <summary>
      <i class=${`st-badge st-${tone}`}><span class="st-hidden">${reply.state} </span>${sign}</i>
      <span><b>${reply.type}</b> ${reply.text}</span>
    </summary>
    <dl>
      <dt>Reply</dt>
      <dd>${reply.answer || reply.status}</dd>
      ${reply.expected && html`<dt>Right is</dt>`}
      ${reply.expected && html`<dd>${reply.expected}</dd>`} ${reply.reason && html`<dt>Reason</dt>`}
      ${reply.reason && html`<dd>${reply.reason}</dd>`}
    </dl>
  </details>`;
  }
  function Answers({ data, run }) {
    const rows = repliesOf(data, run);
    if (!rows.length) return null;
    const right = rows.filter((row) => row.right).length;
    return html`<section>
    <h2>Questions: ${right} of ${rows.length} right</h2>
    ${rows.map((reply, at) => html`<${Reply} key=${`${run}${reply.id}${at}`} reply=${reply} />`)}
  </section>`;
  }
  var scoreOf = ({ score, status, failing }) => status !== "ok" ? ["–", "muted"] : failing ? ["✗", "bad"] : [score === 1 ? "✓" : score, "good"];
  function Reason({ pin }) {
    const [sign, tone] = scoreOf(pin);
    return html`<li>
    <i class=${`st-badge st-${tone}`}>${pin.failing && pin.score > 0 ? pin.score : sign}</i>
    <span>
      <b>${pin.label}</b>${" "}
      ${pin.second != null && html`<small>at ${pin.second.toFixed(1)} s</small>`}
      <span>${pin.reason || "no reason given"}</span>
    </span>
  </li>`;
  }
  function Reasons({ pins }) {
    if (!pins.length) return null;
    const judges = [...new Set(pins.map((pin) => pin.judge))].filter(Boolean);
    return html`<section>
    <h2>Reasons${judges.length === 1 ? `: ${judges[0]}` : ""}</h2>
    <ul class="st-reasons">
      ${pins.map((pin, at) => html`<${Reason} key=${at} pin=${pin} />`)}
    </ul>
  </section>`;
  }
  function Replies({ data, run }) {
    const part = data.runs[run.id];
    if (!part) return null;
    if (part.kind === "answers") return html`<${Answers} data=${data} run=${run.id} />`;
    const pins = part.pins.filter((pin) => run.dimensions.includes(pin.dimension));
    return html`<${Reasons} pins=${pins} />`;
  }

  // app/static/offline/parts/watch.js
  function useClip(number2) {
    const [state, setState] = d2({ number: -1, data: null, error: "" });
    A2(() => {
      let isWanted = true;
      const set = (data, error) => isWanted && setState({ number: number2, data, error });
      Promise.all([load(clipPath(number2)), load(GRAPHS)]).then(
        ([data]) => set(data, ""),
        (error) => set(null, error.message)
      );
      return () => isWanted = false;
    }, [number2]);
    return state.number === number2 ? state : { data: null, error: "" };
  }
  function Player({ data, run }) {
    const place = T2(null);
    const handle = T2(null);
    A2(() => {
      handle.current = mount(place.current, payloadOf(data, run));
    }, [data, run]);
    A2(() => () => handle.current && handle.current.destroy(), []);
    return html`<div class="st-player" ref=${place}></div>`;
  }
  function RunChoice({ address, entry: entry2, data }) {
    const groups = [
      ["Judged by", "verdicts"],
      ["Answered by", "answers"]
    ];
    const runs = Object.entries(data.runs);
    const choose2 = (event) => location.assign(hrefOf(address, { case: `${event.target.value}~${entry2.clip.id}` }));
    return html`<label class="st-field">
    <span>Shown run</span>
    <select value=${entry2.run.id} onChange=${choose2}>
      ${groups.map(([label, kind]) => {
      const own = runs.filter(([, run]) => run.kind === kind);
      return own.length > 0 && html`<optgroup label=${label}>
            ${own.map(
        ([id, run]) => html`<option key=${id} value=${id} selected=${id === entry2.run.id}>
                  ${run.label}
                </option>`
      )}
          </optgroup>`;
    })}
    </select>
  </label>`;
  }
  function Steps({ address, fitting, entry: entry2 }) {
    const at = fitting.indexOf(entry2);
    const link = (text, other, key) => other ? html`<a href=${hrefOf(address, { case: other.id })} aria-keyshortcuts=${key}>${text}</a>` : html`<span class="st-soft">${text}</span>`;
    const place = at < 0 ? "not in the list" : `${(at + 1).toLocaleString("en")} of`;
    return html`<nav class="st-steps" aria-label="Cases of the list">
    <a href=${hrefOfList(address)}>← All cases</a>
    <span>${place} ${at < 0 ? "" : fitting.length.toLocaleString("en")}</span>
    ${link("Previous", at > 0 && fitting[at - 1], "p")}
    ${link("Next", at >= 0 && fitting[at + 1], "n")}
  </nav>`;
  }
  function Facts({ facts }) {
    return html`<dl class="st-facts">
    ${facts.flatMap(([name, text]) => [html`<dt>${name}</dt>`, html`<dd>${text}</dd>`])}
  </dl>`;
  }
  function Case({ address, entry: entry2, fitting }) {
    const { data, error } = useClip(entry2.clipAt);
    return html`<article class="st-watch">
    <${Steps} address=${address} fitting=${fitting} entry=${entry2} />
    <h1 tabindex="-1">${entry2.clip.title}</h1>
    <p class="st-who">${whoOf(entry2)} <${Badges} entry=${entry2} /></p>
    ${!data && html`<p role="status" class="st-nothing">${error || "Loading the case …"}</p>`}
    ${data && html`<${RunChoice} address=${address} entry=${entry2} data=${data} />
        <h2 class="st-hidden">Clip and chain</h2>
        <${Player} data=${data} run=${entry2.run.id} />
        <${Replies} data=${data} run=${entry2.run} />
        <h2>About the clip</h2>
        <${Facts} facts=${data.facts} />`}
  </article>`;
  }
  function NoCase({ address }) {
    return html`<div>
    <h1 tabindex="-1">No such case</h1>
    <p class="st-nothing">
      This site has no case of that address. <a href=${hrefOfList(address)}>All cases</a>
    </p>
  </div>`;
  }

  // app/static/offline/table.js
  var NONE = -1;
  var asList = (value) => Array.isArray(value) ? value : value === NONE ? [] : [value];
  function readFields(raw) {
    const places2 = { clip: 0, run: 0, case: 0 };
    return raw.fields.map((field) => ({ ...field, at: places2[field.of]++ }));
  }
  var wordsOf = (clip, run) => [clip.title, clip.id, clip.words, run.model, run.judge].join("\n").toLowerCase();
  function readTable(raw) {
    const fields = readFields(raw);
    const cases = raw.cases.map(([clipAt, runAt, outcome, right, n3, marks, own], place) => {
      const clip = raw.clips[clipAt];
      const run = raw.runs[runAt];
      const from = { clip: clip.v, run: run.v, case: own };
      return {
        ...{ place, clip, clipAt, run, outcome, right, n: n3, marks },
        id: `${run.id}~${clip.id}`,
        values: fields.map((field) => asList(from[field.of][field.at])),
        words: wordsOf(clip, run)
      };
    });
    return { fields, cases, byId: new Map(cases.map((each) => [each.id, each])) };
  }
  function readChoice(table, values) {
    const picked = table.fields.map((field) => {
      const named = values.get(field.id) || [];
      const places2 = field.values.flatMap(([value], at) => named.includes(value) ? [at] : []);
      return named.length ? new Set(places2) : null;
    });
    const words = (values.get("q") || []).join(" ").toLowerCase().split(/\s+/).filter(Boolean);
    return { picked, words };
  }
  function keptOutBy(entry2, picked) {
    let by = NONE;
    for (let at = 0; at < picked.length; at += 1) {
      if (picked[at] && !entry2.values[at].some((value) => picked[at].has(value))) {
        if (by !== NONE) return null;
        by = at;
      }
    }
    return by;
  }
  function choose(table, { picked, words }) {
    const counts = table.fields.map((field) => new Array(field.values.length).fill(0));
    const fitting = [];
    for (const entry2 of table.cases) {
      if (!words.every((word) => entry2.words.includes(word))) continue;
      const by = keptOutBy(entry2, picked);
      if (by === null) continue;
      if (by === NONE) fitting.push(entry2);
      entry2.values.forEach((values, at) => {
        if (by === NONE || by === at) for (const value of values) counts[at][value] += 1;
      });
    }
    return { fitting, counts };
  }

  // app/static/offline/main.js
  var site = { table: null, boards: [], names: {} };
  var title = document.title;
  var places = /* @__PURE__ */ new Map();
  var before = null;
  function casesPage(address) {
    const chosen = choose(site.table, readChoice(site.table, address.values));
    const id = first(address, "case");
    const { table } = site;
    if (!id) return html`<${CaseList} address=${address} table=${table} chosen=${chosen} />`;
    const entry2 = table.byId.get(id);
    if (!entry2) return html`<${NoCase} address=${address} />`;
    return html`<${Case}
    key=${entry2.clip.id}
    address=${address}
    entry=${entry2}
    fitting=${chosen.fitting}
  />`;
  }
  function pageOf(address) {
    if (address.page === "cases" && site.table) return casesPage(address);
    if (address.page === "boards" && site.boards.length) {
      return html`<${Boards} address=${address} site=${site} />`;
    }
    return html`<p role="status" class="st-nothing">Loading …</p>`;
  }
  function mark(address) {
    document.querySelectorAll("[data-page]").forEach((link) => {
      if (link.dataset.page === address.page) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
  }
  function comeBack(section, heading2) {
    const opened = [...section.querySelectorAll("a.st-case")].find(
      (link) => link.getAttribute("href") === before.hash
    );
    (opened || heading2).focus({ preventScroll: true });
    window.scrollTo(0, places.get(location.hash));
  }
  function arrive(address) {
    const place = `${address.page} ${first(address, "case")}`;
    const section = document.getElementById(address.page === "front" ? "front" : "drawn");
    const heading2 = section.querySelector("h1");
    document.title = address.page === "front" ? title : `${heading2.textContent} · ${title}`;
    if (before !== null && before.place !== place) {
      if (places.has(location.hash) && !first(address, "case")) comeBack(section, heading2);
      else {
        window.scrollTo(0, 0);
        heading2.focus({ preventScroll: true });
      }
    }
    before = { place, hash: location.hash };
  }
  function draw() {
    const address = readAddress(location.hash);
    const isFront = address.page === "front";
    document.getElementById("front").hidden = !isFront;
    const drawn2 = document.getElementById("drawn");
    drawn2.hidden = isFront;
    Q(isFront ? null : pageOf(address), drawn2);
    mark(address);
    if (isFront || drawn2.querySelector("h1")) arrive(address);
  }
  function press(event) {
    if (event.target.matches("input, select, textarea") || !keysAreOn()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const address = readAddress(location.hash);
    if (address.page !== "cases" || !site.table || !["n", "p"].includes(event.key)) return;
    const { fitting } = choose(site.table, readChoice(site.table, address.values));
    const at = fitting.indexOf(site.table.byId.get(first(address, "case")));
    const other = at >= 0 && fitting[at + (event.key === "n" ? 1 : -1)];
    if (other) location.assign(hrefOf(address, { case: other.id }));
  }
  function skip(event) {
    if (!event.target.closest("[data-skip]")) return;
    event.preventDefault();
    document.getElementById("content").focus();
  }
  window.whyreelCases = (raw) => {
    site.table = readTable(raw);
    draw();
  };
  window.whyreelBoards = ({ names, boards }) => {
    Object.assign(site, { names, boards });
    draw();
  };
  window.whyreelClip = (number2, data) => handOver(clipPath(number2), data);
  window.whyreelBoard = (board, place, data) => handOver(boardPath(board, place), data);
  history.scrollRestoration = "manual";
  window.addEventListener("hashchange", draw);
  window.addEventListener("scroll", () => before && places.set(before.hash, window.scrollY));
  document.addEventListener("keydown", press);
  document.addEventListener("click", skip);
  draw();
})();
