import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement } from 'react';
import { auditQuery } from '../../../../api/list-audit.ts';
import { reportsQuery } from '../../../../api/list-reports.ts';
import { userCarsQuery, userOrdersQuery, userSalesQuery } from '../api.ts';
import { UserCars, UserOrders, UserSales } from './user-cars-and-orders.tsx';
import { UserAuditLog, UserReports } from './user-reports-and-log.tsx';

/**
 * Lists a user's cars, sales, orders, reports and admin actions. All lists load in parallel. Each appears
 * once all lists above it have loaded, to avoid layout shifts.
 */
export function UserLists({ id, isSuspended }: { id: string; isSuspended: boolean }): ReactElement[] {
  const cars = useInfiniteQuery(userCarsQuery(id));
  const sales = useInfiniteQuery(userSalesQuery(id));
  const orders = useInfiniteQuery(userOrdersQuery(id));
  const reports = useInfiniteQuery(reportsQuery({ state: null, sort: null, seller: id }));
  const log = useInfiniteQuery(auditQuery({ q: '', sort: null, person: id }));
  const sections = [
    { key: 'cars', isPending: cars.isPending, section: <UserCars list={cars} isSuspended={isSuspended} /> },
    { key: 'sales', isPending: sales.isPending, section: <UserSales list={sales} /> },
    { key: 'orders', isPending: orders.isPending, section: <UserOrders list={orders} /> },
    { key: 'reports', isPending: reports.isPending, section: <UserReports list={reports} /> },
    { key: 'log', isPending: log.isPending, section: <UserAuditLog list={log} /> },
  ];
  const firstPending = sections.findIndex(({ isPending }) => isPending);
  const visibleSections = firstPending < 0 ? sections : sections.slice(0, firstPending + 1);
  return visibleSections.map(({ key, section }) => <Fragment key={key}>{section}</Fragment>);
}
