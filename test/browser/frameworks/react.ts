// Bundled with each version of React by web-test-runner.config.mjs, with the built package in place of its source.
export { act, createElement, StrictMode } from 'react'
export { createRoot, hydrateRoot } from 'react-dom/client'
export { renderToString } from 'react-dom/server'
export * from '../../../src/react'
