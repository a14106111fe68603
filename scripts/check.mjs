// `npm run check`: what does not need the built Worker or a browser.
import "./node-version.mjs";

const { run } = await import("./command.mjs");
const { runChecks } = await import("./checks.mjs");
await run(() => runChecks({ projects: ["node"] }));
