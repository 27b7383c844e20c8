import { settingsOfTold } from '@eupnea/analysis';
import type { UploadOptions } from '@eupnea/contracts/upload';
import type { SettingsEvent } from '@eupnea/model';

/** Settings that the sender of a file states, under the codes of the parameter registry. */
export function settingsOfStated({ stated }: Pick<UploadOptions, 'stated'>): SettingsEvent['values'] {
  return settingsOfTold({
    mode: stated?.mode ?? null,
    setRatePerMin: stated?.set_rate ?? null,
    peepCmh2o: stated?.peep ?? null,
    weightKg: null,
    heightCm: null,
    sex: null,
  });
}
