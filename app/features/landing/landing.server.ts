import { freeQuestionQuota } from "../../constants";
import type { Context } from "../../context.server";
import { edgeCached } from "../../edge/edge-cache.server";
import { logError } from "../../log.server";
import { type Offer, readOffer } from "../billing/offer.server";
import { type Bank, readBank } from "./bank.server";
import { readTry, type TryQuestion } from "./try.server";
import { landingWords } from "./words.server";

export type Landing = typeof landingWords & {
  /** The day's question; null where the free list has none, or the database cannot be asked just now. */
  question: TryQuestion | null;
  figures: { value: string; name: string }[];
  /** What the subscription costs, e.g. "$199.00 a year"; null where nothing is sold. */
  price: string | null;
  /** What it comes to a month. */
  perMonth: string | null;
};

/**
 * Everything a visitor's landing page says. It opens while the database or the payment provider is away, and is not `whole`
 * then: such a page is not to be kept.
 */
export async function readLanding(context: Context): Promise<{ landing: Landing; whole: boolean }> {
  let whole = true;
  async function orNull<T>(read: Promise<T>): Promise<T | null> {
    try {
      return await read;
    } catch (error) {
      whole = false;
      logError("the landing page goes without something", error);
      return null;
    }
  }
  const [bank, tried, offer] = await Promise.all([
    orNull(readBank(context)),
    orNull(readTry(context, null)),
    orNull(readPrice(context)),
  ]);
  const landing = {
    ...landingWords,
    question: tried?.question ?? null,
    figures: bank ? figuresOf(bank) : [],
    price: offer && `${offer.amount} a ${offer.interval}`,
    perMonth: offer?.perMonth ?? null,
  };
  // A price that did not come in time is there for the next one, as on /pricing.
  return { landing, whole: whole && (offer !== null || !context.payments) };
}

/** Numbers for a page that sells: each is counted in the bank, and one that is not known is left out. */
function figuresOf({ total, free, covered, domains, figures }: Bank): Landing["figures"] {
  if (total === 0) return [];
  const text = (value: number) => value.toLocaleString("en");
  return [
    { value: text(total), name: "questions in the bank" },
    ...(figures
      ? [
          { value: text(figures.reasons), name: "answers explained, right and wrong" },
          { value: text(figures.types), name: "kinds of question" },
        ]
      : []),
    { value: `${covered} of ${domains}`, name: "domains of the board covered" },
    { value: text(free), name: `on the free list; ${freeQuestionQuota} of your choice are free` },
  ];
}

function readPrice(context: Context): Promise<Offer | null> {
  const { payments } = context;
  if (!payments) return Promise.resolve(null);
  return edgeCached(context, "offer", 300, async () => {
    const offer = await readOffer(context, payments);
    return offer && { ...offer };
  });
}
