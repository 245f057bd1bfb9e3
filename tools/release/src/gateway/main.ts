import { createLog } from '@second-gear/node-utils/json-log';
import { describeOccupiedPorts } from '@second-gear/node-utils/ports';
import { onStopSignal } from '@second-gear/node-utils/stop-signals';
import { defaultSite } from '../site/paths.ts';
import { readGatewayEnv } from './env.ts';
import { createGateway } from './gateway.ts';
import { stopGateway } from './stop-gateway.ts';

/** Timeout of pending requests when the gateway stops, in milliseconds. */
const STOP_TIMEOUT_MS = 10_000;

/** Runs the gateway until a signal stops it. */
async function main(): Promise<void> {
  const { port, host, logLevel, ...options } = readGatewayEnv(process.env);
  const portProblems = await describeOccupiedPorts([{ setting: 'PORT', port, host, service: 'the site' }]);
  if (portProblems.length > 0) throw new Error(portProblems.join('\n'));
  const log = createLog('gateway', logLevel);
  const gateway = await createGateway({ site: defaultSite(), log, ...options });
  onStopSignal(() => void stopGateway(gateway, STOP_TIMEOUT_MS));
  await gateway.listen({ port, host });
  log.info(`gateway listening on http://${host}:${String(port)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
