import { countNoun } from "../../../lib/text";
import { maxSessionSize } from "../../study/start-request";
import type { FoundIds, FoundQuestion } from "./find-ids.server";

/** Complaints of one kind that are shown; of the others there is the number. */
const shown = 12;

/** What a text comes to, as the page shows it. */
export interface FoundView {
  /** What would be played, at most as many as a session holds. */
  playable: FoundQuestion[];
  /** What `parseIds` reads as exactly these. */
  ids: string;
  /** What is left out or was put right, in words. */
  notes: { title: string; lines: string[] }[];
  drafts: { questionId: string; externalId: string }[];
}

/** What was found, cut to the size of a session, and everything that has to be said about the rest. Pure. */
export function viewFound({ found, unknown, drafts, duplicates, problems, column }: FoundIds): FoundView {
  const playable = found.slice(0, maxSessionSize);
  const cut = found.slice(maxSessionSize);
  const lines = (list: readonly number[]) => `line${list.length > 1 ? "s" : ""} ${list.join(", ")}`;
  const note = (title: string, texts: string[]) =>
    texts.length === 0
      ? []
      : [
          {
            title,
            lines: [...texts.slice(0, shown), ...(texts.length > shown ? [`and ${texts.length - shown} more`] : [])],
          },
        ];
  return {
    playable,
    ids: playable.map(({ asked }) => asked).join(","),
    drafts: drafts.slice(0, shown),
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
        `${countNoun(duplicates.length, "id")} more than once; each is taken once`,
        duplicates.map((again) => `${again.id}, again on ${lines(again.lines)}.`),
      ),
      ...note(
        `A session holds ${maxSessionSize} questions: ${countNoun(cut.length, "question")} left out`,
        cut.length ? [cut.map(({ asked }) => asked).join(", ")] : [],
      ),
      ...note("A table", column === null ? [] : [`Ids were taken from its column “${column}”.`]).filter(
        () => problems.length + unknown.length > 0,
      ),
    ],
  };
}
