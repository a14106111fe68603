import { useFetcher, useLocation } from "@remix-run/react";
import { Flag } from "lucide-react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";

interface FlagToggleProps {
  questionId: string;
  flagged: boolean;
  /** What the question is, for screen readers. */
  about: string;
}

/** Sets or takes away the flag on a question in a list (Q8). */
export function FlagToggle({ questionId, flagged, about }: FlagToggleProps) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const wanted = fetcher.formData?.get("flagged");
  const shown = wanted ? wanted === "on" : flagged;
  return (
    <fetcher.Form method="post" action={paths.flag} preventScrollReset>
      <input type="hidden" name="questionId" value={questionId} />
      <input type="hidden" name="flagged" value={shown ? "off" : "on"} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" variant="ghost" size="sm" className={shown ? "text-warning" : "text-muted-foreground"}>
        <Flag aria-hidden="true" fill={shown ? "currentColor" : "none"} />
        {shown ? "Flagged" : "Flag"}
        <span className="sr-only">
          {": "}
          {about}
          {shown && ", take the flag off"}
        </span>
      </Button>
    </fetcher.Form>
  );
}
