import { describeOccupiedPorts } from '@second-gear/node-utils/ports';
import { defaultSite } from '../site/paths.ts';
import { readGatewayEnv } from './env.ts';
import { createGateway } from './gateway.ts';
import { stopGateway } from './stop-gateway.ts';

/** Longest wait for requests in progress when the gateway stops, in ms. */
const STOP_TIMEOUT_MS = 10_000;

/** Serves until a signal stops it. */
async function main(): Promise<void> {
  const { port, host, ...options } = readGatewayEnv(process.env);
  const occupiedPorts = await describeOccupiedPorts([{ setting: 'PORT', port, host, service: 'the site' }]);
  if (occupiedPorts.length > 0) throw new Error(occupiedPorts.join('\n'));
  const gateway = await createGateway({ site: defaultSite(), ...options });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stopGateway(gateway, STOP_TIMEOUT_MS);
    });
  }
  await gateway.listen({ port, host });
  console.log(`gateway listening on http://${host}:${String(port)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
