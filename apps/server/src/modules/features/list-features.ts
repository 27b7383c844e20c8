import { ENDPOINTS, FEATURE_CODES, type FeatureCode } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { Database } from '../../storage/open-storage.ts';
import { listFeatures } from './feature-service.ts';

/** Feature names that the specification spells differently from their codes. */
const FEATURE_NAMES: { readonly [Code in FeatureCode]?: string } = { 'labeling-app': 'labeling_app' };

export function registerListFeatures(server: FastifyInstance, db: Database): void {
  registerEndpoint(server, ENDPOINTS.listFeatures, async ({ caller }) => {
    if (caller === null) return [];
    const features = await listFeatures(db, caller.userId);
    return features.map((feature) => ({
      feature_id: FEATURE_CODES.indexOf(feature.code) + 1,
      created_at: feature.createdAt.toISOString(),
      updated_at: feature.updatedAt.toISOString(),
      feature_code: feature.code,
      feature_name: FEATURE_NAMES[feature.code] ?? feature.code,
    }));
  });
}
