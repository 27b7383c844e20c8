import { CMH2O_PER_KPA, type ChannelCode, type MappedChannel } from '@eupnea/model';
import { factorOfUnit, isVoltageUnit, recognizeSignal } from '../recognize-channel.ts';
import { unknownUnit } from '../unknown-unit.ts';
import { MIXED_UNITS } from './cell-unit.ts';
import { findFlowPair } from './flow-pair.ts';
import { withoutCodes } from './without-codes.ts';
import { findSameNames } from './same-names.ts';
import { isEmpty, type SampledColumn } from './table-columns.ts';

/** Threshold between L/min and L/s: quiet adult breathing exceeds it in L/min, and hardly any ventilator in L/s. */
const MOST_FLOW_L_PER_S = 5;
/** Above this value the column is in mL/s: it exceeds any plausible flow in L/min (CHANNELS). */
const MOST_FLOW_L_PER_MIN = 320;
/** Below this value a volume is in litres; breaths of preterm infants have several mL. */
const MOST_VOLUME_L = 8;
/** Highest airway pressure of a ventilator with a margin, cmH2O. */
const MOST_PRESSURE = 150;
/** Highest PEEP of a ventilator, cmH2O: an airway pressure falls to it, an arterial pressure does not. */
const MOST_PEEP = 50;
/** A pressure that rises with inspiratory flow and stays below is in kPa: no ventilator gives so little in cmH2O. */
const MOST_PRESSURE_KPA = 4;
const DRIVEN_CORRELATION = 0.3;
/** Above this value, the highest of any sensor in cmH2O, the column is in Pa unless it is an absolute pressure. */
const LEAST_PRESSURE_PA = 200;
/** An absolute pressure changes by less than this share of itself. */
const ABSOLUTE_RATIO = 1.3;
/**
 * Correlation of flow and pressure below which the flow sign is inverted: inspiratory flow coincides with higher
 * pressure.
 */
const REVERSED_CORRELATION = -0.3;

export interface ProposedChannels {
  readonly channels: readonly MappedChannel[];
  /** Number of channels recognised by name. */
  readonly named: number;
  /** Channels recognised by their values or their unit, not by name. */
  readonly guessed: readonly ChannelCode[];
  /** Whether these were recognised by unit. */
  readonly guessedByUnit: boolean;
  /** Channels without a unit in the file. */
  readonly unitsGuessed: readonly ChannelCode[];
  /** Channels whose unit in the file is not known. */
  readonly unitsUnknown: readonly { readonly channel: ChannelCode; readonly unit: string }[];
  /** Channels whose cells state several units, or another one than the head. */
  readonly unitsOfCells: readonly ChannelCode[];
  /** Names that several columns of a channel have, with the positions of these, from 1. */
  readonly sameNames: readonly string[];
  readonly flowReversed: boolean;
  /** Columns of inspiratory and expiratory flow whose values do not fit one direction each. */
  readonly flowPairContradicted: boolean;
}

/**
 * Proposes channels by column name. By values only when neither flow nor pressure has a known name, and by unit and values
 * when one of them has none.
 */
export function proposeChannels(sampled: readonly SampledColumn[]): ProposedChannels {
  const columns = sampled.map(withoutCodes);
  const found = new Map<ChannelCode, { readonly column: SampledColumn; readonly factor: number | null }>();
  for (const column of columns) {
    if (isEmpty(column)) continue;
    const known = recognizeSignal(column.name, column.unit);
    if (known === null) continue;
    const former = found.get(known.channel);
    // Of two columns of a channel the calibrated one is read, not the voltage of its sensor.
    const isVoltage = former?.factor === null && isVoltageUnit(former.column.unit);
    if (former === undefined || (isVoltage && known.factor !== null))
      found.set(known.channel, { column, factor: known.factor });
  }
  const pair = !found.has('flow') ? findFlowPair(columns) : null;
  if (pair !== null) {
    const { joined } = pair;
    const factor = joined.unit === null ? null : factorOfUnit('flow', joined.unit);
    found.set('flow', { column: joined, factor });
  }
  const guessed: ChannelCode[] = [];
  const hasNeither = !found.has('flow') && !found.has('pressure');
  const taken = new Set([...found.values()].map(({ column }) => column.position));
  if (pair !== null) taken.add(pair.expiratory.position);
  const others = columns.filter(({ position }) => !taken.has(position));
  for (const [channel, column] of hasNeither ? guessByValues(columns) : guessByUnits(others, found)) {
    if (found.has(channel)) continue;
    const factor = column.unit === null ? null : factorOfUnit(channel, column.unit);
    found.set(channel, { column, factor });
    guessed.push(channel);
  }
  const unitsUnknown = [...found].flatMap(([channel, { column }]) => {
    const unit = unknownUnit(channel, column.unit);
    return unit === null ? [] : [{ channel, unit }];
  });
  const isUnknown = (code: ChannelCode) => unitsUnknown.some(({ channel }) => channel === code);
  const unitsGuessed = [...found].flatMap(([channel, { factor }]) =>
    factor === null && !isUnknown(channel) ? [channel] : [],
  );
  const unitsOfCells = [...found].flatMap(([channel, { column, factor }]) =>
    contradictsCells(channel, column, factor) ? [channel] : [],
  );
  const sameNames = [...found].flatMap(([channel, { column }]) => {
    const isNamed = !guessed.includes(channel) && !(pair !== null && channel === 'flow');
    const namesakes = isNamed ? findSameNames(channel, column, columns) : [];
    const places = [column, ...namesakes].map(({ position }) => position + 1).join(', ');
    return namesakes.length === 0 ? [] : [`${column.name} (${places})`];
  });
  const flow = found.get('flow')?.column;
  const pressure = found.get('pressure')?.column;
  const correlation =
    flow === undefined || pressure === undefined || !showsBreaths(flow) ? 0 : correlate(flow, pressure);
  // Of a pressure that is never positive, its own sign is turned.
  const flowReversed = correlation < REVERSED_CORRELATION && (pressure?.most ?? 0) > 0;
  // A patient who breathes alone draws the pressure down while gas flows in.
  const isDriven = correlation > DRIVEN_CORRELATION;
  const channels = [...found].map(([channel, { column, factor: stated }]) => {
    const factor = (stated ?? guessFactor(channel, column, isDriven)) * signOf(channel, column, flowReversed);
    const place = { channel, position: column.position, factor };
    if (pair === null || channel !== 'flow') return place;
    const rest = pair.rest === null ? {} : { rest: pair.rest };
    return { ...place, minus: { position: pair.expiratory.position, factor: factor * pair.factor, ...rest } };
  });
  return {
    channels,
    named: channels.length - guessed.length,
    guessed,
    guessedByUnit: !hasNeither,
    unitsGuessed,
    unitsUnknown,
    unitsOfCells,
    sameNames,
    flowReversed,
    flowPairContradicted: pair?.isContradicted === true,
  };
}

/** Whether the cells of a column state several units, or another one than the head. */
function contradictsCells(channel: ChannelCode, { cellUnit }: SampledColumn, factor: number | null): boolean {
  if (cellUnit === null || cellUnit === undefined) return false;
  return cellUnit === MIXED_UNITS || factorOfUnit(channel, cellUnit) !== factor;
}

/** Chooses the unit in which the values are physiologically plausible. */
function guessFactor(channel: ChannelCode, { least, most }: SampledColumn, isDriven: boolean): number {
  const size = Math.max(Math.abs(least), Math.abs(most));
  if (channel === 'flow') return size <= MOST_FLOW_L_PER_S ? 60 : size <= MOST_FLOW_L_PER_MIN ? 1 : 0.06;
  if (channel === 'pressure') {
    if (size <= MOST_PRESSURE_KPA && isDriven) return CMH2O_PER_KPA;
    return most > LEAST_PRESSURE_PA && most > ABSOLUTE_RATIO * least ? CMH2O_PER_KPA / 1000 : 1;
  }
  if (channel === 'volume') return size <= MOST_VOLUME_L ? 1000 : 1;
  return 1;
}

/** Sign by which a column is multiplied: flow is positive into the patient, and muscle pressure positive for an effort. */
function signOf(channel: ChannelCode, { least, most }: SampledColumn, flowReversed: boolean): number {
  if (channel === 'flow') return flowReversed ? -1 : 1;
  return channel === 'muscle_pressure' && -least > most ? -1 : 1;
}

/** The flow or the pressure that no name tells, when only one column has its unit and its kind of values. */
function guessByUnits(
  columns: readonly SampledColumn[],
  found: ReadonlyMap<ChannelCode, unknown>,
): readonly (readonly [ChannelCode, SampledColumn])[] {
  return (['flow', 'pressure'] as const).flatMap((channel) => {
    const alike = columns.filter(
      ({ unit, least, most, mean }) =>
        unit !== null &&
        factorOfUnit(channel, unit) !== null &&
        (channel === 'flow' ? least < 0 && most > 0 : isAirwayPressure(scale({ least, most, mean }, unit))),
    );
    const [only] = alike;
    return found.has(channel) || only === undefined || alike.length > 1 ? [] : [[channel, only] as const];
  });
}

interface Extent {
  readonly least: number;
  readonly most: number;
  readonly mean: number;
}

/** Extent of a pressure, cmH2O. */
function scale({ least, most, mean }: Extent, unit: string): Extent {
  const factor = factorOfUnit('pressure', unit) ?? 1;
  return { least: factor * least, most: factor * most, mean: factor * mean };
}

/** Whether a pressure is mostly positive and within the range of a ventilator, cmH2O. */
function isAirwayPressure({ least, most, mean }: Extent): boolean {
  return least < most && mean > 0 && least > -50 && least < MOST_PEEP && most <= MOST_PRESSURE;
}

/** Flow has both signs around zero; pressure is mostly positive and within the range of a ventilator. */
function guessByValues(
  columns: readonly SampledColumn[],
): readonly (readonly [ChannelCode, SampledColumn])[] {
  const numeric = columns.filter((column) => column.least < column.most);
  const flow = numeric.find(
    ({ least, most, mean }) => least < 0 && most > 0 && Math.abs(mean) < 0.25 * (most - least),
  );
  const pressure = numeric.find((column) => column !== flow && isAirwayPressure(column));
  return flow === undefined || pressure === undefined
    ? []
    : [
        ['flow', flow],
        ['pressure', pressure],
      ];
}

/** Returns of the flow after which its direction can be told: within one breath a patient may draw the pressure down. */
const LEAST_RETURNS = 2;
/** Share of the range of a flow by which it must rise above and fall below zero. */
const CLEAR_FLOW = 0.1;

function showsBreaths({ numbers, least, most }: SampledColumn): boolean {
  const clear = CLEAR_FLOW * (most - least);
  let returns = 0;
  let isIn: boolean | null = null;
  for (const value of numbers) {
    if (Number.isNaN(value) || Math.abs(value) < clear) continue;
    if (isIn === false && value > 0) returns += 1;
    isIn = value > 0;
  }
  return returns >= LEAST_RETURNS;
}

/** Pearson correlation over rows with both values; 0 when it is undefined. */
function correlate(left: SampledColumn, right: SampledColumn): number {
  let covariance = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (const [row, value] of left.numbers.entries()) {
    const a = value - left.mean;
    const b = (right.numbers[row] ?? Number.NaN) - right.mean;
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    covariance += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  const size = Math.sqrt(leftSquares * rightSquares);
  return size > 0 ? covariance / size : 0;
}
