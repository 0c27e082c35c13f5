import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { capabilitiesFor } from '../../../test/fakes/connections'
import { createFakeWallet, walletError, type WalletReply } from '../../../test/fakes/eip1193'
import type { LiveConnection, WalletMethod } from '../../wallets/contract'
import { FrameLoadError, FrameNotReady, FrameRequestAborted } from '../../errors/frame'
import { ChainSwitchNotProgrammatic, ChainUnsupported, NetworkNotSwitched } from '../../errors/network'
import { createConnectOnlyAdapter } from '../connect-only/adapter'
import { createSolanaAdapter } from '../solana/adapter'
import { UserRejected, WalletRequestFailed } from '../../errors/wallet'
import { resolveNetworks } from '../networks/resolveNetworks'
import { createEip155Adapter } from './adapter'
import { neverAborted } from '../../../test/fakes/neverAborted'

const adapter = createEip155Adapter('https://rpc.example', createFakeClock())
const { networks } = resolveNetworks(
  ['base'],
  { base: ['https://keyed.example/secret'] },
  { rpc: 'https://rpc.example', projectId: 'p1' },
)
const base = networks[0]!
const account = { namespace: 'eip155', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', type: 'eoa' } as const

function connection(replies: Readonly<Record<string, WalletReply>> = {}, method: WalletMethod = 'injected') {
  const provider = createFakeWallet(replies)
  const facts = {
    connectorId: 'x',
    namespace: 'eip155',
    wallet: { id: 'x', name: 'X', method },
    capabilities: capabilitiesFor(method),
    accounts: [account],
    networkId: 'eip155:1',
  } as const
  return {
    live: { facts, provider, watch: () => () => undefined, disconnect: async () => undefined } satisfies LiveConnection,
    provider,
  }
}

test('the wallet is asked to move by the hex id', async () => {
  const seen: unknown[] = []
  await adapter.switchTo(
    connection({ wallet_switchEthereumChain: (params) => void seen.push(params) }).live,
    base,
    neverAborted,
  )
  expect(seen).toEqual([[{ chainId: '0x2105' }]])
})

test('a chain is added with its public address, never a keyed one, and the wallet is moved if it stayed', async () => {
  const seen: unknown[] = []
  const { live, provider } = connection({ wallet_addEthereumChain: (params) => void seen.push(params) })
  await adapter.addNetwork(live, base, neverAborted)
  expect(seen).toEqual([
    [
      {
        chainId: '0x2105',
        chainName: 'Base',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://mainnet.base.org'],
        blockExplorerUrls: ['https://basescan.org'],
      },
    ],
  ])
  expect(provider.asked).toEqual(['wallet_addEthereumChain', 'eth_chainId', 'wallet_switchEthereumChain'])
})

test('a chain of which only a keyed address is known is not offered to the wallet', async () => {
  const { live, provider } = connection()
  const keyed = {
    ...base,
    rpcUrls: { default: { http: ['https://rpc.example/v1/?chainId=eip155:8453&projectId=p1'] } },
  }
  await expect(adapter.addNetwork(live, keyed, neverAborted)).rejects.toBeInstanceOf(ChainUnsupported)
  expect(provider.asked).toEqual([])
})

test.each([
  [walletError(4001), UserRejected],
  [walletError(4200), ChainSwitchNotProgrammatic],
  [walletError(-32601), ChainSwitchNotProgrammatic],
  [walletError(4902), ChainUnsupported],
  [walletError(-32603), ChainUnsupported],
  [new Error('whatever'), ChainUnsupported],
  [
    {
      get code() {
        throw new Error('trap')
      },
    },
    ChainUnsupported,
  ],
])('a failed switch %# is explained', (reason, kind) => {
  expect(adapter.explain(reason, base)).toBeInstanceOf(kind)
})

test('the text that is signed is the text that was given, byte for byte', async () => {
  const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const text = 'Grüße, 世界 🦊\n\nline'
  const { live } = connection({
    personal_sign: (params) => signer.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }),
  })
  const signature = await adapter.signMessage(live, account, text, neverAborted)
  expect(await recoverMessageAddress({ message: text, signature: signature as `0x${string}` })).toBe(signer.address)
})

test('an empty signature is that of a contract, which verifies it on the chain', async () => {
  const { live } = connection({ personal_sign: () => '0x' })
  expect(await adapter.signMessage(live, account, 'hi', neverAborted)).toBe('0x')
})

test.each([['deadbeef'], [null], [{}], ['0x123'], ['0xzz']])('%o is no signature', async (response) => {
  const { live } = connection({ personal_sign: () => response })
  await expect(adapter.signMessage(live, account, 'hi', neverAborted)).rejects.toBeInstanceOf(WalletRequestFailed)
})

test('5000 over the relay is a refusal to sign', async () => {
  const { live } = connection({ personal_sign: () => Promise.reject(walletError(5000)) }, 'walletconnect')
  await expect(adapter.signMessage(live, account, 'hi', neverAborted)).rejects.toBeInstanceOf(UserRejected)
})

const adapters = [
  adapter,
  createSolanaAdapter('https://rpc.example', createFakeClock()),
  createConnectOnlyAdapter('bip122'),
]

test.each([
  new FrameLoadError(),
  new FrameNotReady(20_000),
  new FrameRequestAborted(),
  new NetworkNotSwitched('eip155:8453'),
  new ChainSwitchNotProgrammatic('eip155'),
])('in every namespace $code is shown as it is when a switch fails', (reason) => {
  for (const each of adapters) expect(each.explain(reason, base)).toBe(reason)
})

test('in every namespace a wallet that fails otherwise does not support the chain', () => {
  for (const each of adapters) expect(each.explain(walletError(-32000), base)).toBeInstanceOf(ChainUnsupported)
})
