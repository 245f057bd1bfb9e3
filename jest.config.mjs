export default {
  projects: [
    '<rootDir>/contract',
    '<rootDir>/ui',
    '<rootDir>/shared-auth',
    '<rootDir>/shell',
    '<rootDir>/shell/jest.server.config.mjs',
    '<rootDir>/mfe-catalog',
    '<rootDir>/mfe-checkout',
    '<rootDir>/mfe-dashboard',
    '<rootDir>/api',
    '<rootDir>/ops',
    '<rootDir>/local',
  ],
  // Both of two cores, where jest would leave one idle.
  maxWorkers: '100%',
  // The machine may be shared and slow; a hung test should still end some day.
  testTimeout: 180_000,
};
