import { CHANNELS, err, ok, type ChannelCode, type Result } from '@eupnea/model';
import {
  BASELINE_WINDOW_S,
  BREATH_MAX_S,
  FORMULA_MAX_CHARACTERS,
  FORMULA_MAX_DEPTH,
  FORMULA_MAX_REACH_S,
  type Formula,
  type FormulaNode,
  type FormulaProblem,
} from './formula.ts';
import {
  PLAIN_NUMBER,
  combineUnits,
  findWrittenUnit,
  integrateUnit,
  isSameDimension,
  unitOfChannel,
  type FormulaUnit,
} from './formula-unit.ts';
import {
  FORMULA_FUNCTIONS,
  FORMULA_NAMES,
  findChannel,
  findFunction,
  type FormulaFunction,
} from './formula-words.ts';
import { readCutoff, readDuration, type WrittenNumber } from './filter-width.ts';
import { readTokens, type Token } from './read-tokens.ts';

/** Ends the parser at the first problem; caught in parseFormula only. */
class FormulaStop extends Error {
  readonly problem: FormulaProblem;

  constructor(problem: FormulaProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Reads a formula and checks its units. Never throws; time is linear in the length of the text. */
export function parseFormula(text: string): Result<Formula, FormulaProblem> {
  if (text.trim() === '') return err({ code: 'empty', from: 0, to: 0, found: '', expected: '' });
  if (text.length > FORMULA_MAX_CHARACTERS) {
    const expected = String(FORMULA_MAX_CHARACTERS);
    return err({ code: 'too_long', from: FORMULA_MAX_CHARACTERS, to: text.length, found: '', expected });
  }
  const tokens = readTokens(text);
  if (!tokens.ok) return tokens;
  try {
    return ok(new FormulaParser(text, tokens.value).parse());
  } catch (error) {
    if (error instanceof FormulaStop) return err(error.problem);
    throw error;
  }
}

type UnaryType = 'negate' | 'abs' | 'integral' | 'baseline';

class FormulaParser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #channels = new Set<ChannelCode>();
  #at = 0;
  #depth = 0;
  #usesBreaths = false;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  parse(): Formula {
    const root = this.#sum();
    const rest = this.#next();
    if (rest.type !== 'end') this.#stop('operator_expected', rest);
    if (this.#channels.size === 0) this.#stop('no_channel', root);
    if (Math.max(root.beforeS, root.afterS) > FORMULA_MAX_REACH_S)
      this.#stop('reaches_too_far', root, `${FORMULA_MAX_REACH_S} s`);
    return { text: this.#text, root, channels: [...this.#channels], usesBreaths: this.#usesBreaths };
  }

  #sum(): FormulaNode {
    let left = this.#product();
    for (let sign = this.#sign('+', '-'); sign !== null; sign = this.#sign('+', '-')) {
      const right = this.#product();
      if (!isSameDimension(left.unit, right.unit)) {
        const expected = left.unit.label;
        this.#fail({
          code: 'unit_mismatch',
          from: right.from,
          to: right.to,
          found: right.unit.label,
          expected,
        });
      }
      left = join(sign === '+' ? 'add' : 'subtract', left, right, left.unit);
    }
    return left;
  }

  #product(): FormulaNode {
    let left = this.#signed();
    for (let sign = this.#sign('*', '/'); sign !== null; sign = this.#sign('*', '/')) {
      const right = this.#signed();
      const unit = combineUnits(left.unit, right.unit, sign === '*' ? 1 : -1);
      left = join(sign === '*' ? 'multiply' : 'divide', left, right, unit);
    }
    return left;
  }

  #signed(): FormulaNode {
    const { from } = this.#peek();
    if (this.#sign('-') === null) return this.#operand();
    return this.#nested(() => wrap('negate', this.#signed(), from));
  }

  #operand(): FormulaNode {
    const token = this.#next();
    const { from, to } = token;
    if (token.type === 'number') return this.#number(token);
    if (token.type === 'quoted') return this.#channel(token);
    if (token.type === 'word') {
      const name = findFunction(token.text);
      return name === null ? this.#channel(token) : this.#nested(() => this.#call(name, from));
    }
    if (token.type === 'sign' && token.text === '(') {
      const inside = this.#nested(() => this.#sum());
      return { ...inside, from, to: this.#close() };
    }
    return this.#stop('operand_expected', { from, to });
  }

  #number(token: Token): FormulaNode {
    const { value, unit, to } = this.#written(token);
    const reach = { beforeS: 0, afterS: 0 };
    return { type: 'number', value: value * unit.factor, unit, ...reach, from: token.from, to };
  }

  #channel(token: Token): FormulaNode {
    const channel = findChannel(token.text);
    if (channel === null) {
      const expected = [...Object.values(FORMULA_NAMES), ...FORMULA_FUNCTIONS].join(', ');
      return this.#stop('unknown_name', token, expected);
    }
    this.#channels.add(channel);
    const unit = unitOfChannel(CHANNELS[channel].unit);
    return { type: 'channel', channel, unit, beforeS: 0, afterS: 0, from: token.from, to: token.to };
  }

  #call(name: FormulaFunction, from: number): FormulaNode {
    if (this.#sign('(') === null) this.#stop('opening_expected', this.#peek(), `${name}(`);
    const of = this.#sum();
    if (name === 'abs' || name === 'integral' || name === 'baseline') {
      if (name !== 'abs') this.#usesBreaths = true;
      return { ...wrap(name, of, from), to: this.#close() };
    }
    if (this.#sign(',') === null)
      this.#stop('comma_expected', this.#peek(), name === 'mean' ? '0.5 s' : '0.5 Hz');
    const { from: at } = this.#peek();
    const token = this.#next();
    if (token.type !== 'number')
      this.#stop(name === 'mean' ? 'duration_expected' : 'frequency_expected', token, '');
    const width = name === 'mean' ? readDuration(this.#written(token)) : readCutoff(this.#written(token));
    if (!width.ok) {
      const to = this.#tokens[this.#at - 1]?.to ?? at;
      return this.#fail({ ...width.error, from: at, to, found: this.#text.slice(at, to) });
    }
    const { widthS, reachS } = width.value;
    const [beforeS, afterS] = [of.beforeS + reachS, of.afterS + reachS];
    return { type: name, of, widthS, unit: of.unit, beforeS, afterS, from, to: this.#close() };
  }

  /** A number with the unit behind it; `L/min` is one unit, as no channel is called `min`. */
  #written(token: Token): WrittenNumber & { readonly to: number } {
    const value = Number(token.text);
    const word = this.#peek();
    if (word.type !== 'word') return { value, unit: PLAIN_NUMBER, to: token.to };
    const [slash, per] = [this.#tokens[this.#at + 1], this.#tokens[this.#at + 2]];
    const whole =
      slash?.text === '/' && per?.type === 'word' ? findWrittenUnit(`${word.text}/${per.text}`) : null;
    if (whole !== null) {
      this.#at += 3;
      return { value, unit: whole, to: per?.to ?? word.to };
    }
    const unit = findWrittenUnit(word.text);
    if (unit === null)
      return this.#stop('unknown_unit', word, 'cmH2O, mbar, mmHg, kPa, mL, L, L/min, L/s, s, Hz, uV');
    this.#at += 1;
    return { value, unit, to: word.to };
  }

  #nested(read: () => FormulaNode): FormulaNode {
    this.#depth += 1;
    if (this.#depth > FORMULA_MAX_DEPTH) this.#stop('too_deep', this.#peek(), String(FORMULA_MAX_DEPTH));
    const node = read();
    this.#depth -= 1;
    return node;
  }

  /** Consumes one of the signs; null if another token follows. */
  #sign(...signs: readonly string[]): string | null {
    const token = this.#peek();
    if (token.type !== 'sign' || !signs.includes(token.text)) return null;
    this.#at += 1;
    return token.text;
  }

  #close(): number {
    const token = this.#next();
    if (token.type !== 'sign' || token.text !== ')') this.#stop('bracket_expected', token);
    return token.to;
  }

  #peek(): Token {
    return (
      this.#tokens[this.#at] ?? { type: 'end', text: '', from: this.#text.length, to: this.#text.length }
    );
  }

  #next(): Token {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #stop(
    code: FormulaProblem['code'],
    place: { readonly from: number; readonly to: number },
    expected = '',
  ): never {
    const { from, to } = place;
    return this.#fail({ code, from, to, found: this.#text.slice(from, to), expected });
  }

  #fail(problem: FormulaProblem): never {
    throw new FormulaStop(problem);
  }
}

function join(
  type: 'add' | 'subtract' | 'multiply' | 'divide',
  left: FormulaNode,
  right: FormulaNode,
  unit: FormulaUnit,
): FormulaNode {
  const beforeS = Math.max(left.beforeS, right.beforeS);
  const afterS = Math.max(left.afterS, right.afterS);
  return { type, left, right, unit, beforeS, afterS, from: left.from, to: right.to };
}

function wrap(type: UnaryType, of: FormulaNode, from: number): FormulaNode {
  const usesBreaths = type === 'integral' || type === 'baseline';
  const beforeS = of.beforeS + (usesBreaths ? BREATH_MAX_S - BASELINE_WINDOW_S[0] : 0);
  const unit = type === 'integral' ? integrateUnit(of.unit) : of.unit;
  return { type, of, unit, beforeS, afterS: of.afterS, from, to: of.to };
}
