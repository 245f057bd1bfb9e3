import type { OrderDocument } from '@second-gear/contract/documents';
import { formatNumber } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { documentsQuery } from '../../../shared/api/orders.ts';
import { type DescriptionItem, DescriptionList } from '../../../shared/components/description-list.tsx';
import { formatCalendarDay, formatInstant, formatOrderedCarTitle } from '../../../shared/format/format.ts';
import { common } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

/** Returns the receipt number for an order id: `SG-1B9D6BCD-BBFD`. */
const toReceiptNumber = (orderId: string): string =>
  `SG-${orderId.split('-').slice(0, 2).join('-').toUpperCase()}`;

interface ReceiptDetailsProps {
  order: Order;
  /** The receipt as the server issued it. Undefined while it loads or if it failed to load. */
  receipt: OrderDocument | undefined;
}

function ReceiptDetails({ order, receipt }: ReceiptDetailsProps): ReactElement {
  const items: DescriptionItem[] = [
    [texts.receipt.number, toReceiptNumber(order._id)],
    [texts.receipt.paidOn, order.paidAt ? formatInstant(order.paidAt) : null],
    [texts.receipt.buyer, order.name || null],
    [texts.receipt.email, order.email || null],
    [texts.receipt.seller, order.sellerName],
    [texts.receipt.car, receipt?.car ?? formatOrderedCarTitle(order)],
    [texts.receipt.vin, receipt?.vin ?? null],
    [
      texts.receipt.mileage,
      typeof order.mileage === 'number' ? texts.receipt.miles(formatNumber(order.mileage)) : null,
    ],
    [texts.receipt.price, formatPrice(order.resellPrice)],
    [texts.receipt.transaction, order.paymentId],
    [texts.receipt.state, order.state === 'paid' ? null : common.orderStates[order.state]],
    [texts.receipt.place, order.location || null],
    [texts.receipt.day, formatCalendarDay(order.bookingDate)],
  ];
  return <DescriptionList items={items} />;
}

/** When printing, hides everything except the receipt and prints it black on white in both themes. */
const ReceiptPrintStyle = createGlobalStyle`
  @media print {
    @page {
      margin: 20mm;
    }
    :root,
    body {
      background: Canvas !important;
      color-scheme: light !important;
    }
    body > :not([data-receipt-sheet]) {
      display: none !important;
    }
  }
`;

const ReceiptSheet = styled.div`
  display: none;

  @media print {
    display: block;
    color: CanvasText;
    color-scheme: light;

    .header {
      display: flex;
      align-items: baseline;
      justify-content: space-between;
      margin-bottom: 12mm;
      padding-bottom: 4mm;
      border-bottom: 0.5mm solid CanvasText;
    }
    h1 {
      font-size: 22pt;
    }
    .header p {
      font-size: 14pt;
      font-weight: 700;
    }
    dt {
      color: inherit;
    }
    dd {
      font-weight: 600;
    }
    .footer {
      margin-top: 12mm;
      font-size: 10pt;
    }
  }
`;

/**
 * Shows a receipt: amount, date, buyer, seller, car with year and VIN, transaction id and meeting place. It
 * has the same content as the PDF. The Print button and the browser's print command print only the receipt.
 */
export function ReceiptDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactElement {
  const { data } = useQuery(documentsQuery(order._id));
  const receipt = data?.findLast(({ kind }) => kind === 'receipt');
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.receipt.title}
        footer={<Button onClick={() => window.print()}>{texts.receipt.print}</Button>}
      >
        <ReceiptDetails order={order} receipt={receipt} />
      </Dialog>
      <ReceiptPrintStyle />
      {createPortal(
        <ReceiptSheet data-receipt-sheet="">
          <div className="header">
            <h1>{texts.receipt.title}</h1>
            <p>{common.siteName}</p>
          </div>
          <ReceiptDetails order={order} receipt={receipt} />
          <p className="footer">{texts.receipt.footer}</p>
        </ReceiptSheet>,
        document.body,
      )}
    </>
  );
}
