import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '@second-gear/node-utils/atomic-write';
import { renameDeprecatedSettings } from '@second-gear/server-config/renamed-settings';
import { staticHeaders } from '../compose/headers.ts';
import { nginxConfig } from '../deploy/nginx/config.ts';
import { NginxValueError } from '../deploy/nginx/values.ts';
import { readRendererTimeout, timeLimitsOf } from '../gateway/env.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { readSettings } from '../site/settings.ts';
import { EXIT_CODES, runCommand, UsageError } from './run-command.ts';

const splitAddresses = (list: string): string[] => list.split(',').map((address) => address.trim());

await runCommand(
  {
    usage: `npm run deploy:nginx [-- options]

Writes the nginx configuration of a site: caching, headers, compressed files, deep links, and the /api proxy. You
set nginx up once: releases, rollbacks and new shells need no new configuration and no reload.

  --conf FILE         output file, such as /etc/nginx/conf.d/second-gear.conf (default: standard output)
  --root DIR          the site directory as nginx sees it, if the path differs
  --api URL           URL of the API; comma-separate several processes (http://127.0.0.1:4000)
  --renderer URL      URL of the renderer (http://127.0.0.1:3100); comma-separate several; without it every page
                      renders in the browser
  --listen PORT       port that nginx listens on (80; with a certificate 443, and 80 redirects to it)
  --name HOST         server name (default: the host of the site's public URL, otherwise any)
  --certificate FILE  TLS certificate, with --key FILE
  --brotli            also serve files compressed with Brotli (Debian: libnginx-mod-http-brotli-static)`,
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
      throw new UsageError('--certificate and --key must be used together');
    }
    await requireDocument(paths);
    const settings = await readSettings(paths.settings);
    const env = renameDeprecatedSettings(process.env);
    const tls = certificate && key ? { certificate, key } : null;
    let text: string;
    try {
      text = nginxConfig({
        site: options.root ?? paths.site,
        headers: staticHeaders(settings),
        api: splitAddresses(options.api ?? 'http://127.0.0.1:4000'),
        listen: options.listen ?? (tls ? '443' : '80'),
        names: options.name ?? (settings.siteUrl ? new URL(settings.siteUrl).hostname : '_'),
        tls,
        limits: timeLimitsOf(env),
        brotli: options.brotli,
        renderer:
          options.renderer === undefined
            ? null
            : { addresses: splitAddresses(options.renderer), timeoutMs: readRendererTimeout(env) },
      });
    } catch (error) {
      throw error instanceof NginxValueError ? new UsageError(error.message) : error;
    }
    if (options.conf === undefined) {
      console.log(json ? JSON.stringify({ conf: null, text }) : text);
      return EXIT_CODES.done;
    }
    const conf = path.resolve(options.conf);
    const changed = !existsSync(conf) || (await readFile(conf, 'utf8')) !== text;
    if (changed) await writeAtomically(conf, text);
    if (json) console.log(JSON.stringify({ conf, changed }));
    else if (changed) console.log(`Wrote ${conf}. Load it with: nginx -t && nginx -s reload`);
    else console.log(`${conf} is up to date.`);
    return EXIT_CODES.done;
  },
);
