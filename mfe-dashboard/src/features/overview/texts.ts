interface CarCounts {
  available: number;
  booked: number;
  sold: number;
}
interface PeopleCounts {
  buyers: number;
  sellers: number;
}

export const overview = {
  title: 'Overview',
  trends: 'Over time',
  totals: {
    cars: 'Cars on the site',
    carStates: ({ available, booked, sold }: CarCounts) =>
      `${String(available)} available, ${String(booked)} booked, ${String(sold)} sold`,
    users: 'People',
    people: ({ buyers, sellers }: PeopleCounts) =>
      `${String(buyers)} ${buyers === 1 ? 'buyer' : 'buyers'}, ${String(sellers)} ${sellers === 1 ? 'seller' : 'sellers'}`,
    orders: 'Orders',
    paid: (paid: number) => `${String(paid)} paid`,
    revenue: 'Revenue',
    kept: 'Payments that were not refunded',
    openReports: 'Open reports',
    toReports: 'See them',
    flagged: 'Payments to look at',
    seeBelow: 'Flagged and not refunded yet',
  },
  charts: {
    sales: 'Orders and payments',
    orders: 'Orders',
    payments: 'Payments',
    noSales: 'Nobody ordered or paid in these days.',
    revenue: 'Revenue',
    revenueName: 'Kept payments',
    noRevenue: 'No payment came in these days.',
    cars: 'New cars that are still on the site',
    carsName: 'Cars',
    noCars: 'No car of these days is on the site.',
    byDay: 'One bar a day. Days are in UTC; today is not over yet.',
    byWeek: 'One bar or point a week, counted back from today. Days are in UTC; today is not over yet.',
  },
} as const;

const REASONS: Record<string, string> = {
  car_gone: 'The car was gone',
  order_cancelled: 'The order was cancelled',
  order_lapsed: 'The order had lapsed',
  order_refunded: 'The order had been paid back',
  paid_twice: 'The order was paid twice',
  seller_suspended: 'The seller was suspended',
  mismatch: 'Not what the order asked for',
};

export const flagged = {
  title: 'Flagged payments',
  amount: 'Amount',
  why: 'Why',
  reason: (flag: string) => REASONS[flag] ?? flag.replaceAll('_', ' '),
  when: 'Paid on',
  refund: 'Refund',
  order: 'Order',
  refunded: 'Refunded',
  owed: 'Not refunded yet',
  empty: 'No payment is flagged',
  emptyHelp: 'A payment for a car that was gone already is refunded and listed here.',
} as const;
