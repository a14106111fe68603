import { countNoun } from "~/lib/text";
import { maxSessionSize } from "../../study/start-request";
import type { FoundIds, FoundQuestion } from "./find-ids.server";

/** Maximum problems shown per kind; the rest are counted. */
const maxListedProblems = 12;

/** The questions found for a pasted text, prepared for the page. */
export interface FoundView {
  /** Questions to play, at most one full session. */
  playable: FoundQuestion[];
  /** The playable ids as text that `parseIds` can read. */
  ids: string;
  /** Explanations of skipped or corrected ids. */
  notes: { title: string; lines: string[] }[];
  drafts: { questionId: string; externalId: string }[];
}

/** Limits the questions found to one session and explains what was left out. Pure. */
export function buildFoundView({ found, unknown, drafts, duplicates, problems, column }: FoundIds): FoundView {
  const playable = found.slice(0, maxSessionSize);
  const excess = found.slice(maxSessionSize);
  const lines = (list: readonly number[]) => `line${list.length > 1 ? "s" : ""} ${list.join(", ")}`;
  const note = (title: string, texts: string[]) =>
    texts.length === 0
      ? []
      : [
          {
            title,
            lines: [
              ...texts.slice(0, maxListedProblems),
              ...(texts.length > maxListedProblems ? [`and ${texts.length - maxListedProblems} more`] : []),
            ],
          },
        ];
  return {
    playable,
    ids: playable.map(({ requestedId }) => requestedId).join(","),
    drafts: drafts.slice(0, maxListedProblems),
    notes: [
      ...note(
        `${countNoun(problems.length, "piece")} could not be read`,
        problems.map(({ line, text, why }) => `Line ${line}, “${text}”: ${why}.`),
      ),
      ...note(
        `${countNoun(unknown.length, "id")} not in the bank`,
        unknown.map(
          ({ line, id, version, why }) => `Line ${line}, ${id}${version === null ? "" : `@v${version}`}: ${why}.`,
        ),
      ),
      ...note(
        `${countNoun(duplicates.length, "id")} repeated; each is used once`,
        duplicates.map((duplicate) => `${duplicate.id}, again on ${lines(duplicate.lines)}.`),
      ),
      ...note(
        `A session holds ${maxSessionSize} questions; ${countNoun(excess.length, "question")} left out`,
        excess.length ? [excess.map(({ requestedId }) => requestedId).join(", ")] : [],
      ),
      ...note("Table detected", column === null ? [] : [`The ids come from the column “${column}”.`]).filter(
        () => problems.length + unknown.length > 0,
      ),
    ],
  };
}
