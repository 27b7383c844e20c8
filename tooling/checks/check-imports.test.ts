import { describe, expect, it } from 'vitest';
import { judgeImport, listDeadAllowances, listHomedNames, listImports } from './check-imports.ts';

describe('import rules', () => {
  it('find every form of import', () => {
    const source =
      "import { a } from './a.ts';\nimport type {\n  B,\n} from '@eupnea/model';\nimport './side.css';\nexport { c } from './c.ts';\nconst d = await import('./d.ts');";
    expect(listImports(source)).toEqual(['./a.ts', '@eupnea/model', './side.css', './c.ts', './d.ts']);
  });

  it.each([
    "import { Link, lazyRouteComponent } from '@tanstack/react-router';",
    "import {\n  lazyRouteComponent as lazy,\n} from '@tanstack/react-router';",
    "import * as router from '@tanstack/react-router';",
    "export { lazyRouteComponent } from '@tanstack/react-router';",
  ])('find a name that has a home of its own in: %s', (source) => {
    expect(listHomedNames(source).map(({ name }) => name)).toEqual(['lazyRouteComponent']);
  });

  it.each([
    "import { Link } from '@tanstack/react-router';\nconst lazyRouteComponent = 1;",
    "import { lazyRoute } from './lazy-route.ts';",
    "import { lazyRouteComponent } from './mine.ts';\nimport { Link } from '@tanstack/react-router';",
  ])('find no such name in: %s', (source) => {
    expect(listHomedNames(source)).toEqual([]);
  });

  it.each([
    ['packages/signal/src/pipeline.ts', 'node:fs'],
    ['packages/contracts/src/http/device.ts', '@eupnea/signal'],
    ['packages/formats/src/reader.ts', '@eupnea/drivers'],
    ['packages/model/src/index.ts', 'zod'],
    ['apps/web/src/features/wall/card.tsx', '../patient-monitor/page.tsx'],
    ['apps/web/src/ui/button.tsx', '../features/wall/card.tsx'],
    ['apps/web/src/app/router.tsx', '@eupnea/server'],
    ['apps/server/src/modules/devices/list-devices.ts', '../patients/patients-repository.ts'],
    ['apps/server/src/modules/devices/list-devices.ts', '../../pipeline/run.ts'],
    ['packages/signal/src/a/b.ts', '../../../model/src/index.ts'],
    ['apps/server/src/gateway/gateway.ts', '../modules/devices/device-service.ts'],
    ['apps/server/src/pipeline/device-pipeline.ts', '../gateway/device-connection.ts'],
    ['apps/server/src/live/socket-server.ts', '../modules/access/access-service.ts'],
    ['apps/server/src/cluster/open-cluster.ts', '../compose/create-services.ts'],
    ['apps/server/src/transports/tcp-dial.ts', '../gateway/gateway.ts'],
    ['apps/server/src/jobs/job-runner.ts', '../live/live-state.ts'],
    ['apps/server/src/ports/device-stream.ts', '../transports/tcp-dial.ts'],
    ['apps/server/src/compose/app.ts', '../entries/doctor.ts'],
    ['apps/server/src/a-loose-file.ts', './storage/open-storage.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(judgeImport(path, specifier)).not.toBeNull();
  });

  it.each([
    ['packages/signal/src/pipeline.ts', '@eupnea/model'],
    ['packages/signal/src/a/b.ts', '../c/d.ts'],
    ['apps/web/src/features/wall/card.tsx', '../../ui/button.tsx'],
    ['apps/web/src/routes/wall.tsx', '../features/wall/card.tsx'],
    ['apps/server/src/modules/devices/list-devices.ts', '../patients/patients-service.ts'],
    ['apps/server/src/compose/app.ts', '../storage/open-storage.ts'],
    ['apps/server/src/modules/devices/list-devices.ts', '../../ports/live-state-port.ts'],
    ['apps/server/src/gateway/connection-tap.ts', '../ports/device-tap-port.ts'],
    ['apps/cli/src/serve.ts', '@eupnea/server/app'],
  ])('%s may import %s', (path, specifier) => {
    expect(judgeImport(path, specifier)).toBeNull();
  });

  it('find an allowance that no import needs', () => {
    const rule = {
      from: 'packages/one/src/',
      workspaces: ['model', 'signal'],
      external: ['zod'],
      node: true,
      inside: ['lib/', 'ui/'],
    };
    const needed = new Map([[rule, new Set(['model', 'lib/'])]]);
    expect(listDeadAllowances([rule], needed)).toEqual(
      ['signal', 'zod', 'node:', 'ui/'].map(
        (name) => `rule for packages/one/src/ allows ${name}, which nothing there imports`,
      ),
    );
  });
});
