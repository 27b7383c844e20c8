import fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI description of this server uses. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Maximum length of generated lists and texts: longer ones reach no other code. */
const MOST_ITEMS = 4;
const MOST_CHARACTERS = 40;

/** Returns an arbitrary of values that the schema accepts. `schemas` resolves `$ref`. */
export function arbitraryOf(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return arbitraryOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, schemas)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return arbitraryInteger(schema);
    case 'number':
      return arbitraryNumber(schema);
    case 'string':
      return arbitraryText(schema);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, schemas), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS)),
      });
    case 'object':
      return arbitraryObject(schema, schemas);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function arbitraryInteger(schema: Schema): fc.Arbitrary<number> {
  const min = Math.max(leastOf(schema) ?? Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER);
  const max = Math.min(mostOf(schema) ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const small = Math.max(min, Math.min(0, max));
  // Ids and versions of a new database are small; larger numbers refer to nothing.
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: small, max: Math.min(max, small + 3) }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
    { weight: 1, arbitrary: fc.maxSafeInteger().map((value) => Math.min(max, Math.max(min, value))) },
  );
}

function leastOf({ minimum, exclusiveMinimum }: Schema): number | undefined {
  return exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
}

function mostOf({ maximum, exclusiveMaximum }: Schema): number | undefined {
  return exclusiveMaximum === undefined ? maximum : exclusiveMaximum - 1;
}

function arbitraryNumber(schema: Schema): fc.Arbitrary<number> {
  const min = schema.minimum ?? schema.exclusiveMinimum;
  const max = schema.maximum ?? schema.exclusiveMaximum;
  return fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
}

function arbitraryText({
  pattern,
  minLength = 0,
  maxLength = MOST_CHARACTERS,
}: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern)).map((text) => (text.length > maxLength ? '' : text));
  }
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS)) };
  return fc.oneof(fc.string(bounds), fc.string({ unit: 'grapheme', ...bounds }));
}

function arbitraryObject(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, arbitraryOf(of, schemas)])),
    { requiredKeys: required.filter((name) => name in properties) },
  );
  if (typeof additionalProperties !== 'object') return known;
  const names = propertyNames === undefined ? fc.string() : arbitraryOf(propertyNames, schemas).map(String);
  const others = fc.dictionary(names, arbitraryOf(additionalProperties, schemas), { maxKeys: MOST_ITEMS });
  return fc.tuple(others, known).map(([more, own]) => ({ ...more, ...own }));
}
