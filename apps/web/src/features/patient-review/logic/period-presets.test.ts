import { expect, test } from 'vitest';
import { choosePreset, findPreset } from './period-presets.ts';

const TO = Date.parse('2026-11-20T12:00:00Z');
const STORED = { fromMs: TO - 3 * 86_400_000, toMs: TO };

test('a preset is the last hours before the end of the view', () => {
  const period = { fromMs: TO - 86_400_000, toMs: TO - 3_600_000 };
  expect(choosePreset('1h', period, STORED)).toEqual({ fromMs: TO - 7_200_000, toMs: TO - 3_600_000 });
});

test('a preset longer than what was stored shows all of it', () => {
  const period = choosePreset('7d', STORED, STORED);
  expect(period).toEqual(STORED);
  expect(findPreset(period, STORED)).toBe('all');
});

test('near the beginning the preset moves instead of reaching before the first breath', () => {
  const period = { fromMs: STORED.fromMs, toMs: STORED.fromMs + 600_000 };
  expect(choosePreset('1h', period, STORED)).toEqual({
    fromMs: STORED.fromMs,
    toMs: STORED.fromMs + 3_600_000,
  });
});

test('a period of its own is none of them', () => {
  expect(findPreset({ fromMs: TO - 1_234_567, toMs: TO }, STORED)).toBeNull();
});
