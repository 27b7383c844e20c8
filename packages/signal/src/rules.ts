/** What `docs/algorithms/asynchrony.md` is generated from. */
export { ARTEFACTS } from './findings/artefacts/artefact-constants.ts';
export type { Evidence } from './findings/evidence.ts';
export { FINDINGS } from './findings/finding-constants.ts';
export { RULES } from './findings/rules.ts';
export { MODEL } from './patient-model/model-constants.ts';
export type { StartKind } from './patient-model/start-kind.ts';
