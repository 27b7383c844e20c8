import {
  type DeviceEvent,
  type LinkState,
  assertUnreachable,
  deriveLinkState,
  serverTimeUs,
} from '@eupnea/model';
import { readDetectionSettings } from '@eupnea/signal';
import type { LivePatch } from '../bus/bus-messages.ts';
import type { DeviceStream } from '../ports/device-stream.ts';
import type { RecordingBatch } from '../storage/recording/recording-batch.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';
import { type Assignment, referenceWeightKg } from './assignment.ts';
import { BorderBreath } from './border-breath.ts';
import { BreathRecorder, type FinishedBreath } from './breath-recorder.ts';
import { ChangeRate } from './change-rate.ts';
import { type ConditionChange, DeviceCondition } from './device-condition.ts';
import { DeviceNotes } from './device-notes.ts';
import { FindingRecorder } from './finding-recorder.ts';
import { isEmptyPatch } from './is-empty-patch.ts';
import { IssueLog } from './issue-log.ts';
import { LinkQuality } from './link-quality.ts';
import type { PowerHistory } from './load-power-history.ts';
import { NumbersLink } from './numbers-link.ts';
import type { PipelineServices, PipelineStart } from './pipeline-services.ts';
import { PlacedStream } from './placed-stream.ts';
import { SessionTracker } from './session-tracker.ts';
import { StreamPlacer } from './stream-placer.ts';

/**
 * Processes one device from its events to storage and bus: epochs, samples (journaled and published at once), breaths
 * (published after their commit), intervals, sessions, alerts, readings. Synchronous except for storage. Storage errors
 * are reported, logic errors throw and end the connection.
 */
export class DevicePipeline implements DeviceStream {
  readonly #deviceId: number;
  readonly #services: PipelineServices;
  readonly #placer: StreamPlacer;
  readonly #recorder: BreathRecorder;
  readonly #findings: FindingRecorder;
  readonly #sessions: SessionTracker;
  readonly #condition: DeviceCondition;
  readonly #quality: LinkQuality;
  readonly #issues: IssueLog;
  readonly #notes: DeviceNotes;
  readonly #stream: PlacedStream;
  #patientId: number | undefined;
  readonly #border = new BorderBreath();
  readonly #numbersLink = new NumbersLink();
  /** Newest sample time in storage, used until this process receives samples. */
  readonly #storedNewestMs: number | null;
  readonly #changes = new ChangeRate();

  constructor(services: PipelineServices, start: PipelineStart) {
    const { deviceId, state } = start;
    this.#deviceId = deviceId;
    this.#services = services;
    const endMs = state.lastEndUs === null ? Number.NEGATIVE_INFINITY : Number(state.lastEndUs) / 1000;
    const previous = state.lastEpoch === 0 ? null : { number: state.lastEpoch, endMs };
    this.#condition = new DeviceCondition(start, services.now(), services.hasViewers);
    this.#quality = new LinkQuality(deviceId, services.now());
    this.#issues = new IssueLog(deviceId);
    this.#notes = new DeviceNotes(deviceId, this.#issues, (notes) =>
      services.bus.publish('live.notes', notes),
    );
    // The stored end of a stream that ran ahead of its arrival lies in the future.
    this.#storedNewestMs = state.lastEndUs === null ? null : Math.min(endMs, services.now());
    this.#recorder = new BreathRecorder({
      deviceId,
      analysisId: services.analysisId,
      recording: services.recording,
      lastBreathNumber: state.lastBreathNumber,
      onCommitted: (finished) => this.#announce(finished),
      onRefused: (finished, error) => {
        services.onProblem(deviceId, 'breath_refused', error);
        this.#issues.add('breath_refused', `${finished.length} breaths could not be stored`, services.now());
      },
    });
    this.#findings = new FindingRecorder({
      deviceId,
      analysisId: services.analysisId,
      recording: services.recording,
      onTold: (told) => {
        // A late finding about the previous patient's breath must not appear with the current patient.
        const findings = told.filter(({ sign_from }) => this.#condition.patientPeriod.holds(sign_from));
        if (findings.length > 0) this.#publish({ findings });
      },
      onUndecided: (records) => this.#condition.addUndecided(records),
      onFinal: (records) => this.#publish(this.#condition.addFindings(records, services.now())),
      onRefused: (records, error) => {
        services.onProblem(deviceId, 'finding_refused', error);
        this.#issues.add('finding_refused', `${records.length} findings could not be stored`, services.now());
      },
    });
    this.#sessions = new SessionTracker({
      deviceId,
      source: services.assignments,
      onBorder: (borderMs) => {
        this.#border.begin();
        return this.#border.widen(this.#placer.changePatient(borderMs, services.now()), borderMs);
      },
      onAssignment: (assignment) => {
        if (assignment.patient?.id !== this.#patientId) this.#stream.changePatient();
        this.#patientId = assignment.patient?.id;
        this.#stream.configure({ referenceWeightKg: referenceWeightKg(assignment.patient) });
        this.#apply(this.#condition.assign(assignment, services.now()));
      },
      onChanged: () => services.bus.publish('assignment.changed', { deviceId, byStream: true }),
      onError: (error) => services.onProblem(deviceId, 'session', error),
    });
    this.#stream = new PlacedStream({
      deviceId,
      services,
      onBreaths: (breaths, epoch, clock) => {
        this.#border.addBreaths(breaths, clock);
        this.#recorder.record(breaths, epoch, clock);
      },
      onAnswers: (answers, epoch, clock) => this.#findings.record(answers, epoch, clock),
      onObserved: (fromMs, toMs) => this.#condition.values.monitored.observe(fromMs, toMs),
      onEpoch: (epoch, anchorMs) => {
        this.#sessions.beginEpoch(anchorMs);
        this.#apply(this.#condition.beginEpoch(epoch, services.now()));
      },
      onGap: (seconds) => this.#quality.addGap(seconds),
      onDropped: (seconds) => {
        this.#quality.addGap(seconds);
        this.#issues.add('samples_undated', `${seconds.toFixed(1)} s could not be dated`, services.now());
      },
      onSetBack: () => this.#issues.add('clock_set_back', 'the stream begins earlier', services.now()),
      onStream: (fromUs) => this.#sessions.session ?? this.#sessions.ensureOpen(fromUs()),
    });
    this.#placer = new StreamPlacer(this.#stream, previous, services.now());
  }

  get condition(): DeviceCondition {
    return this.#condition;
  }

  /** Publishes the full known state to the live state before the first connection. */
  announceAll(): void {
    this.#publish(this.#condition.describe());
  }

  /** Time at which the newest sample is known to have existed; null when none is known. */
  get newestAtMs(): number | null {
    return this.#stream.newestAtMs ?? this.#numbersLink.newestAtMs ?? this.#storedNewestMs;
  }

  get isBehind(): boolean {
    return this.#recorder.isBehind || this.#services.recording.saturated;
  }

  /** Applies the assignment loaded at the start, before the first connection. */
  resumeAssignment(assignment: Assignment): void {
    this.#sessions.resume(assignment);
    // Evaluates silence before the first samples, because the server itself may have been down.
    this.#sessions.tick(this.#services.now(), this.#condition.standbySinceMs, this.newestAtMs);
  }

  /** Loads the assignment; called after every change by a user. */
  reloadAssignment(): Promise<void> {
    return this.#sessions.reload();
  }

  /** Loads the energies of the day before this process for the current patient. */
  async resumePower(load: (patientId: number | null) => Promise<readonly PowerHistory[]>): Promise<void> {
    const { patientId, values } = this.#condition;
    const { power } = values;
    const history = await load(patientId);
    // Another patient came during the load: the history is not theirs.
    if (this.#condition.values.power === power) power.resume(history);
  }

  /** Applies standby set by a user at the device's record. */
  setStandby(standby: boolean): void {
    this.#apply(this.#condition.setStandby(standby, 'user', this.#services.now()));
  }

  connected(nowMs: number): void {
    this.#placer.connected(nowMs);
    this.#apply(this.#condition.setConnected(true, 'connected', nowMs));
  }

  disconnected(reason: DisconnectReason, nowMs: number): void {
    this.#placer.disconnected();
    this.#quality.addDisconnect();
    this.#apply(this.#condition.setConnected(false, reason, nowMs));
  }

  /** Ends the device's alert episodes and session when the device is removed. */
  async remove(nowMs: number): Promise<void> {
    this.#apply(this.#condition.endAlerts(nowMs));
    this.#sessions.end(this.newestAtMs ?? nowMs, 'device_removed');
    await this.#sessions.settle();
  }

  receive(events: readonly DeviceEvent[], nowMs: number, longestGapMs?: number): void {
    for (const event of events) this.#receiveOne(event, nowMs, longestGapMs);
  }

  tick(nowMs: number, hasUnread = false): void {
    this.#placer.tick(nowMs, hasUnread);
    this.#notes.noteDrift(this.#placer.driftPpm);
    if (this.#isHeardByNumbers(nowMs))
      this.#services.bus.publish('live.heard', { deviceId: this.#deviceId, newestAtMs: nowMs });
    const streamMs = Math.max(nowMs, this.#placer.endMs);
    this.#apply(this.#condition.tick(nowMs, streamMs, this.#linkState(nowMs)));
    this.#sessions.tick(nowMs, this.#condition.standbySinceMs, this.newestAtMs);
    const quality = this.#quality.take(nowMs);
    const issues = this.#issues.take(nowMs);
    if (quality !== null || issues.length > 0) {
      void this.#store({ quality: quality === null ? [] : [quality], connectionEvents: issues });
    }
  }

  #receiveOne(event: DeviceEvent, nowMs: number, longestGapMs?: number): void {
    switch (event.type) {
      case 'samples':
        this.#quality.addSamples(event.block.length, nowMs, longestGapMs);
        return this.#placer.offer(event, nowMs);
      case 'mark':
        return this.#placer.offer(event, nowMs);
      case 'issue':
        this.#quality.addRejected();
        this.#notes.noteIssue(event, nowMs);
        this.#condition.alerts.noteIssue(event.code, nowMs);
        return this.#placer.offer(event, nowMs);
      case 'standby':
        this.#services.onStandby(this.#deviceId, event.standby);
        return this.#applyChange(this.#condition.setStandby(event.standby, 'device', nowMs), nowMs);
      case 'numerics':
        this.#hearNumbers(nowMs);
        return this.#apply(this.#condition.applyNumerics(event.values, nowMs));
      case 'settings':
        this.#stream.configure(readDetectionSettings(event.values, event.mode));
        return this.#applyChange(this.#condition.applySettings(event, nowMs), nowMs);
      case 'limits':
        return this.#applyChange(this.#condition.applyLimits(event.limits, nowMs), nowMs);
      case 'alarms':
        return this.#applyChange(this.#condition.applyAlarms(event.active, nowMs), nowMs);
      case 'identity':
        return this.#services.onIdentity(this.#deviceId, event);
      case 'clock':
        return this.#notes.followClock(event.deviceTimeMs, nowMs);
      default:
        return assertUnreachable(event);
    }
  }

  #announce(finished: readonly FinishedBreath[]): void {
    this.#apply(this.#condition.addBreaths(finished, this.#services.now()));
  }

  /** Without a waveform, numbers keep the link live and open a session. */
  #hearNumbers(nowMs: number): void {
    if (this.#stream.newestAtMs !== null) return;
    this.#numbersLink.hear(nowMs);
    if (this.#sessions.session === null) this.#sessions.ensureOpen(serverTimeUs(nowMs));
  }

  #isHeardByNumbers(nowMs: number): boolean {
    return this.#stream.newestAtMs === null && this.#numbersLink.isHeard(nowMs);
  }

  #linkState(nowMs: number): LinkState {
    const newestAtMs = this.#isHeardByNumbers(nowMs) ? nowMs : this.newestAtMs;
    return deriveLinkState(this.#condition.isConnected, newestAtMs === null ? null : nowMs - newestAtMs);
  }

  /** Counts and applies a change that the device reported. */
  #applyChange(change: ConditionChange, nowMs: number): void {
    this.#apply(change);
    this.#changes.add((change.intervals?.length ?? 0) + (change.alerts?.length ?? 0), nowMs);
  }

  /** Stores and publishes changes; alerts are published after their commit. */
  #apply({ patch, alerts, intervals, readings }: ConditionChange): void {
    if (alerts !== undefined || intervals !== undefined || readings !== undefined) {
      const stored = this.#store({
        alerts: alerts ?? [],
        intervals: intervals ?? [],
        readings: readings ?? [],
      });
      if (alerts !== undefined)
        void stored.then(() => this.#publish({ alerts: [...this.#condition.alerts.active] }));
    }
    this.#publish(patch);
  }

  #publish(patch: LivePatch): void {
    if (isEmptyPatch(patch)) return;
    this.#services.bus.publish('live.changed', { deviceId: this.#deviceId, patch });
  }

  #store(batch: RecordingBatch): Promise<void> {
    const { recording, onProblem } = this.#services;
    return recording.write(batch).catch((error: unknown) => onProblem(this.#deviceId, 'record', error));
  }
}
