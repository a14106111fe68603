// `npm run db:reset`: throws the local databases away and makes them again, empty of everything but the demo.
import "./node-version.mjs";
import { rmSync } from "node:fs";
import { join } from "node:path";

const { root, run } = await import("./command.mjs");
const { ensureInstalled } = await import("./install.mjs");
const { holdState } = await import("./local-state.mjs");
const { prepareLocal } = await import("./serve.mjs");

await run(async () => {
  // A running server, on whatever port, would go on with the files that are deleted under it.
  await holdState("`npm run db:reset`");
  await ensureInstalled();
  rmSync(join(root, ".wrangler/state"), { recursive: true, force: true });
  console.log(`\n${await prepareLocal()}\n`);
});
