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
/** Samples that are missing behind dropped ones, s: a longer hole than a breath goes on over. */
const SEAM_SECONDS = 0.5;
/** Blocks that a repeated one is compared with. */
const MOST_REMEMBERED = 8;
/** Maximum gap, s. A larger jump is a damaged time, because no recording pauses for a month. */
const LONGEST_GAP_SECONDS = 31 * 86_400;

interface WaitingBlock {
  /** By its own stamp, in samples of the recording. */
  readonly atSamples: number;
  readonly samples: Float64Array;
  readonly offset: number;
}

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
  const taker = {
    record: (record: VitalRecord) => placer.take(record),
    track: (track: VitalTrack) => placer.redefine(track),
  };
  for await (const _ of readPackets(file, taker)) yield* placer.drain();
  placer.finish();
  yield* placer.drain();
  for (const issue of placer.issues) report(issue);
}

class BlockPlacer {
  readonly #place: VitalWavePlace;
  #ready: VitalBlock[] = [];
  #dueIndex: number | null = null;
  readonly #waiting: WaitingBlock[] = [];
  /** Lateness of blocks without a loss, samples: the clocks of track and computer differ. */
  #usual = 0;
  readonly #ends: ScaleEnds | null;
  #damaged = { count: 0, offset: 0 };
  #overlapping = { count: 0, offset: 0 };
  #unplaced = { count: 0, offset: 0 };
  #changed = { count: 0, offset: 0 };
  /** As last declared: a continued file may declare another scale. */
  #track: VitalTrack;
  /** Blocks that were placed last, to tell a repeated one. */
  readonly #placed: Pick<WaitingBlock, 'atSamples' | 'samples'>[] = [];
  /** Samples that are missing yet, because those before them are of another time. */
  #seam = 0;

  constructor(place: VitalWavePlace) {
    this.#place = place;
    this.#track = place.track;
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
        'samples stand where others stood before: they are dropped. The clock went back, or the rate of the track is wrong.',
      ),
      ...tell(
        'vital_unplaced',
        this.#unplaced,
        'blocks between losses cannot be placed in time: they are missing.',
      ),
      ...tell(
        'vital_track_changed',
        this.#changed,
        'blocks follow another declaration of the track, with another unit or rate: they are not read.',
      ),
      ...(this.#ends?.describe(name, 'vital') ?? []),
    ];
  }

  /** Takes the scale of a repeated declaration. */
  redefine(track: VitalTrack): void {
    if (track.id === this.#track.id) this.#track = track;
  }

  take(record: VitalRecord): void {
    const { track, anchorSeconds, rateHz } = this.#place;
    if (record.trackId !== track.id) return;
    if (this.#isOther()) {
      this.#changed = { count: this.#changed.count + 1, offset: this.#changed.offset || record.offset };
      return;
    }
    const samples = decodeVitalWave(record, this.#track);
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
      if (!this.#isRepeated(block)) this.#seam = Math.round(SEAM_SECONDS * this.#place.rateHz);
    }
    if (doubled === samples.length) return;
    this.#dueIndex = index + samples.length;
    const kept = samples.slice(doubled);
    const unknown = Math.min(kept.length, this.#seam);
    this.#seam -= unknown;
    this.#placed.push(block);
    if (this.#placed.length > MOST_REMEMBERED) this.#placed.shift();
    this.#ready.push({ firstIndex: index + doubled, samples: kept.fill(Number.NaN, 0, unknown) });
  }

  /** Whether this block was placed before: it was sent twice, and what follows it goes on. */
  #isRepeated({ atSamples, samples }: WaitingBlock): boolean {
    return this.#placed.some(
      (former) =>
        former.atSamples === atSamples &&
        former.samples.length === samples.length &&
        former.samples.every((value, at) => Object.is(value, samples[at])),
    );
  }

  /** Whether the track was declared again with other values than before: another unit, rate or name. */
  #isOther(): boolean {
    const { track } = this.#place;
    const { name, unit, rateHz, format } = this.#track;
    return name !== track.name || unit !== track.unit || rateHz !== track.rateHz || format !== track.format;
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
