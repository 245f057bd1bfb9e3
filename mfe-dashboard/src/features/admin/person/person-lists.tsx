import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement } from 'react';
import { auditQuery } from '../../../api/list-audit.ts';
import { carsOfQuery } from '../../../api/list-cars-of.ts';
import { ordersOfQuery } from '../../../api/list-orders-of.ts';
import { reportsQuery } from '../../../api/list-reports.ts';
import { salesOfQuery } from '../../../api/list-sales-of.ts';
import { PersonLog, PersonReports } from './person-notes.tsx';
import { PersonCars, PersonOrders, PersonSales } from './person-trade.tsx';

/**
 * Lists what a user owns and did. All lists load in parallel. Each appears after the ones above it, to avoid
 * layout shifts.
 */
export function PersonLists({ id, isSuspended }: { id: string; isSuspended: boolean }): ReactElement[] {
  const cars = useInfiniteQuery(carsOfQuery(id));
  const sales = useInfiniteQuery(salesOfQuery(id));
  const orders = useInfiniteQuery(ordersOfQuery(id));
  const reports = useInfiniteQuery(reportsQuery({ state: null, sort: null, seller: id }));
  const log = useInfiniteQuery(auditQuery({ q: '', sort: null, person: id }));
  const sections = [
    { key: 'cars', isPending: cars.isPending, section: <PersonCars list={cars} isSuspended={isSuspended} /> },
    { key: 'sales', isPending: sales.isPending, section: <PersonSales list={sales} /> },
    { key: 'orders', isPending: orders.isPending, section: <PersonOrders list={orders} /> },
    { key: 'reports', isPending: reports.isPending, section: <PersonReports list={reports} /> },
    { key: 'log', isPending: log.isPending, section: <PersonLog list={log} /> },
  ];
  const waitedFor = sections.findIndex(({ isPending }) => isPending);
  const standing = waitedFor < 0 ? sections : sections.slice(0, waitedFor + 1);
  return standing.map(({ key, section }) => <Fragment key={key}>{section}</Fragment>);
}
