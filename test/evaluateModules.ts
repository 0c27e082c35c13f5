/// <reference types="vite/types/importMeta.d.ts" />

/**
 * Evaluates all modules of the product before the first test of a worker. The files of a worker share them, so that a
 * lazy import of one test cannot be cut off by its end and fail for the next.
 */
await Promise.all(
  Object.values(
    import.meta.glob([
      '../src/*/**/*.{ts,tsx}',
      '!../src/{element,headless,react,app/window-page}/**',
      '!../src/**/*.test.{ts,tsx}',
    ]),
  ).map((load) => load()),
)
