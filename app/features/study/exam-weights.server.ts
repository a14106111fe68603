import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { appSetting } from "../../db/schema";
import { defaultWeights } from "./engine/domain-weights";
import type { Weights } from "./engine/draw-questions";

const weightsSchema = z.record(z.string().max(40), z.number().positive().max(100));

/** Reads the weight of each domain in a mock exam: the admins' weights, and defaults for the rest (D2). */
export async function readExamWeights(db: Db): Promise<Weights> {
  return toExamWeights(await selectExamWeights(db));
}

/** Builds the query for the weights that admins have set, for a batch. */
export function selectExamWeights(db: Db) {
  return db.select({ weights: appSetting.value }).from(appSetting).where(eq(appSetting.key, "domainWeights"));
}

/** Converts the rows of `selectExamWeights` to the weight of each domain. */
export function toExamWeights([row]: Awaited<ReturnType<typeof selectExamWeights>>): Weights {
  const parsedWeights = row && weightsSchema.safeParse(JSON.parse(row.weights));
  return parsedWeights?.success ? { ...defaultWeights, ...parsedWeights.data } : defaultWeights;
}
