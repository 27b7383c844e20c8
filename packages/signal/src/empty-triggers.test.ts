import type { Breath } from '@eupnea/model';
import { aVentilatedPatient } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from './pipeline.ts';

const BREATHS = 10;
const PATIENT = aVentilatedPatient({ breaths: BREATHS });
const { rateHz } = PATIENT;
/** A trigger twice a second: the valve opens for 0.12 s. */
const PERIOD = rateHz / 2;
const OPEN = Math.round(0.12 * rateHz);

/** Ten breaths, then `triggers` marked triggers at which `flowLpm` flows in, then ten breaths again. */
function measureWith(triggers: number, flowLpm = 4): readonly Breath[] {
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'device', depth: 'basic' });
  const breaths: Breath[] = [];
  let at = 0;
  const push = (flow: Float32Array, pressure: Float32Array) => {
    breaths.push(
      ...pipeline.pushMark({ type: 'mark', kind: 'inspiration_start', sampleIndex: at }),
      ...pipeline.pushSamples({ firstIndex: at, rateHz, length: flow.length, channels: { flow, pressure } }),
      ...pipeline.pushMark({ type: 'mark', kind: 'breath_end', sampleIndex: at + flow.length }),
    );
    at += flow.length;
  };
  const breathe = () => {
    PATIENT.onsets.forEach((onset, index) => {
      const end = PATIENT.onsets[index + 1] ?? PATIENT.flow.length;
      push(PATIENT.flow.slice(onset, end), PATIENT.pressure.slice(onset, end));
    });
  };
  breathe();
  for (let index = 0; index < triggers; index += 1)
    push(
      Float32Array.from({ length: PERIOD }, (_, sample) => (sample < OPEN ? flowLpm : -1)),
      Float32Array.from({ length: PERIOD }, (_, sample) => (sample < OPEN ? 14 : 5)),
    );
  breathe();
  return [...breaths, ...pipeline.finish()];
}

describe('triggers without a breath', () => {
  it.each([
    ['into which a little flows', 4],
    ['into which nothing flows', -3],
  ])(
    '%s have no rate, however many follow each other, and leave the breaths after them theirs',
    (_what, flow) => {
      const breaths = measureWith(30, flow);
      const empty = breaths.slice(BREATHS, BREATHS + 30);
      expect(empty.map(({ features }) => features.rr_bpm)).toEqual(empty.map(() => Number.NaN));
      for (const { features } of empty) expect(features.vti_ml > 15).toBe(false);
      const whole = [...breaths.slice(1, BREATHS - 1), ...breaths.slice(BREATHS + 31, -1)];
      expect(whole.length).toBeGreaterThan(15);
      for (const { features } of whole) {
        expect(features.rr_bpm).toBeGreaterThan(0);
        expect(features.mp_geometric_j_min).toBeGreaterThan(0);
      }
    },
  );

  it('are the breaths of these lungs once nothing else has come for long', () => {
    const rates = measureWith(60)
      .slice(BREATHS, BREATHS + 60)
      .map(({ features }) => features.rr_bpm);
    expect(rates.slice(0, 40).every((rate) => Number.isNaN(rate))).toBe(true);
    expect(rates.at(-1)).toBe(120);
  });
});
