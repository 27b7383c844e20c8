/** Statistics of breaths and settings; apart from the main entry, as few pages need them. */
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
