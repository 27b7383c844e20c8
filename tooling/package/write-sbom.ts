import { fileURLToPath } from 'node:url';
import { writeSbom } from './stage-program.ts';

/** `npm run sbom`: dist/eupnea-server.cdx.json, the CycloneDX list that stands in the package too. */
const root = fileURLToPath(new URL('../..', import.meta.url));
writeSbom(root, `${root}dist/eupnea-server.cdx.json`);
