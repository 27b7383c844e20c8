import type { EventAverage } from '@eupnea/contracts/event-average';
import { COLOR_TOKENS } from '../../../config/tokens.ts';
import { writeCsv } from '../../../lib/files/write-csv.ts';
import {
  AVERAGE_HEIGHT_PX,
  AVERAGE_WIDTH_MM,
  AVERAGE_WIDTH_PX,
  type AverageFigure,
} from './draw-event-average.ts';

/** Words and numbers of a figure in the reader's notation. */
export interface AverageWords {
  readonly title: string;
  readonly valueAxis: string;
  readonly timeAxis: string;
  /** Number of events, percentiles, analysis version. */
  readonly notes: readonly string[];
  readonly tick: (value: number, step: number) => string;
}

const NOTE_PX = 12;
const NOTE_SIZE_PX = 9;
const { surface, text, border } = COLOR_TOKENS.light;
const FONT = 'system-ui, Segoe UI, Roboto, Noto Sans, Helvetica Neue, Arial, sans-serif';

/** The figure of a group, with its name and number of events. */
export interface GroupFigure {
  readonly figure: AverageFigure;
  readonly heading: string;
}

/**
 * A figure file 85 mm wide on a light ground, without style sheet, so that every program shows the same: all events, then
 * the groups below each other on the same scale.
 */
export function writeAverageSvg(
  whole: AverageFigure,
  words: AverageWords,
  groups: readonly GroupFigure[] = [],
): string {
  const bottom = AVERAGE_HEIGHT_PX * (1 + groups.length);
  const height = bottom + words.notes.length * NOTE_PX + 6;
  const heightMm = (height * AVERAGE_WIDTH_MM) / AVERAGE_WIDTH_PX;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${AVERAGE_WIDTH_MM}mm" height="${heightMm}mm" viewBox="0 0 ${AVERAGE_WIDTH_PX} ${height}" font-family="${FONT}" font-size="10">`,
    `<title>${escapeXml(words.title)}</title>`,
    `<rect width="${AVERAGE_WIDTH_PX}" height="${height}" fill="${surface.surface}"/>`,
    ...drawPlot(whole, words, words.valueAxis),
    ...groups.flatMap(({ figure, heading }, place) => [
      `<g transform="translate(0 ${AVERAGE_HEIGHT_PX * (place + 1)})">`,
      ...drawPlot(figure, words, heading),
      '</g>',
    ]),
    `<g font-size="${NOTE_SIZE_PX}">`,
    ...words.notes.map((note, line) => letters(4, bottom + (line + 1) * NOTE_PX, 'start', note)),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function drawPlot(figure: AverageFigure, words: AverageWords, heading: string): readonly string[] {
  const path = (d: string, look: string): string => `<path d="${d}" ${look}/>`;
  return [
    path(figure.grid, `fill="none" stroke="${border.grid}"`),
    path(figure.band, `fill="${text.primary}" fill-opacity="0.16"`),
    path(figure.event, `fill="none" stroke="${text.tertiary}" stroke-dasharray="3 3"`),
    path(figure.median, `fill="none" stroke="${text.primary}" stroke-width="1.5"`),
    path(figure.frame, `fill="none" stroke="${border.control}"`),
    letters(4, 12, 'start', heading, text.primary),
    ...figure.valueTicks.map(({ px, value }) =>
      letters(40, px + 3.5, 'end', words.tick(value, figure.valueStep)),
    ),
    ...figure.timeTicks.map(({ px, value }) =>
      letters(px, AVERAGE_HEIGHT_PX - 24, 'middle', words.tick(value, figure.timeStep)),
    ),
    letters(AVERAGE_WIDTH_PX / 2 + 18, AVERAGE_HEIGHT_PX - 8, 'middle', words.timeAxis, text.primary),
  ];
}

function letters(x: number, y: number, anchor: string, shown: string, look: string = text.secondary): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${look}">${escapeXml(shown)}</text>`;
}

const COLUMNS = [
  'time_s',
  'median',
  'p10',
  'p90',
  'n',
  'formula',
  'unit',
  'event',
  'events_found',
  'events_drawn',
  'events_used',
  'analysis_version',
  'group',
] as const;

/** Name of all events in the column of groups. */
const ALL_EVENTS = 'all';

/** The numbers of the figures, a row a point, in the unit of the answer: all events, then each group. */
export function writeAverageCsv(average: EventAverage, event: string): string {
  const { events, from_s: fromS, step_s: stepS } = average;
  const parts = [{ ...average, key: ALL_EVENTS, used: events.used }, ...average.groups];
  return writeCsv(
    COLUMNS,
    parts.flatMap(({ key, used, median: medians, p10, p90, n }) =>
      medians.map((median, point) => ({
        time_s: Number((fromS + point * stepS).toFixed(4)),
        median,
        p10: p10[point] ?? null,
        p90: p90[point] ?? null,
        n: n[point] ?? null,
        formula: average.formula,
        unit: average.unit,
        event,
        events_found: events.found,
        events_drawn: events.drawn,
        events_used: used,
        analysis_version: average.analysis_version,
        group: key,
      })),
    ),
  );
}

function escapeXml(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
