import { failureText } from '@second-gear/contract/failure-text';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { useCloseDialog } from '@second-gear/ui/form-dialog';
import { Cluster } from '@second-gear/ui/layout';
import { common } from '../../texts.ts';

/** Returns the server's error for one field of a rejected form. */
export const refusedField = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[name] : undefined;

/** Footer of a dialog's form: error of the last attempt, submit button and cancel button. */
export function FormEnd({
  sending,
  send,
}: {
  sending: { error: unknown; isPending: boolean };
  /** Label of the submit button. */
  send: string;
}) {
  const close = useCloseDialog();
  return (
    <>
      {sending.error ? <FormError>{failureText(sending.error)}</FormError> : null}
      <Cluster gap={3}>
        <Button type="submit" loading={sending.isPending}>
          {send}
        </Button>
        <Button variant="ghost" onClick={close} disabled={sending.isPending}>
          {common.actions.cancel}
        </Button>
      </Cluster>
    </>
  );
}
