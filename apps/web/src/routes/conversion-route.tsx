import { useNavigate, useSearch } from '@tanstack/react-router';
import { ConversionPage } from '../features/conversion/conversion-page.tsx';
import { formatOf, readConversionSearch } from '../features/conversion/logic/read-conversion-search.ts';

/** `/conversion?to=parquet`. */
export function ConversionRoute() {
  const search = readConversionSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <ConversionPage
      formatId={formatOf(search)}
      onFormatChange={(to) => void navigate({ to: '.', search: { to }, replace: true, resetScroll: false })}
    />
  );
}
