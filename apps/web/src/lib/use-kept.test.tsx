// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useKept } from './use-kept.ts';

afterEach(cleanup);

test('keeps the former object while the new one shows the same', () => {
  const isSame = (a: { shown: number }, b: { shown: number }) => a.shown === b.shown;
  const first = { shown: 1 };
  const { result, rerender } = renderHook(({ value }) => useKept(value, isSame), {
    initialProps: { value: first },
  });
  rerender({ value: { shown: 1 } });
  expect(result.current).toBe(first);
  const changed = { shown: 2 };
  rerender({ value: changed });
  expect(result.current).toBe(changed);
  rerender({ value: { shown: 2 } });
  expect(result.current).toBe(changed);
});
