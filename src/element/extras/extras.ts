// What only some pages need of the element, in one file.
export { warn } from './reports'
export { tell } from './tell'
export { start, whenIdle } from './controls'
export { addToForm } from './addToForm'

/** The self-check: docs/self-check.md. It runs by itself if the page's URL asks for it. */
export const loadDoctor = () => import('../../doctor/doctor')
