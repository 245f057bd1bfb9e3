import { failureText } from '@second-gear/contract/failure-text';
import type { Order } from '@second-gear/contract/orders';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { notify } from '@second-gear/ui/toast';
import type { StripeCardElement } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { orderQuery } from '../../api/get-order.ts';
import type { OpenedPayment } from './open-payment.ts';
import { lookAgain, payByCard, paymentUnderWay } from './pay-by-card.ts';
import type { PaymentState } from './payment-state.ts';
import { recordCharge, waitBefore } from './record-charge.ts';
import { texts } from './texts.ts';

const LOOK_AGAIN_MS = 3_000;

/** Whether the payment may still change without user action. The page must not be replaced until then. */
const unsettled = (state: PaymentState): boolean =>
  state.kind === 'processing' || state.kind === 'charged' || (state.kind === 'unrecorded' && state.mayRepeat);

/**
 * Drives one order's payment, from its state when the page opened. Polls while the provider is processing.
 * Records a charge, with retries if they may help. Pays by card on request.
 */
export function usePayment(order: Order, { stripe, state: opened }: OpenedPayment) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(opened);
  const [begun] = useState(() => (opened.kind === 'payable' ? paymentUnderWay(opened.clientSecret) : null));
  const [paying, setPaying] = useState(begun !== null);
  // A refetched order is a new object. A running payment continues with the latest one.
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  }, [order]);
  const recordings = useRef(0);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const record = useCallback(
    async (paymentId: string) => {
      const result = await recordCharge(latest.current, paymentId);
      // A refetch may already have replaced this form with the paid order. The toast and the refetch still
      // run.
      if (!gone.current) {
        recordings.current += 1;
        setState(result);
      }
      if (result.kind === 'paid') {
        notify.success(texts.success);
        const paidOrder = latest.current;
        queryClient.setQueryData(orderQuery(paidOrder._id).queryKey, {
          ...paidOrder,
          paid: true,
          state: 'paid',
          paymentId,
        });
      }
      // After a rejection, the order contains the reason: canceled, refunded, or paid in another tab.
      void refreshAfter(queryClient, 'paying');
    },
    [queryClient],
  );

  useEffect(() => {
    if (state.kind === 'charged') void record(state.paymentId);
    if (state.kind === 'closed') void refreshAfter(queryClient, 'paying');
    if (state.kind === 'unrecorded' && state.mayRepeat) {
      const timer = setTimeout(() => void record(state.paymentId), waitBefore(recordings.current));
      return () => {
        clearTimeout(timer);
      };
    }
    if (state.kind === 'processing') {
      const timer = setTimeout(() => {
        void lookAgain(stripe, state.clientSecret).then((now) => {
          // A new object even if nothing changed, so that the next poll is scheduled.
          if (!gone.current) setState(now ?? { ...state });
        });
      }, LOOK_AGAIN_MS);
      return () => {
        clearTimeout(timer);
      };
    }
    return undefined;
  }, [state, stripe, record, queryClient]);

  const follow = useCallback(async (payment: Promise<PaymentState>, clientSecret: string) => {
    setPaying(true);
    try {
      setState(await payment);
    } catch (error) {
      // The provider's script failed. Its regular errors are results, not exceptions.
      setState({ kind: 'payable', clientSecret, message: texts.unsure(failureText(error)) });
    } finally {
      setPaying(false);
    }
  }, []);

  useEffect(() => {
    // After leaving and returning during a payment, the buyer must not pay again: the first attempt may be
    // charged.
    if (begun && opened.kind === 'payable') void follow(begun, opened.clientSecret);
  }, [begun, opened, follow]);

  const pay = async (card: StripeCardElement) => {
    if (state.kind !== 'payable' || paying) return;
    const { clientSecret } = state;
    const payer = { name: order.name, email: order.email };
    setState({ ...state, message: null });
    await follow(payByCard({ stripe, card, clientSecret, payer }), clientSecret);
  };

  return { state, paying, pay, record, underWay: paying || unsettled(state) };
}
