import type { DrawnBreath, SimilarBreaths, SimilarBreathsQuery } from '@eupnea/contracts/similar-breath';
import { breathDistance, type BreathWave } from '@eupnea/signal';
import { isoTimeOfUs } from '@eupnea/model';
import { notFound } from '../../http/problem-error.ts';
import { readWaveform } from '../../storage/waveform/read-waveform.ts';
import type { Viewer } from '../access/access-service.ts';
import type { BreathService } from '../breaths/breath-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import { joinStretches, type StoredDataService } from '../stored-data/stored-data-service.ts';
import { findCandidates, findSamples, type BreathSamples } from './candidate-repository.ts';

/** Search range on either side: six hours, about 14,000 breaths, ordered in about 50 ms. */
const REACH_MS = 6 * 3_600_000;
/** Maximum number of waves compared sample by sample: each costs about 3 ms of reading. */
const COMPARED_MAX = 60;

interface Compared {
  readonly samples: BreathSamples;
  readonly wave: BreathWave;
  readonly distance: number;
}

/** The breaths of a ventilation session with the most similar waves. */
export class SimilarBreathService {
  readonly #storedData: StoredDataService;
  readonly #breaths: BreathService;
  readonly #findings: FindingService;

  constructor(storedData: StoredDataService, breaths: BreathService, findings: FindingService) {
    this.#storedData = storedData;
    this.#breaths = breaths;
    this.#findings = findings;
  }

  async find(viewer: Viewer, query: SimilarBreathsQuery): Promise<SimilarBreaths> {
    const { limit, ...key } = query;
    const { breath } = await this.#breaths.get(viewer, key);
    const { pool } = this.#storedData;
    const reference = await findSamples(pool, key.device_id, key.breath_number);
    const wave = reference === null ? null : await this.#readWave(key.device_id, reference);
    const { ventilation_session_id } = breath;
    if (reference === null || wave === null || ventilation_session_id === null) throw notFound();
    const atMs = Date.parse(breath.started_at);
    const period = {
      startTime: new Date(atMs - REACH_MS).toISOString(),
      endTime: new Date(atMs + REACH_MS).toISOString(),
    };
    const scope = { device_id: key.device_id, ventilation_session_id, ...period };
    const compared: Compared[] = [];
    for (const range of joinStretches(await this.#storedData.resolve(viewer, scope))) {
      for (const samples of await findCandidates(pool, range, key.breath_number, COMPARED_MAX)) {
        const candidate = await this.#readWave(key.device_id, samples);
        const distance = candidate === null ? null : breathDistance(wave, candidate);
        if (candidate !== null && distance !== null) compared.push({ samples, wave: candidate, distance });
      }
    }
    const nearest = compared.toSorted((left, right) => left.distance - right.distance).slice(0, limit);
    const [first, ...others] = await this.#draw(key.device_id, [{ samples: reference, wave }, ...nearest]);
    if (first === undefined) throw notFound();
    return {
      breath: first,
      items: others.map((drawn, place) => ({ ...drawn, distance: nearest[place]?.distance ?? 0 })),
      compared: compared.length,
      start: period.startTime,
      end: period.endTime,
    };
  }

  /** Null when samples are missing, because a wave with a gap cannot be compared. */
  async #readWave(deviceId: number, samples: BreathSamples): Promise<BreathWave | null> {
    const segments = await readWaveform(this.#storedData.pool, {
      deviceId,
      fromUs: samples.startedAtUs,
      toUs: samples.endedAtUs,
      channels: ['pressure', 'flow'],
    });
    const [segment] = segments;
    const { pressure, flow } = segment?.columns ?? {};
    if (segments.length !== 1 || segment === undefined || pressure === undefined || flow === undefined)
      return null;
    return { rateHz: segment.rateHz, pressure, flow };
  }

  async #draw(
    deviceId: number,
    breaths: readonly { readonly samples: BreathSamples; readonly wave: BreathWave }[],
  ): Promise<readonly DrawnBreath[]> {
    const found = await this.#findings.readOnBreaths(
      breaths.map(({ samples }) => ({
        deviceId,
        fromUs: samples.startedAtUs,
        toUs: samples.endedAtUs,
        epoch: samples.epoch,
        startIndex: samples.startIndex,
      })),
    );
    return breaths.map(({ samples, wave }, place) => ({
      device_id: deviceId,
      breath_number: samples.breathNumber,
      started_at: isoTimeOfUs(samples.startedAtUs),
      findings: found.filter(({ position }) => position === place).map(({ kind }) => kind),
      wave: { rate_hz: wave.rateHz, p_patient: toColumn(wave.pressure), flow: toColumn(wave.flow) },
    }));
  }
}

/** Samples are stored in steps of 0.01 or 0.5. Rounding avoids the digits of Float32. */
function toColumn(values: Float32Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : Math.round(value * 1000) / 1000));
}
