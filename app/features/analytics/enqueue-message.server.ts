import type { Db } from "../../db/client.server";
import type { Job, Message } from "./message";
import { rebuildDay } from "./rebuild-day.server";
import { storeMessages } from "./store-messages.server";

/** Step 2 of the pipeline: hands a message or a job to the queue and resolves once the queue has stored it. */
export type EnqueueMessage = (message: Message | Job) => Promise<void>;

interface EnqueueOptions {
  /** Delivers messages in batches; undefined if the site has no queue. */
  queue: Queue | undefined;
  analytics: Db;
  db: Db;
  now: number;
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Returns the function that enqueues messages. Without a queue, the function does the work of the queue's consumer after the
 * response.
 */
export function createEnqueueMessage({ queue, analytics, db, now, waitUntil }: EnqueueOptions): EnqueueMessage {
  return async (message) => {
    if (queue) await queue.send(message);
    else if (message.kind === "rebuild") waitUntil(rebuildDay(analytics, message.day, now));
    else waitUntil(storeMessages(analytics, db, [message]));
  };
}
