import { expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'
import { writeProperties } from '../fixtures/writeProperties'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const BITCOIN_TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** The first address of BIP 84's test vector. No chain stands behind it. */
const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const PUBLIC_KEY = '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'
const PATH = "m/84'/0'/0'/0/0"
/** Alice of Substrate's development accounts. */
const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

test.use({
  phoneOptions: {
    namespaces: {
      bip122: {
        accounts: { [BITCOIN]: [ADDRESS], [BITCOIN_TESTNET]: [ADDRESS] },
        properties: {
          bip122_getAccountAddresses: JSON.stringify([{ address: ADDRESS, publicKey: PUBLIC_KEY, path: PATH }]),
        },
      },
      polkadot: { accounts: { [POLKADOT]: [ALICE] } },
    },
  },
})

const network = (caipNetworkId: string, name: string, symbol: string, decimals: number) => ({
  id: caipNetworkId.slice(caipNetworkId.indexOf(':') + 1),
  caipNetworkId,
  chainNamespace: caipNetworkId.slice(0, caipNetworkId.indexOf(':')),
  name,
  nativeCurrency: { name, symbol, decimals },
  rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
})
const networks = [
  network(BITCOIN, 'Bitcoin', 'BTC', 8),
  network(BITCOIN_TESTNET, 'Bitcoin Testnet', 'BTC', 8),
  network(POLKADOT, 'Polkadot', 'DOT', 10),
]

test('a wallet is connected on Bitcoin and Polkadot, shown, moved between networks and disconnected', async ({
  page,
  button,
  phone,
}) => {
  await writeProperties(page, { networks, defaultNetwork: BITCOIN })
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected', 2)
  await expect(button.dialog).toBeHidden()
  expect(await button.read('account')).toMatchObject({
    address: ADDRESS,
    caipAddress: `${BITCOIN}:${ADDRESS}`,
    namespace: 'bip122',
    type: 'payment',
  })
  expect((await button.read('account')).accounts[0]).toEqual({
    address: ADDRESS,
    type: 'payment',
    publicKey: PUBLIC_KEY,
    path: PATH,
  })
  expect(await button.read('network')).toMatchObject({ caipNetworkId: BITCOIN, supported: true })

  await button.dom.click()
  const account = button.view('Account')
  await expect(account).toContainText('Unsupported network')
  await expect(account).toContainText('bc1q…306fyu')
  await expectNoAxeOrLayoutFault(page, 'Account on a network that is only connected')
  await expect(button.toasts).toHaveCount(0)

  await account.getByRole('button', { name: 'Choose network' }).click()
  await button
    .view('Networks')
    .getByRole('button', { name: /^Bitcoin Testnet/ })
    .click()
  await expect.poll(async () => (await button.read('network'))?.caipNetworkId).toBe(BITCOIN_TESTNET)
  expect((await button.call('switchNetwork', POLKADOT)).code).toBeUndefined()
  expect(await button.read('account')).toMatchObject({ namespace: 'polkadot', type: 'eoa' })

  await page.reload()
  await expectEvent(page, 'connected', 2)
  expect(await button.read('account')).toMatchObject({ namespace: 'polkadot' })
  expect(await button.call('signMessage', 'x')).toMatchObject({
    code: 'chain_adapter_not_found',
    message: 'Chain adapter not found',
  })
  await button.call('disconnect')
  await button.status('disconnected')
  await expect.poll(() => phone.sessions).toBe(0)
})

test('required sign-in leads away from a network that does not support it', async ({ page, button, phone }) => {
  await writeAttributes(page, { 'default-network': null, 'swap-networks': null })
  await writeProperties(page, { networks: [networks[0]], siwx: 'required' })
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  await expect(button.view('UnsupportedChain')).toBeVisible()
  expect(await button.has('authenticated')).toBe(false)
})
