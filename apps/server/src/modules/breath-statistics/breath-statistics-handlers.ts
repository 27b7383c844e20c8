import type { BREATH_STATISTICS_ENDPOINTS } from '@eupnea/contracts/endpoints/breath-statistics';
import type { Handlers } from '../../http/register-handlers.ts';
import type { BreathStatisticsService } from './breath-statistics-service.ts';
import type { MuscleScoreService } from './muscle-score-service.ts';
import type { ProjectScoreService } from './project-score-service.ts';
import type { SettingEffectService } from './setting-effect-service.ts';

export function createBreathStatisticsHandlers(
  statistics: BreathStatisticsService,
  effects: SettingEffectService,
  muscles: MuscleScoreService,
  projects: ProjectScoreService,
): Handlers<typeof BREATH_STATISTICS_ENDPOINTS> {
  return {
    breathsStatistics: ({ caller, body }) => statistics.summariseBreaths(caller, body),
    breathStatistics: ({ caller, body }) => statistics.summariseBreath(caller, body),
    settingStatistics: ({ caller, body }) => statistics.summariseSettings(caller, body),
    settingEffect: ({ caller, body }) => effects.compare(caller, body),
    muscleScore: ({ caller, body }) => muscles.score(caller, body),
    readProjectMuscleScore: ({ caller, params }) => projects.read(caller, params.id),
    startProjectMuscleScore: ({ caller, params, actor }) => projects.start(caller, params.id, actor),
    cancelProjectMuscleScore: ({ caller, params, actor }) => projects.cancel(caller, params.id, actor),
    exportProjectMuscleScore: ({ caller, params }) => projects.export(caller, params.id),
  };
}
