import './tooling/test/keep-compiled-code.ts';
import { defineConfig } from 'vitest/config';
import { checkSampleReads } from './tooling/test/check-sample-reads.ts';

/**
 * Tests of functions and small parts: their files share a process and what it has imported, which saves minutes. Whatever
 * has a page or a process of its own is not among them.
 */
const PURE = [
  'packages/*/src/**/*.test.ts',
  'apps/web/src/**/*.test.ts',
  'apps/cli/src/**/!(*.int).test.ts',
  'apps/server/src/{bus,cluster,demo,gateway,http,live,modules,pipeline,storage,transports}/**/!(*.int).test.ts',
  'tooling/{checks,validate}/**/*.test.ts',
];

/**
 * Each opens the whole server, or its storage, on a database of its own and closes it: they share a process too, because
 * loading the server costs more than most of them do. What starts or kills processes is not among them.
 */
const ON_THE_WHOLE_SERVER = [
  'apps/server/src/modules/**/!(*kill).int.test.ts',
  'apps/server/src/{cluster,gateway,http,jobs,live}/**/*.int.test.ts',
  'apps/server/src/storage/{recording,retention,rollup}/**/*.int.test.ts',
  'apps/server/src/storage/{lost-connection,ventilation-session}.int.test.ts',
  'apps/server/src/entries/admin.int.test.ts',
  'apps/server/src/whole-server/{endpoint-refusals,hostile-requests,who-may-do-what}.int.test.ts',
];

/**
 * They kill whole servers for minutes: the deep run's, which every landing passes too. The kills of the storage alone are in
 * every run.
 */
const KILLS = '**/{server,labels,import,reanalysis,hl7-output}-kill.int.test.ts';
/** Every parameter of every endpoint with every edge value: minutes, too. */
const EDGES = '**/edge-values.int.test.ts';
const isDeep = process.env['EUPNEA_DEEP'] === '1';
/** Globs that a stage leaves out (stages.ts). Vitest's --exclude does not reach a project that has its own `exclude`. */
const LEFT_OUT: string[] = JSON.parse(process.env['EUPNEA_TEST_LEFT_OUT'] ?? '[]');

/** A file that leaves something to the next one in its process fails itself. */
const shared = { isolate: false, setupFiles: ['tooling/test/leave-nothing-behind.ts'] };

export default defineConfig({
  plugins: [checkSampleReads()],
  test: {
    setupFiles: [
      'tooling/test/define-read-sample.ts',
      'tooling/test/measure-processor.ts',
      'tooling/test/seed-properties.ts',
    ],
    // The default leaves a core of two idle. Files of gateways, sockets and kills wait for 200 of their 250 s
    // (report:test-times): a third process computes meanwhile.
    maxWorkers: 3,
    // They end what hangs, and time nothing: a slow, full machine takes thirty times as long as an idle one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tooling/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            ...PURE,
            ...ON_THE_WHOLE_SERVER,
            ...(isDeep ? [] : [KILLS, EDGES]),
            ...LEFT_OUT,
          ],
        },
      },
      {
        extends: true,
        test: { name: 'on the whole server', include: ON_THE_WHOLE_SERVER, exclude: LEFT_OUT, ...shared },
      },
      { extends: true, test: { name: 'pure', include: PURE, exclude: LEFT_OUT, ...shared } },
    ],
  },
});
