import { expect, test } from 'vitest'
import { ATTRIBUTES } from '../../domain/page/attributes'
import type { Options } from '../../domain/page/options'
import { findProblem } from './findProblem'

const DEFAULTS = Object.fromEntries(
  ATTRIBUTES.map(({ property, fallback }) => [property, fallback]),
) as unknown as Options
const find = (options: object) => findProblem({ ...DEFAULTS, ...options })
const ours = {
  id: 4242,
  name: 'Ours',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.ours.example'] } },
}

test.each([
  {},
  { networks: ['mainnet', 8453, 'eip155:137', 'solana', ours], defaultNetwork: 'eip155:4242' },
  { rpc: { base: ['https://one.example'], 'eip155:999999': ['https://two.example'], 4242: ['https://three.example'] } },
  { defaultNetwork: 'base', allowUnsupportedChain: true },
  { services: { relay: 'wss://ours.example', verify: false, meldKey: 'k', nameZone: 'ours.eth', api: '' } },
  { accountType: { eip155: 'eoa', solana: 'eoa', bip122: 'payment' } },
  { restrictedTimeZones: ['Asia/Shanghai', 'europe/berlin', 'Asia/Calcutta'] },
  { siweConfig: { getNonce: () => {}, verifyMessage: () => {} } },
  { siweConfig: { getNonce: () => {}, verifyMessage: () => {}, signOut: () => {}, getSession: undefined } },
  { accountType: { eip155: 'smartAccount' } },
  { walletsInclude: ['a'.repeat(64)], walletsExclude: ['Some wallet', 'com.wallet'] },
  { siwx: 'required', siwxBackend: 'better-auth', networks: ['mainnet', 'solana'] },
  { siwx: 'off', siwxBackend: 'better-auth', networks: ['solana'] },
])('%j can be followed', (options) => expect(find(options)).toBeUndefined())

test.each([
  [{ siwx: 'required', siwxBackend: 'better-auth', networks: ['solana'] }, 'better-auth signs in on no network'],
  [{ siwx: 'optional', siwxBackend: 'auth-js', networks: ['mainnet', 'solana'], defaultNetwork: 'solana' }, 'solana'],
  [{ networks: ['mainnet', 123456] }, '123456 in networks is unknown'],
  [{ networks: [{ ...ours, rpcUrls: {} }] }, 'object in networks is invalid'],
  [{ networks: [{ ...ours, nativeCurrency: undefined }] }, 'object in networks is invalid'],
  [{ networks: [null] }, 'in networks is'],
  [{ rpc: { bsae: ['https://one.example'] } }, 'bsae in rpc is unknown'],
  [{ networks: ['base'], defaultNetwork: 'mainnet' }, 'default-network: mainnet'],
  [{ swapNetworks: ['base'] }, 'swap-networks: base'],
  [{ services: { relai: 'wss://ours.example' } }, 'services: relai'],
  [{ services: { relay: 'ours' } }, 'services: relay'],
  [{ services: { relay: 7 } }, 'services: relay'],
  [{ services: { api: false } }, 'services: api'],
  [{ accountType: { eip155: 'eao' } }, 'account-type: eip155'],
  [{ accountType: { eip156: 'eoa' } }, 'account-type: eip156'],
  [{ restrictedTimeZones: ['Asia/Shanghia'] }, 'restricted-time-zones: Asia/Shanghia'],
  [{ accountType: { eip155: 'payment' } }, 'account-type: eip155'],
  [{ accountType: { solana: 'smartAccount' } }, 'account-type: solana'],
  [{ walletsInclude: ['x', 'y'] }, 'wallets-include: x'],
  [{ walletsInclude: ['a'.repeat(64), 'com.wallet'] }, 'wallets-include: com.wallet'],
  [{ siweConfig: { getNonce: () => {} } }, 'siweConfig: verifyMessage'],
  [{ siweConfig: { getNonce: () => {}, verifyMessage: () => {}, signOut: '/out' } }, 'siweConfig: signOut'],
])('%j cannot', (options, problem) => expect(find(options)).toContain(problem))
