/** A breath's name on screen and in the address: its device and its number there. */
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
