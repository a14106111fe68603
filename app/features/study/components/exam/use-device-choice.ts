import { useEffect, useState } from "react";

/**
 * Returns a setting of this device and its setter. The setting is `defaultChoice` until the learner changes it, and
 * whenever storage is blocked.
 */
export function useDeviceChoice(name: string, defaultChoice: boolean): [boolean, (choice: boolean) => void] {
  const [choice, setChoice] = useState(defaultChoice);
  useEffect(() => {
    try {
      const stored = localStorage.getItem(name);
      if (stored !== null) setChoice(stored === "yes");
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
