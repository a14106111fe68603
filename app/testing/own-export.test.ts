import { expect, it } from "vitest";
import { flag, note } from "../db/schema";
import { readQuestionFiles } from "../db/seed/content-files";
import { seedBank } from "../db/seed/seed-bank";
import { exportFormats, streamOwnExport } from "../features/study/export/own-export.server";
import { freshLibsql } from "./libsql";
import { makePerson } from "./make";

it("puts no text of any question into a learner's export", { timeout: 60_000 }, async () => {
  const { db } = await freshLibsql();
  const contents = readQuestionFiles().flatMap((file) => file.questions);
  await seedBank(db, contents, [], 1000);
  const { userId } = await makePerson(db);
  for (const { id } of contents) {
    await db.insert(flag).values({ userId, questionId: `q-${id}`, flaggedAt: 1000 });
    await db.insert(note).values({ userId, questionId: `q-${id}`, text: `On ${id}`, clientId: id, savedAt: 1000 });
  }
  // Names of topics and short answers are radiology terms, not text of a question.
  const words = new Set(contents.flatMap((content) => textsOf(content)).filter((text) => text.length > 40));
  expect(words.size).toBeGreaterThan(contents.length * 5);
  for (const format of exportFormats) {
    let text = "";
    for await (const piece of streamOwnExport({ db }, userId, format)) text += piece;
    for (const { id } of contents) expect(text).toContain(`On ${id}`);
    expect([...words].filter((one) => text.includes(one) || text.includes(JSON.stringify(one).slice(1, -1)))).toEqual(
      [],
    );
  }
});

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
