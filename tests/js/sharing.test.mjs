/* Who can open the report of an uploaded run. */
import assert from "node:assert/strict";
import test from "node:test";
import { privacyOf, sharedLink } from "../../app/static/upload/model/sharing.js";

const server = { expires: "2026-12-06T10:00+00:00" };

test("a report says until when it is private, and how others get a link", () => {
  const open = privacyOf({ submits: true }, server);
  assert.match(open, /^Only you can open these links, in this browser, until 6 Dec 2026\. /);
  assert.match(open, /Submit the run to get a link/);
  assert.match(privacyOf({ submits: false }, server), /takes no submissions/);
});

test("the link to share cannot withdraw the submission", () => {
  assert.equal(sharedLink("submission/ABCD-EFGH-JKLM#secret"), "/submission/ABCD-EFGH-JKLM");
});
