/** Marks a result that would otherwise have the name of its input. */
const MARK = '.eupnea';

/**
 * `bed-05.csv` with `.parquet` is `bed-05.parquet`: the ending of the input goes. No result has the name of its input,
 * and results of one recording keep one stem: `bed-05.csv` as CSV is `bed-05.eupnea.csv` and `bed-05.eupnea.breaths.csv`.
 */
export function nameOutputs(inputName: string, endings: readonly string[]): readonly string[] {
  const dot = inputName.lastIndexOf('.');
  const stem = dot > 0 ? inputName.slice(0, dot) : inputName;
  const plain = endings.map((ending) => `${stem}${ending}`);
  return plain.includes(inputName) ? endings.map((ending) => `${stem}${MARK}${ending}`) : plain;
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
