let pending: readonly File[] = [];

/** Files dropped on a page that leads to another one; kept in memory only. */
export function keepDroppedFiles(files: readonly File[]): void {
  pending = files;
}

export function takeDroppedFiles(): readonly File[] {
  const files = pending;
  pending = [];
  return files;
}
