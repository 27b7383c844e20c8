import { expect, test } from 'vitest';
import { EXAMPLES, makeExample, type ExampleName } from './make-example.ts';

const NAMES = Object.keys(EXAMPLES) as ExampleName[];

test.each(NAMES)('the example %s is a dated recording of five minutes of breaths', async (name) => {
  const file = makeExample(name, Date.UTC(2026, 10, 20, 10, 0, 0));
  const text = await file.text();
  expect(file.name).toBe(`simulated-${name}.txt`);
  expect(text.split('\n', 1)[0]).toMatch(/^2026-11-20-10-00-00/);
  expect(text.match(/^BS,/gmu)?.length).toBeGreaterThan(40);
});
