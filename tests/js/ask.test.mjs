/* What our own server answers, or an Error in its words; a stream is closed whatever ends it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, sending } from "../../app/static/forms/ask.js";
import { readEvents } from "../../app/static/forms/calls.js";

const answering = (body, status = 200) => {
  globalThis.fetch = async () => new Response(body, { status });
};

const failure = (body, status) => {
  answering(body, status);
  return ask("/x").then(
    () => assert.fail("no error"),
    (error) => error,
  );
};

test("content comes as it is, also none", async () => {
  answering('{"a": 1}');
  assert.deepEqual(await ask("/x"), { a: 1 });
  answering("");
  assert.deepEqual(await ask("/x"), {});
});

test("a refusal is told in the server's words, of JSON or plain", async () => {
  const refused = await failure('{"error": "too long", "by": "ann"}', 409);
  assert.deepEqual([refused.message, refused.status, refused.content.by], ["too long", 409, "ann"]);
  assert.equal((await failure("Too many calls.\n", 429)).message, "Too many calls.");
  for (const body of ["<html>Bad gateway</html>", "", "null", "x".repeat(999)])
    assert.equal((await failure(body, 502)).message, "The server answered 502.");
});

test("an answer that cannot be read is no content", async () => {
  assert.match((await failure("{")).message, /could not be read/);
});

test("a call that changes something is marked; a body goes as JSON, a key as a header", () => {
  const { method, headers, body } = sending({ a: 1 }, { headers: { "x-key": "k" } });
  assert.deepEqual([method, body], ["POST", '{"a":1}']);
  assert.deepEqual(headers, { "x-whyreel": "1", "content-type": "application/json", "x-key": "k" });
  assert.deepEqual(sending().headers, { "x-whyreel": "1" });
});

test("events are heard whole wherever a stream is cut; whoever cannot hear closes it", async () => {
  const bytes = new TextEncoder().encode('event: a\ndata: {"n": "é"}\n\nevent: b\ndata: 2\n\n');
  const streamed = (chunks, cancel) =>
    new ReadableStream({
      start: (controller) => chunks.forEach((chunk) => controller.enqueue(chunk)),
      cancel,
    });
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const events = [];
    answering(
      new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.slice(0, cut));
          controller.enqueue(bytes.slice(cut));
          controller.close();
        },
      }),
    );
    await readEvents("/x", {}, (name, data) => events.push([name, data]));
    assert.deepEqual(events, [
      ["a", { n: "é" }],
      ["b", 2],
    ]);
  }
  let wasCancelled = false;
  /** @type {Promise<void>} */
  const closed = new Promise((done) => {
    answering(
      streamed([bytes], () => {
        wasCancelled = true;
        done();
      }),
    );
  });
  const deaf = () => {
    throw new Error("deaf");
  };
  await assert.rejects(readEvents("/x", {}, deaf), /deaf/);
  await closed;
  assert.equal(wasCancelled, true);
});
