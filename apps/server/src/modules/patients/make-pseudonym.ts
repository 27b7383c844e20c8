import { randomInt } from 'node:crypto';

/** Crockford's base 32 without I, L, O and U, so that it can be read aloud at the bedside. */
const PSEUDONYM_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Length in letters: among 10,000 patients a collision has a probability of 1 in 20,000, and the insert is
 * then rejected.
 */
const PSEUDONYM_LENGTH = 8;

export function makePseudonym(): string {
  const letters = Array.from({ length: PSEUDONYM_LENGTH }, () => PSEUDONYM_LETTERS[randomInt(32)] ?? '0');
  return `P-${letters.join('')}`;
}
