import { RecordingSurveyor, type RecordingSurvey } from '@eupnea/formats';
import { CHANNEL_CODES, type ChannelCode, type SampleBlock } from '@eupnea/model';
import type { Pool } from 'pg';
import { readWaveform, type WaveformSegment } from '../../../../storage/waveform/read-waveform.ts';
import type { Piece } from '../cut-pieces.ts';

/** Samples without a gap, of one epoch and rate, within one day of UTC. */
export interface SignalRun {
  readonly piece: Piece;
  readonly epoch: number;
  readonly rateHz: number;
  readonly firstIndex: number;
  readonly length: number;
  /** Time of the first sample. */
  readonly startedAtUs: bigint;
  /** Time after the last sample. */
  readonly endedAtUs: bigint;
  readonly channels: readonly ChannelCode[];
  readonly survey: RecordingSurvey;
}

/** Period per read: 50 s, 5,000 rows at 100 Hz. */
const READ_US = 50_000_000n;

/** Unbroken runs of samples of a piece, in order of time. Samples are read once here and again when they are written. */
export async function* listRuns(pool: Pick<Pool, 'query'>, piece: Piece): AsyncGenerator<SignalRun> {
  let open: OpenRun | null = null;
  for await (const segment of readSegments(pool, piece, piece.fromUs, piece.toUs)) {
    if (open !== null && !open.takes(segment)) {
      yield open.finish();
      open = null;
    }
    open ??= new OpenRun(piece, segment);
    open.add(segment);
  }
  if (open !== null) yield open.finish();
}

/** Blocks of a run; the first sample of the run has the index 0. */
export async function* readBlocks(pool: Pick<Pool, 'query'>, run: SignalRun): AsyncGenerator<SampleBlock> {
  const endIndex = run.firstIndex + run.length;
  for await (const segment of readSegments(pool, run.piece, run.startedAtUs, run.endedAtUs)) {
    const { epoch, rateHz, firstIndex, length } = segment;
    const isOwn = epoch === run.epoch && rateHz === run.rateHz;
    if (isOwn && firstIndex >= run.firstIndex && firstIndex + length <= endIndex)
      yield toBlock(segment, run.firstIndex);
  }
}

async function* readSegments(
  pool: Pick<Pool, 'query'>,
  { deviceId }: Piece,
  fromUs: bigint,
  toUs: bigint,
): AsyncGenerator<WaveformSegment> {
  for (let readUs = fromUs; readUs < toUs; readUs += READ_US) {
    const endUs = readUs + READ_US < toUs ? readUs + READ_US : toUs;
    yield* await readWaveform(pool, { deviceId, fromUs: readUs, toUs: endUs, channels: CHANNEL_CODES });
  }
}

function toBlock({ rateHz, firstIndex, length, columns }: WaveformSegment, origin: number): SampleBlock {
  return { firstIndex: firstIndex - origin, rateHz, length, channels: columns };
}

class OpenRun {
  readonly #piece: Piece;
  readonly #first: WaveformSegment;
  readonly #surveyor: RecordingSurveyor;
  #length = 0;

  constructor(piece: Piece, first: WaveformSegment) {
    this.#piece = piece;
    this.#first = first;
    this.#surveyor = new RecordingSurveyor(first.rateHz);
  }

  takes({ epoch, rateHz, firstIndex }: WaveformSegment): boolean {
    const own = this.#first;
    return epoch === own.epoch && rateHz === own.rateHz && firstIndex === own.firstIndex + this.#length;
  }

  add(segment: WaveformSegment): void {
    this.#surveyor.take({ type: 'samples', block: toBlock(segment, this.#first.firstIndex) });
    this.#length += segment.length;
  }

  finish(): SignalRun {
    const { epoch, rateHz, firstIndex, startedAtUs } = this.#first;
    const survey = this.#surveyor.finish();
    return {
      piece: this.#piece,
      epoch,
      rateHz,
      firstIndex,
      length: this.#length,
      startedAtUs,
      endedAtUs: startedAtUs + BigInt(Math.round((this.#length * 1_000_000) / rateHz)),
      channels: CHANNEL_CODES.filter((code) => survey.ranges.has(code)),
      survey,
    };
  }
}
