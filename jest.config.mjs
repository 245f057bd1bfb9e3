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
  // Three on two cores: tests wait for timers and databases a third of their time. (jest reads 150 of '150%'.)
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // The machine may be shared and slow; a hung test should still end some day.
  testTimeout: 180_000,
};
