import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { ValueCheck } from './check-values.ts';

const RATE_HZ = 50;
const MINUTES = 16;

interface Course {
  /** Error of the flow's zero at a time, L/min and s. */
  readonly zeroAt: (seconds: number) => number;
  /** Leak that grows, L/min for each cmH2O at a time. */
  readonly leakAt?: (seconds: number) => number;
  /** Time from which the pressure swings no more, s. */
  readonly stillFrom?: number;
}

/** True flow and what a file has, over breaths of a passive lung that differ in size. */
function breathe({ zeroAt, leakAt = () => 0, stillFrom = Number.POSITIVE_INFINITY }: Course) {
  const events: RecordingEvent[] = [];
  const truth: number[] = [];
  let volumeL = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const length = 60 * RATE_HZ;
    const [flow, pressure] = [new Float32Array(length), new Float32Array(length)];
    for (let index = 0; index < length; index += 1) {
      const seconds = 60 * minute + index / RATE_HZ;
      const breath = Math.floor(seconds / 4);
      const drive = seconds >= stillFrom ? 0 : 13 + ((breath * 7) % 5);
      const applied = seconds % 4 < 1 ? drive : 0;
      const flowLs = (applied - volumeL / 0.05) / 10;
      volumeL += flowLs / RATE_HZ;
      truth.push(60 * flowLs);
      pressure[index] = 5 + applied;
      flow[index] = 60 * flowLs + zeroAt(seconds) + leakAt(seconds) * (5 + applied);
    }
    const channels = { flow, pressure };
    const block = { firstIndex: minute * length, rateHz: RATE_HZ, length, channels };
    events.push({ type: 'samples', block });
  }
  return { events, truth };
}

function checkCourse(course: Course) {
  const { events, truth } = breathe(course);
  const check = new ValueCheck('table');
  const passed = [...events.flatMap((event) => check.take([event])), ...check.finish()];
  const flow = passed.flatMap((event) =>
    event.type === 'samples' ? [...(event.block.channels.flow ?? [])] : [],
  );
  const issues = passed.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
  // Mean over whole breaths: what an error adds to the difference of inspired and expired volume.
  const perBreath = 4 * RATE_HZ;
  const errors = Array.from({ length: flow.length / perBreath }, (_one, breath) => {
    let sum = 0;
    for (let at = breath * perBreath; at < (breath + 1) * perBreath; at += 1)
      sum += (flow[at] ?? Number.NaN) - (truth[at] ?? Number.NaN);
    return sum / perBreath;
  });
  return { errors, issues };
}

describe('a zero of the flow that moves', () => {
  it.each([5, -5, 1.5])('by %d L/min in each minute is followed within every breath', (perMinute) => {
    const { errors, issues } = checkCourse({ zeroAt: (seconds) => (perMinute * seconds) / 60 });
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.35);
    expect(issues.map(({ code }) => code)).toEqual(['flow_offset']);
    expect(issues[0]?.detail).toContain('an offset that moves from');
  });

  it('is followed when it begins to move later, and when it stops', () => {
    const zeroAt = (seconds: number) => 5 * Math.min(Math.max(0, seconds / 60 - 7), 3);
    const { errors } = checkCourse({ zeroAt });
    // The minute in which it begins or stops is no line: at most half of its change is left.
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(3);
    const wrong = errors.filter((error) => Math.abs(error) > 0.35);
    expect(wrong.length).toBeLessThanOrEqual(30);
  });

  it('is missing, with the reason, where nothing tells it any more', () => {
    const { errors, issues } = checkCourse({ zeroAt: (seconds) => seconds / 12, stillFrom: 360 });
    expect(issues.map(({ code }) => code)).toEqual(['flow_offset', 'flow_zero_lost']);
    for (const error of errors) expect(Number.isNaN(error) || Math.abs(error) < 0.35).toBe(true);
    expect(errors.slice(0, 85).every((error) => !Number.isNaN(error))).toBe(true);
    expect(errors.slice(100).every(Number.isNaN)).toBe(true);
  });

  it('in steps of half a litre a minute leaves less than two litres', () => {
    const { errors, issues } = checkCourse({ zeroAt: (seconds) => 0.5 * Math.floor(seconds / 60) });
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(2.1);
    expect(issues.map(({ code }) => code)).toEqual(['flow_offset']);
  });

  it('is not a leak that grows', () => {
    expect(checkCourse({ zeroAt: () => 0, leakAt: (seconds) => seconds / 2000 }).issues).toEqual([]);
  });
});
