import type { DeviceMode, SettingsEvent } from '@eupnea/model';
import type { DetectionSettings, MandatoryClock } from './detection-settings.ts';

/** Words of ISO 19223 and of everybody's panels; what brands call their modes is not guessed. */
const CONTINUOUS = /^S?CMV$|^AC$/u;
const INTERMITTENT = /^S?IMV$/u;
/** Proportional assist ventilation, proportional pressure support, neurally adjusted assist: what panels write of them. */
const PROPORTIONAL: ReadonlySet<string> = new Set(['PAV', 'PPS', 'NAVA', 'PROPORTIONAL']);
/** A tidal volume with a flow, as every panel writes it; a + behind it is a pressure that seeks the volume. */
const VOLUME_CONTROL = /(?<![A-Z])VC(?![A-Z+])/u;
const SPONTANEOUS: ReadonlySet<string> = new Set(['CSV', 'PS', 'PSV', 'CPAP', 'SPONT', 'SPN', 'ASB']);

const CLOCKS: { readonly [Sequence in NonNullable<DeviceMode['sequence']>]: MandatoryClock } = {
  cmv: 'restarts',
  imv: 'keeps_period',
  csv: 'none',
};

type ModeSettings = Required<Pick<DetectionSettings, 'clock' | 'control' | 'proportional'>>;

/**
 * What a device's settings say to the detectors; only what is named, as the event itself.
 * @param mode what the mode's name stands for by a driver that knows its device; without it the name's general words count
 */
export function readDetectionSettings(values: SettingsEvent['values'], mode?: DeviceMode): DetectionSettings {
  const { rate, mode_name: modeName } = values;
  return {
    ...(rate === undefined ? {} : { ratePerMin: typeof rate === 'number' ? rate : null }),
    ...(modeName === undefined ? {} : (readDeviceMode(mode) ?? readMode(modeName))),
  };
}

/** null = the driver does not know how the mode's breaths are timed. */
function readDeviceMode(mode: DeviceMode | undefined): ModeSettings | null {
  const sequence = mode?.sequence ?? null;
  if (mode === undefined || sequence === null) return null;
  const { control } = mode;
  const clock = CLOCKS[sequence];
  // Between the breaths of SIMV others are supported.
  const isSetFlow = control === 'vc' && clock === 'restarts';
  const isProportional = control === 'unknown' && clock === 'none' ? null : control === 'pav';
  return { clock, control: isSetFlow ? 'vc' : null, proportional: isProportional };
}

function readMode(modeName: SettingsEvent['values'][string]): ModeSettings {
  if (typeof modeName !== 'string') return { clock: null, control: null, proportional: null };
  const words = modeName
    .toUpperCase()
    .replaceAll('A/C', 'AC')
    .split(/[^A-Z]+/u)
    .filter((word) => word !== '');
  const clock = readClock(words);
  // Between the breaths of SIMV others are supported.
  const control = clock === 'restarts' && VOLUME_CONTROL.test(modeName.toUpperCase()) ? 'vc' : null;
  if (words.some((word) => PROPORTIONAL.has(word))) return { clock, control, proportional: true };
  // Every mode with a clock, and support without one, holds its flow or its pressure.
  return { clock, control, proportional: clock === null ? null : false };
}

function readClock(words: readonly string[]): MandatoryClock | null {
  // SIMV first: what it supports between its breaths is often in its name.
  if (words.some((word) => INTERMITTENT.test(word))) return 'keeps_period';
  if (words.some((word) => CONTINUOUS.test(word))) return 'restarts';
  return words.length > 0 && words.every((word) => SPONTANEOUS.has(word)) ? 'none' : null;
}
