import { describe, expect, it } from 'vitest';
import { judgeAxis, statedAxis, type TimeAxis } from './judge-axis.ts';
import { RowPlacer, type PlacedRows } from './row-placer.ts';
import { StampEvidence } from './stamp-evidence.ts';

/** The tick of the clock of a Windows host, s. */
const TICK = 1 / 64;
const SECONDS = 48;

/** Numbers of the samples that kept their row: about one in 50 is lost. */
function keptSamples(rateHz: number): readonly number[] {
  let state = 12345;
  return Array.from({ length: SECONDS * rateHz }, (_row, index) => index).filter(() => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 > 0.02;
  });
}

const stampOf = (sample: number, rateHz: number) => Math.floor(sample / rateHz / TICK) * TICK;

function evidenceOf(samples: readonly number[], rateHz: number): StampEvidence {
  const evidence = new StampEvidence();
  for (const sample of samples) evidence.take(stampOf(sample, rateHz), Math.sin(sample / 9));
  evidence.finish();
  return evidence;
}

/** Largest distance of a row from its sample, in samples. */
function worstPlace(samples: readonly number[], axis: TimeAxis): number {
  let index = 0;
  let worst = 0;
  const sink: PlacedRows = {
    startRun: () => undefined,
    addRow: (values) => {
      worst = Math.max(worst, Math.abs(index - (values?.[0] ?? Number.NaN)));
      index += 1;
    },
    lose: (count) => (index += count),
    gap: (count) => (index += count),
    restart: () => undefined,
    beginSeries: () => undefined,
    changeClock: () => undefined,
    fillIn: () => (index += 1),
    doubt: () => undefined,
    drop: () => undefined,
  };
  const placer = new RowPlacer(axis, sink, true);
  for (const sample of samples) placer.take(stampOf(sample, axis.rateHz), [sample], sample);
  placer.finish();
  return worst;
}

describe('stamps in ticks of a host clock, with lost rows', () => {
  it.each([50, 64, 100, 200])('are those of %d Hz, not of the mean pace', (rateHz) => {
    const samples = keptSamples(rateHz);
    const verdict = judgeAxis(evidenceOf(samples, rateHz));
    if (verdict.kind !== 'axis') throw new Error(JSON.stringify(verdict));
    expect(verdict.axis.rateHz).toBe(rateHz);
    expect(worstPlace(samples, verdict.axis)).toBeLessThanOrEqual(3);
  });

  it('ask for the rate when two usual rates fit, and keep to a stated one', () => {
    const samples = keptSamples(125);
    const evidence = evidenceOf(samples, 125);
    const verdict = judgeAxis(evidence);
    expect(verdict).toMatchObject({ kind: 'undecided', tickS: TICK });
    expect(verdict).toMatchObject({ why: { reason: 'ticks_with_losses', tickMs: 15.63 } });
    expect(worstPlace(samples, statedAxis(125, evidence))).toBeLessThanOrEqual(3);
  });
});
