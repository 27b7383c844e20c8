import { ASYNCHRONY_KINDS, type UndecidedBreath } from '@eupnea/model';
import { aVentilatedPatient } from '@eupnea/testing';
import { expect, it } from 'vitest';
import { createBreathPipeline } from './pipeline.ts';

const RATE_HZ = 100;
/** Breath with the missing samples: late enough for mechanics to be known. */
const LOST = 10;

/** Undecided breaths of 14 breaths, the samples pushed in equal pieces; pressure is missing in a third of one breath. */
function listUndecided(pieces: number): { undecided: readonly UndecidedBreath[]; lostStart: number } {
  const { flow, pressure, onsets } = aVentilatedPatient({ rateHz: RATE_HZ, breaths: 14 });
  const lostStart = onsets[LOST] ?? 0;
  const third = Math.round(((onsets[LOST + 1] ?? 0) - lostStart) / 3);
  pressure.fill(Number.NaN, lostStart + third, lostStart + 2 * third);
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform' });
  const undecided: UndecidedBreath[] = [];
  const size = Math.ceil(flow.length / pieces);
  for (let from = 0; from < flow.length; from += size) {
    const to = Math.min(flow.length, from + size);
    const channels = { flow: flow.subarray(from, to), pressure: pressure.subarray(from, to) };
    pipeline.pushSamples({ firstIndex: from, rateHz: RATE_HZ, length: to - from, channels });
    undecided.push(...pipeline.takeUndecided());
  }
  pipeline.finish();
  return { undecided: [...undecided, ...pipeline.takeUndecided()], lostStart };
}

it('leaves every kind undecided on a breath whose samples are missing, in any piece size', () => {
  const { undecided, lostStart } = listUndecided(1);
  const lost = undecided.find(
    ({ breathStartIndex }) => Math.abs(breathStartIndex - lostStart) < 0.2 * RATE_HZ,
  );
  for (const kind of ASYNCHRONY_KINDS) expect(lost?.kinds[kind]).toBe('signal_missing');
  expect(listUndecided(7).undecided).toEqual(undecided);
});

it('tells each undecided breath once', () => {
  const starts = listUndecided(3).undecided.map(({ breathStartIndex }) => breathStartIndex);
  expect(new Set(starts).size).toBe(starts.length);
});
