import type { ReportedItem } from '@second-gear/contract/reports';
import { carName } from '../../../shared/format/car-name.ts';
import type { BulkAction, BulkActions } from '../../../shared/table/bulk/bulk-action.ts';
import { BulkConfirmation } from '../../../shared/table/bulk/bulk-confirmation.tsx';
import { common } from '../../../shared/texts.ts';
import { deleteReport, resolveReport, restoreReport } from './api.ts';
import { bulkReportTexts, reportTexts } from './texts.ts';

const isOpen = ({ state }: ReportedItem) => state === 'open';
/** Whether a report can be deleted. The row's Delete button has the same condition. */
export const isDeletable = ({ paid, resellPrice }: ReportedItem): boolean => !paid && resellPrice > 0;

const resolveAs = (resolution: ReportedItem['state']) => (item: ReportedItem) =>
  resolveReport(item._id, resolution);

const dismissAction: BulkAction<ReportedItem> = {
  label: bulkReportTexts.keep,
  appliesTo: isOpen,
  run: resolveAs('dismissed'),
  done: bulkReportTexts.dismissed,
  failed: bulkReportTexts.notDismissed,
  undo: { run: resolveAs('open'), done: bulkReportTexts.opened, failed: bulkReportTexts.notOpened },
  invalidates: 'resolveReport',
};

const getCarKey = ({ carId, _id }: ReportedItem) => carId ?? _id;
const removeCarsAction: BulkAction<ReportedItem> = {
  label: bulkReportTexts.remove,
  danger: true,
  appliesTo: (item) => isOpen(item) && item.carId !== null,
  // Removing a car closes all its open reports.
  groupKey: getCarKey,
  confirmation: (items) => {
    const cars = [...new Map(items.map((item) => [getCarKey(item), carName(item)])).values()];
    return {
      title: bulkReportTexts.removeTitle(cars.length),
      body: (
        <BulkConfirmation
          lead={bulkReportTexts.removeBody(cars.length)}
          names={cars}
          notes={[common.paidGoesBack, bulkReportTexts.removeUndo(cars.length)]}
        />
      ),
      confirmLabel: cars.length === 1 ? reportTexts.remove : bulkReportTexts.remove,
    };
  },
  run: resolveAs('removed'),
  done: bulkReportTexts.removed,
  failed: bulkReportTexts.notRemoved,
  undo: { run: resolveAs('open'), done: bulkReportTexts.back, failed: bulkReportTexts.notBack },
  invalidates: 'resolveReport',
};

const deleteAction: BulkAction<ReportedItem> = {
  label: common.delete,
  danger: true,
  appliesTo: isDeletable,
  confirmation: (items) => ({
    title: bulkReportTexts.deleteTitle(items.length),
    body: (
      <BulkConfirmation
        lead={bulkReportTexts.deleteBody(items.length)}
        names={items.map((item) => bulkReportTexts.about(carName(item), item.reporter))}
        notes={[bulkReportTexts.deleteUndo]}
      />
    ),
    confirmLabel: common.delete,
  }),
  run: (item) => deleteReport(item._id),
  done: bulkReportTexts.deleted,
  failed: bulkReportTexts.notDeleted,
  undo: {
    run: (item) => restoreReport(item._id),
    done: bulkReportTexts.restored,
    failed: bulkReportTexts.notRestored,
  },
  invalidates: 'deleteReport',
};

/** Bulk actions of an admin on several reports. Each offers Undo. */
export const reportBulkActions: BulkActions<ReportedItem> = {
  rowLabel: (item) => bulkReportTexts.about(carName(item), item.reporter),
  disabledReason: (item) => (isOpen(item) || isDeletable(item) ? null : bulkReportTexts.nothing),
  actions: [dismissAction, removeCarsAction, deleteAction],
};
