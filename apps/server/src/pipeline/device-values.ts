import type { AgedValue } from '@eupnea/contracts/aged-value';
import { serverTimeUs } from '@eupnea/model';
import { ModeFollower } from '@eupnea/signal';
import type { LivePatch } from '../bus/bus-messages.ts';
import type { IntervalChange } from '../storage/recording/recording-batch.ts';
import type { WatchedValue } from './alerts/limit-watch.ts';
import type { FinishedBreath } from './breath-recorder.ts';
import { MonitoredValues } from './monitored-values.ts';
import { PowerState } from './power-state.ts';
import { toWireBreath } from '../storage/breath/to-wire-breath.ts';

/** Time without a breath after which the rate is recomputed every second, because it falls while no breath comes. */
const RATES_GO_STALE_AFTER_MS = 5_000;

/** Card numbers of one device, from its breaths and its own numerics, and the values that limits watch. */
export class DeviceValues {
  readonly monitored = new MonitoredValues();
  readonly #deviceId: number;
  #power = new PowerState();
  readonly #watched = new Map<string, WatchedValue>();
  #lastBreathAtMs = Number.NEGATIVE_INFINITY;
  readonly #mode = new ModeFollower();

  constructor(deviceId: number) {
    this.#deviceId = deviceId;
  }

  /** Numeric card values for the limits. */
  get watched(): ReadonlyMap<string, WatchedValue> {
    return this.#watched;
  }

  get power(): PowerState {
    return this.#power;
  }

  /** Clears all numbers at a change of patient. */
  clear(): void {
    this.monitored.clear();
    this.#watched.clear();
    this.#power = new PowerState();
  }

  /** Adds committed breaths, oldest first. */
  addBreaths(finished: readonly FinishedBreath[], nowMs: number): LivePatch {
    let changed: Record<string, AgedValue> = {};
    for (const { record, startMs, endMs } of finished) {
      const atMs = Math.min(endMs, nowMs);
      const values = this.monitored.addBreath(record.breath, startMs, endMs, atMs);
      changed = { ...changed, ...values };
      this.#power.addBreath(record.breath, startMs, (endMs - startMs) / 1000);
    }
    this.#lastBreathAtMs = nowMs;
    this.#watch(changed);
    const patch: LivePatch = {
      monitored_parameters: changed,
      breaths: finished.map(({ record }) => toWireBreath(record)),
    };
    const power = this.#power.read(finished.at(-1)?.endMs ?? nowMs);
    if (power !== null) {
      patch.mechanical_power = power;
      if (power.mp1 !== null) this.#watched.set('mp1', { value: power.mp1, atMs: nowMs });
    }
    const timeConstant = changed['RCexp']?.value;
    if (typeof timeConstant === 'number') patch.time_constants = { RCexp: timeConstant };
    return patch;
  }

  addNumerics(values: { readonly [code: string]: number | string | null }, nowMs: number): LivePatch {
    const changed = this.monitored.addNumerics(values, nowMs);
    this.#watch(changed);
    return { monitored_parameters: changed };
  }

  /** Updates the rates between breaths; null when nothing changed. */
  tick(streamMs: number, nowMs: number): LivePatch | null {
    if (nowMs - this.#lastBreathAtMs < RATES_GO_STALE_AFTER_MS) return null;
    const before = [this.monitored.values.get('RR')?.value, this.monitored.values.get('MVe')?.value];
    const rates = this.monitored.refreshRates(streamMs, nowMs);
    if (Object.keys(rates).length === 0) return null;
    this.#watch(rates);
    if (rates['RR']?.value === before[0] && rates['MVe']?.value === before[1]) return null;
    return { monitored_parameters: rates };
  }

  /** Interval changes of the recognised mode. */
  followMode(finished: readonly FinishedBreath[]): IntervalChange[] {
    const changes: IntervalChange[] = [];
    for (const { record, startMs } of finished) {
      const { mode } = record.breath;
      if (!this.#mode.take(mode)) continue;
      changes.push({
        kind: 'mode',
        deviceId: this.#deviceId,
        atUs: serverTimeUs(startMs),
        control: mode,
        sequence: null,
        deviceText: null,
        source: 'recognised',
      });
    }
    return changes;
  }

  #watch(values: { readonly [code: string]: AgedValue }): void {
    for (const [code, { value, at }] of Object.entries(values)) {
      if (typeof value === 'number') this.#watched.set(code, { value, atMs: at });
    }
  }
}
