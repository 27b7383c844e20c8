import { settingsOfTold, type ToldSettings } from '@eupnea/analysis';
import type { UploadOptions } from '@eupnea/contracts/upload';

/** Settings that the sender of a file states, under the codes of the parameter registry. */
export function settingsOfStated({ stated }: Pick<UploadOptions, 'stated'>): ToldSettings {
  return settingsOfTold({
    mode: stated?.mode ?? null,
    setRatePerMin: stated?.set_rate ?? null,
    peepCmh2o: stated?.peep ?? null,
    changes: stated?.changes ?? [],
  });
}
