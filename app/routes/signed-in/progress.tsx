import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ChartNoAxesColumn, Play } from "lucide-react";
import { signedIn } from "~/features/auth/guards.server";
import { type Domain, sum, sumByAxis } from "~/features/progress/cells";
import { DomainTable } from "~/features/progress/components/domain-table";
import { Totals } from "~/features/progress/components/totals";
import { overviewOfDays } from "~/features/progress/overview";
import { selectCells, selectDays, toCells } from "~/features/progress/progress.server";
import { organDomains } from "~/features/questions/filter";
import { domainName, modalities } from "~/features/questions/taxonomy";
import { StartButton } from "~/features/study/components/start-button";
import { domainFilter, usualSize } from "~/features/study/start-request";
import { studyDay } from "~/lib/day";
import { count } from "~/lib/text";
import { shortDayText } from "~/lib/time-text";
import { paths } from "~/paths";
import { BarChart } from "~/ui/bar-chart";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

/** A streak is counted over at most this many study days. */
const daysRead = 400;

export const loader = signedIn(async ({ context: { db, now }, viewer }) => {
  const [cellRows, dayRows] = await db.batch([
    selectCells(db, viewer.userId, true),
    selectDays(db, viewer.userId, daysRead),
  ]);
  const cells = toCells(cellRows);
  const days = overviewOfDays(dayRows, studyDay(now, viewer.timeZone), 30);
  return {
    organs: sumByAxis(cells, "organ", organDomains),
    modalities: sumByAxis(cells, "modality", modalities),
    total: sum(cells),
    days: { ...days, recent: days.recent.map((day) => ({ ...day, label: shortDayText(day.day) })) },
    calm: viewer.calmMode,
  };
});

export const meta: MetaFunction = () => [{ title: "Progress · RadCore" }];

export default function Progress() {
  const { organs, modalities, total, days, calm } = useLoaderData<typeof loader>();
  if (total.answered === 0) return <NothingAnswered />;
  return (
    <Page
      title="Progress"
      description="Every question counts once in each axis. “First try” is never overwritten; “latest” is what you know now."
      width="wide"
    >
      <Totals sum={total} days={days} calm={calm} />
      <Card as="section" aria-labelledby="last-30" className="mt-5">
        <h2 id="last-30" className="font-semibold text-lg">
          Last 30 days
        </h2>
        <p className="mb-4 text-muted-foreground text-sm">
          {count(days.answers, "answer")}, {days.correct} correct, on {count(days.studyDays, "study day")}. A study day
          ends at 4 a.m.
        </p>
        <BarChart
          label="Answers on each of the last 30 days"
          valueName="Answered"
          partName="Correct"
          labelEvery={5}
          bars={days.recent.map(({ label, answers, correct }) => ({ label, value: answers, part: correct }))}
        />
      </Card>
      <div className="mt-7 grid gap-7 lg:grid-cols-2">
        <DomainTable
          title="Organ systems"
          rows={organs}
          action={(domain) => <StudyDomain domain={{ axis: "organ", domain }} />}
        />
        <DomainTable
          title="Modalities and other"
          rows={modalities}
          action={(domain) => <StudyDomain domain={{ axis: "modality", domain }} />}
        />
      </div>
      <p className="mt-4 text-muted-foreground text-xs">
        Bars: the strong part is right at the latest answer, the light part is answered and not right. Below five
        answers the plain numbers stand instead of a percentage.
      </p>
    </Page>
  );
}

function StudyDomain({ domain }: { domain: Domain }) {
  return (
    <StartButton
      request={{ from: "filter", size: usualSize, filter: domainFilter(domain) }}
      variant="outline"
      size="sm"
    >
      <Play aria-hidden="true" className="sm:hidden" />
      <span className="sr-only sm:not-sr-only sm:whitespace-nowrap!">Study {usualSize}</span>
      <span className="sr-only"> from {domainName(domain.domain)}</span>
    </StartButton>
  );
}

function NothingAnswered() {
  return (
    <Page title="Progress">
      <EmptyState
        icon={ChartNoAxesColumn}
        title="No answers yet"
        action={
          <Link to={paths.home} className={buttonClass()}>
            Quick start
          </Link>
        }
      >
        Answer your first questions, and this page shows what you know in each organ system and each modality, day by
        day.
      </EmptyState>
    </Page>
  );
}
