/** Part of the text key of a simulated bed. */
export function bedKey(bed: string): string {
  return bed.replaceAll(/[^a-z]+/g, '-');
}
