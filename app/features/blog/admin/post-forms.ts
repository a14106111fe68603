import { z } from "zod";
import { type PostDraft, toSlug } from "../post-draft";

// The editor's form accepts unfinished drafts; `postDraftSchema` decides what can be published.

const line = z.string().max(1000, "Use at most 1,000 characters.").default("");

export const postFormSchema = z.object({
  title: line,
  slug: line,
  summary: line,
  markdown: z.string().max(200_000, "This text is too long to save. Shorten it to 200,000 characters.").default(""),
  /** Tags, separated by commas. */
  tags: line,
  authorName: line,
  coverKey: line,
  coverAlt: line,
  seoTitle: line,
  seoDescription: line,
  /** Ids of related questions, separated by commas or spaces. */
  questionIds: line,
  /** Time of publication in the author's time zone. */
  at: line,
  /** Version of the post on which the form is based. */
  version: z.coerce.number().int().min(0).default(0),
  /** Ids of autosaves that got no response but may have been stored; separated by commas. */
  lost: line,
});

export type PostForm = z.infer<typeof postFormSchema>;

export const autosaveSchema = postFormSchema.extend({ attempt: z.string().regex(/^[\w-]{16,40}$/) });

/** Converts the form into a draft, valid or not. */
export function toDraft(form: PostForm): PostDraft {
  const { title, summary, authorName } = form;
  return {
    ...{ title: title.trim(), summary: summary.trim(), authorName: authorName.trim() },
    slug: form.slug.trim() || toSlug(title),
    markdown: form.markdown.replaceAll("\r\n", "\n"),
    tags: splitList(form.tags.toLowerCase(), /,/),
    coverKey: form.coverKey || null,
    coverAlt: form.coverAlt.trim() || null,
    seoTitle: form.seoTitle.trim() || null,
    seoDescription: form.seoDescription.trim() || null,
    questionIds: splitList(form.questionIds, /[\s,]+/),
  };
}

/** Converts a draft into form values. */
export function toFormValues(draft: PostDraft) {
  return {
    ...{ title: draft.title, slug: draft.slug, summary: draft.summary, markdown: draft.markdown },
    ...{ tags: draft.tags.join(", "), authorName: draft.authorName, questionIds: draft.questionIds.join(", ") },
    ...{ coverKey: draft.coverKey ?? "", coverAlt: draft.coverAlt ?? "" },
    ...{ seoTitle: draft.seoTitle ?? "", seoDescription: draft.seoDescription ?? "" },
  };
}

/** Parses the ids in a form's `lost` field. */
export function parseLostIds(form: PostForm): string[] {
  return splitList(form.lost, /,/);
}

function splitList(words: string, separator: RegExp): string[] {
  const parts = words.split(separator).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}
