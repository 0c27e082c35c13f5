import { UniversalProvider } from '@walletconnect/universal-provider'
import { createClient, hashMessage, http, parseEther, recoverAddress, toHex, type Hex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreeBasePort } from './ports'
import { startStack, type RunningStack } from './startStack'
import { MemoryStorage } from './wallet/MemoryStorage'

type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>

const EVM_METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']

let stack: RunningStack
let page: Provider

beforeAll(async () => {
  stack = await startStack({ port: await findFreeBasePort() })
  const { services, projectId } = stack.stackJson
  page = await UniversalProvider.init({
    projectId,
    relayUrl: services.relay,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: 'page-under-test',
    storage: new MemoryStorage() as never,
    metadata: { name: 'Test page', description: 'A page', url: 'http://127.0.0.1', icons: [] },
  })
}, 30_000)

afterAll(async () => {
  page?.client.core.heartbeat.stop()
  await page?.client.core.relayer.transportClose().catch(() => undefined)
  await stack?.stop()
})

test('a page pairs with the wallet over the relay, has a message signed and a transaction mined', async () => {
  const { wallet, chains, accounts } = stack.stackJson
  await post(`${wallet}/policy`, { mode: 'approve' })
  const paired = nextUri().then((uri) => post(`${wallet}/pair`, { uri }))

  const session = await page.connect({ optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: EVM_METHODS, events: ['accountsChanged', 'chainChanged'], rpcMap: { 31337: chains[0]?.rpcUrl ?? '' } } } })
  await paired
  const address = session?.namespaces['eip155']?.accounts[0]?.split(':')[2]
  expect(address).toBe(accounts[3]?.address)

  const signature = await page.request<Hex>({ method: 'personal_sign', params: [toHex('Grüße'), address] }, 'eip155:31337')
  expect(await recoverAddress({ hash: hashMessage('Grüße'), signature })).toBe(address)

  const hash = await page.request<Hex>({ method: 'eth_sendTransaction', params: [{ from: address, to: accounts[0]?.address, value: toHex(parseEther('0.25')), data: '0x' }] }, 'eip155:31337')
  const chain = createClient({ transport: http(chains[0]?.rpcUrl) })
  await expect.poll(() => getTransactionReceipt(chain, { hash }).then((receipt) => receipt.status, () => 'waiting'), { timeout: 10_000 }).toBe('success')
}, 30_000)

function nextUri(): Promise<string> {
  return new Promise((resolve) => page.once('display_uri', resolve))
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
