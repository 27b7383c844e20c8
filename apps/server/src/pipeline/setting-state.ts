import type { AgedValue, SettingStand } from '@eupnea/contracts/aged-value';
import {
  type DeviceEvent,
  type DeviceMode,
  type ServerTimeUs,
  type SettingsEvent,
  serverTimeUs,
} from '@eupnea/model';
import type { EstimatedSettings } from '@eupnea/signal';
import type { IntervalChange } from '../storage/recording/recording-batch.ts';
import type { LimitPair } from './alerts/limit-watch.ts';

/** Maximum number of settings or limits of one device: more come from a broken device. */
const MAX_CODES = 200;

export interface StateChange<Patch> {
  readonly intervals: readonly IntervalChange[];
  readonly patch: Patch;
}

/** Stored state of a setting: its value, or since when its estimate is withdrawn. */
export interface StoredSetting {
  readonly value: number | string | boolean | null;
  readonly atMs: number;
  readonly estimated: boolean;
}

/** Settings and limits in force at one device. Converts events into interval changes and live patches, changes only. */
export class SettingState {
  readonly #deviceId: number;
  readonly #settings = new Map<string, AgedValue>();
  /** Withdrawn estimates and since when, for clients that may still show them. */
  readonly #withdrawn = new Map<string, number>();
  readonly #limits = new Map<string, LimitPair>();
  #modeText: string | null = null;

  constructor(deviceId: number) {
    this.#deviceId = deviceId;
  }

  get settings(): { readonly [code: string]: SettingStand } {
    const withdrawn = [...this.#withdrawn].map(([code, at]) => [code, { withdrawn: true, at }] as const);
    return Object.fromEntries<SettingStand>([...this.#settings, ...withdrawn]);
  }

  get limits(): ReadonlyMap<string, LimitPair> {
    return this.#limits;
  }

  /** Adds a setting that storage has in force: repeating it is no change. */
  resumeSetting(parameter: string, { value, atMs, estimated }: StoredSetting): void {
    if (value === null) this.#withdrawn.set(parameter, atMs);
    else this.#settings.set(parameter, { value, at: atMs, ...(estimated ? { estimated } : {}) });
    if (parameter === 'mode_name' && typeof value === 'string') this.#modeText = value;
  }

  resumeLimit(parameter: string, pair: LimitPair): void {
    this.#limits.set(parameter, pair);
  }

  applySettings(
    { values, mode }: Pick<SettingsEvent, 'values' | 'mode'>,
    nowMs: number,
  ): StateChange<Record<string, AgedValue>> {
    const intervals: IntervalChange[] = [];
    const patch: Record<string, AgedValue> = {};
    const atUs = serverTimeUs(nowMs);
    for (const [parameter, value] of Object.entries(values)) {
      const known = this.#settings.get(parameter);
      // A reported setting replaces an estimate, even with an equal value.
      if (value === null || (known?.value === value && known.estimated !== true)) continue;
      if (known === undefined && this.#settings.size >= MAX_CODES) continue;
      // The end of an estimate is no change at the device.
      const was = known === undefined || known.estimated === true ? {} : { was: known.value };
      const aged: AgedValue = { value, at: nowMs, ...was };
      this.#settings.set(parameter, aged);
      this.#withdrawn.delete(parameter);
      patch[parameter] = aged;
      intervals.push({ kind: 'setting', deviceId: this.#deviceId, atUs, parameter, value, source: 'device' });
      if (parameter === 'mode_name' && typeof value === 'string')
        intervals.push(...this.#changeMode(value, mode, atUs));
    }
    return { intervals, patch };
  }

  /**
   * Applies estimates from the waveform, for settings that the device does not report.
   * @param estimates all that hold; a missing one is withdrawn
   */
  applyEstimates(estimates: EstimatedSettings, atMs: number): StateChange<Record<string, SettingStand>> {
    const { intervals, patch } = this.#withdrawAllBut(estimates, atMs);
    for (const [parameter, value] of Object.entries(estimates)) {
      const known = this.#settings.get(parameter);
      if (known?.value === value || (known !== undefined && known.estimated !== true)) continue;
      const aged: AgedValue = { value, at: atMs, estimated: true };
      this.#settings.set(parameter, aged);
      this.#withdrawn.delete(parameter);
      patch[parameter] = aged;
      intervals.push(this.#estimateInterval(parameter, value, atMs));
    }
    return { intervals, patch };
  }

  applyLimits(
    limits: Extract<DeviceEvent, { type: 'limits' }>['limits'],
    nowMs: number,
  ): StateChange<Record<string, LimitPair>> {
    const intervals: IntervalChange[] = [];
    const patch: Record<string, LimitPair> = {};
    for (const [parameter, pair] of Object.entries(limits)) {
      const known = this.#limits.get(parameter);
      if (known?.low === pair.low && known.high === pair.high) continue;
      if (known === undefined && this.#limits.size >= MAX_CODES) continue;
      this.#limits.set(parameter, pair);
      patch[parameter] = pair;
      intervals.push({
        kind: 'limit',
        deviceId: this.#deviceId,
        atUs: serverTimeUs(nowMs),
        parameter,
        low: pair.low,
        high: pair.high,
        source: 'device',
      });
    }
    return { intervals, patch };
  }

  #withdrawAllBut(estimates: EstimatedSettings, nowMs: number) {
    const intervals: IntervalChange[] = [];
    const patch: Record<string, SettingStand> = {};
    for (const [parameter, known] of this.#settings) {
      if (known.estimated !== true || parameter in estimates) continue;
      // After the clock was set back, the withdrawal must not precede what it withdraws.
      const at = Math.max(nowMs, known.at);
      this.#settings.delete(parameter);
      this.#withdrawn.set(parameter, at);
      patch[parameter] = { withdrawn: true, at };
      intervals.push(this.#estimateInterval(parameter, null, at));
    }
    return { intervals, patch };
  }

  /** Interval change of an estimate; null = unknown from this time on. */
  #estimateInterval(parameter: string, value: number | string | null, atMs: number): IntervalChange {
    const atUs = serverTimeUs(atMs);
    return { kind: 'setting', deviceId: this.#deviceId, atUs, parameter, value, source: 'estimated' };
  }

  /** The control of a mode comes from the driver, never from the mode's brand name. */
  #changeMode(text: string, mode: DeviceMode | undefined, atUs: ServerTimeUs): IntervalChange[] {
    if (text === this.#modeText) return [];
    this.#modeText = text;
    return [
      {
        kind: 'mode',
        deviceId: this.#deviceId,
        atUs,
        control: mode?.control ?? 'unknown',
        sequence: mode?.sequence ?? null,
        deviceText: text,
        source: 'device',
      },
    ];
  }
}
