/** What a bulk edit changes (M18). */
export const bulkEditKinds = ["level", "topic", "add-reference", "replace-reference", "reviewer"] as const;
export type BulkEditKind = (typeof bulkEditKinds)[number];

/** Texts of each kind: the choice in the list, the heading, and what a changed question counts as in the result. */
export const bulkEditLabels: Record<
  BulkEditKind,
  { choiceLabel: string; heading: string; resultLabel: string; hint: string }
> = {
  level: {
    choiceLabel: "Change level",
    heading: "Change the level",
    resultLabel: "have the new level",
    hint: "The level changes at once, also in drafts. The text of the questions and their versions stay.",
  },
  topic: {
    choiceLabel: "Change topic",
    heading: "Change the topic",
    resultLabel: "have the new topic",
    hint: "The topic changes at once, also in drafts. The text of the questions and their versions stay.",
  },
  "add-reference": {
    choiceLabel: "Add a reference",
    heading: "Add a reference",
    resultLabel: "have a draft with the reference",
    hint: "Published questions get a draft of the next version, which a second person approves. You become an editor of each draft.",
  },
  "replace-reference": {
    choiceLabel: "Replace a reference",
    heading: "Replace a reference",
    resultLabel: "have a draft with the new reference",
    hint: "Published questions get a draft of the next version, which a second person approves. You become an editor of each draft.",
  },
  reviewer: {
    choiceLabel: "Assign a reviewer",
    heading: "Assign a reviewer",
    resultLabel: "have the reviewer and due date",
    hint: "Only drafts in review have a reviewer. The reviewer gets one email about all of them.",
  },
};

/** Why a bulk edit leaves a question alone. */
export const editProblems = {
  gone: "This question does not exist.",
  same: "The question already has this value.",
  inReview: "The draft is in review or approved. Withdraw it or send it back first.",
  full: "The question already has six references.",
  absent: "The question does not cite this reference.",
  both: "The question cites both references. Remove one in its editor.",
  oldFormat: "The version is stored in an old format. Start a draft in the editor first.",
  notInReview: "The question has no draft in review.",
  noReviewer: "This person can no longer review. Choose someone else.",
  isEditor: "The reviewer edited this draft, so someone else must review it.",
} as const;
export type EditProblem = keyof typeof editProblems;

/** Maximum references of a question. */
export const maxReferences = 6;

/** A reference as its name and edition, in one text of a form. */
export function formatReference({ name, edition }: { name: string; edition: string }): string {
  return JSON.stringify([name, edition]);
}

/** Parses the result of `formatReference`; null if the text is not one. */
export function parseReference(text: string): { name: string; edition: string } | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [name, edition] = parsed;
    return typeof name === "string" && typeof edition === "string" ? { name, edition } : null;
  } catch {
    return null;
  }
}
