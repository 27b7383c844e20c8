import { ProblemError } from '../../http/problem-error.ts';

/** Words that attackers of this server try first, beside the account's own (OWASP ASVS 5.0, 6.2.11). */
const PRODUCT_WORDS = ['eupnea', 'ventilator', 'hospital', 'password'];

/** Minimum length of a word: shorter ones occur in many good passwords by chance. */
const SHORTEST_WORD = 3;

/** Owner of the new password; each field may be unknown. */
export interface PasswordOwner {
  readonly email?: string;
  readonly username?: string;
}

/**
 * About 49,000 passwords of public leaks, most common first, of which 18,000 are long enough to be allowed here (ASVS
 * 6.2.4 requires 3,000). Read at the first use, because most processes never set a password.
 */
let common: Promise<ReadonlySet<string>> | null = null;

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(fold));
}

/**
 * Refuses a common password, or a known word with only digits and symbols around it.
 * @throws ProblemError
 */
export async function refuseGuessable(password: string, owner: PasswordOwner = {}): Promise<void> {
  common ??= loadCommon();
  const folded = fold(password);
  if ((await common).has(folded) || isMadeOf(folded, wordsOf(owner)))
    throw new ProblemError('guessable_password');
}

function wordsOf({ email = '', username = '' }: PasswordOwner): readonly string[] {
  return [...PRODUCT_WORDS, ...split(email), ...split(username)];
}

function split(text: string): readonly string[] {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length >= SHORTEST_WORD);
}

/** Longest words first, so that a shorter word does not leave a remainder that passes. */
function isMadeOf(folded: string, words: readonly string[]): boolean {
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && !/\p{L}/u.test(rest);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
