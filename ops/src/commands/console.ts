import { SHELL_NAME } from '@second-gear/contract/names';
import { waitForLocks } from '@second-gear/toolkit/lock';
import { listLocalRemotes } from '../build/local-remotes.ts';
import { accessFor } from '../console/access.ts';
import { createConsole } from '../console/server.ts';
import { metricsAddresses } from '../dev/local-api.ts';
import { browserCheck } from '../gate/browser/check.ts';
import { canBuildShell } from '../shell/release-target.ts';
import { EXIT, parsePositive, runCommand } from './arguments.ts';

/** Returns the renderer's address, or null if there is none. */
function resolveRendererUrl({ RENDERER, RENDERER_PORT }: NodeJS.ProcessEnv): string | null {
  if (RENDERER === 'off') return null;
  return RENDERER || `http://127.0.0.1:${RENDERER_PORT || '3100'}`;
}

await runCommand(
  {
    usage: `npm run console [-- options]

Serves one page for operators: each remote's versions, shares, failure rates and the ledger; release,
canary, promote and roll back with one confirmation. Ctrl-C stops it.

  --port N     else CONSOLE_PORT, else 3002
  CONSOLE_BIND address to serve it at (127.0.0.1). Any other one needs CONSOLE_TOKEN, which the operator
               types in; put TLS in front of it.
  METRICS_URL  addresses of the API processes' /metrics, comma-separated
  RENDERER     address of the renderer, whose state is shown; else RENDERER_PORT on this machine`,
    positionals: [],
    options: { port: 'text' },
  },
  async ({ paths, who, options, wait }) => {
    // A user of the page expects an answer sooner than a user of the command line.
    waitForLocks(Math.min(wait, 10_000));
    const bind = process.env.CONSOLE_BIND || '127.0.0.1';
    const app = createConsole({
      paths,
      who,
      access: accessFor(bind, process.env.CONSOLE_TOKEN),
      metrics: (await metricsAddresses()).split(','),
      renderer: resolveRendererUrl(process.env),
      buildable: [...listLocalRemotes(), ...(canBuildShell() ? [SHELL_NAME] : [])],
      browser: browserCheck,
    });
    const port = parsePositive(options.port || process.env.CONSOLE_PORT || '3002', '--port', 3002);
    console.log(`The console is at ${await app.listen({ port, host: bind })} (Ctrl-C stops)`);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => {
          resolve();
        });
      }
    });
    await app.close();
    return EXIT.done;
  },
);
