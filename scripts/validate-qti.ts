import { existsSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { readQuestionFiles } from "../app/db/seed/content-files";
import { splitIntoPackages, writeQti, writeQti22 } from "../app/features/questions/exchange/qti/package-write";
import { Problem, run } from "./command.mjs";
import { readOptions } from "./command-options";
import { findFaults, readSchemas } from "./qti/find-faults";

// `npm run qti:validate -- --schemas=<folder>`: writes the bank as packages of QTI 3.0 and 2.2, and validates every item, test, and
// manifest against the schemas in the folder. The schemas of 1EdTech may not be copied into the repository: download those of both
// versions, with everything that they import, into one folder.

const usage = "Usage: npm run qti:validate -- --schemas=<folder with the .xsd files>";

await run(async () => {
  const { schemas: folder } = readOptions({ schemas: { type: "string" } }, usage);
  if (!folder) throw new Problem(usage);
  if (!existsSync(folder)) throw new Problem(`There is no folder ${folder}.`);
  const schemas = readSchemas(folder);
  if (schemas.length === 0) throw new Problem(`The folder ${folder} contains no .xsd files.`);
  const bank = readQuestionFiles().flatMap((file) => file.questions);
  let faultCount = 0;
  for (const [name, write] of Object.entries({ "QTI 3.0": writeQti, "QTI 2.2": writeQti22 }))
    for (const questions of splitIntoPackages(bank)) {
      const files = new Map(
        Object.entries(unzipSync(write(questions).bytes))
          .filter(([path]) => path.endsWith(".xml"))
          .map(([path, bytes]) => [path, strFromU8(bytes)]),
      );
      const faults = await findFaults(files, schemas);
      for (const fault of faults) console.log(fault);
      console.log(`${name}: ${files.size} files, ${faults.length} faults.`);
      faultCount += faults.length;
    }
  if (faultCount > 0) process.exitCode = 1;
});
