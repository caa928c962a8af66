/* Calls of the annotations' routes. Who calls stands in the fragment of the page's address
   (set, by, sig): a fragment is in no log. */
export function accessOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const names = ["set", "by", "sig"].filter((name) => given.get(name));
  return Object.fromEntries(names.map((name) => [name, given.get(name)]));
}

export function addressOf(path, access, more = {}) {
  const query = new URLSearchParams({ ...access, ...more }).toString();
  return `/annotate/${path}${query ? `?${query}` : ""}`;
}

async function call(address, options = {}) {
  const answer = await fetch(address, { credentials: "same-origin", ...options });
  const content = await answer.json().catch(() => ({}));
  if (answer.ok) return content;
  const words = content.error || `The server answered ${answer.status}.`;
  throw Object.assign(new Error(words), { status: answer.status, content });
}

const sending = (method, body) => ({
  method,
  headers: { "x-whyreel": "1", "content-type": "application/json" },
  body: JSON.stringify(body),
});

export function apiOf(access) {
  const at = (path, more) => addressOf(path, access, more);
  const ofClip = (clip) => at(`work/${encodeURIComponent(clip)}`);
  return {
    access,
    sets: () => call(at("sets")),
    makeSet: (order) => call(at("sets"), sending("POST", order)),
    addAnnotator: (set, name) =>
      call(at(`sets/${encodeURIComponent(set)}/annotators`), sending("POST", { name })),
    clips: () => call(at("work")),
    work: (clip) => call(ofClip(clip)),
    agreement: () => call(at("agreement")),
    exportAddress: () => at("export"),
    publish: () => call(at("publish"), sending("POST", {})),
    bring: (file) =>
      call(at("import"), {
        method: "POST",
        headers: { "x-whyreel": "1", "content-type": "application/zip" },
        body: file,
      }),
    facts: (clip) => call(`/api/annotate?${new URLSearchParams({ clip })}`),
    /* {status: "saved" | "conflict" | "refused" | "offline", …}: never an exception. */
    async put(clip, version, part, value) {
      try {
        const reply = await call(ofClip(clip), sending("PUT", { version, part, value }));
        return { status: "saved", ...reply };
      } catch (error) {
        if (error.status === 409) return { status: "conflict", ...error.content };
        const refused = error.status >= 400 && error.status < 500 && error.status !== 429;
        return { status: refused ? "refused" : "offline", words: error.message };
      }
    },
  };
}
