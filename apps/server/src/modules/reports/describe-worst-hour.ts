import type { AsynchronyHour, AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import {
  ROUND_STRIP_MARGIN_S,
  ROUND_STRIP_MAX_S,
  type RoundPage,
  type RoundPageQuery,
} from '@eupnea/contracts/round-page';
import {
  ASYNCHRONY_INDEX_DEFINITIONS,
  type AsynchronyKind,
  serverTimeUs,
  WORST_HOUR_LEAST_SECONDS,
  HOUR_MS,
} from '@eupnea/model';
import type { Pool } from 'pg';
import type { FindingService, FindingStart } from '../events/finding-service.ts';
import {
  type DeviceRange,
  endStretches,
  joinStretches,
  type Stretch,
  toTime,
} from '../stored-data/stored-data-service.ts';
import { readWaveStrip } from './read-wave-strip.ts';
import { type BreathTime, findBreathAt } from './round-page-repository.ts';

interface Readers {
  readonly pool: Pick<Pool, 'query'>;
  readonly findings: FindingService;
}

type Choice = Pick<RoundPageQuery, 'index' | 'min_confidence'>;
type Example = Pick<NonNullable<RoundPage['worst_hour']>, 'breath' | 'wave'>;

/** Findings of one hour: more than one a second. */
const FINDINGS_MAX = 5000;

/** By the rule of the unit overview: among hours observed long enough, the earliest of equals. */
export async function describeWorstHour(
  read: Readers,
  found: Pick<AsynchronyStatistic, 'hours'>,
  stretches: readonly Stretch[],
  choice: Choice,
): Promise<RoundPage['worst_hour']> {
  let worst: AsynchronyHour | null = null;
  for (const hour of found.hours) {
    if ((hour.finding_percent ?? 0) <= (worst?.finding_percent ?? 0)) continue;
    if (hour.observed_seconds >= WORST_HOUR_LEAST_SECONDS) worst = hour;
  }
  if (worst === null || worst.finding_percent === null) return null;
  const { start, hour, finding_percent, decided_breaths, undecided_breaths } = worst;
  const kinds = worst.kinds
    .map(({ kind, breaths_with_finding }) => ({ kind, breaths_with_finding }))
    .toSorted((left, right) => right.breaths_with_finding - left.breaths_with_finding);
  return {
    start,
    hour,
    breaths: worst.breaths,
    finding_percent,
    decided_breaths,
    undecided_breaths,
    kinds,
    ...(await findExample(read, stretches, choice, Date.parse(start), kinds[0]?.kind)),
  };
}

/** The first breath of the most certain finding of a kind in an hour, with its waves. */
async function findExample(
  read: Readers,
  stretches: readonly Stretch[],
  { index, min_confidence }: Choice,
  startMs: number,
  kind: AsynchronyKind | undefined,
): Promise<Example> {
  const none = { breath: null, wave: null };
  if (kind === undefined || !ASYNCHRONY_INDEX_DEFINITIONS[index].kinds.includes(kind)) return none;
  const { findings, pool } = read;
  const hourUs = serverTimeUs(startMs);
  const ranges = joinStretches(endStretches(stretches, startMs + HOUR_MS))
    .map((range) => ({ ...range, fromUs: range.fromUs > hourUs ? range.fromUs : hourUs }))
    .filter(({ fromUs, toUs }) => fromUs < toUs);
  const starts = await findings.readStarts(ranges, [kind], FINDINGS_MAX);
  const best = starts.reduce<FindingStart | null>(
    (known, one) => (one.confidence > (known?.confidence ?? min_confidence - 1e-9) ? one : known),
    null,
  );
  const startIndex = best?.breathStartIndices[0];
  if (best === null || startIndex === undefined) return none;
  const place = { epoch: best.epoch, startIndex };
  for (const range of ranges.filter(({ deviceId }) => deviceId === best.deviceId)) {
    const breath = await findBreathAt(pool, range, place);
    if (breath === null) continue;
    return {
      breath: {
        device_id: best.deviceId,
        breath_number: breath.breathNumber,
        started_at: toTime(breath.startedAtUs),
        kind,
        confidence: best.confidence,
      },
      wave: await readWave(pool, range, breath),
    };
  }
  return none;
}
/** Some seconds on either side of the breath, within what the range may show. */
async function readWave(
  pool: Readers['pool'],
  range: DeviceRange,
  { startedAtUs, seconds }: BreathTime,
): Promise<Example['wave']> {
  const fromUs = later(range.fromUs, startedAtUs - toMicros(ROUND_STRIP_MARGIN_S));
  const untilS = Math.min(seconds + 2 * ROUND_STRIP_MARGIN_S, ROUND_STRIP_MAX_S);
  const endUs = fromUs + toMicros(untilS);
  const strip = await readWaveStrip(pool, {
    ...range,
    fromUs,
    toUs: endUs < range.toUs ? endUs : range.toUs,
  });
  if (strip === null) return null;
  const from = Number(startedAtUs - fromUs) / 1e6;
  return { ...strip, breath_from_s: from, breath_to_s: from + seconds };
}

function toMicros(seconds: number): bigint {
  return BigInt(Math.round(seconds * 1e6));
}

function later(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
