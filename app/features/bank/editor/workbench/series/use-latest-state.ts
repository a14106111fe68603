import { useCallback, useRef, useState } from "react";

/** A state with a reference to its latest value, because several pointer events may come before the next rendering. */
export function useLatestState<Value>(
  initial: Value,
): [value: Value, set: (value: Value) => void, latest: { readonly current: Value }] {
  const [value, setValue] = useState(initial);
  const latest = useRef(initial);
  const set = useCallback((next: Value) => {
    latest.current = next;
    setValue(next);
  }, []);
  return [value, set, latest];
}
