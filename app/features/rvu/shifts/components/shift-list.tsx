import { Link } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { shiftPath } from "~/shift-paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { ShiftRow } from "../format-shift";

/** Lists the shifts of a period, newest first. */
export function ShiftList({ shifts }: { shifts: readonly ShiftRow[] }) {
  return (
    <Card className="py-1">
      <ul>
        {shifts.map(({ id, title, startText, isOpen, isShared, studies, wrvu, workedTime, pace }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-border border-t py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <h3 className="break-words font-medium text-[0.9375rem]">
                <Link to={shiftPath(id)} className="link">
                  {title}
                </Link>{" "}
                {isOpen && <Badge tone="primary">In progress</Badge>} {isShared && <Badge>Shared</Badge>}
              </h3>
              {title !== startText && <p className="text-[0.8125rem] text-muted-foreground">{startText}</p>}
            </div>
            <p className="text-[0.8125rem] text-muted-foreground tabular-nums sm:text-end">
              <strong className="font-semibold text-foreground text-sm">{wrvu} wRVU</strong> ·{" "}
              {countNoun(studies, "study", "studies")}
              {workedTime !== "–" && ` · ${workedTime} · ${pace}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
