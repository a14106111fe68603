import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  adminCardPath,
  adminPostPath,
  adminSearchPath,
  adminUserPath,
  campaignPath,
  questionReportPath,
} from "~/admin-paths";
import { statusLabels } from "~/features/bank/status-labels";
import { FoundWords } from "~/features/questions/components/found-words";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { AdminSearchResults } from "../admin-search.loader.server";

/** Search results in groups; empty groups are left out. */
export function SearchGroups({
  text,
  onlyGroup,
  results,
}: {
  text: string;
  onlyGroup: string | null;
  results: AdminSearchResults;
}) {
  const { users, questions, posts, cards, campaigns, invoices } = results;
  const groupProps = { text, onlyGroup };
  return (
    <>
      <ResultGroup {...groupProps} id="users" title="Users" more={users.more}>
        {users.rows.map(({ id, name, username, email, role, banned }) => (
          <ResultRow key={id} to={adminUserPath(id)} title={name} note={`${username} · ${email}`}>
            {role === "admin" && <Badge tone="primary">Admin</Badge>}
            {banned && <Badge tone="destructive">Banned</Badge>}
          </ResultRow>
        ))}
      </ResultGroup>
      <ResultGroup {...groupProps} id="questions" title="Questions" more={questions.more}>
        {questions.rows.map(({ id, externalId, status, topic, excerpt }) => (
          <ResultRow key={id} to={questionReportPath(id)} title={topic} note={<FoundWords text={excerpt} />}>
            {status !== "live" && <Badge tone="warning">{statusLabels[status]}</Badge>}
            <span className="text-muted-foreground text-xs">{externalId}</span>
          </ResultRow>
        ))}
      </ResultGroup>
      <ResultGroup {...groupProps} id="posts" title="Posts" more={posts.more}>
        {posts.rows.map(({ id, title, summary, state }) => (
          <ResultRow key={id} to={adminPostPath(id)} title={title} note={summary}>
            <Badge tone={state === "Draft" ? "warning" : "neutral"}>{state}</Badge>
          </ResultRow>
        ))}
      </ResultGroup>
      <ResultGroup {...groupProps} id="cards" title="Cards" more={cards.more}>
        {cards.rows.map(({ id, title, isPublished }) => (
          <ResultRow key={id} to={adminCardPath(id)} title={title} note="">
            <Badge tone={isPublished ? "neutral" : "warning"}>{isPublished ? "Published" : "Draft"}</Badge>
          </ResultRow>
        ))}
      </ResultGroup>
      <ResultGroup {...groupProps} id="campaigns" title="Campaigns" more={campaigns.more}>
        {campaigns.rows.map(({ id, subject, summary }) => (
          <ResultRow key={id} to={campaignPath(id)} title={subject} note={summary}>
            {null}
          </ResultRow>
        ))}
      </ResultGroup>
      <ResultGroup {...groupProps} id="invoices" title="Invoices" more={invoices.more}>
        {invoices.rows.map(({ id, userId, title, learner, amount, status }) => (
          <ResultRow key={id} to={adminUserPath(userId)} title={title} note={`${learner} · ${amount}`}>
            <Badge tone={status === "paid" ? "success" : "warning"}>{status}</Badge>
          </ResultRow>
        ))}
      </ResultGroup>
    </>
  );
}

interface GroupProps {
  id: string;
  title: string;
  text: string;
  onlyGroup: string | null;
  more: boolean;
  children: ReactNode[];
}

function ResultGroup({ id, title, text, onlyGroup, more, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {more && (
          <Link to={adminSearchPath(text, id)} className="link text-sm">
            More {title.toLowerCase()}
          </Link>
        )}
        {onlyGroup === id && (
          <Link to={adminSearchPath(text)} className="link text-sm">
            Show all results
          </Link>
        )}
      </div>
      <ul className="mt-2 divide-y divide-border">{children}</ul>
    </Card>
  );
}

interface RowProps {
  to: string;
  title: string;
  note: ReactNode;
  children: ReactNode;
}

function ResultRow({ to, title, note, children }: RowProps) {
  return (
    <li className="grid gap-0.5 py-2.5">
      <span className="flex flex-wrap items-center gap-x-2">
        <Link to={to} className="link wrap-anywhere font-medium">
          {title}
        </Link>
        {children}
      </span>
      <span className="line-clamp-2 wrap-anywhere text-muted-foreground text-sm">{note}</span>
    </li>
  );
}
