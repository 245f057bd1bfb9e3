import { failureText } from '@second-gear/contract/failure-text';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { useCloseDialog } from '@second-gear/ui/form-dialog';
import { Cluster } from '@second-gear/ui/layout';
import { common } from '../../texts.ts';

/** What the server said of one field of a refused form. */
export const refusedField = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[name] : undefined;

/** How the form of a dialog ends: why the last try failed, the button that sends, and the way out. */
export function FormEnd({
  sending,
  send,
}: {
  sending: { error: unknown; isPending: boolean };
  /** What the button says. */
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
