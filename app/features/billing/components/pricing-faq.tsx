import { freeQuestionQuota } from "~/constants";
import { ChevronDownIcon } from "~/ui/icons";

const answers: [question: string, answer: string][] = [
  [
    "What counts as one of my free questions?",
    `A question counts when you open it for the first time, whether or not you answer it. Opening it again does not count, and neither does browsing the list of questions. You have ${freeQuestionQuota} free questions.`,
  ],
  [
    "Can I cancel at any time?",
    "Yes, on the “Subscription” page, in two clicks. Every question stays open until the end of the year you paid for, and the subscription does not renew. You can resume it until then.",
  ],
  [
    "What do I keep when the subscription ends?",
    "Every question you have opened stays open, with its explanation. You also keep your history, results, flags, progress, and the export of your data. Only questions you have never opened are locked, except for the free questions you have left.",
  ],
  [
    "What if my card fails at renewal?",
    "We email you, and every question stays open for three more days. Pay on the “Subscription” page in that time, with the same card or another, and nothing changes. After that, only the questions you have opened stay open until you pay the renewal.",
  ],
  [
    "Will I be reminded before my subscription renews?",
    "Yes. We email you 30 days, 7 days, and 1 day before. The date is also on the “Subscription” page.",
  ],
  [
    "Where do I find receipts and invoices?",
    "We email you a receipt after every payment. You can open and print all invoices on the “Subscription” page.",
  ],
  [
    "Can I get my money back?",
    "If something went wrong, or you have just paid and changed your mind, write to us. We read every message and look for a fair solution.",
  ],
  [
    "Do you offer access for a residency program or hospital?",
    "Not on this site yet. Write to us with the number of residents, and we will tell you what we can offer.",
  ],
  [
    "Is RadCore made or endorsed by a board?",
    "No. RadCore is a study aid. It is not a product of any board or college, and it does not guarantee an exam result.",
  ],
];

/** Answers frequent questions about the subscription; `contact` is the support address. */
export function PricingFaq({ contact }: { contact: string | null }) {
  return (
    <section aria-labelledby="questions-and-answers" className="mt-12 max-w-3xl">
      <h2 id="questions-and-answers" className="mb-3 font-semibold text-lg">
        Questions and answers
      </h2>
      <div className="border-border border-b">
        {answers.map(([question, answer]) => (
          <details key={question} className="group border-border border-t">
            <summary className="flex items-center justify-between gap-4 py-3.5 font-medium">
              {question}
              <ChevronDownIcon className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-4 text-muted-foreground">
              {answer}
              {contact && /\bwrite to us\b/i.test(answer) && (
                <>
                  {" "}
                  <a href={`mailto:${contact}`} className="link">
                    {contact}
                  </a>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
