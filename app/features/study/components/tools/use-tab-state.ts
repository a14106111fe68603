import { useCallback, useEffect, useState } from "react";

/**
 * A value that survives reloads of this tab, under `key`; `start` where nothing is kept. The server's page begins with `start`.
 */
export function useTabState<T>(key: string, start: T): [T, (value: T) => void] {
  const [value, setValue] = useState(start);
  useEffect(() => {
    // Storage may be forbidden; then a reload begins afresh.
    try {
      const kept = sessionStorage.getItem(key);
      if (kept !== null) setValue(JSON.parse(kept) as T);
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
