// `npm start`: from a fresh clone to the running demo. Plain Node up to the install.
import "./node-version.mjs";

const { run } = await import("./command.mjs");
const { start } = await import("./serve.mjs");
await run(start);
