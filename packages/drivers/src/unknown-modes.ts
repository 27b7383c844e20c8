import type { DeviceEvent } from '@eupnea/model';

/** A device has some twenty modes; one that invents more is broken. */
const MAX_TOLD = 50;

/** Tells once of each mode that no table has: it is shown under the device's own name, without terms. */
export function createUnknownModes(): (name: string) => readonly DeviceEvent[] {
  const told = new Set<string>();
  return (name) => {
    if (told.has(name) || told.size >= MAX_TOLD) return [];
    told.add(name);
    const detail = `mode "${name.slice(0, 80)}" has no ISO 19223 terms in our table and is shown as it came`;
    return [{ type: 'issue', code: 'identifier_unmapped', detail, lost: 0 }];
  };
}
