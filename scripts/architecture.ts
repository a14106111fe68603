import { readFileSync, writeFileSync } from "node:fs";
import { diagram } from "../app/testing/architecture";
import { root } from "../app/testing/source-files";

// `npm run architecture` draws the diagram of features in docs/architecture.md from the table in app/testing/architecture.ts.

const path = `${root}docs/architecture.md`;
const page = readFileSync(path, "utf8");
writeFileSync(
  path,
  page.replace(/```mermaid\n[\s\S]*?```/, () => diagram()),
);
console.log("Drew the diagram of features in docs/architecture.md.");
