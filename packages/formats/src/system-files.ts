/** Names that Windows gives to its own files in a folder. */
const WINDOWS_FILES = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini']);

/**
 * Whether a file comes from the operating system or an office program and not from the user: a hidden file (macOS writes
 * `._night.csv` beside `night.csv` on foreign disks), a picture index of Windows, a lock of an open workbook. Such a
 * file is never a recording, although its name ends like one.
 */
export function isSystemFile(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~$') || WINDOWS_FILES.has(name.toLowerCase());
}
