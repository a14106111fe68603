import { freeQuestionQuota } from "~/constants";
import { ChevronDownIcon } from "~/ui/icons";

const answers: [question: string, answer: string][] = [
  [
    "What counts as one of my free questions?",
    `A question counts when you open it for the first time, whether or not you answer it. Opening it again is free, as often as you like. Looking through the list of questions counts nothing. There are ${freeQuestionQuota}.`,
  ],
  [
    "Can I cancel at any time?",
    "Yes, on the page “Subscription”, in two clicks and without writing to anybody. Everything stays open to the end of the year you have paid for, and it does not renew after that. Until then you can resume it.",
  ],
  [
    "What stays when the subscription ends?",
    "Every question you have opened stays open, with its explanation. So do your history, results, flags, progress and the export of your data. Only questions that you have never opened close again; free ones you have left over are still yours.",
  ],
  [
    "What if my card fails when it renews?",
    "We send you a mail, and everything stays open for three more days. Pay it in that time on the page “Subscription”, with this card or another, and nothing changes. After that only what you have opened stays open, until the renewal is paid.",
  ],
  [
    "Will I be told before it renews?",
    "Yes, by mail, well before the day. The date is also on the page “Subscription”.",
  ],
  [
    "Where do I find receipts and invoices?",
    "A receipt comes by mail after every payment. All invoices are on the page “Subscription”, to open and print.",
  ],
  [
    "Can I get my money back?",
    "If something went wrong, or you have just paid and find that it is not for you, write to us. A person reads it, and we look for a fair way.",
  ],
  [
    "Do you offer access for a residency program or hospital?",
    "Not as something to buy here yet. Write to us with the number of residents, and we tell you what we can do.",
  ],
  [
    "Is RadCore made or endorsed by a board?",
    "No. RadCore is a study aid. It is not a product of any board or college, and it promises no result in an examination.",
  ],
];

/** What people ask before they subscribe; `contact`: the address to write to. */
export function Faq({ contact }: { contact: string | null }) {
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
