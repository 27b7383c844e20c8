import { QueryClient } from '@tanstack/react-query';
import { HttpProblem } from './http/http-problem.ts';

/** Two more attempts for what may pass by itself; a refusal stays a refusal. */
const MAX_RETRIES = 2;

function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof HttpProblem)) return false;
  return failures < MAX_RETRIES && (error.code === 'unreachable' || error.status >= 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
