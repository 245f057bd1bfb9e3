import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { BarChart, LineChart, Sparkline } from '@second-gear/ui/chart';
import { ConfirmDialog, Dialog } from '@second-gear/ui/dialog';
import { TextField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { Card, Cluster, Divider, Grid, DarkPanel, Prose, Stack } from '@second-gear/ui/layout';
import { Picture } from '@second-gear/ui/picture';
import {
  CardGridSkeleton,
  EmptyState,
  ErrorState,
  LoadingState,
  Skeleton,
  Spinner,
  TableSkeleton,
} from '@second-gear/ui/states';
import { Steps } from '@second-gear/ui/steps';
import { DataTable } from '@second-gear/ui/table';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useState } from 'react';
import { Sample } from './sample.tsx';

const ROWS = [
  { brand: 'Volvo', price: 16_000 },
  { brand: 'Ford', price: 8500 },
];
const VALUES = [3, 5, 4, 8, 12, 9, 0, 2, 6, 11, 14, 9, 7, 10];
const createSeries = (name: string, share: number) => ({
  name,
  points: VALUES.map((value, index) => ({
    x: `2026-11-${String(index + 7).padStart(2, '0')}`,
    y: Math.round(value * share),
  })),
});
const PICTURE_URL = '/favicon.svg';

function Dialogs(): ReactElement {
  const [open, setOpen] = useState<'dialog' | 'locked' | 'confirm' | 'busy' | 'failed' | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      {(['dialog', 'locked', 'confirm', 'busy', 'failed'] as const).map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          onClick={() => {
            setOpen(kind);
          }}
        >
          Open {kind}
        </Button>
      ))}
      <Dialog
        open={open === 'dialog' || open === 'locked'}
        onClose={close}
        title="A dialog"
        locked={open === 'locked'}
        footer={<Button onClick={close}>Done</Button>}
      >
        <p>Focus returns to the button that opened it.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy' || open === 'failed'}
        title="Delete this car?"
        body="This can’t be undone."
        confirmLabel="Delete"
        danger
        busy={open === 'busy'}
        error={open === 'failed' ? 'The server didn’t respond.' : undefined}
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}

function FormInDialog(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
        }}
      >
        Open form
      </Button>
      {open && (
        <FormDialog
          title="A form in a dialog"
          busy={false}
          onClose={() => {
            setOpen(false);
          }}
        >
          <TextField label="Asks before discarding what you typed" name="text" />
        </FormDialog>
      )}
    </>
  );
}

function Table({ rows }: { rows: typeof ROWS }): ReactElement {
  return (
    <DataTable
      caption={rows.length > 0 ? 'Cars' : 'No cars'}
      columns={[
        { key: 'sl', header: 'SL.', cell: (_row, index) => index + 1 },
        { key: 'brand', header: 'Brand Name', cell: (row) => row.brand, rowHeader: true },
        {
          key: 'price',
          header: 'Price',
          align: 'end',
          cell: (row) => `$${String(row.price)}`,
          sortValue: (row) => row.price,
        },
      ]}
      rows={rows}
      getRowKey={(row) => row.brand}
      empty={<EmptyState title="No rows yet">Empty-table message.</EmptyState>}
    />
  );
}

/** Containers, lists, pictures, and loading, error and empty states. */
export function Composites(): ReactElement {
  return (
    <>
      <Sample moduleName="layout">
        <Stack className="state">
          <Grid min="9rem">
            <Card>A card</Card>
            <Card>Another</Card>
          </Grid>
          <Cluster>
            <span>In a cluster</span>
            <span>side by side</span>
          </Cluster>
          <Divider />
          <Prose>
            <p>
              Prose, with a <a href="#layout">link</a>.
            </p>
          </Prose>
          <DarkPanel>This panel is dark in both themes.</DarkPanel>
        </Stack>
      </Sample>
      <Sample moduleName="picture">
        <Picture src={PICTURE_URL} alt="A missing photo" width={240} height={160} />
        <Picture src={null} alt="No photo" width={240} height={160} />
      </Sample>
      <Sample moduleName="callout">
        {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <div key={tone} className="state">
            <Callout tone={tone} title={`A callout, ${tone}`} action={<Button size="s">What to do</Button>}>
              Details.
            </Callout>
          </div>
        ))}
      </Sample>
      <Sample moduleName="steps">
        <Steps
          label="Steps in progress"
          steps={[
            { key: 'done', title: 'Done', note: 'Nov 20, 2026', state: 'done' },
            { key: 'now', title: 'Current step', note: 'What to do', state: 'next', current: true },
            { key: 'coming', title: 'Upcoming', state: 'upcoming' },
          ]}
        />
        <Steps
          label="Stopped steps"
          steps={[
            { key: 'done', title: 'Done', state: 'done' },
            { key: 'stopped', title: 'Stopped here', note: 'Reason', state: 'ended', current: true },
          ]}
        />
      </Sample>
      <Sample moduleName="states">
        <Spinner />
        <Skeleton width="10rem" height="2rem" />
        <div className="state">
          <LoadingState label="Loading cars…">
            <CardGridSkeleton count={3} />
          </LoadingState>
        </div>
        <div className="state">
          <TableSkeleton rows={3} />
        </div>
        <div className="state">
          <EmptyState title="No cars here yet" action={<Button>What to do next</Button>}>
            New cars are listed every day.
          </EmptyState>
        </div>
        <div className="state">
          <ErrorState message="The server didn’t respond." onRetry={() => undefined} />
        </div>
        <div className="state">
          <ErrorState message="Retrying…" onRetry={() => undefined} retrying />
        </div>
      </Sample>
      <Sample moduleName="table">
        <div className="state">
          <Table rows={ROWS} />
        </div>
        <div className="state">
          <Table rows={[]} />
        </div>
      </Sample>
      <Sample moduleName="chart">
        <div className="state">
          <LineChart label="One line" series={[createSeries('Views', 4)]} />
        </div>
        <div className="state">
          <LineChart
            label="Three lines"
            series={[createSeries('Cars', 1), createSeries('Orders', 0.6), createSeries('Payments', 0.3)]}
          />
        </div>
        <div className="state">
          <BarChart label="Bars" series={[createSeries('Revenue', 9000)]} format={formatPrice} />
        </div>
        <div className="state">
          <BarChart
            label="Two sets of bars"
            series={[createSeries('Orders', 1), createSeries('Payments', 0.5)]}
          />
        </div>
        <div className="state">
          <LineChart label="Nothing" series={[createSeries('Orders', 0)]} empty="No orders in this period" />
        </div>
        <div className="state">
          <Sparkline label="90 views in 14 days" values={VALUES} />
        </div>
      </Sample>
      <Sample moduleName="dialog">
        <Dialogs />
      </Sample>
      <Sample moduleName="form-dialog">
        <FormInDialog />
      </Sample>
      <Sample moduleName="toaster">
        <Button
          variant="secondary"
          onClick={() => {
            notify.success('It worked');
          }}
        >
          Success toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            notify.error('It failed');
          }}
        >
          Error toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            notify.success('Car deleted successfully', {
              action: {
                run: () => {
                  notify.success('Undone');
                },
              },
            });
          }}
        >
          Toast with Undo
        </Button>
      </Sample>
    </>
  );
}
