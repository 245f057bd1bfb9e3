import { isUnverified, useSession } from '@second-gear/shared-auth/session';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageHead } from '../screen/page-head.tsx';
import { PageLoading } from '../screen/page-loading.tsx';
import { common } from '../texts.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { toReturnState, useReturnUrl } from './return-url.ts';
import { texts } from './texts.ts';

/** Page of a user who hasn't verified their email. Returns to the previous page after verification. */
export function ConfirmPage(): ReactElement {
  const returnUrl = useReturnUrl();
  const state = toReturnState(useLocation());
  const status = useSession((session) => session.status);
  const isEmailUnverified = useSession(isUnverified);
  if (isEmailUnverified) return <ConfirmEmail />;
  // SSR also renders this state, because the server knows no session.
  if (status === 'loading') {
    return (
      <Page>
        <PageHead title={texts.confirm.title} noindex />
        <PageTitle>{texts.confirm.title}</PageTitle>
        <LoadingState label={common.loading}>
          <Skeleton height="16rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      </Page>
    );
  }
  return (
    <>
      {status === 'signed-out' && <Navigate to="/login" replace state={state} />}
      {status === 'signed-in' && <Navigate to={returnUrl} replace />}
      <PageLoading />
    </>
  );
}
