/** Conventional: 1 mbar = 100 Pa, 1 cmH2O = 98.0665 Pa. */
export const CMH2O_PER_MBAR = 100 / 98.0665;
export const MMHG_PER_KPA = 7.500_62;
/** CO2 percent of dry gas at 101.3 kPa, as converted by the device, without ambient pressure. */
export const MMHG_PER_PERCENT = 7.6;
export const ML_PER_LITRE = 1000;
export const MS_PER_SECOND = 1000;
