import { HELD_OUT_SEEDS, runHeldOut, summarizeHeldOut, writeKindTable } from '@eupnea/validation';
import { parseArgs } from 'node:util';
import { UsageError, type Command } from './command.ts';
import { readIntegerOption } from './read-option.ts';

/** Half a minute on a quiet machine. */
const DEFAULT_SEEDS = `${HELD_OUT_SEEDS.from}-${HELD_OUT_SEEDS.from + 2}`;

/** `eupnea validate`: the detectors on held-out simulations, without recordings. */
export const command: Command = {
  usage: `eupnea validate [--seeds A-B] [--settings] [--json]
  seeds within ${HELD_OUT_SEEDS.from}-${HELD_OUT_SEEDS.to}, ${DEFAULT_SEEDS} without the option
  --settings: as a device that sends its settings; without it as one that sends none`,
  run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seeds: { type: 'string', default: DEFAULT_SEEDS },
        settings: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { from, to } = readSeeds(values.seeds);
    const summary = summarizeHeldOut([
      ...runHeldOut(from, to, { arms: [values.settings ? 'settings' : 'silent'] }),
    ]);
    const text = values.json ? JSON.stringify(summary, null, 2) : writeKindTable(summary.overall);
    process.stdout.write(`${text}\n`);
    return Promise.resolve(0);
  },
};

function readSeeds(text: string): { readonly from: number; readonly to: number } {
  const [first = '', last = first, ...more] = text.split('-');
  if (more.length > 0)
    throw new UsageError(`--seeds must be a range such as ${DEFAULT_SEEDS}, not "${text}"`);
  const from = readIntegerOption('--seeds', first, HELD_OUT_SEEDS.from, HELD_OUT_SEEDS.to);
  return { from, to: readIntegerOption('--seeds', last, from, HELD_OUT_SEEDS.to) };
}
