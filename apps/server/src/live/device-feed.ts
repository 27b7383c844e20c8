import { conditionsOfRecord } from '@eupnea/contracts/conditions-of-record';
import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';
import type { LivePatch } from '../bus/bus-messages.ts';
import { encodeFrame, type SampleFrame } from './encode-frame.ts';
import type { LiveSession } from './live-access.ts';
import type { LiveStateStore } from './live-state-store.ts';
import type { DeviceLive } from './live-state.ts';
import { mergePatches } from './merge-patch.ts';
import { MAX_BACKLOG_PACKETS, ViewerBacklog } from './viewer-backlog.ts';

/** Seconds of past samples sent to a new viewer: the width of the bedside sweep. */
export const SNAPSHOT_SECONDS = 12;
/** Interval, in ticks of the feed, at which a viewer with link visibility gets the time of the newest sample. */
const LINK_EVERY_TICKS = 5;

/** The transport's side of one viewer. */
export interface ViewerPort {
  readonly id: string;
  readonly session: LiveSession;
  /** Packets queued in this process for this client. */
  readonly queuedPackets: number;
  send(message: ParsedVentilatorData, attachment: Buffer | null): void;
  /** Moves the client to the audience of its visibility; null = it receives nothing for now. */
  join(audience: Audience | null): void;
  /** Tells the viewer that the device is gone. */
  end(): void;
}

export type Audience = 'full' | 'link';

/** Sends one message to a device's audience, encoded once, except to the clients named. */
export type Broadcast = (
  audience: Audience,
  message: ParsedVentilatorData,
  attachment: Buffer | null,
  except: readonly string[],
) => void;

interface Viewer {
  readonly port: ViewerPort;
  readonly backlog: ViewerBacklog;
  /** null while visibility is being decided. */
  audience: Audience | null;
  /** Position of its samples when it was suspended, by rate. */
  readonly heardUntil: Map<number, Cursor>;
}

interface Cursor {
  readonly epoch: number;
  readonly next: number;
}

/** Sends one device's messages to all of its viewers; exists while there is a viewer. */
export class DeviceFeed {
  readonly deviceId: number;
  readonly #store: LiveStateStore;
  readonly #broadcast: Broadcast;
  readonly #viewers = new Map<string, Viewer>();
  readonly #cursors = new Map<number, Cursor>();
  /**
   * Patches, one message each. A change of patient starts a new patch, so that numbers of the previous patient never
   * appear with the next one.
   */
  #pending: LivePatch[] = [];
  #sequence = 0;
  #tick = 0;
  #isLinkChanged = false;
  /** Numbers of a device without a waveform arrived: the link's age is sent without samples. */
  #isHeard = false;
  #generation = 0;
  #isSuspended = false;

  constructor(deviceId: number, store: LiveStateStore, broadcast: Broadcast) {
    this.deviceId = deviceId;
    this.#store = store;
    this.#broadcast = broadcast;
    for (const [rateHz, ring] of store.rings(deviceId)) {
      this.#cursors.set(rateHz, { epoch: ring.epoch, next: ring.nextIndex });
    }
  }

  /** Increases when a decision about a viewer's visibility may be outdated. */
  get generation(): number {
    return this.#generation;
  }

  get isUnwatched(): boolean {
    return this.#viewers.size === 0;
  }

  get viewers(): readonly ViewerPort[] {
    return [...this.#viewers.values()].map(({ port }) => port);
  }

  /** Adds a viewer, which receives nothing until place() is called. */
  add(port: ViewerPort): void {
    this.#viewers.set(port.id, {
      port,
      backlog: new ViewerBacklog(MAX_BACKLOG_PACKETS),
      audience: null,
      heardUntil: new Map(),
    });
  }

  remove(viewerId: string): void {
    this.#viewers.delete(viewerId);
  }

  /** Suspends all viewers until their visibility is decided again. */
  suspend(): void {
    this.#generation += 1;
    this.#isSuspended = true;
    for (const viewer of this.#viewers.values()) this.#silence(viewer);
  }

  /** Suspends one viewer whose visibility could not be decided. */
  withhold(viewerId: string): void {
    const viewer = this.#viewers.get(viewerId);
    if (viewer !== undefined) this.#silence(viewer);
  }

  #silence(viewer: Viewer): void {
    if (viewer.audience === 'full') {
      for (const [rateHz, cursor] of this.#cursors) viewer.heardUntil.set(rateHz, cursor);
    }
    viewer.audience = null;
    viewer.port.join(null);
  }

  /** Adds a viewer to the audience of its visibility and sends the full state. */
  place(viewerId: string, audience: Audience, nowMs: number): void {
    const viewer = this.#viewers.get(viewerId);
    if (viewer === undefined) return;
    // Pending messages may belong to a patient whom this viewer must not see; the welcome contains the full state.
    if (this.#isSuspended) this.#pending = [];
    this.#isSuspended = false;
    viewer.audience = audience;
    viewer.port.join(audience);
    viewer.backlog.takeSkipped();
    this.#welcome(viewer, audience === 'full' ? this.#pastFrames(viewer) : [], nowMs, 0);
    viewer.heardUntil.clear();
  }

  change(patch: LivePatch): void {
    const open = patch.patient === undefined ? (this.#pending.pop() ?? null) : null;
    this.#pending.push(mergePatches(open, patch));
    if (patch.connected !== undefined || patch.standby !== undefined) this.#isLinkChanged = true;
  }

  hear(): void {
    this.#isHeard = true;
    this.#isLinkChanged = true;
  }

  /** Sends the changes since the last tick. */
  tick(nowMs: number): void {
    this.#tick += 1;
    const frames = this.#takeFrames();
    const formers = this.#pending;
    const patch = formers.pop() ?? null;
    this.#pending = [];
    const { left, returning } = this.#judge();
    for (const former of formers) this.#sendFull(former, null, nowMs, left);
    const [first = null, ...others] = frames;
    if (first !== null || patch !== null || this.#isHeard) this.#sendFull({ ...patch }, first, nowMs, left);
    for (const frame of others) this.#sendFull({}, frame, nowMs, left);
    for (const viewer of returning) this.#welcome(viewer, frames, nowMs, viewer.backlog.takeSkipped());
    if (this.#isLinkChanged || (this.#tick % LINK_EVERY_TICKS === 0 && frames.length > 0)) {
      this.#isLinkChanged = false;
      const live = this.#store.read(this.deviceId);
      this.#broadcast('link', { ...this.#head(nowMs), ...describeLink(live) }, null, left);
    }
  }

  #sendFull(patch: LivePatch, frame: SampleFrame | null, nowMs: number, left: readonly string[]): void {
    this.#sequence += 1;
    const message: ParsedVentilatorData = { ...this.#head(nowMs), ...patch };
    if (patch.patient !== undefined) {
      const reported = { ...this.#store.read(this.deviceId)?.settings, ...patch.control_settings };
      const conditions = conditionsOfRecord(patch.patient, reported, { withdraws: true });
      if (Object.keys(conditions).length > 0)
        message.control_settings = { ...conditions, ...patch.control_settings };
    }
    if (frame !== null) message.samples = frame.head;
    if (frame !== null || this.#isHeard) {
      this.#isHeard = false;
      message.last_sample_at = this.#store.lastSampleAt(this.deviceId);
    }
    this.#broadcast('full', message, frame?.attachment ?? null, left);
  }

  #head(nowMs: number): ParsedVentilatorData {
    return { device_id: this.deviceId, sequence: this.#sequence, sent_at: nowMs, skipped: 0 };
  }

  /** Viewers excluded from this tick: slow viewers, and returning viewers, who get the full state instead. */
  #judge(): { readonly left: readonly string[]; readonly returning: readonly Viewer[] } {
    const left: string[] = [];
    const returning: Viewer[] = [];
    for (const viewer of this.#viewers.values()) {
      if (viewer.audience === null) continue;
      const verdict = viewer.backlog.judge(viewer.port.queuedPackets);
      if (verdict === 'send') continue;
      left.push(viewer.port.id);
      if (verdict === 'catch_up') returning.push(viewer);
    }
    return { left, returning };
  }

  #takeFrames(): SampleFrame[] {
    const frames: SampleFrame[] = [];
    for (const [rateHz, ring] of this.#store.rings(this.deviceId)) {
      const cursor = this.#cursors.get(rateHz);
      const from = cursor?.epoch === ring.epoch ? cursor.next : 0;
      const frame = encodeFrame(ring, from, ring.nextIndex);
      if (frame === null) continue;
      this.#cursors.set(rateHz, { epoch: ring.epoch, next: ring.nextIndex });
      frames.push(frame);
    }
    return frames;
  }

  /** Sends the full state and these samples to one viewer; the audience's next message continues after them. */
  #welcome(viewer: Viewer, frames: readonly SampleFrame[], nowMs: number, skipped: number): void {
    const live = this.#store.read(this.deviceId);
    const head = { ...this.#head(nowMs), skipped };
    if (viewer.audience === 'link') {
      viewer.port.send({ ...head, ...describeLink(live), in_use: true }, null);
      return;
    }
    const [first = null, ...others] = frames;
    const message: ParsedVentilatorData = { ...head, ...describeDevice(live) };
    if (first !== null) message.samples = first.head;
    viewer.port.send(message, first?.attachment ?? null);
    for (const frame of others) viewer.port.send({ ...head, samples: frame.head }, frame.attachment);
  }

  /**
   * The last seconds up to the position of the audience, or the part that a suspended viewer missed, so that the next
   * message continues seamlessly.
   */
  #pastFrames(viewer: Viewer): SampleFrame[] {
    const frames: SampleFrame[] = [];
    for (const [rateHz, ring] of this.#store.rings(this.deviceId)) {
      const cursor = this.#cursors.get(rateHz);
      if (cursor?.epoch !== ring.epoch) continue;
      const heard = viewer.heardUntil.get(rateHz);
      const past = cursor.next - Math.round(SNAPSHOT_SECONDS * rateHz);
      const from = heard?.epoch === cursor.epoch ? Math.max(heard.next, past) : past;
      const frame = encodeFrame(ring, from, cursor.next);
      if (frame !== null) frames.push(frame);
    }
    return frames;
  }
}

function describeLink(live: DeviceLive | null): Partial<ParsedVentilatorData> {
  return {
    connected: live?.connected ?? false,
    standby: live?.standby ?? false,
    last_sample_at: live?.lastSampleAt ?? null,
  };
}

function describeDevice(live: DeviceLive | null): Partial<ParsedVentilatorData> {
  if (live === null) return describeLink(null);
  return {
    ...describeLink(live),
    in_use: false,
    monitored_parameters: live.monitored,
    control_settings: {
      ...conditionsOfRecord(live.patient, live.settings, { withdraws: false }),
      ...live.settings,
    },
    limits: live.limits,
    alerts: [...live.alerts],
    patient: live.patient,
    ...(live.mechanicalPower === null ? {} : { mechanical_power: live.mechanicalPower }),
    time_constants: live.timeConstants,
    fault_async_percent: live.faultAsyncPercent,
    asynchronism: [...live.asynchronism],
    clusterAlerts: [...live.clusterAlerts],
  };
}
