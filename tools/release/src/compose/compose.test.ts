import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { activateVersion, applySettings } from '../rollout/activate-version.ts';
import { readSettings, settingsFromEnvironment, validatedSettings } from '../site/settings.ts';
import { BROWSER_CHECK, buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { contentSecurityPolicy, staticHeaders } from './headers.ts';
import { robotsTxt } from './site-files.ts';

test('the content security policy lists every inline script by hash and allows no other inline script', async () => {
  const paths = await createEmptySite();
  const html = await readFile(paths.index, 'utf8');
  const headers = JSON.parse(await readFile(paths.headers, 'utf8')) as Record<string, string>;
  const policy = headers['Content-Security-Policy']!;
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]!);
  expect(inline).toHaveLength(3);
  for (const script of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test('the check of the browser is the first script of the page', async () => {
  const html = await readFile((await createEmptySite()).index, 'utf8');
  const [script] = /<script[^>]*>[^]*?<\/script>/.exec(html.replaceAll(/<script type=[^]*?<\/script>/g, ''))!;
  expect(script).toBe(`<script>${BROWSER_CHECK}</script>`);
});

test('the page contains its own policy, and the static policy header does not depend on the settings', async () => {
  const paths = await createEmptySite();
  const html = await readFile(paths.index, 'utf8');
  const headers = JSON.parse(await readFile(paths.headers, 'utf8')) as Record<string, string>;
  const headerPolicy = headers['Content-Security-Policy']!.split('; ');
  const metaPolicy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!.split('; ');
  expect(headerPolicy.filter((directive) => !metaPolicy.includes(directive))).toEqual([
    "frame-ancestors 'none'",
  ]);
  // A policy in a `meta` element applies only to what follows the element.
  expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<script'));

  const settings = await readSettings(paths.settings);
  const other = settingsFromEnvironment({
    API_HOST: 'https://api.example.com',
    S3_PUBLIC_URL: 'https://p.example',
  });
  expect(staticHeaders(other)).toEqual(staticHeaders(settings));
  const staticPolicy = staticHeaders(settings)['Content-Security-Policy']!.split('; ');
  expect(headerPolicy).toEqual(expect.arrayContaining(staticPolicy));
  expect(staticPolicy).toContain("frame-ancestors 'none'");
  // The server's headers must never block one of the page's inline scripts.
  expect(staticPolicy.join('; ')).not.toMatch(/script-src|default-src/);
});

test('HSTS includes subdomains only if the setting is on', () => {
  const hstsHeader = (env: NodeJS.ProcessEnv) =>
    staticHeaders(settingsFromEnvironment(env))['Strict-Transport-Security'];
  const https = { SITE_URL: 'https://gear.example' } as unknown as NodeJS.ProcessEnv;
  expect(hstsHeader(https)).toBe('max-age=63072000');
  expect(hstsHeader({ ...https, HSTS_INCLUDE_SUBDOMAINS: 'false' })).toBe('max-age=63072000');
  expect(hstsHeader({ ...https, HSTS_INCLUDE_SUBDOMAINS: 'true' })).toBe(
    'max-age=63072000; includeSubDomains',
  );
  const invalidEnv = { NODE_ENV: 'development', HSTS_INCLUDE_SUBDOMAINS: 'yes' } as const;
  expect(() => validatedSettings(invalidEnv)).toThrow('HSTS_INCLUDE_SUBDOMAINS must be true or false');
});

test('a declaration cannot break out of the inlined document', async () => {
  const paths = await createEmptySite();
  const build = buildOf('catalog', {
    routes: [{ path: '/', data: ['/</script><script>alert(1)</script>'] }],
  });
  const to = await publishCode(paths, build, 'x');
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  await expect(readFile(paths.index, 'utf8')).resolves.not.toContain('</script><script>alert');
});

test('the content policy includes the sandbox and the emulator only if they are configured', () => {
  const local = settingsFromEnvironment({
    AUTH_EMULATOR_URL: 'http://localhost:9099',
    STRIPE_SCRIPT_URL: 'http://localhost:4242/stripe.js',
  });
  const real = settingsFromEnvironment({
    FIREBASE_AUTH_DOMAIN: 'example.firebaseapp.com',
    API_HOST: 'https://api.example.com/',
  });
  expect(contentSecurityPolicy(local, { scripts: [], styles: [] })).toMatch(
    /script-src[^;]*http:\/\/localhost:4242/,
  );
  expect(contentSecurityPolicy(local, { scripts: [], styles: [] })).toMatch(
    /connect-src[^;]*http:\/\/localhost:9099/,
  );
  expect(contentSecurityPolicy(real, { scripts: [], styles: [] })).not.toContain('localhost');
  expect(contentSecurityPolicy(real, { scripts: [], styles: [] })).toMatch(
    /frame-src[^;]*https:\/\/example\.firebaseapp\.com/,
  );
  expect(contentSecurityPolicy(real, { scripts: [], styles: [] })).toMatch(
    /connect-src[^;]*https:\/\/api\.example\.com/,
  );
});

test('robots.txt blocks the dashboard and the API, but not the data of public screens', () => {
  const text = robotsTxt(settingsFromEnvironment({ SITE_URL: 'https://gear.example/' }));
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /dashboard',
      'Disallow: /api/',
      'Allow: /api/cars',
      'Sitemap: https://gear.example/sitemap.xml',
    ]),
  );
  const otherHostRobots = robotsTxt(settingsFromEnvironment({ API_HOST: 'https://api.example' }));
  expect(otherHostRobots).not.toMatch(/api|Sitemap/);
});

test('the page’s default title and description are marked, so that a screen can replace them', async () => {
  const html = await readFile((await createEmptySite()).index, 'utf8');
  for (const tag of html.match(/<title.*?>|<meta[^>]*(?:description|og:)[^>]*>/g)!)
    expect(tag).toContain('data-default-head');
});

test('only the configuration of a site with live reload has the development flag', async () => {
  const paths = await createEmptySite();
  await expect(readFile(paths.index, 'utf8')).resolves.not.toContain('"development"');
  await applySettings(paths, { ...(await readSettings(paths.settings)), liveReload: true }, 'test');
  await expect(readFile(paths.index, 'utf8')).resolves.toContain('"development":true');
});

describe('composing a production site', () => {
  const production = {
    NODE_ENV: 'production',
    FIREBASE_PROJECT_ID: 'second-gear-live',
    FIREBASE_API_KEY: 'AIzaSyD3-q7Zt0aBvN8wXyZ3KdLmR7cPu5HsE2f',
    FIREBASE_AUTH_DOMAIN: 'second-gear-live.firebaseapp.com',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_51HqT0aBvN8wXyZ3KdLmR7cPu',
  } as const;

  test('a production site with real keys is accepted', () => {
    expect(validatedSettings(production).config).toMatchObject({
      stripePublishableKey: expect.stringMatching(/^pk_live/),
    });
  });

  test.each([
    ['FIREBASE_PROJECT_ID', undefined],
    ['FIREBASE_PROJECT_ID', 'demo-second-gear'],
    ['FIREBASE_API_KEY', undefined],
    ['FIREBASE_API_KEY', 'demo-key'],
    ['FIREBASE_AUTH_DOMAIN', undefined],
    ['FIREBASE_AUTH_DOMAIN', 'localhost'],
    ['AUTH_EMULATOR_URL', 'http://127.0.0.1:9099'],
    ['STRIPE_PUBLISHABLE_KEY', undefined],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_sandbox'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_51HqT0aBvN8wXyZ3KdLmR7cPu'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_51HqT0aBvN8wXyZ3KdLmR7cPu'],
    ['STRIPE_SCRIPT_URL', 'http://127.0.0.1:4242/stripe.js'],
    ['LIVE_RELOAD', '1'],
  ])('a production site with %s = %s is rejected', (name, value) => {
    expect(() => validatedSettings({ ...production, [name]: value })).toThrow(`${name} must`);
  });

  test('composing without NODE_ENV requires the settings of a production site', () => {
    expect(() => validatedSettings({ NODE_ENV: '' } as unknown as NodeJS.ProcessEnv)).toThrow(
      /NODE_ENV=development[^]*FIREBASE_API_KEY/,
    );
    expect(validatedSettings({ NODE_ENV: 'development' }).config.firebase.apiKey).toBe('demo-key');
  });
});
