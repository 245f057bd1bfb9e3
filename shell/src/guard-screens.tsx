import type { GuardScreens } from '@second-gear/shared-auth/guards';
import { ErrorState } from '@second-gear/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspended } from './accounts/suspended.tsx';
import { WrongRole } from './accounts/wrong-role.tsx';
import { PageLoading } from './screen/page-loading.tsx';
import { common } from './texts.ts';

const guardTexts = common.guard;

/**
 * Loads the code with a query, because `lazy` caches a failure until the page reloads. `Unverified` shows the
 * error itself, because a thrown error would count as a fault of the remote.
 */
const confirmEmailQuery = queryOptions({
  queryKey: ['shell', 'code', 'confirm-email'],
  queryFn: () => import('./accounts/confirm-email.tsx'),
  staleTime: Infinity,
  structuralSharing: false,
});

function Unverified() {
  const { data, error, refetch, isFetching } = useQuery(confirmEmailQuery);
  if (data) return <data.ConfirmEmail />;
  if (!error) return <PageLoading label={guardTexts.loading} />;
  return (
    <ErrorState
      title={guardTexts.codeFailed}
      message={guardTexts.failedText}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** The components that guards render on this site. */
export const guardScreens: GuardScreens = {
  loading: <PageLoading label={guardTexts.loading} />,
  wrongRole: (roles) => <WrongRole roles={roles} />,
  failed: (retry) => <ErrorState title={guardTexts.failed} message={guardTexts.failedText} onRetry={retry} />,
  suspended: (message) => <Suspended message={message} />,
  unverified: <Unverified />,
};
