import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { readStyleNonce } from '../lib/style-nonce.ts';
import { useTheme } from '../lib/theme/theme-store.ts';
import { useMantineTheme } from './use-mantine-theme.ts';
import { StartUp } from './start-up.tsx';

/**
 * Providers of the whole application. CSS is in files; the few style tags at run time carry the nonce of the
 * page.
 */
export function Application() {
  return (
    <MantineProvider
      theme={useMantineTheme()}
      forceColorScheme={useTheme()}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={readStyleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <StartUp />
      </QueryClientProvider>
    </MantineProvider>
  );
}
