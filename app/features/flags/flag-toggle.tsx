import { useFetcher } from "@remix-run/react";
import { Flag } from "lucide-react";
import { forwardRef, useEffect } from "react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { useToast } from "~/ui/toast";

/** What the flag's address answers; `saved` is false when it could not be reached. */
export interface FlagResult {
  flagged: boolean;
  saved: boolean;
}

interface FlagToggleProps {
  questionId: string;
  flagged: boolean;
  /** Where a visitor without JavaScript comes back to. */
  back: string;
  /** Names the question for screen readers, where there is more than one on the page. */
  about?: string;
  className?: string;
}

/** Sets and takes away the learner's flag (Q8); shown at once, taken back when it could not be saved. */
export const FlagToggle = forwardRef<HTMLButtonElement, FlagToggleProps>(function FlagToggle(
  { questionId, flagged: stored, back, about, className },
  ref,
) {
  const fetcher = useFetcher<FlagResult>({ key: `flag-${questionId}` });
  const { toast } = useToast();
  const wanted = fetcher.formData?.get("flagged");
  const flagged = wanted ? wanted === "on" : (fetcher.data?.flagged ?? stored);

  const failed = fetcher.state === "idle" && fetcher.data?.saved === false;
  useEffect(() => {
    if (failed)
      toast({
        title: "The flag was not saved",
        description: "Check your connection and try again.",
        variant: "destructive",
      });
  }, [failed, toast]);

  return (
    <fetcher.Form method="post" action={paths.flag} className={className}>
      <input type="hidden" name="questionId" value={questionId} />
      <input type="hidden" name="flagged" value={flagged ? "off" : "on"} />
      <input type="hidden" name="back" value={back} />
      <Button ref={ref} type="submit" variant="ghost" size="sm" aria-pressed={flagged} className="min-h-9">
        <Flag aria-hidden="true" className={cn(flagged && "fill-warning text-warning")} />
        {flagged ? "Flagged" : "Flag"}
        {about && <span className="sr-only">: {about}</span>}
      </Button>
    </fetcher.Form>
  );
});
