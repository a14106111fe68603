import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readCatalog, readDraftFiles, resolveDraftFile } from "../app/db/seed/picture-catalog";
import { findNearDuplicatePairs } from "../app/features/questions/lint/duplicates";
import { lintQuestion } from "../app/features/questions/lint/lint";
import { root } from "./command.mjs";

// `npm run lint:questions [files…]`: prints the linter's findings (L1, L2) for all content files and the given files, one per
// line. Exits with 1 if a finding blocks publishing.

type NamedQuestion = { file: string; id: string; content: unknown };

const folder = join(root, "app/content/questions");
const ownFiles = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map((name) => join("app/content/questions", name));
let blockingCount = 0;
let warningCount = 0;

const givenFiles = process.argv.slice(2).filter((file) => !ownFiles.some((name) => resolve(file) === join(root, name)));
const catalog = readCatalog();
const questions = [
  ...ownFiles.flatMap((file) => readQuestions(file, join(root, file))),
  ...readDraftFiles("questions").flatMap((file) =>
    resolveDraftFile(file, (id) => catalog.get(id)).questions.map((content) => ({
      file: file.path,
      id: String(content.id),
      content,
    })),
  ),
  ...givenFiles.flatMap((file) => readQuestions(file, file)),
];
for (const { file, id, content } of questions)
  for (const { rule, level, path, message } of lintQuestion(content))
    printFinding(level, file, id, rule, `${message}${path.length ? ` (${path.join(".")})` : ""}`);
// Uses the position as the id, because two files may use the same id.
const numberedQuestions = questions.map(({ content }, index) => ({ ...Object(content), id: String(index) }));
for (const { a, b, similarity } of findNearDuplicatePairs(numberedQuestions)) {
  const [first, second] = [questions[Number(a)], questions[Number(b)]];
  // Rows with the same id are the same question.
  if (!first || !second || first.id === second.id) continue;
  const percent = Math.round(similarity * 100);
  printFinding(
    "warn",
    second.file,
    second.id,
    "near-duplicate",
    `${percent}% of the wording matches ${first.file}:${first.id}.`,
  );
}
console.log(`${questions.length} questions: ${blockingCount} findings block, ${warningCount} warn.`);
process.exitCode = blockingCount ? 1 : 0;

function printFinding(level: "block" | "warn", file: string, id: string, rule: string, message: string) {
  if (level === "block") blockingCount++;
  else warningCount++;
  console.log(`${file}:${id}: ${rule}: ${message}`);
}

/** Returns the questions of a content file, a list, or a single question. A file that cannot be read yields a blocking finding. */
function readQuestions(file: string, path: string): NamedQuestion[] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, "utf8"));
    const questionList = Array.isArray(parsed) ? parsed : (parsed as { questions?: unknown } | null)?.questions;
    if (!Array.isArray(questionList)) throw new Error("it contains no list of questions");
    return questionList.map((content: { id?: unknown } | null, index) => ({
      file,
      id: typeof content?.id === "string" && content.id ? content.id : `#${index + 1}`,
      content,
    }));
  } catch (error) {
    printFinding("block", file, "-", "field", `Could not read the file: ${(error as Error).message}`);
    return [];
  }
}
