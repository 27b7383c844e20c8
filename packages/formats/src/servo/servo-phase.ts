export type ServoPhase = 'inspiration' | 'pause' | 'expiration';

/**
 * Phase by the word in the device's language: "insp.", "pausa de ins.", "esp." (Spanish), "Insp.-Pause", "Exsp."
 * (German), "insp. pauze" (Dutch), "exp." (English, French, Portuguese). Returns null for other words.
 */
export function readServoPhase(cell: string): ServoPhase | null {
  const word = cell.trim().toLowerCase();
  if (/pau[sz]/.test(word)) return 'pause';
  if (word.startsWith('in')) return 'inspiration';
  if (/^e[xs]/.test(word)) return 'expiration';
  return null;
}
