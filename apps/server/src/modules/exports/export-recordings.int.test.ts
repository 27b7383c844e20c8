import {
  gatherRecordings,
  readRecording,
  findRecordingFormat,
  sourceOfBytes,
  type RecordingEvent,
} from '@eupnea/formats';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  await ward.app.storage.pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
       ($1, 'PEEPCPAP', $2, $3, '5', 'device'), ($1, 'PEEPCPAP', $3, null, '8', 'device')`,
    [ward.deviceId, minuteUs(19), minuteUs(33)],
  );
});
afterAll(() => ward.app.remove());

async function download(format: string, from: number, to: number) {
  const path = `/exports/waveforms?patient_id=${ward.patientId}&format=${format}&startTime=${minuteTime(from)}&endTime=${minuteTime(to)}`;
  const answer = await ward.get(ward.owner, path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`P-ONE-${format}.zip`);
  return unzipSync(answer.rawPayload);
}

async function readWaveformRows(from: number, to: number): Promise<readonly (readonly string[])[]> {
  const path = `/exports/waveforms?patient_id=${ward.patientId}&startTime=${minuteTime(from)}&endTime=${minuteTime(to)}`;
  const lines = (await ward.get(ward.owner, path)).body.trimEnd().split('\n');
  const [names = '', ...rows] = lines.filter((line) => !line.startsWith('#'));
  const at = ['time_rcvd', 'flow', 'p_patient'].map((name) => names.split(',').indexOf(name));
  return rows.map((row) => {
    const cells = row.split(',');
    return at.map((place) => String(Number(cells[place])));
  });
}

async function readRecordings(files: Readonly<Record<string, Uint8Array>>) {
  const sources = Object.entries(files)
    .filter(([name]) => name !== 'losses.csv')
    .map(([name, bytes]) => sourceOfBytes(name, bytes));
  const { recordings } = await gatherRecordings(sources);
  const read: { readonly name: string; readonly events: readonly RecordingEvent[] }[] = [];
  for (const { files: own, inspection } of recordings) {
    const format = findRecordingFormat(inspection.formatId ?? '');
    if (format === null) throw new Error(inspection.problem?.detail ?? 'no format');
    const options = inspection.mapping === null ? {} : { mapping: inspection.mapping };
    const events: RecordingEvent[] = [];
    expect(format.hasMarks).toBe(true);
    for await (const some of readRecording(own, format, options)) events.push(...some);
    expect(events.filter(({ type }) => type === 'issue')).toEqual([]);
    read.push({ name: own[0]?.name ?? '', events });
  }
  return read;
}

function rowsOf(events: readonly RecordingEvent[]): readonly (readonly string[])[] {
  const clock = events.find((event) => event.type === 'wall_clock');
  if (clock === undefined) throw new Error('no time');
  expect(clock.zoned).toBe(true);
  return events.flatMap((event) => {
    if (event.type !== 'samples') return [];
    const { firstIndex, rateHz, length, channels } = event.block;
    return Array.from({ length }, (_, offset) => {
      const timeMs = clock.timeMs + ((firstIndex + offset - clock.sampleIndex) * 1000) / rateHz;
      const values = [channels.flow?.[offset] ?? Number.NaN, channels.pressure?.[offset] ?? Number.NaN];
      return [
        String(Math.round(timeMs)),
        ...values.map((value) => String(Math.round(value * 1000) / 1000 + 0)),
      ];
    });
  });
}

describe.each(['edf', 'wfdb'])('an export of waveforms as %s', (format) => {
  it('holds every sample at its time over a gap, with breaths and settings', async () => {
    const files = await download(format, 19.5, 33.5);
    expect(Object.keys(files)).toContain('losses.csv');
    const recordings = await readRecordings(files);
    expect(recordings.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^P-ONE_s\d+_20261120T001930\./),
    ]);
    const events = recordings[0]?.events ?? [];
    expect(rowsOf(events)).toEqual(await readWaveformRows(19.5, 33.5));
    const settings = events.flatMap((event) => (event.type === 'settings' ? [event.values] : []));
    expect(settings).toEqual([{ PEEPCPAP: 5 }, { PEEPCPAP: 8 }]);
    const marked = events.flatMap((event) =>
      event.type === 'mark' && event.kind === 'inspiration_start'
        ? [`${minuteTime(19.5 + event.sampleIndex / 6000)} ${event.deviceBreathNumber}`]
        : [],
    );
    const inPart = ({ deviceId, startedAtUs }: (typeof ward.breaths)[number]) =>
      deviceId === ward.deviceId && startedAtUs >= minuteUs(19.5) && startedAtUs < minuteUs(33.5);
    expect(marked).toEqual(
      ward.breaths.filter(inPart).map(({ startedAtUs, breath }) => {
        const time = new Date(Number(startedAtUs / 1000n)).toISOString();
        return `${time} ${breath.deviceBreathNumber}`;
      }),
    );
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join('');
    expect(all.match(/Eupnea breath \d+ VTi=/g)?.length).toBeGreaterThan(30);
    expect(all).not.toContain('Bed 7');
  });

  it('is a recording a session, of this patient alone', async () => {
    const files = await download(format, 61.5, 74);
    const recordings = await readRecordings(files);
    expect(recordings).toHaveLength(2);
    expect(recordings.flatMap(({ events }) => rowsOf(events))).toEqual(await readWaveformRows(61.5, 74));
    const losses = Buffer.from(files['losses.csv'] ?? []).toString();
    expect(losses).toContain('recording,what,channel,count,step,detail\n');
    expect(losses).toMatch(/^P-ONE_s\d+_\d{8}T\d{6},breaths,/m);
  });
});
