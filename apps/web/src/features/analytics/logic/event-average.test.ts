import type { EventAverage } from '@eupnea/contracts/event-average';
import { describe, expect, it } from 'vitest';
import { decimalsOf, drawEventAverage } from './draw-event-average.ts';
import { writeAverageCsv, writeAverageSvg } from './write-average-files.ts';

const AVERAGE: EventAverage = {
  formula: 'Paw - Pes',
  unit: 'cmH₂O',
  analysis_version: 30,
  events: { found: 12, found_cut: false, drawn: 12, used: 10, missing_samples: 2 },
  from_s: -1,
  step_s: 0.5,
  p10: [1, 2, null, 2, 1],
  median: [5, 8, null, 6, 4],
  p90: [9, 11, null, 9, 8],
  n: [10, 10, 4, 9, 10],
  groups: [],
};
const GROUPED: EventAverage = {
  ...AVERAGE,
  groups: [
    {
      key: 'ps',
      used: 7,
      p10: [1, 2, 3, 2, 1],
      median: [4, 5, 6, 7, 8],
      p90: [9, 11, 12, 21, 8],
      n: [7, 7, 7, 7, 7],
    },
    {
      key: 'several',
      used: 3,
      p10: [0, 1, 1, 1, 0],
      median: [2, 2, 2, 2, 2],
      p90: [3, 3, 3, 3, 3],
      n: [3, 3, 3, 3, 3],
    },
  ],
};
const WORDS = {
  title: 'Double <triggering>',
  valueAxis: 'Paw - Pes, cmH₂O',
  timeAxis: 's',
  notes: ['n = 10', 'analysis version 30'],
  tick: (value: number, step: number) => value.toFixed(decimalsOf(step)),
};

describe('the figure of an average', () => {
  it('breaks line and band where too few events have a sample, and marks the event', () => {
    const figure = drawEventAverage(AVERAGE, 1)?.whole;
    expect(figure?.median.match(/M/gu)).toHaveLength(2);
    expect(figure?.band.match(/Z/gu)).toHaveLength(2);
    // The event is in the middle of the axis from 44 to 332 px.
    expect(figure?.event).toMatch(/^M188 /u);
    expect(figure?.timeTicks.map(({ value }) => value)).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect(figure?.valueTicks.map(({ value }) => value)).toEqual([2, 4, 6, 8, 10]);
    expect(drawEventAverage(AVERAGE, 10)?.whole.valueTicks.at(-1)?.value).toBe(100);
    expect(drawEventAverage({ ...AVERAGE, median: [], p10: [], p90: [], n: [] }, 1)).toBeNull();
  });

  it('is a file of 85 mm with axes, units and notes, its text escaped', () => {
    const figure = drawEventAverage(AVERAGE, 1);
    const svg = figure === null ? '' : writeAverageSvg(figure.whole, WORDS);
    expect(svg).toContain('width="85mm"');
    expect(svg).toContain('<title>Double &lt;triggering&gt;</title>');
    for (const part of ['Paw - Pes, cmH₂O', '>n = 10<', '>analysis version 30<', '>-0.5<', '>10<'])
      expect(svg).toContain(part);
  });

  it('has its numbers as CSV, empty where there is none', () => {
    const lines = writeAverageCsv(AVERAGE, 'finding:double_trigger').trimEnd().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toBe('-1,5,1,9,10,Paw - Pes,cmH₂O,finding:double_trigger,12,12,10,30,all');
    expect(lines[3]).toBe('0,,,,4,Paw - Pes,cmH₂O,finding:double_trigger,12,12,10,30,all');
  });

  it('has its groups on one scale, below each other in the file, and as rows of their own', () => {
    const figures = drawEventAverage(GROUPED, 1);
    expect(figures?.groups).toHaveLength(2);
    // The highest value is one of a group: every figure has its scale.
    for (const figure of [figures?.whole, ...(figures?.groups ?? [])])
      expect(figure?.valueTicks.at(-1)?.value).toBe(20);
    const svg =
      figures === null
        ? ''
        : writeAverageSvg(
            figures.whole,
            WORDS,
            figures.groups.map((figure, place) => ({ figure, heading: `group <${place}>` })),
          );
    expect(svg).toContain('viewBox="0 0 340 690"');
    expect(svg).toContain('<g transform="translate(0 440)">');
    expect(svg).toContain('>group &lt;1&gt;<');
    const lines = writeAverageCsv(GROUPED, 'alert').trimEnd().split('\r\n');
    expect(lines).toHaveLength(16);
    expect(lines[6]).toBe('-1,4,1,9,7,Paw - Pes,cmH₂O,alert,12,12,7,30,ps');
    expect(lines[15]).toBe('1,2,0,3,3,Paw - Pes,cmH₂O,alert,12,12,3,30,several');
  });
});
