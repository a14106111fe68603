import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type PostDraft, postDraftSchema } from "../../features/blog/post-draft";
import { type QuestionContent, questionFile } from "../../features/questions/content";
import { readContentGpci } from "../../features/rvu/engine/import/rvu-content-files";
import { type StudySetContent, studySetFileSchema } from "../../features/sets/study-set-schema";
import type { MigrationFile } from "../migrations";
import { type DraftFile, readCatalog, readDraftFiles, resolveDraftFile } from "./picture-catalog";
import type { FindPicture } from "./resolve-pictures";

// Runs in Node only, for commands and tests, never in the Worker.

const root = fileURLToPath(new URL("../../..", import.meta.url));
const content = join(root, "app/content");

/** Returns the migrations of one database, in order; none if their folder does not exist. */
export function readMigrations(database: "app" | "analytics"): MigrationFile[] {
  const folder = join(root, "migrations", database);
  if (!existsSync(folder)) return [];
  return listFiles(folder, ".sql").map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * Returns the questions about those pictures that every site has. Throws an error with file, position, and reason if one is
 * invalid.
 */
export function readPictureQuestions(): QuestionContent[] {
  const catalog = readCatalog();
  return readDraftFiles("questions").flatMap((file) => parseDraftFile(file, (id) => catalog.get(id)));
}

/** Returns the questions of a file with the pictures they name. Throws an error with file, position, and reason if one is invalid. */
export function parseDraftFile(file: DraftFile, findPicture: FindPicture): QuestionContent[] {
  const { path, questions } = resolveDraftFile(file, findPicture);
  return parseQuestionFile(path, { format: "radcore-questions", version: 1, questions });
}

/**
 * Returns all questions of app/content/questions, by file. Throws an error with file, position, and reason if a question is
 * invalid.
 */
export function readQuestionFiles(): { domain: string; questions: QuestionContent[] }[] {
  const folder = join(content, "questions");
  return listFiles(folder, ".json").map((name) => {
    const questions = parseQuestionFile(
      `app/content/questions/${name}`,
      JSON.parse(readFileSync(join(folder, name), "utf8")),
    );
    return { domain: name.replace(/\.json$/, ""), questions };
  });
}

function parseQuestionFile(path: string, file: unknown): QuestionContent[] {
  const parsed = questionFile.safeParse(file);
  if (parsed.success) return parsed.data.questions;
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${path} is not valid: ${reasons.join("; ")}`);
}

/** Returns the external ids of the initial free list, in order. */
export function readFreeList(): string[] {
  return JSON.parse(readFileSync(join(content, "free-questions.json"), "utf8")) as string[];
}

/**
 * Returns the study sets of app/content/study-sets.json, in order. Throws an error with position and reason if a set is
 * invalid.
 */
export function readStudySets(): StudySetContent[] {
  const parsed = studySetFileSchema.safeParse(JSON.parse(readFileSync(join(content, "study-sets.json"), "utf8")));
  if (parsed.success) return parsed.data.sets;
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`app/content/study-sets.json is not valid: ${reasons.join("; ")}`);
}

export interface PostFile {
  draft: PostDraft;
  /** Day of publication, YYYY-MM-DD. */
  publishedOn: string;
}

/** Returns the blog posts of app/content/blog, oldest first. Throws an error with file and reason if a post is invalid. */
export function readPosts(): PostFile[] {
  const folder = join(content, "blog");
  return listFiles(folder, ".md")
    .map((name) => readPost(name, readFileSync(join(folder, name), "utf8")))
    .sort((a, b) => (a.publishedOn < b.publishedOn ? -1 : 1));
}

/** Parses a post file: `key: value` lines between two lines of `---`, then Markdown. */
function readPost(name: string, file: string): PostFile {
  const buildFileError = (reason: string) => new Error(`app/content/blog/${name} is not valid: ${reason}`);
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(file);
  if (!parts) throw buildFileError("no front matter between two lines of ---");
  const [, front = "", markdown = ""] = parts;
  const fields = new Map<string, string>();
  for (const line of front.split("\n")) {
    // Splits at the first colon, because a title may contain another.
    const [, key, value] = /^(\w+):\s+(.+)$/.exec(line) ?? [];
    if (!key || !value || fields.has(key)) throw buildFileError(`cannot read the line "${line}"`);
    fields.set(key, value.trim());
  }
  const { publishedOn = "", tags, questionIds, ...words } = Object.fromEntries(fields);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(publishedOn)) throw buildFileError("publishedOn is not YYYY-MM-DD");
  const parsed = z
    .strictObject(postDraftSchema.shape)
    .safeParse({ ...words, tags: splitList(tags), questionIds: splitList(questionIds), markdown: markdown.trim() });
  if (parsed.success) return { draft: parsed.data, publishedOn };
  throw buildFileError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
}

const splitList = (value = "") =>
  value
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** RVU releases in app/content/rvu, oldest first. */
const releases = [
  { id: "2025D", conversionFactor: 323465, conversion: "single" },
  { id: "2026C", conversionFactor: 334009, conversion: "nonQPP" },
] as const;

/** Returns the initial data of the RVU calculator: releases with their files, oldest first, study names, and localities. */
export function readRvuFiles() {
  const readRvuFile = (name: string) => readFileSync(join(content, "rvu", name), "utf8");
  return {
    releases: releases.map((release) => ({
      ...release,
      // The file is our extract, not the original file from CMS.
      sourceName: `Our extract of RVU${release.id.slice(2)} (release-${release.id}.csv)`,
      csv: readRvuFile(`release-${release.id}.csv`),
    })),
    studies: JSON.stringify(JSON.parse(readRvuFile("studies.json"))),
    localities: JSON.stringify(readContentGpci(readRvuFile("gpci-2026.csv"))),
  };
}

export type RvuFiles = ReturnType<typeof readRvuFiles>;

function listFiles(folder: string, end: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .sort();
}
