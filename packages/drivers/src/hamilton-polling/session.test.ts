import type { DeviceEvent } from '@eupnea/model';
import { listBlocks, readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import type { DriverOutput } from '../driver.ts';
import { SILENCE_RESET_MS } from '../silence-watch.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { encodeRefusal, encodeValue, encodeWaveform } from './codec.ts';
import { ANSWER_TIMEOUT_MS, createHamiltonPollingSession } from './session.ts';
import { SLOT_MS } from './slot-planner.ts';

type Device = (identifier: number, askedMs: number) => Uint8Array | null;

/** Lets a session and a device talk: answers come 32 ms after their request. */
function talk(device: Device, untilMs: number) {
  const session = createHamiltonPollingSession();
  const asked: { identifier: number; atMs: number }[] = [];
  const events: DeviceEvent[] = [];
  let nowMs = 0;
  const answers: { bytes: Uint8Array; atMs: number }[] = [];
  let wakeMs = 0;

  function take(output: DriverOutput): void {
    events.push(...output.events);
    wakeMs = nowMs + (output.wakeAfterMs ?? 1000);
    if (output.send === undefined) return;
    const identifier = output.send[1] ?? 0;
    asked.push({ identifier, atMs: nowMs });
    const bytes = device(identifier, nowMs);
    if (bytes !== null) answers.push({ bytes, atMs: nowMs + 32 });
  }

  take(session.open(0));
  while (nowMs < untilMs) {
    nowMs = Math.min(wakeMs, answers[0]?.atMs ?? Number.POSITIVE_INFINITY);
    const due = answers[0] !== undefined && answers[0].atMs <= nowMs ? answers.shift() : undefined;
    take(due === undefined ? session.tick(nowMs) : session.receive(due.bytes, nowMs));
  }
  return { asked, events };
}

const isWaveform = (identifier: number): boolean => identifier === 34 || identifier === 120;
const ramp: Device = (identifier, askedMs) =>
  isWaveform(identifier)
    ? encodeWaveform(identifier, 0, [Math.round(askedMs / 100), 0, 0, Number.NaN])
    : encodeValue(identifier, '  12.');

const settingsOf = (events: readonly DeviceEvent[]) =>
  Object.assign({}, ...events.map((event) => (event.type === 'settings' ? event.values : {})));

describe('Hamilton polling session', () => {
  it('never asks faster than the device answers, and reads waveforms at 25 Hz', () => {
    const { asked, events } = talk(ramp, 30_000);
    const gaps = asked.slice(1).map(({ atMs }, at) => atMs - (asked[at]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBe(SLOT_MS);
    const steady = asked.filter(({ atMs }) => atMs >= 10_000 && atMs < 20_000);
    expect(steady.filter(({ identifier }) => isWaveform(identifier))).toHaveLength(250);
    const blocks = listBlocks(events);
    expect(blocks.every(({ rateHz }) => rateHz === 25)).toBe(true);
    expect(blocks[0]?.channels.co2).toBeUndefined();
  });

  it('interpolates between polls, so that a parameter request shifts no sample', () => {
    const pressure = readChannel(talk(ramp, 20_000).events, 'pressure');
    const first = pressure[0] ?? Number.NaN;
    // 0.1 cmH2O in 100 ms is 0.04 in a sample; counts round to 0.1.
    for (const [index, value] of pressure.entries()) {
      expect(Math.abs(value - first - index * 0.04)).toBeLessThanOrEqual(0.11);
    }
  });

  it('makes missing samples of answers that do not come, and keeps the time of later ones', () => {
    const deaf: Device = (identifier, askedMs) =>
      askedMs > 8000 && askedMs < 9000 ? null : ramp(identifier, askedMs);
    const { events } = talk(deaf, 20_000);
    const pressure = readChannel(events, 'pressure');
    const missing = pressure.filter(Number.isNaN).length;
    expect(missing).toBeGreaterThan(15);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'issue', code: 'samples_missing', lost: missing }),
    );
    const first = pressure[0] ?? Number.NaN;
    const last = pressure.at(-1) ?? Number.NaN;
    expect(Math.abs(last - first - (pressure.length - 1) * 0.04)).toBeLessThanOrEqual(0.11);
  });

  it('asks an identifier that was refused once in ten minutes, and the other waveform when one is refused', () => {
    const { asked, events } = talk(
      (identifier, askedMs) =>
        identifier === 34 || identifier === 103 ? encodeRefusal() : ramp(identifier, askedMs),
      60_000,
    );
    for (const refused of [34, 103]) {
      expect(asked.filter(({ identifier }) => identifier === refused)).toHaveLength(1);
    }
    expect(readChannel(events, 'pressure').length).toBeGreaterThan(1000);
    const told = events.filter((event) => event.type === 'issue' && event.code === 'identifier_refused');
    expect(told).toHaveLength(2);
  });

  it('keeps what has no parameter of ours under its own number, and says so once', () => {
    const { events } = talk(ramp, 60_000);
    expect(events).toContainEqual({ type: 'numerics', values: { hamilton_121: 12 } });
    const told = events.filter((event) => event.type === 'issue' && event.code === 'identifier_unmapped');
    expect(told.length).toBeGreaterThan(10);
    expect(new Set(told.map((event) => (event.type === 'issue' ? event.detail : ''))).size).toBe(told.length);
  });

  it('names the mode and takes the rate that the mode uses', () => {
    const answers: { readonly [identifier: number]: string } = {
      40: '  17.',
      41: '  20.',
      42: '  8.5',
      105: ' 2.00',
    };
    const { events } = talk((identifier) => encodeValue(identifier, answers[identifier] ?? '9999.'), 10_000);
    expect(settingsOf(events)).toMatchObject({ mode_name: 'P-SIMV', rate: 8.5, IE: 0.5 });
    expect(events).toContainEqual({
      type: 'settings',
      values: { mode_name: 'P-SIMV' },
      mode: { control: 'pc', sequence: 'imv' },
    });
    const unknown = talk((identifier) => encodeValue(identifier, '  77.'), 5_000).events;
    expect(settingsOf(unknown)).toMatchObject({ mode_name: '77' });
    expect(
      unknown.filter((event) => event.type === 'issue' && event.detail.startsWith('mode "77"')),
    ).toHaveLength(1);
  });

  it('reads the number and the software of the ventilator', () => {
    const answers: { readonly [identifier: number]: string } = { 86: '01234', 125: 'A2.41' };
    const { events } = talk((identifier) => encodeValue(identifier, answers[identifier] ?? '9999.'), 60_000);
    const identity = Object.assign({}, ...events.filter((event) => event.type === 'identity'));
    expect(identity).toMatchObject({ serial: '01234', software: 'A2.41' });
  });

  it('pairs limits, lists alarms and reads the clock', () => {
    const answers: { readonly [identifier: number]: string } = {
      54: '  4.5',
      55: ' 12.0',
      91: '   1.',
      80: '  30.',
      81: '  15.',
      82: '   9.',
      83: '  24.',
      84: '  11.',
      85: '  26.',
    };
    const { events } = talk((identifier) => encodeValue(identifier, answers[identifier] ?? '   0.'), 8_000);
    expect(events).toContainEqual({ type: 'limits', limits: { MVe: { low: 4.5, high: 12 } } });
    expect(events.filter((event) => event.type === 'alarms').at(-1)).toEqual({
      type: 'alarms',
      active: [
        { code: 'hamilton_91', text: 'High pressure', priority: 'unclassified', parameterCode: 'Pmax' },
      ],
    });
    expect(events).toContainEqual({ type: 'clock', deviceTimeMs: Date.UTC(2026, 10, 24, 9, 15, 30) });
  });

  it('tells a late answer from the one it asked for next', () => {
    const session = createHamiltonPollingSession();
    let nowMs = 0;
    let request = session.open(nowMs).send;
    const answerTo = (identifier: number, count: number): Uint8Array =>
      isWaveform(identifier)
        ? encodeWaveform(identifier, 0, [count, 0, 0, 0])
        : encodeValue(identifier, '  12.');
    // Until the waveform is asked for.
    while (request !== undefined && !isWaveform(request[1] ?? 0)) {
      nowMs += SLOT_MS;
      request = session.receive(answerTo(request[1] ?? 0, 0), nowMs).send;
    }
    const late = request?.[1] ?? 0;
    nowMs += ANSWER_TIMEOUT_MS;
    const next = session.tick(nowMs).send?.[1] ?? 0;
    expect(isWaveform(next)).toBe(false);
    const both = joinBytes([answerTo(late, 100), answerTo(next, 0)]);
    const { events } = session.receive(both, nowMs + SLOT_MS);
    expect(events).not.toContainEqual(expect.objectContaining({ code: 'frame_rejected' }));
    // Both are read, the late one as the waveform that was asked for.
    expect(readChannel(session.close().events, 'pressure').at(-1)).toBeCloseTo(10, 5);
  });

  it('reads a device whose every answer comes after the time-out', () => {
    const session = createHamiltonPollingSession();
    const answers: { readonly bytes: Uint8Array; readonly atMs: number }[] = [];
    const events: DeviceEvent[] = [];
    let wakeMs = 0;
    const take = (output: DriverOutput, nowMs: number): void => {
      expect(output.reset).toBeUndefined();
      events.push(...output.events);
      wakeMs = nowMs + (output.wakeAfterMs ?? 1000);
      const bytes = output.send === undefined ? null : ramp(output.send[1] ?? 0, nowMs);
      if (bytes !== null) answers.push({ bytes, atMs: nowMs + ANSWER_TIMEOUT_MS + 50 });
    };
    take(session.open(0), 0);
    for (let nowMs = 1; nowMs < 2 * SILENCE_RESET_MS; nowMs += 1) {
      if ((answers[0]?.atMs ?? Number.POSITIVE_INFINITY) <= nowMs) {
        take(session.receive(answers.shift()?.bytes ?? new Uint8Array(0), nowMs), nowMs);
      }
      if (nowMs >= wakeMs) take(session.tick(nowMs), nowMs);
    }
    expect(events).not.toContainEqual(expect.objectContaining({ code: 'frame_rejected' }));
    expect(readChannel(events, 'pressure').filter(Number.isFinite).length).toBeGreaterThan(50);
  });

  it('gives the last samples when the connection ends', () => {
    const session = createHamiltonPollingSession();
    let nowMs = 0;
    let request = session.open(nowMs).send;
    const events: DeviceEvent[] = [];
    for (let waves = 0; waves < 3; nowMs += SLOT_MS) {
      const identifier = request?.[1] ?? 0;
      if (isWaveform(identifier)) waves += 1;
      const output = session.receive(ramp(identifier, nowMs) ?? new Uint8Array(0), nowMs + SLOT_MS);
      events.push(...output.events);
      request = output.send;
    }
    expect(listBlocks(events)).toEqual([]);
    expect(listBlocks(session.close().events)[0]?.length).toBeGreaterThan(1);
  });

  it('goes on after a time-out, and gives up a device that is silent', () => {
    const { asked } = talk(() => null, 5_000);
    expect(asked[1]?.atMs).toBe(ANSWER_TIMEOUT_MS);
    const session = createHamiltonPollingSession();
    session.open(0);
    expect(session.tick(SILENCE_RESET_MS - 1).reset).toBeUndefined();
    expect(session.tick(SILENCE_RESET_MS).reset).toMatch(/nothing received/);
  });

  it('polls on when the clock is set back', () => {
    const session = createHamiltonPollingSession();
    session.open(1_000_000);
    expect(session.tick(5).send).toBeDefined();
  });
});
