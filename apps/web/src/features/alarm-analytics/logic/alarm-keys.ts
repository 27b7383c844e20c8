/** Query keys of the page, apart from their readers, which load with the page. */
export const ALARM_KEYS = [
  'days',
  'from',
  'to',
  'device',
  'source',
  'priority',
  'limit',
  'try',
  'delay',
] as const;
