import { writeShare, writeTable } from '@eupnea/validation';
import type { RealMachines } from './compare-real-machines.ts';

interface Row {
  readonly machine: string;
  readonly measure: string;
  readonly aim: number | null;
  /** Null = nothing to divide by. */
  readonly value: number | null;
  readonly of: string;
  /** The aim is an upper bound. */
  readonly isBound?: boolean;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Issue 22 names the aims. */
function listRows({ fleximag, nihon, servoU, pb840 }: RealMachines): readonly Row[] {
  const rows: Row[] = [];
  if (fleximag !== null) {
    const { breaths, cyclesWithout, cyclesFalselyCalled, wastedEfforts } = fleximag;
    const machine = 'FlexiMag, waveform alone';
    rows.push(
      {
        machine,
        measure: 'onsets found within 0.1 s',
        aim: 0.97,
        value: fleximag.onsetsFound,
        of: `${breaths} breaths`,
      },
      { machine, measure: 'onset F1', aim: null, value: fleximag.onsetF1, of: `${fleximag.found} found` },
      {
        machine,
        measure: 'ineffective efforts found',
        aim: 0.9,
        value: share(fleximag.wastedEffortsFound, wastedEfforts),
        of: `${wastedEfforts} efforts`,
      },
      {
        machine,
        measure: 'cycles without one not called',
        aim: 0.95,
        value: share(cyclesWithout - cyclesFalselyCalled, cyclesWithout),
        of: `${cyclesWithout} cycles`,
      },
    );
  }
  if (nihon !== null) {
    const { breaths, cyclingFindings } = nihon;
    const machine = 'Nihon Kohden, waveform alone';
    const ps = nihon.modes.find(({ mode }) => mode === 'ps')?.breaths ?? 0;
    const of = `${breaths} breaths`;
    rows.push(
      {
        machine,
        measure: 'compliance within 15 %',
        aim: 0.5,
        value: share(nihon.complianceRight, breaths),
        of,
      },
      {
        machine,
        measure: 'resistance within 25 %',
        aim: 0.5,
        value: share(nihon.resistanceRight, breaths),
        of,
      },
      {
        machine,
        measure: 'compliance given and more than 15 % off',
        aim: null,
        value: share(nihon.complianceGiven - nihon.complianceRight, breaths),
        of,
      },
      { machine, measure: 'mode ps', aim: 0.9, value: share(ps, breaths), of },
      {
        machine,
        measure: 'cycling findings that muscle pressure contradicts',
        aim: 0.03,
        value: share(nihon.cyclingContradicted, breaths),
        of: `${of}, ${cyclingFindings} findings`,
        isBound: true,
      },
    );
  }
  if (servoU !== null) {
    rows.push({
      machine: 'SERVO-U, waveform alone',
      measure: 'onset F1',
      aim: null,
      value: servoU.onsetF1,
      of: `${servoU.breaths} breaths`,
    });
  }
  if (pb840 !== null) {
    rows.push({
      machine: 'PB840, waveform alone',
      measure: 'onset F1',
      aim: 0.99,
      value: pb840.onsetF1,
      of: `${pb840.breaths} breaths`,
    });
  }
  return rows;
}

function judge({ aim, value, isBound = false }: Row): string {
  if (aim === null || value === null) return '---';
  return (isBound ? value <= aim : value >= aim) ? 'held' : 'NOT HELD';
}

export function describeRealMachines(machines: RealMachines): string {
  const rows = listRows(machines);
  if (rows.length === 0) return 'No recordings of real machines are present: not run.';
  return writeTable(
    ['machine', 'measure', 'aim', 'value', 'of', 'result'],
    rows.map((row) => [
      row.machine,
      row.measure,
      row.aim === null ? '---' : `${row.isBound === true ? 'at most ' : ''}${row.aim}`,
      writeShare(row.value),
      row.of,
      judge(row),
    ]),
  );
}
