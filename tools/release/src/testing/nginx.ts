import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { findFreePort } from '@second-gear/node-utils/ports';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { findOrInstallServer } from '@second-gear/node-utils/testing/server-programs';
import type { SitePaths } from '../site/paths.ts';
import { bundleCommand } from './command.ts';

const DEBIAN_PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'];
/** Timeout for the start of nginx, in milliseconds. */
const START_TIMEOUT_MS = 60_000;
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export interface Nginx {
  program: string;
  /** Whether the module for precompressed Brotli files is installed. */
  brotli: boolean;
}

/** Returns the installed nginx. Null if there is none. */
export function findNginx(): Nginx | null {
  const program = findOrInstallServer('nginx', DEBIAN_PACKAGES);
  return program ? { program, brotli: existsSync(BROTLI_MODULE) } : null;
}

const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
  });

/**
 * Starts nginx until the end of the test file.
 * @param conf file with a configuration as in `/etc/nginx/conf.d`
 * @param port port in that configuration, which accepts connections after the start
 */
async function startNginx({ program, brotli }: Nginx, conf: string, port: number): Promise<void> {
  const folder = await createTemporaryFolder();
  const pathInFolder = (name: string): string => path.join(folder, name);
  await mkdir(pathInFolder('temporary'));
  const tempPathLines = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${pathInFolder(`temporary/${kind}`)};`,
  );
  await writeFile(
    pathInFolder('nginx.conf'),
    `${brotli ? `load_module ${BROTLI_MODULE};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 2; pid ${pathInFolder('pid')}; error_log stderr error;
events { worker_connections 512; }
http { access_log off; ${tempPathLines.join(' ')} include ${conf}; }
`,
  );
  const child = spawn(program, ['-p', folder, '-c', pathInFolder('nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const closed = once(child, 'close');
  cleanUp(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`nginx exited: ${stderr}`);
    if (Date.now() > deadline)
      throw new Error(`nginx did not accept connections on port ${String(port)} in time: ${stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Serves a site with nginx until the end of the test file. The command deploy:nginx writes the configuration.
 * @param api address of the API
 * @param env settings for the command
 * @param extraArguments additional arguments for the command
 * @returns the port of nginx
 */
export async function serveByNginx(
  nginx: Nginx,
  { site }: SitePaths,
  api: string,
  env: Record<string, string> = {},
  extraArguments: readonly string[] = [],
): Promise<number> {
  const deploy = await bundleCommand('deploy-nginx');
  const conf = path.join(await createTemporaryFolder(), 'second-gear.conf');
  const port = await findFreePort();
  const args = [
    '--site',
    site,
    '--conf',
    conf,
    '--api',
    api,
    '--listen',
    `127.0.0.1:${String(port)}`,
    ...extraArguments,
  ];
  if (nginx.brotli) args.push('--brotli');
  expect(await deploy(args, env)).toMatchObject({ code: 0, err: '' });
  const secondRun = await deploy([...args, '--json'], env);
  expect(JSON.parse(secondRun.out)).toEqual({ conf, changed: false });
  await startNginx(nginx, conf, port);
  return port;
}
