import type { StoredFinding } from '@eupnea/contracts/stored-finding';
import { describeSetting, type BreathEvent, type WritableEvent } from '@eupnea/formats';
import { type Breath, CHANNEL_CODES, type ChannelCode, isoTimeOfUs, type MarkEvent } from '@eupnea/model';
import { MAX_BREATHS_PER_PAGE, readBreaths, type StoredBreath } from '../../storage/breath/read-breaths.ts';
import { readWaveform } from '../../storage/waveform/read-waveform.ts';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import type { TableSources } from './read-tables.ts';

/**
 * Period per piece: 50 s of samples, so that breaths measured in them arrive before the writer needs them.
 */
const PIECE_US = 50_000_000n;
const ROWS_PER_PAGE = 1000;

/** Part of a session that becomes one recording: one rate, at most a day. */
export interface StoredPart extends Stretch {
  readonly rateHz: number;
  /** Time of sample 0. */
  readonly startUs: bigint;
}

/** Samples of a stretch as recording events, until the rate changes. The rest is another recording. */
export async function* readSampleEvents(
  sources: TableSources,
  part: StoredPart,
  onPiece: (endUs: bigint) => Promise<readonly WritableEvent[]>,
): AsyncGenerator<readonly WritableEvent[], bigint> {
  const { deviceId, fromUs, toUs, rateHz, startUs } = part;
  yield [{ type: 'wall_clock', sampleIndex: 0, timeMs: Number(startUs) / 1000, zoned: true }];
  let next = 0;
  for (let pieceUs = fromUs; pieceUs < toUs; pieceUs += PIECE_US) {
    const endUs = pieceUs + PIECE_US < toUs ? pieceUs + PIECE_US : toUs;
    const query = { deviceId, fromUs: pieceUs, toUs: endUs, channels: CHANNEL_CODES };
    const events: WritableEvent[] = [];
    for (const { rateHz: found, startedAtUs, length, columns } of await readWaveform(sources.pool, query)) {
      if (found !== rateHz) {
        yield [...events, ...(await onPiece(startedAtUs))];
        return startedAtUs;
      }
      // Two streams of a device may overlap by a few samples after a clock change.
      const firstIndex = Math.max(next, indexOf(startedAtUs, part));
      next = firstIndex + length;
      events.push({ type: 'samples', block: { firstIndex, rateHz, length, channels: columns } });
    }
    yield [...events, ...(await onPiece(endUs))];
  }
  return toUs;
}

/** Rate, first sample and channels at the start of a stretch; null without samples. */
export async function findFirstSamples(
  sources: TableSources,
  { deviceId, fromUs, toUs }: Stretch,
): Promise<{ readonly rateHz: number; readonly startUs: bigint } | null> {
  for (let pieceUs = fromUs; pieceUs < toUs; pieceUs += PIECE_US) {
    const endUs = pieceUs + PIECE_US < toUs ? pieceUs + PIECE_US : toUs;
    const query = { deviceId, fromUs: pieceUs, toUs: endUs, channels: CHANNEL_CODES };
    const [first] = await readWaveform(sources.pool, query);
    if (first !== undefined) return { rateHz: first.rateHz, startUs: first.startedAtUs };
  }
  return null;
}

export function listChannels(found: ReadonlyMap<ChannelCode, unknown>): readonly ChannelCode[] {
  return CHANNEL_CODES.filter((channel) => found.has(channel));
}

/** Setting changes, each as a line with its time; settings in force at the start are stated there. */
export async function readSettingNotes(
  { events }: TableSources,
  part: StoredPart,
): Promise<readonly WritableEvent[]> {
  const notes: WritableEvent[] = [];
  const inForce = new Map<string, string>();
  const startMs = Number(part.startUs) / 1000;
  const note = (timeMs: number, text: string) =>
    notes.push({ type: 'log', timeMs, zoned: true, kind: 'setting', category: 'annotation', text });
  for await (const page of events.readAll([{ ...part, fromUs: part.sessionFromUs }], ROWS_PER_PAGE)) {
    for (const { kind, parameter, value, at } of page) {
      if (kind !== 'setting' || parameter === null) continue;
      const text = describeSetting(parameter, value);
      const timeMs = Date.parse(at);
      if (timeMs > startMs) note(timeMs, text);
      else inForce.set(parameter, text);
    }
  }
  for (const text of inForce.values()) note(startMs, text);
  return notes;
}

/** Breaths and findings of a part in order of time, read as needed. */
export class MeasuredEvents {
  readonly #sources: TableSources;
  readonly #part: StoredPart;
  readonly #breaths: AsyncGenerator<StoredBreath>;
  readonly #findings: AsyncGenerator<StoredFinding>;
  #breath: StoredBreath | null = null;
  #finding: StoredFinding | null = null;

  constructor(sources: TableSources, part: StoredPart) {
    this.#sources = sources;
    this.#part = part;
    this.#breaths = this.#readBreaths();
    this.#findings = this.#readFindings();
  }

  /** Events that began before this time. */
  async takeBefore(endUs: bigint): Promise<readonly WritableEvent[]> {
    const events: WritableEvent[] = [];
    for (;;) {
      this.#breath ??= await nextOf(this.#breaths);
      if (this.#breath === null || this.#breath.startedAtUs >= endUs) break;
      const placed = this.#toBreath(this.#breath);
      events.push(...marksOf(placed.breath), placed);
      this.#breath = null;
    }
    for (;;) {
      this.#finding ??= await nextOf(this.#findings);
      if (this.#finding === null || toMicroseconds(this.#finding.started_at) >= endUs) break;
      events.push(this.#toFinding(this.#finding));
      this.#finding = null;
    }
    return events;
  }

  #toBreath({ breath, breathNumber, startedAtUs }: StoredBreath): BreathEvent {
    const startIndex = indexOf(startedAtUs, this.#part);
    const shift = startIndex - breath.startIndex;
    const placed = {
      ...breath,
      startIndex,
      inspirationEndIndex: breath.inspirationEndIndex + shift,
      endIndex: breath.endIndex + shift,
    };
    const startedAt = isoTimeOfUs(startedAtUs);
    return { type: 'breath', breathNumber, startedAt, breath: placed };
  }

  #toFinding({ kind, started_at, first_index, last_index, confidence }: StoredFinding): WritableEvent {
    const firstIndex = indexOf(toMicroseconds(started_at), this.#part);
    const lastIndex = firstIndex + last_index - first_index;
    return { type: 'finding', kind, firstIndex, lastIndex, confidence };
  }

  async *#readBreaths(): AsyncGenerator<StoredBreath> {
    const { deviceId, toUs } = this.#part;
    for (let { fromUs } = this.#part; ; ) {
      const query = { deviceId, fromUs, toUs, limit: MAX_BREATHS_PER_PAGE };
      const breaths = await readBreaths(this.#sources.pool, query);
      yield* breaths;
      const last = breaths.at(-1);
      if (last === undefined || breaths.length < MAX_BREATHS_PER_PAGE) return;
      fromUs = last.startedAtUs + 1n;
    }
  }

  async *#readFindings(): AsyncGenerator<StoredFinding> {
    for await (const page of this.#sources.findings.readAll([this.#part], ROWS_PER_PAGE)) yield* page;
  }
}

/** Device marks of the breath, so that reading the file cuts it there again. */
function marksOf({
  segmentation,
  startIndex,
  endIndex,
  deviceBreathNumber,
  incomplete,
}: Breath): readonly MarkEvent[] {
  if (segmentation !== 'device') return [];
  const numbered = deviceBreathNumber === null ? {} : { deviceBreathNumber };
  const start: MarkEvent = { type: 'mark', kind: 'inspiration_start', sampleIndex: startIndex, ...numbered };
  // The end of an incomplete breath has no mark.
  return incomplete ? [start] : [start, { type: 'mark', kind: 'breath_end', sampleIndex: endIndex }];
}

async function nextOf<Item>(items: AsyncGenerator<Item>): Promise<Item | null> {
  const next = await items.next();
  return next.done === true ? null : next.value;
}

function indexOf(timeUs: bigint, { startUs, rateHz }: StoredPart): number {
  return Math.max(0, Math.round((Number(timeUs - startUs) * rateHz) / 1_000_000));
}

function toMicroseconds(time: string): bigint {
  return BigInt(Date.parse(time)) * 1000n;
}
