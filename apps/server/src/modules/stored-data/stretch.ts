/**
 * A stretch of a device's time that the caller may see: all of a visible ventilation session, or the part of it inside
 * the asked times. Stored rows are only ever read through stretches, which is what keeps other patients' data out.
 */
export interface Stretch {
  readonly sessionId: number;
  readonly deviceId: number;
  readonly patientId: number | null;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
  /** The whole session's bounds, beyond the asked times: as far as the caller may see. */
  readonly sessionFromUs: bigint;
  readonly sessionToUs: bigint;
}

/** Stretches that follow each other on a device without a pause, as one: fewer queries. */
export interface DeviceRange {
  readonly deviceId: number;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

/** In order of device and time. */
export function joinStretches(stretches: readonly DeviceRange[]): readonly DeviceRange[] {
  const sorted = stretches.toSorted(
    (left, right) => left.deviceId - right.deviceId || compareTimes(left.fromUs, right.fromUs),
  );
  const ranges: { deviceId: number; fromUs: bigint; toUs: bigint }[] = [];
  for (const { deviceId, fromUs, toUs } of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last.deviceId === deviceId && fromUs <= last.toUs) {
      if (toUs > last.toUs) last.toUs = toUs;
    } else {
      ranges.push({ deviceId, fromUs, toUs });
    }
  }
  return ranges;
}

export function compareTimes(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether two of them hold at the same time: a patient whose file was uploaded for hours that were also live. */
export function overlapInTime(ranges: readonly DeviceRange[]): boolean {
  const sorted = ranges.toSorted((left, right) => compareTimes(left.fromUs, right.fromUs));
  return sorted.some((range, index) => index > 0 && range.fromUs < (sorted[index - 1]?.toUs ?? 0n));
}

/** Everything that may be seen around the stretches, not cut to the asked times. */
export function joinSessions(stretches: readonly Stretch[]): readonly DeviceRange[] {
  return joinStretches(
    stretches.map(({ deviceId, sessionFromUs, sessionToUs }) => ({
      deviceId,
      fromUs: sessionFromUs,
      toUs: sessionToUs,
    })),
  );
}
