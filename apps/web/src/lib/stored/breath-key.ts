/** Identity of a breath on screen and in the address: device and number. */
export interface BreathKey {
  readonly deviceId: number;
  readonly breathNumber: number;
}

export function writeBreathKey({ deviceId, breathNumber }: BreathKey): string {
  return `${deviceId}-${breathNumber}`;
}

export function readBreathKey(text: string | undefined): BreathKey | null {
  const [device = '', number = ''] = (text ?? '').split('-');
  if (device === '' || number === '') return null;
  return { deviceId: Number(device), breathNumber: Number(number) };
}
