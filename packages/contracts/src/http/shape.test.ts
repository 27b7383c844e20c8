import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compileShape } from './compile-shape.ts';
import { readShape } from './shape.ts';

const TREE: z.ZodType = z.lazy(() => z.object({ name: z.string(), of: z.array(TREE) }));

/** Schemas with messages of every kind: those that the schema takes and those that it refuses. */
const KINDS: readonly (readonly [string, z.ZodType, readonly unknown[]])[] = [
  ['text', z.string(), ['', 'x', 3, null]],
  ['number', z.number(), [3.5, '3.5', null]],
  ['whole number', z.int(), [3, 3.5, 2 ** 60]],
  ['flag', z.boolean(), [true, false, 0]],
  ['time', z.iso.datetime(), ['2026-11-25T08:00:00Z', '2026-11-25T08:00:00.123Z', '2026-11-25T08:00', 'now']],
  ['day', z.iso.date(), ['2026-11-25', '25.11.2026']],
  ['literal', z.literal(['a', 7]), ['a', 7, '7']],
  ['choice', z.enum(['a', 'b']), ['a', 'c', null]],
  ['list', z.array(z.int()).min(1).max(2), [[], [1], [1, 2], [1, 2, 3], [1.5], { 0: 1 }, 'x']],
  ['pair', z.tuple([z.int(), z.string()]), [[1, 'a'], [1], [1, 'a', 2], ['a', 1]]],
  [
    'object',
    z.object({ a: z.int(), b: z.string().optional() }),
    [{ a: 1 }, { a: 1, b: 'x' }, { b: 'x' }, { a: 1, b: null }, [], null],
  ],
  ['object without others', z.strictObject({ a: z.int() }), [{ a: 1 }, { a: 1, b: 2 }, {}]],
  ['named values', z.record(z.string(), z.number().nullable()), [{}, { x: 1, y: null }, { x: '1' }, []]],
  [
    'values by a choice',
    z.record(z.enum(['a', 'b']), z.int()),
    [{ a: 1, b: 2 }, { a: 1 }, { a: 1, b: 2, c: 3 }],
  ],
  ['nullable', z.string().nullable(), [null, 'x', 1, undefined]],
  ['union', z.union([z.int(), z.object({ a: z.string() })]), [1, { a: 'x' }, { a: 1 }, 'x']],
  [
    'told by a field',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), n: z.int() }),
      z.object({ kind: z.literal('b') }),
    ]),
    [{ kind: 'a', n: 1 }, { kind: 'a' }, { kind: 'b' }, { kind: 'c' }],
  ],
  ['bounded', z.number().min(0).lt(5), [0, 4.9, 5, -1]],
  ['above', z.number().positive().max(5), [0, 0.1, 5, 5.1]],
  ['bounded text', z.string().min(1).max(3), ['', 'abc', 'abcd']],
  [
    'containing itself',
    TREE,
    [
      { name: 'a', of: [{ name: 'b', of: [] }] },
      { name: 'a', of: [{ name: 'b' }] },
    ],
  ],
  ['anything', z.unknown(), [1, 'x', null, {}]],
  ['read-only', z.array(z.int()).readonly(), [[1], ['x']]],
];

describe.each(KINDS)('%s', (_, schema, messages) => {
  // The build sends the shape as JSON.
  const shape = JSON.parse(JSON.stringify(compileShape(schema)));

  test.each(messages.map((message) => [JSON.stringify(message), message]))(
    '%s is judged as Zod does',
    (_text, message) => {
      expect(readShape(shape, structuredClone(message)).ok).toBe(schema.safeParse(message).success);
    },
  );
});

test('an absent field takes its default, as a copy of its own', () => {
  const shape = compileShape(z.object({ a: z.array(z.int()).default([]), b: z.string().default('x') }));
  const [first, second] = [readShape(shape, {}), readShape(shape, { b: 'y' })];
  expect(first).toEqual({ ok: true, value: { a: [], b: 'x' } });
  expect(second).toEqual({ ok: true, value: { a: [], b: 'y' } });
  if (first.ok && second.ok) expect(first.value.a).not.toBe(second.value.a);
});

test('a fault is named by its place', () => {
  const shape = compileShape(z.object({ items: z.array(z.object({ id: z.int() })) }));
  expect(readShape(shape, { items: [{ id: 1 }, { id: 'x' }] })).toEqual({
    ok: false,
    error: 'items[1].id: int expected',
  });
  expect(readShape(shape, null)).toEqual({ ok: false, error: ': object expected' });
});

test('a schema that changes its message has no shape', () => {
  expect(() => compileShape(z.string().transform(Number))).toThrow('kind pipe');
});
