import { useRef, useState } from "react";
import { applyListAction, diffLists, formatOrder, type ListAction, mergeOrders } from "../free-list-order";
import type { FreeRow } from "../free-list-rows.server";

interface FreeListInput {
  /** Ids of the saved list. */
  savedIds: string[];
  /** After a conflict, ids of the saved list with the unsaved changes applied by the server. */
  unsavedIds?: string[];
  /** All questions that the list may contain. */
  rows: readonly FreeRow[];
}

/** Holds the unsaved changes to the list. If the saved list changes, applies the unsaved changes to the new list. */
export function useFreeList({ savedIds, unsavedIds, rows }: FreeListInput) {
  const [{ before, order }, setState] = useState({ before: savedIds, order: unsavedIds ?? savedIds });
  const [announcement, setAnnouncement] = useState("");
  const rowsById = useRef(new Map<string, FreeRow>());
  for (const row of rows) rowsById.current.set(row.id, row);
  if (formatOrder(before) !== formatOrder(savedIds))
    setState({ before: savedIds, order: mergeOrders(before, order, savedIds) });
  const { added, removed, moved } = diffLists(before, order);
  return {
    /** Values of the hidden fields of every form. */
    fields: { before: formatOrder(before), order: formatOrder(order) },
    rows: order.flatMap((id) => rowsById.current.get(id) ?? []),
    changeCount: added.length + removed.length + moved,
    /** Result of the last action, for screen readers. */
    announcement: announcement,
    act(act: ListAction) {
      const newOrder = applyListAction(order, act);
      const id = act.act === "move" ? order[act.from - 1] : act.id;
      const name = rowsById.current.get(id ?? "")?.externalId ?? "";
      setState({ before, order: newOrder });
      setAnnouncement(
        act.act === "remove" ? `${name} is removed` : `${name} is at position ${newOrder.indexOf(id ?? "") + 1}`,
      );
    },
    reset: () => setState({ before, order: before }),
  };
}

export type FreeListState = ReturnType<typeof useFreeList>;
