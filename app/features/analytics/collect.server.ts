import type { Db } from "../../db/client.server";
import { ingest } from "./ingest.server";
import type { Job, Message } from "./message";
import { rebuildDay } from "./rebuild.server";

/** Takes what happened, or a job, on its way to the counters; with a queue, it resolves once the message is safe there. */
export type Collect = (message: Message | Job) => Promise<void>;

interface Ways {
  /** Where messages wait to be counted many at a time. */
  queue: Queue | undefined;
  analytics: Db;
  db: Db;
  now: number;
  later(work: Promise<unknown>): void;
}

/** Through the queue where there is one: no trip to a database. Without it the same counting happens after the answer. */
export function createCollect({ queue, analytics, db, now, later }: Ways): Collect {
  return async (message) => {
    if (queue) await queue.send(message);
    else if (message.kind === "rebuild") later(rebuildDay(analytics, message.day, now));
    else later(ingest(analytics, db, [message]));
  };
}
