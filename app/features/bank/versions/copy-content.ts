import { type Draft, isDraft } from "../../questions/lint/draft";

/**
 * Returns the content for a copy of a question. Drops its review state and second pass, because nobody reviewed the
 * copy, and keeps its origin.
 */
export function copyContent(content: Draft, externalId: string): Draft {
  const { checked, ...rest } = content;
  return {
    ...rest,
    ...{ id: externalId, review: "unreviewed" },
    // Parts can have their own review state.
    ...(Array.isArray(rest.parts) && { parts: rest.parts.map(copyPart) }),
  };
}

function copyPart(part: unknown): unknown {
  if (!isDraft(part)) return part;
  const { id, review, ...words } = part;
  return words;
}
