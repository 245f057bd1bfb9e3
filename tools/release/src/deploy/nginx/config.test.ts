import { staticHeaders } from '../../compose/headers.ts';
import { settingsFromEnvironment } from '../../site/settings.ts';
import { nginxConfig, type NginxOptions } from './config.ts';

const options: NginxOptions = {
  site: '/srv/second gear/site',
  headers: staticHeaders(settingsFromEnvironment({ SITE_URL: 'https://gear.example' })),
  api: ['http://10.0.0.5:4000', 'http://10.0.0.6:4000'],
  listen: '443',
  names: 'gear.example',
  tls: { certificate: '/etc/ssl/gear.pem', key: '/etc/ssl/gear.key' },
  limits: { request: 300, headers: 60 },
  brotli: true,
  renderer: { addresses: ['http://10.0.0.7:3100', 'http://10.0.0.8:3100'], timeoutMs: 1_000 },
};

test('nginx with a certificate redirects everything to TLS and sends HSTS', () => {
  const text = nginxConfig(options);
  expect(text).toMatch(/listen 80;\s+server_name gear\.example;\s+return 301 https:/);
  expect(text).toContain('listen 443 ssl http2;');
  expect(text).toContain('add_header Strict-Transport-Security "max-age=63072000" always;');
  expect(text).toContain('root "/srv/second gear/site";');
  expect(text).toMatch(/server 10\.0\.0\.5:4000 [^;]*;\s+server 10\.0\.0\.6:4000 /);
  expect(text).toMatch(/server 10\.0\.0\.7:3100 [^;]*;\s+server 10\.0\.0\.8:3100 /);
  expect(text).toContain('proxy_next_upstream error;');
  const plain = nginxConfig({
    ...options,
    headers: {},
    listen: '8080',
    tls: null,
    brotli: false,
    renderer: null,
  });
  expect(plain).not.toMatch(/ssl|301|brotli|Strict|renderer/);
});

test.each<[string, Partial<NginxOptions>, RegExp]>([
  ['a path that closes its quotes', { site: '/srv/"; return 200;' }, /not allowed in an nginx configuration/],
  ['a path with an nginx variable', { site: '/srv/$host' }, /not allowed in an nginx configuration/],
  ['an invalid server name', { names: 'a; b' }, /not a valid list of host names/],
  ['an invalid port', { listen: 'http' }, /not a valid port/],
  ['an API URL with a path', { api: ['http://127.0.0.1:4000/api'] }, /not a valid URL of the API/],
  [
    'APIs with different protocols',
    { api: ['http://127.0.0.1:4000', 'https://api.example'] },
    /URLs of the API must be all http/,
  ],
  [
    'a renderer URL with a path',
    { renderer: { addresses: ['http://a:1/x'], timeoutMs: 1 } },
    /not a valid URL of the renderer/,
  ],
  [
    'a header with both kinds of quotes',
    { headers: { a: `"'` } },
    /header not allowed in an nginx configuration/,
  ],
])('nginxConfig rejects %s', (_what, change, message) => {
  expect(() => nginxConfig({ ...options, ...change })).toThrow(message);
});
