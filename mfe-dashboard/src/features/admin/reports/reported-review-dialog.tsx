import { toErrorMessage } from '@second-gear/contract/error-message';
import type { ReviewReport } from '@second-gear/contract/reviews';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { ReviewStars } from '@second-gear/ui/rating';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../../../shared/components/facts.ts';
import { carName } from '../../../shared/format/car-name.ts';
import { formatInstant } from '../../../shared/format/dates.ts';
import { texts } from './texts.ts';

interface Props {
  report: ReviewReport;
  busy: boolean;
  error: unknown;
  onResolve: (resolution: ReviewReport['state']) => void;
  onClose: () => void;
}

/**
 * Shows a full report of a review. The admin dismisses it or hides the review's text. Both are reversible at
 * any time.
 */
export function ReportedReviewDialog({ report, busy, error, onResolve, onClose }: Props): ReactElement {
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
            {report.state === 'taken_down' ? texts.reviews.putBack : texts.reviews.reopen}
          </Button>
        )
      }
    >
      <Stack gap={5}>
        <Facts>
          <dt>{texts.reviews.review}</dt>
          <dd>
            <ReviewStars stars={report.stars} /> {report.text}
          </dd>
          {report.answer === null ? null : (
            <>
              <dt>{texts.reviews.answer}</dt>
              <dd>{report.answer}</dd>
            </>
          )}
          <dt>{texts.reviews.car}</dt>
          <dd>{carName(report)}</dd>
          <dt>{texts.reviews.reason}</dt>
          <dd>{report.reason || texts.reviews.noReason}</dd>
          <dt>{texts.reviews.reporter}</dt>
          <dd>{report.reporter}</dd>
          <dt>{texts.reviews.when}</dt>
          <dd>{formatInstant(report.createdAt)}</dd>
          <dt>{texts.reviews.state}</dt>
          <dd>{texts.reviews.states[report.state]}</dd>
        </Facts>
        <Link to={`/sellers/${encodeURIComponent(report.sellerId)}`}>{texts.reviews.openSeller}</Link>
        {report.state === 'open' ? <p>{texts.reviews.consequence}</p> : null}
        <FormError>{error ? toErrorMessage(error) : null}</FormError>
      </Stack>
    </Dialog>
  );
}
