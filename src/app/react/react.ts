// React and the element library in one chunk, fetched in parallel with the app.
export { createElement } from 'react'
export { flushSync } from 'react-dom'
export { default as r2wc } from '@r2wc/react-to-web-component'
