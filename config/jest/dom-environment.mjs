import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { TestEnvironment } from 'jest-environment-jsdom';

const ariaQuery = createRequire(import.meta.resolve('@testing-library/dom'))('aria-query');

// Every test file runs fresh copies of the same modules, most of them too briefly to benefit from
// optimization. Ten times the default; code that runs long is still optimized. Newer engines lack this
// setting.
if (Number.parseInt(process.versions.v8, 10) < 13) setFlagsFromString('--interrupt-budget=660000');

/** jsdom with fetch and related APIs, which jsdom lacks and Node has. */
export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      // For jest.aria-query.cjs.
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
