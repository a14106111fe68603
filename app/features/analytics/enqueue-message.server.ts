import type { Db } from "../../db/client.server";
import type { Job, Message } from "./message";
import { rebuildDay } from "./rebuild-day.server";
import { storeMessages } from "./store-messages.server";

/** Takes what happened, or a job, on its way to the counters; with a queue, it resolves once the message is safe there. */
export type EnqueueMessage = (message: Message | Job) => Promise<void>;

interface EnqueueOptions {
  /** Where messages wait to be counted many at a time. */
  queue: Queue | undefined;
  analytics: Db;
  db: Db;
  now: number;
  waitUntil(work: Promise<unknown>): void;
}

/** Through the queue where there is one: no trip to a database. Without it the same counting happens after the answer. */
export function createEnqueueMessage({ queue, analytics, db, now, waitUntil }: EnqueueOptions): EnqueueMessage {
  return async (message) => {
    if (queue) await queue.send(message);
    else if (message.kind === "rebuild") waitUntil(rebuildDay(analytics, message.day, now));
    else waitUntil(storeMessages(analytics, db, [message]));
  };
}
