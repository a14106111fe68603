// `npm run dev`: serves the sources with hot reload, on the same local databases as `npm start`.
import "./node-version.mjs";

const { exec, run } = await import("./command.mjs");
const { ensureInstalled } = await import("./install.mjs");
const { startPayments } = await import("./local.mjs");
const { holdState } = await import("./local-state.mjs");
const { prepareLocal, readPort, requireFreePort } = await import("./serve.mjs");

await run(async () => {
  const port = readPort();
  await holdState(`\`npm run dev\` at http://localhost:${port}`);
  await requireFreePort(port);
  console.log("RadCore, with hot reload");
  await ensureInstalled();
  console.log(`\n${await prepareLocal()}\n`);
  const payments = await startPayments({ port, url: `http://localhost:${port}` });
  if (payments.controls) console.log(`  payments are rehearsed: ${payments.controls}\n`);
  const vite = ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "--port", String(port), "--strictPort"];
  const { code } = await exec(process.execPath, vite, {
    show: true,
    env: { NODE_ENV: "development", ...payments.bindings },
  });
  await payments.stop();
  process.exitCode = code;
});
