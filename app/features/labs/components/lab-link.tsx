import { Link } from "@remix-run/react";
import { SlidersHorizontal } from "lucide-react";
import { labPath } from "~/study-paths";

/**
 * Links to the lab that computed a series of a question. Shown only in reviews, because the name of a lab reveals the finding
 * (Q12).
 */
export function LabLink({ lab }: { lab: string }) {
  return (
    <p className="flex items-center gap-2 text-sm">
      <SlidersHorizontal aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span>
        This picture is simulated.{" "}
        <Link to={labPath(lab)} className="link">
          Open the lab
        </Link>{" "}
        and change its settings.
      </span>
    </p>
  );
}
