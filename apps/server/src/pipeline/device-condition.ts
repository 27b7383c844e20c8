import type { Patient } from '@eupnea/contracts/patient';
import {
  type DeviceAlarm,
  type DeviceEvent,
  type LinkState,
  LIVE_MAX_SECONDS,
  serverTimeUs,
  type SettingsEvent,
} from '@eupnea/model';
import { type EstimatedSettings, SettingEstimator } from '@eupnea/signal';
import type { LivePatch } from '../bus/bus-messages.ts';
import type {
  AlertRecord,
  FindingRecord,
  IntervalChange,
  ReadingRecord,
  UndecidedRecord,
} from '../storage/recording/recording-batch.ts';
import { DeviceAlerts } from './alerts/device-alerts.ts';
import type { LimitPair } from './alerts/limit-watch.ts';
import { LIMIT_RULES, findLimitsInForce, type EupneaLimit } from './alerts/limits-in-force.ts';
import { showLimits } from './alerts/show-limits.ts';
import { AsynchronyState } from './asynchrony-state.ts';
import { type Assignment, referenceWeightKg } from './assignment.ts';
import type { FinishedBreath } from './breath-recorder.ts';
import { DeviceValues } from './device-values.ts';
import { PatientPeriod } from './patient-period.ts';
import type { PipelineStart } from './pipeline-services.ts';
import { ReadingSchedule } from './reading-schedule.ts';
import { SettingState } from './setting-state.ts';

/** Interval at which the share of the last hour is recomputed while no finding arrives. */
const ASYNCHRONY_EVERY_MS = 15_000;

/** Result of one step: rows to store and values to publish. */
export interface ConditionChange {
  readonly intervals?: readonly IntervalChange[];
  readonly alerts?: readonly AlertRecord[];
  readonly readings?: readonly ReadingRecord[];
  readonly patch: LivePatch;
}

/** Grace period after the server's start before silence of an unreached device is an alert. */
const START_GRACE_MS = 10_000;

/** Disconnection time after which the device's alarm episodes end; it lists its alarms again when it returns. */
export const ALARMS_END_AFTER_MS = 60_000;

/** State of a device except samples. Every step returns its changes; no I/O. */
export class DeviceCondition {
  readonly values: DeviceValues;
  readonly patientPeriod = new PatientPeriod();
  readonly #deviceId: number;
  readonly #settings: SettingState;
  #estimator = new SettingEstimator();
  /** Estimates use breaths from here on only: the settings of an earlier stream or patient may differ. */
  #estimatesFrom = { epoch: 0, startMs: Number.NEGATIVE_INFINITY };
  #asynchrony = new AsynchronyState();
  #asynchronyReadMs: number;
  readonly #hasViewers: boolean;
  readonly alerts: DeviceAlerts;
  readonly #readings: ReadingSchedule;
  readonly #startedMs: number;
  #isConnected = false;
  #connectionChangedMs: number;
  #standby: boolean;
  #standbySinceMs: number | null;
  #patient: Patient | null = null;
  #limits: ReadonlyMap<string, LimitPair>;
  /** Empty until the first assignment, which determines the limits in force. */
  #eupneaLimits: ReadonlyMap<string, EupneaLimit> = new Map();
  #noData = false;

  /** @param hasViewers false = patches omit the asynchrony of the last hour */
  constructor(start: PipelineStart, nowMs: number, hasViewers = true) {
    this.#hasViewers = hasViewers;
    this.#deviceId = start.deviceId;
    this.#startedMs = nowMs;
    this.#connectionChangedMs = nowMs;
    this.#asynchronyReadMs = nowMs;
    this.#standby = start.standby;
    this.#standbySinceMs = start.standby ? nowMs : null;
    this.values = new DeviceValues(start.deviceId);
    this.#settings = new SettingState(start.deviceId);
    for (const [code, stored] of start.settings) this.#settings.resumeSetting(code, stored);
    this.#limits = start.eupneaLimits;
    for (const [code, pair] of start.deviceLimits) this.#settings.resumeLimit(code, pair);
    this.alerts = new DeviceAlerts(start.deviceId, LIMIT_RULES, start.state.lastAlertNumber);
    for (const record of start.openAlerts) this.alerts.resume(record);
    this.#readings = new ReadingSchedule(start.deviceId);
  }

  get patientId(): number | null {
    return this.#patient?.id ?? null;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  get standbySinceMs(): number | null {
    return this.#standbySinceMs;
  }

  /** Returns the full state as one patch, for a live state without it. */
  describe(): LivePatch {
    return {
      connected: this.#isConnected,
      standby: this.#standby,
      control_settings: this.#settings.settings,
      limits: this.#shownLimits(),
      alerts: [...this.alerts.active],
      patient: this.#patient,
    };
  }

  setConnected(connected: boolean, reason: string, nowMs: number): ConditionChange {
    this.#isConnected = connected;
    this.#connectionChangedMs = nowMs;
    const link: IntervalChange = {
      kind: 'link',
      deviceId: this.#deviceId,
      atUs: serverTimeUs(nowMs),
      connected,
      reason,
      source: 'gateway',
    };
    return { intervals: [link], patch: { connected } };
  }

  setStandby(standby: boolean, source: 'device' | 'user', nowMs: number): ConditionChange {
    if (standby === this.#standby) return { patch: {} };
    this.#standby = standby;
    this.#standbySinceMs = standby ? nowMs : null;
    const atUs = serverTimeUs(nowMs);
    const interval: IntervalChange = { kind: 'standby', deviceId: this.#deviceId, atUs, standby, source };
    const ended = standby ? this.alerts.endAll(nowMs) : [];
    return { intervals: [interval], ...withAlerts(ended), patch: { standby } };
  }

  applySettings(event: Pick<SettingsEvent, 'values' | 'mode'>, nowMs: number): ConditionChange {
    const { intervals, patch } = this.#settings.applySettings(event, nowMs);
    return withSettings(intervals, patch);
  }

  /** Starts another stream: settings may have changed unseen, so that estimates restart. */
  beginEpoch(epoch: number, nowMs: number): ConditionChange {
    this.#estimatesFrom = { ...this.#estimatesFrom, epoch };
    return this.#withdrawEstimates(nowMs);
  }

  applyLimits(limits: Extract<DeviceEvent, { type: 'limits' }>['limits'], nowMs: number): ConditionChange {
    const { intervals } = this.#settings.applyLimits(limits, nowMs);
    return intervals.length === 0 ? { patch: {} } : { intervals, patch: { limits: this.#shownLimits() } };
  }

  applyAlarms(active: readonly DeviceAlarm[], nowMs: number): ConditionChange {
    return { ...withAlerts(this.alerts.applyDeviceAlarms(active, nowMs, this.#standby)), patch: {} };
  }

  applyNumerics(
    values: Extract<DeviceEvent, { type: 'numerics' }>['values'],
    nowMs: number,
  ): ConditionChange {
    this.#readings.markChanged();
    return { patch: this.values.addNumerics(values, nowMs) };
  }

  /** Adds committed breaths. A breath that began before the patient came belongs to the previous one and is ignored. */
  addBreaths(committed: readonly FinishedBreath[], nowMs: number): ConditionChange {
    const finished = committed.filter(({ startMs }) => this.patientPeriod.holds(startMs));
    const patch = this.values.addBreaths(finished, nowMs);
    if (this.#hasViewers) this.#asynchrony.addBreaths(finished);
    const settings = this.#estimateSettings(finished, nowMs);
    const intervals = [...this.values.followMode(finished), ...settings.intervals];
    if (settings.intervals.length > 0) patch.control_settings = settings.patch;
    const alerts = withAlerts(this.#evaluate(nowMs));
    return { ...(intervals.length > 0 ? { intervals } : {}), ...alerts, patch };
  }

  /** Adds committed findings, which change the last hour's share; ignores findings of the previous patient. */
  addFindings(committed: readonly FindingRecord[], nowMs: number): LivePatch {
    if (!this.#hasViewers) return {};
    this.#asynchrony.addFindings(this.patientPeriod.select(committed));
    this.#asynchronyReadMs = nowMs;
    return this.#asynchrony.read(nowMs);
  }

  /** Adds committed undecided kinds; the next read of the share leaves their breaths out. */
  addUndecided(committed: readonly UndecidedRecord[]): void {
    if (this.#hasViewers) this.#asynchrony.addUndecided(this.patientPeriod.select(committed));
  }

  /** @param streamMs time of the newest sample, or the current time when the stream lags */
  tick(nowMs: number, streamMs: number, link: LinkState): ConditionChange {
    const patch: LivePatch = { ...this.values.tick(streamMs, nowMs), ...this.#readAsynchrony(nowMs) };
    this.#noData = this.#isWithoutData(link, nowMs);
    const alerts = withAlerts([...this.#endUnheardAlarms(nowMs), ...this.#evaluate(nowMs)]);
    const reading = this.#readings.take(this.values.monitored, nowMs, link === 'live' || link === 'delayed');
    return { ...alerts, ...(reading === null ? {} : { readings: [reading] }), patch };
  }

  endAlerts(nowMs: number): ConditionChange {
    return { ...withAlerts(this.alerts.endAll(nowMs)), patch: {} };
  }

  /** Applies the patient and limits; a change of patient clears the numbers. */
  assign(assignment: Assignment, nowMs: number): ConditionChange {
    const former = this.#patient;
    this.#patient = assignment.patient;
    if (former?.id !== assignment.patient?.id) {
      this.patientPeriod.begin(assignment, nowMs);
      this.values.clear();
      this.#asynchrony = new AsynchronyState();
      this.#estimatesFrom = { ...this.#estimatesFrom, startMs: nowMs };
    }
    const withdrawn = former?.id === assignment.patient?.id ? { patch: {} } : this.#withdrawEstimates(nowMs);
    this.values.monitored.setReferenceWeight(referenceWeightKg(assignment.patient));
    const { patientLimits, deviceLimits } = assignment;
    const category = assignment.patient?.category ?? 'NONE';
    this.#eupneaLimits = findLimitsInForce({ category, patientLimits, deviceLimits });
    const limitChanges = this.#changeLimits(this.#eupneaLimits, nowMs);
    const intervals = [...(withdrawn.intervals ?? []), ...limitChanges];
    const patch: LivePatch = { ...withdrawn.patch, patient: this.#patient, limits: this.#shownLimits() };
    return intervals.length === 0 ? { patch } : { intervals, patch };
  }

  /** Breaths without findings change the share slowly, so that it is recomputed at intervals only. */
  #readAsynchrony(nowMs: number): LivePatch {
    if (!this.#hasViewers || nowMs - this.#asynchronyReadMs < ASYNCHRONY_EVERY_MS) return {};
    this.#asynchronyReadMs = nowMs;
    return this.#asynchrony.read(nowMs);
  }

  #estimateSettings(finished: readonly FinishedBreath[], nowMs: number) {
    const { epoch, startMs } = this.#estimatesFrom;
    let estimates: EstimatedSettings | null = null;
    for (const { record, startMs: beganMs } of finished)
      if (record.epoch >= epoch && beganMs >= startMs) estimates = this.#estimator.add(record.breath);
    if (estimates === null) return { intervals: [], patch: {} };
    return this.#settings.applyEstimates(estimates, Math.min(finished.at(-1)?.endMs ?? nowMs, nowMs));
  }

  #withdrawEstimates(nowMs: number): ConditionChange {
    this.#estimator = new SettingEstimator();
    const { intervals, patch } = this.#settings.applyEstimates({}, nowMs);
    return withSettings(intervals, patch);
  }

  #changeLimits(limits: ReadonlyMap<string, LimitPair>, nowMs: number): IntervalChange[] {
    const changes: IntervalChange[] = [];
    for (const parameter of new Set([...limits.keys(), ...this.#limits.keys()])) {
      const before = this.#limits.get(parameter);
      const { low, high } = limits.get(parameter) ?? { low: null, high: null };
      if (before?.low === low && before.high === high) continue;
      const atUs = serverTimeUs(nowMs);
      changes.push({ kind: 'limit', deviceId: this.#deviceId, atUs, parameter, low, high, source: 'eupnea' });
    }
    this.#limits = limits;
    return changes;
  }

  #endUnheardAlarms(nowMs: number): AlertRecord[] {
    if (this.#isConnected || nowMs - this.#connectionChangedMs <= ALARMS_END_AFTER_MS) return [];
    return this.alerts.applyDeviceAlarms([], nowMs, this.#standby);
  }

  #evaluate(nowMs: number): AlertRecord[] {
    return this.alerts.evaluate({
      nowMs,
      standby: this.#standby,
      noData: this.#noData,
      values: this.values.watched,
      limits: this.#limits,
    });
  }

  /** A reconnect within the time in which the link counts as live is not a loss of data. */
  #isWithoutData(link: LinkState, nowMs: number): boolean {
    if (nowMs - this.#startedMs < START_GRACE_MS) return false;
    if (link === 'disconnected') return nowMs - this.#connectionChangedMs > LIVE_MAX_SECONDS * 1000;
    return link === 'stale';
  }

  #shownLimits(): NonNullable<LivePatch['limits']> {
    return showLimits(this.#settings.limits, this.#eupneaLimits);
  }
}

function withSettings(
  intervals: readonly IntervalChange[],
  settings: NonNullable<LivePatch['control_settings']>,
): ConditionChange {
  return intervals.length === 0 ? { patch: {} } : { intervals, patch: { control_settings: settings } };
}

function withAlerts(alerts: readonly AlertRecord[]): { readonly alerts?: readonly AlertRecord[] } {
  return alerts.length === 0 ? {} : { alerts };
}
