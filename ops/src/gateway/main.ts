import { defaultSite } from '../site/paths.ts';
import { apiAddress } from './api-address.ts';
import { createGateway } from './gateway.ts';
import { rendererPatience } from './renderer-patience.ts';
import { timeLimitsOf } from './time-limits.ts';

const port = Number(process.env.PORT ?? 3000);
const host = process.env.BIND ?? '127.0.0.1';

const { RENDERER = '' } = process.env;

const gateway = await createGateway({
  site: defaultSite(),
  api: apiAddress(process.env),
  renderer:
    RENDERER === '' || RENDERER === 'off'
      ? null
      : { address: RENDERER, patience: rendererPatience(process.env) },
  limits: timeLimitsOf(process.env),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void gateway.close();
  });
}

await gateway.listen({ port, host });
console.log(`gateway listening on http://${host}:${String(port)}`);
