import type { ViewName } from '../../src/domain/page/viewName'

/** The pictures of docs/pictures, each light and dark: a state of the gallery that a document shows. */
export const DOCS_PICTURES: readonly { readonly name: string; readonly view: ViewName; readonly state: string }[] = [
  { name: 'connect', view: 'Connect', state: 'several' },
  { name: 'qr-code', view: 'ConnectingWalletConnectBasic', state: 'waiting' },
  { name: 'email-code', view: 'EmailVerifyOtp', state: 'idle' },
  { name: 'sign-in', view: 'SIWXSignMessage', state: 'idle' },
  { name: 'tokens', view: 'Account', state: 'tokens' },
  { name: 'networks', view: 'Networks', state: 'list' },
  { name: 'unsupported-network', view: 'UnsupportedChain', state: 'few' },
  { name: 'send', view: 'Send', state: 'ready' },
]
