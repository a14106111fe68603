import { Form, Link } from "@remix-run/react";
import { formatDuration } from "~/lib/duration";
import { formatShare } from "~/lib/format-share";
import { countNoun } from "~/lib/text";
import { groupSetPath, sessionPath } from "~/study-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import type { ComparedQuestion, ComparedResult } from "../groups/group-results";
import type { GroupSetPageData } from "../groups/group-set.loader.server";

type GroupComparisonProps = Pick<
  GroupSetPageData,
  "token" | "participation" | "results" | "questions" | "sharingCount" | "ownName" | "calmMode"
>;

/** The results of the participants who compare theirs, for a learner who has started the set. */
export function GroupComparison(props: GroupComparisonProps) {
  const { token, participation, results, questions, sharingCount, ownName, calmMode } = props;
  if (!participation) return null;
  return (
    <Card as="section" aria-labelledby="comparison" className="grid gap-4">
      <div>
        <h2 id="comparison" className="font-semibold text-lg">
          Comparison
        </h2>
        <p className="mt-1 text-muted-foreground text-sm">{describeState(participation, sharingCount, ownName)}</p>
      </div>
      {results.length > 0 && <ResultsTable results={results} showTime={!calmMode} />}
      {results.length > 0 && questions.length > 0 && (
        <div>
          <h3 className="font-semibold text-base">Correct answers to each question</h3>
          <QuestionShares questions={questions} sessionId={participation.sessionId} />
        </div>
      )}
      <Form method="post" action={groupSetPath(token)} preventScrollReset>
        {participation.isSharing ? (
          <Button type="submit" name="intent" value="leave" variant="outline">
            Stop comparing my result
          </Button>
        ) : (
          <Button type="submit" name="intent" value="join" variant="outline">
            Compare my result
          </Button>
        )}
      </Form>
    </Card>
  );
}

function describeState(
  { isSharing, isFinished }: NonNullable<GroupComparisonProps["participation"]>,
  sharingCount: number,
  ownName: string,
): string {
  if (!isSharing)
    return `Nobody sees your result. If you compare it, the others who compare see your name (${ownName}), score, and time, and you see theirs.`;
  if (!isFinished)
    return `${countNoun(sharingCount, "participant")} ${sharingCount === 1 ? "compares" : "compare"} results, you included. You see the results after you finish your session.`;
  return "Only participants who compare their own result see this list. It shows the first session of each.";
}

function ResultsTable({ results, showTime }: { results: readonly ComparedResult[]; showTime: boolean }) {
  return (
    <Table caption="Results of the group">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Score</th>
          {showTime && <th scope="col">Time</th>}
        </tr>
      </thead>
      <tbody>
        {results.map(({ name, isOwn, correct, total, durationMs }, index) => (
          // Names may be equal, and ids of learners are not sent.
          <tr key={index}>
            <th scope="row" className="wrap-anywhere">
              {name}
              {isOwn && <span className="font-normal text-muted-foreground"> (you)</span>}
            </th>
            <td className="whitespace-nowrap">
              {correct} of {total}
            </td>
            {showTime && <td className="whitespace-nowrap">{formatDuration(durationMs)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const ownMarkTexts: Record<ComparedQuestion["ownMark"], string> = {
  correct: "Correct",
  incorrect: "Incorrect",
  unanswered: "Not answered",
  entered: "Answered",
  withheld: "In your open exam",
};

function QuestionShares({ questions, sessionId }: { questions: readonly ComparedQuestion[]; sessionId: string }) {
  return (
    <Table caption="Share of correct answers to each question">
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Group</th>
          <th scope="col">You</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(({ position, ownMark, share }) => (
          <tr key={position}>
            <th scope="row" className="whitespace-nowrap">
              <Link to={sessionPath(sessionId, position + 1)} prefetch="none" className="link">
                Question {position + 1}
              </Link>
            </th>
            <td className="whitespace-nowrap">
              {share ? formatShare(share.correctCount, share.participantCount) : "Hidden"}
            </td>
            <td>{ownMarkTexts[ownMark]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
