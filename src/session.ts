export { getSession } from './headless/getSession'
export type { Session, SessionFacts } from './headless/session'
export type { ConnectionStatus } from './app/bridge'
