import type { MarkEvent, SampleBlock } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { SETTLE_MS } from './held-samples.ts';
import { IDLE_CLOSES_AFTER_MS, MAX_EPOCHS_PER_MINUTE, MAX_RATES, StreamPlacer } from './stream-placer.ts';

const RATE = 50;

function createPlacer() {
  const log: string[] = [];
  const placer = new StreamPlacer(
    {
      beginEpoch: (epoch) => log.push(`begin ${epoch.number} ${epoch.reason} ${epoch.rateHz}`),
      endEpoch: () => log.push('end'),
      placeBlock: (placed, _clock, primary) =>
        log.push(`${primary ? 'block' : 'other'} ${placed.firstIndex}+${placed.length}`),
      placeMark: (mark) => log.push(`mark ${mark.sampleIndex}`),
      placeLoss: (lost) => log.push(`lost ${lost}`),
      dropSamples: (seconds) => log.push(`dropped ${seconds.toFixed(1)} s`),
      beginEarlier: () => log.push('earlier'),
    },
    null,
    0,
  );
  placer.connected(0);
  const samples = (firstIndex: number, length: number, nowMs: number, rateHz = RATE) =>
    placer.offer({ type: 'samples', block: block(firstIndex, length, rateHz) }, nowMs);
  const mark = (sampleIndex: number, nowMs: number, deviceBreathNumber?: number) => {
    const event: MarkEvent = { type: 'mark', kind: 'inspiration_start', sampleIndex };
    placer.offer(deviceBreathNumber === undefined ? event : { ...event, deviceBreathNumber }, nowMs);
  };
  return { placer, log, samples, mark };
}

function block(firstIndex: number, length: number, rateHz: number): SampleBlock {
  const pressure = new Float32Array(length);
  return { firstIndex, rateHz, length, channels: { pressure, flow: pressure } };
}

describe('placing a stream', () => {
  it('keeps marks and samples in order while an epoch settles', () => {
    const { placer, log, samples, mark } = createPlacer();
    mark(0, 1000);
    samples(0, 10, 1000);
    mark(10, 1100);
    samples(10, 10, 1200);
    expect(log).toEqual([]);
    placer.tick(1000 + SETTLE_MS);
    expect(log).toEqual(['begin 1 connect 50', 'mark 0', 'block 0+10', 'mark 10', 'block 10+10']);
  });

  it('starts over at zero after a restart of the device, keeping what came before in its epoch', () => {
    const { placer, log, samples, mark } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    mark(50, 2000, 900);
    samples(50, 50, 2000);
    mark(100, 3000, 1);
    samples(100, 50, 3000);
    placer.tick(3400);
    expect(log).toEqual([
      'begin 1 connect 50',
      'block 0+50',
      'mark 50',
      'block 50+50',
      'end',
      'begin 2 counter_restart 50',
      'mark 0',
      'block 0+50',
    ]);
  });

  it('takes a wrap of the 16-bit breath counter for what it is', () => {
    const { placer, log, samples, mark } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    mark(50, 2000, 65_535);
    samples(50, 50, 2000);
    mark(100, 3000, 0);
    samples(100, 50, 3000);
    expect(log.filter((entry) => entry.startsWith('begin'))).toHaveLength(1);
  });

  it('closes the epoch of a silent device and begins another when it comes back', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    placer.tick(1000 + IDLE_CLOSES_AFTER_MS + 1);
    expect(log.at(-1)).toBe('end');
    samples(50, 50, 30_000);
    placer.tick(30_400);
    expect(log.slice(-2)).toEqual(['begin 2 clock_step 50', 'block 0+50']);
  });

  it('begins an epoch at every connection and places what was still held before it', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.disconnected();
    expect(log).toEqual(['begin 1 connect 50', 'block 0+50', 'end']);
    placer.connected(0);
    samples(0, 50, 2000);
    placer.tick(2400);
    expect(log.slice(-2)).toEqual(['begin 2 connect 50', 'block 0+50']);
  });

  it('gives a changed rate an epoch of its own', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    samples(100, 100, 2000, 100);
    placer.tick(2400);
    expect(log.slice(-3)).toEqual(['end', 'begin 2 rate_change 100', 'block 0+100']);
  });

  it('says so when an epoch begins because the server did', () => {
    const reasons: string[] = [];
    const sink = {
      beginEpoch: (epoch: { reason: string; number: number }) =>
        reasons.push(`${epoch.number} ${epoch.reason}`),
    };
    const placer = new StreamPlacer(
      {
        ...sink,
        endEpoch: () => {},
        placeBlock: () => {},
        placeMark: () => {},
        placeLoss: () => {},
        dropSamples: () => {},
        beginEarlier: () => {},
      },
      { number: 4, endMs: 500 },
      600,
    );
    placer.connected(0);
    placer.offer({ type: 'samples', block: block(0, 10, RATE) }, 1000);
    placer.tick(1400);
    expect(reasons).toEqual(['5 server_start']);
  });

  it('tells the breath in course of a loss', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    placer.offer({ type: 'issue', code: 'garbage', detail: '', lost: 3 }, 1500);
    expect(log.at(-1)).toBe('lost 3');
  });

  it('gives up a stream that starts over without end', () => {
    const { placer, samples } = createPlacer();
    const restart = () => {
      for (let count = 0; count <= MAX_EPOCHS_PER_MINUTE + 1; count += 1) samples(0, 10, 1000 + count);
    };
    expect(restart).toThrow(/started over/);
    placer.disconnected();
  });

  it('takes an index that leaps ahead of the time for another counter, not for a gap of years', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    const leap = 2 ** 47;
    samples(leap, 50, 2000);
    placer.tick(2400);
    samples(leap + 50, 50, 3000);
    expect(log).toEqual([
      'begin 1 connect 50',
      'block 0+50',
      'end',
      'begin 2 counter_restart 50',
      'block 0+50',
      'block 50+50',
    ]);
    expect(placer.endMs).toBeLessThanOrEqual(3000);
  });

  it('does so too while an epoch settles', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 5, 1000);
    samples(2 ** 47, 5, 1100);
    placer.tick(1500);
    expect(log).toEqual([
      'begin 1 connect 50',
      'block 0+5',
      'end',
      'begin 2 counter_restart 50',
      'block 0+5',
    ]);
    expect(placer.endMs).toBeGreaterThan(900);
    expect(placer.endMs).toBeLessThan(1300);
  });

  it('keeps a gap of samples that were lost while time passed in the same epoch', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    samples(50 + 250, 50, 7000);
    expect(log).toEqual(['begin 1 connect 50', 'block 0+50', 'block 300+50']);
  });

  it('keeps a gap inside the backlog of a stall in the same epoch', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    samples(50, 50, 9000);
    samples(350, 50, 9001);
    placer.tick(9400);
    expect(log).toEqual(['begin 1 connect 50', 'block 0+50', 'block 50+50', 'block 350+50']);
  });

  it.each([
    { stallS: 8, reason: 'goes on in its epoch' },
    { stallS: 30, reason: 'is whole in the next epoch, because the former was closed meanwhile' },
  ])('the backlog of a stall of $stallS s, parsed at a limited pace, $reason', ({ stallS }) => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    const PACE = 8;
    const STEP_MS = 50;
    for (let nowMs = 1500; nowMs < 1000 + stallS * 1000; nowMs += 1000) placer.tick(nowMs);
    let sent = 50;
    for (let nowMs = 1000 + stallS * 1000; nowMs < 60_000; nowMs += STEP_MS) {
      const measured = Math.floor((nowMs * RATE) / 1000);
      const length = Math.min(measured - sent, (RATE * PACE * STEP_MS) / 1000);
      if (length > 0) samples(sent, length, nowMs);
      sent += length;
      placer.tick(nowMs);
    }
    const placed = log.flatMap((line) => (line.startsWith('block') ? [Number(line.split('+')[1])] : []));
    expect(placed.reduce((sum, length) => sum + length, 0)).toBe(sent);
    const others = log.filter((line) => !line.startsWith('block'));
    expect(others).toEqual(
      stallS < 10 ? ['begin 1 connect 50'] : ['begin 1 connect 50', 'end', 'begin 2 clock_step 50'],
    );
  });

  it('gives up a stream that invents rates: each costs memory of its own', () => {
    const { placer } = createPlacer();
    const offer = (rateHz: number) => {
      const sparse = { firstIndex: 0, rateHz, length: 1, channels: { co2: new Float32Array(1) } };
      placer.offer({ type: 'samples', block: sparse }, 1000);
    };
    for (let rate = 1; rate <= MAX_RATES; rate += 1) offer(rate);
    expect(() => offer(MAX_RATES + 1)).toThrow(/rates/);
    placer.connected(0);
    expect(() => offer(MAX_RATES + 1)).not.toThrow();
  });

  it('bounds what one issue takes from a breath', () => {
    const { placer, log, samples } = createPlacer();
    samples(0, 50, 1000);
    placer.tick(1400);
    placer.offer({ type: 'issue', code: 'samples_missing', detail: '', lost: 2 ** 40 }, 1500);
    expect(log.at(-1)).toBe('lost 1000000');
  });
});
