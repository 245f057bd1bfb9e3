import { BusyError } from '@second-gear/node-utils/lock';
import { readOrCreateSecret } from '@second-gear/node-utils/secret-file';
import { onStopSignal } from '@second-gear/node-utils/stop-signals';
import * as z from 'zod/mini';
import { createSandbox } from './server.ts';

const portSchema = z.coerce
  .number({ error: 'must be a port number' })
  .check(
    z.int({ error: 'must be a port number' }),
    z.minimum(0, { error: 'must be 0 (any free port) or more' }),
    z.maximum(65_535, { error: 'must be at most 65535' }),
  );

const env = z
  .object({
    SANDBOX_PORT: z._default(portSchema, 4242),
    SANDBOX_WEBHOOK_URL: z._default(
      z.url({ error: 'must be a URL' }),
      'http://127.0.0.1:4000/stripe/webhook',
    ),
    SANDBOX_ASYNC_MS: z._default(
      z.coerce
        .number({ error: 'must be a number of milliseconds' })
        .check(
          z.int({ error: 'must be a number of milliseconds' }),
          z.minimum(0, { error: 'must be 0 or more' }),
        ),
      5_000,
    ),
    DATA_DIR: z._default(z.string().check(z.minLength(1, { error: 'must not be empty' })), './.data'),
  })
  .safeParse(process.env);

if (!env.success) {
  console.error(`Payments sandbox: ${z.prettifyError(env.error)}`);
  process.exit(1);
}

const { SANDBOX_PORT: port, SANDBOX_WEBHOOK_URL: webhookUrl, DATA_DIR: dataDir } = env.data;
const asyncMs = env.data.SANDBOX_ASYNC_MS;

try {
  const webhook = { url: webhookUrl, secret: readOrCreateSecret(dataDir, 'webhook-secret') };
  const sandbox = await createSandbox({ dataDir, webhook, asyncMs, report: (line) => console.warn(line) });
  console.log(`payments sandbox listening on ${await sandbox.listen(port)}`);
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  onStopSignal(stop);
} catch (error) {
  const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isPortInUse)
    console.error(
      `Payments sandbox: port ${String(port)} is already in use; set SANDBOX_PORT to another port.`,
    );
  else console.error(error instanceof BusyError ? `Payments sandbox: ${error.message}` : error);
  process.exit(1);
}
