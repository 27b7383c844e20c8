/** Display units that a user can choose; the first is the unit of the registry. A hectopascal is a millibar. */
export const PRESSURE_UNITS = ['cmH₂O', 'mbar', 'hPa'] as const;
export const PARTIAL_PRESSURE_UNITS = ['mmHg', 'kPa'] as const;
