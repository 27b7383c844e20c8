import { buildWeb, installDependencies, runInForeground } from './run-step.mjs';

installDependencies();
buildWeb();
runInForeground(['apps/server/src/main.ts', ...process.argv.slice(2)]);
