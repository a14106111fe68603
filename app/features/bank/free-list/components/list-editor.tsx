import { Form, Link, useNavigation } from "@remix-run/react";
import { ArrowDown, ArrowUp, ListOrdered, X } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { editQuestionPath } from "~/admin-paths";
import { typeNames } from "~/features/questions/taxonomy";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { StatusBadge } from "../../by-ids/components/status-badge";
import { parseListAction } from "../free-list-order";
import type { FreeRow } from "../free-list-rows.server";
import { HiddenListFields } from "./list-fields";
import type { FreeListState } from "./use-free-list";

/**
 * The list with buttons that move and remove questions. Changes are saved by "Save the list"; without JavaScript, each
 * button saves at once.
 */
export function ListEditor({ list }: { list: FreeListState }) {
  const { rows, changeCount } = list;
  const form = useRef<HTMLFormElement>(null);
  const valueToFocus = useRef<string | null>(null);
  const submittedForm = useNavigation().formData;
  // Returns the focus to the pressed button, which loses the focus when its row moves.
  useEffect(() => {
    if (!valueToFocus.current || rows.length === 0) return;
    form.current?.querySelector<HTMLElement>(`button[value="${CSS.escape(valueToFocus.current)}"]`)?.focus();
    valueToFocus.current = null;
  }, [rows]);
  const applyActionLocally = (event: MouseEvent<HTMLButtonElement>) => {
    if (!form.current) return;
    const { value } = event.currentTarget;
    const fields = new FormData(form.current);
    fields.set("act", value);
    const act = parseListAction(fields);
    event.preventDefault();
    if (!act) return;
    valueToFocus.current = value;
    list.act(act);
  };
  if (rows.length === 0 && changeCount === 0)
    return (
      <EmptyState icon={ListOrdered} title="The free list is empty">
        Learners without a subscription cannot open any new questions. Add questions below.
      </EmptyState>
    );
  return (
    <Form ref={form} method="post" action={paths.freeQuestions} aria-label="Free list" preventScrollReset>
      {/* Makes Enter in a position field move a question; otherwise Enter would press the first row's first button. */}
      <button
        type="submit"
        name="act"
        value="move"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onClick={applyActionLocally}
      />
      <HiddenListFields intent="list" fields={list.fields} />
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
      <ol className="grid grid-cols-1 overflow-hidden rounded-xl border border-border bg-card">
        {rows.map((row, index) => (
          <FreeListRow
            key={row.id}
            row={row}
            position={index + 1}
            isLast={index === rows.length - 1}
            onAction={applyActionLocally}
          />
        ))}
      </ol>
      <div className="sticky bottom-0 z-10 mt-3 flex flex-wrap items-end gap-3 border-border border-t bg-background py-3">
        <Field label="From position" name="from" type="number" min={1} max={rows.length} className="w-28" />
        <Field label="To position" name="to" type="number" min={1} max={rows.length} className="w-28" />
        <Button type="submit" name="act" value="move" variant="outline" onClick={applyActionLocally}>
          Move question
        </Button>
        <div className="ml-auto flex flex-wrap items-center gap-3">
          {changeCount > 0 && <span className="font-medium text-sm">{countNoun(changeCount, "change")} not saved</span>}
          {changeCount > 0 && (
            <Button variant="outline" onClick={list.reset}>
              Discard
            </Button>
          )}
          <Button type="submit" name="act" value="save" pending={submittedForm?.get("intent") === "list"}>
            Save the list
          </Button>
        </div>
      </div>
    </Form>
  );
}

interface RowProps {
  row: FreeRow;
  position: number;
  isLast: boolean;
  onAction: (event: MouseEvent<HTMLButtonElement>) => void;
}

function FreeListRow({ row, position, isLast, onAction }: RowProps) {
  const { id, externalId, stem, domains, level, type, status } = row;
  const button = { type: "submit", name: "act", variant: "ghost", size: "icon", onClick: onAction } as const;
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-2 border-border border-t px-2 py-1.5 first:border-t-0 sm:px-3">
      <span className="text-end text-muted-foreground text-sm tabular-nums">{position}</span>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link to={editQuestionPath(id)} className="link font-medium">
            {externalId}
          </Link>
          <span className="text-muted-foreground text-xs">
            {domains.join(", ")} · {level} · {typeNames[type]}
          </span>
          {status !== "live" && (
            <>
              <StatusBadge status={status} />
              <Badge tone="warning">left out</Badge>
            </>
          )}
        </p>
        <p className="truncate text-muted-foreground">{stem}</p>
      </div>
      <span className="flex">
        <Button {...button} value={`up:${id}`} disabled={position === 1} aria-label={`Move ${externalId} up`}>
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button {...button} value={`down:${id}`} disabled={isLast} aria-label={`Move ${externalId} down`}>
          <ArrowDown aria-hidden="true" />
        </Button>
        <Button {...button} value={`remove:${id}`} aria-label={`Remove ${externalId} from the list`}>
          <X aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}
