import { useFetcher, useLocation } from "@remix-run/react";
import { Flag } from "lucide-react";
import { forwardRef, useEffect } from "react";
import { trackEngagement } from "~/features/analytics/track-engagement";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { useToast } from "~/ui/toast";

/** The response of the flag route; `saved` is false when the request failed. */
export interface FlagResult {
  flagged: boolean;
  saved: boolean;
}

interface FlagToggleProps {
  questionId: string;
  flagged: boolean;
  /** The size of the button, `sm` by default. */
  size?: "sm" | "tool";
  /** Names the question for screen readers on pages that list several. */
  questionLabel?: string;
  /** Called with the new state instead of posting this form. */
  onToggle?: (flagged: boolean) => void;
}

/** Button that flags or unflags a question (Q8). Changes at once; changes back and shows a message if the save fails. */
export const FlagToggle = forwardRef<HTMLButtonElement, FlagToggleProps>(function FlagToggle(
  { questionId, flagged, size = "sm", questionLabel, onToggle },
  ref,
) {
  const fetcher = useFetcher<FlagResult>({ key: `flag-${questionId}` });
  const { pathname, search } = useLocation();
  const { toast } = useToast();
  const requestedFlag = fetcher.formData?.get("flagged");
  const currentFlag = requestedFlag ? requestedFlag === "on" : (fetcher.data?.flagged ?? flagged);
  const isFlagged = onToggle ? flagged : currentFlag;

  const hasFailed = fetcher.state === "idle" && fetcher.data?.saved === false;
  useEffect(() => {
    if (hasFailed)
      toast({
        title: "The flag was not saved",
        description: "Check your connection and try again.",
        variant: "destructive",
      });
  }, [hasFailed, toast]);

  return (
    <fetcher.Form
      method="post"
      action={paths.flag}
      preventScrollReset
      onSubmit={(event) => {
        trackEngagement("question_interaction", { action: isFlagged ? "unflag" : "flag", questionId });
        if (!onToggle) return;
        event.preventDefault();
        onToggle(!isFlagged);
      }}
    >
      <input type="hidden" name="questionId" value={questionId} />
      <input type="hidden" name="flagged" value={isFlagged ? "off" : "on"} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button
        ref={ref}
        type="submit"
        variant="ghost"
        size={size}
        className={isFlagged ? "text-warning" : "text-muted-foreground"}
      >
        <Flag aria-hidden="true" fill={isFlagged ? "currentColor" : "none"} />
        {isFlagged ? "Flagged" : "Flag"}
        <span className="sr-only">
          {questionLabel && `: ${questionLabel}`}
          {isFlagged && ", remove the flag"}
        </span>
      </Button>
    </fetcher.Form>
  );
});
