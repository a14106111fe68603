import { z } from "zod";
import { markdownProblem } from "../../lib/markdown-limits";

// What an author writes of a post: the editor's form, a revision's content and the seeded posts are all this.

/** Longest Markdown of a post, characters. */
const longestMarkdown = 60_000;
const mostTags = 6;
const mostRelated = 6;

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const postDraftSchema = z.object({
  title: z.string({ error: "Enter a title." }).trim().min(1, "Enter a title.").max(120, "At most 120 characters."),
  slug: z
    .string({ error: "Enter an address." })
    .trim()
    .max(80, "At most 80 characters.")
    .regex(slugPattern, "Use lower-case letters, digits and single hyphens."),
  summary: z
    .string({ error: "Enter a summary." })
    .trim()
    .min(1, "Enter a summary: lists and feeds show it.")
    .max(300, "At most 300 characters."),
  markdown: z
    .string({ error: "Write the text." })
    .trim()
    .min(1, "Write the text.")
    .max(longestMarkdown, `At most ${longestMarkdown} characters.`)
    .superRefine((text, context) => {
      const problem = markdownProblem(text);
      if (problem) context.addIssue({ code: "custom", message: problem });
    })
    .transform((text) => text.replaceAll("\r\n", "\n")),
  tags: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(slugPattern, "A tag has lower-case letters, digits and hyphens.")
        .max(30, "A tag has at most 30 characters."),
    )
    .max(mostTags, `At most ${mostTags} tags.`)
    .transform((tags) => [...new Set(tags)])
    .default([]),
  authorName: z.string().trim().min(1, "Enter who wrote it.").max(80, "At most 80 characters."),
  /** Key of an uploaded image (features/images). */
  coverKey: z.string().nullable().default(null),
  coverAlt: z.string().trim().max(200, "At most 200 characters.").nullable().default(null),
  seoTitle: z.string().trim().max(70, "At most 70 characters.").nullable().default(null),
  seoDescription: z.string().trim().max(160, "At most 160 characters.").nullable().default(null),
  /** Ids of questions that belong to it, in order. */
  questionIds: z.array(z.string()).max(mostRelated, `At most ${mostRelated} questions.`).default([]),
});

export type PostDraft = z.infer<typeof postDraftSchema>;

/** An address made of a title: "What is an RVU?" → "what-is-an-rvu". */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
}
