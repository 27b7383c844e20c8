import {
  always,
  endlessLoop,
  externalFloats,
  floats,
  intAttribute,
  ints,
  intsAttribute,
  node,
  type Size,
  writeOnnx,
} from './write-onnx.ts';

/** Any number of inputs of two channels and any number of samples. */
const INPUT: readonly Size[] = ['batch', 2, 'samples'];
const OUTPUT: readonly Size[] = ['batch', 1];
const INT64 = 7;

const FLATTEN = node('Flatten', ['x'], ['flat'], [intAttribute('axis', 1)]);
const KEEP = [intsAttribute('axes', [1]), intAttribute('keepdims', 1)];

/** Mean of all samples of an input. */
function mean(name: string) {
  return [FLATTEN, node('ReduceMean', ['flat'], [name], KEEP)];
}

/** Answers a chosen logit for each input, whatever the samples are. */
export function constantModel(logits: readonly number[]): Buffer {
  return writeOnnx({
    nodes: [
      ...mean('mean'),
      node('Mul', ['mean', 'nothing'], ['zero']),
      node('Add', ['zero', 'logits'], ['y']),
    ],
    constants: [floats('nothing', [1], [0]), floats('logits', [1, logits.length], logits)],
    input: INPUT,
    output: ['batch', logits.length],
  });
}

/** Answers the mean of the samples of an input. */
export function meanModel(input: readonly Size[] = INPUT): Buffer {
  return writeOnnx({ nodes: mean('y'), input, output: [input[0] ?? 1, 1] });
}

/** A network of one layer with as many weights as samples, seen from the first channel to the last. */
export function layerModel(samples: number, width: number): Buffer {
  const first = Array.from({ length: samples * width }, (_, place) => Math.sin(place) / samples);
  return writeOnnx({
    nodes: [
      FLATTEN,
      node('MatMul', ['flat', 'first'], ['wide']),
      node('Relu', ['wide'], ['bent']),
      node('MatMul', ['bent', 'second'], ['y']),
    ],
    constants: [
      floats('first', [samples, width], first),
      floats(
        'second',
        [width, 1],
        Array.from({ length: width }, (_, place) => Math.cos(place)),
      ),
    ],
    input: ['batch', 2, samples / 2],
    output: OUTPUT,
  });
}

/** Models that harm whoever trusts them. */
export const HOSTILE_MODELS = {
  /** Never ends. */
  endless: () =>
    writeOnnx({
      nodes: [...mean('mean'), endlessLoop('mean', 'y', OUTPUT)],
      constants: [always()],
      input: INPUT,
      output: OUTPUT,
    }),
  /** Needs a tensor of 40 GB. */
  huge: () =>
    writeOnnx({
      nodes: [
        ...mean('mean'),
        node('Tile', ['mean', 'times'], ['tiles']),
        node('ReduceMean', ['tiles'], ['y'], KEEP),
      ],
      constants: [ints('times', [1, 10_000_000_000])],
      input: INPUT,
      output: OUTPUT,
    }),
  /** Needs a tensor of 1 GB, which a process could have. */
  large: () =>
    writeOnnx({
      nodes: [
        ...mean('mean'),
        node('Tile', ['mean', 'times'], ['tiles']),
        node('ReduceMean', ['tiles'], ['y'], KEEP),
      ],
      constants: [ints('times', [1, 256 * 1024 * 1024])],
      input: INPUT,
      output: OUTPUT,
    }),
  /** Divides zero by zero. */
  nan: () =>
    writeOnnx({
      nodes: [...mean('mean'), node('Sub', ['mean', 'mean'], ['zero']), node('Div', ['zero', 'zero'], ['y'])],
      input: INPUT,
      output: OUTPUT,
    }),
  /** Answers ten thousand numbers for each input. */
  flood: () =>
    writeOnnx({
      nodes: [...mean('mean'), node('Tile', ['mean', 'times'], ['y'])],
      constants: [ints('times', [1, 10_000])],
      input: INPUT,
      output: ['batch', 'many'],
    }),
  /** Asks for a file of the machine. */
  external: () =>
    writeOnnx({
      nodes: [...mean('mean'), node('Add', ['mean', 'weights'], ['y'])],
      constants: [externalFloats('weights', [1], '/etc/passwd')],
      input: INPUT,
      output: OUTPUT,
    }),
  /** Reads whole numbers. */
  wholeNumbers: () =>
    writeOnnx({
      nodes: [node('Cast', ['x'], ['y'], [intAttribute('to', 1)])],
      input: INPUT,
      output: INPUT,
      inputType: INT64,
    }),
  /** Has an operator that nobody knows. */
  unknown: () => writeOnnx({ nodes: [node('RunShell', ['x'], ['y'])], input: INPUT, output: INPUT }),
} as const;
