import { Link } from "@remix-run/react";
import { count } from "~/lib/text";
import { paths } from "~/paths";
import { type Cell, sum } from "../../progress/cells";
import type { Reach } from "../../quota/reach";

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
  const onList = sum(cells).total;
  return (
    <p className="max-w-prose">
      You are choosing from the free list: {onList} of {count(bankSize, "question")}.{" "}
      {reach.remaining > 0
        ? `You can still open ${reach.remaining} of them, so a session holds at most ${reach.remaining} new ${
            reach.remaining === 1 ? "question" : "questions"
          }; the rest are ones you have opened before.`
        : "Your free questions are used up, so sessions now hold the ones you have opened before."}{" "}
      <Link to={paths.pricing} className="link">
        A subscription
      </Link>{" "}
      opens the whole bank, without a limit.
    </p>
  );
}
