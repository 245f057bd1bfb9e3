import type { ReportedItem } from '@second-gear/contract/reports';
import { deleteReport } from '../../api/delete-report.ts';
import { resolveReport } from '../../api/resolve-report.ts';
import { restoreReport } from '../../api/restore-report.ts';
import type { Bulk, BulkAction } from '../../shared/bulk/bulk-action.ts';
import { BulkConfirmation } from '../../shared/bulk/bulk-confirmation.tsx';
import { carName } from '../../shared/car-name.ts';
import { common } from '../../shared/texts.ts';
import { bulkReports } from './texts.ts';

const isOpen = ({ state }: ReportedItem) => state === 'open';
/** Whether a report can be deleted. Same condition as the row's button. */
export const isDeletable = ({ paid, resellPrice }: ReportedItem): boolean => !paid && resellPrice > 0;

const resolveAs = (resolution: ReportedItem['state']) => (item: ReportedItem) =>
  resolveReport(item._id, resolution);

const dismissAction: BulkAction<ReportedItem> = {
  label: bulkReports.keep,
  appliesTo: isOpen,
  run: resolveAs('dismissed'),
  done: bulkReports.dismissed,
  failed: bulkReports.notDismissed,
  undo: { run: resolveAs('open'), done: bulkReports.opened, failed: bulkReports.notOpened },
  invalidates: 'resolveReport',
};

const carKey = ({ carId, _id }: ReportedItem) => carId ?? _id;
const removeCarsAction: BulkAction<ReportedItem> = {
  label: bulkReports.remove,
  danger: true,
  appliesTo: (item) => isOpen(item) && item.carId !== null,
  // Removing a car closes all its open reports.
  groupKey: carKey,
  confirmation: (items) => {
    const cars = [...new Map(items.map((item) => [carKey(item), carName(item)])).values()];
    return {
      title: bulkReports.removeTitle(cars.length),
      body: (
        <BulkConfirmation
          lead={bulkReports.removeBody(cars.length)}
          names={cars}
          notes={[common.paidGoesBack, bulkReports.removeUndo]}
        />
      ),
      confirmLabel: bulkReports.remove,
    };
  },
  run: resolveAs('removed'),
  done: bulkReports.removed,
  failed: bulkReports.notRemoved,
  undo: { run: resolveAs('open'), done: bulkReports.back, failed: bulkReports.notBack },
  invalidates: 'resolveReport',
};

const deleteAction: BulkAction<ReportedItem> = {
  label: common.delete,
  danger: true,
  appliesTo: isDeletable,
  confirmation: (items) => ({
    title: bulkReports.deleteTitle(items.length),
    body: (
      <BulkConfirmation
        lead={bulkReports.deleteBody(items.length)}
        names={items.map((item) => bulkReports.about(carName(item), item.reporter))}
        notes={[bulkReports.deleteUndo]}
      />
    ),
    confirmLabel: common.delete,
  }),
  run: (item) => deleteReport(item._id),
  done: bulkReports.deleted,
  failed: bulkReports.notDeleted,
  undo: {
    run: (item) => restoreReport(item._id),
    done: bulkReports.restored,
    failed: bulkReports.notRestored,
  },
  invalidates: 'deleteReport',
};

/** Bulk actions of an admin on several reports. Each offers Undo. */
export const reportsBulk: Bulk<ReportedItem> = {
  rowLabel: (item) => bulkReports.about(carName(item), item.reporter),
  whyNot: (item) => (isOpen(item) || isDeletable(item) ? null : bulkReports.nothing),
  actions: [dismissAction, removeCarsAction, deleteAction],
};
