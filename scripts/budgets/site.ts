import { isNotNull } from "drizzle-orm";
import { openD1 } from "../../app/db/client.server";
import { d1Target, migrate } from "../../app/db/migrations";
import { card, post } from "../../app/db/schema";
import {
  readFreeList,
  readMigrations,
  readPosts,
  readQuestionFiles,
  readRvuFiles,
} from "../../app/db/seed/content-files";
import { readOralCases, readReportCases } from "../../app/db/seed/practice-case-files";
import { seedBank } from "../../app/db/seed/seed-bank";
import { seedBlog } from "../../app/db/seed/seed-blog";
import { seedCards } from "../../app/db/seed/seed-cards";
import { seedPracticeCases } from "../../app/db/seed/seed-practice-cases";
import { seedRvu } from "../../app/db/seed/seed-rvu";
import { makeLoginCookie, makePerson } from "../../app/testing/make";
import { makeRollups } from "../../app/testing/make-analytics";
import { startLocal } from "../local.mjs";

/** The built Worker on a seeded database in memory, with a signed-in learner. */
export interface Site {
  url: string;
  binding: D1Database;
  /** The learner's id. */
  userId: string;
  /** Ids of a blog post and of a question's social card. */
  postId: string;
  cardId: string;
  /** `Cookie` headers of the learner and of an admin. */
  cookie: string;
  adminCookie: string;
  /** Process id of workerd. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built site with seeded data, a learner, and an admin. `options` are those of `startLocal`. */
export async function openSite(options: Parameters<typeof startLocal>[0] = {}): Promise<Site> {
  const { url, miniflare, pid = 0, stop } = await startLocal({ persist: false, ...options });
  const binding = await miniflare.getD1Database("DB");
  await migrate(d1Target(binding), readMigrations("app"));
  const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const contents = readQuestionFiles().flatMap((file) => file.questions);
  await seedBank(db, contents, readFreeList(), Date.now());
  await seedBlog(db, readPosts(), Date.now());
  await seedCards(db, contents, Date.now());
  await seedRvu(db, readRvuFiles(), Date.now());
  await seedPracticeCases(db, { oral: readOralCases(), reports: readReportCases() }, Date.now());
  const [[somePost], [someCard]] = await db.batch([
    db.select({ id: post.id }).from(post).limit(1),
    db.select({ id: card.id }).from(card).where(isNotNull(card.questionId)).limit(1),
  ]);
  if (!somePost || !someCard) throw new Error("the blog's posts or the first cards were not written");
  const analytics = await miniflare.getD1Database("ANALYTICS_DB");
  await migrate(d1Target(analytics), readMigrations("analytics"));
  await makeRollups(openD1(analytics, { trips: 0, rowsRead: 0, rowsWritten: 0 }), Date.now());
  const signIn = async (role: "user" | "admin") => {
    const { userId } = await makePerson(db, { role });
    const cookie = await makeLoginCookie(db, userId, url);
    return { userId, cookie: `${cookie.name}=${cookie.value}` };
  };
  const [learner, admin] = [await signIn("user"), await signIn("admin")];
  const cookies = { cookie: learner.cookie, adminCookie: admin.cookie };
  return { url, binding, userId: learner.userId, postId: somePost.id, cardId: someCard.id, ...cookies, pid, stop };
}
