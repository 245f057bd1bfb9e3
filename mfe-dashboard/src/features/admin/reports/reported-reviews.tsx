import { toErrorMessage } from '@second-gear/contract/error-message';
import { REVIEW_REPORT_STATES, type ReviewReport } from '@second-gear/contract/reviews';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { ReviewStars } from '@second-gear/ui/rating';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { DescriptionList } from '../../../shared/components/description-list.tsx';
import { RowActions, RowBadge, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { UserLink } from '../../../shared/components/user-link.tsx';
import { formatCarName, formatInstant } from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useUrlChoice } from '../../../shared/hooks/use-url-state.ts';
import { createSerialColumn } from '../../../shared/table/columns.tsx';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { resolveReviewReport, reviewReportsQuery } from './api.ts';
import { texts } from './texts.ts';

interface Props {
  report: ReviewReport;
  busy: boolean;
  error: unknown;
  onResolve: (resolution: ReviewReport['state']) => void;
  onClose: () => void;
}

/**
 * Shows a full report about a review. The admin dismisses it or hides the review's text. Both are reversible
 * at any time.
 */
function ReportedReviewDialog({ report, busy, error, onResolve, onClose }: Props): ReactElement {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.reviews.dialogTitle(report.sellerName)}
      locked={busy}
      footer={
        report.state === 'open' ? (
          <>
            <Button variant="secondary" loading={busy} onClick={() => onResolve('dismissed')}>
              {texts.reviews.dismiss}
            </Button>
            <Button variant="danger" disabled={busy} onClick={() => onResolve('taken_down')}>
              {texts.reviews.takeDown}
            </Button>
          </>
        ) : (
          <Button variant="secondary" loading={busy} onClick={() => onResolve('open')}>
            {report.state === 'taken_down' ? texts.reviews.restoreText : texts.reviews.reopen}
          </Button>
        )
      }
    >
      <Stack gap={5}>
        <DescriptionList
          items={[
            [
              texts.reviews.review,
              <>
                <ReviewStars stars={report.stars} /> {report.text}
              </>,
            ],
            [texts.reviews.answer, report.answer],
            [texts.reviews.car, formatCarName(report)],
            [texts.reviews.reason, report.reason || texts.reviews.noReason],
            [texts.reviews.reporter, report.reporter],
            [texts.reviews.reportedOn, formatInstant(report.createdAt)],
            [texts.reviews.state, texts.reviews.states[report.state]],
          ]}
        />
        <Link to={`/sellers/${encodeURIComponent(report.sellerId)}`}>{texts.reviews.openSeller}</Link>
        {report.state === 'open' ? <p>{texts.reviews.consequence}</p> : null}
        <FormError>{error ? toErrorMessage(error) : null}</FormError>
      </Stack>
    </Dialog>
  );
}

interface ReviewResolution {
  report: ReviewReport;
  resolution: ReviewReport['state'];
}

/** Lists reported reviews. An admin can read the review, and dismiss the report or hide the text. */
export function ReportedReviews(): ReactElement {
  const state = useUrlChoice('reviews', REVIEW_REPORT_STATES);
  const query = useInfiniteQuery(reviewReportsQuery(state.selected));
  const [openedReport, setOpenedReport] = useState<ReviewReport | null>(null);
  const resolve = useAction({
    run: ({ report, resolution }: ReviewResolution) => resolveReviewReport(report._id, resolution),
    successText: ({ resolution }) => texts.reviews.resolved[resolution],
    invalidates: 'resolveReviewReport',
    onDone: () => setOpenedReport(null),
    undo: {
      run: ({ report }) => resolveReviewReport(report._id, 'open'),
      successText: ({ resolution }) =>
        resolution === 'taken_down' ? texts.reviews.textRestored : texts.reviews.resolved.open,
      // Reopening is already an undo.
      isPossible: ({ resolution }) => resolution !== 'open',
    },
  });
  const isEmpty = query.data?.pages[0]?.items.length === 0;

  return (
    <section aria-labelledby="reported-reviews">
      <SectionTitle id="reported-reviews">{texts.reviews.title}</SectionTitle>
      <Stack gap={5}>
        {isEmpty && state.selected === null ? null : (
          <ListFilters
            selects={[
              {
                label: texts.reviews.statusLabel,
                anyLabel: texts.reviews.all,
                values: REVIEW_REPORT_STATES,
                labels: texts.reviews.states,
                ...state,
              },
            ]}
          />
        )}
        <PagedTable
          title={texts.reviews.title}
          noun={texts.reviews.noun}
          query={query}
          empty={state.selected === null ? texts.reviews.empty : texts.reviews.noMatch}
          columns={[
            createSerialColumn(),
            {
              key: 'seller',
              header: texts.reviews.seller,
              rowHeader: true,
              cell: (report) => <UserLink id={report.sellerId} name={report.sellerName} />,
            },
            {
              key: 'review',
              header: texts.reviews.review,
              wide: true,
              cell: (report) => (
                <>
                  <ReviewStars stars={report.stars} />
                  <RowNote>{report.text}</RowNote>
                </>
              ),
            },
            {
              key: 'reason',
              header: texts.reviews.reason,
              cell: (report) => report.reason || texts.reviews.noReason,
            },
            {
              key: 'reporter',
              header: texts.reviews.reporter,
              wide: true,
              cell: (report) => report.reporter,
            },
            {
              key: 'action',
              header: common.action,
              actions: true,
              cell: (report) => (
                <RowActions>
                  <RowButton
                    rowName={texts.reviews.reviewName(report.sellerName, formatCarName(report))}
                    onClick={() => {
                      resolve.reset();
                      setOpenedReport(report);
                    }}
                  >
                    {report.state === 'open' ? texts.reviews.decide : texts.reviews.details}
                  </RowButton>
                  {report.state === 'open' ? null : <RowBadge>{texts.reviews.states[report.state]}</RowBadge>}
                </RowActions>
              ),
            },
          ]}
        />
      </Stack>
      {openedReport ? (
        <ReportedReviewDialog
          report={openedReport}
          busy={resolve.isPending}
          error={resolve.error}
          onResolve={(resolution) => resolve.mutate({ report: openedReport, resolution })}
          onClose={() => setOpenedReport(null)}
        />
      ) : null}
    </section>
  );
}
