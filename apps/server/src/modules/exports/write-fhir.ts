import { randomInt } from 'node:crypto';
import type { ExportFhirQuery } from '@eupnea/contracts/fhir-export';
import { FhirBundleWriter, MOST_FHIR_SHIFT_DAYS } from '@eupnea/formats';
import { CHANNEL_CODES } from '@eupnea/model';
import { MAX_BREATHS_PER_PAGE, readBreaths } from '../../storage/breath/read-breaths.ts';
import { readWaveformWithVolume } from '../../storage/waveform/read-waveform-with-volume.ts';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import type { TableSources } from './read-tables.ts';

/** Period per piece: a minute of samples, read and written at once. */
const PIECE_US = 60_000_000n;

export interface FhirSources {
  readonly sources: TableSources;
  readonly models: ReadonlyMap<number, string>;
}

/**
 * A FHIR bundle of the stretches, written piece by piece: a page of breaths or a minute of waves is in
 * memory.
 */
export async function* writeFhir(
  { sources, models }: FhirSources,
  { parts, date_shift: shift }: Pick<ExportFhirQuery, 'parts' | 'date_shift'>,
): AsyncGenerator<Buffer> {
  const writer = new FhirBundleWriter({
    shiftDays: shift === 'random' ? -randomInt(1, MOST_FHIR_SHIFT_DAYS + 1) : 0,
    modelOf: (deviceId) => models.get(deviceId) ?? '',
  });
  yield Buffer.from(writer.begin());
  for (const stretch of sources.stretches) {
    if (parts.includes('breaths')) yield* writeBreaths(writer, sources, stretch);
    if (parts.includes('waveforms')) yield* writeWaves(writer, sources, stretch);
  }
  yield Buffer.from(writer.end());
}

async function* writeBreaths(
  writer: FhirBundleWriter,
  { pool, pseudonymOf }: TableSources,
  stretch: Stretch,
): AsyncGenerator<Buffer> {
  const { deviceId, toUs } = stretch;
  const pseudonym = findPseudonym(stretch, pseudonymOf);
  for (let fromUs = stretch.fromUs; ; ) {
    const breaths = await readBreaths(pool, { deviceId, fromUs, toUs, limit: MAX_BREATHS_PER_PAGE });
    const texts = breaths.map(({ breath, breathNumber, startedAtUs, rateHz }) => {
      const startMs = Number(startedAtUs) / 1000;
      const endMs = startMs + ((breath.endIndex - breath.startIndex) * 1000) / rateHz;
      return writer.addBreath({ deviceId, pseudonym, breathNumber, startMs, endMs, breath });
    });
    yield Buffer.from(texts.join(''));
    const last = breaths.at(-1);
    if (last === undefined || breaths.length < MAX_BREATHS_PER_PAGE) return;
    fromUs = last.startedAtUs + 1n;
  }
}

async function* writeWaves(
  writer: FhirBundleWriter,
  { pool, pseudonymOf }: TableSources,
  stretch: Stretch,
): AsyncGenerator<Buffer> {
  const { deviceId, fromUs, toUs } = stretch;
  const pseudonym = findPseudonym(stretch, pseudonymOf);
  for (let pieceUs = fromUs; pieceUs < toUs; pieceUs += PIECE_US) {
    const { segments, integratesVolume } = await readWaveformWithVolume(pool, {
      deviceId,
      fromUs: pieceUs,
      toUs: pieceUs + PIECE_US < toUs ? pieceUs + PIECE_US : toUs,
      seenFromUs: fromUs,
      channels: CHANNEL_CODES,
    });
    for (const { columns, rateHz, startedAtUs } of segments) {
      const texts = CHANNEL_CODES.flatMap((channel) => {
        const samples = columns[channel];
        if (samples === undefined) return [];
        const computed = channel === 'volume' && integratesVolume;
        const startMs = Number(startedAtUs) / 1000;
        return [writer.addWave({ deviceId, pseudonym, channel, startMs, rateHz, samples, computed })];
      });
      yield Buffer.from(texts.join(''));
    }
  }
}

function findPseudonym({ patientId }: Stretch, pseudonymOf: ReadonlyMap<number, string>): string | null {
  return patientId === null ? null : (pseudonymOf.get(patientId) ?? null);
}
