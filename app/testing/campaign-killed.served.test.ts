import { existsSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Db } from "../db/client.server";
import { appSetting, campaign, mailOutbox } from "../db/schema";
import { type KillableServer, serveFolder, withDatabase } from "./killable-server";

// Sends a campaign while the Worker is killed twice (SIGKILL to the whole process group). A real mail server counts the messages:
// no learner may get two, and no learner may get none, except in the one moment that no sender can close (decision 0013), after
// the mark is written and before the last byte has left. That can affect one mail per connection, and the outbox shows it as
// "confirmation lost".

const size = 5000;
const kills = [1200, 3100];
/** At most one mail per connection. */
const inDoubtAKill = 1;
const minute = 60_000;
const now = Date.now();

let folder: string;
let server: KillableServer | undefined;
/** The number of messages received for each address. */
let taken: Map<string, number>;
let lastMessage = "";
let mailServer: SMTPServer;
let whenTaken: (count: number) => void = () => {};

beforeEach(async () => {
  // In memory if possible: production does not wait for a local disk either.
  folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "radcore-campaign-"));
  taken = new Map();
  let count = 0;
  mailServer = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      // The mail server has accepted the message now, even if the Worker dies before the reply.
      stream.on("end", () => {
        for (const { address } of session.envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1);
        lastMessage = Buffer.concat(chunks).toString("latin1");
        count += 1;
        whenTaken(count);
        done();
      });
    },
  });
  // The Worker dies in the middle of an SMTP dialog.
  mailServer.on("error", () => {});
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  server?.kill();
  await new Promise<void>((resolve) => mailServer.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

it(`sends ${size} learners one mail each although it is killed twice`, async () => {
  await withDatabase(folder, prepare);
  const killed: number[] = [];
  for (const [index, at] of kills.entries()) {
    server = await serve(index);
    const { runCron, kill } = server;
    let isReached = false;
    await new Promise<void>((resolve) => {
      // A moment later, so that the kill hits the work on the next mails and not the end of one.
      whenTaken = (count) => {
        if (count === at) setTimeout(resolve, Math.random() * 100);
        isReached ||= count >= at;
      };
      // On a busy machine a turn ends before that many mails have left.
      void (async () => {
        while (!isReached) await runCron();
      })();
    });
    kill();
    killed.push(taken.size);
  }
  whenTaken = () => {};
  server = await serve(kills.length);
  for (let before = -1; taken.size > before; ) {
    before = taken.size;
    expect(await server.runCron()).toBe("ok");
  }
  // One more run marks the campaign as sent.
  expect(await server.runCron()).toBe("ok");
  server.kill();

  expect([...taken.values()].filter((count) => count > 1)).toEqual([]);
  await withDatabase(folder, async (db) => {
    const mails = await db
      .select({ to: mailOutbox.recipient, state: mailOutbox.state, doubt: mailOutbox.lastError })
      .from(mailOutbox);
    expect(mails.length).toBe(size);
    expect(mails.filter(({ state }) => state !== "sent")).toEqual([]);
    expect(await db.select().from(campaign)).toMatchObject([
      { state: "sent", recipientCount: size, sentCount: size, failedCount: 0 },
    ]);
    const inDoubt = mails.filter(({ doubt }) => doubt !== null);
    const without = mails.filter(({ to }) => !taken.has(to));
    console.log(`killed after ${killed}: ${taken.size} of ${size} have one, ${inDoubt.length} are in doubt`);
    expect(inDoubt.filter(({ doubt }) => doubt !== "confirmation lost")).toEqual([]);
    expect(inDoubt.length).toBeLessThanOrEqual(kills.length * inDoubtAKill);
    expect(without.filter((mail) => !inDoubt.includes(mail))).toEqual([]);
  });
  expect(lastMessage).toMatch(/^List-Unsubscribe: <http:\/\/localhost:\d+\/unsubscribe\?token=[^>\r\n]+>\r$/m);
}, 600_000);

/** Creates learners who subscribed to news, and a campaign to all of them that is due. */
async function prepare(db: Db) {
  await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})
    insert into user (id, name, email, email_verified, username, role, created_at, updated_at)
    select 'user-' || i, 'Learner ' || i, 'learner-' || i || '@example.test', 1, 'learner-' || i, 'user', ${now}, ${now} from n`);
  await db.run(sql`insert into profile (user_id, news_by_email) select id, 1 from user`);
  await db.batch([
    db.insert(appSetting).values({ key: "mailsPerMinute", value: "100000" }),
    db.insert(campaign).values({
      ...{ id: "c1", subject: "Forty new chest cases", text: "Look at https://radcore.test/questions" },
      ...{ segment: '{"kind":"all"}', state: "scheduled", scheduledAt: now - minute },
      ...{ createdBy: "admin", createdAt: now, updatedAt: now },
    }),
  ]);
}

/** Serves the folder, ten minutes later each time, after the claims of the killed Worker have expired. */
function serve(times: number): Promise<KillableServer> {
  const { port } = mailServer.server.address() as AddressInfo;
  return serveFolder(folder, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CLOCK_OFFSET: String(times * 10 * minute),
  });
}
