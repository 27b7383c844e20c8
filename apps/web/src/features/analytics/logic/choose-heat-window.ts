import { DAY_MS } from '@eupnea/model';
import { ASYNCHRONY_PERIOD_DEFAULT_DAYS, ASYNCHRONY_PERIOD_MAX_DAYS } from '@eupnea/contracts/asynchrony';
import type { TimeWindow } from '@eupnea/waveform';

/** Period of the heat map: the visible period, extended to a week or limited to a month. */
export function chooseHeatWindow(period: TimeWindow, stored: TimeWindow): TimeWindow {
  const { toMs } = period;
  const weekMs = toMs - ASYNCHRONY_PERIOD_DEFAULT_DAYS * DAY_MS;
  const monthMs = toMs - ASYNCHRONY_PERIOD_MAX_DAYS * DAY_MS;
  const fromMs = Math.max(monthMs, Math.min(period.fromMs, Math.max(weekMs, stored.fromMs)));
  return { fromMs: Math.min(fromMs, toMs - 1), toMs };
}
