import { Link } from "@remix-run/react";
import { ChartNoAxesColumn } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** Empty state before the first answer and after a full reset. */
export function NothingAnswered() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title="No answers yet"
      action={
        <Link to={paths.home} className={buttonClass()}>
          Quick start
        </Link>
      }
    >
      After your first answers, this page shows what you know in each organ system and modality, day by day.
    </EmptyState>
  );
}
