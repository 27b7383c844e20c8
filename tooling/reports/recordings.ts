import { createReadStream, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { detectFormat, openSource, type RecordingEvent } from '@eupnea/formats';
import { createBreathPipeline, type AnalysisDepth } from '@eupnea/signal';
import type { Breath } from '@eupnea/model';

/** Where shared recordings lie; a report without them has nothing to say. */
export const DATA_FOLDER = resolve(
  process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../shared/data'),
);

export const VENTMODE_FOLDER = join(DATA_FOLDER, 'pb840_ventmode');

export function haveRecordings(): boolean {
  return existsSync(join(VENTMODE_FOLDER, 'raw'));
}

/** Recordings by name, without folder. */
export function listRecordings(): readonly string[] {
  return readdirSync(join(VENTMODE_FOLDER, 'raw')).toSorted();
}

/** Every event of a recording, in memory: reports look at a file from several sides. */
export async function readEvents(path: string): Promise<readonly RecordingEvent[]> {
  const { head, bytes } = await openSource(createReadStream(path));
  const reader = detectFormat(head)?.createReader({});
  const events: RecordingEvent[] = [];
  if (reader === undefined) return events;
  for await (const chunk of bytes) events.push(...reader.push(chunk));
  events.push(...reader.finish());
  return events;
}

export function measureEvents(
  events: readonly RecordingEvent[],
  rateHz: number,
  segmentation: 'device' | 'waveform',
  depth: AnalysisDepth,
  volumeSource: 'flow' | 'channel' = 'flow',
): readonly Breath[] {
  const pipeline = createBreathPipeline({ rateHz, segmentation, depth, volumeSource });
  const breaths: Breath[] = [];
  for (const event of events) {
    if (event.type === 'samples') breaths.push(...pipeline.pushSamples(event.block));
    else if (event.type === 'mark') breaths.push(...pipeline.pushMark(event));
    else if (event.type === 'loss') pipeline.pushLoss(event.lost);
  }
  breaths.push(...pipeline.finish());
  return breaths;
}

/** Flow of a whole recording by sample index. */
export function joinFlow(events: readonly RecordingEvent[]): Float32Array {
  return joinChannel(events, 'flow');
}

export function joinPressure(events: readonly RecordingEvent[]): Float32Array {
  return joinChannel(events, 'pressure');
}

function joinChannel(events: readonly RecordingEvent[], name: 'flow' | 'pressure'): Float32Array {
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  const last = blocks.at(-1);
  const joined = new Float32Array(last === undefined ? 0 : last.firstIndex + last.length);
  for (const block of blocks) {
    const values = block.channels[name];
    if (values) joined.set(values, block.firstIndex);
  }
  return joined;
}

/** Rows of a plain CSV by column name. */
export function readTable(path: string): readonly ReadonlyMap<string, string>[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const names = header.trim().split(',');
  return lines.map(
    (line) =>
      new Map(
        line
          .trim()
          .split(',')
          .map((cell, index) => [names[index] ?? '', cell]),
      ),
  );
}

/** An empty cell is an absent number. */
export function readCell(row: ReadonlyMap<string, string>, name: string): number {
  const cell = row.get(name) ?? '';
  return cell === '' ? Number.NaN : Number(cell);
}
