import { ASYNCHRONY_LEAST_CONFIDENCE } from '@eupnea/model';
import type { Pool } from 'pg';
import type { FindingService } from '../events/finding-service.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { type BreathRow, readEffectBreaths } from './setting-effect-repository.ts';

/** A breath with the kinds found on it and the kinds that could not be decided. */
export interface MarkedBreath extends BreathRow {
  readonly kinds: ReadonlySet<string>;
  readonly undecided: ReadonlySet<string>;
}

/** Breaths that start in the range, in order of time. Findings below the minimum confidence do not count. */
export async function readMarkedBreaths(
  pool: Pick<Pool, 'query'>,
  findings: FindingService,
  range: DeviceRange,
): Promise<readonly MarkedBreath[]> {
  const rows = await readEffectBreaths(pool, range);
  const places = rows.map(({ startedAtUs, endIndex, startIndex, rateHz, epoch }) => ({
    deviceId: range.deviceId,
    fromUs: startedAtUs,
    toUs: startedAtUs + BigInt(Math.round(((endIndex - startIndex) / rateHz) * 1e6)),
    epoch,
    startIndex,
  }));
  const marks = rows.map((row) => ({ ...row, kinds: new Set<string>(), undecided: new Set<string>() }));
  for (const { position, kind, confidence } of await findings.readOnBreaths(places)) {
    if (confidence >= ASYNCHRONY_LEAST_CONFIDENCE) marks[position]?.kinds.add(kind);
  }
  for (const { position, kinds } of await findings.readUndecidedOnBreaths(places)) {
    for (const kind of Object.keys(kinds)) marks[position]?.undecided.add(kind);
  }
  return marks;
}
