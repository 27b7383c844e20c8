import type { FastifyInstance } from 'fastify';
import { registerAnalyseSessionAgain } from './analyse-session-again.ts';
import { registerCancelSessionAnalysis } from './cancel-session-analysis.ts';
import { registerReadSessionAnalysis } from './read-session-analysis.ts';
import type { ReanalysisService } from './reanalysis-service.ts';

export function registerReanalysisEndpoints(server: FastifyInstance, reanalysis: ReanalysisService): void {
  registerReadSessionAnalysis(server, reanalysis);
  registerAnalyseSessionAgain(server, reanalysis);
  registerCancelSessionAnalysis(server, reanalysis);
}
