/** Signs of simulated breaths with what the truth says of them: rows to train on. */
import { byAsynchronyKind, type ByAsynchronyKind } from '@eupnea/model';
import type { BreathSigns } from '@eupnea/signal';
import { judgeBreaths, matchFound, runDetectors, type KindTruth } from '@eupnea/validation';
import type { RecordedBed } from './record-beds.ts';

/**
 * How a bed was analysed: by the ventilator's marks, by its marks and settings, from the waveform alone, or by its marks without mechanics,
 * as devices with sensors inside often leave them unknown.
 */
export const TRAINING_ARMS = ['marks', 'settings', 'waveform', 'blind'] as const;
export type TrainingArm = (typeof TRAINING_ARMS)[number];

export interface LabelledBreath {
  readonly bed: string;
  readonly machineFamily: string | null;
  readonly effortFamily: string | null;
  readonly arm: TrainingArm;
  /** Of the sign table; null = the breath was not cut or not judged: no finding stands on it. */
  readonly row: number | null;
  /** Truth by kind; null = ambiguous. A double trigger is told of its second breath. */
  readonly truth: ByAsynchronyKind<boolean | null>;
  readonly isVolumeControlled: boolean;
}

export interface SignTable {
  readonly signs: readonly string[];
  /** Row by row. */
  readonly values: Float32Array;
  readonly breaths: readonly LabelledBreath[];
}

/** Rows of one bed and arm. */
export function measureBed({ bed, recording }: RecordedBed, arm: TrainingArm): SignTable {
  const judged = judgeBreaths(recording, bed.scenario.idealBodyWeightKg);
  const bySample = new Map<number, BreathSigns>();
  const { breaths: found } = runDetectors(
    recording,
    bed.scenario.rateHz,
    { segmentation: arm === 'waveform' ? 'waveform' : 'device', sendsSettings: arm === 'settings' },
    { observeSigns: (start, signs) => bySample.set(start, signs) },
  );
  const matched = matchFound(recording.breaths, found, [], bed.scenario.rateHz);
  let names: readonly string[] = [];
  const rows: BreathSigns[] = [];
  const breaths: LabelledBreath[] = [];
  for (const { breath, kinds, secondCycle } of judged) {
    const start = matched.startOf(breath);
    const signs = start === undefined ? undefined : bySample.get(start);
    if (signs !== undefined) rows.push(arm === 'blind' ? withoutMechanics(signs) : signs);
    if (names.length === 0 && signs !== undefined) names = Object.keys(signs);
    breaths.push({
      bed: bed.name,
      machineFamily: bed.machineFamily,
      effortFamily: bed.effortFamily,
      arm,
      row: signs === undefined ? null : rows.length - 1,
      truth: byAsynchronyKind((kind) => readVerdict(kind === 'double_trigger' ? secondCycle : kinds[kind])),
      isVolumeControlled: breath.control === 'volume',
    });
  }
  const values = Float32Array.from(rows.flatMap((row) => names.map((name) => row[name] ?? Number.NaN)));
  return { signs: names, values, breaths };
}

/** Signs that need the mechanics of the chest. */
const OF_THE_TRACE = /^(?:pm_|start_|wasted_|within_|quiet|patient_share)/u;

function withoutMechanics(signs: BreathSigns): BreathSigns {
  return Object.fromEntries(
    Object.entries(signs).map(([name, value]) => [name, OF_THE_TRACE.test(name) ? Number.NaN : value]),
  );
}

function readVerdict({ verdict }: KindTruth): boolean | null {
  return verdict === 'ambiguous' ? null : verdict === 'present';
}

/** One table of several; tables without rows add their breaths alone. */
export function joinTables(tables: readonly SignTable[]): SignTable {
  const signs = tables.find(({ signs: names }) => names.length > 0)?.signs ?? [];
  const values = new Float32Array(tables.reduce((sum, table) => sum + table.values.length, 0));
  const breaths: LabelledBreath[] = [];
  let at = 0;
  for (const table of tables) {
    const first = at / Math.max(1, signs.length);
    for (const one of table.breaths) breaths.push({ ...one, row: one.row === null ? null : one.row + first });
    values.set(table.values, at);
    at += table.values.length;
  }
  return { signs, values, breaths };
}

export function isOfFamily({ machineFamily, effortFamily }: LabelledBreath, family: string): boolean {
  return machineFamily === family || effortFamily === family;
}
