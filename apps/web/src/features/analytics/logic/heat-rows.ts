import type { AsynchronyHour } from '@eupnea/contracts/asynchrony';
import type { AsynchronyKind } from '@eupnea/model';

export const HOURS_OF_DAY = 24;

/** Lower edges of the colour steps, %; every cell also shows its number. */
export const HEAT_EDGES = [0, 5, 10, 25, 50, 75] as const;
/** Number of breaths below which a share is drawn as uncertain. */
export const FEW_BREATHS = 100;

export interface HeatCell {
  readonly hour: AsynchronyHour;
  /** Share of the chosen kind, or of all; null without decided breaths. */
  readonly percent: number | null;
  readonly level: number;
  readonly few: boolean;
}

export interface HeatRow {
  /** Local date, such as `2026-11-20`. */
  readonly day: string;
  /** Cells by hour of the day; null for unobserved hours. */
  readonly cells: readonly (HeatCell | null)[];
}

/** Every day from the first to the last observed one; of a repeated hour the first is shown. */
export function listHeatRows(
  hours: readonly AsynchronyHour[],
  kind: AsynchronyKind | null,
): readonly HeatRow[] {
  const first = hours[0]?.day;
  const last = hours.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const byPlace = new Map<string, AsynchronyHour>();
  for (const hour of hours) {
    const place = `${hour.day}/${hour.hour}`;
    if (!byPlace.has(place)) byPlace.set(place, hour);
  }
  return listDays(first, last).map((day) => ({
    day,
    cells: Array.from({ length: HOURS_OF_DAY }, (_, place) => {
      const hour = byPlace.get(`${day}/${place}`);
      return hour === undefined ? null : toCell(hour, kind);
    }),
  }));
}

export function heatLevel(percent: number | null): number {
  return percent === null
    ? 0
    : Math.max(
        0,
        HEAT_EDGES.findLastIndex((edge) => percent >= edge),
      );
}

/** Next non-empty cell in the direction of an arrow key; null without one. */
export function stepInHeat(
  rows: readonly HeatRow[],
  from: { readonly row: number; readonly hour: number },
  key: string,
): AsynchronyHour | null {
  const [down, right] = ARROWS[key] ?? [0, 0];
  if (down === 0 && right === 0) return null;
  let { row, hour } = from;
  for (;;) {
    row += down;
    hour += right;
    const cells = rows[row]?.cells;
    if (cells === undefined || hour < 0 || hour >= HOURS_OF_DAY) return null;
    const cell = cells[hour];
    if (cell !== null && cell !== undefined) return cell.hour;
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

function toCell(hour: AsynchronyHour, kind: AsynchronyKind | null): HeatCell {
  const percent = kind === null ? hour.finding_percent : shareOfKind(hour, kind);
  return { hour, percent, level: heatLevel(percent), few: hour.breaths < FEW_BREATHS };
}

/** A kind without an event is zero where a breath decides it, else unknown. */
function shareOfKind(hour: AsynchronyHour, kind: AsynchronyKind): number | null {
  const found = hour.kinds.find((one) => one.kind === kind);
  if (found !== undefined) return found.finding_percent;
  return (hour.undecided_kinds[kind] ?? 0) < hour.breaths ? 0 : null;
}

function listDays(first: string, last: string): readonly string[] {
  const days: string[] = [];
  for (let timeMs = Date.parse(first); timeMs <= Date.parse(last); timeMs += 86_400_000)
    days.push(new Date(timeMs).toISOString().slice(0, 10));
  return days;
}
