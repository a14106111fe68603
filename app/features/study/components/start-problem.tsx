import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import type { Refusal } from "../start-request";

interface StartProblemProps {
  refusal: Refusal;
  /** Whether the learner may open all questions of the bank. */
  unlimited: boolean;
}

/** Message that says why no session was started and what to do instead. */
export function StartProblem({ refusal, unlimited }: StartProblemProps) {
  if (refusal === "exam")
    return (
      <Alert tone="warning" title="No session was started" className="mb-6">
        <p>
          No question outside your open exam matches your selection. Choose other questions below, or{" "}
          <Link to={`${paths.recent}?state=unfinished`} className="link">
            finish the exam
          </Link>{" "}
          first.
        </p>
      </Alert>
    );
  return (
    <Alert tone="warning" title="No session was started" className="mb-6">
      {refusal === "nothing" ? (
        <p>
          No question that you can open matches your selection. Choose other questions below.
          {!unlimited && (
            <>
              {" "}
              Questions you have opened stay available;{" "}
              <Link to={paths.pricing} className="link">
                a subscription
              </Link>{" "}
              opens the rest of the bank.
            </>
          )}
        </p>
      ) : (
        <p>We could not read your selection. Choose your questions below and start again.</p>
      )}
    </Alert>
  );
}
