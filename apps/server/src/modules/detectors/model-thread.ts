import type { DetectorProblem } from '@eupnea/contracts/detector';
import { isMainThread, parentPort } from 'node:worker_threads';
import type * as Runtime from 'onnxruntime-web';
import { z } from 'zod';

/** Bytes of a page of WebAssembly memory. */
const PAGE_BYTES = 65_536;
/** Memory of a model and its tensors: the runtime alone has 16 MB, the largest model three times its file. */
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
/** Inputs of one call where the model leaves the number open: more gain no speed. */
const BATCH = 32;

/** What a model must be: one input of this shape after the batch, and this number of outputs for each. */
export interface ModelShape {
  readonly input: readonly [number, number];
  readonly outputs: number;
}

export type ModelOrder =
  | { readonly order: number; readonly content: Uint8Array; readonly shape: ModelShape }
  /** Values of `count` inputs, one after another. */
  | { readonly order: number; readonly count: number; readonly values: Float32Array };

/** Answer to the order of the same number: the outputs of each input, one after another. */
export type ModelReply =
  | { readonly order: number; readonly scores: Float32Array }
  | { readonly order: number; readonly problem: DetectorProblem; readonly detail: string | null };

interface OpenModel {
  readonly runtime: typeof Runtime;
  readonly session: Runtime.InferenceSession;
  readonly shape: ModelShape;
  readonly output: string;
  readonly batch: number;
  /** Whether each call has exactly `batch` inputs. */
  readonly isFixed: boolean;
}

class ModelRefusal extends Error {
  readonly problem: 'model' | 'memory';

  constructor(detail: string, problem: 'model' | 'memory' = 'model') {
    super(detail);
    this.problem = problem;
  }
}

/** The runtime logs nothing, because its lines hold names from the model. */
const QUIET = { logSeverityLevel: 4 } as const;
const messageSchema = z.object({ message: z.string() });
const memorySchema = z.looseObject({ maximum: z.number() });
let model: OpenModel | null = null;

/** Thread that runs a model of others. The model is WebAssembly: it has no files, network or clock. */
if (!isMainThread) {
  limitMemory();
  parentPort?.on('message', (order: ModelOrder) => {
    void take(order).then((reply) => parentPort?.postMessage(reply, []));
  });
}

async function take(order: ModelOrder): Promise<ModelReply> {
  try {
    if ('content' in order) {
      model = await open(order.content, order.shape);
      return { order: order.order, scores: new Float32Array() };
    }
    if (model === null) throw new ModelRefusal('load');
    return { order: order.order, scores: await run(model, order.count, order.values) };
  } catch (error) {
    return { order: order.order, ...describe(error, 'content' in order ? 'load' : 'run') };
  }
}

/** WebAssembly memory is outside the heap that the thread's limits bound: its constructor is asked for less. */
function limitMemory(): void {
  const most = MEMORY_BYTES_MAX / PAGE_BYTES;
  const webAssembly: object = Reflect.get(globalThis, 'WebAssembly');
  const memory: new () => object = Reflect.get(webAssembly, 'Memory');
  const limited = new Proxy(memory, {
    construct(target, [given], made) {
      const asked = memorySchema.parse(given);
      return Reflect.construct(target, [{ ...asked, maximum: Math.min(asked.maximum, most) }], made);
    },
  });
  Reflect.set(webAssembly, 'Memory', limited);
}

async function open(content: Uint8Array, shape: ModelShape): Promise<OpenModel> {
  // Loaded here, so that a server without models never reads its 14 MB.
  const runtime = await import('onnxruntime-web');
  runtime.env.wasm.numThreads = 1;
  runtime.env.logLevel = 'fatal';
  const session = await runtime.InferenceSession.create(content, {
    executionProviders: ['wasm'],
    ...QUIET,
  });
  const [input, ...others] = session.inputMetadata;
  if (input === undefined || others.length > 0 || !input.isTensor || input.type !== 'float32')
    throw new ModelRefusal('inputs');
  const [batch, ...rest] = input.shape;
  const fits = rest.every((size, place) => typeof size !== 'number' || size === shape.input[place]);
  if (batch === undefined || rest.length !== shape.input.length || !fits)
    throw new ModelRefusal(`input [${input.shape.map(showSize).join(', ')}]`);
  const output = session.outputMetadata.find((one) => one.isTensor && one.type === 'float32');
  if (output === undefined) throw new ModelRefusal('outputs');
  const isFixed = typeof batch === 'number';
  // An input is made in this process first, whose buffers no limit of the thread counts.
  if (isFixed && batch * shape.input[0] * shape.input[1] * Float32Array.BYTES_PER_ELEMENT > MEMORY_BYTES_MAX)
    throw new ModelRefusal('load', 'memory');
  return {
    runtime,
    session,
    shape,
    output: output.name,
    batch: isFixed ? Math.max(1, batch) : BATCH,
    isFixed,
  };
}

/** A size that the model leaves open has a name of its own, which is not repeated. */
function showSize(size: number | string): string {
  return typeof size === 'number' ? String(size) : '?';
}

async function run(opened: OpenModel, count: number, values: Float32Array): Promise<Float32Array> {
  const { runtime, session, shape, output, batch, isFixed } = opened;
  const size = shape.input[0] * shape.input[1];
  const scores = new Float32Array(count * shape.outputs);
  const [name] = session.inputNames;
  if (name === undefined) throw new ModelRefusal('inputs');
  for (let from = 0; from < count; from += batch) {
    const taken = Math.min(batch, count - from);
    const given = isFixed ? batch : taken;
    const part = new Float32Array(given * size);
    part.set(values.subarray(from * size, (from + taken) * size));
    const tensor = new runtime.Tensor('float32', part, [given, ...shape.input]);
    const answer = (await session.run({ [name]: tensor }, [output], QUIET))[output];
    const data = answer?.data;
    if (!(data instanceof Float32Array) || data.length !== given * shape.outputs)
      throw new ModelRefusal(`output [${answer?.dims.join(', ') ?? ''}]`);
    scores.set(data.subarray(0, taken * shape.outputs), from * shape.outputs);
  }
  return scores;
}

function describe(error: unknown, step: 'load' | 'run') {
  if (error instanceof ModelRefusal) return { problem: error.problem, detail: error.message };
  // The runtime's messages hold names from the model: only what they are about is told.
  const message = messageSchema.safeParse(error).data?.message ?? String(error);
  if (/alloc|out of memory|memory\.grow|Array buffer|exceeds the supported maximum/iu.test(message))
    return { problem: 'memory', detail: step } as const;
  if (error instanceof Error && error.name === 'RuntimeError')
    return { problem: 'crash', detail: step } as const;
  return { problem: 'model', detail: step } as const;
}
