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

/** Whether the payment may still change by itself: the page must not be swapped for another meanwhile. */
const unsettled = (state: PaymentState): boolean =>
  state.kind === 'processing' || state.kind === 'charged' || (state.kind === 'unrecorded' && state.mayRepeat);

/**
 * Drives one order's payment from where it stood when the page opened: waits for a provider that has not
 * decided, records a charge (again and again where that can heal), and pays by card when asked.
 */
export function usePayment(order: Order, { stripe, state: opened }: OpenedPayment) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(opened);
  const [begun] = useState(() => (opened.kind === 'payable' ? paymentUnderWay(opened.clientSecret) : null));
  const [paying, setPaying] = useState(begun !== null);
  // An order that is loaded again is another object: what has begun for it goes on.
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
      // Word of the payment may have come by another way and put the paid order in this form's place: the
      // toast and the fresh lists are due all the same.
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
      // After a refusal the order itself says why: cancelled, paid back, paid by another tab.
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
          // A new object also when nothing changed, so that the next look is planned.
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
      // The provider's script itself failed; its own errors arrive as results.
      setState({ kind: 'payable', clientSecret, message: texts.unsure(failureText(error)) });
    } finally {
      setPaying(false);
    }
  }, []);

  useEffect(() => {
    // Whoever left while it was under way and is back must not be asked for another card: the first may be charged.
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
