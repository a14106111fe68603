import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { card, question } from "../../db/schema";
import { dateText } from "../../lib/time-text";
import { paths } from "../../paths";
import { domainName, type Modality, modalities, type Organ, organs } from "../questions/taxonomy";
import { kindPlurals } from "./names";
import { downloadName, type PictureSize, pictureFile, thumbWidth } from "./picture";
import { inGallery } from "./question.server";
import { captionWithHashtags } from "./rules";
import { type CardSideName, cardKinds, cardSizes } from "./taxonomy";

const pageSize = 12;

/** Reads a page of the gallery, newest first. One trip. */
export async function showGallery({ db }: Pick<Context, "db">, search: URLSearchParams, timeZone: string) {
  const kind = cardKinds.find((one) => one === search.get("kind"));
  const domain = [...organs, ...modalities].find((one) => one === search.get("domain"));
  const asked = search.get("page") ?? "";
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
  const rows = await db
    .select()
    .from(card)
    .where(and(inGallery, kind && eq(card.kind, kind), domain && inDomain(domain)))
    .orderBy(desc(card.publishedAt), desc(card.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  const link = (to: number) => {
    const query = new URLSearchParams();
    if (kind) query.set("kind", kind);
    if (domain) query.set("domain", domain);
    if (to > 1) query.set("page", String(to));
    return query.size ? `${paths.cards}?${query}` : paths.cards;
  };
  return {
    path: link(page),
    kind: kind ?? "",
    domain: domain ?? "",
    filtered: Boolean(kind ?? domain),
    kinds: cardKinds.map((value) => ({ value, label: kindPlurals[value] })),
    domains: [...organs, ...modalities].map((value) => ({ value, label: domainName(value) })),
    newer: page > 1 ? link(page - 1) : null,
    older: rows.length > pageSize ? link(page + 1) : null,
    thumb: thumbWidth,
    cards: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      caption: row.caption,
      copied: captionWithHashtags(row.caption, JSON.parse(row.hashtags) as string[]),
      date: dateText(row.publishedAt ?? 0, timeZone),
      sides: [sideOf(row, "front", row.frontAlt), ...(row.back ? [sideOf(row, "back", row.backAlt ?? "")] : [])],
    })),
  };
}

export type Gallery = Awaited<ReturnType<typeof showGallery>>;
export type GalleryCard = Gallery["cards"][number];

function sideOf({ id, version }: { id: string; version: number }, name: CardSideName, alt: string) {
  const at = (size: PictureSize) => `${paths.cards}/${encodeURIComponent(id)}/${pictureFile(version, name, size)}`;
  const downloads = (Object.keys(cardSizes) as (keyof typeof cardSizes)[]).map((size) => ({
    name: `${name === "front" ? "Card" : "Answer"}, ${cardSizes[size].width} × ${cardSizes[size].height}`,
    href: at(size),
    file: downloadName(id, name, size),
  }));
  return { alt, src: at("thumb"), downloads };
}

function inDomain(domain: Organ | Modality) {
  return sql`exists (select 1 from ${question} where ${question.id} = ${card.questionId} and ${domain} in (${question.organ}, ${question.modality}))`;
}
