import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { useTheme } from '../lib/theme/theme-store.ts';
import { mantineTheme } from './mantine-theme.ts';
import { StartUp } from './start-up.tsx';

/** Providers around the whole application. No style tag is written at run time: all CSS is in files. */
export function Application() {
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={useTheme()}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <StartUp />
      </QueryClientProvider>
    </MantineProvider>
  );
}
