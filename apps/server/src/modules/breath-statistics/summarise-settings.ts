import type { SettingStatistics } from '@eupnea/contracts/breath-statistics';
import { hoursOf, VENTILATION_CONTROLS } from '@eupnea/model';
import type { ModeSpan, SettingSpan, TimeSpan } from './read-setting-spans.ts';

/** Maximum number of listed values of a setting; a continuous one may have hundreds. */
const VALUES_SHOWN = 20;

type ParameterStatistics = SettingStatistics['parameters'][number];
type Spread = Pick<
  ParameterStatistics,
  'hours' | 'minimum' | 'p5' | 'q1' | 'median' | 'q3' | 'p95' | 'maximum'
>;

interface Held {
  readonly value: number | string | boolean;
  readonly hours: number;
}

/** @param spans periods of this parameter; @param totalHours hours of the selection */
export function summariseSetting(
  parameter: ParameterStatistics['parameter'],
  spans: readonly SettingSpan[],
  modes: readonly ModeSpan[],
  totalHours: number,
): ParameterStatistics {
  const told = spans.filter(({ source, value }) => source !== 'estimated' && value !== null);
  const spread = spreadOf(told.flatMap((span) => toHeld(span, hoursOf(span))));
  const values = listValues(told.flatMap((span) => toHeld(span, hoursOf(span))));
  return {
    parameter,
    intervals: told.length,
    missing_hours: Math.max(0, totalHours - spread.hours),
    estimated_hours: sumHours(spans.filter(({ source }) => source === 'estimated')),
    ...spread,
    values: values.slice(0, VALUES_SHOWN),
    values_cut: values.length > VALUES_SHOWN,
    modes: VENTILATION_CONTROLS.flatMap((mode) => {
      const spansOfMode = modes.filter((span) => span.mode === mode);
      const held = told.flatMap((span) =>
        spansOfMode.flatMap((other) => toHeld(span, hoursOf(intersect(span, other)))),
      );
      return held.length === 0 ? [] : [{ mode, ...spreadOf(held) }];
    }),
  };
}

/**
 * Uses the mode that the device reports; falls back to the recognised mode of devices that report none, or only names
 * that say nothing of the control.
 */
export function preferReported(modes: readonly ModeSpan[]): readonly ModeSpan[] {
  const telling = new Set(
    modes
      .filter(({ source, mode }) => source !== 'recognised' && mode !== 'unknown')
      .map(({ deviceId }) => deviceId),
  );
  return modes.filter(({ source, deviceId }) => (source !== 'recognised') === telling.has(deviceId));
}

export function sumHours(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, span) => sum + Math.max(0, hoursOf(span)), 0);
}

function intersect(left: TimeSpan, right: TimeSpan): TimeSpan {
  if (left.deviceId !== right.deviceId) return { ...left, toUs: left.fromUs };
  return {
    deviceId: left.deviceId,
    fromUs: left.fromUs > right.fromUs ? left.fromUs : right.fromUs,
    toUs: left.toUs < right.toUs ? left.toUs : right.toUs,
  };
}

function toHeld({ value }: SettingSpan, hours: number): readonly Held[] {
  return value === null || hours === 0 ? [] : [{ value, hours }];
}

function listValues(held: readonly Held[]): readonly Held[] {
  const hours = new Map<Held['value'], number>();
  for (const each of held) hours.set(each.value, (hours.get(each.value) ?? 0) + each.hours);
  return [...hours]
    .map(([value, total]) => ({ value, hours: total }))
    .sort((left, right) => right.hours - left.hours);
}

function spreadOf(held: readonly Held[]): Spread {
  const numbers = held
    .flatMap(({ value, hours }) => (typeof value === 'number' ? [{ value, hours }] : []))
    .sort((left, right) => left.value - right.value);
  const total = numbers.reduce((sum, { hours }) => sum + hours, 0);
  const heldFor = (share: number): number | null => {
    let below = 0;
    for (const { value, hours } of numbers) {
      below += hours;
      if (below >= share * total) return value;
    }
    return numbers.at(-1)?.value ?? null;
  };
  return {
    hours: held.reduce((sum, { hours }) => sum + hours, 0),
    minimum: numbers[0]?.value ?? null,
    p5: heldFor(0.05),
    q1: heldFor(0.25),
    median: heldFor(0.5),
    q3: heldFor(0.75),
    p95: heldFor(0.95),
    maximum: numbers.at(-1)?.value ?? null,
  };
}
