import type { GuardLook } from '@second-gear/shared-auth/guards';
import { LinkButton } from '@second-gear/ui/button';
import { EmptyState, ErrorState } from '@second-gear/ui/states';
import { PageLoading } from './pages/page-loading.tsx';
import { texts } from './texts.ts';

const words = texts.guard;

/** The site's own parts for whatever a guard has to say. */
export const guardLook: GuardLook = {
  loading: <PageLoading label={words.loading} />,
  wrongRole: (roles) => (
    <EmptyState
      title={words.wrongRole}
      icon="shield"
      action={<LinkButton to="/dashboard">{words.toDashboard}</LinkButton>}
    >
      {words.wrongRoleText(roles.join(' or '))}
    </EmptyState>
  ),
  failed: (retry) => <ErrorState title={words.failed} message={words.failedText} onRetry={retry} />,
};
