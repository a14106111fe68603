import { Link } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import type { BankAccess } from "../../quota/bank-access";

/** The questions that a learner without a subscription chooses from, and the cost of a session (P1–P3). */
export function BankAccessNote({ reach }: { reach: BankAccess }) {
  if (reach.unlimited) return null;
  return (
    <p className="max-w-prose">
      You are choosing from the free list and from whatever you have opened before. {describeCost(reach)}{" "}
      <Link to={paths.pricing} className="link">
        A subscription
      </Link>{" "}
      opens the whole bank, without a limit.
    </p>
  );
}

function describeCost({ remaining, limit }: Extract<BankAccess, { unlimited: false }>): string {
  if (remaining === 0)
    return "Your free questions are used up, so sessions now hold the ones that are open to you already.";
  return `A new question costs one of your ${countNoun(limit, "free question")} when you open it, and ${remaining} ${remaining === 1 ? "is" : "are"} left: a session holds no more new ones than that.`;
}
