import type { VentilatorMode } from './settings.ts';

/** Modes that use each setting. The panel shows no control for other modes. */
export const USES_VOLUME: ReadonlySet<VentilatorMode> = new Set(['vc', 'prvc', 'simv-vc']);
export const USES_FLOW: ReadonlySet<VentilatorMode> = new Set(['vc', 'simv-vc']);
export const USES_PRESSURE: ReadonlySet<VentilatorMode> = new Set(['pc', 'simv-pc']);
export const USES_INSPIRATORY_TIME: ReadonlySet<VentilatorMode> = new Set(['pc', 'prvc', 'simv-pc', 'aprv']);
export const USES_SUPPORT: ReadonlySet<VentilatorMode> = new Set(['ps', 'simv-vc', 'simv-pc']);
export const USES_CYCLING: ReadonlySet<VentilatorMode> = new Set(['ps', 'cpap', 'simv-vc', 'simv-pc']);
