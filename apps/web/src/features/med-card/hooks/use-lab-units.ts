import { useState } from 'react';
import { STORAGE_KEYS, readStored, writeStored } from '../../../lib/browser-storage.ts';
import type { KnownUnits } from '../logic/sample-form.ts';

/**
 * Last used units of laboratory values in this browser, because a laboratory uses the same ones every day.
 */
export function useLabUnits(): readonly [KnownUnits, (units: KnownUnits) => void] {
  const [known] = useState(() => readUnits(readStored(STORAGE_KEYS.labUnits)));
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
