import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { question, questionDraft, questionVersion, series } from "../../app/db/schema";
import { freshLibsql } from "../../app/testing/libsql";
import { makeQuestion } from "../../app/testing/make";
import { addPictures } from "./add-pictures";
import { makeBucket, makeContent, writeMirror } from "./make-content";
import { type Pack, writePack } from "./picture-pack";

const content = makeContent();
const folder = mkdtempSync(join(tmpdir(), "radcore-pack-"));
const mirror = join(folder, "mirror");
const packs = { draft: join(folder, "draft pack"), confirmed: join(folder, "confirmed") };
const written: Partial<Record<keyof typeof packs, Pack>> = {};

beforeAll(async () => {
  writeMirror(mirror);
  // Computing the phantoms is tested elsewhere and takes half a minute.
  const noneComputed = async () => 0;
  for (const name of ["draft", "confirmed"] as const)
    written[name] = await writePack(
      packs[name],
      content,
      { from: mirror, isLicenseConfirmed: name === "confirmed" },
      noneComputed,
    );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readSql = (name: keyof typeof packs) => readFileSync(join(packs[name], "pictures.sql"), "utf8");
const readObjects = (name: keyof typeof packs): { key: string; file: string }[] =>
  JSON.parse(readFileSync(join(packs[name], "objects.json"), "utf8"));

/** Returns everything except times, which differ between runs. */
async function readState(db: Awaited<ReturnType<typeof freshLibsql>>["db"]) {
  const withoutTime = <T extends object>(rows: T[]) =>
    rows.map((row) => ({ ...row, createdAt: 0, changedAt: 0, savedAt: 0 }));
  return {
    series: withoutTime(await db.select().from(series).orderBy(series.key)),
    questions: withoutTime(await db.select().from(question).orderBy(question.id)),
    versions: withoutTime(await db.select().from(questionVersion).orderBy(questionVersion.id)),
    drafts: withoutTime(await db.select().from(questionDraft).orderBy(questionDraft.questionId)),
  };
}

it("holds the objects and rows that the command stores here", async () => {
  const { db } = await freshLibsql();
  const images = makeBucket();
  await addPictures({ db, now: 1, images }, content, { from: mirror, isLicenseConfirmed: false });
  const objects = readObjects("draft");
  expect(written.draft).toMatchObject({ objects: 9, added: { stored: 3 } });
  expect(objects.map(({ key }) => key).sort()).toEqual([...images.objects.keys()].sort());
  for (const { key, file } of objects) expect(readFileSync(file).toString("base64")).toBe(images.objects.get(key));
  const { db: remote, client } = await freshLibsql();
  await client.executeMultiple(readSql("draft"));
  expect(await readState(remote)).toEqual(await readState(db));
});

it("changes nothing when it is sent twice, and leaves other questions", async () => {
  const { db, client } = await freshLibsql();
  const other = await makeQuestion(db);
  await client.executeMultiple(readSql("draft"));
  const before = await readState(db);
  expect(before.questions.map(({ externalId }) => externalId)).toContain(other.content.id);
  await client.executeMultiple(readSql("draft"));
  expect(await readState(db)).toEqual(before);
  expect((await client.execute("SELECT sum(total) AS live FROM bank_cell")).rows[0]?.live).toBe(3);
  expect((await client.execute("SELECT question_id FROM question_search")).rows).toHaveLength(4);
});

it("publishes the drafts of an earlier pack once their licenses are confirmed, unless an admin changed them", async () => {
  const { db, client } = await freshLibsql();
  await client.executeMultiple(readSql("draft"));
  await client.executeMultiple(readSql("confirmed"));
  const { db: whole, client: other } = await freshLibsql();
  await other.executeMultiple(readSql("confirmed"));
  expect(await readState(db)).toEqual(await readState(whole));
  expect((await db.select().from(question)).map(({ status }) => status)).toEqual(["live", "live", "live"]);
  const { db: edited, client: third } = await freshLibsql();
  await third.executeMultiple(readSql("draft"));
  await edited.update(questionDraft).set({ editors: '["admin"]' });
  await third.executeMultiple(readSql("confirmed"));
  expect((await edited.select().from(question)).map(({ status }) => status).sort()).toEqual(["draft", "live", "live"]);
});

it("says which commands send it, the objects before the rows", () => {
  const text = readFileSync(join(packs.draft, "README.md"), "utf8");
  const [put, execute] = [text.indexOf("wrangler r2 bulk put"), text.indexOf("wrangler d1 execute")];
  expect(put > 0 && execute > put).toBe(true);
  const commands = text.match(/^npx wrangler .*$/gm) ?? [];
  const files = commands.map((command) => {
    const words = execFileSync("sh", ["-c", `printf '%s\n' ${command}`], { encoding: "utf8" }).split("\n");
    return words[words.findIndex((word) => /^--file(?:name)?$/.test(word)) + 1] ?? "";
  });
  expect(files.map((file) => existsSync(file))).toEqual([true, true]);
});
