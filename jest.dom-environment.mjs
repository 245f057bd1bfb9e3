import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the web platform's fetch family, which jsdom lacks and Node has. */
export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
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
