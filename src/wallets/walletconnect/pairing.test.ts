import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { ethereum } from '../../../test/fakes/networks'
import { PairingExpired } from '../../errors/connection'
import type { RelayLibrary } from './contract'
import { startPairing } from './pairing'

const URI = 'wc:ab@2?relay-protocol=irn&symKey=00'

/** A pairing on screen whose wallet rejects it with this. */
function rejectedWith(reason: unknown) {
  let show = (_uri: string): void => undefined
  const provider = {
    on: (_event: string, listener: (uri: string) => void) => (show = listener),
    async connect() {
      show(URI)
      await Promise.resolve()
      throw reason
    },
  }
  const library = {
    client: {},
    provider: async () => provider,
    earlierPairings: { except() {} },
    subscribed: async () => undefined,
    onSocketFailure: () => () => undefined,
    refusesClock: () => false,
    openSocket() {},
    splitTasks() {},
  } as unknown as RelayLibrary
  const request = { networks: [ethereum], networkId: ethereum.caipNetworkId, onUri() {} }
  return startPairing(library, request, createFakeClock()).approval
}

test('a reason that throws when it is read ends the pairing as any other does', async () => {
  const reason = Object.defineProperty({}, 'message', {
    get() {
      throw new Error('a trap')
    },
  })
  await expect(rejectedWith(reason)).rejects.toMatchObject({ code: 'wallet_request_failed' })
})

test.each(['Proposal expired', new Error('Request expired. Please try again.'), { message: 'proposal expired' }])(
  'a proposal whose time is over is told from one that was rejected: %o',
  async (reason) => {
    await expect(rejectedWith(reason)).rejects.toBeInstanceOf(PairingExpired)
  },
)
