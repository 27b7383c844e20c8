import type { ConversionItem } from './conversion-item.ts';

/** Without files that no reader knows alone and that another one of the list names as its part: they go with it. */
export function listShownItems(items: readonly ConversionItem[]): readonly ConversionItem[] {
  const parts = new Set(
    items.flatMap(({ inspection }) => inspection?.companions ?? []).map((name) => name.toLowerCase()),
  );
  return items.filter(
    ({ phase, file }) => phase.kind !== 'unreadable' || !parts.has(file.name.toLowerCase()),
  );
}
