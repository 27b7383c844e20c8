import { expect, it } from 'vitest';
import { drawWave, frameWaves } from './draw-wave.ts';

const wave = { rate_hz: 2, p_patient: [5, 15, null, 5], flow: [0, 0, 0, 0] };

it('waves of one frame are drawn to the same scale, and a missing sample breaks the line', () => {
  const frame = frameWaves([wave, { ...wave, p_patient: [25, 5] }], 'p_patient');
  expect(frame).toEqual({ seconds: 2, low: 5, high: 25 });
  expect(drawWave(wave, 'p_patient', frame)).toBe('M0.0 100.0L25.0 50.0M75.0 100.0');
});

it('a wave that does not move is drawn at all', () => {
  expect(drawWave(wave, 'flow', frameWaves([wave], 'flow'))).not.toContain('NaN');
});
