import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Breath, Finding } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { onsetF1, scoreOnsets, TRUTH } from '@eupnea/validation';
import { DATA_FOLDER, readTable } from '../reports/recordings.ts';

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

type MarkKind = 'inspiration_start' | 'expiration_start';

interface Mark {
  readonly index: number;
  readonly kind: MarkKind;
}

function markAt(index: number, kind: MarkKind): Mark {
  return { index, kind };
}

/** Null without the recording. */
export function compareWithLungSimulator(): LungSimulatorResult | null {
  if (!existsSync(join(FOLDER, 'vcv_0_450s.csv'))) return null;
  const events = readTable(join(FOLDER, 'vcv_0_450s.events.csv'));
  const at = (name: string) =>
    events.filter((event) => event.get('event') === name).map((event) => Number(event.get('index')));
  const starts = at('vent_insp_start');
  const { pressure, flow } = readSignals();
  const marks = [
    ...starts.map((index) => markAt(index, 'inspiration_start')),
    ...at('vent_exp_start').map((index) => markAt(index, 'expiration_start')),
  ].toSorted((a, b) => a.index - b.index);
  const byDevice = detect(pressure, flow, marks);
  const byWaveform = detect(pressure, flow, []);
  const efforts = pairEfforts(at('pmus_start'), at('pmus_end'));
  const started = starts.flatMap((start) => {
    const effort = efforts.find(({ onset, end }) => onset <= start && end > start);
    return effort === undefined ? [] : [{ start, delayS: (start - effort.onset) / RATE_HZ }];
  });
  const wasted = efforts.filter(
    ({ onset, end }) => !starts.some((start) => start >= onset - 2 && start <= end),
  );
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

function readSignals(): { readonly pressure: Float32Array; readonly flow: Float32Array } {
  const [, ...lines] = readFileSync(join(FOLDER, 'vcv_0_450s.csv'), 'utf8').trim().split('\n');
  const rows = lines.map((line) => line.split(',').map(Number));
  return {
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

/** With marks as a device sends them, without any from the waveform. */
function detect(
  pressure: Float32Array,
  flow: Float32Array,
  marks: readonly Mark[],
): { readonly breaths: readonly Breath[]; readonly findings: readonly Finding[] } {
  const pipeline = createBreathPipeline({
    rateHz: RATE_HZ,
    segmentation: marks.length > 0 ? 'device' : 'waveform',
  });
  const breaths: Breath[] = [];
  const findings: Finding[] = [];
  const collect = (more: readonly Breath[]) => {
    breaths.push(...more);
    findings.push(...pipeline.takeFindings().filter(({ state }) => state === 'final'));
  };
  const pushUntil = (from: number, to: number) => {
    if (to <= from) return;
    const channels = { pressure: pressure.subarray(from, to), flow: flow.subarray(from, to) };
    collect(pipeline.pushSamples({ firstIndex: from, rateHz: RATE_HZ, length: to - from, channels }));
  };
  let from = 0;
  for (const { index, kind } of marks) {
    pushUntil(from, index);
    from = index;
    collect(pipeline.pushMark({ type: 'mark', kind, sampleIndex: index }));
  }
  pushUntil(from, flow.length);
  collect(pipeline.finish());
  return { breaths, findings };
}
