import { afterEach, describe, expect, it } from 'vitest';
import type { StoredModel } from '../../storage/schema/detector.ts';
import type { DetectorWindow } from './detector-window.ts';
import { ModelLink } from './model-link.ts';
import { constantModel, HOSTILE_MODELS, meanModel } from './testing/sample-models.ts';

const MODEL: StoredModel = {
  inputs: [
    { channel: 'pressure', unit: 'cmH2O' },
    { channel: 'flow', unit: 'L/s' },
  ],
  rate_hz: 50,
  layout: 'channels_first',
  looks_at: 'window',
  input_s: 2,
  output: 'logit',
  has_none: false,
  threshold: 0,
  file_name: 'net.onnx',
  bytes: 1,
  sha256: '',
};

/** Two seconds with a pressure of 5 cmH2O and a flow of 60 L/min. */
const WINDOW: DetectorWindow = {
  startedAtUs: 0n,
  durationS: 2,
  nextAtS: null,
  rateHz: 100,
  columns: new Map([
    ['pressure', new Float32Array(200).fill(5)],
    ['flow', new Float32Array(200).fill(60)],
  ]),
  breaths: [],
};

const links: ModelLink[] = [];
const { signal } = new AbortController();

function openLink(content: Uint8Array, answerMs = 30_000): ModelLink {
  const link = new ModelLink({ model: MODEL, classes: [{ class: 'a' }], content, answerMs });
  links.push(link);
  return link;
}

afterEach(async () => {
  for (const link of links.splice(0)) await link.close();
});

describe('a model in a thread', () => {
  it.each([
    ['of any size', meanModel()],
    ['of a fixed size', meanModel([1, 2, 100])],
    ['of a larger fixed batch', meanModel([4, 2, 'samples'])],
  ])('%s answers the documented text, from samples in the units of its card', async (_name, content) => {
    const answer = JSON.parse(await openLink(content).ask(WINDOW, signal));
    // The mean of 5 cmH2O and 1 L/s is 3.
    expect(answer).toEqual({
      findings: [{ class: 'a', confidence: expect.closeTo(1 / (1 + Math.exp(-3)), 5), start_s: 0, end_s: 2 }],
    });
  });

  it.each([
    ['huge', 'memory', 'run'],
    ['large', 'memory', 'run'],
    ['nan', 'not_as_documented', 'output[0]'],
    ['flood', 'model', 'output [1, 10000]'],
    ['external', 'model', 'load'],
    ['unknown', 'model', 'load'],
    ['wholeNumbers', 'model', 'inputs'],
  ] as const)('that is %s fails with its problem', async (kind, problem, detail) => {
    await expect(openLink(HOSTILE_MODELS[kind]()).ask(WINDOW, signal)).rejects.toMatchObject({
      problem,
      detail,
    });
  });

  it('with a fixed batch that no model may hold is refused before an input of that size is made', async () => {
    await expect(openLink(meanModel([5_000_000, 2, 100])).ask(WINDOW, signal)).rejects.toMatchObject({
      problem: 'memory',
      detail: 'load',
    });
  });

  it('with more or fewer outputs than classes fails', async () => {
    await expect(openLink(constantModel([0, 1])).ask(WINDOW, signal)).rejects.toMatchObject({
      problem: 'model',
      detail: 'output [1, 2]',
    });
  });

  it('without an end is ended, and when the run is cancelled too', async () => {
    const link = openLink(HOSTILE_MODELS.endless(), 300);
    await expect(link.ask(WINDOW, signal)).rejects.toMatchObject({ problem: 'timeout' });
    const cancelling = new AbortController();
    const patient = openLink(HOSTILE_MODELS.endless());
    await patient.open(signal);
    const asked = patient.ask(WINDOW, cancelling.signal);
    cancelling.abort(new Error('cancelled'));
    await expect(asked).rejects.toThrow('cancelled');
  });

  it('starts anew after a failure', async () => {
    const link = openLink(meanModel(), 0);
    await expect(link.ask(WINDOW, signal)).rejects.toMatchObject({ problem: 'timeout' });
    await expect(link.open(signal)).resolves.toBeUndefined();
  });
});
