import { installDependencies, runInForeground } from './run-step.mjs';

installDependencies();
runInForeground(['tooling/test/run-tests.ts', ...process.argv.slice(2)]);
