import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { card } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { formatTime } from "../../lib/time-text";
import { paths } from "../../paths";
import type { CardSide } from "./card-rules";
import { cardKinds, cardTemplates } from "./card-taxonomy";

const pageSize = 20;

/** Reads a page of all cards for admins, newest first. */
export async function listCards({ db, now }: Context, timeZone: string, search: URLSearchParams) {
  const kind = cardKinds.find((one) => one === search.get("kind"));
  const template = cardTemplates.find((one) => one === search.get("template"));
  const state = (["published", "draft"] as const).find((one) => one === search.get("state"));
  const searchText = (search.get("search") ?? "").trim().slice(0, 60);
  const pageParam = search.get("page") ?? "";
  const page = /^[1-9]\d{0,4}$/.test(pageParam) ? Number(pageParam) : 1;
  const filters = { kind: kind ?? "", template: template ?? "", state: state ?? "", search: searchText };
  const rows = await db
    .select()
    .from(card)
    .where(
      and(
        kind && eq(card.kind, kind),
        template && eq(card.template, template),
        state && (state === "published" ? isNotNull(card.publishedAt) : isNull(card.publishedAt)),
        searchText
          ? sql`instr(lower(${card.front} || ' ' || ${card.caption} || ' ' || ${card.hashtags}), ${searchText.toLowerCase()}) > 0`
          : undefined,
      ),
    )
    .orderBy(desc(card.createdAt), desc(card.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  const getPageUrl = (to: number) => {
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
    query.set("page", String(to));
    return `${paths.adminCards}?${query}`;
  };
  return {
    filters,
    newer: page > 1 ? getPageUrl(page - 1) : null,
    older: rows.length > pageSize ? getPageUrl(page + 1) : null,
    isDeleted: search.get("note") === "deleted",
    rows: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      kind: row.kind,
      template: row.template,
      isPublished: row.publishedAt !== null,
      words: excerpt((JSON.parse(row.front) as CardSide).text, 120),
      changed: formatTime(row.updatedAt, now, timeZone),
    })),
  };
}

export type CardList = Awaited<ReturnType<typeof listCards>>;
