import {
  createMedibusEmulator,
  createServoCieEmulator,
  findDriver,
  type ConversationEmulator,
  type DriverOutput,
  type EventSource,
} from '@eupnea/drivers';
import type { DeviceEvent, SampleBlock } from '@eupnea/model';
import { listBlocks } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createLiveSource } from './live-source.ts';
import { SCENARIOS } from './scenarios/beds.ts';
import { createSimulation } from './simulation.ts';

const STEP_MS = 40;
const SECONDS = 40;

interface Protocol {
  readonly deviceType: string;
  readonly create: (source: EventSource) => ConversationEmulator;
  /** Largest difference of a channel's values: half a step of the protocol's resolution, and single precision. */
  readonly resolution: { readonly pressure: number; readonly flow: number };
  /** Largest difference of a number, as a share of it and at the least. */
  readonly relative: number;
  readonly least: number;
  readonly tellsAlarms: boolean;
  readonly tellsModel: boolean;
}

const PROTOCOLS: readonly Protocol[] = [
  {
    deviceType: 'medibus',
    create: (source) => createMedibusEmulator(source, Date.UTC(2026, 0, 1)),
    resolution: { pressure: (200 * 1.0198) / 4095 / 2 + 1e-3, flow: 400 / 4095 / 2 + 1e-3 },
    // Four characters: at the worst a number of three digits without a decimal.
    relative: 0.006,
    least: 0.06,
    tellsAlarms: true,
    tellsModel: true,
  },
  {
    deviceType: 'servo-cie',
    create: createServoCieEmulator,
    resolution: { pressure: 0.01 / 2 + 1e-3, flow: (0.2713 * 0.06) / 2 + 1e-3 },
    relative: 1e-6,
    least: 0.0501,
    tellsAlarms: false,
    tellsModel: false,
  },
];

interface Heard {
  readonly events: readonly DeviceEvent[];
  readonly truth: readonly DeviceEvent[];
  readonly resets: readonly string[];
  /** Stops answering and goes on in time; resolves with the reason of the reset. */
  readonly afterSilence: string | undefined;
}

/** One client on one emulated bed, over a line without delay. */
function play(protocol: Protocol, scenarioIndex: number): Heard {
  const scenario = SCENARIOS[scenarioIndex % SCENARIOS.length];
  const driver = findDriver(protocol.deviceType);
  if (scenario === undefined || driver === undefined) throw new Error('no such scenario or driver');
  const session = driver.createSession();
  const live = createLiveSource(createSimulation(scenario, 7));
  const truth: DeviceEvent[] = [...live.snapshot()];
  const conversation = protocol
    .create({
      snapshot: () => live.snapshot(),
      advance(elapsedMs) {
        const told = live.advance(elapsedMs);
        truth.push(...told);
        return told;
      },
    })
    .connect(0);
  const events: DeviceEvent[] = [];
  const resets: string[] = [];
  function converse(first: DriverOutput, ms: number): void {
    let output = first;
    for (let turns = 0; turns < 200; turns += 1) {
      events.push(...output.events);
      if (output.reset !== undefined) resets.push(output.reset);
      if (output.send === undefined) return;
      const answer = conversation.receive(output.send, ms);
      if (answer.length === 0) return;
      output = session.receive(answer, ms);
    }
    throw new Error('the conversation does not come to an end');
  }
  converse(session.open(0), 0);
  for (let ms = STEP_MS; ms <= SECONDS * 1000; ms += STEP_MS) {
    const bytes = conversation.read(ms);
    if (bytes.length > 0) converse(session.receive(bytes, ms), ms);
    if (ms % 1000 === 0) converse(session.tick(ms), ms);
  }
  let afterSilence: string | undefined;
  for (let ms = (SECONDS + 1) * 1000; ms < (SECONDS + 40) * 1000; ms += 1000) {
    afterSilence ??= session.tick(ms).reset;
  }
  return { events, truth, resets, afterSilence };
}

/** Values of a channel by time; NaN where a sample is missing. */
function timeline(blocks: readonly SampleBlock[], code: 'pressure' | 'flow'): Map<number, number> {
  const values = new Map<number, number>();
  for (const block of blocks) {
    block.channels[code]?.forEach((value, at) => {
      values.set(Math.round(((block.firstIndex + at) * 1000) / block.rateHz), value);
    });
  }
  return values;
}

const merged = (events: readonly DeviceEvent[], type: 'numerics' | 'settings') =>
  Object.assign({}, ...events.map((event) => (event.type === type ? event.values : {})));

describe.each(PROTOCOLS)('$deviceType, emulator and session together', (protocol) => {
  // Volume control with a pause, and the first of the other beds.
  it.each([0, 1, 2])('tells the numbers of bed %i within the resolution of the protocol', (bed) => {
    const { events, truth, resets } = play(protocol, bed);
    expect(resets).toEqual([]);
    expect(events.filter((event) => event.type === 'issue')).toEqual([]);
    // The last numbers of the simulation may be younger than the last answer: any of the truth will do.
    const told = merged(events, 'numerics');
    for (const code of ['Pmax', 'MAP', 'PEEPCPAP', 'VTe', 'VTi', 'MVe', 'RR', 'Oxygen']) {
      const known = truth.flatMap((event) => (event.type === 'numerics' ? [event.values[code]] : []));
      const close = known.some(
        (value) =>
          typeof value === 'number' &&
          Math.abs(value - told[code]) <= Math.max(Math.abs(value) * protocol.relative, protocol.least),
      );
      expect(close, `${code}: ${told[code]} is none of ${known.slice(-4).join(', ')}`).toBe(true);
    }
    const settings = merged(events, 'settings');
    const set = merged(truth, 'settings');
    for (const code of [
      'PEEPCPAP',
      'Oxygen',
      'rate',
      'tidal_volume',
      'TI',
      'p_control',
      'pressure_support',
    ]) {
      if (typeof set[code] !== 'number' || settings[code] === undefined) continue;
      expect(Math.abs(settings[code] - set[code]), code).toBeLessThanOrEqual(
        Math.max(set[code] * protocol.relative, protocol.least),
      );
    }
    expect(typeof settings.mode_name).toBe('string');
    expect(events.some((event) => event.type === 'settings' && event.mode !== undefined)).toBe(true);
  });

  it('tells the waveform of the bed without a gap, each value within half a step', () => {
    const { events, truth } = play(protocol, 0);
    const heard = listBlocks(events);
    let next = 0;
    for (const block of heard) {
      expect(block.firstIndex).toBe(next);
      next += block.length;
    }
    const rateHz = heard[0]?.rateHz ?? 0;
    expect(next).toBeGreaterThan((SECONDS - 2) * rateHz);
    for (const code of ['pressure', 'flow'] as const) {
      const expected = timeline(listBlocks(truth), code);
      const values = [...timeline(heard, code).values()];
      // The stream begins with its configuration, a little after the simulation.
      const offset = findOffset(values, expected, 1000 / rateHz);
      values.forEach((value, at) => {
        const wanted = expected.get(Math.round(offset + (at * 1000) / rateHz)) ?? Number.NaN;
        expect(Math.abs(value - wanted)).toBeLessThanOrEqual(protocol.resolution[code]);
      });
    }
  });

  it('marks the inspirations that the simulation began', () => {
    const { events, truth } = play(protocol, 0);
    const starts = (list: readonly DeviceEvent[]) =>
      list.filter((event) => event.type === 'mark' && event.kind === 'inspiration_start').length;
    expect(Math.abs(starts(events) - starts(truth))).toBeLessThanOrEqual(1);
    expect(starts(events)).toBeGreaterThan(5);
  });

  it('says who it is, and its alarms where the protocol has them', () => {
    const { events, truth } = play(protocol, 0);
    const identity = truth.find((event) => event.type === 'identity');
    const told = events.find((event) => event.type === 'identity');
    expect(told?.model).toContain(protocol.tellsModel ? identity?.model : 'SERVO');
    expect(events.some((event) => event.type === 'alarms')).toBe(protocol.tellsAlarms);
  });

  it('sends a client that joins late nothing from before', () => {
    const scenario = SCENARIOS[0];
    const driver = findDriver(protocol.deviceType);
    if (scenario === undefined || driver === undefined) throw new Error('no such scenario or driver');
    const emulator = protocol.create(createLiveSource(createSimulation(scenario, 7)));
    emulator.connect(0).read(10_000);
    const late = emulator.connect(10_000);
    const session = driver.createSession();
    let asked = session.open(0).send;
    while (asked !== undefined) {
      const answer = late.receive(asked, 10_000);
      if (answer.length === 0) break;
      asked = session.receive(answer, 0).send;
    }
    const [first] = listBlocks(session.receive(late.read(10_040), 40).events);
    expect(first?.length).toBeLessThanOrEqual(0.04 * (first?.rateHz ?? 0));
  });

  it('asks for a new connection when the device stops answering', () => {
    expect(play(protocol, 0).afterSilence).toMatch(/nothing received/u);
  });
});

/** Time in ms of the first value, found by the least squares over the first second of a second of shifts. */
function findOffset(
  values: readonly number[],
  expected: ReadonlyMap<number, number>,
  intervalMs: number,
): number {
  const times = [...expected.keys()].slice(0, 200);
  const errorAt = (offset: number): number =>
    values
      .slice(0, 300)
      .reduce(
        (sum, value, at) => sum + (value - (expected.get(Math.round(offset + at * intervalMs)) ?? 1e3)) ** 2,
        0,
      );
  return times.reduce((best, time) => (errorAt(time) < errorAt(best) ? time : best), times[0] ?? 0);
}
