import type { GuardLook } from '@second-gear/shared-auth/guards';
import { LinkButton } from '@second-gear/ui/button';
import { PageTitle } from '@second-gear/ui/layout';
import { EmptyState, ErrorState } from '@second-gear/ui/states';
import { PageHead } from './layout/page-head.tsx';
import { PageLoading } from './pages/page-loading.tsx';
import { common } from './texts.ts';

const words = common.guard;

/** The site's own parts for whatever a guard has to say. */
export const guardLook: GuardLook = {
  loading: <PageLoading label={words.loading} />,
  wrongRole: (roles) => (
    // One element: the dashboard would take two for two of its columns' cells.
    <div>
      <PageHead title={words.wrongRole} noindex />
      <PageTitle>{words.wrongRole}</PageTitle>
      <EmptyState
        title={words.wrongRoleFor(roles.join(' or '))}
        icon="shield"
        action={<LinkButton to="/dashboard">{words.toDashboard}</LinkButton>}
      >
        {words.wrongRoleText}
      </EmptyState>
    </div>
  ),
  failed: (retry) => <ErrorState title={words.failed} message={words.failedText} onRetry={retry} />,
};
