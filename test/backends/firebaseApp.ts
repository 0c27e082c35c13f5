import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { cert, initializeApp } from 'firebase-admin/app'
import { jwtVerify } from 'jose'

const ACCOUNT = 'firebase-adminsdk@shop.iam.gserviceaccount.com'
/** Of the Identity Toolkit, which exchanges custom tokens. */
const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

let apps = 0

/** An app with a service account of its own, whose key only Firebase would know otherwise. */
export function createFirebaseApp() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const credential = cert({ projectId: 'shop', clientEmail: ACCOUNT, privateKey: pem })
  return { app: initializeApp({ credential }, `shop-${apps++}`), publicKey }
}

/** What Firebase does with a token: the id of its user. @throws if the service account has not signed it */
export async function exchangeToken(token: string, publicKey: KeyObject): Promise<string> {
  const options = { issuer: ACCOUNT, subject: ACCOUNT, audience: AUDIENCE, algorithms: ['RS256'] }
  const { payload } = await jwtVerify(token, publicKey, options)
  return String(payload['uid'])
}
