import { formatWallTime } from '../format-wall-time.ts';
import type { WallClockEvent } from '../reader.ts';
import type { WriterHeader } from '../writer.ts';

export const CANONICAL_VERSION = 1;

/** Value of the `volume` line when the volume column is the device's own measurement. */
export const VOLUME_MEASURED = 'measured by the device';

/** Which table a file holds; each says it in its first line. */
export type CanonicalTable = 'waveforms' | 'breaths' | 'events' | 'trends';

/**
 * The comment lines before a table's column names: who, what, when, in which units, made by what. One `key: value` a
 * line; every reader that skips `#` lines reads the table behind them.
 */
export function describeCanonicalTable(table: CanonicalTable, header: WriterHeader): string {
  const { device, pseudonym, rateHz, software, analysisVersion } = header;
  const entries: readonly (readonly [string, string | null])[] = [
    ['eupnea-csv', `${CANONICAL_VERSION} ${table}`],
    ['device', device.model],
    ['serial', device.serial],
    ['device_software', device.software],
    ['pseudonym', pseudonym],
    ['rate_hz', String(rateHz)],
    [
      'time_base',
      'seconds since the first sample (sample number / rate); a clock line tells the wall time of a sample',
    ],
    ['units', 'in the column names; UCUM: L/min, cm[H2O], mL, mm[Hg], s'],
    ['volume', header.volumeMeasured === true ? VOLUME_MEASURED : null],
    ['software', software],
    ['analysis_version', analysisVersion],
  ];
  return entries.map(([key, value]) => (value === null ? '' : `# ${key}: ${oneLine(value)}\n`)).join('');
}

export function describeClock({ sampleIndex, timeMs, zoned }: WallClockEvent): string {
  return `# clock: ${sampleIndex} ${formatWallTime(timeMs, zoned)}\n`;
}

/** Header values come from files and people: a line feed in one would be a line of the table. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').trim();
}

/** A cell of any text, quoted when it must be (RFC 4180); line feeds become blanks, for readers that go by lines. */
export function quoteCell(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  return /[",]|^[#\s]|\s$/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
