import type { DeviceDetail } from '@eupnea/contracts';
import { formatNumber } from '../../../lib/format/format-number.ts';

/** Time zones and summer time differ by whole quarters of an hour; a clock's own fault is what is left. */
const ZONE_STEP_MS = 15 * 60_000;
/** Offsets below this are within the second in which a device tells its time. */
const AGREES_MS = 1_500;

export interface ClockWords {
  readonly direction: 'agrees' | 'ahead' | 'behind';
  /** Without the sign, with its unit; empty where the clocks agree. */
  readonly offset: string;
  /** Whole quarters of an hour beside it, with unit and sign; null = none. */
  readonly zone: string | null;
  /** Seconds a day with sign and unit; null = not known yet. */
  readonly drift: string | null;
}

/** A device's clock in words: how far it is from the server's, and how fast it moves away. */
export function describeClock(clock: NonNullable<DeviceDetail['clock']>, locale: string): ClockWords {
  const zoneMs = Math.round(clock.offset_ms / ZONE_STEP_MS) * ZONE_STEP_MS;
  const restMs = clock.offset_ms - zoneMs;
  const agrees = Math.abs(restMs) < AGREES_MS;
  const drift = clock.drift_seconds_per_day;
  const zoneHours = zoneMs / 3_600_000;
  return {
    direction: agrees ? 'agrees' : restMs > 0 ? 'ahead' : 'behind',
    offset: agrees ? '' : describeDuration(Math.abs(restMs), locale),
    zone: zoneMs === 0 ? null : `${withSign(zoneHours, Number.isInteger(zoneHours) ? 0 : 2, locale)} h`,
    drift: drift === null ? null : `${withSign(drift, 1, locale)} s/d`,
  };
}

function describeDuration(ms: number, locale: string): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = `${formatNumber(seconds % 60, 0, locale)} s`;
  return minutes === 0 ? rest : `${formatNumber(minutes, 0, locale)} min ${rest}`;
}

function withSign(value: number, decimals: number, locale: string): string {
  return `${value > 0 ? '+' : ''}${formatNumber(value, decimals, locale)}`;
}
