import { expect, test } from 'vitest'
import { desktop, makeContext, type FakeContext, type ContextFacts } from '../../../../test/fakes/context'
import { SocialLoginFailed, UntrustedOrigin } from '../../../errors/frame'
import { readEntry } from '../../../services/storage/entries'
import { closeModal } from '../../../session/navigation/closeModal'
import { connectEmail } from './connectEmail'
import { connectSocial } from './loginSocial'
import { goBack } from '../../../session/navigation/goBack'
import { reconnect } from '../../../session/life/reconnect'
import { startSocialLogin } from '../../connect/actions/startLogin'

const onConnect = (facts: ContextFacts = {}): FakeContext =>
  makeContext({
    view: { name: 'Connect' },
    options: { services: { frame: 'https://frame.test:8443/deep/sdk' } },
    ...facts,
  })
const social = (context: FakeContext) => context.store.getState().embedded.social
const result = 'https://frame.test:8443/callback?code=a'

/** Pressed, and the visitor is in the provider's window. */
async function inWindow(context: FakeContext, provider: 'google' | 'x' = 'google') {
  const done = connectSocial(context, provider)
  done.catch(() => {})
  await context.settle()
  return { done, popup: context.popups[0]! }
}

test('opens an empty popup within the press and then navigates it to the provider', async () => {
  const context = onConnect()
  void connectSocial(context, 'google').catch(() => {})
  expect(context.popups[0]?.visited).toEqual(['https://frame.test:8443/loading'])
  await context.settle()
  expect(context.frame.askedFor('GET_SOCIAL_REDIRECT_URI')).toEqual([{ provider: 'google' }])
  expect(context.popups[0]?.visited).toEqual(['https://frame.test:8443/loading', 'https://id.test/auth?state=s'])
  expect(context.popups[0]?.trusted()).toBe('https://frame.test:8443')
  expect(social(context)).toEqual({ status: 'waiting', provider: 'google' })
  expect(context.view()).toBe('ConnectingSocial')
})

test('opens the popup from Connect before the code is loaded', () => {
  const context = onConnect()
  void startSocialLogin(context, 'google').catch(() => {})
  expect(context.popups).toHaveLength(1)
})

test('exchanges the result of the popup for the account', async () => {
  const context = onConnect()
  const { done, popup } = await inWindow(context)
  popup.responses(result)
  await done
  expect(popup.closedByUs()).toBe(true)
  expect(context.frame.askedFor('CONNECT_SOCIAL')).toEqual([
    { uri: result, preferredAccountType: 'smartAccount', chainId: 1 },
  ])
  expect(context.detailOf('connected')).toMatchObject({ method: 'social', wallet: 'google' })
  expect(context.services.storage.raw.read('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada')
  expect(readEntry(context.services.storage, 'connected_social')).toBe('google')
  expect(context.isOpen()).toBe(false)
  expect(context.trackedNames()).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'SOCIAL_LOGIN_SUCCESS',
    'MODAL_CLOSE',
  ])
})

test('a popup that looks closed goes on: its result still arrives', async () => {
  const context = onConnect()
  const { done, popup } = await inWindow(context)
  popup.shut()
  await context.clock.advance(1_300)
  expect(social(context)).toEqual({ status: 'hidden', provider: 'google' })
  expect(context.view()).toBe('ConnectingSocial')
  await context.clock.advance(600_000)
  popup.responses(result)
  await done
  expect(context.heard()).toContain('connected')
})

test('cancelling after the popup was closed ends the login silently', async () => {
  const context = onConnect()
  const { done, popup } = await inWindow(context)
  popup.shut()
  await context.clock.advance(1_300)
  goBack(context)
  await expect(done).rejects.toMatchObject({ code: 'connect_aborted' })
  expect(context.view()).toBe('Connect')
  expect(social(context)).toEqual({ status: 'idle' })
  expect(context.toasts()).toEqual([])
  expect(context.heard()).not.toContain('connect-error')
  expect(context.trackedNames()).toContain('SOCIAL_LOGIN_CANCELED')
  expect(context.status().eip155).toBe('disconnected')
})

test('without other windows the page is left with the return stored, as in Telegram', async () => {
  const context = onConnect({ ownWindowOnly: true })
  await startSocialLogin(context, 'google')
  expect(context.popups).toEqual([])
  expect(context.opened.map(({ target }) => target)).toEqual(['_top'])
  expect(readEntry(context.services.storage, 'social_provider')).toMatchObject({ provider: 'google' })
})

test('accepts a result of a popup that closes itself right after it', async () => {
  const context = onConnect()
  const { done, popup } = await inWindow(context)
  popup.shut()
  await context.clock.advance(1_100)
  popup.responses(result)
  await done
  expect(context.heard()).toContain('connected')
})

test.each([
  [`${result}&error=access_denied&state=secret`, 'Access denied'],
  [`${result}&error=%E0`, 'The login wasn’t completed.'],
  [`${result}&error=`, 'The login wasn’t completed.'],
])("what stands behind 'error=' in %s is the failure", async (uri, text) => {
  const context = onConnect()
  const { done, popup } = await inWindow(context)
  popup.responses(uri)
  await expect(done).rejects.toMatchObject({ code: 'social_login_failed', message: text })
  expect(context.frame.names()).not.toContain('CONNECT_SOCIAL')
  expect(social(context)).toMatchObject({ status: 'failed', provider: 'google', problem: { message: text } })
  expect(popup.closed).toBe(true)
})

test('rejects a result from a foreign origin and allows a retry', async () => {
  const context = onConnect()
  const { done, popup } = await inWindow(context)
  popup.fails(new UntrustedOrigin())
  await expect(done).rejects.toMatchObject({ code: 'untrusted_origin', message: 'Untrusted Origin' })
  expect(popup.closed).toBe(true)
  void connectSocial(context, 'google').catch(() => {})
  expect(context.popups).toHaveLength(2)
})

test('reports a blocked popup, which opens with the next press', async () => {
  const context = onConnect()
  context.browserRefusesLinks()
  await connectSocial(context, 'x')
  expect(social(context)).toEqual({ status: 'blocked', provider: 'x' })
  expect(context.view()).toBe('ConnectingSocial')
  expect(context.frame.asked).toEqual([])
})

test('gives up and closes the popup if the provider URL takes longer than 45 s', async () => {
  const context = onConnect()
  context.frame.keepsSilent('GET_SOCIAL_REDIRECT_URI')
  const { done, popup } = await inWindow(context)
  await context.clock.advance(44_900)
  expect(popup.closed).toBe(false)
  await context.clock.advance(200)
  await expect(done).rejects.toBeInstanceOf(SocialLoginFailed)
  expect(popup.closed).toBe(true)
})

test('does not open a provider URL that is not a web URL', async () => {
  const context = onConnect()
  context.frame.responses('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'javascript:alert(1)' }))
  const { done, popup } = await inWindow(context)
  await expect(done).rejects.toMatchObject({ code: 'social_login_failed' })
  expect(popup.visited).toHaveLength(1)
})

test.each([
  ['going back', (context: FakeContext) => goBack(context)],
  ['closing the dialog', (context: FakeContext) => void closeModal(context, 'user')],
  ['another login', (context: FakeContext) => void connectEmail(context, 'ada@shop.test')],
])('%s closes the window', async (_how, leave) => {
  const context = onConnect()
  const { done, popup } = await inWindow(context)
  leave(context)
  await expect(done).rejects.toMatchObject({ code: 'connect_aborted' })
  await context.settle()
  expect(popup.closedByUs()).toBe(true)
  expect(social(context)).toEqual({ status: 'idle' })
})

test('Farcaster needs no popup and no provider URL', async () => {
  const context = onConnect()
  await connectSocial(context, 'farcaster')
  expect(context.view()).toBe('ConnectingFarcaster')
  expect(context.popups).toEqual([])
  expect(context.frame.asked).toEqual([])
})

test('opens no popup on an origin that is not allowed, and shows the reason', async () => {
  const context = onConnect()
  context.store.setState((state) => ({ embedded: { ...state.embedded, originRefused: true } }))
  await expect(connectSocial(context, 'google')).rejects.toMatchObject({ code: 'origin_not_allowed' })
  expect(context.popups).toEqual([])
  expect(context.view()).toBe('Connect')
})

test('in Telegram the page itself navigates to the provider, with its origin and path to return to', async () => {
  const context = onConnect({ environment: { ...desktop, telegram: true } })
  context.visit('https://shop.test/checkout?basket=7#tgWebAppData=CANARY')
  await connectSocial(context, 'google')
  expect(context.popups).toEqual([])
  const [left] = context.opened
  expect(left?.target).toBe('_top')
  const pending = readEntry(context.services.storage, 'social_provider')
  expect(pending).toEqual({
    provider: 'google',
    state: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    at: context.clock.now(),
    page: 'https://shop.test/checkout?basket=7#tgWebAppData=CANARY',
  })
  expect(new URL(left?.link ?? '').searchParams.get('state')).toBe(
    `s--${encodeURIComponent(`https://shop.test/checkout?wcb_login_state=${pending?.state}`)}`,
  )
})

/** The page that a login has left, loaded again at the address it comes back to. */
async function leftAndBack(
  query: (state: string) => string,
  { laterMs = 0, from = 'https://shop.test/checkout' }: { laterMs?: number; from?: string } = {},
) {
  const context = makeContext({ environment: { ...desktop, telegram: true } })
  context.visit(from)
  await connectSocial(context, 'google')
  const { state = '' } = readEntry(context.services.storage, 'social_provider') ?? {}
  const back = makeContext()
  back.services.storage.write('social_provider', context.stored('social_provider') ?? '')
  back.visit(`https://shop.test/checkout?${query(state)}`)
  await back.clock.advance(laterMs)
  return back
}
const resultQuery = `result_uri=${encodeURIComponent(result)}`

test('continues the login on return from Telegram and removes the result from the URL', async () => {
  const back = await leftAndBack((state) => `wcb_login_state=${state}&${resultQuery}`, { laterMs: 599_000 })
  await reconnect(back)
  expect(back.address()).toBe('https://shop.test/checkout')
  expect(back.loaded).toEqual([])
  expect(back.frame.askedFor('GET_USER')).toEqual([
    { chainId: 1, preferredAccountType: 'smartAccount', socialUri: result },
  ])
  expect(back.frame.askedFor('CONNECT_SOCIAL')).toEqual([])
  expect(back.heard()).toContain('connected')
  expect(back.stored('social_provider')).toBeUndefined()
})

test('a page that was left with a query is loaded once more with it, and then logs in', async () => {
  const from = 'https://shop.test/checkout?basket=7#tgWebAppData=CANARY'
  const back = await leftAndBack((state) => `wcb_login_state=${state}&${resultQuery}`, { from })
  expect(await reconnect(back)).toBe(false)
  expect(back.loaded).toEqual([from])
  expect(back.frame.asked).toEqual([])
  // The same page, loaded again.
  await reconnect(back)
  expect(back.address()).toBe(from)
  expect(back.loaded).toHaveLength(1)
  expect(back.frame.askedFor('GET_USER')).toMatchObject([{ socialUri: result }])
  expect(back.heard()).toContain('connected')
  expect(back.stored('social_provider')).toBeUndefined()
})

test('a page that was left with a fragment gets it back without being loaded', async () => {
  const from = 'https://shop.test/checkout#/basket'
  const back = await leftAndBack((state) => `wcb_login_state=${state}&${resultQuery}`, { from })
  await reconnect(back)
  expect(back.address()).toBe(from)
  expect(back.heard()).toContain('connected')
})

test('sends the result by CONNECT_SOCIAL if GET_USER does not redeem it', async () => {
  const back = await leftAndBack((state) => `wcb_login_state=${state}&${resultQuery}`)
  back.frame.refuses('GET_USER', 'Nobody is logged in')
  await reconnect(back)
  expect(back.frame.askedFor('CONNECT_SOCIAL')).toMatchObject([{ uri: result }])
  expect(back.heard()).toContain('connected')
})

test.each([
  ['of another login', () => `wcb_login_state=${'a'.repeat(24)}&${resultQuery}`, 0],
  ['without a state', () => resultQuery, 0],
  ['with an empty state', () => `wcb_login_state=&${resultQuery}`, 0],
  ['after ten minutes', (state: string) => `wcb_login_state=${state}&${resultQuery}`, 600_001],
])('a return %s logs no one in, says so and cannot be tried again', async (_what, query, laterMs) => {
  const back = await leftAndBack(query, { laterMs })
  expect(await reconnect(back)).toBe(false)
  expect(back.frame.asked).toEqual([])
  expect(back.heard()).not.toContain('connecting')
  expect(back.address()).toBe('https://shop.test/checkout')
  expect(back.toasts()).toEqual(['The login wasn’t completed.'])
  expect(back.stored('social_provider')).toBeUndefined()
  expect(back.record().namespaces).toEqual({})
})

test('a return without a pending login starts nothing', async () => {
  const context = makeContext()
  context.storeConnection('eip155', { connector: 'embedded' })
  context.visit(`https://shop.test/checkout?wcb_login_state=${'a'.repeat(24)}&${resultQuery}`)
  expect(await reconnect(context)).toBe(false)
  expect(context.frame.asked).toEqual([])
})

test('does not connect on return from Telegram without a result, and leaves nothing pending', async () => {
  const context = makeContext()
  context.services.storage.write(
    'social_provider',
    `google ${'a'.repeat(24)} ${context.clock.now()} https://shop.test/`,
  )
  expect(await reconnect(context)).toBe(false)
  expect(context.record().namespaces).toEqual({})
  expect(context.stored('social_provider')).toBeUndefined()
  expect(context.frame.asked).toEqual([])
})

test('tracks a failed login with its provider and message', async () => {
  const context = onConnect()
  context.frame.refuses('GET_SOCIAL_REDIRECT_URI', 'Not now')
  await expect(connectSocial(context, 'google')).rejects.toThrow()
  expect(context.tracked).toContainEqual({
    event: 'SOCIAL_LOGIN_ERROR',
    properties: { provider: 'google', message: 'Not now' },
  })
})
