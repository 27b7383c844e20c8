import type { FileMetaData } from 'hyparquet';
import type { ParquetWriter } from 'hyparquet-writer';

/** Unit of each column, UCUM; `1` = a pure number. Columns without a unit, such as texts, are absent. */
export type ColumnUnits = ReadonlyMap<string, string>;

/**
 * Key of the units: in the file's metadata as one JSON object for all columns, which programs display; in a column
 * chunk as its own unit.
 */
const FILE_KEY = 'units';
const CHUNK_KEY = 'unit';
/** Maximum length of a unit; the longest UCUM unit in use has a dozen characters, a longer text is damage. */
const MOST_LETTERS = 40;

/** @param columns in their order; `''` = a pure number if the column contains numbers */
export function listColumnUnits(
  columns: readonly { readonly name: string; readonly type: string; readonly unit?: string }[],
): ColumnUnits {
  return new Map(
    columns.flatMap(({ name, type, unit }) =>
      unit === undefined || (unit === '' && type === 'STRING') ? [] : [[name, unit === '' ? '1' : unit]],
    ),
  );
}

export function describeUnits(units: ColumnUnits): { key: string; value: string }[] {
  return units.size === 0 ? [] : [{ key: FILE_KEY, value: JSON.stringify(Object.fromEntries(units)) }];
}

/** Adds the units to the footer. Call it before the writer finishes. */
export function putColumnUnits(writer: ParquetWriter, units: ColumnUnits): void {
  for (const { columns } of writer.row_groups)
    for (const { meta_data: known } of columns) {
      const unit = units.get(known?.path_in_schema.join('.') ?? '');
      if (known !== undefined && unit !== undefined)
        known.key_value_metadata = [{ key: CHUNK_KEY, value: unit }];
    }
}

/** Units from a file of any writer with the same keys; a column's own unit has precedence over the file's. */
export function readColumnUnits({
  key_value_metadata: notes,
  row_groups: groups,
}: FileMetaData): ColumnUnits {
  const units = new Map<string, string>();
  const add = (name: string, unit: unknown) => {
    if (typeof unit === 'string' && unit !== '' && unit.length <= MOST_LETTERS) units.set(name, unit);
  };
  const told = notes?.find(({ key }) => key === FILE_KEY)?.value;
  for (const [name, unit] of Object.entries(parseObject(told ?? ''))) add(name, unit);
  for (const { meta_data: known } of groups[0]?.columns ?? []) {
    const own = known?.key_value_metadata?.find(({ key }) => key === CHUNK_KEY)?.value;
    if (own !== undefined) add(known?.path_in_schema.join('.') ?? '', own);
  }
  return units;
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
