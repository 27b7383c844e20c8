/**
 * `npm run report:pictures [-- scenarios|kinds|families] [--out FOLDER]`: simulated waves as pictures of the documentation;
 * all three sets by default. `--out` names the folder for scenarios beside real recordings.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../checks/project-files.ts';
import { drawFamilies } from './pictures/draw-families.ts';
import { drawKinds } from './pictures/draw-kinds.ts';
import { drawScenarios } from './pictures/draw-scenarios.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(ROOT, '.eupnea/pictures/scenarios') } },
});
const SETS: Readonly<Record<string, () => string | Promise<string>>> = {
  scenarios: () => drawScenarios(values.out),
  kinds: drawKinds,
  families: drawFamilies,
};
for (const name of positionals.length === 0 ? Object.keys(SETS) : positionals) {
  const draw = SETS[name];
  if (draw === undefined) throw new Error(`${name}: one of ${Object.keys(SETS).join(', ')}`);
  console.log(await draw());
}
