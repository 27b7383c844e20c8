import { expect, test } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';

const RATE_HZ = 100;
const BREATHS = 50;
const PEEP_CMH2O = 5;
const SUPPORT_CMH2O = 15;
/** L/cmH2O and cmH2O s/L. */
const COMPLIANCE = 0.03;
const RESISTANCE = 10;

/** Inspiratory times as a leak scatters them in a recording: by their shape, breaths that the patient ends. */
const inspirationSeconds = (breath: number) => 0.85 + 0.15 * ((breath * 7) % 5) * 0.25;

/** Modes of a passive lung under breaths that begin so many seconds after each other. */
function modesOf(periodSeconds: (breath: number) => number) {
  const flow: number[] = [];
  const pressure: number[] = [];
  let litres = 0;
  for (let breath = 0; breath < BREATHS; breath += 1) {
    const samples = Math.round(periodSeconds(breath) * RATE_HZ);
    const inspired = Math.round(inspirationSeconds(breath) * RATE_HZ);
    for (let at = 0; at < samples; at += 1) {
      const paw = PEEP_CMH2O + (at < inspired ? SUPPORT_CMH2O * Math.min(1, (at + 1) / 8) : 0);
      const lps = (paw - PEEP_CMH2O - litres / COMPLIANCE) / RESISTANCE;
      litres += lps / RATE_HZ;
      flow.push(60 * lps);
      pressure.push(paw);
    }
  }
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform', depth: 'standard' });
  const channels = { flow: Float32Array.from(flow), pressure: Float32Array.from(pressure) };
  const block = { firstIndex: 0, rateHz: RATE_HZ, length: flow.length, channels };
  const breaths = [...pipeline.pushSamples(block), ...pipeline.finish()];
  // That a mode awaits the clock is between the stages alone.
  for (const { provenance } of breaths) expect(provenance.mode_confidence).toBeUndefined();
  return breaths.map(({ mode }) => mode);
}

test('breaths on a clock become control, whatever their shape, once enough starts are judged', () => {
  const modes = modesOf(() => 2.4);
  expect(modes.slice(5, 10)).toContain('ps');
  expect(new Set(modes.slice(30))).toEqual(new Set(['pc']));
});

test('the same breaths at uneven intervals are support, which is not told before their starts are judged', () => {
  const modes = modesOf((breath) => 2 + 0.17 * ((breath * 5) % 7));
  expect(new Set(modes.slice(5))).toEqual(new Set(['unknown', 'ps']));
  expect(new Set(modes.slice(25))).toEqual(new Set(['ps']));
});
