import { useEffect, useState } from "react";

/**
 * Returns a setting of this device and its setter. The setting is `defaultValue` until the learner changes it, and
 * whenever storage is blocked.
 */
export function useDeviceSetting(name: string, defaultValue: boolean): [boolean, (setting: boolean) => void] {
  const [setting, setSetting] = useState(defaultValue);
  useEffect(() => {
    try {
      const stored = localStorage.getItem(name);
      if (stored !== null) setSetting(stored === "yes");
    } catch {}
  }, [name]);
  return [
    setting,
    (next) => {
      setSetting(next);
      try {
        localStorage.setItem(name, next ? "yes" : "no");
      } catch {}
    },
  ];
}
