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
  // Both of two cores, where jest would leave one idle.
  maxWorkers: '100%',
  // The machine may be shared and slow; a hung test should still end some day.
  testTimeout: 180_000,
};
