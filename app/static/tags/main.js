import "./tags.js";
