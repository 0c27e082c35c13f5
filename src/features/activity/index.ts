// What other features and the session start here; imported lazily, with the feature's own file.
export { loadActivity } from './actions/loadActivity'
export { refreshActivity } from './actions/refreshActivity'
export { ActivityList, sheets } from './ActivityList'
