import type { ReportedItem } from '@second-gear/contract/reports';
import { formatCarName } from '../../../shared/format/format.ts';
import type { BulkAction, BulkActions } from '../../../shared/table/bulk/bulk-action.ts';
import { BulkConfirmation } from '../../../shared/table/bulk/bulk-confirmation.tsx';
import { common } from '../../../shared/texts.ts';
import { deleteReport, resolveReport, restoreReport } from './api.ts';
import { texts } from './texts.ts';

const isOpen = ({ state }: ReportedItem) => state === 'open';
/** Returns whether a report can be deleted. The row's Delete button has the same condition. */
export const isDeletable = ({ paid, resellPrice }: ReportedItem): boolean => !paid && resellPrice > 0;

const resolveAs = (resolution: ReportedItem['state']) => (item: ReportedItem) =>
  resolveReport(item._id, resolution);

const dismissAction: BulkAction<ReportedItem> = {
  label: texts.bulk.dismiss,
  appliesTo: isOpen,
  run: resolveAs('dismissed'),
  successText: texts.bulk.dismissed,
  failureText: texts.bulk.notDismissed,
  undo: { run: resolveAs('open'), successText: texts.bulk.opened, failureText: texts.bulk.notOpened },
  invalidates: 'resolveReport',
};

const getCarKey = ({ carId, _id }: ReportedItem) => carId ?? _id;
const removeCarsAction: BulkAction<ReportedItem> = {
  label: texts.bulk.remove,
  danger: true,
  appliesTo: (item) => isOpen(item) && item.carId !== null,
  // Removing a car closes all its open reports.
  getGroupKey: getCarKey,
  getConfirmationTexts: (items) => {
    const cars = [...new Map(items.map((item) => [getCarKey(item), formatCarName(item)])).values()];
    return {
      title: texts.bulk.removeTitle(cars.length),
      body: (
        <BulkConfirmation
          lead={texts.bulk.removeBody(cars.length)}
          names={cars}
          notes={[common.refundNote, texts.bulk.removeUndo(cars.length)]}
        />
      ),
      confirmLabel: cars.length === 1 ? texts.reports.remove : texts.bulk.remove,
    };
  },
  run: resolveAs('removed'),
  successText: texts.bulk.removed,
  failureText: texts.bulk.notRemoved,
  undo: {
    run: resolveAs('open'),
    successText: texts.bulk.carsRestored,
    failureText: texts.bulk.carsNotRestored,
  },
  invalidates: 'resolveReport',
};

const deleteAction: BulkAction<ReportedItem> = {
  label: common.delete,
  danger: true,
  appliesTo: isDeletable,
  getConfirmationTexts: (items) => ({
    title: texts.bulk.deleteTitle(items.length),
    body: (
      <BulkConfirmation
        lead={texts.bulk.deleteBody(items.length)}
        names={items.map((item) => texts.bulk.reportName(formatCarName(item), item.reporter))}
        notes={[texts.bulk.deleteUndo]}
      />
    ),
    confirmLabel: common.delete,
  }),
  run: (item) => deleteReport(item._id),
  successText: texts.bulk.deleted,
  failureText: texts.bulk.notDeleted,
  undo: {
    run: (item) => restoreReport(item._id),
    successText: texts.bulk.restored,
    failureText: texts.bulk.notRestored,
  },
  invalidates: 'deleteReport',
};

/** An admin's bulk actions on several reports. Each offers Undo. */
export const reportBulkActions: BulkActions<ReportedItem> = {
  getRowLabel: (item) => texts.bulk.reportName(formatCarName(item), item.reporter),
  getDisabledReason: (item) => (isOpen(item) || isDeletable(item) ? null : texts.bulk.notApplicable),
  actions: [dismissAction, removeCarsAction, deleteAction],
};
