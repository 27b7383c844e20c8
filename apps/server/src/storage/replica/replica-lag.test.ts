import { describe, expect, it } from 'vitest';
import { LagEstimate, parseLogPosition } from './replica-lag.ts';

describe('the lag of a replica', () => {
  it('reads positions as PostgreSQL prints them', () => {
    expect(parseLogPosition('0/0')).toBe(0n);
    expect(parseLogPosition('16/B374D848')).toBe(0x16_b374_d848n);
  });

  it('is not known before the main server was seen', () => {
    expect(new LagEstimate().estimate(5n, 1000)).toBeNull();
  });

  it('is zero while the replica has everything, however long the main server has been quiet', () => {
    const lag = new LagEstimate();
    lag.observe(100n, 0);
    lag.observe(100n, 60_000);
    expect(lag.estimate(100n, 90_000)).toBe(0);
    expect(lag.estimate(120n, 90_000)).toBe(0);
  });

  it('is the time since the first position that the replica lacks', () => {
    const lag = new LagEstimate();
    lag.observe(100n, 0);
    lag.observe(200n, 10_000);
    lag.observe(300n, 20_000);
    expect(lag.estimate(250n, 25_000)).toBe(5);
    expect(lag.estimate(150n, 25_000)).toBe(15);
  });

  it('grows while a replica stands still, and is at least the age of the oldest sample behind all of them', () => {
    const lag = new LagEstimate();
    for (let second = 0; second < 1000; second += 2) lag.observe(BigInt(second), second * 1000);
    expect(lag.estimate(0n, 1_000_000)).toBe(1000 - (1000 - 300 * 2));
    expect(lag.estimate(990n, 1_000_000)).toBe(8);
    expect(lag.estimate(990n, 1_004_000)).toBe(12);
  });
});
