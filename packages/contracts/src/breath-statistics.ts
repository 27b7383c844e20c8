/** Statistics of breaths and settings. A separate entry, because few pages need it. */
export {
  breathStatisticsSchema,
  breathsStatisticsSchema,
  settingStatisticsSchema,
  type BreathStatistics,
  type BreathStatisticsBody,
  type BreathsStatistics,
  type BreathsStatisticsBody,
  type ColumnStatistics,
  type SettingStatistics,
  type SettingStatisticsBody,
} from './http/breath-statistics.ts';
export {
  EFFECT_NUMBERS,
  settingEffectSchema,
  type EffectDifference,
  type EffectNumber,
  type SettingEffect,
  type SettingEffectBody,
} from './http/setting-effect.ts';
