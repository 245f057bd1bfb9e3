import { installTrustedTypes } from './trusted-types.ts';

interface Rules {
  createScriptURL: (url: string) => string;
  createScript: (text: string) => string;
  createHTML?: unknown;
}

function install(origins: readonly string[]): Rules {
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
])('%s may be a script', (url) => {
  expect(install(['http://localhost:4242']).createScriptURL(url)).toBe(url);
});

test.each([
  'https://evil.example/x.js',
  'https://js.stripe.com.evil.example/',
  'data:text/javascript,1',
  'http://js.stripe.com/v3',
])('%s may not', (url) => {
  expect(() => install([]).createScriptURL(url)).toThrow(/Scripts may not come from/);
});

test('markup from strings has no rule at all', () => {
  expect(install([]).createHTML).toBeUndefined();
});

test('the text of a script may be a JSON object, which structured data is, and nothing that runs', () => {
  const { createScript } = install([]);
  expect(createScript('{"@type":"Car"}')).toBe('{"@type":"Car"}');
  for (const text of ['alert(1)', '{}alert(1)', '{alert(1)}', '"use strict"', ' {"a":1}', ''])
    expect(() => createScript(text)).toThrow();
});
