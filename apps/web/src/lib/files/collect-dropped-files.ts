import { noteFolder } from './folder-of-file.ts';

/** Maximum number of dropped files: a folder may be a whole disk. The page reports the rest. */
export const MAX_DROPPED_FILES = 500;

export interface DroppedFiles {
  readonly files: readonly File[];
  /** Some files were left out. */
  readonly truncated: boolean;
}

/**
 * All files of a drop, including folders of any depth. Call it in the drop event, because the list is empty
 * afterwards.
 */
export async function collectDroppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  // Without entries the files are taken directly.
  if (entries.length === 0) return limitFiles([...transfer.files]);
  const files: File[] = [];
  for (const entry of entries) await addEntry(entry, files);
  return limitFiles(files);
}

/** Files of a file dialog, with the same limit. */
export function limitFiles(files: readonly File[]): DroppedFiles {
  const visible = files.filter((file) => !file.name.startsWith('.'));
  return {
    files: visible.slice(0, MAX_DROPPED_FILES),
    truncated: visible.length > MAX_DROPPED_FILES,
  };
}

async function addEntry(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length > MAX_DROPPED_FILES) return;
  if (isFile(entry)) {
    const file = await readFile(entry);
    if (file !== null) files.push(noteFolder(file, entry.fullPath));
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  // A reader returns the folder in parts and an empty list at the end.
  for (;;) {
    const part = await readFolderPart(reader);
    if (part.length === 0 || files.length > MAX_DROPPED_FILES) return;
    for (const child of part) await addEntry(child, files);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** Null for an unreadable file, which does not affect the others. */
function readFile(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

function readFolderPart(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
}
