import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminSubscriberPath } from "~/admin-paths";
import { Moment } from "~/features/admin/components/moment";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { PersonView } from "../person-view";

/** Who somebody is, what they may open, and what they have studied. */
export function PersonSummary({ person }: { person: PersonView }) {
  const { quota, study, ban } = person;
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <SummaryCard id="who" title="Who">
        <Row name="Role">{person.admin ? <Badge tone="primary">Admin</Badge> : "Learner"}</Row>
        {ban && (
          <Row name={ban.over ? "Was banned" : "Banned"}>
            <Badge tone={ban.over ? "neutral" : "destructive"}>{ban.until ? `until ${ban.until}` : "for ever"}</Badge>
            {ban.reason && <span className="block break-words text-sm">{ban.reason}</span>}
          </Row>
        )}
        <Row name="E-mail">
          <span className="break-all">{person.email}</span>{" "}
          <Badge tone={person.emailVerified ? "success" : "warning"}>
            {person.emailVerified ? "Confirmed" : "Unconfirmed"}
          </Badge>
        </Row>
        <Row name="Since">{person.created}</Row>
        <Row name="Last seen">{person.seen ? <Moment {...person.seen} /> : "Signed in nowhere"}</Row>
        <Row name="Training year">{person.trainingYear ?? "Not said"}</Row>
        <Row name="Exam">{person.examDate ?? "Not said"}</Row>
        <Row name="Time zone">{person.timeZone}</Row>
        <Row name="One-time codes">{person.mfa ? "On" : "Off"}</Row>
      </SummaryCard>
      <SummaryCard
        id="access"
        title="Access"
        more={
          <Link to={adminSubscriberPath(person.userId)} className="link text-sm">
            Payments, comp and history of the subscription
          </Link>
        }
      >
        <Row name="Subscription">
          {person.standing ? <Badge tone={person.standing.tone}>{person.standing.name}</Badge> : "None"}
          {person.next && <span className="block text-sm">{person.next}</span>}
        </Row>
        <Row name="Free questions">
          {quota.used} of {quota.limit} used
        </Row>
        <Row name="Opened">{person.grants} questions, which stay open</Row>
      </SummaryCard>
      <SummaryCard id="study" title="Study">
        <Row name="Answered">{study.answered} different questions</Row>
        <Row name="Right at first">{study.right ?? "–"}</Row>
        <Row name="Last studied">{study.last ?? "Never"}</Row>
        <Row name="Lately">{study.days > 0 ? `${study.lately} answers on the last ${study.days} study days` : "–"}</Row>
      </SummaryCard>
    </div>
  );
}

function SummaryCard({
  id,
  title,
  more,
  children,
}: {
  id: string;
  title: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="p-5">
      <h2 id={`${id}-title`} className="font-semibold">
        {title}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">{children}</dl>
      {more && <p className="mt-3">{more}</p>}
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
