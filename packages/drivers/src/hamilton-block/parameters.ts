/** Parameters of group 50h (device-protocols 4.3), with the decimals of the emulator. */
export const MONITORED_PARAMETERS: ReadonlyMap<number, { readonly code: string; readonly decimals: number }> =
  new Map([
    [0x21, { code: 'Pmax', decimals: 1 }],
    [0x22, { code: 'Ppause', decimals: 1 }],
    [0x23, { code: 'MAP', decimals: 1 }],
    [0x24, { code: 'PEEPCPAP', decimals: 1 }],
    [0x25, { code: 'Pmin', decimals: 1 }],
    [0x2c, { code: 'VTe', decimals: 0 }],
    [0x2e, { code: 'MVe', decimals: 1 }],
    [0x30, { code: 'RR', decimals: 0 }],
    [0x37, { code: 'Compl', decimals: 1 }],
    [0x3e, { code: 'Oxygen', decimals: 0 }],
    [0x4e, { code: 'pulse', decimals: 0 }],
    [0x4f, { code: 'SpO2', decimals: 0 }],
  ]);

/** Breath counter, which separates the values of consecutive breaths. */
export const BREATH_NUMBER = 0x20;
/** I:E in the device's notation, such as 1:2.0; the registry keeps it under key 34. */
export const IE_RATIO = 0x34;
/** Mode of group 70h; no other control has a public identifier. */
export const MODE_NAME = 0x22;

/** Key of a value without a registry parameter. */
export function keptCode(group: number, parameter: number): string {
  return `hamilton_${group.toString(16)}_${parameter.toString(16).padStart(2, '0')}`;
}
