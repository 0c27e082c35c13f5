import { base58 } from '@scure/base'
import { recoverMessageAddress, type Hex } from 'viem'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { isSignedBy, LOCALNET, solanaChain, solanaKeys, transferOf } from '../fixtures/solana'
import { expect, test } from '../fixtures/test'

const EMAIL = 'both@visitor.example'
const LOCAL_ONE = 'eip155:31337'
const words = (text: string): string => base58.encode(new TextEncoder().encode(text))

test('a WalletConnect session covers both namespaces, survives a reload and ends for both', async ({
  page,
  button,
  stack,
  phone,
}) => {
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected', 2)
  await expect(button.dialog).toBeHidden()
  const evm = stack.json.accounts[3]!.address
  const sol = solanaKeys(stack)[3]!.address
  expect(
    (await recordedEvents(page, 'connected')).map(({ detail }) => [detail.caipAddress, detail.method]).sort(),
  ).toEqual([
    [`${LOCAL_ONE}:${evm}`, 'walletconnect'],
    [`${LOCALNET}:${sol}`, 'walletconnect'],
  ])
  const key = `@wallet-connect-button/${stack.json.projectId}/session`
  expect(await page.evaluate((name) => JSON.parse(localStorage.getItem(name)!), key)).toMatchObject({
    namespaces: { eip155: { connector: 'walletConnect' }, solana: { connector: 'walletConnect' } },
    active: LOCAL_ONE,
  })
  expect((await button.read('account')).address).toBe(evm)
  expect(
    await recoverMessageAddress({
      message: 'both',
      signature: (await button.call('signMessage', 'both')).value as Hex,
    }),
  ).toBe(evm)

  const chain = solanaChain(stack)
  const to = solanaKeys(stack)[8]!.address
  const landed = async (signature: string): Promise<unknown> =>
    (await chain.getSignatureStatuses([signature])).value[0]?.err
  const ask = async (method: string, params: unknown): Promise<any> =>
    (await button.ask(method, params, 'solana')).value
  expect(
    isSignedBy(sol, 'Grüße', (await ask('solana_signMessage', { message: words('Grüße'), pubkey: sol })).signature),
  ).toBe(true)
  for (const version of [0, 'legacy'] as const) {
    // Older wallets respond with their signature alone.
    if (version === 'legacy')
      phone.changeNext(
        (signed) => ({ signature: (signed as { signature: string }).signature }),
        'solana_signTransaction',
      )
    const { transaction } = await ask('solana_signTransaction', {
      transaction: await transferOf(chain, sol, to, 20 + Number(version === 0), version),
    })
    expect(await landed(await chain.sendRawTransaction(base58.decode(transaction))), String(version)).toBeNull()
  }
  const { transactions } = await ask('solana_signAllTransactions', {
    transactions: await Promise.all([31, 32].map((lamports) => transferOf(chain, sol, to, lamports))),
  })
  for (const transaction of transactions)
    expect(await landed(await chain.sendRawTransaction(base58.decode(transaction)))).toBeNull()
  const { signature } = await ask('solana_signAndSendTransaction', {
    transaction: await transferOf(chain, sol, to, 33),
    options: { preflightCommitment: 'confirmed' },
  })
  expect(await landed(signature)).toBeNull()
  expect(
    await button.ask(
      'solana_signAndSendTransaction',
      { transaction: await transferOf(chain, sol, to, 1_000_000_000_000) },
      'solana',
    ),
  ).toMatchObject({ code: -32_002 })
  // In the encodings of WalletConnect wallets, whatever the page uses.
  const request = phone.requests.findLast(({ method }) => method === 'solana_signTransaction')!
  expect(request.network).toBe(LOCALNET)
  expect(Buffer.from((request.params as { transaction: string }).transaction, 'base64')[0]).toBe(1)

  // Both switch to the second namespace and back without a request; the message follows.
  await button.dom.click()
  await button
    .view('Account')
    .getByRole('button', { name: /^Local One/ })
    .click()
  await button
    .view('Networks')
    .getByRole('button', { name: /^Solana Localnet/ })
    .click()
  await expect.poll(async () => (await button.read('account')).address).toBe(sol)
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  expect(isSignedBy(sol, 'of Solana', (await button.call('signMessage', 'of Solana')).value)).toBe(true)

  await page.reload()
  await expectEvent(page, 'connected', 2)
  expect((await button.read('account')).address).toBe(sol)
  expect((await recordedEvents(page, 'connected')).every(({ detail }) => detail.restored)).toBe(true)
  expect(isSignedBy(sol, 'still here', (await button.call('signMessage', 'still here')).value)).toBe(true)
  await phone.disconnect()
  await expectEvent(page, 'disconnected', 2)
  expect(
    (await recordedEvents(page, 'disconnected')).map(({ detail }) => `${detail.namespace} ${detail.reason}`).sort(),
  ).toEqual(['eip155 wallet', 'solana wallet'])
  await button.status('disconnected')
})

test('a namespace that a WalletConnect wallet adds to its session is connected, and restored', async ({
  page,
  button,
  stack,
  phone,
}) => {
  phone.grant({ networks: ['eip155:31337', 'eip155:31338'] })
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected', 1)
  await expect(button.dialog).toBeHidden()
  const [evm, sol] = [stack.json.accounts[3]!.address, solanaKeys(stack)[3]!.address]
  await phone.addNetwork(LOCALNET)
  await expectEvent(page, 'connected', 2)
  expect((await recordedEvents(page, 'connected'))[1]?.detail).toMatchObject({
    address: sol,
    namespace: 'solana',
    method: 'walletconnect',
    restored: false,
  })
  // What the visitor sees and what the page uses stays, until the visitor goes to the other network.
  expect((await button.read('account')).address).toBe(evm)
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await button
    .view('Account')
    .getByRole('button', { name: /^Local One/ })
    .click()
  await button
    .view('Networks')
    .getByRole('button', { name: /^Solana Localnet/ })
    .click()
  await expect.poll(async () => (await button.read('account')).address).toBe(sol)
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toContainText(sol.slice(0, 4))
  expect(isSignedBy(sol, 'added', (await button.call('signMessage', 'added')).value)).toBe(true)
  await page.reload()
  await expectEvent(page, 'connected', 2)
  expect((await button.read('account')).address).toBe(sol)
})

test('a WalletConnect wallet changes the account in both namespaces, and disconnecting one ends both', async ({
  page,
  button,
  stack,
  phone,
}) => {
  phone.grant({ accounts: [0, 1] })
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected', 2)
  await expect(button.dialog).toBeHidden()
  const [evm, sol] = [stack.json.accounts[4]!.address, solanaKeys(stack)[4]!.address]
  await phone.switchAccount(1)
  await expectEvent(page, 'account-change', 2)
  expect((await recordedEvents(page, 'account-change')).map(({ detail }) => detail.address).sort()).toEqual(
    [evm, sol].sort(),
  )
  expect((await button.ask('solana_getAccounts', {}, 'solana')).value[0]).toEqual({ pubkey: sol })
  expect((await button.read('account')).address).toBe(evm)

  phone.failNext({ code: 5000, message: 'User rejected.' }, 'solana_signMessage')
  expect(await button.ask('solana_signMessage', { message: words('no'), pubkey: sol }, 'solana')).toMatchObject({
    code: 5000,
  })

  await button.dom.click()
  await button
    .view('Account')
    .getByRole('button', { name: /Pocket/ })
    .click()
  await expect(button.view('Profile')).toContainText('This also disconnects Solana.')
  await button.view('Profile').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expectEvent(page, 'disconnected', 2)
  await button.status('disconnected')
  await expect.poll(() => phone.sessions).toBe(0)
})

test.describe(() => {
  // Everything that it has, whatever the page asks for: networks that the page does not have, and other namespaces.
  test.use({
    phoneOptions: {
      can: [],
      chains: [31_337, 31_338, 1, 10],
      namespaces: {
        bip122: {
          accounts: { 'bip122:000000000019d6689c085ae165831e93': ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'] },
        },
        cosmos: { accounts: { 'cosmos:cosmoshub-4': ['cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'] } },
      },
      grants: { networks: ['eip155', 'solana', 'bip122', 'cosmos'] },
    },
  })

  test('namespaces that were not requested are dropped', async ({ page, button, stack, phone }) => {
    await page.goto('/siwx.html')
    await phone.scan(await button.showQr())
    await button.action('main').click()
    await expectEvent(page, 'siwx-success')
    const namespaces = new Set(phone.granted.map((account) => account.split(':')[0]))
    expect([...namespaces]).toEqual(['eip155', 'solana', 'bip122', 'cosmos'])
    const proposal = phone.requests.find(({ method }) => method === 'session_proposal')
    expect(JSON.stringify(proposal?.params)).not.toContain('solana')
    expect((await recordedEvents(page, 'connected')).map(({ detail }) => detail.caipAddress)).toEqual([
      `${LOCAL_ONE}:${stack.json.accounts[3]!.address}`,
    ])
    expect(
      await button.host.evaluate((element) =>
        ['solana', 'bip122', 'cosmos'].map((namespace) => (element as any).getProvider(namespace)),
      ),
    ).toEqual([undefined, undefined, undefined])
    await page.reload()
    expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, namespace: 'eip155' })
  })
})

test('one of two namespaces is enough to connect and sign in', async ({ page, button, stack, phone }) => {
  phone.grant({ networks: ['solana'] })
  await page.goto('/siwx.html?namespaces=both')
  await phone.scan(await button.showQr())
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ namespace: 'solana', chainId: LOCALNET })
  await button.action('main').click()
  const { detail } = await expectEvent(page, 'siwx-success')
  expect(isSignedBy(solanaKeys(stack)[3]!.address, detail.message, detail.signature)).toBe(true)
  expect(((await (await page.request.get('/api/me')).json()) as { user: unknown }).user).toMatchObject({
    chainId: LOCALNET,
    address: detail.address,
  })
  await expect(button.dialog).toBeHidden()
  await page.reload()
  await expectEvent(page, 'connected')
  await expect.poll(() => button.has('authenticated')).toBe(true)
  expect((await recordedEvents(page, 'connected')).map(({ detail: { namespace } }) => namespace)).toEqual(['solana'])
})

test('the embedded wallet switches to Solana and back, signs there, and is restored there', async ({
  page,
  button,
  frame,
  stack,
}) => {
  // The networks that the frame is told to use, from its start.
  await page.addInitScript(() => {
    if (window.parent === window) return
    const moves: unknown[] = []
    Object.assign(window, { moves })
    addEventListener(
      'message',
      ({ data }) => data?.type === '@w3m-app/SWITCH_NETWORK' && moves.push(data.payload.chainId),
    )
  })
  const moves = (): Promise<unknown[]> =>
    frame.inside.locator(':root').evaluate(() => (window as unknown as { moves: unknown[] }).moves)
  const chainKept = (): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('@appkit-wallet/LAST_USED_CHAIN_KEY'))
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  await expectEvent(page, 'connected', 2)
  await expect(button.dialog).toBeHidden()
  const found = Object.fromEntries(
    (await recordedEvents(page, 'connected')).map(({ detail }) => [detail.namespace, detail]),
  )
  expect(found['eip155']).toMatchObject({ chainId: LOCAL_ONE, method: 'email', accountType: 'smartAccount' })
  expect(found['solana']).toMatchObject({ chainId: LOCALNET, method: 'email', accountType: 'eoa' })
  const sol: string = found['solana'].address
  expect([await moves(), await chainKept()]).toEqual([[LOCAL_ONE], '31337'])

  const toNamespace = async (from: RegExp, to: RegExp): Promise<void> => {
    await button.dom.click()
    await button.view('Account').getByRole('button', { name: from }).click()
    await button.view('Networks').getByRole('button', { name: to }).click()
  }
  await toNamespace(/^Local One/, /^Solana Localnet/)
  await expect
    .poll(async () => [(await button.read('account')).address, (await button.read('network')).caipNetworkId])
    .toEqual([sol, LOCALNET])
  await expect(button.view('Account')).toContainText('SOL')
  await expect.poll(chainKept).toBe(LOCALNET)
  expect(await moves()).toEqual([LOCAL_ONE, LOCALNET])
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()

  const signing = button.call('signMessage', 'Grüße')
  await expect(frame.request('solana_signMessage')).toContainText('Grüße')
  await frame.approve.click()
  expect(isSignedBy(sol, 'Grüße', (await signing).value)).toBe(true)
  await expect(button.dialog).toBeHidden()

  const chain = solanaChain(stack)
  const to = solanaKeys(stack)[9]!.address
  const sending = button.ask('solana_signAndSendTransaction', {
    transaction: await transferOf(chain, sol, to, 5_000),
    options: { preflightCommitment: 'confirmed' },
  })
  await expect(frame.request('solana_signAndSendTransaction')).toBeVisible()
  await frame.approve.click()
  expect((await chain.getSignatureStatuses([(await sending).value.signature])).value[0]?.err).toBeNull()
  await expect(button.dialog).toBeHidden()
  const refusing = button.ask('solana_signTransaction', { transaction: await transferOf(chain, sol, to, 1) })
  await frame.request('solana_signTransaction').waitFor()
  await frame.reject.click()
  expect(await refusing).toMatchObject({ code: 4001 })
  await expect(button.dialog).toBeHidden()

  await page.reload()
  await expectEvent(page, 'connected', 2)
  expect([(await button.read('account')).address, (await button.read('network')).caipNetworkId]).toEqual([
    sol,
    LOCALNET,
  ])
  const again = button.call('signMessage', 'again')
  await frame.request('solana_signMessage').waitFor()
  await frame.approve.click()
  expect(isSignedBy(sol, 'again', (await again).value)).toBe(true)
  await expect(button.dialog).toBeHidden()

  await toNamespace(/^Solana Localnet/, /^Local One/)
  await expect.poll(async () => (await button.read('account')).address).toBe(found['eip155'].address)
  await expect.poll(chainKept).toBe('31337')
  expect(await moves()).toEqual([LOCALNET, LOCAL_ONE])
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await button.call('disconnect', { namespace: 'solana' })
  expect(
    (await recordedEvents(page, 'disconnected')).map(({ detail }) => `${detail.namespace} ${detail.reason}`).sort(),
  ).toEqual(['eip155 user', 'solana user'])
})
