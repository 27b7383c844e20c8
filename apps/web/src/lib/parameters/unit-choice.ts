import { STORAGE_KEYS, readStored, writeStored } from '../browser-storage.ts';
import { createExternalStore, useExternalStore } from '../external-store.ts';
import { currentUserId } from '../session/session-storage.ts';
import { PARTIAL_PRESSURE_UNITS, PRESSURE_UNITS, REGISTRY_UNITS, type UnitChoice } from './shown-unit.ts';

/**
 * By user, because a workstation has several. Visitors and users without a choice get the registry's units.
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

/** Changes the display units of the signed-in user in this browser. */
export function chooseUnits(change: Partial<UnitChoice>): void {
  const userId = currentUserId.get();
  if (userId === null) return;
  const all = chosen.get();
  chosen.set({ ...all, [userId]: { ...REGISTRY_UNITS, ...all[userId], ...change } });
  writeStored(STORAGE_KEYS.units, JSON.stringify(chosen.get()));
}

export function useUnits(): UnitChoice {
  const userId = useExternalStore(currentUserId);
  const all = useExternalStore(chosen);
  return (userId === null ? undefined : all[userId]) ?? REGISTRY_UNITS;
}
