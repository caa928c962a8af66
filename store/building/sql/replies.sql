-- Every reply once: what its letter is, and which words of it could be an option's text. Needs a
-- table `said` (raw) and a table `option_texts` (words, plain). Replies repeat (most are a letter),
-- and a macro within a macro would run its patterns again at each mention: hence the steps.
CREATE TEMP TABLE replies AS
WITH whole AS (SELECT raw, reply_of(raw) AS reply FROM said),
claims AS (SELECT *, claimed_letter(reply) AS claim, tagged(reply) AS tags FROM whole),
-- Where a tag holds no letter, its text is the reply: “<answer>the blue ball</answer>”.
inner_text AS (
    SELECT *, CASE WHEN claim = '' AND len(tags) = 1 THEN tags[1] ELSE reply END AS t FROM claims),
bared AS (
    SELECT *, bare_letter(t) AS bare, plain(t) AS words, tail_of(t) AS tail FROM inner_text)
SELECT b.raw, b.reply, b.bare <> '' AS is_bare,
    CASE WHEN bare <> '' THEN bare WHEN claim <> '' THEN claim ELSE marked_letter(t) END AS letter,
    coalesce(w.words, '') AS words, coalesce(l.words, '') AS tail, first_letter(b.raw) AS first,
    failed_as(b.raw) AS failure,
    CASE WHEN letter <> '' THEN 'unparsed' WHEN is_refusal(b.reply) THEN 'refused'
        WHEN is_cut_off(b.reply) THEN 'truncated' WHEN NOT regexp_matches(b.reply, '\S') THEN 'empty'
        ELSE 'unparsed' END AS otherwise
FROM bared b LEFT JOIN option_texts w ON w.words = b.words
LEFT JOIN option_texts l ON l.words = b.tail;
