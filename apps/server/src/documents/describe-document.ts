import type { DailyReport } from '@eupnea/contracts/daily-report';
import type { RoundPage } from '@eupnea/contracts/round-page';
import type { Weaning } from '@eupnea/contracts/weaning';
import { describeDailyReport } from './describe-daily-report.ts';
import { type AuditContent, describeProtectionAudit } from './describe-protection-audit.ts';
import { describeRoundPage } from './describe-round-page.ts';
import { describeWeaning } from './describe-weaning.ts';
import type { Reader } from './reader.ts';
import type { Sheet } from './sheet.ts';

/** The answer of an endpoint that becomes a document; `kind` is the first part of its file name. */
export type DocumentContent =
  | { readonly kind: 'daily-report'; readonly answer: DailyReport }
  | { readonly kind: 'round-page'; readonly answer: RoundPage }
  | { readonly kind: 'weaning'; readonly answer: Weaning }
  | ({ readonly kind: 'protective-ventilation' } & AuditContent);

export function describeDocument(content: DocumentContent, reader: Reader): Sheet {
  switch (content.kind) {
    case 'daily-report':
      return describeDailyReport(content.answer, reader);
    case 'round-page':
      return describeRoundPage(content.answer, reader);
    case 'weaning':
      return describeWeaning(content.answer, reader);
    case 'protective-ventilation':
      return describeProtectionAudit(content, reader);
  }
}
