/**
 * `npm run report:servo-u`: SERVO-U recordings against the device's own per-breath values (reference_breaths.csv):
 * VTi within 1 % or 3 mL, plateau and PEEP within 0.5 cmH2O in the median; VTe reported.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Breath } from '@eupnea/model';
import { DATA_FOLDER, measureEvents, readCell, readEvents, readTable } from './recordings.ts';

const FOLDER = join(DATA_FOLDER, 'other_devices/servo_u');
const RATE_HZ = 100;
const VOLUME_SHARE = 0.01;
const VOLUME_ML = 3;
const PRESSURE_CMH2O = 0.5;

interface Difference {
  readonly vtiMl: number;
  readonly vtiReferenceMl: number;
  readonly vteMl: number;
  readonly plateauCmh2o: number;
  readonly peepCmh2o: number;
}

function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

function compare(breath: Breath, row: ReadonlyMap<string, string>): Difference {
  return {
    vtiMl: breath.features.vti_ml - readCell(row, 'dev_Vci'),
    vtiReferenceMl: readCell(row, 'dev_Vci'),
    vteMl: breath.features.vte_ml - readCell(row, 'dev_Vce'),
    plateauCmh2o: breath.features.p_plateau_cmh2o - readCell(row, 'dev_Pei'),
    peepCmh2o: breath.features.peep_cmh2o - readCell(row, 'dev_PEEP'),
  };
}

async function compareRecording(
  name: string,
  rows: readonly ReadonlyMap<string, string>[],
): Promise<readonly Difference[]> {
  const events = await readEvents(join(FOLDER, 'recordings', name));
  const breaths = measureEvents(events, RATE_HZ, 'device', 'basic', 'channel');
  const differences: Difference[] = [];
  for (const row of rows) {
    const breath = breaths.find((candidate) => candidate.startIndex === readCell(row, 'i_start'));
    if (breath === undefined) console.log(`  ${name}: breath at sample ${row.get('i_start')} not found`);
    else differences.push(compare(breath, row));
  }
  return differences;
}

async function main(): Promise<number> {
  if (!existsSync(join(FOLDER, 'recordings'))) {
    console.error(`No recordings in ${FOLDER}; set EUPNEA_TEST_DATA.`);
    return 1;
  }
  const rows = readTable(join(FOLDER, 'reference_breaths.csv'));
  const names = [...new Set(rows.map((row) => row.get('file') ?? ''))];
  const all: Difference[] = [];
  for (const name of names) {
    const found = await compareRecording(
      name,
      rows.filter((row) => row.get('file') === name),
    );
    all.push(...found);
    console.log(`${name}: ${found.length} breaths; median differences: ${describe(found)}`);
  }
  console.log(`all: ${all.length} breaths; median differences: ${describe(all)}`);
  const vtiBound = Math.max(VOLUME_ML, VOLUME_SHARE * median(all.map((one) => one.vtiReferenceMl)));
  const held =
    all.length > 0 &&
    Math.abs(median(all.map((one) => one.vtiMl))) <= vtiBound &&
    Math.abs(median(all.map((one) => one.plateauCmh2o))) <= PRESSURE_CMH2O &&
    Math.abs(median(all.map((one) => one.peepCmh2o))) <= PRESSURE_CMH2O;
  console.log(held ? 'HELD' : 'NOT HELD');
  return held ? 0 : 1;
}

function describe(differences: readonly Difference[]): string {
  const vti = median(differences.map((one) => one.vtiMl)).toFixed(1);
  const vte = median(differences.map((one) => one.vteMl)).toFixed(1);
  const plateau = median(differences.map((one) => one.plateauCmh2o)).toFixed(2);
  const peep = median(differences.map((one) => one.peepCmh2o)).toFixed(2);
  return `VTi ${vti} mL, VTe ${vte} mL, plateau ${plateau} cmH2O, PEEP ${peep} cmH2O`;
}

process.exitCode = await main();
