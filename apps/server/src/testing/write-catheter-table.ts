import type { ChannelCode } from '@eupnea/model';
import {
  BASE_SCENARIO,
  IDEAL_SENSORS,
  NO_EFFORT,
  QUIET_EFFORT,
  simulateRecording,
  type Scenario,
} from '@eupnea/simulator';

const RATE_HZ = 100;
/** A channel without lag, noise and steps. */
export const EXACT_SENSOR = { lagS: 0, noise: 0, resolution: 0 } as const;

/** Duration of the recording of CATHETER_PATIENT, s. */
const CATHETER_SECONDS = 120;

/** Passive for 40 s, which shows the chest wall; then efforts of which a heavy trigger loses most. */
export const CATHETER_PATIENT: Scenario = {
  ...BASE_SCENARIO,
  rateHz: RATE_HZ,
  lung: { ...BASE_SCENARIO.lung, chestWallElastance: 6 },
  effort: NO_EFFORT,
  settings: { ...BASE_SCENARIO.settings, mode: 'vc', ratePerMin: 15, pauseS: 0.4 },
  sensors: { ...IDEAL_SENSORS, oesophageal: EXACT_SENSOR },
  course: [
    { seconds: 40 },
    {
      seconds: CATHETER_SECONDS,
      effort: { ...QUIET_EFFORT, ratePerMin: 24, amplitudeCmh2o: 6 },
      settings: { trigger: { kind: 'pressure', belowPeepCmh2o: 15 } },
    },
  ],
};

const HEADS = {
  pressure: 'Paw (cmH2O)',
  flow: 'Flow (L/min)',
  oesophageal_pressure: 'Pes (cmH2O)',
  diaphragm_activity: 'EAdi (uV)',
} as const satisfies Partial<Record<ChannelCode, string>>;

type MuscleCode = 'oesophageal_pressure' | 'diaphragm_activity';

interface TableOptions {
  readonly scenario?: Scenario;
  readonly seconds?: number;
  readonly seed?: number;
}

/** CSV of airway pressure and flow of a simulated patient at 100 Hz, with the muscle channels that are named. */
export function writeCatheterTable(
  muscles: readonly MuscleCode[],
  { scenario = CATHETER_PATIENT, seconds = CATHETER_SECONDS, seed = 5 }: TableOptions = {},
): string {
  const codes = ['pressure', 'flow', ...muscles] as const;
  const lines = [['Time (s)', ...codes.map((code) => HEADS[code])].join(',')];
  for (const event of simulateRecording(scenario, seed, seconds).events) {
    if (event.type !== 'samples') continue;
    const { firstIndex, length, channels } = event.block;
    for (let at = 0; at < length; at += 1) {
      const cells = codes.map((code) => (channels[code]?.[at] ?? 0).toFixed(3));
      lines.push([((firstIndex + at) / RATE_HZ).toFixed(2), ...cells].join(','));
    }
  }
  return lines.join('\n');
}
