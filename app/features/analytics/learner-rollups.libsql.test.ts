import { learnersContract } from "../../testing/learners-contract";
import { freshAnalyticsLibsql, freshLibsql } from "../../testing/libsql";

learnersContract("libSQL", async () => ({
  db: (await freshLibsql()).db,
  analytics: (await freshAnalyticsLibsql()).analytics,
}));
