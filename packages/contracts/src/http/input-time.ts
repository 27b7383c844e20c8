import { z } from 'zod';

/**
 * Years of times and dates that a caller may send. Outside of them a zone's offset or a day more leaves what PostgreSQL
 * and JavaScript both write with four digits of the year.
 */
const YEAR_MIN = 1000;
const YEAR_MAX = 8999;

function isInYears(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= YEAR_MIN && year <= YEAR_MAX;
}

const WRONG_YEAR = { error: `must be in the years ${YEAR_MIN} to ${YEAR_MAX}` };

/** UTC time sent by a caller. */
export const inputTimeSchema = z.iso.datetime({ abort: true }).refine(isInYears, WRONG_YEAR);

/** Day sent by a caller. */
export const inputDateSchema = z.iso.date({ abort: true }).refine(isInYears, WRONG_YEAR);
