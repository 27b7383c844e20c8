/**
 * A period of a device that the caller may see: a visible ventilation session, or its part inside the
 * requested times. Stored rows are only read through stretches, which excludes the data of other patients.
 */
export interface Stretch {
  readonly sessionId: number;
  readonly deviceId: number;
  readonly patientId: number | null;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
  /** Bounds of the whole session, as far as the caller may see. */
  readonly sessionFromUs: bigint;
  readonly sessionToUs: bigint;
}

/** Consecutive stretches of a device without a pause, joined to save queries. */
export interface DeviceRange {
  readonly deviceId: number;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

/** Sorted by device and time. */
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

/** Ends a current session at a time, as now; what begins after it is left out. */
export function endStretches(stretches: readonly Stretch[], endMs: number): readonly Stretch[] {
  const endUs = BigInt(Math.ceil(endMs)) * 1000n;
  return stretches
    .map((stretch) => (stretch.toUs > endUs ? { ...stretch, toUs: endUs } : stretch))
    .filter(({ fromUs, toUs }) => fromUs < toUs);
}

export function compareTimes(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Whether two ranges overlap in time: a patient with both a live session and an uploaded file of the same
 * hours.
 */
export function overlapInTime(ranges: readonly DeviceRange[]): boolean {
  const sorted = ranges.toSorted((left, right) => compareTimes(left.fromUs, right.fromUs));
  return sorted.some((range, index) => index > 0 && range.fromUs < (sorted[index - 1]?.toUs ?? 0n));
}

/** Visible time around the stretches, not cut to the requested times. */
export function joinSessions(stretches: readonly Stretch[]): readonly DeviceRange[] {
  return joinStretches(
    stretches.map(({ deviceId, sessionFromUs, sessionToUs }) => ({
      deviceId,
      fromUs: sessionFromUs,
      toUs: sessionToUs,
    })),
  );
}

/**
 * The stretches of each patient, the patient of the newest stretch first. Without a patient each session stands alone,
 * because two such sessions of a device may be two people.
 */
export function groupByPatient(stretches: readonly Stretch[]): readonly (readonly Stretch[])[] {
  const newestFirst = stretches.toSorted((left, right) => compareTimes(right.fromUs, left.fromUs));
  const people = Map.groupBy(newestFirst, ({ patientId, sessionId }) => patientId ?? `session ${sessionId}`);
  return [...people.values()];
}

/**
 * Visible time around the stretches of each patient, for what is computed from samples around a place. A device that goes
 * from one patient to the next without a pause is one range to joinSessions(), and two here.
 */
export function joinSessionsOfPatients(stretches: readonly Stretch[]): readonly DeviceRange[] {
  return groupByPatient(stretches)
    .flatMap(joinSessions)
    .toSorted((left, right) => left.deviceId - right.deviceId || compareTimes(left.fromUs, right.fromUs));
}
