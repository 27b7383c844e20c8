export type ServoPhase = 'inspiration' | 'pause' | 'expiration';

/**
 * The phase column in the languages of the device: "insp.", "pausa de ins.", "esp." (Spanish), "Insp.-Pause", "Exsp."
 * (German), "insp. pauze" (Dutch), "exp." (English, French, Portuguese). null for a word that is none of them.
 */
export function readServoPhase(cell: string): ServoPhase | null {
  const word = cell.trim().toLowerCase();
  if (/pau[sz]/.test(word)) return 'pause';
  if (word.startsWith('in')) return 'inspiration';
  if (/^e[xs]/.test(word)) return 'expiration';
  return null;
}
