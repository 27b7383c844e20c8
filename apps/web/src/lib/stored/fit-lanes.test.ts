import { expect, test } from 'vitest';
import { fitLanes, scaleOfFit, type LaneFits } from './fit-lanes.ts';

/** Waves of one lane from 0 to a peak. */
function piece(peak: number, lengthMs: number) {
  const column = Float32Array.from([0, peak]);
  const stretch = { startMs: 0, stepMs: lengthMs / 2, length: 2 };
  return {
    stretches: [{ ...stretch, channels: { diaphragm_activity: { minimum: column, maximum: column } } }],
  };
}

const lanes = [{ key: 'diaphragm_activity', code: 'diaphragm_activity' }] as const;
const scaleAfter = (...pieces: readonly ReturnType<typeof piece>[]) => {
  let fits: LaneFits<'diaphragm_activity'> = {};
  for (const one of pieces) fits = fitLanes(fits, one, lanes);
  return scaleOfFit(fits.diaphragm_activity);
};

test('a first piece of one weak breath does not cut the breaths that follow', () => {
  expect(scaleAfter(piece(3.6, 2000), piece(11, 10_240))?.maximum).toBeGreaterThanOrEqual(11);
});

test('a scale that rests on several breaths stays while its reader scrolls', () => {
  const first = scaleAfter(piece(3.6, 2000), piece(11, 20_480));
  expect(scaleAfter(piece(3.6, 2000), piece(11, 20_480), piece(90, 20_480))).toEqual(first);
});

test('every stretch of a piece counts, and a lane without values has no scale', () => {
  const two = { stretches: [...piece(4, 1000).stretches, ...piece(19, 1000).stretches] };
  expect(scaleAfter(two)?.maximum).toBeGreaterThanOrEqual(19);
  expect(scaleAfter(piece(Number.NaN, 1000))).toEqual(scaleAfter(piece(0, 1000)));
  expect(scaleOfFit(fitLanes({}, { stretches: [] }, lanes).diaphragm_activity)).toBeNull();
});
