// What the session may import, lazily.
export { resumeBatches } from './actions/followBatch'
