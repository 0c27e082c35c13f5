// What other features and the session may import, lazily.
export { loadActivity } from './actions/loadActivity'
export { refreshActivity } from './actions/refreshActivity'
export { ActivityList, sheets } from './ActivityList'
