/** Maximum number of files in one upload. */
export const maxUploadFiles = 2000;

/**
 * Returns the dropped files, including those in folders, sorted by path. Must be called in the drop event itself, because the
 * browser empties the list afterward.
 */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return sortByPath([...files].map((file) => ({ path: file.name, file })));
  const found: { path: string; file: File }[] = [];
  for (const entry of entries) await collectFiles(entry, found);
  return sortByPath(found);
}

/** Returns the chosen files, sorted by path. */
export function sortChosenFiles(files: readonly File[]): File[] {
  return sortByPath(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })));
}

async function collectFiles(entry: FileSystemEntry, found: { path: string; file: File }[]): Promise<void> {
  if (found.length > maxUploadFiles) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath, file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    for (;;) {
      // The browser returns a folder's entries in several batches.
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (batch.length === 0) return;
      for (const child of batch) await collectFiles(child, found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** Sorts by path, compares numbers in paths by value, and omits hidden files. */
function sortByPath(found: { path: string; file: File }[]): File[] {
  const { compare } = new Intl.Collator("en", { numeric: true });
  return found
    .filter(({ file }) => !file.name.startsWith("."))
    .sort((a, b) => compare(a.path, b.path))
    .map(({ file }) => file);
}
