import type { ConversionItem } from './conversion-item.ts';

/** Leaves out files that another file names as its part, because they are converted with it. */
export function listShownItems(items: readonly ConversionItem[]): readonly ConversionItem[] {
  const parts = new Set(
    items.flatMap(({ inspection }) => inspection?.companions ?? []).map((name) => name.toLowerCase()),
  );
  return items.filter(
    ({ phase, file }) => phase.kind !== 'unreadable' || !parts.has(file.name.toLowerCase()),
  );
}
