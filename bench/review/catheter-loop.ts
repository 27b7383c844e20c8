import { ensure } from '@eupnea/model';
import {
  TYPICAL_SENSORS,
  createRandom,
  findScenario,
  recordLoop,
  type RecordedLoop,
} from '@eupnea/simulator';

/** Places of the loop are encoded once and stored again and again. */
const LOOP_SECONDS = 600;
/** Resolutions and noise of the catheters: bedside amplifiers of PB840 class. */
const BALLOON = { lagS: 0.03, noise: 0.1, resolution: 0.01 };
const ELECTRODES = { lagS: 0.02, noise: 0.2, resolution: 0.01 };

/** Supported breaths with efforts, 100 Hz, eight channels; gastric pressure is not simulated and made of the effort. */
export function recordCatheterLoop(): RecordedLoop {
  const scenario = ensure(findScenario('pressure-support'), 'a scenario with efforts');
  const loop = recordLoop(
    {
      ...scenario,
      showsMusclePressure: true,
      sensors: { ...TYPICAL_SENSORS, oesophageal: BALLOON },
      diaphragm: { microvoltPerCmh2o: 1.5, restMicrovolt: 0.5, sensor: ELECTRODES },
    },
    1,
    LOOP_SECONDS,
  );
  const random = createRandom(1, 'gastric');
  const gastric = Float32Array.from(
    loop.channels.muscle_pressure ?? [],
    (effort) => 8 + 0.4 * effort + BALLOON.noise * random.gaussian(),
  );
  return { ...loop, channels: { ...loop.channels, gastric_pressure: gastric } };
}
