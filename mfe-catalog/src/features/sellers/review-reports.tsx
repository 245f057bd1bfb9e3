import { takeAction } from '@second-gear/shared-auth/pending';
import { useSession, useUser } from '@second-gear/shared-auth/session';
import { loadedPart } from '@second-gear/ui/loaded-part';
import { notify } from '@second-gear/ui/toast';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Opening } from '../../shared/actions/opening.tsx';
import { useOpened } from '../../shared/actions/use-opened.ts';
import { useWhenSignedIn } from '../../shared/actions/when-signed-in.ts';
import { FailureBorder } from '../../shared/failure-border.tsx';
import { common } from '../../shared/texts.ts';
import { texts } from './texts.ts';

const KIND = 'report-review';
const ReviewReportDialog = loadedPart(() => import('./review-report-dialog.tsx'));

/**
 * Provides the report action for the reviews inside. A signed-out visitor goes through /login first, then the dialog
 * opens. Tracks the reviews that this user has reported since the page loaded.
 */
export function ReviewReports({
  children,
}: {
  children: (isReported: (reviewId: string) => boolean, report: (reviewId: string) => void) => ReactNode;
}) {
  const signedIn = useSession((state) => state.status === 'signed-in');
  const { what: reporting, open, close } = useOpened<string>();
  const uid = useUser()?.uid;
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set());
  // Cleared when another user signs in on the same page.
  const keyOf = (reviewId: string) => JSON.stringify([uid, reviewId]);
  const report = useWhenSignedIn<string>(open, (reviewId) => ({ kind: KIND, reviewId }));
  const takeUp = useEffectEvent(open);
  useEffect(() => {
    if (!signedIn) return;
    const reviewId = takeAction(KIND)?.['reviewId'];
    if (typeof reviewId === 'string') takeUp(reviewId);
  }, [signedIn]);
  return (
    <>
      {children((id) => reported.has(keyOf(id)), report)}
      {reporting !== undefined && (
        <FailureBorder
          onFail={() => {
            notify.error(common.actions.unexpected);
            close();
          }}
        >
          <ReviewReportDialog
            loading={<Opening label={texts.reportLoading} />}
            reviewId={reporting}
            onDone={() => setReported((ids) => new Set([...ids, keyOf(reporting)]))}
            onClose={close}
          />
        </FailureBorder>
      )}
    </>
  );
}
