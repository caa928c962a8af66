/* The fields of each pipeline: name, label, rows of text (one line without). */

/* The paper's ablations. */
/** @type {[mode: string, words: string][]} */
export const MODES = [
  ["full", "understanding, synthesis, critic"],
  ["synthesis", "understanding, synthesis"],
  ["none", "a writer alone"],
];

/** @type {Record<string, [name: string, label: string, rows?: number][]>} */
export const FIELDS = {
  svbench: [
    ["scene", "Scene of the theatre"],
    ["name", "or a paradigm of your own"],
    ["description", "What happens in it", 3],
    ["test_point", "What it tests", 2],
    ["ground_truth", "How people act in it", 2],
  ],
  r3: [
    ["scene", "Scene of the theatre"],
    ["of_clip", "or the chain of a clip (its id)"],
    ["chain", "or a chain as JSON: people, nodes, links", 6],
  ],
  argus: [
    ["of_clip", "Loaded clip to look at (its id)"],
    ["subtitles", "Subtitles (SRT or WebVTT)", 8],
    ["script", "Script, if there is one (a screenplay, Fountain, or lines)", 4],
    ["annotations", "Annotations of its film, if there are any (JSON)", 3],
  ],
  vgenst: [
    ["scene", "Scene of the theatre"],
    ["theme", "or a theme"],
    ["task", "Task code (empty: one is chosen)"],
  ],
  videoreal: [
    ["of_clip", "Loaded clip to look at (its id)"],
    ["score", "Score by people, 1–5 (empty: a model drafts the label)"],
    ["category", "Kind of error: human_state, object_state, interaction"],
    ["description", "What is wrong, as people wrote it", 3],
    ["adherence", "How that fits the scale, as people wrote it", 3],
  ],
};
