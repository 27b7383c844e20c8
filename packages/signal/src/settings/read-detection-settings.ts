import type { DeviceMode, SettingsEvent } from '@eupnea/model';
import type { DetectionSettings, MandatoryClock } from './detection-settings.ts';

/** Mode names of ISO 19223 and common panel names. Brand names are not guessed. */
const CONTINUOUS = /^S?CMV$|^AC$/u;
const INTERMITTENT = /^S?IMV$/u;
/** Panel names of proportional assist ventilation, proportional pressure support and neurally adjusted assist. */
const PROPORTIONAL: ReadonlySet<string> = new Set(['PAV', 'PPS', 'NAVA', 'PROPORTIONAL']);
/** Volume control as panels name it. A + after it means a pressure that targets a volume, hence not matched. */
const VOLUME_CONTROL = /(?<![A-Z])VC(?![A-Z+])/u;
const SPONTANEOUS: ReadonlySet<string> = new Set(['CSV', 'PS', 'PSV', 'CPAP', 'SPONT', 'SPN', 'ASB']);

const CLOCKS: { readonly [Sequence in NonNullable<DeviceMode['sequence']>]: MandatoryClock } = {
  cmv: 'restarts',
  imv: 'keeps_period',
  csv: 'none',
};

type ModeSettings = Required<Pick<DetectionSettings, 'clock' | 'control' | 'proportional'>>;

/**
 * Returns the detection settings in a settings event; only the fields that the event contains.
 * @param mode meaning of the mode's name by a driver that knows the device; without it the common names are matched
 */
export function readDetectionSettings(values: SettingsEvent['values'], mode?: DeviceMode): DetectionSettings {
  const { rate, mode_name: modeName } = values;
  return {
    ...(rate === undefined ? {} : { ratePerMin: typeof rate === 'number' ? rate : null }),
    ...(modeName === undefined ? {} : (readDeviceMode(mode) ?? readMode(modeName))),
  };
}

/** Returns null when the driver does not know the timing of the mode's breaths. */
function readDeviceMode(mode: DeviceMode | undefined): ModeSettings | null {
  const sequence = mode?.sequence ?? null;
  if (mode === undefined || sequence === null) return null;
  const { control } = mode;
  const clock = CLOCKS[sequence];
  // SIMV has supported breaths in between, so that its control does not apply to all.
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
    .filter((term) => term !== '');
  const clock = readClock(words);
  // SIMV has supported breaths in between, so that its control does not apply to all.
  const control = clock === 'restarts' && VOLUME_CONTROL.test(modeName.toUpperCase()) ? 'vc' : null;
  if (words.some((term) => PROPORTIONAL.has(term))) return { clock, control, proportional: true };
  // Every mode with a clock, and pressure support without one, controls flow or pressure.
  return { clock, control, proportional: clock === null ? null : false };
}

function readClock(words: readonly string[]): MandatoryClock | null {
  // SIMV first, because its name often includes the mode of the supported breaths.
  if (words.some((term) => INTERMITTENT.test(term))) return 'keeps_period';
  if (words.some((term) => CONTINUOUS.test(term))) return 'restarts';
  return words.length > 0 && words.every((term) => SPONTANEOUS.has(term)) ? 'none' : null;
}
