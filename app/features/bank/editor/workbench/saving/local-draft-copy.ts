import type { DraftState } from "../../model/edit-history";

/** The copy of a draft that local storage holds until the server has all changes. */
export interface LocalCopy {
  written: DraftState;
  /** The revision that the changes are based on. */
  revision: number;
  /**
   * The state that was sent last, while no response has arrived. If the server has this state, this device saved it, so
   * there is no conflict.
   */
  sent: DraftState | null;
}

/** Stores the copy of a draft on the device; null deletes it. */
export function storeLocalCopy(storageKey: string, copy: LocalCopy | null): void {
  try {
    if (copy) localStorage.setItem(storageKey, JSON.stringify(copy));
    else localStorage.removeItem(storageKey);
  } catch {
    // Continues if local storage is full, because the server gets the change a second later.
  }
}

/** Reads the copy of a draft from the device; null if there is none. */
export function readLocalCopy(storageKey: string): LocalCopy | null {
  try {
    return parseLocalCopy(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

/** A state as older releases stored it, which called the fields of earlier types a shelf. */
type StoredState = Omit<DraftState, "earlierFields"> &
  Partial<Record<"earlierFields" | "shelf", DraftState["earlierFields"]>>;

/** Parses a stored copy, also one of an older release; null if it holds no draft. */
export function parseLocalCopy(text: string | null): LocalCopy | null {
  const copy = JSON.parse(text ?? "null") as
    | (Omit<LocalCopy, "written" | "sent"> & Record<"written" | "sent", StoredState | null>)
    | null;
  if (!copy?.written?.content || typeof copy.revision !== "number") return null;
  return { ...copy, written: toDraftState(copy.written), sent: copy.sent && toDraftState(copy.sent) };
}

function toDraftState({ shelf, earlierFields = shelf ?? {}, ...state }: StoredState): DraftState {
  return { ...state, earlierFields };
}
