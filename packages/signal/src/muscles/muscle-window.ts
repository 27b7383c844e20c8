import type { ChannelCode } from '@eupnea/model';
import { ChannelWindow } from '../channel-window.ts';

/** Channels of muscles, and the airway pressure and flow that are read together with them. */
const KEPT = [
  'oesophageal_pressure',
  'gastric_pressure',
  'transdiaphragmatic_pressure',
  'diaphragm_activity',
  'pressure',
  'flow',
] as const satisfies readonly ChannelCode[];

export type MuscleChannel = (typeof KEPT)[number];

export type MuscleWindow = ChannelWindow<MuscleChannel>;

export const createMuscleWindow = (): MuscleWindow => new ChannelWindow(KEPT, ['pressure', 'flow']);
