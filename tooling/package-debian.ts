import { join } from 'node:path';
import { ROOT } from './checks/project-files.ts';
import { buildDebian } from './package/build-debian.ts';

/** `npm run package:debian`: dist/eupnea-server_VERSION_amd64.deb, after `npm run build:web` and `npm run build:guide`. */
console.log(await buildDebian(ROOT, join(ROOT, 'dist')));
