import type { InputIssue } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import { ScaleEnds } from '../values/scale-ends.ts';
import { isVitalTime, readPackets } from './survey-vital.ts';
import { decodeVitalWave, type VitalRecord, type VitalTrack } from './vital-packet-bodies.ts';

/** Consecutive samples of one track. */
export interface VitalBlock {
  readonly firstIndex: number;
  readonly samples: Float64Array;
}

/** Tolerance of block times, s: they are the times of arrival at the recording computer and have jitter. */
const JITTER_SECONDS = 0.25;
/** Blocks that must all be late until samples are missing. */
const BLOCKS_AHEAD = 6;
/** Lateness from which samples are missing, as a share of a block. */
const LOST_SHARE = 0.5;
/** Blocks in a row that tell a loss from a late block. */
const LEAST_RUN = 4;
const FOLLOW = 0.1;
/** Maximum gap, s. A larger jump is a damaged time, because no recording pauses for a month. */
const LONGEST_GAP_SECONDS = 31 * 86_400;

/** Blocks that follow each other without a gap. */
interface WaitingRun {
  /** Of the first block, in samples of the recording. */
  readonly start: number;
  /** Too few blocks before the next gap to tell a late one from one after a loss. */
  readonly isShort: boolean;
}

export interface VitalWavePlace {
  readonly track: VitalTrack;
  /** Time of the recording's sample 0. */
  readonly anchorSeconds: number;
  readonly rateHz: number;
}

/** Yields the blocks of one wave with their positions; skips other tracks. */
export async function* readVitalBlocks(
  file: NamedSource,
  place: VitalWavePlace,
  report: (issue: InputIssue) => void,
): AsyncGenerator<VitalBlock> {
  const placer = new BlockPlacer(place);
  for await (const _ of readPackets(file, { record: (record) => placer.take(record) })) yield* placer.drain();
  placer.finish();
  yield* placer.drain();
  for (const issue of placer.issues) report(issue);
}

class BlockPlacer {
  readonly #place: VitalWavePlace;
  #ready: VitalBlock[] = [];
  #dueIndex: number | null = null;
  readonly #waiting: {
    readonly atSamples: number;
    readonly samples: Float64Array;
    readonly offset: number;
  }[] = [];
  /** Lateness of blocks without a loss, samples: the clocks of track and computer differ. */
  #usual = 0;
  readonly #ends: ScaleEnds | null;
  #damaged = { count: 0, offset: 0 };
  #overlapping = { count: 0, offset: 0 };
  #unplaced = { count: 0, offset: 0 };

  constructor(place: VitalWavePlace) {
    this.#place = place;
    const { format, gain, base } = place.track;
    const [least, most] = format?.ends ?? [];
    this.#ends =
      least === undefined || most === undefined
        ? null
        : new ScaleEnds({
            least: (least < 0 ? least + 1 : least) * gain + base,
            most: most * gain + base,
            // The lowest number with a sign has no positive counterpart, so that programs use it as a code.
            ...(least < 0 ? { code: least * gain + base } : {}),
          });
  }

  drain(): readonly VitalBlock[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  get issues(): readonly InputIssue[] {
    const { name } = this.#place.track;
    const tell = (code: string, { count, offset }: { count: number; offset: number }, what: string) =>
      count === 0 ? [] : [{ code, detail: `${name}: ${count} ${what}`, offset }];
    return [
      ...tell('vital_block', this.#damaged, 'blocks cannot be read or have no plausible time.'),
      ...tell(
        'vital_overlap',
        this.#overlapping,
        'samples stand where others stood before: they are dropped.',
      ),
      ...tell(
        'vital_unplaced',
        this.#unplaced,
        'blocks between losses cannot be placed in time: they are missing.',
      ),
      ...(this.#ends?.describe(name, 'vital') ?? []),
    ];
  }

  take(record: VitalRecord): void {
    const { track, anchorSeconds, rateHz } = this.#place;
    if (record.trackId !== track.id) return;
    const samples = decodeVitalWave(record, track);
    if (samples !== null) this.#ends?.mask(samples);
    const atSamples = (record.seconds - anchorSeconds) * rateHz;
    const due = this.#dueIndex ?? 0;
    if (
      samples === null ||
      !isVitalTime(record.seconds) ||
      atSamples - due > LONGEST_GAP_SECONDS * rateHz ||
      (atSamples < 0 && -atSamples > LONGEST_GAP_SECONDS * rateHz)
    ) {
      this.#damaged = { count: this.#damaged.count + 1, offset: this.#damaged.offset || record.offset };
      return;
    }
    this.#waiting.push({ atSamples, samples, offset: record.offset });
    if (this.#waiting.length > BLOCKS_AHEAD) this.#placeOldest();
  }

  /** Call after the last record. */
  finish(): void {
    while (this.#waiting.length > 0) this.#placeOldest();
  }

  #placeOldest(): void {
    const block = this.#waiting[0];
    if (block === undefined) return;
    const due = this.#dueIndex ?? 0;
    const isOn =
      this.#dueIndex !== null && Math.abs(block.atSamples - due) <= JITTER_SECONDS * this.#place.rateHz;
    const lost = isOn ? this.#lostSamples(this.#readRun(due), due) : 0;
    if (lost === null) {
      this.#waiting.shift();
      this.#unplaced = { count: this.#unplaced.count + 1, offset: this.#unplaced.offset || block.offset };
      return;
    }
    const index = isOn ? due + lost : Math.round(this.#startOf(block.atSamples));
    if (!isOn) this.#usual = 0;
    this.#waiting.shift();
    const { samples, offset } = block;
    const doubled = Math.min(samples.length, Math.max(0, due - index));
    if (doubled > 0) {
      const { count, offset: former } = this.#overlapping;
      this.#overlapping = { count: count + doubled, offset: former || offset };
    }
    if (doubled === samples.length) return;
    this.#dueIndex = index + samples.length;
    this.#ready.push({ firstIndex: index + doubled, samples: samples.subarray(doubled) });
  }

  /** Start of the first block, and of one after a pause, where the stamps that follow say how late its own is. */
  #startOf(atSamples: number): number {
    return this.#dueIndex === null ? atSamples : this.#readRun(atSamples).start;
  }

  /** Start of the oldest block that it and the blocks behind it allow, up to the next gap: a stamp is late, never early. */
  #readRun(from: number): WaitingRun {
    let at = from;
    let lateness = Number.POSITIVE_INFINITY;
    let blocks = 0;
    for (const { atSamples, samples } of this.#waiting) {
      if (atSamples - at > JITTER_SECONDS * this.#place.rateHz) break;
      lateness = Math.min(lateness, atSamples - at);
      at += samples.length;
      blocks += 1;
    }
    return { start: from + lateness, isShort: blocks < LEAST_RUN && blocks < this.#waiting.length };
  }

  /**
   * Samples that are missing before the oldest block: one late block is late alone, those after a loss are late together.
   * Null when a gap follows so soon that its lateness tells nothing.
   */
  #lostSamples({ start, isShort }: WaitingRun, due: number): number | null {
    const late = start - due - this.#usual;
    const usualLength = this.#waiting[0]?.samples.length ?? 0;
    if (late < LOST_SHARE * usualLength) {
      this.#usual += FOLLOW * late;
      return 0;
    }
    if (isShort) return null;
    // Whole blocks are lost more often than parts of them.
    const blocks = Math.max(1, Math.round(late / usualLength));
    return Math.abs(late - blocks * usualLength) < usualLength / 4 ? blocks * usualLength : Math.round(late);
  }
}
