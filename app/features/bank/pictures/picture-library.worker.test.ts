import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { auditLog, questionDraft, questionVersion, series } from "~/db/schema";
import { admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { makeQuestion } from "~/testing/make";
import { makeManifest, makeSeries, referTo } from "~/testing/make-stored-series";
import { findPicture, listPictures } from "./picture-list.server";
import { parsePictureQuery } from "./picture-query";
import { removePicture } from "./remove-picture.server";
import { selectUsesOf } from "./series-use.server";

beforeEach(setUpAdminAndLearner);

const list = async (search = "") => {
  const { rows, total } = await listPictures(contextOf(), parsePictureQuery(new URLSearchParams(search)));
  return { keys: rows.map(({ key }) => key).sort(), rows, total };
};

async function useInDraft(key: string, field = "series") {
  const { questionId } = await makeQuestion(db);
  const content =
    field === "parts"
      ? { type: "case", parts: [{ series: [referTo(key)] }] }
      : { type: "single", series: [referTo(key)] };
  await db.insert(questionDraft).values({
    questionId,
    content: JSON.stringify(content),
    stage: "draft",
    editors: "[]",
    revision: 1,
    createdAt: 0,
    savedAt: 0,
  });
  return questionId;
}

it("lists series with the questions that use them, in drafts, parts, and earlier versions", async () => {
  const [inDraft, inPart, inVersion, unused] = await Promise.all(
    [1, 2, 3, 4].map((frames) => makeSeries(contextOf(), frames)),
  );
  const draftId = await useInDraft(inDraft ?? "");
  const partId = await useInDraft(inPart ?? "", "parts");
  const { questionId } = await makeQuestion(db);
  const [version] = await db.select().from(questionVersion).where(sql`question_id = ${questionId}`);
  const body = JSON.stringify({ ...JSON.parse(version?.body ?? "{}"), series: [referTo(inVersion ?? "")] });
  await db.insert(questionVersion).values({ ...(version ?? (null as never)), id: "old", number: 7, body });

  const { rows, total } = await list();
  const usesOf = (key = "") => rows.find((row) => row.key === key)?.uses.map(({ id }) => id);
  expect(total).toBe(4);
  expect([inDraft, inPart, inVersion, unused].map(usesOf)).toEqual([[draftId], [partId], [questionId], []]);
  expect((await list("use=unused")).keys).toEqual([unused]);
  expect((await list("use=used")).total).toBe(3);
  expect((await findPicture(contextOf(), inVersion ?? ""))?.uses).toMatchObject([{ id: questionId }]);
  expect(await findPicture(contextOf(), "0".repeat(64))).toBeNull();
});

it("reads only the versions with series to find where a picture is used", async () => {
  const plan = await db.all<{ detail: string }>(sql`explain query plan ${selectUsesOf(sql`('a')`)}`);
  const scans = plan.map(({ detail }) => detail).filter((detail) => detail.includes("question_version"));
  expect(scans).toEqual(["SCAN question_version USING INDEX question_version_series"]);
});

it("searches titles, licenses, and credits by words and as text", async () => {
  const { provenance } = makeManifest(1);
  const ultrasound = await makeSeries(contextOf(), 1, {
    modality: "US",
    provenance: { ...provenance, license: "CC BY 4.0 100%", credit: "Ada Örn", simulated: false },
  });
  await makeSeries(contextOf(), 2);
  expect((await list("search=ada cc")).keys).toEqual([ultrasound]);
  expect((await list("search=100%25")).keys).toEqual([ultrasound]);
  for (const name of ["Örn", "örn", "ÖRN", "ada+örn"])
    expect([name, (await list(`search=${name}`)).keys]).toEqual([name, [ultrasound]]);
  expect((await list("search=' or 1=1 --")).total).toBe(0);
  expect((await list(`search=${ultrasound.slice(0, 12)}`)).keys).toEqual([ultrasound]);
  expect((await list("modality=US")).keys).toEqual([ultrasound]);
  expect((await list("simulated=no")).keys).toEqual([ultrasound]);
  expect((await list("modality=XX&page=-1")).total).toBe(2);
});

it("pages through the library", async () => {
  for (let frames = 1; frames <= 26; frames += 1) await makeSeries(contextOf(), frames);
  const [first, second] = [await list(), await list("page=2")];
  expect([first.keys.length, second.keys.length, first.total]).toEqual([24, 2, 26]);
  expect(first.keys.filter((key) => second.keys.includes(key))).toEqual([]);
});

it("removes a series with all its files only while no question uses it", async () => {
  const context = contextOf();
  const [used, unused] = [await makeSeries(context, 1), await makeSeries(context, 2)];
  await useInDraft(used);
  expect(await removePicture(context, admin.userId, used)).toBe(false);
  expect(await removePicture(context, admin.userId, unused)).toBe(true);
  expect(await removePicture(context, admin.userId, unused)).toBe(false);
  expect((await db.select().from(series)).map(({ key }) => key)).toEqual([used]);
  const names = (await context.images.list()).objects.map(({ key }) => key);
  expect(names.every((name) => name.startsWith(`img/${used}/`))).toBe(true);
  expect(await db.select().from(auditLog)).toMatchObject([{ action: "remove picture", subject: `picture:${unused}` }]);
});
