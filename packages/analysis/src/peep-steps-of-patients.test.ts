import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findRecordingFormat, inspectRecording, readRecording, sourceOfBytes } from '@eupnea/formats';
import { ensure } from '@eupnea/model';
import { measurePeepSteps, type PeepStep } from '@eupnea/signal';
import { describe, expect, it } from 'vitest';
import { MeasuredRecording } from './measured-recording.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');
const RAW = join(DATA, 'pb840_ventmode/raw');
const LABELS = join(DATA, 'pb840_ventmode/labels');

/** Levels of PEEP by the analysis that every recording goes through. */
async function findSteps(path: string): Promise<readonly PeepStep[]> {
  const bytes = readFileSync(path);
  const inspection = inspectRecording(bytes.subarray(0, 65_536), basename(path));
  const format = findRecordingFormat(inspection.formatId ?? '');
  if (format === null) throw new Error(`${path} is of no known format`);
  const measured = new MeasuredRecording(format, { depth: 'basic' });
  const breaths = [];
  for await (const events of readRecording([sourceOfBytes(basename(path), bytes)], format, {})) {
    for (const event of events) if (event.type !== 'issue') breaths.push(...measured.take(event));
  }
  breaths.push(...measured.finish());
  const rateHz = measured.rateHz ?? Number.NaN;
  return measurePeepSteps(
    breaths
      .filter(({ breath }) => !breath.incomplete)
      .map(({ breath: { startIndex, features, mode } }) => ({
        startMs: (startIndex / rateHz) * 1000,
        peepCmh2o: features.peep_cmh2o,
        vtiMl: features.vti_ml,
        vteMl: features.vte_ml,
        plateauCmh2o: features.p_plateau_cmh2o,
        drivingPressureCmh2o: features.driving_pressure_cmh2o,
        complianceMlCmh2o: features.compliance_ml_cmh2o,
        isVolumeControlled: mode === 'vc',
        triggerDropCmh2o: features.trigger_drop_cmh2o,
        setPeepCmh2o: Number.NaN,
      })),
  );
}

/** Breaths of a recording as somebody else's software measured them: ventMAP 1.5.3, with the clinicians' mode. */
interface PeerBreath {
  readonly startS: number;
  readonly peepCmh2o: number;
  readonly mode: string;
}

function readPeer(name: string): readonly PeerBreath[] {
  const [head = '', ...rows] = readFileSync(join(LABELS, name.replace('.csv', '.labels.csv')), 'utf8')
    .trim()
    .split(/\r?\n/u);
  const columns = head.split(',');
  const read = (cells: readonly string[], column: string) => cells[columns.indexOf(column)] ?? '';
  return rows.map((row) => {
    const cells = row.split(',');
    const peep = read(cells, 'PEEP');
    return {
      startS: Number(read(cells, 'rel_time')),
      peepCmh2o: peep === '' ? Number.NaN : Number(peep),
      mode: read(cells, 'mode'),
    };
  });
}

function medianPeep(breaths: readonly PeerBreath[]): number {
  const peeps = breaths.map(({ peepCmh2o }) => peepCmh2o).filter((peep) => !Number.isNaN(peep));
  return peeps.toSorted((one, other) => one - other)[peeps.length >> 1] ?? Number.NaN;
}

/** Breaths on either side of a change that lasts; coughs, suction and disconnections are over before. */
const LASTING_BREATHS = 60;
const LASTING_CHANGE_CMH2O = 1;

/** Seconds from and to, within which the peer's PEEP changes for good: medians of both sides differ around the change. */
function listLastingChanges(breaths: readonly PeerBreath[]): readonly (readonly [number, number])[] {
  const changes: { from: number; to: number }[] = [];
  for (let at = LASTING_BREATHS; at <= breaths.length - LASTING_BREATHS; at += 1) {
    const before = medianPeep(breaths.slice(at - LASTING_BREATHS, at));
    const after = medianPeep(breaths.slice(at, at + LASTING_BREATHS));
    if (!(Math.abs(after - before) >= LASTING_CHANGE_CMH2O)) continue;
    const last = changes.at(-1);
    if (last !== undefined && at - last.to <= LASTING_BREATHS) last.to = at;
    else changes.push({ from: at, to: at });
  }
  return changes.map(({ from, to }) => [breaths[from]?.startS ?? 0, breaths[to]?.startS ?? 0]);
}

const names = existsSync(RAW) ? readdirSync(RAW).filter((name) => name.endsWith('.csv')) : [];

describe.skipIf(names.length === 0)('the PEEP steps of real patients', () => {
  const changed: string[] = [];

  it.each(names)('are those that a peer’s PEEP of every breath shows: %s', async (name) => {
    const steps = await findSteps(join(RAW, name));
    const peer = readPeer(name);
    for (const [fromS, toS] of listLastingChanges(peer)) {
      const within = steps.filter(({ startMs }) => startMs / 1000 > fromS && startMs / 1000 < toS);
      expect([fromS, within.map(({ changeCmh2o }) => changeCmh2o)]).toEqual([fromS, [expect.any(Number)]]);
      changed.push(name);
    }
    let before = Number.NaN;
    for (const { startMs, endMs, peepCmh2o, changeCmh2o } of steps) {
      const own = medianPeep(
        peer.filter(({ startS }) => startS * 1000 >= startMs - 100 && startS * 1000 < endMs - 100),
      );
      expect(Math.abs(peepCmh2o - own), `level from ${startMs / 1000} s`).toBeLessThan(0.3);
      if (changeCmh2o !== null) expect(Math.sign(own - before)).toBe(Math.sign(changeCmh2o));
      before = own;
    }
  });

  it('begin at the breath at which clinicians saw the support change to CPAP', async () => {
    expect(changed).toHaveLength(2);
    const name = ensure(
      names.find((one) => one === changed[0]),
      'a recording with a lasting change',
    );
    const change = readPeer(name).find(({ mode }) => mode === 'cpap_sbt');
    const [, lowered] = await findSteps(join(RAW, name));
    expect(ensure(lowered, 'a second level').startMs / 1000).toBeCloseTo(ensure(change, 'CPAP').startS, 1);
  });
});
