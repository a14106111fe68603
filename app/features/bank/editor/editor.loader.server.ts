import { asc, count, eq, sql } from "drizzle-orm";
import { editQuestionPath } from "~/admin-paths";
import type { Context } from "~/context.server";
import { image, question, questionDraft, questionReport, questionVersion, topic } from "~/db/schema";
import { formatMediumDate, formatTime } from "~/lib/time-text";
import { hasArea } from "../../auth/admin-scopes";
import type { Viewer } from "../../auth/viewer.server";
import { movesKey } from "../../questions/compare-versions";
import { questionContent } from "../../questions/content";
import { findNearQuestions, selectCandidatesForQuestion, toWording } from "../../questions/sketches.server";
import { splitContent } from "../../questions/version";
import { formatReviewer, toNamedReview } from "../../questions/version-review.server";
import { explainsKeyChange } from "../corrections/key-change-note";
import { countCorrectionReach } from "../corrections/key-correction.server";
import { groupFactsByFile, selectImageFacts } from "../drafts/image-facts.server";
import { getQuestionDetails, type QuestionDetails } from "../drafts/question-details.server";
import { getAllowedActions } from "../lifecycle";
import { formatReviewWork, selectReviewWork } from "../review-work/review-work.loader.server";
import { diffContent } from "../versions/content-diff";
import { listRefusals } from "./editor-action-labels";
import { getEditorStatistics } from "./editor-statistics.server";

/** Maximum topics offered as suggestions. */
const maxSuggestedTopics = 3000;

export type EditorPage = NonNullable<Awaited<ReturnType<typeof loadEditor>>>;

/**
 * Loads the data of the editor: the question's draft or current version, the allowed actions, and the statistics. Returns
 * null if the question does not exist. Uses two database trips in parallel, and two more if the draft moves the key.
 */
export async function loadEditor(context: Context, viewer: Viewer, questionId: string, search: URLSearchParams) {
  const [details, [topics, imageFacts, reportCounts, found, ...reviewReads]] = await Promise.all([
    getQuestionDetails(context, questionId),
    loadRelatedData(context, questionId),
  ]);
  if (!details) return null;
  const { question: row, draft, versions, adminNames, lastSentBack } = details;
  const formatAt = (at: number) => formatTime(at, context.now, viewer.timeZone);
  const lifecycle = { status: row.status, stage: draft?.stage ?? null, editors: draft?.editors ?? [] };
  const currentVersion = versions.find((version) => version.isCurrent);
  const content = draft?.content ?? currentVersion?.content ?? {};
  const isKeyMoved = draft !== null && currentVersion !== undefined && movesPublishedKey(draft.content, currentVersion);
  const getName = (id: string | null) => (id === null ? null : (adminNames[id] ?? "a deleted account"));
  return {
    ...{ id: row.id, externalId: row.externalId, status: row.status, reviewCause: row.reviewCause },
    isFree: row.freePosition !== null,
    viewerId: viewer.userId,
    /** Number of the current version; null if no version was published. */
    currentVersionNumber: currentVersion?.number ?? null,
    /** The published version with its review by a radiologist; null if no version was published. */
    publishedVersion: currentVersion
      ? {
          id: currentVersion.id,
          number: currentVersion.number,
          correctsKey: currentVersion.correctsKey,
          review: toShownReview(currentVersion),
        }
      : null,
    nextVersionNumber: (versions[0]?.number ?? 0) + 1,
    content,
    /** The content as a list of fields, for browsers without JavaScript. */
    fieldList: diffContent({}, content).filter(({ path }) => !/(^|, )id$/i.test(path)),
    draft: draft && {
      ...{ revision: draft.revision, stage: draft.stage, changeNote: draft.changeNote },
      ...{ createdAt: draft.createdAt, savedAt: formatAt(draft.savedAt) },
      /** The reviewer's note with name and time if the draft was sent back; null otherwise. */
      sentBack: draft.reviewNote
        ? {
            note: draft.reviewNote,
            by: lastSentBack?.by ?? "A former admin",
            at: lastSentBack && formatAt(lastSentBack.at),
          }
        : null,
      isMine: draft.editors.includes(viewer.userId),
      editors: draft.editors.map((id) => getName(id) ?? ""),
      approvedBy: getName(draft.approvedBy),
      /** Whom a draft that moves the key affects; null if the key stays. */
      keyChange: isKeyMoved
        ? {
            isExplained: explainsKeyChange(draft.changeNote),
            ...(await countCorrectionReach(context, {
              questionId,
              fromVersionId: row.versionId,
              toVersionId: `${questionId}-v${(versions[0]?.number ?? 0) + 1}`,
            })),
          }
        : null,
    },
    canBegin: !draft && currentVersion?.content != null && hasArea(viewer.adminScope, "bankWriting"),
    actions: getAllowedActions(lifecycle, viewer),
    refusals: listRefusals(lifecycle, viewer),
    openReports: details.openReports,
    statistics: getEditorStatistics(details, reportCounts[0]?.all ?? 0),
    versions: formatVersions(details, formatAt),
    topics: topics.map(({ path }) => path),
    /** Details of the uploaded images, by file name. */
    images: groupFactsByFile(imageFacts),
    /** Near duplicates of the content shown in the editor. */
    nearQuestions: findNearQuestions(questionId, content, found.map(toWording)),
    /** Comments on drafts, and the reviewer of the present one (M14, M15). */
    review: formatReviewWork(
      reviewReads,
      { content, editors: draft?.editors ?? null, nextVersionNumber: (versions[0]?.number ?? 0) + 1 },
      context.now,
      formatAt,
    ),
    done: search.get("done"),
  };
}

/**
 * Returns the editor path of the question with this external id, so that addresses without the prefix `q-` also work; null
 * if no question has this id.
 */
export async function findEditorPath({ db }: Pick<Context, "db">, externalId: string): Promise<string | null> {
  const [found] = await db.select({ id: question.id }).from(question).where(eq(question.externalId, externalId));
  return found ? editQuestionPath(found.id) : null;
}

function loadRelatedData({ db }: Context, questionId: string) {
  const draftContent = sql`select content from ${questionDraft} where ${questionDraft.questionId} = ${questionId}`;
  const versionContent = sql`select ${questionVersion.content} from ${questionVersion} inner join ${question} on ${question.versionId} = ${questionVersion.id} where ${question.id} = ${questionId}`;
  return db.batch([
    db.select({ path: topic.path }).from(topic).orderBy(asc(topic.path)).limit(maxSuggestedTopics),
    selectImageFacts(
      db,
      sql`${image.key} in (select named.value from json_tree(coalesce((${draftContent}), (${versionContent}), '{}')) named where named.key in ('file', 'image') and named.type = 'text')`,
    ),
    db
      .select({ all: count() })
      .from(questionReport)
      .innerJoin(question, eq(question.id, questionReport.questionId))
      .where(sql`${question.id} = ${questionId} and ${questionReport.versionId} = ${question.versionId}`),
    selectCandidatesForQuestion(db, questionId),
    ...selectReviewWork(db, questionId),
  ]);
}

/** Returns whether a draft moves the key of the published version (X5); false while the draft is incomplete. */
function movesPublishedKey(draft: unknown, { body, answerSheet }: QuestionDetails["versions"][number]): boolean {
  const parsed = questionContent.safeParse(draft);
  return (
    parsed.success && movesKey({ body: JSON.parse(body), sheet: JSON.parse(answerSheet) }, splitContent(parsed.data))
  );
}

function toShownReview(version: QuestionDetails["versions"][number]) {
  const review = toNamedReview(version);
  return review && { ...review, text: formatReviewer(review, formatMediumDate) };
}

function formatVersions(
  { versions, adminNames }: QuestionDetails,
  formatAt: (at: number) => ReturnType<typeof formatTime>,
) {
  return versions.map(({ id, number, createdAt, publishedBy, changeNote, correctsKey, isCurrent }) => ({
    ...{ id, number, changeNote, correctsKey, isCurrent },
    at: formatAt(createdAt),
    by: publishedBy === null ? null : (adminNames[publishedBy] ?? "a deleted account"),
  }));
}
