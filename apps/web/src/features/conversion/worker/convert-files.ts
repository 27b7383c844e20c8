import { createConversionMeasurement } from '@eupnea/analysis';
import {
  convertRecording,
  findRecordingFormat,
  findWriterFormat,
  type NamedSource,
  type WrittenChunk,
} from '@eupnea/formats';
import { ensure, type InputIssue } from '@eupnea/model';
import { sourceOfFile } from '../../../lib/files/source-of-file.ts';
import type { WorkerAnswer, WorkerRequest } from './conversion-message.ts';

/** Maximum number of rejected lines kept; all are counted. */
const REJECTED_KEPT = 1000;

type ConvertRequest = Extract<WorkerRequest, { readonly type: 'convert' }>;
type Converted = Extract<WorkerAnswer, { readonly type: 'converted' }>;
type Parts = Map<string, Uint8Array<ArrayBuffer>[]>;

/** Reads the files and keeps the output as blobs, which the browser may put on disk. */
export async function convertFiles(
  request: ConvertRequest,
  onProgress: (fraction: number) => void,
): Promise<Converted> {
  const target = ensure(findWriterFormat(request.writerId), `writer ${request.writerId}`);
  const passes = target.needsSurvey ? 2 : 1;
  const totalBytes = passes * request.files.reduce((sum, file) => sum + file.size, 0);
  let readBytes = 0;
  const count = (bytes: number) => {
    readBytes += bytes;
    onProgress(totalBytes === 0 ? 1 : Math.min(1, readBytes / totalBytes));
  };
  const steps = convertRecording({
    sources: request.files.map((file) => countReading(sourceOfFile(file), count)),
    format: ensure(findRecordingFormat(request.readerId), `reader ${request.readerId}`),
    mapping: request.mapping,
    target,
    recordName: request.recordName,
    device: request.device,
    dateShiftDays: request.dateShiftDays,
    pseudonym: null,
    software: request.software,
    measurement: createConversionMeasurement(),
  });
  const parts: Parts = new Map();
  const rejected: InputIssue[] = [];
  let rejectedTotal = 0;
  for (;;) {
    const step = await steps.next();
    if (step.done === true) {
      return {
        type: 'converted',
        files: target.endings.flatMap((ending) => {
          const bytes = parts.get(ending);
          return bytes === undefined
            ? []
            : [{ ending, content: new Blob(bytes, { type: target.mediaType }) }];
        }),
        breaths: target.holdsBreaths ? step.value.breaths : null,
        rejected,
        rejectedTotal,
        losses: step.value.losses,
      };
    }
    addChunks(parts, step.value.chunks);
    rejectedTotal += step.value.issues.length;
    rejected.push(...step.value.issues.slice(0, REJECTED_KEPT - rejected.length));
  }
}

function addChunks(parts: Parts, chunks: readonly WrittenChunk[]): void {
  for (const { ending, bytes } of chunks) {
    const known = parts.get(ending) ?? [];
    // Copied, because a writer may reuse its buffer.
    known.push(new Uint8Array(bytes));
    parts.set(ending, known);
  }
}

function countReading(source: NamedSource, count: (bytes: number) => void): NamedSource {
  const { slice } = source;
  return {
    name: source.name,
    byteLength: source.byteLength,
    async *open() {
      for await (const chunk of source.open()) {
        count(chunk.length);
        yield chunk;
      }
    },
    ...(slice === undefined
      ? {}
      : {
          slice: async (from: number, to: number) => {
            const bytes = await slice(from, to);
            count(bytes.length);
            return bytes;
          },
        }),
  };
}
