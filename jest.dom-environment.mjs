import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { TestEnvironment } from 'jest-environment-jsdom';

const ariaQuery = createRequire(import.meta.resolve('@testing-library/dom'))('aria-query');

// Every test file runs fresh copies of the same modules, most of them too briefly to gain from what optimising them
// costs. Ten times the default: what does run long is still optimised. Newer engines have no such setting.
if (Number.parseInt(process.versions.v8, 10) < 13) setFlagsFromString('--interrupt-budget=660000');

/** jsdom with the web platform's fetch family, which jsdom lacks and Node has. */
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
