import { Form, Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { Field, SelectField } from "~/ui/field";
import { type AuditQuery, writeAuditQuery } from "../audit-query";

interface Props {
  query: AuditQuery;
  admins: { id: string; name: string }[];
  actions: string[];
  subjectKinds: string[];
}

/** The log's filter; works without JavaScript. */
export function AuditFilter({ query, admins, actions, subjectKinds }: Props) {
  const anyoneOption = { value: "", label: "Anyone" };
  const adminOptions = admins.map(({ id, name }) => ({ value: id, label: name }));
  // The address may contain the id of a former admin.
  const isFormerAdmin = query.actor && !admins.some(({ id }) => id === query.actor);
  const isFiltered = writeAuditQuery({ ...query, before: null }).size > 0;
  return (
    <Form
      // Resets the fields when the address changes.
      key={writeAuditQuery({ ...query, before: null }).toString()}
      action={paths.adminAudit}
      role="search"
      aria-label="Audit log"
      className="card grid items-end gap-3 p-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1.3fr_auto_auto_auto]"
    >
      <SelectField
        name="actor"
        label="Who"
        defaultValue={query.actor}
        options={[
          anyoneOption,
          ...adminOptions,
          ...(isFormerAdmin ? [{ value: query.actor, label: query.actor }] : []),
        ]}
      />
      <SelectField
        name="action"
        label="What"
        defaultValue={query.action}
        options={[{ value: "", label: "Anything" }, ...actions.map((action) => ({ value: action, label: action }))]}
      />
      <div>
        <Field
          name="subject"
          label="Subject"
          placeholder="user, or user:id"
          defaultValue={query.subject}
          list="kinds"
          maxLength={200}
        />
        <datalist id="kinds">
          {subjectKinds.map((kind) => (
            <option key={kind} value={kind} />
          ))}
        </datalist>
      </div>
      <Field type="date" name="from" label="From" defaultValue={query.from} />
      <Field type="date" name="to" label="To" defaultValue={query.to} />
      <div className="flex gap-2">
        <Button type="submit">Filter</Button>
        {isFiltered && (
          <Link to={paths.adminAudit} className={buttonClass({ variant: "ghost" })}>
            Clear
          </Link>
        )}
      </div>
    </Form>
  );
}
