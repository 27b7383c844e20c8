import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onsetF1, scoreOnsets, TRUTH } from '@eupnea/validation';
import { DATA_FOLDER, readTable } from '../reports/recordings.ts';
import { detectRecording, type BreathMark, type RecordedWaves } from './detect-recording.ts';

/** Onsets of breaths from the waveform alone; efforts against the recorded muscle pressure. */
export interface LungSimulatorResult {
  readonly breaths: number;
  readonly efforts: number;
  readonly breathOnsetF1: number | null;
  readonly wastedEfforts: number;
  readonly wastedEffortsFound: number;
  readonly ineffectiveFindings: number;
  readonly medianTriggerDelayS: number | null;
  readonly delaysOverThreshold: number;
  readonly delaysOverThresholdFound: number;
  readonly delayedFindings: number;
}

const FOLDER = join(DATA_FOLDER, 'other_devices/fleximag_asl');
const RATE_HZ = 100;
const ONSET_TOLERANCE_S = 0.1;
/** A found effort within this time of the true onset is the same one, s. */
const SAME_EFFORT_S = 0.3;

/** The shared recording: what the ventilator did and what the muscle did, as sample indices. */
export interface LungSimulatorRecording {
  readonly waves: RecordedWaves;
  /** Inspirations and expirations by the ventilator's own mark. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly efforts: readonly { readonly onset: number; readonly end: number }[];
  /** Efforts during which no inspiration starts. */
  readonly wasted: LungSimulatorRecording['efforts'];
}

/** A ventilator's mark may stand this many samples before the onset that the muscle pressure shows. */
const MARK_EARLY_SAMPLES = 2;

/** Null without the recording. */
export function readLungSimulator(): LungSimulatorRecording | null {
  if (!existsSync(join(FOLDER, 'vcv_0_450s.csv'))) return null;
  const events = readTable(join(FOLDER, 'vcv_0_450s.events.csv'));
  const at = (name: string) =>
    events.filter((event) => event.get('event') === name).map((event) => Number(event.get('index')));
  const starts = at('vent_insp_start');
  const efforts = pairEfforts(at('pmus_start'), at('pmus_end'));
  const wasted = efforts.filter(
    ({ onset, end }) => !starts.some((start) => start >= onset - MARK_EARLY_SAMPLES && start <= end),
  );
  return { waves: readSignals(), starts, ends: at('vent_exp_start'), efforts, wasted };
}

function markAt(index: number, kind: BreathMark['kind']): BreathMark {
  return { index, kind };
}

/** Null without the recording. */
export function compareWithLungSimulator(): LungSimulatorResult | null {
  const recording = readLungSimulator();
  if (recording === null) return null;
  const { waves, starts, ends, efforts, wasted } = recording;
  const marks = [
    ...starts.map((index) => markAt(index, 'inspiration_start')),
    ...ends.map((index) => markAt(index, 'expiration_start')),
  ].toSorted((a, b) => a.index - b.index);
  const byDevice = detectRecording(waves, marks);
  const byWaveform = detectRecording(waves);
  const started = starts.flatMap((start) => {
    const effort = efforts.find(({ onset, end }) => onset <= start && end > start);
    return effort === undefined ? [] : [{ start, delayS: (start - effort.onset) / RATE_HZ }];
  });
  const ineffective = byDevice.findings.filter(({ kind }) => kind === 'ineffective_effort');
  const delayed = byDevice.findings.filter(({ kind }) => kind === 'delayed_trigger');
  const late = started.filter(({ delayS }) => delayS > TRUTH.delayedTriggerS);
  const seconds = (indices: readonly number[]) => indices.map((index) => index / RATE_HZ);
  return {
    breaths: starts.length,
    efforts: efforts.length,
    breathOnsetF1: onsetF1(
      scoreOnsets(
        seconds(byWaveform.breaths.map(({ startIndex }) => startIndex)),
        seconds(starts),
        ONSET_TOLERANCE_S,
      ),
    ),
    wastedEfforts: wasted.length,
    wastedEffortsFound: wasted.filter(({ onset }) =>
      ineffective.some(({ firstIndex }) => Math.abs(firstIndex - onset) < SAME_EFFORT_S * RATE_HZ),
    ).length,
    ineffectiveFindings: ineffective.length,
    medianTriggerDelayS:
      started.map(({ delayS }) => delayS).toSorted((a, b) => a - b)[started.length >> 1] ?? null,
    delaysOverThreshold: late.length,
    delaysOverThresholdFound: late.filter(({ start }) =>
      delayed.some(({ breathStartIndices }) => breathStartIndices.includes(start)),
    ).length,
    delayedFindings: delayed.length,
  };
}

function readSignals(): RecordedWaves {
  const [, ...lines] = readFileSync(join(FOLDER, 'vcv_0_450s.csv'), 'utf8').trim().split('\n');
  const rows = lines.map((line) => line.split(',').map(Number));
  return {
    rateHz: RATE_HZ,
    pressure: Float32Array.from(rows, (row) => row[1] ?? Number.NaN),
    flow: Float32Array.from(rows, (row) => row[2] ?? Number.NaN),
  };
}

/** Every onset with the end that comes after it. */
function pairEfforts(onsets: readonly number[], ends: readonly number[]) {
  return onsets.flatMap((onset) => {
    const end = ends.find((one) => one > onset);
    return end === undefined ? [] : [{ onset, end }];
  });
}
