import { Link } from "@remix-run/react";
import { cn } from "~/lib/cn";
import { formatDuration } from "~/lib/duration";
import { sessionPath } from "~/study-paths";
import { Table } from "~/ui/table";
import { countPeers, getPeerPercent, minMockPeers } from "../../engine/mock-peers";
import type { QuestionResult } from "../results-list";

type Questions = QuestionResult[];

/** Table with the result of each block of an exam; omitted questions count as 0 (Q3). */
export function BlockResultsTable(props: {
  questions: Questions;
  blocks: number;
  blockSize: number;
  showTime: boolean;
}) {
  const { questions, blocks, blockSize, showTime } = props;
  const hasPeers = countPeers(questions) > 0;
  // Six columns do not fit on a phone.
  const timeClassName = hasPeers ? "max-sm:hidden" : undefined;
  return (
    <section>
      <h2 className="mb-2 font-semibold">By block</h2>
      <Table
        caption="Results by block"
        className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:whitespace-normal max-sm:[&_th]:px-1.5"
      >
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col">Score</th>
            <th scope="col">Correct</th>
            <th scope="col">Unanswered</th>
            {hasPeers && <th scope="col">Peers</th>}
            {showTime && (
              <th scope="col" className={timeClassName}>
                Time per answer
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: blocks }, (_, index) => {
            const blockQuestions = questions
              .slice(index * blockSize, (index + 1) * blockSize)
              .filter(({ mark }) => mark !== "withheld");
            const correctCount = blockQuestions.filter(({ mark }) => mark === "correct").length;
            const answeredCount = blockQuestions.filter(({ mark }) => mark !== "unanswered").length;
            const durationMs = blockQuestions.reduce((sum, question) => sum + (question.took ?? 0), 0);
            return (
              <tr key={index}>
                <th scope="row" className="whitespace-nowrap">
                  Block {index + 1}
                </th>
                <td className="tabular-nums">
                  {blockQuestions.length ? `${Math.round((100 * correctCount) / blockQuestions.length)}%` : "–"}
                </td>
                <td className="tabular-nums">
                  {correctCount} of {blockQuestions.length}
                </td>
                <td className="tabular-nums">{blockQuestions.length - answeredCount}</td>
                {hasPeers && <td className="tabular-nums">{formatPeers(getPeerPercent(blockQuestions))}</td>}
                {showTime && (
                  <td className={cn("tabular-nums", timeClassName)}>
                    {answeredCount ? formatDuration(durationMs / answeredCount) : "–"}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}

function formatPeers(percent: number | null): string {
  return percent === null ? "–" : `${percent}%`;
}

/** Says whom the results of a mock exam are compared with, or why there is no comparison. */
export function PeerNote({ questions }: { questions: Questions }) {
  const learners = countPeers(questions);
  const percent = getPeerPercent(questions);
  return (
    <p className="text-muted-foreground text-sm">
      {learners
        ? `Peers are ${learners} learners at their first attempt${percent === null ? "" : `, who scored ${percent}% on average`}. The line on a bar marks their score.`
        : `Fewer than ${minMockPeers} learners have finished this form, so there is no comparison with peers yet.`}
    </p>
  );
}

/** The omitted questions of an exam with links to their explanations; renders nothing if there are none. */
export function OmittedQuestions(props: { sessionId: string; questions: Questions; mayOpenAll: boolean }) {
  const { sessionId, questions, mayOpenAll } = props;
  const omitted = questions.filter(({ mark }) => mark === "unanswered");
  if (omitted.length === 0) return null;
  return (
    <details open={omitted.length <= maxListedOmitted}>
      <summary className="mb-2 w-fit font-semibold">
        <span className="underline decoration-dotted underline-offset-4">Unanswered questions</span>{" "}
        <span className="font-normal text-muted-foreground">({omitted.length})</span>
      </summary>
      <ul className="flex flex-wrap gap-2">
        {omitted.map(({ position, opened }) => (
          <li key={position}>
            {!opened && !mayOpenAll ? (
              <span className="grid h-9 min-w-11 place-items-center rounded-lg border border-border px-2 text-muted-foreground text-sm tabular-nums">
                {position + 1}
                <span className="sr-only"> was not opened</span>
              </span>
            ) : (
              <Link
                to={sessionPath(sessionId, position + 1)}
                prefetch="none"
                aria-label={`Review question ${position + 1}, unanswered`}
                className="grid h-9 min-w-11 place-items-center rounded-lg border border-input border-dashed px-2 text-sm tabular-nums hover:bg-accent"
              >
                {position + 1}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** With more unanswered questions, the learner opens the list, because the results come first. */
const maxListedOmitted = 20;
