import type { Breath } from '@eupnea/model';
import { aVentilatedPatient, type VentilatedPatient } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from './pipeline.ts';

const BREATHS = 10;
const PATIENT = aVentilatedPatient({ breaths: BREATHS });
/** Takes a twentieth of the other one's volume. */
const SMALL_PATIENT = aVentilatedPatient({ breaths: BREATHS, complianceMlCmh2o: 2, resistance: 80 });
const { rateHz } = PATIENT;
/** A trigger twice a second: the valve opens for 0.12 s. */
const PERIOD = rateHz / 2;
const OPEN = Math.round(0.12 * rateHz);

/** A stream whose ventilator marks its breaths. */
class MarkedStream {
  readonly pipeline = createBreathPipeline({ rateHz, segmentation: 'device', depth: 'basic' });
  readonly #breaths: Breath[] = [];
  #at = 0;

  breathe({ onsets, flow, pressure }: VentilatedPatient): void {
    onsets.forEach((onset, index) => {
      const end = onsets[index + 1] ?? flow.length;
      this.#push(flow.slice(onset, end), pressure.slice(onset, end));
    });
  }

  trigger(flowLpm: number): void {
    this.#push(
      Float32Array.from({ length: PERIOD }, (_, sample) => (sample < OPEN ? flowLpm : -1)),
      Float32Array.from({ length: PERIOD }, (_, sample) => (sample < OPEN ? 14 : 5)),
    );
  }

  finish(): readonly Breath[] {
    return [...this.#breaths, ...this.pipeline.finish()];
  }

  #push(flow: Float32Array, pressure: Float32Array): void {
    const { pipeline } = this;
    this.#breaths.push(
      ...pipeline.pushMark({ type: 'mark', kind: 'inspiration_start', sampleIndex: this.#at }),
      ...pipeline.pushSamples({
        firstIndex: this.#at,
        rateHz,
        length: flow.length,
        channels: { flow, pressure },
      }),
      ...pipeline.pushMark({ type: 'mark', kind: 'breath_end', sampleIndex: this.#at + flow.length }),
    );
    this.#at += flow.length;
  }
}

/** Ten breaths, then `triggers` marked triggers at which `flowLpm` flows in, then ten breaths again. */
function measureWith(triggers: number, flowLpm = 4): readonly Breath[] {
  const stream = new MarkedStream();
  stream.breathe(PATIENT);
  for (let index = 0; index < triggers; index += 1) stream.trigger(flowLpm);
  stream.breathe(PATIENT);
  return stream.finish();
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

  it('are not the breaths of a smaller patient who comes to the device after a larger one', () => {
    const stream = new MarkedStream();
    stream.breathe(PATIENT);
    stream.pipeline.changePatient();
    stream.breathe(SMALL_PATIENT);
    const own = stream.finish().slice(BREATHS, -1);
    expect(own.length).toBe(BREATHS - 1);
    for (const { features } of own) {
      expect(features.vti_ml).toBeLessThan(40);
      expect(features.rr_bpm).toBeGreaterThan(0);
      expect(features.mp_geometric_j_min).toBeGreaterThan(0);
    }
  });
});
