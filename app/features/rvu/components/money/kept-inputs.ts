import { useCallback, useEffect, useState } from "react";
import { localKept } from "../../browser/device";

/**
 * What was typed in a panel, kept on this device under `key`. The page begins with `usual`, as the server wrote it; what is
 * kept comes after hydration, through `read`, which takes anything and never throws. Another tab's change is taken over.
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

/** The fields of something kept; none when it is no record. */
export function fieldsOf(kept: unknown): Record<string, unknown> {
  return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Record<string, unknown>) : {};
}

/** A kept text, short enough for a field. */
export function textOf(kept: unknown, usual: string, longest = 40): string {
  return typeof kept === "string" && kept.length <= longest ? kept : usual;
}

/** A kept choice from a list. */
export function choiceOf<T extends string>(kept: unknown, choices: readonly T[], usual: T): T {
  return choices.find((choice) => choice === kept) ?? usual;
}
