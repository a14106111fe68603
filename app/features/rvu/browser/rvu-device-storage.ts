/** The part of `localStorage` that the calculator uses; tests replace it. */
export interface DeviceStorage {
  read(name: string): string | null;
  /** Returns false if storage is full or disabled. */
  write(name: string, text: string): boolean;
  remove(name: string): void;
}

/** Names of the entries for shifts in local storage. `owner` is a username, or null for visitors. */
export const storageKeys = {
  /** Each user of the device has a separate tally; visitors share one tally. */
  tally: (owner: string | null) => (owner === null ? "rvu-tally" : `rvu-tally-of-${owner}`),
  /** Ended shifts that are not yet in an account's history. */
  ended: "rvu-ended-shifts",
  device: "rvu-device",
  /** Ids of the visitor shifts that this user declined to claim. */
  declined: (owner: string) => `rvu-left-by-${owner}`,
} as const;

/** `localStorage`, but returns null or false instead of throwing. */
export const browserStorage: DeviceStorage = {
  read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(name, text) {
    try {
      localStorage.setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },
  remove(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Without storage, there is nothing to delete.
    }
  },
};

/** Returns a new UUID (version 4). `crypto.randomUUID` does not exist on plain http: origins. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns the UUID under which this device's parts of shifts are stored, creating it on first use. */
export function getDeviceId(storage: DeviceStorage): string {
  const storedId = storage.read(storageKeys.device);
  if (storedId && /^[0-9a-f-]{36}$/.test(storedId)) return storedId;
  const id = createUuid();
  storage.write(storageKeys.device, id);
  return id;
}

/** Deletes everything the calculator and its panels stored on this device. */
export function clearDeviceStorage(): void {
  try {
    for (const name of Object.keys(localStorage)) if (/^(radcore-)?rvu-/.test(name)) localStorage.removeItem(name);
  } catch {
    // Without storage, there is nothing to delete.
  }
}
