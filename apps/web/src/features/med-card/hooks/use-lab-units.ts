import { useState } from 'react';
import { STORAGE_KEYS, readStored, writeStored } from '../../../lib/browser-storage.ts';
import { readChosenUnits } from '../../../lib/parameters/unit-choice.ts';
import type { KnownUnits } from '../logic/sample-form.ts';

/** Values in the unit of partial pressures that a user chooses for the account. */
const PARTIAL_PRESSURES = ['PaCO2', 'PaO2'] as const;

/**
 * Units of the form: last used in this browser, because a laboratory uses the same ones every day; partial pressures
 * in the unit that the user chose for the account, which the tables show.
 */
export function useLabUnits(): readonly [KnownUnits, (units: KnownUnits) => void] {
  const [known] = useState(() => {
    const ofAccount = readChosenUnits()?.partialPressure;
    return {
      ...readUnits(readStored(STORAGE_KEYS.labUnits)),
      ...(ofAccount === undefined
        ? {}
        : Object.fromEntries(PARTIAL_PRESSURES.map((code) => [code, ofAccount]))),
    };
  });
  return [known, (units) => writeStored(STORAGE_KEYS.labUnits, JSON.stringify({ ...known, ...units }))];
}

function readUnits(text: string | null): KnownUnits {
  if (text === null) return {};
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).flatMap(([code, unit]) => (typeof unit === 'string' ? [[code, unit]] : [])),
    );
  } catch {
    return {};
  }
}
