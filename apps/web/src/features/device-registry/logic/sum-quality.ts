import type { DeviceQuality } from '@eupnea/contracts/device-record';

/** Sum of several hours: counts add up, the longest delay is the maximum. */
export function sumQuality(hours: readonly DeviceQuality[]): Omit<DeviceQuality, 'hour'> {
  const total = {
    samples: 0,
    gaps: 0,
    gap_seconds: 0,
    reconnects: 0,
    rejected_frames: 0,
    max_arrival_gap_ms: 0,
  };
  for (const hour of hours) {
    total.samples += hour.samples;
    total.gaps += hour.gaps;
    total.gap_seconds += hour.gap_seconds;
    total.reconnects += hour.reconnects;
    total.rejected_frames += hour.rejected_frames;
    total.max_arrival_gap_ms = Math.max(total.max_arrival_gap_ms, hour.max_arrival_gap_ms);
  }
  return total;
}
