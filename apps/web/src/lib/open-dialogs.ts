const openDialogs = new Set<() => void>();

/** Registers an open dialog; the answer takes it out again. */
export function registerDialog(close: () => void): () => void {
  openDialogs.add(close);
  return () => openDialogs.delete(close);
}

/** A session that ended leaves no dialog standing (specification section 4). */
export function closeAllDialogs(): void {
  const open = Array.from(openDialogs);
  openDialogs.clear();
  for (const close of open) close();
}
