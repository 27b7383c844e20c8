/** Writes the weights as a module of packages/signal. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DecisionModel } from '@eupnea/signal';

const MODULE = resolve(
  import.meta.dirname,
  '../../packages/signal/src/asynchrony/decision/asynchrony-model.ts',
);

export function writeModel(model: DecisionModel): void {
  const text = `import type { DecisionModel } from './decision-model.ts';

/** Written by \`npm run train\`; do not edit. Model card: docs/models/asynchrony.md. */
export const ASYNCHRONY_MODEL: DecisionModel = JSON.parse(
  ${JSON.stringify(JSON.stringify(model)).replaceAll("'", "\\'").replace(/^"/u, "'").replace(/"$/u, "'").replaceAll('\\"', '"')},
);
`;
  writeFileSync(MODULE, text);
}
