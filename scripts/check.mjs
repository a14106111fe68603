// `npm run check`: runs types, lint, dead code, and the tests that run in Node.
import "./node-version.mjs";

const { run } = await import("./command.mjs");
const { runChecks } = await import("./checks.mjs");
await run(() => runChecks({ projects: ["node"] }));
