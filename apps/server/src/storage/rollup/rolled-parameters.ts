import { BREATH_FEATURE_CODES, findParameter } from '@eupnea/model';
import type { RolledParameter } from './rollup-bucket.ts';

/** Every breath feature, with the bins of its registry entry. */
export const ROLLED_PARAMETERS: readonly RolledParameter[] = BREATH_FEATURE_CODES.map((code) => {
  const histogram = findParameter('breath', code)?.histogram;
  return histogram === undefined ? { code } : { code, histogram };
});
