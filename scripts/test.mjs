// `npm test`: everything, on a fresh machine too. Plain Node up to the install.
import "./node-version.mjs";

const { run } = await import("./command.mjs");
const { runChecks } = await import("./checks.mjs");
await run(() => runChecks({ projects: ["node", "worker", "house", "browser"] }));
