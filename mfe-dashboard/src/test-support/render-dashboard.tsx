import { createNoRetryClient, renderRoutes } from '@second-gear/test-utils/render-routes';
import { useLocation } from 'react-router-dom';
import { routes } from '../routes.tsx';

function OtherPage() {
  const { pathname, search, state } = useLocation();
  const from = (state as { from?: { pathname: string } } | null)?.from?.pathname;
  return <p>{`elsewhere ${pathname}${search}${from === undefined ? '' : ` from ${from}`}`}</p>;
}

/**
 * Renders the dashboard's routes at a URL, inside the shell's providers. Pages of other remotes only show
 * their URL.
 */
export function renderDashboard(url: string) {
  const queryClient = createNoRetryClient();
  return renderRoutes([...routes({ queryClient }), { path: '*', element: <OtherPage /> }], url, {
    queryClient,
  });
}
