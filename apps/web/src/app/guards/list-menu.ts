import { MENU_FEATURES, type Area } from '../../config/paths.ts';

/** Name of the feature that labeling entries ask for; its code is labeling-app (specification section 2). */
const LABELING_FEATURE_NAME = 'labeling_app';

export interface MenuQuestion {
  readonly features: readonly { readonly feature_code: string; readonly feature_name: string }[];
  /** As stored under appType. */
  readonly labelingMode: boolean;
}

export interface Menu {
  readonly entries: readonly Area[];
  /** Whether the switch stands beside the menu: only who may label can choose to do nothing else. */
  readonly offersLabeling: boolean;
}

/** Features the user has that match a menu link, in the menu's own order; in labeling mode the one labeling entry. */
export function listMenu({ features, labelingMode }: MenuQuestion): Menu {
  const offersLabeling = features.some((feature) => feature.feature_name === LABELING_FEATURE_NAME);
  if (offersLabeling && labelingMode) return { entries: ['labeling-app'], offersLabeling };
  const codes = new Set(features.map((feature) => feature.feature_code));
  return { entries: MENU_FEATURES.filter((code) => codes.has(code)), offersLabeling };
}
