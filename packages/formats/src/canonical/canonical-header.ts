import { writeCsvCell, writeCsvComment } from '@eupnea/model';
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
  return entries
    .map(([key, value]) => (value === null ? '' : `${writeCsvComment(`${key}: ${value}`)}\n`))
    .join('');
}

export function describeClock({ sampleIndex, timeMs, zoned }: WallClockEvent): string {
  return `# clock: ${sampleIndex} ${formatWallTime(timeMs, zoned)}\n`;
}

/** A cell of the table; line feeds of a text become blanks, for readers that go by lines. */
export function writeTableCell(value: string | number | null): string {
  return writeCsvCell(typeof value === 'string' ? value.replaceAll(/[\r\n]+/g, ' ') : value);
}
