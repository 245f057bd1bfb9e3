import type { Role } from '@second-gear/contract/users';
import type { HostServices } from '@second-gear/federation/remote';
import { RequireRole } from '@second-gear/shared-auth/guards';
import { ApiError, asResponse } from '@second-gear/shared-auth/request';
import { sessionReady } from '@second-gear/shared-auth/session';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { type ComponentType, lazy } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { DashboardFrame } from './features/account/frame/dashboard-frame.tsx';
import { texts } from './features/account/frame/texts.ts';
import { DashboardLiveUpdates } from './features/account/live/dashboard-live-updates.tsx';
import { Profile } from './features/account/profile/profile.tsx';

/**
 * Returns a screen whose code is loaded when the screen is first displayed. Screens from the same file share
 * a chunk.
 */
const createLazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazy<ComponentType>(async () => ({ default: (await load())[name] }));

const PaymentScreen = createLazyScreen(
  () => import('./features/buyer/orders/payment-screen.tsx'),
  'PaymentScreen',
);

/** Admins may delete and edit any car, so the sellers' pages are open to them too. */
const SELLER_ROLES: readonly Role[] = ['seller', 'admin'];

/** Returns a function that creates a route for users with one of these roles, or for every signed-in user. */
const createRouteFor =
  (role?: Role | readonly Role[]) =>
  <Name extends string>(
    path: string,
    load: () => Promise<Record<Name, ComponentType>>,
    name: Name,
  ): RouteObject => {
    const LazyScreen = createLazyScreen(load, name);
    const screen = <LazyScreen />;
    return { path, element: role ? <RequireRole role={role}>{screen}</RequireRole> : screen };
  };
const userRoute = createRouteFor();
const sellerRoute = createRouteFor(SELLER_ROLES);
const adminRoute = createRouteFor('admin');

const screenRoutes: RouteObject[] = [
  userRoute('messages', () => import('./features/account/messages/threads.tsx'), 'Threads'),
  userRoute(
    'messages/new',
    () => import('./features/account/messages/compose-message.tsx'),
    'ComposeMessage',
  ),
  userRoute('messages/:id', () => import('./features/account/messages/thread.tsx'), 'Thread'),
  userRoute('offers', () => import('./features/account/offers/offers-screen.tsx'), 'OffersScreen'),
  userRoute('my-order', () => import('./features/buyer/orders/my-orders.tsx'), 'MyOrders'),
  userRoute('orders/:id', () => import('./features/buyer/order-page/order-page.tsx'), 'OrderPage'),
  userRoute('wishlist', () => import('./features/buyer/wishlist/wishlist.tsx'), 'Wishlist'),
  sellerRoute('allcars', () => import('./features/seller/listings/all-cars.tsx'), 'AllCars'),
  sellerRoute('addcar', () => import('./features/seller/add-car/add-car.tsx'), 'AddCar'),
  sellerRoute('import', () => import('./features/seller/import/import-cars.tsx'), 'ImportCars'),
  sellerRoute('import/:id', () => import('./features/seller/import/import-details.tsx'), 'ImportDetails'),
  sellerRoute('mybuyers', () => import('./features/seller/buyers/my-buyers.tsx'), 'MyBuyers'),
  sellerRoute('hours', () => import('./features/seller/meeting-hours/hours-screen.tsx'), 'HoursScreen'),
  sellerRoute('sales/:id', () => import('./features/seller/sale-page/sale-page.tsx'), 'SalePage'),
  sellerRoute('myproducts', () => import('./features/seller/listings/my-listings.tsx'), 'MyListings'),
  sellerRoute('payouts', () => import('./features/seller/payouts/payouts-screen.tsx'), 'PayoutsScreen'),
  sellerRoute('reviews', () => import('./features/seller/reviews/reviews-screen.tsx'), 'ReviewsScreen'),
  adminRoute('overview', () => import('./features/admin/overview/overview-screen.tsx'), 'OverviewScreen'),
  adminRoute('allusers', () => import('./features/admin/users/all-users.tsx'), 'AllUsers'),
  adminRoute('allbuyers', () => import('./features/admin/users/buyers-and-sellers.tsx'), 'AllBuyers'),
  adminRoute('allsellers', () => import('./features/admin/users/buyers-and-sellers.tsx'), 'AllSellers'),
  adminRoute('reporteditems', () => import('./features/admin/reports/reported-items.tsx'), 'ReportedItems'),
  adminRoute('moderation', () => import('./features/admin/moderation/review-queue.tsx'), 'ReviewQueue'),
  adminRoute('disputes', () => import('./features/admin/disputes/dispute-list.tsx'), 'DisputeList'),
  adminRoute('disputes/:id', () => import('./features/admin/disputes/dispute-case.tsx'), 'DisputeCaseScreen'),
  adminRoute('money', () => import('./features/admin/money/money-screen.tsx'), 'MoneyScreen'),
  adminRoute('people/:id', () => import('./features/admin/users/user-page/user-page.tsx'), 'UserPage'),
  adminRoute('audit', () => import('./features/admin/audit-log/audit-log.tsx'), 'AuditLog'),
];

const RouteFallback = () => (
  <LoadingState label={texts.loadingPage}>
    <Skeleton height="14rem" />
  </LoadingState>
);

/**
 * Returns a route loader that fetches the order to pay, even if a cached copy exists. The loader returns null
 * if no user is signed in, because the screen then redirects to the login page.
 */
const paymentLoader =
  ({ queryClient }: HostServices) =>
  async ({ params }: LoaderFunctionArgs) => {
    if ((await sessionReady()) === 'signed-out') return null;
    try {
      const { orderQuery } = await import('./features/buyer/order-page/api.ts');
      return await queryClient.fetchQuery({ ...orderQuery(params['id'] ?? ''), staleTime: 0 });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw asResponse(error);
    }
  };

/** Returns all routes of the dashboard, which share the layout of DashboardFrame. */
export const routes = (host: HostServices): RouteObject[] => [
  {
    path: '/dashboard',
    element: (
      <DashboardFrame>
        <DashboardLiveUpdates />
      </DashboardFrame>
    ),
    HydrateFallback: RouteFallback,
    children: [
      { index: true, element: <Profile /> },
      ...screenRoutes,
      { path: 'payment/:id', loader: paymentLoader(host), element: <PaymentScreen /> },
      {
        path: '*',
        loader: () => {
          throw new Response(null, { status: 404, statusText: 'Not Found' });
        },
        element: <RouteFallback />,
      },
    ],
  },
];
