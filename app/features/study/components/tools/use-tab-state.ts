import { useCallback, useEffect, useState } from "react";

/** Returns state that survives reloads of this tab under `key`; `start` on the server and if nothing is stored. */
export function useTabState<T>(key: string, start: T): [T, (value: T) => void] {
  const [value, setValue] = useState(start);
  useEffect(() => {
    // Storage may be blocked; then a reload starts over.
    try {
      const stored = sessionStorage.getItem(key);
      if (stored !== null) setValue(JSON.parse(stored) as T);
    } catch {}
  }, [key]);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {}
    },
    [key],
  );
  return [value, set];
}
