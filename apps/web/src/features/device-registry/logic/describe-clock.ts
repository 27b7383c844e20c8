import type { DeviceDetail } from '@eupnea/contracts/device-record';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatNumber } from '@eupnea/notation/format-number';

/** Time zones and summer time differ by quarters of an hour; the rest is clock error. */
const ZONE_STEP_MS = 15 * 60_000;
/** Offset below which clocks agree, ms: devices report seconds. */
const AGREES_MS = 1_500;

export interface ClockWords {
  readonly direction: 'agrees' | 'ahead' | 'behind';
  /** Unsigned with unit; empty when the clocks agree. */
  readonly offset: string;
  /** Time zone difference in quarters of an hour, with unit and sign; null for none. */
  readonly zone: string | null;
  /** Drift in seconds per day, with sign and unit; null while unknown. */
  readonly drift: string | null;
}

/** Describes the offset and drift of a device clock. */
export function describeClock(clock: NonNullable<DeviceDetail['clock']>, locale: string): ClockWords {
  const zoneMs = Math.round(clock.offset_ms / ZONE_STEP_MS) * ZONE_STEP_MS;
  const restMs = clock.offset_ms - zoneMs;
  const agrees = Math.abs(restMs) < AGREES_MS;
  const drift = clock.drift_seconds_per_day;
  const zoneHours = zoneMs / 3_600_000;
  return {
    direction: agrees ? 'agrees' : restMs > 0 ? 'ahead' : 'behind',
    offset: agrees ? '' : formatDuration(Math.round(Math.abs(restMs) / 1000) * 1000),
    zone: zoneMs === 0 ? null : `${withSign(zoneHours, Number.isInteger(zoneHours) ? 0 : 2, locale)} h`,
    drift: drift === null ? null : `${withSign(drift, 1, locale)} s/d`,
  };
}

function withSign(value: number, decimals: number, locale: string): string {
  return `${value > 0 ? '+' : ''}${formatNumber(value, decimals, locale)}`;
}
