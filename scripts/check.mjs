// `npm run check`: runs the checks and tests that need no build and no browser.
import "./node-version.mjs";

const { run } = await import("./command.mjs");
const { runChecks } = await import("./checks.mjs");
await run(() => runChecks({ projects: ["node"] }));
