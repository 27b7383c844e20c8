import { readFileSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { addDetectorBodySchema } from '@eupnea/contracts/detector';
import { MODEL_BYTES_MAX, modelCardSchema } from '@eupnea/contracts/detector-model';
import type { ChannelCode } from '@eupnea/model';
import type { z } from 'zod';
import { describeModel, findUnknownUnit } from '../../apps/server/src/modules/detectors/describe-model.ts';
import type { DetectorLink } from '../../apps/server/src/modules/detectors/detector-link.ts';
import { HttpLink } from '../../apps/server/src/modules/detectors/http-link.ts';
import { looksLikeOnnx } from '../../apps/server/src/modules/detectors/looks-like-onnx.ts';
import { ModelLink } from '../../apps/server/src/modules/detectors/model-link.ts';
import { readingWindows } from '../../apps/server/src/modules/detectors/reading-windows.ts';

/** A detector of others that a benchmark asks through the same links as a run of a project. */
export interface OtherDetector {
  readonly name: string;
  readonly channels: readonly ChannelCode[];
  readonly windowS: number;
  readonly stepS: number;
  readonly classes: readonly { readonly class: string; readonly kind: string | null }[];
  /** Starts a link, without loading a model yet. */
  open(): DetectorLink;
}

export interface DetectorLimits {
  /** Networks to which samples may be sent. */
  readonly networks: readonly string[];
  /** Time for one answer, ms; default 10 s. */
  readonly answerMs?: number;
}

/**
 * Reads a detector from the command line.
 * @param place an address, or the path of an ONNX file
 * @param cardPath its card: the registration of the API without an address, or the model card
 * @throws Error that names the field which cannot be used
 */
export function openDetector(place: string, cardPath: string, limits: DetectorLimits): OtherDetector {
  const card: unknown = readJson(cardPath);
  return /^https?:/u.test(place)
    ? openProgram(place, card, cardPath, limits)
    : openModel(place, card, cardPath, limits);
}

function openProgram(address: string, card: unknown, path: string, limits: DetectorLimits): OtherDetector {
  const body = parse(addDetectorBodySchema, { secret: null, ...asObject(card), address }, path);
  const { secret, channels, window_s: windowS, step_s: stepS, classes, name } = body;
  const headers = secret === null ? {} : { [secret.header]: secret.value };
  const open = () => new HttpLink({ address, headers, ...limits });
  return { name, channels, windowS, stepS, classes, open };
}

function openModel(file: string, given: unknown, path: string, limits: DetectorLimits): OtherDetector {
  const card = parse(modelCardSchema, given, path);
  const unknown = findUnknownUnit(card);
  if (unknown !== null) throw new Error(`${path}: inputs.${unknown}.unit is no unit of the channel`);
  const { size } = statSync(file);
  if (size > MODEL_BYTES_MAX) throw new Error(`${file}: more than ${MODEL_BYTES_MAX} bytes`);
  const content = readFileSync(file);
  if (!looksLikeOnnx(content)) throw new Error(`${file} is not an ONNX model`);
  const contentHash = createHash('sha256').update(content).digest('hex');
  const model = describeModel(card, { fileName: basename(file), sizeBytes: size, contentHash });
  const { name, classes, inputs } = card;
  const { answerMs } = limits;
  const source = { model, classes, content, ...(answerMs === undefined ? {} : { answerMs }) };
  const channels = inputs.map(({ channel }) => channel);
  return { name, channels, ...readingWindows(card), classes, open: () => new ModelLink(source) };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`--card ${path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function asObject(card: unknown): object {
  return typeof card === 'object' && card !== null ? card : {};
}

function parse<Schema extends z.ZodType>(schema: Schema, card: unknown, path: string): z.output<Schema> {
  const parsed = schema.safeParse(card);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}
