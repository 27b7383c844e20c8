// The server with its demo ventilators, restarted on a change, and Vite with hot replacement beside it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildGuide, environment, findNode, installDependencies, root } from './run-step.mjs';

installDependencies();
await buildGuide();
const env = environment({
  EUPNEA_DEMO: '1',
  EUPNEA_DATA_DIR: process.env.EUPNEA_DATA_DIR ?? join(root, '.eupnea', 'dev'),
});
const children = [
  spawn(findNode(), ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(findNode(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: join(root, 'apps', 'web'),
    stdio: 'inherit',
    env,
  }),
];
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode = code ?? 1;
  });
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
