import {
  composeText,
  composeValue,
  type ComposedObservation,
  escapeText,
  LOCAL_SYSTEM,
  MDC_CODES,
  nameOf,
} from '@eupnea/drivers';
import { FINDING_LETTERS, findParameter } from '@eupnea/model';
import type { LiveNumbers } from './live-numbers.ts';
import type { OutputDevice, OutputFinding } from './output-repository.ts';
import type { QueuedMessage } from './queue-repository.ts';

/** Maximum age of a sent value, ms: the receiver could take an older one as current. */
const MAX_AGE_MS = 60_000;
const APPLICATION = 'EUPNEA';
const MEASURED = 'AMEAS^auto-measurement^MDC';
const ESTIMATED = `ESTIMATE^estimated from the waveform^${LOCAL_SYSTEM}`;
const SET = 'MSET^manual-setting^MDC';

/** MSH-10 of the numbers of one device and interval: at most 20 characters, deterministic. */
export function numbersControlId(deviceId: number, slot: number): string {
  return `N${deviceId.toString(36)}-${slot.toString(36)}`.toUpperCase();
}

/** MSH-10 of one finding: a kind begins only once at a time on a device. */
export function findingControlId(deviceId: number, { kind, startedAtUs }: OutputFinding): string {
  return `F${deviceId.toString(36)}-${startedAtUs.toString(36)}${FINDING_LETTERS[kind]}`.toUpperCase();
}

/** Writes the current numbers and settings; null when none may be sent. */
export function writeNumbers(
  device: OutputDevice,
  live: LiveNumbers,
  { slot, nowMs }: { readonly slot: number; readonly nowMs: number },
): QueuedMessage | null {
  if (!live.connected) return null;
  const observations: ComposedObservation[] = [];
  const add = (
    kind: 'monitored' | 'setting',
    code: string,
    value: unknown,
    atMs: number,
    method: string,
  ): void => {
    const parameter = findParameter(kind, code);
    if (parameter === null || (typeof value !== 'number' && typeof value !== 'string')) return;
    const rest = { place: `1.1.1.${observations.length + 1}`, atMs, method };
    const observation = composeValue(kind, parameter, value, rest);
    if (observation !== null) observations.push(observation);
  };
  for (const [code, { value, at, estimated }] of Object.entries(live.monitored)) {
    if (nowMs - at <= MAX_AGE_MS)
      add('monitored', code, value, at, estimated === true ? ESTIMATED : MEASURED);
  }
  if (observations.length === 0) return null;
  for (const [code, stand] of Object.entries(live.settings)) {
    if ('value' in stand)
      add('setting', code, stand.value, stand.at, stand.estimated === true ? ESTIMATED : SET);
  }
  const controlId = numbersControlId(device.id, slot);
  return {
    deviceId: device.id,
    controlId,
    kind: 'numbers',
    observedAtUs: BigInt(Math.floor(nowMs * 1000)),
    body: write(device, { controlId, pseudonym: device.pseudonym, observedMs: nowMs, nowMs, observations }),
  };
}

/** Writes one finding: kind, confidence, start and end. */
export function writeFinding(device: OutputDevice, finding: OutputFinding, nowMs: number): QueuedMessage {
  const controlId = findingControlId(device.id, finding);
  const [startMs, endMs] = [Number(finding.startedAtUs) / 1000, Number(finding.endedAtUs) / 1000];
  const name = finding.kind.replaceAll('_', ' ');
  const observations: readonly ComposedObservation[] = [
    {
      type: 'CWE',
      name: `finding^Finding in the waveform^${LOCAL_SYSTEM}`,
      place: '1.1.1.1',
      value: `${finding.kind}^${escapeText(name)}^${LOCAL_SYSTEM}`,
      atMs: startMs,
      method: `ANALYSIS^analysis of the waveform^${LOCAL_SYSTEM}`,
    },
    {
      type: 'NM',
      name: `finding_duration^Duration of the finding^${LOCAL_SYSTEM}`,
      place: '1.1.1.1.1',
      value: String(Math.round(endMs - startMs)),
      unit: '264338^MDC_DIM_MILLI_SEC^MDC^ms^ms^UCUM',
    },
    {
      type: 'NM',
      name: `finding_confidence^Confidence of the finding^${LOCAL_SYSTEM}`,
      place: '1.1.1.1.2',
      value: finding.confidence.toFixed(3),
      unit: '262656^MDC_DIM_DIMLESS^MDC^1^1^UCUM',
    },
  ];
  const { pseudonym } = finding;
  return {
    deviceId: device.id,
    controlId,
    kind: 'finding',
    observedAtUs: finding.startedAtUs,
    body: write(device, { controlId, pseudonym, observedMs: startMs, nowMs, observations }),
  };
}

interface Written {
  readonly controlId: string;
  readonly pseudonym: string | null;
  readonly observedMs: number;
  readonly nowMs: number;
  readonly observations: readonly ComposedObservation[];
}

function write({ identifier, model }: OutputDevice, { controlId, nowMs, ...rest }: Written): string {
  return composeText({
    head: { application: APPLICATION, facility: '', controlId, nowMs },
    device: { identifier, model },
    trigger: 'R01',
    order: controlId,
    service: nameOf(MDC_CODES.ventilatorMds),
    ...rest,
  });
}
