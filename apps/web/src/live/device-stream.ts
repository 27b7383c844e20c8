import type { Alert } from '@eupnea/contracts/alert';
import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';
import { decodeSamples, type SampleFrameHead } from '@eupnea/contracts/live/sample-frame';
import { readShape } from '@eupnea/contracts/shape';
import {
  createPlayout,
  createSampleStore,
  type LoopBreath,
  type Playout,
  type SampleView,
} from '@eupnea/waveform';
import { createExternalStore, type ExternalStore } from '../lib/external-store.ts';
import { NO_BREATHS, rememberBreaths, type MeasuredBreaths } from '../lib/parameters/measured-breaths.ts';
import { rememberFindings } from './finding-history.ts';
import { rememberAlerts } from './alert-history.ts';
import { EMPTY_CARD, applyToCard, changesPatient, type CardValues } from './card-cache.ts';
import type { ClockOffset } from './clock-offset.ts';
import { createDelayRecorder, type DelayMetrics, type DelayRecorder } from './delay-metrics.ts';
import { UNKNOWN_LINK, describeLink, isSameLink, type DeviceLink, type SocketState } from './device-link.ts';
import { createLatestValue, type LatestValue } from './latest-value.ts';
import { PARSED_VENTILATOR_DATA } from './live-shapes.at-build.ts';

/** Retained samples, s: the bedside sweep shows 12 s and a loop the previous breath. */
const RETAIN_SECONDS = 30;
/** Number of kept breath borders for loops. */
const KEPT_BREATHS = 4;

export type ReadableStore<State> = Omit<ExternalStore<State>, 'set'>;

/** Browser clocks: epoch milliseconds and animation frames. */
export interface BrowserClocks {
  readonly nowMs: () => number;
  readonly frameNowMs: () => number;
}

export interface DeviceStream {
  readonly deviceId: number;
  /** Latest value stream of the specification: empty at first, complete after disconnection. */
  readonly latest: LatestValue<ParsedVentilatorData>;
  readonly samples: SampleView;
  readonly playout: Playout;
  /** Positions of the newest finished breaths, oldest first, for the loop. */
  readonly breaths: () => readonly LoopBreath[];
  /** Breaths behind the published values, for explanations. */
  readonly measured: () => MeasuredBreaths;
  /** Stores that change at most four times a second. */
  readonly values: ReadableStore<CardValues>;
  /** Alert episodes seen since the page was opened, newest first. */
  readonly alertHistory: ReadableStore<readonly Alert[]>;
  /** Findings since the page was opened, newest first, without withdrawn ones. */
  readonly findings: ReadableStore<readonly LiveFinding[]>;
  readonly link: ReadableStore<DeviceLink>;
  readonly delay: ReadableStore<DelayMetrics>;
  readonly newestDelayMs: () => number | null;
  readonly delayHistory: () => Float64Array;
  /** Clears all values and samples; the connection stays. */
  clear(): void;
}

export interface DeviceStreamControl extends DeviceStream {
  receive(payload: unknown, attachment: unknown): void;
  setSocketState(state: SocketState): void;
  /** Publishes changes to the stores; called four times a second. */
  publish(): void;
  complete(): void;
}

export interface DeviceStreamDependencies {
  readonly clocks: BrowserClocks;
  readonly serverClock: ClockOffset;
  readonly log: (message: string) => void;
}

interface StreamState {
  card: CardValues;
  deviceConnected: boolean;
  standby: boolean;
  lastSampleAt: number | null;
  known: boolean;
  socket: SocketState;
  breaths: readonly LoopBreath[];
  measured: MeasuredBreaths;
  findings: readonly LiveFinding[];
}

const FRESH: StreamState = {
  card: EMPTY_CARD,
  deviceConnected: true,
  standby: false,
  lastSampleAt: null,
  known: false,
  socket: 'connecting',
  breaths: [],
  measured: NO_BREATHS,
  findings: [],
};

/** State of one device in the browser. Samples go to the canvases; React sees the stores. */
export function createDeviceStream(
  deviceId: number,
  dependencies: DeviceStreamDependencies,
): DeviceStreamControl {
  const { clocks, serverClock, log } = dependencies;
  const latest = createLatestValue<ParsedVentilatorData>();
  const samples = createSampleStore(RETAIN_SECONDS);
  const playout = createPlayout();
  const delays: DelayRecorder = createDelayRecorder(clocks.nowMs());
  const state: StreamState = { ...FRESH };
  const values = createExternalStore<CardValues>(EMPTY_CARD);
  /** Published with the values, so that both match. */
  let measured = NO_BREATHS;
  const alertHistory = createExternalStore<readonly Alert[]>([]);
  const findings = createExternalStore<readonly LiveFinding[]>([]);
  const link = createExternalStore<DeviceLink>(UNKNOWN_LINK);
  const delay = createExternalStore<DelayMetrics>(delays.read(clocks.nowMs()));

  function takeSamples(head: SampleFrameHead, attachment: unknown): number | null {
    const bytes = toBytes(attachment);
    if (bytes === null) return refuse('sample frame without its attachment');
    const decoded = decodeSamples(head, bytes);
    if (!decoded.ok) return refuse(decoded.error);
    const stepMs = 1000 / head.rate_hz;
    samples.write({
      epoch: head.epoch,
      firstIndex: head.first_index,
      rateHz: head.rate_hz,
      anchorMs: head.time_rcvd - head.first_index * stepMs,
      count: head.count,
      channels: decoded.value,
    });
    const newestMs = head.time_rcvd + (head.count - 1) * stepMs;
    playout.push(head.epoch, newestMs, clocks.frameNowMs());
    return newestMs;
  }

  function refuse(reason: string): null {
    log(`device ${deviceId}: message refused: ${reason}`);
    return null;
  }

  /** Waves and alerts of one patient must not be shown for another. */
  function forgetStream(): void {
    samples.clear();
    playout.reset();
    alertHistory.set([]);
    state.breaths = [];
    state.measured = NO_BREATHS;
    state.findings = [];
  }

  function receive(payload: unknown, attachment: unknown): void {
    const read = readShape(PARSED_VENTILATOR_DATA, payload);
    if (!read.ok) return void refuse(read.error);
    const message = read.value;
    if (message.device_id !== deviceId) return void refuse(`it is device ${message.device_id}'s`);
    const receivedAtMs = clocks.nowMs();
    serverClock.observe(message.sent_at, receivedAtMs);
    if (changesPatient(state.card, message)) forgetStream();
    const newestMs = message.samples === undefined ? null : takeSamples(message.samples, attachment);
    delays.record({
      sequence: message.sequence,
      skipped: message.skipped,
      delayMs: newestMs === null ? null : Math.max(0, serverClock.toServerMs(receivedAtMs) - newestMs),
      receivedAtMs,
    });
    applyToState(state, message, newestMs);
    latest.next(message);
  }

  function publish(): void {
    const nowMs = clocks.nowMs();
    if (values.get().alerts !== state.card.alerts) {
      const serverNowMs = serverClock.toServerMs(nowMs);
      alertHistory.set(rememberAlerts(alertHistory.get(), state.card.alerts, serverNowMs));
    }
    values.set(state.card);
    findings.set(state.findings);
    measured = state.measured;
    const described = describeLink(state, serverClock.toServerMs(nowMs));
    if (!isSameLink(described, link.get())) link.set(described);
    delay.set(delays.read(nowMs));
  }

  return {
    deviceId,
    latest,
    samples,
    playout,
    breaths: () => state.breaths,
    measured: () => measured,
    values,
    alertHistory,
    findings,
    link,
    delay,
    newestDelayMs: () => delays.newest(),
    delayHistory: () => delays.history(),
    clear() {
      Object.assign(state, { ...FRESH, socket: state.socket });
      forgetStream();
      publish();
    },
    receive,
    setSocketState(next) {
      if (next === 'connected') delays.startConnection();
      state.socket = next;
      publish();
    },
    publish,
    complete: () => latest.complete(),
  };
}

function applyToState(state: StreamState, message: ParsedVentilatorData, newestMs: number | null): void {
  state.known = true;
  state.card = applyToCard(state.card, message);
  state.deviceConnected = message.connected ?? state.deviceConnected;
  state.standby = message.standby ?? state.standby;
  state.lastSampleAt = newestMs ?? message.last_sample_at ?? state.lastSampleAt;
  if (message.findings !== undefined) state.findings = rememberFindings(state.findings, message.findings);
  if (message.breaths !== undefined) {
    const finished = message.breaths.map((breath) => ({
      epoch: breath.epoch,
      startIndex: breath.start_index,
      endIndex: breath.end_index,
    }));
    state.breaths = [...state.breaths, ...finished].slice(-KEPT_BREATHS);
    state.measured = rememberBreaths(state.measured, message.breaths);
  }
}

/** Socket.IO delivers binary attachments as ArrayBuffer. */
function toBytes(attachment: unknown): Uint8Array | null {
  if (attachment instanceof ArrayBuffer) return new Uint8Array(attachment);
  if (attachment instanceof Uint8Array) return attachment;
  return null;
}
