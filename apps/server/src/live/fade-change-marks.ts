import type { AgedValue } from '@eupnea/contracts';

/** How long a card marks a setting as changed and says what it was. */
export const CHANGED_FOR_MS = 3_600_000;

/** Settings without the marks of changes that are older than an hour. */
export function fadeChangeMarks(
  settings: { readonly [code: string]: AgedValue },
  nowMs: number,
): Record<string, AgedValue> {
  const faded: Record<string, AgedValue> = {};
  for (const [code, aged] of Object.entries(settings)) {
    const isOld = aged.was !== undefined && nowMs - aged.at > CHANGED_FOR_MS;
    faded[code] = isOld ? { value: aged.value, at: aged.at } : aged;
  }
  return faded;
}
