import type { MeasuredLag } from '@eupnea/model';
import type { TFunction } from 'i18next';

/** `Pressure follows flow by 104 ms (14 breaths, spread 6 ms)`, in the reader's language. */
export function describeLag({ lagMs, spreadMs, breaths }: MeasuredLag, t: TFunction): string {
  return t(lagMs < 0 ? 'files.lag.early' : 'files.lag.late', {
    ms: Math.abs(lagMs),
    spread: spreadMs,
    breaths,
  });
}
