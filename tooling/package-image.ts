import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checks/project-files.ts';
import { buildImage } from './package/build-image.ts';
import { readSubject } from './package/write-sbom.ts';

/** `npm run package:image`: dist/eupnea-server_VERSION_image.tar from the package that `npm run package:debian` built. */
const { version } = readSubject(ROOT);
const file = join(ROOT, `dist/eupnea-server_${version}_amd64.deb`);
if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run package:debian" first`);
const output = join(ROOT, `dist/eupnea-server_${version}_image.tar`);
rmSync(output, { force: true });
buildImage(file, output, version);
console.log(output);
