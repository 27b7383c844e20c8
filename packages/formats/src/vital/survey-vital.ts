import type { FileChannel, InputIssue } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import { unpackGzip } from './unpack-gzip.ts';
import { MAX_TRACKS } from './vital-limits.ts';
import { VitalPackets, type VitalPacketTaker } from './vital-packets.ts';
import type { VitalDevice, VitalRecord, VitalTrack } from './vital-packet-bodies.ts';

/** What a file holds, before its values are read. */
export interface VitalSurvey {
  /** In the order in which the file names them: a mapping's positions count these. */
  readonly tracks: readonly VitalTrack[];
  /** Earliest time of a track's records by its id, in seconds since the Unix epoch; absent without a record. */
  readonly firstSeconds: ReadonlyMap<number, number>;
  readonly devices: ReadonlyMap<number, VitalDevice>;
  readonly issues: readonly InputIssue[];
}

/** Times outside these are damage: the monitors did not exist, or de-identification went wrong. */
const EARLIEST_SECONDS = Date.UTC(1970, 0, 2) / 1000;
const LATEST_SECONDS = Date.UTC(2300, 0, 1) / 1000;

export function isVitalTime(seconds: number): boolean {
  return seconds >= EARLIEST_SECONDS && seconds < LATEST_SECONDS;
}

/** Gathers a survey from the packets that it is given. */
export class VitalSurveyor implements VitalPacketTaker {
  readonly #tracks = new Map<number, VitalTrack>();
  readonly #firstSeconds = new Map<number, number>();
  readonly #devices = new Map<number, VitalDevice>();
  readonly #issues: InputIssue[] = [];
  #crowded = false;

  readonly device = (device: VitalDevice): void => {
    if (this.#devices.size < MAX_TRACKS) this.#devices.set(device.id, device);
  };

  /** A track that is named again (a file that was continued) stays what it was. */
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

/** Looks through the whole file: tracks may be named anywhere in it. */
export async function surveyVital(file: NamedSource): Promise<VitalSurvey> {
  const surveyor = new VitalSurveyor();
  for await (const _ of readPackets(file, surveyor));
  return surveyor.survey;
}

/** All packets of a file, piece by piece, so that a reader hands out what it has between them. */
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
  // A stream that breaks off has said so already.
  if (ended) packets.finish();
}

/** The waves, in the words of an inspection. A name that is taken comes with its device. */
export function describeVitalWaves({ tracks, devices }: VitalSurvey): readonly FileChannel[] {
  const names = new Set<string>();
  return tracks.flatMap(({ kind, name, unit, rateHz, deviceId }, position) => {
    if (kind !== 'wave') return [];
    const own = names.has(name) ? `${devices.get(deviceId)?.type ?? deviceId}/${name}` : name;
    names.add(name);
    return [{ position, name: own, unit, rateHz: rateHz > 0 ? rateHz : null }];
  });
}
