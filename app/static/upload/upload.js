/* The upload form of the Data page, the same in both shells. All text is set as text, never as
   HTML. */
const HERE = "/api/upload";
const MARK = { "x-whyreel": "1" };
const NAMES = [
  ["model", "Model", "who answered, where the file does not say"],
  ["benchmark", "Benchmark", "id of the benchmark, such as r3"],
  ["setting", "Setting", "such as −, +Sub, +Sub & HTP"],
  ["judge", "Judge", "who judged, where a model did"],
];
const FIELDS = {
  question: "question (id)",
  text: "question as printed",
  reply: "answer given",
  choice: "answer as an index",
  correct: "judged right",
  key: "right answer",
  options: "options, as a list",
};
let root = null;
let state = null;
let chosen = {};
let failure = "";
let polling = 0;

function make(tag, facts, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(facts || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

function size(bytes) {
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} KB`
    : `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

async function ask(path, options) {
  const answer = await fetch(HERE + path, { credentials: "same-origin", ...options });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
  return content;
}

function send(file) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${HERE}?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("x-whyreel", "1");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) =>
      progress(`Sending ${file.name}`, event.loaded, event.total);
    request.onload = () => {
      let content = {};
      try {
        content = JSON.parse(request.responseText);
      } catch {
        /* said below */
      }
      if (request.status === 201) done(content);
      else failed(new Error(content.error || `The server answered ${request.status}.`));
    };
    request.onerror = () => failed(new Error(`${file.name}: the connection was closed.`));
    request.send(file);
  });
}

async function add(files) {
  failure = "";
  try {
    for (const file of files) {
      if (file.size > state.limits.file_mb * 2 ** 20) {
        throw new Error(
          `${file.name}: a file may have ${state.limits.file_mb} MB; for larger ones ` +
            "use the command line",
        );
      }
      state = await send(file);
    }
  } catch (error) {
    failure = error.message;
  }
  draw();
  poll();
}

async function act(path, body) {
  failure = "";
  try {
    state = await ask(path, { method: "POST", headers: MARK, body: body && JSON.stringify(body) });
  } catch (error) {
    failure = error.message;
  }
  draw();
  return !failure;
}

function progress(what, done, total) {
  const bar = root && root.querySelector(".wr-up-progress");
  if (!bar) return;
  bar.hidden = !what;
  bar.querySelector("span").textContent = what || "";
  const meter = bar.querySelector("progress");
  if (total) {
    meter.max = total;
    meter.value = done || 0;
  } else meter.removeAttribute("value");
}

/* While something is being done it is asked for, a little less often each time. */
function poll(wait = 300) {
  clearTimeout(polling);
  polling = setTimeout(async () => {
    const before = state;
    try {
      state = await ask("", {});
    } catch {
      return poll(2000);
    }
    const fresh =
      state.reports.length &&
      JSON.stringify(state.reports[0]) !== JSON.stringify(before.reports[0]);
    if (fresh && state.reports[0].ok && state.shown) return location.reload();
    if (state.job) {
      progress(state.job.what, state.job.done, state.job.total);
      return poll(Math.min(wait * 1.3, 2000));
    }
    failure = state.problem || failure;
    draw();
    if (!state.problem && state.files.some((file) => !file.preview)) poll(1000);
  }, wait);
}

function picked() {
  const numbers = state.files
    .map((file) => file.number)
    .filter((number) => chosen.files?.[number] !== false);
  return state.files.filter((file) => numbers.includes(file.number));
}

function kind() {
  const guesses = picked()
    .map((file) => file.preview && file.preview.kind)
    .filter((name) => name in state.kinds);
  return (
    chosen.kind ||
    (guesses.includes("bundle") ? "bundle" : guesses[guesses.length - 1]) ||
    Object.keys(state.kinds)[0]
  );
}

function choose(box) {
  return (event) => {
    event.preventDefault();
    box.classList.remove("wr-over");
    add(event.dataTransfer.files);
  };
}

function dropZone() {
  const input = make("input", {
    type: "file",
    multiple: true,
    accept: state.endings.join(","),
    class: "wr-up-input",
    "aria-label": "Files to upload",
    onchange: (event) => add([...event.target.files]),
  });
  const limits = state.limits;
  const box = make(
    "label",
    { class: "wr-up-drop" },
    make("b", {}, "Drop prediction files here, or choose them"),
    make(
      "span",
      {},
      `${state.endings.join(", ")} · up to ${limits.file_mb} MB a file, ` +
        `${limits.session_mb} MB and ${limits.rows.toLocaleString("en")} rows in all`,
    ),
    make(
      "span",
      {},
      `Only you see what comes of them. They are forgotten after ${limits.hours} ` +
        "hours, or when you say so.",
    ),
    input,
  );
  box.addEventListener("dragover", (event) => {
    event.preventDefault();
    box.classList.add("wr-over");
  });
  box.addEventListener("dragleave", () => box.classList.remove("wr-over"));
  box.addEventListener("drop", choose(box));
  return box;
}

function table(preview) {
  return make(
    "div",
    { class: "wr-scroll", tabindex: "0", role: "region", "aria-label": "First rows" },
    make(
      "table",
      { class: "wr-table" },
      make(
        "thead",
        {},
        make("tr", {}, ...preview.columns.map((name) => make("th", { scope: "col" }, name))),
      ),
      make(
        "tbody",
        {},
        ...preview.rows.map((row) =>
          make("tr", {}, ...row.map((cell) => make("td", {}, cell == null ? "–" : cell))),
        ),
      ),
    ),
  );
}

function fileBox(file) {
  const seen = file.preview;
  const mark = make("input", {
    type: "checkbox",
    checked: chosen.files?.[file.number] !== false,
    "aria-label": `Use ${file.name}`,
    onchange: (event) => {
      chosen.files = { ...chosen.files, [file.number]: event.target.checked };
      draw();
    },
  });
  const note = !seen
    ? "being looked at …"
    : seen.problem ||
      (state.reports.some(({ ok }) => ok) ? "" : seen.missing) ||
      (seen.columns.length
        ? `${seen.columns.length + (seen.more_columns || 0)} columns`
        : state.kinds[seen.kind] || "");
  return make(
    "div",
    { class: "wr-up-file" },
    make(
      "div",
      { class: "wr-up-line" },
      mark,
      make("b", {}, file.name),
      make("span", {}, size(file.size)),
      make("span", { class: seen && (seen.problem || seen.missing) ? "wr-up-bad" : "" }, note),
      make("a", { href: `${HERE}/file/${file.number}`, download: true }, "download"),
    ),
    seen && seen.columns.length
      ? make("details", {}, make("summary", {}, "First rows"), table(seen))
      : null,
  );
}

function field(label, help, control) {
  return make(
    "label",
    { class: "wr-up-field" },
    make("b", {}, label),
    control,
    make("small", {}, help),
  );
}

function mapping() {
  const seen = picked()
    .map((file) => file.preview)
    .filter((preview) => preview && preview.columns.length && preview.can_be);
  if (kind() !== "table" || !seen.length) return null;
  const names = [...new Set(seen.flatMap((preview) => preview.columns))];
  const guesses = Object.assign({}, ...seen.map((preview) => preview.fields));
  const boxes = seen[0].can_be.map((name) => {
    const now = chosen.columns?.[name] ?? "";
    const options = ["", ...names].map((column) =>
      make(
        "option",
        { value: column, selected: column === now },
        column || (guesses[name] ? `as found: ${guesses[name]}` : "–"),
      ),
    );
    return field(
      FIELDS[name] || name,
      "",
      make(
        "select",
        {
          "data-field": name,
          onchange: (event) => {
            chosen.columns = { ...chosen.columns, [name]: event.target.value };
          },
        },
        ...options,
      ),
    );
  });
  return make(
    "details",
    {
      class: "wr-up-map",
      open: seen.some((preview) => preview.missing) && !state.reports.some((entry) => entry.ok),
    },
    make("summary", {}, "Which column is what"),
    make("p", { class: "wr-note" }, "Only where a name of the file is not found by itself."),
    make("div", { class: "wr-up-fields" }, ...boxes),
  );
}

function order() {
  if (!state.files.length) return null;
  const kinds = make(
    "select",
    {
      name: "kind",
      onchange: (event) => {
        chosen.kind = event.target.value;
        draw();
      },
    },
    ...Object.entries(state.kinds).map(([name, words]) =>
      make("option", { value: name, selected: name === kind() }, words),
    ),
  );
  const boxes = NAMES.map(([name, label, help]) =>
    field(
      label,
      help,
      make("input", {
        type: "text",
        name,
        maxlength: "160",
        value: chosen[name] || "",
        autocomplete: "off",
        oninput: (event) => {
          chosen[name] = event.target.value;
        },
      }),
    ),
  );
  const base = make(
    "select",
    {
      name: "answer_base",
      onchange: (event) => {
        chosen.answer_base = Number(event.target.value);
      },
    },
    ...[0, 1].map((number) =>
      make(
        "option",
        { value: number, selected: (chosen.answer_base || 0) === number },
        String(number),
      ),
    ),
  );
  const own = make("input", {
    type: "checkbox",
    name: "new_questions",
    checked: Boolean(chosen.new_questions),
    onchange: (event) => {
      chosen.new_questions = event.target.checked;
    },
  });
  const rest = make("input", {
    type: "checkbox",
    name: "allow_rejects",
    checked: Boolean(chosen.allow_rejects),
    onchange: (event) => {
      chosen.allow_rejects = event.target.checked;
    },
  });
  const go = make(
    "button",
    {
      type: "submit",
      class: "wr-up-button wr-up-go",
      disabled: Boolean(state.job) || !picked().length,
    },
    "Import for me",
  );
  return make(
    "form",
    { class: "wr-up-form", onsubmit: submit },
    make(
      "div",
      { class: "wr-up-fields" },
      field("Kind", "what the files are", kinds),
      ...boxes,
      field("First answer index", "where answers are numbers", base),
      ...(kind() === "vlmevalkit"
        ? [field("New questions", "of a benchmark that is not here: take them from the file", own)]
        : []),
      field("Take in the rest", "though more than 5 % of the rows are rejected", rest),
    ),
    mapping(),
    make("div", { class: "wr-up-line" }, go),
  );
}

async function submit(event) {
  event.preventDefault();
  const { model, benchmark, setting, judge, answer_base, columns, new_questions, allow_rejects } =
    chosen;
  const files = picked().map((file) => file.number);
  const request = {
    kind: kind(),
    files,
    model,
    benchmark,
    setting,
    judge,
    answer_base,
    new_questions,
    allow_rejects,
    columns: kind() === "table" ? columns : {},
  };
  if (await act("/import", request)) poll();
}

function report(entry) {
  const title = entry.ok
    ? entry.changed
      ? `${entry.label}: ${entry.added} added, ${entry.replaced} replaced, ` +
        `${entry.rejected} left out`
      : `${entry.label}: nothing new`
    : `${entry.label}: nothing was imported`;
  return make(
    "details",
    {
      class: entry.ok ? "wr-up-report" : "wr-up-report wr-up-bad",
      open: entry === state.reports[0],
    },
    make("summary", {}, title),
    make("pre", { class: "wr-code" }, entry.lines.join("\n")),
  );
}

function session() {
  if (!state.files.length) return null;
  const until = new Date(state.expires).toLocaleString();
  return make(
    "div",
    { class: "wr-up-line wr-up-session" },
    make(
      "span",
      {},
      `${state.files.length} of ${state.limits.files} files, ${size(state.size)} of ` +
        `${state.limits.session_mb} MB · forgotten ${until}`,
    ),
    state.reports.length
      ? make("a", { href: `${HERE}/report`, download: true }, "report as text")
      : null,
    make(
      "button",
      { type: "button", class: "wr-up-button", "data-forget": true, onclick: leave },
      "Forget it now",
    ),
  );
}

async function leave() {
  const seen = state.shown;
  chosen = {};
  if ((await act("/forget")) && seen) location.reload();
}

function draw() {
  if (!root || !state) return;
  const focused =
    document.activeElement && root.contains(document.activeElement) && document.activeElement.name;
  root.replaceChildren(
    ...[
      dropZone(),
      make(
        "div",
        { class: "wr-up-progress", hidden: true, role: "status" },
        make("span", {}),
        make("progress", {}),
      ),
      failure && make("p", { class: "wr-up-bad", role: "alert" }, failure),
      ...state.files.map(fileBox),
      order(),
      ...state.reports.map(report),
      session(),
    ].filter(Boolean),
  );
  if (focused) root.querySelector(`[name="${focused}"]`)?.focus();
  if (state.job) progress(state.job.what, state.job.done, state.job.total);
}

/* Both shells put the slot in when they like, and may do so again. */
async function mount() {
  const place = document.querySelector("[data-wr-predictions]");
  if (!place || place === root) return;
  root = place;
  try {
    state = await ask("", {});
    draw();
    if (state.job || state.files.some((file) => !file.preview)) poll();
  } catch (error) {
    root.replaceChildren(make("p", { class: "wr-up-bad" }, error.message));
  }
}
new MutationObserver(mount).observe(document.documentElement, { childList: true, subtree: true });
mount();
