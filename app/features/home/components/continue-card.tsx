import { Link } from "@remix-run/react";
import { Play } from "lucide-react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { sessionPath } from "~/study-paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import { Time } from "../../study/components/time";
import type { HomeData } from "../home.loader.server";

interface ContinueCardProps {
  session: NonNullable<HomeData["unfinished"]>;
  /** Number of other unfinished sessions. */
  otherCount: number;
}

/** Card with a link to the unfinished session with the newest activity. */
export function ContinueCard({ session, otherCount }: ContinueCardProps) {
  const { id, title, answered, total, lastActivity } = session;
  return (
    <Card as="section" aria-labelledby="continue" className="grid gap-4 border-primary/40">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="continue" className="font-semibold text-base">
            Continue where you left off
          </h2>
          <p className="text-muted-foreground text-sm">
            {title} · {answered} of {total} answered · <Time at={lastActivity} />
          </p>
        </div>
        <Link to={sessionPath(id)} className={buttonClass({ size: "lg" })}>
          <Play aria-hidden="true" />
          Continue
        </Link>
      </div>
      <ProgressBar value={answered} max={total} label="Answered questions of this session" />
      {otherCount > 0 && (
        <Link to={paths.recent} className="link justify-self-start text-sm">
          {countNoun(otherCount, "other unfinished session")}
        </Link>
      )}
    </Card>
  );
}
