/** What this device keeps: a part of `localStorage`, or of a test. */
export interface Kept {
  read(name: string): string | null;
  /** Whether it is kept: not where storage is full or switched off. */
  write(name: string, text: string): boolean;
  remove(name: string): void;
}

/** What is kept under which name; the calculator's own, all of it. A person is known by the user name, visitors by none. */
export const keptNames = {
  /** Everybody who signs in on this device has a tally of their own here, and so have visitors. */
  tally: (owner: string | null) => (owner === null ? "rvu-tally" : `rvu-tally-of-${owner}`),
  /** Ended shifts that are not in an account's history. */
  ended: "rvu-ended-shifts",
  device: "rvu-device",
  /** The visitors' shifts that a person said are to stay here. */
  left: (owner: string) => `rvu-left-by-${owner}`,
} as const;

/** `localStorage` that never throws. */
export const localKept: Kept = {
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
      // Nothing is kept, then.
    }
  },
};

/** A new uuid (version 4); `crypto.randomUUID` does not exist on a plain http: address. */
export function freshUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The uuid of this device: its own parts of shifts are known by it. */
export function deviceId(kept: Kept): string {
  const known = kept.read(keptNames.device);
  if (known && /^[0-9a-f-]{36}$/.test(known)) return known;
  const id = freshUuid();
  kept.write(keptNames.device, id);
  return id;
}

/** Deletes everything that the calculator and its panels keep here. */
export function forgetKept(): void {
  try {
    for (const name of Object.keys(localStorage)) if (/^(radcore-)?rvu-/.test(name)) localStorage.removeItem(name);
  } catch {
    // Nothing is kept, then.
  }
}
