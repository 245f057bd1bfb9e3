import { availableParallelism } from 'node:os';

export default {
  projects: [
    '<rootDir>/contract',
    '<rootDir>/ui',
    '<rootDir>/shared-auth',
    '<rootDir>/web-testing',
    '<rootDir>/shell',
    '<rootDir>/shell/jest.server.config.mjs',
    '<rootDir>/mfe-*',
    '<rootDir>/api',
    '<rootDir>/ops',
    '<rootDir>/toolkit',
    '<rootDir>/payments-sandbox',
    '<rootDir>/demo',
    '<rootDir>/local',
    '<rootDir>/checks',
  ],
  // Three workers on two cores, because tests wait for timers and databases a third of their time. (jest
  // parses '150%' as 150.)
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Long, because the machine may be shared and slow. Limits a hung test.
  testTimeout: 180_000,
};
