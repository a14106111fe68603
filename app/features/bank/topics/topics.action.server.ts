import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { changeTopic, deleteEmptyTopics, saveSynonyms } from "./change-topic.server";
import { parseTopicPath, planTopicChange } from "./plan-topic-change";
import { parseSynonyms } from "./topic-synonyms";
import { readTopics } from "./topics.loader.server";

const maxPathLength = 300;
const maxSynonymsLength = 2000;

/** The response to a form that changed nothing: the problem, or the merge that needs a confirmation. */
export interface TopicsResult {
  path: string;
  problem: string | null;
  mergedPaths: string[];
  /** What was wrong with the other names, and their text. */
  synonyms?: { text: string; problem: string };
}

/** Handles the forms of the topic tree. A merge needs a confirmation, because no form takes it back. */
export async function handleTopicsAction({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  if (form.get("intent") === "deleteEmpty") {
    await deleteEmptyTopics(context, viewer.userId);
    return redirect(`${paths.topics}?done=deleted`);
  }
  if (form.get("intent") === "synonyms") {
    const text = String(form.get("synonyms") ?? "").slice(0, maxSynonymsLength);
    const synonyms = parseSynonyms(text);
    if ("problem" in synonyms)
      return data<TopicsResult>(
        { path: "", problem: null, mergedPaths: [], synonyms: { text, problem: synonyms.problem } },
        { status: 400 },
      );
    await saveSynonyms(context, viewer.userId, String(form.get("topic")), synonyms.names);
    return redirect(`${paths.topics}?done=named`);
  }
  const path = String(form.get("path") ?? "").slice(0, maxPathLength);
  const change = planTopicChange(await readTopics(context.db), String(form.get("topic")), parseTopicPath(path));
  if ("problem" in change)
    return data<TopicsResult>({ path, problem: change.problem, mergedPaths: [] }, { status: 400 });
  if (change.mergedPaths.length > 0 && form.get("merge") !== "yes")
    return data<TopicsResult>({ path, problem: null, mergedPaths: change.mergedPaths }, { status: 400 });
  await changeTopic(context, viewer.userId, change.moves);
  return redirect(`${paths.topics}?done=changed`);
}
