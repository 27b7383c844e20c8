import { type ChannelCode, DAY_MS } from '@eupnea/model';
import { EUPNEA_CODES, FHIR_BASE, SECURITY_LABELS, type FhirCoding } from './fhir-codes.ts';
import {
  describeFhirBreath,
  describeFhirDevice,
  describeFhirPatient,
  describeFhirWave,
  describeFhirWaveMetric,
  type FhirBreath,
  type FhirOrigin,
  type FhirResource,
  type FhirWave,
} from './fhir-resources.ts';

export interface FhirBundleHead {
  /** Whole days by which every time of the bundle is shifted; 0 = none. */
  readonly shiftDays: number;
  /** Whether the recording has no time zone, so that its times are written as if they were UTC. Absent = false. */
  readonly isZoneUnknown?: boolean;
  readonly modelOf: (deviceId: number) => string;
}

export type FhirBreathInput = Omit<FhirBreath, 'origin'> & FhirInputOrigin;
export type FhirWaveInput = Omit<FhirWave, 'origin' | 'metricId' | 'name'> & FhirInputOrigin;

interface FhirInputOrigin {
  readonly deviceId: number;
  readonly pseudonym: string | null;
}

/** Maximum samples of a wave in one resource: a minute at usual rates, some tens of kilobytes. */
export const MOST_WAVE_SAMPLES = 6000;
/** Maximum shift, days. Ten years exceed any stay or study, so that only the season remains recognisable. */
export const MOST_FHIR_SHIFT_DAYS = 3650;

/**
 * Writes a FHIR R4 bundle of type collection, piece by piece. Patients, devices and metrics are written before the
 * first resource that refers to them. References resolve within the bundle by full URLs.
 */
export class FhirBundleWriter {
  readonly #head: FhirBundleHead;
  readonly #written = new Set<string>();
  readonly #patients = new Map<string, string>();
  #entries = 0;
  #waves = 0;

  constructor(head: FhirBundleHead) {
    this.#head = head;
  }

  begin(): string {
    const security = [{ system: SECURITY_LABELS, code: 'PSEUDED', display: 'pseudonymized' }];
    const tag: FhirCoding[] = [];
    if (this.#head.shiftDays !== 0)
      tag.push({
        system: EUPNEA_CODES,
        code: 'date-shifted',
        display: 'All times are moved by the same unknown days',
      });
    if (this.#head.isZoneUnknown === true)
      tag.push({
        system: EUPNEA_CODES,
        code: 'zone-unknown',
        display: 'Times of the recording without a zone, written as UTC',
      });
    const meta = { security, ...(tag.length === 0 ? {} : { tag }) };
    return `{"resourceType":"Bundle","meta":${JSON.stringify(meta)},"type":"collection"`;
  }

  addBreath({ deviceId, pseudonym, ...input }: FhirBreathInput): string {
    const { origin, text } = this.#introduce(deviceId, pseudonym);
    const startMs = this.#shift(input.startMs);
    const breath = describeFhirBreath({ ...input, origin, startMs, endMs: this.#shift(input.endMs) });
    return breath === null ? '' : text + this.#write(breath);
  }

  /** @param input any number of samples; they are split into resources */
  addWave({ deviceId, pseudonym, ...input }: FhirWaveInput): string {
    const { origin, text } = this.#introduce(deviceId, pseudonym);
    let written = text + this.#introduceMetric(deviceId, input.channel, input.computed);
    const { id: metricId } = describeFhirWaveMetric(deviceId, input.channel, input.computed);
    for (let from = 0; from < input.samples.length; from += MOST_WAVE_SAMPLES) {
      this.#waves += 1;
      const wave = describeFhirWave({
        ...input,
        origin,
        metricId,
        name: String(this.#waves),
        startMs: input.startMs === null ? null : this.#shift(input.startMs + (from * 1000) / input.rateHz),
        samples: input.samples.subarray(from, from + MOST_WAVE_SAMPLES),
      });
      if (wave !== null) written += this.#write(wave);
    }
    return written;
  }

  /** Ends the bundle. FHIR does not allow empty lists, so that a bundle without resources has no `entry`. */
  end(): string {
    return this.#entries === 0 ? '}\n' : '\n]}\n';
  }

  #introduce(
    deviceId: number,
    pseudonym: string | null,
  ): { readonly origin: FhirOrigin; readonly text: string } {
    let text = '';
    let patient: FhirOrigin['patient'] = null;
    if (pseudonym !== null) {
      const id = this.#patients.get(pseudonym) ?? `patient-${this.#patients.size + 1}`;
      patient = { id, pseudonym };
      if (!this.#patients.has(pseudonym)) {
        this.#patients.set(pseudonym, id);
        text += this.#write(describeFhirPatient(patient));
      }
    }
    const device = describeFhirDevice(deviceId, this.#head.modelOf(deviceId));
    if (!this.#written.has(device.id)) {
      this.#written.add(device.id);
      text += this.#write(device);
    }
    return { origin: { deviceId, patient }, text };
  }

  #introduceMetric(deviceId: number, channel: ChannelCode, computed: boolean): string {
    const { id, resource } = describeFhirWaveMetric(deviceId, channel, computed);
    if (this.#written.has(id)) return '';
    this.#written.add(id);
    return this.#write(resource);
  }

  #write(resource: FhirResource): string {
    this.#entries += 1;
    const fullUrl = `${FHIR_BASE}/${resource.resourceType}/${resource.id}`;
    return `${this.#entries === 1 ? ',"entry":[\n' : ',\n'}${JSON.stringify({ fullUrl, resource })}`;
  }

  #shift(timeMs: number | null): number | null {
    return timeMs === null ? null : timeMs + this.#head.shiftDays * DAY_MS;
  }
}
