import { expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { EOA, SMART } from '../../../../test/fakes/frame'
import { ethereum } from '../../../../test/fakes/networks'
import { makeContext, type FakeContext, type ContextFacts } from '../../../../test/fakes/context'
import { FrameNotReady, FrameRequestTimeout } from '../../../errors/frame'
import { awaitDevice } from './awaitDevice'
import { connectEmail, resendCode } from './connectEmail'
import { goBack } from '../../../session/navigation/goBack'
import { closeModal } from '../../../session/navigation/closeModal'
import { submitCode } from './submitCode'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const email = 'ada@shop.test'
const onConnect = (facts: ContextFacts = {}): FakeContext => makeContext({ view: { name: 'Connect' }, ...facts })
const login = (context: FakeContext) => context.store.getState().embedded.emailLogin
const sentAt = (context: FakeContext, moment: number | string) =>
  context.services.storage.raw.write('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(moment))

test('a code is mailed and its view opens', async () => {
  const context = onConnect()
  await connectEmail(context, ` ${email} `)
  expect(context.frame.askedFor('CONNECT_EMAIL')).toEqual([{ email }])
  expect(context.view()).toBe('EmailVerifyOtp')
  expect(login(context)).toMatchObject({ status: 'waiting-code', email, mailAgainAt: context.clock.now() + 30_000 })
  expect(context.trackedNames()).toEqual(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT'])
  expect(context.detailOf('connecting')).toEqual({ method: 'email', namespace: 'eip155' })
})

test.each(copiedText)('an address pasted with %s is that address', async (_what, disguise) => {
  const context = onConnect()
  await connectEmail(context, disguise(email))
  expect(context.frame.askedFor('CONNECT_EMAIL')).toEqual([{ email }])
  expect(login(context).email).toBe(email)
})

test('the code completes the login and connects the wallet', async () => {
  const context = onConnect()
  await connectEmail(context, email)
  await submitCode(context, '123456', neverAborted)
  expect(context.frame.names()).toEqual([
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
    'SYNC_THEME',
  ])
  expect(context.frame.askedFor('GET_USER')).toEqual([{ chainId: 1, preferredAccountType: 'smartAccount' }])
  expect(context.detailOf('connected')).toEqual({
    address: SMART,
    caipAddress: `eip155:1:${SMART}`,
    chainId: 'eip155:1',
    namespace: 'eip155',
    wallet: 'email',
    method: 'email',
    accountType: 'smartAccount',
    restored: false,
  })
  expect(context.connected()?.accounts).toEqual([
    { namespace: 'eip155', address: SMART, type: 'smartAccount' },
    { namespace: 'eip155', address: EOA, type: 'eoa' },
  ])
  expect(context.store.getState().embedded.profile).toMatchObject({
    method: 'email',
    email,
    smartAccountNetworks: [1, 8453],
  })
  expect(context.isOpen()).toBe(false)
  expect(context.tabs.notified).toEqual([{ type: 'connected' }])
  expect(context.trackedNames()).toContain('EMAIL_VERIFICATION_CODE_PASS')
  expect(context.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'email', name: 'email' } })
})

test('a visitor known to the frame logs in without a code', async () => {
  const context = onConnect()
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(context, email)
  expect(context.frame.names()).not.toContain('CONNECT_OTP')
  expect(context.heard()).toContain('connected')
})

test.each(['', 'ada', 'ada@shop', 'a b@shop.test'])(
  '%j is said to be no address, and nothing is sent',
  async (text) => {
    const context = onConnect()
    await expect(connectEmail(context, text)).rejects.toMatchObject({ code: 'email_invalid' })
    expect(context.frame.asked).toEqual([])
    expect(login(context).problem).toMatchObject({ code: 'email_invalid' })
    expect(context.toasts()).toEqual([])
    expect(context.view()).toBe('Connect')
  },
)

test('an address that the frame rejects is reported at the field', async () => {
  const context = onConnect()
  context.frame.refuses('CONNECT_EMAIL', 'Invalid email address')
  await expect(connectEmail(context, email)).rejects.toMatchObject({ code: 'frame_error' })
  expect(login(context)).toMatchObject({ status: 'failed', problem: { message: 'Invalid email address' } })
  expect(context.toasts()).toEqual([])
  expect(context.detailOf('connect-error')).toEqual({
    code: 'frame_error',
    message: 'Invalid email address',
    method: 'email',
  })
})

test('any other failure is shown in a toast as well', async () => {
  const context = onConnect()
  context.frame.refuses('CONNECT_EMAIL', 'Too many mails')
  await expect(connectEmail(context, email)).rejects.toMatchObject({ message: 'Too many mails' })
  expect(context.toasts()).toEqual(['Too many mails'])
  expect(context.status().eip155).toBe('disconnected')
})

test('within 30 s of the last mail nothing is sent, and the wait is shown in whole seconds', async () => {
  const context = onConnect()
  sentAt(context, context.clock.now() - 10_500)
  await expect(connectEmail(context, email)).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 20 })
  expect(context.toasts()).toEqual(['Please try again after 20 seconds'])
  expect(context.frame.asked).toEqual([])
  expect(login(context).mailAgainAt).toBe(context.clock.now() + 19_500)
})

test.each(['30 s ago', 'no number'])('a last mail of %s does not block the next one', async (when) => {
  const context = onConnect()
  sentAt(context, when === '30 s ago' ? context.clock.now() - 30_000 : 'soon')
  await connectEmail(context, email)
  expect(context.view()).toBe('EmailVerifyOtp')
})

test('after the clock was set back the cooldown restarts once', async () => {
  const context = onConnect()
  sentAt(context, context.clock.now() + 3_600_000)
  await expect(connectEmail(context, email)).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 30 })
  await context.clock.advance(10_000)
  await expect(connectEmail(context, email)).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 20 })
  expect(context.frame.asked).toEqual([])
  await context.clock.advance(20_000)
  await connectEmail(context, email)
  expect(context.frame.askedFor('CONNECT_EMAIL')).toHaveLength(1)
})

test('a mail that another tab has sent in the meantime is not sent again', async () => {
  const context = onConnect()
  let finish = (): void => {}
  const other = context.tabs.exclusively('mail', () => new Promise<void>((resolve) => (finish = resolve)))
  const attempt = connectEmail(context, email)
  await context.settle()
  expect(context.frame.asked).toEqual([])
  sentAt(context, context.clock.now())
  finish()
  await other
  await expect(attempt).rejects.toMatchObject({ code: 'email_login_cooldown', secondsLeft: 30 })
  expect(context.frame.asked).toEqual([])
  expect(context.toasts()).toEqual(['Please try again after 30 seconds'])
  expect(context.store.getState().embedded.emailLogin.status).toBe('idle')
  expect(context.status().eip155).toBe('disconnected')
  expect(context.view()).toBe('Connect')
})

test('without Web Locks two tabs agree by storage: the last to claim sends, the other is refused', async () => {
  const context = onConnect()
  context.tabs.lackLocks()
  const attempt = connectEmail(context, email)
  await context.settle()
  expect(context.stored('mail_claim')).toBeDefined()
  context.services.storage.write('mail_claim', `1-2-3 ${context.clock.now()}`)
  await context.clock.advance(100)
  await expect(attempt).rejects.toMatchObject({ code: 'email_login_cooldown' })
  expect(context.frame.asked).toEqual([])
  expect(context.stored('mail_claim')).toBe(`1-2-3 ${context.clock.now() - 100}`)
})

test('without Web Locks a claim of another tab refuses at once, and one that was left behind does not', async () => {
  const context = onConnect()
  context.tabs.lackLocks()
  context.services.storage.write('mail_claim', `1-2-3 ${context.clock.now()}`)
  await expect(connectEmail(context, email)).rejects.toMatchObject({ code: 'email_login_cooldown' })
  await context.clock.advance(30_000)
  const attempt = connectEmail(context, email)
  await context.settle()
  await context.clock.advance(100)
  await attempt
  expect(context.frame.askedFor('CONNECT_EMAIL')).toHaveLength(1)
  expect(context.stored('mail_claim')).toBeUndefined()
})

test('a second press while the first is on its way sends no second mail', async () => {
  const context = onConnect()
  await Promise.all([connectEmail(context, email), connectEmail(context, email)])
  expect(context.frame.askedFor('CONNECT_EMAIL')).toHaveLength(1)
})

test('refuses email login on an origin that is not allowed', async () => {
  const context = onConnect()
  context.store.setState((state) => ({ embedded: { ...state.embedded, originRefused: true } }))
  await expect(connectEmail(context, email)).rejects.toMatchObject({ code: 'origin_not_allowed' })
  expect(context.frame.asked).toEqual([])
  expect(login(context).problem).toMatchObject({ code: 'origin_not_allowed' })
})

test.each([
  [new FrameNotReady(20_000), 'iframe_load_failed'],
  [new FrameRequestTimeout('CONNECT_EMAIL', 30_000), 'iframe_request_timeout'],
])(
  'a frame that cannot be had leaves the visitor on Connect with the reason (%#), and the next press tries again',
  async (reason, code) => {
    const context = onConnect()
    context.frame.responses('CONNECT_EMAIL', () => Promise.reject(reason))
    await expect(connectEmail(context, email)).rejects.toBe(reason)
    expect(context.view()).toBe('Connect')
    expect(login(context)).toMatchObject({ status: 'failed', problem: { code } })
    context.frame.responses('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' as const }))
    await connectEmail(context, email)
    expect(context.view()).toBe('EmailVerifyOtp')
  },
)

test('reports a wrong code inline, counts it and allows a retry', async () => {
  const context = onConnect()
  await connectEmail(context, email)
  context.frame.refuses('CONNECT_OTP', 'Invalid Otp')
  await expect(submitCode(context, '000000', neverAborted)).rejects.toMatchObject({ message: 'Invalid Otp' })
  await expect(submitCode(context, '000001', neverAborted)).rejects.toMatchObject({ message: 'Invalid Otp' })
  expect(login(context)).toMatchObject({ status: 'waiting-code', wrongCodes: 2, problem: { message: 'Invalid Otp' } })
  expect(context.tracked).toContainEqual({
    event: 'EMAIL_VERIFICATION_CODE_FAIL',
    properties: { message: 'Invalid Otp' },
  })
  expect(context.heard()).not.toContain('connected')
  expect(context.view()).toBe('EmailVerifyOtp')
})

test('does not count a timeout of the frame as a wrong code', async () => {
  const context = onConnect()
  await connectEmail(context, email)
  context.frame.responses('CONNECT_OTP', () => Promise.reject(new FrameRequestTimeout('CONNECT_OTP', 30_000)))
  await expect(submitCode(context, '123456', neverAborted)).rejects.toMatchObject({ code: 'iframe_request_timeout' })
  expect(login(context)).toMatchObject({
    status: 'waiting-code',
    wrongCodes: 0,
    problem: { code: 'iframe_request_timeout' },
  })
})

test('sends another code after 30 s, not before', async () => {
  const context = onConnect()
  await connectEmail(context, email)
  await expect(resendCode(context, neverAborted)).rejects.toMatchObject({
    code: 'email_login_cooldown',
    secondsLeft: 30,
  })
  await context.clock.advance(30_000)
  await resendCode(context, neverAborted)
  expect(context.frame.askedFor('CONNECT_EMAIL')).toEqual([{ email }, { email }])
  expect(context.view()).toBe('EmailVerifyOtp')
  expect(login(context).mailAgainAt).toBe(context.clock.now() + 30_000)
})

test('waits for the approval of a new device, then shows the code view', async () => {
  const context = onConnect()
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' as const }))
  await connectEmail(context, email)
  expect(context.view()).toBe('EmailVerifyDevice')
  await awaitDevice(context, neverAborted)
  expect(context.store.getState().router.stack.map(({ name }) => name)).toEqual(['Connect', 'EmailVerifyOtp'])
  expect(login(context).status).toBe('waiting-code')
  expect(context.trackedNames()).toEqual([
    'EMAIL_SUBMITTED',
    'DEVICE_REGISTERED_FOR_EMAIL',
    'EMAIL_VERIFICATION_CODE_SENT',
  ])
})

test('returns to Connect with the reason if the device is not approved', async () => {
  const context = onConnect()
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' as const }))
  await connectEmail(context, email)
  context.frame.responses('CONNECT_DEVICE', () => Promise.reject(new FrameRequestTimeout('CONNECT_DEVICE', 30_000)))
  await expect(awaitDevice(context, neverAborted)).rejects.toMatchObject({ code: 'iframe_request_timeout' })
  expect(context.view()).toBe('Connect')
  expect(login(context)).toMatchObject({ status: 'failed', problem: { code: 'iframe_request_timeout' } })
  expect(context.status().eip155).toBe('disconnected')
})

test.each([
  ['going back', (context: FakeContext) => goBack(context)],
  ['closing', (context: FakeContext) => void closeModal(context, 'user')],
])('%s calls off what was waited for; no one connects any more', async (_how, leave) => {
  const context = onConnect()
  await connectEmail(context, email)
  context.frame.keepsSilent('CONNECT_OTP')
  const checking = submitCode(context, '123456', neverAborted)
  await context.settle()
  leave(context)
  await expect(checking).rejects.toMatchObject({ code: 'connect_aborted' })
  expect(context.status().eip155).toBe('disconnected')
  expect(login(context)).toMatchObject({ status: 'waiting-code', problem: undefined })
  expect(context.heard()).not.toContain('connect-error')
})

test('a required sign-in comes before the dialog closes', async () => {
  const context = onConnect({ options: { siwx: 'required' }, networks: [ethereum] })
  await connectEmail(context, email)
  await submitCode(context, '123456', neverAborted)
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.isOpen()).toBe(true)
})
