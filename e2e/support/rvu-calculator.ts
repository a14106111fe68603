import { devices, type Page } from "playwright-core";
import type { Db } from "../../app/db/client.server";
import { readRvuFiles } from "../../app/db/seed/content-files";
import { seedRvu } from "../../app/db/seed/seed-rvu";
import { catalogs } from "../../app/testing/rvu-content";

export const calculatorPath = "/rvu-calculator";
export const phone = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

export const studies = new Map(catalogs["2026C"].studies.map((study) => [study.id, study]));
/** Returns a study's work in hundredths of a wRVU. */
export const workRvusOf = (id: string) => studies.get(id)?.work ?? Number.NaN;
export const formatHundredths = (hundredths: number) => (hundredths / 100).toFixed(2);

export const search = (page: Page) => page.getByRole("combobox", { name: "Add a study" });
export const total = (page: Page) => page.getByTestId("total");
export const announcement = (page: Page) => page.getByTestId("said");
export const savedStatus = (page: Page) => page.getByTestId("kept");
export const countOf = (page: Page, name: string) => page.getByLabel(`Count of ${name}`);

/** Opens the calculator with seeded releases. */
export async function openCalculator(page: Page, db: Db): Promise<void> {
  await seedRvu(db, readRvuFiles(), Date.now());
  await page.goto(calculatorPath);
  await search(page).waitFor();
}
