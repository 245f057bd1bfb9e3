import type { HostServices } from '@second-gear/contract/remote';
import type { Role } from '@second-gear/contract/users';
import { RequireRole } from '@second-gear/shared-auth/guards';
import { ApiError, asResponse } from '@second-gear/shared-auth/request';
import { sessionReady } from '@second-gear/shared-auth/session';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { type ComponentType, lazy, type ReactElement } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { DashboardFrame } from './features/frame/dashboard-frame.tsx';
import { frame } from './features/frame/texts.ts';
import { LiveUpdates } from './features/live/live-region.tsx';
import { Profile } from './features/profile/profile.tsx';

/** Returns a screen that loads its code on first display. Screens of one file share a chunk. */
const later = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const MyOrders = later(() => import('./features/orders/my-orders.tsx'), 'MyOrders');
const OrderPage = later(() => import('./features/order/order-page.tsx'), 'OrderPage');
const Wishlist = later(() => import('./features/orders/wishlist.tsx'), 'Wishlist');
const PaymentScreen = later(() => import('./features/orders/payment-screen.tsx'), 'PaymentScreen');
const Threads = later(() => import('./features/messages/threads.tsx'), 'Threads');
const Thread = later(() => import('./features/messages/thread.tsx'), 'Thread');
const Compose = later(() => import('./features/messages/compose.tsx'), 'Compose');
const AllCars = later(() => import('./features/listings/all-cars.tsx'), 'AllCars');
const AddCar = later(() => import('./features/add-car/add-car.tsx'), 'AddCar');
const ImportCars = later(() => import('./features/import/import-cars.tsx'), 'ImportCars');
const ImportPage = later(() => import('./features/import/import-page.tsx'), 'ImportPage');
const MyBuyers = later(() => import('./features/buyers/my-buyers.tsx'), 'MyBuyers');
const Hours = later(() => import('./features/hours/hours-screen.tsx'), 'HoursScreen');
const SalePage = later(() => import('./features/sale/sale-page.tsx'), 'SalePage');
const MyProducts = later(() => import('./features/listings/my-products.tsx'), 'MyProducts');
const AllUsers = later(() => import('./features/admin/all-users.tsx'), 'AllUsers');
const AllBuyers = later(() => import('./features/admin/people-list.tsx'), 'AllBuyers');
const AllSellers = later(() => import('./features/admin/people-list.tsx'), 'AllSellers');
const ReportedItems = later(() => import('./features/admin/reported-items.tsx'), 'ReportedItems');
const Overview = later(() => import('./features/overview/overview-screen.tsx'), 'OverviewScreen');
const AuditLog = later(() => import('./features/admin/audit-log.tsx'), 'AuditLog');
const PersonPage = later(() => import('./features/admin/person/person-page.tsx'), 'PersonPage');
const Payouts = later(() => import('./features/payouts/payouts-screen.tsx'), 'PayoutsScreen');
const Reviews = later(() => import('./features/reviews/reviews-screen.tsx'), 'ReviewsScreen');
const Offers = later(() => import('./features/offers/offers-screen.tsx'), 'OffersScreen');
const ReviewQueue = later(() => import('./features/moderation/review-queue.tsx'), 'ReviewQueue');
const Disputes = later(() => import('./features/disputes/dispute-list.tsx'), 'DisputeList');
const Dispute = later(() => import('./features/disputes/dispute-case.tsx'), 'DisputeCaseScreen');
const Money = later(() => import('./features/books/money-screen.tsx'), 'MoneyScreen');

/** Admins may delete and edit any car, so the sellers' pages are open to them too. */
const SELLING: readonly Role[] = ['seller', 'admin'];

const only = (role: Role | readonly Role[], screen: ReactElement): ReactElement => (
  <RequireRole role={role}>{screen}</RequireRole>
);

const Waiting = () => (
  <LoadingState label={frame.loadingPage}>
    <Skeleton h="14rem" />
  </LoadingState>
);

/**
 * Loads the order to pay without the cache. Null if no user is signed in, which the frame's guard handles.
 */
const paymentLoader =
  ({ queryClient }: HostServices) =>
  async ({ params }: LoaderFunctionArgs) => {
    if ((await sessionReady()) === 'signed-out') return null;
    try {
      const { orderQuery } = await import('./api/get-order.ts');
      return await queryClient.fetchQuery({ ...orderQuery(params['id'] ?? ''), staleTime: 0 });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw asResponse(error);
    }
  };

/** Returns all routes of the dashboard under one frame. */
export const routes = (host: HostServices): RouteObject[] => [
  {
    path: '/dashboard',
    element: (
      <DashboardFrame>
        <LiveUpdates />
      </DashboardFrame>
    ),
    HydrateFallback: Waiting,
    children: [
      { index: true, element: <Profile /> },
      { path: 'messages', element: <Threads /> },
      { path: 'messages/new', element: <Compose /> },
      { path: 'messages/:id', element: <Thread /> },
      { path: 'offers', element: <Offers /> },
      { path: 'my-order', element: <MyOrders /> },
      { path: 'orders/:id', element: <OrderPage /> },
      { path: 'wishlist', element: <Wishlist /> },
      { path: 'payment/:id', loader: paymentLoader(host), element: <PaymentScreen /> },
      { path: 'allcars', element: only(SELLING, <AllCars />) },
      { path: 'addcar', element: only(SELLING, <AddCar />) },
      { path: 'import', element: only(SELLING, <ImportCars />) },
      { path: 'import/:id', element: only(SELLING, <ImportPage />) },
      { path: 'mybuyers', element: only(SELLING, <MyBuyers />) },
      { path: 'hours', element: only(SELLING, <Hours />) },
      { path: 'sales/:id', element: only(SELLING, <SalePage />) },
      { path: 'myproducts', element: only(SELLING, <MyProducts />) },
      { path: 'payouts', element: only(SELLING, <Payouts />) },
      { path: 'reviews', element: only(SELLING, <Reviews />) },
      { path: 'overview', element: only('admin', <Overview />) },
      { path: 'allusers', element: only('admin', <AllUsers />) },
      { path: 'allbuyers', element: only('admin', <AllBuyers />) },
      { path: 'allsellers', element: only('admin', <AllSellers />) },
      { path: 'reporteditems', element: only('admin', <ReportedItems />) },
      { path: 'moderation', element: only('admin', <ReviewQueue />) },
      { path: 'disputes', element: only('admin', <Disputes />) },
      { path: 'disputes/:id', element: only('admin', <Dispute />) },
      { path: 'money', element: only('admin', <Money />) },
      { path: 'people/:id', element: only('admin', <PersonPage />) },
      { path: 'audit', element: only('admin', <AuditLog />) },
      {
        path: '*',
        loader: () => {
          throw new Response(null, { status: 404, statusText: 'Not Found' });
        },
        element: <Waiting />,
      },
    ],
  },
];
