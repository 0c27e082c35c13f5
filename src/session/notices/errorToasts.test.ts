import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum } from '../../../test/fakes/networks'
import { makeContext, type FakeContext } from '../../../test/fakes/context'
import { FrameLoadError, FrameNotReady, FrameRequestTimeout } from '../../errors/frame'
import { UserRejected } from '../../errors/wallet'
import { loadMessages } from '../../messages/loadMessages'
import { changeEmbedded } from '../store/embedded'
import { awaitDevice } from '../../features/embedded/actions/awaitDevice'
import { connectEmail } from '../../features/embedded/actions/connectEmail'
import { disconnect } from '../life/disconnect'
import { resumeSocial } from '../../features/embedded/actions/resumeSocial'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { neverAborted } from '../../../test/fakes/neverAborted'

const email = 'ada@shop.test'
const RESULT_URI = encodeURIComponent('https://frame.test/?code=1')

/** The texts on screen in a German element. */
async function germanToasts(context: FakeContext): Promise<string[]> {
  const german = await loadMessages('de')
  return context.store.getState().toasts.map((toast) => german.toast(toast))
}

const codeRequest = (reason: unknown) => async (context: FakeContext) => {
  context.frame.responses('CONNECT_EMAIL', () => Promise.reject(reason))
  await connectEmail(context, email).catch(() => {})
}

const failures: [string, (context: FakeContext) => Promise<void>, string][] = [
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
    async (context) => {
      context.store.setState(changeEmbedded({ originRefused: true }))
      await connectEmail(context, email).catch(() => {})
    },
    'E-Mail- und Social-Login sind auf dieser Seite nicht verfügbar.',
  ],
  [
    'a device that is not approved in time',
    async (context) => {
      context.frame.responses('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' as const }))
      await connectEmail(context, email)
      context.frame.responses('CONNECT_DEVICE', () => Promise.reject(new FrameRequestTimeout('CONNECT_DEVICE', 30_000)))
      await awaitDevice(context, neverAborted).catch(() => {})
    },
    'Das hat zu lange gedauert.',
  ],
  [
    'the answer to the social login of somebody else',
    async (context) => {
      context.services.storage.write(
        'social_provider',
        `google ${'a'.repeat(24)} ${context.clock.now()} https://shop.test/`,
      )
      context.visit(`https://shop.test/?wcb_login_state=${'b'.repeat(24)}&result_uri=${RESULT_URI}`)
      expect(await resumeSocial(context)).toBe(false)
    },
    'Die Anmeldung wurde nicht abgeschlossen.',
  ],
  [
    'a code that was declined in a wallet',
    async (context) => {
      context.store.setState(({ router }) => ({
        router: { ...router, stack: [{ name: 'ConnectingWalletConnectBasic' }] },
      }))
      void startPairing(context, undefined)
      await context.settle()
      context.wallets.relay.last().refuse(new UserRejected())
      await context.settle()
    },
    'Die Anfrage wurde in der Wallet abgelehnt.',
  ],
]

test.each(failures)('the toast about %s is in the language of the element', async (_what, fail, text) => {
  const context = makeContext({ view: { name: 'Connect' } })
  await fail(context)
  expect(await germanToasts(context)).toEqual([text])
})

test('the toast about a wallet that could not be disconnected is in the language of the element', async () => {
  const connection = createFakeConnection({ networkId: ethereum.caipNetworkId })
  const context = makeContext({
    connectedTo: ethereum,
    connection: { ...connection, disconnect: () => Promise.reject(new Error('locked')) },
  })
  await disconnect(context).catch(() => {})
  expect(await germanToasts(context)).toEqual(['Nicht alle Verbindungen konnten getrennt werden'])
})
