/**
 * `npm run report:oracle`: our numbers on the shared PB840 recordings, by device marks, against the per-breath output
 * of ventMAP 1.5.3 that lies beside them. Every breath that disagrees is counted; the named exceptions are breaths
 * where the peer's own rule is known to differ, and the share without exceptions stands beside.
 */
import { join } from 'node:path';
import type { Breath } from '@eupnea/model';
import {
  VENTMODE_FOLDER,
  haveRecordings,
  listRecordings,
  measureEvents,
  readCell,
  readEvents,
  readTable,
} from './recordings.ts';

const VOLUME_SHARE = 0.02;
const VOLUME_ML = 5;
const PRESSURE_CMH2O = 0.1;
/** Two samples; the peer's times are rounded to 0.01 s. */
const TIME_S = 0.0401;

interface Comparison {
  readonly name: string;
  readonly ours: (breath: Breath) => number;
  readonly peer: string;
  readonly agrees: (ours: number, peer: number) => boolean;
}

const sameVolume = (ours: number, peer: number) =>
  Math.abs(ours - peer) <= Math.max(VOLUME_ML, VOLUME_SHARE * Math.abs(peer));
const samePressure = (ours: number, peer: number) => Math.abs(ours - peer) <= PRESSURE_CMH2O;

const COMPARISONS: readonly Comparison[] = [
  { name: 'VTi', ours: (breath) => breath.features.vti_ml, peer: 'tvi', agrees: sameVolume },
  { name: 'VTe', ours: (breath) => breath.features.vte_ml, peer: 'tve', agrees: sameVolume },
  { name: 'PIP', ours: (breath) => breath.features.pip_cmh2o, peer: 'PIP', agrees: samePressure },
  { name: 'PEEP', ours: (breath) => breath.features.peep_cmh2o, peer: 'PEEP', agrees: samePressure },
  {
    name: 'Ti',
    ours: (breath) => breath.features.ti_s,
    peer: 'iTime',
    agrees: (ours, peer) => Math.abs(ours - peer) <= TIME_S,
  },
];

interface Tally {
  breaths: number;
  readonly agreeing: Map<string, number>;
  allAgreeing: number;
  readonly exceptions: Map<string, number>;
  agreeingOrExcepted: number;
}

/** Why the peer's number is not the one to be matched; null when there is no such reason. */
function nameException(breath: Breath, row: ReadonlyMap<string, string>): string | null {
  if (breath.incomplete) return 'incomplete: rows lost, no end mark, or cut by the end of the recording';
  if (breath.endIndex - breath.startIndex !== readCell(row, 'n_samples')) return 'the peer read other rows';
  if (Number.isNaN(breath.features.vti_ml))
    return 'nothing went in: VTi is absent here, the peer prints a number';
  if (Number.isNaN(breath.features.vte_ml))
    return 'nothing came out: VTe is absent here, the peer prints 0 or noise';
  return null;
}

function compare(tally: Tally, breath: Breath, row: ReadonlyMap<string, string>): void {
  tally.breaths += 1;
  let all = true;
  for (const comparison of COMPARISONS) {
    const agrees = comparison.agrees(comparison.ours(breath), readCell(row, comparison.peer));
    if (agrees) tally.agreeing.set(comparison.name, (tally.agreeing.get(comparison.name) ?? 0) + 1);
    else {
      all = false;
      if (process.argv.includes('--list')) {
        const ours = comparison.ours(breath).toFixed(3);
        console.log(
          `    ${comparison.name} breath ${row.get('BN')} ours ${ours} peer ${row.get(comparison.peer)}`,
        );
      }
    }
  }
  if (all) tally.allAgreeing += 1;
  const exception = all ? null : nameException(breath, row);
  if (exception !== null) tally.exceptions.set(exception, (tally.exceptions.get(exception) ?? 0) + 1);
  if (all || exception !== null) tally.agreeingOrExcepted += 1;
}

function newTally(): Tally {
  return { breaths: 0, agreeing: new Map(), allAgreeing: 0, exceptions: new Map(), agreeingOrExcepted: 0 };
}

function percent(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(2)} %`;
}

function describe(name: string, tally: Tally): string {
  const parts = COMPARISONS.map(
    (comparison) => `${comparison.name} ${percent(tally.agreeing.get(comparison.name) ?? 0, tally.breaths)}`,
  );
  return `${name.padEnd(22)} ${String(tally.breaths).padStart(6)} breaths  ${parts.join('  ')}  all five ${percent(tally.allAgreeing, tally.breaths)}`;
}

async function main(): Promise<number> {
  if (!haveRecordings()) {
    console.error(`No recordings in ${VENTMODE_FOLDER}; set EUPNEA_TEST_DATA.`);
    return 1;
  }
  const total = newTally();
  for (const name of listRecordings()) {
    const events = await readEvents(join(VENTMODE_FOLDER, 'raw', name));
    const breaths = measureEvents(events, 50, 'device', 'basic');
    const rows = readTable(join(VENTMODE_FOLDER, 'oracle', name.replace(/\.csv$/, '.ventmap.csv')));
    const file = newTally();
    let missing = 0;
    let next = 0;
    for (const row of rows) {
      const found = breaths.findIndex(
        (breath, index) => index >= next && breath.deviceBreathNumber === readCell(row, 'ventBN'),
      );
      const breath = breaths[found];
      if (breath === undefined) {
        missing += 1;
        continue;
      }
      next = found + 1;
      compare(file, breath, row);
      compare(total, breath, row);
    }
    console.log(describe(`${name.slice(0, 8)}-${name.slice(33, 39)}`, file));
    if (missing > 0) console.log(`  ${missing} of the peer's breaths not found`);
  }
  console.log(describe('total', total));
  for (const [rule, count] of total.exceptions) console.log(`  exception: ${rule}: ${count}`);
  const excepted = total.agreeingOrExcepted - total.allAgreeing;
  console.log(`  exceptions together: ${excepted} (${percent(excepted, total.breaths)}, at most 2 %)`);
  console.log(`  all five, without exceptions: ${percent(total.allAgreeing, total.breaths)}`);
  console.log(
    `  all five or excepted by rule: ${percent(total.agreeingOrExcepted, total.breaths)} (at least 98 %)`,
  );
  const held = total.agreeingOrExcepted >= 0.98 * total.breaths && excepted <= 0.02 * total.breaths;
  console.log(held ? 'HELD' : 'NOT HELD');
  return held ? 0 : 1;
}

process.exitCode = await main();
