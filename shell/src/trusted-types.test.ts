import { installTrustedTypes } from './trusted-types.ts';

interface Rules {
  createScriptURL: (url: string) => string;
  createScript: (text: string) => string;
  createHTML?: unknown;
}

function installRules(origins: readonly string[]): Rules {
  let installed: Rules | undefined;
  Object.assign(globalThis, {
    trustedTypes: {
      createPolicy: (_name: string, rules: Rules) => {
        installed = rules;
      },
    },
  });
  installTrustedTypes(origins);
  Reflect.deleteProperty(globalThis, 'trustedTypes');
  return installed!;
}

test.each([
  '/shell/1/start.js',
  'https://js.stripe.com/v3',
  'https://apis.google.com/js/api.js',
  'http://localhost:4242/stripe.js',
])('the policy allows %s as a script', (url) => {
  expect(installRules(['http://localhost:4242']).createScriptURL(url)).toBe(url);
});

test.each([
  'https://evil.example/x.js',
  'https://js.stripe.com.evil.example/',
  'data:text/javascript,1',
  'http://js.stripe.com/v3',
])('the policy rejects %s as a script', (url) => {
  expect(() => installRules([]).createScriptURL(url)).toThrow(/Scripts from .* are not allowed/);
});

test('the policy has no rule for HTML strings', () => {
  expect(installRules([]).createHTML).toBeUndefined();
});

test('the policy allows a JSON object as a script’s text, and nothing executable', () => {
  const { createScript } = installRules([]);
  expect(createScript('{"@type":"Car"}')).toBe('{"@type":"Car"}');
  for (const text of ['alert(1)', '{}alert(1)', '{alert(1)}', '"use strict"', ' {"a":1}', ''])
    expect(() => createScript(text)).toThrow();
});
