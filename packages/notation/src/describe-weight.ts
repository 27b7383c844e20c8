import type { RoundPage } from '@eupnea/contracts/round-page';
import type { TFunction } from 'i18next';
import { formatLimit } from './format-number.ts';

type Weight = NonNullable<RoundPage['weight']>;

/** "m · 60 years · 170 cm · 80 kg" in parts, without what the record lacks. */
export function describeBody(
  { sex, age, age_unit: unit, height_cm: height, weight_kg: kg }: Weight,
  t: TFunction,
  locale: string,
): readonly string[] {
  const number = (value: number): string => formatLimit(value, locale, 1);
  return [
    ...(sex === 'any' ? [] : [t(`patient.sexShort.${sex}`)]),
    ...(age === null ? [] : [t(`patient.age.${unit ?? 'years'}`, { age: number(age) })]),
    ...(height === null ? [] : [`${number(height)} cm`]),
    ...(kg === null ? [] : [`${number(kg)} kg`]),
  ];
}

/** Which weight volumes per kg are of. */
export function describeBasis(
  weight: Pick<Weight, 'basis' | 'kg'> | null,
  t: TFunction,
  locale: string,
): string {
  const { basis, kg } = weight ?? { basis: 'none', kg: null };
  return t(`reports.basis.${basis}`, { kg: kg === null ? '' : formatLimit(kg, locale, 1) });
}

/** A weight of a daily report with the breaths that it counts for. */
export function describeWeight(
  weight: Weight & { readonly breaths: number },
  t: TFunction,
  locale: string,
): string {
  return [
    ...describeBody(weight, t, locale),
    describeBasis(weight, t, locale),
    t('reports.breathsOf', { count: weight.breaths }),
  ].join(' · ');
}

/** "on Bed 7 · m · 60 years · volumes per kg of predicted body weight, 66 kg". */
export function describeRoundSubject(
  { device, is_on_device, weight }: Pick<RoundPage, 'device' | 'is_on_device' | 'weight'>,
  t: TFunction,
  locale: string,
): string {
  const bed = device === null ? null : (device.description ?? `#${device.id}`);
  return [
    bed === null ? t('round.noDevice') : t(is_on_device ? 'round.onDevice' : 'round.lastOnDevice', { bed }),
    ...(weight === null ? [] : describeBody(weight, t, locale)),
    describeBasis(weight, t, locale),
  ].join(' · ');
}
