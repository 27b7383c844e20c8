import { noteFolder } from './folder-of-file.ts';

/** A folder dropped by mistake may be a whole disk: what lies beyond is left out, and the page says so. */
export const MAX_DROPPED_FILES = 500;

export interface DroppedFiles {
  readonly files: readonly File[];
  /** More was dropped than is taken. */
  readonly truncated: boolean;
}

/** Every file of a drop, folders opened to any depth. Must be called in the drop event: the list is empty afterwards. */
export async function collectDroppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  // A browser or a test that hands over files without entries still hands over the files.
  if (entries.length === 0) return limitFiles([...transfer.files]);
  const files: File[] = [];
  for (const entry of entries) await addEntry(entry, files);
  return limitFiles(files);
}

/** What a file dialog gave, under the same limit. */
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
  // A reader answers a part of the folder at a time and an empty list at its end.
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

/** null for a file that may not be read: it costs itself. */
function readFile(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

function readFolderPart(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
}
