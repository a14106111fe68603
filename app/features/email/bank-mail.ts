import { editQuestionPath } from "../../admin-paths";
import { countNoun } from "../../lib/text";
import { paths } from "../../paths";
import type { Mail } from "../../services/mailer.server";
import { renderMail } from "./layout";

/**
 * Builds the email that asks an admin to decide on questions that reached the limit of automatic reviews (X4); at most one per
 * `day`.
 */
export function buildHeldQuestionMail(
  trigger: "reports" | "clock",
  to: { userId: string; name: string; email: string },
  day: string,
  siteUrl: string,
): Mail {
  const content = {
    reports: {
      reason: "At least three learners who answered a question reported that its key is wrong.",
      link: { label: "Review the reports", path: paths.questionReports },
    },
    clock: {
      reason: "The statistics of a question suggest a wrong key: learners with higher scores miss it more often.",
      link: { label: "Review the questions", path: `${paths.manageQuestions}?flag=negative-discrimination` },
    },
  }[trigger];
  const rendered = renderMail(
    {
      subject: "A RadCore question needs your decision",
      greeting: `Hello ${to.name},`,
      lines: [
        `${content.reason} The question was not suspended automatically, because today's limit is reached: the free list or a mock form would lose more than 5% of its questions within a day, or the same accounts have already reported several questions.`,
        "The question stays live until you suspend it, correct it, or decline the reports. Other questions may need a decision, too: we send this email at most once a day.",
      ],
      link: content.link,
    },
    siteUrl,
  );
  return {
    kind: "heldQuestion",
    to: to.email,
    userId: to.userId,
    idempotencyKey: `held:${trigger}:${day}:${to.userId}`,
    ...rendered,
  };
}

interface DraftAct {
  questionId: string;
  externalId: string;
  /** Name of the admin who acted. */
  by: string;
}

type AdminRecipient = { userId: string; name: string; email: string };

/** Builds the email that asks a reviewer to review a draft (M14). */
export function buildReviewAssignedMail(
  { questionId, externalId, by, dueText, at }: DraftAct & { dueText: string | null; at: number },
  to: AdminRecipient,
  siteUrl: string,
): Mail {
  const rendered = renderMail(
    {
      subject: `Please review question ${externalId}`,
      greeting: `Hello ${to.name},`,
      lines: [
        `${by} asks you to review the draft of question ${externalId}${dueText ? ` by ${dueText}` : ""}.`,
        "Read the draft, comment on its fields, and approve it or send it back.",
      ],
      link: { label: "Open the draft", path: editQuestionPath(questionId) },
    },
    siteUrl,
  );
  const idempotencyKey = `review-assigned:${questionId}:${at}:${to.userId}`;
  return { kind: "reviewAssigned", to: to.email, userId: to.userId, idempotencyKey, ...rendered };
}

/** Builds the email that asks a reviewer to review the drafts of a bulk edit (M14, M18). */
export function buildReviewsAssignedMail(
  { count, by, dueText, at }: { count: number; by: string; dueText: string | null; at: number },
  to: AdminRecipient,
  siteUrl: string,
): Mail {
  const rendered = renderMail(
    {
      subject: `Please review ${countNoun(count, "draft")}`,
      greeting: `Hello ${to.name},`,
      lines: [
        `${by} asks you to review ${countNoun(count, "draft")}${dueText ? ` by ${dueText}` : ""}.`,
        "Your drafts to review come first on the list.",
      ],
      link: { label: "Open the list", path: paths.toReview },
    },
    siteUrl,
  );
  return {
    kind: "reviewAssigned",
    to: to.email,
    userId: to.userId,
    idempotencyKey: `reviews-assigned:${at}:${to.userId}`,
    ...rendered,
  };
}

/** Builds the email that tells of new comments on a draft; one per person, draft, and `slot` of time (M15). */
export function buildDraftCommentsMail(
  { questionId, externalId, by, slot }: DraftAct & { slot: number },
  to: AdminRecipient,
  siteUrl: string,
): Mail {
  const rendered = renderMail(
    {
      subject: `New comments on question ${externalId}`,
      greeting: `Hello ${to.name},`,
      lines: [
        `${by} commented on the draft of question ${externalId}.`,
        "There may be more comments: we send this email at most once an hour.",
      ],
      link: { label: "Read the comments", path: editQuestionPath(questionId) },
    },
    siteUrl,
  );
  const idempotencyKey = `draft-comments:${questionId}:${slot}:${to.userId}`;
  return { kind: "draftComments", to: to.email, userId: to.userId, idempotencyKey, ...rendered };
}

/** Builds the email that tells an editor of a draft who sent the draft back, and with which note. */
export function buildSentBackMail(
  { questionId, externalId, by, note, at }: SentBackDraft,
  to: { userId: string; name: string; email: string },
  siteUrl: string,
): Mail {
  const rendered = renderMail(
    {
      subject: `Your draft of question ${externalId} was sent back`,
      greeting: `Hello ${to.name},`,
      lines: [`${by} asks for changes to your draft of question ${externalId}:`, note],
      link: { label: "Open the draft", path: editQuestionPath(questionId) },
    },
    siteUrl,
  );
  return {
    kind: "draftSentBack",
    to: to.email,
    userId: to.userId,
    idempotencyKey: `sent-back:${questionId}:${at}:${to.userId}`,
    ...rendered,
  };
}

interface SentBackDraft {
  questionId: string;
  externalId: string;
  /** Name of the admin who sent the draft back. */
  by: string;
  note: string;
  /** When the draft was sent back, in ms. */
  at: number;
}
