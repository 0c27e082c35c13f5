import { generateKeyPairSync, sign } from 'node:crypto'
import { json, text, type Answer, type Ask } from '../http/reply'
import type { Service } from '../http/service'

const ATTESTATION_LIFETIME_SECONDS = 3600
const KEY_LIFETIME_SECONDS = 7 * 24 * 3600

/**
 * The verify host of the WalletConnect library: `GET /v3/attestation` is the page inside its hidden iframe,
 * which hands the page above a signed statement of that page's origin; `GET /v3/public-key` is the key with
 * which a wallet checks the statement.
 */
export function verifyService(): Service {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const shownKey = { kty, crv, x, y, ext: true, key_ops: ['verify'] }

  function attest(id: string, origin: string, isVerified: boolean): string {
    const exp = Math.floor(Date.now() / 1000) + ATTESTATION_LIFETIME_SECONDS
    const signed = [
      { alg: 'ES256', typ: 'JWT' },
      { exp, id, origin, isScam: false, isVerified },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }

  const answer: Answer = (ask) => {
    if (ask.method !== 'GET') return undefined
    switch (ask.url.pathname) {
      case '/v3/public-key':
        return json({ publicKey: shownKey, expiresAt: Math.floor(Date.now() / 1000) + KEY_LIFETIME_SECONDS })
      case '/v3/attestation': {
        const id = ask.url.searchParams.get('id') ?? ''
        const claimed = ask.url.searchParams.get('origin') ?? ''
        if (!/^[0-9a-f]{64}$/.test(id)) return json({ error: 'id must be 64 hexadecimal digits' }, 400)
        return text(attestationPage(attest(id, claimed, claimed === embeddingOrigin(ask))), 'text/html; charset=utf-8')
      }
      default:
        return undefined
    }
  }
  return { paths: ['/v3/'], faultNames: ['verify'], answer }
}

/** The origin of the embedding page, from the browser; the query proves nothing. */
function embeddingOrigin(ask: Ask): string | undefined {
  const referer = ask.headers['referer']
  try {
    return typeof referer === 'string' ? new URL(referer).origin : undefined
  } catch {
    return undefined
  }
}

function attestationPage(attestation: string): string {
  const message = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation }))
  const script = `<script>parent.postMessage(${message}, '*')</script>`
  return `<!doctype html><meta charset="utf-8"><title>Attestation</title>${script}`
}
