import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { sessionPath } from "~/study-paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { readSessionOptions } from "../../study/start-forms";
import { startTest } from "../../study/start-test.server";
import { findIds } from "./find-ids.server";
import { maxIdTextLength, parseIds } from "./parse-ids";
import { viewFound } from "./test-view";

/**
 * Handles the forms of the page "Test by ids". "find" lists the questions, or redirects to a bookmarkable address if
 * there are no problems to show. "play" starts a session with them in the chosen mode.
 */
export async function handleTestByIds({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const intent = form.get("intent");
  if (intent !== "find" && intent !== "play") throw new Response("Unknown form", { status: 400 });
  const text = form.get("ids")?.toString() ?? "";
  const manner = readSessionOptions(form);
  const again = (error: string) =>
    data({ text: text.slice(0, maxIdTextLength), error, found: null, manner: manner ?? {} }, { status: 400 });
  if (text.length > maxIdTextLength)
    return again(`The text is longer than ${maxIdTextLength} characters. Paste only the ids.`);
  if (!text.trim()) return again("Paste at least one id.");
  if (!manner) return again("Choose a mode and a time limit.");
  const found = viewFound(await findIds(context.db, parseIds(text)));
  const query = new URLSearchParams({ ids: found.ids, ...plainManner(manner) }).toString();
  const nothingToSay = found.notes.length + found.drafts.length === 0;
  if (intent === "find" && nothingToSay) return redirect(`${paths.testByIds}?${query}`);
  if (intent === "find" || found.playable.length === 0) return data({ text, error: null, found, manner });
  const sessionId = await startTest(
    context.db,
    viewer.userId,
    { versionIds: found.playable.map(({ versionId }) => versionId), manner, query },
    { now: context.now, seed: context.seed(), id: context.id() },
  );
  return redirect(sessionPath(sessionId));
}

/** Returns only the options that the mode uses, to keep the address short. */
function plainManner({ mode, secondsPerQuestion, blocks }: NonNullable<ReturnType<typeof readSessionOptions>>) {
  return {
    mode: mode ?? "tutor",
    ...(mode !== "tutor" && { secondsPerQuestion: String(secondsPerQuestion) }),
    ...(mode === "blocks" && { blocks: String(blocks) }),
  };
}
