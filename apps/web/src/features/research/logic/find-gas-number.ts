import { GAS_NUMBER_CODES, GAS_NUMBERS, type GasNumberCode } from '@eupnea/model';

/** The definition of a variable such as `gas_PF`; null for another variable. */
export function findGasNumber(variable: string) {
  const code: GasNumberCode | undefined = GAS_NUMBER_CODES.find((known) => variable === `gas_${known}`);
  return code === undefined ? null : { code, ...GAS_NUMBERS[code] };
}
