import type { Breath } from '@eupnea/model';
import { type EstimatedSettings, ModeFollower, SettingEstimator } from '@eupnea/signal';
import type { ImportedInterval } from './import-part.ts';

type SettingValue = number | string | boolean;

/** Settings and modes of a recording over time: stated by the file, otherwise estimated from the breaths. */
export class SettingFollower {
  #estimator = new SettingEstimator();
  #estimatedEpoch: number | null = null;
  #estimates: EstimatedSettings = {};
  readonly #known = new Map<string, string>();
  #intervals: ImportedInterval[] = [];
  readonly #mode = new ModeFollower();

  get length(): number {
    return this.#intervals.length;
  }

  /** Returns the changes since the last call. */
  take(): readonly ImportedInterval[] {
    const taken = this.#intervals;
    this.#intervals = [];
    return taken;
  }

  /** Sets values stated by the file from this time on; null ends a stated value. */
  tell(values: { readonly [code: string]: SettingValue | null }, atMs: number): void {
    for (const [parameter, value] of Object.entries(values)) {
      if (value !== null) this.#change(parameter, value, atMs, 'import');
      else if (this.#known.get(parameter)?.startsWith('import/') === true) {
        this.#known.delete(parameter);
        this.#intervals.push({ kind: 'setting', atMs, parameter, value, source: 'import' });
      }
    }
  }

  addBreath(breath: Breath, epoch: number, startMs: number, endMs: number): void {
    if (this.#mode.take(breath.mode)) {
      this.#intervals.push({ kind: 'mode', atMs: startMs, control: breath.mode });
    }
    this.#estimate(breath, epoch, endMs);
  }

  /** Updates all estimates. An estimate ends with the mode or epoch in which it was made. */
  #estimate(breath: Breath, epoch: number, atMs: number): void {
    if (epoch !== this.#estimatedEpoch) this.#estimator = new SettingEstimator();
    this.#estimatedEpoch = epoch;
    const estimates = this.#estimator.add(breath);
    // The estimator returns the same object while no estimate changes.
    if (estimates === this.#estimates) return;
    this.#estimates = estimates;
    for (const [parameter, known] of this.#known) {
      if (known.startsWith('estimated/') && !(parameter in estimates)) {
        this.#known.delete(parameter);
        this.#intervals.push({ kind: 'setting', atMs, parameter, value: null, source: 'estimated' });
      }
    }
    for (const [parameter, value] of Object.entries(estimates))
      this.#change(parameter, value, atMs, 'estimated');
  }

  /** Emits changes only, and never an estimate over a value stated by the file. */
  #change(parameter: string, value: SettingValue, atMs: number, source: 'import' | 'estimated'): void {
    const known = this.#known.get(parameter);
    const text = `${source}/${String(value)}`;
    if (known === text || (source === 'estimated' && known?.startsWith('import/') === true)) return;
    this.#known.set(parameter, text);
    this.#intervals.push({ kind: 'setting', atMs, parameter, value, source });
  }
}
