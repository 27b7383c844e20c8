import type { ConditionKind } from '@eupnea/contracts/research-condition';
import { findParameter, type VentilationControl } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { displayUnit } from '@eupnea/notation/display-value';
import { isFindingKind } from '../../../lib/clinical/is-finding-kind.ts';
import { findGasNumber } from '../logic/find-gas-number.ts';
import { ASYNCHRONY_NUMBERS } from '../logic/comparison-request.ts';

/** Words of the reader's language for what a definition and a comparison name by code. */
export function useResearchNames() {
  const { t } = useTranslation();
  const notation = useNotation();

  function nameParameter(code: string): string {
    const parameter = findParameter('breath', code);
    return parameter === null ? code : t(`parameters.${parameter.i18nKey}.name`);
  }

  function nameMode(mode: string): string {
    const known: VentilationControl = 'unknown';
    return mode === known ? t('trends.modeUnknown') : nameControl(mode);
  }

  /** An option of a field of a condition. */
  function nameOption(field: string, option: string): string {
    if (field === 'parameter') return nameParameter(option);
    if (field === 'mode') return nameMode(option);
    if (isFindingKind(option)) return t(`findings.kind.${option}`);
    if (option === 'normal') return t('labeling.normal');
    return t(`research.option.${option}`);
  }

  function nameDeviceType(type: string): string {
    return type === 'file' ? t('research.option.file') : t(`device.typeName.${type}`);
  }

  function nameVariable(variable: string): string {
    const number = ASYNCHRONY_NUMBERS.find((known) => variable.startsWith(known));
    if (number !== undefined) {
      const name = t(`research.condition.${number}`);
      const kind = variable.slice(number.length + 1);
      return kind === '' ? name : `${name}: ${isFindingKind(kind) ? t(`findings.kind.${kind}`) : kind}`;
    }
    const gas = findGasNumber(variable);
    if (gas !== null) return t(`gasIndex.name.${gas.code}`);
    return findParameter('breath', variable) === null
      ? t(`research.variable.${variable}`)
      : nameParameter(variable);
  }

  function nameLevel(variable: string, level: string): string {
    if (variable === 'device_type') return nameDeviceType(level);
    return t(`research.option.${level}`);
  }

  function unitOf(code: string): string {
    const definition = findParameter('breath', code) ?? findGasNumber(code);
    return definition === null ? '' : displayUnit(definition, notation);
  }

  const nameCondition = (kind: ConditionKind): string => t(`research.condition.${kind}`);
  return { nameParameter, nameOption, nameDeviceType, nameVariable, nameLevel, nameCondition, unitOf };
}

export type ResearchNames = ReturnType<typeof useResearchNames>;
