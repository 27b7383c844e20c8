import { expect, it } from 'vitest';
import { detectDisconnection } from './detect-disconnection.ts';

const RATE_HZ = 100;
const INSPIRATION = 100;
const LENGTH = 150;

interface Tube {
  /** Airway pressure during inspiratory flow, cmH2O. */
  readonly standing: number;
  /** Airway pressure afterwards, cmH2O; lower where the patient pulls. */
  readonly after?: number;
  readonly flowLpm?: number;
}

/** One breath without returned volume, after breaths with a peak of 25 cmH2O and no PEEP. */
function isDisconnected({ standing, after = 0, flowLpm = 30 }: Tube): boolean {
  const within = (inside: number, outside: number) =>
    Float32Array.from({ length: LENGTH }, (_, at) => (at < INSPIRATION ? inside : outside));
  const view = {
    pressure: within(standing, after),
    flow: within(flowLpm, 0),
    length: LENGTH,
    inspirationEnd: INSPIRATION,
    rateHz: RATE_HZ,
  };
  const volumeL = Float64Array.from({ length: LENGTH }, () => 0.4);
  const found = detectDisconnection({
    view,
    signals: { volumeL, length: LENGTH, rateHz: RATE_HZ },
    breath: { startIndex: 0, endIndex: LENGTH },
    habits: { usualPeepCmh2o: 0, usualPipCmh2o: 25, usualVtiMl: 400 },
  });
  return found !== null;
}

it('is found where no more stands against the flow than what hangs on an open tube makes', () => {
  expect(isDisconnected({ standing: 0.1 })).toBe(true);
  expect(isDisconnected({ standing: 1.9 })).toBe(true);
  expect(isDisconnected({ standing: 2.2 })).toBe(false);
  expect(isDisconnected({ standing: 2.2, flowLpm: 60 })).toBe(true);
  expect(isDisconnected({ standing: 3.2, flowLpm: 60 })).toBe(false);
});

it('is none where somebody pulls the pressure below the air around, by more than a sensor is off', () => {
  expect(isDisconnected({ standing: 0.1, after: -1.4 })).toBe(true);
  expect(isDisconnected({ standing: 0.1, after: -1.6 })).toBe(false);
});

it('is found where the ventilator blows into a circuit that was open for most of the breath', () => {
  // PEEP stands at both ends: the tube came off after the start and was put on again before the end.
  const open = (at: number, inside: number, outside: number) =>
    at > 4 && at < 0.9 * LENGTH ? inside : outside;
  const blown = (lowCmh2o: number) =>
    detectDisconnection({
      view: {
        pressure: Float32Array.from({ length: LENGTH }, (_, at) => open(at, lowCmh2o, 8)),
        flow: Float32Array.from({ length: LENGTH }, (_, at) => open(at, 80, 0)),
        length: LENGTH,
        inspirationEnd: LENGTH - 10,
        rateHz: RATE_HZ,
      },
      signals: {
        volumeL: Float64Array.from({ length: LENGTH }, () => 1.7),
        length: LENGTH,
        rateHz: RATE_HZ,
      },
      breath: { startIndex: 0, endIndex: LENGTH },
      habits: { usualPeepCmh2o: 8, usualPipCmh2o: 28, usualVtiMl: 350 },
    });
  expect(blown(1)?.kind).toBe('disconnection');
  // A volume that a pressure above PEEP holds is in a lung, or leaks from a closed circuit.
  expect(blown(12)).toBeNull();
});
