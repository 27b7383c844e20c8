/** Types of values and attributes as ONNX numbers them. */
const FLOAT = 1;
const INT64 = 7;
const BOOL = 9;
const EXTERNAL = 1;
const IR_VERSION = 8;
const OPSET = 13;

type Bytes = readonly number[];
/** A dimension; a text leaves it open. */
export type Size = number | string;

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

/** A number of a message. */
function int(field: number, value: number): Bytes {
  return [...varint(field * 8), ...varint(value)];
}

/** A text, bytes or a message within a message. */
function part(field: number, content: Bytes | string): Bytes {
  const bytes = typeof content === 'string' ? [...new TextEncoder().encode(content)] : content;
  return [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
}

function valueInfo(name: string, type: number, sizes: readonly Size[]): Bytes {
  const shape = sizes.flatMap((size) => part(1, typeof size === 'number' ? int(1, size) : part(2, size)));
  const tensor = [...int(1, type), ...part(2, shape)];
  return [...part(1, name), ...part(2, part(1, tensor))];
}

export function intAttribute(name: string, value: number): Bytes {
  return [...part(1, name), ...int(3, value), ...int(20, 2)];
}

export function intsAttribute(name: string, values: readonly number[]): Bytes {
  return [...part(1, name), ...values.flatMap((value) => int(8, value)), ...int(20, 7)];
}

function graphAttribute(name: string, graph: Bytes): Bytes {
  return [...part(1, name), ...part(6, graph), ...int(20, 5)];
}

export function node(
  type: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: readonly Bytes[] = [],
): Bytes {
  return [
    ...inputs.flatMap((name) => part(1, name)),
    ...outputs.flatMap((name) => part(2, name)),
    ...part(4, type),
    ...attributes.flatMap((attribute) => part(5, attribute)),
  ];
}

function bytesOf(values: Float32Array | BigInt64Array): Bytes {
  return [...new Uint8Array(values.buffer)];
}

export function floats(name: string, sizes: readonly number[], values: readonly number[]): Bytes {
  const dims = sizes.flatMap((size) => int(1, size));
  return [...dims, ...int(2, FLOAT), ...part(8, name), ...part(9, bytesOf(Float32Array.from(values)))];
}

export function ints(name: string, values: readonly number[]): Bytes {
  const raw = bytesOf(BigInt64Array.from(values, BigInt));
  return [...int(1, values.length), ...int(2, INT64), ...part(8, name), ...part(9, raw)];
}

/** A tensor whose values are in another file. */
export function externalFloats(name: string, sizes: readonly number[], location: string): Bytes {
  const dims = sizes.flatMap((size) => int(1, size));
  const entry = [...part(1, 'location'), ...part(2, location)];
  return [...dims, ...int(2, FLOAT), ...part(8, name), ...part(13, entry), ...int(14, EXTERNAL)];
}

export interface GraphParts {
  readonly nodes: readonly Bytes[];
  readonly constants?: readonly Bytes[];
  readonly input: readonly Size[];
  readonly output: readonly Size[];
  readonly inputType?: number;
}

/** Bytes of an ONNX model with the input `x` and the output `y`. */
export function writeOnnx({ nodes, constants = [], input, output, inputType = FLOAT }: GraphParts): Buffer {
  const graph = [
    ...nodes.flatMap((one) => part(1, one)),
    ...part(2, 'graph'),
    ...constants.flatMap((one) => part(5, one)),
    ...part(11, valueInfo('x', inputType, input)),
    ...part(12, valueInfo('y', FLOAT, output)),
  ];
  const opset = [...part(1, ''), ...int(2, OPSET)];
  return Buffer.from([...int(1, IR_VERSION), ...part(8, opset), ...part(7, graph)]);
}

/** A loop without an end that keeps `value` as `result`. */
export function endlessLoop(value: string, result: string, sizes: readonly Size[]): Bytes {
  const body = [
    ...part(1, node('Identity', ['going'], ['goes'])),
    ...part(1, node('Identity', ['held'], ['holds'])),
    ...part(2, 'body'),
    ...part(11, valueInfo('turn', INT64, [])),
    ...part(11, valueInfo('going', BOOL, [])),
    ...part(11, valueInfo('held', FLOAT, sizes)),
    ...part(12, valueInfo('goes', BOOL, [])),
    ...part(12, valueInfo('holds', FLOAT, sizes)),
  ];
  return node('Loop', ['', 'always', value], [result], [graphAttribute('body', body)]);
}

/** The constant that keeps a loop going. */
export function always(): Bytes {
  return [...int(2, BOOL), ...part(8, 'always'), ...part(9, [1])];
}
