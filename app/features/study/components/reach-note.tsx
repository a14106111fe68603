import { Link } from "@remix-run/react";
import { count } from "~/lib/text";
import { paths } from "~/paths";
import { type Cell, sum } from "../../progress/cells";
import type { Reach } from "../../quota/reach";
import { offeredSizes } from "../start-request";

const largestOffered = Math.max(...offeredSizes);

interface ReachNoteProps {
  reach: Reach;
  /** The cells within reach. */
  cells: readonly Cell[];
  /** Questions in the whole bank. */
  bankSize: number;
}

/** What part of the bank a learner without a subscription chooses from, and what a session may hold (P2, P3). */
export function ReachNote({ reach, cells, bankSize }: ReachNoteProps) {
  if (reach.unlimited) return null;
  return (
    <p className="max-w-prose">
      You are choosing from {sum(cells).total} of {count(bankSize, "question")}: the free list, and whatever you have
      opened before. {remainingText(reach.remaining)}{" "}
      <Link to={paths.pricing} className="link">
        A subscription
      </Link>{" "}
      opens the whole bank, without a limit.
    </p>
  );
}

function remainingText(remaining: number): string {
  if (remaining === 0)
    return "Your free questions are used up, so sessions now hold the ones that are open to you already.";
  if (remaining >= largestOffered) return `You can still open ${remaining} new ones.`;
  return `A session holds at most ${count(remaining, "new question")}; the rest are ones you have opened before.`;
}
