import { useEffect, useState } from "react";
import { storedSeriesPath } from "~/admin-paths";
import type { StoredSeries } from "~/features/bank/pictures/pictures.loader.server";
import { request } from "~/lib/request";

/** Cache of loaded series; null for keys without a series. The addresses in them work until the login ends. */
const loaded = new Map<string, StoredSeries | null>();

export type SeriesState = { status: "loading" | "missing" | "failed" } | ({ status: "ready" } & StoredSeries);

/** Returns the stored series with these keys that are already loaded, and loads the others. */
export function useStoredSeries(keys: readonly string[]): { find: (key: string) => SeriesState; retry: () => void } {
  const [failedKeys, setFailedKeys] = useState("");
  const [, setVersion] = useState(0);
  const wantedKeys = [...new Set(keys)].filter((key) => /^[0-9a-f]{64}$/.test(key) && !loaded.has(key)).join(",");
  useEffect(() => {
    if (wantedKeys === "" || wantedKeys === failedKeys) return;
    let isCurrent = true;
    loadSeries(wantedKeys.split(",")).then(
      () => isCurrent && setVersion((before) => before + 1),
      () => isCurrent && setFailedKeys(wantedKeys),
    );
    return () => {
      isCurrent = false;
    };
  }, [wantedKeys, failedKeys]);
  const find = (key: string): SeriesState => {
    const found = loaded.get(key);
    if (found) return { status: "ready", ...found };
    if (found === null || !/^[0-9a-f]{64}$/.test(key)) return { status: "missing" };
    return { status: failedKeys.includes(key) ? "failed" : "loading" };
  };
  return { find, retry: () => setFailedKeys("") };
}

async function loadSeries(keys: string[]): Promise<void> {
  const found: Record<string, StoredSeries> = await (await request(storedSeriesPath(keys))).json();
  for (const key of keys) loaded.set(key, found[key] ?? null);
}
