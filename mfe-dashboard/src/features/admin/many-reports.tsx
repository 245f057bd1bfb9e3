import type { ReportedItem } from '@second-gear/contract/reports';
import { deleteReport } from '../../api/delete-report.ts';
import { resolveReport } from '../../api/resolve-report.ts';
import { restoreReport } from '../../api/restore-report.ts';
import type { Bulk, BulkAction } from '../../shared/bulk/bulk-action.ts';
import { ManyAsked } from '../../shared/bulk/many-asked.tsx';
import { carName } from '../../shared/car-name.ts';
import { common } from '../../shared/texts.ts';
import { manyReports } from './texts.ts';

const isOpen = ({ state }: ReportedItem) => state === 'open';
/** Whether a report can be deleted. Same condition as the row's button. */
export const isDeletable = ({ paid, resellPrice }: ReportedItem): boolean => !paid && resellPrice > 0;

const resolveTo = (resolution: ReportedItem['state']) => (item: ReportedItem) =>
  resolveReport(item._id, resolution);

const keep: BulkAction<ReportedItem> = {
  label: manyReports.keep,
  on: isOpen,
  run: resolveTo('dismissed'),
  done: manyReports.dismissed,
  failed: manyReports.notDismissed,
  undo: { run: resolveTo('open'), done: manyReports.opened, failed: manyReports.notOpened },
  changes: 'judging',
};

const carOf = ({ carId, _id }: ReportedItem) => carId ?? _id;
const remove: BulkAction<ReportedItem> = {
  label: manyReports.remove,
  danger: true,
  on: (item) => isOpen(item) && item.carId !== null,
  // Removing a car closes all its open reports.
  once: carOf,
  ask: (items) => {
    const cars = [...new Map(items.map((item) => [carOf(item), carName(item)])).values()];
    return {
      title: manyReports.removeTitle(cars.length),
      body: (
        <ManyAsked
          lead={manyReports.removeBody(cars.length)}
          names={cars}
          notes={[common.paidGoesBack, manyReports.removeUndo]}
        />
      ),
      confirmLabel: manyReports.remove,
    };
  },
  run: resolveTo('removed'),
  done: manyReports.removed,
  failed: manyReports.notRemoved,
  undo: { run: resolveTo('open'), done: manyReports.back, failed: manyReports.notBack },
  changes: 'judging',
};

const erase: BulkAction<ReportedItem> = {
  label: common.delete,
  danger: true,
  on: isDeletable,
  ask: (items) => ({
    title: manyReports.deleteTitle(items.length),
    body: (
      <ManyAsked
        lead={manyReports.deleteBody(items.length)}
        names={items.map((item) => manyReports.about(carName(item), item.reporter))}
        notes={[manyReports.deleteUndo]}
      />
    ),
    confirmLabel: common.delete,
  }),
  run: (item) => deleteReport(item._id),
  done: manyReports.deleted,
  failed: manyReports.notDeleted,
  undo: {
    run: (item) => restoreReport(item._id),
    done: manyReports.restored,
    failed: manyReports.notRestored,
  },
  changes: 'reporting',
};

/** Bulk actions of an admin on several reports. Each offers Undo. */
export const manyReportsBulk: Bulk<ReportedItem> = {
  about: (item) => manyReports.about(carName(item), item.reporter),
  whyNot: (item) => (isOpen(item) || isDeletable(item) ? null : manyReports.nothing),
  actions: [keep, remove, erase],
};
