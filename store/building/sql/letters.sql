-- From a reply to a letter. The patterns are variables, set from the table in store/building/answers/letters.py.
-- '' = none was found, '?' = two that contradict each other.
CREATE TEMP MACRO squeezed(t) AS trim(regexp_replace(t, '\s+', ' ', 'g'));

-- Option texts are compared without their outer space, doubled spaces and final full stop.
CREATE TEMP MACRO plain(t) AS rtrim(squeezed(t), '.');

-- What comes after the last thought, without Markdown's stars and backticks.
CREATE TEMP MACRO reply_of(raw) AS translate(
    CASE WHEN contains(raw, '</think>') THEN regexp_replace(raw, '(?s)^.*</think>', '') ELSE raw END,
    '*`', '');

CREATE TEMP MACRO the_only(letters) AS
    CASE len(letters) WHEN 0 THEN '' WHEN 1 THEN letters[1] ELSE '?' END;

CREATE TEMP MACRO letter_index(l) AS CASE WHEN l BETWEEN 'A' AND 'Z' THEN ascii(l) - 65 END;

CREATE TEMP MACRO agreed(a, b) AS CASE WHEN a = '' OR a = b THEN b WHEN b = '' THEN a ELSE '?' END;

CREATE TEMP MACRO bare_letter(t) AS upper(regexp_extract(t, getvariable('letter_bare'), 1));

CREATE TEMP MACRO claimed_letter(t) AS the_only(list_distinct(regexp_extract_all(
    array_to_string(regexp_extract_all(t, getvariable('letter_claim'), 1), ' '), '\b[A-Z]\b')));

CREATE TEMP MACRO marked_letter(t) AS
    the_only(list_distinct(regexp_extract_all(t, getvariable('letter_marker'), 1)));

-- The letter of the one option (already plain) that the text equals.
CREATE TEMP MACRO option_letter(t, options) AS
    CASE WHEN t <> '' AND len(list_filter(options, lambda o: o = t)) = 1
        THEN chr(64 + list_position(options, t)::INTEGER) ELSE '' END;

CREATE TEMP MACRO tagged(t) AS
    CASE WHEN contains(lower(t), '<answer>')
        THEN list_distinct(regexp_extract_all(t, getvariable('letter_tag'), 1)) ELSE [] END;

CREATE TEMP MACRO tail_of(t) AS plain(regexp_extract(t, getvariable('letter_tail'), 1));

CREATE TEMP MACRO first_letter(raw) AS regexp_extract(raw, getvariable('letter_first'), 1);

CREATE TEMP MACRO has_first_letter(benchmark) AS
    list_contains(getvariable('first_letter'), benchmark);

CREATE TEMP MACRO is_refusal(t) AS
    regexp_matches(replace(t, '’', ''''), getvariable('letter_refusal'));

CREATE TEMP MACRO is_cut_off(t) AS regexp_matches(t, '^\s*<think>');

-- The status that a harness's own failure text stands for; NULL for any other text.
CREATE TEMP MACRO failed_as(raw) AS
    CASE WHEN contains(raw, getvariable('failure_within')) THEN 'transport'
    WHEN len(list_filter(getvariable('failure_texts'), lambda f: starts_with(raw, f))) > 0
    THEN list_extract(getvariable('failure_statuses'), list_position(
        list_transform(getvariable('failure_texts'), lambda f: starts_with(raw, f)), true)) END;
