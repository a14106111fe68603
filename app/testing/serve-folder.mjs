// Serves the built Worker on the databases of a folder, in a process that a test may kill. Prints the address; every line it
// reads is a cron expression that strikes, and is answered with how that went. SMTP_URL and CLOCK_OFFSET are handed through.
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
