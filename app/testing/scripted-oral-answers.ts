import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { findNextTurn, getProbeKey, type OralTurn, probePrompt } from "../features/practice/oral/next-turn";
import type { OralCase } from "../features/practice/oral/oral-case";

const edits = z.array(z.tuple([z.string(), z.string()])).min(1);

/** Answers that a learner could give to an oral case, as edits of the ideal answers, for tests. */
const scriptSchema = z.strictObject({
  missed: edits,
  negated: edits,
  hedged: edits,
  /** The answer to the first synthesis step with a wrong diagnosis first. */
  wrongOrder: z.string(),
  /** A sentence added to the first management step. */
  dangerous: z.string(),
  /** Other words for the ideal answers, by step. */
  synonyms: z.record(z.string(), z.string()),
});
type Script = z.infer<typeof scriptSchema>;

const folder = fileURLToPath(new URL("./oral-answers", import.meta.url));

/** Returns the scripts by case id. */
function readScripts(): Map<string, Script> {
  return new Map(
    readdirSync(folder).flatMap((name) =>
      Object.entries(z.record(z.string(), scriptSchema).parse(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")))),
    ),
  );
}

const guesses =
  "Pneumonia, sarcoidosis, endometriosis, multiple sclerosis, gout, asthma, and fibroids are other considerations.";

export const oralAnswerKinds = [
  "excellent",
  "synonyms",
  "missed critical finding",
  "negated critical finding",
  "hedged critical finding",
  "wrong order",
  "dangerous management",
  "verbose guessing",
  "silent",
] as const;
export type OralAnswerKind = (typeof oralAnswerKinds)[number];

/** Returns every scripted interview of the cases. Throws if a case has no script or an edit changes nothing. */
export function listScriptedInterviews(
  cases: readonly OralCase[],
): { caseId: string; kind: OralAnswerKind; turns: OralTurn[] }[] {
  const scripts = readScripts();
  return cases.flatMap((one) => {
    const script = scripts.get(one.id);
    if (!script) throw new Error(`${one.id} has no scripted answers`);
    const ideal = new Map(one.steps.map(({ id, ideal }) => [id, ideal]));
    const firstOf = (stage: string) => one.steps.find((step) => step.stage === stage)?.id ?? "";
    const replace = (stepId: string, answer: string) => new Map([...ideal, [stepId, answer]]);
    const append = (stepId: string, text: string) => replace(stepId, `${ideal.get(stepId)} ${text}`);
    const answers: Record<OralAnswerKind, Map<string, string>> = {
      excellent: ideal,
      synonyms: new Map(Object.entries(script.synonyms)),
      "missed critical finding": edit(one.id, ideal, script.missed),
      "negated critical finding": edit(one.id, ideal, script.negated),
      "hedged critical finding": edit(one.id, ideal, script.hedged),
      "wrong order": replace(firstOf("synthesis"), script.wrongOrder),
      "dangerous management": append(firstOf("management"), script.dangerous),
      "verbose guessing": append(firstOf("synthesis"), guesses),
      silent: new Map(),
    };
    return oralAnswerKinds.map((kind) => ({ caseId: one.id, kind, turns: interview(one, answers[kind]) }));
  });
}

/** Asks a case to its end; the learner answers each step from the map, and has nothing to add. */
function interview(oralCase: OralCase, answers: ReadonlyMap<string, string>): OralTurn[] {
  const turns: OralTurn[] = [];
  for (let next = findNextTurn(oralCase, turns); next; next = findNextTurn(oralCase, turns)) {
    const isProbe = next.prompt === probePrompt && next.key === getProbeKey(next.step.id);
    turns.push({ key: next.key, answer: isProbe ? "Nothing else." : (answers.get(next.key) ?? "I do not know.") });
  }
  return turns;
}

function edit(caseId: string, answers: ReadonlyMap<string, string>, changes: Script["missed"]): Map<string, string> {
  const edited = new Map(answers);
  for (const [from, to] of changes) {
    const found = [...edited].filter(([, answer]) => answer.includes(from));
    if (!found.length) throw new Error(`No ideal answer of ${caseId} contains "${from}"`);
    for (const [id, answer] of found) edited.set(id, answer.replace(from, to));
  }
  return edited;
}
