import { useCallback, useEffect, useState } from "react";

/**
 * Returns state that this tab stores under `key`, so that the state survives reloads. The state is `initialValue` on
 * the server and while nothing is stored.
 */
export function useTabState<T>(key: string, initialValue: T): [T, (value: T) => void] {
  const [value, setValue] = useState(initialValue);
  useEffect(() => {
    // If storage is blocked, a reload loses the state.
    try {
      const stored = sessionStorage.getItem(key);
      if (stored !== null) setValue(JSON.parse(stored) as T);
    } catch {}
  }, [key]);
  const setAndStore = useCallback(
    (next: T) => {
      setValue(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {}
    },
    [key],
  );
  return [value, setAndStore];
}
