import type { ReactNode } from "react";
import { Moment } from "~/features/admin/components/moment";
import { scopeNames } from "~/features/auth/scope-labels";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { PersonView } from "../person-view";

/** The account's profile, access, and study numbers. */
export function PersonSummary({ person }: { person: PersonView }) {
  const { quota, study, ban } = person;
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <SummaryCard id="who" title="Profile">
        <Row name="Role">
          {person.isAdmin ? (
            <Badge tone="primary">Admin · {person.scope ? scopeNames[person.scope].toLowerCase() : "no scope"}</Badge>
          ) : (
            "Learner"
          )}
        </Row>
        {ban && (
          <Row name={ban.isOver ? "Previous ban" : "Banned"}>
            <Badge tone={ban.isOver ? "neutral" : "destructive"}>
              {ban.until ? `until ${ban.until}` : "permanently"}
            </Badge>
            {ban.reason && <span className="block break-words text-sm">{ban.reason}</span>}
          </Row>
        )}
        <Row name="Email">
          <span className="break-all">{person.email}</span>{" "}
          <Badge tone={person.emailVerified ? "success" : "warning"}>
            {person.emailVerified ? "Verified" : "Unverified"}
          </Badge>
        </Row>
        <Row name="Joined">{person.joinedOn}</Row>
        <Row name="Last seen">{person.lastSeen ? <Moment {...person.lastSeen} /> : "Not signed in"}</Row>
        <Row name="Training year">{person.trainingYear ?? "Not set"}</Row>
        <Row name="Exam date">{person.examDate ?? "Not set"}</Row>
        <Row name="Time zone">{person.timeZone}</Row>
        <Row name="Two-step sign-in">{person.hasTwoStep ? "On" : "Off"}</Row>
      </SummaryCard>
      <SummaryCard id="access" title="Access">
        <Row name="Subscription">
          {person.standing ? <Badge tone={person.standing.tone}>{person.standing.name}</Badge> : "None"}
          {person.nextEvent && <span className="block text-sm">{person.nextEvent}</span>}
        </Row>
        <Row name="Free questions">
          {quota.used} of {quota.limit} used
        </Row>
        <Row name="Opened">{person.grants} free questions</Row>
      </SummaryCard>
      <SummaryCard id="study" title="Study">
        <Row name="Answered">{study.answered} questions</Row>
        <Row name="Correct on first try">{study.correctShare ?? "–"}</Row>
        <Row name="Last studied">{study.lastStudied ?? "Never"}</Row>
        <Row name="Recent answers">
          {study.days > 0 ? `${study.recentAnswers} answers on the last ${study.days} study days` : "–"}
        </Row>
      </SummaryCard>
    </div>
  );
}

function SummaryCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="p-5">
      <h2 id={`${id}-title`} className="font-semibold">
        {title}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">{children}</dl>
    </Card>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
