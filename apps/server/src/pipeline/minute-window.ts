/** Cards count and sum over the last minute (definitions.md, Breath numbers). */
export const WINDOW_MS = 60_000;
/** Minimum observed time for a rate per minute; below, the rate is absent. */
export const MIN_OBSERVED_SECONDS = 30;
/** Maximum number of observed periods per minute: more come from a broken link, and the oldest are dropped. */
const MAX_STRETCHES = 240;
/** Maximum number of breaths: 240/min exceeds any ventilator (high-frequency oscillation is not segmented). */
const MAX_BREATHS = 240;
/** Maximum distance between a breath's end and the next start to count as one onset. */
const SAME_ONSET_MS = 100;
/** Maximum gap between periods that are merged: sample times are rounded to microseconds. */
const JOIN_MS = 1;

interface Stretch {
  fromMs: number;
  toMs: number;
}

interface CountedBreath {
  readonly endMs: number;
  readonly seconds: number;
  /** NaN when the expired volume could not be measured. */
  readonly vteMl: number;
}

export interface MinuteRates {
  /** Onsets per minute; NaN under 30 s observed. */
  readonly rrBpm: number;
  /** Expired minute volume, L/min; NaN under 30 s observed with a measured volume. */
  readonly mveLpm: number;
}

/**
 * Rate and minute volume of the last 60 s of a stream.
 *
 * The rate counts observed onsets: a breath cut by a gap or a new epoch counts once, and the end of a complete breath
 * counts as the next onset until that one is known. Counts and sums are scaled to the observed seconds (gaps, the first
 * minute).
 *
 * A breath without a measured volume, or observed only in part, removes its seconds from the minute volume instead of
 * counting as zero.
 */
export class MinuteWindow {
  readonly #stretches: Stretch[] = [];
  readonly #breaths: CountedBreath[] = [];
  /** Ascending, ms. */
  readonly #onsets: number[] = [];
  /** End of the newest breath. The observed time from there to the next onset is a breath that began unobserved. */
  #endMs = Number.NEGATIVE_INFINITY;

  observe(fromMs: number, toMs: number): void {
    const last = this.#stretches.at(-1);
    if (last !== undefined && fromMs <= last.toMs + JOIN_MS) last.toMs = Math.max(last.toMs, toMs);
    else this.#stretches.push({ fromMs, toMs });
    if (this.#stretches.length > MAX_STRETCHES) this.#stretches.shift();
  }

  /** @param endSeen false when the breath continued after `endMs`, so that no other breath begins there */
  addBreath(startMs: number, endMs: number, vteMl: number, endSeen: boolean): void {
    const leadInSeconds = this.#observedSeconds(this.#endMs, startMs);
    if (leadInSeconds > 0) this.#count({ endMs: startMs, seconds: leadInSeconds, vteMl: Number.NaN });
    this.#count({ endMs, seconds: (endMs - startMs) / 1000, vteMl });
    this.#endMs = endMs;
    this.#addOnset(startMs);
    if (endSeen) this.#addOnset(endMs);
  }

  read(nowMs: number): MinuteRates {
    const fromMs = nowMs - WINDOW_MS;
    while ((this.#stretches[0]?.toMs ?? nowMs) <= fromMs) this.#stretches.shift();
    while ((this.#breaths[0]?.endMs ?? nowMs) <= fromMs) this.#breaths.shift();
    while ((this.#onsets[0] ?? nowMs) <= fromMs) this.#onsets.shift();
    const observedSeconds = this.#observedSeconds(fromMs, nowMs);
    // Half-open interval, as a rate requires: an onset at the first moment of a period ends what came before.
    const onsets = this.#onsets.filter(
      (onset) => !this.#stretches.some(({ fromMs: start }) => onset === start),
    );
    let litres = 0;
    let unmeasuredSeconds = 0;
    for (const breath of this.#breaths) {
      if (Number.isNaN(breath.vteMl)) unmeasuredSeconds += breath.seconds;
      else litres += breath.vteMl / 1000;
    }
    return {
      rrBpm: perMinute(onsets.length, observedSeconds),
      mveLpm: perMinute(litres, observedSeconds - unmeasuredSeconds),
    };
  }

  #observedSeconds(fromMs: number, toMs: number): number {
    let observedMs = 0;
    for (const stretch of this.#stretches) {
      observedMs += Math.max(0, Math.min(stretch.toMs, toMs) - Math.max(stretch.fromMs, fromMs));
    }
    return observedMs / 1000;
  }

  #count(breath: CountedBreath): void {
    this.#breaths.push(breath);
    if (this.#breaths.length > MAX_BREATHS) this.#breaths.shift();
  }

  #addOnset(atMs: number): void {
    const last = this.#onsets.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (atMs - last < SAME_ONSET_MS) return;
    this.#onsets.push(atMs);
    if (this.#onsets.length > MAX_BREATHS) this.#onsets.shift();
  }
}

function perMinute(amount: number, observedSeconds: number): number {
  return observedSeconds < MIN_OBSERVED_SECONDS ? Number.NaN : (amount * 60) / observedSeconds;
}
