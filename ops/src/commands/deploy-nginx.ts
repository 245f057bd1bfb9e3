import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '@second-gear/toolkit/atomic';
import { staticHeaders } from '../compose/headers.ts';
import { nginxConfig } from '../deploy/nginx/config.ts';
import { NginxValueError } from '../deploy/nginx/values.ts';
import { readRendererTimeout } from '../gateway/renderer-timeout.ts';
import { timeLimitsOf } from '../gateway/time-limits.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { readSettings } from '../site/settings.ts';
import { EXIT, runCommand, UsageError } from './arguments.ts';

await runCommand(
  {
    usage: `npm run deploy:nginx [-- options]

Writes nginx's configuration of a site: caching, headers, compressed files, deep links, and /api led to the
API. nginx is told once: no release, rollback or change of the shell needs it written or loaded again.

  --conf FILE         where to write it, such as /etc/nginx/conf.d/second-gear.conf; else it is printed
  --root DIR          the site directory as nginx sees it, where that is another path
  --api URL           the API; several processes comma-separated (http://127.0.0.1:4000)
  --renderer URL      the renderer (http://127.0.0.1:3100); without it browsers draw every page
  --listen PORT       what nginx listens on (80; with a certificate 443, and 80 leads there)
  --name HOST         its name (that of the site's public address, else any)
  --certificate FILE  certificate for TLS, with --key FILE
  --brotli            also the files compressed with Brotli (Debian: libnginx-mod-http-brotli-static)`,
    positionals: [],
    options: {
      conf: 'text',
      root: 'text',
      api: 'text',
      renderer: 'text',
      listen: 'text',
      name: 'text',
      certificate: 'text',
      key: 'text',
      brotli: 'flag',
    },
  },
  async ({ paths, options, json }) => {
    const { certificate, key } = options;
    if ((certificate === undefined) !== (key === undefined)) {
      throw new UsageError('--certificate and --key go together');
    }
    await requireDocument(paths);
    const settings = await readSettings(paths.settings);
    const tls = certificate && key ? { certificate, key } : null;
    let text: string;
    try {
      text = nginxConfig({
        site: options.root ?? paths.site,
        headers: staticHeaders(settings),
        api: (options.api ?? 'http://127.0.0.1:4000').split(',').map((address) => address.trim()),
        listen: options.listen ?? (tls ? '443' : '80'),
        names: options.name ?? (settings.siteUrl ? new URL(settings.siteUrl).hostname : '_'),
        tls,
        limits: timeLimitsOf(process.env),
        brotli: options.brotli,
        renderer:
          options.renderer === undefined
            ? null
            : { address: options.renderer, timeoutMs: readRendererTimeout(process.env) },
      });
    } catch (error) {
      throw error instanceof NginxValueError ? new UsageError(error.message) : error;
    }
    if (options.conf === undefined) {
      console.log(json ? JSON.stringify({ conf: null, text }) : text);
      return EXIT.done;
    }
    const conf = path.resolve(options.conf);
    const changed = !existsSync(conf) || (await readFile(conf, 'utf8')) !== text;
    if (changed) await writeAtomically(conf, text);
    if (json) console.log(JSON.stringify({ conf, changed }));
    else if (changed) console.log(`${conf} is written. Load it: nginx -t && nginx -s reload`);
    else console.log(`${conf} is as it should be.`);
    return EXIT.done;
  },
);
