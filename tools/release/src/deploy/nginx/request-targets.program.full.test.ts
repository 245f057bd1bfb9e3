import { createServer } from 'node:http';
import { invalidTargetsAt } from '../../testing/invalid-targets.ts';
import { listenOnFreePort } from '../../testing/listen-on-free-port.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { sendRaw } from '../../testing/raw-request.ts';
import { createSsrSite } from '../../testing/ssr-site.ts';

const nginx = findNginx();
const withNginx = nginx ? test : test.skip;

async function serve() {
  const targets: (string | undefined)[] = [];
  const server = await listenOnFreePort(
    createServer(({ url }, response) => {
      targets.push(url);
      response.end('page');
    }),
  );
  const port = await serveByNginx(nginx!, await createSsrSite(), server, {}, ['--renderer', server]);
  return { port, targets };
}

withNginx('nginx rejects a target that could name another host and forwards it to no server', async () => {
  const { port, targets } = await serve();
  const paths = ['/internal/secret', '/viewallcars', '/api/cars', '/sitemap.xml'];
  for (const target of [...paths.flatMap((path) => invalidTargetsAt('evil.example', path)), '//h//']) {
    const { status, body } = await sendRaw(port, target);
    expect([target, status, JSON.parse(body.toString())]).toEqual([
      ...[target, 400],
      expect.objectContaining({ code: 'bad_request' }),
    ]);
  }
  expect(targets).toEqual([]);
  for (const target of ['/cars/7', '/category/a%2Fb?x=//y', '/viewallcars?q=%5C&next=http://x/..//'])
    expect([target, (await sendRaw(port, target)).status]).toEqual([target, 200]);
  expect(targets).toHaveLength(3);
});

withNginx('nginx returns 404 for the renderer’s operator endpoints', async () => {
  const { port, targets } = await serve();
  for (const target of ['/-/state', '/-/metrics', '/%2d/state', '/%2D/metrics', '/-', '/-/', '/-/state/'])
    expect([target, (await sendRaw(port, target)).status]).toEqual([target, 404]);
  expect(targets).toEqual([]);
});
