import { sql } from "drizzle-orm";
import { deadLetter } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { ingest } from "./ingest.server";
import { job, type Message, message as messageSchema } from "./message";
import { rebuildDay } from "./rebuild.server";

/** What the queue hands over, as far as it is used here. */
interface Batch {
  queue: string;
  messages: readonly Letter[];
}
type Letter = Pick<QueueMessage, "id" | "body" | "ack" | "retry">;
type QueueMessage = MessageBatch["messages"][number];

interface Ways {
  analytics: Db;
  db: Db;
  now: number;
  failed(reason: string, error: unknown): void;
}

/** Longest text of a message that is kept as a dead letter. */
const longest = 4000;

/**
 * Counts a batch of the events queue. A message that nobody could ever read goes to the dead letters at once; one that
 * fails alone is tried again by the queue and ends there too (`keepDeadLetters`). Nothing is lost in between: what is not
 * acknowledged comes again.
 */
export async function consume({ messages }: Batch, ways: Ways): Promise<void> {
  const { jobs, events } = sort(messages);
  await countEvents(events, ways);
  for (const { letter, day } of jobs)
    await rebuildDay(ways.analytics, day, ways.now).then(
      () => letter.ack(),
      (error) => {
        ways.failed(`the rollups of ${day} could not be rebuilt`, error);
        letter.retry();
      },
    );
}

function sort(messages: readonly Letter[]) {
  const events: Letter[] = [];
  const jobs: { letter: Letter; day: string }[] = [];
  for (const letter of messages) {
    const { data } = job.safeParse(letter.body);
    if (data) jobs.push({ letter, day: data.day });
    else events.push(letter);
  }
  return { events, jobs };
}

async function countEvents(letters: readonly Letter[], ways: Ways): Promise<void> {
  const read = letters.map((letter) => ({ letter, parsed: messageSchema.safeParse(letter.body) }));
  const good = read.flatMap(({ letter, parsed }) => (parsed.success ? [{ letter, message: parsed.data }] : []));
  const poison = read.flatMap(({ letter, parsed }) =>
    parsed.success ? [] : [{ letter, reason: reasonOf(parsed.error.issues) }],
  );
  await countAll(good, ways);
  if (poison.length === 0) return;
  await bury(poison, ways);
  for (const { letter } of poison) letter.ack();
}

/** Keeps what the events queue gave up on (wrangler.toml, `dead_letter_queue`). */
export async function keepDeadLetters({ messages }: Batch, ways: Ways): Promise<void> {
  await bury(
    messages.map((letter) => ({ letter, reason: "could not be counted" })),
    ways,
  );
}

/** All in one batch; when that fails, one by one, so that one bad message does not hold up the others. */
async function countAll(good: { letter: Letter; message: Message }[], ways: Ways): Promise<void> {
  const { analytics, db, failed } = ways;
  try {
    await ingest(
      analytics,
      db,
      good.map(({ message }) => message),
    );
  } catch (error) {
    failed("a batch of events could not be counted", error);
    for (const { letter, message } of good)
      await ingest(analytics, db, [message]).then(
        () => letter.ack(),
        () => letter.retry(),
      );
    return;
  }
  for (const { letter } of good) letter.ack();
}

async function bury(dead: { letter: Letter; reason: string }[], { analytics, now }: Ways): Promise<void> {
  const letters = dead.map(({ letter, reason }) => [letter.id, now, reason, textOf(letter.body)]);
  await analytics
    .insert(deadLetter)
    .select(
      sql`select value->>0, value->>1, value->>2, value->>3 from json_each(${JSON.stringify(letters)}) where true`,
    )
    .onConflictDoNothing();
}

/** The message as text, without the login it may carry. */
function textOf(body: unknown): string {
  const text = JSON.stringify(body, (key, value) => (key === "login" ? undefined : value)) ?? String(body);
  return text.slice(0, longest);
}

function reasonOf(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [first] = issues;
  return first ? `${first.path.join(".") || "message"}: ${first.message}` : "unreadable";
}
