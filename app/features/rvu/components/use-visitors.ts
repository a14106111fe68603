import { useState } from "react";
import { deviceNow } from "../browser/clock";
import { isLeft, leaveVisitors, takeVisitors, type VisitorsWork, visitorsWork } from "../browser/visitors";
import type { Calculation } from "./use-calculator";

export interface Visitors {
  /** Everything counted on this device while signed out; null if there is nothing or the user is signed out. */
  work: VisitorsWork | null;
  /** Whether the user declined to claim it. */
  left: boolean;
  take: () => void;
  leave: () => void;
}

/** Offers the visitors' tally to the signed-in user. `onTaken` receives a message about the result. */
export function useVisitors({ kept, store }: Calculation, owner: string | null, onTaken: (words: string) => void) {
  const read = () => {
    const work = owner === null ? null : visitorsWork(kept);
    return { work, left: owner !== null && work !== null && isLeft({ kept, owner }, work) };
  };
  const [found, setFound] = useState(read);
  const visitors: Visitors = {
    ...found,
    take: () => {
      if (owner === null) return;
      const taken = takeVisitors({ kept, owner, store, now: deviceNow() });
      onTaken(
        taken
          ? "The tally was added to your history."
          : "The tally was not added because this browser's storage is full. Nothing has changed.",
      );
      setFound(read());
    },
    leave: () => {
      if (owner !== null && found.work) leaveVisitors({ kept, owner }, found.work);
      setFound(read());
    },
  };
  return visitors;
}
