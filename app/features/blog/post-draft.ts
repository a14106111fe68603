import { z } from "zod";
import { findMarkdownProblem } from "../../lib/markdown-limits";

// The content of a post, shared by the editor's form, revisions, and seeded posts.

/** Maximum length of a post's Markdown, in characters. */
const maxMarkdownLength = 60_000;
const maxTags = 6;
const maxRelated = 6;

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const postDraftSchema = z.object({
  title: z.string({ error: "Enter a title." }).trim().min(1, "Enter a title.").max(120, "Use at most 120 characters."),
  slug: z
    .string({ error: "Enter an address." })
    .trim()
    .max(80, "Use at most 80 characters.")
    .regex(slugPattern, "Use lowercase letters, digits, and single hyphens."),
  summary: z
    .string({ error: "Enter a summary." })
    .trim()
    .min(1, "Enter a summary for lists and feeds.")
    .max(300, "Use at most 300 characters."),
  markdown: z
    .string({ error: "Enter the text." })
    .trim()
    .min(1, "Enter the text.")
    .max(maxMarkdownLength, `Use at most ${maxMarkdownLength.toLocaleString("en")} characters.`)
    .superRefine((text, context) => {
      const problem = findMarkdownProblem(text);
      if (problem) context.addIssue({ code: "custom", message: problem });
    })
    .transform((text) => text.replaceAll("\r\n", "\n")),
  tags: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(slugPattern, "Use lowercase letters, digits, and hyphens in tags.")
        .max(30, "Use at most 30 characters per tag."),
    )
    .max(maxTags, `Enter at most ${maxTags} tags.`)
    .transform((tags) => [...new Set(tags)])
    .default([]),
  authorName: z.string().trim().min(1, "Enter an author.").max(80, "Use at most 80 characters."),
  /** Key of an uploaded image (features/images). */
  coverKey: z.string().nullable().default(null),
  coverAlt: z.string().trim().max(200, "Use at most 200 characters.").nullable().default(null),
  seoTitle: z.string().trim().max(70, "Use at most 70 characters.").nullable().default(null),
  seoDescription: z.string().trim().max(160, "Use at most 160 characters.").nullable().default(null),
  /** Ids of related questions, in order. */
  questionIds: z.array(z.string()).max(maxRelated, `Enter at most ${maxRelated} questions.`).default([]),
});

export type PostDraft = z.infer<typeof postDraftSchema>;

/** Builds an address from a title: "What is an RVU?" → "what-is-an-rvu". */
export function toSlug(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
}
