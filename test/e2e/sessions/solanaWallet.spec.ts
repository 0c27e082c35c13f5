import { base58 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { isSignedBy, LOCALNET, solanaChain, solanaKeys, transferOf } from '../fixtures/solana'
import { expect, test } from '../fixtures/test'
import { installSolanaStackWallet, methodsOf } from '../fixtures/wallet'

/** Texts that only occur in the chunk for Solana: reading the chain, building transactions, deriving addresses. */
const SOLANA_CODE = ['getGenesisHash', 'getLatestBlockhash', 'ProgramDerivedAddress'] as const

const signedInAs = async (request: APIRequestContext): Promise<unknown> =>
  ((await (await request.get('/api/me')).json()) as { user: unknown }).user
const freshNonce = async (request: APIRequestContext): Promise<string> =>
  ((await (await request.get('/api/nonce')).json()) as { nonce: string }).nonce
const post = async (request: APIRequestContext, session: unknown): Promise<unknown> => {
  const answer = await request.post('/api/sign-in', { data: { session, account: {} } })
  return [answer.status(), ((await answer.json()) as { code?: string }).code]
}

for (const [how, missing, asked] of [
  ['in the words of the wallet', undefined, 'solana:signIn'],
  ['as a text where the wallet has no words of its own', 'solana:signIn', 'solana:signMessage'],
] as const) {
  test(`a Solana wallet connects and signs in, ${how}`, async ({ page, button, solanaWallet, stack }) => {
    await solanaWallet.setFeatures(solanaWallet.features.filter((feature) => feature !== missing))
    await page.goto('/siwx.html?namespaces=both')
    solanaWallet.answer('approve', { [asked]: 'reject' })
    await button.open()
    await button.wallet(solanaWallet.name).click()
    const { detail: connected } = await expectEvent(page, 'connected')
    const [account, other] = solanaKeys(stack)
    expect(connected).toEqual({
      address: account!.address,
      caipAddress: `${LOCALNET}:${account!.address}`,
      chainId: LOCALNET,
      namespace: 'solana',
      wallet: 'Demo Wallet',
      method: 'injected',
      accountType: 'eoa',
      restored: false,
    })
    await expect(button.view('SIWXSignMessage')).toBeVisible()
    await button.action('main').click()
    await expect(button.view('SIWXSignMessage')).toContainText('declined')
    expect(await button.has('authenticated')).toBe(false)
    expect(await signedInAs(page.request)).toBeNull()

    solanaWallet.answer('approve')
    await button.action('main').click()
    const { detail } = await expectEvent(page, 'siwx-success')
    await expect(button.dialog).toBeHidden()
    expect(methodsOf(solanaWallet.prompts)).toEqual(['standard:connect', asked, asked])
    const { host, origin } = new URL(page.url())
    expect(detail.message.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(new RegExp(`^${host} wants you to sign in with your .+ account:$`)),
      account!.address,
    ])
    expect(detail.session.data).toMatchObject({
      accountAddress: account!.address,
      chainId: LOCALNET,
      domain: host,
      uri: expect.stringContaining(`${origin}/siwx.html`),
      statement: 'Sign in to the demonstration.',
    })
    expect(isSignedBy(account!.address, detail.message, detail.signature)).toBe(true)
    expect(await signedInAs(page.request)).toEqual({
      userId: detail.serverResponse.user.userId,
      address: account!.address,
      chainId: LOCALNET,
    })
    await expect(page.locator('#me')).toContainText(`with ${account!.address}`)

    // The genuine proof with a valid nonce, and every change to it.
    await page.request.post('/api/sign-out')
    expect(await post(page.request, detail.session)).toEqual([401, 'nonce_mismatch'])
    const { session } = detail
    const nonce = await freshNonce(page.request)
    expect(await post(page.request, { ...session, data: { ...session.data, nonce } })).toEqual([401, 'nonce_mismatch'])
    expect(await signedInAs(page.request)).toBeNull()
    expect(isSignedBy(other!.address, detail.message, detail.signature)).toBe(false)

    await page.reload()
    expect((await expectEvent(page, 'connected')).detail).toMatchObject({
      restored: true,
      namespace: 'solana',
      address: account!.address,
    })
    await expect.poll(() => button.has('authenticated')).toBe(true)
    expect((await button.read('session')).signature).toBe(detail.signature)
    expect(methodsOf(solanaWallet.prompts)).toEqual(['standard:connect', asked, asked])
    await expect(button.dialog).toBeHidden()
  })
}

test('a proof of a Solana account is refused if anything in it is changed', async ({ request, stack, page }) => {
  await page.goto('/siwx.html?namespaces=both')
  const [account, other] = solanaKeys(stack)
  const { host, origin } = new URL(stack.json.demo)
  /** Signs like a script without the element: with an account's key, by WebCrypto. */
  const sign = (words: string, key: string): Promise<string> =>
    page
      .evaluate(
        async ([text, seed]) => {
          const imported = await crypto.subtle.importKey('pkcs8', Uint8Array.from(seed), 'Ed25519', false, ['sign'])
          return [...new Uint8Array(await crypto.subtle.sign('Ed25519', imported, new TextEncoder().encode(text)))]
        },
        [
          words,
          [...Buffer.from('302e020100300506032b657004220420', 'hex'), ...base58.decode(key).slice(0, 32)],
        ] as const,
      )
      .then((bytes) => base58.encode(Uint8Array.from(bytes)))
  const prove = async ({
    domain = host,
    signer = account,
    expirationTime,
  }: { domain?: string; signer?: typeof account | undefined; expirationTime?: string } = {}) => {
    const data = {
      accountAddress: account!.address,
      chainId: LOCALNET,
      domain,
      uri: `http://${domain}/siwx.html`,
      version: '1',
      nonce: await freshNonce(request),
      issuedAt: new Date().toISOString(),
      ...(expirationTime && { expirationTime }),
    }
    const message = [
      `${domain} wants you to sign in with your Solana account:`,
      data.accountAddress,
      '',
      `URI: ${data.uri}`,
      'Version: 1',
      `Chain ID: ${LOCALNET}`,
      `Nonce: ${data.nonce}`,
      `Issued At: ${data.issuedAt}`,
      ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
    ].join('\n')
    return { data, message, signature: await sign(message, signer!.privateKey) }
  }
  expect(origin).toBe(`http://${host}`)

  const good = await prove()
  expect(await post(request, good)).toEqual([200, undefined])
  expect(await signedInAs(request)).toMatchObject({ address: account!.address, chainId: LOCALNET })
  await request.post('/api/sign-out')
  expect(await post(request, good)).toEqual([401, 'nonce_mismatch'])

  const changed: Record<string, [unknown, string]> = {}
  const first = await prove()
  const bytes = base58.decode(first.signature)
  changed['another signature'] = [
    { ...first, signature: base58.encode(bytes.map((byte, at) => (at === 5 ? byte ^ 1 : byte))) },
    'signature_invalid',
  ]
  const second = await prove()
  changed['a signature in hex'] = [
    { ...second, signature: `0x${Buffer.from(base58.decode(second.signature)).toString('hex')}` },
    'signature_invalid',
  ]
  changed['a key that is not the account’s'] = [await prove({ signer: other }), 'signature_invalid']
  const third = await prove()
  changed['another account'] = [
    {
      ...third,
      data: { ...third.data, accountAddress: other!.address },
      message: third.message.replace(account!.address, other!.address),
    },
    'signature_invalid',
  ]
  const fourth = await prove()
  changed['another account beside the text'] = [
    { ...fourth, data: { ...fourth.data, accountAddress: other!.address } },
    'address_mismatch',
  ]
  const fifth = await prove()
  changed['an account of the other namespace'] = [
    {
      ...fifth,
      data: { ...fifth.data, chainId: 'eip155:31337' },
      message: fifth.message.replace(`Chain ID: ${LOCALNET}`, 'Chain ID: eip155:31337'),
    },
    'malformed',
  ]
  changed['another site'] = [await prove({ domain: 'evil.example' }), 'domain_mismatch']
  changed['an end that is past'] = [
    await prove({ expirationTime: new Date(Date.now() - 3_600_000).toISOString() }),
    'expired',
  ]
  for (const [what, [proof, code]] of Object.entries(changed))
    expect(await post(request, proof), what).toEqual([401, code])
  expect(await signedInAs(request)).toBeNull()
})

test('the page follows the wallet when it rejects, changes the account, or locks', async ({
  page,
  button,
  solanaWallet,
}) => {
  solanaWallet.answer('reject')
  await page.goto('/index.html')
  await button.open()
  await button.wallet(solanaWallet.name).click()
  await expect(button.view('ConnectingExternal')).toContainText('Request declined')
  expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({ code: 'user_rejected', method: 'injected' })
  await button.status('disconnected')

  solanaWallet.answer('approve')
  await button.action('retry').click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const [first, second] = solanaWallet.addresses
  solanaWallet.answer('approve', { 'solana:signMessage': 'reject' })
  expect(await button.call('signMessage', 'not now')).toMatchObject({ code: 'user_rejected' })

  await solanaWallet.switchAccount(1)
  expect((await expectEvent(page, 'account-change')).detail).toEqual({ address: second, previous: first })
  await expect(button.dom).toContainText(second!.slice(0, 4))
  solanaWallet.answer('approve')
  expect(isSignedBy(second!, 'by the second', (await button.call('signMessage', 'by the second')).value)).toBe(true)

  const prompts = methodsOf(solanaWallet.prompts)
  await page.reload()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, address: second })
  await solanaWallet.revoke()
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'solana', reason: 'wallet' })
  await button.status('disconnected')
  await page.reload()
  await button.open()
  expect(await recordedEvents(page, 'connected')).toEqual([])
  expect(methodsOf(solanaWallet.prompts)).toEqual(prompts)
})

test('transactions that the page passes to a Solana wallet land on the chain', async ({
  page,
  button,
  solanaWallet,
  stack,
}) => {
  await page.goto('/index.html?csp=strict')
  await page.evaluate(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await button.open()
  await button.wallet(solanaWallet.name).click()
  const { address } = (await expectEvent(page, 'connected')).detail
  await expect(button.dialog).toBeHidden()
  const chain = solanaChain(stack)
  const to = solanaKeys(stack)[7]!.address
  const landed = async (signature: string): Promise<unknown> =>
    (await chain.getSignatureStatuses([signature])).value[0]?.err

  expect((await button.ask('solana_getAccounts')).value).toEqual([{ pubkey: address }])
  const words = 'Grüße aus Solana'
  const { value: message } = await button.ask('solana_signMessage', {
    message: base58.encode(new TextEncoder().encode(words)),
    pubkey: address,
  })
  expect(isSignedBy(address, words, message.signature)).toBe(true)

  for (const version of ['legacy', 0] as const) {
    const { value: signed } = await button.ask('solana_signTransaction', {
      transaction: await transferOf(chain, address, to, 1_000 + Number(version === 0), version),
    })
    expect(await landed(await chain.sendRawTransaction(base58.decode(signed.transaction)))).toBeNull()
  }
  const all = await Promise.all([2, 3].map((lamports) => transferOf(chain, address, to, lamports)))
  const { value: several } = await button.ask('solana_signAllTransactions', { transactions: all })
  for (const transaction of several.transactions)
    expect(await landed(await chain.sendRawTransaction(base58.decode(transaction)))).toBeNull()

  // Every preflight commitment is accepted; an unknown one is not.
  for (const [at, preflightCommitment] of [
    'processed',
    'confirmed',
    'finalized',
    'recent',
    'single',
    'singleGossip',
    'root',
    'max',
  ].entries()) {
    const { value: sent } = await button.ask('solana_signAndSendTransaction', {
      transaction: await transferOf(chain, address, to, 10 + at),
      options: { preflightCommitment },
    })
    expect(await landed(sent.signature), preflightCommitment).toBeNull()
  }
  const asked = solanaWallet.prompts.length
  const transaction = await transferOf(chain, address, to, 4)
  expect(
    await button.ask('solana_signAndSendTransaction', { transaction, options: { preflightCommitment: 'soon' } }),
  ).toMatchObject({ code: -32_602 })
  expect(await button.ask('solana_signTransaction', { transaction: `0${transaction}` })).toMatchObject({
    code: -32_602,
  })
  expect(await button.ask('solana_signMessage', { message: 'abc', pubkey: to })).toMatchObject({ code: 4100 })
  expect(await button.ask('solana_requestAirdrop', {})).toMatchObject({ code: 4200 })
  expect(solanaWallet.prompts.length).toBe(asked)

  // Rejections by the chain and by the visitor.
  expect(
    await button.ask('solana_signAndSendTransaction', {
      transaction: await transferOf(chain, address, to, 1_000_000_000_000),
    }),
  ).toMatchObject({ code: -32_002 })
  solanaWallet.answer('reject')
  expect(await button.ask('solana_signTransaction', { transaction })).toMatchObject({ code: 4001 })
  expect(VersionedTransaction.deserialize(base58.decode(transaction)).signatures[0]?.every((byte) => byte === 0)).toBe(
    true,
  )

  await button.dom.click()
  await expect(button.view('Account')).toContainText('SOL')
  await expect(button.view('Account')).toContainText('Solana Localnet')
  expect(await page.evaluate(() => (window as any).violations)).toEqual([])
})

/** Registers malformed wallets before the page's first script. */
async function installHostileWallets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
    const connect = { version: '1.0.0', connect: async () => ({ accounts: [] }) }
    const sign = { version: '1.0.0', signMessage: async () => [] }
    const wallet = (name: string, change: object = {}): object => ({
      version: '1.0.0',
      name,
      icon,
      chains: ['solana:localnet'],
      accounts: [],
      features: { 'standard:connect': connect, 'solana:signMessage': sign },
      ...change,
    })
    const throwing = new Proxy(
      {},
      {
        get: () => {
          throw new Error('a trap')
        },
      },
    )
    const getter = Object.defineProperty(wallet('Getter'), 'features', {
      get() {
        throw new Error('a trap')
      },
    })
    const fits = wallet('Other Chains', {
      features: {
        'standard:connect': {
          version: '1.0.0',
          connect: async () => ({
            accounts: [
              { address: '0x00', chains: ['sui:mainnet'] },
              { address: 'no address', chains: ['solana:localnet'] },
              null,
              7,
            ],
          }),
        },
        'solana:signMessage': sign,
      },
    })
    const events = wallet('Bad Events', {
      features: {
        'standard:connect': {
          version: '1.0.0',
          connect: async () => {
            throw null
          },
        },
        'standard:events': {
          version: '1.0.0',
          on: () => {
            throw new Error('a trap')
          },
        },
        'solana:signMessage': sign,
      },
    })
    const all = [
      wallet('Nobody'),
      wallet('Nobody'),
      Object.freeze(
        wallet('Frozen', {
          features: Object.freeze({
            'standard:connect': Object.freeze(connect),
            'solana:signMessage': Object.freeze(sign),
          }),
        }),
      ),
      wallet('Foreign', { chains: ['sui:mainnet'] }),
      wallet('Featureless', { features: {} }),
      wallet('Signless', { features: { 'standard:connect': connect } }),
      wallet(''),
      wallet('\u202e\u200b'),
      wallet('Pixel', { icon: 'https://elsewhere.example/pixel.png' }),
      throwing,
      getter,
      fits,
      events,
      null,
      7,
      'x',
    ]
    const register = (given: readonly unknown[]): void => {
      const hand = (api: { register(...wallets: unknown[]): unknown }): void => void api.register(...given)
      addEventListener('wallet-standard:app-ready', (event) => hand((event as CustomEvent).detail))
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }))
    }
    register(all)
    register(all)
    Object.assign(window, { registerLate: () => register([wallet('Late')]) })
    for (const detail of [
      null,
      7,
      { register: 1 },
      () => {
        throw new Error('a trap')
      },
    ]) {
      addEventListener('wallet-standard:app-ready', () =>
        dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail })),
      )
    }
  })
}

const rowsOf = (button: Button): Promise<readonly (string | null)[]> =>
  button
    .view('Connect')
    .locator('[data-wallet-id]')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-wallet-id')))

test('a second Solana wallet of the same name is a row of its own, and neither is joined with the EVM one', async ({
  page,
  button,
  stack,
  wallet,
  solanaWallet,
}) => {
  await page.goto('/index.html')
  await button.open()
  await wallet.announce()
  await solanaWallet.announce()
  await expect(button.wallet(wallet.rdns)).toHaveCount(1)
  expect((await rowsOf(button)).filter((id) => id!.startsWith('Demo Wallet'))).toEqual([])
  await installSolanaStackWallet(page.context(), stack)
  await expect(button.wallet('Demo Wallet')).toHaveCount(1)
  expect((await rowsOf(button)).filter((id) => id === wallet.rdns || id!.startsWith('Demo Wallet'))).toEqual([
    wallet.rdns,
    'Demo Wallet',
    expect.stringMatching(/^Demo Wallet#[0-9a-f]{8}$/),
  ])
  await button.wallet(wallet.rdns).click()
  await expectEvent(page, 'connected')
  expect((await recordedEvents(page, 'connected')).map(({ detail }) => detail.namespace)).toEqual(['eip155'])
})

test('malformed wallets are one row or none, and break nothing', async ({ page, button, wallet, solanaWallet }) => {
  await installHostileWallets(page)
  const outside: string[] = []
  page.on('request', (request) => outside.push(request.url()))
  await page.goto('/index.html')
  await button.open()
  await expect(button.wallet('Nobody')).toHaveCount(1)
  await page.evaluate(() => (window as any).registerLate())
  await expect(button.wallet('Late')).toHaveCount(1)
  await solanaWallet.announce()
  await wallet.announce()
  const rows = await rowsOf(button)
  expect(
    rows.filter(
      (id) =>
        ['Nobody', 'Frozen', 'Late', 'Pixel', 'Other Chains', 'Bad Events', 'org.example.demo-wallet'].includes(id!) ||
        id!.startsWith('Demo Wallet'),
    ),
  ).toEqual(['org.example.demo-wallet', 'Nobody', 'Frozen', 'Pixel', 'Other Chains', 'Bad Events', 'Late'])
  for (const none of ['Foreign', 'Featureless', 'Signless', 'Getter', '']) expect(rows).not.toContain(none)

  const noAccess = 'The wallet hasn’t given this site access.'
  for (const [id, words] of [
    ['Nobody', noAccess],
    ['Other Chains', noAccess],
    ['Bad Events', 'Couldn’t connect'],
  ] as const) {
    const before = (await recordedEvents(page, 'connect-error')).length
    await button.wallet(id).click()
    await expectEvent(page, 'connect-error', before + 1)
    await expect(button.view('ConnectingExternal')).toContainText(words)
    await button.status('disconnected')
    await button.dialog.locator('[part="back"]').click()
  }
  // A wallet that switches to chains unknown to the page reports so, and its EVM accounts stay connected.
  await solanaWallet.setChains(['solana:mainnet'])
  await button.wallet(wallet.rdns).click()
  await button
    .view('ConnectingMultiChain')
    .getByRole('button', { name: /^Solana/ })
    .click()
  await expect(button.view('ConnectingExternal')).toContainText('Chain is not supported')
  await button.dialog.locator('[part="back"]').click()
  await button
    .view('ConnectingMultiChain')
    .getByRole('button', { name: /^Ethereum/ })
    .click()
  await expectEvent(page, 'connected')
  expect((await recordedEvents(page, 'connected')).map(({ detail }) => detail.namespace)).toEqual(['eip155'])
  expect(outside.filter((address) => address.includes('elsewhere.example'))).toEqual([])
})

test('code for Solana is fetched when Solana is used, and not before', async ({
  page,
  button,
  wallet,
  solanaWallet,
}) => {
  const fetched: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/dist-cdn/')) return
    const text = await response.text().catch(() => '')
    fetched.push(...SOLANA_CODE.filter((words) => text.includes(words)))
  })
  await page.goto('/index.html')
  await button.open()
  await button.wallet(wallet.rdns).click()
  await button
    .view('ConnectingMultiChain')
    .getByRole('button', { name: /^Ethereum/ })
    .click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  expect((await button.call('signMessage', 'on EVM')).value).toMatch(/^0x/)
  await button.dom.click()
  await expect(button.view('Account')).toContainText('ETH')
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  expect(fetched).toEqual([])

  // Beside the wallet's own approval.
  const all = () => expect.poll(() => [...new Set(fetched)].sort()).toEqual([...SOLANA_CODE].sort())
  solanaWallet.answer('approve', { 'standard:connect': 'ask' })
  const connecting = button.call('connect', { wallet: wallet.rdns, namespace: 'solana' })
  await expect.poll(() => methodsOf(solanaWallet.pending)).toEqual(['standard:connect'])
  await all()
  await solanaWallet.approve()
  expect((await connecting).value).toMatchObject({ namespace: 'solana' })
  const { value } = await button.call('signMessage', 'on Solana')
  expect(base58.decode(value)).toHaveLength(64)
  expect(await page.evaluate(() => 'Buffer' in window || 'process' in window)).toBe(false)

  // And when a session on Solana is restored.
  fetched.length = 0
  await page.reload()
  await all()
})
