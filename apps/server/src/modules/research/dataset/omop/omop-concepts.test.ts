import { expect, it } from 'vitest';
import { LOCAL_CONCEPTS } from './omop-concepts.ts';

it('local concepts are distinct, fit 32 bits and keep their ids', () => {
  const ids = LOCAL_CONCEPTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id >= 2_000_000_000 && id <= 2_147_483_647)).toBe(true);
  expect(LOCAL_CONCEPTS.find(({ code }) => code === 'channel/flow')?.id).toBe(2_084_700_245);
});
