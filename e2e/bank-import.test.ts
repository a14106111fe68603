import { readFileSync } from "node:fs";
import { eq, like } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { questionDraft } from "../app/db/schema";
import type { QuestionContent } from "../app/features/questions/content";
import { type Format, formats } from "../app/features/questions/exchange/format";
import { loadFormat } from "../app/features/questions/exchange/load-format";
import { readPack } from "../app/features/questions/exchange/pack/pack-read";
import { writePack } from "../app/features/questions/exchange/pack/pack-write";
import { listSeriesFileNames } from "../app/features/series/series-objects";
import { makeQuestion, questionLike } from "../app/testing/make";
import { makePng } from "../app/testing/make-images";
import { makePackedQuestion, makePackedSeries } from "../app/testing/make-packed-series";
import { hydrated, signIn, test } from "./support/browser";

const fileNames: Record<Format, string> = {
  json: "bank.json",
  csv: "bank.csv",
  moodle: "bank.xml",
  gift: "bank.txt",
  qti: "bank.zip",
  qti22: "bank.zip",
  pack: "bank.zip",
};
let made = 0;
/** Returns questions with ids of this test file, with or without linter findings. */
function fresh(fields: object = {}): QuestionContent {
  made += 1;
  return { ...questionLike(fields), id: `file-${process.pid}-${made}` };
}

async function choose(page: Page, name: string, buffer: Uint8Array | string): Promise<void> {
  await page.goto("/manage-questions/import");
  await hydrated(page);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(buffer) });
  await page.getByRole("button", { name: "Read file" }).click();
}

/** Returns an Excel file with one sheet of texts. */
function makeSheet(rows: string[][]): Uint8Array {
  const cells = rows.map((row, at) => {
    const texts = row.map((text, column) => {
      const place = `${"ABC"[column]}${at + 1}`;
      return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    });
    return `<row r="${at + 1}">${texts.join("")}</row>`;
  });
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const files = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": "<Relationships/>",
    "xl/workbook.xml": '<workbook><sheets><sheet name="Bank" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${cells.join("")}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const fact = (page: Page, name: string) =>
  page.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");

describe("importing", () => {
  // A pack has a test of its own below.
  test.for(formats.filter((format) => format !== "pack"))(
    "imports %s after a dry run and finds nothing new in the same file",
    { timeout: 120_000 },
    async (format, { page, db }) => {
      await signIn(page, db, { role: "admin" });
      const known = fresh();
      await makeQuestion(db, { content: known });
      const file = [
        fresh(),
        fresh({ organ: "neuro" }),
        { ...known, stem: "Which of these is it, changed?" } as QuestionContent,
      ];
      const { bytes } = (await loadFormat(format)).write(file);
      await choose(page, fileNames[format], bytes);
      await page.getByText("This is a dry run.").waitFor();
      expect(await fact(page, "New").innerText()).toBe("2");
      expect(await fact(page, "Changed").innerText()).toBe("1");
      await page.getByText("Changes: stem.").waitFor();
      const changed = page.getByRole("listitem").filter({ hasText: known.id });
      await changed.getByText("Before and after").click();
      expect(await changed.locator("ins").allInnerTexts()).toEqual(["it, changed?"]);
      expect(await changed.getByRole("link", { name: "In the bank" }).getAttribute("href")).toContain(known.id);
      const added = page.getByRole("listitem").filter({ has: page.getByText(file[0]?.id ?? "", { exact: true }) });
      await added.getByText(/^Content/).click();
      await added.getByText("A: Option text a", { exact: true }).waitFor();
      await page
        .getByText(new RegExp(`^In this file: \\d+% of the wording matches ${file[0]?.id}`))
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Import 3 questions" }).click();
      await page.getByText("Import finished.").waitFor();
      await choose(page, fileNames[format], bytes);
      await page.getByText("This is a dry run.").waitFor();
      expect(await fact(page, "Unchanged").innerText()).toBe("3");
      await page.getByRole("button", { name: "Cancel import" }).click();
      await page.getByText("Import canceled.").waitFor();
    },
  );

  test("imports an Excel file, whose reader loads on its own", async ({ page, db }) => {
    await signIn(page, db, { role: "admin" });
    const rows = [
      ["id", "type", "stem"],
      [`sheet-${process.pid}`, "single", "Which vessel is bright?"],
    ];
    await choose(page, "bank.xlsx", makeSheet(rows));
    await page.getByText("This is a dry run.").waitFor();
    expect(await fact(page, "New").innerText()).toBe("1");
    await page.getByText("Which vessel is bright?").first().waitFor();
    await page.getByRole("button", { name: "Cancel import" }).click();
    await page.getByText("Import canceled.").waitFor();
  });

  test("cancels a large import while the browser reads the file, and says so", async ({ page, db }) => {
    await signIn(page, db, { role: "admin" });
    const { write } = await loadFormat("json");
    const many = Array.from({ length: 20_000 }, () => fresh());
    await choose(page, "large.json", write(many).bytes);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByText("Import canceled. No question was changed.").waitFor();
    await page.getByRole("button", { name: "Read file" }).waitFor();
    expect(
      await db
        .select()
        .from(questionDraft)
        .where(like(questionDraft.questionId, `%${many[0]?.id}%`)),
    ).toEqual([]);
  });

  test.for<[string, string | Uint8Array, RegExp]>([
    ["cut.json", '{"format":"radcore-questions","version":1,\n"questions":[{"id":"x-1",', /line 2: This is not JSON/i],
    ["latin.txt", new Uint8Array([...Buffer.from("What?\n{=a ~"), 0xe9, 0x7d]), /line 2: .*not UTF-8/i],
    ["entities.xml", '<!DOCTYPE q [<!ENTITY a "b">]>\n<quiz><question type="multichoice"/></quiz>', /document type/i],
    ["empty.zip", "PK", /damaged or incomplete/i],
    ["other.txt", "nothing that is known", /does not recognize this file/i],
    ["film.png", makePng(40, 30), /This is a PNG picture, not a question file/],
  ])("refuses %s with its line, and says that nothing changed", async ([name, bytes, words], { page, db }) => {
    await signIn(page, db, { role: "admin" });
    await choose(page, name, bytes);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(words);
    expect(await alert.innerText()).toContain("Nothing was changed");
  });

  test("lists refused questions by line, in the dry run and after the import", async ({ page, db }) => {
    await signIn(page, db, { role: "admin" });
    const [good, bad] = [fresh(), { ...fresh(), type: "essay" }];
    const lines = [good, bad].map((one) => JSON.stringify(one)).join(",\n");
    await choose(page, "mixed.json", `{"format":"radcore-questions","version":1,"questions":[\n${lines}\n]}`);
    await page.getByText("This is a dry run.").waitFor();
    const row = page.getByRole("listitem").filter({ hasText: bad.id });
    expect(await row.innerText()).toMatch(/line 3/);
    expect(await row.innerText()).toMatch(/Refused/);
    expect(await fact(page, "New").innerText()).toBe("1");
    await page.getByRole("button", { name: "Import one question" }).click();
    await page.getByRole("heading", { name: "Refused questions" }).waitFor();
    expect(await row.innerText()).toMatch(/line 3[\s\S]*Refused/);
    expect(await page.getByRole("list", { name: "Questions of the file" }).locator("> li").count()).toBe(1);
  });

  test("imports the images of a file under names derived from their content", { timeout: 120_000 }, async ({
    page,
    db,
  }) => {
    await signIn(page, db, { role: "admin" });
    const words = { alt: "A grey field", source: "RadCore", license: "Own work", deidentified: true };
    const shown = fresh({ image: { file: "film.png", ...words } });
    const picture = { name: "film.png", bytes: makePng(40, 30), width: 40, height: 30 };
    const { bytes } = (await loadFormat("qti")).write([shown], { pictures: [picture] });
    await choose(page, "film.zip", bytes);
    await page.getByText("The file contains an image:").waitFor();
    await page.getByLabel("Source").fill("RadCore");
    await page.getByLabel("License").fill("Own work");
    await page.getByRole("button", { name: "Import images" }).click();
    await page.getByRole("button", { name: "Import one question" }).click();
    await page.getByText("Import finished.").waitFor();
    const [draft] = await db
      .select()
      .from(questionDraft)
      .where(eq(questionDraft.questionId, `q-${shown.id}`));
    const { image } = JSON.parse(draft?.content ?? "{}");
    expect(image).toMatchObject({ ...words, file: expect.stringMatching(/^[0-9a-f]{64}\.png$/) });
    expect((await page.request.get(`/images/${image.file}`)).headers()["content-type"]).toBe("image/png");
    await choose(page, "film.zip", bytes);
    await page.getByLabel("Source").fill("RadCore");
    await page.getByLabel("License").fill("Own work");
    await page.getByRole("button", { name: "Import images" }).click();
    await page.getByText("This is a dry run.").waitFor();
    expect(await fact(page, "Unchanged").innerText()).toBe("1");
  });

  test("imports a pack with its series, which its export contains again", { timeout: 120_000 }, async ({
    page,
    db,
  }) => {
    await signIn(page, db, { role: "admin" });
    const series = await makePackedSeries(2, process.pid % 20_000);
    const question = { ...makePackedQuestion(series), id: fresh().id };
    await choose(page, "moved.zip", writePack([question], { series: [series] }).bytes);
    await page.getByText("The file contains a series that this bank does not have.").waitFor();
    await page.getByText("Chest CTCT · axial · 2 frames · 5 × 3 · Own work · Ann Admin").waitFor();
    await page.getByLabel("These series identify no patient").check();
    await page.getByRole("button", { name: "Import series" }).click();
    await page.getByText("“Chest CT” is new: CT · axial · 2 frames · 5 × 3. License: Own work.").waitFor();
    await page.getByRole("button", { name: "Import one question" }).click();
    await page.getByText("Import finished.").waitFor();
    await page.goto(`/manage-questions/export?ids=${question.id}`);
    await hydrated(page);
    await page.getByLabel("Format", { exact: true }).selectOption("pack");
    await page.getByRole("button", { name: "Write files" }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: /radcore-questions\.pack\.zip/ }).click();
    const bytes = readFileSync(await (await coming).path());
    const [exported] = readPack(bytes).series;
    expect(exported).toMatchObject({ key: series.key, title: series.title, manifest: series.manifest });
    for (const file of listSeriesFileNames(series.manifest))
      expect(exported?.readFile(file), file).toEqual(series.readFile(file));
    await choose(page, "moved.zip", bytes);
    await page.getByText("“Chest CT” is already in this bank.").waitFor();
    expect(await fact(page, "Unchanged").innerText()).toBe("1");
  });

  test("resumes the same file after a lost connection", { timeout: 120_000 }, async ({ open, db }) => {
    const page = await open({ expected: [/Failed to load resource/] });
    await signIn(page, db, { role: "admin" });
    const { bytes } = (await loadFormat("json")).write(Array.from({ length: 600 }, () => fresh()));
    let pieces = 0;
    let numbers: number[] = [];
    await page.context().route("**/manage-questions/import/*/rows", async (route) => {
      const body = route.request().postDataJSON();
      if (body.act === "rows") pieces += 1;
      if (pieces > 1 && pieces < 100) return route.abort();
      if (body.act === "rows") numbers = [...numbers, body.rows[0].number];
      return route.continue();
    });
    await choose(page, "long.json", bytes);
    await page.getByText("The connection was lost.").waitFor({ timeout: 60_000 });
    [pieces, numbers] = [100, []];
    await page.getByRole("button", { name: "Resume import" }).click();
    await page.getByText("This is a dry run.").waitFor({ timeout: 60_000 });
    expect(await fact(page, "New").innerText()).toBe("600");
    // The first piece is not uploaded again.
    expect(numbers.length).toBe(2);
  });
});

test("an export imports as the same questions", { timeout: 120_000 }, async ({ page, db }) => {
  await signIn(page, db, { role: "admin" });
  const contents = [fresh(), fresh({ organ: "gu" })];
  for (const content of contents) await makeQuestion(db, { content });
  const ids = contents.map(({ id }) => id).join(", ");
  await page.goto("/manage-questions/export");
  await hydrated(page);
  for (const format of formats) {
    await page.getByLabel("Format", { exact: true }).selectOption(format);
    await page.getByLabel("Questions", { exact: true }).selectOption("ids");
    await page.getByLabel("Ids", { exact: true }).fill(ids);
    await page.getByRole("button", { name: "Write files" }).click();
    await page.getByText("2 questions written.").waitFor();
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: /radcore-questions/ }).click();
    const bytes = readFileSync(await (await coming).path());
    await choose(page, fileNames[format], bytes);
    await page.getByText("This is a dry run.").waitFor();
    expect([format, await fact(page, "Unchanged").innerText()]).toEqual([format, "2"]);
    await page.goto("/manage-questions/export");
    await hydrated(page);
  }
});
