import type { FilePart, RecordingInspection } from '@eupnea/model';
import { formatWallTime } from '../format-wall-time.ts';
import { describeInspection } from '../inspection.ts';
import type { NamedSource } from '../named-source.ts';
import { proposeSignals } from '../signal-mapping.ts';
import { describeVitalWaves, surveyVital, VitalSurveyor, type VitalSurvey } from './survey-vital.ts';
import { isGzip, unpackGzipHead } from '../gzip/unpack-gzip.ts';
import { VitalPackets } from './vital-packets.ts';

export const VITAL_RECORDING = { id: 'vital', name: 'VitalDB', contents: 'waveform' } as const;
/** Files without waves: numbers of monitors as trend rows, and remarks. */
export const VITAL_TRENDS = { id: 'vital_trends', name: 'VitalDB numbers', contents: 'trend' } as const;
type VitalKind = typeof VITAL_RECORDING | typeof VITAL_TRENDS;

/** Maximum bytes of the unpacked head that are inspected; they contain the first tracks. */
const MOST_HEAD_BYTES = 256 * 1024;

/** Inspects the first bytes, which name the tracks that were recorded first. */
export function inspectVital(head: Uint8Array, kind: VitalKind): RecordingInspection | null {
  if (!isGzip(head)) return null;
  const pieces = unpackGzipHead(head, MOST_HEAD_BYTES);
  const start = pieces.flatMap((piece) => [...piece.subarray(0, 4)]).slice(0, 4);
  if (String.fromCharCode(...start) !== 'VITA') return null;
  const surveyor = new VitalSurveyor();
  const packets = new VitalPackets(surveyor);
  for (const piece of pieces) packets.push(piece);
  const { survey } = surveyor;
  return kindOf(survey).id === kind.id ? describeSurvey(survey) : null;
}

/** Inspects the whole file. */
export async function inspectVitalFiles(files: readonly NamedSource[]): Promise<RecordingInspection> {
  const [file] = files;
  const survey = file === undefined ? new VitalSurveyor().survey : await surveyVital(file);
  return describeSurvey(survey);
}

function kindOf({ tracks }: VitalSurvey): VitalKind {
  const hasWaves = tracks.some(({ kind }) => kind === 'wave');
  return hasWaves || tracks.length === 0 ? VITAL_RECORDING : VITAL_TRENDS;
}

function describeSurvey(survey: VitalSurvey): RecordingInspection {
  const { tracks, devices, firstSeconds, issues } = survey;
  const kind = kindOf(survey);
  const known = {
    formatId: kind.id,
    formatName: kind.name,
    contents: kind.contents,
    device: { model: [...devices.values()][0]?.type ?? null, serial: null, software: null },
    startedAt: findStart([...firstSeconds.values()]),
  };
  if (tracks.length === 0) {
    const problem = issues[0] ?? { code: 'vital_no_tracks', detail: 'The file names no track.' };
    return describeInspection({ ...known, problem });
  }
  if (kind.contents === 'trend') return describeInspection({ ...known, confidence: 'certain' });
  const channels = describeVitalWaves(survey);
  const { mapping, confidence, questions } = proposeSignals(channels);
  const parts = listVitalParts(survey);
  return describeInspection({ ...known, channels, mapping, confidence, questions, parts });
}

/** Tracks without waves: numbers become trends, texts become notes. */
function listVitalParts({ tracks }: VitalSurvey): readonly FilePart[] {
  return tracks.flatMap(({ kind, name }): readonly FilePart[] => {
    if (kind === 'wave') return [];
    return [
      kind === 'number'
        ? { name, use: 'trend', reason: 'numbers of a monitor' }
        : { name, use: 'notes', reason: 'texts' },
    ];
  });
}

/** Start of the recording; times of the file are UTC. */
function findStart(seconds: readonly number[]): string | null {
  if (seconds.length === 0) return null;
  return formatWallTime(Math.min(...seconds) * 1000, true);
}
