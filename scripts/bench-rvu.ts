import { buildCatalog } from "../app/features/rvu/engine/rvu-catalog";
import { indexStudies, searchStudies } from "../app/features/rvu/engine/study-search";
import { namedStudies, releases } from "../app/testing/rvu-content";
import { getQuantile } from "./bench/get-quantile";
import { run } from "./command.mjs";

// `npm run bench:rvu`: runs the calculator's search per keystroke over more than 900 studies with codes. Prints milliseconds, and
// how many times longer the search takes than a plain text search in every name. The times are not checked.

const typed = ["ct abdomen and pelvis", "mamogramm", "chset xray", "us ruq", "mri brain w wo", "qqqqqqqq", "74177"];
const rounds = 20;

await run(async () => {
  const { studies } = buildCatalog(releases["2026C"], namedStudies, { showCodes: true });
  const names = studies.map(({ name, also }) => [name, ...also].join(" ").toLowerCase());
  const startTime = performance.now();
  const index = indexStudies(studies);
  console.log(`${studies.length} studies, index made in ${(performance.now() - startTime).toFixed(1)} ms`);
  const keys = typed.flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)));
  const search = measureTimes(keys, (text) => searchStudies(index, text).length);
  const plainSearchTimes = measureTimes(keys, (text) => names.filter((name) => name.includes(text)).length);
  const ratio = getQuantile(search, 0.5) / getQuantile(plainSearchTimes, 0.5);
  console.log(
    `a key: median ${getQuantile(search, 0.5).toFixed(2)} ms, 90th percentile ${getQuantile(search, 0.9).toFixed(2)} ms, ` +
      `slowest ${getQuantile(search, 1).toFixed(2)} ms; ${ratio.toFixed(1)} × a plain scan of the names`,
  );
});

/** Returns the milliseconds of each keystroke in each round. */
function measureTimes(keys: readonly string[], search: (text: string) => number): number[] {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const key of keys) {
      const started = performance.now();
      search(key);
      times.push(performance.now() - started);
    }
  return times;
}
