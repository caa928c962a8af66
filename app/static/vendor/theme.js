/* Made by scripts/bundle.sh from app/static/theme/main.js and what it imports. */
"use strict";
(() => {
  // app/static/theme/choice.js
  var KEY = "whyreel-theme";
  var NAMES = ["dark", "light"];
  function read(storage) {
    try {
      return window[storage].getItem(KEY);
    } catch {
      return null;
    }
  }
  function write(storage, name) {
    try {
      if (name) window[storage].setItem(KEY, name);
      else window[storage].removeItem(KEY);
    } catch {
    }
  }
  function readChoice() {
    const kept = [read("sessionStorage"), read("localStorage")];
    return kept.find((name) => NAMES.includes(name)) || null;
  }
  function keepChoice(name) {
    write("sessionStorage", null);
    write("localStorage", name);
  }
  function takeFromAddress() {
    const address = new URL(location.href);
    const name = address.searchParams.get("__theme");
    if (name === null) return null;
    const theme = NAMES.includes(name) ? name : null;
    address.searchParams.delete("__theme");
    history.replaceState(history.state, "", address);
    write("sessionStorage", theme);
    return theme;
  }
  function onChoiceElsewhere(run) {
    window.addEventListener("storage", (event) => {
      if (event.key === KEY) run();
    });
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) run();
    });
  }

  // app/static/theme/preference.js
  var QUERY = "(prefers-color-scheme: dark)";
  var askBrowser = window.matchMedia.bind(window);
  var isOurs = (query) => String(query).replace(/\s/g, "") === QUERY.replace(/\s/g, "");
  var system = askBrowser(QUERY);
  function answerPreference(isDark2) {
    const answer = new EventTarget();
    Object.defineProperties(answer, { matches: { get: isDark2 }, media: { value: QUERY } });
    Object.assign(answer, {
      onchange: null,
      addListener: (listener) => answer.addEventListener("change", listener),
      removeListener: (listener) => answer.removeEventListener("change", listener)
    });
    window.matchMedia = (query) => isOurs(query) ? answer : askBrowser(query);
    return () => {
      const facts = { matches: isDark2(), media: QUERY };
      const event = Object.assign(new Event("change"), facts);
      answer.dispatchEvent(event);
      if (typeof answer.onchange === "function") answer.onchange(event);
    };
  }

  // app/static/theme/transitions.js
  var nothing = () => {
  };
  function quietTransitions() {
    for (const name of ["pageswap", "pagereveal"]) {
      window.addEventListener(name, ({ viewTransition }) => {
        viewTransition?.ready.catch(nothing);
        viewTransition?.finished.catch(nothing);
      });
    }
  }

  // app/static/theme/main.js
  quietTransitions();
  var chosen = takeFromAddress() || readChoice();
  var shown = null;
  var isDark = () => chosen ? chosen === "dark" : system.matches;
  var announce = answerPreference(isDark);
  function show() {
    const now = isDark();
    const changed = shown !== null && shown !== now;
    document.documentElement.dataset.theme = now ? "dark" : "light";
    shown = now;
    if (changed) announce();
  }
  function readAgain() {
    chosen = readChoice();
    show();
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest || !event.target.closest("[data-wr-theme]")) return;
    chosen = isDark() ? "light" : "dark";
    keepChoice(chosen);
    show();
  });
  system.addEventListener("change", show);
  onChoiceElsewhere(readAgain);
  show();
})();
