import { REPORT_STATES, type ReportedItem } from '@second-gear/contract/reports';
import type { CsvColumn } from '@second-gear/ui/csv';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { listReports, reportsQuery } from '../../../shared/api/list-reports.ts';
import { RowActions, RowBadge, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useSort, useUrlChoice } from '../../../shared/hooks/use-url-state.ts';
import {
  createBrandAndModelColumns,
  createPriceColumn,
  createSerialColumn,
} from '../../../shared/table/columns.tsx';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { createNoMatchState, PagedTable } from '../../../shared/table/paged-table.tsx';
import { common, reportRowTexts } from '../../../shared/texts.ts';
import { deleteReport, resolveReport, restoreReport } from './api.ts';
import { isDeletable, reportBulkActions } from './bulk-reports.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ReportedReviews } from './reported-reviews.tsx';
import { shortenDescription } from './shorten-description.ts';
import { texts } from './texts.ts';

/** CSV columns of the reported items. Prices in dollars. */
const reportCsvColumns: readonly CsvColumn<ReportedItem>[] = [
  { header: common.brandName, value: (item) => item.brandName },
  { header: common.model, value: (item) => item.model },
  { header: texts.reports.description, value: (item) => item.description },
  { header: common.price, value: (item) => item.resellPrice },
  { header: reportRowTexts.reason, value: (item) => item.reason },
  { header: reportRowTexts.reporter, value: (item) => item.reporter },
  { header: texts.reports.reportedOn, value: (item) => item.createdAt },
  { header: reportRowTexts.state, value: (item) => reportRowTexts.states[item.state] },
];

interface ReportResolution {
  item: ReportedItem;
  resolution: ReportedItem['state'];
}

/** Returns an admin's actions on one report. Each offers Undo. */
function useReportActions(onResolved: () => void) {
  return {
    remove: useAction({
      run: (item: ReportedItem) => deleteReport(item._id),
      successText: texts.reports.deleted,
      invalidates: 'deleteReport',
      undo: { run: (item) => restoreReport(item._id), successText: texts.reports.restored },
    }),
    resolve: useAction({
      run: ({ item, resolution }: ReportResolution) => resolveReport(item._id, resolution),
      successText: ({ resolution }) => texts.reports.resolved[resolution],
      invalidates: 'resolveReport',
      onDone: onResolved,
      undo: {
        run: ({ item }) => resolveReport(item._id, 'open'),
        // Undo does not restore a car that its seller deleted earlier.
        successText: ({ item, resolution }) =>
          resolution === 'removed' && item.carId !== null
            ? texts.reports.carRestored
            : texts.reports.resolved.open,
        // Reopening is already an undo.
        isPossible: ({ resolution }) => resolution !== 'open',
      },
    }),
  };
}

/** Lists reported cars. An admin can delete a report, or open and resolve it. */
export function ReportedItems(): ReactElement {
  const state = useUrlChoice('state', REPORT_STATES);
  const sorting = useSort(['brandName', 'model', 'resellPrice']);
  const filter = { state: state.selected, sort: sorting.sort };
  const query = useInfiniteQuery(reportsQuery(filter));
  const [reportToDelete, setReportToDelete] = useState<ReportedItem | null>(null);
  const [openedReport, setOpenedReport] = useState<ReportedItem | null>(null);
  const { remove, resolve } = useReportActions(() => setOpenedReport(null));

  const renderActions = (item: ReportedItem) => {
    const rowName = formatCarName(item);
    return (
      <RowActions>
        <RowButton
          rowName={rowName}
          onClick={() => {
            resolve.reset();
            setOpenedReport(item);
          }}
        >
          {item.state === 'open' ? texts.reports.resolve : texts.reports.details}
        </RowButton>
        {item.paid ? <RowButton disabled>{common.pending}</RowButton> : null}
        {isDeletable(item) ? (
          <RowButton tone="danger" rowName={rowName} onClick={() => setReportToDelete(item)}>
            {common.delete}
          </RowButton>
        ) : null}
        {item.state === 'open' ? null : <RowBadge>{reportRowTexts.states[item.state]}</RowBadge>}
        {item.paid ? <RowNote>{texts.reports.soldNote}</RowNote> : null}
      </RowActions>
    );
  };

  return (
    <Screen title={texts.reports.title}>
      <ListFilters
        selects={[
          {
            label: reportRowTexts.state,
            anyLabel: texts.reports.anyState,
            values: REPORT_STATES,
            labels: reportRowTexts.states,
            ...state,
          },
        ]}
      />
      <PagedTable
        title={texts.reports.title}
        noun={texts.reports.noun}
        query={query}
        {...sorting}
        columns={[
          createSerialColumn(),
          ...createBrandAndModelColumns<ReportedItem>({ rowHeader: true }),
          {
            key: 'description',
            header: texts.reports.description,
            wide: true,
            cell: (item) => (
              <>
                {item.description ? shortenDescription(item.description) : common.noDescription}
                <RowNote>{texts.reports.reportedBecause(item.reason, item.reporter)}</RowNote>
              </>
            ),
          },
          createPriceColumn({ sortKey: 'resellPrice' }),
          { key: 'action', header: common.action, actions: true, cell: renderActions },
        ]}
        bulk={reportBulkActions}
        csv={{
          fileName: 'reported-items',
          getPage: (pageParams) => listReports(pageParams, filter),
          columns: reportCsvColumns,
        }}
        empty={
          state.selected
            ? createNoMatchState(texts.reports, () => state.select(''), 'flag')
            : { title: texts.reports.empty, help: texts.reports.emptyHelp, icon: 'flag' }
        }
        actionError={remove.error}
      />
      <ConfirmAction
        subject={reportToDelete}
        action={remove}
        getTexts={(item) => ({
          title: texts.reports.deleteTitle,
          body: texts.reports.deleteBody(formatCarName(item)),
          confirmLabel: common.delete,
        })}
        onClose={() => setReportToDelete(null)}
      />
      {/* Appears after the list above has loaded, to avoid a layout shift. */}
      {query.isPending ? null : <ReportedReviews />}
      {openedReport ? (
        <ReportDialog
          item={openedReport}
          busy={resolve.isPending}
          error={resolve.error}
          onResolve={(resolution) => resolve.mutate({ item: openedReport, resolution })}
          onClose={() => setOpenedReport(null)}
        />
      ) : null}
    </Screen>
  );
}
