import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatPrice } from '@second-gear/contract/money';
import type { ReportedItem } from '@second-gear/contract/reports';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { carName } from '../../shared/car-name.ts';
import { formatInstant } from '../../shared/dates.ts';
import { Facts } from '../../shared/facts.ts';
import { common } from '../../shared/texts.ts';
import { reports } from './texts.ts';

interface Props {
  item: ReportedItem;
  busy: boolean;
  error: unknown;
  onResolve: (resolution: ReportedItem['state']) => void;
  onClose: () => void;
}

/**
 * Shows a full report. The admin dismisses it or, after a second confirmation, removes the car. Dismissing an
 * already deleted car leaves it off the site. A closed report can be reopened.
 */
export function ReportDialog({ item, busy, error, onResolve, onClose }: Props): ReactElement {
  const [removing, setRemoving] = useState(false);
  const car = carName(item);
  const isGone = item.carId === null;
  const removeLabel = isGone ? reports.removeGone : reports.remove;
  const errorMessage = <FormError>{error ? toErrorMessage(error) : null}</FormError>;
  if (removing) {
    return (
      <Dialog
        // A separate dialog, so that screen readers start at its heading.
        key="remove"
        open
        onClose={onClose}
        title={isGone ? reports.removeGoneTitle : reports.removeTitle}
        size="s"
        locked={busy}
        footer={
          <>
            <Button variant="secondary" data-autofocus="" disabled={busy} onClick={() => setRemoving(false)}>
              {common.back}
            </Button>
            <Button variant="danger" loading={busy} onClick={() => onResolve('removed')}>
              {removeLabel}
            </Button>
          </>
        }
      >
        <p>{(isGone ? reports.removeGoneBody : reports.removeBody)(car)}</p>
        {errorMessage}
      </Dialog>
    );
  }
  return (
    <Dialog
      key="read"
      open
      onClose={onClose}
      title={reports.resolveTitle(car)}
      locked={busy}
      footer={
        item.state === 'open' ? (
          <>
            <Button variant="secondary" loading={busy} onClick={() => onResolve('dismissed')}>
              {isGone ? reports.dismissGone : reports.dismiss}
            </Button>
            <Button variant="danger" disabled={busy} onClick={() => setRemoving(true)}>
              {removeLabel}
            </Button>
          </>
        ) : (
          <Button variant="secondary" loading={busy} onClick={() => onResolve('open')}>
            {reports.reopen}
          </Button>
        )
      }
    >
      <Stack gap={5}>
        <Facts>
          <dt>{reports.reason}</dt>
          <dd>{item.reason || reports.noReason}</dd>
          <dt>{reports.reporter}</dt>
          <dd>{item.reporter}</dd>
          <dt>{reports.when}</dt>
          <dd>{formatInstant(item.createdAt)}</dd>
          <dt>{reports.state}</dt>
          <dd>{reports.states[item.state]}</dd>
          <dt>{common.price}</dt>
          <dd>{formatPrice(item.resellPrice)}</dd>
          <dt>{reports.fullDescription}</dt>
          <dd>{item.description || common.noDescription}</dd>
        </Facts>
        {item.carId ? <Link to={`/cars/${item.carId}`}>{reports.openCar}</Link> : <p>{reports.carGone}</p>}
        {isGone && item.state === 'open' ? <p>{reports.carMayReturn}</p> : null}
        {errorMessage}
      </Stack>
    </Dialog>
  );
}
