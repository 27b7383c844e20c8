/** Value of a datetime-local field: local time to the second. */
export function toLocalField(timeMs: number): string {
  const local = new Date(timeMs - new Date(timeMs).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

/** Epoch milliseconds of the field; null when invalid. */
export function fromLocalField(text: string): number | null {
  const timeMs = new Date(text).getTime();
  return Number.isNaN(timeMs) ? null : timeMs;
}
