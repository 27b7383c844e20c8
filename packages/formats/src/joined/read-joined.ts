import type { ChannelCode, ChannelMapping, SampleBlock } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import type { RecordingEvent } from '../reader.ts';
import { BlockClock, type ClockedBlock, type ClockKind } from './clocked-blocks.ts';
import { FollowingSamples } from './following-samples.ts';

/** One of both files with the events that its own format reads, times of its own clock included. */
export interface JoinedPart {
  readonly file: NamedSource;
  readonly mapping: ChannelMapping | null;
  readonly events: AsyncIterable<readonly RecordingEvent[]>;
}

/**
 * Events of the first file, with the channels of the second interpolated at its samples by the times of both. Files
 * whose times cannot be compared begin together. Reads both at once, in constant memory.
 * @param lagMs time by which the second file is moved earlier, ms
 */
export async function* joinEvents(
  leader: JoinedPart,
  follower: JoinedPart,
  lagMs: number,
): AsyncGenerator<readonly RecordingEvent[]> {
  const second = new FollowingPart(follower, lagMs);
  const clock = new BlockClock();
  try {
    for await (const events of leader.events) {
      const passed: RecordingEvent[] = [];
      for (const event of events) {
        const clocked = clock.take(event);
        if (clocked === null) {
          if (event.type === 'wall_clock' && event.relative === true) continue;
          passed.push(event.type === 'issue' ? nameFile(event, leader.file) : event);
          continue;
        }
        const block = await second.join(clocked, clock.kind);
        passed.push(...second.takeIssues(), { type: 'samples', block });
      }
      yield passed;
    }
    yield await second.finish();
  } finally {
    await second.close();
  }
}

class FollowingPart {
  readonly #file: NamedSource;
  readonly #channels: readonly ChannelCode[];
  readonly #events: AsyncIterator<readonly RecordingEvent[]>;
  readonly #samples = new FollowingSamples();
  readonly #clock = new BlockClock();
  #issues: RecordingEvent[] = [];
  readonly #lagMs: number;
  #hasEnded = false;
  #joined = 0;
  /** Added to the times of this file, ms; null before the first sample. */
  #offsetMs: number | null = null;

  constructor({ file, mapping, events }: JoinedPart, lagMs: number) {
    this.#lagMs = lagMs;
    this.#file = file;
    this.#channels = mapping?.channels.map(({ channel }) => channel) ?? [];
    this.#events = events[Symbol.asyncIterator]();
  }

  /** The block with the channels of this file. */
  async join({ startMs, block }: ClockedBlock, kind: ClockKind): Promise<SampleBlock> {
    const stepMs = 1000 / block.rateHz;
    await this.#readUntil(startMs + block.length * stepMs, startMs, kind);
    const channels: { [Code in ChannelCode]?: Float32Array } = {};
    for (const channel of this.#channels) {
      const values = this.#samples.valuesAt(channel, startMs, stepMs, block.length);
      if (values.some((value) => !Number.isNaN(value))) this.#joined += 1;
      channels[channel] = values;
    }
    return { ...block, channels: { ...channels, ...block.channels } };
  }

  takeIssues(): readonly RecordingEvent[] {
    return this.#issues.splice(0);
  }

  /** Remarks on the rest of the file, and one when no sample was joined. */
  async finish(): Promise<readonly RecordingEvent[]> {
    while (!this.#hasEnded) await this.#readMore(null);
    const issues = this.takeIssues();
    if (this.#joined > 0) return issues;
    const detail = `${this.#file.name} has no sample in the time of the other file: nothing of it is read.`;
    return [
      ...issues,
      { type: 'issue', issue: { code: 'joined_apart', detail, values: { file: this.#file.name } } },
    ];
  }

  async close(): Promise<void> {
    await this.#events.return?.();
  }

  async #readUntil(timeMs: number, fromMs: number, kind: ClockKind): Promise<void> {
    this.#samples.forgetBefore(fromMs);
    while (!this.#hasEnded && this.#samples.endMs < timeMs) {
      await this.#readMore({ kind, startMs: fromMs });
      this.#samples.forgetBefore(fromMs);
    }
  }

  /** @param leader clock of the other file; null when the samples are not needed */
  async #readMore(leader: { readonly kind: ClockKind; readonly startMs: number } | null): Promise<void> {
    const next = await this.#events.next();
    if (next.done === true) {
      this.#hasEnded = true;
      return;
    }
    for (const event of next.value) {
      if (event.type === 'issue') this.#issues.push(nameFile(event, this.#file));
      const clocked = this.#clock.take(event);
      if (clocked === null || leader === null) continue;
      this.#offsetMs ??= this.#align(leader, clocked);
      this.#samples.add({ ...clocked, startMs: clocked.startMs + this.#offsetMs - this.#lagMs });
    }
  }

  /** Times of two kinds, such as a date beside seconds from the start, tell only that both files belong together. */
  #align(leader: { readonly kind: ClockKind; readonly startMs: number }, { startMs }: ClockedBlock): number {
    const mine = this.#clock.kind;
    const own = mine === 'none' ? 'relative' : mine;
    if (own === (leader.kind === 'none' ? 'relative' : leader.kind)) return 0;
    const detail =
      `The times of ${this.#file.name} are of another kind than those of the other file. ` +
      'Both are taken to begin together.';
    this.#issues.push({
      type: 'issue',
      issue: { code: 'joined_by_start', detail, values: { file: this.#file.name } },
    });
    return leader.startMs - startMs;
  }
}

function nameFile(
  event: Extract<RecordingEvent, { readonly type: 'issue' }>,
  { name }: NamedSource,
): RecordingEvent {
  return { ...event, issue: { ...event.issue, detail: `${name}: ${event.issue.detail}` } };
}
