import { expect, test } from 'vitest'
import { desktop, makeWorld, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
import { SocialLoginFailed, UntrustedOrigin } from '../../../errors/frame'
import { readEntry } from '../../../services/storage/entries'
import { closeModal } from '../../../session/navigation/closeModal'
import { connectEmail } from './connectEmail'
import { connectSocial } from './loginSocial'
import { goBack } from '../../../session/navigation/goBack'
import { reconnect } from '../../../session/connections/restore/reconnect'
import { startSocialLogin } from '../../connect/actions/startLogin'

const onConnect = (facts: WorldFacts = {}): FakeWorld =>
  makeWorld({
    view: { name: 'Connect' },
    options: { services: { frame: 'https://frame.test:8443/deep/sdk' } },
    ...facts,
  })
const social = (world: FakeWorld) => world.store.getState().embedded.social
const result = 'https://frame.test:8443/callback?code=a'

/** Pressed, and the visitor is in the provider's window. */
async function inWindow(world: FakeWorld, provider: 'google' | 'x' = 'google') {
  const done = connectSocial(world, provider)
  done.catch(() => {})
  await world.settle()
  return { done, popup: world.popups[0]! }
}

test('opens an empty popup within the press and then navigates it to the provider', async () => {
  const world = onConnect()
  void connectSocial(world, 'google').catch(() => {})
  expect(world.popups[0]?.visited).toEqual(['https://frame.test:8443/loading'])
  await world.settle()
  expect(world.frame.askedFor('GET_SOCIAL_REDIRECT_URI')).toEqual([{ provider: 'google' }])
  expect(world.popups[0]?.visited).toEqual(['https://frame.test:8443/loading', 'https://id.test/auth?state=s'])
  expect(world.popups[0]?.trusted()).toBe('https://frame.test:8443')
  expect(social(world)).toEqual({ status: 'waiting', provider: 'google' })
  expect(world.view()).toBe('ConnectingSocial')
})

test('opens the popup from Connect before the code is loaded', () => {
  const world = onConnect()
  void startSocialLogin(world, 'google').catch(() => {})
  expect(world.popups).toHaveLength(1)
})

test('exchanges the result of the popup for the account', async () => {
  const world = onConnect()
  const { done, popup } = await inWindow(world)
  popup.responses(result)
  await done
  expect(popup.closedByUs()).toBe(true)
  expect(world.frame.askedFor('CONNECT_SOCIAL')).toEqual([
    { uri: result, preferredAccountType: 'smartAccount', chainId: 1 },
  ])
  expect(world.detailOf('connected')).toMatchObject({ method: 'social', wallet: 'google' })
  expect(world.services.storage.raw.read('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada')
  expect(readEntry(world.services.storage, 'connected_social')).toBe('google')
  expect(world.isOpen()).toBe(false)
  expect(world.trackedNames()).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'SOCIAL_LOGIN_SUCCESS',
    'MODAL_CLOSE',
  ])
})

test('a popup that looks closed goes on: its result still arrives', async () => {
  const world = onConnect()
  const { done, popup } = await inWindow(world)
  popup.shut()
  await world.clock.advance(1_300)
  expect(social(world)).toEqual({ status: 'hidden', provider: 'google' })
  expect(world.view()).toBe('ConnectingSocial')
  await world.clock.advance(600_000)
  popup.responses(result)
  await done
  expect(world.heard()).toContain('connected')
})

test('cancelling after the popup was closed ends the login silently', async () => {
  const world = onConnect()
  const { done, popup } = await inWindow(world)
  popup.shut()
  await world.clock.advance(1_300)
  goBack(world)
  await expect(done).rejects.toMatchObject({ code: 'connect_aborted' })
  expect(world.view()).toBe('Connect')
  expect(social(world)).toEqual({ status: 'idle' })
  expect(world.toasts()).toEqual([])
  expect(world.heard()).not.toContain('connect-error')
  expect(world.trackedNames()).toContain('SOCIAL_LOGIN_CANCELED')
  expect(world.status().eip155).toBe('disconnected')
})

test('without other windows the page is left with the return stored, as in Telegram', async () => {
  const world = onConnect({ ownWindowOnly: true })
  await startSocialLogin(world, 'google')
  expect(world.popups).toEqual([])
  expect(world.opened.map(({ target }) => target)).toEqual(['_top'])
  expect(readEntry(world.services.storage, 'social_provider')).toMatchObject({ provider: 'google' })
})

test('accepts a result of a popup that closes itself right after it', async () => {
  const world = onConnect()
  const { done, popup } = await inWindow(world)
  popup.shut()
  await world.clock.advance(1_100)
  popup.responses(result)
  await done
  expect(world.heard()).toContain('connected')
})

test.each([
  [`${result}&error=access_denied&state=secret`, 'Access denied'],
  [`${result}&error=%E0`, 'The login wasn’t completed.'],
  [`${result}&error=`, 'The login wasn’t completed.'],
])("what stands behind 'error=' in %s is the failure", async (uri, text) => {
  const world = onConnect()
  const { done, popup } = await inWindow(world)
  popup.responses(uri)
  await expect(done).rejects.toMatchObject({ code: 'social_login_failed', message: text })
  expect(world.frame.names()).not.toContain('CONNECT_SOCIAL')
  expect(social(world)).toMatchObject({ status: 'failed', provider: 'google', problem: { message: text } })
  expect(popup.closed).toBe(true)
})

test('rejects a result from a foreign origin and allows a retry', async () => {
  const world = onConnect()
  const { done, popup } = await inWindow(world)
  popup.fails(new UntrustedOrigin())
  await expect(done).rejects.toMatchObject({ code: 'untrusted_origin', message: 'Untrusted Origin' })
  expect(popup.closed).toBe(true)
  void connectSocial(world, 'google').catch(() => {})
  expect(world.popups).toHaveLength(2)
})

test('reports a blocked popup, which opens with the next press', async () => {
  const world = onConnect()
  world.browserRefusesLinks()
  await connectSocial(world, 'x')
  expect(social(world)).toEqual({ status: 'blocked', provider: 'x' })
  expect(world.view()).toBe('ConnectingSocial')
  expect(world.frame.asked).toEqual([])
})

test('gives up and closes the popup if the provider URL takes longer than 45 s', async () => {
  const world = onConnect()
  world.frame.keepsSilent('GET_SOCIAL_REDIRECT_URI')
  const { done, popup } = await inWindow(world)
  await world.clock.advance(44_900)
  expect(popup.closed).toBe(false)
  await world.clock.advance(200)
  await expect(done).rejects.toBeInstanceOf(SocialLoginFailed)
  expect(popup.closed).toBe(true)
})

test('does not open a provider URL that is not a web URL', async () => {
  const world = onConnect()
  world.frame.responses('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'javascript:alert(1)' }))
  const { done, popup } = await inWindow(world)
  await expect(done).rejects.toMatchObject({ code: 'social_login_failed' })
  expect(popup.visited).toHaveLength(1)
})

test.each([
  ['going back', (world: FakeWorld) => goBack(world)],
  ['closing the dialog', (world: FakeWorld) => void closeModal(world, 'user')],
  ['another login', (world: FakeWorld) => void connectEmail(world, 'ada@shop.test')],
])('%s closes the window', async (_how, leave) => {
  const world = onConnect()
  const { done, popup } = await inWindow(world)
  leave(world)
  await expect(done).rejects.toMatchObject({ code: 'connect_aborted' })
  await world.settle()
  expect(popup.closedByUs()).toBe(true)
  expect(social(world)).toEqual({ status: 'idle' })
})

test('Farcaster needs no popup and no provider URL', async () => {
  const world = onConnect()
  await connectSocial(world, 'farcaster')
  expect(world.view()).toBe('ConnectingFarcaster')
  expect(world.popups).toEqual([])
  expect(world.frame.asked).toEqual([])
})

test('opens no popup on an origin that is not allowed, and shows the reason', async () => {
  const world = onConnect()
  world.store.setState((state) => ({ embedded: { ...state.embedded, originRefused: true } }))
  await expect(connectSocial(world, 'google')).rejects.toMatchObject({ code: 'origin_not_allowed' })
  expect(world.popups).toEqual([])
  expect(world.view()).toBe('Connect')
})

test('in Telegram the page itself navigates to the provider, with its origin and path to return to', async () => {
  const world = onConnect({ environment: { ...desktop, telegram: true } })
  world.visit('https://shop.test/checkout?basket=7#tgWebAppData=CANARY')
  await connectSocial(world, 'google')
  expect(world.popups).toEqual([])
  const [left] = world.opened
  expect(left?.target).toBe('_top')
  const pending = readEntry(world.services.storage, 'social_provider')
  expect(pending).toEqual({
    provider: 'google',
    state: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    at: world.clock.now(),
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
  const world = makeWorld({ environment: { ...desktop, telegram: true } })
  world.visit(from)
  await connectSocial(world, 'google')
  const { state = '' } = readEntry(world.services.storage, 'social_provider') ?? {}
  const back = makeWorld()
  back.services.storage.write('social_provider', world.stored('social_provider') ?? '')
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
])('a return %s logs nobody in, says so and cannot be tried again', async (_what, query, laterMs) => {
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
  const world = makeWorld()
  world.storeConnection('eip155', { connector: 'embedded' })
  world.visit(`https://shop.test/checkout?wcb_login_state=${'a'.repeat(24)}&${resultQuery}`)
  expect(await reconnect(world)).toBe(false)
  expect(world.frame.asked).toEqual([])
})

test('does not connect on return from Telegram without a result, and leaves nothing pending', async () => {
  const world = makeWorld()
  world.services.storage.write('social_provider', `google ${'a'.repeat(24)} ${world.clock.now()} https://shop.test/`)
  expect(await reconnect(world)).toBe(false)
  expect(world.record().namespaces).toEqual({})
  expect(world.stored('social_provider')).toBeUndefined()
  expect(world.frame.asked).toEqual([])
})

test('tracks a failed login with its provider and message', async () => {
  const world = onConnect()
  world.frame.refuses('GET_SOCIAL_REDIRECT_URI', 'Not now')
  await expect(connectSocial(world, 'google')).rejects.toThrow()
  expect(world.tracked).toContainEqual({
    event: 'SOCIAL_LOGIN_ERROR',
    properties: { provider: 'google', message: 'Not now' },
  })
})
