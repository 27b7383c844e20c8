import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const APP = new URL('../compose/app.ts', import.meta.url).href;
const LIST_LOADED = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
await import('${APP}');
console.log(JSON.stringify(loaded));
process.exit(0);
`;

it('loads no NATS client for a server of a single process', () => {
  const { stdout: loaded } = spawnSync(process.execPath, ['--input-type=module', '--eval', LIST_LOADED], {
    encoding: 'utf8',
    timeout: 240_000,
  });
  expect(loaded).toContain('src/compose/app.ts');
  expect(loaded).not.toContain('@nats-io');
});
