import { freeQuestionQuota } from "../../constants";
import type { Context } from "../../context.server";
import { readThroughEdgeCache } from "../../edge/edge-cache.server";
import { logError } from "../../log.server";
import { type Offer, readOffer } from "../billing/offer.server";
import { type BankNumbers, readBankNumbers } from "./bank-numbers.server";
import { landingTexts } from "./landing-texts.server";
import { readTryQuestion, type TryQuestion } from "./try-question.server";

export type Landing = typeof landingTexts & {
  /** Today's question; null if there is none or the database is unavailable. */
  question: TryQuestion | null;
  figures: { value: string; name: string }[];
  /** Price of the subscription, such as "$199.00 a year"; null if nothing is for sale. */
  price: string | null;
  /** Price per month. */
  perMonth: string | null;
};

/**
 * Reads the data of the landing page. The page also opens if the database or the payment provider is down; `isComplete` is then
 * false and the page must not be cached.
 */
export async function readLanding(context: Context): Promise<{ landing: Landing; isComplete: boolean }> {
  let isComplete = true;
  async function nullOnError<T>(read: Promise<T>): Promise<T | null> {
    try {
      return await read;
    } catch (error) {
      isComplete = false;
      logError("Part of the landing page failed to load", error);
      return null;
    }
  }
  const [bank, todaysTry, offer] = await Promise.all([
    nullOnError(readBankNumbers(context)),
    nullOnError(readTryQuestion(context, null)),
    nullOnError(readPrice(context)),
  ]);
  const landing = {
    ...landingTexts,
    question: todaysTry?.question ?? null,
    figures: bank ? formatFigures(bank) : [],
    price: offer && `${offer.amount} a ${offer.interval}`,
    perMonth: offer?.perMonth ?? null,
  };
  // Without the price of a configured provider, the page must not be cached: the price may be ready for the next request.
  return { landing, isComplete: isComplete && (offer !== null || !context.payments) };
}

const wholeNumber = new Intl.NumberFormat("en");

/** Formats the bank's numbers; unknown ones are left out. */
function formatFigures({ total, free, coveredDomainCount, domainCount, figures }: BankNumbers): Landing["figures"] {
  if (total === 0) return [];
  const text = (value: number) => wholeNumber.format(value);
  return [
    { value: text(total), name: "questions in the bank" },
    ...(figures
      ? [
          { value: text(figures.reasons), name: "explanations of right and wrong options" },
          { value: text(figures.types), name: "question types" },
        ]
      : []),
    { value: `${coveredDomainCount} of ${domainCount}`, name: "board domains covered" },
    { value: text(free), name: `questions on the free list; open any ${freeQuestionQuota}` },
  ];
}

function readPrice(context: Context): Promise<Offer | null> {
  const { payments } = context;
  if (!payments) return Promise.resolve(null);
  return readThroughEdgeCache(context, "offer", 300, async () => {
    const offer = await readOffer(context, payments);
    return offer && { ...offer };
  });
}
