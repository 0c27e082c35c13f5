import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum } from '../../../test/fakes/networks'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { FrameLoadError, FrameNotReady, FrameRequestTimeout } from '../../errors/frame'
import { UserRejected } from '../../errors/wallet'
import { loadMessages } from '../../messages/loadMessages'
import { changeEmbedded } from '../store/embedded'
import { awaitDevice } from '../../features/embedded/actions/awaitDevice'
import { connectEmail } from '../../features/embedded/actions/connectEmail'
import { disconnect } from '../connections/disconnect'
import { resumeSocial } from '../../features/embedded/actions/resumeSocial'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { neverAborted } from '../../../test/fakes/neverAborted'

const email = 'ada@shop.test'
const RESULT_URI = encodeURIComponent('https://frame.test/?code=1')

/** The texts on screen in a German element. */
async function germanToasts(world: FakeWorld): Promise<string[]> {
  const german = await loadMessages('de')
  return world.store.getState().toasts.map((toast) => german.toast(toast))
}

const codeRequest = (reason: unknown) => async (world: FakeWorld) => {
  world.frame.responses('CONNECT_EMAIL', () => Promise.reject(reason))
  await connectEmail(world, email).catch(() => {})
}

const failures: [string, (world: FakeWorld) => Promise<void>, string][] = [
  [
    'a code request without an answer',
    codeRequest(new FrameRequestTimeout('CONNECT_EMAIL', 30_000)),
    'Das hat zu lange gedauert.',
  ],
  [
    'a code request to a frame that is not ready',
    codeRequest(new FrameNotReady(20_000)),
    'Die Anmeldung antwortet nicht.',
  ],
  // A prescribed text is the same in every language.
  [
    'a code request to a frame that is blocked',
    codeRequest(new FrameLoadError()),
    'E-Mail- und Social-Login konnten nicht geladen werden.',
  ],
  [
    'a code request on a page that may not use the embedded wallet',
    async (world) => {
      world.store.setState(changeEmbedded({ originRefused: true }))
      await connectEmail(world, email).catch(() => {})
    },
    'E-Mail- und Social-Login sind auf dieser Seite nicht verfügbar.',
  ],
  [
    'a device that is not approved in time',
    async (world) => {
      world.frame.responses('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' as const }))
      await connectEmail(world, email)
      world.frame.responses('CONNECT_DEVICE', () => Promise.reject(new FrameRequestTimeout('CONNECT_DEVICE', 30_000)))
      await awaitDevice(world, neverAborted).catch(() => {})
    },
    'Das hat zu lange gedauert.',
  ],
  [
    'the answer to the social login of somebody else',
    async (world) => {
      world.services.storage.write(
        'social_provider',
        `google ${'a'.repeat(24)} ${world.clock.now()} https://shop.test/`,
      )
      world.visit(`https://shop.test/?wcb_login_state=${'b'.repeat(24)}&result_uri=${RESULT_URI}`)
      expect(await resumeSocial(world)).toBe(false)
    },
    'Die Anmeldung wurde nicht abgeschlossen.',
  ],
  [
    'a code that was declined in a wallet',
    async (world) => {
      world.store.setState(({ router }) => ({
        router: { ...router, stack: [{ name: 'ConnectingWalletConnectBasic' }] },
      }))
      void startPairing(world, undefined)
      await world.settle()
      world.wallets.relay.last().refuse(new UserRejected())
      await world.settle()
    },
    'Die Anfrage wurde in der Wallet abgelehnt.',
  ],
]

test.each(failures)('the toast about %s is in the language of the element', async (_what, fail, text) => {
  const world = makeWorld({ view: { name: 'Connect' } })
  await fail(world)
  expect(await germanToasts(world)).toEqual([text])
})

test('the toast about a wallet that could not be disconnected is in the language of the element', async () => {
  const connection = createFakeConnection({ networkId: ethereum.caipNetworkId })
  const world = makeWorld({
    connectedTo: ethereum,
    connection: { ...connection, disconnect: () => Promise.reject(new Error('locked')) },
  })
  await disconnect(world).catch(() => {})
  expect(await germanToasts(world)).toEqual(['Nicht alle Verbindungen konnten getrennt werden'])
})
