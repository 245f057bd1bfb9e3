import { availableParallelism } from 'node:os';

export default {
  projects: [
    '<rootDir>/shell',
    '<rootDir>/shell/jest.server.config.mjs',
    '<rootDir>/mfe-*',
    '<rootDir>/shared-auth',
    '<rootDir>/api',
    '<rootDir>/packages/*',
    '<rootDir>/tools/{release,dev-stack,ci}',
    '<rootDir>/testing/{demo-data,stripe-sandbox}',
  ],
  // jest's default leaves one core idle. The component tests and the API's tests run at the same time.
  maxWorkers: availableParallelism(),
  // Long, because the machine may be shared and slow. Limits a hung test.
  testTimeout: 180_000,
};
