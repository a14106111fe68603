// `npm test`: runs every check and test, on a fresh machine too. Uses plain Node until packages are installed.
import "./node-version.mjs";

const { run } = await import("./command.mjs");
const { runChecks } = await import("./checks.mjs");
await run(() => runChecks({ projects: ["node", "worker", "house", "browser"] }));
