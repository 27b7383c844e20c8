import { AVERAGE_GROUPINGS } from '@eupnea/contracts/event-average';
import { ASYNCHRONY_KINDS, LABEL_KINDS, listParameters } from '@eupnea/model';
import type { AverageChoice } from '../api/event-average-query.ts';

export interface AverageDraft {
  /**
   * `finding:KIND`, `label:KIND` or `label:any`, `note:KIND`, `alert`, `alert:SOURCE:KIND`, or `setting:PARAMETER`.
   */
  readonly event: string;
  /** Of labels only the gold ones. */
  readonly gold: boolean;
  readonly formula: string;
  readonly beforeS: string;
  readonly afterS: string;
  readonly grouping: AverageChoice['group_by'];
}

/** The choice as text for the address; a formula holds no tilde, and an event may. */
export function writeAverage({ event, gold, formula, beforeS, afterS, grouping }: AverageDraft): string {
  const after = grouping === 'none' ? afterS : `${afterS}${GROUPING_MARK}${grouping}`;
  return [beforeS, after, gold ? '1' : '0', formula.trim(), event].join('~');
}

/** Between the seconds after the event and a grouping, which addresses of earlier versions lack. */
const GROUPING_MARK = ':';

/** The same from the address; null without one. */
export function readAverage(text: string | undefined): AverageDraft | null {
  const [beforeS = '', after = '', gold, formula = '', ...event] = (text ?? '').split('~');
  if (event.length === 0) return null;
  const [afterS = '', written] = after.split(GROUPING_MARK);
  const grouping = AVERAGE_GROUPINGS.find((known) => known === written) ?? 'none';
  return { beforeS, afterS, gold: gold === '1', formula, event: event.join('~'), grouping };
}

export const ALL_ALARMS = 'alert';
export const ANY_LABEL = 'label:any';

export function isLabelEvent(event: string): boolean {
  return event.startsWith('label:');
}

/** What is asked for; null for events of another version. */
export function readAverageChoice({
  event,
  gold,
  formula,
  beforeS,
  afterS,
  grouping,
}: AverageDraft): AverageChoice | null {
  const chosen = readEvent(event, gold);
  return chosen === null
    ? null
    : { event: chosen, formula, before_s: Number(beforeS), after_s: Number(afterS), group_by: grouping };
}

function readEvent(event: string, gold: boolean): AverageChoice['event'] | null {
  const [kind = '', ...rest] = event.split(':');
  const code = rest.join(':');
  switch (kind) {
    case 'finding': {
      const finding = ASYNCHRONY_KINDS.find((known) => known === code);
      return finding === undefined ? null : { kind, finding };
    }
    case 'label': {
      const label = (['any', ...LABEL_KINDS] as const).find((known) => known === code);
      return label === undefined ? null : { kind, label, gold };
    }
    case 'note':
      return code === '' ? null : { kind, note: code };
    case 'alert': {
      if (code === '') return { kind };
      const [source, ...alarm] = rest;
      return source === 'device' || source === 'eupnea'
        ? { kind, alarm: { source, kind: alarm.join(':') } }
        : null;
    }
    case 'setting': {
      const setting = listParameters('setting').find((known) => known.code === code);
      return setting === undefined ? null : { kind, parameter: setting.code };
    }
    default:
      return null;
  }
}
