// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import { useReviewTexts } from './use-review-texts.ts';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function read(channel: 'volume' | 'pressure', value: number): string {
  const { result } = renderHook(() => useReviewTexts());
  return result.current.formatValue({
    channel,
    minimum: value,
    maximum: value,
    difference: Number.NaN,
    other: null,
  });
}

test('a volume below zero is named as drift, leak or trapped gas; a pressure below zero is a measured one', () => {
  expect(read('volume', -126)).toMatch(/^[-−]126 \(drift, leak or trapped gas\)$/u);
  expect(read('volume', 412)).not.toContain('drift');
  // The rounding of the integral is no drift.
  expect(read('volume', -4)).not.toContain('drift');
  expect(read('pressure', -126)).not.toContain('drift');
});

test('other waves at the cursor stand beside the own ones, with the difference that can be told', () => {
  const { result } = renderHook(() => useReviewTexts());
  const own = { channel: 'pressure', minimum: 12.3, maximum: 12.3, difference: Number.NaN } as const;
  const other = { minimum: 9, maximum: 10.5, difference: -1.8 };
  expect(result.current.formatValue({ ...own, other })).toMatch(
    /^A 12\.3 · B 9\.0 – 10\.5 · B − A [-−]1\.8$/u,
  );
  const gap = { minimum: Number.NaN, maximum: Number.NaN, difference: Number.NaN };
  expect(result.current.formatValue({ ...own, other: gap })).toBe('A 12.3 · B --- · B − A ---');
  const reading = { timeMs: 0, intervalMs: 1500, otherTimeMs: 2340, lanes: [] };
  expect(result.current.formatTime(reading)).toMatch(/^\S+\.00 · Δ 1\.50 s · B \S+:02\.34$/u);
});
