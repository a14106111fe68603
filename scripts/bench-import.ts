import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrations";
import { readMigrations, readQuestionFiles } from "../app/db/seed/content-files";
import type { QuestionContent } from "../app/features/questions/content";
import { writeJson } from "../app/features/questions/exchange/json";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { ensureBuilt } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { run } from "./command.mjs";
import { startLocal } from "./local.mjs";

// `npm run bench:import`: imports a JSON file of 20,000 questions in a browser against the built Worker, twice; the second time
// nothing has changed. Prints the seconds that each step took; these times are not checked.

const questions = Number(process.argv[2] ?? 20_000);

await run(async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "radcore-import-"));
  const { url, miniflare, stop } = await startLocal({ persist: false });
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const binding = await miniflare.getD1Database("DB");
    await migrate(d1Target(binding), readMigrations("app"));
    await migrate(d1Target(await miniflare.getD1Database("ANALYTICS_DB")), readMigrations("analytics"));
    const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
    const file = join(folder, "bank.json");
    writeFileSync(file, writeJson(makeQuestions(questions)).bytes);
    const { userId } = await makePerson(db, { role: "admin" });
    const page = await browser.newPage();
    const { name, value } = await makeLoginCookie(db, userId, url);
    await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
    for (const time of ["first", "again"]) {
      await page.goto(`${url}/manage-questions/import`, { waitUntil: "networkidle" });
      const start = performance.now();
      const formatElapsedSeconds = () => ((performance.now() - start) / 1000).toFixed(1);
      await page.getByLabel("File", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Read file" }).click();
      const progressBar = page.getByRole("progressbar");
      const seenPercents = new Set<string>();
      while (!/import\/./.test(page.url())) {
        const percent = await progressBar.getAttribute("aria-valuenow", { timeout: 500 }).catch(() => null);
        if (percent) seenPercents.add(percent);
        if (await page.getByRole("alert").count()) throw new Error(String(await page.getByRole("alert").textContent()));
        await page.waitForTimeout(50);
      }
      const importButton = page.getByRole("button", { name: /^(Import|Finish)/ });
      await importButton.waitFor({ timeout: 120_000 });
      console.log(
        `${time}: dry run of ${questions} after ${formatElapsedSeconds()} s; the bar was seen at ${seenPercents.size} places`,
      );
      const importStart = performance.now();
      await importButton.click();
      await page.getByText("Import finished.").waitFor({ timeout: 120_000 });
      console.log(
        `${time}: imported after ${formatElapsedSeconds()} s; the batch took ${((performance.now() - importStart) / 1000).toFixed(1)} s`,
      );
    }
    const { results } = await binding.prepare("select count(*) as n from question_draft").all();
    console.log(`drafts in the bank: ${results[0]?.n}`);
  } finally {
    await browser.close();
    await stop();
    rmSync(folder, { recursive: true });
  }
});

/** Returns this many questions, with the seeded bank's mix of types. */
function makeQuestions(size: number): QuestionContent[] {
  const seededQuestions = readQuestionFiles().flatMap((file) => file.questions);
  return Array.from({ length: size }, (_, index) => {
    const question = seededQuestions[index % seededQuestions.length] as QuestionContent;
    return { ...question, id: `import-${String(index).padStart(6, "0")}` };
  });
}
