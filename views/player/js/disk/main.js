/* What opens from a disk: the page of one chain, or a set of cases. One classic script holds both,
   since a browser loads no module from there (scripts/bundle.mjs). */
import { openChain } from "./chain.js";
import { openSet } from "./set.js";

if (document.getElementById("set-player")) openSet();
else openChain();
