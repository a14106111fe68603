import { Form, Link, useNavigation } from "@remix-run/react";
import { oralRunPath } from "~/practice-paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormKey } from "~/ui/form-key";
import { Sparkline } from "~/ui/sparkline";
import type { OralHomeData } from "../../oral/oral-home.loader.server";

/** The sections of the oral board simulator, how it works, and the learner's history (G23). */
export function OralHome({ data, problem }: { data: OralHomeData; problem: string | undefined }) {
  const { sections, open, history } = data;
  return (
    <div className="grid gap-5">
      {problem && (
        <Alert tone="destructive" title="The section did not start">
          {problem}
        </Alert>
      )}
      {open && (
        <Alert tone="warning" title={`Your section “${open.label}” is open`}>
          <p className="mb-2">Its clock is running. Continue or end it before you start another section.</p>
          {/* A new document, because only a running section may use the microphone (G13). */}
          <Link reloadDocument to={oralRunPath(open.id)} className={buttonClass({ size: "sm" })}>
            Continue section
          </Link>
        </Alert>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {sections.map((section) => (
          <li key={section.section} className="grid">
            <SectionCard {...section} isBlocked={open !== null} />
          </li>
        ))}
      </ul>
      <Card as="section" aria-label="How it works" className="grid gap-2 p-4 sm:p-5">
        <h2 className="font-semibold">How it works</h2>
        <ul className="grid max-w-[70ch] list-disc gap-1 pl-5">
          <li>An examiner shows images step by step and asks. Type or dictate each answer in full sentences.</li>
          <li>
            The examiner stays neutral. A good answer describes the findings, names the diagnoses in their order, and
            says what to do and whom to call.
          </li>
          <li>The clock runs on the server, also when you leave the page. Every answer is stored at once.</li>
          <li>A rubric scores each case from 68 to 72, without a language model. A mean of 70 passes the section.</li>
          <li>
            Many images are described in words, the others are computed pictures. No radiologist has reviewed the cases,
            and this is not a board product.
          </li>
        </ul>
      </Card>
      <History history={history} />
    </div>
  );
}

type Section = OralHomeData["sections"][number];

function SectionCard({
  section,
  label,
  caseCount,
  minutes,
  means,
  canStart,
  isBlocked,
}: Section & { isBlocked: boolean }) {
  const navigation = useNavigation();
  const isStarting = navigation.formData?.get("section") === section;
  const last = means.at(-1);
  return (
    <Card className="grid content-between gap-3 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold">{label}</h2>
        <p className="text-muted-foreground text-sm">
          {canStart ? `${caseCount} cases, ${minutes} minutes` : "Not enough cases yet"}
        </p>
      </div>
      {last !== undefined && (
        <p className="flex items-center gap-3 text-sm">
          <span>
            Last mean {last.toFixed(1)}
            {means.length > 1 && `, first ${means[0]?.toFixed(1)}`}
          </span>
          {means.length > 1 && <Sparkline shares={means.map((mean) => (mean - 68) / 4)} />}
        </p>
      )}
      <Form method="post" reloadDocument>
        <FormKey />
        <input type="hidden" name="section" value={section} />
        <Button type="submit" size="sm" disabled={!canStart || isBlocked} pending={isStarting}>
          Start section<span className="sr-only"> {label}</span>
        </Button>
      </Form>
    </Card>
  );
}

function History({ history }: Pick<OralHomeData, "history">) {
  return (
    <Card as="section" aria-label="Your sections" className="p-4 sm:p-5">
      <h2 className="mb-2 font-semibold">Your sections</h2>
      {history.length ? (
        <ul className="grid gap-1">
          {history.map(({ id, label, mean, isPassed, date }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={oralRunPath(id)} className="link inline-block py-1 pointer-coarse:py-2">
                {label}
              </Link>
              <span className="text-muted-foreground text-sm">
                {mean === null ? "Time is over, open the report" : `Mean ${mean.toFixed(1)}`}, {date}
              </span>
              {mean !== null && (
                <Badge tone={isPassed ? "success" : "warning"}>{isPassed ? "Passed" : "Not passed"}</Badge>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted-foreground">No sections yet. Start one above, and its report will appear here.</p>
      )}
      <p className="mt-2 text-muted-foreground text-sm">
        Only you see your sections. If you dispute a score, admins see your answers to that case. Sections are deleted
        after 90 days.
      </p>
    </Card>
  );
}
