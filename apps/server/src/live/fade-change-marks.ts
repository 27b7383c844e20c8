import { type SettingStand, isWithdrawn } from '@eupnea/contracts';

/** Duration for which a card marks a changed setting and shows its previous value. */
export const CHANGED_FOR_MS = 3_600_000;

/** Returns the settings without change marks older than CHANGED_FOR_MS; estimated settings stay marked as estimated. */
export function fadeChangeMarks(
  settings: { readonly [code: string]: SettingStand },
  nowMs: number,
): Record<string, SettingStand> {
  const faded: Record<string, SettingStand> = {};
  for (const [code, stand] of Object.entries(settings)) {
    faded[code] = stand;
    if (isWithdrawn(stand) || stand.was === undefined || nowMs - stand.at <= CHANGED_FOR_MS) continue;
    const { was: _old, ...lasting } = stand;
    faded[code] = lasting;
  }
  return faded;
}
