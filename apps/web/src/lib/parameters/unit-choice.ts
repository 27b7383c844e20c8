import { PARTIAL_PRESSURE_UNITS, PRESSURE_UNITS } from '@eupnea/model';
import { STORAGE_KEYS, readStored, writeStored } from '../browser-storage.ts';
import { createExternalStore, useExternalStore } from '../external-store.ts';
import { currentUserId } from '../session/session-storage.ts';
import { REGISTRY_UNITS, type UnitChoice } from '@eupnea/notation/shown-unit';

/**
 * Copy of the units of the accounts that signed in here: pages show them before the server answers. Visitors and users
 * without a choice get the registry's units.
 */
type ChoiceByUser = { readonly [userId: string]: UnitChoice };

const chosen = createExternalStore<ChoiceByUser>(readChosen());

function readChosen(): ChoiceByUser {
  try {
    return keepOffered(JSON.parse(readStored(STORAGE_KEYS.units) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps only known units, because the storage may hold anything. */
function keepOffered(stored: unknown): ChoiceByUser {
  if (typeof stored !== 'object' || stored === null) return {};
  const kept: { [userId: string]: UnitChoice } = {};
  for (const [userId, choice] of Object.entries(stored)) {
    if (typeof choice !== 'object' || choice === null) continue;
    const pressure: unknown = Reflect.get(choice, 'pressure');
    const partialPressure: unknown = Reflect.get(choice, 'partialPressure');
    kept[userId] = {
      pressure: PRESSURE_UNITS.find((unit) => unit === pressure) ?? REGISTRY_UNITS.pressure,
      partialPressure:
        PARTIAL_PRESSURE_UNITS.find((unit) => unit === partialPressure) ?? REGISTRY_UNITS.partialPressure,
    };
  }
  return kept;
}

/** Follows a change in another tab at once. */
export function followUnitsOfOtherTab(): void {
  chosen.set(readChosen());
}

/** Changes the display units of the signed-in user in this browser. @returns all of them; null for a visitor */
export function chooseUnits(change: Partial<UnitChoice>): UnitChoice | null {
  const userId = currentUserId.get();
  if (userId === null) return null;
  const all = chosen.get();
  const units = { ...REGISTRY_UNITS, ...all[userId], ...change };
  chosen.set({ ...all, [userId]: units });
  writeStored(STORAGE_KEYS.units, JSON.stringify(chosen.get()));
  return units;
}

/** Units that the signed-in user chose in this browser; null when never. */
export function readChosenUnits(): UnitChoice | null {
  const userId = currentUserId.get();
  return userId === null ? null : (chosen.get()[userId] ?? null);
}

export function useUnits(): UnitChoice {
  const userId = useExternalStore(currentUserId);
  const all = useExternalStore(chosen);
  return (userId === null ? undefined : all[userId]) ?? REGISTRY_UNITS;
}
