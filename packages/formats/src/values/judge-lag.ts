import type { InputIssue, MeasuredLag, QuestionWhy } from '@eupnea/model';
import { describeLagOf, describeWhy } from '../describe-why.ts';
import { ALL_SLOPES, measureFallLag, type LagSamples } from './measure-lag.ts';
import { measureRiseLag } from './measure-rise-lag.ts';

/**
 * Lags from which numbers are wrong, ms. With pressure early by more, the last samples of an expiration hold the next
 * inspiration, and PEEP is wrong by 0.5 cmH2O and more. With pressure late, the peak of a constant flow's pressure comes
 * after the inspiration, and compliance, resistance and power are wrong; the sensors of a PB840 reach 50 ms.
 */
const EARLY_MS = 30;
const LATE_MS = 60;
/** Longest lag at which falls tell a turned flow, ms: the whole inspiration of a newborn lies between them at 300 and more. */
const MOST_TURNED_MS = 250;
/** Half the width of a median's interval of 95 %, in distances of the quarters over the root of the count (McGill 1978). */
const MEDIAN_NOTCH = 1.57;
/** Distance of the lags at starts and ends of inspirations, ms, up to which a longer one tells a turned flow too. */
const SAME_LAG_MS = 60;
/** fine: no number changes. ask: reading needs an answer. */
export type LagVerdict = 'fine' | 'ask';

/** An early pressure is asked about unless the breaths exclude it: a slow channel tells its lag by a whole sample or so. */
export function judgeLag({ lagMs, spreadMs, breaths }: MeasuredLag): LagVerdict {
  const earliest = lagMs < 0 ? lagMs - (MEDIAN_NOTCH * spreadMs) / Math.sqrt(breaths) : lagMs;
  return earliest <= -EARLY_MS || lagMs >= LATE_MS ? 'ask' : 'fine';
}

/** The lag with what is wrong by it. */
export function whyOfLag(lag: MeasuredLag): QuestionWhy {
  return { reason: lag.lagMs < 0 ? 'pressure_early' : 'pressure_late', ...lag };
}

/** Measures the lag in each stretch of a recording that is judged, for a recording about whose lag nothing was said. */
export class LagCheck {
  #largest: MeasuredLag | null = null;

  /**
   * Reason why the stretch cannot be measured; null = no reason.
   * @param lag of the stretch; null = nothing tells it
   */
  judge(samples: LagSamples, lag: MeasuredLag | null): InputIssue | null {
    if (lag === null) return findTurnedFlow(samples);
    if (this.#largest === null || Math.abs(lag.lagMs) > Math.abs(this.#largest.lagMs)) this.#largest = lag;
    return judgeLag(lag) === 'ask' ? issueOf(lag) : null;
  }

  /** The largest lag, where it makes a number wrong. */
  describe(): readonly InputIssue[] {
    return this.#largest === null || judgeLag(this.#largest) === 'fine' ? [] : [issueOf(this.#largest)];
  }
}

/** With a lag of half an inspiration, the pressure no longer tells the sign of the flow; the common falls do. */
function findTurnedFlow(samples: LagSamples): InputIssue | null {
  const turned = { ...samples, flow: samples.flow.map((value) => -value) };
  const lag = measureFallLag(turned, ALL_SLOPES);
  if (lag === null || (Math.abs(lag.lagMs) > MOST_TURNED_MS && !isAtStartsToo(turned, lag))) return null;
  const detail =
    `Flow is positive out of the patient: pressure falls with it only when its sign is turned. ${describeLagOf(lag)} then. ` +
    'Turn its sign (--columns flow=-NAME).';
  return { code: 'flow_reversed', detail };
}

/** Whether starts of inspirations lag as their ends do: a whole inspiration lies between other edges only once. */
function isAtStartsToo(turned: LagSamples, { lagMs }: MeasuredLag): boolean {
  const rise = measureRiseLag(turned);
  return rise !== null && Math.abs(rise.lagMs - lagMs) <= SAME_LAG_MS;
}

function issueOf(lag: MeasuredLag): InputIssue {
  const code = lag.lagMs < 0 ? 'pressure_early' : 'pressure_late';
  return { code, detail: describeWhy(whyOfLag(lag)), values: { ms: Math.abs(lag.lagMs) } };
}
