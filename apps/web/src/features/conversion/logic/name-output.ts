/** `bed-05.csv` with `.parquet` is `bed-05.parquet`; the ending of the input goes, an input without one keeps its name. */
export function nameOutput(inputName: string, ending: string): string {
  const dot = inputName.lastIndexOf('.');
  return `${dot > 0 ? inputName.slice(0, dot) : inputName}${ending}`;
}

/** Names in one archive differ: the second `a.csv` is `a (2).csv`. */
export function makeNamesUnique(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count === 1) return name;
    const dot = name.indexOf('.');
    return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`;
  });
}
