import type { RefObject } from "react";
import { Button } from "~/ui/button";
import { ActionBar, Onward, StepLink } from "./action-bar";
import type { NavigationTargets } from "./navigation-targets";
import { VerdictLabel } from "./verdict";

interface RunnerBarProps {
  ways: NavigationTargets;
  sessionId: string;
  /** Whether the answer is submitted, so that the bar shows the next step. */
  done: boolean;
  /** Null until the result is known. */
  verdict: { correct: boolean; omitted: boolean } | null;
  /** Id of the form to submit; null if none. */
  formId: string | null;
  pending: boolean;
  exam: boolean;
  targets: {
    previous: RefObject<HTMLAnchorElement>;
    next: RefObject<HTMLAnchorElement>;
    onward: RefObject<HTMLElement>;
  };
}

/** Bar with the previous link, the submit button, and the next link. */
export function RunnerBar({ ways, sessionId, done, verdict, formId, pending, exam, targets }: RunnerBarProps) {
  const submit = exam ? (ways.next ? "Save and continue" : "Save and review") : "Submit answer";
  return (
    <ActionBar>
      <StepLink ref={targets.previous} to={ways.previous} direction="previous">
        Previous
      </StepLink>
      <div className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-2">
        {done ? (
          <>
            {/* The review's heading tells screen readers the same. */}
            {verdict && (
              <span aria-hidden="true" className="mr-1">
                <VerdictLabel {...verdict} className="text-sm" />
              </span>
            )}
            <Onward to={ways.onward.to} sessionId={sessionId} target={targets.onward}>
              {ways.onward.words}
            </Onward>
          </>
        ) : (
          <>
            {formId && (
              <Button type="submit" form={formId} size="lg" pending={pending} className="order-2 max-sm:flex-1">
                {pending ? "Saving…" : submit}
              </Button>
            )}
            <StepLink ref={targets.next} to={ways.next} direction="next">
              {formId ? "Skip for now" : "Next question"}
            </StepLink>
          </>
        )}
      </div>
    </ActionBar>
  );
}
