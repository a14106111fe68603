import { Form, Link } from "@remix-run/react";
import { Search, Users } from "lucide-react";
import { adminSubscriberPath, paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Field, SelectField } from "~/ui/field";
import { Table } from "~/ui/table";
import type { Tone } from "~/ui/tone";
import { type SubscribersQuery, standings, writeSubscribersQuery } from "../report/subscribers-query";
import { standingNames } from "../report/words";

/** Which learners: a plain form, so that it works without JavaScript. */
export function SubscribersFilter({ query }: { query: SubscribersQuery }) {
  return (
    <Form
      method="get"
      action={paths.adminSubscribers}
      // The fields begin anew with what was asked, as after "Everybody".
      key={writeSubscribersQuery({ ...query, after: null }).toString()}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
    >
      <Field
        type="search"
        name="search"
        label="Name, username or e-mail begins with"
        defaultValue={query.search}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        name="standing"
        label="Standing"
        defaultValue={query.standing ?? ""}
        options={[{ value: "", label: "Any" }, ...standings.map((value) => ({ value, label: standingNames[value] }))]}
      />
      <SelectField
        name="order"
        label="Order"
        defaultValue={query.order}
        options={[
          { value: "latest", label: "Ends last" },
          { value: "soonest", label: "Ends first" },
        ]}
      />
      <Button type="submit">
        <Search aria-hidden="true" /> Show
      </Button>
    </Form>
  );
}

export interface SubscriberRow {
  userId: string;
  name: string;
  username: string | null;
  email: string;
  standing: { name: string; tone: Tone } | null;
  next: string | null;
}

interface SubscriberListProps {
  query: SubscribersQuery;
  rows: readonly SubscriberRow[];
  /** Address of the next page. */
  more: string | null;
}

/** A page of learners. */
export function SubscriberList({ query, rows, more }: SubscriberListProps) {
  const first = writeSubscribersQuery({ ...query, after: null });
  if (rows.length === 0)
    return (
      <div className="mt-6">
        <EmptyState
          icon={Users}
          title={query.after ? "There are no more" : "Nobody here"}
          action={
            <Link to={paths.adminSubscribers} className={buttonClass({ variant: "outline" })}>
              Everybody with a subscription
            </Link>
          }
        >
          {query.search
            ? "No account has a name, username or e-mail that begins so."
            : "Learners appear here when they subscribe or are given a comp. Search for anybody else by name, username or e-mail."}
        </EmptyState>
      </div>
    );
  return (
    <>
      <Card className="mt-6 p-4">
        <Table caption="Learners" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
          <thead>
            <tr>
              <th scope="col">Learner</th>
              <th scope="col">Standing</th>
              <th scope="col" className="max-sm:hidden">
                Next
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.userId}>
                <th scope="row">
                  <Link to={adminSubscriberPath(row.userId)} className="link">
                    {row.name}
                  </Link>
                  <span className="block break-all font-normal text-muted-foreground text-xs">
                    {[row.username, row.email].filter(Boolean).join(" · ")}
                  </span>
                  {row.next && (
                    <span className="mt-1 block font-normal text-muted-foreground sm:hidden">{row.next}</span>
                  )}
                </th>
                <td>
                  {row.standing ? <Badge tone={row.standing.tone}>{row.standing.name}</Badge> : "No subscription"}
                </td>
                <td className="min-w-44 text-muted-foreground max-sm:hidden">{row.next ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      {(more || query.after) && (
        <nav aria-label="Pages of learners" className="mt-4 flex gap-2">
          {query.after && (
            <Link to={`${paths.adminSubscribers}?${first}`} className={buttonClass({ variant: "outline" })}>
              First page
            </Link>
          )}
          {more && (
            <Link to={more} className={buttonClass({ variant: "outline" })}>
              Next page
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
