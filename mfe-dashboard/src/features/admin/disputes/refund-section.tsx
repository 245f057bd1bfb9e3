import type { DisputeCase } from '@second-gear/contract/disputes';
import { canPerform } from '@second-gear/contract/order-steps';
import { Button } from '@second-gear/ui/button';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { RefundDialog } from './refund-dialog.tsx';
import { texts } from './texts.ts';

/**
 * Whether an admin can refund the order. Not while a bank dispute is open, because the bank may take the
 * money back itself.
 */
function canRefund({ kind, left, step, dispute }: DisputeCase): boolean {
  const isBankDeciding = kind === 'bank' && dispute.decision === null;
  return left > 0 && !isBankDeciding && canPerform('admin', 'refund', step);
}

/**
 * Refunds money without deciding the dispute. After the dialog closes, the result appears in this section and
 * takes the focus.
 */
export function RefundSection({ dispute }: { dispute: DisputeCase }): ReactElement | null {
  const [open, setOpen] = useState(false);
  const [refundedAmount, setRefundedAmount] = useState<number | null>(null);
  const resultRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refundedAmount !== null && !open) resultRef.current?.focus();
  }, [refundedAmount, open]);
  const isRefundable = canRefund(dispute);
  if (!isRefundable && !open && refundedAmount === null) return null;
  const lead = dispute.dispute.decision === null ? texts.refund.lead : texts.refund.leadDecided;
  return (
    <section aria-labelledby="case-refund">
      <SectionTitle id="case-refund">{texts.refund.title}</SectionTitle>
      <Stack gap={3}>
        {refundedAmount === null ? null : (
          <p ref={resultRef} tabIndex={-1}>
            {texts.refund.result(refundedAmount)}
          </p>
        )}
        {isRefundable ? (
          <>
            <p>{lead(dispute.left)}</p>
            <div>
              <Button
                variant="secondary"
                onClick={() => {
                  setRefundedAmount(null);
                  setOpen(true);
                }}
              >
                {texts.refund.open}
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
      {open ? (
        <RefundDialog
          dispute={dispute}
          onClose={() => setOpen(false)}
          onDone={(amount) => {
            setOpen(false);
            setRefundedAmount(amount);
          }}
        />
      ) : null}
    </section>
  );
}
