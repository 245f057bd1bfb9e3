import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { TestEnvironment } from 'jest-environment-jsdom';

const ariaQuery = createRequire(import.meta.resolve('@testing-library/dom'))('aria-query');

// Each test file loads its own copies of the modules, and most code runs too briefly to benefit from
// optimization. With ten times the default budget, V8 optimizes only code that runs for a long time. Newer
// versions of V8 lack this setting.
if (Number.parseInt(process.versions.v8, 10) < 13) setFlagsFromString('--interrupt-budget=660000');

/** jsdom with Node's fetch and related APIs, which jsdom lacks. */
export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      // aria-query.cjs reads this property.
      [Symbol.for('aria-query')]: ariaQuery,
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      TransformStream,
      TextEncoder,
      TextDecoder,
      BroadcastChannel,
      AbortController,
      AbortSignal,
      structuredClone,
    });
  }
}
