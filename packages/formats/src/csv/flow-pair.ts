import type { EmptyDirection } from '@eupnea/model';
import { normalizeName } from '../normalize-name.ts';
import { factorOfUnit, recognizeSignal } from '../recognize-channel.ts';
import { unknownUnit } from '../unknown-unit.ts';
import { isEmpty, type SampledColumn } from './table-columns.ts';
import { findEmptyRest, fillRest } from './empty-rest.ts';
import { rangeOf } from './without-codes.ts';

/** Words that say into or out of the patient, beside a name of flow, in the languages of public files. */
const DIRECTIONS = {
  in: /^(?:in|ins|insp|inh|inspir|inspired|inhaled|inspiration|inspiratory|inspiratori[ao]|inspiratoire|inspiratoir|inspiratorischer?|inspiratorisch|inspirado|inspiratorio)$/u,
  out: /^(?:out|ex|exp|exh|expir|exspir|expired|exhaled|expiration|expiratory|expiratori[ao]|espiratori[ao]|expiratoire|expiratoir|exspiratorischer?|exspiratorisch|expiratorischer?|expiratorisch|exspiratoir|expirado)$/u,
} as const;
/** Share of its largest value above which a flow is flowing: a bias flow of the ventilator lies below. */
const FLOWING = 0.15;
/** Share of the rows in which both directions may flow: valves overlap for some samples of a breath. */
const MOST_OVERLAP = 0.1;
/** Share of its largest value that a column of one direction may have with the other sign, by noise and leak. */
const MOST_OPPOSITE = 0.25;

/** Inspiratory and expiratory flow in two columns. */
export interface FlowPair {
  /** Both as one flow, positive into the patient, in the unit and at the place of the inspiratory column. */
  readonly joined: SampledColumn;
  readonly expiratory: SampledColumn;
  /** Factor of the expiratory cells to the unit of the inspiratory column; negative where its flow is negative. */
  readonly factor: number;
  /** How a direction without flow is written; null = as zero. */
  readonly rest: EmptyDirection | null;
  /** Whether the values do not fit one direction each. */
  readonly isContradicted: boolean;
}

/** Finds the only two columns that are named as flow of either direction; null otherwise. */
export function findFlowPair(columns: readonly SampledColumn[]): FlowPair | null {
  const filled = columns.filter((column) => !isEmpty(column));
  const [inspiratory, secondIn] = filled.filter((column) => directionOf(column) === 'in');
  const [expiratory, secondOut] = filled.filter((column) => directionOf(column) === 'out');
  if (inspiratory === undefined || expiratory === undefined) return null;
  return secondIn === undefined && secondOut === undefined ? joinPair(inspiratory, expiratory) : null;
}

/** Whether a signal is named as flow of one direction. */
export function isFlowOfDirection(signal: Pick<SampledColumn, 'name' | 'unit'>): boolean {
  return directionOf(signal) !== null;
}

function directionOf({ name, unit }: Pick<SampledColumn, 'name' | 'unit'>): 'in' | 'out' | null {
  const words = normalizeName(name).split(' ');
  for (const direction of ['in', 'out'] as const) {
    const rest = words.filter((word) => !DIRECTIONS[direction].test(word));
    if (rest.length !== words.length - 1) continue;
    if (recognizeSignal(rest.join(' '), unit)?.channel === 'flow') return direction;
  }
  return null;
}

function joinPair(written: SampledColumn, other: SampledColumn): FlowPair {
  const rest = findEmptyRest(written, other);
  const [inspiratory, expiratory] = fillRest(written, other, rest);
  const known = [inspiratory, expiratory].find(({ unit }) => unknownUnit('flow', unit) !== null);
  const unit = known?.unit ?? inspiratory.unit ?? expiratory.unit;
  const ratio = toUnit(expiratory.unit, unit);
  const isNegative = -expiratory.least > expiratory.most;
  const factor = isNegative ? -ratio : ratio;
  const numbers = inspiratory.numbers.map(
    (value, row) => value - factor * (expiratory.numbers[row] ?? Number.NaN),
  );
  return {
    joined: { ...inspiratory, unit, numbers, ...rangeOf(numbers) },
    expiratory,
    factor,
    rest,
    isContradicted:
      !isOneSigned(inspiratory) ||
      inspiratory.most < -inspiratory.least ||
      !isOneSigned(expiratory) ||
      findOverlap(inspiratory, expiratory) > MOST_OVERLAP,
  };
}

/** Factor between two units of flow; 1 where one of them is missing or not known. */
function toUnit(from: string | null, to: string | null): number {
  const [own, wanted] = [from, to].map((unit) => (unit === null ? null : factorOfUnit('flow', unit)));
  return own === undefined || own === null || wanted === undefined || wanted === null ? 1 : own / wanted;
}

function isOneSigned({ least, most }: SampledColumn): boolean {
  const [smaller, larger] = [Math.abs(least), Math.abs(most)].toSorted((left, right) => left - right);
  return (least >= 0 || most <= 0 || (smaller ?? 0) <= MOST_OPPOSITE * (larger ?? 0)) && (larger ?? 0) > 0;
}

/** Share of the rows with any flow in which both columns flow. */
function findOverlap(one: SampledColumn, other: SampledColumn): number {
  const most = ({ least, most: highest }: SampledColumn) => Math.max(-least, highest);
  const [mostOfOne, mostOfOther] = [most(one), most(other)];
  let both = 0;
  let any = 0;
  for (const [row, value] of one.numbers.entries()) {
    const flows = Math.abs(value) > FLOWING * mostOfOne;
    const otherFlows = Math.abs(other.numbers[row] ?? Number.NaN) > FLOWING * mostOfOther;
    if (flows || otherFlows) any += 1;
    if (flows && otherFlows) both += 1;
  }
  return any === 0 ? 1 : both / any;
}
