import { MENU_FEATURES, type MenuFeature } from '../../config/paths.ts';

/** The menu: features the user has that match a menu link whose screen exists, in the menu's own order. */
export function listMenu(
  featureCodes: readonly string[],
  screens: ReadonlySet<string>,
): readonly MenuFeature[] {
  return MENU_FEATURES.filter((code) => featureCodes.includes(code) && screens.has(`/${code}`));
}
