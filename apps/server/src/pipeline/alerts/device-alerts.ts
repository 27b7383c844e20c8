import type { Alert } from '@eupnea/contracts/alert';
import { type DeviceAlarm, isoTimeOfUs, serverTimeUs } from '@eupnea/model';
import type { AlertRecord } from '../../storage/recording/recording-batch.ts';
import {
  type LimitPair,
  type LimitRule,
  type LimitTransition,
  LimitWatch,
  type WatchedValue,
} from './limit-watch.ts';

/**
 * Maximum number of simultaneous alarms of a device: more come from a broken device. The rest is dropped and reported
 * as a count.
 */
export const MAX_DEVICE_ALARMS = 64;
/** Kind of the technical alert for missing samples. */
export const NO_DATA = 'no_data';
/** Kind of the technical alert, and code of the issue, for messages of the device from a gateway that is not its own. */
export const SECOND_GATEWAY = 'second_gateway';
/** Silence of a second gateway after which the alert ends, ms: gateways report at least every minute. */
const SECOND_GATEWAY_FOR_MS = 120_000;

/** An open episode and the key that identifies it. */
interface OpenEpisode {
  readonly key: string;
  readonly record: AlertRecord;
}

/** Input of the alert rules, including the time. */
export interface AlertSituation {
  readonly nowMs: number;
  readonly standby: boolean;
  /** Stale or disconnected (definitions.md, Live data). */
  readonly noData: boolean;
  readonly values: ReadonlyMap<string, WatchedValue>;
  readonly limits: ReadonlyMap<string, LimitPair>;
}

/**
 * Alert episodes of one device from onset to end: the device's own alarms with its priorities, crossings of Eupnea
 * limits, and the technical alert for missing data. Standby ends open episodes and raises none. Every method returns
 * the changed records; each is written completely at its onset and again at its end.
 */
export class DeviceAlerts {
  readonly #deviceId: number;
  readonly #watch: LimitWatch;
  readonly #open = new Map<string, OpenEpisode>();
  #lastNumber: number;
  #secondGatewayMs: number | null = null;

  constructor(deviceId: number, rules: ReadonlyMap<string, LimitRule>, lastAlertNumber: number) {
    this.#deviceId = deviceId;
    this.#watch = new LimitWatch(rules);
    this.#lastNumber = lastAlertNumber;
  }

  /** Open episodes, oldest first, as the live socket sends them. */
  get active(): readonly Alert[] {
    return [...this.#open.values()].map(({ record }) => toWireAlert(record));
  }

  /** Adds an episode that storage has as open: it continues or ends without a second onset. */
  resume(record: AlertRecord): void {
    this.#open.set(keyOf(record.source, record.kind), { key: keyOf(record.source, record.kind), record });
    if (record.source !== 'eupnea' || record.parameter === null || record.limit === null) return;
    const direction = record.kind.endsWith('_low') ? 'low' : 'high';
    const sinceMs = Number(record.onsetUs) / 1000;
    this.#watch.resume(record.parameter, direction, record.limit, record.value ?? record.limit, sinceMs);
  }

  /** Replaces the list of the device's active alarms. Returns the changed records. */
  applyDeviceAlarms(active: readonly DeviceAlarm[], nowMs: number, standby: boolean): AlertRecord[] {
    const changed: AlertRecord[] = [];
    const listed = new Map(
      standby ? [] : active.slice(0, MAX_DEVICE_ALARMS).map((alarm) => [alarm.code, alarm]),
    );
    for (const { record } of this.#open.values()) {
      if (record.source === 'device' && !listed.has(record.kind)) changed.push(...this.#end(record, nowMs));
    }
    for (const alarm of listed.values()) {
      const known = this.#open.get(keyOf('device', alarm.code))?.record;
      if (known?.priority === alarm.priority) {
        // A changed text (counter, value) belongs to the same alarm.
        if (known.text !== alarm.text) changed.push(this.#keep({ ...known, text: alarm.text }));
        continue;
      }
      // A change of priority starts a new episode, because durations are analysed per priority.
      if (known !== undefined) changed.push(...this.#end(known, nowMs));
      changed.push(this.#raiseDeviceAlarm(alarm, nowMs));
    }
    return changed;
  }

  /** Evaluates limits and missing data; call at every breath and about once a second. */
  evaluate(situation: AlertSituation): AlertRecord[] {
    if (situation.standby) return this.endAll(situation.nowMs);
    const changed = [
      ...this.#applyTechnical(NO_DATA, situation.noData, situation.nowMs),
      ...this.#applyTechnical(SECOND_GATEWAY, this.#hasSecondGateway(situation.nowMs), situation.nowMs),
    ];
    for (const transition of this.#watch.evaluate(situation.values, situation.limits, situation.nowMs)) {
      changed.push(...this.#applyTransition(transition));
    }
    return changed;
  }

  /** Notes an issue of the stream; the next evaluation raises the alert that belongs to it. */
  noteIssue(code: string, nowMs: number): void {
    if (code === SECOND_GATEWAY) this.#secondGatewayMs = nowMs;
  }

  #hasSecondGateway(nowMs: number): boolean {
    return this.#secondGatewayMs !== null && nowMs - this.#secondGatewayMs <= SECOND_GATEWAY_FOR_MS;
  }

  endAll(nowMs: number): AlertRecord[] {
    this.#watch.endAll(nowMs);
    return [...this.#open.values()].flatMap(({ record }) => this.#end(record, nowMs));
  }

  #applyTechnical(kind: string, isOn: boolean, nowMs: number): AlertRecord[] {
    const open = this.#open.get(keyOf('eupnea', kind));
    if (isOn === (open !== undefined)) return [];
    if (open !== undefined) return this.#end(open.record, nowMs);
    return [this.#raise({ ...blank, source: 'eupnea', kind, technical: true }, nowMs)];
  }

  #applyTransition(transition: LimitTransition): AlertRecord[] {
    const kind = `${transition.parameter}_${transition.direction}`;
    const open = this.#open.get(keyOf('eupnea', kind));
    if (transition.kind === 'end') return open === undefined ? [] : this.#end(open.record, transition.atMs);
    if (open !== undefined) return [];
    const { parameter, value, limit } = transition;
    return [this.#raise({ ...blank, source: 'eupnea', kind, parameter, value, limit }, transition.atMs)];
  }

  #raiseDeviceAlarm(alarm: DeviceAlarm, nowMs: number): AlertRecord {
    return this.#raise(
      {
        ...blank,
        source: 'device',
        kind: alarm.code,
        priority: alarm.priority,
        parameter: alarm.parameterCode ?? null,
        text: alarm.text,
      },
      nowMs,
    );
  }

  #raise(
    episode: Omit<AlertRecord, 'deviceId' | 'alertNumber' | 'onsetUs' | 'endUs'>,
    nowMs: number,
  ): AlertRecord {
    this.#lastNumber += 1;
    const record: AlertRecord = {
      ...episode,
      deviceId: this.#deviceId,
      alertNumber: this.#lastNumber,
      onsetUs: serverTimeUs(nowMs),
      endUs: null,
    };
    return this.#keep(record);
  }

  #keep(record: AlertRecord): AlertRecord {
    const key = keyOf(record.source, record.kind);
    this.#open.set(key, { key, record });
    return record;
  }

  #end(record: AlertRecord, nowMs: number): AlertRecord[] {
    this.#open.delete(keyOf(record.source, record.kind));
    return [{ ...record, endUs: serverTimeUs(nowMs) }];
  }
}

const blank = {
  priority: 'unclassified',
  technical: false,
  parameter: null,
  value: null,
  limit: null,
  text: null,
} as const;

function keyOf(source: AlertRecord['source'], kind: string): string {
  return `${source}:${kind}`;
}

export function toWireAlert(record: AlertRecord): Alert {
  return {
    id: record.alertNumber,
    device_id: record.deviceId,
    source: record.source,
    kind: record.kind,
    priority: record.priority,
    technical: record.technical,
    parameter: record.parameter,
    value: record.value,
    limit: record.limit,
    text: record.text,
    onset: isoTimeOfUs(record.onsetUs),
    end: record.endUs === null ? null : isoTimeOfUs(record.endUs),
  };
}
