import type { AlarmPriority, DeviceAlarm, DeviceEvent, LimitsEvent } from '@eupnea/model';
import type { DeviceReport, Observation } from './device-reports.ts';
import { componentsOf, copyText } from './message.ts';
import { CODES, findMeaning, isNamed, readCodedNames, type CodedName } from './nomenclature.ts';
import { findFactor } from './units.ts';

/** Maximum number of active alarms; more is a fault of the sender, reported as an issue. */
export const MAX_ACTIVE_ALARMS = 200;

const PRIORITIES: { readonly [code: string]: AlarmPriority } = { PH: 'high', PM: 'medium', PL: 'low' };
const ENDED_PHASES = new Set(['end', 'reset', 'stop']);
/** An alarm that reports its start only never ends. */
const MOMENTARY_PHASES = new Set(['start_only', 'start-only', 'tpoint']);
const ENDED_STATES = new Set(['inactive', 'off']);
const STATE_NAMES = new Set(['MDC_ATTR_ALARM_STATE', 'MDC_ATTR_ALERT_STATE']);
const PHASE_NAMES = new Set(['MDC_ATTR_EVENT_PHASE', 'MDC_ATTR_EVT_PHASE']);
const TEXT_NAMES = new Set(['MDC_ATTR_ALERT_TEXT', 'MDC_ATTR_ALARM_TEXT']);
const RANGE =
  /^\s*(?:(-?\d+(?:\.\d+)?)\s*-\s*(-?\d+(?:\.\d+)?)|>\s*(-?\d+(?:\.\d+)?)|<\s*(-?\d+(?:\.\d+)?))\s*$/u;

/** Alarms of one device over its messages (IHE PCD-04). */
export function createAlarmReader(): { read(report: DeviceReport): readonly DeviceEvent[] } {
  const active = new Map<string, DeviceAlarm>();

  const list = (): DeviceEvent => ({ type: 'alarms', active: [...active.values()] });

  return {
    read(report) {
      const event = report.observations.find(isEvent);
      if (event === undefined) {
        return [
          { type: 'issue', code: 'alarm_unreadable', detail: 'an alarm message without its event', lost: 1 },
        ];
      }
      const alarm = readAlarm(report, event);
      const limits = readLimits(report);
      const phase = readFacet(report, PHASE_NAMES, CODES.eventPhase.code).toLowerCase();
      const state = readFacet(report, STATE_NAMES, CODES.alarmState.code).toLowerCase();
      const isOver = ENDED_PHASES.has(phase) || ENDED_STATES.has(state);
      if (isOver) active.delete(alarm.code);
      else if (active.has(alarm.code) || active.size < MAX_ACTIVE_ALARMS) active.set(alarm.code, alarm);
      else
        return [
          {
            type: 'issue',
            code: 'too_many_alarms',
            detail: `${MAX_ACTIVE_ALARMS} alarms are active`,
            lost: 1,
          },
        ];
      const events = [...limits, list()];
      if (!MOMENTARY_PHASES.has(phase)) return events;
      active.delete(alarm.code);
      return [...events, list()];
    },
  };
}

/**
 * The first facet is the event: MDC_EVT_ALARM with its code as value, or the event's code with a text as
 * value.
 */
function isEvent({ names }: Observation): boolean {
  return names.some(({ text }) => /^MDCX?_EVT_/u.test(text) && text !== 'MDC_EVT_INOP');
}

function readAlarm(report: DeviceReport, event: Observation): DeviceAlarm {
  const value = componentsOf(event.value, report.separators);
  const isGeneral = isNamed(event.names, CODES.alarm);
  const [coded] = isGeneral ? readCodedNames(value) : event.names;
  const told = readFacet(report, TEXT_NAMES, -1);
  const text = told || (isGeneral ? '' : (value[0] ?? '').trim()) || coded?.text || coded?.code || 'alarm';
  const source = findSource(report);
  const parameterCode = source === undefined ? undefined : findMeaning(source.names)?.parameter.code;
  return {
    code: copyText(
      `${coded?.code || coded?.text || 'alarm'}@${event.place.slice(0, 4).join('.')}`.slice(0, 100),
    ),
    text: copyText(text.slice(0, 200)),
    priority: readPriority(report, event),
    ...(parameterCode !== undefined && { parameterCode }),
  };
}

function readPriority(report: DeviceReport, event: Observation): AlarmPriority {
  const told = readFacet(
    report,
    new Set([CODES.alarmPriority.reference]),
    CODES.alarmPriority.code,
  ).toUpperCase();
  const flag = event.flags.find((one) => one in PRIORITIES) ?? told;
  return PRIORITIES[flag] ?? 'unclassified';
}

function readFacet(report: DeviceReport, references: ReadonlySet<string>, code: number): string {
  const facet = report.observations.find(({ names }) =>
    names.some((name) => isFacet(name, references, code)),
  );
  return (componentsOf(facet?.value ?? '', report.separators)[0] ?? '').trim();
}

function isFacet({ text, code }: CodedName, references: ReadonlySet<string>, numeric: number): boolean {
  return references.has(text) || code === String(numeric);
}

/** The second facet of a limit alarm is the violating value, with the limits in OBX-7. */
function findSource({ observations }: DeviceReport): Observation | undefined {
  return observations.find(({ place, names }) => place.at(-1) === '2' && findMeaning(names) !== null);
}

function readLimits(report: DeviceReport): readonly LimitsEvent[] {
  const source = findSource(report);
  const meaning = source === undefined ? null : findMeaning(source.names);
  if (source === undefined || meaning === null) return [];
  const match = RANGE.exec(source.range);
  const factor = findFactor(source.unit, meaning.parameter.unit);
  if (match === null || factor === null) return [];
  const at = (group: number): number | null =>
    match[group] === undefined ? null : Number((Number(match[group]) * factor).toPrecision(9));
  // `>98` is the range without an alarm: above 98.
  const limits = { low: at(1) ?? at(3), high: at(2) ?? at(4) };
  return [{ type: 'limits', limits: { [meaning.parameter.code]: limits } }];
}
