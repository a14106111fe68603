import { buildDemoVisit } from "../../app/db/seed/demo-traffic";
import type { Message } from "../../app/features/analytics/message";
import { modalities, organs } from "../../app/features/questions/taxonomy";
import { seededRandom } from "../../app/lib/random";

// Runs next to the site in workerd and hands batches to the site as the queue does, so that the benchmark measures the consumer
// instead of the connection between Node and workerd.

export interface Load {
  /** Prefix of this load's ids, so that two loads do not share ids. */
  prefix: string;
  events: number;
  /** The period over which the events are spread evenly, in ms. */
  from: number;
  until: number;
}

interface Site {
  queue(
    name: string,
    messages: { id: string; timestamp: Date; attempts: number; body: Message }[],
  ): Promise<{ outcome: string }>;
}

const questions = Array.from({ length: 200 }, (_, n) => ({
  id: `question-${n}`,
  organ: organs[n % organs.length] ?? "none",
  modality: modalities[n % modalities.length] ?? "ct",
}));

/** Messages per batch. */
const messagesPerBatch = 100;

export default {
  /**
   * Sends a `Load` to the site. Responds with one line per tenth of the load: the events sent and the site's time in ms, or the
   * failure.
   */
  async fetch(request: Request, env: { SITE: Site }): Promise<Response> {
    const load = (await request.json()) as Load;
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    const sendBatches = async () => {
      let sentCount = 0;
      let reportedCount = 0;
      let totalMs = 0;
      for (const batch of buildBatches(load)) {
        const queueMessages = batch.map((body) => ({ id: body.id, timestamp: new Date(), attempts: 1, body }));
        const start = performance.now();
        const { outcome } = await env.SITE.queue("radcore-events", queueMessages);
        totalMs += performance.now() - start;
        if (outcome !== "ok") throw new Error(`the batch after ${sentCount} events: ${outcome}`);
        sentCount += batch.length;
        if (sentCount - reportedCount < load.events / 10 && sentCount < load.events) continue;
        reportedCount = sentCount;
        await writer.write(new TextEncoder().encode(`${sentCount} ${totalMs}\n`));
      }
      await writer.close();
    };
    sendBatches().catch((error) =>
      writer.write(new TextEncoder().encode(`failed: ${error}\n`)).then(() => writer.close()),
    );
    return new Response(readable);
  },
};

/** Yields batches of the messages of visits and their answers, in chronological order. */
function* buildBatches({ events, prefix, from, until }: Load): Generator<Message[]> {
  const random = seededRandom(1);
  let pending: Message[] = [];
  for (let createdCount = 0, n = 0; createdCount < events; n++) {
    const at = from + Math.floor((createdCount / events) * (until - from));
    const messages = buildDemoVisit(random, at, `${prefix}-${String(n).padStart(8, "0")}`, questions);
    createdCount += messages.length;
    pending.push(...messages);
    while (pending.length >= messagesPerBatch) {
      yield pending.slice(0, messagesPerBatch);
      pending = pending.slice(messagesPerBatch);
    }
  }
  if (pending.length) yield pending;
}
