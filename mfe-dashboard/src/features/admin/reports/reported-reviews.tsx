import { REVIEW_REPORT_STATES, type ReviewReport } from '@second-gear/contract/reviews';
import { SelectField } from '@second-gear/ui/field';
import { Grid, SectionTitle, Stack } from '@second-gear/ui/layout';
import { ReviewStars } from '@second-gear/ui/rating';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { RowActions, RowBadge, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { UserLink } from '../../../shared/components/user-link.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useUrlChoice } from '../../../shared/hooks/use-url-choice.ts';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { resolveReviewReport, reviewReportsQuery } from './api.ts';
import { ReportedReviewDialog } from './reported-review-dialog.tsx';
import { texts } from './texts.ts';

interface ReviewResolution {
  report: ReviewReport;
  resolution: ReviewReport['state'];
}

/** Lists reported reviews. An admin reads the review and dismisses the report or hides the review's text. */
export function ReportedReviews(): ReactElement {
  const state = useUrlChoice('reviews', REVIEW_REPORT_STATES);
  const query = useInfiniteQuery(reviewReportsQuery(state.selected));
  const [openedReport, setOpenedReport] = useState<ReviewReport | null>(null);
  const resolve = useAction({
    run: ({ report, resolution }: ReviewResolution) => resolveReviewReport(report._id, resolution),
    done: ({ resolution }) => texts.reviews.ended[resolution],
    invalidates: 'resolveReviewReport',
    onDone: () => setOpenedReport(null),
    undo: {
      run: ({ report }) => resolveReviewReport(report._id, 'open'),
      done: ({ resolution }) =>
        resolution === 'taken_down' ? texts.reviews.textRestored : texts.reviews.ended.open,
      // Reopening is already an undo.
      possible: ({ resolution }) => resolution !== 'open',
    },
  });
  const isEmpty = query.data?.pages[0]?.items.length === 0;

  return (
    <section aria-labelledby="reported-reviews">
      <SectionTitle id="reported-reviews">{texts.reviews.title}</SectionTitle>
      <Stack gap={5}>
        {isEmpty && state.selected === null ? null : (
          <Grid min="14rem" gap={4}>
            <SelectField
              label={texts.reviews.which}
              value={state.selected ?? ''}
              options={[
                { value: '', label: texts.reviews.all },
                ...REVIEW_REPORT_STATES.map((value) => ({ value, label: texts.reviews.states[value] })),
              ]}
              onChange={({ target }) => state.select(target.value)}
            />
          </Grid>
        )}
        <PagedTable
          title={texts.reviews.title}
          noun={texts.reviews.noun}
          query={query}
          rowKey={(report) => report._id}
          empty={state.selected === null ? texts.reviews.empty : texts.reviews.noMatch}
          columns={[
            serialColumn(),
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
                    about={texts.reviews.about(report.sellerName, carName(report))}
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
