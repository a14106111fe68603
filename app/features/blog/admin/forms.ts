import { z } from "zod";
import { type PostDraft, slugOf } from "../draft";

// The editor's form. It takes whatever somebody has so far, so that nothing is lost; what may be published is said by
// `postDraftSchema`.

const line = z.string().max(1000, "At most 1000 characters.").default("");

export const postFormSchema = z.object({
  title: line,
  slug: line,
  summary: line,
  markdown: z.string().max(200_000, "This text is too long to be kept.").default(""),
  /** With commas between them. */
  tags: line,
  authorName: line,
  coverKey: line,
  coverAlt: line,
  seoTitle: line,
  seoDescription: line,
  /** Ids with commas or spaces between them. */
  questionIds: line,
  /** When to publish, on the wall of whoever writes. */
  at: line,
  /** The version of the post that the form began with. */
  version: z.coerce.number().int().min(0).default(0),
  /** Ids of autosaves that may have arrived though nobody heard of it, with commas between them. */
  lost: line,
});

export type PostForm = z.infer<typeof postFormSchema>;

export const autosaveSchema = postFormSchema.extend({ attempt: z.string().regex(/^[\w-]{16,40}$/) });

/** What the form holds as a draft, whether it may be published or not. */
export function draftOfForm(form: PostForm): PostDraft {
  const { title, summary, authorName } = form;
  return {
    ...{ title: title.trim(), summary: summary.trim(), authorName: authorName.trim() },
    slug: form.slug.trim() || slugOf(title),
    markdown: form.markdown.replaceAll("\r\n", "\n"),
    tags: listOf(form.tags.toLowerCase(), /,/),
    coverKey: form.coverKey || null,
    coverAlt: form.coverAlt.trim() || null,
    seoTitle: form.seoTitle.trim() || null,
    seoDescription: form.seoDescription.trim() || null,
    questionIds: listOf(form.questionIds, /[\s,]+/),
  };
}

/** A draft as the form shows it. */
export function formOfDraft(draft: PostDraft) {
  return {
    ...{ title: draft.title, slug: draft.slug, summary: draft.summary, markdown: draft.markdown },
    ...{ tags: draft.tags.join(", "), authorName: draft.authorName, questionIds: draft.questionIds.join(", ") },
    ...{ coverKey: draft.coverKey ?? "", coverAlt: draft.coverAlt ?? "" },
    ...{ seoTitle: draft.seoTitle ?? "", seoDescription: draft.seoDescription ?? "" },
  };
}

/** The ids in a form's `lost`. */
export function lostOf(form: PostForm): string[] {
  return listOf(form.lost, /,/);
}

function listOf(words: string, between: RegExp): string[] {
  const parts = words.split(between).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}
