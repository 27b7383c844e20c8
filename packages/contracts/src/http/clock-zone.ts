import { timeZoneSchema } from './recording-inspection.ts';

/** Clock of the reader, by which days and hours are cut; default: the site's. */
export const clockZoneQuery = { time_zone: timeZoneSchema.optional() };
