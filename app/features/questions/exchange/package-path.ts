// How one file of a package finds another: by its whole path, read as a browser reads an address.

/** A path in a package from where another file lies; null where the address leads out of it. */
export function resolved(folder: string, address: string): string | null {
  const path = address.replaceAll("\\", "/");
  if (!path || /^\/\/|^[a-z][a-z0-9+.-]*:/i.test(path)) return null;
  const steps = path.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const step of path.split("/")) {
    if (step === ".." && !steps.length) return null;
    if (step === "..") steps.pop();
    else if (step && step !== ".") steps.push(step);
  }
  return steps.join("/");
}

/** An address without its escapes; as it is where they are broken. */
export function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Finds the files of a package by the addresses that other files of it give. Where none has the very path, one that differs
 * only in case or in how its accents are written does, if it is the only one. Gives null for what the package does not have.
 */
export function finderIn(paths: Iterable<string>): (folder: string, address: string) => string | null {
  const exact = new Set(paths);
  const alike = new Map<string, string | null>();
  for (const path of exact) alike.set(folded(path), alike.has(folded(path)) ? null : path);
  return (folder, address) => {
    const bare = address.split(/[?#]/, 1)[0] as string;
    const wanted = [address, bare, unescaped(bare)].map((one) => resolved(folder, one));
    for (const path of wanted) if (path !== null && exact.has(path)) return path;
    const last = wanted[2];
    return last ? (alike.get(folded(last)) ?? null) : null;
  };
}

function folded(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
