import type { FileChannel, MappedChannel, RecordingInspection } from '@eupnea/model';
import { HEAD_BYTES } from '../byte-source.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { splitNameAndUnit } from '../recognize-channel.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { VOLUME_MEASURED } from './canonical-header.ts';
import { channelOfColumn } from './channel-columns.ts';

export const CANONICAL_CSV_NAME = 'Eupnea CSV';

export interface CanonicalCsvVariant {
  readonly id: string;
  readonly hasMarks: boolean;
  readonly trustsVolume: boolean;
}

/** Properties of the original file that the conversion preserves: device breath marks, measured volume. */
export const CANONICAL_CSV_VARIANTS: readonly CanonicalCsvVariant[] = [
  { id: 'eupnea_csv', hasMarks: true, trustsVolume: false },
  { id: 'eupnea_csv_volume', hasMarks: true, trustsVolume: true },
  { id: 'eupnea_csv_unmarked', hasMarks: false, trustsVolume: false },
  { id: 'eupnea_csv_unmarked_volume', hasMarks: false, trustsVolume: true },
];

/** Recognises the waveform table of the canonical CSV by its first line. The other tables are not recordings. */
export function inspectCanonicalCsv(head: Uint8Array): RecordingInspection | null {
  const known = new Map<string, string>();
  let names: readonly string[] | null = null;
  let startedAt: string | null = null;
  let hasMarks = false;
  const lines = new TextLines((line, lineNumber) => {
    if (lineNumber === 1 && !/^#\s*eupnea-csv:\s*\d+\s+waveforms\s*$/.test(line)) known.set('other', '');
    if (known.has('other')) return;
    if (names !== null && line.includes('inspiration_start')) hasMarks = true;
    const entry = /^#\s*([a-z_-]{1,40}):\s*(.*)$/.exec(line);
    const clock = entry?.[1] === 'clock' ? /^0\s+(\S+)/.exec(entry[2] ?? '') : null;
    if (clock?.[1] !== undefined && startedAt === null && parseTableTime(clock[1]) !== null)
      startedAt = clock[1];
    else if (entry?.[1] !== undefined && names === null) known.set(entry[1], entry[2] ?? '');
    else if (names === null && entry === null) names = line.split(',');
  });
  lines.push(head);
  if (head.length < HEAD_BYTES) lines.finish();
  if (known.has('other') || !known.has('eupnea-csv')) return null;
  const rateHz = Number(known.get('rate_hz'));
  const channels: readonly FileChannel[] = describeNames(
    names ?? [],
    Number.isFinite(rateHz) ? rateHz : null,
  );
  const trustsVolume = known.get('volume') === VOLUME_MEASURED;
  const variant = CANONICAL_CSV_VARIANTS.find(
    (candidate) => candidate.hasMarks === hasMarks && candidate.trustsVolume === trustsVolume,
  );
  return describeInspection({
    formatId: variant?.id ?? null,
    formatName: CANONICAL_CSV_NAME,
    contents: 'waveform',
    channels,
    mapping: {
      channels: mapNames(names ?? []),
      time: { position: 0, factor: 1 },
      rateHz: Number.isFinite(rateHz) ? rateHz : null,
      table: { delimiter: ',', decimalComma: false, headerRows: 0 },
      startedAt: null,
      timeZone: null,
    },
    confidence: 'certain',
    questions: askForTime(startedAt),
    device: {
      model: known.get('device') ?? null,
      serial: known.get('serial') ?? null,
      software: known.get('device_software') ?? null,
    },
    startedAt,
  });
}

function describeNames(names: readonly string[], rateHz: number | null): readonly FileChannel[] {
  return names.map((name, position) => ({
    position,
    ...splitNameAndUnit(name),
    rateHz,
    ...(name === 'mark' ? { use: 'marks' } : {}),
  }));
}

function mapNames(names: readonly string[]): readonly MappedChannel[] {
  return names.flatMap((name, position) => {
    const channel = channelOfColumn(name);
    return channel === null ? [] : [{ channel, position, factor: 1 }];
  });
}
