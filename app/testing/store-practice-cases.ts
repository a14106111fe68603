import neuroradiology from "../content/oral-cases/neuroradiology.json?raw";
import reports from "../content/report-cases.json?raw";
import type { Db } from "../db/client.server";
import { seedPracticeCases } from "../db/seed/seed-practice-cases";
import { type OralCase, oralCaseSchema } from "../features/practice/oral/oral-case";
import type { ReportCase } from "../features/practice/reports/report-case";

interface AuthoredCase {
  steps: { images?: { picture?: string; index?: number }[] }[];
}

/** The cases of one section in words, and those for reports, for tests that cannot read files. */
export const oralCases: OralCase[] = (JSON.parse(neuroradiology) as { cases: AuthoredCase[] }).cases.map((one) =>
  oralCaseSchema.parse({
    ...one,
    steps: one.steps.map(({ images, ...step }) => ({
      ...step,
      ...(images && { images: images.map(({ picture, index, ...words }) => words) }),
    })),
  }),
);
export const reportCases = (JSON.parse(reports) as { cases: ReportCase[] }).cases;

/** Stores the cases as the seed does, or changed ones. */
export async function storePracticeCases(db: Db, oral: readonly OralCase[] = oralCases): Promise<void> {
  await seedPracticeCases(db, { oral, reports: reportCases }, 1);
}
