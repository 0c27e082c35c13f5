import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionNames } from '../../test/fakes/actionNames'
import { alerts, type Alert } from './alerts'
import * as builtIns from './BuiltInsBroken'
import * as caip from './caip'
import * as configuration from './configuration'
import * as connection from './connection'
import * as providerNotFound from './ProviderNotFound'
import * as frame from './frame'
import * as lazyPart from './LazyPartUnavailable'
import * as mobileWallet from './mobileWallet'
import * as names from './names'
import * as network from './network'
import * as purchase from './purchase'
import * as recipients from './recipients'
import * as service from './service'
import * as siwx from './siwx'
import * as swap from './swap'
import * as toasts from './toasts'
import * as transactions from './transactions'
import * as transferRefusals from './transferRefusals'
import * as wallet from './wallet'
import { WalletButtonError } from './WalletButtonError'

/** [text shown to people; what carries it; the action that throws or shows it] */
const alertRows: [string, Alert, string][] = [
  ['Network Not Found', alerts.alertNetworkNotFound, 'switchNetworkById'],
  ['Invalid App Configuration', alerts.alertInvalidAppConfiguration, 'checkOrigin'],
  ['Project ID Not Configured', alerts.alertProjectIdNotConfigured, 'raiseAlert'],
  ['Network Error - Could not load embedded wallet', alerts.alertFrameLoadFailed, 'connectEmail'],
  ['Embedded Wallet Request Timed Out', alerts.alertFrameRequestTimeout, 'connectEmail'],
  ['Session Expired', alerts.alertSessionExpired, 'raiseAlert'],
]

const toastRows: [string, toasts.Toast, string][] = [
  ['A problem occurred while trying initialize authentication', toasts.toastAuthenticationProblem, 'evaluateSignIn'],
  ['This application might not support Smart Accounts', toasts.toastSmartAccountUnsupported, 'signIn'],
  ['Signature declined', toasts.toastSignatureDeclined, 'signIn'],
  ['Failed to fetch transactions', toasts.toastTransactionsFailed, 'loadActivity'],
  ['Authenticating...', toasts.toastAuthenticating, 'signIn'],
  ['Token Balance Unavailable', toasts.toastBalanceUnavailable, 'refreshBalance'],
  ['Please try again after 7 seconds', toasts.toastTryAgainAfter(7), 'connectEmail'],
  ['Action not allowed', toasts.toastActionNotAllowed, 'reportDisallowedMethod'],
]

const errorRows: [string, WalletButtonError, string][] = [
  ['Unable to load email login dependency', new frame.FrameLoadError(), 'connectEmail'],
  ['Request was aborted', new frame.RpcRequestAborted(), 'rejectRequests'],
  ['Something went wrong', new frame.FrameRequestAborted(), 'connectEmail'],
  ['An error occurred', new frame.FrameError('GET_USER'), 'completeLogin'],
  ['Requested RPC call is not allowed', new frame.RpcMethodNotAllowed('eth_coinbase'), 'reportDisallowedMethod'],
  ['SIWX is not enabled', new siwx.SiwxNotEnabled(), 'signIn'],
  ['No ActiveCaipAddress found', new siwx.NoActiveAddress(), 'signIn'],
  ['No ActiveCaipNetwork or client found', new siwx.NoActiveNetwork(), 'signIn'],
  ['No ConnectionController client found', new connection.NoConnectionClient(), 'signMessage'],
  ["Transactions can't be fetched without an accountAddress", new transactions.HistoryAddressMissing(), 'loadActivity'],
  ['Unsupported chain', new transactions.SendChainUnsupported('cosmos'), 'startSend'],
  ['An amount and receiver address are required', new transactions.SendAmountOrRecipientMissing(), 'previewSend'],
  ['A token is required', new transactions.SendTokenMissing(), 'previewSend'],
  ['Error resolving name', new names.NameResolveFailed(), 'setSendRecipient'],
  ['Error fetching name suggestions', new names.NameSuggestionsFailed(), 'suggestNames'],
  ['Error fetching names for address', new names.AddressNamesFailed(), 'loadNames'],
  ['Error registering name', new names.NameRegistrationFailed(), 'registerName'],
  ['Network not found', new network.NetworkNotFound('eip155:5'), 'switchNetworkById'],
  ['Chain is not supported', new network.ChainUnsupported('eip155:5'), 'switchNetwork'],
  ['Address or auth connector not found', new connection.AuthConnectorNotFound(), 'setAccountType'],
  ['Failed to disconnect chains', new connection.DisconnectFailed(['eip155']), 'disconnect'],
  ['Chain adapter not found', new connection.ChainAdapterNotFound('cosmos'), 'signMessage'],
  ['Provider not found', new providerNotFound.ProviderNotFound(), 'signMessage'],
  ['Does not support programmatic chain switching', new network.ChainSwitchNotProgrammatic('bip122'), 'switchNetwork'],
  ['Invalid CAIP-2 network id: eip155', new caip.CaipNetworkIdInvalid('eip155'), 'switchNetworkById'],
  ['Invalid CAIP-10 address: eip155:1', new caip.CaipAddressInvalid('eip155:1'), 'adoptConnections'],
]

test.each([...alertRows, ...toastRows, ...errorRows])('"%s" is the exact text', (text, carrier, action) => {
  expect(carrier instanceof Error || !('text' in carrier) ? carrier.message : carrier.text).toBe(text)
  expect(action).toMatch(/^[a-z][A-Za-z]+$/)
})

test.each([...alertRows, ...toastRows, ...errorRows])('"%s" names an action that exists', (_text, _carrier, action) => {
  // session/errorTexts.test.ts checks that the action throws the text.
  expect(actionNames()).toContain(action)
})

test('the two timeouts have codes of their own', () => {
  expect(new frame.FrameNotReady(20_000).code).toBe('iframe_load_failed')
  expect(new frame.FrameRequestTimeout('CONNECT_OTP', 30_000).code).toBe('iframe_request_timeout')
})

const modules = {
  builtIns,
  caip,
  configuration,
  connection,
  providerNotFound,
  frame,
  lazyPart,
  mobileWallet,
  names,
  network,
  purchase,
  recipients,
  service,
  siwx,
  swap,
  transactions,
  transferRefusals,
  wallet,
}
const classes = Object.values(modules).flatMap((module) =>
  Object.values<unknown>(module).filter(
    (entry): entry is new (...facts: unknown[]) => WalletButtonError =>
      typeof entry === 'function' && entry.prototype instanceof WalletButtonError,
  ),
)
const firstArguments = new Map<unknown, unknown>([
  [builtIns.BuiltInsBroken, ['Array.from']],
  [configuration.ConfigurationInvalid, 'siwe_and_siwx'],
])
// The others do with any.
const made = classes.map((Kind) => new Kind(firstArguments.get(Kind), undefined, 0))

test('no two classes share a code or a text', () => {
  expect(new Set(made.map((error) => error.code)).size).toBe(classes.length)
  expect(new Set(made.map((error) => error.message)).size).toBe(classes.length)
})

test('every code of the catalogue has its class', () => {
  const source = readFileSync(new URL('./catalogue.ts', import.meta.url), 'utf8')
  const listed = [...source.matchAll(/\| '([a-z_]+)'/g)].map((match) => match[1])
  expect(made.map((error) => error.code).sort()).toEqual(listed.sort())
})

test('every alert and toast has a code of its own', () => {
  const entries = [...Object.values(alerts), ...Object.values(toasts)].filter((entry) => typeof entry === 'object')
  expect(new Set(entries.map((entry) => entry.code)).size).toBe(entries.length)
  expect(entries).toHaveLength(20)
})

test('every error of the table is one of the classes, and each class has its own code', () => {
  for (const [, error] of errorRows) expect(made.map((other) => other.code)).toContain(error.code)
  for (const error of made) expect(error.docs).toBe(`errors#${error.code}`)
})

test('find returns the first error of a class in the cause chain', () => {
  const inner = new wallet.UserRejected()
  const outer = new siwx.SiwxSignFailed(false, new Error('middle', { cause: inner }))
  expect(outer.find(wallet.UserRejected)).toBe(inner)
  expect(outer.find(wallet.RequestAlreadyPending)).toBeUndefined()
})

test('text of the frame and of the server is made safe before it becomes a message', () => {
  expect(new frame.FrameError('GET_USER', 'bad\u202Ename\u0000').message).toBe('badname')
  expect(new siwx.SiwxRejectedByServer('replay', '\u200B', 401).message).toBe('The site didn’t accept the sign-in.')
})
