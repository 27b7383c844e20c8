/** Bed label of a device, otherwise its number. */
export function nameDevice({
  device_id,
  description,
}: {
  readonly device_id: number;
  readonly description: string | null;
}): string {
  return description === null || description === '' ? `#${device_id}` : description;
}
