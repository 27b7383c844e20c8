import { MOST_FHIR_SHIFT_DAYS } from '@eupnea/formats';

/** Into the past, as the server and the command line draw them: no recording comes to lie in the future. */
export function drawShiftDays(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return -1 - (drawn % MOST_FHIR_SHIFT_DAYS);
}
