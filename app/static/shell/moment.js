/* A player tells where it stands, which question is open and whose times it shows; the address
   keeps it. */
import { queryOfField, queryOfMoment, setAddress } from "./address.js";

function keepMoment(event) {
  setAddress(queryOfMoment(location.search, event.detail || {}).toString(), false);
}

function keepField(name, values) {
  setAddress(queryOfField(location.search, name, values).toString(), false);
}

document.addEventListener("whyreel:moment", keepMoment);
document.addEventListener("whyreel:question", ({ detail }) => keepField("question", [detail?.id]));
document.addEventListener("whyreel:source", ({ detail }) => {
  keepField("source", (detail?.sources || []).slice(0, 2));
});
