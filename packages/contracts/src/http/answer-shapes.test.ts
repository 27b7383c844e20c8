import type { $ZodChecks, $ZodType } from 'zod/v4/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listEventSchema } from '../live/list-event.ts';
import { parsedVentilatorDataSchema } from '../live/parsed-ventilator-data.ts';
import { compileShape, type ShapedSchema } from './compile-shape.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { problemSchema } from './problem.ts';
import { readShape } from './shape.ts';

const known = new Set<z.ZodType>();

/** Several endpoints answer with the same schema. */
function isKnown(schema: z.ZodType): boolean {
  const { size } = known;
  return known.add(schema).size === size;
}

const SCHEMAS: readonly (readonly [string, z.ZodType])[] = [
  ...Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { success }]) =>
    success.body === null || success.body === 'file' || isKnown(success.body)
      ? []
      : [[name, success.body] as const],
  ),
  ['list event', listEventSchema],
  ['ventilator data', parsedVentilatorDataSchema],
  ['problem', problemSchema],
];

/** A message with every field, which the schema takes. */
function makeMessage(schema: $ZodType): unknown {
  const { def } = (schema as ShapedSchema)._zod; // cast: others have no shape
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, makeMessage(field)]));
    case 'array':
      return [makeMessage(def.element)];
    case 'tuple':
      return def.items.map(makeMessage);
    case 'record':
      return Object.fromEntries(
        [...(def.keyType._zod.values ?? ['x'])].map((name) => [name, makeMessage(def.valueType)]),
      );
    case 'union':
      return makeMessage(def.options[0] ?? z.never());
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return makeMessage(def.innerType);
    case 'lazy':
      return makeMessage(def.getter());
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'number':
      return makeNumber(schema);
    case 'boolean':
      return true;
    case 'string':
      return TEXTS['format' in def ? String(def.format) : 'plain'] ?? 'UTC';
    case 'null':
    case 'never':
    case 'unknown':
      return null;
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  datetime: '2026-11-25T08:00:00.000Z',
  date: '2026-11-25',
  uuid: '0b0f4a0c-6b0e-4c57-9f0b-3f4f0e6a1d2c',
};

function makeNumber(schema: $ZodType): number {
  for (const check of schema._zod.def.checks ?? []) {
    const { def } = (check as $ZodChecks)._zod; // cast: the union of Zod's own checks
    if (def.check === 'greater_than') return def.inclusive ? Number(def.value) : Number(def.value) + 1;
  }
  return 0;
}

type Change = (holder: Record<string, unknown>, key: string) => void;

/** What a message may lack or have wrong at one place. */
const CHANGES: readonly Change[] = [
  (holder, key) => delete holder[key],
  (holder, key) => (holder[key] = null),
  (holder, key) => (holder[key] = { other: [] }),
  (holder, key) => (holder[key] = 'an other text'),
  (holder, key) => (holder[key] = 0.5),
  (holder, key) => (holder[key] = [[]]),
];

/** The schema and those that it is made of, each once. */
function listSchemas(schema: $ZodType, listed: Set<$ZodType>): readonly $ZodType[] {
  if (listed.has(schema)) return [];
  listed.add(schema);
  const inner = listParts(schema).flatMap((part) => listSchemas(part, listed));
  return [schema, ...inner];
}

function listParts(schema: $ZodType): readonly $ZodType[] {
  const { def } = (schema as ShapedSchema)._zod; // cast: others have no shape
  if ('shape' in def) return Object.values(def.shape);
  if ('element' in def) return [def.element];
  if ('items' in def) return def.items;
  if ('valueType' in def) return [def.valueType];
  if ('options' in def) return def.options;
  return 'innerType' in def ? [def.innerType] : [];
}

/** The message with each change at each of its own fields, and instead of it. */
function listChanged(message: unknown): readonly unknown[] {
  const keys = typeof message === 'object' && message !== null ? Object.keys(message) : [];
  return CHANGES.flatMap((change) => [
    changeAt({ message }, 'message', change)['message'],
    ...keys.map((key) => changeAt(message as object, key, change)), // cast: it has keys
  ]);
}

function changeAt(holder: object, key: string, change: Change): Record<string, unknown> {
  const copy = { ...holder };
  change(copy, key);
  return JSON.parse(JSON.stringify(Array.isArray(holder) ? Object.values(copy) : copy));
}

/** Refinements and patterns are the server's: what only they refuse passes. */
function isTaken(schema: $ZodType, message: unknown): boolean {
  const issues = z.safeParse(schema, message).error?.issues ?? [];
  return issues.every(
    (issue) => issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex'),
  );
}

const compared = new Set<$ZodType>();

test.each(SCHEMAS)('a browser takes and refuses of %s what its schema does', (_, schema) => {
  expect(isTaken(schema, makeMessage(schema))).toBe(true);
  for (const part of listSchemas(schema, compared)) {
    const shape = JSON.parse(JSON.stringify(compileShape(part as z.ZodType))); // cast: every schema here is Zod's classic
    const messages = [makeMessage(part), ...listChanged(makeMessage(part))];
    const judgedOtherwise = messages.filter(
      (message) =>
        message !== undefined && isTaken(part, message) !== readShape(shape, structuredClone(message)).ok,
    );
    expect(judgedOtherwise).toEqual([]);
  }
});
