import type { AnyRouter } from '@tanstack/react-router';
import { AREAS, PATHS } from '../config/paths.ts';
import { savesData } from '../lib/saves-data.ts';
import { runWhenIdle } from '../lib/when-idle.ts';
import { AssignPatientDialog, DeviceFormDialog } from '../ui/devices/device-dialogs.ts';
import { preloadFirstData } from './ask-first-data.ts';
import { MenuDrawer } from './shell/signed-in-frame.ts';

const PATIENT_PATH = '/patient/$id';

/**
 * Loads the wall's dialogs and the scripts of the pages that the user may open, one in each idle moment, so that a click waits for data alone.
 * The service worker has them on the disk anyway. Loads nothing where the user asked the browser to save data: the
 * scripts are most of a megabyte.
 * @returns ends it
 */
export function warmUp(router: AnyRouter, featureCodes: readonly string[], isAdmin: boolean): () => void {
  if (savesData()) return () => {};
  const areas = AREAS.filter((area) => featureCodes.includes(area)).map((area) => `/${area}`);
  const paths = [...areas, ...(isAdmin ? [PATHS.admin] : []), ...(areas.length > 0 ? [PATIENT_PATH] : [])];
  return runWhenIdle([
    preloadFirstData,
    MenuDrawer.preload,
    DeviceFormDialog.preload,
    AssignPatientDialog.preload,
    ...paths.map((path) => async () => {
      const route = router.routesByPath[path];
      if (route === undefined) return;
      // The page that needs the script loads it again and shows the failure.
      await router.loadRouteChunk(route)?.then(undefined, () => {});
    }),
  ]);
}
