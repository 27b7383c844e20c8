import { reportFindings } from './project-files.ts';
import {
  MOVING_WALL,
  SIGN_IN_PAGE,
  findCircle,
  readManifest,
  scriptsOf,
  sumCompressed,
} from './script-size.ts';

/** Scripts of a first visit against their budgets, and no circle among all scripts; reads the build in `apps/web/dist` (`npm run build:web`). */
const findings: string[] = [];
const figures: string[] = [];
for (const page of [SIGN_IN_PAGE, MOVING_WALL]) {
  const scripts = scriptsOf(page);
  const bytes = sumCompressed(scripts);
  const figure = `${page.name} ${inKb(bytes)} of ${inKb(page.budget)} kB gzip in ${scripts.length} scripts`;
  figures.push(figure);
  if (bytes > page.budget) findings.push(`${figure}: an import made a first visit heavier`);
}

const circle = findCircle(readManifest());
if (circle !== null)
  findings.push(
    `${circle.join(' imports ')}: set another SMALLEST_SCRIPT_BYTES in apps/web/build/group-scripts.ts`,
  );

function inKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

reportFindings('script size', findings, figures.join(', '));
