import { SHELL_NAME } from '@second-gear/contract/names';
import { setDefaultLockTimeout } from '@second-gear/node-utils/lock';
import { onStopSignal } from '@second-gear/node-utils/stop-signals';
import { listLocalRemotes } from '../build/build-package.ts';
import { createAccess } from '../console/access.ts';
import { createConsole } from '../console/server.ts';
import { findMetricsAddresses } from '../dev/local-api.ts';
import { cachedBrowserCheck } from '../gate/browser/cached-check.ts';
import { canBuildShell } from '../release/shell-target.ts';
import { EXIT_CODES, parsePositive, runCommand } from './run-command.ts';

/** Returns the renderer's address, or null if there is none. */
function resolveRendererUrl({ RENDERER, RENDERER_PORT }: NodeJS.ProcessEnv): string | null {
  if (RENDERER === 'off') return null;
  return RENDERER || `http://127.0.0.1:${RENDERER_PORT || '3100'}`;
}

await runCommand(
  {
    usage: `npm run console [-- options]

Serves the operators' console: each remote's versions, traffic shares and failure rates, and the ledger. Release,
canary, promote and roll back with one confirmation. Ctrl-C stops it.

  --port N     port (default: CONSOLE_PORT, then 3002)
  CONSOLE_BIND address to listen on (127.0.0.1). Any other address needs CONSOLE_TOKEN, which operators type in;
               put TLS in front of it.
  METRICS_URL  /metrics URLs of the API processes, comma-separated
  RENDERER     URL of the renderer whose state is shown (default: RENDERER_PORT on this machine)`,
    positionals: [],
    options: { port: 'text' },
  },
  async ({ paths, who, options, waitMs }) => {
    // The wait for another operator's command is at most 10 seconds: users of a page expect a response sooner
    // than users of the command line.
    setDefaultLockTimeout(Math.min(waitMs, 10_000));
    const bind = process.env.CONSOLE_BIND || '127.0.0.1';
    const app = createConsole({
      paths,
      who,
      access: createAccess(bind, process.env.CONSOLE_TOKEN),
      metrics: (await findMetricsAddresses()).split(','),
      renderer: resolveRendererUrl(process.env),
      buildableNames: [...listLocalRemotes(), ...(canBuildShell() ? [SHELL_NAME] : [])],
      browser: cachedBrowserCheck,
    });
    const port = parsePositive(options.port || process.env.CONSOLE_PORT || '3002', '--port', 3002);
    console.log(`console listening on ${await app.listen({ port, host: bind })} (Ctrl-C stops it)`);
    await new Promise(onStopSignal);
    await app.close();
    return EXIT_CODES.done;
  },
);
