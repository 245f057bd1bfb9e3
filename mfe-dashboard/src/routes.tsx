import type { Role } from '@second-gear/contract/users';
import type { HostServices } from '@second-gear/federation/remote';
import { RequireRole } from '@second-gear/shared-auth/guards';
import { ApiError, asResponse } from '@second-gear/shared-auth/request';
import { sessionReady } from '@second-gear/shared-auth/session';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { type ComponentType, lazy, type ReactElement } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { DashboardFrame } from './features/account/frame/dashboard-frame.tsx';
import { texts } from './features/account/frame/texts.ts';
import { DashboardLiveUpdates } from './features/account/live/dashboard-live-updates.tsx';
import { Profile } from './features/account/profile/profile.tsx';

/**
 * Returns a screen whose code is loaded when the screen is first displayed. Screens from the same file share
 * a chunk.
 */
const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const MyOrders = lazyScreen(() => import('./features/buyer/orders/my-orders.tsx'), 'MyOrders');
const OrderPage = lazyScreen(() => import('./features/buyer/order-page/order-page.tsx'), 'OrderPage');
const Wishlist = lazyScreen(() => import('./features/buyer/wishlist/wishlist.tsx'), 'Wishlist');
const PaymentScreen = lazyScreen(() => import('./features/buyer/orders/payment-screen.tsx'), 'PaymentScreen');
const Threads = lazyScreen(() => import('./features/account/messages/threads.tsx'), 'Threads');
const Thread = lazyScreen(() => import('./features/account/messages/thread.tsx'), 'Thread');
const ComposeMessage = lazyScreen(
  () => import('./features/account/messages/compose-message.tsx'),
  'ComposeMessage',
);
const AllCars = lazyScreen(() => import('./features/seller/listings/all-cars.tsx'), 'AllCars');
const AddCar = lazyScreen(() => import('./features/seller/add-car/add-car.tsx'), 'AddCar');
const ImportCars = lazyScreen(() => import('./features/seller/import/import-cars.tsx'), 'ImportCars');
const ImportDetails = lazyScreen(
  () => import('./features/seller/import/import-details.tsx'),
  'ImportDetails',
);
const MyBuyers = lazyScreen(() => import('./features/seller/buyers/my-buyers.tsx'), 'MyBuyers');
const MeetingHours = lazyScreen(
  () => import('./features/seller/meeting-hours/hours-screen.tsx'),
  'HoursScreen',
);
const SalePage = lazyScreen(() => import('./features/seller/sale-page/sale-page.tsx'), 'SalePage');
const MyListings = lazyScreen(() => import('./features/seller/listings/my-listings.tsx'), 'MyListings');
const AllUsers = lazyScreen(() => import('./features/admin/users/all-users.tsx'), 'AllUsers');
const AllBuyers = lazyScreen(() => import('./features/admin/users/buyers-and-sellers.tsx'), 'AllBuyers');
const AllSellers = lazyScreen(() => import('./features/admin/users/buyers-and-sellers.tsx'), 'AllSellers');
const ReportedItems = lazyScreen(
  () => import('./features/admin/reports/reported-items.tsx'),
  'ReportedItems',
);
const Overview = lazyScreen(() => import('./features/admin/overview/overview-screen.tsx'), 'OverviewScreen');
const AuditLog = lazyScreen(() => import('./features/admin/audit-log/audit-log.tsx'), 'AuditLog');
const UserPage = lazyScreen(() => import('./features/admin/users/user-page/user-page.tsx'), 'UserPage');
const Payouts = lazyScreen(() => import('./features/seller/payouts/payouts-screen.tsx'), 'PayoutsScreen');
const SellerReviews = lazyScreen(
  () => import('./features/seller/reviews/reviews-screen.tsx'),
  'ReviewsScreen',
);
const Offers = lazyScreen(() => import('./features/account/offers/offers-screen.tsx'), 'OffersScreen');
const ReviewQueue = lazyScreen(() => import('./features/admin/moderation/review-queue.tsx'), 'ReviewQueue');
const Disputes = lazyScreen(() => import('./features/admin/disputes/dispute-list.tsx'), 'DisputeList');
const DisputeDetails = lazyScreen(
  () => import('./features/admin/disputes/dispute-case.tsx'),
  'DisputeCaseScreen',
);
const MarketplaceMoney = lazyScreen(() => import('./features/admin/money/money-screen.tsx'), 'MoneyScreen');

/** Admins may delete and edit any car, so the sellers' pages are open to them too. */
const SELLER_ROLES: readonly Role[] = ['seller', 'admin'];

const requireRole = (role: Role | readonly Role[], screen: ReactElement): ReactElement => (
  <RequireRole role={role}>{screen}</RequireRole>
);

const RouteFallback = () => (
  <LoadingState label={texts.loadingPage}>
    <Skeleton h="14rem" />
  </LoadingState>
);

/**
 * Returns a route loader that fetches the order to pay, even if a cached copy exists. The loader returns null
 * if no user is signed in, because the screen then redirects to the login.
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
      { path: 'messages', element: <Threads /> },
      { path: 'messages/new', element: <ComposeMessage /> },
      { path: 'messages/:id', element: <Thread /> },
      { path: 'offers', element: <Offers /> },
      { path: 'my-order', element: <MyOrders /> },
      { path: 'orders/:id', element: <OrderPage /> },
      { path: 'wishlist', element: <Wishlist /> },
      { path: 'payment/:id', loader: paymentLoader(host), element: <PaymentScreen /> },
      { path: 'allcars', element: requireRole(SELLER_ROLES, <AllCars />) },
      { path: 'addcar', element: requireRole(SELLER_ROLES, <AddCar />) },
      { path: 'import', element: requireRole(SELLER_ROLES, <ImportCars />) },
      { path: 'import/:id', element: requireRole(SELLER_ROLES, <ImportDetails />) },
      { path: 'mybuyers', element: requireRole(SELLER_ROLES, <MyBuyers />) },
      { path: 'hours', element: requireRole(SELLER_ROLES, <MeetingHours />) },
      { path: 'sales/:id', element: requireRole(SELLER_ROLES, <SalePage />) },
      { path: 'myproducts', element: requireRole(SELLER_ROLES, <MyListings />) },
      { path: 'payouts', element: requireRole(SELLER_ROLES, <Payouts />) },
      { path: 'reviews', element: requireRole(SELLER_ROLES, <SellerReviews />) },
      { path: 'overview', element: requireRole('admin', <Overview />) },
      { path: 'allusers', element: requireRole('admin', <AllUsers />) },
      { path: 'allbuyers', element: requireRole('admin', <AllBuyers />) },
      { path: 'allsellers', element: requireRole('admin', <AllSellers />) },
      { path: 'reporteditems', element: requireRole('admin', <ReportedItems />) },
      { path: 'moderation', element: requireRole('admin', <ReviewQueue />) },
      { path: 'disputes', element: requireRole('admin', <Disputes />) },
      { path: 'disputes/:id', element: requireRole('admin', <DisputeDetails />) },
      { path: 'money', element: requireRole('admin', <MarketplaceMoney />) },
      { path: 'people/:id', element: requireRole('admin', <UserPage />) },
      { path: 'audit', element: requireRole('admin', <AuditLog />) },
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
