import { Button } from '@second-gear/ui/button';
import { useCloseDialog } from '@second-gear/ui/form-dialog';
import type { ReactElement } from 'react';
import { common } from '../texts.ts';

interface Props {
  disabled: boolean;
  children?: string;
}

/** Closes a FormDialog. Requests confirmation if the form has changes. */
export function CancelButton({ disabled, children = common.cancel }: Props): ReactElement {
  return (
    <Button variant="secondary" onClick={useCloseDialog()} disabled={disabled}>
      {children}
    </Button>
  );
}
