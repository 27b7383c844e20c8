import { CHANNELS, findParameter, type ChannelCode, type DeviceAlarm } from '@eupnea/model';
import { createDeviceState, type DeviceState } from '../emulation/device-state.ts';
import type { EventSource } from '../emulation/event-source.ts';
import type { ConversationEmulator } from '../emulator.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import {
  composeMessage,
  composeValue,
  nameOf,
  type ComposedMessage,
  type ComposedObservation,
} from './compose-message.ts';
import { readAcknowledgement } from './acknowledgement.ts';
import { escapeText } from './message.ts';
import { createMllpDecoder } from './mllp.ts';
import { CODES, formatObservationName, formatWaveName } from './nomenclature.ts';
import { formatUnit } from './units.ts';

export const EMULATED_EUI64 = '0012210000000001';
/** Report interval of the emulated gateway, ms; real ones use a second to a minute. */
export const REPORT_EVERY_MS = 1_000;
/** Retry time of an unacknowledged message, ms, with the same control id. */
export const RESEND_AFTER_MS = 5_000;
/** Maximum number of messages kept without a listener; the oldest numbers are dropped. */
export const MAX_WAITING = 60;
const WAVE_CHANNELS: readonly ChannelCode[] = ['pressure', 'flow'];
const PRIORITIES: { readonly [priority in DeviceAlarm['priority']]: string } = {
  high: 'PH',
  medium: 'PM',
  low: 'PL',
  unclassified: 'PN',
};

export interface Hl7EmulatorOptions {
  /** Bed name in every message. */
  readonly identifier?: string;
  /** Sends pressure and flow as one-second segments; most gateways send numbers only. */
  readonly waves?: boolean;
  /** Interval of the reports, ms. */
  readonly reportEveryMs?: number;
}

interface Waiting {
  readonly controlId: string;
  readonly bytes: Uint8Array;
}

/** A gateway with one ventilator. Its host connects to the listener. */
export function createHl7Emulator(
  source: EventSource,
  startedAtMs: number,
  { identifier = EMULATED_EUI64, waves = false, reportEveryMs = REPORT_EVERY_MS }: Hl7EmulatorOptions = {},
): ConversationEmulator {
  const state = createDeviceState(source);
  const waiting: Waiting[] = [];
  let reportedMs = 0;
  let waveIndex = 0;
  let sentCount = 0;
  let alarmsTold: readonly DeviceAlarm[] = [];

  function queue(
    message: Omit<ComposedMessage, 'head' | 'device' | 'pseudonym' | 'order'>,
    nowMs: number,
  ): void {
    sentCount += 1;
    const controlId = `E${startedAtMs.toString(36)}${sentCount.toString(36)}`.toUpperCase().slice(-20);
    const model = state.identity.model ?? 'Emulated ventilator';
    const bytes = composeMessage({
      head: { application: 'EUPNEA-EMULATOR', facility: '', controlId, nowMs },
      device: { identifier, model },
      pseudonym: null,
      order: String(sentCount),
      ...message,
    });
    waiting.push({ controlId, bytes });
    if (waiting.length > MAX_WAITING) waiting.splice(0, 1);
  }

  function report(elapsedMs: number): void {
    const nowMs = startedAtMs + elapsedMs;
    const observations = [...listValues(state), ...(waves ? listWaves() : [])];
    queue({ trigger: 'R01', service: nameOf(CODES.ventilatorMds), observedMs: nowMs, observations }, nowMs);
  }

  function listWaves(): readonly ComposedObservation[] {
    const { samples } = state;
    const first = Math.max(waveIndex, samples.oldestIndex);
    const count = samples.nextIndex - first;
    waveIndex = samples.nextIndex;
    if (count <= 0 || samples.rateHz <= 0) return [];
    const atMs = startedAtMs + (first * 1000) / samples.rateHz;
    return WAVE_CHANNELS.flatMap((channel, at) =>
      composeWave(state, channel, { first, count, atMs, metric: 100 + at }),
    );
  }

  function tellAlarms(elapsedMs: number): void {
    if (state.alarms === alarmsTold) return;
    const nowMs = startedAtMs + elapsedMs;
    const isIn = (list: readonly DeviceAlarm[], { code }: DeviceAlarm): boolean =>
      list.some((one) => one.code === code);
    const begun = state.alarms.filter((alarm) => !isIn(alarmsTold, alarm));
    const ended = alarmsTold.filter((alarm) => !isIn(state.alarms, alarm));
    alarmsTold = state.alarms;
    for (const [alarms, phase] of [
      [begun, 'start'],
      [ended, 'end'],
    ] as const) {
      for (const alarm of alarms) {
        queue(
          {
            trigger: 'R40',
            service: nameOf(CODES.alarm),
            observedMs: nowMs,
            observations: composeAlarm(alarm, phase, nowMs),
          },
          nowMs,
        );
      }
    }
  }

  return {
    connect() {
      const decoder = createMllpDecoder();
      let askedMs: number | null = null;

      function send(elapsedMs: number): Uint8Array {
        const [next] = waiting;
        if (next === undefined) return joinBytes([]);
        if (askedMs !== null && elapsedMs - askedMs < RESEND_AFTER_MS) return joinBytes([]);
        askedMs = elapsedMs;
        return next.bytes;
      }

      return {
        receive(bytes, elapsedMs) {
          state.advance(elapsedMs);
          for (const message of decoder.push(bytes).messages) {
            if (readAcknowledgement(message)?.controlId !== waiting[0]?.controlId) continue;
            waiting.splice(0, 1);
            askedMs = null;
          }
          return send(elapsedMs);
        },
        read(elapsedMs) {
          state.advance(elapsedMs);
          tellAlarms(elapsedMs);
          if (elapsedMs - reportedMs >= reportEveryMs) {
            reportedMs = elapsedMs;
            report(elapsedMs);
          }
          return send(elapsedMs);
        },
      };
    },
  };
}

function listValues({ numerics, settings }: DeviceState): readonly ComposedObservation[] {
  const composed: ComposedObservation[] = [];
  for (const [kind, values] of [
    ['monitored', numerics],
    ['setting', settings],
  ] as const) {
    for (const [code, value] of Object.entries(values)) {
      const parameter = findParameter(kind, code);
      if (parameter === null || value === null || typeof value === 'boolean') continue;
      const method = kind === 'setting' ? 'MSET^manual-setting^MDC' : 'AMEAS^auto-measurement^MDC';
      const one = composeValue(kind, parameter, value, { place: `1.1.1.${composed.length + 1}`, method });
      if (one !== null) composed.push(one);
    }
  }
  return composed;
}

interface WaveStretch {
  readonly first: number;
  readonly count: number;
  readonly atMs: number;
  readonly metric: number;
}

/** Mark of a missing sample, as in public gateway examples. */
const MISSING = 32_767;

function composeWave(
  { samples }: DeviceState,
  channel: ChannelCode,
  { first, count, atMs, metric }: WaveStretch,
): readonly ComposedObservation[] {
  const { resolution, unit } = CHANNELS[channel];
  const place = `1.1.1.${metric}`;
  const values = Array.from({ length: count }, (_, at) => {
    const value = samples.valueAt(channel, first + at);
    return Number.isFinite(value) ? Math.round(value / resolution) : MISSING;
  });
  return [
    {
      type: 'NA',
      name: formatWaveName(channel),
      place,
      value: values.join('^'),
      unit: formatUnit(unit),
      atMs,
    },
    {
      type: 'NM',
      name: nameOf(CODES.sampleRate),
      place: `${place}.1`,
      value: String(samples.rateHz),
      unit: '264608^MDC_DIM_PER_SEC^MDC',
    },
    {
      type: 'NM',
      name: nameOf(CODES.resolution),
      place: `${place}.2`,
      value: String(resolution),
      unit: formatUnit(unit),
    },
    { type: 'NM', name: '262196^MDC_EVT_INOP^MDC', place: `${place}.3`, value: String(MISSING) },
  ];
}

/** Facets of PCD-04: event, source, phase, state, inactivation, priority. */
function composeAlarm(
  alarm: DeviceAlarm,
  phase: 'start' | 'end',
  nowMs: number,
): readonly ComposedObservation[] {
  const flags = `${PRIORITIES[alarm.priority]}~SP`;
  const facet = (at: number, name: string, value: string): ComposedObservation => ({
    type: 'ST',
    name,
    place: `1.1.1.1.${at}`,
    value,
    flags,
    atMs: nowMs,
  });
  const parameter =
    alarm.parameterCode === undefined ? null : findParameter('monitored', alarm.parameterCode);
  const source =
    parameter === null ? nameOf(CODES.alertSource) : formatObservationName('monitored', parameter);
  return [
    facet(
      1,
      `0^MDCX_EVT_${alarm.code.replaceAll(/[^A-Za-z0-9_]/gu, '_').toUpperCase()}^MDC`,
      escapeText(alarm.text),
    ),
    { ...facet(2, source, ''), type: 'ST' },
    facet(3, nameOf(CODES.eventPhase), phase),
    facet(4, nameOf(CODES.alarmState), phase === 'end' ? 'inactive' : 'active'),
    facet(5, nameOf(CODES.inactivation), 'enabled'),
    facet(6, nameOf(CODES.alarmPriority), PRIORITIES[alarm.priority]),
  ];
}
