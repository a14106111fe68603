import type { RefObject } from "react";
import { Button } from "~/ui/button";
import { ActionBar, ContinueButton, StepLink } from "./action-bar";
import type { NavigationTargets } from "./navigation-targets";
import { VerdictLabel } from "./verdict";

interface RunnerBarProps {
  navigation: NavigationTargets;
  sessionId: string;
  /** Whether the answer is submitted, so that the bar shows the next step instead of the submit button. */
  isSubmitted: boolean;
  /** The verdict on the answer; null until the verdict is known. */
  verdict: { correct: boolean; omitted: boolean } | null;
  /** Id of the answer form; null if no answer can be submitted. */
  formId: string | null;
  pending: boolean;
  isExamMode: boolean;
  doesNextUseQuota: boolean;
  refs: {
    previous: RefObject<HTMLAnchorElement>;
    next: RefObject<HTMLAnchorElement>;
    continueTarget: RefObject<HTMLElement>;
  };
}

/** Bar with the link to the previous question, and with the submit button or the next step. */
export function RunnerBar({
  navigation,
  sessionId,
  isSubmitted,
  verdict,
  formId,
  pending,
  isExamMode,
  doesNextUseQuota,
  refs,
}: RunnerBarProps) {
  const submitLabel = isExamMode ? (navigation.next ? "Save and continue" : "Save and review") : "Submit answer";
  return (
    <ActionBar>
      <StepLink ref={refs.previous} to={navigation.previous} direction="previous">
        Previous
      </StepLink>
      <div className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-2">
        {isSubmitted ? (
          <>
            {/* The review's heading tells screen readers the same. */}
            {verdict && (
              <span aria-hidden="true" className="mr-1">
                <VerdictLabel {...verdict} className="text-sm" />
              </span>
            )}
            <ContinueButton to={navigation.mainLink.to} sessionId={sessionId} targetRef={refs.continueTarget}>
              <span className="max-sm:grid max-sm:leading-4">
                {navigation.mainLink.label}
                {doesNextUseQuota && navigation.mainLink.to === navigation.next && <FreeQuestionPrice />}
              </span>
            </ContinueButton>
          </>
        ) : (
          <>
            {formId && (
              <Button
                type="submit"
                form={formId}
                size="lg"
                pending={pending}
                className="order-2 max-sm:flex-1 max-sm:px-3"
              >
                {pending ? "Saving…" : submitLabel}
              </Button>
            )}
            <StepLink ref={refs.next} to={navigation.next} direction="next">
              {formId ? "Skip" : "Next"}
              <span className="max-sm:sr-only">{formId ? " for now" : " question"}</span>
              {doesNextUseQuota && <FreeQuestionPrice />}
            </StepLink>
          </>
        )}
      </div>
    </ActionBar>
  );
}

/** Says that opening the next question uses a free question (P2). */
function FreeQuestionPrice() {
  return <span className="max-sm:text-[0.6875rem]"> (1 free question)</span>;
}
