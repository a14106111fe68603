// Serves the built Worker on the databases of a folder, in a process that a test may kill. Prints its URL, then runs the job of
// each cron expression that it reads and prints the outcome. Passes SMTP_URL and CLOCK_OFFSET to the Worker.
import { createInterface } from "node:readline";
import { startLocal } from "../../scripts/local.mjs";

const { CLOCK_OFFSET } = process.env;
const bindings = CLOCK_OFFSET ? { CLOCK_OFFSET } : {};
const { url, miniflare } = await startLocal({ persist: process.argv[2] ?? "", bindings });
console.log(url);
for await (const cron of createInterface({ input: process.stdin })) {
  const worker = await miniflare.getWorker();
  console.log((await worker.scheduled({ cron })).outcome);
}
