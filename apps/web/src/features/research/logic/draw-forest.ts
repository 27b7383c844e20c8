import { markLetter, markText, place, type Figure, type FigureWords, type Mark } from './figure-marks.ts';
import { drawBottomAxis, findExtent, scaleOf } from './figure-scale.ts';

/** Values in the unit that is shown. */
export interface ForestPatient {
  readonly name: string;
  readonly changes: number;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
}

export interface ForestPooled {
  readonly name: string;
  readonly value: number;
  /** Null without an interval. */
  readonly low: number | null;
  readonly high: number | null;
}

interface ForestWords extends FigureWords {
  readonly nameOfPatient: (patient: ForestPatient) => string;
}

/** Above this number of patients the rows are too close for names; a name is then the title of its point. */
export const NAMED_ROWS_MAX = 40;

const ROW_PX = 20;
const CLOSE_ROW_PX = 8;
const POOLED_PX = 34;
const TOP_PX = 8;
const NAMES_PX = 132;
const RIGHT_PX = 18;
const AXIS_PX = 46;
/** Letters of a name beside its row; the title of the point has the whole name. */
const NAME_LETTERS = 16;

/** A row a patient: the mean of the patient's changes as a point over their range; below, the mean over patients with its interval. */
export function drawForest(
  patients: readonly ForestPatient[],
  pooled: ForestPooled | null,
  width: number,
  words: ForestWords,
): Figure | null {
  if (pooled === null || patients.length === 0) return null;
  const extent = findExtent([
    0,
    pooled.low ?? pooled.value,
    pooled.high ?? pooled.value,
    ...patients.flatMap(({ minimum, maximum }) => [minimum, maximum]),
  ]);
  if (extent === null) return null;
  const isNamed = patients.length <= NAMED_ROWS_MAX;
  const rowPx = isNamed ? ROW_PX : CLOSE_ROW_PX;
  const x = scaleOf(extent.low, extent.high, NAMES_PX, width - RIGHT_PX);
  const pooledTop = TOP_PX + patients.length * rowPx + 6;
  const floor = pooledTop + POOLED_PX;
  const marks: Mark[] = [
    { shape: 'path', style: 'reference', d: `M${place(x.at(0))} ${TOP_PX}V${floor}`, dash: '4 3' },
  ];
  for (const [row, patient] of patients.entries()) {
    const y = TOP_PX + row * rowPx + rowPx / 2;
    const title = words.nameOfPatient(patient);
    marks.push({
      shape: 'path',
      style: 'axis',
      d: `M${place(x.at(patient.minimum))} ${place(y)}H${place(x.at(patient.maximum))}`,
    });
    marks.push({ shape: 'circle', style: 'point', x: x.at(patient.value), y, title });
    if (isNamed) marks.push(markText(shorten(patient.name), 0, y + 4, 'start'));
  }
  const middle = pooledTop + POOLED_PX / 2;
  if (pooled.low !== null && pooled.high !== null) {
    const [left, right] = [place(x.at(pooled.low)), place(x.at(pooled.high))];
    marks.push({
      shape: 'path',
      style: 'band',
      d: `M${left} ${place(middle - 9)}H${right}v18H${left}Z`,
    });
  }
  marks.push({
    shape: 'path',
    style: 'line',
    d: `M${place(x.at(pooled.value))} ${place(middle - 12)}v24`,
  });
  marks.push(markLetter(pooled.name, middle + 4));
  marks.push(...drawBottomAxis(x, floor, words));
  return { width, height: floor + AXIS_PX, marks };
}

function shorten(name: string): string {
  return name.length <= NAME_LETTERS ? name : `${name.slice(0, NAME_LETTERS - 1)}…`;
}
