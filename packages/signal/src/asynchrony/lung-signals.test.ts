import { expect, it } from 'vitest';
import type { DetectedView } from '../breath-view.ts';
import { buildBreathColumns, fillUpTo } from './effort-model/breath-columns.ts';
import { freeOfLeak, SignalArrays, type LungSignals } from './lung-signals.ts';

const RATE_HZ = 100;
const INSPIRATION_END = 100;
const LEAK = 0.02;

function viewOf(length: number, peakLpm: number): DetectedView {
  const at = (index: number) =>
    index < INSPIRATION_END ? peakLpm : -peakLpm * Math.exp((INSPIRATION_END - index) / 40);
  return {
    rateHz: RATE_HZ,
    length,
    inspirationEnd: INSPIRATION_END,
    pauseStart: INSPIRATION_END,
    flow: Float32Array.from({ length }, (_, index) => at(index)),
    pressure: Float32Array.from({ length }, (_, index) => 5 + (index < INSPIRATION_END ? index / 10 : 0)),
    missingSamples: 0,
    continuous: true,
    incomplete: false,
    endSeen: true,
  };
}

const copy = ({ again: _again, ...signals }: LungSignals) => structuredClone(signals);

/** Two adjacent breaths, and calls that overwrite every array that they share with later breaths. */
function takeTwo() {
  const [odd, even] = [new SignalArrays(), new SignalArrays()];
  const former = freeOfLeak(viewOf(300, 30), LEAK, null, odd);
  const own = freeOfLeak(viewOf(320, 36), LEAK, former, even);
  return {
    former,
    own,
    overwrite: () => {
      freeOfLeak(viewOf(350, 50), 0, null, odd).again?.();
      freeOfLeak(viewOf(310, 20), 0, null, even).again?.();
    },
  };
}

it('the signals of a breath are computed again after later breaths have reused their arrays', () => {
  const { former, own, overwrite } = takeTwo();
  const known = [copy(former), copy(own)];
  overwrite();
  expect(own.volumeL).not.toEqual(known[1]?.volumeL);
  for (const [at, signals] of [former, own].entries()) {
    const again = signals.again?.();
    expect(again && copy(again)).toEqual(known[at]);
  }
});

it('the rows of a breath are those of its own samples when later breaths came before their first use', () => {
  const first = takeTwo();
  const early = buildBreathColumns(first.own, first.former, 0)?.rows.slice();
  const second = takeTwo();
  const late = buildBreathColumns(second.own, second.former, 0);
  second.overwrite();
  expect(late?.lead).toBeGreaterThan(0);
  expect(late?.rows).toEqual(early);
  expect(late && fillUpTo(late, late.fullL).products).toEqual(late?.products);
});
