// What other features and the session start here; imported lazily, with the feature's own file.
export { connectEmail } from './actions/connectEmail'
export { loginSocial } from './actions/loginSocial'
export { resumeSocial } from './actions/resumeSocial'
