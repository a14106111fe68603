import { ArrowLeft, Check } from "lucide-react";
import type { ReactNode } from "react";
import { AreaLink } from "~/features/auth/components/area-link";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { FormattedText } from "~/ui/formatted-text";
import { Page } from "~/ui/page";
import type { QuestionReport } from "../report/question-report.server";

/** The report of one question: how many learners chose each option in their first answer. */
export function QuestionPage({ question }: { question: QuestionReport }) {
  const { id, stem, topic, domains, isLive, firstAnswers, correct, options } = question;
  return (
    <Page
      title={`Question ${id}`}
      description={topic}
      actions={
        <AreaLink
          area="analytics"
          to={`${paths.analytics}#items`}
          className="link inline-flex items-center gap-1.5 text-sm"
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> Analytics
        </AreaLink>
      }
    >
      <div className="grid gap-4">
        <dl className="grid gap-px overflow-hidden rounded-xl border border-border bg-border sm:grid-cols-3">
          <Fact name="Correct on first try">{correct === null ? "–" : `${correct}%`}</Fact>
          <Fact name="First answers">{firstAnswers.toLocaleString("en")}</Fact>
          <Fact name={isLive ? "Domains" : "Domains, not live"} isSmall>
            {domains}
          </Fact>
        </dl>
        <Card as="section" aria-label="Question" className="grid gap-5">
          <div className="max-w-[70ch] whitespace-pre-line">
            <FormattedText text={stem} />
          </div>
          {options ? (
            <OptionTable options={options} />
          ) : (
            <p className="text-muted-foreground text-sm">
              This type of question has no options, so only the share of correct answers is counted.
            </p>
          )}
        </Card>
        <p className="text-muted-foreground text-xs">
          These are the item statistics of the current version, counted every night: first answers of learners, without
          admins and without answers in less than 3 seconds.
          {options && " If learners can choose several options, the percentages can add up to more than 100%."}
        </p>
      </div>
    </Page>
  );
}

function OptionTable({ options }: { options: NonNullable<QuestionReport["options"]> }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">Options by number of first answers</caption>
      <thead>
        <tr className="text-muted-foreground text-xs">
          <th scope="col" className="pb-1 text-start font-medium">
            Option
          </th>
          <th scope="col" className="pb-1 ps-3 text-end font-medium">
            Chosen
          </th>
          <th scope="col" className="pb-1 ps-3 text-end font-medium">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, text, isKey, chosenCount, percent }) => (
          <tr key={id}>
            <th scope="row" className="relative w-full py-0.5 text-start font-normal">
              <span
                aria-hidden="true"
                className={cn("absolute inset-y-0.5 start-0 rounded-sm", isKey ? "bg-success/15" : "bg-primary/10")}
                style={{ width: `${percent}%` }}
              />
              <span className="relative flex flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1.5">
                <span className={isKey ? "font-medium" : undefined}>{text}</span>
                {isKey && (
                  <Badge tone="success">
                    <Check aria-hidden="true" strokeWidth={3} className="size-3" /> Key
                  </Badge>
                )}
              </span>
            </th>
            <td className="py-0.5 ps-3 text-end">{chosenCount.toLocaleString("en")}</td>
            <td className="py-0.5 ps-3 text-end">{percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ name, isSmall, children }: { name: string; isSmall?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col bg-card px-4 py-3">
      <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
      <dd className={isSmall ? "mt-1.5 text-sm" : "font-semibold text-2xl tabular-nums leading-9"}>{children}</dd>
    </div>
  );
}
