import { Page } from "~/ui/page";
import { isExam } from "../engine/taxonomy";
import type { SessionResults } from "../session-results.server";
import { OmittedQuestions, ResultsBlocks } from "./exam/results-exam";
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
  opensAll: boolean;
}

/** The results of a session that has ended or is still open. */
export function SessionResultsView({
  summary,
  questions,
  extraTime,
  paused,
  calmMode,
  opensAll,
  ...block
}: SessionResultsViewProps) {
  const finished = summary.finishedAt !== null;
  const exam = finished && isExam(summary.mode);
  const took = questions.reduce((sum, question) => sum + (question.took ?? 0), 0);
  const firstMissed = questions.find((question) => question.mark === "incorrect")?.position ?? null;
  return (
    <Page title={finished ? "Results" : "Results so far"}>
      {/* Wide tables scroll within the page on phones. */}
      <div className="grid gap-6 *:min-w-0">
        {!finished && <OpenSessionNote summary={summary} />}
        <ResultsScore summary={summary} took={calmMode ? null : took} questions={questions} extraTime={extraTime} />
        {finished && <ResultsActions summary={summary} firstMissed={firstMissed} />}
        {exam && <OmittedQuestions sessionId={summary.id} questions={questions} opensAll={opensAll} />}
        {exam && block.blocks > 1 && <ResultsBlocks questions={questions} {...block} showTime={!calmMode} />}
        <ResultsDomains summary={summary} questions={questions} />
        {!paused && (
          <section>
            <h2 className="mb-2 font-semibold">Questions</h2>
            <ResultsList
              sessionId={summary.id}
              questions={questions}
              finished={finished}
              opensAll={opensAll}
              showTime={!calmMode}
            />
          </section>
        )}
      </div>
    </Page>
  );
}
