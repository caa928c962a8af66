/* Puts the parts together: WhyReelPlayer.mount(element, payload) -> {destroy, seek, select, …}. */
import { WORDS } from "./words.js";
import { clamp, createEventBus, el, isNumber } from "./dom.js";
import { createChain, findLitNodes, readPeople, readPins } from "./model.js";
import { followTheme } from "./theme.js";
import { createStage } from "./stage.js";
import { createGraph } from "./graph.js";
import { createGraphPins, createPinCard, createReasons } from "./pins.js";
import { createDetail } from "./detail.js";
import { createLanes } from "./lanes.js";
import { listenToKeys } from "./keys.js";

export function createPlayer(element, payload) {
  const words = { ...WORDS, ...(payload.labels || {}) };
  const ends = [];
  const player = {
    ...createEventBus(),
    element,
    payload,
    words,
    clip: payload.clip || null,
    rate: 1,
    lit: new Set(),
    selected: null,
    bars: new Map(),
    wraps: new Map(),
    showBoxes: true,
    network: null,
    video: null,
    bounds: null,
    small: false,
    wide: false,
    zoomed: false,
    gliding: 0,
    ready: false,
    onDestroy: (run) => ends.push(run),
    destroy: () => {
      while (ends.length) ends.pop()();
    },
  };
  player.frame = 1 / (player.clip && player.clip.fps > 0 ? player.clip.fps : 24);
  player.people = readPeople(payload);
  player.chains = (payload.chains || []).map((raw) => createChain(raw, payload, words));
  player.pins = readPins(payload, player.chains);
  const times = player.chains
    .flatMap((chain) => (chain.timed ? chain.nodes.flatMap((node) => [node.start, node.end]) : []))
    .filter(isNumber);
  player.length =
    (player.clip && player.clip.duration > 0 && player.clip.duration) || Math.max(0, ...times);
  /* Without a film and without times there is no time to go through: no transport, no duration. */
  player.moves = () => Boolean(player.video) || times.length > 0;
  player.chain = null;
  player.node = () =>
    player.chain && player.selected !== null
      ? player.chain.byId.get(player.selected) || null
      : null;
  return player;
}

export function addBehaviour(player) {
  const round = (t) => Math.round(t * 1000) / 1000;
  player.moment = () =>
    player.element.dispatchEvent(
      new CustomEvent("whyreel:moment", {
        bubbles: true,
        composed: true,
        detail: { t: round(player.clock.now()), node: player.selected },
      }),
    );
  player.tick = (from, to) => {
    const next = findLitNodes(player.chain, from, to);
    const changed = new Set(
      [...next]
        .filter((id) => !player.lit.has(id))
        .concat([...player.lit].filter((id) => !next.has(id))),
    );
    player.lit = next;
    if (changed.size) player.emit("lit", changed);
    player.emit("time", from);
  };
  player.seek = (t) => {
    player.clock.seek(clamp(Number(t) || 0, 0, player.clock.duration()));
    player.moment();
  };
  player.select = (id, quiet) => {
    player.selected = player.chain && player.chain.byId.has(id) ? id : null;
    player.emit("select");
    if (!quiet) player.moment();
  };
  player.go = (id) => {
    const node = player.chain && player.chain.byId.get(id);
    player.select(id, true);
    if (node && player.chain.timed && isNumber(node.start)) player.seek(node.start);
    else player.moment();
  };
  player.step = (by) => {
    if (Math.abs(by) < 0.5) player.clock.pause();
    player.seek(player.clock.now() + by);
  };
  player.walk = (by) => {
    if (!player.chain) return;
    const order = player.chain.order,
      at = order.findIndex((node) => node.id === player.selected);
    player.go(
      order[at < 0 ? (by > 0 ? 0 : order.length - 1) : clamp(at + by, 0, order.length - 1)].id,
    );
  };
  player.toggle = () => {
    if (!player.moves()) return;
    if (player.clock.playing()) player.clock.pause();
    else player.clock.play();
  };
  player.subtitles = () => {
    const track = player.video && player.video.textTracks[0];
    if (!track) return;
    track.mode = track.mode === "showing" ? "hidden" : "showing";
    player.emit("subtitles", track.mode === "showing");
  };
  player.fullscreen = () => {
    const stage = player.root.querySelector(".wrp-stage");
    if (document.fullscreenElement) document.exitFullscreen();
    else if (stage.requestFullscreen) stage.requestFullscreen().catch(() => {});
  };
  player.pinned = (pin) => {
    if (pin.chain && pin.chain !== player.chain) player.open(pin.chain);
    if (pin.node) player.select(pin.node.id, true);
    if (pin.second !== null) player.seek(pin.second);
    else player.moment();
  };
  player.open = (chain) => {
    player.chain = chain || null;
    player.lit = new Set();
    player.selected = null;
    player.wraps.clear();
    player.root.dataset.state =
      !chain || !chain.nodes.length
        ? "none"
        : player.payload.expected
          ? "expected"
          : chain.timed
            ? "timed"
            : "untimed";
    player.emit("chain");
    player.emit("select");
    player.tick(player.clock.now(), player.clock.now());
  };
}

export function createNotes(player) {
  const note = el("p", { class: "wrp-note", role: "note" });
  player.on("chain", () => {
    const state = player.root.dataset.state;
    const text =
      state === "expected"
        ? player.words.expected
        : state === "untimed"
          ? player.video
            ? player.words.untimed
            : player.words.untimed_alone
          : state === "none"
            ? player.pins.length
              ? player.words.no_chain_pins
              : player.words.no_chain
            : player.video
              ? ""
              : player.words.virtual;
    note.textContent = text;
    note.hidden = !text;
  });
  return note;
}

export function createTabs(player) {
  const tabs = el("div", {
    class: "wrp-tabs",
    role: "tablist",
    "aria-label": player.words.chains,
    hidden: player.chains.length < 2,
  });
  for (const chain of player.chains)
    tabs.append(
      el(
        "button",
        {
          type: "button",
          role: "tab",
          class: "wrp-tab",
          "data-chain": chain.id,
          onclick: () => {
            player.open(chain);
            player.moment();
          },
        },
        chain.title,
      ),
    );
  player.on("chain", () =>
    [...tabs.children].forEach((tab, index) =>
      tab.setAttribute("aria-selected", String(player.chains[index] === player.chain)),
    ),
  );
  return tabs;
}

export function createHelp(player) {
  const keys = player.words.keys.split("·").map((one) => one.trim().split(/:\s+/));
  const box = el(
    "div",
    { class: "wrp-help", role: "note", hidden: true },
    ...keys.map(([key, what]) => el("span", {}, el("kbd", {}, key), ` ${what || ""}`)),
  );
  player.on("help", () => {
    box.hidden = !box.hidden;
  });
  return box;
}

/* A player that is taken out of the page or hidden must not go on talking. */
export function watchPresence(player, leave) {
  const gone = new MutationObserver(() => {
    if (!player.root.isConnected) leave();
  });
  gone.observe(document.documentElement, { childList: true, subtree: true });
  const hidden = new ResizeObserver(() => {
    if (!player.root.offsetWidth) player.clock.pause();
  });
  hidden.observe(player.root);
  const away = () => {
    if (document.hidden) player.clock.pause();
  };
  document.addEventListener("visibilitychange", away);
  player.onDestroy(() => {
    gone.disconnect();
    hidden.disconnect();
    document.removeEventListener("visibilitychange", away);
  });
}

export function buildPlayer(player) {
  player.root = el("section", {
    class: "wr-player",
    tabindex: 0,
    "aria-label": player.words.chain,
  });
  player.element.replaceChildren(player.root);
  addBehaviour(player);
  followTheme(player);
  const stage = createStage(player),
    graph = createGraph(player);
  createGraphPins(player, graph.querySelector(".wrp-over"));
  const main = el(
    "div",
    { class: "wrp-main" },
    el("div", { class: "wrp-left" }, stage, createDetail(player)),
    graph,
  );
  const reasons = createReasons(player),
    cards = createPinCard(player);
  player.root.append(
    createTabs(player),
    createNotes(player),
    createHelp(player),
    main,
    createLanes(player),
    reasons,
    cards,
  );
  /* Without a chain the reasons take the graph's place beside the video. */
  player.on("chain", () => (player.chain ? cards.before(reasons) : main.append(reasons)));
  player.on("clip", () => {
    if (player.chain) player.open(player.chain);
  });
  listenToKeys(player);
  player.open(
    player.chains.find((chain) => chain.id === player.payload.chain) ||
      player.chains.find((chain) => chain.byId.has(player.payload.selected)) ||
      player.chains[0],
  );
  player.select(player.payload.selected, true);
  const node = player.node();
  const start = isNumber(player.payload.start)
    ? player.payload.start
    : node && player.chain.timed && isNumber(node.start)
      ? node.start
      : null;
  if (start !== null) player.clock.seek(clamp(start, 0, player.clock.duration()));
  player.ready = true;
}
