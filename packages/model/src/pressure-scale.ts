/**
 * Units of pressure in one another, by their conventional values: water at 4 °C and mercury at 0 °C (NIST SP 811, appendix
 * B.8; ISO 80000-4). A hectopascal is a millibar.
 */
const PASCALS_PER_CMH2O = 98.0665;
const PASCALS_PER_MMHG = 133.322_387;

export const CMH2O_PER_MBAR = 100 / PASCALS_PER_CMH2O;
export const CMH2O_PER_KPA = 1000 / PASCALS_PER_CMH2O;
export const CMH2O_PER_MMHG = PASCALS_PER_MMHG / PASCALS_PER_CMH2O;
export const MMHG_PER_KPA = 1000 / PASCALS_PER_MMHG;
