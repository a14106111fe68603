import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { card, question } from "../../db/schema";
import { formatDate } from "../../lib/time-text";
import { paths } from "../../paths";
import { domainName, type Modality, modalities, type Organ, organs } from "../questions/taxonomy";
import { kindPlurals } from "./card-labels";
import { isInGallery } from "./card-questions.server";
import { joinCaption } from "./card-rules";
import { type CardSideName, cardKinds, cardSizes } from "./card-taxonomy";
import { getDownloadName, getPictureFile, type PictureSize, thumbnailSize } from "./picture-files";

const pageSize = 12;

/** Reads a page of the gallery, newest cards first, in one database trip. */
export async function readGallery({ db }: Pick<Context, "db">, search: URLSearchParams, timeZone: string) {
  const kind = cardKinds.find((one) => one === search.get("kind"));
  const domain = [...organs, ...modalities].find((one) => one === search.get("domain"));
  const pageParam = search.get("page") ?? "";
  const page = /^[1-9]\d{0,4}$/.test(pageParam) ? Number(pageParam) : 1;
  const rows = await db
    .select()
    .from(card)
    .where(and(isInGallery, kind && eq(card.kind, kind), domain && isInDomain(domain)))
    .orderBy(desc(card.publishedAt), desc(card.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  const getPageUrl = (to: number) => {
    const query = new URLSearchParams();
    if (kind) query.set("kind", kind);
    if (domain) query.set("domain", domain);
    if (to > 1) query.set("page", String(to));
    return query.size ? `${paths.cards}?${query}` : paths.cards;
  };
  return {
    path: getPageUrl(page),
    kind: kind ?? "",
    domain: domain ?? "",
    isFiltered: Boolean(kind ?? domain),
    kinds: cardKinds.map((value) => ({ value, label: kindPlurals[value] })),
    domains: [...organs, ...modalities].map((value) => ({ value, label: domainName(value) })),
    newer: page > 1 ? getPageUrl(page - 1) : null,
    older: rows.length > pageSize ? getPageUrl(page + 1) : null,
    thumbnailSize,
    cards: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      caption: row.caption,
      captionWithHashtags: joinCaption(row.caption, JSON.parse(row.hashtags) as string[]),
      date: formatDate(row.publishedAt ?? 0, timeZone),
      sides: [
        toGallerySide(row, "front", row.frontAlt),
        ...(row.back ? [toGallerySide(row, "back", row.backAlt ?? "")] : []),
      ],
    })),
  };
}

export type Gallery = Awaited<ReturnType<typeof readGallery>>;
export type GalleryCard = Gallery["cards"][number];

function toGallerySide({ id, version }: { id: string; version: number }, name: CardSideName, alt: string) {
  const getPictureUrl = (size: PictureSize) =>
    `${paths.cards}/${encodeURIComponent(id)}/${getPictureFile(version, name, size)}`;
  const downloads = (Object.keys(cardSizes) as (keyof typeof cardSizes)[]).map((size) => ({
    name: `${name === "front" ? "Card" : "Answer"}, ${cardSizes[size].width} × ${cardSizes[size].height}`,
    href: getPictureUrl(size),
    file: getDownloadName(id, name, size),
  }));
  return { alt, src: getPictureUrl("thumb"), downloads };
}

function isInDomain(domain: Organ | Modality) {
  return sql`exists (select 1 from ${question} where ${question.id} = ${card.questionId} and ${domain} in (${question.organ}, ${question.modality}))`;
}
