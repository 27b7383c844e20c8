/** Factor of a column of clock times whose last part counts milliseconds without zeros before it: `10:00:00.5` is 5 ms. */
export const COUNTED_MILLISECONDS = 0.001;

const LAST_PART = /(\d{1,2}:\d{2}:\d{2})[.,:](\d{1,3})(?!\d)/;
/** Falls within a second from which its last parts are no decimals. */
const LEAST_FALLS = 2;

/** Whether clock times only run on within each second when their last part is a count, as `.90` behind `.100`. */
export function countsMilliseconds(cells: readonly string[]): boolean {
  let falls = 0;
  let last = { second: '', digits: '' };
  for (const cell of cells) {
    const [, second, digits] = LAST_PART.exec(cell) ?? [];
    if (second === undefined || digits === undefined) return false;
    if (second === last.second) {
      if (Number(digits) < Number(last.digits)) return false;
      if (Number(`0.${digits}`) < Number(`0.${last.digits}`)) falls += 1;
    }
    last = { second, digits };
  }
  return falls >= LEAST_FALLS;
}

/** The time with three digits behind its seconds. */
export function fillMilliseconds(cell: string): string {
  return cell.replace(
    LAST_PART,
    (_part, second: string, digits: string) => `${second}.${digits.padStart(3, '0')}`,
  );
}
