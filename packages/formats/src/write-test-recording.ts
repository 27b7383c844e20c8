import { BREATH_FEATURE_CODES, type Breath, type BreathFeatures } from '@eupnea/model';
import { RecordingSurveyor } from './survey/recording-survey.ts';
import type { WritableEvent } from './writable-event.ts';
import { findWriterFormat } from './writer-registry.ts';

/** The recording that is written for tests against other programs: marks, a setting, a breath, a finding, a note. */
const RATE_HZ = 50;
const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 250);
const SECONDS = 5.5;

function trace(value: (index: number) => number): Float32Array {
  return Float32Array.from({ length: SECONDS * RATE_HZ }, (_, index) =>
    index === 77 ? Number.NaN : value(index),
  );
}

export const WRITTEN_SAMPLES = {
  pressure: trace((index) => 5 + 15 * Math.sin(index / 20) ** 2),
  flow: trace((index) => 60 * Math.sin(index / 10)),
};

/** Features of a breath; those not given are absent. */
function buildFeatures(present: Partial<BreathFeatures>): BreathFeatures {
  const features = Object.fromEntries(
    BREATH_FEATURE_CODES.map((code) => [code, present[code] ?? Number.NaN]),
  );
  if (!hasAllFeatures(features)) throw new Error('a feature is missing');
  return features;
}

function hasAllFeatures(features: { readonly [code: string]: number }): features is BreathFeatures {
  return BREATH_FEATURE_CODES.every((code) => features[code] !== undefined);
}

/** Text of the breath's annotation. */
export const WRITTEN_BREATH = 'Eupnea breath 1 VTi=452 PEEP=5.0';

const BREATH: Breath = {
  startIndex: 10,
  inspirationEndIndex: 30,
  endIndex: 110,
  segmentation: 'waveform',
  deviceBreathNumber: null,
  incomplete: false,
  rejectedRows: 0,
  mode: 'unknown',
  features: buildFeatures({ vti_ml: 451.6, peep_cmh2o: 5.04 }),
  provenance: {},
};

export const WRITTEN_EVENTS: readonly WritableEvent[] = [
  { type: 'wall_clock', sampleIndex: 0, timeMs: START_MS, zoned: true },
  { type: 'settings', values: { PEEPCPAP: 5 } },
  { type: 'mark', kind: 'inspiration_start', sampleIndex: 0, deviceBreathNumber: 14_919 },
  {
    type: 'samples',
    block: { firstIndex: 0, rateHz: RATE_HZ, length: SECONDS * RATE_HZ, channels: WRITTEN_SAMPLES },
  },
  { type: 'breath', breathNumber: 1, startedAt: null, breath: BREATH },
  { type: 'finding', kind: 'double_trigger', firstIndex: 60, lastIndex: 84, confidence: 0.8125 },
  {
    type: 'log',
    timeMs: START_MS + 2000,
    zoned: true,
    kind: 'other',
    category: 'annotation',
    text: 'Apnée, 3 s',
  },
];

/** @returns the files by their endings */
export function writeTestRecording(
  writerId: string,
  events: readonly WritableEvent[],
): ReadonlyMap<string, Uint8Array> {
  const surveyor = new RecordingSurveyor(RATE_HZ);
  for (const event of events) surveyor.take(event);
  const writer = findWriterFormat(writerId)?.createWriter({
    device: { model: 'PB840', serial: null, software: null },
    pseudonym: 'P 7',
    channels: ['pressure', 'flow'],
    rateHz: RATE_HZ,
    software: 'Eupnea test',
    recordName: 'r',
    analysisVersion: '3',
    survey: surveyor.finish(),
  });
  if (writer === undefined) throw new Error(`no writer ${writerId}`);
  const chunks = [...events.flatMap((event) => writer.write(event)), ...writer.finish().chunks];
  const files = new Map<string, Uint8Array>();
  for (const { ending, bytes } of chunks) {
    const before = files.get(ending) ?? new Uint8Array(0);
    const joined = new Uint8Array(before.length + bytes.length);
    joined.set(before);
    joined.set(bytes, before.length);
    files.set(ending, joined);
  }
  return files;
}
