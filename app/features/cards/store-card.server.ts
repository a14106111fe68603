import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { card } from "../../db/schema";
import { createOnce } from "../../lib/form-key";
import { audit } from "../audit/audit.server";
import { deletePictures, readPicture, type StoredCard } from "./card-picture.server";
import { isIdAllowedOnCard, isInGallery } from "./card-questions.server";

/** The fields of a card that an admin edits. */
export type CardContent = Pick<
  StoredCard,
  "kind" | "template" | "questionId" | "front" | "back" | "frontAlt" | "backAlt" | "caption" | "hashtags"
>;

/** Returns a card; null if the card does not exist. */
export async function getCard(db: Db, id: string): Promise<StoredCard | null> {
  const [row] = await db.select().from(card).where(eq(card.id, id));
  return row ?? null;
}

/** Returns a card; null if the card is not in the gallery. */
export async function getPublishedCard(db: Db, id: string): Promise<StoredCard | null> {
  const [row] = await db
    .select()
    .from(card)
    .where(and(eq(card.id, id), isInGallery));
  return row ?? null;
}

/**
 * Creates an unpublished card once per `id` and returns the id. `hasRights` goes to the audit log as a record of who confirmed
 * the permission.
 */
export async function createCard(
  context: Context,
  actorId: string,
  words: CardContent,
  hasRights: boolean,
  id = context.id(),
) {
  const { db, now } = context;
  await createOnce(
    () =>
      db.batch([
        db.insert(card).values({ id, ...words, createdBy: actorId, createdAt: now, updatedAt: now }),
        audit(context, {
          actorId,
          action: "make card",
          subject: `card:${id}`,
          after: { ...words, confirmsRights: hasRights },
        }),
      ]),
    () => db.$count(card, eq(card.id, id)),
  );
  return id;
}

/** Saves a card. Returns false if someone else changed it in the meantime. */
export async function saveCard(
  context: Context,
  actorId: string,
  before: StoredCard,
  words: CardContent,
  confirmsRights: boolean,
): Promise<boolean> {
  const entry = { action: "change card", before, after: { ...words, rights: confirmsRights } };
  const isSaved = await updateCard(context, actorId, before, entry, words, sql`true`);
  if (isSaved) context.waitUntil(deletePictures(context, before.id, before.version + 1));
  return isSaved;
}

/**
 * Publishes or unpublishes a card. Returns false if someone else changed it in the meantime, or its question may no longer
 * be shown.
 */
export async function publishCard(
  context: Context,
  actorId: string,
  before: StoredCard,
  isPublishing: boolean,
): Promise<boolean> {
  const publishedAt = isPublishing ? context.now : null;
  const entry = {
    action: isPublishing ? "publish card" : "unpublish card",
    before: { publishedAt: before.publishedAt },
    after: { publishedAt },
  };
  const condition = isPublishing && before.questionId ? isIdAllowedOnCard(before.questionId) : sql`true`;
  const isUpdated = await updateCard(context, actorId, before, entry, { publishedAt }, condition);
  // Draws the thumbnails in advance, so that the first visitor does not wait.
  const shown = { ...before, version: before.version + 1 };
  const drawThumbnails = async () => {
    await readPicture(context, shown, "front", "thumb");
    await readPicture(context, shown, "back", "thumb");
  };
  if (isUpdated && isPublishing) context.waitUntil(drawThumbnails());
  return isUpdated;
}

/** Deletes a card and its pictures. Returns false if someone else changed it in the meantime. */
export async function deleteCard(context: Context, actorId: string, before: StoredCard): Promise<boolean> {
  const { db } = context;
  const [, deleted] = await db.batch([
    audit(context, { actorId, action: "delete card", subject: `card:${before.id}`, before }, isUnchanged(before)),
    db
      .delete(card)
      .where(and(eq(card.id, before.id), eq(card.version, before.version)))
      .returning({ id: card.id }),
  ]);
  if (deleted.length) context.waitUntil(deletePictures(context, before.id));
  return deleted.length > 0;
}

async function updateCard(
  context: Context,
  actorId: string,
  before: StoredCard,
  entry: { action: string; before: unknown; after: unknown },
  fields: Partial<StoredCard>,
  condition: SQL,
): Promise<boolean> {
  const { db, now } = context;
  const [, changed] = await db.batch([
    audit(context, { actorId, subject: `card:${before.id}`, ...entry }, sql`${isUnchanged(before)} and ${condition}`),
    db
      .update(card)
      .set({ ...fields, updatedAt: now, version: before.version + 1 })
      .where(and(eq(card.id, before.id), eq(card.version, before.version), condition))
      .returning({ id: card.id }),
  ]);
  return changed.length > 0;
}

function isUnchanged({ id, version }: StoredCard): SQL {
  return sql`exists (select 1 from ${card} where ${card.id} = ${id} and ${card.version} = ${version})`;
}
