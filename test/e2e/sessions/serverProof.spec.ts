import type { APIRequestContext } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Hex } from 'viem'
import { expectEvent } from '../fixtures/expectEvent'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'

type Fields = {
  domain?: string
  uri?: string
  expirationTime?: string
  notBefore?: string
  nonce?: string
  key?: number
  signer?: number
}

/** A proof made by a script without the element, to test the server alone. */
async function prove(
  request: APIRequestContext,
  stack: Stack,
  fields: Fields = {},
): Promise<{ data: Record<string, unknown>; message: string; signature: string }> {
  const { nonce } = (await (await request.get('/api/nonce')).json()) as { nonce: string }
  const { host, origin } = new URL(stack.json.demo)
  const account = privateKeyToAccount(stack.json.accounts[fields.key ?? 0]!.privateKey as Hex)
  const signer = privateKeyToAccount(stack.json.accounts[fields.signer ?? fields.key ?? 0]!.privateKey as Hex)
  const data = {
    accountAddress: account.address,
    chainId: 'eip155:31337',
    domain: fields.domain ?? host,
    uri: fields.uri ?? `${origin}/siwx.html`,
    version: '1',
    nonce: fields.nonce ?? nonce,
    issuedAt: new Date().toISOString(),
    statement: 'Posted by a script.',
    ...(fields.expirationTime && { expirationTime: fields.expirationTime }),
    ...(fields.notBefore && { notBefore: fields.notBefore }),
  }
  const message = createSiweMessage({
    address: account.address,
    chainId: 31_337,
    domain: data.domain,
    uri: data.uri,
    version: '1',
    nonce: data.nonce,
    issuedAt: new Date(data.issuedAt),
    statement: data.statement,
    ...(fields.expirationTime && { expirationTime: new Date(fields.expirationTime) }),
    ...(fields.notBefore && { notBefore: new Date(fields.notBefore) }),
  })
  return { data, message, signature: await signer.signMessage({ message }) }
}

async function post(
  request: APIRequestContext,
  session: unknown,
): Promise<{ status: number; code: string | undefined; user: unknown }> {
  const response = await request.post('/api/sign-in', { data: { session, account: {} } })
  const { user } = (await (await request.get('/api/me')).json()) as { user: unknown }
  return { status: response.status(), code: ((await response.json()) as { code?: string }).code, user }
}

test('a valid proof is accepted once and refused the second time', async ({ request, stack }) => {
  const proof = await prove(request, stack)
  expect(await post(request, proof)).toMatchObject({ status: 200, user: { address: proof.data['accountAddress'] } })
  await request.post('/api/sign-out')
  expect(await post(request, proof)).toEqual({ status: 401, code: 'nonce_mismatch', user: null })
})

test('a proof whose message was altered is refused', async ({ request, stack }) => {
  const proof = await prove(request, stack)
  const message = proof.message.replace('Version: 1', 'Version: 1 ')
  expect(await post(request, { ...proof, message })).toMatchObject({ status: 401, user: null })
})

test('a proof whose data was altered is refused', async ({ request, stack }) => {
  const proof = await prove(request, stack)
  const other = stack.json.accounts[1]!.address
  expect(await post(request, { ...proof, data: { ...proof.data, accountAddress: other } })).toMatchObject({
    status: 401,
    user: null,
  })
})

test('a proof signed by another account is refused', async ({ request, stack }) => {
  expect(await post(request, await prove(request, stack, { key: 0, signer: 1 }))).toMatchObject({
    status: 401,
    user: null,
  })
})

test('a proof whose signature was altered is refused', async ({ request, stack }) => {
  const proof = await prove(request, stack)
  const signature = proof.signature.slice(0, 20) + (proof.signature[20] === '0' ? '1' : '0') + proof.signature.slice(21)
  expect(await post(request, { ...proof, signature })).toMatchObject({ status: 401, user: null })
})

test('an expired proof is refused', async ({ request, stack }) => {
  expect(
    await post(
      request,
      await prove(request, stack, { expirationTime: new Date(Date.now() - 3_600_000).toISOString() }),
    ),
  ).toMatchObject({ status: 401, user: null })
})

test('a proof that is not valid yet is refused', async ({ request, stack }) => {
  expect(
    await post(request, await prove(request, stack, { notBefore: new Date(Date.now() + 3_600_000).toISOString() })),
  ).toMatchObject({ status: 401, user: null })
})

test('a proof made for another site is refused', async ({ request, stack }) => {
  expect(
    await post(request, await prove(request, stack, { domain: 'evil.example', uri: 'https://evil.example/' })),
  ).toMatchObject({ status: 401, user: null })
})

test('a proof with the nonce of another browser is refused', async ({ request, stack, playwright, baseURL }) => {
  const theirs = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const proof = await prove(theirs, stack)
  expect(await post(request, proof)).toEqual({ status: 401, code: 'nonce_mismatch', user: null })
  await theirs.dispose()
})

for (const oneClick of ['accept', 'refuse'] as const) {
  test.describe(() => {
    test.use({ phoneOptions: { can: oneClick === 'accept' ? ['connect'] : [] } })

    test(`the element's own proof cannot be reused (${oneClick === 'accept' ? 'one click' : 'view'})`, async ({
      page,
      button,
      phone,
    }) => {
      await page.goto('/siwx.html')
      await phone.scan(await button.showQr())
      if (oneClick === 'refuse') await button.action('main').click()
      const { detail } = await expectEvent(page, 'siwx-success')
      expect(Boolean(detail.session.cacao)).toBe(oneClick === 'accept')
      await page.request.post('/api/sign-out')
      expect(await post(page.request, detail.session)).toEqual({ status: 401, code: 'nonce_mismatch', user: null })
      // Nor with a valid nonce: the signed message has the old one.
      const { nonce } = (await (await page.request.get('/api/nonce')).json()) as { nonce: string }
      const renamed = { ...detail.session, data: { ...detail.session.data, nonce } }
      expect(await post(page.request, renamed)).toMatchObject({ status: 401, user: null })
    })
  })
}

test('one-click sign-in covers every network of the page, and signing out ends all of it', async ({
  page,
  button,
  phone,
}) => {
  await page.goto('/siwx.html')
  await phone.scan(await button.showQr())
  const { detail } = await expectEvent(page, 'siwx-success')
  expect(detail.session.data.chainId).toBe('eip155:31337')
  expect(await button.call('switchNetwork', 'eip155:31338')).toMatchObject({ value: { caipNetworkId: 'eip155:31338' } })
  const sessionChain = () =>
    button.host.evaluate(
      (element) => (element as unknown as { session: { data: { chainId: string } } | null }).session?.data.chainId,
    )
  await expect.poll(sessionChain).toBe('eip155:31338')
  await expect(button.dialog).toBeHidden()
  expect(phone.requests.filter(({ method }) => method === 'personal_sign')).toEqual([])

  await page.reload()
  await expect.poll(sessionChain).toBe('eip155:31338')
  await button.call('signOut')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nonce: ')
})
