import { useTranslation } from 'react-i18next';
import { AddFilter } from '../add-filter.tsx';
import { Token } from '../token.tsx';
import { activeFilters, type DeviceFilters, type FilterKind } from '../../lib/devices/device-filters.ts';
import { FILTER_KINDS } from '../../lib/devices/filter-vocabulary.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useFilterText } from './use-filter-text.ts';

const FilterEditor = lazyPart(() => import('./filter-editor.tsx'), 'FilterEditor');

interface FilterBarProps {
  readonly filters: DeviceFilters;
  /** Undefined removes the filter. */
  readonly onChange: (kind: FilterKind, value: string | undefined) => void;
}

/** Active filters as tokens, and a button to add one. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const active = activeFilters(filters);
  const free = FILTER_KINDS.filter((kind) => filters[kind] === undefined);
  return (
    <>
      {active.map(({ kind, value }) => (
        <FilterToken key={kind} kind={kind} value={value} onRemove={() => onChange(kind, undefined)} />
      ))}
      {free.length > 0 && (
        <AddFilter
          kinds={free}
          nameOf={(kind) => t(`wall.filter.${kind}`)}
          width={260}
          renderEditor={(kind, close) => (
            <FilterEditor
              kind={kind}
              onApply={(value) => {
                close();
                onChange(kind, value);
              }}
            />
          )}
        />
      )}
    </>
  );
}

interface FilterTokenProps {
  readonly kind: FilterKind;
  readonly value: string;
  readonly onRemove: () => void;
}

export function FilterToken({ kind, value, onRemove }: FilterTokenProps) {
  const { t } = useTranslation();
  const text = useFilterText()(kind, value);
  return <Token kind={t(`wall.filter.${kind}`)} text={text} onRemove={onRemove} />;
}
