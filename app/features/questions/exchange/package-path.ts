/** Resolves an address in a folder of a package, as a browser does; null if the address leads out of the package. */
export function resolvePath(folder: string, address: string): string | null {
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

/** Decodes the percent escapes of an address. Returns the address unchanged if an escape is invalid. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Returns a function that finds a file of a package by its address in another file. Without an exact match, the function
 * returns the only path that differs just in case or Unicode form; null if there is no such path or more than one.
 */
export function createPathFinder(paths: Iterable<string>): (folder: string, address: string) => string | null {
  const exactPaths = new Set(paths);
  const foldedPaths = new Map<string, string | null>();
  for (const path of exactPaths) foldedPaths.set(foldPath(path), foldedPaths.has(foldPath(path)) ? null : path);
  return (folder, address) => {
    const bare = address.split(/[?#]/, 1)[0] as string;
    const candidatePaths = [address, bare, decodeAddress(bare)].map((one) => resolvePath(folder, one));
    for (const path of candidatePaths) if (path !== null && exactPaths.has(path)) return path;
    const last = candidatePaths[2];
    return last ? (foldedPaths.get(foldPath(last)) ?? null) : null;
  };
}

function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
