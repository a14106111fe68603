import { bundleWorker } from "./bench/bundle-worker";
import { getQuantile } from "./bench/get-quantile";
import { readCpuMs, readMemoryMb } from "./bench/process-time";
import { sendRequests, type Target } from "./bench/send-requests";
import { openSite, type Site } from "./budgets/site";
import { finishSession, startSession, submitAnswer } from "./budgets/study-over-http";
import { ensureBuilt } from "./build.mjs";
import { run } from "./command.mjs";

// `npm run bench [requests per round]`: measures workerd's CPU time per request of the production build, beside the smallest
// Worker and the smallest Remix site in the same workerd, in turns. CPU time is the figure of record: requests per second depend
// on what else runs on the machine.

const rounds = 5;
const constantHost = "constant.test";
const helloHost = "hello.test";

interface Figures {
  name: string;
  /** Median over the rounds. */
  cpuMs: number;
  p50: number;
  p99: number;
}

const compatibility = { compatibilityDate: "2026-04-01", compatibilityFlags: ["nodejs_compat"] };

const constantWorker = {
  name: "constant",
  modules: [
    { type: "ESModule" as const, path: "constant.js", contents: 'export default { fetch: () => new Response("ok") };' },
  ],
  ...compatibility,
  routes: [`${constantHost}/*`],
};

await run(async () => {
  const perRound = Number(process.argv[2] ?? 60);
  await ensureBuilt();
  const site = await openSite({
    assets: false,
    beside: [
      constantWorker,
      {
        name: "hello",
        modules: await bundleWorker("remix-hello.ts"),
        ...compatibility,
        routes: [`${helloHost}/*`],
      },
    ],
  });
  try {
    const targets = await listTargets(site);
    for (const target of targets.values()) await sendRequests(target, 30);
    const memoryBefore = readMemoryMb(site.pid);
    const samples = new Map([...targets.keys()].map((name) => [name, { cpu: [] as number[], ms: [] as number[] }]));
    for (let round = 0; round < rounds; round++)
      for (const [name, target] of targets) {
        const before = readCpuMs(site.pid);
        samples.get(name)?.ms.push(...(await sendRequests(target, perRound)));
        samples.get(name)?.cpu.push((readCpuMs(site.pid) - before) / perRound);
      }
    const figures = [...samples].map(([name, { cpu, ms }]) => ({
      name,
      cpuMs: getQuantile(cpu, 0.5),
      p50: getQuantile(ms, 0.5),
      p99: getQuantile(ms, 0.99),
    }));
    printTable(figures);
    console.log(
      `\nmemory of workerd: ${memoryBefore.toFixed(0)} MB before, ${readMemoryMb(site.pid).toFixed(0)} MB after`,
    );
  } finally {
    await site.stop();
  }
});

async function listTargets(site: Site): Promise<Map<string, Target>> {
  const finished = await startSession(site, 10);
  await submitAnswer(site, `${finished}?q=1`);
  await finishSession(site, finished);
  const session = await startSession(site, 10);
  const accept = { Accept: "text/html" };
  const page = (path: string): Target => ({
    url: site.url + path,
    status: 200,
    headers: { ...accept, Cookie: site.cookie },
  });
  const visitor = (path: string): Target => ({ url: site.url + path, status: 200, headers: accept });
  return new Map([
    ["constant", { url: `${site.url}/`, host: constantHost, status: 200 }],
    ["Remix hello world", { url: `${site.url}/`, host: helloHost, status: 200 }],
    ["landing", visitor("/")],
    ["login", visitor("/login")],
    ["home", page("/")],
    ["runner", page(`${session}?q=1`)],
    ["results", page(`${finished}/results`)],
    ["progress", page("/progress")],
    ["me", page("/api/auth/me")],
    ["quota", page("/api/subscriptions/quota")],
  ]);
}

function printTable(figures: readonly Figures[]) {
  const hello = figures.find(({ name }) => name === "Remix hello world")?.cpuMs ?? Number.NaN;
  console.log(`${"".padEnd(20)} CPU ms/request  × hello world   p50 ms   p99 ms`);
  for (const { name, cpuMs, p50, p99 } of figures)
    console.log(
      `${name.padEnd(20)} ${cpuMs.toFixed(2).padStart(14)} ${(cpuMs / hello).toFixed(2).padStart(14)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}`,
    );
}
