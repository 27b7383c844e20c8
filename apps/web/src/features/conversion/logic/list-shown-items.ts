import { JOINED_ID } from '@eupnea/formats';
import type { ConversionItem } from './conversion-item.ts';

/**
 * Leaves out files that another file names as its part, because they are converted with it. A file with airway pressure
 * is readable by itself, too, and goes with the file of the flow that it is joined to.
 */
export function listShownItems(items: readonly ConversionItem[]): readonly ConversionItem[] {
  const partsOf = (wholes: readonly ConversionItem[]) =>
    new Set(
      wholes.flatMap(({ inspection }) => inspection?.companions ?? []).map((name) => name.toLowerCase()),
    );
  const parts = partsOf(items);
  const joined = partsOf(items.filter(({ inspection }) => inspection?.formatId === JOINED_ID));
  return items.filter(({ phase, file }) => {
    const name = file.name.toLowerCase();
    return !joined.has(name) && (phase.kind !== 'unreadable' || !parts.has(name));
  });
}
