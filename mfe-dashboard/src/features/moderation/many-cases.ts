import type { ModerationCase } from '@second-gear/contract/moderation';
import { decideCase } from '../../api/decide-case.ts';
import type { Bulk } from '../../shared/bulk/bulk-action.ts';
import { nameOf } from './name-of.ts';
import { many } from './texts.ts';

/**
 * Bulk action that approves the selected cases. Refusals are made one by one, because each requires its own
 * reason.
 */
export const manyCasesBulk: Bulk<ModerationCase> = {
  about: nameOf,
  whyNot: ({ state }) => (state === 'waiting' ? null : many.decided),
  actions: [
    {
      label: many.approve,
      run: (item) => decideCase(item._id, 'approved'),
      done: many.approved,
      failed: many.notApproved,
      undo: {
        run: (item) => decideCase(item._id, 'waiting'),
        done: many.back,
        failed: many.notBack,
      },
      changes: 'moderating',
    },
  ],
};
