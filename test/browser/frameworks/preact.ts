export { createElement, StrictMode } from 'preact/compat'
export { createRoot, hydrateRoot } from 'preact/compat/client'
export { act } from 'preact/test-utils'
export * from '../../../src/preact'
