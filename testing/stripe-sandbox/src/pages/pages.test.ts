import { Script } from 'node:vm';
import { openHarness, type SandboxHarness } from '../testing.ts';
import { bundleHostScript } from './pages.ts';

let harness: SandboxHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.sandbox.close());

test('stripe.js is one classic script', async () => {
  const response = await fetch(`${harness.origin}/stripe.js`);
  expect(response.headers.get('content-type')).toContain('text/javascript');
  const text = await response.text();
  expect(text).toBe(await bundleHostScript());
  expect(() => new Script(text)).not.toThrow();
});

test.each(['card-element', 'controller', 'three-d-secure'])(
  'the page /%s has a Content-Security-Policy that allows only the sandbox’s own files',
  async (page) => {
    const response = await fetch(`${harness.origin}/${page}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'",
    );
    const html = await response.text();
    expect(html).not.toMatch(/style=|<script(?![^>]*src=)/);
    for (const [, file] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await fetch(`${harness.origin}${String(file)}`)).status).toBe(200);
    }
  },
);

test('the API accepts cross-origin browser requests with form bodies', async () => {
  const response = await fetch(`${harness.origin}/v1/payment_methods`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});
