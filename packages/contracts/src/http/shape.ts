import { err, ok, type Result } from '@eupnea/model';

/**
 * What a schema says of the form of a message, as JSON: types, fields, allowed values, bounds, times. Patterns and
 * refinements are not in it. A browser checks answers by shapes, because the schemas weigh 70 kB gzip with Zod.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'int'
  | 'boolean'
  | 'null'
  /** ISO 8601 in UTC. */
  | 'time'
  /** ISO 8601 day. */
  | 'date'
  | 'uuid'
  | 'any'
  | 'never'
  /** Position in the list of parts. */
  | number
  | readonly ['list', Shape]
  /** Any names. */
  | readonly ['map', Shape]
  | readonly ['tuple', ...Shape[]]
  | readonly ['nullable', Shape]
  | readonly ['one', ...(string | number | boolean | null)[]]
  | readonly ['union', ...Shape[]]
  /** A number within bounds, or a text or list of a length within them. */
  | readonly ['within', Shape, Bounds]
  /** Value of an absent field. */
  | readonly ['default', unknown, Shape]
  /** An object without other fields. */
  | readonly ['exact', ShapeFields]
  | ShapeFields;

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  /** Exclusive. */
  readonly above?: number;
  readonly below?: number;
}

/** Fields of an object; `?` ends the name of a field that may be absent. */
export interface ShapeFields {
  readonly [Name: string]: Shape;
}

/** The shape of messages of type T. */
export interface CompiledShape<T> {
  readonly root: Shape;
  /** Shapes that occur in several places or in themselves. */
  readonly parts: readonly Shape[];
  /** Never set: it binds the type. */
  readonly message?: T;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const IS_SCALAR: { readonly [Name in Extract<Shape, string>]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  int: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  time: (value) => typeof value === 'string' && TIME.test(value),
  date: (value) => typeof value === 'string' && DATE.test(value),
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  any: () => true,
  never: () => false,
};

/**
 * Returns the message itself if it has the shape, otherwise the place of the first fault: `items[3].id: int expected`.
 * Absent fields with a default are set in the message; unknown fields stay.
 */
export function readShape<T>({ root, parts }: CompiledShape<T>, message: unknown): Result<T, string> {
  let fault: string | null = null;
  const isSound = (given: unknown): given is T => {
    fault = findFault(root, given, parts);
    return fault === null;
  };
  return isSound(message) ? ok(message) : err(String(fault).replace(/^\./, ''));
}

function findFault(shape: Shape, value: unknown, parts: readonly Shape[]): string | null {
  if (typeof shape === 'string') return IS_SCALAR[shape](value) ? null : `: ${shape} expected`;
  if (typeof shape === 'number') return findFault(parts[shape] ?? 'never', value, parts);
  if (isFields(shape)) return findFieldFault(shape, value, parts);
  switch (shape[0]) {
    case 'nullable':
      return value === null ? null : findFault(shape[1], value, parts);
    case 'list':
      return findItemFault(value, parts, () => shape[1]);
    case 'map':
      return findMapFault(shape[1], value, parts);
    case 'tuple': {
      const [, ...items] = shape;
      return findItemFault(value, parts, (position) => items[position] ?? 'never', items.length);
    }
    case 'one':
      return shape.slice(1).some((allowed) => allowed === value) ? null : ': not among the allowed values';
    case 'union':
      return findUnionFault(shape, value, parts);
    case 'within':
      return findFault(shape[1], value, parts) ?? (isWithin(shape[2], value) ? null : ': outside its bounds');
    case 'default':
      return findFault(shape[2], value, parts);
    case 'exact':
      return findFieldFault(shape[1], value, parts) ?? findUnknownField(shape[1], value);
  }
}

function isFields(shape: Exclude<Shape, string | number>): shape is ShapeFields {
  return !Array.isArray(shape);
}

function isWithin({ min, max, above, below }: Bounds, value: unknown): boolean {
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : Number(value);
  return !(
    (min !== undefined && size < min) ||
    (max !== undefined && size > max) ||
    (above !== undefined && size <= above) ||
    (below !== undefined && size >= below)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findFieldFault(fields: ShapeFields, value: unknown, parts: readonly Shape[]): string | null {
  if (!isRecord(value)) return ': object expected';
  for (const key in fields) {
    const shape = fields[key] ?? 'never';
    const name = key.endsWith('?') ? key.slice(0, -1) : key;
    if (value[name] === undefined) {
      if (name === key) return `.${name}: missing`;
      if (Array.isArray(shape) && shape[0] === 'default') value[name] = JSON.parse(JSON.stringify(shape[1]));
      continue;
    }
    const fault = findFault(shape, value[name], parts);
    if (fault !== null) return `.${name}${fault}`;
  }
  return null;
}

function findUnknownField(fields: ShapeFields, value: unknown): string | null {
  if (!isRecord(value)) return ': object expected';
  const unknown = Object.keys(value).find((name) => !(name in fields) && !(`${name}?` in fields));
  return unknown === undefined ? null : `.${unknown}: unknown`;
}

function findMapFault(shape: Shape, value: unknown, parts: readonly Shape[]): string | null {
  if (!isRecord(value)) return ': object expected';
  for (const name in value) {
    const fault = findFault(shape, value[name], parts);
    if (fault !== null) return `.${name}${fault}`;
  }
  return null;
}

function findItemFault(
  value: unknown,
  parts: readonly Shape[],
  shapeAt: (position: number) => Shape,
  length?: number,
): string | null {
  if (!Array.isArray(value)) return ': list expected';
  if (length !== undefined && value.length !== length) return `: ${length} items expected`;
  for (let position = 0; position < value.length; position++) {
    const fault = findFault(shapeAt(position), value[position], parts);
    if (fault !== null) return `[${position}]${fault}`;
  }
  return null;
}

/** The fault of the form that fits furthest is rarely worth its code: forms are named by their first field. */
function findUnionFault(
  [, ...forms]: readonly ['union', ...Shape[]],
  value: unknown,
  parts: readonly Shape[],
): string | null {
  return forms.some((form) => findFault(form, value, parts) === null) ? null : ': none of the known forms';
}
