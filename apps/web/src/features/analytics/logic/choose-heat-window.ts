import { ASYNCHRONY_PERIOD_DEFAULT_DAYS, ASYNCHRONY_PERIOD_MAX_DAYS } from '@eupnea/contracts';
import type { TimeWindow } from '@eupnea/waveform';

const DAY_MS = 86_400_000;

/** What the heat map shows: the period in view, a week up to its end where it is shorter, a month where it is longer. */
export function chooseHeatWindow(period: TimeWindow, stored: TimeWindow): TimeWindow {
  const { toMs } = period;
  const weekMs = toMs - ASYNCHRONY_PERIOD_DEFAULT_DAYS * DAY_MS;
  const monthMs = toMs - ASYNCHRONY_PERIOD_MAX_DAYS * DAY_MS;
  const fromMs = Math.max(monthMs, Math.min(period.fromMs, Math.max(weekMs, stored.fromMs)));
  return { fromMs: Math.min(fromMs, toMs - 1), toMs };
}
