const openDialogs = new Set<() => void>();

/** Registers an open dialog; returns the function that removes it. */
export function registerDialog(close: () => void): () => void {
  openDialogs.add(close);
  return () => openDialogs.delete(close);
}

/** Closes all dialogs at the end of the session (specification section 4). */
export function closeAllDialogs(): void {
  const open = Array.from(openDialogs);
  openDialogs.clear();
  for (const close of open) close();
}
