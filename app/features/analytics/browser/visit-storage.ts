/** A visit ends after this time without activity. */
const maxIdleMs = 30 * 60 * 1000;
const visitKey = "radcore-visit";
const tabKey = "radcore-tab";

export interface Visit {
  id: string;
  lastActiveAt: number;
  /** Time of the visit's start or last ping. */
  lastReportedAt: number;
}

// Used if the browser's storage is disabled; a visit stored here ends when the page closes.
const memoryStorage: Record<string, string> = {};

function readItem(storage: () => Storage, key: string): string | null {
  try {
    return memoryStorage[key] ?? storage().getItem(key);
  } catch {
    return null;
  }
}

function writeItem(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    memoryStorage[key] = value;
  }
}

/** Returns the browser's current visit, which all tabs share; null without a current visit. */
export function readVisit(now: number): Visit | null {
  const [id, lastActiveAt, lastReportedAt] = (readItem(() => localStorage, visitKey) ?? "").split(" ");
  return id && now - Number(lastActiveAt) < maxIdleMs
    ? { id, lastActiveAt: Number(lastActiveAt), lastReportedAt: Number(lastReportedAt) }
    : null;
}

export function writeVisit({ id, lastActiveAt, lastReportedAt }: Visit): void {
  writeItem(() => localStorage, visitKey, `${id} ${lastActiveAt} ${lastReportedAt}`);
}

/** Returns the id of this tab's engagement session (N10). */
export function getTabId(): string {
  const storedId = readItem(() => sessionStorage, tabKey);
  const id = storedId ?? newId();
  if (!storedId) writeItem(() => sessionStorage, tabKey, id);
  return id;
}

/** Returns 32 random hexadecimal digits; `randomUUID` requires HTTPS. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
