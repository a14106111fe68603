import type { Context } from "~/context.server";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { getQuestionDetails, type QuestionDetails } from "../drafts/question-details.server";
import { diffContent } from "../versions/content-diff";

export type VersionsPage = NonNullable<Awaited<ReturnType<typeof loadVersions>>>;

/**
 * Loads the versions of a question, newest first, and compares two of them, in one database trip. The parameters `from` and
 * `to` name the compared versions by number or as "draft"; without them, the newest two are compared. Returns null if the
 * question does not exist.
 */
export async function loadVersions(context: Context, viewer: Viewer, questionId: string, search: URLSearchParams) {
  const details = await getQuestionDetails(context, questionId);
  if (!details) return null;
  const { question, draft, versions, adminNames } = details;
  const getName = (id: string) => adminNames[id] ?? "a deleted account";
  const listedVersions = versions.map(
    ({ number, createdAt, editors, publishedBy, changeNote, correctsKey, isCurrent }) => ({
      ...{ number, changeNote, correctsKey, isCurrent },
      at: formatTime(createdAt, context.now, viewer.timeZone),
      /** Names of the version's editors; null for versions from the content files. */
      writtenBy: editors?.map(getName).join(", ") ?? null,
      publishedBy: publishedBy === null ? null : getName(publishedBy),
    }),
  );
  const versionNames = [...(draft ? ["draft"] : []), ...versions.map(({ number }) => `${number}`)];
  const findVersionName = (name: string) => versionNames.find((versionName) => versionName === search.get(name));
  const to = findVersionName("to") ?? versionNames[0];
  const from = findVersionName("from") ?? versionNames[(to === undefined ? 0 : versionNames.indexOf(to)) + 1];
  return {
    ...{ id: question.id, externalId: question.externalId },
    draft: draft && {
      at: formatTime(draft.savedAt, context.now, viewer.timeZone),
      stage: draft.stage,
      writtenBy: draft.editors.map(getName).join(", "),
      changeNote: draft.changeNote,
    },
    versions: listedVersions,
    versionNames,
    compared: from && to ? compareVersions(details, from, to) : null,
  };
}

function compareVersions(details: QuestionDetails, from: string, to: string) {
  const [before, after] = [getVersionContent(details, from), getVersionContent(details, to)];
  // Without the content of both versions, there is nothing to compare.
  if (!before || !after) return { from, to, changes: null };
  return { from, to, changes: diffContent(before, after) };
}

function getVersionContent({ draft, versions }: QuestionDetails, name: string) {
  if (name === "draft") return draft?.content ?? null;
  return versions.find(({ number }) => `${number}` === name)?.content ?? null;
}
