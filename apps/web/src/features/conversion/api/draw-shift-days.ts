import { MOST_FHIR_SHIFT_DAYS } from '@eupnea/formats';

/** Shifts into the past, as server and command line do, so that no recording lies in the future. */
export function drawShiftDays(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return -1 - (drawn % MOST_FHIR_SHIFT_DAYS);
}
