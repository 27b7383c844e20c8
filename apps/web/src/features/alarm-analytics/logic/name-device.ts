/** A bed by its label; one without a label by its number. */
export function nameDevice({
  device_id,
  description,
}: {
  readonly device_id: number;
  readonly description: string | null;
}): string {
  return description === null || description === '' ? `#${device_id}` : description;
}
