import type { ChannelCode, DeviceMode } from '@eupnea/model';

/** Curves in request order, which is the order of the stream. */
export const CURVES: readonly { readonly number: number; readonly channel: ChannelCode }[] = [
  { number: 101, channel: 'pressure' },
  { number: 100, channel: 'flow' },
  { number: 114, channel: 'volume' },
];

/** Breath data by channel number. 238 is I:E by one source only. */
export const BREATH_CHANNELS: readonly { readonly number: number; readonly parameter: string }[] = [
  { number: 200, parameter: 'RR' },
  { number: 201, parameter: 'VTe' },
  { number: 202, parameter: 'VTi' },
  { number: 205, parameter: 'Pmax' },
  { number: 206, parameter: 'MAP' },
  { number: 208, parameter: 'PEEPCPAP' },
  { number: 209, parameter: 'Oxygen' },
  { number: 238, parameter: 'IE' },
  { number: 248, parameter: 'MVe' },
];

export const MODE_CHANNEL = 310;

export interface ServoMode extends DeviceMode {
  readonly name: string;
}

const mode = (name: string, control: ServoMode['control'], sequence: ServoMode['sequence']): ServoMode => ({
  name,
  control,
  sequence,
});

/** Values of channel 310. Volume support targets a volume by pressure: dual control of supported breaths. */
export const MODES: ReadonlyMap<number, ServoMode> = new Map([
  [2, mode('Pressure Control', 'pc', 'cmv')],
  [3, mode('Volume Control', 'vc', 'cmv')],
  [4, mode('Pressure Regulated Volume Control', 'dual', 'cmv')],
  [5, mode('Volume Support', 'dual', 'csv')],
  [6, mode('SIMV (Volume Control) + Pressure Support', 'vc', 'imv')],
  [7, mode('SIMV (Pressure Control) + Pressure Support', 'pc', 'imv')],
  [8, mode('Pressure Support/CPAP', 'ps', 'csv')],
  [10, mode('SIMV (Pressure Regulated Volume Control) + Pressure Support', 'dual', 'imv')],
  [11, mode('Bi-Vent', 'pc', 'imv')],
  [12, mode('NIV Pressure Control', 'pc', 'cmv')],
  [13, mode('NIV Pressure Support', 'ps', 'csv')],
  [14, mode('Nasal CPAP', 'cpap', 'csv')],
  [15, mode('NAVA', 'pav', 'csv')],
  [17, mode('NIV NAVA', 'pav', 'csv')],
  [18, mode('Pressure Control, no patient trigger', 'pc', 'cmv')],
  [19, mode('Volume Control, no patient trigger', 'vc', 'cmv')],
  [20, mode('Pressure Regulated Volume Control, no patient trigger', 'dual', 'cmv')],
  [21, mode('Pressure Support/CPAP, switches to Pressure Control', 'ps', 'csv')],
  [22, mode('Volume Support, switches to Volume Control', 'dual', 'csv')],
  [23, mode('Volume Support, switches to Pressure Regulated Volume Control', 'dual', 'csv')],
]);
