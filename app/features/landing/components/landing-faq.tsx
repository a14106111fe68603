import { ChevronDownIcon } from "~/ui/icons";

interface LandingFaqProps {
  entries: readonly { question: string; answer: string }[];
  className: string;
}

export function LandingFaq({ entries, className }: LandingFaqProps) {
  return (
    <section aria-labelledby="faq" className={className}>
      <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[1fr_1.9fr]">
        <h2 id="faq" className="font-semibold text-2xl sm:text-3xl">
          Questions and answers
        </h2>
        <div className="border-border border-b">
          {entries.map(({ question, answer }) => (
            <details key={question} className="group border-border border-t">
              <summary className="flex items-center justify-between gap-4 py-3.5 font-medium">
                {question}
                <ChevronDownIcon className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180" />
              </summary>
              <p className="max-w-prose pb-4 text-muted-foreground">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
