import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensure } from '@eupnea/model';
import { BASE_SCENARIO, QUIET_EFFORT, simulateRecording, type Scenario } from '@eupnea/simulator';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { writeEdfRecording } from '../../e2e/support/write-edf-recording.ts';
import { readDataFolder } from './read-data-folder.ts';

const RATE_HZ = 50;
const SECONDS = 40;
const SEED = 3;

const patient: Scenario = {
  ...BASE_SCENARIO,
  rateHz: RATE_HZ,
  effort: { ...QUIET_EFFORT, ratePerMin: 15, amplitudeCmh2o: 8 },
  settings: { ...BASE_SCENARIO.settings, mode: 'ps', pressureSupportCmh2o: 8 },
};
const { events, breaths } = simulateRecording(patient, SEED, SECONDS);
const flow: number[] = [];
const pressure: number[] = [];
for (const event of events) {
  if (event.type !== 'samples') continue;
  flow.push(...ensure(event.block.channels.flow, 'flow'));
  pressure.push(...ensure(event.block.channels.pressure, 'pressure'));
}

/** A table with its head, without the samples from `gap` on for two seconds. */
function writeTable(
  head: string,
  flowFactor: number,
  delimiter = ',',
  gap = Number.POSITIVE_INFINITY,
): string {
  const rows = flow.flatMap((value, at) => {
    if (at >= gap && at < gap + 2 * RATE_HZ) return [];
    const cells = [(at / RATE_HZ).toFixed(3), (value * flowFactor).toFixed(4)];
    return [[...cells, (pressure[at] ?? 0).toFixed(3)].join(delimiter)];
  });
  return [head, ...rows, ''].join('\n');
}

describe('a folder of recordings with labels', () => {
  let folder = '';
  const folders: string[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eupnea-data-folder-'));
    folders.push(folder);
  });
  afterAll(() => {
    for (const one of folders) rmSync(one, { recursive: true });
  });

  function write(file: string, content: string | Uint8Array): void {
    writeFileSync(join(folder, file), content);
    const rows = breaths.slice(2, -2).map(({ startS, endS }) => `${startS.toFixed(3)},${endS.toFixed(3)},0`);
    const name = ensure(file.split('.')[0], 'a name');
    writeFileSync(join(folder, `${name}.breaths.csv`), `start_s,end_s,ineffective\n${rows.join('\n')}\n`);
  }

  async function read() {
    const recordings = [];
    for await (const recording of readDataFolder(folder)) recordings.push(recording);
    return recordings;
  }

  it('has each recording in any format that Eupnea reads, with the same breaths and samples', async () => {
    write('own.csv', writeTable('time,flow,pressure', 1));
    const edf = writeEdfRecording(patient, SEED, SECONDS, Date.UTC(2026, 10, 20, 11));
    write('edf.edf', edf);
    write('packed.edf.gz', gzipSync(edf));
    write('maker.csv', writeTable('Time [s];Flow [L/s];Paw [cmH2O]', 1 / 60, ';'));
    const recordings = await read();
    expect(recordings.map(({ name }) => name)).toEqual(['edf', 'maker', 'own', 'packed']);
    const own = ensure(recordings[2], 'the own table');
    for (const { name, rateHz, columns, truth, detected } of recordings) {
      expect(rateHz, name).toBe(RATE_HZ);
      const flowRead = ensure(columns.get('flow'), 'flow');
      expect(Math.abs(flowRead.length - flow.length), name).toBeLessThanOrEqual(RATE_HZ);
      for (let at = 0; at < flowRead.length && at < flow.length; at += 7)
        expect(Math.abs((flowRead[at] ?? Number.NaN) - (flow[at] ?? 0)), `${name} ${at}`).toBeLessThan(0.1);
      expect(
        truth.map(({ startIndex }) => startIndex),
        name,
      ).toEqual(own.truth.map(({ startIndex }) => startIndex));
      expect(detected.breaths.length, name).toBe(own.detected.breaths.length);
    }
    expect(own.truth.filter(({ startIndex }) => startIndex !== null).length).toBeGreaterThanOrEqual(5);
  });

  it('names the file that has a gap, is no recording, or is missing beside its labels', async () => {
    write('gap.csv', writeTable('Time [s];Flow [L/s];Paw [cmH2O]', 1 / 60, ';', 1000));
    await expect(read()).rejects.toThrow(/gap\.csv: no samples after 20\.\d+ s: split the recording/u);
    rmSync(join(folder, 'gap.csv'));
    await expect(read()).rejects.toThrow(/gap: no recording beside its labels/u);
    write('gap.edf', 'These are words.');
    await expect(read()).rejects.toThrow(/gap\.edf: no waveforms/u);
  });

  it('refuses two recordings of one name', async () => {
    const edf = writeEdfRecording(patient, SEED, SECONDS, Date.UTC(2026, 10, 20, 11));
    write('twice.edf', edf);
    write('twice.csv', writeTable('Time [s];Flow [L/s];Paw [cmH2O]', 1 / 60, ';'));
    await expect(read()).rejects.toThrow(/2 recordings of this name/u);
  });
});
