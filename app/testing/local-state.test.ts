import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { databaseNames } from "../../scripts/backup/backup-schema";
import { findDamage, openOnD1, openOnLibsql, requireKnownMigrations } from "../../scripts/databases";
import { openLocalDatabases } from "../../scripts/local.mjs";
import { hasState, makeState } from "../../scripts/local-state.mjs";
import { migrate } from "../db/migrations";
import { readMigrations } from "../db/seed/content-files";
import { hasLibsqlServer, serveLibsql } from "./libsql-server";
import { makePerson } from "./make";

let folder: string;
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "radcore-state-"));
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program with the modules of `scripts/` until the end of the test. Returns its first line of output. */
async function begin(program: string) {
  const args = ["--input-type=module", "-e", `${program}; setInterval(() => {}, 1000);`, folder];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [said] = await once(createInterface({ input: child.stdout }), "line");
  return { said: String(said), child };
}

const hold = (who: string) =>
  `const { holdState } = await import("./scripts/local-state.mjs");
   console.log(await holdState("${who}", process.argv[1]).then(() => "held", ({ message }) => message))`;

it("is locked by one process at a time, and unlocked when that process is killed", async () => {
  const first = await begin(hold("the site at http://localhost:8787"));
  expect(first.said).toBe("held");
  const second = await begin(hold("another"));
  expect(second.said).toMatch(/in use by the site at http:\/\/localhost:8787, process \d+: stop it first/);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const third = await begin(hold("a third"));
  expect(third.said).toBe("held");
});

it("starts over after an interruption", async () => {
  const fill = async (work: string) => {
    expect(readdirSync(work)).toEqual([]);
    mkdirSync(join(work, "d1"));
    writeFileSync(join(work, "d1/half"), "");
  };
  const cutOff = makeState(async (work) => {
    await fill(work);
    throw new Error("cut off");
  }, folder);
  await expect(cutOff).rejects.toThrow("cut off");
  expect(hasState(folder)).toBe(false);
  await makeState(fill, folder);
  expect(hasState(folder)).toBe(true);
  expect(readdirSync(folder)).toEqual(["d1"]);
});

it.skipIf(process.platform === "win32")("leaves no workerd on the port when Node is killed", async () => {
  const { said, child } = await begin(`
    const { Miniflare } = await import("miniflare");
    const { startWorkerd } = await import("./scripts/workerd.mjs");
    const { miniflare } = await startWorkerd(() => new Miniflare({ modules: true, script: "export default {}" }));
    console.log(String(await miniflare.ready))`);
  const answers = () =>
    fetch(said).then(
      () => true,
      () => false,
    );
  expect(await answers()).toBe(true);
  child.kill("SIGKILL");
  await expect.poll(answers, { timeout: 20_000 }).toBe(false);
});

it("reports the signal that ended workerd", async () => {
  const { said } = await begin(`
    const { Miniflare } = await import("miniflare");
    const { startWorkerd } = await import("./scripts/workerd.mjs");
    const { subscribe } = await import("node:diagnostics_channel");
    const started = [];
    subscribe("child_process", ({ process }) => started.push(process));
    const { ended } = await startWorkerd(() => new Miniflare({ modules: true, script: "export default {}" }));
    started.find(({ spawnfile }) => /workerd/.test(spawnfile)).kill("SIGKILL");
    console.log(await ended);
    process.exit(0)`);
  expect(said).toBe("SIGKILL");
});

it("detects an overwritten page", async () => {
  const first = await openLocalDatabases({ persist: folder });
  await migrate(openOnD1(first.app).target, readMigrations("app"));
  expect(await findDamage(openOnD1(first.app).read)).toBeNull();
  await first.stop();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".sqlite"));
  const [file = ""] = files.map((name) => join(folder, name)).sort((a, b) => logSize(b) - logSize(a));
  // The rows are still in the write-ahead log.
  const client = createClient({ url: `file:${file}` });
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  client.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xa5, 4096 * 20, 4096 * 21));
  const second = await openLocalDatabases({ persist: folder });
  expect(await findDamage(openOnD1(second.app).read)).toMatch(/page|malformed/i);
  await second.stop();
});

it.each(["app", "analytics"] as const)(
  "refuses an %s database of an older version, and leaves it as it is",
  async (name) => {
    const databases = await openLocalDatabases({ persist: folder });
    try {
      const open = { app: openOnD1(databases.app), analytics: openOnD1(databases.analytics) };
      await expect(requireKnownMigrations(open)).resolves.toBeUndefined();
      for (const each of databaseNames) await migrate(open[each].target, readMigrations(each));
      await expect(requireKnownMigrations(open)).resolves.toBeUndefined();
      await open[name].read("UPDATE d1_migrations SET name = '0000_start.sql' WHERE name LIKE '0000%'");
      const before = await open[name].read("SELECT name, sql FROM sqlite_master ORDER BY name");
      await expect(requireKnownMigrations(open)).rejects.toThrow(
        `The ${name} database belongs to another version of RadCore (0000_start.sql). It was not changed. To delete the local databases`,
      );
      // Applying the baseline by hand fails as a whole.
      await expect(migrate(open[name].target, readMigrations(name))).rejects.toThrow("already exists");
      expect(await open[name].read("SELECT name, sql FROM sqlite_master ORDER BY name")).toEqual(before);
    } finally {
      await databases.stop();
    }
  },
);

const logSize = (file: string) => (existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0);

it.skipIf(!hasLibsqlServer)("refuses to create a demo in the database of a real site", async () => {
  const [server, analyticsServer] = [await serveLibsql(), await serveLibsql()];
  try {
    const site = openOnLibsql(server.url, undefined);
    await migrate(site.target, readMigrations("app"));
    await makePerson(site.db, { now: 1 });
    const env = { ...process.env, LIBSQL_URL: server.url, LIBSQL_ANALYTICS_URL: analyticsServer.url };
    const prepare = spawn(process.execPath, ["--import", "tsx", "scripts/prepare.ts"], { env, stdio: "pipe" });
    children.push(prepare);
    let said = "";
    prepare.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const [code] = await once(prepare, "close");
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining("This database belongs to a live site") });
    expect(await site.read("SELECT id FROM question")).toEqual([]);
  } finally {
    await server.stop();
    await analyticsServer.stop();
  }
});
