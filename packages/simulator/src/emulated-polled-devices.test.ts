import {
  createHamiltonBlockEmulator,
  createHamiltonPollingEmulator,
  createPb840SettingsEmulator,
  findDriver,
  type ConversationEmulator,
  type DriverOutput,
  type EventSource,
} from '@eupnea/drivers';
import type { DeviceEvent } from '@eupnea/model';
import { listBlocks } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createLiveSource } from './live-source.ts';
import { SCENARIOS } from './scenarios/beds.ts';
import { createSimulation } from './simulation.ts';

const STEP_MS = 4;
const SECONDS = 60;

interface Protocol {
  readonly deviceType: string;
  readonly create: (source: EventSource) => ConversationEmulator;
  /** Half a step of what the protocol writes, by code. */
  readonly numerics: { readonly [code: string]: number };
  readonly settings: { readonly [code: string]: number };
  readonly hasModeOfIso: boolean;
}

const PROTOCOLS: readonly Protocol[] = [
  {
    deviceType: 'hamilton-polling',
    create: createHamiltonPollingEmulator,
    numerics: {
      Pmax: 0.5,
      MAP: 0.5,
      PEEPCPAP: 0.5,
      VTe: 0.5,
      VTi: 0.5,
      MVe: 0.05,
      RR: 0.5,
      Oxygen: 0.5,
      SpO2: 0.5,
    },
    settings: {
      PEEPCPAP: 0.5,
      Oxygen: 0.5,
      rate: 0.5,
      tidal_volume: 0.5,
      TI: 0.005,
      p_control: 0.5,
      pressure_support: 0.5,
    },
    hasModeOfIso: true,
  },
  {
    deviceType: 'hamilton-block',
    create: createHamiltonBlockEmulator,
    numerics: { Pmax: 0.05, MAP: 0.05, PEEPCPAP: 0.05, VTe: 0.5, MVe: 0.05, RR: 0.5, Oxygen: 0.5, SpO2: 0.5 },
    settings: {},
    hasModeOfIso: true,
  },
  {
    deviceType: 'pb840-settings',
    create: createPb840SettingsEmulator,
    numerics: {
      Pmax: 0.0005,
      MAP: 0.0005,
      PEEPCPAP: 0.0005,
      VTe: 0.5,
      VTi: 0.5,
      MVe: 0.0005,
      RR: 0.0005,
      Oxygen: 0.0005,
    },
    settings: {
      PEEPCPAP: 0.0005,
      Oxygen: 0.0005,
      rate: 0.0005,
      tidal_volume: 0.5,
      TI: 0.0005,
      p_control: 0.0005,
      pressure_support: 0.0005,
      IBW: 0.0005,
    },
    hasModeOfIso: true,
  },
];

/** One client on one emulated bed. The session is called when it asks to be, and once a second. */
function play(protocol: Protocol, bed: number) {
  const scenario = SCENARIOS[bed];
  const driver = findDriver(protocol.deviceType);
  if (scenario === undefined || driver === undefined) throw new Error('no such scenario or driver');
  const session = driver.createSession();
  const live = createLiveSource(createSimulation(scenario, 7));
  const truth: DeviceEvent[] = [...live.snapshot()];
  const conversation = protocol
    .create({
      snapshot: () => live.snapshot(),
      advance(elapsedMs) {
        const happened = live.advance(elapsedMs);
        truth.push(...happened);
        return happened;
      },
    })
    .connect(0);
  const events: DeviceEvent[] = [];
  const resets: string[] = [];
  let wakeMs = 0;
  let nowMs = 0;

  function take(output: DriverOutput): void {
    events.push(...output.events);
    if (output.reset !== undefined) resets.push(output.reset);
    wakeMs = nowMs + Math.min(output.wakeAfterMs ?? 1000, 1000);
    if (output.send === undefined) return;
    const answer = conversation.receive(output.send, nowMs);
    if (answer.length > 0) take(session.receive(answer, nowMs));
  }

  take(session.open(0));
  for (; nowMs <= SECONDS * 1000; nowMs += STEP_MS) {
    const bytes = conversation.read(nowMs);
    if (bytes.length > 0) take(session.receive(bytes, nowMs));
    if (nowMs >= wakeMs) take(session.tick(nowMs));
  }
  return { events, truth, resets };
}

/** Every value the events told of a code, in their order. */
function told(events: readonly DeviceEvent[], type: 'numerics' | 'settings', code: string): unknown[] {
  return events.flatMap((event) =>
    event.type === type && event.values[code] !== undefined ? [event.values[code]] : [],
  );
}

function expectNear(heard: unknown, wanted: readonly unknown[], tolerance: number, code: string): void {
  const isNear = wanted.some(
    (value) =>
      value === heard ||
      (typeof value === 'number' && typeof heard === 'number' && Math.abs(value - heard) <= tolerance + 1e-9),
  );
  expect(isNear, `${code}: ${String(heard)} is none of ${wanted.slice(-4).join(', ')}`).toBe(true);
}

describe.each(PROTOCOLS)('$deviceType, emulator and session together', (protocol) => {
  it.each([0, 1, 2])('tells numbers and settings of bed %i within the resolution of the protocol', (bed) => {
    const { events, truth, resets } = play(protocol, bed);
    expect(resets).toEqual([]);
    for (const [code, tolerance] of Object.entries(protocol.numerics)) {
      expectNear(told(events, 'numerics', code).at(-1), told(truth, 'numerics', code), tolerance, code);
    }
    for (const [code, tolerance] of Object.entries(protocol.settings)) {
      const wanted = told(truth, 'settings', code);
      if (wanted.at(-1) === null) continue;
      expectNear(told(events, 'settings', code).at(-1), wanted, tolerance, code);
    }
    expect(typeof told(events, 'settings', 'mode_name').at(-1)).toBe('string');
    const mode = events.find((event) => event.type === 'settings' && event.mode !== undefined);
    expect(mode !== undefined).toBe(protocol.hasModeOfIso);
  });
});

describe('hamilton-polling waveform', () => {
  const polling = PROTOCOLS.find(({ deviceType }) => deviceType === 'hamilton-polling');

  it('is the bed`s at 25 Hz, as good as a line between the polls can be', () => {
    if (polling === undefined) throw new Error('the protocol is in the table');
    const { events, truth } = play(polling, 0);
    const blocks = listBlocks(events);
    const heard = blocks.flatMap(({ channels }) => [...(channels.pressure ?? [])]);
    expect(heard.length).toBeGreaterThan(25 * (SECONDS - 6));
    expect(heard.some(Number.isNaN)).toBe(false);
    const wanted = listBlocks(truth).flatMap(({ channels }) => [...(channels.pressure ?? [])]);
    // 100 Hz against 25 Hz; the stream begins after the first round of parameters.
    const errorAt = (offset: number): number =>
      heard.reduce((sum, value, at) => sum + Math.abs(value - (wanted[offset + 4 * at] ?? value)), 0) /
      heard.length;
    const offsets = Array.from({ length: 600 }, (_, at) => at);
    expect(Math.min(...offsets.map(errorAt))).toBeLessThan(0.4);
  });
});
