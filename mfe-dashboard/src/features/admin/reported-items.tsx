import { useState, type ReactElement } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatPrice } from '@second-gear/contract/money';
import { queryKeys } from '@second-gear/contract/query-keys';
import type { ReportedItem } from '@second-gear/contract/saved';
import { deleteReport } from '../../api/delete-report.ts';
import { reportsQuery } from '../../api/get-reports.ts';
import { resolveReport, type Resolution } from '../../api/resolve-report.ts';
import { carName } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowActions, RowBadge, RowButton, RowNote } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { useAction } from '../../shared/use-action.ts';
import { reports } from '../../texts/admin.ts';
import { common } from '../../texts/common.ts';
import { ReportDialog } from './report-dialog.tsx';
import { shortened } from './shortened.ts';

/** Reported cars: delete the report, or look at it whole and resolve it. */
export function ReportedItems(): ReactElement {
  const query = useInfiniteQuery(reportsQuery());
  const [deleting, setDeleting] = useState<ReportedItem | null>(null);
  const [reading, setReading] = useState<ReportedItem | null>(null);
  const remove = useAction({
    run: (item: ReportedItem) => deleteReport(item._id),
    done: reports.deleted,
    refresh: [queryKeys.reports, ['audit']],
  });
  const resolve = useAction({
    run: ({ item, resolution }: { item: ReportedItem; resolution: Resolution }) =>
      resolveReport(item._id, resolution),
    done: ({ resolution }) => reports[resolution],
    refresh: [queryKeys.reports, queryKeys.cars, queryKeys.ads, ['audit']],
    onDone: () => setReading(null),
  });

  const actions = (item: ReportedItem) => {
    const about = carName(item);
    return (
      <RowActions>
        {item.paid ? <RowButton disabled>{common.pending}</RowButton> : null}
        {!item.paid && item.resellPrice > 0 ? (
          <RowButton tone="danger" about={about} onClick={() => setDeleting(item)}>
            {common.delete}
          </RowButton>
        ) : null}
        {item.state === 'open' ? (
          <RowButton
            about={about}
            onClick={() => {
              resolve.reset();
              setReading(item);
            }}
          >
            {reports.resolve}
          </RowButton>
        ) : (
          <RowBadge>{reports.states[item.state]}</RowBadge>
        )}
        {item.paid ? <RowNote>{reports.soldNote}</RowNote> : null}
      </RowActions>
    );
  };

  return (
    <Screen title={reports.title}>
      <PagedTable
        title={reports.title}
        query={query}
        rowKey={(item) => item._id}
        columns={[
          serial(),
          {
            key: 'brand',
            header: common.brandName,
            cell: (item) =>
              item.carId ? <Link to={`/cars/${item.carId}`}>{item.brandName}</Link> : item.brandName,
          },
          { key: 'model', header: common.model, cell: (item) => item.model },
          { key: 'description', header: reports.description, cell: (item) => shortened(item.description) },
          { key: 'price', header: common.price, align: 'end', cell: (item) => formatPrice(item.resellPrice) },
          { key: 'action', header: common.action, cell: actions },
        ]}
        empty={{ title: reports.empty, help: reports.emptyHelp, icon: 'flag' }}
        actionError={remove.error}
      />
      <ConfirmAction
        subject={deleting}
        action={remove}
        wording={(item) => ({
          title: reports.deleteTitle,
          body: reports.deleteBody(carName(item)),
          confirmLabel: common.delete,
        })}
        onClose={() => setDeleting(null)}
      />
      {reading ? (
        <ReportDialog
          item={reading}
          busy={resolve.isPending}
          error={resolve.error}
          onResolve={(resolution) => resolve.mutate({ item: reading, resolution })}
          onClose={() => setReading(null)}
        />
      ) : null}
    </Screen>
  );
}
