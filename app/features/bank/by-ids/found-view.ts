import { countNoun } from "~/lib/text";
import { maxSessionSize } from "../../study/start-request";
import type { FoundQuestion, IdLookup } from "./find-ids.server";

/** Maximum lines per note; further lines are only counted. */
const maxListedProblems = 12;

/** The result of looking up pasted ids, prepared for the page. */
export interface FoundView {
  /** Questions to play, at most as many as a session can hold. */
  playableQuestions: FoundQuestion[];
  /** The playable ids as text that `parseIds` can read. */
  ids: string;
  /** Explanations of skipped or corrected ids. */
  notes: { title: string; lines: string[] }[];
  drafts: { questionId: string; externalId: string }[];
}

/** Limits the found questions to the size of a session and explains which ids were left out. Pure. */
export function buildFoundView({ found, unknownIds, drafts, duplicates, problems, column }: IdLookup): FoundView {
  const playableQuestions = found.slice(0, maxSessionSize);
  const excessQuestions = found.slice(maxSessionSize);
  const formatLines = (list: readonly number[]) => `line${list.length > 1 ? "s" : ""} ${list.join(", ")}`;
  const makeNote = (title: string, texts: string[]) =>
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
    playableQuestions,
    ids: playableQuestions.map(({ requestedId }) => requestedId).join(","),
    drafts: drafts.slice(0, maxListedProblems),
    notes: [
      ...makeNote(
        `${countNoun(problems.length, "piece")} of the text could not be used`,
        problems.map(({ line, text, why }) => `Line ${line}, “${text}”: ${why}.`),
      ),
      ...makeNote(
        `${countNoun(unknownIds.length, "id")} not in the bank`,
        unknownIds.map(
          ({ line, id, version, why }) => `Line ${line}, ${id}${version === null ? "" : `@v${version}`}: ${why}.`,
        ),
      ),
      ...makeNote(
        `${countNoun(duplicates.length, "repeated id")}, used only once`,
        duplicates.map((duplicate) => `${duplicate.id}, again on ${formatLines(duplicate.lines)}.`),
      ),
      ...makeNote(
        `${countNoun(excessQuestions.length, "question")} left out, because a session can have at most ${maxSessionSize}`,
        excessQuestions.length ? [excessQuestions.map(({ requestedId }) => requestedId).join(", ")] : [],
      ),
      ...makeNote("Table detected", column === null ? [] : [`The ids come from the column “${column}”.`]).filter(
        () => problems.length + unknownIds.length > 0,
      ),
    ],
  };
}
