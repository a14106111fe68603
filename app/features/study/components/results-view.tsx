import { Page } from "~/ui/page";
import { isExam } from "../engine/session-taxonomy";
import type { SessionResults } from "../session-results.server";
import { BlockResultsTable, OmittedQuestions } from "./exam/results-exam";
import { OpenSessionNote, ResultsActions } from "./results-actions";
import { ResultsDomains } from "./results-domains";
import { ResultsList } from "./results-list";
import { ResultsScore } from "./results-score";

interface SessionResultsViewProps extends Pick<SessionResults, "summary" | "questions" | "extraTime"> {
  /** Number of questions per block. */
  blockSize: number;
  blocks: number;
  /** Whether the session is paused, so that its questions are hidden. */
  paused: boolean;
  calmMode: boolean;
  /** Whether the learner may also open unopened questions. */
  mayOpenAll: boolean;
}

/** The results of a session that has ended or is still open. */
export function SessionResultsView({
  summary,
  questions,
  extraTime,
  paused,
  calmMode,
  mayOpenAll,
  ...blockShape
}: SessionResultsViewProps) {
  const finished = summary.finishedAt !== null;
  const isFinishedExam = finished && isExam(summary.mode);
  const durationMs = questions.reduce((sum, question) => sum + (question.took ?? 0), 0);
  const firstMissedPosition = questions.find((question) => question.mark === "incorrect")?.position ?? null;
  return (
    <Page title={finished ? "Results" : "Results so far"}>
      {/* Wide tables scroll within the page on phones. */}
      <div className="grid gap-6 *:min-w-0">
        {!finished && <OpenSessionNote summary={summary} />}
        <ResultsScore
          summary={summary}
          durationMs={calmMode ? null : durationMs}
          questions={questions}
          extraTime={extraTime}
        />
        {finished && <ResultsActions summary={summary} firstMissedPosition={firstMissedPosition} />}
        {isFinishedExam && <OmittedQuestions sessionId={summary.id} questions={questions} mayOpenAll={mayOpenAll} />}
        {isFinishedExam && blockShape.blocks > 1 && (
          <BlockResultsTable questions={questions} {...blockShape} showTime={!calmMode} />
        )}
        <ResultsDomains summary={summary} questions={questions} />
        {!paused && (
          <section>
            <h2 className="mb-2 font-semibold">Questions</h2>
            <ResultsList
              sessionId={summary.id}
              questions={questions}
              finished={finished}
              mayOpenAll={mayOpenAll}
              showTime={!calmMode}
            />
          </section>
        )}
      </div>
    </Page>
  );
}
