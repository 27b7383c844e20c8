/**
 * `npm run report:muscle-pressure`: the detectors on the shared lung-simulator recordings (FlexiMag, volume control; Nihon
 * Kohden, pressure support) against their muscle pressure, which they never see.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { reportNihon } from './nihon.ts';

const FOLDER = join(
  process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../shared/data'),
  'other_devices/fleximag_asl',
);
const RATE_HZ = 100;
/** Delay from the effort to delivery that counts as a delayed trigger, s (definitions.md, Asynchrony). */
const DELAYED_TRIGGER_S = 0.25;
/** An effort and a finding that begin this near each other are one. */
const SAME_SAMPLES = 60;

interface TrueEffort {
  readonly onset: number;
  readonly peakCmh2o: number;
  /** Muscle pressure down to half its peak. */
  readonly end: number;
}

const readRows = (name: string) => readFileSync(join(FOLDER, name), 'utf8').trim().split('\n').slice(1);

function readEfforts(muscle: Float32Array, onsets: readonly number[]): readonly TrueEffort[] {
  return onsets.map((onset, at) => {
    const until = onsets[at + 1] ?? muscle.length;
    let peak = onset;
    for (let index = onset; index < until; index += 1) {
      if ((muscle[index] ?? 0) > (muscle[peak] ?? 0)) peak = index;
    }
    const peakCmh2o = muscle[peak] ?? 0;
    let end = peak;
    while (end < until && (muscle[end] ?? 0) > peakCmh2o / 2) end += 1;
    return { onset, peakCmh2o, end };
  });
}

function findAll(pressure: Float32Array, flow: Float32Array, marks: readonly [number, string][]): Finding[] {
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device' });
  let from = 0;
  for (const [to, event] of [...marks, [flow.length, 'end'] as const]) {
    const channels = { pressure: pressure.subarray(from, to), flow: flow.subarray(from, to) };
    if (to > from) pipeline.pushSamples({ firstIndex: from, rateHz: RATE_HZ, length: to - from, channels });
    from = to;
    if (event === 'vent_insp_start') {
      pipeline.pushMark({ type: 'mark', kind: 'inspiration_start', sampleIndex: to });
    } else if (event === 'vent_exp_start') {
      pipeline.pushMark({ type: 'mark', kind: 'expiration_start', sampleIndex: to });
    }
  }
  pipeline.finish();
  return pipeline.takeFindings().filter(({ state }) => state === 'final');
}

function describe(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN).toFixed(2);
  return `${at(0.1)} / ${at(0.5)} / ${at(0.9)} (tenth, median, ninetieth of a hundred; n = ${values.length})`;
}

function main(): number {
  if (!existsSync(FOLDER)) {
    console.error(`No recording in ${FOLDER}; set EUPNEA_TEST_DATA.`);
    return 1;
  }
  const rows = readRows('vcv_0_450s.csv').map((row) => row.split(',').map(Number));
  const column = (at: number, sign = 1) => Float32Array.from(rows, (row) => sign * (row[at] ?? Number.NaN));
  const events = readRows('vcv_0_450s.events.csv').map((row): [number, string] => {
    const [event = '', index = ''] = row.split(',');
    return [Number(index), event];
  });
  const of = (event: string) => events.filter(([, name]) => name === event).map(([index]) => index);
  const efforts = readEfforts(column(4, -1), of('pmus_start'));
  const marks = events.filter(([, event]) => event.startsWith('vent_')).toSorted((a, b) => a[0] - b[0]);
  const findings = findAll(column(1), column(2), marks);
  const counts = new Map<string, number>();
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  console.log(
    `${of('vent_insp_start').length} breaths, ${efforts.length} efforts; found:`,
    Object.fromEntries(counts),
  );

  const starts = of('vent_insp_start');
  const delays = efforts.flatMap(({ onset, end }) => {
    const start = starts.find((index) => index >= onset && index < end);
    return start === undefined ? [] : [(start - onset) / RATE_HZ];
  });
  console.log(`true trigger delay, s: ${describe(delays)}`);
  console.log(
    `true delays over ${DELAYED_TRIGGER_S} s: ${delays.filter((delay) => delay > DELAYED_TRIGGER_S).length}`,
  );
  console.log(`efforts that start no cycle: ${efforts.length - delays.length}`);

  const late = findings.filter(({ kind }) => kind === 'delayed_cycling');
  const pairs = late.flatMap((finding) => {
    const effort = efforts.find(({ end }) => Math.abs(end - finding.firstIndex) < SAME_SAMPLES);
    return effort === undefined ? [] : [{ finding, effort }];
  });
  console.log(
    `end of the effort in delayed cycling, found - true, s: ${describe(
      pairs.map(({ finding, effort }) => (finding.firstIndex - effort.end) / RATE_HZ),
    )}`,
  );
  const peakOf = ({ evidence }: Finding) =>
    evidence.measurements.find(({ code }) => code === 'effort_peak')?.measured ?? Number.NaN;
  console.log(
    `peak of the effort, found / true: ${describe(pairs.map(({ finding, effort }) => peakOf(finding) / effort.peakCmh2o))}`,
  );
  console.log(`delayed cycling by the peer's classifier: ${of('peer_late_cycling').length}`);
  reportNihon();
  return 0;
}

process.exitCode = main();
