import { describe, expect, it } from 'vitest';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { FoundEffort } from './find-efforts.ts';
import { moveOnsetInside, type OnsetEvidence } from './move-onset-inside.ts';
import type { MuscleTrace } from './muscle-trace.ts';

const RATE_HZ = 100;
const LEAD = 100;

/** @param atStart muscle pressure when the valve opens, cmH2O */
function traceOf(atStart: number): MuscleTrace {
  const pmus = new Float64Array(3 * LEAD);
  pmus.fill(atStart, LEAD - 5);
  return { rateHz: RATE_HZ, lead: LEAD, rest: 5, pmus };
}

const effort: FoundEffort = { onset: -4, peak: 50, peakCmh2o: 6, end: 80, isOver: true };
const later: FoundEffort = { onset: 120, peak: 150, peakCmh2o: 4, end: 170, isOver: true };

function move(starting: FoundEffort, atStart: number, known: Partial<OnsetEvidence> = {}) {
  return moveOnsetInside(
    { efforts: [starting, later], starting },
    {
      trace: traceOf(atStart),
      rising: false,
      quietCmh2o: Number.NaN,
      sensed: { flowLpm: 4 },
      fitted: null,
      ...known,
    },
  );
}

describe('an effort that seems to begin just before the breath', () => {
  it('began within it where nothing stands above rest when the valve opens', () => {
    const moved = move(effort, 0.1);
    expect(moved.starting).toBeNull();
    expect(moved.efforts).toEqual([{ ...effort, onset: 0 }, later]);
  });

  it('keeps an onset that was found after the start', () => {
    expect(move({ ...effort, onset: 3 }, 0).efforts[0]?.onset).toBe(3);
  });

  it('called for the breath where it had come up, or the trace was rising', () => {
    expect(move(effort, 0.3).starting).toBe(effort);
    expect(move(effort, 0, { rising: true }).starting).toBe(effort);
  });

  it('began within it where the valve opened no higher than a heart raises the trace, rising or not', () => {
    expect(move(effort, 0.6, { rising: true, quietCmh2o: 1 }).starting).toBeNull();
    expect(move(effort, 0.6, { quietCmh2o: 1 }).starting).toBeNull();
    expect(move(effort, 0.8, { rising: true, quietCmh2o: 1 }).starting).toBe(effort);
    expect(move({ ...effort, onset: -40 }, 0.6, { quietCmh2o: 1 }).starting).not.toBeNull();
  });

  it('called for the breath where it began long before and may be over by now', () => {
    expect(move({ ...effort, onset: -40 }, 0).starting).not.toBeNull();
    expect(move({ ...effort, peak: -3, end: 2 }, 0).starting).not.toBeNull();
  });
});

describe('an effort of the shape that the patient’s efforts share', () => {
  const fitted: FittedEffort = { onsetS: 0.05, endS: 0.82, peakCmh2o: 6 };

  it('began where that shape begins, however high the trace stands before the breath', () => {
    expect(move(effort, 0.8, { fitted }).starting).toBeNull();
    expect(move(effort, 0, { fitted: { ...fitted, onsetS: -0.06 } }).starting).toBe(effort);
  });

  it('called for the breath where the trace was rising, gas was drawn, and the shape begins a little later', () => {
    expect(move(effort, 0.8, { rising: true, fitted }).starting).toBe(effort);
    expect(move(effort, 0.8, { rising: true, fitted: { ...fitted, onsetS: 0.18 } }).starting).toBe(effort);
    expect(move(effort, 0.8, { rising: true, fitted: { ...fitted, onsetS: 0.22 } }).starting).toBeNull();
  });

  it('did not call for the breath where a leak raised the trace and nothing was drawn', () => {
    expect(move(effort, 0.8, { rising: true, sensed: { flowLpm: 1 }, fitted }).starting).toBeNull();
    expect(move(effort, 0.8, { rising: true, sensed: { flowLpm: Number.NaN }, fitted }).starting).toBeNull();
  });

  it('is not told from one that the sensors’ lag shows a little late', () => {
    expect(move(effort, 0, { fitted: { ...fitted, onsetS: 0.015 } }).starting).toBe(effort);
  });

  it('is judged by the trace where the shape stands on another effort', () => {
    const other = { ...fitted, onsetS: 1.2, endS: 1.7 };
    expect(move(effort, 0.3, { fitted: other }).starting).toBe(effort);
    expect(move(effort, 0, { fitted: other }).starting).toBeNull();
  });
});
