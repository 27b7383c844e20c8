import type { AgedValue } from '@eupnea/contracts/aged-value';
import { DELAYED_MAX_SECONDS, type Breath, type BreathFeatureCode, ensure } from '@eupnea/model';
import { MinuteWindow } from './minute-window.ts';
import { FALLBACK_FEATURES, hasTwoSources, MONITORED_FEATURES, isMeasuredHere } from './monitored-sources.ts';
import { RecentMedian } from './recent-median.ts';

/** Maximum number of numeric codes of a device: more come from a broken device. */
const MAX_DEVICE_CODES = 200;

/**
 * A device's number goes before the breath's for this long, ms: devices send numerics up to every minute, and two sources
 * under one label would alternate.
 */
const DEVICE_FIRST_MS = 300_000;

export type AgedValues = { readonly [code: string]: AgedValue };

/** Prefix in readings of a device's numeric for a code that Eupnea measures itself. */
export const DEVICE_PREFIX = 'device_';

/**
 * Card numbers of one device.
 *
 * While a waveform arrives, Eupnea's measurement is the only source of the codes it measures: two sources under one
 * label would alternate between two definitions. The device's numerics for these codes go to the readings, for
 * comparison. All other codes (SpO2, Oxygen) come from the device. PetCO2 does too, and from the breaths while the device
 * reports none: a capnogram without numerics.
 *
 * A value that could not be measured keeps its previous one with that one's age and origin.
 */
export class MonitoredValues {
  #window = new MinuteWindow();
  readonly #values = new Map<string, AgedValue>();
  readonly #rivals = new Map<string, number | string>();
  readonly #medians = new Map<string, RecentMedian>();
  #referenceWeightKg: number | null = null;
  #observedToMs = Number.NEGATIVE_INFINITY;

  /** Current values by code. */
  get values(): ReadonlyMap<string, AgedValue> {
    return this.#values;
  }

  /** The device's numerics of codes that Eupnea measures itself. */
  get rivals(): ReadonlyMap<string, number | string> {
    return this.#rivals;
  }

  /** Predicted body weight of an adult, actual weight of a child, kg; null without a patient or height. */
  setReferenceWeight(kilograms: number | null): void {
    this.#referenceWeightKg = kilograms;
  }

  /** Clears all numbers at a change of patient. */
  clear(): void {
    this.#values.clear();
    this.#rivals.clear();
    this.#medians.clear();
    this.#window = new MinuteWindow();
  }

  observe(fromMs: number, toMs: number): void {
    this.#window.observe(fromMs, toMs);
    this.#observedToMs = Math.max(this.#observedToMs, toMs);
  }

  /** @param atMs end of the breath, at most the current time: the age of its values counts from here */
  addBreath(breath: Breath, startMs: number, endMs: number, atMs: number): AgedValues {
    const features = breath.features;
    this.#window.addBreath(startMs, endMs, features.vte_ml, !breath.incomplete);
    const changed: Record<string, AgedValue> = {};
    for (const { code, feature, isMedian } of MONITORED_FEATURES) {
      const own = features[feature];
      const median = isMedian ? this.#addToMedian(code, own) : own;
      // A breath without the number leaves the previous value with its age.
      const value = Number.isFinite(own) ? median : Number.NaN;
      this.#set(changed, code, value, atMs, isEstimated(breath, feature));
    }
    for (const { code, feature } of FALLBACK_FEATURES) {
      const shown = this.#values.get(code);
      const isOfDevice = shown?.from_device === true && atMs - shown.at < DEVICE_FIRST_MS;
      if (!isOfDevice) this.#set(changed, code, features[feature], atMs, isEstimated(breath, feature));
    }
    if (this.#referenceWeightKg !== null) {
      this.#set(changed, 'VT_IBW', features.vte_ml / this.#referenceWeightKg, atMs, false);
    }
    if (breath.mode !== 'unknown') {
      changed['mode'] = { value: breath.mode, at: atMs, estimated: true };
      this.#values.set('mode', changed['mode']);
    }
    return { ...changed, ...this.refreshRates(endMs, atMs) };
  }

  /**
   * Returns RR and MVe of the last 60 s.
   * @param streamMs time of the newest sample, or the current time when the stream is silent
   */
  refreshRates(streamMs: number, atMs: number): AgedValues {
    const { rrBpm, mveLpm } = this.#window.read(streamMs);
    const changed: Record<string, AgedValue> = {};
    this.#set(changed, 'RR', rrBpm, atMs, false);
    this.#set(changed, 'MVe', mveLpm, atMs, false);
    return changed;
  }

  addNumerics(values: { readonly [code: string]: number | string | null }, atMs: number): AgedValues {
    const hasWaveform = atMs - this.#observedToMs < DELAYED_MAX_SECONDS * 1000;
    const changed: Record<string, AgedValue> = {};
    for (const [code, value] of Object.entries(values)) {
      if (value === null) continue;
      if (isMeasuredHere(code) && hasWaveform) this.#keepRival(code, value);
      else if (this.#values.has(code) || this.#values.size < MAX_DEVICE_CODES) {
        // The value may persist into a waveform on which Eupnea cannot measure it.
        changed[code] = hasTwoSources(code) ? { value, at: atMs, from_device: true } : { value, at: atMs };
        this.#values.set(code, changed[code]);
      }
    }
    return changed;
  }

  #addToMedian(code: string, value: number): number {
    const recent = this.#medians.get(code) ?? new RecentMedian();
    this.#medians.set(code, recent);
    recent.add(Number.isFinite(value) ? value : Number.NaN);
    return recent.read();
  }

  #keepRival(code: string, value: number | string): void {
    if (this.#rivals.has(code) || this.#rivals.size < MAX_DEVICE_CODES) this.#rivals.set(code, value);
  }

  #set(into: Record<string, AgedValue>, code: string, value: number, atMs: number, estimated: boolean): void {
    if (!Number.isFinite(value)) return;
    into[code] = estimated ? { value, at: atMs, estimated } : { value, at: atMs };
    this.#values.set(code, ensure(into[code], 'set on the line above'));
  }
}

function isEstimated(breath: Breath, feature: BreathFeatureCode): boolean {
  return breath.provenance[feature]?.estimated === true;
}
