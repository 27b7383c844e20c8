import { FEATURE_CODES, type FeatureCode } from '@eupnea/contracts/feature';
import type { FEATURE_ENDPOINTS } from '@eupnea/contracts/endpoints/auth';
import type { Handlers } from '../../http/register-handlers.ts';
import type { Database } from '../../storage/open-storage.ts';
import { listFeatures } from './feature-service.ts';

/** Feature names that the specification spells differently from their codes. */
const FEATURE_NAMES: { readonly [Code in FeatureCode]?: string } = { 'labeling-app': 'labeling_app' };

export function createFeatureHandlers(db: Database): Handlers<typeof FEATURE_ENDPOINTS> {
  return {
    listFeatures: async ({ caller }) => {
      if (caller === null) return [];
      const features = await listFeatures(db, caller.userId);
      return features.map((feature) => ({
        feature_id: FEATURE_CODES.indexOf(feature.code) + 1,
        created_at: feature.createdAt.toISOString(),
        updated_at: feature.updatedAt.toISOString(),
        feature_code: feature.code,
        feature_name: FEATURE_NAMES[feature.code] ?? feature.code,
      }));
    },
  };
}
