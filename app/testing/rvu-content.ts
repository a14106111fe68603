import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readContentRelease } from "../features/rvu/engine/import/rvu-content-files";
import { buildCatalog, parseStudies } from "../features/rvu/engine/rvu-catalog";
import { root } from "./source-files";

/** Returns the text of a file in app/content/rvu. */
export function rvuContent(name: string): string {
  return readFileSync(join(root, "app/content/rvu", name), "utf8");
}

export const releases = {
  "2025D": readContentRelease(rvuContent("release-2025D.csv"), { id: "2025D", conversionFactor: 323465 }),
  "2026C": readContentRelease(rvuContent("release-2026C.csv"), { id: "2026C", conversionFactor: 334009 }),
};

export const namedStudies = parseStudies(JSON.parse(rvuContent("studies.json")));

export const catalogs = {
  "2025D": buildCatalog(releases["2025D"], namedStudies, { showCodes: false }),
  "2026C": buildCatalog(releases["2026C"], namedStudies, { showCodes: false }),
};
