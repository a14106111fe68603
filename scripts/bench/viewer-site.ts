import type { AddressInfo } from "node:net";
import { openD1 } from "../../app/db/client.server";
import { d1Target, migrate } from "../../app/db/migrations";
import { readMigrations } from "../../app/db/seed/content-files";
import { questionContent } from "../../app/features/questions/content";
import { seededRandom } from "../../app/lib/random";
import { makeLoginCookie, makePerson, makeQuestion, makeSession, questionLike } from "../../app/testing/make";
import { makeComputedSeries } from "../../app/testing/make-computed-series";
import { startGzipProxy } from "../gzip-proxy";
import { startLocal } from "../local.mjs";

/** The built site in memory, with one question that has a stack and one without pictures. */
export interface ViewerSite {
  url: string;
  /** Creates a learner who has not seen the questions. */
  makeLearner(): Promise<Learner>;
  stop(): Promise<void>;
}

interface Learner {
  cookie: { name: string; value: string };
  /** Addresses of the two questions. */
  stackQuestion: string;
  plainQuestion: string;
}

export const stack = { frameCount: 60, width: 512, height: 512 };

const window = { name: "All", center: 1024, width: 2048 };
/** Returns the gray level at the center of a frame, which identifies the frame on the screen. */
export const levelOfFrame = (frame: number): number => 4 * frame + 2;
const valueOfLevel = (level: number) => Math.round((level / 255 - 0.5) * window.width + window.center);
const markSize = 32;

/** Returns the frame that has this gray level at its center. */
export const findFrameOfLevel = (level: number): number => Math.round((level - 2) / 4);

/** Starts the site behind a proxy that compresses texts as Cloudflare does. */
export async function openViewerSite(): Promise<ViewerSite> {
  const { url: workerUrl, miniflare, stop } = await startLocal({ persist: false });
  const binding = await miniflare.getD1Database("DB");
  await migrate(d1Target(binding), readMigrations("app"));
  await migrate(d1Target(await miniflare.getD1Database("ANALYTICS_DB")), readMigrations("analytics"));
  const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const now = Date.now();
  const images = await miniflare.getR2Bucket("IMAGES");
  const series = await makeComputedSeries({ db, images, now }, { ...stack, bits: 16, windows: [window] }, makeSlice());
  const content = [
    questionContent.parse({ ...questionLike(), series: [series] }),
    questionContent.parse({ ...questionLike(), id: "bench-plain" }),
  ];
  const questions: Awaited<ReturnType<typeof makeQuestion>>[] = [];
  for (const one of content) questions.push(await makeQuestion(db, { content: one }));
  const proxy = await startGzipProxy(workerUrl);
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  return {
    url,
    async makeLearner() {
      const { userId } = await makePerson(db, { subscribedDays: 30, now });
      const session = `${url}/questions/session/${await makeSession(db, userId, questions, now)}`;
      const cookie = await makeLoginCookie(db, userId, url);
      return { cookie, stackQuestion: `${session}?q=1`, plainQuestion: `${session}?q=2` };
    },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await stop();
    },
  };
}

/**
 * Returns the values of a slice: tissue with the noise of a CT in a disk, air around it, and a square in the middle whose gray
 * level identifies the frame. The noise makes the files as large as those of a scanner.
 */
function makeSlice(): (column: number, row: number, frame: number) => number {
  const random = seededRandom(1);
  const center = stack.width / 2;
  return (column, row, frame) => {
    const [dx, dy] = [Math.abs(column - center), Math.abs(row - center)];
    if (Math.max(dx, dy) < markSize) return valueOfLevel(levelOfFrame(frame));
    const noise = Math.round((random() + random() + random() - 1.5) * 60);
    return (Math.hypot(dx, dy) < 220 ? 1060 : 60) + noise;
  };
}
