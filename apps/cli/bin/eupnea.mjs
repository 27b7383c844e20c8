#!/usr/bin/env node
// Runs on whatever Node the machine has: the command line itself needs the pinned one, which strips types.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findNode } from '../../../tooling/bootstrap/run-step.mjs';

const node = findNode();
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
if (node === process.execPath) {
  await import('../src/main.ts');
} else {
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Ctrl-C reaches both processes; the command decides how it ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => (process.exitCode = signal === null ? (code ?? 1) : 1));
}
