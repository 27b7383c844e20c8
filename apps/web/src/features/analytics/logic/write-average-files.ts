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

/** A figure file 85 mm wide on a light ground, without style sheet, so that every program shows the same. */
export function writeAverageSvg(figure: AverageFigure, words: AverageWords): string {
  const height = AVERAGE_HEIGHT_PX + words.notes.length * NOTE_PX + 6;
  const heightMm = (height * AVERAGE_WIDTH_MM) / AVERAGE_WIDTH_PX;
  const letters = (
    x: number,
    y: number,
    anchor: string,
    shown: string,
    look: string = text.secondary,
  ): string => `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${look}">${escapeXml(shown)}</text>`;
  const path = (d: string, look: string): string => `<path d="${d}" ${look}/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${AVERAGE_WIDTH_MM}mm" height="${heightMm}mm" viewBox="0 0 ${AVERAGE_WIDTH_PX} ${height}" font-family="${FONT}" font-size="10">`,
    `<title>${escapeXml(words.title)}</title>`,
    `<rect width="${AVERAGE_WIDTH_PX}" height="${height}" fill="${surface.surface}"/>`,
    path(figure.grid, `fill="none" stroke="${border.grid}"`),
    path(figure.band, `fill="${text.primary}" fill-opacity="0.16"`),
    path(figure.event, `fill="none" stroke="${text.tertiary}" stroke-dasharray="3 3"`),
    path(figure.median, `fill="none" stroke="${text.primary}" stroke-width="1.5"`),
    path(figure.frame, `fill="none" stroke="${border.control}"`),
    letters(4, 12, 'start', words.valueAxis, text.primary),
    ...figure.valueTicks.map(({ px, value }) =>
      letters(40, px + 3.5, 'end', words.tick(value, figure.valueStep)),
    ),
    ...figure.timeTicks.map(({ px, value }) =>
      letters(px, AVERAGE_HEIGHT_PX - 24, 'middle', words.tick(value, figure.timeStep)),
    ),
    letters(AVERAGE_WIDTH_PX / 2 + 18, AVERAGE_HEIGHT_PX - 8, 'middle', words.timeAxis, text.primary),
    `<g font-size="${NOTE_SIZE_PX}">`,
    ...words.notes.map((note, line) => letters(4, AVERAGE_HEIGHT_PX + (line + 1) * NOTE_PX, 'start', note)),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
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
] as const;

/** The numbers of the figure, a row a point, in the unit of the answer. */
export function writeAverageCsv(average: EventAverage, event: string): string {
  const { events, from_s: fromS, step_s: stepS } = average;
  return writeCsv(
    COLUMNS,
    average.median.map((median, point) => ({
      time_s: Number((fromS + point * stepS).toFixed(4)),
      median,
      p10: average.p10[point] ?? null,
      p90: average.p90[point] ?? null,
      n: average.n[point] ?? null,
      formula: average.formula,
      unit: average.unit,
      event,
      events_found: events.found,
      events_drawn: events.drawn,
      events_used: events.used,
      analysis_version: average.analysis_version,
    })),
  );
}

function escapeXml(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
