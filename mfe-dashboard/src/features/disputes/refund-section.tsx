import type { DisputeCase } from '@second-gear/contract/disputes';
import { mayDo } from '@second-gear/contract/order-steps';
import { Button } from '@second-gear/ui/button';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { RefundDialog } from './refund-dialog.tsx';
import { refundTexts as texts } from './texts.ts';

/**
 * Whether an admin can refund here. Never while a bank dispute is open, because the bank may take the money
 * back itself.
 */
function canRefund({ kind, left, step, dispute }: DisputeCase): boolean {
  const bankHasIt = kind === 'bank' && dispute.decision === null;
  return left > 0 && !bankHasIt && mayDo('admin', 'refund', step);
}

/**
 * Refunds money without deciding the dispute. The result appears here and takes the focus after the dialog.
 */
export function RefundSection({ dispute }: { dispute: DisputeCase }): ReactElement | null {
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState<number | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (given !== null && !open) said.current?.focus();
  }, [given, open]);
  const possible = canRefund(dispute);
  if (!possible && !open && given === null) return null;
  const lead = dispute.dispute.decision === null ? texts.lead : texts.leadDecided;
  return (
    <section aria-labelledby="case-refund">
      <SectionTitle id="case-refund">{texts.title}</SectionTitle>
      <Stack gap={3}>
        {given === null ? null : (
          <p ref={said} tabIndex={-1}>
            {texts.result(given)}
          </p>
        )}
        {possible ? (
          <>
            <p>{lead(dispute.left)}</p>
            <div>
              <Button
                variant="secondary"
                onClick={() => {
                  setGiven(null);
                  setOpen(true);
                }}
              >
                {texts.open}
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
            setGiven(amount);
          }}
        />
      ) : null}
    </section>
  );
}
