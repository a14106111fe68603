import { useRef, useState } from "react";
import type { FreeRow } from "../free-list-rows.server";
import { applyListAction, diffLists, type ListAction, rebase, writeOrder } from "../list-order";

interface Saved {
  /** Ids of the saved list. */
  before: string[];
  /** Ids of the unsaved list rebased by the server after a conflict. */
  mine?: string[];
  /** All questions that the list may contain. */
  rows: readonly FreeRow[];
}

/** Holds the unsaved changes to the list; if the saved list changes, rebases them on it. */
export function useList({ before: theirs, mine, rows }: Saved) {
  const [{ before, order }, setState] = useState({ before: theirs, order: mine ?? theirs });
  const [said, setSaid] = useState("");
  const known = useRef(new Map<string, FreeRow>());
  for (const row of rows) known.current.set(row.id, row);
  if (writeOrder(before) !== writeOrder(theirs)) setState({ before: theirs, order: rebase(before, order, theirs) });
  const { added, removed, moved } = diffLists(before, order);
  return {
    /** Values of the hidden fields of every form. */
    fields: { before: writeOrder(before), order: writeOrder(order) },
    rows: order.flatMap((id) => known.current.get(id) ?? []),
    changes: added.length + removed.length + moved,
    /** Result of the last action, for screen readers. */
    said,
    act(act: ListAction) {
      const after = applyListAction(order, act);
      const id = act.act === "move" ? order[act.from - 1] : act.id;
      const name = known.current.get(id ?? "")?.externalId ?? "";
      setState({ before, order: after });
      setSaid(act.act === "remove" ? `${name} is removed` : `${name} is at position ${after.indexOf(id ?? "") + 1}`);
    },
    reset: () => setState({ before, order: before }),
  };
}

export type List = ReturnType<typeof useList>;
