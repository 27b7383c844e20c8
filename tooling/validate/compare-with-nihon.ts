import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Breath, Finding } from '@eupnea/model';
import { TRUTH } from '@eupnea/validation';
import { DATA_FOLDER, readCell, readTable } from '../reports/recordings.ts';
import { detectRecording } from './detect-recording.ts';
import { findMuscleEfforts, type RecordedEffort } from './muscle-efforts.ts';

/** A Nihon Kohden ventilator in pressure support on a lung simulator of known mechanics and muscle pressure. */
export interface NihonResult {
  readonly breaths: number;
  readonly complianceGiven: number;
  readonly complianceRight: number;
  readonly resistanceGiven: number;
  readonly resistanceRight: number;
  /** Recognised modes with their breaths, the commonest first. */
  readonly modes: readonly { readonly mode: string; readonly breaths: number }[];
  readonly cyclingFindings: number;
  /** Of them, those that the muscle pressure contradicts by the definitions of definitions.md, Asynchrony. */
  readonly cyclingContradicted: number;
}

const FILE = join(DATA_FOLDER, 'other_devices/nihon_asl/r15_c50.csv');
const RATE_HZ = 100;
/** What the lung simulator was set to (README of the shared data). */
const COMPLIANCE_ML_PER_CMH2O = 50;
const RESISTANCE_CMH2O_S_PER_L = 15;
const COMPLIANCE_WITHIN = 0.15;
const RESISTANCE_WITHIN = 0.25;

/** Null without the recording. */
export function compareWithNihon(): NihonResult | null {
  if (!existsSync(FILE)) return null;
  const rows = readTable(FILE);
  const column = (name: string, sign = 1) => Float32Array.from(rows, (row) => sign * readCell(row, name));
  const waves = { rateHz: RATE_HZ, pressure: column('pressure'), flow: column('flow') };
  const { breaths, findings } = detectRecording(waves);
  const efforts = findMuscleEfforts(column('pmus', -1));
  const cycling = findings.filter(({ kind }) => kind === 'premature_cycling' || kind === 'delayed_cycling');
  const compliances = breaths.map(({ features }) => features.compliance_ml_cmh2o).filter(Number.isFinite);
  const resistances = breaths.map(({ features }) => features.resistance_cmh2o_s_l).filter(Number.isFinite);
  return {
    breaths: breaths.length,
    complianceGiven: compliances.length,
    complianceRight: countWithin(compliances, COMPLIANCE_ML_PER_CMH2O, COMPLIANCE_WITHIN),
    resistanceGiven: resistances.length,
    resistanceRight: countWithin(resistances, RESISTANCE_CMH2O_S_PER_L, RESISTANCE_WITHIN),
    modes: [...Map.groupBy(breaths, ({ mode }) => mode)]
      .map(([mode, of]) => ({ mode, breaths: of.length }))
      .toSorted((a, b) => b.breaths - a.breaths),
    cyclingFindings: cycling.length,
    cyclingContradicted: cycling.filter((finding) => isContradicted(finding, breaths, efforts)).length,
  };
}

function countWithin(values: readonly number[], truth: number, within: number): number {
  return values.filter((value) => Math.abs(value / truth - 1) <= within).length;
}

/** A cycling finding holds against the effort during which its breath began; without one there is nothing to cycle with. */
function isContradicted(
  { kind, breathStartIndices }: Finding,
  breaths: readonly Breath[],
  efforts: readonly RecordedEffort[],
): boolean {
  const breath = breaths.find(({ startIndex }) => breathStartIndices.includes(startIndex));
  const effort = efforts.findLast(({ onset }) => onset <= (breath?.inspirationEndIndex ?? -1));
  if (breath === undefined || effort === undefined || effort.end < breath.startIndex) return true;
  const lateS = (breath.inspirationEndIndex - effort.end) / RATE_HZ;
  return kind === 'premature_cycling' ? -lateS <= TRUTH.prematureCyclingS : lateS <= TRUTH.delayedCyclingS;
}
