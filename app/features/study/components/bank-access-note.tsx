import { Link } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import type { BankAccess } from "../../quota/bank-access";

/**
 * Explains to a learner without a subscription which questions they can choose and how many free questions a session
 * uses (P1–P3).
 */
export function BankAccessNote({ access }: { access: BankAccess }) {
  if (access.unlimited) return null;
  return (
    <p className="max-w-prose">
      You can choose questions from the free list and questions you have opened before. {describeCost(access)}{" "}
      <Link to={paths.pricing} className="link">
        A subscription
      </Link>{" "}
      opens the whole bank, without a limit.
    </p>
  );
}

function describeCost({ remaining, limit }: Extract<BankAccess, { unlimited: false }>): string {
  if (remaining === 0)
    return "Your free questions are used up, so new sessions contain only questions you have opened before.";
  return `Opening a new question uses one of your ${countNoun(limit, "free question")}. You have ${remaining} left, so a session contains at most ${countNoun(remaining, "new question")}.`;
}
