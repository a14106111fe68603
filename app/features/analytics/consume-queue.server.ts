import { sql } from "drizzle-orm";
import { deadLetter } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { jobSchema, type Message, messageSchema } from "./message";
import { rebuildDay } from "./rebuild-day.server";
import { storeMessages } from "./store-messages.server";

/** The part of Cloudflare's `MessageBatch` that is used here. */
interface Batch {
  queue: string;
  messages: readonly QueuedMessage[];
}
type QueuedMessage = Pick<MessageBatch["messages"][number], "id" | "body" | "ack" | "retry">;

interface ConsumerOptions {
  analytics: Db;
  db: Db;
  now: number;
  reportFailure(reason: string, error: unknown): void;
}

/** Maximum length of a message stored as a dead letter, in characters. */
const maxDeadLetterLength = 4000;

/**
 * Step 3 of the pipeline: processes a batch of the events queue. Invalid messages become dead letters at once. The queue
 * retries messages that fail and finally passes them to `storeDeadLetters`. Unacknowledged messages are delivered again.
 */
export async function consumeQueue({ messages }: Batch, options: ConsumerOptions): Promise<void> {
  const { jobs, events } = separateJobs(messages);
  await consumeEvents(events, options);
  for (const { queuedMessage, day } of jobs)
    await rebuildDay(options.analytics, day, options.now).then(
      () => queuedMessage.ack(),
      (error) => {
        options.reportFailure(`the rollups of ${day} could not be rebuilt`, error);
        queuedMessage.retry();
      },
    );
}

function separateJobs(messages: readonly QueuedMessage[]) {
  const events: QueuedMessage[] = [];
  const jobs: { queuedMessage: QueuedMessage; day: string }[] = [];
  for (const queuedMessage of messages) {
    const { data } = jobSchema.safeParse(queuedMessage.body);
    if (data) jobs.push({ queuedMessage, day: data.day });
    else events.push(queuedMessage);
  }
  return { events, jobs };
}

async function consumeEvents(queuedMessages: readonly QueuedMessage[], options: ConsumerOptions): Promise<void> {
  const parsedMessages = queuedMessages.map((queuedMessage) => ({
    queuedMessage,
    parsed: messageSchema.safeParse(queuedMessage.body),
  }));
  const validMessages = parsedMessages.flatMap(({ queuedMessage, parsed }) =>
    parsed.success ? [{ queuedMessage, message: parsed.data }] : [],
  );
  const invalidMessages = parsedMessages.flatMap(({ queuedMessage, parsed }) =>
    parsed.success ? [] : [{ queuedMessage, reason: describeIssue(parsed.error.issues) }],
  );
  await storeValidMessages(validMessages, options);
  if (invalidMessages.length === 0) return;
  await insertDeadLetters(invalidMessages, options);
  for (const { queuedMessage } of invalidMessages) queuedMessage.ack();
}

/** Stores the messages that failed every retry (wrangler.toml, `dead_letter_queue`). */
export async function storeDeadLetters({ messages }: Batch, options: ConsumerOptions): Promise<void> {
  await insertDeadLetters(
    messages.map((queuedMessage) => ({ queuedMessage, reason: "could not be counted" })),
    options,
  );
}

/** Stores the messages in one batch, or one by one if that fails, so that one bad message does not block the others. */
async function storeValidMessages(
  validMessages: { queuedMessage: QueuedMessage; message: Message }[],
  options: ConsumerOptions,
): Promise<void> {
  const { analytics, db, reportFailure } = options;
  try {
    await storeMessages(
      analytics,
      db,
      validMessages.map(({ message }) => message),
    );
  } catch (error) {
    reportFailure("a batch of events could not be counted", error);
    for (const { queuedMessage, message } of validMessages)
      await storeMessages(analytics, db, [message]).then(
        () => queuedMessage.ack(),
        () => queuedMessage.retry(),
      );
    return;
  }
  for (const { queuedMessage } of validMessages) queuedMessage.ack();
}

async function insertDeadLetters(
  rejectedMessages: { queuedMessage: QueuedMessage; reason: string }[],
  { analytics, now }: ConsumerOptions,
): Promise<void> {
  const deadLetterRows = rejectedMessages.map(({ queuedMessage, reason }) => [
    queuedMessage.id,
    now,
    reason,
    toDeadLetterText(queuedMessage.body),
  ]);
  await analytics
    .insert(deadLetter)
    .select(
      sql`select value->>0, value->>1, value->>2, value->>3 from json_each(${JSON.stringify(deadLetterRows)}) where true`,
    )
    .onConflictDoNothing();
}

/** Returns the message as text, without its login token. */
function toDeadLetterText(body: unknown): string {
  const text = JSON.stringify(body, (key, value) => (key === "login" ? undefined : value)) ?? String(body);
  return text.slice(0, maxDeadLetterLength);
}

function describeIssue(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [first] = issues;
  return first ? `${first.path.join(".") || "message"}: ${first.message}` : "unreadable";
}
