import { type SettingStand, isWithdrawn } from '@eupnea/contracts/aged-value';

/** Duration for which a card marks a changed setting and shows its previous value. */
export const CHANGED_FOR_MS = 3_600_000;

/**
 * Returns the settings without change marks older than CHANGED_FOR_MS; estimated settings stay marked as estimated. The
 * same object when no mark is that old, because every message and summary asks.
 */
export function fadeChangeMarks(
  settings: Record<string, SettingStand>,
  nowMs: number,
): Record<string, SettingStand> {
  let faded = settings;
  for (const code of Object.keys(settings)) {
    const stand = settings[code];
    if (stand === undefined || isWithdrawn(stand)) continue;
    if (stand.was === undefined || nowMs - stand.at <= CHANGED_FOR_MS) continue;
    const { was: _old, ...lasting } = stand;
    if (faded === settings) faded = { ...settings };
    faded[code] = lasting;
  }
  return faded;
}
