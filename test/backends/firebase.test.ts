import { generateKeyPairSync } from 'node:crypto'
import { cert, deleteApp, initializeApp } from 'firebase-admin/app'
import { jwtVerify } from 'jose'
import { afterAll } from 'vitest'
import { createFirebaseServer, signInToFirebase } from '../../examples/backends/firebase'
import { own } from '../../src/services/siwx/backends/own'
import type { SiwxProtocol } from '../../src/services/siwx/protocol'
import { DOMAIN, SECRET, testCounterpart } from './cases'
import { siteWith } from './siteWith'

const ACCOUNT = 'firebase-adminsdk@shop.iam.gserviceaccount.com'
/** Of the Identity Toolkit, which exchanges custom tokens. */
const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const app = initializeApp({ credential: cert({ projectId: 'shop', clientEmail: ACCOUNT, privateKey: pem }) })
afterAll(() => deleteApp(app))

/** What Firebase does with the token. @throws if the service account has not signed it */
async function exchange(token: string): Promise<string> {
  const options = { issuer: ACCOUNT, subject: ACCOUNT, audience: AUDIENCE, algorithms: ['RS256'] }
  const { payload } = await jwtVerify(token, publicKey, options)
  return String(payload['uid'])
}

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
    signature: 'signature_invalid',
  },
})
