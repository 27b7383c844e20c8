import { BREATH_FEATURE_CODES, type Breath, type BreathFeatures, type ConversionLoss } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { gatherRecordings } from './gather-recordings.ts';
import { sourceOfBytes, type NamedSource } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import type { RecordingEvent } from './reader.ts';
import { findRecordingFormat } from './registry.ts';
import { RecordingSurveyor } from './survey/recording-survey.ts';
import { decodeUtf8 } from './text-lines.ts';
import type { WriterHeader } from './writer.ts';
import type { WritableEvent } from './writable-event.ts';
import { findWriterFormat } from './writer-registry.ts';

const RATE_HZ = 50;
const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 250);

interface Written {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly losses: readonly ConversionLoss[];
}

function write(
  id: string,
  events: readonly WritableEvent[],
  rateHz = RATE_HZ,
  changes: Partial<WriterHeader> = {},
): Written {
  const surveyor = new RecordingSurveyor(rateHz);
  for (const event of events) surveyor.take(event);
  const writer = findWriterFormat(id)?.createWriter({
    device: { model: 'Réa 840', serial: null, software: null },
    pseudonym: 'P 7',
    channels: ['pressure', 'flow'],
    rateHz,
    software: 'Eupnea test',
    recordName: 'r',
    analysisVersion: '3',
    survey: surveyor.finish(),
    ...changes,
  });
  if (writer === undefined) throw new Error(`no writer ${id}`);
  const pieces = new Map<string, Uint8Array[]>();
  const chunks = events.flatMap((event) => writer.write(event));
  const { chunks: last, losses } = writer.finish();
  for (const { ending, bytes } of [...chunks, ...last])
    pieces.set(ending, [...(pieces.get(ending) ?? []), bytes]);
  return { files: new Map([...pieces].map(([ending, parts]) => [ending, Buffer.concat(parts)])), losses };
}

function listFiles({ files }: Written): readonly NamedSource[] {
  return [...files].map(([ending, bytes]) => sourceOfBytes(`r${ending}`, bytes));
}

async function readBack(written: Written): Promise<readonly RecordingEvent[]> {
  const { recordings } = await gatherRecordings(listFiles(written));
  const [recording] = recordings;
  const format = findRecordingFormat(recording?.inspection.formatId ?? '');
  if (recording === undefined || format === null) throw new Error('no recording');
  const { mapping } = recording.inspection;
  const events: RecordingEvent[] = [];
  for await (const some of readRecording(recording.files, format, mapping === null ? {} : { mapping }))
    events.push(...some);
  expect(events.filter(isFault)).toEqual([]);
  return events;
}

/** That the ramps of these tests rise in coarse steps is said of them, and no fault of the file. */
function isFault(event: RecordingEvent): boolean {
  return (
    event.type === 'issue' && event.issue.code !== 'coarse_flow' && event.issue.code !== 'coarse_pressure'
  );
}

async function readRaw(written: Written): Promise<readonly RecordingEvent[]> {
  const [recording] = (await gatherRecordings(listFiles(written))).recordings;
  const format = findRecordingFormat(recording?.inspection.formatId ?? '');
  if (recording === undefined || format?.access !== 'files') throw new Error('no recording');
  const events: RecordingEvent[] = [];
  for await (const some of format.read(recording.files, {})) events.push(...some);
  return events;
}

function samples(firstIndex: number, pressure: readonly number[], rateHz = RATE_HZ): WritableEvent {
  const columns = {
    pressure: Float32Array.from(pressure),
    flow: Float32Array.from(pressure, (value) => -value),
  };
  return { type: 'samples', block: { firstIndex, rateHz, length: pressure.length, channels: columns } };
}

const ramp = (length: number) => Array.from({ length }, (_, index) => (index % 50) / 2);
const clock = (sampleIndex: number, timeMs: number): WritableEvent => ({
  type: 'wall_clock',
  sampleIndex,
  timeMs,
  zoned: true,
});

function breathEvent(breathNumber: number, startIndex: number, endIndex: number): WritableEvent {
  const features = Object.fromEntries(BREATH_FEATURE_CODES.map((code) => [code, Number.NaN]));
  const breath: Breath = {
    startIndex,
    inspirationEndIndex: startIndex + 20,
    endIndex,
    segmentation: 'waveform',
    deviceBreathNumber: null,
    incomplete: false,
    rejectedRows: 0,
    mode: 'unknown',
    features: { ...(features as BreathFeatures), vti_ml: 451.6, peep_cmh2o: 5.04 }, // cast: fromEntries() forgets the keys
    provenance: {},
  };
  return { type: 'breath', breathNumber, startedAt: null, breath };
}

const blocksOf = (events: readonly RecordingEvent[]) =>
  events.flatMap((event) => (event.type === 'samples' ? [[event.block.firstIndex, event.block.length]] : []));
const latin1 = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1');
const lossesOf = ({ losses }: Written) => losses.map(({ what, name, count }) => [what, name, count]);

describe.each(['edf', 'wfdb'])('a recording as %s', (id) => {
  it('is read again as what it was: with a volume that the device measured, with its marks, or without', async () => {
    const readId = async (volumeMeasured: boolean, marked: boolean) => {
      const mark: WritableEvent = { type: 'mark', kind: 'inspiration_start', sampleIndex: 5 };
      const volume = Float32Array.from(ramp(60));
      const block = { firstIndex: 0, rateHz: RATE_HZ, length: 60, channels: { volume, flow: volume } };
      const events: WritableEvent[] = [{ type: 'samples', block }, ...(marked ? [mark] : [])];
      const written = write(id, events, RATE_HZ, { channels: ['flow', 'volume'], volumeMeasured });
      const { recordings } = await gatherRecordings(listFiles(written));
      const formatId = recordings[0]?.inspection.formatId ?? '';
      const format = findRecordingFormat(formatId);
      expect([format?.trustsVolume, format?.hasMarks]).toEqual([volumeMeasured, marked]);
      return formatId;
    };
    expect(await readId(true, true)).toBe(`${id}_marked_volume`);
    expect(await readId(true, false)).toBe(`${id}_volume`);
    expect(await readId(false, true)).toBe(`${id}_marked`);
    expect(await readId(false, false)).toBe(id);
  });

  it('keeps marks, settings and the lines of its log where they stand', async () => {
    const log = (seconds: number, text: string): WritableEvent => ({
      type: 'log',
      timeMs: START_MS + seconds * 1000,
      zoned: true,
      kind: 'other',
      category: 'annotation',
      text,
    });
    const written = write(id, [
      clock(0, START_MS),
      { type: 'settings', values: { PEEPCPAP: 5, mode: 'SIMV "x"', sigh: false, O2: null } },
      { type: 'mark', kind: 'inspiration_start', sampleIndex: 0, deviceBreathNumber: 14_919 },
      samples(0, ramp(60)),
      { type: 'mark', kind: 'breath_end', sampleIndex: 60 },
      samples(60, ramp(60)),
      { type: 'settings', values: { PEEPCPAP: 8 } },
      samples(120, ramp(60)),
      log(1.5, 'Apnée, 3 s'),
      log(0.02, 'first'),
    ]);
    const back = await readBack(written);
    const told: string[] = [];
    let next = 0;
    for (const event of back) {
      if (event.type === 'samples') next = event.block.firstIndex + event.block.length;
      if (event.type === 'mark') told.push(`${event.sampleIndex} ${event.kind} ${event.deviceBreathNumber}`);
      if (event.type === 'settings') told.push(`settings ${JSON.stringify(event.values)}`);
      if (event.type === 'log') told.push(`${event.timeMs - START_MS} ${event.text}`);
    }
    expect(next).toBe(180);
    expect(told.toSorted()).toEqual(
      [
        '0 inspiration_start 14919',
        '60 breath_end undefined',
        'settings {"PEEPCPAP":5}',
        'settings {"mode":"SIMV \\"x\\""}',
        'settings {"sigh":false}',
        'settings {"O2":null}',
        'settings {"PEEPCPAP":8}',
        '1500 Apnée, 3 s',
        '20 first',
      ].toSorted(),
    );
    expect(back.find(({ type }) => type === 'wall_clock')).toMatchObject({ timeMs: START_MS, zoned: true });
    expect(lossesOf(written)).toEqual([]);
  });

  it('opens a gap where the clock jumps, and none where it drifts', async () => {
    const hour = 3_600_000;
    const written = write(id, [
      clock(0, START_MS),
      samples(0, ramp(100)),
      clock(100, START_MS + 2000 + 600),
      samples(100, ramp(100)),
      clock(200, START_MS + 4000 + 600 + hour),
      samples(200, ramp(100)),
      clock(300, START_MS - hour),
      samples(300, ramp(20)),
    ]);
    const back = await readBack(written);
    const indices = blocksOf(back);
    expect(indices[0]).toEqual([0, expect.any(Number)]);
    expect(indices.some(([first]) => first === 200 + 50 * 3600)).toBe(true);
    expect(indices.reduce((sum, [, length = 0]) => sum + length, 0)).toBe(320);
    expect(lossesOf(written)).toEqual([
      ['time', '', 1],
      ['time', '', 1],
    ]);
  });

  it('says what was clipped and rounded: a broken value does not cost the others their resolution', async () => {
    const values = [...ramp(50), 1 / 3, 3e30];
    const written = write(id, [samples(0, values)]);
    const losses = written.losses.filter(({ name }) => name === 'pressure');
    expect(losses).toEqual([
      expect.objectContaining({ what: 'precision', count: 1 }),
      expect.objectContaining({ what: 'clipping', count: 1 }),
    ]);
    const step = losses[0]?.step ?? 1;
    expect(step).toBeLessThanOrEqual(0.01);
    const [block] = (await readBack(written)).flatMap((event) =>
      event.type === 'samples' ? [event.block] : [],
    );
    const pressure = block?.channels.pressure;
    expect(Math.abs((pressure?.[50] ?? 0) - 1 / 3)).toBeLessThanOrEqual(step / 2 + 1e-7);
  });

  it('cuts a text that is too long, and says how many', () => {
    const long: WritableEvent = {
      type: 'log',
      timeMs: START_MS,
      zoned: true,
      kind: 'alarm',
      category: 'Alarma',
      text: 'é'.repeat(900),
    };
    const { losses } = write(id, [clock(0, START_MS), samples(0, ramp(60)), long]);
    expect(losses.map(({ what, count }) => [what, count])).toEqual([['text', 1]]);
  });
});

describe('EDF+', () => {
  it('writes breaths and findings as annotations with their times, and no name of anybody', () => {
    const { files, losses } = write('edf', [
      clock(0, START_MS),
      samples(0, ramp(200)),
      breathEvent(1, 10, 110),
      { type: 'finding', kind: 'double_trigger', firstIndex: 60, lastIndex: 84, confidence: 0.8125 },
    ]);
    const text = latin1(files.get('.edf'));
    expect(text).toContain('+0.45\u00152\u0014Eupnea breath 1 VTi=452 PEEP=5.0\u0014\0');
    expect(text).toContain('+1.45\u00150.5\u0014Eupnea finding double_trigger confidence=0.813\u0014\0');
    expect(text.slice(8, 184)).toBe(
      'P_7 X X X'.padEnd(80) +
        'Startdate 02-JAN-2026 X X R?a_840 UTC Eupnea_test'.padEnd(80) +
        '02.01.2603.04.05',
    );
    expect(text.slice(192, 236).trim()).toBe('EDF+C');
    expect(text.slice(236, 244).trim()).toBe('4');
    expect(losses.map(({ what, count }) => [what, count])).toEqual([['breaths', 1]]);
  });

  it('is discontinuous where nothing was recorded for more than a record', async () => {
    const written = write('edf', [clock(0, START_MS), samples(0, ramp(70)), samples(1000, ramp(30))]);
    const text = latin1(written.files.get('.edf'));
    expect(text.slice(192, 236).trim()).toBe('EDF+D');
    expect(text.slice(236, 244).trim()).toBe('3');
    expect(blocksOf(await readBack(written))).toEqual([
      [0, 70],
      [1000, 30],
    ]);
  });

  it.each([
    ['before 1985', Date.UTC(1984, 5, 6), '01.01.85', 1],
    ['after 2084', Date.UTC(2215, 5, 6, 7, 8, 9), '06.06.yy', 0],
  ])('of a year %s', async (_name, timeMs, date, losses) => {
    const written = write('edf', [clock(0, timeMs), samples(0, ramp(60))]);
    expect(latin1(written.files.get('.edf')).slice(168, 176)).toBe(date);
    expect(written.losses).toHaveLength(losses);
    const told = (await readBack(written)).find(({ type }) => type === 'wall_clock');
    if (losses === 0) expect(told).toMatchObject({ timeMs });
    else expect(told).toBeUndefined();
  });

  it('says where a rate has no whole number of samples in a second', async () => {
    const rateHz = 100 / 3;
    const written = write('edf', [samples(0, ramp(90), rateHz)], rateHz);
    expect(written.losses).toEqual([]);
    const [block] = (await readBack(written)).flatMap((event) =>
      event.type === 'samples' ? [event.block] : [],
    );
    expect(block?.rateHz).toBeCloseTo(rateHz, 9);
    expect(lossesOf(write('edf', [samples(0, ramp(90), 47.123_456_7)], 47.123_456_7))).toEqual([
      ['time', '', 1],
    ]);
  });
});

describe('WFDB', () => {
  it('names its own files, counts frames and sums, and says units and baseline', () => {
    const { files } = write('wfdb', [clock(0, START_MS), samples(0, ramp(100))]);
    expect([...files.keys()].toSorted()).toEqual(['.atr', '.dat', '.hea']);
    const lines = decodeUtf8(files.get('.hea') ?? new Uint8Array(0)).split('\n');
    const sum = ramp(100).reduce((total, value) => total + value * 10, 0);
    expect(lines.slice(0, 3)).toEqual([
      'r 2 50 100 03:04:05.250000 02/01/2026',
      `r.dat 16 10(0)/cmH2O 16 0 0 ${sum} 0 Paw`,
      `r.dat 16 10(0)/L/min 16 0 0 ${-sum} 0 Flow`,
    ]);
    expect(lines).toContain('# time zone: UTC');
    expect(lines).toContain('# pseudonym: P 7');
    expect(files.get('.dat')).toHaveLength(400);
  });

  it.each([
    [24, 0.01, 2000],
    [32, 0.001, 90_000],
  ])('needs format %i where its values do', async (bits, step, far) => {
    const written = write('wfdb', [samples(0, [step, far, 0, step])]);
    expect(decodeUtf8(written.files.get('.hea') ?? new Uint8Array(0))).toContain(`r.dat ${bits} `);
    expect(written.losses).toEqual([]);
    // No airway has such pressures, which the check of values would take as missing.
    const [block] = (await readRaw(written)).flatMap((event) =>
      event.type === 'samples' ? [event.block] : [],
    );
    expect(Array.from(block?.channels.pressure ?? [])).toEqual([step, far, 0, step].map(Math.fround));
  });

  it('shortens gaps that would make a file of nothing else, and says so', async () => {
    const year = 366 * 86_400 * RATE_HZ;
    const written = write('wfdb', [samples(0, ramp(50)), samples(year, ramp(50))]);
    expect(lossesOf(written)).toEqual([['gap', '', 1]]);
    expect(blocksOf(await readBack(written)).at(-1)).toEqual([50 + 60 * RATE_HZ, 50]);
  });
});
