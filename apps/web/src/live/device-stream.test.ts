import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';
import { encodeSamples } from '@eupnea/contracts/live/sample-frame';
import { describe, expect, it } from 'vitest';
import { makeBreath } from '../testing/make-breath.ts';
import { createClockOffset } from './clock-offset.ts';
import { createDeviceStream } from './device-stream.ts';

/** The browser's clock is this much behind the server's. */
const SERVER_AHEAD_MS = 90_000;

function start() {
  let browserMs = 1_000_000;
  const logged: string[] = [];
  const stream = createDeviceStream(7, {
    clocks: { nowMs: () => browserMs, frameNowMs: () => browserMs - 1_000_000 },
    serverClock: createClockOffset(),
    log: (message) => logged.push(message),
  });
  return {
    stream,
    logged,
    advance: (ms: number) => {
      browserMs += ms;
    },
    serverNowMs: () => browserMs + SERVER_AHEAD_MS,
  };
}

function frame(serverNowMs: number, change: Partial<ParsedVentilatorData> = {}) {
  return {
    device_id: 7,
    sequence: 1,
    sent_at: serverNowMs,
    skipped: 0,
    samples: {
      epoch: 1,
      first_index: 0,
      rate_hz: 50,
      count: 10,
      channels: ['p_patient', 'flow'],
      time_rcvd: serverNowMs - 380,
    },
    ...change,
  };
}

function tenSamples(pressure = 12): ArrayBufferLike {
  return encodeSamples([new Float32Array(10).fill(pressure), new Float32Array(10)]).buffer;
}

describe('a device stream', () => {
  it('is empty at first and hands every message on', () => {
    const { stream, serverNowMs } = start();
    expect(stream.latest.get()).toBeUndefined();
    stream.receive(frame(serverNowMs()), tenSamples());
    expect(stream.latest.get()?.device_id).toBe(7);
  });

  it('puts samples into the ring, by the server’s time', () => {
    const { stream, serverNowMs } = start();
    stream.receive(frame(serverNowMs()), tenSamples(18));
    expect(stream.samples.newestMs()).toBe(serverNowMs() - 200);
    expect(stream.samples.ringOf('pressure')?.valueAt('pressure', 9)).toBe(18);
    expect(stream.samples.ringOf('co2')).toBeNull();
  });

  it('measures age and delay by the server’s clock, not by the browser’s', () => {
    const { stream, serverNowMs, advance } = start();
    stream.receive(frame(serverNowMs()), tenSamples());
    stream.publish();
    expect(stream.link.get().state).toBe('live');
    expect(stream.delay.get().maxDelay).toBe(200);
    advance(5800);
    stream.publish();
    expect(stream.link.get()).toMatchObject({ state: 'delayed', ageSeconds: 6 });
  });

  it('reaches its stores only when it is told to publish', () => {
    const { stream, serverNowMs } = start();
    let changes = 0;
    stream.values.subscribe(() => changes++);
    const update = { monitored_parameters: { RR: { value: 14, at: 1 } } };
    stream.receive(frame(serverNowMs(), update), tenSamples());
    stream.receive(frame(serverNowMs(), { ...update, sequence: 2 }), tenSamples());
    expect(changes).toBe(0);
    stream.publish();
    expect(changes).toBe(1);
    expect(stream.values.get().monitored).toEqual({ RR: { value: 14, at: 1 } });
  });

  it('refuses what is malformed, misses its attachment or is another device’s, and goes on', () => {
    const { stream, logged, serverNowMs } = start();
    stream.receive({ nonsense: true }, null);
    stream.receive(frame(serverNowMs(), { device_id: 8 }), tenSamples());
    stream.receive(frame(serverNowMs()), null);
    stream.receive(frame(serverNowMs(), { sequence: 2 }), new ArrayBuffer(4));
    expect(logged).toHaveLength(4);
    expect(stream.samples.newestMs()).toBeNull();
    stream.receive(frame(serverNowMs(), { sequence: 3 }), tenSamples());
    expect(stream.samples.newestMs()).not.toBeNull();
  });

  it('forgets values and samples when it is cleared', () => {
    const { stream, serverNowMs } = start();
    const update = { monitored_parameters: { RR: { value: 14, at: 1 } } };
    stream.receive(frame(serverNowMs(), update), tenSamples());
    stream.clear();
    expect(stream.values.get().monitored).toEqual({});
    expect(stream.samples.newestMs()).toBeNull();
  });

  it('forgets the waves when the device goes to another patient', () => {
    const { stream, serverNowMs } = start();
    stream.receive(frame(serverNowMs(), { patient: null }), tenSamples());
    stream.receive(
      { device_id: 7, sequence: 2, sent_at: serverNowMs(), skipped: 0, in_use: true },
      undefined,
    );
    expect(stream.samples.newestMs()).toBeNull();
    expect(stream.playout.head(0)).toBeNull();
  });

  it('publishes the breaths behind its values with them, and forgets them with the patient', () => {
    const { stream, serverNowMs } = start();
    const breath = makeBreath({ features: { vti_ml: 480 } });
    stream.receive(frame(serverNowMs(), { patient: null, breaths: [breath] }), tenSamples());
    expect(stream.measured().newest).toBeNull();
    stream.publish();
    expect(stream.measured().newest).toEqual(breath);
    expect(stream.measured().having.vti_ml).toEqual(breath);
    const taken = { device_id: 7, sequence: 2, sent_at: serverNowMs(), skipped: 0, in_use: true };
    stream.receive(taken, undefined);
    stream.publish();
    expect(stream.measured()).toEqual({ newest: null, having: {} });
  });

  it('gives nothing more once it is complete', () => {
    const { stream, serverNowMs } = start();
    let completed = false;
    const seen: number[] = [];
    stream.latest.subscribe(
      ({ sequence }) => seen.push(sequence),
      () => {
        completed = true;
      },
    );
    stream.complete();
    stream.receive(frame(serverNowMs()), tenSamples());
    expect({ completed, seen }).toEqual({ completed: true, seen: [] });
  });
});
