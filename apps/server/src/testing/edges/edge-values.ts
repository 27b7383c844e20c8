/** Placeholder of the number 1e999, which `JSON.stringify` cannot write and `JSON.parse` reads as Infinity. */
export const INFINITE_MARK = 'infinite-number-here';

/** Borders of what callers may send (years 1000 to 8999), of PostgreSQL and of JavaScript, and one beyond. */
const EDGE_TIMES: readonly string[] = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0000-02-29T10:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '0999-12-31T23:59:59.999Z',
  '1000-01-01',
  '1000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999999Z',
  '1970-01-01T00:00:00Z',
  '2000-02-30',
  '2016-12-31T23:59:60Z',
  '2026-03-29T02:30:00',
  '2026-11-20T24:00:00Z',
  '2026-11-20T00:00:00.123456789Z',
  '2026-11-20T00:00:00+14:00',
  '2026-11-20T00:00:00-23:59',
  '8999-12-31',
  '8999-12-31T23:59:59.999999999Z',
  '9000-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '-271821-04-20',
  '-271821-04-20T00:00:00.000Z',
  '275760-09-13',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '294276-12-31T23:59:59Z',
  'infinity',
];

/** Borders of int2, int4, int8, real and of the integers and doubles of JavaScript, and one beyond. */
const EDGE_NUMBERS: readonly (number | string)[] = [
  0,
  -0,
  -1,
  0.1,
  5e-324,
  32_768,
  2_147_483_646,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MIN_SAFE_INTEGER,
  2 ** 63,
  -(2 ** 63),
  2 ** 64,
  3.5e38,
  1e308,
  -1e308,
  Number.MAX_VALUE,
  INFINITE_MARK,
];

const NUMBER_TEXTS: readonly string[] = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '1e999',
  '0x10',
  '1_000',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(400),
];

const EDGE_TEXTS: readonly string[] = [
  '',
  ' ',
  'x'.repeat(255),
  'x'.repeat(100_000),
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\u202Egpj.exe',
  '\uFEFF',
  '\u2028',
  `e${'\u0301'.repeat(500)}`,
  '\u{1F9D1}\u200D\u2695\uFE0F'.repeat(20),
  '\uFDFA'.repeat(60),
  'İ'.repeat(60),
  '\\u0000',
  '%',
  '_',
  '\\',
  `'"`,
  '__proto__',
  '(',
];

const OTHER_EDGES: readonly unknown[] = [null, true, [], {}, [[]]];

/** Values of each kind, for the fields of another kind. */
const FEW_EDGES: readonly unknown[] = [
  '0000-01-01T00:00:00Z',
  '8999-12-31T23:59:59.999Z',
  2_147_483_648,
  1e308,
  'NaN',
  'a\0b',
  '\uD800',
  [],
];

/** Every edge value of the kind of a valid one, and some of the other kinds. */
export function edgesFor(valid: unknown): readonly unknown[] {
  const others = [...OTHER_EDGES, ...FEW_EDGES];
  if (typeof valid === 'number') return [...EDGE_NUMBERS, ...NUMBER_TEXTS, ...others];
  if (typeof valid !== 'string') return others;
  if (/^\d{4}-\d\d-\d\d/u.test(valid)) return [...EDGE_TIMES, ...others];
  if (/^\d+$/u.test(valid)) return [...EDGE_NUMBERS, ...NUMBER_TEXTS, ...others];
  return [...EDGE_TEXTS, ...NUMBER_TEXTS, ...others];
}

/** Both ends of a period are set to each pair of these. */
export const PERIOD_EDGES: readonly string[] = [
  '1000-01-01T00:00:00Z',
  '1000-01-01T00:00:00.001Z',
  '1970-01-01T00:00:00Z',
  '2026-11-20T00:00:00Z',
  '8999-12-31T23:59:59.999Z',
];
