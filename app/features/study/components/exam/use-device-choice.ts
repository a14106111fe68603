import { useEffect, useState } from "react";

/** Yes or no as this device remembers it; `usual` where it has not been chosen, or nothing can be stored. */
export function useDeviceChoice(name: string, usual: boolean): [boolean, (choice: boolean) => void] {
  const [choice, setChoice] = useState(usual);
  useEffect(() => {
    try {
      const kept = localStorage.getItem(name);
      if (kept !== null) setChoice(kept === "yes");
    } catch {}
  }, [name]);
  return [
    choice,
    (next) => {
      setChoice(next);
      try {
        localStorage.setItem(name, next ? "yes" : "no");
      } catch {}
    },
  ];
}
