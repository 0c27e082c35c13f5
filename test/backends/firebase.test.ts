import { deleteApp } from 'firebase-admin/app'
import { afterAll } from 'vitest'
import { createFirebaseServer, signInToFirebase } from '../../examples/backends/firebase'
import { own } from '../../src/services/siwx/backends/own'
import type { SiwxProtocol } from '../../src/services/siwx/protocol'
import { DOMAIN, SECRET, testCounterpart } from './cases'
import { createFirebaseApp, exchangeToken } from './firebaseApp'
import { siteWith } from './siteWith'

const { app, publicKey } = createFirebaseApp()
afterAll(() => deleteApp(app))

const exchange = (token: string): Promise<string> => exchangeToken(token, publicKey)

/** A visitor is signed in if there is a token for them. */
const firebase: SiwxProtocol = {
  ...own,
  async postProof(endpoints, proof, signal, edge) {
    await own.postProof(endpoints, proof, signal, edge)
    return signInToFirebase(exchange, edge?.fetch)
  },
  fetchAuthenticated: (_, _signal, edge) =>
    signInToFirebase(exchange, edge?.fetch).then(
      () => true,
      (reason: Error) => {
        if (reason.message !== 'No token: 401') throw reason
        return false
      },
    ),
}

testCounterpart('Firebase', {
  protocol: firebase,
  endpoints: siteWith('own', '/siwx'),
  start: (rpcUrls) =>
    createFirebaseServer(app, {
      domain: DOMAIN,
      secret: SECRET,
      rpcUrls: Object.fromEntries(Object.entries(rpcUrls).map(([id, url]) => [`eip155:${id}`, url])),
    }),
  hasContractAccounts: true,
  hasSolana: true,
  hasNonceOfBrowser: true,
  codes: {
    nonce: 'nonce_mismatch',
    replay: 'nonce_mismatch',
    domain: 'domain_mismatch',
    expired: 'expired',
    notYet: 'not_yet_valid',
    signature: 'signature_invalid',
  },
})
