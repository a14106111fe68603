import { useCallback, useEffect, useState } from "react";
import { browserStorage } from "../../browser/rvu-device-storage";

/**
 * Keeps a panel's inputs in local storage under `key` and follows changes in other tabs. Starts with the defaults,
 * because the server renders them; the stored inputs replace them after hydration. `read` must accept any value and
 * never throw.
 */
export function useStoredInputs<T extends object>(
  key: string,
  defaults: T,
  read: (stored: unknown) => T,
): [T, (change: Partial<T>) => void] {
  const [inputs, setInputs] = useState(defaults);
  useEffect(() => {
    const stored = readStoredValue(key);
    if (stored !== null) setInputs(read(stored));
    const handleStorage = (event: StorageEvent) => {
      if (event.key === key) setInputs(read(readStoredValue(key)));
    };
    addEventListener("storage", handleStorage);
    return () => removeEventListener("storage", handleStorage);
  }, [key, read]);
  const change = useCallback(
    (changed: Partial<T>) => {
      setInputs((before) => {
        const after = { ...before, ...changed };
        browserStorage.write(key, JSON.stringify(after));
        return after;
      });
    },
    [key],
  );
  return [inputs, change];
}

function readStoredValue(key: string): unknown {
  try {
    return JSON.parse(browserStorage.read(key) ?? "null");
  } catch {
    return null;
  }
}

/** Returns the fields of a stored object; an empty record for any other value. */
export function toFields(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : {};
}

/** Returns a stored text, or the default if it is missing or too long. */
export function toText(stored: unknown, fallback: string, maxLength = 40): string {
  return typeof stored === "string" && stored.length <= maxLength ? stored : fallback;
}

/** Returns a stored choice, or the default if it is not in the list. */
export function toChoice<T extends string>(stored: unknown, choices: readonly T[], fallback: T): T {
  return choices.find((choice) => choice === stored) ?? fallback;
}
