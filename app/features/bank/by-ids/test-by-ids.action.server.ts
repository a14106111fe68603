import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { sessionPath } from "~/study-paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { readSessionOptions } from "../../study/start-forms";
import { startTest } from "../../study/start-test.server";
import { lookUpIds } from "./find-ids.server";
import { buildFoundView } from "./found-view";
import { maxIdTextLength, parseIds } from "./parse-ids";

/**
 * Handles the forms of the page "Test by ids". The intent "find" returns the found questions with notes on the other ids,
 * or redirects to an address that can be bookmarked if there are no notes. The intent "play" starts a session with the
 * found questions in the chosen mode.
 */
export async function handleTestByIds({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const intent = form.get("intent");
  if (intent !== "find" && intent !== "play") throw new Response("Unknown form", { status: 400 });
  const text = form.get("ids")?.toString() ?? "";
  const sessionOptions = readSessionOptions(form);
  const replyWithError = (error: string) =>
    data(
      { text: text.slice(0, maxIdTextLength), error, found: null, sessionOptions: sessionOptions ?? {} },
      { status: 400 },
    );
  if (text.length > maxIdTextLength)
    return replyWithError(`The text is longer than ${maxIdTextLength} characters. Paste only the ids.`);
  if (!text.trim()) return replyWithError("Paste at least one id.");
  if (!sessionOptions) return replyWithError("Choose a mode and a time limit.");
  const found = buildFoundView(await lookUpIds(context.db, parseIds(text)));
  const query = new URLSearchParams({ ids: found.ids, ...pickModeOptions(sessionOptions) }).toString();
  const hasNoProblems = found.notes.length + found.drafts.length === 0;
  if (intent === "find" && hasNoProblems) return redirect(`${paths.testByIds}?${query}`);
  if (intent === "find" || found.playableQuestions.length === 0)
    return data({ text, error: null, found, sessionOptions });
  const sessionId = await startTest(
    context.db,
    viewer.userId,
    { versionIds: found.playableQuestions.map(({ versionId }) => versionId), options: sessionOptions, query },
    { now: context.now, seed: context.seed(), id: context.id() },
  );
  return redirect(sessionPath(sessionId));
}

/** Returns only the options that the mode uses, to keep the address short. */
function pickModeOptions({ mode, secondsPerQuestion, blocks }: NonNullable<ReturnType<typeof readSessionOptions>>) {
  return {
    mode: mode ?? "tutor",
    ...(mode !== "tutor" && { secondsPerQuestion: String(secondsPerQuestion) }),
    ...(mode === "blocks" && { blocks: String(blocks) }),
  };
}
