import { Button } from '@second-gear/ui/button';
import { useCloseDialog } from '@second-gear/ui/form-dialog';
import type { ReactElement } from 'react';
import { common } from './texts.ts';

/** The way out of a FormDialog: asks first where something was typed or chosen. */
export function CancelButton({
  disabled,
  children = common.cancel,
}: {
  disabled: boolean;
  children?: string;
}): ReactElement {
  return (
    <Button variant="secondary" onClick={useCloseDialog()} disabled={disabled}>
      {children}
    </Button>
  );
}
