import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['development'] },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
