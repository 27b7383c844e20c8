import { formatWallTime } from '../format-wall-time.ts';
import type { WallClockEvent } from '../reader.ts';
import type { WriterHeader } from '../writer.ts';

export const CANONICAL_VERSION = 1;

/** Value of the `volume` line when the volume column is the device's own measurement. */
export const VOLUME_MEASURED = 'measured by the device';

/** The tables of the canonical CSV; the first line of a file names its table. */
export type CanonicalTable = 'waveforms' | 'breaths' | 'events' | 'trends';

/**
 * The comment lines before the column names of a table: origin, time, content, units, software. One `key: value` per
 * line; readers that skip `#` lines see a plain table.
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

/** Removes line feeds from header values, because a line feed would start a new line of the table. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').trim();
}

/** A cell of any text, quoted when it must be (RFC 4180); line feeds become blanks, for readers that go by lines. */
export function quoteCell(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  return /[",]|^[#\s]|\s$/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
