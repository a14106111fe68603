import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../../app/db/client.server";
import { studySession } from "../../app/db/schema";
import type { SessionMode } from "../../app/features/study/engine/session-taxonomy";
import { sessionOf, single } from "./study";

interface Shape {
  mode: SessionMode;
  questions: number;
  /** Questions per block. */
  blockSize?: number;
  /** Milliseconds allowed per block, and those left. */
  allowed?: number;
  left?: number;
  extraTime?: number;
}

/** Creates a running session of a mode other than tutor, with `single` questions whose key is A, and returns its id. */
export async function timedSessionOf(db: Db, userId: string, shape: Shape): Promise<string> {
  const { mode, questions, blockSize = null, allowed = 20 * 60_000, left = allowed, extraTime = 100 } = shape;
  const sessionId = await sessionOf(
    db,
    userId,
    Array.from({ length: questions }, () => single()),
  );
  await db
    .update(studySession)
    .set({ mode, blockSize, allowedMs: allowed, deadlineAt: Date.now() + left, extraTimePercent: extraTime })
    .where(eq(studySession.id, sessionId));
  return sessionId;
}

/** Returns the row of a session. */
export async function sessionRow(db: Db, sessionId: string) {
  const [row] = await db.select().from(studySession).where(eq(studySession.id, sessionId));
  if (!row) throw new Error("there is no such session");
  return row;
}

/** Chooses and submits an option of the open question, and waits until its mark is stored. */
export async function submitKey(page: Page, db: Db, sessionId: string, position: number, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await sessionRow(db, sessionId)).marks[position], {
      message: `mark of question ${position + 1}`,
    })
    .not.toBe("-");
}
