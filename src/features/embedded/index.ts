// Actions that other features and the session start. Imported lazily, with this feature's own chunk.
export { connectEmail } from './actions/connectEmail'
export { loginSocial } from './actions/loginSocial'
export { resumeSocial } from './actions/resumeSocial'
