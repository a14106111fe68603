import { useEffect, useState } from "react";
import { paths } from "~/paths";
import type { Locality } from "../../engine/money/medicare-payment";

type LocalitiesState =
  | { state: "waiting" | "loading" | "failed"; list: Locality[] }
  | { state: "loaded"; list: Locality[] };

let cachedLocalities: Locality[] | null = null;

/**
 * Returns Medicare's localities, fetched when `isEnabled` first becomes true; `retry` fetches them again after a
 * failure.
 */
export function useLocalities(isEnabled: boolean): LocalitiesState & { retry: () => void } {
  const [localities, setLocalities] = useState<LocalitiesState>({ state: "waiting", list: [] });
  const [tryCount, setTryCount] = useState(0);
  useEffect(() => {
    if (!isEnabled) return;
    if (cachedLocalities) {
      setLocalities({ state: "loaded", list: cachedLocalities });
      return;
    }
    const controller = new AbortController();
    setLocalities({ state: "loading", list: [] });
    fetchLocalities(controller.signal, tryCount > 0).then(
      (list) => {
        cachedLocalities = list;
        setLocalities({ state: "loaded", list });
      },
      () => !controller.signal.aborted && setLocalities({ state: "failed", list: [] }),
    );
    return () => controller.abort();
  }, [isEnabled, tryCount]);
  return { ...localities, retry: () => setTryCount((before) => before + 1) };
}

async function fetchLocalities(signal: AbortSignal, bypassCache: boolean): Promise<Locality[]> {
  const response = await fetch(paths.rvuLocalities, { signal, cache: bypassCache ? "reload" : "default" });
  if (!response.ok) throw new Error(`Localities: ${response.status}`);
  const body: unknown = await response.json();
  const fetchedLocalities = Array.isArray(body) ? body.filter(isLocality) : [];
  if (!fetchedLocalities.length) throw new Error("Localities: the response contains none");
  return fetchedLocalities;
}

function isLocality(one: unknown): one is Locality {
  const { id, name, work, pe, mp } = (one ?? {}) as Partial<Locality>;
  return typeof id === "string" && typeof name === "string" && [work, pe, mp].every(Number.isFinite);
}

/** Words that stay in capitals. */
const uppercaseWords = /^(dc|md|va|nj|nyc|n)$/;
const lowercaseWords = /^(of|and|the)$/;
const expandedWords: Record<string, string> = {
  cnty: "County",
  cntys: "Counties",
  surr: "Surrounding",
  poughkpsie: "Poughkeepsie",
};

/** Formats a locality as "CA · Rest of California", because CMS writes names in capitals and with abbreviations. */
export function formatLocality({ id, name }: Locality): string {
  const words = name
    .replace(/\s*\*+$/, "")
    .replace("SURR.", "SURR")
    .toLowerCase()
    .replace(/[a-z]+/g, (word, at: number) => {
      if (uppercaseWords.test(word)) return word.toUpperCase();
      if (at > 0 && lowercaseWords.test(word)) return word;
      return expandedWords[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
    });
  return `${id.slice(0, 2)} · ${words}`;
}
