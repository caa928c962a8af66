/* The address: what a choice, a moment and a link make of a query. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  linkThatKeeps,
  messageToParent,
  queryOfBenchmark,
  queryOfControls,
  queryOfField,
  queryOfMoment,
} from "../../app/static/shell/address.js";

const controls = (search, fields, values) => queryOfControls(search, fields, values).toString();

test("what the controls hold replaces what the address held of them", () => {
  assert.equal(controls("?model=a&model=b&x=1", ["model"], [["c", "d"]]), "x=1&model=c&model=d");
});

test("empty controls leave the address; numbers and zeros stand in it", () => {
  const values = ["", null, [], "  ", 0];
  assert.equal(controls("?a=1&b=2", ["a", "b", "c", "d", "e"], values), "e=0");
});

test("a choice goes back to the first page and closes the case", () => {
  assert.equal(controls("?page=3&case=c1&judge=j", ["tier"], ["easy"]), "judge=j&tier=easy");
});

test("another clip takes the moment and the step of the one before along", () => {
  const search = "?clip=a&chain=c&node=n&t=2&question=q&play=moment";
  assert.equal(controls(search, ["clip"], ["b"]), "clip=b");
  assert.equal(
    controls(search, ["clip"], ["a"]),
    "chain=c&node=n&t=2&question=q&play=moment&clip=a",
  );
});

test("text of a control cannot add a part to the address", () => {
  assert.equal(controls("", ["q"], ["a&b=c#d"]), "q=a%26b%3Dc%23d");
});

test("a moment is kept to a hundredth of a second, with its step", () => {
  assert.equal(
    queryOfMoment("?clip=a", { t: 1.23456, node: "n1" }).toString(),
    "clip=a&t=1.23&node=n1",
  );
  assert.equal(queryOfMoment("?clip=a&t=1&node=n", {}).toString(), "clip=a");
  assert.equal(queryOfMoment("?t=1", { t: 0, node: null }).toString(), "t=0");
});

test("a link keeps the parts that its page understands", () => {
  const query = "model=a&model=b&clip=c";
  assert.equal(linkThatKeeps("watch?old=1", ["clip"], query), "watch?clip=c");
  assert.equal(linkThatKeeps("trends", ["*"], query), `trends?${query}`);
  assert.equal(linkThatKeeps("data?x=1", ["judge"], query), "data");
  assert.equal(linkThatKeeps("data#files", ["clip"], query), "data?clip=c#files");
  assert.equal(linkThatKeeps("cases", ["show"], "show=clip", "show=lanes"), "cases?show=lanes");
});

test("another benchmark closes what is open of the one before and keeps the filters", () => {
  const search = "?benchmark=a&clip=c&node=n&case=k&page=3&tier=easy&pattern=p";
  const left = "benchmark=b&tier=easy&pattern=p";
  assert.equal(queryOfBenchmark(search, "b", "list").toString(), left);
  assert.equal(queryOfBenchmark(search, "b", "clip").toString(), `${left}&show=clip`);
});

test("the page around a frame is sent the page's name and the query", () => {
  const send = (pathname, query) => messageToParent({ pathname, hash: "#h" }, query);
  assert.deepEqual(send("/watch", "clip=a"), { queryString: "at=watch&clip=a", hash: "#h" });
  assert.deepEqual(send("/", ""), { queryString: "", hash: "#h" });
});

test("the open question and the sources shown stand in the address while there are some", () => {
  assert.equal(queryOfField("?clip=a", "question", ["q 1"]).toString(), "clip=a&question=q+1");
  assert.equal(queryOfField("?question=q&clip=a", "question", [""]).toString(), "clip=a");
  assert.equal(queryOfField("?source=a", "source", ["b", "c"]).toString(), "source=b&source=c");
});
