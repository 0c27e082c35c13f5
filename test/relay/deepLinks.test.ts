// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest'
import { DEEP_LINK_KEY } from '../../src/wallets/walletconnect/relayStorage'
import { walletDeepLinkChoice } from '../../src/domain/wallet/deepLink'
import type { RelayPage } from './RelayPage'
import { withRelayAndWallet } from './withRelayAndWallet'
import { scaled } from '../slowness'

vi.setConfig({ testTimeout: scaled(30_000) })

const { wallet, openPage } = withRelayAndWallet()

beforeAll(() => wallet.policy({ mode: 'approve' }))

async function signAfterOpening(
  link: string,
  name = 'Wallet',
): Promise<RelayPage & { readonly requestLink: string | undefined }> {
  const page = openPage()
  const live = await page.pair()
  page.storage.raw.write(DEEP_LINK_KEY, JSON.stringify(walletDeepLinkChoice(link, { name })))
  await live.provider.request({ method: 'personal_sign', params: ['0x6869', live.facts.accounts[0]?.address] })
  return Object.assign(page, { requestLink: live.requestLink?.() })
}

test('a wallet whose link has parameters is opened for a request with its parameters and the request', async () => {
  const { opened } = await signAfterOpening('https://wallet.test/ul?ref=dapp#top')
  expect(opened).toHaveLength(1)
  const url = new URL(opened[0] as string)
  expect(url.pathname).toBe('/ul/wc')
  expect(url.searchParams.get('ref')).toBe('dapp')
  expect(url.searchParams.get('sessionTopic')).toMatch(/^[0-9a-f]{64}$/)
  expect(url.searchParams.get('requestId')).toMatch(/^\d{16}$/)
})

test('a link that the library opens by itself is not opened twice, and can be opened again', async () => {
  const { opened, requestLink } = await signAfterOpening('wallet://')
  expect(opened).toEqual([])
  expect(requestLink).toMatch(/^wallet:\/\/wc\?requestId=\d{16}&sessionTopic=[0-9a-f]{64}$/)
})

test('a link that takes a press is opened by nobody else', async () => {
  const { opened, requestLink } = await signAfterOpening('other://app?x=1')
  expect(opened).toEqual([])
  expect(requestLink).toMatch(/^other:\/\/app\/wc\?x=1&requestId=/)
})
