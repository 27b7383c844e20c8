import type { DeviceEvent } from '@eupnea/model';

export interface WaveTail {
  take(events: readonly DeviceEvent[]): void;
  /** Newest seconds of pressure and flow at one rate; null before the first. */
  readonly waves: {
    readonly rateHz: number;
    readonly pressure: readonly number[];
    readonly flow: readonly number[];
  } | null;
  /** True when the requested seconds arrived. */
  readonly isFull: boolean;
}

/** Keeps the newest seconds of the displayed channels; a change of rate restarts it. */
export function createWaveTail(seconds: number): WaveTail {
  let rateHz = 0;
  let pressure: number[] = [];
  let flow: number[] = [];
  const cut = (values: number[]): number[] => values.slice(-Math.ceil(seconds * rateHz));
  const waves = () => (rateHz === 0 ? null : { rateHz, pressure, flow });
  return {
    take(events) {
      for (const event of events) {
        if (event.type !== 'samples') continue;
        const { block } = event;
        if (block.channels.pressure === undefined && block.channels.flow === undefined) continue;
        if (block.rateHz !== rateHz) {
          rateHz = block.rateHz;
          pressure = [];
          flow = [];
        }
        pressure = cut([...pressure, ...(block.channels.pressure ?? [])]);
        flow = cut([...flow, ...(block.channels.flow ?? [])]);
      }
    },
    get waves() {
      return waves();
    },
    get isFull() {
      return rateHz > 0 && Math.max(pressure.length, flow.length) >= seconds * rateHz;
    },
  };
}
