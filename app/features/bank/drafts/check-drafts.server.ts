import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { image } from "~/db/schema";
import { type QuestionContent, questionContent } from "../../questions/content";
import { type Draft, isDraft, readArray, readText } from "../../questions/lint/draft";
import type { LintedImage } from "../../questions/lint/image";
import { lintForPublishing } from "../../questions/lint/lint-for-publishing";
import { describePath } from "../versions/describe-path";
import { selectIds } from "./draft-sql.server";
import { groupFactsByFile, selectImageFacts } from "./image-facts.server";

/** Findings listed per question; the editor shows all of them. */
const maxListedFindings = 3;

/** The valid content, or the reasons against it with one finding per line. */
export type DraftCheck = { content: QuestionContent } | { why: string };

/**
 * Checks drafts before review and publication (L1): the schema, the blocking lint rules, and that their images exist. Returns one
 * result per draft in the same order. At most one trip, none without uploaded images.
 */
export async function checkDrafts(db: Db, drafts: readonly unknown[]): Promise<DraftCheck[]> {
  const files = [...new Set(drafts.flatMap(listUploads))];
  const images = files.length
    ? groupFactsByFile(await selectImageFacts(db, sql`${image.key} in (${selectIds(files)})`))
    : {};
  return drafts.map((draft) => checkDraft(draft, images));
}

function checkDraft(draft: unknown, images: Record<string, LintedImage>): DraftCheck {
  const missingImages = listUploads(draft).filter((file) => !Object.hasOwn(images, file));
  if (missingImages.length) return { why: `The image ${missingImages[0]} is missing. Upload it first.` };
  const blocks = lintForPublishing(draft, images);
  if (blocks.length) {
    const listed = blocks
      .slice(0, maxListedFindings)
      .map(({ path, message }) => `${describePath(path, draft)}: ${message}`);
    const more = blocks.length - listed.length;
    return { why: [...listed, ...(more ? [`And ${more} more.`] : [])].join("\n") };
  }
  const parsed = questionContent.safeParse(draft);
  if (parsed.success) return { content: parsed.data };
  const [issue] = parsed.error.issues;
  return { why: `${describePath((issue?.path ?? []) as (string | number)[], draft)}: ${issue?.message}.` };
}

/** Returns the uploaded image files of a draft and its parts, without the drawings that ship with the product. */
function listUploads(draft: unknown): string[] {
  if (!isDraft(draft)) return [];
  return [draft, ...readArray(draft.parts).filter(isDraft)]
    .map(({ image }: Draft) => readText(isDraft(image) ? image.file : image))
    .filter((file) => file && !file.endsWith(".svg"));
}
