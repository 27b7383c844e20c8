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
/** Maximum gap, s. A larger jump is a damaged time, because no recording pauses for a month. */
const LONGEST_GAP_SECONDS = 31 * 86_400;

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
  yield* placer.drain();
  for (const issue of placer.issues) report(issue);
}

class BlockPlacer {
  readonly #place: VitalWavePlace;
  #ready: VitalBlock[] = [];
  #dueIndex: number | null = null;
  readonly #ends: ScaleEnds | null;
  #damaged = { count: 0, offset: 0 };
  #overlapping = { count: 0, offset: 0 };

  constructor(place: VitalWavePlace) {
    this.#place = place;
    const { format, gain, base } = place.track;
    const [least, most] = format?.ends ?? [];
    this.#ends =
      least === undefined || most === undefined
        ? null
        : new ScaleEnds({ least: least * gain + base, most: most * gain + base });
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
    const isOn = this.#dueIndex !== null && Math.abs(atSamples - due) <= JITTER_SECONDS * rateHz;
    const index = isOn ? due : Math.round(atSamples);
    const doubled = Math.min(samples.length, Math.max(0, due - index));
    if (doubled > 0) {
      const { count, offset } = this.#overlapping;
      this.#overlapping = { count: count + doubled, offset: offset || record.offset };
    }
    if (doubled === samples.length) return;
    this.#dueIndex = index + samples.length;
    this.#ready.push({ firstIndex: index + doubled, samples: samples.subarray(doubled) });
  }
}
