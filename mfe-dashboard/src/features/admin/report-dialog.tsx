import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ReportedItem } from '@second-gear/contract/saved';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import type { Resolution } from '../../api/resolve-report.ts';
import { carName } from '../../shared/car-name.ts';
import { formatInstant } from '../../shared/dates.ts';
import { errorText } from '../../shared/error-text.ts';
import { Facts } from '../../shared/facts.ts';
import { common } from '../../texts/common.ts';
import { reports } from '../../texts/admin.ts';

/** The whole report, and its two ends: the car stays, or it goes (asked once more). */
export function ReportDialog({
  item,
  busy,
  error,
  onResolve,
  onClose,
}: {
  item: ReportedItem;
  busy: boolean;
  error: unknown;
  onResolve: (resolution: Resolution) => void;
  onClose: () => void;
}): ReactElement {
  const [removing, setRemoving] = useState(false);
  const car = carName(item);
  return (
    <Dialog
      open
      onClose={onClose}
      title={removing ? reports.removeTitle : reports.resolveTitle(car)}
      locked={busy}
    >
      <Stack gap={5}>
        {removing ? (
          <p>{reports.removeBody(car)}</p>
        ) : (
          <Facts>
            <dt>{reports.reason}</dt>
            <dd>{item.reason || reports.noReason}</dd>
            <dt>{reports.reporter}</dt>
            <dd>{item.reporter}</dd>
            <dt>{reports.when}</dt>
            <dd>{formatInstant(item.createdAt)}</dd>
            <dt>{reports.fullDescription}</dt>
            <dd>{item.description || common.noDescription}</dd>
          </Facts>
        )}
        {item.carId && !removing ? <Link to={`/cars/${item.carId}`}>{reports.openCar}</Link> : null}
        {error ? <FormError>{errorText(error)}</FormError> : null}
        <Cluster gap={3}>
          {removing ? (
            <>
              <Button variant="secondary" disabled={busy} onClick={() => setRemoving(false)}>
                {common.back}
              </Button>
              <Button variant="danger" loading={busy} onClick={() => onResolve('removed')}>
                {reports.remove}
              </Button>
            </>
          ) : (
            <>
              <Button variant="secondary" loading={busy} onClick={() => onResolve('dismissed')}>
                {reports.dismiss}
              </Button>
              {item.carId ? (
                <Button variant="danger" onClick={() => setRemoving(true)}>
                  {reports.remove}
                </Button>
              ) : null}
            </>
          )}
        </Cluster>
      </Stack>
    </Dialog>
  );
}
