import { inArray, sql } from "drizzle-orm";
import { prefillCard } from "../../features/cards/card-prefill";
import { type CardSide, describeSide, parseHashtags } from "../../features/cards/card-rules";
import type { CardKind, CardTemplate } from "../../features/cards/card-taxonomy";
import type { QuestionContent } from "../../features/questions/content";
import { domainName } from "../../features/questions/taxonomy";
import { splitContent } from "../../features/questions/version";
import type { Db } from "../client.server";
import { card, question } from "../schema";

/** The initial cards of the gallery, from questions of the free list. */
const initialCards: [externalId: string, kind: Exclude<CardKind, "free">, template: CardTemplate][] = [
  ["neuro-004", "question", "brand"],
  ["thoracic-002", "question", "light"],
  ["gi-003", "question", "film"],
  ["cardiovascular-001", "teaching-point", "bold"],
  ["msk-002", "question", "paper"],
  ["pediatric-001", "teaching-point", "dark"],
  ["breast-003", "question", "dark"],
  ["ultrasound-002", "teaching-point", "light"],
];

/** Writes the initial cards if there are none, because afterward cards belong to the admins; returns the number written. */
export async function seedCards(db: Db, contents: QuestionContent[], now: number): Promise<number> {
  const externalIds = initialCards.map(([externalId]) => externalId);
  const [[existingCard], questions] = await db.batch([
    db
      .select({ there: sql<number>`1`.as("there") })
      .from(card)
      .limit(1),
    db
      .select({ questionId: question.id, externalId: question.externalId })
      .from(question)
      .where(inArray(question.externalId, externalIds)),
  ]);
  if (existingCard) return 0;
  const rows = initialCards.flatMap(([externalId, kind, template], position) => {
    const content = contents.find(({ id }) => id === externalId);
    const storedQuestion = questions.find((one) => one.externalId === externalId);
    if (!content || !storedQuestion) return [];
    const { body, sheet } = splitContent(content);
    const { front, back } = prefillCard({ ...content, body, sheet }, kind);
    const at = now - position * 60_000;
    return {
      id: `first-${externalId}`,
      kind,
      template,
      questionId: storedQuestion.questionId,
      front: JSON.stringify(front),
      back: back && JSON.stringify(back),
      frontAlt: describeSide(front, "front"),
      backAlt: back && describeSide(back, "back"),
      caption: buildCaption(kind, front),
      hashtags: JSON.stringify(buildHashtags(content)),
      publishedAt: at,
      createdBy: "seed",
      createdAt: at,
      updatedAt: at,
    };
  });
  for (const row of rows) await db.insert(card).values(row).onConflictDoNothing();
  return rows.length;
}

function buildCaption(kind: CardKind, { kicker, text }: CardSide): string {
  return kind === "question"
    ? `${kicker}: which answer would you choose? Swipe for the answer and the reason.`
    : `${kicker}. ${text}`;
}

function buildHashtags({ organ, modality }: QuestionContent): string[] {
  const domains = [organ, modality].filter((domain) => domain !== "none").map((domain) => domainName(domain));
  return parseHashtags(
    ["radiology", "radres", "boardreview", ...domains.map((name) => name.replace(/\W/g, ""))].join(" "),
  );
}
