// `npm start`: takes a fresh clone to the running demo. Uses only Node until the packages are installed.
import "./node-version.mjs";

const { run } = await import("./command.mjs");
const { start } = await import("./serve.mjs");
await run(start);
