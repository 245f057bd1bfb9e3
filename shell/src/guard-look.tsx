import type { GuardLook } from '@second-gear/shared-auth/guards';
import { ErrorState } from '@second-gear/ui/states';
import { lazy, Suspense } from 'react';
import { Suspended } from './accounts/suspended.tsx';
import { WrongRole } from './accounts/wrong-role.tsx';
import { PageLoading } from './pages/page-loading.tsx';
import { common } from './texts.ts';

const words = common.guard;

const ConfirmEmail = lazy(async () => ({
  default: (await import('./accounts/confirm-email.tsx')).ConfirmEmail,
}));

/** The site's own parts for whatever a guard has to say. */
export const guardLook: GuardLook = {
  loading: <PageLoading label={words.loading} />,
  wrongRole: (roles) => <WrongRole roles={roles} />,
  failed: (retry) => <ErrorState title={words.failed} message={words.failedText} onRetry={retry} />,
  suspended: (message) => <Suspended message={message} />,
  unverified: (
    <Suspense fallback={<PageLoading label={words.loading} />}>
      <ConfirmEmail />
    </Suspense>
  ),
};
