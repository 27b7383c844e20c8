import { MENU_FEATURES, type Area } from '../../config/paths.ts';

/** Feature that labeling entries need; its code is labeling-app (specification section 2). */
const LABELING_FEATURE_NAME = 'labeling_app';

export interface MenuQuestion {
  readonly features: readonly { readonly feature_code: string; readonly feature_name: string }[];
  /** Stored under appType. */
  readonly labelingMode: boolean;
}

export interface Menu {
  readonly entries: readonly Area[];
  /** Whether to show the labeling switch: only for users who may label. */
  readonly offersLabeling: boolean;
}

/** The user's features that have a menu link, in menu order; in labeling mode only the labeling entry. */
export function listMenu({ features, labelingMode }: MenuQuestion): Menu {
  const offersLabeling = features.some((feature) => feature.feature_name === LABELING_FEATURE_NAME);
  if (offersLabeling && labelingMode) return { entries: ['labeling-app'], offersLabeling };
  const codes = new Set(features.map((feature) => feature.feature_code));
  return { entries: MENU_FEATURES.filter((code) => codes.has(code)), offersLabeling };
}
