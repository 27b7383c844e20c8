/** Letters that most fonts draw like a Latin letter or a digit, by the letter they look like (Unicode TR39, chosen). */
const ALIKE: { readonly [letter: string]: string } = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'i',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  ь: 'b',
  з: '3',
  б: '6',
  г: 'r',
  // Greek
  α: 'a',
  β: 'b',
  ε: 'e',
  ζ: 'z',
  η: 'h',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'y',
  χ: 'x',
  γ: 'y',
  // Armenian, Latin and digits
  օ: 'o',
  ո: 'n',
  ս: 'u',
  հ: 'h',
  ց: 'g',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  l: 'i',
  1: 'i',
  0: 'o',
  '|': 'i',
  '5': 's',
  '8': 'b',
  // Dashes and blanks
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  _: '-',
  ' ': '-',
};

/**
 * Returns a key that two texts share when a reader may take one for the other: compatibility forms, case and marks are
 * folded (NFKC), look-alike letters of other alphabets and digits become one letter, and joiners vanish.
 */
export function lookAlikeKey(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '');
  return Array.from(folded, (letter) => ALIKE[letter] ?? letter).join('');
}
