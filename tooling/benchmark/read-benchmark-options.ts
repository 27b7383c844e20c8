import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseNetwork } from '../../apps/server/src/http/networks.ts';
import { chooseFamilyRun } from '../validate/choose-family-run.ts';
import { openDetector, type DetectorLimits, type OtherDetector } from './benchmark-detector.ts';
import { readDataFolder } from './read-data-folder.ts';
import type { BenchmarkSource } from './run-benchmark.ts';
import { simulateFamilies } from './simulate-families.ts';

export interface BenchmarkOptions {
  readonly sources: readonly BenchmarkSource[];
  readonly scoresEupnea: boolean;
  readonly others: readonly OtherDetector[];
  readonly json: boolean;
  /** Null = the table is printed only. */
  readonly out: string | null;
}

const EUPNEA = 'eupnea';
const PARTS = ['families', 'data'];
/** Longest time for one answer that can be asked for, s: the limit of a run. */
const ANSWER_SECONDS_MAX = 10;
/** Networks without EUPNEA_DETECTOR_NETWORKS: samples stay on this machine. */
const OWN_MACHINE = ['127.0.0.0/8', '::1/128'];

/** @throws Error that names the option which cannot be used */
export function readBenchmarkOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchmarkOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      detector: { type: 'string', multiple: true, default: [EUPNEA] },
      card: { type: 'string', multiple: true, default: [] },
      data: { type: 'string', multiple: true, default: [] },
      only: { type: 'string' },
      'family-seeds': { type: 'string', default: '1' },
      'family-beds': { type: 'string', default: '1' },
      'answer-seconds': { type: 'string', default: String(ANSWER_SECONDS_MAX) },
      json: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const { only, detector, card, data, json, out } = values;
  if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only ${only}: ${PARTS.join(', ')}`);
  if (only === 'data' && data.length === 0) throw new Error('--only data: --data FOLDER is missing');
  const families = chooseFamilyRun({
    seeds: values['family-seeds'],
    beds: values['family-beds'],
    evaluation: undefined,
  });
  const simulated: BenchmarkSource = {
    name: `Simulated families, seeds ${values['family-seeds']}`,
    recordings: simulateFamilies(families.run),
  };
  const recorded = data.map((folder) => ({
    name: basename(resolve(folder)),
    recordings: readDataFolder(folder),
  }));
  return {
    sources: [...(only === 'data' ? [] : [simulated]), ...(only === 'families' ? [] : recorded)],
    scoresEupnea: detector.includes(EUPNEA),
    others: readOthers(
      detector.filter((place) => place !== EUPNEA),
      card,
      { networks: readNetworks(env), answerMs: readAnswerMs(values['answer-seconds']) },
    ),
    json,
    out: out === undefined ? null : resolve(out),
  };
}

/** Cards belong to the detectors of others in their order. */
function readOthers(
  places: readonly string[],
  cards: readonly string[],
  limits: DetectorLimits,
): readonly OtherDetector[] {
  if (places.length !== cards.length)
    throw new Error(`--card: ${places.length} detectors of others need as many cards, not ${cards.length}`);
  const others = places.map((place, at) => openDetector(place, cards[at] ?? '', limits));
  const twice = others.find(({ name }, at) => others.findIndex((one) => one.name === name) !== at);
  if (twice !== undefined) throw new Error(`--card: two detectors have the name ${twice.name}`);
  return others;
}

function readAnswerMs(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= ANSWER_SECONDS_MAX))
    throw new Error(`--answer-seconds ${text}: more than 0, at most ${ANSWER_SECONDS_MAX}`);
  return seconds * 1000;
}

function readNetworks(env: NodeJS.ProcessEnv): readonly string[] {
  const text = env['EUPNEA_DETECTOR_NETWORKS'];
  if (text === undefined || text === '') return OWN_MACHINE;
  const networks = text.split(',').map((part) => part.trim());
  const wrong = networks.find((network) => parseNetwork(network) === null);
  if (wrong !== undefined) throw new Error(`EUPNEA_DETECTOR_NETWORKS: ${wrong} is no network`);
  return networks;
}
