import { expect, it } from 'vitest';
import { findInspirationEnd } from './find-inspiration-end.ts';

const RATE = 100;

/** Flow of a linear lung under a pressure that stands for `tiS`, then falls; with an error of the zero, L/min. */
function flowOf({ tiS, tauS, zeroLpm }: { tiS: number; tauS: number; zeroLpm: number }): Float32Array {
  const peak = 60;
  return Float32Array.from({ length: 4 * RATE }, (_value, index) => {
    const time = index / RATE;
    const fill = peak * Math.exp(-time / tauS);
    if (time < tiS) return fill + zeroLpm;
    const left = peak * (1 - Math.exp(-tiS / tauS)) * Math.exp(-(time - tiS) / tauS);
    return -left + zeroLpm;
  });
}

it.each([0.3, 0, -0.05, -0.3, -0.9])(
  'ends a filled lung at the opening valve with a zero of %s L/min',
  (zeroLpm) => {
    const found = findInspirationEnd(flowOf({ tiS: 1.5, tauS: 0.2, zeroLpm }), RATE);
    expect(found / RATE).toBeCloseTo(1.5, 2);
  },
);

it('ends an inspiration whose gas is breathed out slowly where the flow turns', () => {
  // A sigh that fades: no valve opens, and the peak of the expiration comes late.
  const flow = Float32Array.from(
    { length: 4 * RATE },
    (_value, index) => 30 * Math.cos((Math.PI * index) / (2 * RATE)),
  );
  expect(findInspirationEnd(flow, RATE) / RATE).toBeCloseTo(1.01, 2);
});
