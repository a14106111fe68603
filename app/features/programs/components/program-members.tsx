import { ConfirmButton } from "~/features/admin/components/admin-form";
import { countNoun } from "~/lib/text";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import type { ProgramPage } from "../coordinator/program-page.server";
import { useDays } from "../program-limits";

type Coverage = ProgramPage["coverage"];

/** Shows the mean coverage by domain of the members who share. */
export function ProgramCoverage({ coverage, sharingCount }: Pick<ProgramPage, "coverage" | "sharingCount">) {
  if (sharingCount === 0)
    return (
      <p className="text-muted-foreground text-sm">
        No member shares progress. Members agree on the invitation or, later, in their settings; nobody else can agree
        for them.
      </p>
    );
  return (
    <Card className="p-5">
      <CoverageList coverage={coverage} label="Mean coverage" />
    </Card>
  );
}

function CoverageList({ coverage, label }: { coverage: Coverage; label: string }) {
  return (
    <ul className="grid gap-x-8 gap-y-2.5 text-sm sm:grid-cols-2">
      {coverage.map(({ domain, percent }) => (
        <li
          key={domain}
          className="grid grid-cols-[minmax(0,1fr)_4.5rem_2.75rem] sm:grid-cols-[minmax(0,1fr)_6rem_2.75rem] items-center gap-3"
        >
          <span>{domain}</span>
          <ProgressBar value={percent} max={100} label={`${label} of ${domain}, in percent`} />
          <span className="text-end text-muted-foreground tabular-nums">{percent}%</span>
        </li>
      ))}
    </ul>
  );
}

/** Lists the members: name and address, and use and coverage of those who share. */
export function ProgramMembers({ members }: Pick<ProgramPage, "members">) {
  if (members.length === 0)
    return <p className="text-muted-foreground text-sm">Members appear here when they accept an invitation.</p>;
  return (
    <Card className="px-5 py-2">
      <ul className="divide-y divide-border">
        {members.map(({ name, email, sharing }) => (
          <li key={email} className="grid gap-2 py-3">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <p className="min-w-0">
                <span className="font-medium">{name}</span>
                <span className="block break-all text-muted-foreground text-sm">{email}</span>
              </p>
              <ConfirmButton
                fields={{ intent: "remove", email }}
                buttonLabel="Remove"
                title={`Remove ${name} from the program?`}
                confirmLabel="Remove member"
              >
                <p>The seat is free again, and {name} loses the access that the program pays for.</p>
                <p>{name} keeps the study history and gets an email. You no longer see anything of the account.</p>
                <p>With an open invitation link, {name} could join again. Revoke the link to prevent that.</p>
              </ConfirmButton>
            </div>
            {sharing ? (
              <details>
                <summary className="link w-fit cursor-pointer text-sm">
                  {countNoun(sharing.answers, "answer")} on {countNoun(sharing.days, "day")} of the last {useDays}
                </summary>
                <div className="mt-3">
                  <CoverageList coverage={sharing.coverage} label={`Coverage by ${name}`} />
                </div>
              </details>
            ) : (
              <p>
                <Badge>Does not share</Badge>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
