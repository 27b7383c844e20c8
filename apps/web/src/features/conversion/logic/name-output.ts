import { nameRecord, type WriterFormat } from '@eupnea/formats';

/** Suffix of a result that would have the name of its input. */
const MARK = 'eupnea';

/**
 * Base name of the results of a recording: `bed-05.csv` as Parquet is `bed-05.parquet`. A result never has
 * the name of its input: `bed-05.csv` as CSV is `bed-05.eupnea.csv` and `bed-05.eupnea.breaths.csv`.
 */
export function chooseRecordName(inputName: string, target: WriterFormat): string {
  const dot = inputName.lastIndexOf('.');
  const stem = nameRecord(target, dot > 0 ? inputName.slice(0, dot) : inputName);
  if (!target.endings.some((ending) => `${stem}${ending}` === inputName)) return stem;
  return nameRecord(target, `${stem}.${MARK}`);
}

/** Unique names in an archive: the second `a.csv` is `a (2).csv`. */
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
