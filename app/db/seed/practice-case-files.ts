import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type OralCase, oralCaseSchema } from "../../features/practice/oral/oral-case";
import { type ReportCase, reportCaseSchema } from "../../features/practice/reports/report-case";
import { readCatalog } from "./picture-catalog";
import type { CatalogPicture } from "./resolve-pictures";

// Runs in Node only, for commands and tests, never in the Worker.

const folder = fileURLToPath(new URL("../../content/oral-cases", import.meta.url));
const reportFile = fileURLToPath(new URL("../../content/report-cases.json", import.meta.url));

const fileSchema = z.strictObject({
  format: z.literal("radcore-oral-cases"),
  version: z.literal(1),
  cases: z.array(z.looseObject({ id: z.string(), steps: z.array(z.looseObject({ images: z.unknown().optional() })) })),
});
const authoredImagesSchema = z.array(
  z.looseObject({ picture: z.string().optional(), index: z.number().int().min(0).default(0) }),
);

/**
 * Returns the oral cases of app/content/oral-cases, whose images name pictures of the catalog instead of keys. Throws an error with
 * file, case, and reason if one is invalid.
 */
export function readOralCases(): OralCase[] {
  const catalog = readCatalog();
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) =>
      fileSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))).cases.map((authored) => {
        const steps = authored.steps.map((step) => ({ ...step, ...resolveImages(step.images, catalog) }));
        const parsed = oralCaseSchema.safeParse({ ...authored, steps });
        if (parsed.success) return parsed.data;
        const reasons = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
        throw new Error(`app/content/oral-cases/${name}: ${authored.id}: ${reasons.join("; ")}`);
      }),
    );
}

/** Returns the cases for reports. Throws an error if one is invalid. */
export function readReportCases(): ReportCase[] {
  const file = z.strictObject({
    format: z.literal("radcore-report-cases"),
    version: z.literal(1),
    cases: z.array(reportCaseSchema),
  });
  return file.parse(JSON.parse(readFileSync(reportFile, "utf8"))).cases;
}

function resolveImages(images: unknown, catalog: ReadonlyMap<string, CatalogPicture>) {
  if (images === undefined) return {};
  return {
    images: authoredImagesSchema.parse(images).map(({ picture, index, ...fields }) => {
      if (picture === undefined) return fields;
      const key = catalog.get(picture)?.series[index]?.key;
      if (!key) throw new Error(`there is no series ${index} of a picture "${picture}"`);
      return { ...fields, series: key };
    }),
  };
}
