import {
  codeRejectionSchema,
  HAND_OVER_CODE_LENGTH,
  handOverFormSchema,
} from '@second-gear/contract/hand-over';
import type { Sale } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useState } from 'react';
import { Block } from '../../../shared/components/block.tsx';
import { RowNote } from '../../../shared/components/rows.tsx';
import { useValidatedForm } from '../../../shared/forms/use-validated-form.ts';
import { useReportChange } from '../../../shared/hooks/use-action.ts';
import { formatPriceWithWords, getUnrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { handOverByCode } from './api.ts';
import { useCanScan } from './qr-detector.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { texts } from './texts.ts';

const { handOver: handOverTexts } = texts;

/**
 * Returns the remaining tries if the error is a wrong or locked code. Returns null if the API omits the
 * number. Returns undefined for other errors.
 */
function parseTriesLeft(error: unknown): number | null | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'code_locked') return 0;
  if (error.code !== 'wrong_code') return undefined;
  const rejection = codeRejectionSchema.safeParse(error.body);
  return rejection.success ? (rejection.data.triesLeft ?? null) : null;
}

/**
 * Requests the buyer's code, typed or scanned. A correct code confirms the hand-over and releases the money.
 */
export function HandOverForm({ sale }: { sale: Sale }): ReactElement {
  const reportChange = useReportChange();
  const canScan = useCanScan();
  const [isScanning, setIsScanning] = useState(false);
  const [isLocked, setIsLocked] = useState(false);
  const [wasScanned, setWasScanned] = useState(false);
  const { form, field, busy, submit, formError } = useValidatedForm({
    validate: handOverFormSchema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      try {
        await handOverByCode(sale._id, code);
      } catch (error) {
        showRejection(error);
        return;
      }
      await reportChange(handOverTexts.done, 'confirmHandOver');
    },
  });
  const remaining = getUnrefundedAmount(sale);

  const showRejection = (error: unknown) => {
    const triesLeft = parseTriesLeft(error);
    setIsLocked(triesLeft === 0);
    if (triesLeft === undefined) throw error;
    if (triesLeft === 0) {
      form.resetField('code');
      form.setFocus('code');
    } else {
      const message =
        triesLeft === null ? handOverTexts.wrongCodeWithoutCount : handOverTexts.wrongCode(triesLeft);
      form.setError('code', { message }, { shouldFocus: true });
    }
  };
  const fillScannedCode = (code: string) => {
    setIsScanning(false);
    setWasScanned(true);
    form.setValue('code', code);
    form.clearErrors();
  };

  return (
    <Block title={handOverTexts.title} isHiddenInPrint>
      <form
        noValidate
        onSubmit={(event) => {
          setWasScanned(false);
          submit(event);
        }}
      >
        <Stack gap={4}>
          <p>{handOverTexts.lead(formatPriceWithWords(remaining))}</p>
          <TextField
            label={handOverTexts.code}
            hint={handOverTexts.hint}
            inputMode="numeric"
            autoComplete="one-time-code"
            // One more character than the code, because the buyer's page shows a space in the middle.
            maxLength={HAND_OVER_CODE_LENGTH + 1}
            {...field('code', { setValueAs: (text: string) => text.replaceAll(/\s/g, '') })}
          />
          {isLocked ? <FormError>{handOverTexts.locked}</FormError> : null}
          <FormError>{formError}</FormError>
          <Cluster gap={3}>
            <Button type="submit" loading={busy}>
              {handOverTexts.submit}
            </Button>
            {canScan === true ? (
              <Button variant="secondary" icon="expand" onClick={() => setIsScanning(true)}>
                {handOverTexts.scan}
              </Button>
            ) : null}
            <span role="status">{wasScanned ? handOverTexts.scanned : ''}</span>
          </Cluster>
          {canScan === false ? <RowNote>{handOverTexts.cannotScan}</RowNote> : null}
        </Stack>
      </form>
      {isScanning ? <ScanDialog onCode={fillScannedCode} onClose={() => setIsScanning(false)} /> : null}
    </Block>
  );
}
