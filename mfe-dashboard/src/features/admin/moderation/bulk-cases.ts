import type { ModerationCase } from '@second-gear/contract/moderation';
import type { BulkActions } from '../../../shared/table/bulk/bulk-action.ts';
import { decideModerationCase } from './api.ts';
import { getCaseName } from './case-name.ts';
import { bulkTexts } from './texts.ts';

/**
 * Bulk action that approves the selected cases. Rejections have no bulk action, because each requires its own
 * reason.
 */
export const caseBulkActions: BulkActions<ModerationCase> = {
  rowLabel: getCaseName,
  disabledReason: ({ state }) => (state === 'waiting' ? null : bulkTexts.decided),
  actions: [
    {
      label: bulkTexts.approve,
      run: (item) => decideModerationCase(item._id, 'approved'),
      done: bulkTexts.approved,
      failed: bulkTexts.notApproved,
      undo: {
        run: (item) => decideModerationCase(item._id, 'waiting'),
        done: bulkTexts.back,
        failed: bulkTexts.notBack,
      },
      invalidates: 'decideCase',
    },
  ],
};
