import type { InputIssue, SampleBlock } from '@eupnea/model';
import { findFlowLimits, findPressureLimit, type FlowLimits } from './find-clipping.ts';

interface Joined {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

/** Limits at which flow and pressure of a recording were cut off: what lies there is missing. */
export class ValueLimits {
  #flow: FlowLimits = { least: null, most: null };
  #pressure: number | null = null;

  /** Looks for limits in the next stretch of the recording; one that was found stays. */
  find({ flow, pressure }: Joined, rateHz: number): void {
    const { least, most } = findFlowLimits(flow, pressure, rateHz);
    this.#flow = { least: this.#flow.least ?? least, most: this.#flow.most ?? most };
    this.#pressure ??= findPressureLimit(flow, pressure, rateHz);
  }

  /** @returns the same arrays without a limit */
  apply({ flow, pressure }: Joined): Joined {
    const { least, most } = this.#flow;
    const isCut = least !== null || most !== null;
    const limit = this.#pressure;
    if (!isCut && limit === null) return { flow, pressure };
    // Without its pressure a hole of the flow is no breath; with it, its ends would look like those of one.
    const isKnown = (index: number) => {
      const [one, other] = [flow[index] ?? Number.NaN, pressure[index] ?? Number.NaN];
      const isFlow = Number.isNaN(one) || isWithin(one, least, most);
      return isFlow && !(limit !== null && other >= limit);
    };
    return {
      flow: flow.map((value, index) => (isKnown(index) ? value : Number.NaN)),
      pressure: pressure.map((value, index) => (isKnown(index) ? value : Number.NaN)),
    };
  }

  applyTo(block: SampleBlock): SampleBlock {
    const { flow, pressure } = block.channels;
    if (flow === undefined || pressure === undefined) return block;
    const within = this.apply({ flow, pressure });
    if (within.flow === flow && within.pressure === pressure) return block;
    return { ...block, channels: { ...block.channels, ...within } };
  }

  describe(): readonly InputIssue[] {
    const ends = [this.#flow.most, this.#flow.least].filter((end) => end !== null);
    const missing = 'What lies at the limit is taken as missing.';
    const why = this.#flow.least === null ? 'it was cut off, or the ventilator limited it' : 'it was cut off';
    const flow = `The flow stands at ${ends.map(show).join(' and ')} L/min for several samples in many breaths: ${why}. ${missing}`;
    const pressure = `The pressure stands at ${show(this.#pressure ?? 0)} cmH2O while the flow is constant: it was cut off. ${missing}`;
    return [
      ...(ends.length === 0 ? [] : [{ code: 'flow_cut_off', detail: flow }]),
      ...(this.#pressure === null ? [] : [{ code: 'pressure_cut_off', detail: pressure }]),
    ];
  }
}

function isWithin(value: number, least: number | null, most: number | null): boolean {
  return (least === null || value > least) && (most === null || value < most);
}

function show(limit: number): string {
  return String(Number(limit.toPrecision(6)));
}
