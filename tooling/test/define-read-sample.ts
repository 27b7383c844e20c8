import { readSample } from './check-sample-reads.ts';

Object.assign(globalThis, { readSample });
