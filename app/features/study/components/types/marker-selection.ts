import { useSyncExternalStore } from "react";

// The selected marker or label of the open labeling question. The fields and the viewer share it, and both load late.

/**
 * The selected marker, which waits for a label, or the selected label, which waits for a marker. `isAutomatic` is true if
 * the marker was selected automatically after the previous one.
 */
export type MarkerSelection = { marker: string; isAutomatic?: boolean } | { label: string } | null;

type Pairs = Record<string, string>;

let selection: MarkerSelection = null;
const listeners = new Set<() => void>();

/** Returns the selection. Pages show at most one labeling question at a time. */
export function useMarkerSelection(): MarkerSelection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => selection,
    () => null,
  );
}

/** Changes the selection. */
export function selectMarkerOrLabel(next: MarkerSelection): void {
  selection = next;
  for (const listener of listeners) listener();
}

/** Returns the selection and the labels by marker after a press on a marker, which takes the selected label. */
export function pressMarker(
  current: MarkerSelection,
  pairs: Pairs,
  marker: string,
): { selection: MarkerSelection; pairs: Pairs } {
  if (current && "label" in current) return { selection: null, pairs: { ...pairs, [marker]: current.label } };
  // A marker that was selected automatically stays selected when it is pressed.
  const isPressedAgain = current !== null && current.marker === marker && !current.isAutomatic;
  return { selection: isPressedAgain ? null : { marker }, pairs };
}

/** Returns the selection and the labels by marker after a press on a label. The next marker without a label is then selected. */
export function pressLabel(
  current: MarkerSelection,
  pairs: Pairs,
  label: string,
  markers: readonly { id: string }[],
): { selection: MarkerSelection; pairs: Pairs } {
  if (!current || !("marker" in current)) return { selection: current?.label === label ? null : { label }, pairs };
  const { marker } = current;
  const index = markers.findIndex(({ id }) => id === marker);
  const next = [...markers.slice(index + 1), ...markers.slice(0, index)].find(({ id }) => !pairs[id]);
  return {
    selection: next ? { marker: next.id, isAutomatic: true } : null,
    pairs: { ...pairs, [marker]: label },
  };
}
