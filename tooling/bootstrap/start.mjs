import { buildGuide, buildWeb, installDependencies, runInForeground } from './run-step.mjs';

installDependencies();
// Beside the build of the web application, which takes longer.
const guide = buildGuide();
buildWeb();
await guide;
runInForeground(['apps/server/src/main.ts', ...process.argv.slice(2)]);
