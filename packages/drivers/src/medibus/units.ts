/** CO2 percent of dry gas at 101.3 kPa, as converted by the device, without ambient pressure. */
export const MMHG_PER_PERCENT = 7.6;
export const ML_PER_LITRE = 1000;
export const MS_PER_SECOND = 1000;
