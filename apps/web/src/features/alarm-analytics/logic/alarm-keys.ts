import { partNames } from '../../../lib/saved-views/part-roles.ts';
import { ALARM_PARTS } from '../../../lib/saved-views/screen-parts.ts';

/** Query keys of the page, apart from their readers, which load with the page. */
export const ALARM_KEYS = partNames(ALARM_PARTS);
