import { takeAction } from '@second-gear/shared-auth/pending';
import { useSession, useUser } from '@second-gear/shared-auth/session';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createLazyDialog } from '../../shared/actions/lazy-dialog.tsx';
import { useOpenDialog } from '../../shared/actions/use-open-dialog.ts';
import { useWhenSignedIn } from '../../shared/actions/use-when-signed-in.ts';
import { texts } from './texts.ts';

const ACTION_KIND = 'report-review';
const ReportReviewDialog = createLazyDialog(() => import('./report-review-dialog.tsx'), texts.reportLoading);

/**
 * Passes two functions to `children`. The first returns whether this user has reported a review since the
 * page loaded. The second opens the report dialog. For a signed-out visitor, it opens after login.
 */
export function ReportableReviews({
  children,
}: {
  children: (isReported: (reviewId: string) => boolean, report: (reviewId: string) => void) => ReactNode;
}) {
  const isSignedIn = useSession((state) => state.status === 'signed-in');
  const { content: openReviewId, open, close } = useOpenDialog<string>();
  const uid = useUser()?.uid;
  const [reportedKeys, setReportedKeys] = useState<ReadonlySet<string>>(new Set());
  // The key contains the user's id, so the next user who signs in on this page does not see the previous
  // user's reports.
  const toKey = (reviewId: string) => JSON.stringify([uid, reviewId]);
  const report = useWhenSignedIn<string>(open, (reviewId) => ({ kind: ACTION_KIND, reviewId }));
  const resumeReport = useEffectEvent(open);
  useEffect(() => {
    if (!isSignedIn) return;
    const reviewId = takeAction(ACTION_KIND)?.['reviewId'];
    if (typeof reviewId === 'string') resumeReport(reviewId);
  }, [isSignedIn]);
  return (
    <>
      {children((id) => reportedKeys.has(toKey(id)), report)}
      {openReviewId !== undefined && (
        <ReportReviewDialog
          reviewId={openReviewId}
          onDone={() => setReportedKeys((ids) => new Set([...ids, toKey(openReviewId)]))}
          onClose={close}
        />
      )}
    </>
  );
}
