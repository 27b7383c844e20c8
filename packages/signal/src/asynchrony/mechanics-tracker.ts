import type { LungSignals } from './lung-signals.ts';

/** What the chest is made of, as the last breaths show it. */
export interface TrackedMechanics {
  /** cmH2O/L. */
  readonly elastance: number;
  /** cmH2O s/L, of flow going in and coming out. */
  readonly resistanceIn: number;
  readonly resistanceOut: number;
}

const KEPT = 0.88;
const FIRST_BREATHS = 3;
const FIRST_PASSES = 6;
const PASSES = 2;
const SCALE_CMH2O = 0.35;
const BEFORE_SECONDS = 0.04;
const START_SECONDS = 0.16;
const END_SECONDS = 0.12;
const SETTLED_SECONDS = 0.1;
const NEXT_EFFORT_SECONDS = 0.25;
const REST_QUANTILE = 0.7;

export class MechanicsTracker {
  #ii = 0;
  #io = 0;
  #oo = 0;
  #iy = 0;
  #oy = 0;
  #vv = 0;
  #vy = 0;
  #mechanics: TrackedMechanics | null = null;
  #breaths = 0;
  #before: readonly number[] = [];
  #mechanicsBefore: TrackedMechanics | null = null;

  /** The last breath was none: what it taught is forgotten. */
  forgetLast(): void {
    [this.#ii = 0, this.#io = 0, this.#oo = 0, this.#iy = 0, this.#oy = 0, this.#vv = 0, this.#vy = 0] =
      this.#before;
    this.#mechanics = this.#mechanicsBefore;
    this.#breaths -= 1;
  }

  /** Learns a breath and answers what is known with it; null while nothing is. */
  learn(signals: LungSignals): TrackedMechanics | null {
    this.#mechanicsBefore = this.#mechanics;
    this.#before = [this.#ii, this.#io, this.#oo, this.#iy, this.#oy, this.#vv, this.#vy];
    const passes = this.#breaths < FIRST_BREATHS ? FIRST_PASSES : PASSES;
    const kept = this.#before.map((x) => x * KEPT);
    for (let pass = 0; pass < passes; pass += 1) {
      [this.#ii = 0, this.#io = 0, this.#oo = 0, this.#iy = 0, this.#oy = 0, this.#vv = 0, this.#vy = 0] =
        kept;
      this.#addSteps(signals);
      this.#solveResistance();
      this.#addEmptying(signals);
      this.#solveElastance();
    }
    this.#breaths += 1;
    return this.#mechanics;
  }

  #addSteps(signals: LungSignals): void {
    const { rateHz, inspirationEnd, pauseStart, length } = signals;
    const before = Math.round(BEFORE_SECONDS * rateHz);
    const start = Math.round(START_SECONDS * rateHz);
    const end = Math.round(END_SECONDS * rateHz);
    this.#addStep(signals, 0, Math.min(start, inspirationEnd - before));
    if (pauseStart < inspirationEnd - before)
      this.#addStep(signals, pauseStart - before, Math.min(pauseStart + end, inspirationEnd - 1));
    this.#addStep(signals, inspirationEnd - before, Math.min(length, inspirationEnd + end));
  }

  #addStep({ pressure, flowLps, volumeL }: LungSignals, from: number, to: number): void {
    const n = to - from;
    if (n < 5 || from < 0) return;
    const elastance = this.#mechanics?.elastance ?? 20;
    let sy = 0,
      si = 0,
      so = 0,
      ty = 0,
      ti = 0,
      to_ = 0,
      tt = 0;
    const middle = (n - 1) / 2;
    let ii = 0,
      io = 0,
      oo = 0,
      iy = 0,
      oy = 0;
    for (let at = 0; at < n; at += 1) {
      const index = from + at;
      const flow = flowLps[index] ?? 0;
      const fi = flow > 0 ? flow : 0;
      const fo = flow > 0 ? 0 : flow;
      const y = (pressure[index] ?? 0) - elastance * (volumeL[index] ?? 0);
      const t = at - middle;
      sy += y;
      si += fi;
      so += fo;
      ty += t * y;
      ti += t * fi;
      to_ += t * fo;
      tt += t * t;
      ii += fi * fi;
      io += fi * fo;
      oo += fo * fo;
      iy += fi * y;
      oy += fo * y;
    }
    this.#ii += ii - (si * si) / n - (ti * ti) / tt;
    this.#io += io - (si * so) / n - (ti * to_) / tt;
    this.#oo += oo - (so * so) / n - (to_ * to_) / tt;
    this.#iy += iy - (si * sy) / n - (ti * ty) / tt;
    this.#oy += oy - (so * sy) / n - (to_ * ty) / tt;
  }

  #solveResistance(): void {
    const tie = 0.01 * (this.#ii + this.#oo);
    const a = this.#ii + tie;
    const c = this.#oo + tie;
    const b = this.#io - tie;
    const det = a * c - b * b;
    if (!(det > 1e-9 * a * c)) return;
    const resistanceIn = (this.#iy * c - this.#oy * b) / det;
    const resistanceOut = (this.#oy * a - this.#iy * b) / det;
    this.#mechanics = { elastance: this.#mechanics?.elastance ?? 20, resistanceIn, resistanceOut };
  }

  #addEmptying(signals: LungSignals): void {
    const { rateHz, inspirationEnd, length, pressure, flowLps, volumeL } = signals;
    if (this.#mechanics === null) return;
    const from = inspirationEnd + Math.round(SETTLED_SECONDS * rateHz);
    const to = length - Math.round(NEXT_EFFORT_SECONDS * rateHz);
    if (to - from < 10) return;
    const { elastance, resistanceOut, resistanceIn } = this.#mechanics;
    const rests = new Float64Array(to - from);
    const y = new Float64Array(to - from);
    for (let index = from; index < to; index += 1) {
      const flow = flowLps[index] ?? 0;
      const left = (pressure[index] ?? 0) - (flow > 0 ? resistanceIn : resistanceOut) * flow;
      y[index - from] = left;
      rests[index - from] = left - elastance * (volumeL[index] ?? 0);
    }
    const level = rests.slice().sort()[Math.floor(REST_QUANTILE * rests.length)] ?? 0;
    let n = 0,
      v = 0,
      p = 0,
      vv = 0,
      vp = 0;
    for (let at = 0; at < rests.length; at += 1) {
      const w = 1 / (1 + (((rests[at] ?? 0) - level) / SCALE_CMH2O) ** 2);
      const volume = volumeL[from + at] ?? 0;
      n += w;
      v += w * volume;
      p += w * (y[at] ?? 0);
      vv += w * volume * volume;
      vp += w * volume * (y[at] ?? 0);
    }
    this.#vv += vv - (v * v) / n;
    this.#vy += vp - (v * p) / n;
  }

  #solveElastance(): void {
    if (this.#mechanics === null || !(this.#vv > 0)) return;
    this.#mechanics = { ...this.#mechanics, elastance: Math.max(2, this.#vy / this.#vv) };
  }
}
