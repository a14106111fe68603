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
import {
  findSeriesProblem,
  groupFactsByKey,
  listDraftSeries,
  type SeriesFacts,
  selectSeriesFacts,
} from "./series-facts.server";

/** Maximum findings listed per question; the editor shows all findings. */
const maxListedFindings = 3;

/** The valid content of a draft, or the reasons why the draft failed the check, with one finding per line. */
export type DraftCheck = { content: QuestionContent } | { why: string };

/**
 * Checks drafts before review and publication (L1): a draft must match the schema, break no blocking lint rule, and use
 * only images and series that exist. Returns one result per draft, in the same order. Uses one database trip, or none if no
 * draft has uploaded images or series.
 */
export async function checkDrafts(db: Db, drafts: readonly unknown[]): Promise<DraftCheck[]> {
  const files = [...new Set(drafts.flatMap(listUploadedImages))];
  const keys = [...new Set(drafts.flatMap(listDraftSeries).map(({ key }) => readText(key)))];
  const [imageRows, seriesRows] =
    files.length || keys.length
      ? await db.batch([selectImageFacts(db, sql`${image.key} in (${selectIds(files)})`), selectSeriesFacts(db, keys)])
      : [[], []];
  const [images, series] = [groupFactsByFile(imageRows), groupFactsByKey(seriesRows)];
  return drafts.map((draft) => checkDraft(draft, images, series));
}

function checkDraft(
  draft: unknown,
  images: Record<string, LintedImage>,
  series: ReadonlyMap<string, SeriesFacts>,
): DraftCheck {
  const seriesProblem = findSeriesProblem(draft, series);
  if (seriesProblem) return { why: seriesProblem };
  const missingImages = listUploadedImages(draft).filter((file) => !Object.hasOwn(images, file));
  if (missingImages.length) return { why: `The image ${missingImages[0]} is missing. Upload it first.` };
  const blockingFindings = lintForPublishing(draft, images);
  if (blockingFindings.length) {
    const listedFindings = blockingFindings
      .slice(0, maxListedFindings)
      .map(({ path, message }) => `${describePath(path, draft)}: ${message}`);
    const unlistedCount = blockingFindings.length - listedFindings.length;
    return { why: [...listedFindings, ...(unlistedCount ? [`And ${unlistedCount} more.`] : [])].join("\n") };
  }
  const parsed = questionContent.safeParse(draft);
  if (parsed.success) return { content: parsed.data };
  const [issue] = parsed.error.issues;
  return { why: `${describePath((issue?.path ?? []) as (string | number)[], draft)}: ${issue?.message}.` };
}

/** Returns the file names of the uploaded images of a draft and its parts, without the built-in drawings. */
function listUploadedImages(draft: unknown): string[] {
  if (!isDraft(draft)) return [];
  return [draft, ...readArray(draft.parts).filter(isDraft)]
    .map(({ image }: Draft) => readText(isDraft(image) ? image.file : image))
    .filter((file) => file && !file.endsWith(".svg"));
}
