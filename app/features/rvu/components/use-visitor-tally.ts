import { useState } from "react";
import { getDeviceTime } from "../browser/device-clock";
import {
  claimVisitorTally,
  declineVisitorTally,
  isVisitorTallyDeclined,
  readVisitorTally,
  type VisitorTally,
} from "../browser/visitor-tally";
import type { Calculation } from "./use-calculator";

export interface VisitorTallyOffer {
  /** Everything counted on this device while signed out; null if nothing was counted, or if the user is signed out. */
  tally: VisitorTally | null;
  /** Whether the user declined to claim this tally. */
  isDeclined: boolean;
  claim: () => void;
  decline: () => void;
}

/** Offers the visitors' tally to the signed-in user. `onClaimed` gets a message about the result. */
export function useVisitorTally(
  { storage, store }: Calculation,
  owner: string | null,
  onClaimed: (message: string) => void,
) {
  const readOffer = () => {
    const tally = owner === null ? null : readVisitorTally(storage);
    return { tally, isDeclined: owner !== null && tally !== null && isVisitorTallyDeclined({ storage, owner }, tally) };
  };
  const [storedOffer, setStoredOffer] = useState(readOffer);
  const offer: VisitorTallyOffer = {
    ...storedOffer,
    claim: () => {
      if (owner === null) return;
      const isClaimed = claimVisitorTally({ storage, owner, store, now: getDeviceTime() });
      onClaimed(
        isClaimed
          ? "The tally was added to your history."
          : "The tally was not added because this browser's storage is full. Nothing has changed.",
      );
      setStoredOffer(readOffer());
    },
    decline: () => {
      if (owner !== null && storedOffer.tally) declineVisitorTally({ storage, owner }, storedOffer.tally);
      setStoredOffer(readOffer());
    },
  };
  return offer;
}
