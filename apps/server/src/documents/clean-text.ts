/** Maximum characters of one text on paper: more than any note in the record may have. */
const LONGEST = 2000;
const ELLIPSIS = '…';

/** Controls, marks of direction and joiners, which would reorder or hide what stands beside them; a line end becomes a space. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const LINE_ENDS = /[\t\n\r\u2028\u2029]+/gu;

/** Shown for a character that the font lacks. */
const NO_GLYPH = '□';

/** A text as it can stand on paper: one line, no invisible characters, a box for each character without a glyph. */
export function cleanText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const visible = text.toWellFormed().replaceAll(LINE_ENDS, ' ').replaceAll(INVISIBLE, '').normalize('NFC');
  const letters = Array.from(visible);
  const kept = letters.length > LONGEST ? [...letters.slice(0, LONGEST), ELLIPSIS] : letters;
  return kept.map((letter) => (hasGlyph(letter.codePointAt(0) ?? 0) ? letter : NO_GLYPH)).join('');
}
