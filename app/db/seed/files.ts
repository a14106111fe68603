import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type QuestionContent, questionFile } from "../../features/questions/content";
import type { MigrationFile } from "../migrate";

// Read in Node only: by the commands and the tests, never by the Worker.

const root = fileURLToPath(new URL("../../..", import.meta.url));
const content = join(root, "app/content");

/** The migrations of one database, in order; none when it has no folder yet. */
export function readMigrations(database: "app" | "analytics"): MigrationFile[] {
  const folder = join(root, "migrations", database);
  if (!existsSync(folder)) return [];
  return namesIn(folder, ".sql").map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/** Every question of app/content/questions, by file. Throws with file, place and reason when one is not valid. */
export function readQuestionFiles(): { domain: string; questions: QuestionContent[] }[] {
  const folder = join(content, "questions");
  return namesIn(folder, ".json").map((name) => {
    const parsed = questionFile.safeParse(JSON.parse(readFileSync(join(folder, name), "utf8")));
    if (parsed.success) return { domain: name.replace(/\.json$/, ""), questions: parsed.data.questions };
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`app/content/questions/${name} is not valid: ${reasons.join("; ")}`);
  });
}

/** External ids of the questions the free list starts with, in order. */
export function readFreeList(): string[] {
  return JSON.parse(readFileSync(join(content, "free-questions.json"), "utf8")) as string[];
}

function namesIn(folder: string, end: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .sort();
}
