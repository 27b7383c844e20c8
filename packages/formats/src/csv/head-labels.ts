import { isUnit, splitNameAndUnit, type NameAndUnit } from '../recognize-channel.ts';
import { labelOpenSignals } from './open-signals.ts';
import { splitCsvLine } from './split-csv-line.ts';
import type { SampledTable } from './sample-table.ts';

const NO_LABEL: NameAndUnit = { name: '', unit: null };
/** AcqKnowledge says how many channels it exports, and then their names and units line by line. */
const CHANNEL_COUNT = /^\s*(\d{1,2}) channels?\W*$/i;

/** Name and unit of each column from the lines above the rows; '' for a column without a name. */
export function labelColumns(table: SampledTable): readonly NameAndUnit[] {
  const { headers, columns } = table;
  const last = headers.at(-1) ?? [];
  const below = headers.length > 1 && isUnitLine(last) ? last : null;
  const others = headers.filter((cells) => cells !== below && !isLabelledUnitLine(cells));
  const names = others.at(-1) ?? last;
  const units = below ?? headers.find(isLabelledUnitLine) ?? [];
  const labels = Array.from({ length: columns }, (_column, position) => {
    const own = splitNameAndUnit(names[position] ?? '');
    const unit = (units[position] ?? '').trim();
    return { name: own.name, unit: unit === '' || !isUnit(unit) ? own.unit : unit };
  });
  return labelListed(table, labels) ?? labelOpenSignals(table) ?? labels;
}

/** Line of units alone. */
function isUnitLine(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.every((cell) => isUnit(cell));
}

/** Line of units behind a word that says so, as LabVIEW's `Y_Unit_Label`. */
function isLabelledUnitLine([label = '', ...cells]: readonly string[]): boolean {
  return /unit/i.test(label) && isUnitLine(cells);
}

/** Labels from a list of names and units, one a line, above numbered columns; null when there is none that fits. */
function labelListed(
  { head, layout, columns }: SampledTable,
  labels: readonly NameAndUnit[],
): readonly NameAndUnit[] | null {
  const at = head.findIndex((line) => CHANNEL_COUNT.test(line));
  const count = Number(CHANNEL_COUNT.exec(head[at] ?? '')?.[1] ?? 0);
  const listed = head.slice(at + 1, at + 1 + 2 * count);
  const lines = head.map((line) => splitCsvLine(line, layout.delimiter));
  const numbered = lines.find(
    (cells) => cells.filter((cell) => /^CH\d+$/i.test(cell.trim())).length === count,
  );
  if (at < 0 || count === 0 || listed.length < 2 * count || numbered === undefined) return null;
  const first = numbered.findIndex((cell) => /^CH\d+$/i.test(cell.trim()));
  return Array.from({ length: columns }, (_column, position) => {
    const channel = position - first;
    if (channel >= count) return NO_LABEL;
    if (channel < 0) return splitNameAndUnit(numbered[position] ?? '');
    const unit = (listed[2 * channel + 1] ?? '').trim();
    return {
      name: (listed[2 * channel] ?? '').trim(),
      unit: unit === '' ? (labels[position]?.unit ?? null) : unit,
    };
  });
}
