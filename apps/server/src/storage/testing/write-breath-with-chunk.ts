import { serverTimeUs } from '@eupnea/model';
import type { Recording } from '../recording/recording.ts';
import { encodeChunk } from '../waveform/chunk-codec.ts';
import { TEST_RATE_HZ, buildBreathRecord } from './build-breath.ts';

const CHUNK_SECONDS = 10;

/** Writes a breath, and a chunk of ten seconds that begins with it. @param number of the breath, and of the chunk in its epoch */
export async function writeBreathWithChunk(
  recording: Recording,
  deviceId: number,
  atMs: number,
  number: number,
): Promise<void> {
  const samples = CHUNK_SECONDS * TEST_RATE_HZ;
  await recording.write({
    breaths: [buildBreathRecord({ deviceId, breathNumber: number, anchorMs: atMs, startIndex: 0 })],
    chunks: [
      {
        deviceId,
        epoch: 1,
        rateHz: TEST_RATE_HZ,
        firstIndex: number * samples,
        startedAtUs: serverTimeUs(atMs),
        endedAtUs: serverTimeUs(atMs + CHUNK_SECONDS * 1000),
        chunk: encodeChunk({ pressure: new Float32Array(samples) }),
      },
    ],
  });
}
