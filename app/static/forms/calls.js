/* Calls of the judges' routes, and the stream of a run. */
export async function ask(path, options) {
  const answer = await fetch(`/api/judge${path}`, { credentials: "same-origin", ...options });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
  return content;
}

export function post(path, body, headers, signal) {
  return {
    path,
    options: {
      method: "POST",
      credentials: "same-origin",
      signal,
      headers: { "x-whyreel": "1", "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    },
  };
}

/* Server-sent events of a judging run: `heard(name, data)` for each; ends with the stream. */
export function stream(call, heard) {
  return readEvents(`/api/judge${call.path}`, call.options, heard);
}

/* Server-sent events of a POST to any route. */
export async function readEvents(url, options, heard) {
  const answer = await fetch(url, options);
  if (!answer.ok) {
    const content = await answer.json().catch(() => ({}));
    throw new Error(content.error || `The server answered ${answer.status}.`);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const name = /^event: (.*)$/m.exec(part),
        data = /^data: (.*)$/m.exec(part);
      if (name && data) heard(name[1], JSON.parse(data[1]));
    }
  }
}

/* The models that an endpoint lists, and what is said of them beside the field. */
export async function listModels(judge) {
  try {
    const headers = judge.key ? { "x-whyreel-key-1": judge.key } : {};
    const call = post("/models", { base_url: judge.base_url }, headers);
    const { models } = await ask(call.path, call.options);
    return { models, listed: models.length ? `${models.length} models` : "It lists no model." };
  } catch (error) {
    return { models: [], listed: `${error.message}. Type the name instead.` };
  }
}

/* A clip of the visitor's own goes up and is kept with the session; its id, and what the server
   says then. */
export async function sendClip(file, limits) {
  if (file.size > limits.file_mb * 2 ** 20)
    throw new Error(`${file.name}: a clip may have ${limits.file_mb} MB`);
  const kept = await ask(`/clip?name=${encodeURIComponent(file.name)}`, {
    method: "POST",
    body: file,
    headers: { "x-whyreel": "1", "content-type": "application/octet-stream" },
  });
  return { server: await ask("", {}), id: kept.id };
}

/* Which version of the data is asked about. */
export function versionQuery() {
  const version = new URLSearchParams(location.search).get("version");
  return version ? `?version=${encodeURIComponent(version)}` : "";
}
