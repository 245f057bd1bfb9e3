import { describeOccupiedPorts } from '@second-gear/node-utils/ports';
import { defaultSite } from '../site/paths.ts';
import { readGatewayEnv } from './env.ts';
import { createGateway } from './gateway.ts';

/** Serves until a signal stops it. */
async function main(): Promise<void> {
  const { port, host, ...options } = readGatewayEnv(process.env);
  const occupiedPorts = await describeOccupiedPorts([{ name: 'PORT', port, host, what: 'the site' }]);
  if (occupiedPorts.length > 0) throw new Error(occupiedPorts.join('\n'));
  const gateway = await createGateway({ site: defaultSite(), ...options });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void gateway.close();
    });
  }
  await gateway.listen({ port, host });
  console.log(`gateway listening on http://${host}:${String(port)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
