/* Made by scripts/bundle.sh from views/player/js/disk/main.js and what it imports. */
"use strict";
(() => {
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
  function placeOf({ chain, node, pinned, marks }, chains) {
    if (pinned || !marks) return { chain, nodes: node ? [node.id] : [], links: [] };
    const marked = chains.find(({ id }) => id === marks.chain) || null;
    return { chain: marked, ...readTargets(marks, marked) };
  }
  function readReason(pin, index, chains) {
    return {
      ...{ kind: "reason", id: `reason:${index}`, pin, second: pin.second },
      failing: pin.tone === "bad",
      ...placeOf(pin, chains)
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
    const places = new Map((raw.graph ? raw.graph.nodes : []).map((place) => [place.node, place]));
    return (raw.nodes || []).map((node) => ({
      ...node,
      kind: node.kind === OBJECT || KINDS.includes(node.kind) ? node.kind : "event",
      text: String(node.text ?? ""),
      at: places.get(node.id),
      broken: node.shown === false,
      own: { start: node.start ?? null, end: node.end ?? null, shown: node.shown ?? null }
    }));
  }
  function orderNodes(nodes, timed) {
    const start = (node) => timed && isNumber(node.start) ? node.start : Number.MAX_VALUE;
    const x = (node) => node.at ? node.at.x : 0;
    const y = (node) => node.at ? node.at.y : 0;
    return [...nodes].sort((a, b) => start(a) - start(b) || x(a) - x(b) || y(a) - y(b));
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
  var readMarks = (raw, kind) => new Map(Object.entries(raw || {}).map(([id, mark]) => [id, readMark(mark, kind)]));
  var readChainMarks = (raw, kind) => ({
    nodes: readMarks(raw.nodes, kind),
    links: readMarks(raw.links, kind)
  });
  var unmarked = (kind, words) => ({
    ...{ state: "none", right: 0, wrong: 0, unscored: 0, share: null, case: null },
    ...{ located: true, source: "", questions: [] },
    words: kind === "verdicts" ? words.unjudged : words.unasked
  });
  function readColouring(raw, letter, words) {
    const { kind } = raw;
    const none = unmarked(kind, words);
    const chains = new Map(
      Object.entries(raw.chains || {}).map(([id, marks]) => [id, readChainMarks(marks || {}, kind)])
    );
    const of = (chain, part, id) => chains.get(chain.id)?.[part].get(id) || none;
    return {
      ...{ kind, letter, id: String(raw.id ?? ""), label: String(raw.label || "") },
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
  function describeBadge(mark, short = false) {
    if (mark.share !== null) return `${Math.round(mark.share * 100)} %`;
    if (short) return mark.case ? String(mark.case) : "";
    const both = mark.right && mark.wrong ? `${mark.right} of ${mark.right + mark.wrong}` : "";
    return [both, mark.case ? `case ${mark.case}` : ""].filter(Boolean).join(" · ");
  }
  function signOf(mark) {
    if (mark.share !== null) return null;
    if (mark.state === "none") return mark.unscored ? "unknown" : "dash";
    return { right: "tick", wrong: "cross", mixed: "half" }[mark.state];
  }
  function commonMark(marks) {
    const [first] = marks;
    const same = marks.every(
      ({ state, located }) => state === first.state && located === first.located
    );
    return first && same ? first : null;
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
  var describeMarks = (colourings, marks) => marks.map((mark, index) => [colourings[index].letter, mark.words].filter(Boolean).join(" ")).filter(Boolean).join("; ");

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
  function createPlayer(element2, payload) {
    const words = { ...WORDS, ...payload.labels || {} };
    const clip = payload.clip || null;
    const chains = (payload.chains || []).map((raw) => createChain(raw, payload, words));
    const sources = readSources(payload, chains, words);
    const ends = [];
    const player = {
      ...createEventBus(),
      ...createFlags(),
      ...{ element: element2, payload, words, clip, chains, sources },
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
    const draw = () => {
      const plain = sources.every(({ kind }) => !kind);
      box.hidden = !player.chain || player.chain.scene || plain;
      choices.forEach((choice, index) => {
        const rank = player.shownSources.indexOf(sources[index].id);
        choice.setAttribute("aria-pressed", String(rank >= 0));
        choice.dataset.rank = rank < 0 ? "" : ["lead", "second"][rank];
      });
    };
    for (const name of ["chain", "times"]) player.on(name, draw);
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
      const t = Math.round(player.clock.now() * MOMENT_DIGITS) / MOMENT_DIGITS;
      player.lastMoment = { t, node: player.selected };
      player.announce("moment", player.lastMoment);
      player.announce("time", { t });
    };
    player.tick = (from, to) => {
      const next = findLitNodes(player.chain, from, to);
      const either = [...next, ...player.lit];
      const changed = new Set(either.filter((id) => next.has(id) !== player.lit.has(id)));
      player.lit = next;
      if (changed.size) player.emit("lit", changed);
      player.emit("time", from);
    };
    player.seek = (t) => {
      player.clock.seek(clamp(Number(t) || 0, 0, player.clock.duration()));
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
      const first = by > 0 ? 0 : last;
      player.go(order[index < 0 ? first : clamp(index + by, 0, last)].id);
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
  function outlineCard(kind, x, y, width, height) {
    const path = new Path2D();
    const [l, t, r, b] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
    const poly = (points) => {
      points.forEach(([px, py], index) => index ? path.lineTo(px, py) : path.moveTo(px, py));
      path.closePath();
    };
    if (kind === "belief") path.roundRect(l, t, width, height, height / 2);
    else if (kind === "intent")
      poly([
        [l, t],
        [r - 16, t],
        [r, y],
        [r - 16, b],
        [l, b]
      ]);
    else if (kind === "desire")
      poly([
        [l + 13, t],
        [r - 13, t],
        [r, y],
        [r - 13, b],
        [l + 13, b],
        [l, y]
      ]);
    else if (kind === "object")
      poly([
        [l + 10, t],
        [r - 10, t],
        [r, t + 10],
        [r, b - 10],
        [r - 10, b],
        [l + 10, b],
        [l, b - 10],
        [l, t + 10]
      ]);
    else if (kind === "emotion") path.roundRect(l, t, width, height, [24, 6, 24, 6]);
    else path.roundRect(l, t, width, height, 4);
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
      const v = parseInt(hex.slice(at, at + 2), 16) / 255;
      return v <= 0.04 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.18 ? "#10151d" : "#ffffff";
  }
  function drawIcon(ctx, kind, x, y, size, colour, filled = false) {
    ctx.save();
    ctx.translate(x - size / 2, y - size / 2);
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
  function drawPerson(ctx, person, x, y, colours) {
    ctx.beginPath();
    ctx.arc(x, y, 10, 0, 2 * Math.PI);
    ctx.fillStyle = person.colour;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = colours.panel;
    ctx.stroke();
    ctx.fillStyle = contrastColour(person.colour);
    ctx.font = `700 ${person.initial.length > 1 ? 8.5 : 11}px ${colours.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(person.initial, x, y + 0.5);
  }

  // views/player/js/marks/badge.js
  function heatStyle({ share }) {
    if (share === null) return {};
    const colour = heatColour(share);
    return { background: colour, "border-color": colour, color: contrastColour(colour) };
  }
  function createBadge(mark, letter = "", text = describeBadge(mark)) {
    const badge = el(
      "span",
      {
        class: "wrp-badge",
        "data-state": mark.state,
        "data-located": String(mark.located),
        "aria-hidden": "true"
      },
      letter ? el("b", {}, letter) : null,
      signOf(mark) ? createIcon(signOf(mark)) : null,
      text ? el("span", {}, text) : null
    );
    Object.assign(badge.style, heatStyle(mark));
    return badge;
  }
  var stateBadge = (state, extra = {}) => createBadge({ state, share: null, case: null, located: true, unscored: 0, ...extra }, "", "");
  function createMarkLines(player, part, id) {
    return player.marksOf(part, id).map((mark, index) => {
      const { letter, label } = player.colourings[index];
      const named = letter && label ? el("span", { class: "wrp-soft" }, ` ${label}`) : null;
      const words = el("span", {}, mark.words || player.words.unasked, named);
      const badge = createBadge(mark, letter, mark.share === null ? "" : describeBadge(mark));
      return el("span", { class: "wrp-mark-line" }, badge, words);
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
      const open2 = button.getAttribute("aria-expanded") === "false";
      button.setAttribute("aria-expanded", String(open2));
      button.textContent = open2 ? words.less : words.more;
      quote.textContent = open2 ? whole : short;
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
    const badge = state ? stateBadge(state === "unscored" ? "none" : state, { unscored: Number(state === "unscored") }) : null;
    return el("h3", {}, badge, name, kind ? el("span", { class: "wrp-soft" }, String(kind)) : null);
  }
  var createChoosers = (player, question, index) => question.replies.filter(({ choice }) => choice === index).map((reply) => {
    const letter = letterOfReply(player, reply);
    const text = [letter, player.words.pick_said].filter(Boolean).join(" ");
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
    const letter = letterOfReply(player, reply);
    const failed = reply.status && reply.status !== "ok";
    const status = failed ? el("span", { class: "wrp-status" }, String(reply.status_label || reply.status)) : null;
    const text = [reply.raw, reply.reason].filter(Boolean).join("\n");
    if (!status && !text) return null;
    const longest = player.colourings.length > 1 ? BESIDE : void 0;
    const name = letter ? `${letter} ${words.reply}` : words.reply;
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
    const shares = marks.filter((mark) => mark && mark.share !== null);
    return [
      createTitle(player, question),
      ...shares.map((mark) => el("p", { class: "wrp-mark-line" }, createBadge(mark), mark.words)),
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
    const mark = el(
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
    mark.addEventListener("pointerenter", () => player.card(pin, mark, false));
    mark.addEventListener("focus", () => player.card(pin, mark, false));
    mark.addEventListener("pointerleave", () => player.card(null));
    mark.addEventListener("blur", () => player.card(null, null, true));
    mark.addEventListener("click", () => {
      player.pinned(pin);
      player.card(pin, mark, true);
    });
    return mark;
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
    player.on("time", (t) => {
      if (until === null || !player.clock.playing() || player.video && player.video.seeking) return;
      if (t >= until) end();
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
    const [title, ...rest2] = parts;
    const head = el("div", { class: "wrp-case-head" }, title, createWalk(player));
    return [head, ...rest2, createTargets(player, entry2)].filter(Boolean);
  }
  function createCasePanel(player) {
    const box = el("section", { class: "wrp-case", "aria-live": "polite", tabindex: -1 });
    const draw = () => {
      const entry2 = player.case;
      const walked = box.contains(document.activeElement) && document.activeElement.dataset.walk;
      box.hidden = !entry2;
      player.root.dataset.case = entry2 ? entry2.kind : "";
      box.replaceChildren(...entry2 ? createContent(player, entry2) : []);
      const again = walked && box.querySelector(`[data-walk="${walked}"]:enabled`);
      if (again) again.focus({ preventScroll: true });
    };
    for (const name of ["case", "marks", "times"]) player.on(name, draw);
    return box;
  }

  // views/player/js/lanes/bar.js
  function createBadges(player, node) {
    return player.marksOf("node", node.id).map((mark, at) => [mark, player.colourings[at].letter]).filter(([mark]) => mark.state !== "none").map(([mark, letter]) => {
      const badge = createBadge(mark, letter, mark.share === null ? "" : void 0);
      badge.setAttribute("aria-hidden", "true");
      return badge;
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
    const row = (title, chips) => el("div", { class: "wrp-links" }, el("span", { class: "wrp-label" }, title), ...chips);
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
  function createLinks(player, title, cut, links) {
    if (!links.length) return null;
    const label = el("span", { class: "wrp-label" }, title);
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
    const draw = () => {
      box.hidden = !player.chain;
      box.dataset.node = "";
      box.replaceChildren(...describe(player).filter(Boolean));
    };
    for (const name of ["chain", "select", "marks"]) player.on(name, draw);
    return box;
  }

  // views/player/js/list/list.js
  var badges = (player, part, id) => player.marksOf(part, id).map((mark, at) => createBadge(mark, player.colourings[at].letter));
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
    const entries2 = [...list.querySelectorAll(".wrp-entry")];
    const at = entries2.indexOf(event.target.closest(".wrp-entry"));
    const next = entries2[Math.min(Math.max(at + by, 0), entries2.length - 1)];
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
  }
  function redraw(player, list) {
    const focused = document.activeElement;
    const { step, link } = list.contains(focused) && focused.dataset || {};
    list.replaceChildren(...player.chain ? createItems(player) : []);
    const entries2 = [...list.querySelectorAll(".wrp-entry")];
    const same = entries2.find(
      ({ dataset }) => step ? dataset.step === step : dataset.link === link
    );
    const first = entries2.find((entry2) => entry2.hasAttribute("aria-current")) || entries2[0];
    if (first) first.tabIndex = 0;
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
    const draw = onceAFrame(() => redraw(player, list));
    for (const name of ["chain", "marks", "select"]) player.on(name, draw);
    player.on("listed", () => list.toggleAttribute("data-open", player.listed));
    return list;
  }
  function createListSwitch(player) {
    const press = () => {
      player.listed = !player.listed;
      button.setAttribute("aria-pressed", String(player.listed));
      player.emit("listed");
    };
    const facts = { "data-do": "list", "aria-pressed": "false" };
    const button = createButton("list", player.words.list, press, facts);
    button.append(el("span", { class: "wrp-wide" }, player.words.list_short));
    player.toggleList = press;
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
      ({ letter, label, note }) => entry(
        "wrp-legend-run",
        letter ? el("b", {}, letter) : null,
        el("strong", {}, label || player.words.all_runs),
        note ? el("span", { class: "wrp-soft" }, note) : null
      )
    );
  }
  function createHeat(player) {
    const steps = Array.from({ length: HEAT_STEPS }, (_, at) => heatColour(at / (HEAT_STEPS - 1)));
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
      has((mark) => mark.state === "mixed") ? state("mixed", judged ? words.mixed_verdicts : words.mixed) : null,
      state("none", judged ? words.unjudged : words.unasked),
      has((mark) => mark.unscored) ? state("none", words.unreadable, { unscored: 1 }) : null,
      has((mark) => !mark.located) ? state("wrong", words.unlocated, { located: false }) : null
    ];
  }
  function createCases(player, marks) {
    const cases = [...new Set(marks.map((mark) => mark.case).filter(Boolean))].sort();
    return cases.map(
      (number2) => entry("", el("b", {}, `case ${number2}`), player.words[`case_${number2}`])
    );
  }
  function createEntries(player) {
    const { chain, words } = player;
    const marks = player.colourings.length ? allMarks(player) : [];
    const shares = marks.some((mark) => mark.share !== null);
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
    const draw = () => box.replaceChildren(...createEntries(player));
    for (const name of ["chain", "marks"]) player.on(name, draw);
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
    const [l, r] = ends("x", width);
    const [t, b] = ends("y", height);
    return { l, r, t, b };
  }
  function chooseDirection(player, canvas) {
    const points = player.chain.graph.nodes;
    const room = (places) => {
      const { l, r, t, b } = measureBounds(places, player.chain.graph.card);
      const widthScale = canvas.clientWidth / (r - l);
      const heightScale = (canvas.clientHeight - TOOLS_HEIGHT) / (b - t);
      return {
        whole: Math.min(widthScale, heightScale),
        seen: Math.min(1, widthScale / READABLE_SCALE) * Math.min(1, heightScale / READABLE_SCALE)
      };
    };
    const across = room(points);
    const down = room(points.map(({ down: [x, y] }) => ({ x, y })));
    return across.seen > down.seen || across.seen === down.seen && across.whole >= down.whole ? "across" : "down";
  }

  // views/player/js/graph/badges.js
  var HEIGHT = 18;
  var ICON = 12;
  var FONT = 10.5;
  var badgeScale = (scale) => clamp(0.85 / scale, 1, 2);
  function markTone(player, mark) {
    const { colours } = player;
    if (mark.share !== null) {
      const fill2 = heatColour(mark.share);
      return { fill: fill2, ink: contrastColour(fill2), line: fill2 };
    }
    if (mark.state === "none") return { fill: colours.panel, ink: colours.soft, line: colours.edge };
    const fill = colours[mark.state];
    if (!mark.located) return { fill: colours.panel, ink: fill, line: fill };
    return { fill, ink: colours.onStrong, line: fill };
  }
  var textOf2 = (mark, letter) => [letter, describeBadge(mark, Boolean(letter))].filter(Boolean);
  function measure(ctx, player, mark, texts) {
    ctx.font = `700 ${FONT}px ${player.colours.font}`;
    const words = texts.map((text) => ctx.measureText(text).width + 3);
    return words.reduce((sum, width) => sum + width, signOf(mark) ? ICON + 6 : 5);
  }
  var badgeWidth = (player, ctx, mark, letter, scale) => measure(ctx, player, mark, textOf2(mark, letter)) * badgeScale(scale);
  var cornerOf = (mark) => ({ wrong: 3, right: HEIGHT / 2 })[mark.state] ?? 6;
  function drawBody(ctx, tone, mark, width) {
    ctx.beginPath();
    ctx.roundRect(0, 0, width, HEIGHT, cornerOf(mark));
    ctx.fillStyle = tone.fill;
    ctx.fill();
    ctx.setLineDash(mark.located ? [] : [3, 2.5]);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = tone.line;
    ctx.stroke();
    ctx.setLineDash([]);
  }
  function writeText(ctx, texts, mark, letter, ink) {
    let at = 4;
    ctx.fillStyle = ink;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    const write = (text) => {
      ctx.fillText(text, at, HEIGHT / 2 + 0.5);
      at += ctx.measureText(text).width + 3;
    };
    if (letter) write(letter);
    const sign = signOf(mark);
    if (sign) {
      drawIcon(ctx, sign, at - 1 + ICON / 2, HEIGHT / 2, ICON, ink);
      at += ICON + 1;
    }
    texts.slice(letter ? 1 : 0).forEach(write);
  }
  function drawBadge(player, ctx, mark, letter, { x, y }, scale) {
    const grows = badgeScale(scale);
    const tone = markTone(player, mark);
    const texts = textOf2(mark, letter);
    ctx.save();
    ctx.translate(x, y - HEIGHT / 2 * grows);
    ctx.scale(grows, grows);
    const width = measure(ctx, player, mark, texts);
    drawBody(ctx, tone, mark, width);
    writeText(ctx, texts, mark, letter, tone.ink);
    ctx.restore();
    return width * grows;
  }
  function drawCardBadges(player, ctx, node, { x, y }, scale) {
    const [width, height] = player.chain.graph.card;
    const marks = player.marksOf("node", node.id);
    const unasked = marks.every(({ state, unscored }) => state === "none" && !unscored);
    let left = x - width / 2 + 2;
    marks.slice(0, unasked ? 1 : marks.length).forEach((mark, index) => {
      const letter = unasked ? "" : player.colourings[index].letter;
      left += drawBadge(player, ctx, mark, letter, { x: left, y: y + height / 2 }, scale) + 3;
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
    let before = performance.now();
    const step = (now) => {
      const at = player.network.getViewPosition();
      const left = { x: to.x - at.x, y: to.y - at.y };
      const near2 = Math.hypot(left.x, left.y) * player.network.getScale() < 1;
      const share = near2 ? 1 : 1 - Math.exp(-Math.max(0, now - before) / GLIDE_MS);
      before = now;
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
    const { l, r, t, b } = player.bounds;
    const scale = Math.min(
      canvas.clientWidth / (r - l),
      (canvas.clientHeight - TOOLS_HEIGHT) / (b - t),
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
        position: { x: (l + r) / 2, y: (t + b) / 2 - TOOLS_HEIGHT / 2 / scale },
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
    return player.chain.order.map(({ id }) => [id, positionOf(player, id)[axis]]).reduce((first, next) => next[1] < first[1] ? next : first)[0];
  }
  function clampView(player, canvas, at, scale) {
    const { l, r, t, b } = player.bounds;
    const within = (wish, low, high, room) => high - low <= room ? (low + high) / 2 : clamp(wish, low + room / 2, high - room / 2);
    return {
      x: within(at.x, l, r, canvas.clientWidth / scale),
      y: within(at.y, t - TOOLS_HEIGHT / scale, b, canvas.clientHeight / scale)
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
    const mark = sub && player.colourings.length ? commonMark(player.marksOf("link", sub.id)) : null;
    if (!mark || mark.state === "none") return null;
    const colour = markTone(player, mark).line;
    const plain = mark.state === "right" && mark.share === null;
    return { colour, width: plain ? 2.2 : 3.4, dashes: mark.located ? false : [2, 5] };
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
  function crossPosition(player, { x, y }, scale) {
    const [width, height] = player.chain.graph.card;
    return scale < SPOT_SCALE ? { x, y } : { x: x + width / 2 - 4, y: y - height / 2 + 2 };
  }
  function drawCross(player, ctx, { x, y }, scale) {
    const grows = crossScale(scale);
    ctx.save();
    ctx.beginPath();
    ctx.arc(x, y, CROSS_RADIUS * grows, 0, 2 * Math.PI);
    ctx.fillStyle = player.colours.panel;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = player.colours.bad;
    ctx.stroke();
    drawIcon(ctx, "cross", x, y, 13 * grows, player.colours.bad);
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
        const before = blocks.pop();
        block = { sum: block.sum + before.sum, count: block.count + before.count };
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
      const places = [];
      for (let row = 0; row < rows; row += 1) {
        const own = wish.map((_, index) => index).filter((index) => index % rows === row);
        const wanted = own.map((index) => wish[index]);
        spaceApart(wanted, room).forEach((x, turn) => {
          places[own[turn]] = { x, row };
        });
      }
      const fits = places.every(
        ({ x }, index) => x <= room && Math.abs(x - wish[index]) <= FARTHEST_ASIDE
      );
      if (fits || rows >= wish.length) return places;
    }
  }
  function placeMarks(marks, stems, pins, length) {
    const room = marks.clientWidth;
    const wish = pins.map((pin) => clamp(pin.second / length, 0, 1) * room);
    const places = spreadMarks(wish, room);
    const rows = Math.max(0, ...places.map(({ row }) => row + 1));
    const foot = rows * MARK_PITCH;
    marks.parentElement.style.setProperty("--wrp-rows", String(rows));
    [...marks.querySelectorAll(".wrp-pin")].forEach(
      (mark, index) => Object.assign(mark.style, {
        left: `${places[index].x}px`,
        top: `${(rows - 1 - places[index].row) * MARK_PITCH}px`
      })
    );
    stems.replaceChildren(
      ...places.map(({ x, row }, index) => {
        const line = document.createElementNS(SVG_NAMESPACE, "path");
        line.setAttribute("d", `M${x} ${foot - row * MARK_PITCH - 4}L${wish[index]} ${foot + 7}`);
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
    for (const mark of over.children) {
      const { x, y } = player.network.canvasToDOM(positionOf(player, mark.wrpNode));
      const top = y + height / 2 * scale - onto;
      const across = crosses.filter((at) => at.y + reach > top && at.y - reach < top + size).sort((a, b) => b.x - a.x);
      let left = next.get(mark.wrpNode) ?? x + width / 2 * scale + 6 - size;
      for (const at of across)
        if (at.x + reach > left && at.x - reach < left + size) left = at.x - reach - size;
      next.set(mark.wrpNode, left - Math.max(size, MARK_PITCH));
      mark.style.transform = `translate(${left}px, ${top}px)`;
    }
  }
  function createPin(player, pin, over) {
    const mark = createPinMark(player, pin);
    mark.wrpNode = pin.node.id;
    mark.addEventListener("focus", () => bringIntoView(player, over, pin.node.id));
    return mark;
  }
  function createGraphPins(player, over) {
    const draw = () => {
      const own = player.pins.filter((pin) => pin.node && pin.chain === player.chain);
      over.replaceChildren(...own.map((pin) => createPin(player, pin, over)));
      requestRedraw(player);
    };
    for (const name of ["chain", "marks"]) player.on(name, draw);
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
  function markOf(player, node) {
    return player.colourings.length ? commonMark(player.marksOf("node", node.id)) : null;
  }
  function groundOf(player, node, mark, spot) {
    const tone = player.colours.kinds[node.kind];
    if (player.lit.has(node.id)) return tone.strong;
    if (spot) return mark && mark.state !== "none" ? markTone(player, mark).line : tone.line;
    return mark && mark.state === "none" && !mark.unscored ? player.colours.back : tone.fill;
  }
  function drawFrame(player, ctx, mark, { x, y }) {
    const [width, height] = player.chain.graph.card;
    const plain = mark.state === "right" && mark.share === null;
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(x - width / 2 - 5, y - height / 2 - 5, width + 10, height + 10, 9);
    ctx.lineWidth = plain ? 1.5 : 3.5;
    ctx.setLineDash(mark.located ? [] : [2, 5]);
    ctx.strokeStyle = markTone(player, mark).line;
    ctx.stroke();
    ctx.restore();
  }
  function drawBody2(player, ctx, node, path, scale, mark) {
    const tone = player.colours.kinds[node.kind];
    const lit = player.lit.has(node.id);
    const spot = scale < SPOT_SCALE;
    ctx.fillStyle = player.colours.panel;
    ctx.fill(path);
    ctx.fillStyle = groundOf(player, node, mark, spot);
    ctx.fill(path);
    ctx.lineWidth = (node.broken || lit ? 2.4 : 1.6) / (spot ? scale : 1);
    ctx.strokeStyle = node.broken ? player.colours.bad : tone.line;
    ctx.setLineDash(node.broken ? [7, 5] : []);
    ctx.stroke(path);
    ctx.setLineDash([]);
  }
  function drawText(player, ctx, node, { x, y }, scale) {
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
    const top = y - foot / 2 - (lines.length - 1) / 2 * size * LINE_HEIGHT;
    lines.forEach(
      (line, index) => ctx.fillText(line, x - width / 2 + 36, top + index * size * LINE_HEIGHT)
    );
  }
  function drawCard(player, ctx, node, position, scale) {
    const { x, y } = position;
    const [width, height] = player.chain.graph.card;
    const path = outlineCard(node.kind, x, y, width, height);
    const mark = markOf(player, node);
    if (player.selected === node.id) drawSelection(player, ctx, path, scale);
    if (mark && mark.state !== "none") drawFrame(player, ctx, mark, position);
    drawBody2(player, ctx, node, path, scale, mark);
    if (scale >= SPOT_SCALE) {
      const tone = player.colours.kinds[node.kind];
      const left = x - width / 2;
      drawIcon(ctx, node.kind, left + 21, y, 17, player.lit.has(node.id) ? tone.on : tone.line);
      drawText(player, ctx, node, position, scale);
      const person = player.people.get(node.person);
      if (person) drawPerson(ctx, person, left + 6, y - height / 2 + 2, player.colours);
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
  function drawWords(player, ctx, text, { x, y }, scale) {
    const size = 11 * badgeScale(scale);
    ctx.font = `400 ${size}px ${player.colours.font}`;
    const width = ctx.measureText(text).width + 8;
    ctx.fillStyle = player.colours.panel;
    ctx.fillRect(x - width / 2, y - size * 0.7, width, size * 1.4);
    ctx.fillStyle = player.colours.text;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(text, x, y);
  }
  function drawHeart(player, ctx, { x, y }, scale) {
    const size = 15 * badgeScale(scale);
    ctx.beginPath();
    ctx.arc(x, y, size * 0.72, 0, 2 * Math.PI);
    ctx.fillStyle = player.colours.panel;
    ctx.fill();
    drawIcon(ctx, "heart", x, y, size, player.colours.heart, true);
  }
  var lift = ({ x, y }, by) => ({ x, y: y - by });
  var middleOf = (player, spot) => spot.x - (player.direction === "across" ? 6 : 0);
  function placeBadges(player, widths, spot, line) {
    if (player.direction === "across")
      return widths.map((width, turn) => ({ x: spot.x - width / 2, y: spot.y + turn * line }));
    const whole = widths.reduce((sum, width) => sum + width + 3, -3);
    const before = (turn) => widths.slice(0, turn).reduce((sum, width) => sum + width + 3, 0);
    return widths.map((_, turn) => ({ x: spot.x - whole / 2 + before(turn), y: spot.y }));
  }
  function drawLinkBadges(player, ctx, sub, spot, scale) {
    const line = LINE * badgeScale(scale);
    const shown = player.marksOf("link", sub.id).map((mark, index) => ({ mark, letter: player.colourings[index].letter })).filter(({ mark }) => mark.state !== "none" || mark.unscored || player.link === sub.id);
    const widths = shown.map(({ mark, letter }) => badgeWidth(player, ctx, mark, letter, scale));
    const places = placeBadges(player, widths, spot, line);
    shown.forEach(({ mark, letter }, turn) => {
      drawBadge(player, ctx, mark, letter, places[turn], scale);
      player.presses.push({ id: sub.id, ...places[turn], width: widths[turn], half: line / 2 });
    });
    return Math.min(spot.x, ...places.map(({ x }) => x));
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
  function linkAt(player, { x, y }) {
    const hit = (press) => x >= press.x && x <= press.x + press.width && Math.abs(y - press.y) <= press.half;
    return (player.presses || []).find(hit)?.id;
  }

  // views/player/js/graph/network.js
  var JOINT_RADIUS = 4;
  function drawJoint(player, ctx, x, y) {
    ctx.beginPath();
    ctx.arc(x, y, JOINT_RADIUS, 0, 2 * Math.PI);
    ctx.fillStyle = player.colours.edge;
    ctx.fill();
  }
  function createRenderer(player) {
    const { card } = player.chain.graph;
    return ({ ctx, id, x, y }) => {
      const node = isCard(id) ? player.chain.byId.get(nodeOf(id)) : null;
      const [width, height] = node ? card : isJoint(id) ? [6, 6] : [0, 0];
      const drawNode = () => {
        const scale = player.network ? player.network.getScale() : 1;
        if (node) drawCard(player, ctx, node, { x, y }, scale);
        else if (isJoint(id)) drawJoint(player, ctx, x, y);
      };
      return { nodeDimensions: { width, height }, drawNode };
    };
  }
  function networkNodes(player, across) {
    const { card, nodes } = player.chain.graph;
    const ctxRenderer = createRenderer(player);
    return nodes.map(({ id, x, y, down }) => ({
      id,
      label: " ",
      shape: "custom",
      ctxRenderer,
      borderWidth: 2,
      size: isCard(id) ? card[0] / 2 : 1,
      x: across ? x : down[0],
      y: across ? y : down[1]
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
    const title = chains.length > 1 && chain.caption ? null : el("strong", {}, chain.title);
    return [title, chain.caption ? el("span", { class: "wrp-soft" }, chain.caption) : null];
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
    const wrong = (mark) => mark.state === "wrong" || mark.state === "mixed";
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
    const draw = () => {
      text.textContent = describeState(player);
      note.hidden = !text.textContent;
    };
    for (const name of ["chain", "times"]) player.on(name, draw);
    return note;
  }
  function createKeySwitch(player) {
    const box = el("input", { type: "checkbox", onchange: () => switchKeys(box.checked) });
    box.checked = keysAreOn();
    return el("label", { class: "wrp-key-switch" }, box, player.words.letter_keys);
  }
  var createKeys = (text) => splitKeys(text).map(([key, what]) => el("span", {}, el("kbd", {}, key), ` ${what}`));
  function isShownByPage({ element: element2 }) {
    const facts = { bubbles: true, composed: true, cancelable: true };
    return !element2.dispatchEvent(new CustomEvent("whyreel:help", facts));
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
    const press = (event) => {
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
    document.addEventListener("keydown", press);
    player.root.addEventListener("pointerdown", claim);
    player.root.addEventListener("focusin", claim);
    if (!active || !active.root.isConnected) claim();
    player.onDestroy(() => {
      document.removeEventListener("keydown", press);
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
    const place = (t) => `${clamp(t / length, 0, 1) * 100}%`;
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
    const draw = () => {
      box.replaceChildren(el("div", { class: "wrp-lanes" }, createTimeline(player, groups)));
    };
    box.hidden = !groups.length;
    if (box.hidden) return box;
    for (const name of ["chain", "duration", "clip"]) player.on(name, draw);
    player.on("time", (t) => {
      const share = clamp(t / (player.clock.duration() || 1), 0, 1);
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
  function showPlayhead(player, box, widths, t) {
    const share = clamp(t / (player.clock.duration() || 1), 0, 1);
    box.style.setProperty("--wrp-at", String(share));
    if (!player.chain || !player.chain.timed || widths.all <= widths.seen + 4) return;
    const x = share * (widths.all - 84);
    const seen = x >= box.scrollLeft && x <= box.scrollLeft + widths.seen - 120;
    if (!seen) box.scrollLeft = x - 40;
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
    const draw = () => {
      drawLanes(player, box);
      follow();
    };
    for (const name of ["chain", "duration", "clip", "marks"]) player.on(name, draw);
    player.on("time", (t) => showPlayhead(player, box, widths, t));
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
    player.card = (pin, mark, fix = false) => {
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
      const box = mark.getBoundingClientRect();
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
    const section = (name, title, parts) => parts.length ? [el("div", { class: name }, el("h3", {}, title), ...parts)] : [];
    const chips = pinned.map((pin) => createPinChip(player, pin));
    const lines = loose.map((pin) => createPinLine(player, pin));
    return [
      ...section("wrp-pinned", player.words.reasons, chips),
      ...section("wrp-unpinned", player.words.unpinned, lines)
    ];
  }
  function createReasons(player) {
    const box = el("div", { class: "wrp-reasons" });
    const draw = () => {
      box.hidden = !player.pins.length;
      box.replaceChildren(...createSections(player));
    };
    for (const name of ["chain", "marks"]) player.on(name, draw);
    return box;
  }

  // views/player/js/marks/frame.js
  var createChip = (dimension, mark, letter) => el(
    "span",
    { class: "wrp-frame-mark", "data-state": mark.state, title: mark.words || dimension },
    createBadge(mark, letter),
    el("b", {}, dimension),
    el("span", { class: "wrp-hidden" }, mark.words)
  );
  function createFrameMarks(player) {
    const box = el("div", { class: "wrp-frame-marks" });
    const draw = () => {
      const chips = player.colourings.flatMap(
        ({ frame, letter }) => [...frame].filter(([, mark]) => mark.state !== "none").map(([dimension, mark]) => createChip(dimension, mark, letter))
      );
      box.replaceChildren(...chips);
      box.hidden = !chips.length;
    };
    for (const name of ["chain", "marks"]) player.on(name, draw);
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
    const draw = () => layer.replaceChildren(...outlinedNodes(player).map((node) => createBox(player, node)));
    for (const name of ["lit", "select", "boxes", "chain"]) player.on(name, draw);
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
    const press = () => {
      player.showBoxes = !player.showBoxes;
      offer();
      player.emit("boxes");
    };
    const button = createButton("boxes", player.words.boxes, press, { "data-do": "boxes" });
    const offer = () => {
      button.disabled = !player.video || !player.chain || !player.chain.nodes.some(hasUsefulBox);
      button.setAttribute("aria-pressed", String(player.showBoxes && !button.disabled));
    };
    player.on("chain", offer);
    return button;
  }
  function createTimeLabel(player) {
    const label = el("span", { class: "wrp-time" });
    const draw = () => {
      const length = player.clock.duration();
      const whole = length ? ` / ${formatTime(length)}` : "";
      label.textContent = formatTime(player.clock.now()) + whole;
    };
    for (const name of ["time", "duration"]) player.on(name, draw);
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
        const t = next;
        next = null;
        player.clock.seek(t);
      });
    }
    return (t) => {
      if (player.video && player.video.seeking) {
        next = t;
        player.tick(t, t);
      } else player.clock.seek(t);
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
  function showTime(player, bar, t) {
    const length = player.clock.duration() || 1;
    const track = bar.parentElement;
    if (track) track.style.setProperty("--wrp-at", String(clamp(t / length, 0, 1)));
    bar.setAttribute("aria-valuenow", t.toFixed(2));
    bar.setAttribute("aria-valuemax", length.toFixed(2));
    bar.setAttribute("aria-valuetext", `${formatTime(t)} / ${formatTime(length)}`);
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
    const pins = player.pins.filter((pin) => pin.second !== null).sort((a, b) => a.second - b.second || Number(b.tone === "bad") - Number(a.tone === "bad"));
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
    const draw = () => {
      const length = player.clock.duration() || 1;
      drawTicks(player, ticks, length);
      drawMarks(player, marks, stems, length);
    };
    listenToScrubbing(player, bar, rail);
    player.on("time", (t) => showTime(player, bar, t));
    for (const name of ["chain", "duration", "clip", "marks"]) player.on(name, draw);
    const watch = new ResizeObserver(draw);
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
  var createPlaceholder = (player, title) => el(
    "div",
    { class: "wrp-missing", role: "note" },
    createIcon("cross"),
    el("strong", {}, title),
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
    const title = frame.querySelector(".wrp-missing strong");
    if (!title || !problem) return;
    const { changed_clip: changed, unplayed } = player.words;
    title.textContent = problem.changed ? changed : unplayed.replace("{reason}", problem.reason);
    if (!problem.changed) title.after(createRemedy(problem, player.words));
  }

  // views/player/js/stage/video_clock.js
  function followVideo(player, video) {
    let handle2 = 0;
    const stop = () => cancelAnimationFrame(handle2);
    const step = () => {
      if (video.paused) return;
      if (!video.seeking) player.tick(video.currentTime, video.currentTime + player.frame / 4);
      handle2 = requestAnimationFrame(step);
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
    let t = 0;
    let from = null;
    let handle2 = 0;
    const now = () => from === null ? t : Math.min(length, t + (performance.now() - from) / 1e3 * player.rate);
    const hold = () => {
      t = now();
      from = null;
      cancelAnimationFrame(handle2);
    };
    const step = () => {
      if (now() >= length) {
        hold();
        player.emit("play", false);
        player.tick(t, t);
        return;
      }
      player.tick(now(), now());
      handle2 = requestAnimationFrame(step);
    };
    return {
      now,
      duration: () => length,
      playing: () => from !== null,
      seek(to) {
        const on = from !== null;
        hold();
        t = to;
        if (on) from = performance.now();
        player.tick(t, t);
      },
      play() {
        if (now() >= length) t = 0;
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
  function showMissing(player, frame, title) {
    player.root.dataset.clip = "none";
    frame.replaceChildren(createPlaceholder(player, title));
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
  var near = (a, b) => isNumber(a) && isNumber(b) && Math.abs(a - b) < 0.02;
  function openAgain(player, before) {
    if (player.clock.playing()) return;
    const { selected, start, chain } = player.payload;
    const last = player.lastMoment || { t: before.start, node: before.selected };
    const named = player.chains.find(({ id }) => id === chain);
    if (named && chain !== before.chain && named !== player.chain) player.open(named);
    if (selected && selected !== last.node && selected !== before.selected)
      player.select(selected, true);
    if (isNumber(start) && !near(start, last.t) && !near(start, before.start)) player.seek(start);
  }
  function chooseCase(player, before) {
    const { question } = player.payload;
    const named = caseNamed(player.cases, question);
    const same = player.cases.find(({ id }) => player.case && id === player.case.id);
    if (named && question !== before.question && named.id !== player.case?.id) {
      if (player.clock.playing()) player.showCase(named);
      else player.openCase(named);
      return;
    }
    player.case = same || named || player.colourings.length && player.failing()[0] || null;
    player.emit("case");
  }
  function recolour(player, payload) {
    const before = player.payload;
    player.payload = payload;
    const ids = readShownSources(payload, player.sources);
    if (ids.join() !== readShownSources(before, player.sources).join()) player.showSources(ids);
    else {
      readMarks2(player);
      player.emit("marks");
    }
    openAgain(player, before);
    chooseCase(player, before);
    if (payload.play && JSON.stringify(payload.play) !== JSON.stringify(before.play)) {
      player.playOnOpening();
    }
  }

  // views/player/js/main.js
  var mounted = /* @__PURE__ */ new WeakMap();
  var instances = /* @__PURE__ */ new Set();
  function createHandle(element2, player) {
    return {
      element: element2,
      alive: true,
      seek: (t) => player.seek(t),
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
        if (mounted.get(element2)?.player === player) mounted.delete(element2);
      }
    };
  }
  function mount(element2, payload) {
    const before = mounted.get(element2);
    const fixed = fixedPart(payload);
    const text = JSON.stringify(payload);
    if (before) {
      const { root } = before.player;
      if (before.fixed === fixed && root.isConnected && element2.contains(root)) {
        if (before.text !== text) recolour(before.player, payload);
        before.text = text;
        return before.handle;
      }
      before.handle.destroy();
    }
    const player = createPlayer(element2, payload);
    const handle2 = createHandle(element2, player);
    mounted.set(element2, { player, fixed, text, handle: handle2 });
    instances.add(handle2);
    buildPlayer(player);
    watchPresence(player, () => handle2.destroy());
    return handle2;
  }
  window.WhyReelPlayer = { instances, mount };

  // views/player/js/disk/chain.js
  function openChain() {
    const place = document.getElementById("player");
    const film = document.getElementById("film");
    const payload = JSON.parse(document.getElementById("data").textContent);
    let player = mount(place, payload);
    function playFilm() {
      if (!film.files.length) return;
      const { t, node } = player;
      if (payload.clip.src) URL.revokeObjectURL(payload.clip.src);
      payload.clip.src = URL.createObjectURL(film.files[0]);
      Object.assign(payload, { start: t, selected: node });
      player = mount(place, payload);
    }
    if (film) film.addEventListener("change", playFilm);
  }

  // views/player/js/disk/set.js
  var waiting = /* @__PURE__ */ new Map();
  var entries = [];
  var handle = null;
  var open = -1;
  function element(name, text = "") {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }
  function drawFacts(facts) {
    const parts = facts.flatMap(([name, text]) => [element("dt", name), element("dd", text)]);
    document.getElementById("set-facts").replaceChildren(...parts);
  }
  var say = (words) => {
    document.getElementById("set-words").textContent = words;
  };
  function clear() {
    if (handle) handle.destroy();
    handle = null;
    drawFacts([]);
    say("");
  }
  function load(index) {
    const script = element("script");
    script.src = `cases/${index + 1}.js`;
    script.onerror = () => {
      script.remove();
      if (index === open) say(`${script.getAttribute("src")} is missing: unpack the whole set.`);
    };
    document.head.append(script);
  }
  function show(index, data) {
    if (index !== open) return;
    handle = data.payload ? mount(document.getElementById("set-player"), data.payload) : null;
    drawFacts(data.facts);
    say(data.payload ? "" : entries[index].words);
  }
  function choose(index) {
    if (index < 0 || index >= entries.length) return;
    open = index;
    clear();
    document.querySelectorAll("#set-list button").forEach((button, at) => {
      if (at === index) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    document.getElementById("set-title").textContent = entries[index].title;
    history.replaceState(null, "", `#${index + 1}`);
    const known2 = waiting.get(index);
    if (known2) show(index, known2);
    else load(index);
  }
  function listEntry(entry2, index) {
    const button = element("button");
    button.type = "button";
    const picture = element(entry2.poster ? "img" : "span");
    if (entry2.poster) Object.assign(picture, { src: entry2.poster, alt: "", loading: "lazy" });
    const words = element("span");
    words.append(element("strong", entry2.title), element("small", entry2.who));
    words.append(element("small", entry2.badges.map((badge) => badge.text).join(" · ")));
    button.append(picture, words);
    button.addEventListener("click", () => choose(index));
    const item = element("li");
    item.append(button);
    return item;
  }
  function listen2(event) {
    if (event.target.matches("input, select, textarea") || !keysAreOn()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "n") choose(open + 1);
    if (event.key === "p") choose(open - 1);
  }
  function openSet() {
    window.whyreelCase = (index, data) => {
      waiting.set(index, data);
      show(index, data);
    };
    window.whyreelList = (list) => {
      entries = list.cases;
      document.getElementById("set-list").replaceChildren(...entries.map(listEntry));
      choose(Math.max(0, Math.min(entries.length, Number(location.hash.slice(1)) || 1) - 1));
    };
    document.addEventListener("keydown", listen2);
  }

  // views/player/js/disk/main.js
  if (document.getElementById("set-player")) openSet();
  else openChain();
})();
