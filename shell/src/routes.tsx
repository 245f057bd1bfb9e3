import type { RouteObject } from 'react-router-dom';
import { assignRouteIds } from './federation/mounting/route-ids.ts';
import { RootLayout } from './layout/root-layout.tsx';
import { createLazyScreen } from './pages/lazy-screen.tsx';
import { type RemoteRecovery, RouteError } from './pages/route-error.tsx';
import { PageLoading } from './screen/page-loading.tsx';
import { common } from './texts.ts';

/**
 * Id of the route whose children are the screens of shell and remotes. The site's frame and error screen are
 * around it.
 */
export const ROOT_ROUTE_ID = 'screens';

const shellScreens: RouteObject[] = [
  {
    path: '/login',
    lazy: createLazyScreen(async () => (await import('./accounts/login-page.tsx')).LoginPage),
  },
  {
    path: '/signup',
    lazy: createLazyScreen(async () => (await import('./accounts/signup-page.tsx')).SignupPage),
  },
  {
    path: '/reset-password',
    lazy: createLazyScreen(
      async () => (await import('./accounts/reset-password-page.tsx')).ResetPasswordPage,
    ),
  },
  {
    path: '/confirm-email',
    lazy: createLazyScreen(async () => (await import('./accounts/confirm-page.tsx')).ConfirmPage),
  },
  { path: '/blogs', lazy: createLazyScreen(async () => (await import('./pages/faq-page.tsx')).FaqPage) },
  { path: '/about', lazy: createLazyScreen(async () => (await import('./pages/about-page.tsx')).AboutPage) },
  {
    path: '/contacts',
    lazy: createLazyScreen(async () => (await import('./pages/contacts-page.tsx')).ContactsPage),
  },
  { path: '/blog', lazy: createLazyScreen(async () => (await import('./pages/blog-page.tsx')).BlogPage) },
  {
    path: '*',
    element: <PageLoading />,
    // A loader throws the 404, because the router runs loaders only after it has loaded the remote of the
    // path. Until then, the loading state is visible.
    loader: () => {
      throw new Response(null, { status: 404, statusText: common.error.notFound });
    },
  },
];

/** Pages for developers. Available on development sites only. */
const developmentScreens: RouteObject[] = [
  {
    path: '/ui',
    lazy: createLazyScreen(
      async () => (await import('./component-gallery/component-gallery-page.tsx')).ComponentGalleryPage,
    ),
  },
];

/**
 * Creates the shell's routes: frame, account pages, content pages and the 404 page. `development` adds the
 * developer pages. `screens` replaces the shell's own screens. `remotes` repairs pages that a remote broke.
 */
export function createRootRoutes({
  development = false,
  screens = shellScreens,
  remotes,
}: {
  development?: boolean;
  screens?: readonly RouteObject[];
  remotes?: RemoteRecovery;
} = {}): RouteObject[] {
  const frame: RouteObject = {
    id: 'frame',
    element: <RootLayout />,
    errorElement: <RouteError remotes={remotes} />,
    children: [
      {
        id: ROOT_ROUTE_ID,
        errorElement: <RouteError remotes={remotes} />,
        hydrateFallbackElement: <PageLoading />,
        children: development ? [...developmentScreens, ...screens] : [...screens],
      },
    ],
  };
  return assignRouteIds([frame], 'shell');
}
