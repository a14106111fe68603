import { useState } from "react";
import { deviceNow } from "../browser/clock";
import { isLeft, leaveVisitors, takeVisitors, type VisitorsWork, visitorsWork } from "../browser/visitors";
import type { Calculation } from "./use-calculator";

export interface Visitors {
  /** What was counted on this device without signing in; null where there is nothing, or nobody is signed in. */
  work: VisitorsWork | null;
  /** The person has said that it is to stay where it is. */
  left: boolean;
  take: () => void;
  leave: () => void;
}

/** What visitors counted here, for whoever has signed in: whose it is, only they know. `onTaken` says what became of it. */
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
        taken ? "It is yours now, and goes to your history." : "This browser has no room left. Nothing was changed.",
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
