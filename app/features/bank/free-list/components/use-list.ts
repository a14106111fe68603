import { useRef, useState } from "react";
import type { FreeRow } from "../free-list-rows.server";
import { applyListAction, diffLists, type ListAction, rebase, writeOrder } from "../list-order";

interface Saved {
  /** The list as the server has it. */
  before: string[];
  /** Mine on top of it, where the server put it so. */
  mine?: string[];
  /** Questions that may be meant. */
  rows: readonly FreeRow[];
}

/** The list in hand: what is moved and taken out waits here until it is saved; a list that is new comes below it. */
export function useList({ before: theirs, mine, rows }: Saved) {
  const [{ before, order }, setState] = useState({ before: theirs, order: mine ?? theirs });
  const [said, setSaid] = useState("");
  const known = useRef(new Map<string, FreeRow>());
  for (const row of rows) known.current.set(row.id, row);
  if (writeOrder(before) !== writeOrder(theirs)) setState({ before: theirs, order: rebase(before, order, theirs) });
  const { added, removed, moved } = diffLists(before, order);
  return {
    /** What every form of the page carries. */
    fields: { before: writeOrder(before), order: writeOrder(order) },
    rows: order.flatMap((id) => known.current.get(id) ?? []),
    changes: added.length + removed.length + moved,
    /** What the last act did, for screen readers. */
    said,
    act(act: ListAction) {
      const after = applyListAction(order, act);
      const id = act.act === "move" ? order[act.from - 1] : act.id;
      const name = known.current.get(id ?? "")?.externalId ?? "";
      setState({ before, order: after });
      setSaid(act.act === "remove" ? `${name} is taken out` : `${name} is at place ${after.indexOf(id ?? "") + 1}`);
    },
    reset: () => setState({ before, order: before }),
  };
}

export type List = ReturnType<typeof useList>;
