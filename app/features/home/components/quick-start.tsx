import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import type { BankAccess } from "../../quota/bank-access";
import { StartButton } from "../../study/components/start-button";
import { quickSizes } from "../../study/start-request";

/** Starts a mixed session in one click (S1). */
export function QuickStart({ access }: { access: BankAccess }) {
  return (
    <Card as="section" aria-labelledby="quick-start">
      <h2 id="quick-start" className="font-semibold text-base">
        Quick start
      </h2>
      <p className="text-muted-foreground text-sm">
        Questions from all domains, each explained after you answer. At most half are due for review; the others are
        new, in the proportions of the exam.
      </p>
      <div className="mt-4 grid grid-cols-3 gap-3">
        {quickSizes.map((size) => (
          <StartButton
            key={size}
            request={{ from: "quick", size }}
            variant={size === 10 ? "primary" : "secondary"}
            className="h-20 w-full flex-col gap-0"
          >
            <span className="font-semibold text-2xl leading-8 tabular-nums">{size}</span>
            <span>questions</span>
          </StartButton>
        ))}
      </div>
      {!access.unlimited && <QuotaLine remaining={access.remaining} limit={access.limit} />}
    </Card>
  );
}

function QuotaLine({ remaining, limit }: { remaining: number; limit: number }) {
  return (
    <p className="mt-4 text-muted-foreground text-sm">
      {remaining > 0
        ? `${remaining} of ${limit} free questions left. Reopening a question is always free. `
        : `You have used all ${limit} free questions. Sessions now repeat questions you have opened. `}
      <Link to={paths.pricing} className="link">
        Get unlimited questions
      </Link>
    </p>
  );
}
