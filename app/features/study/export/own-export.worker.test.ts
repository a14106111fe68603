import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../../../db/client.server";
import { answer, flag, note, outcome } from "../../../db/schema";
import { freshD1 } from "../../../testing/d1";
import { makePerson, makeQuestion, makeSession, type Person, questionLike } from "../../../testing/make";
import { exportFormats, type OwnExportFormat, streamOwnExport } from "./own-export.server";

const now = Date.parse("2026-03-10T12:00:00Z");
/** Words that occur nowhere else in the file. */
const secret = {
  stem: "Zebrastem asks which of these is right?",
  options: ["a", "b", "c"].map((id) => ({ id, text: `Zebraoption ${id}`, rationale: `Zebrareason ${id}` })),
  teachingPoint: "Zebrapoint to keep.",
  references: [{ name: "Zebrabook", edition: "Zebraedition" }],
};

let db: Db;
let ada: Person;
let questionId: string;

beforeEach(async () => {
  ({ db } = await freshD1());
  ada = await makePerson(db);
  const content = { ...questionLike({ ...secret, topic: ["Gut", "Liver"] }), id: "gut-001" };
  const made = await makeQuestion(db, { content, now });
  questionId = made.questionId;
  await addNote(ada, "=cmd|' /C calc'!A0");
  await db.insert(flag).values({ userId: ada.userId, questionId, flaggedAt: now });
  await db
    .insert(outcome)
    .values({ userId: ada.userId, questionId, firstCorrect: false, answers: 1, latestAt: now, state: "incorrect" });
  for (const isTest of [false, true]) {
    const sessionId = await makeSession(db, ada.userId, [made], now, { isTest });
    await db.insert(answer).values({
      ...{ sessionId, position: 0, clientId: `c-${isTest}`, userId: ada.userId, questionId, versionId: made.versionId },
      ...{
        response: JSON.stringify({ type: "single", choice: "b" }),
        correct: false,
        isFirst: true,
        durationMs: 41_000,
      },
      ...{ day: "2026-03-10", answeredAt: now, confidence: "sure" as const },
    });
  }
});

const addNote = (who: Person, text: string, of = questionId) =>
  db.insert(note).values({ userId: who.userId, questionId: of, text, clientId: `${who.userId}-${of}`, savedAt: now });

async function read(format: OwnExportFormat, who = ada): Promise<string> {
  let text = "";
  for await (const piece of streamOwnExport({ db }, who.userId, format)) text += piece;
  return text;
}

describe("a learner's own export", () => {
  it("contains notes, flags, and results as JSON", async () => {
    const named = { question: "gut-001", organ: "Gastrointestinal", modality: "CT", topic: "Gut › Liver" };
    const when = "2026-03-10T12:00:00.000Z";
    expect(JSON.parse(await read("json"))).toMatchObject({
      notes: [{ ...named, note: "=cmd|' /C calc'!A0", savedAt: when }],
      flags: [{ ...named, flaggedAt: when }],
      results: [
        { ...named, correct: false, first: true, seconds: 41, confidence: "sure", mode: "tutor", answeredAt: when },
      ],
    });
  });

  it("escapes formulas in CSV", async () => {
    const text = await read("csv");
    const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, "").trim(), { header: true });
    expect(errors).toEqual([]);
    expect(data.map(({ kind, question, note, result }) => [kind, question, note, result])).toEqual([
      ["note", "gut-001", "'=cmd|' /C calc'!A0", ""],
      ["flag", "gut-001", "", ""],
      ["result", "gut-001", "", "incorrect"],
    ]);
  });

  it("makes one Anki card per note, with lines, tabs, and quotation marks escaped", async () => {
    const second = await makeQuestion(db, { content: { ...questionLike(), id: "gut-002" }, now });
    await addNote(ada, '#tags: a "note"\nwith\ttwo lines', second.questionId);
    const text = await read("anki");
    const [head, body] = [
      text.split("\n").filter((line) => /^#\w+( column)?:/.test(line)),
      text.split("#tags column:3\n")[1],
    ];
    expect(head).toContain("#html:true");
    expect(head).toContain("#separator:tab");
    const { data } = Papa.parse<string[]>(body?.trimEnd() ?? "", { delimiter: "\t" });
    expect(data).toEqual([
      ["Gut › Liver<br>Gastrointestinal, CT<br>gut-001", "=cmd|' /C calc'!A0", "radcore gastrointestinal ct"],
      [
        expect.stringContaining("gut-002"),
        "#tags: a &quot;note&quot;<br>with\ttwo lines",
        "radcore gastrointestinal ct",
      ],
    ]);
  });

  it.each(exportFormats)("contains no question text and no other learner's data: %s", async (format) => {
    const ben = await makePerson(db);
    await addNote(ben, "Ben's own words");
    const text = await read(format);
    expect(text).toContain("gut-001");
    expect(text.toLowerCase()).not.toContain("zebra");
    expect(text).not.toContain("Ben's own words");
    expect(await read(format, ben)).not.toContain("cmd|");
  });

  it("streams 5,000 notes page by page", { timeout: 60_000 }, async () => {
    const eve = await makePerson(db);
    const numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i < 4999)";
    await db.run(
      `${numbers} insert into question (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at)
        select 'n-' || i, 'n-' || i, q.version_id, q.status, q.type, q.organ, q.modality, q.topic_id, q.level, q.skill, 0, 0, i, 0 from n, question q where q.id = '${questionId}'`,
    );
    await db.run(
      `${numbers} insert into note (user_id, question_id, text, client_id, saved_at) select '${eve.userId}', 'n-' || i, 'Note ' || i, 'c' || i, ${now} from n`,
    );
    expect(JSON.parse(await read("json", eve)).notes).toHaveLength(5000);
    expect((await read("anki", eve)).match(/^[^#].*\tNote \d+\t/gm)).toHaveLength(5000);
  });
});
