import type { ChannelCode } from '@eupnea/model';
import { ChannelWindow } from '../channel-window.ts';

const KEPT = ['co2', 'flow'] as const satisfies readonly ChannelCode[];

/** The newest CO2 and the flow beside it. */
export type GasWindow = ChannelWindow<(typeof KEPT)[number]>;

export const createGasWindow = (): GasWindow => new ChannelWindow(KEPT, ['flow']);
