import { createSiweConfig, createSiweServer } from '../../examples/backends/siwe'
import { SiwxRejectedByServer } from '../../src/errors/siwx'
import type { SiwxProtocol } from '../../src/services/siwx/protocol'
import { ORIGIN, testCounterpart } from './cases'

/** The callbacks of the page, in place of a protocol of the element. */
const callbacks: SiwxProtocol = {
  fetchNonce: async (_, _account, _signal, edge) => ({
    nonce: await createSiweConfig(edge?.fetch).getNonce(),
    serverTime: undefined,
  }),
  async postProof(_, { session }, _signal, edge) {
    const { message, signature } = session
    const config = createSiweConfig(edge?.fetch)
    if (!(await config.verifyMessage({ message, signature }))) throw new SiwxRejectedByServer(undefined, undefined, 401)
    return config.getSession()
  },
  fetchAuthenticated: async (_, _signal, edge) => (await createSiweConfig(edge?.fetch).getSession()) !== null,
  postSignOut: (_, _about, _signal, edge) => createSiweConfig(edge?.fetch).signOut(),
}

testCounterpart('siwe', {
  protocol: callbacks,
  endpoints: { proof: '/siwe/verify', signOut: '/siwe/sign-out' },
  start: () => createSiweServer(ORIGIN),
  hasContractAccounts: false,
  hasSolana: false,
  hasNonceOfBrowser: true,
  codes: {
    nonce: undefined,
    replay: undefined,
    domain: undefined,
    expired: undefined,
    notYet: undefined,
    signature: undefined,
  },
})
