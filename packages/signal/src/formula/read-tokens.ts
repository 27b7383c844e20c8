import { err, ok, type Result } from '@eupnea/model';
import type { FormulaProblem } from './formula.ts';

export interface Token {
  readonly type: 'number' | 'word' | 'quoted' | 'sign' | 'end';
  /** Text without quotes; signs in ASCII. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Signs with their ASCII form: typographic ones come with copied text. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['−', '-'],
  ['–', '-'],
  ['*', '*'],
  ['×', '*'],
  ['·', '*'],
  ['/', '/'],
  ['÷', '/'],
  ['(', '('],
  [')', ')'],
  [',', ','],
]);

const NUMBER = /\d+(?:\.\d+)?|\.\d+/uy;
const WORD = /[\p{L}_][\p{L}\p{N}_₂]*/uy;
const BLANK = /\s+/uy;

/** Tokens of a formula with an `end` behind them; every character is read once. */
export function readTokens(text: string): Result<readonly Token[], FormulaProblem> {
  const tokens: Token[] = [];
  let at = 0;
  const take = (type: Token['type'], shown: string, to: number): void => {
    tokens.push({ type, text: shown, from: at, to });
    at = to;
  };
  while (at < text.length) {
    const character = text[at] ?? '';
    const blank = matchAt(BLANK, text, at);
    const number = matchAt(NUMBER, text, at);
    const word = matchAt(WORD, text, at);
    const sign = SIGNS.get(character);
    if (blank !== null) at += blank.length;
    else if (number !== null) take('number', number, at + number.length);
    else if (word !== null) take('word', word, at + word.length);
    else if (sign !== undefined) take('sign', sign, at + 1);
    else if (character === '"') {
      const end = text.indexOf('"', at + 1);
      if (end < 0) return err(problemAt('open_quote', at, text.length, text.slice(at)));
      take('quoted', text.slice(at + 1, end), end + 1);
    } else {
      const found = String.fromCodePoint(text.codePointAt(at) ?? 0);
      return err(problemAt('unknown_character', at, at + found.length, found));
    }
  }
  take('end', '', at);
  return ok(tokens);
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function problemAt(code: FormulaProblem['code'], from: number, to: number, found: string): FormulaProblem {
  return { code, from, to, found, expected: '' };
}
