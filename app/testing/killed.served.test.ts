import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openLocalDatabases } from "../../scripts/local.mjs";
import { type Db, openD1 } from "../db/client.server";
import { d1Target, migrate } from "../db/migrate";
import { answer, outcome, question, questionGrant, studySession } from "../db/schema";
import { seedBank } from "../db/seed/bank";
import { readMigrations } from "../db/seed/files";
import { makeLoginCookie, makePerson, makeSession, questionLike } from "./make";

// What was acknowledged is there, however the Worker ends: it is killed (SIGKILL, the whole process group) while writes
// are under way, and the databases are opened again.

const now = Date.now();
const size = 120;

let folder: string;
let server: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "radcore-killed-"));
});

afterEach(() => {
  kill();
  rmSync(folder, { recursive: true, force: true });
});

it("keeps every acknowledged answer, with all that follows from it, when it is killed in the middle", async () => {
  const { sessionId, userId, cookie } = await inDatabase(prepare);
  const url = await serve();
  const acknowledged: number[] = [];
  let next = 0;
  const answerInTurn = async () => {
    while (next < size) {
      const position = next++;
      const stored = await submit(url, cookie, sessionId, position).catch(() => false);
      if (!stored) return;
      acknowledged.push(position);
    }
  };
  const writers = Array.from({ length: 6 }, answerInTurn);
  await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(30);
  kill();
  await Promise.all(writers);
  expect(acknowledged.length).toBeLessThan(size);

  await inDatabase(async (db) => {
    const answers = await db.select().from(answer).where(eq(answer.sessionId, sessionId));
    const positions = answers.map((row) => row.position);
    expect(acknowledged.filter((position) => !positions.includes(position))).toEqual([]);
    // An answer and what follows from it are one batch: there is no half of one.
    const [session] = await db.select().from(studySession).where(eq(studySession.id, sessionId));
    const marked = [...(session?.marks ?? "")].flatMap((mark, position) => (mark === "-" ? [] : [position]));
    expect(marked).toEqual(positions.sort((a, b) => a - b));
    expect(await db.$count(outcome, eq(outcome.userId, userId))).toBe(answers.length);
  });
  expect(await submit(await serve(), cookie, sessionId, size - 1)).toBe(true);
}, 60_000);

/** A subscriber with a session of open questions, none answered. */
async function prepare(db: Db) {
  const contents = Array.from({ length: size }, () => questionLike());
  await seedBank(db, contents, [], now);
  const { userId } = await makePerson(db, { subscribedDays: 30 });
  const questions = await db.select({ questionId: question.id, versionId: question.versionId }).from(question);
  const sessionId = await makeSession(db, userId, questions);
  for (const { questionId } of questions)
    await db.insert(questionGrant).values({ userId, questionId, source: "unlimited", grantedAt: now });
  const { name, value } = await makeLoginCookie(db, userId, "http://localhost");
  return { sessionId, userId, cookie: `${name}=${value}` };
}

/** Submits option `a`; true when the server said that it is stored. */
async function submit(url: string, cookie: string, sessionId: string, position: number): Promise<boolean> {
  const response = await fetch(`${url}/questions/session/${sessionId}`, {
    method: "POST",
    headers: { Accept: "text/html", Cookie: cookie, Origin: url },
    body: new URLSearchParams({
      position: String(position),
      clientId: `client-${position}`,
      type: "single",
      choice: "a",
      took: "1000",
    }),
    redirect: "manual",
  });
  await response.text();
  return response.status === 303;
}

function serve(): Promise<string> {
  // A process group of its own, so that workerd goes down with it.
  const child = spawn(process.execPath, ["app/testing/serve-folder.mjs", folder], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = child;
  return new Promise((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(String(line).trim()));
    child.once("exit", () => reject(new Error("the server ended before it served")));
  });
}

function kill() {
  if (server?.pid) process.kill(-server.pid, "SIGKILL");
  server = undefined;
}

/** Acts on the database of the folder while no server has it open. */
async function inDatabase<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const { app, stop } = await openLocalDatabases({ persist: folder });
  try {
    await migrate(d1Target(app), readMigrations("app"));
    return await act(openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 }));
  } finally {
    await stop();
  }
}
