import type { IdentityProvider } from '@second-gear/shared-auth/identity';
import { SignInError } from '@second-gear/shared-auth/sign-in-error';
import type { FakeApi, ReceivedRequest } from '@second-gear/test-utils/fake-api';
import { provideTestIdentity } from './fake-site.ts';

type Handler = Parameters<FakeApi['on']>[1];

/**
 * Provides a fake sign-in service that accepts Ann. In the returned fake API, each method of the service is a
 * call: its request line is the method's name, and its body the arguments. A method with a handler registered
 * by `on` waits for the handler, and fails if the handler fails.
 */
export function createIdentityApi(overrides: Partial<IdentityProvider> = {}): Pick<FakeApi, 'on' | 'sent'> {
  const handlers = new Map<string, Handler>();
  const calls: ReceivedRequest[] = [];
  const runCall = async (line: string, ...body: unknown[]) => {
    const call = { line, body, query: new URLSearchParams(), idempotencyKey: null };
    calls.push(call);
    try {
      await handlers.get(line)?.(call);
    } catch (error) {
      // This is the error that Firebase reports for a network failure.
      if (!(error instanceof TypeError)) throw error;
      throw new SignInError('auth/network-request-failed', 'Firebase: Error (auth/network-request-failed).');
    }
  };
  const ANN = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
  provideTestIdentity({
    ...overrides,
    signIn: async (...input) => {
      await runCall('signIn', ...input);
      return (await overrides.signIn?.(...input)) ?? { person: ANN };
    },
    signInWith: async (provider) => {
      await runCall('signInWith', provider);
      return { person: ANN };
    },
    create: async (...input) => {
      await runCall('create', ...input);
      return { ...ANN, displayName: '' };
    },
    sendReset: (email) => runCall('sendReset', email),
    sendVerification: () => runCall('sendVerification'),
  });
  return {
    on: (line, handler) => {
      handlers.set(line, handler);
    },
    sent: (line) => calls.filter((call) => call.line === line),
  };
}
