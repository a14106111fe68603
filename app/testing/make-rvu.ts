// The content of the RVU calculator in workerd, which cannot read files.
import gpci from "../content/rvu/gpci-2026.csv?raw";
import before from "../content/rvu/release-2025D.csv?raw";
import now from "../content/rvu/release-2026C.csv?raw";
import studies from "../content/rvu/studies.json?raw";
import type { Db } from "../db/client.server";
import { seedRvu } from "../db/seed/seed-rvu";
import { readContentGpci } from "../features/rvu/engine/import/rvu-content-files";

/** Seeds releases 2025D and 2026C (current), study names, and localities, as `npm start` does. */
export function makeRvu(db: Db): Promise<number> {
  return seedRvu(
    db,
    {
      releases: [
        { id: "2025D", conversionFactor: 323465, conversion: "single", sourceName: "release-2025D.csv", csv: before },
        { id: "2026C", conversionFactor: 334009, conversion: "nonQPP", sourceName: "release-2026C.csv", csv: now },
      ],
      studies: JSON.stringify(JSON.parse(studies)),
      localities: JSON.stringify(readContentGpci(gpci)),
    },
    1,
  );
}
