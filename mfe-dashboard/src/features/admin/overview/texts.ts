import { formatCount, formatNumber } from '@second-gear/contract/format';

interface CarCounts {
  available: number;
  booked: number;
  sold: number;
}
interface PeopleCounts {
  buyers: number;
  sellers: number;
}

const REASONS: Record<string, string> = {
  car_gone: 'The car was unavailable',
  order_cancelled: 'The order was canceled',
  order_lapsed: 'The order had expired',
  order_refunded: 'The order was already refunded',
  paid_twice: 'The order was paid twice',
  seller_suspended: 'The seller was suspended',
  mismatch: 'Payment doesn’t match the order',
};

export const texts = {
  overview: {
    title: 'Overview',
    noun: 'the overview',
    trends: 'Over time',
    totals: {
      cars: 'Cars on the site',
      carStates: ({ available, booked, sold }: CarCounts) =>
        `${formatNumber(available)} available, ${formatNumber(booked)} reserved, ${formatNumber(sold)} sold`,
      users: 'Users',
      people: ({ buyers, sellers }: PeopleCounts) =>
        `${formatCount(buyers, 'buyer')}, ${formatCount(sellers, 'seller')}`,
      orders: 'Orders',
      paid: (paid: number) => `${formatNumber(paid)} paid`,
      revenue: 'Payment volume',
      netPayments: 'Payments minus refunds',
      openReports: 'Open reports',
      toReports: 'View reports',
      flagged: 'Payments to review',
      flaggedNote: 'Flagged, not refunded yet',
    },
    charts: {
      sales: 'Orders and payments',
      orders: 'Orders',
      payments: 'Payments',
      noSales: 'No orders or payments in this period.',
      revenue: 'Payment volume',
      revenueName: 'Net payments',
      noRevenue: 'No payments in this period.',
      cars: 'New cars still listed',
      carsName: 'Cars',
      noCars: 'No new cars in this period.',
      byDay: 'Daily (UTC). Today isn’t complete yet.',
      byWeek: 'Weekly (UTC), ending today. Today isn’t complete yet.',
    },
  },
  flagged: {
    title: 'Flagged payments',
    noun: 'flagged payments',
    amount: 'Amount',
    reasonHeader: 'Reason',
    reason: (flag: string) => REASONS[flag] ?? flag.replaceAll('_', ' '),
    paidOn: 'Paid on',
    refund: 'Refund',
    order: 'Order',
    refunded: 'Refunded',
    owed: 'Not refunded yet',
    empty: 'No flagged payments',
    emptyHelp: 'Payments for cars that are no longer available are refunded and listed here.',
  },
} as const;
