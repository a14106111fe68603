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
 * Answers the forms of the tests' page. "find" says what the text stands for: where there is nothing to say about it, as the
 * address that can be kept. "play" starts a session of it, in the mode asked for.
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
    return again(`This is longer than ${maxIdTextLength} characters: paste the ids alone.`);
  if (!text.trim()) return again("Paste at least one id.");
  if (!manner) return again("Choose a mode, and a time that it may take.");
  const found = viewFound(await findIds(context.db, parseIds(text)));
  const query = new URLSearchParams({ ids: found.ids, ...plainManner(manner) }).toString();
  const nothingToSay = found.notes.length + found.drafts.length === 0;
  if (intent === "find" && nothingToSay) return redirect(`${paths.testByIds}?${query}`);
  if (intent === "find" || found.playable.length === 0) return data({ text, error: null, found, manner });
  const sessionId = await startTest(
    context.db,
    viewer.userId,
    { versionIds: found.playable.map(({ versionId }) => versionId), options: manner, query },
    { now: context.now, seed: context.seed(), id: context.id() },
  );
  return redirect(sessionPath(sessionId));
}

/** Only what the mode uses: the address stays short. */
function plainManner({ mode, secondsPerQuestion, blocks }: NonNullable<ReturnType<typeof readSessionOptions>>) {
  return {
    mode: mode ?? "tutor",
    ...(mode !== "tutor" && { secondsPerQuestion: String(secondsPerQuestion) }),
    ...(mode === "blocks" && { blocks: String(blocks) }),
  };
}
