import { findRecordingFormat, type RecordingEvent } from '@eupnea/formats';
import type { SampleBlock } from '@eupnea/model';
import { createBreathPipeline, FindingStream } from '@eupnea/signal';
import { BASE_SCENARIO, simulateRecording } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { writePb840Text } from '../../testing/write-pb840-text.ts';
import { BREATH_COLUMN_NAMES } from '../recording/insert-breaths.ts';
import { readBinaryArray } from '../testing/read-binary-array.ts';
import type { MeasuredEntry } from './measured-batch.ts';
import { RecordingAnalysis } from './recording-analysis.ts';
import { RecordingMeasurement } from './recording-measurement.ts';
import { UnusableRecording } from './unusable-recording.ts';

const START_MS = Date.UTC(2024, 4, 6, 7, 8, 9);
const FORMAT = { hasMarks: true, trustsVolume: false };

function readEvents(text: string, pieceBytes: number): readonly RecordingEvent[] {
  const format = findRecordingFormat('pb840');
  if (format?.access !== 'stream') throw new Error('PB840 is read as a stream');
  const reader = format.createReader({});
  const bytes = new TextEncoder().encode(text);
  const events: RecordingEvent[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    events.push(...reader.push(bytes.subarray(from, from + pieceBytes)));
  }
  return [...events, ...reader.finish()];
}

const clock = (sampleIndex: number, timeMs: number, zoned = true): RecordingEvent => ({
  type: 'wall_clock',
  sampleIndex,
  timeMs,
  zoned,
});

const BREATH_ROW = { typeId: 10, columns: BREATH_COLUMN_NAMES };
const TARGET = { deviceId: 1, recordingId: 2, analysisId: 3, breathRow: BREATH_ROW };

/** Place of the kind among the columns of findings (insert-findings.ts). */
const KIND_COLUMN = 5;

function measure(events: readonly RecordingEvent[]) {
  const measurement = new RecordingMeasurement(FORMAT);
  for (const event of events) measurement.take(event);
  measurement.finish();
  const { entries, endMs } = measurement.takeBatch();
  const only = <Kind extends MeasuredEntry['kind']>(kind: Kind) =>
    entries.filter((entry): entry is Extract<MeasuredEntry, { kind: Kind }> => entry.kind === kind);
  return {
    entries,
    endMs,
    breaths: only('breath').map(({ breath, place }) => ({ breath, epoch: place.epoch })),
    epochs: only('epoch').map(({ epoch }) => epoch),
    chunks: only('chunk').map(({ chunk }) => chunk),
  };
}

function analyse(events: readonly RecordingEvent[]) {
  const { entries, endMs } = measure(events);
  const analysis = new RecordingAnalysis(TARGET);
  analysis.takeHead({ issues: [], issueCount: 0, identity: null, endMs });
  for (const entry of entries) analysis.take(entry);
  analysis.finish();
  const { intervals, findings } = analysis.takePart();
  return {
    intervals,
    kinds: readBinaryArray(findings?.[KIND_COLUMN] ?? new Uint8Array(20)).map(String),
  };
}

function aBlock(rateHz: number, channels: SampleBlock['channels']): RecordingEvent {
  const length = Object.values(channels)[0]?.length ?? 0;
  return { type: 'samples', block: { firstIndex: 0, rateHz, length, channels } };
}

/** A leak under closed valves that triggers as regularly as a clock: what the file says of the rate tells it from one. */
function aLeakLikeAClock(): readonly RecordingEvent[] {
  const settings = {
    ...BASE_SCENARIO.settings,
    ratePerMin: 10,
    peepCmh2o: 8,
    trigger: { kind: 'pressure', belowPeepCmh2o: 1 },
  } as const;
  const { events } = simulateRecording({ ...BASE_SCENARIO, leakConductance: 0.0095, settings }, 7, 150);
  return events.flatMap((event): readonly RecordingEvent[] =>
    event.type === 'samples' || event.type === 'mark' || event.type === 'settings' ? [event] : [],
  );
}

describe('RecordingMeasurement', () => {
  it('finds the breaths that the pipeline finds, whatever the pieces of the file', () => {
    const text = writePb840Text(30, null);
    const pipeline = createBreathPipeline({ rateHz: 50, segmentation: 'device' });
    const expected = readEvents(text, text.length).flatMap((event) => {
      if (event.type === 'samples') return pipeline.pushSamples(event.block);
      return event.type === 'mark' ? pipeline.pushMark(event) : [];
    });
    expected.push(...pipeline.finish());
    for (const pieceBytes of [97, 4096, text.length]) {
      const part = measure([clock(0, START_MS), ...readEvents(text, pieceBytes)]);
      // The detecting thread adds the numbers of the patient model.
      const findings = new FindingStream(50);
      const measured = part.entries.flatMap((entry) =>
        entry.kind === 'detect' ? [findings.takeBreath(entry.detected)] : [],
      );
      expect(measured).toEqual(expected);
      expect(part.breaths.map(({ breath }) => breath.startIndex)).toEqual(
        expected.map(({ startIndex }) => startIndex),
      );
      expect(part.epochs).toEqual([{ epoch: 1, anchorMs: START_MS, rateHz: 50, startedAtMs: START_MS }]);
      const samples = part.chunks.reduce((sum, { chunk }) => sum + chunk.sampleCount, 0);
      expect(samples).toBe(30 * 150);
      expect(part.endMs).toBe(START_MS + 90_000);
    }
  });

  it('puts breaths behind a gap into an epoch of their own, with times that the file gives', () => {
    const events = readEvents(writePb840Text(10, null), 100_000);
    const marks = events.filter((event) => event.type === 'mark' && event.kind === 'inspiration_start');
    const sixth = marks[5];
    if (sixth?.type !== 'mark') throw new Error('the text has ten marks');
    const gapMs = 30_000;
    const told = events.flatMap((event) =>
      event === sixth ? [clock(sixth.sampleIndex, START_MS + 15_000 + gapMs), event] : [event],
    );
    const part = measure([clock(0, START_MS), ...told]);
    expect(part.epochs.map(({ epoch }) => epoch)).toEqual([1, 2]);
    expect(part.breaths.map(({ epoch }) => epoch)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    expect(part.endMs).toBe(START_MS + 30_000 + gapMs);
    expect(new Set(part.chunks.map(({ epoch }) => epoch))).toEqual(new Set([1, 2]));
  });

  it('refuses what has no time, no zone, no waveform, or a rate that no breath can be measured at', () => {
    const events = readEvents(writePb840Text(2, null), 100_000);
    const column = new Float32Array(10);
    const cases: readonly (readonly [readonly RecordingEvent[], RegExp])[] = [
      [events, /when it was recorded/u],
      [[clock(0, START_MS, false), ...events], /time zone/u],
      [[clock(0, START_MS), aBlock(100, { co2: column })], /no samples of flow/u],
      [[clock(0, START_MS), aBlock(10, { flow: column, pressure: column })], /not at 10/u],
    ];
    for (const [some, message] of cases) {
      expect(() => measure(some)).toThrow(UnusableRecording);
      expect(() => measure(some)).toThrow(message);
    }
  });

  it('keeps what the file says of a setting over what the waveform suggests', () => {
    const settings: RecordingEvent = { type: 'settings', values: { PEEPCPAP: 9 } };
    const part = analyse([clock(0, START_MS), settings, ...readEvents(writePb840Text(40, null), 100_000)]);
    const peep = part.intervals.filter(
      (interval) => interval.kind === 'setting' && interval.parameter === 'PEEPCPAP',
    );
    expect(peep).toMatchObject([{ value: 9, source: 'import', atMs: START_MS }]);
  });

  it('lets the detectors know what the file says is set', () => {
    const events = aLeakLikeAClock();
    const countAutoTriggers = (told: readonly RecordingEvent[]) =>
      analyse([clock(0, START_MS), ...told]).kinds.filter((kind) => kind === 'auto_trigger').length;
    expect(countAutoTriggers(events)).toBeGreaterThan(0);
    expect(countAutoTriggers(events.filter(({ type }) => type !== 'settings'))).toBe(0);
  });

  it('ends what the waveform suggested where the recording is interrupted', () => {
    const events = readEvents(writePb840Text(40, null), 100_000);
    const marks = events.filter((event) => event.type === 'mark' && event.kind === 'inspiration_start');
    const resumed = marks[20];
    if (resumed?.type !== 'mark') throw new Error('the text has forty marks');
    const told = events.flatMap((event) =>
      event === resumed ? [clock(resumed.sampleIndex, START_MS + 60_000 + 30_000), event] : [event],
    );
    const peep = analyse([clock(0, START_MS), ...told]).intervals.filter(
      (interval) => interval.kind === 'setting' && interval.parameter === 'PEEPCPAP',
    );
    expect(peep).toMatchObject([{ value: 8 }, { value: null, source: 'estimated' }, { value: 8 }]);
  });
});

describe('a recording without breaths', () => {
  const RATE_HZ = 50;

  function explain(seconds: number, flowOf: (index: number) => number): readonly string[] {
    const length = seconds * RATE_HZ;
    const flow = Float32Array.from({ length }, (_, index) => flowOf(index));
    const pressure = new Float32Array(length).fill(5);
    const measurement = new RecordingMeasurement({ hasMarks: false, trustsVolume: false });
    measurement.take(clock(0, START_MS));
    measurement.take({
      type: 'samples',
      block: { rateHz: RATE_HZ, firstIndex: 0, length, channels: { flow, pressure } },
    });
    measurement.finish();
    const { issues, issueCount } = measurement.takeBatch();
    expect(issueCount).toBe(issues.length);
    return issues.map(({ code }) => code);
  }

  it('says why', () => {
    expect(explain(60, () => 0.5)).toEqual(['no_breath_flow_still']);
    expect(explain(2, () => 20)).toEqual(['no_breath_short']);
    expect(explain(60, () => Number.NaN)).toEqual(['no_breath_flow_missing']);
    expect(explain(60, () => -20)).toEqual(['no_breath_flow_outward']);
  });

  it('is none where there are breaths', () => {
    const isInspiration = (index: number) => index % 200 < 60;
    expect(explain(60, (index) => (isInspiration(index) ? 30 : -13))).toEqual([]);
  });
});
