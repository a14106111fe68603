import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { outcome, question, studyItem } from "../db/schema";
import { readPictureQuestions, readQuestionFiles } from "../db/seed/content-files";
import type { QuestionContent } from "../features/questions/content";
import { domainNames } from "../features/questions/taxonomy";
import { splitContent } from "../features/questions/version";
import { splitWords } from "../lib/text-search-terms";
import { formatDate } from "../lib/time-text";
import { readEndpoints } from "./route-table";
import { bankMadeAt, makeUnansweredBank, secretMark, type UnansweredBank } from "./unanswered-setup";

// No page, list, search, export, or data request sends a text that belongs to the key of an unanswered question, over the whole
// bank (Q12). Calls the loaders of all routes of learners and visitors; a new route without an address here fails.

const contents = [...readQuestionFiles().flatMap(({ questions }) => questions), ...readPictureQuestions()];
const contentById = new Map(contents.map((content) => [`q-${content.id}`, content]));
const modules = import.meta.glob<Record<string, unknown>>("../routes/{home.tsx,{public,signed-in,api}/*.{ts,tsx}}");
const loaders = (await readEndpoints()).filter(({ kind, file }) => kind === "loader" && modules[toModule(file)]);

let bank: UnansweredBank;
beforeAll(async () => {
  bank = await makeUnansweredBank(contents, 40);
}, 120_000);

/** Routes that answer other programs, or send files. */
const others = /\/api\/(?!study)|\/(images|series|cards\.card\.picture|robots|sitemap)\.tsx?$/;

/** Words typed into the searches: the beginning of every secret, which a search for a prefix finds, and of every note. */
const searches = [secretMark, "mine"];

/** The addresses of a route with its parameters. */
function listAddresses(path: string): { address: string; params: Record<string, string> }[] {
  const { tutorSessions, examSession, sharedSetToken, postSlug, setId } = bank;
  const sessions = [...tutorSessions, examSession];
  const plain = (...queries: string[]) => ["", ...queries].map((query) => ({ address: path + query, params: {} }));
  const one = (name: string, values: readonly string[], queries: readonly string[] = [""]) =>
    values.flatMap((value) =>
      queries.map((query) => ({ address: path.replace(`:${name}`, value) + query, params: { [name]: value } })),
    );
  const search = searches.map((word) => `?q=${word}&text=${word}&search=${word}&find=${word}`);
  if (path.includes(":sessionId")) return one("sessionId", sessions, ["", "?q=1"]);
  if (path === "/questions/sets/:setId") return one("setId", [setId]);
  if (path.startsWith("/custom-sets/") && path.endsWith("/:token")) return one("token", [sharedSetToken]);
  if (path === "/rvu-calculator/shared/:token" || path === "/program/join/:token" || path === "/blog/preview/:token")
    return one("token", ["none"]);
  if (path === "/blog/:slug") return one("slug", [postSlug]);
  if (path === "/labs/:labId") return one("labId", ["mr-wrap-around"]);
  if (path === "/rvu-calculator/shifts/:shiftId") return one("shiftId", ["none"]);
  if (path === "/api/study/ahead") return sessions.flatMap((id) => plain(`?session=${id}&q=2`));
  if (path === "/questions/report") return sessions.flatMap((id) => plain(`?session=${id}&q=1`));
  if (path.endsWith("export")) return plain("?format=anki", "?format=csv", "?format=markdown", ...search);
  if (path.includes(":") || path.includes("*")) throw new Error(`Name the addresses of ${path} in listAddresses`);
  const isSearchable = /^\/(questions|questions\/search|custom-sets|custom-sets\/counts|notebook)$/.test(path);
  return isSearchable ? plain(...search, "?organ=gi&modality=ct", "?only=normal", "?explanation=q-gi-001") : plain();
}

it("calls the loaders of all routes that can send questions", () => {
  expect(loaders.length).toBeGreaterThan(50);
});

it("sends no hidden text of any unanswered question", { timeout: 120_000 }, async () => {
  const leaks: string[] = [];
  let total = 0;
  for (const { file, path } of loaders.filter((one) => !others.test(one.file))) {
    const { loader } = (await modules[toModule(file)]?.()) ?? {};
    for (const { address, params } of listAddresses(path)) {
      const text = await serialize(await bank.load(loader, address, params));
      total += text.length;
      // One of each address, because a leak repeats for hundreds of questions.
      leaks.push(
        ...findSecrets(text)
          .slice(0, 1)
          .map((found) => `${file} at ${address}: ${found}`),
      );
    }
  }
  expect(leaks).toEqual([]);
  expect(total).toBeGreaterThan(500_000);
});

it("sends no word of a key or a leaf topic with an open question, unless the question itself has it", {
  timeout: 120_000,
}, async () => {
  const { loader } = await import("../routes/signed-in/session");
  const leaks: string[] = [];
  let opened = 0;
  for (const sessionId of [...bank.tutorSessions, bank.examSession])
    for (let number = 1; number <= 120; number++) {
      const page = await bank.load(loader, `/questions/session/${sessionId}?q=${number}`, { sessionId });
      const shown = readQuestion(page);
      if (!shown) break;
      opened++;
      leaks.push(...findSecrets(JSON.stringify(page)), ...findWords(shown));
    }
  expect(opened).toBe(contents.length);
  expect(leaks).toEqual([]);
});

it("sends the hidden texts once the questions are answered", async () => {
  const { db, userId } = bank;
  await db
    .insert(outcome)
    .select(sql`select ${userId}, id, 0, 1, 1, 'incorrect', null, 0, null from ${question} where id not in
      (select question_id from ${studyItem} where session_id = ${bank.examSession})`);
  const { loader } = await import("../routes/signed-in/notebook");
  const text = await serialize(await bank.load(loader, "/notebook?kind=missed"));
  expect(findSecrets(text).length).toBeGreaterThan(0);
  // The notebook lists the highlights, so the tests above have read their topics, too.
  expect(await serialize(await bank.load(loader, "/notebook?kind=highlight"))).toContain('"highlights":[[0,12]]');
});

/** Returns what surrounds each secret. A page may repeat the searched beginning of the secrets, which has no number. */
function findSecrets(text: string): string[] {
  return [...text.matchAll(new RegExp(`.{0,60}${secretMark}\\d.{0,20}`, "gi"))].map(([found]) => found);
}

interface ShownQuestion {
  id: string;
}

function readQuestion(page: unknown): ShownQuestion | null {
  return page instanceof Response ? null : (page as { open: { question: ShownQuestion } }).open.question;
}

/** Returns the words of the key and of the leaf topic that the page has and the question itself has not. */
function findWords(shown: ShownQuestion): string[] {
  const content = contentById.get(shown.id);
  if (!content) return [`${shown.id} is no question of the bank`];
  const known = new Set([
    ...listOwnWords(content),
    ...techniqueWords,
    // The id of a question names its domain, and the date of its version has numbers.
    ...splitWords(`${content.id} ${formatDate(bankMadeAt, "UTC")}`),
  ]);
  const hidden = new Set(listHiddenWords(content).filter((word) => !known.has(word)));
  return listTexts(shown).flatMap((text) =>
    splitWords(text)
      .filter((word) => hidden.has(word))
      .map((word) => `${content.id}: “${word}” in “${text}”`),
  );
}

/** Words of leaf topics that only say how a picture was made, which its caption and its file name may say. */
const techniqueWords = ["flair", "pet", "gamma", "camera", "count", "image", "bronchial"];

/** Returns the words of the stem, the options, the topics above, and the domains. */
function listOwnWords(content: QuestionContent): string[] {
  const { body } = splitContent(content);
  const firstPart = body.type === "case" ? { ...body, parts: body.parts.slice(0, 1) } : body;
  const { organ, modality } = content;
  const domains = [organ, modality, ...domainNames(organ, modality)];
  return [...content.topic.slice(0, -1), ...domains, ...listTexts(firstPart, ["stem", "text", "unit"])].flatMap(
    splitWords,
  );
}

/** Returns the words of the leaf topic and of a key that is no option: a number, or the names of regions. */
function listHiddenWords(content: QuestionContent): string[] {
  const leaf = content.topic.length > 1 ? content.topic.slice(-1) : [];
  const number = content.type === "numeric" ? [String(content.answer.value)] : [];
  return [...leaf, ...number].flatMap(splitWords);
}

/** Returns the texts at any depth, or only those of the fields with these names. */
function listTexts(value: unknown, names?: readonly string[], name = ""): string[] {
  if (typeof value === "string") return !names || names.includes(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((entry) => listTexts(entry, names, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => listTexts(entry, names, key));
}

/** Returns a loader's data as text; of a response, its body and its target. */
async function serialize(value: unknown): Promise<string> {
  if (value instanceof Response) return `${value.headers.get("Location") ?? ""} ${await value.text()}`;
  return JSON.stringify(value) ?? "";
}

function toModule(file: string): string {
  return file.replace(/^app\//, "../");
}
