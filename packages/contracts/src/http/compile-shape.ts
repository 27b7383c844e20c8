import type { z } from 'zod';
import type * as core from 'zod/v4/core';
import type { Bounds, CompiledShape, Shape } from './shape.ts';

/** Kinds of schemas that have a shape. */
export type ShapedSchema =
  | core.$ZodString
  | core.$ZodNumber
  | core.$ZodBoolean
  | core.$ZodNull
  | core.$ZodNever
  | core.$ZodUnknown
  | core.$ZodLiteral
  | core.$ZodEnum
  | core.$ZodObject
  | core.$ZodArray
  | core.$ZodTuple
  | core.$ZodRecord
  | core.$ZodUnion
  | core.$ZodNullable
  | core.$ZodOptional
  | core.$ZodReadonly
  | core.$ZodDefault
  | core.$ZodLazy;

const SHAPED_KINDS: ReadonlySet<string> = new Set<ShapedSchema['_zod']['def']['type']>([
  'string',
  'number',
  'boolean',
  'null',
  'never',
  'unknown',
  'literal',
  'enum',
  'object',
  'array',
  'tuple',
  'record',
  'union',
  'nullable',
  'optional',
  'readonly',
  'default',
  'lazy',
]);

function isShaped(schema: core.$ZodType): schema is ShapedSchema {
  return SHAPED_KINDS.has(schema._zod.def.type);
}

/** The shape of a schema's messages. Throws for a kind of schema that has none, such as a transformation. */
export function compileShape<Schema extends z.ZodType>(schema: Schema): CompiledShape<z.output<Schema>> {
  const { compile, parts } = makeShapeCompiler();
  return { root: compile(schema), parts };
}

/** Compiles several schemas with one list of parts. */
export function makeShapeCompiler() {
  const parts: Shape[] = [];
  const positions = new Map<string, number>();
  /** Lazy schemas, which may contain themselves. */
  const recursive = new Map<core.$ZodType, number>();

  /** Objects and lists of values are stored once, however many schemas contain them. */
  function share(shape: Shape): Shape {
    const text = JSON.stringify(shape);
    const known = positions.get(text);
    if (known !== undefined) return known;
    positions.set(text, parts.length);
    return parts.push(shape) - 1;
  }

  function compileRecursive(schema: core.$ZodType, readTarget: () => core.$ZodType): Shape {
    const known = recursive.get(schema);
    if (known !== undefined) return known;
    const position = parts.push('never') - 1;
    recursive.set(schema, position);
    parts[position] = compile(readTarget());
    return position;
  }

  function compileFields(shape: core.$ZodShape): { readonly [name: string]: Shape } {
    return Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        field._zod.optin !== undefined ? `${name}?` : name,
        compile(field),
      ]),
    );
  }

  function compile(schema: core.$ZodType): Shape {
    const bounds = readBounds(schema._zod.def.checks ?? []);
    const shape = compileKind(schema);
    return Object.keys(bounds).length === 0 ? shape : ['within', shape, bounds];
  }

  function compileKind(schema: core.$ZodType): Shape {
    if (!isShaped(schema)) throw new Error(`A browser cannot check a schema of kind ${schema._zod.def.type}`);
    const { def } = schema._zod;
    switch (def.type) {
      case 'string':
        return compileText('format' in def ? String(def.format) : undefined);
      case 'number':
        return 'format' in def && def.format === 'safeint' ? 'int' : 'number';
      case 'boolean':
      case 'null':
      case 'never':
        return def.type;
      case 'unknown':
        return 'any';
      case 'literal':
        return ['one', ...def.values.map(toScalar)];
      case 'enum':
        return share(['one', ...Object.values(def.entries)]);
      case 'object': {
        const fields = compileFields(def.shape);
        return share(def.catchall?._zod.def.type === 'never' ? ['exact', fields] : fields);
      }
      case 'array':
        return ['list', compile(def.element)];
      case 'tuple':
        return ['tuple', ...def.items.map(compile)];
      case 'record':
        return compileRecord(def.keyType, compile(def.valueType), 'partial' in def);
      case 'union':
        return ['union', ...def.options.map(compile)];
      case 'nullable':
        return ['nullable', compile(def.innerType)];
      case 'optional':
      case 'readonly':
        return compile(def.innerType);
      case 'default':
        return ['default', def.defaultValue, compile(def.innerType)];
      case 'lazy':
        return compileRecursive(schema, def.getter);
    }
  }

  /** A record by an enumeration has no other names; it has all of them unless it is partial. */
  function compileRecord(keyType: core.$ZodType, value: Shape, isPartial: boolean): Shape {
    const { values } = keyType._zod;
    if (values === undefined) return ['map', value];
    const names = [...values].map((name) => (isPartial ? `${String(name)}?` : String(name)));
    return share(['exact', Object.fromEntries(names.map((name) => [name, value]))]);
  }

  return { compile, parts };
}

function readBounds(checks: readonly core.$ZodCheck[]): Bounds {
  return Object.assign({}, ...checks.filter(isBound).map((check) => readBound(check._zod.def)));
}

type BoundCheck =
  | core.$ZodCheckGreaterThan
  | core.$ZodCheckLessThan
  | core.$ZodCheckMinLength
  | core.$ZodCheckMaxLength
  | core.$ZodCheckLengthEquals;

const BOUND_CHECKS = ['greater_than', 'less_than', 'min_length', 'max_length', 'length_equals'];

function isBound(check: core.$ZodCheck): check is BoundCheck {
  return BOUND_CHECKS.includes(check._zod.def.check);
}

function readBound(def: BoundCheck['_zod']['def']): Bounds {
  switch (def.check) {
    case 'greater_than':
      return def.inclusive ? { min: Number(def.value) } : { above: Number(def.value) };
    case 'less_than':
      return def.inclusive ? { max: Number(def.value) } : { below: Number(def.value) };
    case 'min_length':
      return { min: def.minimum };
    case 'max_length':
      return { max: def.maximum };
    case 'length_equals':
      return { min: def.length, max: def.length };
  }
}

function compileText(format: string | undefined): Shape {
  if (format === 'datetime') return 'time';
  return format === 'date' || format === 'uuid' ? format : 'string';
}

function toScalar(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value;
  throw new Error('A browser cannot check this literal');
}
