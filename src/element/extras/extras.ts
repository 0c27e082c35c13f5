// What only some pages need of the element, in one file.
export { warn } from './reports'
export { tell } from './tell'
export { loadDoctor, start, whenIdle } from './controls'
export { addToForm } from './addToForm'
