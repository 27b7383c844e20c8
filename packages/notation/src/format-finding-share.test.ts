import { expect, it } from 'vitest';
import { formatFindingShare } from './format-finding-share.ts';

const share = (percent: number | null, decided: number, undecided: number) =>
  formatFindingShare(
    { finding_percent: percent, decided_breaths: decided, undecided_breaths: undecided },
    'en',
  );

it('is one number where every breath is decided, or as good as that', () => {
  expect(share(12.34, 200, 0)).toBe('12.3 %');
  expect(share(12.34, 9999, 1)).toBe('12.3 %');
});

it('is a range where undecided breaths may have a finding as well', () => {
  expect(share(20, 70, 30)).toBe('20–50 %');
});

it('is a lower bound where undecided breaths leave the upper one open', () => {
  expect(share((100 * 17) / 153, 21, 132)).toBe('≥ 11 %');
});

it('says how far the share may reach where its lower bound is zero', () => {
  expect(share(0, 100, 174)).toBe('0–64 %');
  expect(share((100 * 1) / 300, 28, 272)).toBe('0–91 %');
});

it('is no number where nothing is decided', () => {
  expect(share(null, 0, 40)).toBe('---');
});

it('never exceeds all breaths', () => {
  expect(share(60, 70, 48)).toBe('60–100 %');
});
