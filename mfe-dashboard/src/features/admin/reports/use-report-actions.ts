import type { ReportedItem } from '@second-gear/contract/reports';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { deleteReport, resolveReport, restoreReport } from './api.ts';
import { texts } from './texts.ts';

interface ReportResolution {
  item: ReportedItem;
  resolution: ReportedItem['state'];
}

/** Returns an admin's actions on one report. Each offers Undo. */
export function useReportActions(onResolved: () => void) {
  return {
    remove: useAction({
      run: (item: ReportedItem) => deleteReport(item._id),
      done: texts.reports.deleted,
      invalidates: 'deleteReport',
      undo: { run: (item) => restoreReport(item._id), done: texts.reports.restored },
    }),
    resolve: useAction({
      run: ({ item, resolution }: ReportResolution) => resolveReport(item._id, resolution),
      done: ({ resolution }) => texts.reports.ended[resolution],
      invalidates: 'resolveReport',
      onDone: onResolved,
      undo: {
        run: ({ item }) => resolveReport(item._id, 'open'),
        // Undo does not restore a car that its seller deleted earlier.
        done: ({ item, resolution }) =>
          resolution === 'removed' && item.carId !== null ? texts.reports.carBack : texts.reports.ended.open,
        // Reopening is already an undo.
        possible: ({ resolution }) => resolution !== 'open',
      },
    }),
  };
}
