/* The script of every page in both shells. `WhyReelShell` serves code that is no module: the events
   of Gradio's controls and the components of Streamlit. */
import "../tags/main.js";
import "../take/main.js";
import { setAddress } from "./address.js";
import "./benchmark.js";
import "./copy.js";
import "./drops.js";
import { filter, follow, goTo } from "./filter.js";
import "./gallery_keys.js";
import "../leave/share.js";
import "../leave/tables.js";
import "./gradio_menus.js";
import "./history.js";
import "./landmarks.js";
import "./locate.js";
import "./menu_views.js";
import "./moment.js";
import { scrollToCurrentPage } from "./navigation.js";
import "./points.js";
import "./rail.js";
import { arrived, waitForFirstRun } from "./streamlit_run.js";
import "./terms.js";
import { begin } from "./view.js";
import { mountLive } from "./mounting.js";

document.addEventListener("wr-query", (event) => goTo(event.detail.query));
document.addEventListener("DOMContentLoaded", waitForFirstRun);
scrollToCurrentPage();
begin();

window.WhyReelShell = { filter, follow, mountLive, setAddress, arrived };
