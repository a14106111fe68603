import { data, redirect } from "@remix-run/cloudflare";
import { getRowIdForForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { sessionPath } from "~/study-paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { organDomains } from "../../questions/filter";
import { getBankAccess } from "../../quota/bank-access";
import { adaptiveLengths } from "./adaptive-level";
import { startAdaptiveSession } from "./start-adaptive.server";

/**
 * Starts an adaptive session and redirects to its first question, or to the pricing page if the free questions are used up (P3).
 * Otherwise responds with 400, a sentence for the page, and the choices.
 */
export async function handleAdaptiveStart({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const organs = organDomains.filter((organ) => form.getAll("organ").includes(organ));
  const chosenLength = form.get("length")?.toString() ?? "";
  const refuse = (problem: string) => data({ problem, organs, length: chosenLength }, { status: 400 });
  const length = adaptiveLengths.find((choice) => String(choice) === chosenLength);
  if (!length && chosenLength !== "level") return refuse("Choose how long the session is.");
  const access = getBankAccess(viewer, context.now);
  const learner = {
    userId: viewer.userId,
    unlimited: access.unlimited,
    remaining: access.unlimited ? 0 : access.remaining,
  };
  const { now } = context;
  const id = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  const started = await startAdaptiveSession(
    context.db,
    learner,
    { organs, length: length ?? null },
    { now, seed: context.seed(), id },
  );
  if (started.status === "quota-used-up") throw redirect(paths.pricing);
  if (started.status === "nothing-matches")
    return refuse("No question of these domains is available now. Choose other domains.");
  throw redirect(sessionPath(started.sessionId, 1));
}
