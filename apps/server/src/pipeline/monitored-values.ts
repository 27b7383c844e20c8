import type { AgedValue } from '@eupnea/contracts';
import { DELAYED_MAX_SECONDS, type Breath, type BreathFeatureCode, ensure } from '@eupnea/model';
import { MinuteWindow } from './minute-window.ts';
import { MONITORED_FEATURES, isMeasuredHere } from './monitored-sources.ts';

/** A device's own numerics by code beyond this many are not a ventilator's. */
const MAX_DEVICE_CODES = 200;

export type AgedValues = { readonly [code: string]: AgedValue };

/** What the device's own word for a value that Eupnea measures itself is kept under in readings. */
export const DEVICE_PREFIX = 'device_';

/**
 * The card's numbers of one device. While a waveform comes, Eupnea's own measurement is the only source of a code it
 * measures, whatever the device reports for it: two sources under one label would jump between two definitions. The device's numerics stand
 * for everything else (SpO2, Oxygen, PetCO2), and its rivals of our codes go to the readings, for comparison.
 * A value that could not be measured keeps its last one, with that one's age, and the mark of the device where it was its.
 */
export class MonitoredValues {
  #window = new MinuteWindow();
  readonly #values = new Map<string, AgedValue>();
  readonly #rivals = new Map<string, number | string>();
  #referenceWeightKg: number | null = null;
  #observedToMs = Number.NEGATIVE_INFINITY;

  /** Current values by code. */
  get values(): ReadonlyMap<string, AgedValue> {
    return this.#values;
  }

  /** What the device itself reports of codes that Eupnea measures. */
  get rivals(): ReadonlyMap<string, number | string> {
    return this.#rivals;
  }

  /** Predicted body weight of an adult, actual weight of a child; null without a patient or its height. */
  setReferenceWeight(kilograms: number | null): void {
    this.#referenceWeightKg = kilograms;
  }

  /** Another patient: nothing of the former one may stand beside the new name. */
  clear(): void {
    this.#values.clear();
    this.#rivals.clear();
    this.#window = new MinuteWindow();
  }

  observe(fromMs: number, toMs: number): void {
    this.#window.observe(fromMs, toMs);
    this.#observedToMs = Math.max(this.#observedToMs, toMs);
  }

  /** @param atMs when the breath ended, at the latest now: the values' age counts from here */
  addBreath(breath: Breath, startMs: number, endMs: number, atMs: number): AgedValues {
    const features = breath.features;
    this.#window.addBreath(startMs, endMs, features.vte_ml, !breath.incomplete);
    const changed: Record<string, AgedValue> = {};
    for (const [code, feature] of MONITORED_FEATURES) {
      this.#set(changed, code, features[feature], atMs, isEstimated(breath, feature));
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
   * RR and MVe of the last 60 s.
   * @param streamMs time of the newest sample, or now when the stream is silent
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
        // It may outlive the begin of a waveform on which Eupnea then measures no such number.
        changed[code] = isMeasuredHere(code) ? { value, at: atMs, from_device: true } : { value, at: atMs };
        this.#values.set(code, changed[code]);
      }
    }
    return changed;
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
