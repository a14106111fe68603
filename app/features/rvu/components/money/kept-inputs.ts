import { useCallback, useEffect, useState } from "react";
import { localKept } from "../../browser/device";

/**
 * Keeps a panel's inputs in local storage under `key` and follows changes in other tabs. Starts with the defaults, as the
 * server rendered them; stored values apply after hydration. `read` accepts any value and never throws.
 */
export function useKeptInputs<T extends object>(
  key: string,
  usual: T,
  read: (kept: unknown) => T,
): [T, (change: Partial<T>) => void] {
  const [inputs, setInputs] = useState(usual);
  useEffect(() => {
    const kept = readKept(key);
    if (kept !== null) setInputs(read(kept));
    const follow = (event: StorageEvent) => {
      if (event.key === key) setInputs(read(readKept(key)));
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [key, read]);
  const change = useCallback(
    (changed: Partial<T>) => {
      setInputs((before) => {
        const after = { ...before, ...changed };
        localKept.write(key, JSON.stringify(after));
        return after;
      });
    },
    [key],
  );
  return [inputs, change];
}

function readKept(key: string): unknown {
  try {
    return JSON.parse(localKept.read(key) ?? "null");
  } catch {
    return null;
  }
}

/** Returns the fields of a stored value; an empty record if it is not an object. */
export function fieldsOf(kept: unknown): Record<string, unknown> {
  return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Record<string, unknown>) : {};
}

/** Returns a stored text, or the default if it is missing or too long. */
export function textOf(kept: unknown, usual: string, longest = 40): string {
  return typeof kept === "string" && kept.length <= longest ? kept : usual;
}

/** Returns a stored choice, or the default if it is not in the list. */
export function choiceOf<T extends string>(kept: unknown, choices: readonly T[], usual: T): T {
  return choices.find((choice) => choice === kept) ?? usual;
}
