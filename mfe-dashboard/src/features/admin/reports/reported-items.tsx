import { formatPrice } from '@second-gear/contract/money';
import { REPORT_STATES, type ReportedItem } from '@second-gear/contract/reports';
import { Button } from '@second-gear/ui/button';
import { SelectField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { listReports, reportsQuery } from '../../../api/list-reports.ts';
import { CarCell } from '../../../shared/components/car-cell.tsx';
import { RowActions, RowBadge, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { useSort } from '../../../shared/hooks/use-sort.ts';
import { useUrlChoice } from '../../../shared/hooks/use-url-choice.ts';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { common, reportRowTexts } from '../../../shared/texts.ts';
import { isDeletable, reportBulkActions } from './bulk-reports.tsx';
import { reportCsvColumns } from './report-csv.ts';
import { ReportDialog } from './report-dialog.tsx';
import { ReportedReviews } from './reported-reviews.tsx';
import { shortenDescription } from './shorten-description.ts';
import { texts } from './texts.ts';
import { useReportActions } from './use-report-actions.ts';

/** Lists reported cars. An admin deletes a report, or opens and resolves it. */
export function ReportedItems(): ReactElement {
  const state = useUrlChoice('state', REPORT_STATES);
  const sorting = useSort(['brandName', 'model', 'resellPrice']);
  const filter = { state: state.selected, sort: sorting.sort };
  const query = useInfiniteQuery(reportsQuery(filter));
  const [deleting, setDeleting] = useState<ReportedItem | null>(null);
  const [openedReport, setOpenedReport] = useState<ReportedItem | null>(null);
  const { remove, resolve } = useReportActions(() => setOpenedReport(null));

  const renderActions = (item: ReportedItem) => {
    const about = carName(item);
    return (
      <RowActions>
        <RowButton
          about={about}
          onClick={() => {
            resolve.reset();
            setOpenedReport(item);
          }}
        >
          {item.state === 'open' ? texts.reports.resolve : texts.reports.details}
        </RowButton>
        {item.paid ? <RowButton disabled>{common.pending}</RowButton> : null}
        {isDeletable(item) ? (
          <RowButton tone="danger" about={about} onClick={() => setDeleting(item)}>
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
      <Grid min="14rem" gap={4}>
        <SelectField
          label={reportRowTexts.state}
          value={state.selected ?? ''}
          options={[
            { value: '', label: texts.reports.anyState },
            ...REPORT_STATES.map((value) => ({ value, label: reportRowTexts.states[value] })),
          ]}
          onChange={({ target }) => state.select(target.value)}
        />
      </Grid>
      <PagedTable
        title={texts.reports.title}
        noun={texts.reports.noun}
        query={query}
        rowKey={(item) => item._id}
        {...sorting}
        columns={[
          serialColumn(),
          {
            key: 'brand',
            header: common.brandName,
            sortKey: 'brandName',
            rowHeader: true,
            cell: (item) => <CarCell image={item.image} carId={item.carId} name={item.brandName} />,
          },
          { key: 'model', header: common.model, sortKey: 'model', cell: (item) => item.model },
          {
            key: 'description',
            header: texts.reports.description,
            wide: true,
            cell: (item) => (
              <>
                {item.description ? shortenDescription(item.description) : common.noDescription}
                <RowNote>{texts.reports.because(item.reason, item.reporter)}</RowNote>
              </>
            ),
          },
          {
            key: 'price',
            header: common.price,
            align: 'end',
            sortKey: 'resellPrice',
            cell: (item) => formatPrice(item.resellPrice),
          },
          { key: 'action', header: common.action, actions: true, cell: renderActions },
        ]}
        bulk={reportBulkActions}
        csv={{
          file: 'reported-items',
          getPage: (pageParams) => listReports(pageParams, filter),
          columns: reportCsvColumns,
        }}
        empty={
          state.selected
            ? {
                title: texts.reports.noMatch,
                help: texts.reports.noMatchHelp,
                icon: 'flag',
                action: <Button onClick={() => state.select('')}>{texts.reports.showAll}</Button>,
              }
            : { title: texts.reports.empty, help: texts.reports.emptyHelp, icon: 'flag' }
        }
        actionError={remove.error}
      />
      <ConfirmAction
        subject={deleting}
        action={remove}
        wording={(item) => ({
          title: texts.reports.deleteTitle,
          body: texts.reports.deleteBody(carName(item)),
          confirmLabel: common.delete,
        })}
        onClose={() => setDeleting(null)}
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
