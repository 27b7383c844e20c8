import type { ArterialGasCode } from '@eupnea/contracts/lab-values';

/** Values of a blood gas on a report in their order, with their symbol; null = a translated name. */
export const GAS_ROWS = [
  ['pH', 'pH'],
  ['PaCO2', 'PaCO₂'],
  ['PaO2', 'PaO₂'],
  ['HCO3', 'HCO₃'],
  ['BEBD', 'BE'],
  ['lactate', null],
] as const satisfies readonly (readonly [ArterialGasCode, string | null])[];
