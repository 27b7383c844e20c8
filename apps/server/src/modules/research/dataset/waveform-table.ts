import { CHANNEL_CODES, CHANNELS } from '@eupnea/model';
import { readWaveformWithVolume } from '../../../storage/waveform/read-waveform-with-volume.ts';
import { type DatasetTable, ORIGIN_COLUMNS, real, SESSION_KEYS, text, whole } from './dataset-table.ts';

/** Period per piece: 100 s, 10,000 rows at 100 Hz, about 10 ms of the database. */
const PIECE_US = 100_000_000n;

/** Samples are stored in steps of 0.01 or 0.5. Rounding avoids the digits of Float32. */
const SAMPLE_DIGITS = 1000;

export const WAVEFORMS_TABLE: DatasetTable = {
  name: 'waveforms',
  title: 'One row a sample, where samples are still kept',
  keys: SESSION_KEYS,
  columns: [
    ...ORIGIN_COLUMNS,
    whole('segment', 'Counts the unbroken runs of samples of a session from 1'),
    real('t_s', 's', 'Seconds from the start of the patient’s ventilation'),
    ...CHANNEL_CODES.map((code) =>
      real(CHANNELS[code].wireName, CHANNELS[code].unit, `Signal ${code.replaceAll('_', ' ')}`),
    ),
    text(
      'volume_origin',
      'device: sent by it; integrated: computed from flow, from 0 at each breath’s start',
    ),
  ],
  async *readRows({ pool, stretches, disguise, step }) {
    for (const [place, { patientId, sessionId, deviceId, fromUs, toUs }] of stretches.entries()) {
      let run = 0;
      let runEnd = '';
      for (let pieceUs = fromUs; pieceUs < toUs; pieceUs += PIECE_US) {
        step(place / stretches.length);
        const { segments, integratesVolume } = await readWaveformWithVolume(pool, {
          deviceId,
          fromUs: pieceUs,
          toUs: pieceUs + PIECE_US < toUs ? pieceUs + PIECE_US : toUs,
          seenFromUs: fromUs,
          channels: CHANNEL_CODES,
        });
        for (const segment of segments) {
          if (runEnd !== `${segment.epoch}/${segment.rateHz}/${segment.firstIndex}`) run += 1;
          runEnd = `${segment.epoch}/${segment.rateHz}/${segment.firstIndex + segment.length}`;
          const segmentRun = run;
          const startS = disguise.seconds(patientId, segment.startedAtUs);
          const columns = CHANNEL_CODES.map((code) => segment.columns[code]);
          const volumeOrigin = integratesVolume ? 'integrated' : 'device';
          yield Array.from({ length: segment.length }, (_, index) => [
            disguise.patient(patientId),
            disguise.session(sessionId),
            segmentRun,
            Math.round((startS + index / segment.rateHz) * 1_000_000) / 1_000_000,
            ...columns.map((values) => shorten(values?.[index])),
            segment.columns.volume === undefined ? null : volumeOrigin,
          ]);
        }
      }
    }
  },
};

function shorten(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value)
    ? null
    : Math.round(value * SAMPLE_DIGITS) / SAMPLE_DIGITS;
}
