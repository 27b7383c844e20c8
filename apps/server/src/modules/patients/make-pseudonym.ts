import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so that it can be read aloud at a bedside. */
const PSEUDONYM_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight letters: among 10,000 patients two are alike with a chance of 1 in 20,000, and then the insert is refused. */
const PSEUDONYM_LENGTH = 8;

export function makePseudonym(): string {
  const letters = Array.from({ length: PSEUDONYM_LENGTH }, () => PSEUDONYM_LETTERS[randomInt(32)] ?? '0');
  return `P-${letters.join('')}`;
}
