import type { ChannelMapping } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import { isPlausibleTime } from '../table-time.ts';
import { decodeUtf8 } from '../text-lines.ts';
import { TableEvidence, type TableTimeline } from '../time-axis/table-evidence.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { parseRow } from './csv-reader.ts';
import { isComment, isRemark } from './remark.ts';
import { startByMapping } from './table-start.ts';

/** Bytes of one part: some 20 s of rows at 100 Hz. */
const PART_BYTES = 64 * 1024;
/** A survey reads no more than this share of the file, so that reading stays as fast, and no more parts than this. */
const MOST_SHARE = 1 / 24;
const MOST_PARTS = 24;
const LINE_FEED = 10;

/**
 * Sampling clock of a table from parts all over the file, so that its first rows do not decide alone. Null when the
 * file is short, cannot be read at any place, is not UTF-8, or when its parts fit no clock.
 */
export async function surveyRows(
  file: NamedSource,
  mapping: ChannelMapping,
  rateHz: number | null,
): Promise<TableTimeline | null> {
  try {
    return await surveyParts(file, mapping, rateHz);
  } catch (error) {
    // Reading in order names the damage and keeps the rows before it.
    if (error instanceof UnreadableSource) return null;
    throw error;
  }
}

async function surveyParts(
  { slice, byteLength }: NamedSource,
  mapping: ChannelMapping,
  rateHz: number | null,
): Promise<TableTimeline | null> {
  if (slice === undefined || byteLength === null || mapping.time === null) return null;
  const parts = Math.min(MOST_PARTS, Math.floor((byteLength * MOST_SHARE) / PART_BYTES));
  if (parts < 2) return null;
  const start = startByMapping(mapping);
  const evidence = new TableEvidence(start.channels);
  const stride = Math.floor((byteLength - PART_BYTES) / (parts - 1));
  for (let part = 0; part < parts; part += 1) {
    const bytes = await slice(part * stride, part * stride + PART_BYTES);
    if (bytes.includes(0)) return null;
    takePart(bytes, part === 0, start, evidence);
  }
  const verdict = evidence.judge(rateHz);
  return verdict.ok ? verdict.timeline : null;
}

/** Takes the whole lines of a part. */
function takePart(
  bytes: Uint8Array,
  isFirst: boolean,
  start: ReturnType<typeof startByMapping>,
  evidence: TableEvidence,
): void {
  const from = isFirst ? 0 : bytes.indexOf(LINE_FEED) + 1;
  const to = bytes.lastIndexOf(LINE_FEED);
  if (to <= from) return;
  evidence.pause();
  let row = 0;
  for (let at = from; at <= to; ) {
    const end = bytes.indexOf(LINE_FEED, at);
    const line = decodeUtf8(bytes.subarray(at, end));
    at = end + 1;
    row += 1;
    if (isComment(line) || line.trim() === '') continue;
    const found = start.find(line, isFirst ? row : Number.POSITIVE_INFINITY);
    if (found === null || isRemark(line, found.rows.delimiter)) continue;
    const { time, values } = parseRow(line, found.rows);
    if (time !== null && values !== null && isPlausibleTime(time)) evidence.take(time.seconds, values);
  }
}
