// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { neverAborted } from '../fakes/neverAborted'
import { withRelayAndWallet } from './withRelayAndWallet'
import { scaled } from '../slowness'

vi.setConfig({ testTimeout: scaled(30_000) })

const { wallet, openPage } = withRelayAndWallet()

const oneClick = {
  chainId: 'eip155:31337',
  domain: 'page.example',
  uri: 'https://page.example/',
  version: '1',
  nonce: 'abcdefgh12345678',
} as const

for (const [what, extra] of [
  ['a proposal', {}],
  ['a one-click sign-in', { oneClick }],
] as const) {
  test(`${what} is approved after its code was renewed, and the newer one is given up`, async () => {
    await wallet.policy({ mode: 'approve' })
    const before = (await wallet.sessions()).length
    const page = openPage()
    const older = page.request(extra)
    const newer = page.request({ ...extra, renews: true })
    const connected = page.connector.pair(older, neverAborted)
    const uri = await older.uri
    const controller = new AbortController()
    const renewed = page.connector.pair(newer, controller.signal)
    const settled = expect(renewed).rejects.toMatchObject({ code: 'connect_aborted' })
    const newerUri = await newer.uri
    await wallet.pair(uri)
    const { connections, proofs } = await connected
    expect(connections).toHaveLength(1)
    expect(proofs !== undefined).toBe('oneClick' in extra)
    controller.abort()
    await settled
    // A wallet that approves the code on screen all the same is told that it is over.
    await wallet.pair(newerUri)
    await expect.poll(async () => (await wallet.sessions()).length, { timeout: scaled(10_000) }).toBe(before + 1)
    const account = connections[0]?.facts.accounts[0]?.address
    expect(await connections[0]?.provider.request({ method: 'personal_sign', params: ['0x6869', account] })).toMatch(
      /^0x/,
    )
  })
}
