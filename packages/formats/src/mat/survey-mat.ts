import type { FilePart, PartWhy } from '@eupnea/model';
import { leaveOut } from '../describe-part.ts';
import type { NamedSource } from '../named-source.ts';
import { isTimeName } from '../csv/propose-time.ts';
import { normalizeName } from '../normalize-name.ts';
import { splitNameAndUnit } from '../recognize-channel.ts';
import { DamagedMat } from './damaged-mat.ts';
import { walkMat, type MatArray } from './walk-mat.ts';

/** First values of each column that are inspected: at least two breaths at the highest rate. */
const SEEN_VALUES = 1000;
/** Fewer values are no samples. */
const LEAST_SAMPLES = 50;
/** Columns of a matrix that may be signals, and of the whole file. */
const MOST_MATRIX_COLUMNS = 64;
const MOST_COLUMNS = 256;
const MOST_TEXT = 200;
/** Variables that are listed without being signals. */
const MOST_PARTS = 1000;
/** Names of a number that is the sampling rate, and of one that is the time between samples. */
const RATE_NAMES =
  /^(?:fs|sf|sr|srate|fsample|f ?s|hz|freq|frequency|rate|sampl(?:e|ing) ?(?:rate|freq(?:uency)?|hz)?|samplerate|samplefreq|samplingrate|samplingfrequency|fs hz|rate hz)$/;
const STEP_NAMES =
  /^(?:dt|ts|delta t|deltat|sampl(?:e|ing) ?(?:interval|period|time)|sampleinterval|samplingperiod)$/;
/** Names under which a structure of one signal holds its samples. */
const SAMPLES_NAMES = /^(?:data|values?|signals?|samples|y|wave|waveform)$/;

/** Day numbers of MATLAB from 1982 to 2119, and that of the first day of spreadsheets, 1899-12-30. */
const DAY_NUMBERS = { from: 723_960, to: 773_960 } as const;
const SPREADSHEET_DAY = 693_960;

/** One signal of the file: a vector, or a column of a matrix. */
export interface MatColumn {
  readonly position: number;
  readonly name: string;
  readonly unit: string | null;
  /** Number of the array among all arrays of the file that hold numbers or texts. */
  readonly order: number;
  readonly length: number;
  /** Values before the first one in the array, and between two of them. */
  readonly first: number;
  readonly stride: number;
  /** Rate that the file states for this signal; null = none. */
  readonly rateHz: number | null;
  /** First values, day numbers as those of spreadsheets. */
  readonly seen: Float64Array;
  /** Added to every value: MATLAB counts days from the year 0. */
  readonly offset: number;
  readonly isTime: boolean;
}

export interface MatSurvey {
  readonly columns: readonly MatColumn[];
  /** Variables and fields that are no signals. */
  readonly parts: readonly FilePart[];
  /** Why the file is not read to its end; null = it is. */
  readonly problem: string | null;
}

interface FoundArray extends MatArray {
  readonly order: number;
  readonly seen: readonly Float64Array[];
}

/** Reads the whole file once and finds its signals, rates and units. Damage is told, and what is before it is kept. */
export async function surveyMat(file: NamedSource): Promise<MatSurvey> {
  const arrays: FoundArray[] = [];
  const parts: FilePart[] = [];
  const leave = ({ path }: MatArray, why: PartWhy) => {
    if (parts.length < MOST_PARTS) parts.push(leaveOut(path, why));
    return null;
  };
  const note = ({ path }: MatArray, reason: string) => {
    if (parts.length < MOST_PARTS) parts.push({ name: path, use: 'notes', reason });
  };
  const numbers = new Map<string, number>();
  const texts = new Map<string, string>();
  let columns = 0;
  let order = -1;
  let problem: string | null = null;
  try {
    const walk = walkMat(file.open(), (array) => {
      order += 1;
      if (array.isText && array.count > MOST_TEXT) return leave(array, { reason: 'long_text' });
      if (array.isText) {
        note(array, 'a text');
        return gatherText(array, texts);
      }
      if (array.count === 1) {
        note(array, 'a single number');
        return (values) => void numbers.set(array.path, values[0] ?? Number.NaN);
      }
      const { wide, long } = shapeOf(array);
      if (array.dimensions.length !== 2)
        return leave(array, { reason: 'dimensions', dimensions: array.dimensions.length });
      if (long < LEAST_SAMPLES)
        return leave(array, { reason: 'few_values', values: array.count, needed: LEAST_SAMPLES });
      if (wide > MOST_MATRIX_COLUMNS || columns + wide > MOST_COLUMNS)
        return leave(array, { reason: 'wide_matrix', rows: long, columns: wide });
      columns += wide;
      const found = {
        ...array,
        order,
        seen: Array.from({ length: wide }, () => new Float64Array(Math.min(long, SEEN_VALUES))),
      };
      arrays.push(found);
      return gatherSeen(found);
    });
    for await (const _ of walk) continue;
  } catch (error) {
    if (!(error instanceof DamagedMat)) throw error;
    problem = error.message;
  }
  const described = arrays.flatMap((array) => describeArray(array, numbers, texts));
  return { columns: described.map((column, position) => ({ ...column, position })), parts, problem };
}

/** The longer side of a matrix is time. */
function shapeOf({ dimensions }: MatArray): {
  readonly wide: number;
  readonly long: number;
  readonly isRows: boolean;
} {
  const [rows = 0, columns = 0] = dimensions;
  if (dimensions.length !== 2) return { wide: 0, long: 0, isRows: false };
  return { wide: Math.min(rows, columns), long: Math.max(rows, columns), isRows: rows < columns };
}

function gatherText({ path }: MatArray, texts: Map<string, string>): (values: Float64Array) => void {
  return (values) => void texts.set(path, (texts.get(path) ?? '') + String.fromCharCode(...values));
}

/** Values stand column after column. */
function gatherSeen(array: FoundArray): (values: Float64Array) => void {
  const { wide, long, isRows } = shapeOf(array);
  let at = 0;
  return (values) => {
    for (const value of values) {
      const [column, sample] = isRows
        ? [at % wide, Math.floor(at / wide)]
        : [Math.floor(at / long), at % long];
      const seen = array.seen[column];
      if (seen !== undefined && sample < seen.length) seen[sample] = value;
      at += 1;
    }
  };
}

function describeArray(
  array: FoundArray,
  numbers: ReadonlyMap<string, number>,
  texts: ReadonlyMap<string, string>,
): readonly Omit<MatColumn, 'position'>[] {
  const { wide, long, isRows } = shapeOf(array);
  const { order } = array;
  const parts = array.path.split('.');
  const leaf = parts.at(-1) ?? '';
  const isInner = parts.length > 1 && SAMPLES_NAMES.test(normalizeName(leaf));
  const split = splitNameAndUnit(isInner ? (parts.at(-2) ?? '') : leaf);
  const unit = findUnit(parts, isInner, texts) ?? split.unit;
  const isTime = wide === 1 && isTimeName(split.name);
  const [first = 0] = array.seen[0] ?? [];
  const offset = isTime && first > DAY_NUMBERS.from && first < DAY_NUMBERS.to ? -SPREADSHEET_DAY : 0;
  return array.seen.map((seen, column) => ({
    name: wide === 1 ? split.name : `${split.name} ${column + 1}`,
    unit: offset === 0 ? unit : null,
    order,
    length: long,
    first: isRows ? column : column * long,
    stride: isRows ? wide : 1,
    rateHz: findRate(parts, numbers),
    seen: offset === 0 ? seen : seen.map((value) => value + offset),
    offset,
    isTime,
  }));
}

/**
 * The rate of the signal's own name (`fs_flow`), else that in the nearest structure above the signal, else beside it at the
 * top of the file. Null also where several disagree.
 */
function findRate(parts: readonly string[], numbers: ReadonlyMap<string, number>): number | null {
  const leaf = normalizeName(parts.at(-1) ?? '');
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
    const above = parts.slice(0, depth).join('.');
    const own = new Set<number>();
    const common = new Set<number>();
    for (const [path, value] of numbers) {
      const cut = path.lastIndexOf('.');
      if ((cut < 0 ? '' : path.slice(0, cut)) !== above) continue;
      const name = normalizeName(path.slice(cut + 1));
      const isOwn = name.startsWith(`${leaf} `) || name.endsWith(` ${leaf}`);
      const plain = isOwn ? name.replace(leaf, '').trim() : name;
      const rate = RATE_NAMES.test(plain) ? value : STEP_NAMES.test(plain) ? 1 / value : Number.NaN;
      if (rate > 0 && Number.isFinite(rate)) (isOwn ? own : common).add(Number(rate.toPrecision(6)));
    }
    const found = own.size > 0 ? own : common;
    const [rate = null] = found;
    if (found.size > 0) return found.size === 1 ? rate : null;
  }
  return null;
}

/** `flow.unit`, `units.flow`, or `flow_unit` beside `flow`. */
function findUnit(
  parts: readonly string[],
  isInner: boolean,
  texts: ReadonlyMap<string, string>,
): string | null {
  const own = isInner ? parts.slice(0, -1) : parts;
  const above = own.slice(0, -1).join('.');
  const leaf = own.at(-1) ?? '';
  const inside = above === '' ? '' : `${above}.`;
  for (const word of ['unit', 'units', 'Unit', 'Units']) {
    const places = [`${own.join('.')}.${word}`, `${inside}${word}.${leaf}`, `${inside}${leaf}_${word}`];
    for (const place of places) {
      const text = texts.get(place)?.trim();
      if (text !== undefined && text !== '' && text.length <= 40) return text;
    }
  }
  return null;
}
