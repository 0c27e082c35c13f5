import { expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { EOA, SMART } from '../../../../test/fakes/frame'
import { ethereum } from '../../../../test/fakes/networks'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
import { FrameNotReady, FrameRequestTimeout } from '../../../errors/frame'
import { awaitDevice } from './awaitDevice'
import { connectEmail, resendCode } from './connectEmail'
import { goBack } from '../../../session/navigation/goBack'
import { closeModal } from '../../../session/navigation/closeModal'
import { submitCode } from './submitCode'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const email = 'ada@shop.test'
const onConnect = (facts: WorldFacts = {}): FakeWorld => makeWorld({ view: { name: 'Connect' }, ...facts })
const login = (world: FakeWorld) => world.store.getState().embedded.emailLogin
const sentAt = (world: FakeWorld, moment: number | string) =>
  world.services.storage.raw.write('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(moment))

test('a code is mailed and its view opens', async () => {
  const world = onConnect()
  await connectEmail(world, ` ${email} `)
  expect(world.frame.askedFor('CONNECT_EMAIL')).toEqual([{ email }])
  expect(world.view()).toBe('EmailVerifyOtp')
  expect(login(world)).toMatchObject({ status: 'waiting-code', email, mailAgainAt: world.clock.now() + 30_000 })
  expect(world.trackedNames()).toEqual(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT'])
  expect(world.detailOf('connecting')).toEqual({ method: 'email', namespace: 'eip155' })
})

test.each(copiedText)('an address pasted with %s is that address', async (_what, disguise) => {
  const world = onConnect()
  await connectEmail(world, disguise(email))
  expect(world.frame.askedFor('CONNECT_EMAIL')).toEqual([{ email }])
  expect(login(world).email).toBe(email)
})

test('the code completes the login and connects the wallet', async () => {
  const world = onConnect()
  await connectEmail(world, email)
  await submitCode(world, '123456', neverAborted)
  expect(world.frame.names()).toEqual([
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
    'SYNC_THEME',
  ])
  expect(world.frame.askedFor('GET_USER')).toEqual([{ chainId: 1, preferredAccountType: 'smartAccount' }])
  expect(world.detailOf('connected')).toEqual({
    address: SMART,
    caipAddress: `eip155:1:${SMART}`,
    chainId: 'eip155:1',
    namespace: 'eip155',
    wallet: 'email',
    method: 'email',
    accountType: 'smartAccount',
    restored: false,
  })
  expect(world.store.getState().connections.eip155?.accounts).toEqual([
    { namespace: 'eip155', address: SMART, type: 'smartAccount' },
    { namespace: 'eip155', address: EOA, type: 'eoa' },
  ])
  expect(world.store.getState().embedded.profile).toMatchObject({
    method: 'email',
    email,
    smartAccountNetworks: [1, 8453],
  })
  expect(world.isOpen()).toBe(false)
  expect(world.tabs.notified).toEqual([{ type: 'connected' }])
  expect(world.trackedNames()).toContain('EMAIL_VERIFICATION_CODE_PASS')
  expect(world.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'email', name: 'email' } })
})

test('a visitor known to the frame logs in without a code', async () => {
  const world = onConnect()
  world.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(world, email)
  expect(world.frame.names()).not.toContain('CONNECT_OTP')
  expect(world.heard()).toContain('connected')
})

test.each(['', 'ada', 'ada@shop', 'a b@shop.test'])(
  '%j is said to be no address, and nothing is sent',
  async (text) => {
    const world = onConnect()
    await expect(connectEmail(world, text)).rejects.toMatchObject({ code: 'email_invalid' })
    expect(world.frame.asked).toEqual([])
    expect(login(world).problem).toMatchObject({ code: 'email_invalid' })
    expect(world.toasts()).toEqual([])
    expect(world.view()).toBe('Connect')
  },
)

test('an address that the frame rejects is reported at the field', async () => {
  const world = onConnect()
  world.frame.refuses('CONNECT_EMAIL', 'Invalid email address')
  await expect(connectEmail(world, email)).rejects.toMatchObject({ code: 'frame_error' })
  expect(login(world)).toMatchObject({ status: 'failed', problem: { message: 'Invalid email address' } })
  expect(world.toasts()).toEqual([])
  expect(world.detailOf('connect-error')).toEqual({
    code: 'frame_error',
    message: 'Invalid email address',
    method: 'email',
  })
})

test('any other failure is shown in a toast as well', async () => {
  const world = onConnect()
  world.frame.refuses('CONNECT_EMAIL', 'Too many mails')
  await expect(connectEmail(world, email)).rejects.toMatchObject({ message: 'Too many mails' })
  expect(world.toasts()).toEqual(['Too many mails'])
  expect(world.status().eip155).toBe('disconnected')
})

test('within 30 s of the last mail nothing is sent, and the wait is shown in whole seconds', async () => {
  const world = onConnect()
  sentAt(world, world.clock.now() - 10_500)
  await expect(connectEmail(world, email)).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 20 })
  expect(world.toasts()).toEqual(['Please try again after 20 seconds'])
  expect(world.frame.asked).toEqual([])
  expect(login(world).mailAgainAt).toBe(world.clock.now() + 19_500)
})

test.each(['30 s ago', 'no number'])('a last mail of %s does not block the next one', async (when) => {
  const world = onConnect()
  sentAt(world, when === '30 s ago' ? world.clock.now() - 30_000 : 'soon')
  await connectEmail(world, email)
  expect(world.view()).toBe('EmailVerifyOtp')
})

test('after the clock was set back the cooldown restarts once', async () => {
  const world = onConnect()
  sentAt(world, world.clock.now() + 3_600_000)
  await expect(connectEmail(world, email)).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 30 })
  await world.clock.advance(10_000)
  await expect(connectEmail(world, email)).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 20 })
  expect(world.frame.asked).toEqual([])
  await world.clock.advance(20_000)
  await connectEmail(world, email)
  expect(world.frame.askedFor('CONNECT_EMAIL')).toHaveLength(1)
})

test('a mail that another tab has sent in the meantime is not sent again', async () => {
  const world = onConnect()
  let finish = (): void => {}
  const other = world.tabs.exclusively('mail', () => new Promise<void>((resolve) => (finish = resolve)))
  const attempt = connectEmail(world, email)
  await world.settle()
  expect(world.frame.asked).toEqual([])
  sentAt(world, world.clock.now())
  finish()
  await other
  await expect(attempt).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 30 })
  expect(world.frame.asked).toEqual([])
  expect(world.toasts()).toEqual(['Please try again after 30 seconds'])
  expect(world.store.getState().embedded.emailLogin.status).toBe('idle')
  expect(world.status().eip155).toBe('disconnected')
  expect(world.view()).toBe('Connect')
})

test('without Web Locks two tabs agree by storage: the last to claim sends, the other is refused', async () => {
  const world = onConnect()
  world.tabs.lackLocks()
  const attempt = connectEmail(world, email)
  await world.settle()
  expect(world.stored('mail_claim')).toBeDefined()
  world.services.storage.write('mail_claim', `1-2-3 ${world.clock.now()}`)
  await world.clock.advance(100)
  await expect(attempt).rejects.toMatchObject({ code: 'email_login_cooldown' })
  expect(world.frame.asked).toEqual([])
  expect(world.stored('mail_claim')).toBe(`1-2-3 ${world.clock.now() - 100}`)
})

test('without Web Locks a claim of another tab refuses at once, and one that was left behind does not', async () => {
  const world = onConnect()
  world.tabs.lackLocks()
  world.services.storage.write('mail_claim', `1-2-3 ${world.clock.now()}`)
  await expect(connectEmail(world, email)).rejects.toMatchObject({ code: 'email_login_cooldown' })
  await world.clock.advance(30_000)
  const attempt = connectEmail(world, email)
  await world.settle()
  await world.clock.advance(100)
  await attempt
  expect(world.frame.askedFor('CONNECT_EMAIL')).toHaveLength(1)
  expect(world.stored('mail_claim')).toBeUndefined()
})

test('a second press while the first is on its way sends no second mail', async () => {
  const world = onConnect()
  await Promise.all([connectEmail(world, email), connectEmail(world, email)])
  expect(world.frame.askedFor('CONNECT_EMAIL')).toHaveLength(1)
})

test('refuses email login on an origin that is not allowed', async () => {
  const world = onConnect()
  world.store.setState((state) => ({ embedded: { ...state.embedded, originRefused: true } }))
  await expect(connectEmail(world, email)).rejects.toMatchObject({ code: 'origin_not_allowed' })
  expect(world.frame.asked).toEqual([])
  expect(login(world).problem).toMatchObject({ code: 'origin_not_allowed' })
})

test.each([
  [new FrameNotReady(20_000), 'iframe_load_failed'],
  [new FrameRequestTimeout('CONNECT_EMAIL', 30_000), 'iframe_request_timeout'],
])(
  'a frame that cannot be had leaves the visitor on Connect with the reason (%#), and the next press tries again',
  async (reason, code) => {
    const world = onConnect()
    world.frame.responses('CONNECT_EMAIL', () => Promise.reject(reason))
    await expect(connectEmail(world, email)).rejects.toBe(reason)
    expect(world.view()).toBe('Connect')
    expect(login(world)).toMatchObject({ status: 'failed', problem: { code } })
    world.frame.responses('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' as const }))
    await connectEmail(world, email)
    expect(world.view()).toBe('EmailVerifyOtp')
  },
)

test('reports a wrong code inline, counts it and allows a retry', async () => {
  const world = onConnect()
  await connectEmail(world, email)
  world.frame.refuses('CONNECT_OTP', 'Invalid Otp')
  await expect(submitCode(world, '000000', neverAborted)).rejects.toMatchObject({ message: 'Invalid Otp' })
  await expect(submitCode(world, '000001', neverAborted)).rejects.toMatchObject({ message: 'Invalid Otp' })
  expect(login(world)).toMatchObject({ status: 'waiting-code', wrongCodes: 2, problem: { message: 'Invalid Otp' } })
  expect(world.tracked).toContainEqual({
    event: 'EMAIL_VERIFICATION_CODE_FAIL',
    properties: { message: 'Invalid Otp' },
  })
  expect(world.heard()).not.toContain('connected')
  expect(world.view()).toBe('EmailVerifyOtp')
})

test('does not count a timeout of the frame as a wrong code', async () => {
  const world = onConnect()
  await connectEmail(world, email)
  world.frame.responses('CONNECT_OTP', () => Promise.reject(new FrameRequestTimeout('CONNECT_OTP', 30_000)))
  await expect(submitCode(world, '123456', neverAborted)).rejects.toMatchObject({ code: 'iframe_request_timeout' })
  expect(login(world)).toMatchObject({
    status: 'waiting-code',
    wrongCodes: 0,
    problem: { code: 'iframe_request_timeout' },
  })
})

test('sends another code after 30 s, not before', async () => {
  const world = onConnect()
  await connectEmail(world, email)
  await expect(resendCode(world, neverAborted)).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 30 })
  await world.clock.advance(30_000)
  await resendCode(world, neverAborted)
  expect(world.frame.askedFor('CONNECT_EMAIL')).toEqual([{ email }, { email }])
  expect(world.view()).toBe('EmailVerifyOtp')
  expect(login(world).mailAgainAt).toBe(world.clock.now() + 30_000)
})

test('waits for the approval of a new device, then shows the code view', async () => {
  const world = onConnect()
  world.frame.responses('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' as const }))
  await connectEmail(world, email)
  expect(world.view()).toBe('EmailVerifyDevice')
  await awaitDevice(world, neverAborted)
  expect(world.store.getState().router.stack.map(({ name }) => name)).toEqual(['Connect', 'EmailVerifyOtp'])
  expect(login(world).status).toBe('waiting-code')
  expect(world.trackedNames()).toEqual([
    'EMAIL_SUBMITTED',
    'DEVICE_REGISTERED_FOR_EMAIL',
    'EMAIL_VERIFICATION_CODE_SENT',
  ])
})

test('returns to Connect with the reason if the device is not approved', async () => {
  const world = onConnect()
  world.frame.responses('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' as const }))
  await connectEmail(world, email)
  world.frame.responses('CONNECT_DEVICE', () => Promise.reject(new FrameRequestTimeout('CONNECT_DEVICE', 30_000)))
  await expect(awaitDevice(world, neverAborted)).rejects.toMatchObject({ code: 'iframe_request_timeout' })
  expect(world.view()).toBe('Connect')
  expect(login(world)).toMatchObject({ status: 'failed', problem: { code: 'iframe_request_timeout' } })
  expect(world.status().eip155).toBe('disconnected')
})

test.each([
  ['going back', (world: FakeWorld) => goBack(world)],
  ['closing', (world: FakeWorld) => void closeModal(world, 'user')],
])('%s calls off what was waited for; nobody connects any more', async (_how, leave) => {
  const world = onConnect()
  await connectEmail(world, email)
  world.frame.keepsSilent('CONNECT_OTP')
  const checking = submitCode(world, '123456', neverAborted)
  await world.settle()
  leave(world)
  await expect(checking).rejects.toMatchObject({ code: 'connect_aborted' })
  expect(world.status().eip155).toBe('disconnected')
  expect(login(world)).toMatchObject({ status: 'waiting-code', problem: undefined })
  expect(world.heard()).not.toContain('connect-error')
})

test('a required sign-in comes before the dialog closes', async () => {
  const world = onConnect({ options: { siwx: 'required' }, networks: [ethereum] })
  await connectEmail(world, email)
  await submitCode(world, '123456', neverAborted)
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.isOpen()).toBe(true)
})
