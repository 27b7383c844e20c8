import { findRecordingFormat, readRecording, sourceOfBytes, type RecordingFormat } from '@eupnea/formats';
import { describe, expect, it } from 'vitest';
import { MeasuredRecording } from './measured-recording.ts';
import { tellSettings } from './tell-settings.ts';
import { isKnownMode, referenceWeightOfTold, settingsOfTold } from './told-patient.ts';

const NOTHING = {
  mode: null,
  setRatePerMin: null,
  peepCmh2o: null,
  changes: [],
  weightKg: null,
  heightCm: null,
  sex: null,
};

const PLAIN = findRecordingFormat('pb840');

/** A format whose file states a rate of 12 and an oxygen of 40 between its events. */
function formatWithSettings(): RecordingFormat {
  if (PLAIN === null) throw new Error('no format');
  return {
    ...PLAIN,
    access: 'files',
    async *read() {
      yield [{ type: 'settings', values: { rate: 12, Oxygen: 40 } }];
    },
  };
}

async function settingsOf(format: RecordingFormat) {
  const found: unknown[] = [];
  for await (const events of readRecording([sourceOfBytes('a', new Uint8Array(0))], format, {}))
    for (const event of events) if (event.type === 'settings') found.push(event.values);
  return found;
}

describe('settings that a user states', () => {
  it('come first and win over those of the file, which keeps its others', async () => {
    const told = settingsOfTold({ ...NOTHING, mode: 'VC-A/C', setRatePerMin: 15, peepCmh2o: 5 });
    expect(await settingsOf(tellSettings(formatWithSettings(), told))).toEqual([
      { mode_name: 'VC-A/C', rate: 15, PEEPCPAP: 5 },
      { Oxygen: 40 },
    ]);
  });

  it('change nothing when nothing is stated', async () => {
    expect(await settingsOf(tellSettings(formatWithSettings(), settingsOfTold(NOTHING)))).toEqual([
      { rate: 12, Oxygen: 40 },
    ]);
  });

  it('give the predicted weight, or the stated one where none can be predicted', () => {
    expect(referenceWeightOfTold({ ...NOTHING, weightKg: 120, heightCm: 180, sex: 'man' })).toBeCloseTo(
      75.1,
      1,
    );
    expect(referenceWeightOfTold({ ...NOTHING, weightKg: 12, heightCm: 90, sex: 'woman' })).toBe(12);
    expect(referenceWeightOfTold({ ...NOTHING, heightCm: 180 })).toBeNull();
  });

  it('are known modes or refused', () => {
    expect(['VC-A/C', 'SIMV', 'PSV', 'PAV+', 'CMV'].every(isKnownMode)).toBe(true);
    expect(isKnownMode('Fancy')).toBe(false);
  });
});

describe('a recording whose ventilator is known', () => {
  /** Mandatory breaths by the clock of the ventilator, 15/min at 50 Hz. */
  function measure(told: { readonly ratePerMin?: number; readonly clock?: 'restarts' }) {
    const recording = new MeasuredRecording({ hasMarks: false, trustsVolume: false }, { told });
    const length = 50 * 60;
    const flow = Float32Array.from({ length }, (_value, at) => {
      const phase = (at / 50) % 4;
      return phase < 1 ? 30 : -40 * Math.exp(-(phase - 1) / 0.5);
    });
    const pressure = Float32Array.from(flow, (value) => (value > 0 ? 15 : 5));
    recording.take({
      type: 'samples',
      block: { firstIndex: 0, rateHz: 50, length, channels: { flow, pressure } },
    });
    recording.finish();
    return recording.takeFindings().filter(({ kind, state }) => kind === 'auto_trigger' && state === 'final');
  }

  it('is called auto-triggered by the rate that the user states, not by another', () => {
    expect(measure({ ratePerMin: 15, clock: 'restarts' })).toEqual([]);
    expect(measure({ ratePerMin: 5, clock: 'restarts' }).length).toBeGreaterThan(0);
  });
});
