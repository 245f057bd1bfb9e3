import type { ModerationCase } from '@second-gear/contract/moderation';
import { formatCarName } from '../../../shared/format/format.ts';
import type { BulkActions } from '../../../shared/table/bulk/bulk-action.ts';
import { decideModerationCase } from './api.ts';
import { texts } from './texts.ts';

/** Returns the name of a case, such as `Review of Audi A4`. */
export const getCaseName = (item: ModerationCase): string =>
  item.kind === 'review' ? texts.review(formatCarName(item)) : formatCarName(item);

/**
 * Bulk action that approves the selected cases. Rejections have no bulk action, because each requires its own
 * reason.
 */
export const caseBulkActions: BulkActions<ModerationCase> = {
  getRowLabel: getCaseName,
  getDisabledReason: ({ state }) => (state === 'waiting' ? null : texts.bulk.decided),
  actions: [
    {
      label: texts.bulk.approve,
      run: (item) => decideModerationCase(item._id, 'approved'),
      successText: texts.bulk.approved,
      failureText: texts.bulk.notApproved,
      undo: {
        run: (item) => decideModerationCase(item._id, 'waiting'),
        successText: texts.bulk.returned,
        failureText: texts.bulk.notReturned,
      },
      invalidates: 'decideCase',
    },
  ],
};
