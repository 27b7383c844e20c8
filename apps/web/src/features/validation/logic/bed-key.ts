/** Part of the key under which the simulated bed's name stands in the texts: `vc slow lungs, fast patient` has none of a key's marks. */
export function bedKey(bed: string): string {
  return bed.replaceAll(/[^a-z]+/g, '-');
}
