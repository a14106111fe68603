// `npm run db:reset`: deletes the local databases and creates new ones with the demo.
import "./node-version.mjs";
import { rmSync } from "node:fs";
import { join } from "node:path";

const { root, run } = await import("./command.mjs");
const { ensureInstalled } = await import("./install.mjs");
const { holdState } = await import("./local-state.mjs");
const { prepareLocal } = await import("./serve.mjs");

await run(async () => {
  // A running server would keep using the deleted files.
  await holdState("`npm run db:reset`");
  await ensureInstalled();
  rmSync(join(root, ".wrangler/state"), { recursive: true, force: true });
  console.log(`\n${await prepareLocal()}\n`);
});
