import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { changeTopic, deleteEmptyTopics } from "./change-topic.server";
import { parseTopicPath, planTopicChange } from "./plan-topic-change";
import { readTopics } from "./topics.loader.server";

const maxPathLength = 300;

/** The response to a form that changed nothing: the problem, or the merge that needs a confirmation. */
export interface TopicsResult {
  path: string;
  problem: string | null;
  mergedPaths: string[];
}

/** Handles the form that gives a topic another path. A merge needs a confirmation, because no form takes it back. */
export async function handleTopicsAction({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  if (form.get("intent") === "deleteEmpty") {
    await deleteEmptyTopics(context, viewer.userId);
    return redirect(`${paths.topics}?done=deleted`);
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
