import { CHANNELS, type ChannelCode } from '@eupnea/model';
import { BASELINE_WINDOW_S, BREATH_MAX_S, type Formula, type FormulaNode } from './formula.ts';
import { unitOfChannel } from './formula-unit.ts';
import { LOWPASS_PASSES } from './filter-width.ts';
import { movingMean } from './moving-mean.ts';
import { inBlocks, runSteps, type Steps } from '../steps/steps.ts';

/** Samples of all channels of a formula on one grid, NaN where missing. */
export interface FormulaGrid {
  /** Index of the first sample in the recording. */
  readonly firstIndex: number;
  readonly rateHz: number;
  readonly length: number;
  readonly columns: { readonly [Code in ChannelCode]?: ArrayLike<number> };
  /** Indices in the recording at which breaths begin, ascending. */
  readonly breathStarts: readonly number[];
}

/**
 * Values of a formula at each sample of the grid in `formula.root.unit`, NaN where a sample is missing. A value is
 * final if the grid holds `beforeS` and `afterS` seconds of samples around it, or all that was recorded.
 */
export function evaluateFormula(formula: Formula, grid: FormulaGrid): Float64Array {
  return runSteps(evaluateInSteps(formula, grid));
}

/** evaluateFormula() in steps, for a server whose thread others wait for: many nested filters take seconds. */
export function* evaluateInSteps({ root }: Formula, grid: FormulaGrid): Steps<Float64Array> {
  const values = yield* evaluate(root, grid);
  const { factor } = root.unit;
  return factor === 1 ? values : yield* mapValues(values, (value) => value / factor);
}

/** Values in base units. */
function* evaluate(node: FormulaNode, grid: FormulaGrid): Steps<Float64Array> {
  switch (node.type) {
    case 'number':
      return new Float64Array(grid.length).fill(node.value);
    case 'channel':
      return yield* readChannel(node.channel, grid);
    case 'negate':
      return yield* mapValues(yield* evaluate(node.of, grid), (value) => -value);
    case 'abs':
      return yield* mapValues(yield* evaluate(node.of, grid), (value) => Math.abs(value));
    case 'integral':
      return yield* integrate(yield* evaluate(node.of, grid), grid);
    case 'baseline':
      return yield* holdBaseline(yield* evaluate(node.of, grid), grid);
    case 'mean':
      return yield* movingMean(yield* evaluate(node.of, grid), grid.firstIndex, node.widthS * grid.rateHz);
    case 'lowpass':
      return yield* lowPass(yield* evaluate(node.of, grid), grid, node.widthS);
    case 'highpass': {
      const whole = yield* evaluate(node.of, grid);
      const slow = yield* lowPass(whole, grid, node.widthS);
      return yield* mapValues(whole, (value, index) => value - slow[index]);
    }
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return yield* combine(node.type, yield* evaluate(node.left, grid), yield* evaluate(node.right, grid));
  }
}

function* mapValues(
  values: ArrayLike<number>,
  map: (value: number, index: number) => number,
): Steps<Float64Array> {
  const mapped = new Float64Array(values.length);
  yield* inBlocks(values.length, (from, end) => {
    for (let index = from; index < end; index += 1) mapped[index] = map(values[index], index);
  });
  return mapped;
}

function* readChannel(channel: ChannelCode, { columns, length }: FormulaGrid): Steps<Float64Array> {
  const column = columns[channel];
  if (column === undefined) return new Float64Array(length).fill(Number.NaN);
  const { factor } = unitOfChannel(CHANNELS[channel].unit);
  return yield* mapValues(column, (value) => value * factor);
}

function* combine(
  type: 'add' | 'subtract' | 'multiply' | 'divide',
  left: Float64Array,
  right: Float64Array,
): Steps<Float64Array> {
  return yield* mapValues(left, (value, index) => {
    const other = right[index];
    if (type === 'add') return value + other;
    if (type === 'subtract') return value - other;
    if (type === 'multiply') return value * other;
    return other === 0 ? Number.NaN : value / other;
  });
}

function* lowPass(
  values: Float64Array,
  { firstIndex, rateHz }: FormulaGrid,
  widthS: number,
): Steps<Float64Array> {
  let filtered = values;
  for (let pass = 0; pass < LOWPASS_PASSES; pass += 1)
    filtered = yield* movingMean(filtered, firstIndex, widthS * rateHz);
  return filtered;
}

/**
 * Integral over time from 0 at the onset of each breath, by the trapezoid rule, as tidal volumes are. A missing sample
 * ends it until the next breath, because what was missed is not known.
 */
function* integrate(values: Float64Array, grid: FormulaGrid): Steps<Float64Array> {
  const integral = new Float64Array(values.length).fill(Number.NaN);
  yield* forEachBreath(grid, (start, end) => {
    let sum = 0;
    for (let index = start; index < end; index += 1) {
      const value = values[index];
      if (index > start) sum += (values[index - 1] + value) / 2 / grid.rateHz;
      else if (Number.isNaN(value)) return;
      integral[index] = sum;
    }
  });
  return integral;
}

/** Mean of the window before each breath's onset, held through the breath; NaN without a sample there. */
function* holdBaseline(values: Float64Array, grid: FormulaGrid): Steps<Float64Array> {
  const held = new Float64Array(values.length).fill(Number.NaN);
  const [fromS, toS] = BASELINE_WINDOW_S;
  yield* forEachBreath(grid, (start, end) => {
    const first = start + Math.round(fromS * grid.rateHz);
    const last = start + Math.round(toS * grid.rateHz);
    let sum = 0;
    let count = 0;
    for (let index = Math.max(0, first); index <= last; index += 1) {
      const value = values[index];
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    if (count > 0) held.fill(sum / count, start, end);
  });
  return yield* mapValues(held, (value, index) => (Number.isNaN(values[index]) ? Number.NaN : value));
}

/** Calls with positions in the grid of each breath that begins in it; a breath lasts at most BREATH_MAX_S. */
function* forEachBreath(
  { breathStarts, firstIndex, length, rateHz }: FormulaGrid,
  use: (start: number, end: number) => void,
): Steps<void> {
  for (const [position, breathStart] of breathStarts.entries()) {
    const start = breathStart - firstIndex;
    if (start < 0 || start >= length) continue;
    const next = (breathStarts[position + 1] ?? Number.POSITIVE_INFINITY) - firstIndex;
    const end = Math.min(length, next, start + Math.ceil(BREATH_MAX_S * rateHz));
    use(start, end);
    yield end - start;
  }
}
