import type { InputIssue, SampleBlock } from '@eupnea/model';

/** Shortest flow in which a breath can be whole, s: one expiration and one inspiration at 20 breaths a minute. */
const SHORTEST_S = 6;
/** Share of samples with a flow below which the recording has none. */
const LEAST_PRESENT = 0.5;
/** Flow that no breath stays below, L/min: a segment begins at a flow of 3 (packages/signal, locate-onset). */
const STILL_LPM = 3;

/** What the flow of a recording was, to say why no breath was found in it. */
export class FlowSummary {
  #samples = 0;
  #present = 0;
  #seconds = 0;
  #most = 0;
  #inward = 0;

  take({ rateHz, length, channels: { flow } }: SampleBlock): void {
    if (flow === undefined) return;
    this.#samples += length;
    this.#seconds += length / rateHz;
    for (const value of flow) {
      if (!Number.isFinite(value)) continue;
      this.#present += 1;
      this.#most = Math.max(this.#most, Math.abs(value));
      if (value > STILL_LPM) this.#inward += 1;
    }
  }

  /** Reason for a recording without breaths. */
  explain(): InputIssue {
    if (this.#present < LEAST_PRESENT * this.#samples || this.#samples === 0) {
      return { code: 'no_breath_flow_missing', detail: 'No breath: most samples have no flow.' };
    }
    if (this.#seconds < SHORTEST_S) {
      return {
        code: 'no_breath_short',
        detail: `No breath: the recording has ${this.#seconds.toFixed(1)} s of flow.`,
        values: { seconds: Number(this.#seconds.toFixed(1)) },
      };
    }
    if (this.#most < STILL_LPM) {
      return {
        code: 'no_breath_flow_still',
        detail: `No breath: the flow stays within ${this.#most.toFixed(1)} L/min; is its unit right?`,
        values: { flow: Number(this.#most.toFixed(1)) },
      };
    }
    if (this.#inward === 0) {
      return {
        code: 'no_breath_flow_outward',
        detail: 'No breath: the flow is never positive; is its sign right?',
      };
    }
    return {
      code: 'no_breath_pattern',
      detail: 'No breath: the flow shows no whole inspiration and expiration.',
    };
  }
}
