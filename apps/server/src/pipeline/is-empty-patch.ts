import type { LivePatch } from '../bus/bus-messages.ts';

/** True for a patch without fields. Avoids an array of keys, because it is called every second for every device. */
export function isEmptyPatch(patch: LivePatch): boolean {
  for (const key in patch) if (Object.hasOwn(patch, key)) return false;
  return true;
}
