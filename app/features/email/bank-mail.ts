import { editQuestionPath } from "../../admin-paths";
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
