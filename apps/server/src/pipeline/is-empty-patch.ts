import type { LivePatch } from '../bus/bus-messages.ts';

/** Whether a patch says nothing. Asked every second for every device: without a list of keys. */
export function isEmptyPatch(patch: LivePatch): boolean {
  for (const key in patch) if (Object.hasOwn(patch, key)) return false;
  return true;
}
