import { availableParallelism } from 'node:os';

export default {
  projects: [
    '<rootDir>/shell',
    '<rootDir>/shell/jest.server.config.mjs',
    '<rootDir>/mfe-*',
    '<rootDir>/shared-auth',
    '<rootDir>/api',
    '<rootDir>/packages/*',
    '<rootDir>/tools/{release,dev-stack,ci,servers}',
    '<rootDir>/testing/{demo-data,stripe-sandbox}',
  ],
  // Three workers on two cores, because tests wait for timers and databases a third of their time. (jest
  // parses '150%' as 150.)
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Long, because the machine may be shared and slow. Limits a hung test.
  testTimeout: 180_000,
};
