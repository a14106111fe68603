import { redirect } from "@remix-run/cloudflare";
import { readFields } from "../../../lib/http";
import { groupSetPath } from "../../../study-paths";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { limitLinkGuesses } from "../limit-link-guesses.server";
import { setSharing } from "./group-sets.server";

/** Shows or hides the learner's result in the comparison of a group set (S10). */
export async function handleGroupSetAction({ request, context, viewer, params }: SignedInArgs): Promise<Response> {
  const token = params.token ?? "";
  await limitLinkGuesses(context, viewer.userId);
  const intent = (await readFields(request)).get("intent");
  if (intent !== "join" && intent !== "leave") throw new Response("Unknown form", { status: 400 });
  const change = await setSharing(context.db, viewer.userId, token, intent === "join");
  if (change === "missing") throw notFound(request);
  return redirect(`${groupSetPath(token)}?done=${change === "full" ? "full" : intent}`);
}
