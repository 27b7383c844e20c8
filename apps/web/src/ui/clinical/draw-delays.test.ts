import { expect, it } from 'vitest';
import { PLOT_HEIGHT, PLOT_WIDTH, drawDelays } from './draw-delays.ts';

function heights(path: string): number[] {
  return path
    .slice(1)
    .split('L')
    .map((point) => Number(point.split(' ')[1]));
}

it('draws nothing of nothing', () => {
  expect(drawDelays(new Float64Array(0), 1000)).toBe('');
});

it('keeps a single spike among a thousand delays', () => {
  const history = new Float64Array(1000).fill(100);
  history[617] = 1000;
  const drawn = heights(drawDelays(history, 1000));
  expect(drawn).toHaveLength(PLOT_WIDTH);
  expect(Math.min(...drawn)).toBe(2);
  expect(drawn.filter((y) => y === 2)).toHaveLength(1);
});

it('stays within the plot whatever the delay', () => {
  const drawn = heights(drawDelays(Float64Array.of(0, 5000), 1000));
  expect(drawn).toEqual([PLOT_HEIGHT - 2, 2]);
});
