import type { FileChannel, InputIssue } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import { unpackGzip } from '../gzip/unpack-gzip.ts';
import { MAX_TRACKS } from './vital-limits.ts';
import { VitalPackets, type VitalPacketTaker } from './vital-packets.ts';
import type { VitalDevice, VitalRecord, VitalTrack } from './vital-packet-bodies.ts';

/** Content of a file without its values. */
export interface VitalSurvey {
  /** Tracks in the order of the file; positions of a mapping refer to it. */
  readonly tracks: readonly VitalTrack[];
  /** Earliest time of a track's records by its id, in seconds since the Unix epoch; absent without a record. */
  readonly firstSeconds: ReadonlyMap<number, number>;
  readonly devices: ReadonlyMap<number, VitalDevice>;
  readonly issues: readonly InputIssue[];
}

/** Valid range of times; others are damaged or wrongly de-identified, because such monitors did not exist. */
const EARLIEST_SECONDS = Date.UTC(1970, 0, 2) / 1000;
const LATEST_SECONDS = Date.UTC(2300, 0, 1) / 1000;

/** Whether a time, s since the Unix epoch, is plausible. */
export function isVitalTime(seconds: number): boolean {
  return seconds >= EARLIEST_SECONDS && seconds < LATEST_SECONDS;
}

/** Collects a survey from packets. */
export class VitalSurveyor implements VitalPacketTaker {
  readonly #tracks = new Map<number, VitalTrack>();
  readonly #firstSeconds = new Map<number, number>();
  readonly #devices = new Map<number, VitalDevice>();
  readonly #issues: InputIssue[] = [];
  #crowded = false;

  readonly device = (device: VitalDevice): void => {
    if (this.#devices.size < MAX_TRACKS) this.#devices.set(device.id, device);
  };

  /** Takes a track; a repeated declaration (a continued file) does not replace the first. */
  readonly track = (track: VitalTrack): void => {
    if (this.#tracks.has(track.id)) return;
    if (this.#tracks.size < MAX_TRACKS) this.#tracks.set(track.id, track);
    else if (!this.#crowded) {
      this.#crowded = true;
      const detail = `The file has more than ${MAX_TRACKS} tracks; the others are not read.`;
      this.issue({ code: 'vital_tracks', detail });
    }
  };

  readonly record = ({ trackId, seconds }: VitalRecord): void => {
    if (!this.#tracks.has(trackId) || !isVitalTime(seconds)) return;
    const former = this.#firstSeconds.get(trackId);
    if (former === undefined || seconds < former) this.#firstSeconds.set(trackId, seconds);
  };

  readonly issue = (issue: InputIssue): void => {
    this.#issues.push(issue);
  };

  get survey(): VitalSurvey {
    return {
      tracks: [...this.#tracks.values()],
      firstSeconds: this.#firstSeconds,
      devices: this.#devices,
      issues: this.#issues,
    };
  }
}

/** Surveys of files, so that a file that was inspected is not unpacked once more to be read. */
const SURVEYS = new WeakMap<NamedSource, VitalSurvey>();

/** Surveys the whole file, because tracks may be declared anywhere in it. */
export async function surveyVital(file: NamedSource): Promise<VitalSurvey> {
  const known = SURVEYS.get(file) ?? (await readSurvey(file));
  SURVEYS.set(file, known);
  return known;
}

async function readSurvey(file: NamedSource): Promise<VitalSurvey> {
  const surveyor = new VitalSurveyor();
  for await (const _ of readPackets(file, surveyor));
  return surveyor.survey;
}

/** Passes all packets of a file to the taker, yielding after each piece so that a reader can return its events. */
export async function* readPackets(file: NamedSource, taker: VitalPacketTaker): AsyncGenerator<void> {
  const packets = new VitalPackets(taker);
  let ended = true;
  const report = (issue: InputIssue) => {
    ended = false;
    taker.issue?.(issue);
  };
  for await (const piece of unpackGzip(file.open(), report)) {
    packets.push(piece);
    yield;
  }
  // An incomplete stream is already reported.
  if (ended) packets.finish();
}

/** Describes the waves for an inspection. A name that occurs twice is prefixed with its device. */
export function describeVitalWaves({ tracks, devices }: VitalSurvey): readonly FileChannel[] {
  const names = new Set<string>();
  return tracks.flatMap(({ kind, name, unit, rateHz, deviceId }, position) => {
    if (kind !== 'wave') return [];
    const own = names.has(name) ? `${devices.get(deviceId)?.type ?? deviceId}/${name}` : name;
    names.add(name);
    return [{ position, name: own, unit, rateHz: rateHz > 0 ? rateHz : null }];
  });
}
