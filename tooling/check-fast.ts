import { runStage } from './test/run-stage.ts';
import { FAST_CHECKS } from './test/stages.ts';

/** What a change must pass before it is committed; the tests come with `npm test`. */
let failed = 0;
for (const check of FAST_CHECKS) failed += (await runStage(check)).failed;
process.exitCode = failed === 0 ? 0 : 1;
