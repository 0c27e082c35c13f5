import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { patchVerifyDelay, type Attest, type VerifyPart } from './patchVerifyDelay'

const message = { id: 'a', decryptedId: 'b' }

/** Until the host is requested for the first time. */
const FIRST_REQUEST_MS = 2_000

/** A verify client whose host responds as scripted; each response may be late. */
function setUp(response: Attest, address: string | false = 'https://verify.example') {
  const clock = createFakeClock()
  const register = vi.fn(response)
  const verify: VerifyPart = { register, verifyUrlV3: 'https://verify.walletconnect.org/v3' }
  const onUnverified = vi.fn()
  patchVerifyDelay(verify, address, clock, onUnverified)
  return { clock, verify, register, onUnverified }
}

/** How long a message is held up, and with what it goes out. */
async function send({ clock, verify }: ReturnType<typeof setUp>) {
  const start = clock.monotonic()
  let out: { waitedMs: number; attestation: string | undefined } | undefined
  void verify.register(message).then((attestation) => (out = { waitedMs: clock.monotonic() - start, attestation }))
  for (let passed = 0; !out && passed <= 60_000; passed += 50) await clock.advance(passed === 0 ? 0 : 50)
  return out
}

const later =
  (clock: () => ReturnType<typeof createFakeClock>, ms: number, value: string | undefined): Attest =>
  () =>
    clock()
      .sleep(ms)
      .then(() => value)

test.each([
  ['blocked', () => Promise.reject(new Error('blocked'))],
  ['slow', () => new Promise<undefined>(() => undefined)],
  ['talking nonsense', () => Promise.resolve('')],
  [
    'throwing',
    () => {
      throw new Error('no document')
    },
  ],
] as const)('a host that is %s holds nothing up', async (_what, response) => {
  const parts = setUp(response as Attest)
  await parts.clock.advance(FIRST_REQUEST_MS)
  for (let n = 0; n < 5; n += 1) expect(await send(parts)).toEqual({ waitedMs: 0, attestation: undefined })
})

test('switched off, the host is never asked', async () => {
  const parts = setUp(async () => 'jwt', false)
  expect(await send(parts)).toEqual({ waitedMs: 0, attestation: undefined })
  expect(parts.register).not.toHaveBeenCalled()
})

test('another address replaces the library’s', () => {
  expect(setUp(async () => 'jwt').verify.verifyUrlV3).toBe('https://verify.example/v3')
})

test('the first message neither waits for the host nor shares the device with its frame', async () => {
  const parts: ReturnType<typeof setUp> = setUp(later(() => parts.clock, 300, 'jwt'))
  expect(await send(parts)).toEqual({ waitedMs: 0, attestation: undefined })
  await parts.clock.advance(FIRST_REQUEST_MS - 1)
  expect(parts.register).not.toHaveBeenCalled()
  await parts.clock.advance(1)
  expect(parts.register).toHaveBeenCalledOnce()
})

test('a host that is known to be quick is waited for', async () => {
  const parts: ReturnType<typeof setUp> = setUp(later(() => parts.clock, 300, 'jwt'))
  await parts.clock.advance(FIRST_REQUEST_MS + 300)
  expect(await send(parts)).toEqual({ waitedMs: 300, attestation: 'jwt' })
})

test('a host that stops being quick holds up one message for a second, and no other', async () => {
  let ms = 100
  const parts: ReturnType<typeof setUp> = setUp(() => parts.clock.sleep(ms).then(() => 'jwt'))
  await parts.clock.advance(FIRST_REQUEST_MS + 100)
  ms = 30_000
  expect(await send(parts)).toEqual({ waitedMs: 1_000, attestation: undefined })
  expect(await send(parts)).toEqual({ waitedMs: 0, attestation: undefined })
})

test('a host that failed is asked again after a minute, beside the message', async () => {
  let fails = true
  const parts = setUp(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve('jwt')))
  await parts.clock.advance(FIRST_REQUEST_MS)
  await send(parts)
  expect(parts.register).toHaveBeenCalledTimes(1)
  fails = false
  await parts.clock.advance(60_000)
  expect(await send(parts)).toEqual({ waitedMs: 0, attestation: undefined })
  expect(await send(parts)).toEqual({ waitedMs: 0, attestation: 'jwt' })
})

test('no more than one unanswered question is open', async () => {
  const parts = setUp(() => new Promise(() => undefined))
  await parts.clock.advance(FIRST_REQUEST_MS)
  for (let n = 0; n < 5; n += 1) await send(parts)
  expect(parts.register).toHaveBeenCalledTimes(1)
})

const attestation = (claims: object) =>
  [{ alg: 'ES256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.AA'

test.each([
  ['says that the domain is not verified', attestation({ isVerified: false }), 1],
  ['says that it is', attestation({ isVerified: true }), 0],
  ['does not say', attestation({ origin: 'https://page.example' }), 0],
  ['has no claims', attestation([]), 0],
  ['cannot be read', 'jwt', 0],
] as const)('an attestation that %s is reported, or not', async (_what, jwt, times) => {
  const parts = setUp(async () => jwt)
  await parts.clock.advance(FIRST_REQUEST_MS)
  expect(parts.onUnverified).toHaveBeenCalledTimes(times)
})
