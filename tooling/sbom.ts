import { join } from 'node:path';
import { ROOT } from './checks/project-files.ts';
import { LICENCES_FILE, SBOM_FILE, writeSbom } from './package/write-sbom.ts';

/** `npm run sbom`: the CycloneDX list and the licences of everything that the package and the image hold, into `dist`. */
const count = await writeSbom(ROOT, join(ROOT, 'dist'));
console.log(`dist/${SBOM_FILE} and dist/${LICENCES_FILE}: ${count} packages, valid CycloneDX 1.6`);
