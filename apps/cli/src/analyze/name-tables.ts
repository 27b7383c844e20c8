/** Table names: `night.csv` gives `night.csv.parquet`; a used name gets a number. */
export function nameTables(fileNames: readonly string[], ending: string): readonly string[] {
  const taken = new Set<string>();
  return fileNames.map((fileName) => {
    let name = `${fileName}.${ending}`;
    for (let number = 2; taken.has(name); number += 1) name = `${fileName}-${number}.${ending}`;
    taken.add(name);
    return name;
  });
}
