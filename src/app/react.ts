// One chunk for React and the bridge, fetched beside our own tree (bridge.md, Build traps).
export { createElement } from 'react'
export { flushSync } from 'react-dom'
export { default as r2wc } from '@r2wc/react-to-web-component'
