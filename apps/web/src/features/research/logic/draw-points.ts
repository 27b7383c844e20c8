import {
  markLetter,
  place,
  POINT_RADIUS,
  type Figure,
  type FigureGroup,
  type FigureWords,
  type Mark,
} from './figure-marks.ts';
import { drawBottomAxis, findExtent, scaleOf, type Scale } from './figure-scale.ts';

export interface PatientPoint {
  readonly patientId: number;
  /** In the unit that is shown. */
  readonly value: number;
}

export interface PointsGroup extends FigureGroup {
  /** By ascending value. */
  readonly points: readonly PatientPoint[];
  readonly quartiles: { readonly q1: number; readonly median: number; readonly q3: number } | null;
}

/** Above this number of patients in a group its points are one shape without the ids: thousands would stall the page. */
export const NAMED_POINTS_MAX = 500;

const LANE_PX = 72;
const LANE_GAP_PX = 10;
const TOP_PX = 6;
const LEFT_PX = 32;
const RIGHT_PX = 14;
const AXIS_PX = 46;
const APART_PX = 2 * POINT_RADIUS + 0.5;
const ROWS = Math.floor((LANE_PX - 2 * POINT_RADIUS) / APART_PX);

/** A point a patient in a lane a group, over the quartiles as a band and the median as a line. */
export function drawPoints(
  groups: readonly PointsGroup[],
  width: number,
  words: FigureWords & { readonly nameOfPoint: (point: PatientPoint) => string },
): Figure | null {
  const extent = findExtent(groups.flatMap(({ points }) => points.map(({ value }) => value)));
  if (extent === null) return null;
  const x = scaleOf(extent.low, extent.high, LEFT_PX, width - RIGHT_PX);
  const marks: Mark[] = [];
  for (const [lane, { letter, points, quartiles }] of groups.entries()) {
    const top = TOP_PX + lane * (LANE_PX + LANE_GAP_PX);
    const middle = top + LANE_PX / 2;
    marks.push(markLetter(letter, middle + 4));
    if (quartiles !== null) {
      const [left, right] = [place(x.at(quartiles.q1)), place(x.at(quartiles.q3))];
      marks.push({ shape: 'path', style: 'band', d: `M${left} ${top}H${right}v${LANE_PX}H${left}Z` });
    }
    const places = placePoints(points, x, middle);
    if (points.length <= NAMED_POINTS_MAX) {
      for (const [index, point] of points.entries()) {
        const at = places[index];
        if (at !== undefined)
          marks.push({
            shape: 'circle',
            style: 'point',
            ...at,
            title: `${letter}: ${words.nameOfPoint(point)}`,
          });
      }
    } else {
      const d = [...new Set(places.map((at) => `M${place(at.x)} ${place(at.y)}h0`))].join('');
      marks.push({ shape: 'path', style: 'point', d });
    }
    if (quartiles !== null)
      marks.push({ shape: 'path', style: 'line', d: `M${place(x.at(quartiles.median))} ${top}v${LANE_PX}` });
  }
  const floor = TOP_PX + groups.length * (LANE_PX + LANE_GAP_PX);
  marks.push(...drawBottomAxis(x, floor, words));
  return { width, height: floor + AXIS_PX, marks };
}

/**
 * Places points side by side where possible, otherwise in rows around the middle of the lane; points overlap
 * when all rows are taken.
 */
function placePoints(points: readonly PatientPoint[], x: Scale, middle: number) {
  const ends = Array.from({ length: ROWS }, () => -Infinity);
  let crowded = 0;
  return points.map(({ value }) => {
    const at = x.at(value);
    let row = ends.findIndex((end) => at - end >= APART_PX);
    if (row < 0) {
      row = crowded % ROWS;
      crowded += 1;
    }
    ends[row] = at;
    const offset = Math.ceil(row / 2) * (row % 2 === 0 ? 1 : -1);
    return { x: at, y: middle + offset * APART_PX };
  });
}
