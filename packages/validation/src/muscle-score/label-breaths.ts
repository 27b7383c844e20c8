import { perKind, type PerKind } from '../muscle-truth/muscle-labels.ts';
import { median, type DerivedEfforts, type DoubtfulTime, type MuscleEffort } from './derive-efforts.ts';

/** A breath of the ventilator, s. */
export interface TimedBreath {
  readonly startS: number;
  readonly inspirationEndS: number;
  readonly endS: number;
  /** Volume at the start of the next breath over the inspired one; NaN where it cannot be told. */
  readonly unexpiredShare: number;
}

/** What the muscles say of a breath; null = undecided, never scored. */
export interface BreathTruth {
  readonly startS: number;
  readonly endS: number;
  readonly labels: PerKind<boolean | null>;
  readonly passive: boolean | null;
  readonly confirmedEffort: boolean | null;
  /** Start of delivery after the onset of the effort that runs then, s. */
  readonly triggerDelayS: number | null;
  /** End of inspiration less the end of that effort, s: negative where the ventilator stops first. */
  readonly cyclingOffsetS: number | null;
  readonly effortSize: number | null;
}

/** An effort before the start by more than this, s, did not begin this breath. */
const BEFORE_START_S = 0.6;
const AFTER_INSPIRATION_S = 0.1;
/** A breath is no response of its own to an effort that begins later than this after its start, s. */
const REVERSE_FROM_S = 0.15;
const LIMITS = { delayedTrigger: 0.25, prematureCycling: 0.1, delayedCycling: 0.3 } as const;
/** Within this share of its limit a time is undecided. */
const NEAR_SHARE = 0.2;
const DOUBLE_TI_SHARE = 0.5;
const STACKED = { from: 0.2, sure: 0.3 } as const;
/** The ventilator's clock: least passive breaths, and their spread as a share of their period. */
const CLOCK_LEAST = 5;
const CLOCK_SPREAD = 0.04;

const NOT_KNOWN = perKind(() => null);

interface Place {
  readonly breath: TimedBreath;
  readonly former: TimedBreath;
  readonly next: TimedBreath;
  /** Sure efforts, and all of them. */
  readonly sure: readonly MuscleEffort[];
  readonly all: readonly MuscleEffort[];
  readonly running: MuscleEffort | null;
  readonly passive: boolean | null;
  readonly confirmed: boolean | null;
}

/** Labels of each breath by efforts; the first and the last one, and those next to an artefact, stay open. */
export function labelBreaths(
  breaths: readonly TimedBreath[],
  { efforts, isTrusted }: DerivedEfforts,
): readonly BreathTruth[] {
  const places = breaths.map((breath, at) =>
    placeOf(breath, [breaths[at - 1], breaths[at + 1]], efforts, isTrusted),
  );
  const clock = findClock(places);
  const meanTi =
    breaths.reduce((sum, { startS, inspirationEndS }) => sum + inspirationEndS - startS, 0) / breaths.length;
  return breaths.map((breath, at) => {
    const place = places[at] ?? null;
    if (place === null) return openTruth(breath);
    return describe(place, clock, meanTi);
  });
}

function openTruth({ startS, endS }: TimedBreath): BreathTruth {
  return {
    startS,
    endS,
    labels: NOT_KNOWN,
    passive: null,
    confirmedEffort: null,
    triggerDelayS: null,
    cyclingOffsetS: null,
    effortSize: null,
  };
}

/** A next breath begins where this one ends, up to this, s. */
const SAME_BORDER_S = 0.1;

function placeOf(
  breath: TimedBreath,
  [former, next]: readonly [TimedBreath | undefined, TimedBreath | undefined],
  efforts: readonly MuscleEffort[],
  isTrusted: DerivedEfforts['isTrusted'],
): Place | null {
  if (former === undefined || next === undefined) return null;
  if (breath.startS - former.endS > SAME_BORDER_S || next.startS - breath.endS > SAME_BORDER_S) return null;
  if (!isTrusted(breath.startS - BEFORE_START_S, next.startS)) return null;
  const all = efforts.filter(
    ({ onset, end }) => end.latest > breath.startS - BEFORE_START_S && onset.earliest < next.startS,
  );
  const sure = all.filter((effort) => effort.sure);
  const until = breath.inspirationEndS + AFTER_INSPIRATION_S;
  const within = (list: readonly MuscleEffort[]) => list.some(({ onset }) => onset.earliest < until);
  const runs = ({ onset, end }: MuscleEffort) => onset.earliest <= breath.startS && end.at > breath.startS;
  const mayRun = ({ onset, end }: MuscleEffort) =>
    onset.earliest <= breath.startS + REVERSE_FROM_S && end.latest > breath.startS;
  const running = sure.find(runs) ?? null;
  return {
    breath,
    former,
    next,
    sure,
    all,
    running,
    passive: within(sure) ? false : within(all) ? null : true,
    confirmed: running !== null ? true : all.some(mayRun) ? null : false,
  };
}

/** Period of the ventilator's own breaths: only passive ones show it. */
function findClock(places: readonly (Place | null)[]): number | null {
  const intervals = places.flatMap((place) =>
    place?.passive === true ? [place.breath.startS - place.former.startS] : [],
  );
  const period = median(intervals);
  if (period === null || intervals.length < CLOCK_LEAST) return null;
  const spread = median(intervals.map((interval) => Math.abs(interval - period)));
  return spread !== null && spread <= CLOCK_SPREAD * period ? period : null;
}

function describe(place: Place, clock: number | null, meanTi: number): BreathTruth {
  const { breath, running, passive, confirmed } = place;
  const { startS, endS, inspirationEndS } = breath;
  const double = judgeDouble(place, meanTi);
  const offset = running === null ? null : timesOf(running.end, (time) => inspirationEndS - time);
  return {
    startS,
    endS,
    passive,
    confirmedEffort: confirmed,
    labels: {
      ineffective_effort: judgeIneffective(place),
      double_trigger: double,
      breath_stacking: double === true ? false : judgeStacked(breath.unexpiredShare),
      // A breath without an effort may be the clock's: its absence proves nothing.
      auto_trigger: confirmed === true ? false : null,
      delayed_trigger:
        running === null
          ? null
          : exceeds(
              timesOf(running.onset, (time) => startS - time),
              LIMITS.delayedTrigger,
            ),
      reverse_trigger: judgeReverse(place, clock),
      premature_cycling:
        offset === null
          ? null
          : exceeds(
              offset.map((time) => -time),
              LIMITS.prematureCycling,
            ),
      delayed_cycling: offset === null ? null : exceeds(offset, LIMITS.delayedCycling),
    },
    triggerDelayS: running === null ? null : startS - running.onset.at,
    cyclingOffsetS: running === null ? null : inspirationEndS - running.end.at,
    effortSize: running?.size ?? null,
  };
}

function timesOf({ earliest, at, latest }: DoubtfulTime, read: (time: number) => number): readonly number[] {
  return [earliest, at, latest].map(read);
}

/** Whether every reading lies beyond the limit; null where they disagree or lie near it. */
function exceeds(readings: readonly number[], limit: number): boolean | null {
  if (readings.every((time) => time > (1 + NEAR_SHARE) * limit)) return true;
  return readings.every((time) => time < (1 - NEAR_SHARE) * limit) ? false : null;
}

/** A sure effort of this expiration that is over before the next breath, or whose peak is, starts none. */
function judgeIneffective({ breath, next, all }: Place): boolean | null {
  const own = all.filter(
    ({ onset }) => onset.at > breath.inspirationEndS + AFTER_INSPIRATION_S && onset.at < next.startS,
  );
  const lost = own.filter(({ end }) => end.latest < next.startS - AFTER_INSPIRATION_S);
  if (lost.some(({ sure }) => sure)) return true;
  return lost.length > 0 ? null : false;
}

function judgeDouble({ breath, next, sure, all }: Place, meanTi: number): boolean | null {
  const share = (next.startS - breath.inspirationEndS) / meanTi;
  const through = ({ onset, end }: MuscleEffort) =>
    onset.at < breath.inspirationEndS && end.at > next.startS + SAME_BORDER_S;
  if (sure.some(through) || share < (1 - NEAR_SHARE) * DOUBLE_TI_SHARE) return true;
  if (all.some(through) || share < (1 + NEAR_SHARE) * DOUBLE_TI_SHARE) return null;
  return false;
}

function judgeStacked(share: number): boolean | null {
  if (Number.isNaN(share)) return null;
  return share > STACKED.sure ? true : share < STACKED.from ? false : null;
}

function judgeReverse(place: Place, clock: number | null): boolean | null {
  const { breath, former, sure, all, running, passive, confirmed } = place;
  if (running !== null && running.onset.latest > breath.startS + REVERSE_FROM_S) return null;
  if (passive === true || confirmed === true) return false;
  if (confirmed === null || clock === null) return null;
  const isTimed = Math.abs(breath.startS - former.startS - clock) <= CLOCK_SPREAD * clock;
  if (!isTimed) return null;
  const late = ({ onset }: MuscleEffort) =>
    onset.earliest > breath.startS + REVERSE_FROM_S && onset.at < breath.inspirationEndS;
  if (sure.some(late)) return true;
  return all.some(({ onset }) => onset.latest > breath.startS && onset.at < breath.inspirationEndS)
    ? null
    : false;
}
