import type { Finding, FindingKind } from '@eupnea/model';
import { aVentilatedPatient, type VentilatedPatientTraits } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';
import { readCurve } from './confidence/confidence-curves.ts';
import { TRAINED_CURVES } from './confidence/trained-curves.ts';

const RATE_HZ = 100;
const BREATHS = 14;
/** Index of the modified breath: late enough for habits and mechanics to be known. */
const CHANGED = 10;

interface Signals {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

function findIn(
  traits: VentilatedPatientTraits,
  change: (signals: Signals, from: number, to: number) => void,
  pieces = 1,
): { readonly reported: readonly Finding[]; readonly start: number } {
  const { flow, pressure, onsets } = aVentilatedPatient({ rateHz: RATE_HZ, breaths: BREATHS, ...traits });
  const start = onsets[CHANGED] ?? 0;
  change({ flow, pressure }, start, onsets[CHANGED + 1] ?? flow.length);
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device', depth: 'standard' });
  const reported: Finding[] = [];
  const size = Math.ceil(flow.length / pieces);
  for (let from = 0; from < flow.length; from += size) {
    const to = Math.min(flow.length, from + size);
    for (let cursor = from; cursor < to; ) {
      const mark = onsets.find((onset) => onset >= cursor && onset < to);
      const until = mark ?? to;
      const channels = { flow: flow.subarray(cursor, until), pressure: pressure.subarray(cursor, until) };
      if (until > cursor) {
        pipeline.pushSamples({ firstIndex: cursor, rateHz: RATE_HZ, length: until - cursor, channels });
      }
      if (mark === undefined) break;
      pipeline.pushMark({ type: 'mark', kind: 'inspiration_start', sampleIndex: mark });
      const next = Math.min(mark + 1, to);
      const piece = { flow: flow.subarray(mark, next), pressure: pressure.subarray(mark, next) };
      pipeline.pushSamples({ firstIndex: mark, rateHz: RATE_HZ, length: next - mark, channels: piece });
      cursor = next;
    }
    reported.push(...pipeline.takeFindings());
  }
  pipeline.finish();
  reported.push(...pipeline.takeFindings());
  return { reported, start };
}

const unchanged = () => undefined;

/** An effort in late expiration: pressure falls slightly and outward flow stops for a moment. */
function pullInExpiration({ flow, pressure }: Signals, from: number, to: number): void {
  const middle = from + Math.round(0.6 * (to - from));
  for (let at = 0; at < 50; at += 1) {
    const pull = 6 * Math.sin((Math.PI * at) / 50);
    pressure[middle + at] = (pressure[middle + at] ?? 0) - pull;
    flow[middle + at] = (flow[middle + at] ?? 0) + pull / 60;
  }
}

function cough({ pressure }: Signals, from: number, to: number): void {
  const middle = from + Math.round(0.7 * (to - from));
  for (let at = 0; at < 20; at += 1) {
    pressure[middle + at] = (pressure[middle + at] ?? 0) + 40 * Math.sin((Math.PI * at) / 20);
  }
}

/**
 * A lung filled to three times the usual volume that expiratory muscles then press: pressure and outward flow rise in
 * early expiration.
 */
function pressFullLung({ flow, pressure }: Signals, from: number, to: number): void {
  for (let at = from; at < to; at += 1) flow[at] = 3 * (flow[at] ?? 0);
  const expiration = flow.findIndex((value, at) => at > from + 10 && value < 0);
  for (let at = 0; at < 12; at += 1) {
    const burst = Math.sin((Math.PI * at) / 12);
    pressure[expiration + 15 + at] = (pressure[expiration + 15 + at] ?? 0) + 25 * burst;
    flow[expiration + 15 + at] = (flow[expiration + 15 + at] ?? 0) - 120 * burst;
  }
}

/** Two breaths with more inspired and almost no expired volume; the flow afterwards is zero. */
function loseTwoBreaths({ flow }: Signals, from: number, to: number): void {
  const start = 2 * from - to;
  for (let at = start; at < to; at += 1) {
    const value = flow[at] ?? 0;
    flow[at] = value > 0 ? 2 * value : 0.1 * value;
  }
}

/**
 * No returned volume, and pressure never above `pressureCmh2o`.
 * @param inflated pressure during inspiratory flow
 */
function giveNothingBack(pressureCmh2o: number, inflated = pressureCmh2o) {
  return ({ flow, pressure }: Signals, from: number, to: number): void => {
    const start = from + PULLED_SAMPLES;
    for (let at = from; at < to; at += 1) {
      flow[at] = Math.max(0, flow[at] ?? 0);
      pressure[at] = at >= start && (flow[at] ?? 0) > 0 ? inflated : pressureCmh2o;
    }
  };
}

/** Samples for which the patient still pulls against the valve. */
const PULLED_SAMPLES = 8;

function kindsOn(reported: readonly Finding[], start: number): readonly FindingKind[] {
  return reported
    .filter(({ state, breathStartIndices }) => state === 'final' && breathStartIndices.includes(start))
    .map(({ kind }) => kind);
}

describe('the finding stream', () => {
  it('finds nothing on a passive patient', () => {
    const { reported } = findIn({ noiseLpm: 0.3 }, unchanged);
    expect(reported).toEqual([]);
  });

  it('finds an effort in expiration on the breath in whose expiration it falls, with its evidence', () => {
    const { reported, start } = findIn({ noiseLpm: 0.2 }, pullInExpiration);
    expect(kindsOn(reported, start)).toEqual(['ineffective_effort']);
    const [finding] = reported.filter(({ state }) => state === 'final');
    const [measurement] = finding?.evidence.measurements ?? [];
    expect(measurement?.code).toBe('effort_peak');
    expect(measurement?.measured).toBeGreaterThan(4);
    expect(measurement?.measured).toBeLessThan(8);
    expect(finding?.firstIndex).toBeGreaterThan(start);
    // The measurement is more than twice its threshold, so that the margin is 1.
    expect(finding?.confidence).toBeCloseTo(readCurve(TRAINED_CURVES.ineffective_effort, 1), 2);
  });

  it('says of a cough that it is one, and no asynchrony of that breath', () => {
    const { reported, start } = findIn({}, cough);
    expect(kindsOn(reported, start)).toEqual(['cough']);
  });

  it('finds a cough of a lung so full that its recoil is not known', () => {
    const { reported, start } = findIn({}, pressFullLung);
    expect(kindsOn(reported, start)).toEqual(['cough']);
  });

  it('finds a disconnection where no pressure stands, and none where PEEP does: a patient may pull as hard as an open tube', () => {
    const open = findIn({}, giveNothingBack(0.3));
    expect(kindsOn(open.reported, open.start)).toEqual(['disconnection']);
    const pulled = findIn({}, giveNothingBack(5));
    expect(kindsOn(pulled.reported, pulled.start)).not.toContain('disconnection');
    const pulledAtBothEnds = findIn({}, giveNothingBack(0.3, 6));
    expect(kindsOn(pulledAtBothEnds.reported, pulledAtBothEnds.start)).not.toContain('disconnection');
  });

  it('finds no disconnection where somebody pulls below the air around, or more stands against the flow than an open tube makes', () => {
    const pulled = findIn({}, giveNothingBack(-2));
    expect(kindsOn(pulled.reported, pulled.start)).not.toContain('disconnection');
    const filled = findIn({}, giveNothingBack(0.3, 4.5));
    expect(kindsOn(filled.reported, filled.start)).not.toContain('disconnection');
  });

  it('says of the quiet breaths after two disturbed ones nothing of a leak', () => {
    const { reported, start } = findIn({}, loseTwoBreaths);
    const late = reported.filter(({ kind, firstIndex }) => kind === 'leak' && firstIndex > start);
    expect(late).toEqual([]);
  });

  it('finds a leak that stands, after two disturbed breaths too', () => {
    const { reported } = findIn({ leakLpm: 8 }, loseTwoBreaths);
    const starts = new Set(
      reported.filter(({ kind }) => kind === 'leak').flatMap((finding) => finding.breathStartIndices),
    );
    expect(starts.size).toBeGreaterThanOrEqual(BREATHS - 6);
  });

  it('tells provisional first, then final, and never more of one than of the other', () => {
    const { reported } = findIn({ noiseLpm: 0.2 }, pullInExpiration);
    expect(reported.map(({ state }) => state)).toEqual(['provisional', 'final']);
  });

  it('finds the same whatever the size of the pieces', () => {
    const whole = findIn({ noiseLpm: 0.3, seed: 5 }, pullInExpiration).reported;
    for (const pieces of [2, 7, 60, 900]) {
      expect(findIn({ noiseLpm: 0.3, seed: 5 }, pullInExpiration, pieces).reported).toEqual(whole);
    }
  });
});
