/** A visit ends after half an hour without activity. */
const idleMs = 30 * 60 * 1000;
const visitKey = "radcore-visit";
const tabKey = "radcore-tab";

export interface Visit {
  id: string;
  /** Last activity, and last message that the visit goes on (its start or a ping). */
  lastActiveAt: number;
  lastReportedAt: number;
}

// Where the browser keeps nothing (private windows, site data switched off) the visit lasts as long as the page.
const memoryStorage: Record<string, string> = {};

function read(storage: () => Storage, key: string): string | null {
  try {
    return memoryStorage[key] ?? storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    memoryStorage[key] = value;
  }
}

/** The visit of this browser, shared by its tabs; null when there is none or it has ended. */
export function readVisit(now: number): Visit | null {
  const [id, at, told] = (read(() => localStorage, visitKey) ?? "").split(" ");
  return id && now - Number(at) < idleMs ? { id, lastActiveAt: Number(at), lastReportedAt: Number(told) } : null;
}

export function writeVisit({ id, lastActiveAt, lastReportedAt }: Visit): void {
  write(() => localStorage, visitKey, `${id} ${lastActiveAt} ${lastReportedAt}`);
}

/** The engagement session of this tab (N10). */
export function getTabId(): string {
  const storedId = read(() => sessionStorage, tabKey);
  const id = storedId ?? newId();
  if (!storedId) write(() => sessionStorage, tabKey, id);
  return id;
}

/** 32 hexadecimal digits; `randomUUID` does not exist on a plain http: address. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
