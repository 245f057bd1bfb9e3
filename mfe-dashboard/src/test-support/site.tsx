import { createNoRetryClient, renderRoutes } from '@second-gear/web-testing/site';
import { useLocation } from 'react-router-dom';
import { routes } from '../routes.tsx';

function OtherPage() {
  const { pathname, search, state } = useLocation();
  const from = (state as { from?: { pathname: string } } | null)?.from?.pathname;
  return <p>{`elsewhere ${pathname}${search}${from === undefined ? '' : ` from ${from}`}`}</p>;
}

/**
 * Renders the dashboard's routes at a URL inside the shell's providers. Other pages render only their URL.
 */
export function visit(address: string) {
  const queryClient = createNoRetryClient();
  return renderRoutes([...routes({ queryClient }), { path: '*', element: <OtherPage /> }], address, {
    queryClient,
  });
}
