import {
  findParameter,
  type AbsenceReason,
  type BreathFeatureCode,
  type ParameterDefinition,
} from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import type { NumberAccount } from '../../lib/parameters/describe-number.ts';
import { displayNumber, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { describeGates, describeMethod } from './describe-gates.ts';
import { Fact } from './fact.tsx';

const CONFIDENCE_DECIMALS = 2;

interface BreathFactsProps {
  readonly account: NumberAccount;
  readonly definition: ParameterDefinition;
}

/** Breath of a number: passed methods, spread and confidence. */
export function BreathFacts({ account: { breath, provenance }, definition }: BreathFactsProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  if (breath === null) return null;
  const methods = provenance?.methods ?? [];
  const { spread, sd } = provenance ?? {};
  const { confidence } = breath.features;
  return (
    <>
      {methods.length > 0 && (
        <Fact term={definition.group === 'power' ? t('parameter.powerFormula') : t('parameter.methods')}>
          <Lines texts={methods.map((name) => describeMethod(name, t))} />
        </Fact>
      )}
      {sd !== undefined && (
        <Fact term={t('parameter.sd')}>
          ± {displayNumber(definition, sd, notation, 1)} {displayUnit(definition, notation)}
        </Fact>
      )}
      {spread !== undefined && (
        <Fact term={t('parameter.spread')}>
          ± {displayNumber(definition, spread, notation, 1)} {displayUnit(definition, notation)}
        </Fact>
      )}
      <Fact term={t('parameter.breath')}>{String(breath.breath_number)}</Fact>
      <Fact term={t('parameter.confidence')}>
        {confidence === null ? null : formatNumber(confidence, CONFIDENCE_DECIMALS, notation.locale)}
      </Fact>
    </>
  );
}

interface AbsenceFactsProps {
  readonly account: NumberAccount;
  readonly present: boolean;
}

/** Reason for a missing number, or for one that the last breath did not update. */
export function AbsenceFacts({ account: { absence, feature }, present }: AbsenceFactsProps) {
  const { t } = useTranslation();
  if (absence === null) return null;
  return (
    <Fact term={present ? t('parameter.lastLacks') : t('parameter.absent')}>
      {absence.text === null ? (
        <Reasons own={feature} reasons={absence.reasons} />
      ) : (
        t(`absence.${absence.text}`)
      )}
    </Fact>
  );
}

interface ReasonsProps {
  readonly own: BreathFeatureCode | null;
  readonly reasons: readonly AbsenceReason[];
}

/** Failed gates of the number itself, or of its absent inputs below their names. */
function Reasons({ own, reasons }: ReasonsProps) {
  const { t } = useTranslation();
  return reasons.map(({ feature, gates }) => {
    const definition = feature === own ? null : findParameter('breath', feature);
    return (
      <div key={feature}>
        {definition !== null && <p>{t(`parameters.${definition.i18nKey}.name`)}</p>}
        <Lines texts={describeGates(gates, t)} />
      </div>
    );
  });
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
