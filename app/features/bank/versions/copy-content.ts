import { type Draft, isDraft } from "../../questions/lint/draft";

/**
 * The content that a new question with the words of another begins with. Nobody has read it, so what the other one's review
 * and second pass came to is left behind; who worded it at first stays true of it.
 */
export function copyContent(content: Draft, externalId: string): Draft {
  const { checked, ...words } = content;
  return {
    ...words,
    ...{ id: externalId, review: "unreviewed" },
    // A part may say so for itself; what it leaves out it has from its case.
    ...(Array.isArray(words.parts) && { parts: words.parts.map(copyPart) }),
  };
}

function copyPart(part: unknown): unknown {
  if (!isDraft(part)) return part;
  const { id, review, ...words } = part;
  return words;
}
