import type { TileContent } from '@eupnea/waveform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADULT_STEPS, SCALE_STEPS } from '../wave-scales.ts';
import { fitWaveSteps } from './fit-wave-steps.ts';

const STEP_MS = 10;
const PER_BREATH = 100;

const piecesOf = (breaths: Parameters<typeof contentOf>[0]) => [contentOf(breaths)];

/** Breaths of a second, each with these peaks in its middle. */
function contentOf(breaths: readonly { pressure: number; flow: number; volume: number }[]): TileContent {
  const columnsOf = (channel: 'pressure' | 'flow' | 'volume') => {
    const values = new Float32Array(breaths.length * PER_BREATH);
    for (const [at, breath] of breaths.entries()) {
      values[at * PER_BREATH + PER_BREATH / 2] = breath[channel];
      values[at * PER_BREATH] = Number.NaN;
    }
    return { minimum: values, maximum: values };
  };
  return {
    stretches: [
      {
        startMs: 0,
        stepMs: STEP_MS,
        length: breaths.length * PER_BREATH,
        channels: { pressure: columnsOf('pressure'), flow: columnsOf('flow'), volume: columnsOf('volume') },
      },
    ],
    breaths: breaths.map((_, at) => ({
      key: String(at),
      label: String(at),
      startMs: at * PER_BREATH * STEP_MS,
      expirationMs: (at + 0.5) * PER_BREATH * STEP_MS,
      endMs: (at + 1) * PER_BREATH * STEP_MS,
    })),
    findings: [],
    computed: [],
    derived: [],
  };
}

const ADULT = { pressure: 22, flow: 55, volume: 480 };

describe('the scales of stored waves', () => {
  it('are the usual ones of an adult who fits them', () => {
    expect(fitWaveSteps(piecesOf([ADULT, ADULT, ADULT]))).toEqual(ADULT_STEPS);
  });

  it('are small for a newborn, whose breath would be a flat line', () => {
    const newborn = { pressure: 18, flow: 4, volume: 16 };
    expect(fitWaveSteps(piecesOf([newborn, newborn, newborn]))).toEqual({
      ...ADULT_STEPS,
      flow: 10,
      volume: 20,
    });
  });

  it('hold deep breaths and fast expirations, which count as far below zero as above', () => {
    const sleeper = { pressure: 7, flow: -90, volume: 1600 };
    expect(fitWaveSteps(piecesOf([sleeper, sleeper, sleeper]))).toEqual({
      ...ADULT_STEPS,
      pressure: 15,
      flow: 110,
      volume: 2500,
    });
  });

  it('are not moved by one cough or one breath at an open circuit', () => {
    const cough = { pressure: 90, flow: -200, volume: 2000 };
    const open = { pressure: 0, flow: 2, volume: 5 };
    expect(fitWaveSteps(piecesOf([open, ADULT, ADULT, cough, ADULT]))).toEqual(ADULT_STEPS);
  });

  it('wait for three breaths, which may lie in several pieces', () => {
    expect(fitWaveSteps(piecesOf([ADULT, ADULT]))).toBeNull();
    const piece = contentOf([{ pressure: 7, flow: 40, volume: 1600 }]);
    const later = (key: string): TileContent => ({
      ...piece,
      breaths: piece.breaths.map((breath) => ({ ...breath, key })),
    });
    expect(fitWaveSteps([piece, piece, piece])).toBeNull();
    expect(fitWaveSteps([piece, later('1'), later('2')])).toMatchObject({ pressure: 15, volume: 2500 });
  });

  it('are offered steps that hold the usual breath wherever one does', () => {
    const peaks = fc.record({
      pressure: fc.double({ min: 0.5, max: 119, noNaN: true }),
      flow: fc.double({ min: 0.5, max: 239, noNaN: true }),
      volume: fc.double({ min: 1, max: 2499, noNaN: true }),
    });
    fc.assert(
      fc.property(peaks, (breath) => {
        const steps = fitWaveSteps(piecesOf([breath, breath, breath]));
        for (const channel of ['pressure', 'flow', 'volume'] as const) {
          expect(SCALE_STEPS[channel]).toContain(steps?.[channel]);
          expect(steps?.[channel]).toBeGreaterThanOrEqual(breath[channel] * (1 - 1e-6));
        }
      }),
    );
  });
});
