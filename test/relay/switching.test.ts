// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { withRelayAndWallet } from './withRelayAndWallet'
import { scaled } from '../slowness'

vi.setConfig({ testTimeout: scaled(30_000) })

const { wallet, openPage } = withRelayAndWallet()

for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
  test(`a session for one network moves to another by ${method}, and the wallet signs there`, async () => {
    await wallet.policy({ mode: 'approve', namespaces: { eip155: { chains: ['eip155:31337'] } } })
    const page = openPage()
    const live = await page.pair()
    expect(live.facts.approvedNetworkIds).toEqual(['eip155:31337'])
    const moved = vi.fn()
    live.watch({ networkChanged: moved, accountsChanged() {}, offersChanged() {}, disconnected() {} })
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const params = [{ chainId: '0x7a6a', chainName: 'Local Two', nativeCurrency, rpcUrls: ['http://127.0.0.1:9'] }]
    expect(await live.provider.request({ method, params })).toBeNull()
    expect(moved.mock.calls.at(-1)).toEqual(['eip155:31338'])
    expect(await live.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    const account = live.facts.accounts[0]?.address
    expect(await live.provider.request({ method: 'personal_sign', params: ['0x6869', account] })).toMatch(/^0x/)
    expect((await wallet.requests('personal_sign'))[0]).toMatchObject({ network: 'eip155:31338' })
  })
}

test('a network that the wallet declines is declined, and the page stays', async () => {
  await wallet.policy({
    mode: 'reject',
    methods: { session_proposal: 'approve' },
    namespaces: { eip155: { chains: ['eip155:31337'] } },
  })
  const page = openPage()
  const live = await page.pair()
  await expect(
    live.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }),
  ).rejects.toMatchObject({ code: 4001 })
  expect(await live.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
})
