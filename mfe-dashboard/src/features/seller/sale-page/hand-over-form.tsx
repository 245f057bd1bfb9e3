import { zodResolver } from '@hookform/resolvers/zod';
import {
  codeRejectionSchema,
  HAND_OVER_CODE_LENGTH,
  handOverFormSchema,
} from '@second-gear/contract/hand-over';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import type { Sale } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Block } from '../../../shared/components/block.tsx';
import { RowNote } from '../../../shared/components/rows.tsx';
import { showErrors } from '../../../shared/forms/form-errors.ts';
import { formatPriceWithWords, unrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { handOverByCode } from './api.ts';
import { useCanScan } from './qr-detector.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { salePageTexts as texts } from './texts.ts';

const { handOver: handOverTexts } = texts;

/**
 * Returns the remaining tries if the error is a wrong or locked code. Null if the API omits the number.
 * Undefined for other errors.
 */
function parseTriesLeft(error: unknown): number | null | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'code_locked') return 0;
  if (error.code !== 'wrong_code') return undefined;
  const refusal = codeRejectionSchema.safeParse(error.body);
  return refusal.success ? (refusal.data.triesLeft ?? null) : null;
}

/**
 * Requests the buyer's code, typed or scanned. A correct code confirms the hand-over and releases the money.
 */
export function HandOverForm({ sale }: { sale: Sale }): ReactElement {
  const client = useQueryClient();
  const canScan = useCanScan();
  const [scanning, setScanning] = useState(false);
  const [locked, setLocked] = useState(false);
  const [wasScanned, setWasScanned] = useState(false);
  const once = useSingleFlight();
  const form = useForm({ resolver: zodResolver(handOverFormSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const remaining = unrefundedAmount(sale);

  const showRejection = (error: unknown) => {
    const tries = parseTriesLeft(error);
    setLocked(tries === 0);
    if (tries === undefined) {
      showErrors(error, ['code'], form.setError);
    } else if (tries === 0) {
      form.resetField('code');
      form.setFocus('code');
    } else {
      const message = tries === null ? handOverTexts.wrongUncounted : handOverTexts.wrong(tries);
      form.setError('code', { message }, { shouldFocus: true });
    }
  };
  const send = form.handleSubmit(async ({ code }) => {
    try {
      await handOverByCode(sale._id, code);
    } catch (error) {
      showRejection(error);
      return;
    }
    notify.success(handOverTexts.done);
    await invalidateAfter(client, 'confirmHandOver');
  });
  const submitOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    // Runs once at a time, because a second request would use up another try.
    void once(() => {
      syncDisplayedValues(form, element);
      setWasScanned(false);
      return send();
    });
  };
  const fillScannedCode = (code: string) => {
    setScanning(false);
    setWasScanned(true);
    form.setValue('code', code);
    form.clearErrors();
  };

  return (
    <Block title={handOverTexts.title} screenOnly>
      <form noValidate onSubmit={submitOnce}>
        <Stack gap={4}>
          <p>{handOverTexts.lead(formatPriceWithWords(remaining))}</p>
          <TextField
            label={handOverTexts.code}
            hint={handOverTexts.hint}
            inputMode="numeric"
            autoComplete="one-time-code"
            // One more character than the code, because the buyer's page shows a space in the middle.
            maxLength={HAND_OVER_CODE_LENGTH + 1}
            error={errors.code?.message}
            {...form.register('code', { setValueAs: (typed: string) => typed.replaceAll(/\s/g, '') })}
          />
          {locked ? <FormError>{handOverTexts.locked}</FormError> : null}
          <FormError>{errors.root?.['server']?.message}</FormError>
          <Cluster gap={3}>
            <Button type="submit" loading={isSubmitting}>
              {handOverTexts.submit}
            </Button>
            {canScan === true ? (
              <Button variant="secondary" icon="expand" onClick={() => setScanning(true)}>
                {handOverTexts.scan}
              </Button>
            ) : null}
            <span role="status">{wasScanned ? handOverTexts.read : ''}</span>
          </Cluster>
          {canScan === false ? <RowNote>{handOverTexts.cannotScan}</RowNote> : null}
        </Stack>
      </form>
      {scanning ? <ScanDialog onCode={fillScannedCode} onClose={() => setScanning(false)} /> : null}
    </Block>
  );
}
