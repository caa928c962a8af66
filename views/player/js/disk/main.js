/* The script of pages that open from a disk: one chain, or a set of cases. It is a classic script,
   since a browser loads no module from there (scripts/bundle.mjs). */
import { openChain } from "./chain.js";
import { openSet } from "./set.js";

if (document.getElementById("set-player")) openSet();
else openChain();
