/** Answers of the last upload from a folder. */
export interface FolderAnswers {
  readonly projectId: number | null;
  /** Null for a new patient. */
  readonly patientId: number | null;
  readonly timeZone: string | null;
}

/** Number of remembered folders; the oldest is dropped first. */
export const REMEMBERED_FOLDERS = 40;

interface Entry extends FolderAnswers {
  readonly user: number;
  readonly folder: string;
}

/** Answers of this user's last upload from the folder; null without one or with an invalid entry. */
export function recallFolder(stored: string | null, user: number, folder: string): FolderAnswers | null {
  return readEntries(stored).find((entry) => entry.user === user && entry.folder === folder) ?? null;
}

/** @returns text to store */
export function rememberFolder(
  stored: string | null,
  user: number,
  folder: string,
  { projectId, patientId, timeZone }: FolderAnswers,
): string {
  const others = readEntries(stored).filter((entry) => entry.user !== user || entry.folder !== folder);
  const newest: Entry = { user, folder, projectId, patientId, timeZone };
  return JSON.stringify([newest, ...others].slice(0, REMEMBERED_FOLDERS));
}

/** Skips invalid entries, because the browser storage may hold anything. */
function readEntries(stored: string | null): readonly Entry[] {
  if (stored === null) return [];
  try {
    const read: unknown = JSON.parse(stored);
    return Array.isArray(read) ? read.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(read: unknown): read is Entry {
  if (typeof read !== 'object' || read === null) return false;
  const fields: { readonly [name: string]: unknown } = { ...read };
  const isNullOr = (type: string, value: unknown) => value === null || typeof value === type;
  return (
    typeof fields['user'] === 'number' &&
    typeof fields['folder'] === 'string' &&
    isNullOr('number', fields['projectId']) &&
    isNullOr('number', fields['patientId']) &&
    isNullOr('string', fields['timeZone'])
  );
}
