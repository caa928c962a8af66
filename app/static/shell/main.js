/* What every page of both shells runs. `WhyReelShell` is for what is no module of ours: the events
   of Gradio's controls and the components of Streamlit. */
import "../tags/main.js";
import "../upload/main.js";
import { setAddress } from "./address.js";
import "./copy.js";
import { filter } from "./filter.js";
import "./gallery_keys.js";
import "./gradio_menus.js";
import "./moment.js";
import { scrollToCurrentPage } from "./navigation.js";
import "./points.js";
import "./rail.js";
import { arrived, waitForFirstRun } from "./streamlit_run.js";
import { begin } from "./view.js";
import { mountLive } from "./mounting.js";

window.addEventListener("popstate", () => location.reload());
document.addEventListener("DOMContentLoaded", waitForFirstRun);
scrollToCurrentPage();
begin();

window.WhyReelShell = { filter, mountLive, setAddress, arrived };
