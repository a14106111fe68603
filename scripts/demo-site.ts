import { openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrations";
import { readMigrations } from "../app/db/seed/content-files";
import { seedDemo } from "../app/db/seed/demo-accounts";
import { seedHistory } from "../app/db/seed/demo-history";
import { seedContent } from "../app/db/seed/seed-content";
import { giveDemoSubscription } from "./demo-subscription";
import { storePictures } from "./images/store-pictures";
import { startLocal } from "./local.mjs";
import { startStandIn } from "./stand-in";

/** Starts the built site with the demo, in memory, on a free port, for screenshots and measurements. */
export async function openDemo(): Promise<{ url: string; stop(): Promise<void> }> {
  const payments = await startStandIn();
  const site = await startLocal({ persist: false, bindings: payments.bindings });
  const [app, analytics, images] = await Promise.all([
    site.miniflare.getD1Database("DB"),
    site.miniflare.getD1Database("ANALYTICS_DB"),
    site.miniflare.getR2Bucket("IMAGES"),
  ]);
  await migrate(d1Target(app), readMigrations("app"));
  await migrate(d1Target(analytics), readMigrations("analytics"));
  const db = openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const now = Date.now();
  await storePictures({ db, images, now });
  await seedContent(db, now);
  await seedDemo(db, now);
  await giveDemoSubscription(db);
  await seedHistory(db, now);
  return {
    url: site.url,
    stop: async () => {
      await site.stop();
      await payments.stop();
    },
  };
}
