import { describe, expect, it } from 'vitest';
import { LinkQuality } from './link-quality.ts';

describe('the quality of a link', () => {
  it('is reported once a minute as what came since the last report', () => {
    const quality = new LinkQuality(60, 0);
    quality.addSamples(10, 100);
    quality.addSamples(10, 900);
    quality.addGap(0.5);
    quality.addRejected();
    expect(quality.take(59_999)).toBeNull();
    expect(quality.take(60_000)).toMatchObject({
      deviceId: 60,
      hourStartUs: 0n,
      samples: 20,
      gaps: 1,
      gapSeconds: 0.5,
      rejectedFrames: 1,
      maxArrivalGapMs: 800,
    });
    expect(quality.take(120_000)).toBeNull();
  });

  it('does not count the time without a connection as a gap between arrivals', () => {
    const quality = new LinkQuality(60, 0);
    quality.addSamples(10, 1000);
    quality.addDisconnect();
    quality.addSamples(10, 50_000);
    expect(quality.take(60_000)).toMatchObject({ reconnects: 1, maxArrivalGapMs: 0 });
  });
});
