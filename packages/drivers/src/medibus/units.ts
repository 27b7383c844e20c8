/** Conventional: 1 mbar = 100 Pa, 1 cmH2O = 98.0665 Pa. */
export const CMH2O_PER_MBAR = 100 / 98.0665;
export const MMHG_PER_KPA = 7.500_62;
/** CO2 in per cent of dry gas at 101.3 kPa, as the device's own unit conversion; the ambient pressure is not applied. */
export const MMHG_PER_PERCENT = 7.6;
export const ML_PER_LITRE = 1000;
export const MS_PER_SECOND = 1000;
