import { expect, it } from "vitest";
import { readPictureQuestions, readQuestionFiles } from "../db/seed/content-files";
import type { QuestionContent } from "../features/questions/content";
import { splitContent } from "../features/questions/version";
import { arrangeBody } from "../features/study/engine/arrange-body";
import { renameBody, renameSheet } from "../features/study/engine/shown-ids";
import { createShownIdRename } from "../features/study/shown-ids.server";
import { seededRandom } from "../lib/random";
import { edge, guesses, sumUp } from "./key-cues";

// Tests the whole bank as learners get it against rules that look only at ids, places and lengths (Q12).

/** How much a rule may beat chance. */
const maxEdge = 0.05;
/** Sessions × questions of each type. */
const shows = 2000;
const secret = "a secret of this test, 32 characters long";

const random = seededRandom(20);
const questions = [...readQuestionFiles().flatMap((file) => file.questions), ...readPictureQuestions()];

it.each(["single", "multi", "matching", "ordering", "labelling", "case"])(
  "no rule of ids, places or lengths beats chance by 5 points: %s",
  (type) => {
    const bank = questions.filter((question) => question.type === type);
    const seeds = Array.from({ length: Math.ceil(shows / bank.length) }, () => Math.floor(random() * 2 ** 32));
    const cues = sumUp(bank.flatMap((question) => guessesAt(question, seeds)));
    const told = cues.slice(0, 4).map((cue) => `${cue.rule} ${points(cue.right)} for ${points(cue.chance)}`);
    console.info(`${type} (${bank.length}), best rules and chance: ${told.join("; ")}`);
    expect(cues.filter((cue) => edge(cue) > maxEdge)).toEqual([]);
  },
);

it("finds the leak in authored ids", () => {
  const ordering = questions.filter((question) => question.type === "ordering");
  const cues = sumUp(ordering.map(splitContent).flatMap(({ body, sheet }) => guesses(body, sheet.key)));
  expect(cues[0]).toMatchObject({ rule: "id, the whole order", right: 1 });
});

function guessesAt(content: QuestionContent, seeds: readonly number[]) {
  const { body, sheet } = splitContent(content);
  const id = `q-${content.id}`;
  return seeds.flatMap((seed, session) => {
    const rename = createShownIdRename(secret, `session-${session}`, id);
    return guesses(renameBody(arrangeBody(body, seed, id), rename), renameSheet(sheet, rename).key);
  });
}

function points(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
