import { stringToHex, verifyMessage, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test, vi } from 'vitest'
import { FakePage } from '../../test/fakes/FakePage'
import { installWallet } from './installWallet'
import type { EvmWalletOptions } from './types'

const KEYS: readonly Hex[] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
const [FIRST, SECOND] = ['0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a', '0x1563915e194d8cfba1943570603f7606a3115508']

async function install(options: Partial<EvmWalletOptions> = {}) {
  const page = new FakePage()
  const wallet = await installWallet(page, {
    kind: 'evm',
    accounts: KEYS,
    chains: [1, 8453],
    answers: 'approve',
    ...options,
  })
  await page.load()
  return { page, wallet }
}

const methodsOf = (requests: readonly { readonly method: string }[]) => requests.map(({ method }) => method)

test('the script for pages has no key, and is run where a page is open already', async () => {
  const { page } = await install()
  expect(page.scripts).toHaveLength(2)
  expect(page.scripts.join()).toContain('eip6963:announceProvider')
  expect(page.scripts.join()).not.toContain('1111')
})

test('nothing is approved before the test says so', async () => {
  const { page, wallet } = await install({ answers: 'ask' })
  const connecting = page.request('eth_requestAccounts')
  await expect.poll(() => methodsOf(wallet.pending)).toEqual(['eth_requestAccounts'])
  expect((await page.request('eth_accounts')).result).toEqual([])
  expect(await wallet.approve()).toMatchObject({
    method: 'eth_requestAccounts',
    prompted: true,
    origin: 'https://shop.example',
  })
  expect((await connecting).result).toEqual([FIRST])
  expect(wallet.pending).toEqual([])
})

test('approve() waits for the next request of its method', async () => {
  const { page, wallet } = await install({ answers: 'ask' })
  const approved = wallet.approve('personal_sign')
  const connecting = page.request('eth_requestAccounts')
  await wallet.approve('eth_requestAccounts')
  await connecting
  const signing = page.request('personal_sign', '0x6869', FIRST)
  expect(await approved).toMatchObject({ method: 'personal_sign', text: 'hi' })
  const { result } = await signing
  expect(await verifyMessage({ address: FIRST as Hex, message: 'hi', signature: result as Hex })).toBe(true)
})

test('a message that is as long as an address is not taken for one', async () => {
  const { page, wallet } = await install()
  await page.request('eth_requestAccounts')
  const message = 'words for the wallet'
  const { result } = await page.request('personal_sign', stringToHex(message), FIRST)
  expect(wallet.prompts.at(-1)?.text).toBe(message)
  expect(await verifyMessage({ address: FIRST as Hex, message, signature: result as Hex })).toBe(true)
})

test('a rejection has the code 4001, and rules of single methods go before the general one', async () => {
  const { page, wallet } = await install()
  wallet.answer('approve', { personal_sign: 'reject' })
  await page.request('eth_requestAccounts')
  expect(await page.request('personal_sign', '0x6869', FIRST)).toMatchObject({ error: { code: 4001 } })
  expect(wallet.prompts.map(({ outcome }) => outcome)).toEqual(['approved', 'rejected'])
})

test('prompts are counted apart from requests that ask no one', async () => {
  const { page, wallet } = await install()
  await page.request('eth_chainId')
  await page.request('eth_requestAccounts')
  await page.request('eth_requestAccounts')
  expect(methodsOf(wallet.requests)).toEqual(['eth_chainId', 'eth_requestAccounts', 'eth_requestAccounts'])
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts'])
})

test('failNext() fails one request: of its method, or the next that would be asked about', async () => {
  const { page, wallet } = await install()
  wallet.failNext(-32_002)
  expect((await page.request('eth_chainId')).result).toBe('0x1')
  expect(await page.request('eth_requestAccounts')).toMatchObject({ error: { code: -32_002 } })
  wallet.failNext({ code: 5000, message: 'no', data: { originalError: { code: 4902 } } }, 'eth_chainId')
  expect(await page.request('eth_chainId')).toEqual({
    error: { code: 5000, message: 'no', data: { originalError: { code: 4902 } } },
  })
  expect((await page.request('eth_requestAccounts')).result).toEqual([FIRST])
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts'])
  expect(wallet.requests.map(({ outcome }) => outcome)).toEqual(['approved', 'failed', 'failed', 'approved'])
})

test('events come before the response, after it, in reverse order or never', async () => {
  const seen: Record<string, unknown[]> = {}
  for (const order of ['before', 'after', 'reversed', 'never'] as const) {
    const { page, wallet } = await install()
    wallet.orderEvents(order)
    await page.request('eth_requestAccounts')
    if (order === 'after') await expect.poll(() => page.events).toHaveLength(3)
    seen[order] = page.events
  }
  const connect = ['connect', { chainId: '0x1' }]
  const accounts = ['accountsChanged', [FIRST]]
  const answered = 'eth_requestAccounts answered'
  expect(seen).toEqual({
    before: [connect, accounts, answered],
    after: [answered, connect, accounts],
    reversed: [accounts, connect, answered],
    never: [answered],
  })
})

test('locked it shows no account, asks to be unlocked, and goes on without another prompt', async () => {
  const { page, wallet } = await install()
  await page.request('eth_requestAccounts')
  await wallet.lock()
  expect(page.events.at(-1)).toEqual(['accountsChanged', []])
  expect((await page.request('eth_accounts')).result).toEqual([])
  expect((await page.request('wallet_getPermissions')).result).toMatchObject([{ parentCapability: 'eth_accounts' }])
  expect(await page.request('personal_sign', '0x6869', FIRST)).toMatchObject({ error: { code: 4100 } })
  const connecting = page.request('eth_requestAccounts')
  await wallet.unlock()
  expect((await connecting).result).toEqual([FIRST])
  expect(wallet.prompts.map(({ text }) => text)).toEqual([expect.stringContaining('Connect'), 'Unlock the wallet'])
})

test('switching is reported to the page, or silent', async () => {
  const { page, wallet } = await install()
  await page.request('eth_requestAccounts')
  page.events.length = 0
  await wallet.switchAccount(1, { silent: true })
  await wallet.switchChain(8453, { silent: true })
  expect(page.events).toEqual([])
  expect((await page.request('eth_accounts')).result).toEqual([SECOND])
  expect((await page.request('eth_chainId')).result).toBe('0x2105')
  page.events.length = 0
  await wallet.switchAccount(0)
  await wallet.switchChain(1)
  expect(page.events).toEqual([
    ['accountsChanged', [FIRST]],
    ['chainChanged', '0x1'],
  ])
})

test('a network is added, forgotten, and then unknown', async () => {
  const { page, wallet } = await install()
  const base = { chainId: '0xa' }
  expect(await page.request('wallet_switchEthereumChain', base)).toMatchObject({ error: { code: 4902 } })
  const added = { ...base, chainName: 'OP', rpcUrls: ['http://127.0.0.1:1'] }
  expect((await page.request('wallet_addEthereumChain', added)).result).toBeNull()
  expect(wallet.chainId).toBe(10)
  await wallet.switchChain(1)
  expect((await page.request('wallet_switchEthereumChain', base)).result).toBeNull()
  await wallet.switchChain(1)
  wallet.removeChain(10)
  expect(await page.request('wallet_switchEthereumChain', base)).toMatchObject({ error: { code: 4902 } })
})

test('connects and signs in by one prompt, for the page that asks and no other', async () => {
  const { page, wallet } = await install({ can: ['connect'] })
  const signInWithEthereum = { nonce: 'abcdefgh12345678', chainId: '0x1', issuedAt: '2026-01-02T03:04:05.000Z' }
  const ask = (fields: object) =>
    page.request('wallet_connect', { version: '1', capabilities: { signInWithEthereum: fields } })
  expect(await ask({ ...signInWithEthereum, domain: 'bank.example' })).toMatchObject({ error: { code: -32_602 } })
  const { result } = (await ask(signInWithEthereum)) as {
    result: {
      accounts: { address: string; capabilities: { signInWithEthereum: { message: string; signature: Hex } } }[]
    }
  }
  const [{ address, capabilities } = { address: '', capabilities: undefined }] = result.accounts
  const { message, signature } = capabilities!.signInWithEthereum
  expect(parseSiweMessage(message)).toMatchObject({ domain: 'shop.example', uri: 'https://shop.example', chainId: 1 })
  expect(await verifyMessage({ address: address as Hex, message, signature })).toBe(true)
  expect(methodsOf(wallet.prompts)).toEqual(['wallet_connect'])
})

test('without the ability it knows no wallet_connect', async () => {
  const { page } = await install()
  expect(await page.request('wallet_connect', {})).toMatchObject({ error: { code: 4200 } })
})

test('what waits for a page that was left is gone, and the permission stays', async () => {
  const { page, wallet } = await install({ answers: 'ask' })
  void page.request('eth_requestAccounts')
  await wallet.approve()
  void page.request('personal_sign', '0x6869', FIRST)
  await expect.poll(() => wallet.pending).toHaveLength(1)
  await page.load()
  expect(wallet.pending).toEqual([])
  expect(wallet.requests.at(-1)?.outcome).toBe('gone')
  expect((await page.request('eth_accounts')).result).toEqual([FIRST])
})

test('a frame whose URL has no origin has that of its document', async () => {
  const page = new FakePage('about:srcdoc')
  const wallet = await installWallet(page, { kind: 'evm', chains: [1], answers: 'approve' })
  await page.asks(page, { origin: 'https://shop.example' })
  await page.request('eth_requestAccounts')
  expect(wallet.requests.map(({ origin }) => origin)).toEqual(['https://shop.example'])
})

test('another origin has no permission', async () => {
  const { page } = await install()
  await page.request('eth_requestAccounts')
  Object.assign(page, { url: 'https://other.example/' })
  await page.load()
  expect((await page.request('eth_accounts')).result).toEqual([])
  expect((await page.request('wallet_getPermissions')).result).toEqual([])
  expect(await page.request('personal_sign', '0x6869', FIRST)).toMatchObject({ error: { code: 4100 } })
})

test('revoking takes the account away from the page', async () => {
  const { page, wallet } = await install()
  await page.request('eth_requestAccounts')
  await wallet.revoke()
  expect(page.events.at(-1)).toEqual(['accountsChanged', []])
  expect((await page.request('eth_accounts')).result).toEqual([])
})

test('a request that does not come is an error that says what came instead', async () => {
  const { page, wallet } = await install()
  await page.request('eth_chainId')
  await expect(wallet.approve('personal_sign', { withinMs: 1 })).rejects.toThrow(
    'The page did not ask the wallet for personal_sign. It has asked for: eth_chainId. Unanswered: nothing.',
  )
})

test('responds to one request as the test wants, whatever it was', async () => {
  const { page, wallet } = await install()
  wallet.respondNext({ nonsense: true }, 'eth_chainId')
  expect((await page.request('eth_chainId')).result).toEqual({ nonsense: true })
  expect((await page.request('eth_chainId')).result).toBe('0x1')
})

test('changes one response, to a request that it has asked about and carried out', async () => {
  const { page, wallet } = await install()
  wallet.changeNext((accounts) => [...(accounts as string[]), SECOND], 'eth_requestAccounts')
  expect((await page.request('eth_requestAccounts')).result).toEqual([FIRST, SECOND])
  expect((await page.request('eth_requestAccounts')).result).toEqual([FIRST])
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts'])
})

test('a request that is rejected has no response to change', async () => {
  const { page, wallet } = await install({ answers: 'reject' })
  wallet.changeNext(() => [FIRST], 'eth_requestAccounts')
  expect(await page.request('eth_requestAccounts')).toMatchObject({ error: { code: 4001 } })
  expect(wallet.prompts.map(({ outcome }) => outcome)).toEqual(['rejected'])
})

test('does not respond to one request, and says that it waits', async () => {
  const { page, wallet } = await install()
  wallet.ignoreNext('eth_chainId')
  const settled = vi.fn()
  void page.request('eth_chainId').then(settled)
  expect((await page.request('eth_chainId')).result).toBe('0x1')
  expect(settled).not.toHaveBeenCalled()
  expect(wallet.requests.map(({ outcome }) => outcome)).toEqual(['waiting', 'approved'])
})

test('without batches it knows none of their methods', async () => {
  const { page } = await install()
  await page.request('eth_requestAccounts')
  for (const method of [
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
  ])
    expect(await page.request(method)).toMatchObject({ error: { code: 4200 } })
})

test('a test that waits too long is told for what, before its own limit', async () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { wallet } = await install({ answers: 'ask' })
  const refusal = wallet.approve('personal_sign').catch((reason: unknown) => String(reason))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(said.mock.calls.flat()).toEqual([
    'The test wallet waits for the page to ask it for personal_sign. It has asked for: nothing. Unanswered: nothing.',
  ])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await refusal).toContain('did not ask the wallet for personal_sign')
  said.mockRestore()
  vi.useRealTimers()
})

test.each([
  [
    'answer',
    { answer: 'approve' },
    'A wallet of the kind evm has no option answer: did you mean answers? It has kind, ',
  ],
  ['kind', { kind: 'evn' }, 'There is no wallet of the kind evn: kind is evm or wallet-standard.'],
])('a misspelt %s is named', async (_, options, message) => {
  await expect(install(options as never)).rejects.toThrow(message)
})
