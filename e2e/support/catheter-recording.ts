import { BASE_SCENARIO, IDEAL_SENSORS, QUIET_EFFORT, type Scenario } from '@eupnea/simulator';
import { writeSimulatedTable } from './write-simulated-table.ts';

const SECONDS = 90;
/** Effort of the patient of the recording. */
export const CATHETER_EFFORT_CMH2O = 9;
const EXACT = { lagS: 0, noise: 0, resolution: 0 };

/** A patient in support with a catheter, whose airway is closed once. */
export const CATHETER_SCENARIO: Scenario = {
  ...BASE_SCENARIO,
  lung: { ...BASE_SCENARIO.lung, chestWallElastance: 6 },
  effort: {
    ...QUIET_EFFORT,
    ratePerMin: 14,
    amplitudeCmh2o: CATHETER_EFFORT_CMH2O,
    amplitudeVariability: 0,
  },
  settings: { ...BASE_SCENARIO.settings, mode: 'ps', pressureSupportCmh2o: 9 },
  sensors: { ...IDEAL_SENSORS, oesophageal: EXACT },
  diaphragm: { microvoltPerCmh2o: 1.5, restMicrovolt: 0.5, sensor: EXACT },
  course: [{ seconds: SECONDS, manoeuvres: [{ kind: 'expiratory_occlusion', afterS: 40, seconds: 4.5 }] }],
};

/**
 * Writes 90 s of flow, airway and esophageal pressure and EAdi at 100 Hz as CSV.
 * @param gap seconds that are not recorded
 */
export function writeCatheterRecording(path: string, gap?: readonly [number, number]): void {
  writeSimulatedTable(path, {
    scenario: CATHETER_SCENARIO,
    seconds: SECONDS,
    channels: ['flow', 'pressure', 'oesophageal_pressure', 'diaphragm_activity'],
    seed: 4,
    gap,
  });
}
