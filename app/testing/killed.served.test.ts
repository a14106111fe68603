import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Db } from "../db/client.server";
import { answer, outcome, question, questionGrant, studySession } from "../db/schema";
import { seedBank } from "../db/seed/seed-bank";
import { createShownIdRename } from "../features/study/shown-ids.server";
import { type KillableServer, serveFolder, withDatabase } from "./killable-server";
import { localSecret, makeLoginCookie, makePerson, makeSession, questionLike } from "./make";

// Acknowledged answers survive a crash: the Worker is killed during writes (SIGKILL to the whole process group), and the
// databases are opened again (T1).

const now = Date.now();
const size = 120;

let folder: string;
let server: KillableServer | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "radcore-killed-"));
});

afterEach(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

it("keeps every acknowledged answer and its outcome when it is killed during writes", async () => {
  const { sessionId, userId, cookie, shown } = await withDatabase(folder, prepare);
  server = await serveFolder(folder);
  const { url } = server;
  const acknowledged: number[] = [];
  let next = 0;
  const answerInTurn = async () => {
    while (next < size) {
      const position = next++;
      const stored = await submit(url, cookie, sessionId, position, shown).catch(() => false);
      if (!stored) return;
      acknowledged.push(position);
    }
  };
  const writers = Array.from({ length: 6 }, answerInTurn);
  await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(30);
  server.kill();
  await Promise.all(writers);
  expect(acknowledged.length).toBeLessThan(size);

  await withDatabase(folder, async (db) => {
    const answers = await db.select().from(answer).where(eq(answer.sessionId, sessionId));
    const positions = answers.map((row) => row.position);
    expect(acknowledged.filter((position) => !positions.includes(position))).toEqual([]);
    // An answer, its mark, and its outcome are one batch, so none exists without the others.
    const [session] = await db.select().from(studySession).where(eq(studySession.id, sessionId));
    const marked = [...(session?.marks ?? "")].flatMap((mark, position) => (mark === "-" ? [] : [position]));
    expect(marked).toEqual(positions.sort((a, b) => a - b));
    expect(await db.$count(outcome, eq(outcome.userId, userId))).toBe(answers.length);
  });
  server = await serveFolder(folder);
  expect(await submit(server.url, cookie, sessionId, size - 1, shown)).toBe(true);
}, 60_000);

/** Creates a subscriber with a session of opened, unanswered questions. */
async function prepare(db: Db) {
  const contents = Array.from({ length: size }, () => questionLike());
  await seedBank(db, contents, [], now);
  const { userId } = await makePerson(db, { subscribedDays: 30 });
  const questions = await db.select({ questionId: question.id, versionId: question.versionId }).from(question);
  const sessionId = await makeSession(db, userId, questions);
  for (const { questionId } of questions)
    await db.insert(questionGrant).values({ userId, questionId, source: "unlimited", grantedAt: now });
  const { name, value } = await makeLoginCookie(db, userId, "http://localhost");
  // The session's id for option `a` of each question.
  const shown = questions.map(({ questionId }) => createShownIdRename(localSecret, sessionId, questionId)("a", "to"));
  return { sessionId, userId, cookie: `${name}=${value}`, shown };
}

/** Submits option `a` and returns whether the server acknowledged it. */
async function submit(
  url: string,
  cookie: string,
  sessionId: string,
  position: number,
  shown: readonly string[],
): Promise<boolean> {
  const response = await fetch(`${url}/questions/session/${sessionId}`, {
    method: "POST",
    headers: { Accept: "text/html", Cookie: cookie, Origin: url },
    body: new URLSearchParams({
      position: String(position),
      clientId: `client-${position}`,
      type: "single",
      choice: shown[position] ?? "",
      took: "1000",
    }),
    redirect: "manual",
  });
  await response.text();
  return response.status === 303;
}
