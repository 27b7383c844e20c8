import type { PartWhy } from '@eupnea/model';
import { UnreadableSource } from '../unreadable-source.ts';
import { type LeftOut, MOST_COLUMNS, type ShapedTable } from './shaped-table.ts';

/** Values of a list from which it may hold samples; shorter ones are ranges, gains and the like. */
export const LEAST_VALUES = 20;
const MOST_DEPTH = 5;
const MOST_COMMENTS = 60;
/** Most lists that are named as left out. */
const MOST_LEFT_OUT = 100;
/** Names of a list that say nothing: the object around it has the channel's name. */
const DATA_NAMES = /^(?:data|values?|samples?|y|signal|wave(?:form)?)$/i;

type JsonObject = { readonly [name: string]: unknown };

interface Column {
  readonly name: string;
  readonly values: readonly unknown[];
}

interface Found {
  readonly columns: Column[];
  readonly tables: ShapedTable[];
  readonly comments: string[];
  readonly leftOut: LeftOut[];
}

/**
 * The table of samples in a JSON text: a list of row objects, an object of lists, what pandas writes, or JSON Lines. Null
 * when there is no list of samples. Damaged text and channels of different lengths throw UnreadableSource.
 */
export function parseJsonTable(text: string): ShapedTable | null {
  const lines = parseLines(text);
  const found: Found = { columns: [], tables: [], comments: [], leftOut: [] };
  search(lines ?? parseWhole(text), '', found, 0);
  const columns = joinColumns(found);
  const tables = [...found.tables, ...(columns === null ? [] : [columns])];
  const [first, ...rest] = tables.toSorted((left, right) => count(right) - count(left));
  if (first === undefined) return null;
  const others = rest.map(({ names }) => ({
    name: names.join(', '),
    why: { reason: 'further_list' as const },
  }));
  const beyond = first.names
    .slice(MOST_COLUMNS)
    .map((name) => ({ name, why: { reason: 'beyond_columns' as const, most: MOST_COLUMNS } }));
  return { ...first, comments: found.comments, leftOut: [...others, ...beyond, ...found.leftOut] };
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableSource(
      'json_damaged',
      'The JSON text is damaged or ends early: nothing of it is read.',
    );
  }
}

/** Rows of JSON Lines; null for one JSON text. A damaged line is a row of words, which the reader of tables names. */
function parseLines(text: string): readonly unknown[] | null {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isLine = (line: string | undefined) => line !== undefined && parseLine(line) !== null;
  if (lines.length < 2 || !isLine(lines[0]) || !isLine(lines[1])) return null;
  const rows = lines.map(parseLine);
  const names = Object.keys(rows[0] ?? {});
  return rows.map((row) => row ?? Object.fromEntries(names.map((name) => [name, 'damaged'])));
}

function parseLine(line: string): JsonObject | null {
  try {
    const row: unknown = JSON.parse(line);
    return isObject(row) ? row : null;
  } catch {
    return null;
  }
}

function search(value: unknown, name: string, found: Found, depth: number): void {
  if (depth > MOST_DEPTH) {
    leaveOut(found, name, { reason: 'deep', levels: MOST_DEPTH });
    return;
  }
  if (Array.isArray(value)) searchList(value, name, found, depth);
  else if (isObject(value)) searchObject(value, name, found, depth);
}

function searchList(list: readonly unknown[], name: string, found: Found, depth: number): void {
  const [first] = list;
  if (isObject(first) && list.length >= LEAST_VALUES && isRow(first)) found.tables.push(tableOfObjects(list));
  else if (Array.isArray(first) && list.length >= LEAST_VALUES)
    found.tables.push(tableOfLists(list, null, null));
  else if (isObject(first)) for (const one of list) search(one, name, found, depth + 1);
  else if (list.length >= LEAST_VALUES && list.some((one) => typeof one === 'number'))
    found.columns.push({ name, values: list });
  else if (list.length >= LEAST_VALUES && list.every((one) => typeof one === 'string'))
    found.columns.push({ name, values: list });
  else leaveOut(found, name, { reason: 'no_samples', values: list.length });
}

function leaveOut({ leftOut }: Found, name: string, why: PartWhy): void {
  if (leftOut.length < MOST_LEFT_OUT) leftOut.push({ name, why });
}

function searchObject(object: JsonObject, name: string, found: Found, depth: number): void {
  const { columns, data, index } = object;
  if (Array.isArray(columns) && Array.isArray(data) && Array.isArray(data[0])) {
    found.tables.push(tableOfLists(data, columns.map(String), Array.isArray(index) ? index : null));
    return;
  }
  const keyed = tableOfKeys(object);
  if (keyed !== null) {
    found.tables.push(keyed);
    return;
  }
  const own = [object['name'], object['label'], object['channel'], object['signal'], name].find(
    (one) => typeof one === 'string' && one !== '',
  );
  const unit = object['unit'] ?? object['units'];
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'number' || typeof value === 'string') {
      if (found.comments.length < MOST_COMMENTS) found.comments.push(`${key}: ${value}`);
      continue;
    }
    const inner = DATA_NAMES.test(key) && typeof own === 'string' ? own : key;
    const stated = isObject(unit) ? unit[key] : inner === key ? null : unit;
    search(
      value,
      typeof stated === 'string' && Array.isArray(value) ? `${inner} (${stated})` : inner,
      found,
      depth + 1,
    );
  }
}

function joinColumns(found: Found): ShapedTable | null {
  const isNumbers = ({ values }: Column) => values.some((value) => typeof value === 'number');
  const first = found.columns.find(isNumbers);
  if (first === undefined) return null;
  const { length } = first.values;
  const columns = found.columns.filter((column) => isNumbers(column) || column.values.length === length);
  for (const { name, values } of found.columns)
    if (!columns.some((column) => column.values === values))
      leaveOut(found, name, { reason: 'words', values: values.length, samples: length });
  if (columns.some(({ values }) => values.length !== length)) {
    const told = columns.map(({ name, values }) => `${name}: ${values.length}`).slice(0, 12);
    const detail = `The lists of the file have different lengths (${told.join(', ')}): what belongs together is not known. Give all channels one rate, or each row its time.`;
    throw new UnreadableSource('json_uneven', detail);
  }
  const rows = Array.from({ length }, (_row, at) => columns.map(({ values }) => show(values[at])));
  return { comments: [], names: columns.map(({ name }) => name), rows, leftOut: [] };
}

function tableOfObjects(list: readonly unknown[]): ShapedTable {
  const rows = list.map((row) => (isObject(row) ? flatten(row) : {}));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { comments: [], names, rows: rows.map((row) => names.map((name) => show(row[name]))), leftOut: [] };
}

/** A value with its unit in an object of its own (`{"value": 1, "unit": "L/s"}`) becomes one named cell. */
function flatten(row: JsonObject): JsonObject {
  if (!Object.values(row).some(isObject)) return row;
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (!isObject(value)) return [[name, value] as const];
      const { unit } = value;
      if ('value' in value)
        return [[typeof unit === 'string' ? `${name} (${unit})` : name, value['value']] as const];
      return Object.entries(value).map(([inner, one]) => [inner, one] as const);
    }),
  );
}

function tableOfLists(
  list: readonly unknown[],
  names: readonly string[] | null,
  index: readonly unknown[] | null,
): ShapedTable {
  const rows = list.map((row, at) => [
    ...(index === null ? [] : [show(index[at])]),
    ...(Array.isArray(row) ? row.map(show) : []),
  ]);
  return {
    comments: [],
    names: names === null ? [] : [...(index === null ? [] : ['index']), ...names],
    rows,
    leftOut: [],
  };
}

/** Columns as pandas writes them: `{"flow": {"0": 1, "1": 2}}`. */
function tableOfKeys(object: JsonObject): ShapedTable | null {
  const names = Object.keys(object);
  const [first] = Object.values(object);
  if (!isObject(first) || names.length < 2) return null;
  const keys = Object.keys(first);
  const isColumn = (value: unknown) =>
    isObject(value) && Object.keys(value).length === keys.length && !Object.values(value).some(isObject);
  if (keys.length < LEAST_VALUES || !Object.values(object).every(isColumn)) return null;
  const rows = keys.map((key) => [
    key,
    ...names.map((name) => {
      const column = object[name];
      return show(isObject(column) ? column[key] : null);
    }),
  ]);
  return { comments: [], names: ['index', ...names], rows, leftOut: [] };
}

function isRow(row: JsonObject): boolean {
  const values = Object.values(row);
  return !values.some(Array.isArray) && values.some((value) => typeof value === 'number' || isObject(value));
}

function count({ rows }: ShapedTable): number {
  return Array.isArray(rows) ? rows.length : 0;
}

function show(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  return '';
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
